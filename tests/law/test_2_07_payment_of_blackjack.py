"""19:47-2.7: what a blackjack is paid, and when."""

from pathlib import Path

import pytest

from houseway.families.shoe.notices import is_offered
from houseway.families.shoe.steps import GiveNotice
from houseway.licensee.table_file import examine
from houseway.table.refusal import Refused
from houseway.table.state import OPENING
from houseway.table.steps import Announce, Ask, Collect, Deal, Pay, ReadCard, Reveal
from tests.law.blackjack import NO_HOLE_CARD, SIX_TO_FIVE, options, play, sound, table
from tests.law.script import Played, refused, run_to, words_at
from tests.law.twenty_one import Heard, names

LOW = ["2d 5c", "3d 5c", "4d 5c", "5d 5c", "6d 5c", "7d 5c", "8d 5c", "9d 5c"]
HIGH = ["Ad 5c", "Kd 5c", "Qd 5c", "Jd 5c", "Td 5c"]


@pytest.mark.clause("BJ 2.7(a)-pay")
@pytest.mark.parametrize("dealer", LOW)
def test_2_7_a_against_two_to_nine_blackjack_is_announced_and_paid_3_to_2_at_once(
    dealer: str,
) -> None:
    played = sound(play(hole={1: "8s 4d", 3: "As Kd"}, dealer=dealer, drawn="9h"))
    assert played.money(3) == {"main": 15_00}
    assert played.settled(3)["main"].odds == "3 to 2"  # type: ignore[union-attr]
    assert played.why(3)["main"] == "BJ 2.7(a)-pay"
    paid = played.index("BJ 2.7(a)-pay")
    assert words_at([played.done[paid].step], Announce, "Seat 3: blackjack", "BJ 2.7(a)-pay") == 0
    steps = [step for step, _ in played.steps]
    first_asked = next(n for n, step in enumerate(steps) if isinstance(step, Ask) and step.place)
    assert paid < steps.index(played.settled(3)["main"]) < first_asked


@pytest.mark.clause("BJ 2.7(a)-cards")
def test_2_7_a_the_cards_of_a_paid_blackjack_go_before_any_third_card() -> None:
    played = play(hole={1: "8s 4d", 3: "As Kd"}, dealer="9d 7c", drawn="5h", choices={1: ["hit"]})
    steps = [step for step, _ in played.steps]
    gone = steps.index(Collect("seat 3", cite="BJ 2.7(a)-cards"))
    third = [n for n, step in enumerate(steps) if isinstance(step, Deal) and step.to == "seat 1"][2]
    assert gone < third


def test_2_7_an_ace_and_a_ten_after_a_split_are_no_blackjack() -> None:
    played = play(hole={1: "As Ad"}, dealer="9d 7c", drawn="Kh Qh Td", choices={1: ["split"]})
    assert played.money(1) == {"main": 10_00, "main 2": 10_00}
    assert {step.odds for step in played.of(Pay)} == {"1 to 1"}


@pytest.mark.clause("BJ 2.7(b)-wait")
@pytest.mark.parametrize("dealer", ["Ad", "Kd", "Qd", "Jd", "Td"])
@pytest.mark.parametrize("words", [NO_HOLE_CARD, SIX_TO_FIVE])
def test_2_7_b_nothing_is_paid_or_removed_until_the_dealers_second_card(
    dealer: str, words: str
) -> None:
    played = play(
        words,
        hole={1: "8s 4d", 3: "As Kc"},
        dealer=dealer,
        drawn="5h 9h 3s 7d",
        choices={1: ["hit"]},
    )
    cites, steps = played.cites, [step for step, _ in played.steps]
    announced = words_at(steps, Announce, "Seat 3: blackjack", "BJ 2.7(b)-wait")
    third = [n for n, step in enumerate(steps) if isinstance(step, Deal) and step.to == "seat 1"][2]
    second = [n for n, step in enumerate(steps) if isinstance(step, Deal) and step.to == "dealer"][
        1
    ]
    collected = next(
        n for n, step in enumerate(steps) if isinstance(step, Collect) and step.place == "seat 3"
    )
    assert announced < third < second < cites.index("BJ 2.7(b)-pay") <= collected


@pytest.mark.clause("BJ 2.7(b)-pay")
@pytest.mark.parametrize("dealer", HIGH)
def test_2_7_b_without_a_dealers_blackjack_it_is_paid_3_to_2(dealer: str) -> None:
    played = sound(play(hole={1: "As Kc"}, dealer=dealer))
    assert played.money(1) == {"main": 15_00}
    assert played.why(1) == {"main": "BJ 2.7(b)-pay"}
    steps = [type(step) for step, _ in played.steps]
    assert steps.index(ReadCard) < steps.index(Pay)


@pytest.mark.clause("BJ 2.7(b)-push")
@pytest.mark.parametrize(
    ("words", "dealer", "drawn"),
    [
        ("", "Ad Tc", ""),
        ("", "Td Ac", ""),
        (NO_HOLE_CARD, "Ad", "Tc"),
        (NO_HOLE_CARD, "Qd", "Ac"),
        (SIX_TO_FIVE, "Ad", "Jc"),
    ],
)
def test_2_7_b_a_dealers_blackjack_makes_it_a_stand_off(
    words: str, dealer: str, drawn: str
) -> None:
    played = sound(play(words, hole={1: "As Kc", 3: "9s 9c"}, dealer=dealer, drawn=drawn))
    assert played.money(1) == {"main": 0}
    assert played.why(1) == {"main": "BJ 2.7(b)-push"}
    assert played.money(3) == {"main": -10_00}


@pytest.mark.clause("BJ 2.7(c)-even")
@pytest.mark.parametrize("second", ["Tc", "5c"])
def test_2_7_c_even_money_against_an_ace_is_paid_before_more_cards(second: str) -> None:
    played = sound(
        play(
            "even_money=true",
            hole={1: "As Kc", 3: "8s 4c"},
            dealer=f"Ad {second}",
            drawn="9h",
            choices={1: ["even money"]},
        )
    )
    paid = played.settled(1)["main"]
    assert (paid.amount, paid.cite) == (10_00, "BJ 2.7(c)-even")
    assert isinstance(paid, Pay) and paid.odds == "1 to 1"
    steps = [step for step, _ in played.steps]
    assert steps.index(paid) < next(n for n, step in enumerate(steps) if isinstance(step, ReadCard))
    assert "insurance" not in played.money(1)


def test_2_7_c_who_waits_may_insure_and_is_paid_3_to_2() -> None:
    played = play(
        "even_money=true", hole={1: "As Kc"}, dealer="Ad 5c", choices={1: ["wait", "insure 500"]}
    )
    assert played.money(1) == {"insurance": -5_00, "main": 15_00}


def test_2_7_c_even_money_is_not_offered_against_a_ten_or_without_the_option() -> None:
    for words, dealer in (("even_money=true", "Td 5c"), ("", "Ad 5c")):
        played = play(words, hole={1: "As Kc"}, dealer=dealer)
        offered = {name for ask in played.asked for name in names(ask)}
        assert "even money" not in offered


@pytest.mark.clause("BJ 2.7(c)-notice")
@pytest.mark.parametrize("answer", ["given", "not given"])
def test_2_7_c_even_money_is_offered_only_after_notice_that_a_supervisor_attests(
    answer: str,
) -> None:
    made = table("even_money=true", hole={1: "As Kc"}, dealer="Ad 5c")
    made.begin(OPENING)
    notice = run_to(made, GiveNotice)
    assert notice.act() == (
        "a casino supervisor attests the notice of the even-money payout option that the rules of "
        "N.J.A.C. 19:47-8.3 require"
    )
    assert (notice.cite, notice.role) == ("BJ 2.7(c)-notice", "supervisor")
    assert refused(made, lambda: made.act("supervisor", "posted")).cite == "BJ 2.7(c)-notice"
    made.act("supervisor", answer, by="Floor")
    made.run()
    made.play_round()
    heard = Heard(made)
    offered = {name for ask in heard.asked for name in names(ask)}
    assert ("even money" in offered) is (answer == "given")
    assert sound(heard)


@pytest.mark.clause("BJ 2.7(c)-notice")
def test_2_7_c_without_the_option_no_notice_is_asked_for() -> None:
    made = table(hole={1: "As Kc"}, dealer="Ad 5c")
    made.begin(OPENING)
    made.run()
    assert not Played(made).of(GiveNotice)


@pytest.mark.clause("BJ 2.7(c)-notice")
@pytest.mark.parametrize(("now", "then"), [("", "even_money=true"), ("even_money=true", "")])
def test_2_7_c_a_change_that_begins_or_ends_it_needs_notice(now: str, then: str) -> None:
    made = table(now, hole={1: "As Kc"}, dealer="Td 5c")
    made.play_round()
    refusal = refused(made, lambda: made.change(options(then), "Floor"))
    assert refusal.cite == "BJ 2.7(c)-notice"
    made.change(options(then), "Floor", notice="sign posted at noon")
    assert is_offered(made.state, "even_money") is bool(then)


def test_2_7_c_even_money_needs_insurance_to_be_in_place_of() -> None:
    with pytest.raises(Refused, match="in place of insurance"):
        options("even_money=true insurance=false")


def test_2_7_in_the_variation_a_blackjack_is_turned_over_to_be_announced() -> None:
    played = play(SIX_TO_FIVE, hole={1: "As Kc", 3: "9s 9c"}, dealer="9d", drawn="7c Th")
    shown = [step for step in played.of(Reveal) if step.place == "seat 1"]
    assert [step.count for step in shown] == [2]
    assert played.money(1) == {"main": 12_00}


@pytest.mark.parametrize(
    ("dealer", "printed"), [("9d 5c", "BJ 2.7(a)-pay"), ("Kd 5c", "BJ 2.7(b)-pay")]
)
def test_x_12_other_odds_on_a_standard_table_are_refused_unless_it_is_a_variant(
    dealer: str, printed: str
) -> None:
    with pytest.raises(Refused) as refusal:
        play("blackjack_pays=6:5", hole={1: "As Kc"}, dealer=dealer)
    assert refusal.value.cite == "BJ 2.7(a)-pay"
    assert "3 to 2" in refusal.value.sentence and "variant" in refusal.value.sentence
    departs = sound(play("blackjack_pays=6:5", hole={1: "As Kc"}, dealer=dealer, variant=True))
    lawful = sound(play(hole={1: "As Kc"}, dealer=dealer))
    for played, money, odds in ((departs, 12_00, "6 to 5"), (lawful, 15_00, "3 to 2")):
        (paid,) = played.of(Pay)
        assert (paid.amount, paid.odds) == (money, odds)
        assert (paid.cite == printed) is (played is lawful)
        (opened, *_) = (r.entry for r in played.table.journal.records)
        assert opened.variant is (played is departs)  # type: ignore[union-attr]


@pytest.mark.clause("BJ 2.7(a)-pay", "BJ 2.7(b)-pay")
def test_2_7_a_and_b_a_standard_table_pays_3_to_2_and_6_to_5_belongs_to_the_variation(
    tmp_path: Path,
) -> None:
    """Reading A-BJ-1; engine, check and sign alike."""
    with pytest.raises(Refused) as refusal:
        table("blackjack_pays=6:5")
    assert refusal.value.cite == "BJ 2.7(a)-pay"
    assert table("variation=six-to-five").options.departures() == ()
    assert [one.cite for one in options("blackjack_pays=6:5").departures()] == ["BJ 2.7(a)-pay"]
    file = tmp_path / "table.toml"
    file.write_text('game = "blackjack"\n[rules]\nblackjack_pays = "6 to 5"\n')
    assert "BJ 2.7(a)-pay" in {finding.cite for finding in examine(file).findings}
