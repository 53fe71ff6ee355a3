"""A round of Three Card Poker, 19:47-20.10, from the wagers to the shuffle for the next round."""

from contextlib import suppress
from dataclasses import dataclass, field

from houseway.cards.three_card import (
    ThreeCardCategory,
    ThreeCardRank,
    arrange_three,
    describe_three,
    rank_three,
)
from houseway.families.one_deck.dealing import (
    deal_hands,
    no_more_bets,
    put_stub_away,
    uncover,
)
from houseway.families.one_deck.round import (
    Settling,
    collect_forfeited,
    payments,
    whole_round,
)
from houseway.families.one_deck.round_state import HandVoid, Round
from houseway.families.one_deck.shuffle import options_of, shuffle_resting_deck
from houseway.games.three_card_poker.irregularities import rule
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.settle import (
    ante_bonus_results,
    compare,
    folded_results,
    main_results,
    pair_plus_result,
    qualifies,
)
from houseway.games.three_card_poker.wagers import ANTE, CLAUSES, PAIR_PLUS, PLAY, SIDE_WAGERS
from houseway.law import cites
from houseway.table.common_phrases import COMPARED
from houseway.table.phrases import begin, phrase
from houseway.table.results import Result
from houseway.table.settling import return_wagers
from houseway.table.state import Procedure, TableState
from houseway.table.steps import (
    DEALER,
    Announce,
    Arrange,
    Ask,
    Choice,
    Collect,
    Conduct,
    Look,
    Reveal,
    Take,
    TakeWagers,
    seat_place,
)

NOBODY_TOUCHES = phrase(
    "nobody touches cards",
    "nobody but the dealer and the player touches the cards of that player",
)
RACKED_BY_HAND = phrase(
    "racked hand by hand",
    "all cards are picked up in order and racked hand by hand, so that each can be rebuilt",
)
HAND_OF_THREE = phrase(
    "hand of three",
    lambda place, category, *ranks: (
        f"{begin(place)}: {describe_three(ThreeCardRank(ThreeCardCategory[category], ranks))}"
    ),
)
NO_QUEEN_HIGH = phrase(
    "dealer without queen high",
    "The dealer does not have queen high: antes are paid and play wagers returned",
)
BY_STEP = phrase("settled by step", "each procedure is completed as to all players")
LOSING_COLLECTED = phrase("losing wagers collected", "all losing wagers are collected")
WINNING_PAID = phrase("winning wagers paid", "each winning wager is paid")
BY_PLAYER = phrase("settled by player", "all procedures are completed player by player")
SETTLED = phrase("settled", "losing wagers of {seat} are collected, winning wagers paid")

HAND = 3
PLAYS = "play"
FOLDS = "fold"


@dataclass
class ThreeCardRound(Round[ThreeCardPokerOptions]):
    """What a round of three card poker remembers besides: whose cards are in the discard rack."""

    racked: set[str] = field(default_factory=set)

    @property
    def places(self) -> list[str]:
        """Where cards still lie."""
        return [place for place in super().places if place not in self.racked]

    @property
    def remaining(self) -> list[int]:
        """The seats whose wagers are to be settled, from the dealer's right."""
        gone = self.folded | self.void_hands
        return [seat for seat in reversed(self.seats) if seat not in gone]

    def rank(self, place: str) -> ThreeCardRank:
        """The rank of the hand at a place."""
        return rank_three(self.dealt[place], self.options.kicker)


def play(table: TableState) -> Procedure:
    """One round of play with all that may befall it."""
    options = options_of(table)
    assert isinstance(options, ThreeCardPokerOptions)
    round = ThreeCardRound(table, options, HAND, SIDE_WAGERS)
    yield from whole_round(round, stages(round), rule)


def stages(round: ThreeCardRound) -> Procedure:
    """20.6 to 20.10 in their order."""
    yield from take_wagers(round)  # 20.6
    if not round.seats:
        return
    # Before any card is out, so that a round that becomes void finds the other deck shuffled.
    yield from shuffle_resting_deck(round.table)
    yield from no_more_bets(round)  # 20.7 to 20.9
    yield from deal_hands(round)
    yield from put_stub_away(round)
    yield from examine(round)  # 20.10(a)
    yield from decide(round)  # (b)
    yield from collect_all_forfeited(round)
    yield from reveal_dealer(round)
    yield from settle(round)  # (c), 20.11


def take_wagers(round: ThreeCardRound) -> Procedure:
    """Ante and pair plus, each alone or both."""
    yield TakeWagers(cite=CLAUSES.placed)
    round.seats += round.table.wagering()


def examine(round: ThreeCardRound) -> Procedure:
    """(a): all players look at their cards, those with a pair plus wager alone too."""
    yield Conduct(NOBODY_TOUCHES(), cite="TCP 20.10(a)-touch")
    for seat in round.seats:
        yield Look(seat, cite="TCP 20.10(a)-look")


def decide(round: ThreeCardRound) -> Procedure:
    """(b): who has an ante makes the play wager or forfeits; pair plus alone waits (A-TCP-6)."""
    for seat in round.seats:
        if seat in round.void_hands or not round.wager(seat, ANTE):
            continue
        with suppress(HandVoid):
            choices = legal_choices(round, seat)
            choice: str = yield Ask(seat, choices, cite="TCP 20.10(b)-order")
            if choice == FOLDS:
                round.folded.add(seat)


def legal_choices(round: ThreeCardRound, seat: int) -> tuple[Choice, ...]:
    """A play wager equal to the ante, for which chips may be bought (X-11), or the end of it."""
    plays = Choice(PLAYS, "TCP 20.10(b)-choice", PLAY, round.wager(seat, ANTE))
    lost = "TCP 20.10(b)-pp" if round.wager(seat, PAIR_PLUS) else "TCP 20.10(b)-choice"
    return (plays, Choice(FOLDS, lost))


def collect_all_forfeited(round: ThreeCardRound) -> Procedure:
    """(b): forfeited wagers and their cards are collected once all have decided."""
    yield Conduct(RACKED_BY_HAND(), cite="TCP 20.10(d)")
    for seat in reversed(round.seats):
        if seat not in round.folded:
            continue
        pair_plus = round.wager(seat, PAIR_PLUS) > 0
        yield from collect_forfeited(round, seat, folded_results(pair_plus))
        yield from rack(round, seat_place(seat), "TCP 20.10(b)-coll")


def reveal_dealer(round: ThreeCardRound) -> Procedure:
    """(b): the dealer's cards, which lie under a cover card if an automated shoe gave them."""
    yield from uncover(round)
    yield Reveal(DEALER, HAND, cite="TCP 20.10(b)-reveal")
    yield Arrange(DEALER, arrange_three(round.dealt[DEALER]), cite="TCP 20.10(b)-reveal")
    dealer = round.rank(DEALER)
    yield Announce(
        HAND_OF_THREE(DEALER, dealer.category.name, *dealer.ranks), cite="TCP 20.10(b)-reveal"
    )
    if not qualifies(dealer):
        yield Announce(NO_QUEEN_HIGH(), cite="TCP 20.11(a)1-qual")


def settle(round: ThreeCardRound) -> Procedure:
    """(c): what remains is settled by the method of the submission, from the dealer's right."""
    for seat in reversed(round.seats):
        if seat in round.void_hands:
            yield from return_wagers(round, seat, "TCP 20.10(a)-look")
            yield from rack(round, seat_place(seat), "TCP 20.10(a)-look")
    if round.options.settlement == "by_step":
        yield from settle_by_step(round)
    else:
        yield from settle_by_player(round)
    yield from rack(round, DEALER, "TCP 20.10(c)")


@cites("TCP 20.10(c)1", "TCP 20.10(c)1ii", "TCP 20.10(c)1iii")
def settle_by_step(round: ThreeCardRound) -> Procedure:
    """(c)1: each procedure is completed as to all players before the next begins."""
    yield Conduct(BY_STEP(), cite="TCP 20.10(c)1")
    for seat in round.remaining:
        yield from show_hand(round, seat, "TCP 20.10(c)1i")
    due = [step for seat in round.remaining for step in payments(round, seat, results(round, seat))]
    yield Conduct(LOSING_COLLECTED(), cite="TCP 20.10(c)1ii")
    yield from losing(due)
    yield Conduct(WINNING_PAID(), cite="TCP 20.10(c)1iii")
    yield from not_losing(due)
    for seat in round.remaining:
        yield from rack(round, seat_place(seat), "TCP 20.10(c)1iv")


@cites("TCP 20.10(c)2", "TCP 20.10(c)2ii")
def settle_by_player(round: ThreeCardRound) -> Procedure:
    """(c)2: all procedures are completed as to one player before the next."""
    yield Conduct(BY_PLAYER(), cite="TCP 20.10(c)2")
    for seat in round.remaining:
        yield from show_hand(round, seat, "TCP 20.10(c)2i")
        due = payments(round, seat, results(round, seat))
        yield Conduct(SETTLED(f"seat {seat}"), cite="TCP 20.10(c)2ii")
        yield from losing(due)
        yield from not_losing(due)
        yield from rack(round, seat_place(seat), "TCP 20.10(c)2iii")


def losing(due: list[Settling]) -> Procedure:
    """The lost wagers among what is due."""
    yield from (step for step in due if isinstance(step, Take))


def not_losing(due: list[Settling]) -> Procedure:
    """What is paid or returned."""
    yield from (step for step in due if not isinstance(step, Take))


def show_hand(round: ThreeCardRound, seat: int, cite: str) -> Procedure:
    """The three cards of a player are turned over."""
    yield Reveal(seat_place(seat), HAND, cite=cite)
    rank = round.rank(seat_place(seat))
    said = HAND_OF_THREE(f"seat {seat}", rank.category.name, *rank.ranks)
    yield Announce(said, cite=cite)
    if round.wager(seat, PLAY):
        comparison = compare(rank, round.rank(DEALER))
        yield Announce(COMPARED(f"seat {seat}", comparison), cite="TCP 20.3 outside rank")


def results(round: ThreeCardRound, seat: int) -> tuple[Result, ...]:
    """20.11: what becomes of every wager of a seat that is still in the round."""
    options = round.options
    player, dealer = round.rank(seat_place(seat)), round.rank(DEALER)
    found: tuple[Result, ...] = ()
    if round.wager(seat, PLAY):
        found = (
            *main_results(compare(player, dealer), qualifies(dealer)),
            *ante_bonus_results(options, player.category),
        )
    if round.wager(seat, PAIR_PLUS):
        found = (*found, pair_plus_result(options, player.category))
    return found


def rack(round: ThreeCardRound, place: str, cite: str) -> Procedure:
    """The cards of a place go to the discard rack."""
    yield Collect(place, cite=cite)
    round.racked.add(place)
