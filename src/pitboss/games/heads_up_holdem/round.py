"""A round of Heads Up Hold'em, 13:69F-39.10, from the wagers to the shuffle for the next round."""

from contextlib import suppress
from dataclasses import dataclass

from pitboss.cards.ranking import HandRank, best_hand, describe
from pitboss.games.heads_up_holdem.dealing import (
    burn,
    deal,
    deal_hole_cards,
    put_stub_away,
)
from pitboss.games.heads_up_holdem.irregularities import (
    return_wagers,
    under_irregularities,
    void_round,
)
from pitboss.games.heads_up_holdem.memory import HandVoid, Round, VoidRound
from pitboss.games.heads_up_holdem.settle import (
    Result,
    compare,
    folded_results,
    main_results,
    pocket_bonus_result,
    qualifies,
    trips_plus_result,
)
from pitboss.games.heads_up_holdem.shuffle import (
    after_the_round,
    load_next,
    open_deck,
    options_of,
    remove_deck,
    shuffle_resting_deck,
)
from pitboss.games.heads_up_holdem.wagers import ANTE, POCKET_BONUS, RAISE, TRIPS_PLUS
from pitboss.law import cites
from pitboss.table.state import Procedure, TableState
from pitboss.table.steps import (
    COMMUNITY,
    DEALER,
    Announce,
    Ask,
    Choice,
    Collect,
    Conduct,
    Look,
    Pay,
    PlaceWagers,
    Return,
    Reveal,
    Take,
    seat_place,
)
from pitboss.table.wagers import MATCH_PLAY


@dataclass(frozen=True)
class Stage:
    """A moment to decide: the largest raise in antes, and the choice besides raising."""

    cite: str
    largest: int
    raise_cite: str
    otherwise: str
    otherwise_cite: str


BEFORE_FLOP = Stage("HUH 39.10(d)", 3, "HUH 39.1 Raise(a)", "check", "HUH 39.10(a)-act")
AFTER_FLOP = Stage("HUH 39.10(f)", 2, "HUH 39.1 Raise(b)", "check", "HUH 39.1 Check")
AFTER_RIVER = Stage("HUH 39.10(h)-must", 1, "HUH 39.1 Raise(c)", "fold", "HUH 39.1 Fold")


@dataclass(frozen=True)
class BoardPart:
    """Community cards shown together: how many, what defines them, what has them shown."""

    cards: int
    definition: str
    cite: str


FLOP = BoardPart(3, "HUH 39.1 Flop", "HUH 39.10(e)")
TURN_AND_RIVER = BoardPart(2, "HUH 39.1 Turn and River", "HUH 39.10(g)")


def play(table: TableState) -> Procedure:
    """One round of play with all that may befall it."""
    round = Round(table, options_of(table))
    deck = table.deck
    try:
        yield from under_irregularities(round, stages(round))
    except VoidRound as void:
        yield from under_irregularities(round, void_round(round, void))
    if round.deck_in_doubt:
        yield from remove_deck(table, deck, "HUH 39.7(f)2-deck")
        yield from open_deck(table, deck)
        yield from load_next(table, deck)
    elif round.seats:
        yield from after_the_round(table, deck)


def stages(round: Round) -> Procedure:
    """39.10 in its order."""
    yield from take_wagers(round)  # (b)
    if not round.seats:
        return
    # Before any card is out, so that a round that becomes void finds the other deck shuffled.
    yield from shuffle_resting_deck(round.table)
    yield from deal_hole_cards(round)  # (c)
    if round.options.deals_board_first:
        yield from put_stub_away(round)
    yield Conduct("players do not exchange information on their hands", cite="HUH 39.10(c)-talk")
    for seat in round.seats:
        yield Look(seat, cite="HUH 39.10(a)-look")  # (a)
    yield from decide(round, BEFORE_FLOP)  # (d)
    yield from show_board(round, FLOP)  # (e)
    yield from decide(round, AFTER_FLOP)  # (f)
    yield from show_board(round, TURN_AND_RIVER)  # (g)
    if not round.options.deals_board_first:
        yield from put_stub_away(round)
    yield from decide(round, AFTER_RIVER)  # (h)
    yield from compare_and_settle(round)  # (i), 39.11


def take_wagers(round: Round) -> Procedure:
    """(b): the ante and the odds wager open the round; side wagers are placed with them."""
    for seat in round.table.clockwise():
        wagers: dict[str, int] = yield PlaceWagers(seat, cite="HUH 39.10(b)-both")
        if wagers:
            round.seats.append(seat)


def decide(round: Round, stage: Stage) -> Procedure:
    """Each player who has not raised yet raises, or checks or folds as the stage allows."""
    for seat in round.undecided:
        if seat in round.void_hands:  # since the one before decided
            continue
        choices = legal_choices(round, seat, stage)
        with suppress(HandVoid):
            choice: str = yield Ask(seat, choices, cite=stage.cite)
            if choice == "fold":
                round.folded.add(seat)
            elif choice != "check":
                round.raised.add(seat)


def legal_choices(round: Round, seat: int, stage: Stage) -> tuple[Choice, ...]:
    """The raises the stage allows and the seat's chips cover, and the choice besides."""
    ante = round.wager(seat, ANTE)
    chips = round.table.seats[seat].chips
    steps = round.options.raise_steps
    raises: list[Choice] = []
    if steps == "continuous" and stage.largest > 1:
        most = min(stage.largest * ante, chips - chips % round.options.chip)
        if most > ante:
            raises.append(Choice("raise", stage.raise_cite, RAISE, ante, most))
        elif most == ante:
            raises.append(Choice("raise 1x", stage.raise_cite, RAISE, ante))
    else:
        least = stage.largest if steps == "exact_max" else 1
        raises = [
            Choice(f"raise {multiple}x", stage.raise_cite, RAISE, multiple * ante)
            for multiple in range(stage.largest, least - 1, -1)
            if multiple * ante <= chips
        ]
    return (*raises, Choice(stage.otherwise, stage.otherwise_cite))


@cites("HUH 39.10(c)-stage", "HUH 39.10(c)-hand")
def show_board(round: Round, part: BoardPart) -> Procedure:
    """(e), (g): the next community cards are turned over, or dealt and displayed."""
    if round.options.deals_board_first:
        yield Reveal(COMMUNITY, part.cards, cite=part.cite)
        return
    if round.options.burns == "before_each_stage":
        yield from burn(round)
    yield from deal(round, COMMUNITY, part.cards, "up", part.cite)


def compare_and_settle(round: Round) -> Procedure:
    """(i): the dealer's cards are revealed and each player is settled from the dealer's right."""
    yield Reveal(DEALER, 2, cite="HUH 39.10(i)-reveal")
    board = round.dealt[COMMUNITY]
    dealer = best_hand([*round.dealt[DEALER], *board], round.options.kicker)
    yield Announce(f"Dealer: {describe(dealer)}", cite="HUH 39.10(i)-best")
    if not qualifies(dealer.category):
        yield Announce(
            "The dealer does not qualify; all wagers but the ante remain in action",
            cite="HUH 39.11(b)(1)-rest",
        )
    for seat in reversed(round.seats):
        if seat in round.void_hands:
            yield from return_wagers(round, seat, "HUH 39.10(a)-look")
        else:
            yield from settle_seat(round, seat, dealer)
        yield Collect(seat_place(seat), cite="HUH 39.1 Round of play")
    yield Collect(COMMUNITY, cite="HUH 39.1 Community cards")
    yield Collect(DEALER, cite="HUH 39.1 Round of play")


def settle_seat(round: Round, seat: int, dealer: HandRank) -> Procedure:
    """39.11: every wager of one seat is paid, returned or collected."""
    options = round.options
    hole = round.hole(seat)
    folded = seat in round.folded
    wagers = round.table.seats[seat].wagers
    side = TRIPS_PLUS in wagers or POCKET_BONUS in wagers
    player = best_hand([*hole, *round.dealt[COMMUNITY]], options.kicker)
    if not folded or side:
        pocket = folded and POCKET_BONUS in wagers
        cite = "HUH 39.10(h)-pocket" if pocket else "HUH 39.1 Hole cards"
        yield Reveal(seat_place(seat), 2, cite=cite)
        yield Announce(f"Seat {seat}: {describe(player)}", cite="HUH 39.1 Hand")
    if folded:
        results: tuple[Result, ...] = folded_results()
    else:
        results = main_results(
            options, player.category, compare(player, dealer), qualifies(dealer.category)
        )
    if TRIPS_PLUS in wagers:  # (g), (h)
        trips = trips_plus_result(options, player.category, folded=folded)
        before = options.trips_plus_settled == "before"
        results = (trips, *results) if before else (*results, trips)
    if POCKET_BONUS in wagers:  # (i)
        results = (*results, pocket_bonus_result(options, *hole))
    yield from pay_and_collect(round, seat, results)


def pay_and_collect(round: Round, seat: int, results: tuple[Result, ...]) -> Procedure:
    """Carry the results out; a match play coupon goes with the ante it lies on."""
    options = round.options
    winnings = 0
    for result in results:
        held = round.table.seats[seat]
        stakes = [(result.wager, held.wagers[result.wager], result)]
        if result.wager == ANTE and held.coupon:
            stakes.append((MATCH_PLAY, held.coupon, result))
        for wager, stake, result in stakes:
            if result.outcome == "pay":
                amount = result.odds.pays(stake, options.breakage_policy)
                if options.payout_cap is not None:
                    amount = min(amount, options.payout_cap - winnings)
                winnings += amount
                yield Pay(seat, wager, stake, str(result.odds), amount, cite=result.cite)
            elif result.outcome == "take":
                yield Take(seat, wager, stake, cite=result.cite)
            else:
                sign = options.push_sign if result.cite == "HUH 39.11(b)(1)-qual" else ""
                yield Return(seat, wager, stake, sign, cite=result.cite)
