"""N.J.A.C. 13:69F-2C.7 to 2C.11: insurance, surrender, doubling, splitting, drawing."""

import pytest

from houseway.table.refusal import Refused
from houseway.table.steps import (
    Announce,
    Ask,
    Collect,
    Conduct,
    Deal,
    Halve,
    Pay,
    ReadCard,
    Return,
    Reveal,
    Split,
    Stand,
    Take,
)
from tests.law.script import refused, run_to
from tests.law.three_card_21 import BURN, ArrangedShoe, Scripted, dealing_order, play, seat

# --- 2C.7 insurance --------------------------------------------------------------------------


@pytest.mark.clause(
    "TC21 2C.7(a)", "TC21 2C.6(g)", "TC21 2C.5(c)2", "TC21 2C.5(c)3-win", "TC21 2C.7(d)"
)
def test_2c_7_insurance_wins_2_to_1_against_blackjack() -> None:
    round = play({1: "Ts 5d 2c"}, "Ah Kd", choices={1: ["insure 500"]})
    assert round.money(1)["insurance"] == 10_00
    assert round.main(1) == 10_00 - 10_00


@pytest.mark.clause("TC21 2C.7(a)", "TC21 2C.5(c)3-lose", "TC21 2C.7(c)")
@pytest.mark.parametrize("hole", "Ad 2d 3d 4d 5d 6d 7d 8d 9d".split())
def test_2c_7_insurance_loses_to_any_other_hole_card(hole: str) -> None:
    round = play({1: "Ts 5d 2c"}, f"Ah {hole}", choices={1: ["insure 500"]})
    assert round.money(1)["insurance"] == -5_00


@pytest.mark.clause("TC21 2C.7(a)")
@pytest.mark.parametrize("up", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh".split())
def test_2c_7_no_insurance_unless_the_first_card_is_an_ace(up: str) -> None:
    round = play({1: "Ts 5d 2c"}, f"{up} 9d")
    assert not any("insure" in names for names in round.offered(1))


@pytest.mark.clause("TC21 2C.6(g)")
def test_2c_6_g_whoever_has_21_is_not_offered_insurance() -> None:
    round = play({1: "Ts 5d 6c", 2: "Ts 5c 2d"}, "Ah 9d")
    assert not round.asks(1)[2:]
    assert any("insure" in names for names in round.offered(2))


@pytest.mark.clause("TC21 2C.7(a)1", "TC21 2C.7(a)2", "TC21 2C.5(c)2")
@pytest.mark.parametrize("words", ["", "card_reader=no", "card_reader=no without_reader=none"])
def test_2c_7_a_insurance_is_placed_after_the_deal_and_before_the_reader(words: str) -> None:
    round = play({1: "Ts 5d 2c", 2: "Tc 6d 2d"}, "Ah 9d", "5c", words=words)
    steps = [done.step for done in round.done]
    asked = [n for n, s in enumerate(steps) if isinstance(s, Ask) and s.cite == "TC21 2C.6(g)"]
    third_card = max(n for n, s in enumerate(steps) if s.cite == "TC21 2C.6(d)5")
    read = [n for n, s in enumerate(steps) if isinstance(s, ReadCard | Reveal)]
    assert len(asked) == 2
    assert third_card < asked[0] < asked[1] < read[0]


@pytest.mark.clause("TC21 2C.7(b)-half", "TC21 2C.7(b)-round")
@pytest.mark.parametrize(
    ("main", "chip", "most"), [(10_00, "1", 5_00), (15_00, "1", 8_00), (25_00, "5", 15_00)]
)
def test_2c_7_b_half_the_wager_or_the_next_chip(main: int, chip: str, most: int) -> None:
    both = {1: {"main": main, "bonus": main}}
    words = f"chip={chip}"
    play({1: "Ts 5d 2c"}, "Ah 9d", wagers=both, choices={1: [f"insure {most}"]}, words=words)
    over = most + 100 * int(chip)
    with pytest.raises(Refused) as refused:
        play({1: "Ts 5d 2c"}, "Ah 9d", wagers=both, choices={1: [f"insure {over}"]}, words=words)
    rounds_up = 2 * most > main
    assert refused.value.cite == ("TC21 2C.7(b)-round" if rounds_up else "TC21 2C.7(b)-half")


@pytest.mark.clause("TC21 2C.7(c)", "TC21 2C.6(j)")
def test_2c_7_c_losing_insurance_is_collected_before_the_dealer_draws() -> None:
    words = "card_reader=no without_reader=none"
    round = play({1: "Ts 5d 2c"}, "Ah 5d", "Kc 9h", choices={1: ["insure 500"]}, words=words)
    taken = round.position("TC21 2C.5(c)3-lose", Take)
    assert round.position("TC21 2C.5(d)-draw", Reveal) < taken
    assert taken < round.position("TC21 2C.6(k)-play", Deal)


@pytest.mark.clause("TC21 2C.5(g)", "TC21 2C.5(f)")
def test_2c_5_g_insurance_and_doubles_are_frozen_once_made() -> None:
    deck = [BURN, *dealing_order(["2s 5d 4c"], "Ah 7d", "8c")]
    late = "card_reader=no without_reader=none"
    table = seat([1], late, source=ArrangedShoe(deck))
    table.players[1] = Scripted(choices=["insure 500"])
    table.begin()
    run_to(table, Ask, place="seat 1")
    assert table.state.seats[1].wagers == {"main": 10_00, "insurance": 5_00}
    for other in ({"insurance": 1_00}, {"main": 20_00, "bonus": 20_00}, {}):
        assert refused(table, lambda other=other: table.answer(1, other)).cite == "TC21 2C.5(g)"
    table.answer(1, "double 1000")
    assert table.state.seats[1].wagers["double"] == 10_00
    for other in ({"double": 1_00}, {}):
        assert refused(table, lambda other=other: table.answer(1, other)).cite == "TC21 2C.5(g)"


# --- 2C.6(i): does the dealer have blackjack? ------------------------------------------------


@pytest.mark.clause("TC21 2C.6(i)")
@pytest.mark.parametrize(
    ("words", "by", "role", "cite"),
    [
        ("", "card reader", "equipment", "TC21 E1.10D(f)-reader"),
        ("card_reader=no", "dealer", "dealer", "TC21 2C.6(i)"),
    ],
)
def test_2c_6_i_who_looks_at_the_hole_card_and_by_which_clause(
    words: str, by: str, role: str, cite: str
) -> None:
    (look,) = play({1: "Ts 5d 2c"}, "Kh 9d", words=words).of(ReadCard)
    assert (look.by, look.role, look.cite) == (by, role, cite)
    assert look.act() == f"the {by} looks at the card of the dealer"


@pytest.mark.clause("TC21 2C.5(c)4", "TC21 2C.5(c)5iv-std", "TC21 2C.9(d)")
@pytest.mark.parametrize(
    ("hand", "choice", "taken", "back"),
    [
        ("Ts 9d 4c", "split", {"main"}, {"main 2", "main 3"}),
        ("2s 5d 3c", "double 1000", {"main"}, {"double"}),
    ],
)
def test_a_blackjack_found_late_takes_by_2c_5_c_4_and_returns_what_was_added_by_13_69f_2(
    hand: str, choice: str, taken: set[str], back: set[str]
) -> None:
    """Reading A-TC21-6: 2C.5(c)4 collects; that added wagers go back is standard blackjack."""
    words = "card_reader=no without_reader=none"
    round = play({1: hand}, "Kh Ad", "8c 7c 6c", choices={1: [choice]}, words=words)
    why = {wager: cite for wager, cite in round.why(1).items() if wager != "bonus"}
    returns = "TC21 2C.5(c)5iv-std" if choice == "split" else "TC21 2C.9(d)"
    assert why == dict.fromkeys(taken, "TC21 2C.5(c)4") | dict.fromkeys(back, returns)
    assert {wager for wager in back if round.money(1)[wager] == 0} == back


# --- 2C.8 surrender --------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.8(a)1", "TC21 2C.5(c)5i")
def test_2c_8_a_1_half_is_collected_at_once_against_a_low_card() -> None:
    round = play({1: "Ts 9d 4c"}, "6h Td", choices={1: ["surrender"]})
    assert round.money(1)["main"] == -5_00
    assert round.position("TC21 2C.8(a)1") < round.position("TC21 2C.5(d)-draw")


@pytest.mark.clause("TC21 2C.8(a)2")
@pytest.mark.parametrize("up", ["Ah", "Kh"])
def test_2c_8_a_2_the_wager_waits_on_the_cards_for_the_hole_card(up: str) -> None:
    round = play({1: "Ts 9d 4c"}, f"{up} 7d", choices={1: ["surrender"]})
    parked = round.position("TC21 2C.8(a)2", Conduct)
    assert parked < round.position("TC21 2C.5(d)-draw", Reveal)
    assert round.money(1)["main"] == -5_00
    late = "card_reader=no without_reader=none"
    other = "Kd" if up == "Ah" else "Ad"
    lost = play({1: "Ts 9d 4c"}, f"{up} {other}", choices={1: ["surrender"]}, words=late)
    assert lost.money(1)["main"] == -10_00
    assert lost.why(1)["main"] == "TC21 2C.8(a)2"


@pytest.mark.clause("TC21 2C.8(a)2", "TC21 2C.7(c)")
@pytest.mark.parametrize("words", ["", "card_reader=no", "card_reader=no without_reader=none"])
@pytest.mark.parametrize("up", ["Ah", "Kh"])
def test_2c_8_a_2_it_is_settled_when_the_hole_card_is_revealed_and_before_anything_else(
    words: str, up: str
) -> None:
    choices = {2: [*(["insure 500"] if up == "Ah" else []), "surrender"]}
    hands = {1: "Ts 5d 2c", 2: "Ts 9d 4c", 3: "Tc 5c 3d"}
    round = play(hands, f"{up} 2d", "3c Kc 9h", choices=choices, words=words)
    revealed = round.position("TC21 2C.5(d)-draw", Reveal)
    halved = round.position("TC21 2C.8(a)2", Halve, seat=2)
    drawn = round.position("TC21 2C.6(k)-play", Deal)
    others = [
        n
        for n, done in enumerate(round.done)
        if isinstance(done.step, Pay | Take | Return) and done.step.wager == "main"
    ]
    assert revealed < halved < drawn < min(others)
    between = [done.step for done in round.done[revealed + 1 : halved]]
    assert all(getattr(step, "wager", "insurance") == "insurance" for step in between)
    if up == "Ah":
        assert round.position("TC21 2C.5(c)3-lose", Take) < halved


@pytest.mark.clause("TC21 2C.8(a)2")
def test_2c_8_a_2_a_hole_card_that_lies_open_leaves_nothing_to_wait_for() -> None:
    """Reading A-TC21-5, `hole=expose_early`."""
    hands = {1: "Ts 9d 4c", 2: "Ts 5d 2c"}
    round = play(hands, "Kh 7d", choices={1: ["surrender"]}, words="hole=expose_early")
    asked = next(n for n, d in enumerate(round.done) if isinstance(d.step, Ask) and d.step.seat == 2
                 and d.step.place)  # fmt: skip
    assert round.position("TC21 2C.6(i)", Reveal) < round.position("TC21 2C.8(a)2", Halve) < asked


@pytest.mark.clause("TC21 2C.8(b)")
@pytest.mark.parametrize(
    ("hole", "insurance", "main"), [("Kd", 10_00, -10_00), ("7d", -5_00, -5_00)]
)
def test_2c_8_b_insurance_and_surrender_are_settled_separately(
    hole: str, insurance: int, main: int
) -> None:
    late = "card_reader=no without_reader=none"
    round = play(
        {1: "Ts 9d 4c"}, f"Ah {hole}", choices={1: ["insure 500", "surrender"]}, words=late
    )
    assert round.money(1) | {"bonus": 0} == {"insurance": insurance, "main": main, "bonus": 0}


@pytest.mark.clause("TC21 2C.8(a)")
@pytest.mark.parametrize(
    ("words", "hand", "may"),
    [
        ("", "Ts 9d 4c", True),
        ("", "Ts 5d 2c", False),
        ("surrender_scope=any", "Ts 5d 2c", True),
        ("surrender_scope=off", "Ts 9d 4c", False),
    ],
)
def test_2c_8_a_which_hands_may_be_surrendered(words: str, hand: str, may: bool) -> None:
    round = play({1: hand}, "6h Td", words=words)
    assert ("surrender" in round.first_choice(1)) is may


@pytest.mark.clause("TC21 2C.8(a)")
def test_2c_8_a_no_surrender_after_another_decision() -> None:
    round = play({1: "2s 5d 3c"}, "6h Td", "4c", choices={1: ["hit"]}, words="surrender_scope=any")
    first, *later = [names for names in round.offered(1) if "stand" in names]
    assert "surrender" in first
    assert later and not any("surrender" in names for names in later)


@pytest.mark.clause("TC21 2C.5(c)5i")
def test_a_hand_over_21_with_no_choice_left_is_lost_at_once() -> None:
    """Without chips for a split and without surrender (reading A-TC21-10)."""
    round = play({1: "Ts 9d 4c"}, "6h Td", words="surrender_scope=off", chips=20_00)
    assert round.money(1)["main"] == -10_00
    assert round.position("TC21 2C.5(d)-pay", Take) < round.position("TC21 2C.5(d)-draw")


# --- 2C.9 doubling ---------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.9(a)", "TC21 2C.9(b)", "TC21 2C.9(d)", "TC21 2C.11(a)2")
def test_2c_9_one_card_and_both_wagers_follow_standard_blackjack() -> None:
    round = play({1: "2s 5d 4c"}, "6h Td", "8c 5h", choices={1: ["double 1000"]})
    assert round.dealt()["seat 1"][3:] == ["8c"]
    assert round.money(1)["main"] == round.money(1)["double"] == -10_00
    assert round.why(1)["double"] == "TC21 2C.5(d)-pay"
    assert len([names for names in round.offered(1) if "stand" in names]) == 1


@pytest.mark.clause("TC21 2C.9(a)")
def test_2c_9_a_for_less_and_never_for_more_than_the_original_wager() -> None:
    round = play({1: "2s 5d 4c"}, "6h Td", "8c Kh", choices={1: ["double 300"]})
    assert round.money(1)["double"] == 3_00
    with pytest.raises(Refused) as refused:
        play({1: "2s 5d 4c"}, "6h Td", "8c Kh", choices={1: ["double 1100"]})
    assert refused.value.cite == "TC21 2C.9(a)"


@pytest.mark.clause("TC21 2C.9(a)")
def test_2c_9_a_not_after_a_further_card() -> None:
    round = play({1: "2s 5d 3c"}, "6h Td", "4c", choices={1: ["hit"]})
    drawing = [names for names in round.offered(1) if "stand" in names]
    assert ["double" in names for names in drawing] == [True, False]


@pytest.mark.clause("TC21 2C.9(c)")
def test_2c_9_c_21_after_a_double_is_paid_at_once_and_the_cards_collected() -> None:
    round = play({1: "2s 5d 4c"}, "6h Td", "Kc 5h", choices={1: ["double 1000"]})
    assert round.money(1)["main"] == round.money(1)["double"] == 10_00
    collected = round.position("TC21 2C.9(c)", Collect)
    assert round.position("TC21 2C.9(c)", Pay) < collected < round.position("TC21 2C.5(d)-draw")


# --- 2C.10 splitting -------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.10(a)", "TC21 2C.5(c)5ii", "TC21 2C.10(c)3")
def test_2c_10_three_hands_each_with_an_equal_wager() -> None:
    round = play({1: "Ts 9d 4c"}, "6h Td", "8c Kc 7c Kh", choices={1: ["split"]})
    assert round.of(Split)[0].to == ("seat 1 hand 2", "seat 1 hand 3")
    won = {wager: cents for wager, cents in round.money(1).items() if wager != "bonus"}
    assert won == {"main": 10_00, "main 2": 10_00, "main 3": 10_00}


@pytest.mark.clause(
    "TC21 2C.10(a)", "TC21 2C.5(c)5iii(bb)", "TC21 2C.5(c)5iii(aa)", "TC21 2C.5(c)5ii"
)
@pytest.mark.parametrize(
    ("hand", "cite"),
    [
        ("5s 5d 4c", "TC21 2C.5(c)5iii(bb)"),
        ("As 6d 5c", "TC21 2C.5(c)5iii(aa)"),
        ("Ts 9d 4c", "TC21 2C.5(c)5ii"),
        ("Ts 5d 4c", ""),
        ("As 5d 4c", ""),
        ("7s 7d 7c", ""),
    ],
)
def test_2c_10_which_hands_may_be_split_and_why(hand: str, cite: str) -> None:
    round = play({1: hand}, "6h Td")
    cites = [c.cite for ask in round.asks(1) for c in ask.choices if c.name == "split"]
    assert cites == ([cite] if cite else [])


@pytest.mark.clause("TC21 2C.10(a)")
def test_2c_10_a_no_split_against_a_dealers_blackjack_or_without_the_chips() -> None:
    blackjack = play({1: "Ts 9d 4c"}, "Ah Td")
    assert not any("split" in names for names in blackjack.offered(1))
    assert blackjack.money(1)["main"] == -10_00
    poor = play({1: "Ts 9d 4c"}, "6h Td", chips=39_00)
    assert "split" not in poor.first_choice(1)
    just = play({1: "Ts 9d 4c"}, "6h Td", chips=40_00)
    assert "split" in just.first_choice(1)


@pytest.mark.clause("TC21 2C.10(b)", "TC21 2C.10(c)")
def test_2c_10_b_each_hand_is_completed_before_the_next_gets_a_card() -> None:
    choices = {1: ["split", "hit", "stand", "hit", "stand", "stand"]}
    round = play({1: "5s 9d 5c"}, "6h Td", "2c 3c 4c 5d 6c", choices=choices)
    drawn = [s.to for s in round.of(Deal) if s.to.startswith("seat")][3:]
    assert drawn == ["seat 1"] * 2 + ["seat 1 hand 2"] * 2 + ["seat 1 hand 3"]
    said = [s.what.words for s in round.of(Announce) if s.cite == "TC21 2C.10(c)"]
    assert said == ["Seat 1, hand 1: 7", "Seat 1, hand 2: 13", "Seat 1, hand 3: 11"]


@pytest.mark.clause("TC21 2C.10(c)1", "TC21 2C.5(c)5iv-re")
def test_2c_10_c_1_no_pair_is_split_again() -> None:
    round = play({1: "5s 9d 5c"}, "6h Td", "5d 9c 5h", choices={1: ["split"]})
    later = [names for names in round.offered(1) if "stand" in names][1:]
    assert later == [["stand", "hit", "double"]] * 3


@pytest.mark.clause("TC21 2C.10(c)2", "TC21 2C.5(c)5iv-21")
def test_2c_10_c_2_21_on_a_split_hand_is_paid_at_once_with_its_double() -> None:
    choices = {1: ["split", "double 1000", "stand", "stand"]}
    round = play({1: "5s 9d 8c"}, "6h 5d", "6c Kc 2c 3c Kh", choices=choices)
    money = round.money(1)
    assert (money["main"], money["double"]) == (10_00, 10_00)
    assert (money["main 2"], money["main 3"]) == (-10_00, -10_00), "the dealer has 21"
    collected = [s for s in round.of(Collect) if s.cite == "TC21 2C.10(c)2"]
    assert [s.place for s in collected] == ["seat 1"]


@pytest.mark.clause("TC21 2C.10(c)3")
def test_2c_10_c_3_other_split_hands_wait_for_the_dealer() -> None:
    round = play({1: "Ts 9d 4c"}, "6h Td", "8c Kc 7c Kh", choices={1: ["split"]})
    pays = [n for n, done in enumerate(round.done) if isinstance(done.step, Pay)]
    assert min(pays) > round.position("TC21 2C.6(l)")


@pytest.mark.clause("TC21 2C.5(c)5iv-std")
@pytest.mark.parametrize(
    ("words", "hand", "asked"),
    [
        ("", "As 9d 6c", 2),
        ("split_aces_one_card=false", "As 9d 6c", 3),
        ("lone_split_ace_draws=true", "As 9d 6c", 3),
        ("lone_split_ace_draws=true", "As Ad 4c", 1),
    ],
)
def test_2c_5_c_5_iv_a_split_ace_gets_one_card(words: str, hand: str, asked: int) -> None:
    round = play({1: hand}, "6h Td", "2c 3d 4d", choices={1: ["split"]}, words=words)
    drawing = [names for names in round.offered(1) if "stand" in names and "split" not in names]
    assert len(drawing) == asked


# --- 2C.11 drawing ---------------------------------------------------------------------------


@pytest.mark.clause("TC21 2C.11(a)", "TC21 2C.5(c)5v")
def test_2c_11_a_a_player_draws_until_standing() -> None:
    round = play({1: "2s 5d 3c"}, "Th 7d", "4c 2d 3d", choices={1: ["hit", "hit", "stand"]})
    assert round.dealt()["seat 1"] == ["2s", "5d", "3c", "4c", "2d"]
    assert round.main(1) == -10_00


@pytest.mark.clause("TC21 2C.11(a)1", "TC21 2C.5(c)5v")
def test_2c_11_a_1_a_21_draws_no_further_card_and_wins_whatever_the_dealer_gets() -> None:
    round = play({1: "2s 5d 4c"}, "6h 5d", "Kc Kh", choices={1: ["hit", "hit"]})
    assert round.dealt()["seat 1"] == ["2s", "5d", "4c", "Kc"]
    assert round.money(1)["main"] == 10_00
    assert round.why(1)["main"] == "TC21 2C.5(c)5v"


@pytest.mark.clause("TC21 2C.11(b)-i", "TC21 2C.11(b)-ii", "TC21 2C.5(d)-draw")
@pytest.mark.parametrize(
    ("dealer", "then", "words", "cards"),
    [
        ("6h Td", "2c", "", 3),
        ("7h Td", "2c", "", 2),
        ("6h Ad", "2c", "", 2),
        ("6h Ad", "2c", "h17=true", 3),
        ("7h Ad", "2c", "h17=true", 2),
        ("7h Td", "2c", "h17=true", 2),
    ],
)
def test_2c_11_b_when_the_dealer_draws(dealer: str, then: str, words: str, cards: int) -> None:
    round = play({1: "Ts 5d 3c"}, dealer, then, words=words)
    assert len(round.dealt()["dealer"]) == cards
    stands = "TC21 2C.11(b)-ii" if words else "TC21 2C.11(b)-i"
    assert [s.cite for s in round.of(Stand)] == [stands]


@pytest.mark.clause("TC21 2C.11(c)")
@pytest.mark.parametrize(
    ("hand", "then", "choices"),
    [
        ("Ts 5d 6c", "2c", []),
        ("Ts 9d 4c", "2c", ["surrender"]),
        ("Ts 5d 2c", "Kc 2c", ["hit"]),
    ],
)
def test_2c_11_c_the_dealer_draws_nothing_when_no_hand_can_be_affected(
    hand: str, then: str, choices: list[str]
) -> None:
    round = play({1: hand}, "6h Td", then, choices={1: choices})
    assert len(round.dealt()["dealer"]) == 2
    assert [s.cite for s in round.of(Stand)] == ["TC21 2C.11(c)"]
