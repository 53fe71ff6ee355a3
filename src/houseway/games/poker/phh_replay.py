"""A hand history played again in the betting core: every act must be legal, every pot is awarded.

What the format leaves out has no limit here: no cap on raises, and no chip smaller than the amounts
it is written in. A cap, a chip or a rake of our own stands in fields of our own.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from houseway.cards.card import Card
from houseway.cards.poker import PokerRank, describe_rank
from houseway.games.poker.betting import Betting, Limit
from houseway.games.poker.phh import CHIP, RAKE, HandHistory, to_cents
from houseway.games.poker.pots import Pot, pots, shares
from houseway.games.poker.turns import acts_first, brings_in
from houseway.games.poker.variants import BY_GAME, VARIANTS, Side, Variant
from houseway.money import dollars
from houseway.table.refusal import Refused

UNKNOWN = "??"
DOLLAR = 100


@dataclass
class Replay:
    """A round while it is played again."""

    history: HandHistory
    variant: Variant
    core: Betting
    hands: list[list[Card | None]]
    dead: int = 0
    """Antes that not all have put in; they belong to the main pot and to nobody's bet."""
    board: list[Card] = field(default_factory=list)
    street: int = -1
    mucked: set[int] = field(default_factory=set)
    words: list[str] = field(default_factory=list)
    """What happened, line by line."""

    @property
    def stacks(self) -> tuple[int, ...]:
        """What each player has."""
        return tuple(self.core.stacks)


def replay(history: HandHistory) -> Replay:
    """Play a history to its end; what the rules do not allow is refused with the act's number."""
    played = begin(history)
    for number, action in enumerate(history.actions, start=1):
        try:
            act(played, action.partition("#")[0].split())
        except Refused as refused:
            raise Refused(f"act {number}, {action!r}: {refused.sentence}", refused.cite) from None
    finish(played)
    return played


def begin(history: HandHistory) -> Replay:
    """Put in antes and blinds."""
    game, kind = history.code
    variant, players = VARIANTS[game], len(history.stacks)
    low = history.min_bet or history.small_bet
    high = history.big_bet if kind == "fixed" else low
    known = low and high and len(history.antes) == players
    if not known or not 2 <= players <= variant.most_players:
        raise Refused(
            f"{variant.title} needs bets above nothing, two to {variant.most_players} players, "
            "and an ante and a stack for each"
        )
    if variant.has_button and len(history.blinds) != players:
        raise Refused("blinds_or_straddles needs an amount for each player, most of them 0")
    limit = Limit(kind, low, history.big_bet or low)
    stacks = list(history.stacks)
    put = list(history.antes)
    if players == 2:
        put.reverse()  # of two players the second has the button, and the small blind
    dead = 0
    if not history.uniform_antes and len(set(put)) > 1:
        put = [min(ante, stack) for ante, stack in zip(put, stacks, strict=True)]
        stacks = [stack - ante for ante, stack in zip(put, stacks, strict=True)]
        dead, put = sum(put), [0] * players
    core = Betting(limit, stacks)
    core.total += dead
    for player, ante in enumerate(put):
        core.ante(player, ante)
    for player, blind in enumerate(_in_order(history.blinds)):
        if blind:
            core.post(player, abs(blind))
    return Replay(history, variant, core, [[] for _ in range(players)], dead)


def _in_order(blinds: Sequence[int]) -> Sequence[int]:
    return blinds[::-1] if len(blinds) == 2 else blinds


# --- acts ---------------------------------------------------------------------------------------


def act(played: Replay, words: Sequence[str]) -> None:
    """One action of the history."""
    match words:
        case []:
            return
        case ["d", "db", cards]:
            played.board += [card for card in read_cards(cards) if card is not None]
            played.words.append(f"board: {' '.join(played.board)}")
        case ["d", "dh", name, cards]:
            played.hands[_player(played, name)] += read_cards(cards)
        case [name, "sm"]:
            played.mucked.add(_player(played, name))
        case [name, "sm", cards]:
            show(played, _player(played, name), read_cards(cards))
        case [name, ("f" | "cc" | "pb") as what]:
            bet(played, _player(played, name), what)
        case [name, "cbr", amount]:
            bet(played, _player(played, name), "cbr", amount)
        case _:
            raise Refused("this is no action of the games that are played here")


def read_cards(text: str) -> list[Card | None]:
    """Cards without spaces, unknown ones as question marks."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        return [None if pair == UNKNOWN else Card(pair) for pair in pairs]
    except ValueError as error:
        raise Refused(str(error).rstrip(".")) from None


def show(played: Replay, player: int, cards: Sequence[Card | None]) -> None:
    """The cards a player shows take the places of unknown ones."""
    if None in cards and not any(cards):
        played.mucked.add(player)  # who is all-in and concedes shows nothing
        return
    hand = played.hands[player]
    news = [card for card in cards if card is not None and card not in hand]
    unknown = [place for place, card in enumerate(hand) if card is None]
    if len(news) > len(unknown):
        raise Refused(f"p{player + 1} was dealt other cards")
    for place, card in zip(unknown, news, strict=False):
        hand[place] = card


def bet(played: Replay, player: int, what: str, amount: str = "") -> None:
    """A fold, call, check, bring-in, bet or raise of the player whose turn it is."""
    core = played.core
    if core.actor < 0 and core.over and what == "cc":
        return  # a check where all others are all-in; nobody is asked for it here
    if core.actor < 0:
        open_street(played, player)
    if core.actor != player:
        raise Refused(f"it is the turn of p{core.actor + 1}" if core.actor >= 0 else "no turn")
    name = f"p{player + 1}"
    match what:
        case "f":
            core.fold()
            played.words.append(f"{name} folds")
        case "cc" | "pb":
            if bool(core.bring_in) != (what == "pb"):
                raise Refused("a bring-in comes first" if core.bring_in else "no bring-in is due")
            paid = dollars(core.to_call)
            verb = "brings in" if what == "pb" else "calls" if core.to_call else "checks"
            core.call()
            played.words.append(f"{name} {verb} {paid}".removesuffix(" $0"))
        case _:
            raise_to(played, name, amount)
    if core.actor < 0:
        core.close()


def raise_to(played: Replay, name: str, amount: str) -> None:
    """A bet, completion or raise, within what may be bet."""
    core = played.core
    try:
        total = to_cents(Decimal(amount.replace(",", "")), "the amount")
    except InvalidOperation:
        raise Refused(f"{amount!r} is no amount") from None
    if not core.least <= total <= core.most or not core.least:
        may = f"{dollars(core.least)} to {dollars(core.most)}" if core.least else "nothing"
        raise Refused(f"{dollars(total)} may not be bet, but {may}", "PKR 14 outside raise")
    verb = core.raise_is
    core.raise_to(total)
    played.words.append(f"{name} {verb}s to {dollars(total)}".replace("bets to", "bets"))


def open_street(played: Replay, told: int) -> None:
    """The next street begins, once its cards are dealt, as it is told with this player."""
    core, variant = played.core, played.variant
    played.street += 1
    if played.street >= len(variant.streets):
        raise Refused("all streets have been played")
    until = variant.streets[: played.street + 1]
    own = sum(len(street.cards) for street in until)
    shown = sum(street.board for street in until)
    live = [player for player, out in enumerate(core.folded) if not out]
    if len(played.board) != shown or any(len(played.hands[player]) != own for player in live):
        raise Refused(f"players with {own} cards and a board of {shown} are wanted first")
    street = variant.streets[played.street]
    big = street.big and played.history.code.kind == "fixed"
    size = played.history.big_bet if big else played.history.min_bet or played.history.small_bet
    bring_in = played.history.bring_in if not played.street else 0
    core.open(first_to_act(played, live, own, told), size, bring_in=bring_in)


def first_to_act(played: Replay, live: Sequence[int], own: int, told: int) -> int:
    """After the largest blind, later left of the button; in stud the up-cards decide."""
    variant, bets = played.variant, played.core.bets
    if variant.has_button:
        if played.street:
            return 0
        blinds = _in_order(played.history.blinds)
        # A blind written below nothing was posted out of turn and does not move the beginning.
        largest = max(range(len(bets)), key=lambda n: (bets[n] if blinds[n] > 0 else 0, n))
        return (largest + 1) % len(bets)
    faces = [face for street in variant.streets for face in street.cards][:own]
    boards = [
        [card for card, face in zip(played.hands[player], faces, strict=True) if face == "up"]
        for player in live
    ]
    up = [[card for card in cards if card is not None] for cards in boards]
    if any(len(seen) < len(cards) for seen, cards in zip(up, boards, strict=True)):
        return told  # an up-card is not known, so the history must be believed
    if not played.street:
        return live[brings_in(variant, [cards[0] for cards in up])]
    return live[acts_first(variant, up)]


def _player(played: Replay, name: str) -> int:
    players = [f"p{number}" for number in range(1, len(played.hands) + 1)]
    if name not in players:
        raise Refused(f"{name!r} is no player; p1 to {players[-1]} are")
    return players.index(name)


# --- payments -----------------------------------------------------------------------------------


def finish(played: Replay) -> None:
    """Award the pots; a rake stands in a field of our own."""
    core = played.core
    if core.actor >= 0 or played.street < 0:
        raise Refused(f"the history ends before the round; p{core.actor + 1} is to act")
    dealt = [*played.board, *(card for hand in played.hands for card in hand if card is not None)]
    known = Counter(dealt)
    for card, times in known.items():
        if times > 1:
            raise Refused(f"{card} is dealt {times} times; there is one in the deck")
    live = tuple(player for player, out in enumerate(core.folded) if not out)
    if len(live) > 1 and played.street < len(played.variant.streets) - 1 and not core.over:
        raise Refused("the history ends before the last round of betting")
    rakes = played.history.others.get(RAKE, [])
    taken_of = [to_cents(rake, RAKE) for rake in (rakes if isinstance(rakes, list) else [rakes])]
    chip = chip_of(played.history)
    found = pots_of(played, live)
    last = len(found) - 1
    for n, pot in enumerate(found):
        taken = min(sum(taken_of[n : n + 1] if n < last else taken_of[n:]), pot.amount)
        award(played, Pot(pot.amount - taken, pot.players), chip)


def pots_of(played: Replay, live: tuple[int, ...]) -> list[Pot]:
    """The pots, antes that are nobody's bet in the main pot."""
    found = [pot for pot in pots(played.core.paid, played.core.folded) if pot.amount]
    if not played.dead:
        return found
    if found and found[0].players == live:
        return [Pot(found[0].amount + played.dead, live), *found[1:]]
    return [Pot(played.dead, live), *found]


def award(played: Replay, pot: Pot, chip: int) -> None:
    """A pot to its best hands, in halves where high and low share it."""
    players = [player for player in pot.players if player not in played.mucked] or pot.players
    if len(players) == 1:
        pay(played, players[0], pot.amount, "")
        return
    sides = [found for side in played.variant.sides if (found := ranks(played, side, players))]
    for found, part in zip(sides, shares(pot.amount, range(len(sides)), chip), strict=True):
        best = max(found.values())
        winners = [player for player in players if found.get(player) == best]
        for player, share in zip(winners, shares(part, winners, chip), strict=True):
            pay(played, player, share, f": {describe_rank(best)}")


def pay(played: Replay, player: int, amount: int, why: str) -> None:
    """Chips of a pot go to a player."""
    played.core.stacks[player] += amount
    played.words.append(f"p{player + 1} collects {dollars(amount)}{why}")


def ranks(played: Replay, side: Side, players: Sequence[int]) -> dict[int, PokerRank]:
    """The hands that may win a side of a pot."""
    found: dict[int, PokerRank] = {}
    for player in players:
        own = [card for card in played.hands[player] if card is not None]
        shown = len(own) == played.variant.hand_size
        if not shown or len(played.board) != sum(s.board for s in played.variant.streets):
            raise Refused(f"the cards of p{player + 1} and the board are not all known at the end")
        rank = played.variant.rank(side, own, played.board)
        if played.variant.qualified(rank, BY_GAME) is not None:
            found[player] = rank
    return found


def chip_of(history: HandHistory) -> int:
    """The smallest chip: as the field of our own says, or a dollar if no amount has cents."""
    if CHIP in history.others:
        return to_cents(history.others[CHIP], CHIP) or 1
    written = (*history.stacks, *history.antes, *history.blinds, history.bring_in)
    return DOLLAR if all(Fraction(amount, DOLLAR).denominator == 1 for amount in written) else 1
