"""A round of Heads Up Hold'em, 13:69F-39.10, from the wagers to the shuffle for the next round."""

from contextlib import suppress
from dataclasses import dataclass, field

from houseway.cards.ranking import Category, HandRank, best_hand, deciding_clause, describe
from houseway.families.holdem.rules import CHECK, FOLD, raise_name
from houseway.families.one_deck.dealing import (
    burn,
    deal,
    deal_hands,
    no_more_bets,
    put_stub_away,
    uncover,
)
from houseway.families.one_deck.round import payments, whole_round
from houseway.families.one_deck.round_state import HandVoid, Round
from houseway.families.one_deck.shuffle import options_of, shuffle_resting_deck
from houseway.games.heads_up_holdem.irregularities import rule
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.settle import compare, qualifies, seat_results
from houseway.games.heads_up_holdem.stages import AFTER_FLOP, AFTER_RIVER, BEFORE_FLOP, Stage
from houseway.games.heads_up_holdem.wagers import (
    ANTE,
    CLAUSES,
    POCKET_BONUS,
    RAISE,
    SIDE_WAGERS,
    TRIPS_PLUS,
)
from houseway.law import cites
from houseway.table.common_phrases import COMPARED
from houseway.table.phrases import begin, phrase
from houseway.table.settling import return_wagers
from houseway.table.state import Procedure, TableState
from houseway.table.steps import (
    COMMUNITY,
    DEALER,
    Announce,
    Ask,
    Choice,
    Collect,
    Conduct,
    Look,
    Reveal,
    TakeWagers,
    seat_place,
)

NO_INFORMATION = phrase(
    "no information exchanged", "players do not exchange information on their hands"
)
HAND = phrase(
    "hand",
    lambda place, category, *ranks: (
        f"{begin(place)}: {describe(HandRank(Category[category], ranks))}"
    ),
)
DOES_NOT_QUALIFY = phrase(
    "dealer does not qualify",
    "The dealer does not qualify; all wagers but the ante remain in action",
)

BOARD = 5
HOLE = 2


@dataclass
class HoldemRound(Round[HeadsUpHoldemOptions]):
    """What a round of hold'em remembers besides: who has raised."""

    raised: set[int] = field(default_factory=set)

    @property
    def places(self) -> list[str]:
        """The hands, the board, the dealer's cards."""
        *seats, dealer = super().places
        return [*seats, COMMUNITY, dealer]

    @property
    def undecided(self) -> list[int]:
        """The seats that have neither raised nor folded, from the dealer's left."""
        done = self.raised | self.folded | self.void_hands
        return [seat for seat in self.seats if seat not in done]


@dataclass(frozen=True)
class BoardPart:
    """Community cards shown together: how many, and what has them shown."""

    cards: int
    cite: str


FLOP = BoardPart(3, "HUH 39.10(e)")
TURN_AND_RIVER = BoardPart(2, "HUH 39.10(g)")


def play(table: TableState) -> Procedure:
    """One round of play with all that may befall it."""
    options = options_of(table)
    assert isinstance(options, HeadsUpHoldemOptions)
    round = HoldemRound(table, options, HOLE, SIDE_WAGERS)
    yield from whole_round(round, stages(round), rule)


def stages(round: HoldemRound) -> Procedure:
    """39.10 in its order."""
    yield from take_wagers(round)  # (b)
    if not round.seats:
        return
    # Before any card is out, so that a round that becomes void finds the other deck shuffled.
    yield from shuffle_resting_deck(round.table)
    yield from deal_cards(round)  # (c)
    if round.options.deals_board_first:
        yield from put_stub_away(round)
    yield Conduct(NO_INFORMATION(), cite="HUH 39.10(c)-talk")
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


def take_wagers(round: HoldemRound) -> Procedure:
    """(b): the ante and the odds wager open the round; side wagers are placed with them."""
    yield TakeWagers(cite=CLAUSES.placed)
    round.seats += round.table.wagering()


@cites("HUH 39.10(c)-hole")
def deal_cards(round: HoldemRound) -> Procedure:
    """(c), 39.7 to 39.9: the call, the board if it comes first, then two cards each."""
    yield from no_more_bets(round)
    if round.options.deals_board_first:
        automated = round.options.dealing == "automated_shoe"
        cite = "HUH 39.9(c)-board" if automated else "HUH 39.10(c)-order"
        yield from deal(round, COMMUNITY, BOARD, "down", cite)
    yield from deal_hands(round)


def decide(round: HoldemRound, stage: Stage) -> Procedure:
    """Each player who has not raised yet raises, or checks or folds as the stage allows."""
    for seat in round.undecided:
        if seat in round.void_hands:  # since the one before decided
            continue
        choices = legal_choices(round, seat, stage)
        with suppress(HandVoid):
            choice: str = yield Ask(seat, choices, cite=stage.cite)
            if choice == FOLD:
                round.folded.add(seat)
            elif choice != CHECK:
                round.raised.add(seat)


def legal_choices(round: HoldemRound, seat: int, stage: Stage) -> tuple[Choice, ...]:
    """The raises the stage allows, and the choice besides; chips for them may be bought (X-11)."""
    ante = round.wager(seat, ANTE)
    steps = round.options.raise_steps
    if stage.is_range(steps):
        raises = [Choice(RAISE, stage.raise_cite, RAISE, ante, stage.largest * ante)]
    else:
        raises = [
            Choice(raise_name(multiple), stage.raise_cite, RAISE, multiple * ante)
            for multiple in reversed(stage.multiples(steps))
        ]
    return (*raises, Choice(stage.otherwise, stage.otherwise_cite))


@cites("HUH 39.1 Flop", "HUH 39.1 Turn and River", "HUH 39.10(c)-stage", "HUH 39.10(c)-hand")
def show_board(round: HoldemRound, part: BoardPart) -> Procedure:
    """(e), (g): the next community cards are turned over, or dealt and displayed."""
    if round.options.deals_board_first:
        yield Reveal(COMMUNITY, part.cards, cite=part.cite)
        return
    if round.options.burns == "before_each_stage":
        yield from burn(round, "HUH 39.1 Burn")
    yield from deal(round, COMMUNITY, part.cards, "up", part.cite)


def compare_and_settle(round: HoldemRound) -> Procedure:
    """(i): the dealer's cards are revealed and each player is settled from the dealer's right."""
    yield from uncover(round)
    yield Reveal(DEALER, HOLE, cite="HUH 39.10(i)-reveal")
    board = round.dealt[COMMUNITY]
    dealer = best_hand([*round.dealt[DEALER], *board], round.options.kicker)
    yield Announce(HAND(DEALER, dealer.category.name, *dealer.ranks), cite="HUH 39.10(i)-best")
    if not qualifies(dealer.category):
        yield Announce(DOES_NOT_QUALIFY(), cite="HUH 39.11(b)(1)-rest")
    for seat in reversed(round.seats):
        if seat in round.void_hands:
            yield from return_wagers(round, seat, "HUH 39.10(a)-look")
        else:
            yield from settle_seat(round, seat, dealer)
        yield Collect(seat_place(seat), cite="HUH 39.1 Round of play")
    yield Collect(COMMUNITY, cite="HUH 39.1 Community cards")
    yield Collect(DEALER, cite="HUH 39.1 Round of play")


def settle_seat(round: HoldemRound, seat: int, dealer: HandRank) -> Procedure:
    """39.11: every wager of one seat is paid, returned or collected."""
    options = round.options
    hole = round.hand(seat)
    folded = seat in round.folded
    wagers = round.table.seats[seat].wagers
    side = TRIPS_PLUS in wagers or POCKET_BONUS in wagers
    player = best_hand([*hole, *round.dealt[COMMUNITY]], options.kicker)
    if not folded or side:
        pocket = folded and POCKET_BONUS in wagers
        cite = "HUH 39.10(h)-pocket" if pocket else "HUH 39.1 Hole cards"
        yield Reveal(seat_place(seat), HOLE, cite=cite)
        yield Announce(
            HAND(f"seat {seat}", player.category.name, *player.ranks), cite="HUH 39.1 Hand"
        )
    comparison = compare(player, dealer)
    if not folded:
        yield Announce(COMPARED(f"seat {seat}", comparison), cite=deciding_clause(player, dealer))
    results = seat_results(
        options,
        wagers,
        hole,
        player.category,
        comparison,
        qualified=qualifies(dealer.category),
        folded=folded,
    )
    yield from payments(round, seat, results)
