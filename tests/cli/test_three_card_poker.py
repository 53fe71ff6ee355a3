"""Every command at a table of Three Card Poker."""

import json
from pathlib import Path

from tests.cli.run import houseway, refused

TCP = "three-card-poker"


def test_rounds_dealt_with_faults_stand_an_audit(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    dealt = houseway(
        *("deal", TCP, "--rounds", "6", "--seats", "6", "--seed", "1", "--policy", "best"),
        *("--faults", "0.01", "--set", "settlement=by_player", "--journal", journal),
    )
    assert dealt.status == 0, dealt.err
    assert "20.10(c)2iii  collect the cards of seat 1" in dealt.out
    assert houseway("audit", journal).status == 0


def test_a_person_plays_folds_and_asks_for_the_values(tmp_path: Path) -> None:
    journal = str(tmp_path / "play.journal")
    keys = "w\n\n5\n=\np\nd\nf\nw\nnone\n5\nq\n"
    ran = houseway("play", TCP, "--seats", "2", "--seed", "3", "--journal", journal, keys=keys)
    assert ran.status == 0, ran
    assert "play ($10)" in ran.out
    assert "fold         -1.0000 antes" in ran.out
    assert "deal (pair plus $5)" in ran.out  # the last round had no ante and no question
    assert houseway("audit", journal).status == 0


def test_rules_name_options_tables_and_clauses() -> None:
    rules = json.loads(houseway("rules", TCP, "--json").out)
    assert rules["positions"] == 6
    assert rules["options"]["settlement"]["clause"] == "TCP 20.10(c)"
    assert rules["pay_tables"]["pair_plus"]["B"]["three of a kind"] == "33 to 1"
    assert rules["pay_tables"]["ante_bonus"]["2"]["straight flush"] == "6 to 1"


def test_the_mathematics_on_the_command_line() -> None:
    found = json.loads(houseway("analyze", TCP, "--json").out)
    assert found["wagers"]["main"]["edge"] == "686689/20358520"
    assert found["wagers"]["pair_plus"]["edge"] == "128/5525"
    worth = json.loads(houseway("ev", TCP, "--cards", "Qs 6h 3d", "--json").out)
    assert worth["best"] == "fold"
    assert worth["choices"]["fold"]["value"] == "-1"
    designed = json.loads(
        houseway("design", TCP, "--edge", "2-3", "--row", "pair_plus.flush=3..5", "--json").out
    )
    assert [table["edge"] for table in designed["tables"]] == ["128/5525"]


def test_tables_are_searched_by_their_odds_and_what_looks_at_money_is_named() -> None:
    asked = ("design", TCP, "--edge", "3-4", "--row", "ante_bonus.straight=1")
    capped = ("--set", "payout_cap=100", "--set", "breakage=down_to_unit")
    said = "valued by their odds; what breakage and payout_cap change is of money"
    assert said in houseway(*asked, *capped).out
    assert "by their odds" not in houseway(*asked).out
    assert json.loads(houseway(*asked, *capped[:2], "--json").out)["not_in_the_edge"] == [
        "payout_cap"
    ]


def test_what_cannot_be_is_refused_in_one_sentence() -> None:
    refused(houseway("ev", TCP, "--cards", "Qs 6h"), "three cards")
    refused(houseway("ev", TCP, "--cards", "Qs 6h 3d", "--board", "2c"), "no community cards")
    refused(houseway("deal", TCP, "--seats", "7"), "positions for 6")
    refused(houseway("rules", "three-card-pokr"), TCP)
    refused(houseway("analyze", TCP, "--set", "ante_bonus_table=2"), "only with pair plus table B")
