"""13:69F-39.6, wagers: how, when, by whom; and what is refused leaves everything as it was."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.entries import AnyEntry, Done, Record
from houseway.table.refusal import Refused
from houseway.table.steps import (
    Announce,
    Ask,
    Deal,
    Deviation,
    Pay,
    PlaceWagers,
    Return,
    Take,
    TakeWagers,
)
from houseway.table.table import Table
from tests.law.script import (
    CHIPS,
    HUH,
    Played,
    Repeating,
    at_the_choice,
    at_the_wagers,
    forged,
    play,
    refused,
    run_to,
    seat,
    step_by_step,
)

METHODS = ("", "dealing=hand shuffler=device", "dealing=automated_shoe")
MAIN = {"ante": 10_00, "odds": 10_00}
CHIPS_CLAUSE = "HUH 39.6(a)-chips"


def refused_wagers(wagers: dict[str, Any], words: str = "", chips: int = CHIPS) -> Refused:
    """The refusal, after which the same seat still may place what is right."""
    table = at_the_wagers(words=words, chips=chips)
    refusal = refused(table, lambda: table.answer(1, wagers))
    table.answer(1, {})
    table.run()
    assert table.state.rounds == 1 and table.pending is None
    return refusal


# --- (a) chips, plaques, coupons; no cash ----------------------------------------------------


@pytest.mark.clause("HUH 39.6(a)-chips")
@pytest.mark.parametrize(
    "wagers",
    [
        MAIN,
        {**MAIN, "trips_plus": 5_00},
        {**MAIN, "pocket_bonus": 100_00},
        {"ante": 500_00, "odds": 500_00, "trips_plus": 5_00, "pocket_bonus": 5_00},
    ],
)
def test_39_6_a_chips_leave_the_seat_for_the_areas_they_are_placed_on(
    wagers: dict[str, int],
) -> None:
    table = at_the_wagers()
    table.answer(1, wagers)
    assert table.state.seats[1].wagers == wagers
    assert table.state.seats[1].chips == CHIPS - sum(wagers.values())


@pytest.mark.clause("HUH 39.6(a)-chips")
@pytest.mark.parametrize("amount", [10_50, 10_01, 0, -10_00, 1000.0, True, None])
def test_39_6_a_a_wager_is_whole_gaming_chips(amount: object) -> None:
    refusal = refused_wagers({"ante": amount, "odds": amount})
    assert refusal.sentence == "the ante wager must be a multiple of the $1 chip"
    assert refusal.cite == CHIPS_CLAUSE


@pytest.mark.clause("HUH 39.6(a)-chips")
def test_39_6_a_the_chip_is_the_one_of_this_table() -> None:
    refusal = refused_wagers({"ante": 12_00, "odds": 12_00}, "chip=5")
    assert refusal.sentence == "the ante wager must be a multiple of the $5 chip"
    table = at_the_wagers(words="chip=5")
    table.answer(1, {"ante": 15_00, "odds": 15_00})


@pytest.mark.clause("HUH 39.6(a)-chips")
@pytest.mark.parametrize("wager", ["insurance", "raise", "bad_beat", "Ante", ""])
def test_39_6_a_chips_go_on_the_betting_areas_of_the_layout_only(wager: str) -> None:
    refusal = refused_wagers({**MAIN, wager: 10_00})
    assert refusal.sentence == (
        f"there is no {wager} wager here; wagers are ante, odds, trips_plus, pocket_bonus"
    )
    assert refusal.cite == CHIPS_CLAUSE


@pytest.mark.clause("HUH 39.6(a)-chips")
def test_39_6_a_nobody_wagers_more_chips_than_the_seat_has() -> None:
    refusal = refused_wagers({"ante": 30_00, "odds": 30_00, "trips_plus": 5_00}, chips=64_00)
    assert refusal.sentence == "the wagers come to $65 and the seat has $64 in chips"
    assert refusal.cite == CHIPS_CLAUSE
    table = at_the_wagers(chips=65_00)
    table.answer(1, {"ante": 30_00, "odds": 30_00, "trips_plus": 5_00})
    assert table.state.seats[1].chips == 0


@pytest.mark.clause("HUH 39.6(a)-chips")
def test_39_6_a_a_raise_too_is_chips_the_seat_has() -> None:
    """With $25 left behind an ante of $10, three times the ante needs chips to be bought."""
    table = at_the_wagers(chips=45_00)
    table.answer(1, MAIN)
    table.run()
    ask = table.pending
    assert isinstance(ask, Ask)
    refusal = refused(table, lambda: table.answer(1, "raise 3x"))
    assert refusal.cite == "HUH 39.6(a)-chips"
    assert refusal.sentence == ("raise 3x stakes $30 and seat 1 has $25 in chips; it may buy more")
    table.answer(1, "raise 2x")
    assert table.state.seats[1].chips == 5_00


@pytest.mark.clause("HUH 39.6(a)-chips")
@pytest.mark.parametrize("chips", [0, -5_00, 50, 10_50])
def test_39_6_a_chips_are_bought_whole(chips: int) -> None:
    table = seat()
    for act in (lambda: table.sit(2, "Ann", chips), lambda: table.buy(1, chips)):
        refusal = refused(table, act)
        assert refusal.sentence == "chips are bought in multiples of $1"
        assert refusal.cite == CHIPS_CLAUSE


@pytest.mark.clause("HUH 39.6(a)-chips")
@pytest.mark.parametrize("coupon", [5_00, 10_00])
def test_39_6_a_a_match_play_coupon_lies_with_the_ante_and_is_no_chip(coupon: int) -> None:
    table = at_the_wagers()
    table.answer(1, {**MAIN, "match_play": coupon})
    assert table.state.seats[1].coupon == coupon
    assert table.state.seats[1].chips == CHIPS - 20_00


@pytest.mark.clause("HUH 39.6(a)-chips")
@pytest.mark.parametrize("coupon", [10_01, 20_00, 0, -5_00, 5.5, True, None])
def test_39_6_a_a_coupon_is_worth_at_most_the_ante_it_lies_with(coupon: object) -> None:
    refusal = refused_wagers({**MAIN, "match_play": coupon})
    assert refusal.sentence == (
        "a match play coupon must lie with the ante wager and be of at most its value"
    )
    assert refusal.cite == CHIPS_CLAUSE


@pytest.mark.clause("HUH 39.6(a)-chips")
def test_39_6_a_a_coupon_alone_is_no_wager() -> None:
    assert "must lie with the ante wager" in refused_wagers({"match_play": 5_00}).sentence


@pytest.mark.clause("HUH 39.6(a)-chips")
def test_39_6_a_a_table_may_refuse_coupons() -> None:
    refusal = refused_wagers({**MAIN, "match_play": 5_00}, "match_play=refused")
    assert refusal.sentence == "match play coupons are not accepted at this table"
    assert refusal.cite == CHIPS_CLAUSE


@pytest.mark.clause("HUH 39.6(a)-cash")
@pytest.mark.parametrize("wagers", [{"cash": 20_00}, {**MAIN, "cash": 5_00}, {"cash": 0}])
def test_39_6_a_a_verbal_wager_with_cash_is_not_accepted(wagers: dict[str, int]) -> None:
    refusal = refused_wagers(wagers)
    assert refusal.sentence == "a verbal wager accompanied by cash is not accepted"
    assert refusal.cite == "HUH 39.6(a)-cash"


@pytest.mark.clause("HUH 39.6(a)-cash")
@pytest.mark.parametrize("words", ["ante 10", "cash 20", "raise 3x and twenty in cash"])
def test_39_6_a_words_place_no_wager(words: str) -> None:
    """Neither when wagers are due nor instead of a raise."""
    table = at_the_wagers()
    assert "not the turn" in refused(table, lambda: table.answer(1, words)).sentence
    choosing = at_the_choice()
    assert "cannot" in refused(choosing, lambda: choosing.answer(1, words)).sentence


# --- (b) before "No more bets" ---------------------------------------------------------------


@pytest.mark.clause("HUH 39.6(b)-cutoff")
@pytest.mark.parametrize("words", METHODS)
def test_39_6_b_all_wagers_are_placed_before_no_more_bets_and_the_first_card(words: str) -> None:
    played = play(hole={1: "", 2: "", 6: ""}, options=words)
    kinds = [type(step) for step, _ in played.steps]
    call = kinds.index(Announce)
    assert played.of(Announce)[0].what.words == "No more bets"
    placed = [n for n, kind in enumerate(kinds) if kind is PlaceWagers]
    assert len(placed) == 3
    assert max(placed) < kinds.index(TakeWagers) < call < kinds.index(Deal)


@pytest.mark.clause("HUH 39.6(b)-cutoff")
def test_39_6_b_wagers_are_open_to_all_seats_at_once() -> None:
    """Reading X-10: whoever comes first places first, and nobody waits for another."""
    table = at_the_wagers((2, 4, 5))
    assert table.due is not None and table.due.step == TakeWagers(cite="HUH 39.10(b)-both")
    assert table.due.seats == (2, 4, 5)
    table.place(4, MAIN)
    table.place(2, {"ante": 50_00, "odds": 50_00, "trips_plus": 5_00})
    assert table.due.seats == (2, 4, 5), "a placement does not say that no other follows"
    wagers = {n: held.wagers for n, held in table.state.seats.items()}
    assert wagers == {2: {"ante": 50_00, "odds": 50_00, "trips_plus": 5_00}, 4: MAIN, 5: {}}
    placed = [(step.seat, answer) for step, answer in Played(table).steps]
    assert placed == [(4, MAIN), (2, wagers[2])]


@pytest.mark.clause("HUH 39.6(b)-cutoff")
def test_39_6_b_a_wager_is_increased_lessened_and_withdrawn_until_the_call() -> None:
    table = at_the_wagers((1, 2))
    for amount, side in ((10_00, 5_00), (200_00, 0), (10_00, 100_00), (0, 0), (30_00, 0)):
        main = {"ante": amount, "odds": amount} if amount else {}
        wagers = {**main, **({"pocket_bonus": side} if side else {})}
        table.place(2, wagers)
        held = table.state.seats[2]
        assert held.wagers == wagers, "a placement replaces what lies there"
        assert held.chips + sum(wagers.values()) == CHIPS
    table.ready(2)
    table.place(2, MAIN)  # ready or not, until the call
    assert table.due is not None and table.due.seats == (1, 2), "and so not ready any more"
    table.ready(2)
    table.ready(1)
    table.run()
    assert table.state.playing == {2}
    assert set(Played(table).dealt()) == {"seat 2", "dealer"}


@pytest.mark.clause("HUH 39.6(b)-cutoff")
def test_39_6_b_chips_on_the_layout_count_for_the_placement_that_replaces_them() -> None:
    table = at_the_wagers(chips=40_00)
    table.place(1, {"ante": 15_00, "odds": 15_00})
    table.place(1, {"ante": 20_00, "odds": 20_00})
    assert table.state.seats[1].chips == 0
    refusal = refused(table, lambda: table.place(1, {"ante": 21_00, "odds": 21_00}))
    assert refusal.sentence == "the wagers come to $42 and the seat has $40 in chips"
    assert table.state.seats[1].wagers == {"ante": 20_00, "odds": 20_00}


@pytest.mark.clause("HUH 39.6(b)-cutoff")
def test_39_6_b_wagers_may_lie_there_since_the_end_of_the_last_round() -> None:
    table = seat((1, 2))
    table.play_round()
    table.players.clear()
    table.place(2, MAIN)
    table.place(1, MAIN)
    table.place(1, {})
    table.begin()
    assert table.state.seats[2].wagers == MAIN
    table.place(2, {"ante": 20_00, "odds": 20_00})
    table.time_up()
    table.run()
    assert table.state.playing == {2}
    assert table.state.seats[2].wagers == {"ante": 20_00, "odds": 20_00}


@pytest.mark.clause("HUH 39.6(b)-cutoff")
def test_39_6_b_the_dealer_calls_when_all_are_ready_or_time_is_up() -> None:
    table = at_the_wagers((1, 2))
    table.answer(1, MAIN)
    due = table.run()
    assert due is not None and due.seats == (2,), "the table waits for seat 2"
    assert not Played(table).of(Announce)
    table.time_up(at=due.number)
    (called,) = [done for done in Played(table).done if isinstance(done.step, TakeWagers)]
    assert called.by == "the house"
    table.run()
    assert [step.what.words for step in Played(table).of(Announce)] == ["No more bets"]
    assert table.state.playing == {1}


@pytest.mark.clause("HUH 39.6(b)-cutoff")
def test_39_6_b_players_sit_down_buy_and_leave_while_wagers_are_open() -> None:
    """Reading X-11."""
    table = at_the_wagers((1, 2))
    table.place(2, MAIN)
    table.buy(2, 100_00)
    table.sit(3, "late", 100_00)
    table.place(3, MAIN)
    assert table.leave(2) == CHIPS + 100_00, "with the wagers taken back"
    table.ready(1)
    table.ready(3)
    table.run()
    assert table.state.playing == {3}
    assert set(table.state.seats) == {1, 3}


@pytest.mark.clause("HUH 39.6(b)-frozen")
@pytest.mark.parametrize("words", METHODS)
def test_39_6_b_nothing_is_made_increased_or_withdrawn_after_no_more_bets(words: str) -> None:
    """At every single step from the call to the end of the round, by a player in the round and
    by one who sat out; the round then ends as if nobody had tried."""
    table = seat((1, 2), words)
    table.players[1] = Repeating(["raise 1x"], {**MAIN, "trips_plus": 5_00})
    table.players[2] = Repeating([], {})
    table.begin()
    tries = 0
    for _ in step_by_step(table):
        if "No more bets" in [s.what.words for s in Played(table).of(Announce)]:
            for number, wagers in ((1, {**MAIN, "trips_plus": 50_00}), (1, {}), (2, MAIN)):
                refusal = refused(table, partial(table.answer, number, wagers))
                assert refusal.cite == "HUH 39.6(b)-frozen"
                assert refusal.sentence == (
                    "no wager is made, increased or withdrawn after no more bets"
                )
            tries += 1
    assert tries > 20
    assert set(Played(table).settled(1)) == {"ante", "odds", "raise", "trips_plus"}
    assert Played(table).settled(2) == {}


@pytest.mark.clause("HUH 39.6(b)-frozen")
def test_39_6_b_who_sits_down_in_mid_round_wagers_from_the_next_round_on() -> None:
    """Reading X-11: to sit down, to buy chips and to leave without a wager is no wager."""
    table = at_the_choice()
    table.sit(2, "late", 100_00)
    for act in (partial(table.place, 2, MAIN), partial(table.ready, 2)):
        assert refused(table, act).cite == "HUH 39.6(b)-frozen"
    table.sit(3, "later", 100_00)
    assert table.leave(3) == 100_00
    table.answer(1, "raise 1x")
    table.run()
    assert table.pending is None
    assert "seat 2" not in Played(table).dealt() and Played(table).settled(2) == {}
    table.begin()
    for number in (1, 2):
        table.answer(number, MAIN)
    table.run()
    assert table.state.playing == {1, 2}


@pytest.mark.clause("HUH 39.6(b)-frozen")
def test_39_6_b_chips_bought_in_mid_round_may_be_raised_with() -> None:
    """Reading X-11: nobody must fold for want of chips."""
    table = at_the_wagers(chips=20_00)
    table.answer(1, MAIN)
    table.run()
    names = [choice.name for choice in table.pending.choices]
    assert names == ["raise 3x", "raise 2x", "raise 1x", "check"]
    refused(table, lambda: table.answer(1, "raise 1x"))
    table.buy(1, 30_00)
    table.answer(1, "raise 2x")
    assert table.state.seats[1].chips == 10_00
    table.run()
    table.close()
    assert audit(table.journal, lambda _: HUH).deviation == ""


@pytest.mark.clause("HUH 39.6(b)-frozen")
def test_39_6_b_the_audit_finds_a_wager_recorded_after_the_call() -> None:
    table = at_the_wagers((1, 2))
    table.answer(1, MAIN)
    table.answer(2, {})
    table.run()
    with pytest.raises(Deviation):
        twin = Table.for_replay(table.game, table.journal)
        for record in table.journal.records:
            twin.replay(record.entry)
        twin.replay(Done(PlaceWagers(2, cite="HUH 39.10(b)-both"), dict(MAIN)))


@pytest.mark.clause("HUH 39.6(b)-frozen")
def test_39_6_b_only_the_raise_of_39_10_comes_later() -> None:
    """Between the call and the settlement the chips of a seat move for a raise alone."""
    table = seat((1, 2, 3), choices=["check", "raise 2x"])
    table.begin()
    run_to(table, Announce)
    wagers = {n: dict(held.wagers) for n, held in table.state.seats.items()}
    for step in step_by_step(table):
        if isinstance(step, Pay | Take | Return):
            break
        for number, held in table.state.seats.items():
            without_raise = {k: v for k, v in held.wagers.items() if k != "raise"}
            assert without_raise == wagers[number]


@pytest.mark.clause("HUH 39.6(b)-frozen")
@pytest.mark.parametrize("wagers", [{"ante": 50_00, "odds": 50_00}, {}])
def test_39_6_b_the_audit_finds_a_wager_altered_after_the_fact(wagers: dict[str, int]) -> None:
    table = seat()
    table.play_round()
    table.close()
    assert audit(forged(table, lambda record: record.entry), game).clean

    def alter(record: Record) -> AnyEntry:
        entry = record.entry
        placed = isinstance(entry, Done) and isinstance(entry.step, PlaceWagers)
        return Done(entry.step, wagers) if placed else entry

    assert not audit(forged(table, alter), game).clean


# --- (c) ante and odds -----------------------------------------------------------------------


@pytest.mark.clause("HUH 39.6(c)-odds")
def test_39_6_c_an_ante_forces_an_odds_wager() -> None:
    refusal = refused_wagers({"ante": 10_00})
    assert refusal.sentence == "the odds wager is mandatory for everybody who wagers"
    assert refusal.cite == "HUH 39.6(c)-odds"
    refusal = refused_wagers({"ante": 10_00, "trips_plus": 5_00, "pocket_bonus": 5_00})
    assert refusal.cite == "HUH 39.6(c)-odds"


@pytest.mark.clause("HUH 39.6(c)-odds")
@pytest.mark.parametrize("odds", [9_00, 11_00, 30_00])
def test_39_6_c_the_odds_wager_is_of_equal_amount(odds: int) -> None:
    refusal = refused_wagers({"ante": 10_00, "odds": odds})
    assert refusal.sentence == "the odds wager must be equal to the ante wager"


@pytest.mark.parametrize(
    ("wagers", "sentence", "cite"),
    [
        (
            {"ante": 9_00, "odds": 9_00},
            "the ante wager must be from $10 to $500",
            "HUH 39.10(b)-equal",
        ),
        (
            {"ante": 501_00, "odds": 501_00},
            "the ante wager must be from $10 to $500",
            "HUH 39.10(b)-equal",
        ),
        (
            {**MAIN, "trips_plus": 4_00},
            "the trips_plus wager must be from $5 to $100",
            "HUH 39.6(d)",
        ),
        (
            {**MAIN, "pocket_bonus": 101_00},
            "the pocket_bonus wager must be from $5 to $100",
            "HUH 39.6(d)",
        ),
    ],
)
def test_39_6_wagers_outside_the_table_limits_are_refused(
    wagers: dict[str, int], sentence: str, cite: str
) -> None:
    refusal = refused_wagers(wagers)
    assert (refusal.sentence, refusal.cite) == (sentence, cite)


HANDS = ("straight flush", "four of a kind", "full house", "flush", "straight")
WON_AND_LOST = [
    ("As Ks", "9c 9d", "Qs Js Ts 2c 3d"),  # wins with a royal flush
    ("Ac Kd", "9c 9d", "Qs Jh Tc 2c 3d"),  # wins with a straight
    ("7c 7d", "Ah Kh", "7s 9h 2c 3d Jh"),  # wins with three of a kind
    ("6c 5d", "As Ks", "Qs Js Ts 4h 9d"),  # loses with nothing
    ("9s 8d", "As Kd", "Qs Js Ts 4h 3d"),  # loses with a straight
    ("Ac 2d", "Ad 2c", "Ks Qh 9c 8d 4s"),  # ties
]


@pytest.mark.clause("HUH 39.6(c)-indep")
@pytest.mark.parametrize("choices", [["raise 3x"], ["check", "check", "fold"]])
@pytest.mark.parametrize(("hole", "dealer", "board"), WON_AND_LOST)
def test_39_6_c_the_outcome_of_the_odds_wager_bears_on_no_other(
    hole: str, dealer: str, board: str, choices: list[str], tmp_path: Path
) -> None:
    """Under tables by which the odds wager pays next to nothing, or a fortune, the same cards
    settle every other wager the same."""
    files = {}
    for name, odds in (("mean", "1 to 1"), ("rich", "900 to 1")):
        rows = "".join(f'"{hand}" = "{odds}"\n' for hand in HANDS)
        files[f"{name} bad beat"] = tmp_path / f"{name}_bad_beat.toml"
        files[f"{name} bad beat"].write_text(rows)
        files[name] = tmp_path / f"{name}.toml"
        files[name].write_text(f'"royal flush" = "{odds}"\n{rows}')
    staked = {**MAIN, "trips_plus": 5_00, "pocket_bonus": 5_00, "match_play": 5_00}
    others, came_to = [], set()
    for words in (
        "",
        f"odds_table={files['mean']} bad_beat_table={files['rich bad beat']}",
        f"odds_table={files['rich']} bad_beat_table={files['mean bad beat']}",
    ):
        played = play(
            hole={1: hole},
            dealer=dealer,
            board=board,
            wagers={1: staked},
            choices={1: choices},
            options=words,
            variant=True,  # the odds are nobody's printed ones
        )
        money = played.money(1)
        came_to.add(money.pop("odds"))
        others.append(money)
    assert others[0] == others[1] == others[2]
    assert set(others[0]) == {*staked, *(["raise"] if choices == ["raise 3x"] else [])} - {"odds"}
    if choices == ["raise 3x"] and hole in ("As Ks", "Ac Kd", "9s 8d"):
        assert len(came_to) > 1, "the tables did change what the odds wager came to"


# --- (d) raise, trips plus, pocket bonus -----------------------------------------------------


@pytest.mark.clause("HUH 39.6(d)")
def test_39_6_d_no_raise_is_placed_with_the_ante() -> None:
    """It comes by 39.10, when the cards have been looked at."""
    assert refused_wagers({**MAIN, "raise": 10_00}).cite == CHIPS_CLAUSE
    played = play()
    assert played.index("HUH 39.10(a)-look") < played.index("HUH 39.10(d)")
    assert played.said == ["raise 1x"]


@pytest.mark.clause("HUH 39.6(d)")
@pytest.mark.parametrize("words", ["trips_plus", "trips_plus 5", "pocket_bonus"])
def test_39_6_d_no_side_wager_is_made_when_a_raise_is_due(words: str) -> None:
    table = at_the_choice()
    refused(table, lambda: table.answer(1, words))
    refused(table, lambda: table.answer(1, {"trips_plus": 5_00}))


@pytest.mark.clause("HUH 39.6(d)")
@pytest.mark.parametrize("wager", ["trips_plus", "pocket_bonus"])
def test_39_6_d_side_wagers_keep_to_their_own_limits(wager: str) -> None:
    """Not to those of the ante: $5 to $100, or as the table posts."""
    for amount, words in ((4_00, ""), (101_00, ""), (30_00, "bonus_maximum=25")):
        assert refused_wagers({**MAIN, wager: amount}, words).cite == "HUH 39.6(d)"
    for amount in (5_00, 100_00):
        table = at_the_wagers()
        table.answer(1, {**MAIN, wager: amount})
        assert table.state.seats[1].wagers[wager] == amount


# --- (e) seated players ----------------------------------------------------------------------


@pytest.mark.clause("HUH 39.6(e)-seated")
@pytest.mark.parametrize("number", [2, 6, 7, 0, -1])
def test_39_6_e_only_a_seated_player_wagers(number: int) -> None:
    table = at_the_wagers()
    for answer in (MAIN, {}, "check"):
        refusal = refused(table, partial(table.answer, number, answer))
        assert refusal.sentence == f"nobody sits at seat {number}"
        assert refusal.cite == "HUH 39.6(e)-seated"


@pytest.mark.clause("HUH 39.6(e)-seated")
def test_39_6_e_a_player_who_left_wagers_no_more() -> None:
    table = seat((1, 2))
    table.play_round()
    table.leave(2)
    table.play_round()
    assert [step.seat for step in Played(table).of(PlaceWagers)] == [1]
    refused(table, lambda: table.answer(2, MAIN))
    refused(table, lambda: table.buy(2, 100_00))
    refused(table, lambda: table.leave(2))


@pytest.mark.clause("HUH 39.6(e)-seated")
def test_39_6_e_a_seat_is_one_player_s() -> None:
    table = seat((1, 2))
    refusal = refused(table, lambda: table.sit(2, "Ann", 100_00))
    assert refusal.sentence == "seat 2 is taken by player 2"
    assert refusal.cite == "HUH 39.6(e)-seated"


@pytest.mark.parametrize("number", [7, 0, -1, 100])
def test_39_6_e_there_is_no_seventh_seat(number: int) -> None:
    table = seat(range(1, 7))
    refusal = refused(table, lambda: table.sit(number, "seventh", 100_00))
    assert refusal.sentence == f"there is no seat {number}; the table has positions 1 to 6"
    assert refusal.cite == "HUH E1.13Z(a)"
    table.play_round()


@pytest.mark.parametrize(("words", "most"), [("", 1), ("positions_per_player=2", 2)])
def test_39_6_e_a_player_holds_as_many_positions_as_the_table_allows(words: str, most: int) -> None:
    """Reading A-HUH-22: one, unless the option says more."""
    table = seat((), words)
    for number in range(1, most + 1):
        table.sit(number, "Ann", 100_00)
    refusal = refused(table, lambda: table.sit(6, "Ann", 100_00))
    assert refusal.sentence == f"Ann holds {most} of at most {most} positions a player"


@pytest.mark.clause("HUH 39.6(e)-stay")
@pytest.mark.parametrize("words", METHODS)
def test_39_6_e_a_player_with_wager_and_cards_stays_until_the_round_is_over(words: str) -> None:
    table = seat((1, 2), words)
    table.begin()
    run_to(table, Announce)
    for step in step_by_step(table):
        refusal = refused(table, lambda: table.leave(1))
        assert refusal.sentence == "seat 1 must remain seated until the round is over"
        assert refusal.cite == "HUH 39.6(e)-stay"
        assert 1 in table.state.seats, step
    chips = table.state.seats[1].chips
    assert table.leave(1) == chips
    assert 1 not in table.state.seats


@pytest.mark.clause("HUH 39.6(e)-stay")
def test_39_6_e_a_player_who_folded_stays_too() -> None:
    table = at_the_choice(2)
    table.answer(1, "fold")
    refused(table, lambda: table.leave(1))
    table.run()
    table.leave(1)
