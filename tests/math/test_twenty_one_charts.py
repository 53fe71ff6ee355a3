"""Charts and situations: known play, and that no chart beats best play."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from houseway.families.twenty_one.points import ACE, TEN
from houseway.families.twenty_one.split import Pattern, patterns
from houseway.games.blackjack.analysis import analyze, ev, rules_of, strategy
from houseway.games.blackjack.chart import chart
from houseway.games.blackjack.figures import VARIATIONS, charts, side_by_side
from houseway.games.blackjack.kernel import batch_by, choices_by, choices_by_chart
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.solve import BlackjackRules, solve
from houseway.games.three_card_21.analysis import ev as ev_three_card_21
from houseway.games.three_card_21.solve import ThreeCard21Rules
from houseway.money import Odds


@pytest.fixture(scope="module")
def six_decks() -> dict:
    return strategy(chart(solve(BlackjackRules(h17=True, surrender=True))))


def test_the_chart_for_six_decks_is_the_well_known_one(six_decks: dict) -> None:
    """Basic strategy for 4 to 8 decks, dealer hits soft 17, as printed everywhere."""
    rows = {total: " ".join(row) for total, row in six_decks["hard"].items()}
    assert rows[8] == "H H H H H H H H H H"
    assert rows[9] == "H Dh Dh Dh Dh H H H H H"
    assert rows[10] == "Dh Dh Dh Dh Dh Dh Dh Dh H H"
    assert rows[11] == "Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh"
    assert rows[12] == "H H S S S H H H H H"
    assert rows[15] == "S S S S S H H H RH RH"
    assert rows[17] == "S S S S S S S S S RS"
    soft = {total: " ".join(row) for total, row in six_decks["soft"].items()}
    assert soft[18] == "Ds Ds Ds Ds Ds S S H H H"
    assert soft[19] == "S S S S Ds S S S S S"
    pairs = {card: " ".join(row) for card, row in six_decks["pairs"].items()}
    assert pairs[8] == "P P P P P P P P P R"
    assert pairs[9] == "P P P P P S P P S S"
    assert pairs[4] == "H H H P P H H H H H"


def test_a_chart_explains_then_where_it_has_it(six_decks: dict) -> None:
    for drawn in charts(six_decks):
        has = any(" then " in cell for row in drawn.cells for cell in row)
        assert has == ("three cards or more" in drawn.note)


def test_a_chart_costs_something_where_cards_matter_and_nothing_in_an_endless_shoe() -> None:
    assert chart(solve(BlackjackRules(decks=None))).cost == pytest.approx(0, abs=1e-12)
    one, six = (chart(solve(BlackjackRules(decks=decks))).cost for decks in (1, 6))
    assert 0 < six < one < 0.001


def test_the_value_of_a_chart_is_what_rounds_played_by_it_come_to() -> None:
    charted = chart(solve(BlackjackRules(decks=1)))
    batch = batch_by(BlackjackOptions(decks=1), choices_by(charted.solution))
    codes = np.empty((2_000_000, 1, len(batch.wagers)), dtype=np.uint16)
    batch.play((5, 0), 0, 0, codes, np.zeros(0, dtype=np.int64))
    main = batch.wagers[0]
    nets, stakes = (table[codes[:, 0, 0]] / main.scale for table in (main.nets, main.stakes))
    error = nets.std() / len(nets) ** 0.5
    assert abs(nets.mean() - charted.solution.value) < 4 * error
    assert stakes.mean() == pytest.approx(charted.solution.average_wager, abs=0.001)


def test_patterns_of_re_splits_are_those_of_the_literature() -> None:
    """SPL3: NN, PNNN twice, PPxxxx, PNPxxx and NPPxxx, PNNPxx and NPNPxx."""
    assert patterns(4) == {
        Pattern(0, 2, 0): 1,
        Pattern(1, 3, 0): 2,
        Pattern(2, 0, 4): 1,
        Pattern(2, 1, 3): 2,
        Pattern(2, 2, 2): 2,
    }
    assert patterns(2) == {Pattern(0, 0, 2): 1}


def test_ev_knows_which_choices_are_legal() -> None:
    rules = BlackjackRules(surrender=True)
    assert set(ev(rules, [8, 8], 10).choices) == {"stand", "hit", "double", "split", "surrender"}
    assert set(ev(rules, [2, 3, 4], 10).choices) == {"stand", "hit"}
    assert set(ev(rules, [8, 3], 6, split=[8]).choices) == {"stand", "hit", "double"}
    assert set(ev(rules, [1, 3], 6, split=[1]).choices) == {"stand"}
    assert set(ev(rules, [8, 8], 6, split=[8, 8, 8]).choices) == {"stand", "hit", "double"}
    assert set(ev(rules, [1, 10], 1).choices) == {"blackjack", "even money"}
    three = ThreeCard21Rules()
    assert set(ev_three_card_21(three, [10, 10, 5], 10).choices) == {"bust", "surrender", "split"}
    assert set(ev_three_card_21(three, [8, 8, 2], 10).choices) == {
        "stand", "hit", "double", "split",
    }  # fmt: skip
    assert set(ev_three_card_21(three, [7, 7, 7], 10).choices) == {"21"}
    assert set(ev_three_card_21(three, [8], 6, split=[8, 2]).choices) == {"hit"}
    assert set(ev_three_card_21(three, [1, 3], 6, split=[5, 9]).choices) == {"stand"}


def test_cards_that_are_gone_move_the_value_of_a_hand() -> None:
    rules = BlackjackRules(decks=1)
    without_tens = ev(rules, [6, 5], 6, removed=[10] * 10)
    assert without_tens.choices["double"] < ev(rules, [6, 5], 6).choices["double"]
    rich = ev(rules, [9, 9], 1, removed=[2, 3, 4, 5, 6] * 3)
    assert rich.insurance is not None and rich.insurance > 0
    with pytest.raises(ValueError, match="fewer cards of value 10"):
        ev(rules, [6, 5], 6, removed=[10] * 17)


def test_the_analysis_has_the_shape_of_the_design() -> None:
    found = analyze(BlackjackOptions(decks=1))
    document = found.document()
    assert list(document) == ["game", "options", "exact", "wagers", "decisions", "strategy"]
    assert document["exact"] is False and not found.exact
    main = document["wagers"]["main"]
    assert main["edge"] is None and main["error_bound"] < 1e-9
    assert main["edge_decimal"] == pytest.approx(solve(BlackjackRules(decks=1)).edge, abs=1e-12)
    won = sum(Fraction(one["net"]) * Fraction(one["probability"]) for one in main["outcomes"])
    assert float(won) == pytest.approx(-main["edge_decimal"], abs=main["outcomes_error_bound"])
    assert sum(one["probability"] for one in main["outcomes"]) == pytest.approx(1)
    assert document["wagers"]["insurance"]["edge"] == "1/17"  # 35 others, 16 tens
    assert sum(document["decisions"].values()) == pytest.approx(1, abs=1e-12)
    assert document["options"]["blackjack_pays"] == "3 to 2"


def test_what_needs_no_solving_in_the_table_of_options_is_what_solving_finds() -> None:
    for surrender in (False, True):
        rules = BlackjackRules(decks=1, surrender=surrender)
        moved = side_by_side(rules, solve(rules))
        name = "no surrender" if surrender else "late surrender"
        other = solve(BlackjackRules(decks=1, surrender=not surrender)).edge
        assert moved[name] == pytest.approx(other, abs=1e-12)
        poorer = BlackjackRules(decks=1, surrender=surrender, blackjack_pays=Odds(6, 5))
        assert moved["blackjack pays 6 to 5"] == pytest.approx(solve(poorer).edge, abs=1e-12)
        assert "one deck" not in moved
        for name in ("no double after split", "split to three hands", "aces split again"):
            other = solve(replace(rules, **VARIATIONS[name])).edge
            assert moved[name] == pytest.approx(other, abs=1e-12)


def test_options_at_the_table_are_the_rules_of_the_mathematics() -> None:
    assert rules_of(BlackjackOptions()) == BlackjackRules()
    words = {
        "variation": "six-to-five", "decks": "2", "h17": "true", "das": "false",
        "split_hands": "3", "surrender": "true", "resplit_aces": "true",
        "split_aces_one_card": "false",
    }  # fmt: skip
    assert rules_of(BlackjackOptions.parse(words)) == BlackjackRules(
        2, True, False, 3, True, "none_original_only", Odds(6, 5), False, True
    )


def test_the_letters_of_an_analysis_are_those_of_a_chart_to_simulate() -> None:
    """What `analyze --json` prints can be handed to `simulate` and is played as the chart says."""
    rules = BlackjackRules(decks=2, surrender=True)
    charted = chart(solve(rules))
    rows = strategy(charted)
    parts = {
        name: {str(key): " ".join(letters) for key, letters in rows[name].items()}
        for name in ("hard", "soft", "pairs")
    }
    read, written = choices_by_chart(rules, parts), choices_by(charted.solution)
    other = np.argwhere(read.first[1:, 1:, 1:] != written.first[1:, 1:, 1:]) + 1
    # A blackjack is paid and never asked; every other two cards are played alike.
    assert {tuple(sorted(cards)) for _, *cards in other.tolist()} <= {(ACE, TEN)}
