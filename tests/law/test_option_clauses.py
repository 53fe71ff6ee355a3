"""The clause that each licensee's choice of the one-deck games comes from, as `rules` shows it."""

import pytest

from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.steps import Ask, Collect, RemoveDeck, Shuffle
from tests.law.script import HL5, HUH, TCP, Played, at_the_wagers, refused, seat, step_by_step

CLAUSES = [
    (HUH, "kicker", "HUH 39.1 Rank"),
    (HUH, "raise_steps", "HUH 39.10(d)"),
    (HUH, "ante_nonqualify", "HUH 39.11(b)(1)-qual"),
    (HUH, "trips_on_fold", "HUH 39.11(g)-rule"),
    (HUH, "trips_plus_settled", "HUH 39.11(h)"),
    (HUH, "board_first", "HUH 39.10(c)-order"),
    (HUH, "board_source", "HUH 39.9(c)-board"),
    (HUH, "burns", "HUH 39.1 Burn"),
    (HUH, "push_sign", "HUH 39.11(b)(1)-sign"),
    (HUH, "bonus_minimum", "HUH 39.6(d)"),
    (HUH, "bonus_maximum", "HUH 39.6(d)"),
    (HUH, "dealing", "HUH 39.8(a)"),
    (HUH, "shuffler", "HUH 39.4(a)-method"),
    (HUH, "decks", "HUH 39.2(b)"),
    (HUH, "idle_after", "HUH 39.4(e)-spread"),
    (HUH, "on_shoe_jam", "HUH 39.12(f)"),
    (HUH, "count_basis", "HUH 39.1 Stub"),
    (HL5, "extra_hands", "HL5 40.6(g)2ii"),
    (HL5, "misdeal", "HL5 40.12(d)-player"),
    (HL5, "count_exempt", "HL5 40.9(f)-exempt"),
    (HL5, "dealer_set", "HL5 40.10(c)"),
    (HL5, "foul", "HL5 40.5(b)-player"),
    (HL5, "tie_pay", "HL5 40.11(c)-both"),
    (HL5, "ante_bonus_on_fold", "HL5 40.10(f)"),
    (HL5, "positions_per_player", "HL5 40.6(g)"),
    (HL5, "dealing", "HL5 E1.19(b)1"),
    (HL5, "shuffler", "HL5 E1.19(c)"),
    (HL5, "pre_shuffled", "HL5 40.3(a)"),
    (HL5, "count_basis", "HL5 40.1 Stub"),
    (HL5, "idle_after", "HL5 40.4(e)-idle"),
    (HL5, "on_shoe_jam", "HL5 40.12(f)"),
    (TCP, "settlement", "TCP 20.10(c)"),
    (TCP, "kicker", "TCP 20.3 outside rank"),
    (TCP, "ante_bonus_table", "TCP 20.11(a)3i-rule"),
    (TCP, "dealing", "TCP 20.8(a)"),
    (TCP, "shuffler", "TCP 20.8(b)1"),
    (TCP, "count_every", "TCP 20.8(e)"),
]


@pytest.mark.parametrize(
    ("of", "name", "cite"),
    [
        pytest.param(of, name, cite, marks=pytest.mark.clause(cite), id=f"{of.name} {name}")
        for of, name, cite in CLAUSES
    ],
)
def test_an_option_comes_from_its_clause(of: Game, name: str, cite: str) -> None:
    assert of.options.clause_of(name) == cite


@pytest.mark.clause("HUH 39.1 Round of play", "HUH 39.1 Community cards")
def test_39_1_a_round_is_over_when_all_cards_are_collected_that_were_dealt() -> None:
    table = seat((1, 4))
    table.play_round()
    collected = [(step.place, step.cite) for step in Played(table).of(Collect)]
    assert collected == [
        ("seat 4", "HUH 39.1 Round of play"),
        ("seat 1", "HUH 39.1 Round of play"),
        ("community", "HUH 39.1 Community cards"),
        ("dealer", "HUH 39.1 Round of play"),
    ]
    assert table.kit.cards.piles == {}


@pytest.mark.clause("HL5 40.1 Round of play")
def test_40_1_a_round_is_over_when_the_dealers_cards_are_collected() -> None:
    table = seat((1, 4), of=HL5)
    table.play_round()
    collected = [(step.place, step.cite) for step in Played(table).of(Collect)]
    assert collected[-1] == ("dealer", "HL5 40.1 Round of play")
    assert table.kit.cards.piles == {}


@pytest.mark.parametrize(
    ("of", "name"),
    [
        pytest.param(
            HUH, "trips_plus", marks=pytest.mark.clause("HUH 39.1 Trips Plus", "HUH 39.6(d)")
        ),
        pytest.param(
            HUH, "pocket_bonus", marks=pytest.mark.clause("HUH 39.1 Pocket Bonus", "HUH 39.6(d)")
        ),
        pytest.param(HL5, "tie", marks=pytest.mark.clause("HL5 40.1 Tie bet")),
        pytest.param(HL5, "poker_bonus", marks=pytest.mark.clause("HL5 40.6(b)-cutoff")),
    ],
)
def test_a_side_wager_is_optional_and_no_main_wager(of: Game, name: str) -> None:
    rules = {rule.name: rule for rule in of.wagers(of.options())}
    assert (rules[name].required, rules[name].main) == (False, False)
    assert (rules["ante"].required, rules["ante"].main) == (True, True)


CHOICES = [
    (HUH, 0, "raise 3x", "HUH 39.1 Raise(a)"),
    (HUH, 0, "check", "HUH 39.10(a)-act"),
    (HUH, 1, "raise 2x", "HUH 39.1 Raise(b)"),
    (HUH, 1, "check", "HUH 39.1 Check"),
    (HUH, 2, "raise 1x", "HUH 39.1 Raise(c)"),
    (HUH, 2, "fold", "HUH 39.1 Fold"),
    (HL5, 0, "play", "HL5 40.10(a)2-play"),
    (HL5, 0, "fold", "HL5 40.10(a)1"),
    (TCP, 0, "play", "TCP 20.10(b)-choice"),
    (TCP, 0, "fold", "TCP 20.10(b)-choice"),
]


@pytest.mark.parametrize(
    ("of", "stage", "name", "cite"),
    [
        pytest.param(
            of, stage, name, cite, marks=pytest.mark.clause(cite), id=f"{of.name} {stage} {name}"
        )
        for of, stage, name, cite in CHOICES
    ],
)
def test_a_choice_and_its_record_cite_the_clause_that_gives_it(
    of: Game, stage: int, name: str, cite: str
) -> None:
    table = seat((1,), of=of, choices=[*["check"] * stage, name])
    table.play_round()
    made = Played(table).answers(Ask)[stage]
    assert made is not None and (made.name, made.cite) == (name, cite)


@pytest.mark.clause("HL5 40.10(a)2-set")
def test_40_10_a2_a_hand_is_set_by_the_clause_that_asks_for_it() -> None:
    table = seat((1,), of=HL5)
    table.play_round()
    assert [s.cite for s in Played(table).of(Ask)] == ["HL5 40.10(a)", "HL5 40.10(a)2-set"]


@pytest.mark.clause("HL5 40.9(f)-bad")
@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_40_9_f_a_wrong_count_of_the_device_removes_the_deck(dealing: str) -> None:
    table = seat((1,), f"shuffler=counting_device dealing={dealing}", of=HL5)
    table.begin()
    for step in step_by_step(table):
        if isinstance(step, Shuffle) and not Played(table).faults:
            table.fault(FaultKind.SHUFFLER_COUNT)
    assert {s.cite for s in Played(table).of(RemoveDeck)} == {"HL5 40.9(f)-bad"}


@pytest.mark.parametrize(
    ("of", "cite"),
    [
        pytest.param(HUH, "HUH 39.6(b)-cutoff", marks=pytest.mark.clause("HUH 39.6(b)-cutoff")),
        pytest.param(HL5, "HL5 40.6(b)-cutoff", marks=pytest.mark.clause("HL5 40.6(b)-cutoff")),
    ],
)
def test_a_choice_while_wagers_are_open_is_out_of_turn(of: Game, cite: str) -> None:
    table = at_the_wagers((1,), of=of)
    table.run()
    assert refused(table, lambda: table.answer(1, "fold")).cite == cite
