"""N.J.A.C. 13:69F-2C.5 and 2C.6: the wagers, the order of the deal, the order of settlement."""

import pytest

from houseway.families.shoe.steps import ConfirmCash
from houseway.table.audit import audit
from houseway.table.refusal import Refused
from houseway.table.steps import (
    Announce,
    Ask,
    Collect,
    Conduct,
    Deal,
    Pay,
    PlaceWagers,
    ReadCard,
    Return,
    Reveal,
    SendBack,
    Take,
    TakeWagers,
)
from houseway.table.table import Table
from houseway.table.views import PUBLIC, person
from tests.law.script import Played, refused, run_to
from tests.law.three_card_21 import (
    BURN,
    CHIPS,
    TC21,
    ArrangedShoe,
    Scripted,
    dealing_order,
    play,
    seat,
)


def at_the_wagers(words: str = "", chips: int = CHIPS) -> Table:
    table = seat([1], words, chips=chips)
    table.begin()
    run_to(table, TakeWagers)
    return table


# --- 2C.5(a), (e), (f), (i), (j): placing wagers ---------------------------------------------


@pytest.mark.clause("TC21 2C.5(a)-both", "TC21 2C.1 Main wager", "TC21 2C.1 Bonus wager")
@pytest.mark.parametrize(
    ("wagers", "cite"),
    [
        ({"main": 10_00}, "TC21 2C.1 Bonus wager"),
        ({"bonus": 10_00}, "TC21 2C.1 Main wager"),
        ({"main": 10_00, "bonus": 15_00}, "TC21 2C.1 Bonus wager"),
        ({"main": 9_00, "bonus": 9_00}, "TC21 2C.5(a)-both"),
        ({"main": 501_00, "bonus": 501_00}, "TC21 2C.5(a)-both"),
    ],
)
def test_2c_5_a_both_wagers_equal_and_at_least_the_minimum(
    wagers: dict[str, int], cite: str
) -> None:
    table = at_the_wagers()
    assert refused(table, lambda: table.answer(1, wagers)).cite == cite
    table.answer(1, {"main": 10_00, "bonus": 10_00})


@pytest.mark.clause("TC21 2C.5(a)-both")
def test_2c_5_a_wagers_come_before_the_first_card() -> None:
    round = play({1: "2s 5d 4c", 2: "Ts 5c 2d"}, "6h Td")
    wagers = [n for n, done in enumerate(round.done) if isinstance(done.step, PlaceWagers)]
    assert max(wagers) < round.position("TC21 2C.6(d)1")


@pytest.mark.clause("TC21 2C.5(a)-indiv")
def test_2c_5_a_each_wager_is_decided_on_its_own() -> None:
    round = play({1: "2s 2d 7c"}, "Th 9d")
    assert round.money(1) == {"bonus": 10_00, "main": -10_00}
    round = play({1: "Ts 8d 2c"}, "Th 9d")
    assert round.money(1) == {"bonus": -10_00, "main": 10_00}


@pytest.mark.clause("TC21 2C.5(j)")
@pytest.mark.parametrize("other", ["ante", "insurance", "pair", "double"])
def test_2c_5_j_no_other_wager_is_permitted(other: str) -> None:
    table = at_the_wagers()
    wagers = {"main": 10_00, "bonus": 10_00, other: 10_00}
    assert refused(table, lambda: table.answer(1, wagers)).cite == "TC21 2C.5(j)"


@pytest.mark.clause("TC21 2C.5(e)-chips")
def test_2c_5_e_chips_and_a_match_play_coupon() -> None:
    table = at_the_wagers()
    odd = {"main": 10_50, "bonus": 10_50}
    assert refused(table, lambda: table.answer(1, odd)).cite == "TC21 2C.5(e)-chips"
    coupon = {1: {"main": 10_00, "bonus": 10_00, "match_play": 5_00}}
    won = play({1: "Ts 8d 2c"}, "Th 9d", wagers=coupon)
    assert won.money(1)["match_play"] == 5_00
    lost = play({1: "Ts 5d 2c"}, "Th 9d", wagers=coupon)
    assert lost.money(1)["match_play"] == -5_00
    assert lost.table.state.house == 20_00, "the coupon is not money"


@pytest.mark.clause("TC21 2C.5(e)-cash")
def test_2c_5_e_a_verbal_wager_with_cash_is_confirmed_and_converted() -> None:
    cash = {1: {"main": 30_00, "bonus": 30_00, "cash": 60_00}}
    round = play({1: "Ts 5d 2c"}, "Th 9d", wagers=cash, chips=10_00)
    confirmed = [
        (step.role, answer) for step, answer in round.steps if isinstance(step, ConfirmCash)
    ]
    assert confirmed == [("dealer", "confirm"), ("supervisor", "confirm")]
    said = [step.what.words for step in round.of(Conduct) if step.cite == "TC21 2C.5(e)-cash"]
    assert said == ["the cash of seat 1 is converted into chips"]
    assert round.table.state.seats[1].chips == 10_00
    with pytest.raises(Refused) as refusal:
        play({1: "Ts 5d 2c"}, "Th 9d", wagers={1: cash[1] | {"cash": 40_00}}, chips=10_00)
    assert refusal.value.cite == "TC21 2C.5(e)-chips"


@pytest.mark.clause("TC21 2C.5(e)-cash")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_2c_5_e_dealer_and_supervisor_may_each_refuse_a_verbal_wager(who: str) -> None:
    table = seat([1, 2], chips=10_00)
    table.players[1] = Scripted({"main": 30_00, "bonus": 30_00, "cash": 60_00})
    table.players[2] = Scripted({"main": 10_00, "bonus": 10_00, "cash": 20_00})
    table.begin()
    asked = run_to(table, ConfirmCash, seat=1, by=who)
    assert refused(table, lambda: table.act(asked.role, "maybe")).cite == "TC21 2C.5(e)-cash"
    table.act(asked.role, "refuse", by="Pat")
    table.run()
    played = Played(table)
    assert played.of(SendBack) == [SendBack(1, cite="TC21 2C.5(e)-cash")]
    assert table.state.seats[1].chips == 10_00, "the cash was never converted"
    dealt = {step.to for step in played.of(Deal)}
    assert "seat 2" in dealt and "seat 1" not in dealt
    converted = [step for step in played.of(Conduct) if step.cite == "TC21 2C.5(e)-cash"]
    assert [step.what.words for step in converted] == ["the cash of seat 2 is converted into chips"]
    table.close()
    assert audit(table.journal, lambda _: TC21).deviation == ""


@pytest.mark.clause("TC21 2C.5(f)")
def test_2c_5_f_no_wager_is_touched_once_the_first_card_is_drawn() -> None:
    table = seat([1, 2])
    table.begin()
    run_to(table, Deal, to="seat 1")
    for act in (
        lambda: table.answer(1, {"main": 10_00, "bonus": 10_00}),
        lambda: table.answer(1, {}),
        lambda: table.place(2, {}),
        lambda: table.ready(2),
        lambda: table.time_up(),
        lambda: table.leave(1),
    ):
        assert refused(table, act).cite == "TC21 2C.5(f)"
    table.buy(1, 100_00)  # what is bought is no wager
    assert table.state.seats[1].wagers == {"main": 10_00, "bonus": 10_00}


@pytest.mark.clause("TC21 2C.5(i)")
@pytest.mark.parametrize(
    ("words", "wagers"),
    [
        ("", [True, False, True, True]),
        ("mid_shoe_entry=barred", [True, False, False, False]),
        ("mid_shoe_entry=by_permission", [True, False, False, False]),
    ],
)
def test_2c_5_i_whoever_sits_out_may_be_barred_until_the_reshuffle(
    words: str, wagers: list[bool]
) -> None:
    table = seat([1, 2], words)
    player = Scripted()
    table.players[2] = player
    found = []
    for sits_out in (False, True, False, False):
        player.wagers = {} if sits_out else {"main": 10_00, "bonus": 10_00}
        table.play_round()
        found.append("seat 2" in Played(table).dealt())
        assert "seat 1" in Played(table).dealt()
    assert found == wagers
    table.begin("idle")
    table.run()
    table.play_round()
    assert "seat 2" in Played(table).dealt(), "the cards have been reshuffled"


@pytest.mark.clause("TC21 2C.5(i)")
def test_2c_5_i_newcomers_are_barred_too_unless_the_licensee_permits() -> None:
    table = seat([1], "mid_shoe_entry=by_permission")
    table.play_round()
    table.sit(4, "newcomer", CHIPS)
    table.players[4] = Scripted()
    table.begin()
    while table.pending is not None:
        if table.pending.cite == "TC21 2C.5(i)" and hasattr(table.pending, "choices"):
            table.supervise("permit")
        else:
            table.step()
    assert "seat 4" in Played(table).dealt()


# --- 2C.5(b): the bonus ----------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.5(b)", "TC21 2C.6(e)", "TC21 2C.5(b)2")
def test_2c_5_b_the_bonus_is_resolved_first_losers_before_winners() -> None:
    hands = {1: "2s 2d 7c", 2: "Ts 5d 2c", 3: "As Kd Qc"}
    round = play(hands, "Ah 9d", choices={2: ["insure 500"]})
    settled = [s for s in round.of(Pay, Take) if s.wager == "bonus"]
    assert [(type(s), s.seat) for s in settled] == [(Take, 2), (Pay, 3), (Pay, 1)]
    last = max(n for n, d in enumerate(round.done) if getattr(d.step, "wager", "") == "bonus")
    assert max(n for n, d in enumerate(round.done) if d.step.cite == "TC21 2C.6(d)5") < last
    others = [
        n
        for n, d in enumerate(round.done)
        if isinstance(d.step, ReadCard | Announce) or getattr(d.step, "wager", "") == "main"
    ]
    assert last < min(others)


@pytest.mark.clause("TC21 2C.5(b)2", "TC21 2C.5(b)1")
def test_2c_5_b_the_table_in_force_is_paid() -> None:
    table = "; ".join(
        f"{hand} = {odds}"
        for hand, odds in {
            "diamond royal flush": "300 to 1", "royal flush": "60 to 1",
            "straight flush": "20 to 1", "three of a kind": "9 to 1", "straight": "3 to 1",
            "flush": "2 to 1", "pair": "1 to 1", "21": "1 to 1",
        }.items()
    )  # fmt: skip
    other = TC21.options.parse({"bonus_table": table})
    deck = [BURN, *dealing_order(["5s 5d 5c"], "Th 9d")]
    at = Table(TC21, other, source=ArrangedShoe(deck))
    at.sit(1, "Ann", CHIPS)
    at.players[1] = Scripted()
    at.play_round()
    assert next(s.amount for s in Played(at).of(Pay) if s.wager == "bonus") == 90_00
    assert play({1: "5s 5d 5c"}, "Th 9d").money(1)["bonus"] == 50_00


@pytest.mark.clause("TC21 2C.1 Suit")
@pytest.mark.parametrize("suit", "cdhs")
def test_2c_1_a_flush_is_of_one_of_the_four_suits(suit: str) -> None:
    round = play({1: f"2{suit} 5{suit} 9{suit}"}, "Th 9d")
    assert round.why(1)["bonus"] == "TC21 2C.5(b)1-FL"
    other = "d" if suit == "c" else "c"
    assert play({1: f"2{suit} 5{suit} 9{other}"}, "Th 9d").money(1)["bonus"] == -10_00


# --- 2C.5(c): 21s, insurance, blackjack ------------------------------------------------------


@pytest.mark.clause("TC21 2C.5(c)1", "TC21 2C.6(f)-21", "TC21 2C.6(f)-say")
@pytest.mark.parametrize("dealer", ["Ah Kd", "Kh Ad", "9h 9d"])
def test_2c_5_c_1_a_three_card_21_is_paid_before_the_dealer_looks(dealer: str) -> None:
    round = play({1: "Ts 5d 6c", 2: "Ts 5c 2d"}, dealer)
    assert round.money(1)["main"] == 10_00
    assert round.why(1)["main"] == "TC21 2C.5(c)1"
    paid = round.position("TC21 2C.5(c)1", Pay)
    said = [n for n, d in enumerate(round.done) if d.step.cite == "TC21 2C.6(f)-say"]
    assert said[0] < round.position("TC21 2C.6(f)-21") < paid < said[1]
    looked = [n for n, d in enumerate(round.done) if isinstance(d.step, ReadCard)]
    assert all(paid < n for n in looked)


@pytest.mark.clause(
    "TC21 2C.6(f)-say", "TC21 2C.6(h)", "TC21 2C.1 Hard total", "TC21 2C.1 Soft total"
)
def test_2c_6_f_h_totals_are_announced_from_the_left_and_again_after_insurance() -> None:
    round = play({1: "2s 5d Ac", 4: "Ts 9d 4c"}, "Ah 9d")
    first = [s.what.words for s in round.of(Announce) if s.cite == "TC21 2C.6(f)-say"]
    again = [s.what.words for s in round.of(Announce) if s.cite == "TC21 2C.6(h)"]
    assert first == again == ["Seat 1: soft 18", "Seat 4: 23"]
    asked = [n for n, d in enumerate(round.done) if d.step.cite == "TC21 2C.6(g)"]
    assert max(asked) < round.position("TC21 2C.6(h)")
    assert not [s for s in play({1: "2s 5d Ac"}, "Kh 9d").of(Announce) if s.cite == "TC21 2C.6(h)"]


@pytest.mark.clause("TC21 2C.5(c)4", "TC21 2C.6(i)", "TC21 2C.6(j)", "TC21 2C.1 Blackjack")
@pytest.mark.parametrize("words", ["", "card_reader=no", "hole=expose_early"])
@pytest.mark.parametrize("dealer", ["Ah Kd", "Kh Ad"])
def test_2c_5_c_4_a_blackjack_takes_every_remaining_wager(dealer: str, words: str) -> None:
    round = play({1: "Ts 8d 2c", 2: "Ts 5c 6d"}, dealer, words=words)
    assert round.money(1)["main"] == -10_00
    assert round.money(2)["main"] == 10_00
    assert not any("stand" in names for names in round.offered(1))
    assert round.of(Reveal)[0].cite == "TC21 2C.6(i)"
    assert "TC21 2C.6(k)-play" not in round.cites


@pytest.mark.clause("TC21 2C.1 Blackjack")
def test_2c_1_players_have_no_blackjack_and_the_dealer_only_with_two_cards() -> None:
    round = play({1: "As Kd 5c"}, "5h 6d", "Tc", choices={1: ["stand"]})
    assert round.money(1)["main"] == -10_00, "16 against a 21 of three cards"
    assert round.why(1)["main"] == "TC21 2C.5(d)-pay"


@pytest.mark.clause("TC21 2C.6(i)", "TC21 2C.5(d)-draw")
@pytest.mark.parametrize(("words", "early"), [("", False), ("hole=expose_early", True)])
def test_2c_6_i_when_the_hole_card_is_exposed_without_blackjack(words: str, early: bool) -> None:
    """Reading A-TC21-5."""
    round = play({1: "Ts 5d 2c"}, "Kh 7d", words=words)
    decided = next(n for n, d in enumerate(round.done) if getattr(d.step, "place", "") == "seat 1")
    shown = next(n for n, d in enumerate(round.done) if isinstance(d.step, Reveal))
    assert (shown < decided) is early


@pytest.mark.clause("TC21 2C.6(j)", "TC21 E1.10D(f)-reader")
@pytest.mark.parametrize(
    ("words", "up", "by"),
    [
        ("", "Ah", "card reader"),
        ("", "Jh", "card reader"),
        ("card_reader=no", "Ah", "dealer"),
        ("card_reader=no", "Jh", "dealer"),
        ("card_reader=no without_reader=none", "Ah", None),
        ("", "9h", None),
    ],
)
def test_the_dealer_looks_for_blackjack_with_an_ace_or_ten_up(
    words: str, up: str, by: str | None
) -> None:
    """Reading A-TC21-6."""
    round = play({1: "Ts 5d 2c"}, f"{up} 7d", words=words)
    assert [s.by for s in round.of(ReadCard)] == ([by] if by else [])


@pytest.mark.clause("TC21 2C.5(c)4")
@pytest.mark.parametrize(("words", "lost"), [("", 10_00), ("no_peek_loss=all", 40_00)])
def test_a_blackjack_found_late_takes_first_wagers_or_all(words: str, lost: int) -> None:
    """Reading A-TC21-6: three hands of a split, one doubled."""
    late = f"card_reader=no without_reader=none {words}"
    choices = {1: ["split", "double 1000", "stand", "stand"]}
    round = play({1: "Ts 9d 4c"}, "Kh Ad", "2c 5c 6c 7c", choices=choices, words=late)
    assert round.main(1) == -lost


# --- 2C.5(d) and 2C.6(k) to (m) --------------------------------------------------------------


@pytest.mark.clause("TC21 2C.5(d)-pay", "TC21 2C.5(d)-push", "TC21 2C.5(h)", "TC21 2C.1 Push")
@pytest.mark.parametrize(
    ("hand", "dealer", "then", "cents", "kind"),
    [
        ("Ts 7d 2c", "Kh 8d", "", 10_00, Pay),
        ("Ts 6d 2c", "Kh 8d", "", 0, Return),
        ("Ts 5d 2c", "Kh 8d", "", -10_00, Take),
        ("Ts 5d 2c", "Kh 6d", "Kc", 10_00, Pay),
    ],
)
def test_2c_5_d_winners_1_to_1_losers_collected_equal_totals_pushed(
    hand: str, dealer: str, then: str, cents: int, kind: type
) -> None:
    round = play({1: hand}, dealer, then)
    assert round.money(1)["main"] == cents
    assert isinstance(next(s for s in round.of(Pay, Take, Return) if s.wager == "main"), kind)
    assert not round.table.state.seats[1].wagers


@pytest.mark.clause(
    "TC21 2C.6(d)", "TC21 2C.6(d)1", "TC21 2C.6(d)2", "TC21 2C.6(d)3", "TC21 2C.6(d)4",
    "TC21 2C.6(d)5", "TC21 2C.1 Hole card",
)  # fmt: skip
def test_2c_6_d_the_order_of_the_deal() -> None:
    round = play({5: "2s 5d 4c", 2: "Ts 5c 2d"}, "6h Td")
    dealt = [
        (s.cite.removeprefix("TC21 2C.6(d)"), s.to, s.face)
        for s in round.of(Deal)
        if s.cite.startswith("TC21 2C.6(d)")
    ]
    players = ("seat 2", "seat 5")
    assert dealt == [
        *(("1", place, "up") for place in players),
        ("2", "dealer", "up"),
        *(("3", place, "up") for place in players),
        ("4", "dealer", "down"),
        *(("5", place, "up") for place in players),
    ]
    assert "TC21 2C.6(d)" in round.cites


@pytest.mark.clause("TC21 2C.6(b)-hands", "TC21 2C.6(b)-left")
@pytest.mark.parametrize(("words", "left"), [("", False), ("left_hand_hits=yes", True)])
def test_2c_6_b_with_which_hand_cards_are_drawn_and_placed(words: str, left: bool) -> None:
    round = play({1: "2s 5d 4c"}, "6h Td", words=words)
    assert round.cites.index("TC21 2C.6(b)-hands") < round.cites.index("TC21 2C.6(d)1")
    assert ("TC21 2C.6(b)-left" in round.cites) is left


@pytest.mark.clause("TC21 2C.6(k)-play", "TC21 2C.6(k)-say", "TC21 2C.5(d)-draw")
def test_2c_6_k_the_dealer_plays_last_cards_face_up_and_says_the_total() -> None:
    round = play({1: "2s 5d 3c"}, "6h 4d", "9c 3h 5h", choices={1: ["hit"]})
    drawn = [s for s in round.of(Deal) if s.cite == "TC21 2C.6(k)-play"]
    assert [(s.to, s.face) for s in drawn] == [("dealer", "up")] * 2
    asked = max(n for n, d in enumerate(round.done) if isinstance(d.step, Ask))
    assert asked < round.position("TC21 2C.5(d)-draw") < round.position("TC21 2C.6(k)-play")
    assert [s.what.words for s in round.of(Announce) if s.cite == "TC21 2C.6(k)-say"] == [
        "Dealer: 18"
    ]


@pytest.mark.clause("TC21 2C.6(l)", "TC21 2C.6(m)")
def test_2c_6_l_m_settled_and_picked_up_from_the_right_dealers_cards_on_top() -> None:
    round = play({1: "Ts 5d 2c", 3: "Ts 5c 2d", 5: "Td 5h 2h"}, "Kh 8d")
    settled = [s.seat for s in round.of(Pay, Take, Return) if s.wager == "main"]
    assert settled == [5, 3, 1]
    picked_up = [s.place for s in round.of(Collect)]
    assert picked_up == ["seat 5", "seat 3", "seat 1", "dealer"]
    assert round.position("TC21 2C.6(l)") < round.position("TC21 2C.6(m)")
    assert [str(card) for card in round.table.kit.cards.rack] == (
        "2c Td 5h 2h Ts 5c 2d Ts 5d 2c Kh 8d".split()
    )


# --- the view --------------------------------------------------------------------------------


def test_every_viewer_sees_the_hands_as_they_lie_after_a_split() -> None:
    deck = [BURN, *dealing_order(["Ts 9d 4c"], "6h Td", "8c Kc 7c Kh")]
    table = seat([1], source=ArrangedShoe(deck))
    table.players[1] = Scripted(choices=["split"])
    table.begin()
    run_to(table, Ask, place="seat 1 hand 3")
    for viewer in (1, person("somebody else"), PUBLIC):
        view = table.view(viewer)
        assert view.visible("seat 1") == ("Ts", "8c")
        assert view.visible("seat 1 hand 2") == ("9d", "Kc")
        assert view.visible("seat 1 hand 3") == ("4c", "7c")
        assert view.visible("dealer") == ("6h",)
