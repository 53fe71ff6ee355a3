"""Every command at a table of blackjack."""

import json
from pathlib import Path

import pytest

from tests.cli.run import houseway, refused

BJ = "blackjack"


@pytest.mark.parametrize("words", [(), ("--set", "variation=six-to-five")])
def test_rounds_dealt_with_faults_stand_an_audit(tmp_path: Path, words: tuple[str, ...]) -> None:
    journal = str(tmp_path / "shift.journal")
    dealt = houseway(
        *("deal", BJ, "--rounds", "8", "--seats", "5", "--seed", "1", "--policy", "best"),
        *("--faults", "0.01", "--journal", journal, *words),
    )
    assert dealt.status == 0, dealt.err
    assert "dealer" in dealt.out
    assert houseway("audit", journal).status == 0


def test_rules_name_options_and_clauses() -> None:
    rules = json.loads(houseway("rules", BJ, "--json").out)
    assert rules["positions"] == 6
    assert rules["options"]["surrender"]["clause"] == "BJ 2.8(a)-half"
    assert rules["options"]["hole_card"]["values"] == "peek | none_original_only | none_all"


def test_published_figures_on_the_command_line() -> None:
    """github.com/hhoppe/blackjack: 0.527%; wizardofodds.com: 7-8 against a ten."""
    words = ("--set", "h17=true", "--set", "surrender=true", "--json", "--no-cache")
    found = json.loads(houseway("analyze", BJ, *words).out)
    assert found["exact"] is False
    main = found["wagers"]["main"]
    assert main["edge"] is None and main["error_bound"] < 1e-9
    assert round(100 * main["edge_decimal"], 3) == 0.527
    assert found["wagers"]["insurance"]["edge"] == "23/311"
    situation = ("ev", BJ, "--cards", "7s 8d", "--dealer", "Td", "--set", "h17=true", "--json")
    worth = json.loads(houseway(*situation).out)
    assert worth["best"] == "hit" and worth["error_bound"] < 1e-9
    decimals = {name: round(each["decimal"], 6) for name, each in worth["choices"].items()}
    assert decimals == {"stand": -0.536220, "hit": -0.499763, "double": -0.999525}


def test_a_hand_of_a_split_and_cards_that_are_gone() -> None:
    words = ("--cards", "8s 8s", "--dealer", "6d", "--split", "8c", "--removed", "Td Tc", "--json")
    worth = json.loads(houseway("ev", BJ, *words).out)
    assert set(worth["choices"]) == {"stand", "hit", "double", "split"}
    aces = ("ev", BJ, "--cards", "As 3d", "--dealer", "6d", "--split", "Ac", "--json")
    assert set(json.loads(houseway(*aces).out)["choices"]) == {"stand"}


def test_a_report_does_not_call_a_bounded_figure_exact(tmp_path: Path) -> None:
    path = tmp_path / "blackjack.html"
    assert houseway("analyze", BJ, "--set", "decks=1", "--report", str(path)).status == 0
    page = path.read_text(encoding="utf-8")
    assert "error below 1e-11" in page
    assert "every one is exact" not in page
    assert "fractions of integers throughout" not in page
    assert "Hard totals" in page and "double else hit" in page


def test_what_cannot_be_is_refused_in_one_sentence() -> None:
    refused(houseway("ev", BJ, "--cards", "7s 8d"), "--dealer")
    refused(houseway("ev", BJ, "--cards", "7s 8d", "--dealer", "Td Tc"), "one card")
    refused(houseway("ev", BJ, "--cards", "Ts 8d 9d", "--dealer", "Td"), "passed 21")
    refused(houseway("ev", BJ, "--cards", "Ts 8d", "--dealer", "Td", "--board", "2c"), "community")
    one = ("--set", "decks=1")
    refused(houseway("ev", BJ, "--cards", "Ts 8d", "--dealer", "Ts", *one), "Ts is named 2 times")
    refused(houseway("ev", BJ, "--cards", "Ts Ts", "--dealer", "9s", *one), "given twice")
    refused(houseway("ev", "three-card-poker", "--cards", "Qs 6h 3d", "--dealer", "Td"), "--dealer")
    refused(houseway("ev", "three-card-poker", "--cards", "Qs 6h 3d", "--split", "Td"), "--split")
    refused(houseway("design", BJ, "--edge", "1-2", "--row", "odds.pair=3"), "no row odds.pair")
    refused(houseway("deal", BJ, "--seats", "7"), "positions for 6")
    refused(
        houseway("deal", BJ, "--set", "variation=six-to-five", "--set", "decks=6"), "one or two"
    )
