"""Hand histories of the rounds in a journal, as one viewer saw them.

Cards the viewer never saw are question marks. The public sees what was shown, the auditor all.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from houseway.cards.card import Card
from houseway.games.poker.agreement import stakes_in_effect
from houseway.games.poker.opening import options_of
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.phh import CHIP, CODES, RAKE, HandHistory, to_dollars
from houseway.games.poker.phh_replay import UNKNOWN, replay
from houseway.games.poker.round import limit_of_round
from houseway.games.poker.round_state import PokerRound
from houseway.games.poker.showdown import CONCEDE
from houseway.games.poker.state import PokerState
from houseway.games.poker.steps import DealIn, MoveButton, Post, Refund, TakeRake
from houseway.games.poker.streets import BRING_IN, CALL, CHECK, FOLD
from houseway.table.entries import Began, Bought, Done, Ended, Record
from houseway.table.moments import moment
from houseway.table.refusal import Refused
from houseway.table.state import ROUND, TableState
from houseway.table.steps import BET, COMMUNITY, DISCARD_RACK, Ask, Chosen, Deal, Reveal, seat_place
from houseway.table.views import PUBLIC, View, Viewer

Dealt = tuple[int, int, int]
"""Cards of a seat, or of the board if that is 0: from this place to that."""
_BETS = {FOLD: "f", CHECK: "cc", CALL: "cc", BRING_IN: "pb"}


@dataclass(frozen=True)
class Untold:
    """A round that the format cannot tell, and why."""

    number: int
    why: str


@dataclass
class Told:
    """What has been told of one round."""

    number: int
    at: int
    seats: list[int] = field(default_factory=list)
    stacks: list[int] = field(default_factory=list)
    stakes: PokerOptions | None = None
    """The options of the round, with the stakes agreed on."""
    bought: dict[int, int] = field(default_factory=dict)
    """What each seat bought while the round was played, which was no part of it."""
    posts: list[Post] = field(default_factory=list)
    hands: dict[int, list[Card | None]] = field(default_factory=dict)
    """The cards of each seat, and of the board at 0, as far as they were seen in the end."""
    acts: list[str | Dealt] = field(default_factory=list)
    last_bet: int = 0
    """How many acts there were when the last bet was made."""
    shown: list[int] = field(default_factory=list)
    conceded: list[int] = field(default_factory=list)
    rake: dict[int, int] = field(default_factory=dict)
    """What was taken of each pot."""
    refunded: bool = False


def code_of(options: PokerOptions) -> str:
    """The variant of the format for these options."""
    wanted = (options.game, options.betting_limit.kind)
    for code, game in CODES.items():
        if game == wanted:
            return code
    known = ", ".join(f"{game.game} ({game.kind} limit)" for game in CODES.values())
    raise Refused(f"the format has no {options.game} with {wanted[1]} limit; it has {known}")


def hand_histories(
    records: Iterable[Record], options: PokerOptions, viewer: Viewer = PUBLIC
) -> Iterator[HandHistory | Untold]:
    """The rounds of a journal in their order; a round that was void is told of, not written.

    `options` are those it was opened with; if they are of no game of the format, it is refused.
    """
    code_of(options)
    state = TableState(options, PokerState())
    view = View(viewer, state)
    told: Told | None = None
    for record in records:
        entry = record.entry
        if isinstance(entry, Began) and entry.procedure == ROUND:
            told = Told(entry.number, record.at)
        if told is not None and isinstance(entry, Done) and entry.fault is None:
            before(told, state, entry)
        elif told is not None and told.stacks and isinstance(entry, Bought):
            told.bought[entry.seat] = told.bought.get(entry.seat, 0) + entry.chips
        state.apply(entry)
        view.update(entry)
        if told is not None:
            after(told, view)
        if told is not None and isinstance(entry, Ended):
            if told.stacks:
                yield history_of(told, state)
            told = None


def before(told: Told, state: TableState, done: Done) -> None:
    """Take in an entry before the table changes by it."""
    step = done.step
    match step:
        case DealIn():
            told.seats = list(step.seats)
            told.stacks = [state.seats[seat].chips for seat in told.seats]
            told.stakes = stakes_in_effect(state)
        case MoveButton(seat=button):
            turn = sum(seat <= button for seat in told.seats)
            told.seats = told.seats[turn:] + told.seats[:turn]
            told.stacks = told.stacks[turn:] + told.stacks[:turn]
        case Post():
            told.posts.append(step)
        case TakeRake(pot=pot, amount=amount):
            told.rake[pot] = amount
        case Refund():
            told.refunded = True
        case Ask(seat=seat):
            ask(told, seat, done.answer, state.seats[seat].wagers.get(BET, 0))
        case Deal(to=place) if place in (DISCARD_RACK, COMMUNITY):
            tell_cards(told)  # a street begins: the one before it is told of by itself
        case Reveal(place=place):
            told.shown += [seat for seat in told.seats if seat_place(seat) == place]
        case _:
            pass


def ask(told: Told, seat: int, answer: Chosen, already: int) -> None:
    """A player's act; what was dealt since the last one comes before it."""
    if answer.name == CONCEDE:
        told.conceded.append(seat)
    if answer.name in _BETS:
        tell_cards(told)
        told.acts.append(f"p{told.seats.index(seat) + 1} {_BETS[answer.name]}")
    elif BET in answer.stakes:
        tell_cards(told)
        total = to_dollars(already + answer.stakes[BET])
        told.acts.append(f"p{told.seats.index(seat) + 1} cbr {total}")
    else:
        return
    told.last_bet = len(told.acts)


def after(told: Told, view: View) -> None:
    """Take in the cards that lie on the table now."""
    for seat in told.seats:
        if view.cards.get(seat_place(seat)):
            told.hands[seat] = list(view.cards[seat_place(seat)])
    if view.cards.get(COMMUNITY):
        told.hands[0] = list(view.cards[COMMUNITY])


def tell_cards(told: Told) -> None:
    """Tell of the cards that were dealt and not yet told of."""
    told_of: dict[int, int] = {}
    for act in told.acts:
        if not isinstance(act, str):
            told_of[act[0]] = act[2]
    for seat in (*told.seats, 0):
        start, end = told_of.get(seat, 0), len(told.hands.get(seat, ()))
        if end > start:
            told.acts.append((seat, start, end))


def _date(at: int) -> dict[str, object]:
    """The fields of the moment a round began, if the calendar has it."""
    began = moment(at)
    if began is None:
        return {}
    return {
        "year": began.year,
        "month": began.month,
        "day": began.day,
        "time": began.time().replace(microsecond=0),
        "time_zone": "UTC",
    }


def history_of(told: Told, state: TableState) -> HandHistory | Untold:
    """The history of a round that has ended, if playing it again ends in the same chips."""
    options = told.stakes or options_of(state)
    if told.refunded:
        return Untold(told.number, "chips went back to players, which the format cannot tell")
    try:
        code = code_of(options)
    except Refused as refused:
        return Untold(told.number, refused.sentence)
    killed = any(post.what == "kill blind" for post in told.posts)
    limit = limit_of_round(PokerRound(state, options), 0 if killed else None)
    fixed = limit.kind == "fixed"
    has_button = options.variant.has_button
    history = HandHistory(
        variant=code,
        antes=antes_of(told, options),
        stacks=tuple(told.stacks),
        actions=actions_of(told),
        blinds=blinds_of(told, options) if has_button else (),
        bring_in=0 if has_button else options.bring_in_size,
        small_bet=limit.low if fixed else 0,
        big_bet=limit.high if fixed else 0,
        min_bet=0 if fixed else limit.low,
        finishing_stacks=tuple(
            state.seats[seat].chips - told.bought.get(seat, 0) for seat in told.seats
        ),
        uniform_antes=not any(post.what == "dead blind" for post in told.posts),
        others={
            **_date(told.at),
            "hand": told.number,
            "seats": told.seats,
            "players": [state.seats[seat].player for seat in told.seats],
            "currency": "USD",
            CHIP: to_dollars(options.chip if options.odd_chip == "left_of_button" else 1),
            **({RAKE: rake_of(told)} if told.rake else {}),
        },
    )
    try:
        again = replay(history)
    except Refused as refused:
        return Untold(told.number, f"the format cannot tell it: {refused.sentence}")
    if again.stacks != history.finishing_stacks:
        return Untold(told.number, "an irregularity changed who was paid what")
    return history


def rake_of(told: Told) -> list[int | Decimal]:
    """What was taken of the main pot and of each side pot."""
    return [to_dollars(told.rake.get(pot, 0)) for pot in range(max(told.rake) + 1)]


def antes_of(told: Told, options: PokerOptions) -> tuple[int, ...]:
    """What each player puts in that is no bet: the ante, and a missed small blind."""
    antes = [options.ante] * len(told.seats)
    for post in told.posts:
        if post.what == "dead blind":
            player = told.seats.index(post.seat)
            at = 1 - player if len(antes) == 2 else player
            antes[at] += options.blind_sizes[0]
    return tuple(antes)


def blinds_of(told: Told, options: PokerOptions) -> tuple[int, ...]:
    """What each player was to post; a kill blind out of turn is written below nothing."""
    small, big = options.blind_sizes
    two = len(told.seats) == 2
    blinds = [0] * len(told.seats)
    for post in told.posts:
        player = told.seats.index(post.seat)
        at = 1 - player if two else player
        if post.what == "small blind":
            blinds[at] = small
        elif post.what == "big blind":
            blinds[at] = big
        elif post.what == "posted blind":
            blinds[at] = -big
        elif post.what == "straddle":
            blinds[at] = 2 * big
        elif post.what == "kill blind":
            whole = big * 2 if options.kill == "full" else big + big // 2
            blinds[at] = whole if blinds[at] == big else -whole
    return tuple(blinds)


def actions_of(told: Told) -> tuple[str, ...]:
    """The acts in order; hands of players who are all-in are shown before the last cards come.

    Who concedes when those have come has, for the format, shown unknown cards: it knows no other
    way to lose a hand that goes on.
    """
    tell_cards(told)
    betting, later = told.acts[: told.last_bet], told.acts[told.last_bet :]
    held: dict[int, int] = {}
    for act in betting:
        if not isinstance(act, str):
            held[act[0]] = act[2]
    shown: list[str] = []
    won = [seat for seat in told.shown if seat not in told.conceded]  # the others were disclosed
    for seat in (*won, *told.conceded):
        name, cards = f"p{told.seats.index(seat) + 1} sm", told.hands[seat][: held.get(seat, 0)]
        if seat not in told.conceded:
            shown.append(f"{name} {words_of(cards)}")
        else:
            shown.append(f"{name} {UNKNOWN * len(cards)}" if later else name)
    return tuple(
        act if isinstance(act, str) else deal(told, act) for act in [*betting, *shown, *later]
    )


def deal(told: Told, dealt: Dealt) -> str:
    """Cards dealt, in the words of the format."""
    seat, start, end = dealt
    cards = words_of(told.hands[seat][start:end])
    return f"d dh p{told.seats.index(seat) + 1} {cards}" if seat else f"d db {cards}"


def words_of(cards: Sequence[Card | None]) -> str:
    """Cards without spaces, unknown ones as question marks."""
    return "".join(card or UNKNOWN for card in cards)
