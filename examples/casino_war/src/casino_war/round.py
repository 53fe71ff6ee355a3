"""A round of Casino War, from the ante to the shuffle for the next one."""

from contextlib import suppress
from dataclasses import dataclass, field

from casino_war.irregularities import rule
from casino_war.options import CasinoWarOptions
from casino_war.settle import GOES_TO_WAR, SURRENDERS, first_card, surrendered, war
from casino_war.wagers import ANTE, CLAUSES, WAR
from houseway.families.one_deck.dealing import burn, deal, deal_hands, no_more_bets, put_stub_away
from houseway.families.one_deck.round import payments, whole_round
from houseway.families.one_deck.round_state import HandVoid, Round
from houseway.families.one_deck.shuffle import shuffle_resting_deck
from houseway.table.results import Result
from houseway.table.settling import return_wagers
from houseway.table.state import Procedure, TableState
from houseway.table.steps import (
    DEALER,
    Ask,
    Choice,
    Collect,
    Reveal,
    TakeWagers,
    seat_place,
)


@dataclass
class WarRound(Round[CasinoWarOptions]):
    """What a round remembers besides: who is at war."""

    at_war: set[int] = field(default_factory=set)

    def rank(self, place: str, card: int = 0) -> int:
        """The rank of the first card of a place, or of the one for the war."""
        return self.dealt[place][card].rank

    @property
    def tied(self) -> list[int]:
        """The seats whose first card equals the dealer's, from the dealer's left."""
        return [
            seat
            for seat in self.seats
            if seat not in self.void_hands and self.rank(seat_place(seat)) == self.rank(DEALER)
        ]


def play(table: TableState) -> Procedure:
    """One round of play with all that may befall it."""
    assert isinstance(table.options, CasinoWarOptions)
    round = WarRound(table, table.options, hand_size=1)
    yield from whole_round(round, stages(round), rule)


def stages(round: WarRound) -> Procedure:
    """Rules 4 to 6 in their order."""
    yield TakeWagers(cite=CLAUSES.placed)  # 4
    round.seats += round.table.wagering()
    if not round.seats:
        return
    yield from shuffle_resting_deck(round.table)
    yield from no_more_bets(round)
    yield from deal_hands(round)  # 5
    for place in [*map(seat_place, round.seats), DEALER]:
        yield Reveal(place, 1, cite="WAR 6(a)")
    yield from decide(round)  # 6(c)
    if round.at_war:
        yield from go_to_war(round)  # 6(d)
    yield from put_stub_away(round)  # 5(c)
    yield from settle(round)


def decide(round: WarRound) -> Procedure:
    """6(c): whoever ties goes to war, if the chips cover it, or surrenders."""
    for seat in round.tied:
        ante = round.wager(seat, ANTE)
        covered = ante <= round.table.seats[seat].chips
        fights = (Choice(GOES_TO_WAR, "WAR 6(c)", WAR, ante),) if covered else ()
        with suppress(HandVoid):
            choices = (*fights, Choice(SURRENDERS, "WAR 6(c)"))
            if (yield Ask(seat, choices, cite="WAR 6(c)")) == GOES_TO_WAR:
                round.at_war.add(seat)


def go_to_war(round: WarRound) -> Procedure:
    """6(d): a card is burned, then one goes to each player at war and to the dealer."""
    yield from burn(round, "WAR 6(d)")
    for seat in sorted(round.at_war - round.void_hands):
        yield from deal(round, seat_place(seat), 1, "up", "WAR 6(d)")
    yield from deal(round, DEALER, 1, "up", "WAR 6(d)")


def settle(round: WarRound) -> Procedure:
    """6: every seat from the dealer's right, then the cards are collected."""
    for seat in reversed(round.seats):
        if seat in round.void_hands:
            yield from return_wagers(round, seat, "WAR 7(a)")
        else:
            yield from payments(round, seat, results(round, seat))
        yield Collect(seat_place(seat), cite="WAR 5(c)")
    yield Collect(DEALER, cite="WAR 5(c)")


def results(round: WarRound, seat: int) -> tuple[Result, ...]:
    """What becomes of the wagers of a seat."""
    place = seat_place(seat)
    if seat in round.at_war:
        return war(round.rank(place, 1), round.rank(DEALER, 1))
    if seat in round.tied:
        return surrendered()
    return first_card(round.rank(place), round.rank(DEALER))
