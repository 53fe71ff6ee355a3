"""19:47-20.6, placing wagers. It is not in the excerpt: what is tested here is outside the text."""

import pytest

from houseway.table.steps import Ask, Deal, PlaceWagers
from tests.law.script import Played, refused
from tests.law.three_card import ANTE, BOTH, PAIR_PLUS, TCP, at_the_wagers, options, play, seat


@pytest.mark.clause("TCP 20.6 outside wagers")
@pytest.mark.parametrize("wagers", [ANTE, PAIR_PLUS, BOTH])
def test_20_6_ante_and_pair_plus_may_each_be_played_alone(wagers: dict[str, int]) -> None:
    played = play(wagers={1: wagers})
    assert len(played.dealt()["seat 1"]) == 3
    assert set(wagers) <= set(played.settled(1))


@pytest.mark.clause("TCP 20.6 outside wagers")
def test_20_6_who_wagers_nothing_gets_no_cards() -> None:
    played = play(wagers={1: {}, 2: ANTE, 4: PAIR_PLUS})
    assert set(played.dealt()) == {"seat 2", "seat 4", "dealer"}
    assert not play(wagers={1: {}}).of(Deal)


@pytest.mark.clause("TCP 20.6 outside wagers")
def test_20_6_what_lies_on_no_betting_area_or_beyond_its_limits_is_refused() -> None:
    table = at_the_wagers()
    for wagers in (
        {"cash": 10_00},
        {"play": 10_00},
        {"ante": 9_00},
        {"ante": 501_00},
        {"ante": 10_50},
        {"pair_plus": 4_00},
        {"pair_plus": 101_00},
        {"pair_plus": 5_00, "match_play": 5_00},
    ):
        refusal = refused(table, lambda wagers=wagers: table.answer(1, wagers))  # type: ignore[misc]
        assert refusal.cite == "TCP 20.6 outside wagers"
    table.answer(1, {"ante": 500_00, "pair_plus": 100_00, "match_play": 500_00})
    assert table.state.seats[1].wagers == {"ante": 500_00, "pair_plus": 100_00}


@pytest.mark.clause("TCP 20.6 outside wagers")
def test_20_6_no_wager_after_no_more_bets_but_the_play_wager() -> None:
    table = at_the_wagers()
    table.answer(1, ANTE)
    table.run()
    assert isinstance(table.pending, Ask)
    refusal = refused(table, lambda: table.answer(1, PAIR_PLUS))
    assert refusal.cite == "TCP 20.6 outside wagers"
    table.answer(1, "play")
    assert table.state.seats[1].wagers == {"ante": 10_00, "play": 10_00}


@pytest.mark.clause("TCP 20.6 outside positions")
def test_20_6_the_table_has_six_positions() -> None:
    assert TCP.positions == 6
    table = seat(range(1, 7))
    refusal = refused(table, lambda: table.sit(8, "an eighth", 100_00))
    assert refusal.cite == "TCP 20.6 outside positions"
    table.play_round()
    assert table.state.rounds == 1
    for words in ("positions_per_player=0", "positions_per_player=8"):
        with pytest.raises(Exception, match="positions_per_player is 1 to 6"):
            options(words)


@pytest.mark.clause("TCP 20.6 outside wagers")
def test_20_6_wagers_are_open_to_all_at_once_until_the_call() -> None:
    """Reading X-10."""
    table = at_the_wagers((1, 3, 6))
    for number, wagers in ((6, PAIR_PLUS), (1, ANTE), (3, ANTE), (6, {}), (1, PAIR_PLUS)):
        table.place(number, wagers)
    for number in (3, 6, 1):
        table.ready(number)
    assert table.state.playing == set()
    table.run()
    assert table.state.playing == {1, 3}
    assert [step.seat for step in Played(table).of(PlaceWagers)] == [6, 1, 3, 6, 1]
    refusal = refused(table, lambda: table.place(6, PAIR_PLUS))
    assert refusal.cite == "TCP 20.6 outside wagers"
