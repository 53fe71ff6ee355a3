"""The commands with 5 Card Hi-Lo."""

import json
from pathlib import Path

from tests.cli.run import houseway

HL5 = "five-card-hi-lo"


def test_a_person_plays_sets_the_hand_by_a_number_and_asks_for_the_values(tmp_path: Path) -> None:
    journal = str(tmp_path / "play.journal")
    keys = "w\n\n\n5\np\n=\n0\nd\nf\nq\n"
    ran = houseway("play", HL5, "--seats", "2", "--seed", "3", "--journal", journal, keys=keys)
    assert ran.status == 0, ran
    assert "play ($10)" in ran.out and "1 low " in ran.out and "antes" in ran.out
    assert houseway("audit", journal).status == 0


def test_deal_with_faults_stands_an_audit(tmp_path: Path) -> None:
    journal = str(tmp_path / "deal.journal")
    ran = houseway(
        *("deal", HL5, "--rounds", "12", "--seats", "7", "--seed", "5", "--faults", "0.02"),
        *("--policy", "random", "--journal", journal),
    )
    assert ran.status == 0 and "12 rounds dealt" in ran.out
    assert houseway("audit", journal).status == 0


def test_ev_values_the_fold_the_play_and_every_setting() -> None:
    ran = houseway("ev", HL5, "--cards", "As Kd 9c 8h 2s", "--json")
    found = json.loads(ran.out)
    assert found["best"] == "low As 2s"
    assert found["choices"]["fold"]["value"] == "-1"
    assert found["choices"]["play"] == found["choices"]["low As 2s"]
    assert len(found["choices"]) == 12


def test_analyze_and_report(tmp_path: Path) -> None:
    report = tmp_path / "hi-lo.html"
    ran = houseway("analyze", HL5, "--json", "--report", str(report))
    found = json.loads(ran.out)
    assert found["wagers"]["main"]["edge"] == "38421789247/996661525860"
    text = report.read_text(encoding="utf-8")
    for words in ("5 Card Hi-Lo", "Without an ace", "A strategy to remember", "Aggregate payout"):
        assert words in text


def test_rules_name_every_option_and_the_tables() -> None:
    out = houseway("rules", HL5).out
    for words in ("extra_hands", "misdeal", "A-HL5-11", "pair of sixes or better"):
        assert words in out
