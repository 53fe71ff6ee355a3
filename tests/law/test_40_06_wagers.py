"""13:69F-40.6, wagers, and the definitions of 40.1 that speak of them."""

import pytest

from houseway.table.entries import Done
from houseway.table.faults import FaultKind
from houseway.table.steps import (
    Announce,
    Ask,
    Collect,
    Conduct,
    Deal,
    Look,
    PlaceWagers,
    Reveal,
    Take,
    TakeWagers,
)
from houseway.table.table import Table
from houseway.table.views import AUDITOR, PUBLIC, person, seen
from tests.law.hi_lo import ALL_WAGERS, WAYS, at_the_wagers, options, play, seat
from tests.law.script import At, Played, refused, run_to, seen_by, step_by_step

ONE_PLAYER = {2: "Ann", 4: "Ann", 6: "Ann"}


def hands_of_ann(
    words: str = "", *, choices: tuple[str, ...] = ("play",), **more: object
) -> Played:
    """Ann plays three hands, at seats 2, 4 and 6; Bob one between them."""
    seats = {2: choices, 3: ("play",), 4: ("play",), 6: ("play",)}
    return play(choices=seats, names={**ONE_PLAYER, 3: "Bob"}, options=words, **more)


# --- (a) chips -------------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.6(a)-chips")
@pytest.mark.parametrize(
    "wagers",
    [
        {"ante": 10_50},
        {"ante": 5_00},
        {"ante": 501_00},
        {"ante": 10_00, "tie": 4_00},
        {"ante": 10_00, "tie": 101_00},
        {"ante": 10_00, "poker_bonus": 101_00},
        {"ante": 10_00, "odds": 10_00},
        {"ante": 10_00, "match_play": 11_00},
    ],
)
def test_40_6_a_wagers_are_chips_on_the_betting_areas_within_the_limits(
    wagers: dict[str, int],
) -> None:
    table = at_the_wagers()
    assert refused(table, lambda: table.answer(1, wagers)).cite == "HL5 40.6(a)-chips"


@pytest.mark.clause("HL5 40.6(a)-chips")
def test_40_6_a_a_match_play_coupon_lies_with_the_ante() -> None:
    table = at_the_wagers()
    table.answer(1, {"ante": 10_00, "tie": 5_00, "poker_bonus": 5_00, "match_play": 10_00})
    assert table.state.seats[1].wagers == ALL_WAGERS
    assert table.state.seats[1].coupon == 10_00


@pytest.mark.clause("HL5 40.6(a)-cash")
def test_40_6_a_a_verbal_wager_with_cash_is_not_accepted() -> None:
    table = at_the_wagers()
    refusal = refused(table, lambda: table.answer(1, {"ante": 10_00, "cash": 10_00}))
    assert refusal.cite == "HL5 40.6(a)-cash"


@pytest.mark.clause("HL5 40.1 Ante bet")
@pytest.mark.parametrize("wagers", [{"tie": 5_00}, {"poker_bonus": 5_00}])
def test_40_1_the_ante_is_what_one_takes_part_with(wagers: dict[str, int]) -> None:
    table = at_the_wagers()
    assert refused(table, lambda: table.answer(1, wagers)).cite == "HL5 40.1 Ante bet"
    table.answer(1, {})
    table.run()
    assert table.pending is None and Played(table).of(Deal) == []


# --- (b), (c) when ---------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.6(b)-cutoff", "HL5 40.1 Tie bet", "HL5 40.1 Poker bonus bet")
@pytest.mark.parametrize("words", WAYS)
def test_40_6_b_ante_tie_and_poker_bonus_are_placed_before_no_more_bets(words: str) -> None:
    played = play(wagers={1: ALL_WAGERS, 5: ALL_WAGERS}, options=words)
    kinds = [type(step) for step, _ in played.steps]
    call = next(
        n for n, (s, _) in enumerate(played.steps) if str(getattr(s, "what", "")) == "No more bets"
    )
    assert kinds[:3] == [PlaceWagers, PlaceWagers, TakeWagers]
    assert played.cites[:3] == ["HL5 40.6(b)-cutoff"] * 3
    assert not {PlaceWagers, TakeWagers} & set(kinds[call:]) and kinds.index(Deal) > call


@pytest.mark.clause("HL5 40.6(b)-cutoff")
def test_40_6_b_wagers_are_open_to_all_at_once() -> None:
    """Reading X-10: none of the texts opens them seat by seat."""
    table = at_the_wagers((1, 2))
    assert table.due is not None and table.due.seats == (1, 2)
    for number, wagers in ((2, {"ante": 10_00}), (1, {"ante": 30_00}), (2, ALL_WAGERS)):
        table.place(number, wagers)
        assert table.state.seats[number].wagers == wagers
    table.place(1, {})
    assert table.state.seats[1].wagers == {}


@pytest.mark.clause("HL5 40.6(b)-frozen")
def test_40_6_b_afterwards_no_wager_is_made_increased_or_withdrawn() -> None:
    table = at_the_wagers((1, 2))
    for number in (1, 2):
        table.answer(number, {"ante": 10_00})
    run_to(table, Announce)
    for step in step_by_step(table):
        for wagers in ({"ante": 20_00}, {"tie": 5_00}, {}):
            refusal = refused(table, lambda wagers=wagers: table.answer(1, wagers))
            assert refusal.cite == "HL5 40.6(b)-frozen"
        if isinstance(step, Ask):
            break


@pytest.mark.clause("HL5 40.6(c)", "HL5 40.1 Play bet", "HL5 40.10(a)2-play")
@pytest.mark.parametrize("ante", [10_00, 37_00, 500_00])
def test_40_6_c_the_play_bet_comes_after_the_cards_and_equals_the_ante(ante: int) -> None:
    table = at_the_wagers()
    refusal = refused(table, lambda: table.answer(1, {"ante": ante, "play": ante}))
    assert refusal.cite == "HL5 40.6(a)-chips"
    table.answer(1, {"ante": ante})
    table.run()
    ask = table.pending
    assert isinstance(ask, Ask) and [c.name for c in ask.choices] == ["play", "fold"]
    assert (ask.choices[0].wager, ask.choices[0].amount, ask.choices[0].most) == ("play", ante, 0)
    table.answer(1, "play")
    assert table.state.seats[1].wagers == {"ante": ante, "play": ante}


@pytest.mark.clause("HL5 40.6(c)")
def test_40_6_c_a_seat_without_the_chips_for_a_play_bet_may_buy_them() -> None:
    """Reading X-11: nobody must fold for want of chips."""
    table = at_the_wagers(chips=15_00)
    table.answer(1, {"ante": 10_00})
    table.run()
    assert [c.name for c in table.pending.choices] == ["play", "fold"]
    refusal = refused(table, lambda: table.answer(1, "play"))
    assert refusal.sentence == "play stakes $10 and seat 1 has $5 in chips; it may buy more"
    table.buy(1, 5_00)
    table.answer(1, "play")
    assert table.state.seats[1].wagers["play"] == 10_00


# --- (d) other players' cards ----------------------------------------------------------------


@pytest.mark.clause("HL5 40.6(d)-view")
@pytest.mark.parametrize("words", WAYS)
def test_40_6_d_no_player_sees_cards_or_setting_of_another(words: str) -> None:
    """Until the dealer turns the cards over, in journal and views alike."""
    table = seat((1, 2), words)
    table.begin()
    run_to(table, Reveal, place="dealer")
    entries = [record.entry for record in table.journal.records]
    start = next(n for n, e in enumerate(entries) if isinstance(getattr(e, "step", None), Deal))
    dealt = {number: set(table.kit.cards.at(f"seat {number}")) for number in (1, 2)}
    assert [type(e.step) for e in entries if getattr(getattr(e, "step", None), "hidden", False)]
    assert seen_by(1, entries[start:]) == dealt[1]
    assert seen_by(2, entries[start:]) == dealt[2]
    assert seen_by(PUBLIC, entries[start:]) == set()
    assert not table.view(PUBLIC).visible("seat 1") and not table.view(2).visible("seat 1")


@pytest.mark.clause("HL5 40.6(d)-view")
def test_40_6_d_what_is_said_when_a_hand_is_set_is_for_its_player_alone() -> None:
    played = play(hole={1: "As Kd 9c 8h 2s"}, choices={1: ["play", "low As 2s"]})
    (done,) = [d for d in played.done if isinstance(d.step, Ask) and d.step.hidden]
    assert done.answer.said == "low As 2s"
    for viewer in (person("player 2"), PUBLIC):
        shown = seen(done, viewer)
        assert isinstance(shown, Done) and isinstance(shown.step, Ask)
        assert (shown.step.choices, shown.step.refused, shown.answer) == ((), (), None)
    assert seen(done, person("player 1")) == seen(done, AUDITOR) == done


@pytest.mark.clause("HL5 40.6(d)-talk")
def test_40_6_d_players_are_told_not_to_tell_before_they_look() -> None:
    played = play(choices={1: ["play"], 2: ["play"]})
    (talk,) = [n for n, cite in enumerate(played.cites) if cite == "HL5 40.6(d)-talk"]
    assert isinstance(played.done[talk].step, Conduct)
    assert "do not show or tell" in played.done[talk].step.what.words
    looks = [n for n, done in enumerate(played.done) if isinstance(done.step, Look)]
    assert talk < min(looks)


# --- (g) several hands -----------------------------------------------------------------------


@pytest.mark.clause("HL5 40.6(g)")
def test_40_6_g_a_player_may_play_several_hands_each_at_a_position() -> None:
    played = hands_of_ann()
    assert {place: len(cards) for place, cards in played.dealt().items()} == {
        **{f"seat {number}": 5 for number in (2, 3, 4, 6)},
        "dealer": 5,
    }
    for number in (2, 3, 4, 6):
        assert set(played.settled(number)) == {"ante", "play"}


@pytest.mark.clause("HL5 40.6(g)")
def test_40_6_g_the_licensee_may_allow_fewer() -> None:
    table = seat((), "positions_per_player=2")
    table.sit(1, "Ann", 100_00)
    table.sit(2, "Ann", 100_00)
    assert refused(table, lambda: table.sit(3, "Ann", 100_00)).cite == "HL5 E1.13Z(b)1"


def anns_table() -> Table:
    table = seat((1, 2, 3), names={1: "Ann", 3: "Ann"})
    table.players.clear()
    table.begin()
    return table


@pytest.mark.clause("HL5 40.6(g)1")
def test_40_6_g_1_all_antes_of_one_player_are_equal() -> None:
    table = anns_table()
    table.answer(1, {"ante": 25_00, "tie": 5_00})
    table.answer(2, {"ante": 10_00})
    refusal = refused(table, lambda: table.answer(3, {"ante": 10_00}))
    assert refusal.cite == "HL5 40.6(g)1"
    assert "$25" in refusal.sentence
    table.answer(3, {"ante": 25_00, "poker_bonus": 10_00})
    assert table.state.seats[3].wagers == {"ante": 25_00, "poker_bonus": 10_00}


def acts(played: Played) -> list[tuple[str, int, object]]:
    """What players did with their hands, in order."""
    return [
        (type(s).__name__ + (" set" if getattr(s, "hidden", False) else ""), s.seat, answer)
        for s, answer in played.steps
        if isinstance(s, Look | Ask)
    ]


@pytest.mark.clause("HL5 40.6(g)2i", "HL5 40.6(g)2ii")
@pytest.mark.parametrize("first", ["play", "fold"])
def test_40_6_g_2_further_hands_are_untouched_until_each_has_its_play_bet(first: str) -> None:
    played = hands_of_ann(choices=(first,))
    order = [(what, number) for what, number, _ in acts(played)]
    own = [("Look", 2), ("Ask", 2), *([("Ask set", 2)] if first == "play" else [])]
    assert order == [
        *own,
        ("Ask", 4),
        ("Ask", 6),
        ("Look", 4),
        ("Ask set", 4),
        ("Look", 6),
        ("Ask set", 6),
        ("Look", 3),
        ("Ask", 3),
        ("Ask set", 3),
    ]
    asks = {s.seat: s for s in played.questions if not s.hidden}
    assert [c.name for c in asks[4].choices] == [c.name for c in asks[6].choices] == ["play"]
    assert asks[4].cite == asks[6].cite == "HL5 40.6(g)2ii"
    assert [s.cite for s in played.of(Look) if s.seat in (4, 6)] == ["HL5 40.6(g)2i"] * 2


@pytest.mark.clause("HL5 40.6(g)2i")
def test_40_6_g_2i_before_that_their_player_has_not_seen_them() -> None:
    table = seat((1, 2), names={1: "Ann", 2: "Ann"})
    table.begin()
    run_to(table, Ask, seat=2)
    assert table.view(2).own == () and len(table.view(1).own) == 5


def test_a_hl5_10_seen_in_turn_each_hand_is_looked_at_and_may_be_folded() -> None:
    played = hands_of_ann("extra_hands=sequential_view")
    assert [(what, number) for what, number, _ in acts(played)] == [
        (what, number) for number in (2, 4, 6, 3) for what in ("Look", "Ask", "Ask set")
    ]
    assert played.questions
    for ask in played.questions:
        assert ask.hidden or [c.name for c in ask.choices] == ["play", "fold"]


def test_a_hl5_10_or_they_may_be_folded_unseen() -> None:
    played = play(
        choices={1: ["play"], 2: ["fold"], 3: ["play"]},
        names=dict.fromkeys((1, 2, 3), "Ann"),
        options="extra_hands=blind_fold_allowed",
    )
    order = [(what, number) for what, number, _ in acts(played)]
    assert order[3:] == [("Ask", 2), ("Ask", 3), ("Look", 3), ("Ask set", 3)]
    assert [s.wager for s in played.of(Take) if s.seat == 2] == ["ante"]


def test_40_6_g_if_the_first_hand_is_misdealt_the_next_one_is_the_first() -> None:
    played = hands_of_ann(faults=[At(Deal, FaultKind.TOO_MANY, to="seat 2", nth=2)])
    assert [(what, n) for what, n, _ in acts(played)][:3] == [
        ("Look", 4),
        ("Ask", 4),
        ("Ask set", 4),
    ]
    assert [s.cite for s in played.of(Look) if s.seat == 4] == ["HL5 40.10(a)"]


# --- (h) seats -------------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.6(h)-seated")
def test_40_6_h_only_seated_players_wager() -> None:
    table = at_the_wagers((1, 2))
    refusal = refused(table, lambda: table.answer(3, {"ante": 10_00}))
    assert refusal.cite == "HL5 40.6(h)-seated"


@pytest.mark.clause("HL5 40.6(h)-stay")
def test_40_6_h_a_player_with_cards_stays_until_the_round_is_over() -> None:
    table = seat((1, 2), choices=("fold",))
    table.begin()
    met = set()
    run_to(table, Announce)
    for step in step_by_step(table):
        met.add(type(step))
        assert refused(table, lambda: table.leave(1)).cite == "HL5 40.6(h)-stay"
    assert {Deal, Ask, Collect, Take} <= met
    assert table.leave(1) > 0


def test_40_6_options_speak_of_seven_positions() -> None:
    assert options().positions_per_player == 7
    table = seat(range(1, 8))
    table.play_round()
    assert len(Played(table).dealt()) == 8
    refused(table, lambda: table.sit(8, "Ann", 100_00))
