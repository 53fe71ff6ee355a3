"""The round without a table is the round at the table: same cards and acts, same chips."""

from collections.abc import Iterator

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import best_hand
from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.games.poker.bare import CALL, FOLD, BareRoom, Decide, quick_high
from houseway.games.poker.betting import Betting
from houseway.games.poker.policies import RandomPlayer
from houseway.games.poker.streets import BRING_IN, CHECK, UPPER
from houseway.games.poker.streets import CALL as CALLS
from houseway.games.poker.streets import FOLD as FOLDS
from houseway.games.poker.variants import VARIANTS
from houseway.table.entries import Done
from houseway.table.journal import Journal, counting_clock
from houseway.table.steps import Ask
from houseway.table.table import Table
from houseway.table.views import View

POKER = game("poker")
INDEX = {card: n for n, card in enumerate(FULL_DECK)}
ROUNDS = 25


class Showing(RandomPlayer):
    """Plays at random and never concedes."""

    def choose(self, view: View, ask: Ask) -> str:
        shows = any(choice.name == "show" for choice in ask.choices)
        return "show" if shows else super().choose(view, ask)


def settings_of(variant: str, limit: str) -> dict[str, str]:
    words = {"game": variant, "limit": limit, "chip": "0.50"}
    if limit == "2-4":
        words |= {"ante": "0.50", "rake": "percent", "rake_percent": "10", "rake_cap": "4"}
    if limit == "pot":
        words |= {"rake": "fixed", "rake_amounts": "10=1, 40=2.50"}
    return words


def repeating(acts: Iterator[tuple[int, str]], playing: list[int]) -> Decide:
    """A decision that does what was done at the table."""

    def decide(betting: Betting, own: list[int], board: list[int]) -> int:
        seat, answer = next(acts)
        assert playing[betting.actor] == seat
        if answer == FOLDS:
            return FOLD
        if answer in (CHECK, CALLS, BRING_IN):
            return CALL
        if answer == UPPER:
            return betting.upper
        amount = answer.rpartition(" ")[2]
        return int(amount) if amount.isdigit() else betting.least

    return decide


@pytest.mark.parametrize("limit", ["2-4", "no", "pot", "spread 1-5"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_cards_and_acts_leave_the_same_chips(variant: str, limit: str) -> None:
    options = POKER.options.parse(settings_of(variant, limit))
    room = BareRoom(options)
    table = Table(
        POKER, options, journal=Journal(counting_clock()), source=SeededSource(f"{variant}{limit}")
    )
    for seat in range(1, options.most_players + 1):
        table.sit(seat, f"player {seat}", 20_00 * seat)
        table.players[seat] = Showing(SeededSource(seat))
    for _ in range(ROUNDS):
        table.begin()
        deck = [INDEX[card] for card in reversed(table.kit.cards.stub)]
        playing = [seat for seat in table.state.clockwise() if table.state.seats[seat].chips]
        began = table.count
        stacks = {seat: table.state.seats[seat].chips for seat in playing}
        table.run()
        if options.variant.has_button:
            after = playing.index(table.state.own.button) + 1
            playing = playing[after:] + playing[:after]
        asked = [
            (entry.step.seat, entry.answer.said)
            for entry in (record.entry for record in table.journal.records[began:])
            if isinstance(entry, Done)
            and isinstance(entry.step, Ask)
            and entry.answer.name != "show"
        ]
        acts = iter(asked)
        chips = room.play([stacks[seat] for seat in playing], deck, repeating(acts, playing))
        assert next(acts, None) is None
        assert chips == [table.state.seats[seat].chips for seat in playing]
        for seat in playing:
            if table.state.seats[seat].chips < 5_00:
                table.buy(seat, 50_00)


def test_quick_hands_are_the_hands_of_the_rule() -> None:
    source = SeededSource("quick")
    for _ in range(2000):
        cards = source.shuffled(range(52))[:7]
        assert quick_high(cards) == best_hand([FULL_DECK[card] for card in cards])
