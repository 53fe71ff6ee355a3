import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.in_process import in_process
from tests.cli.run import HOUSEWAY, houseway, refused

HOLDEM = "heads-up-holdem"


def test_games_lists_every_game_with_its_citation() -> None:
    assert "13:69F-39" in houseway("games").out
    (row,) = (g for g in json.loads(houseway("games", "--json").out) if g["name"] == HOLDEM)
    assert row["title"] == "Heads Up Hold'em"


def test_rules_shows_options_values_defaults_clauses_and_pay_tables() -> None:
    out = houseway("rules", HOLDEM, COLUMNS="200").out
    for word in ("ante_nonqualify", "lose_if_beaten", "A-HUH-1", "500 to 1", "HUH 39.11(f)-SF"):
        assert word in out
    document = json.loads(houseway("rules", HOLDEM, "--json").out)
    assert document["options"]["void_refund"]["default"] == "all"
    assert document["pay_tables"]["trips_plus"]["4"]["full house"] == "7 to 1"
    assert document["positions"] == 6


def test_deal_prints_a_transcript_that_cites() -> None:
    out = houseway("deal", HOLDEM, "--rounds", "2", "--seats", "3", "--seed", "1").out
    assert "39.7(d)  deal a card to seat 1, face down" in out
    assert "round 2" in out
    assert "2 rounds dealt" in out


def test_deal_with_a_seed_is_the_same_each_time_and_without_is_not() -> None:
    def dealt(*seed: str) -> str:
        return houseway("deal", HOLDEM, "--json", *seed).out

    assert dealt("--seed", "5") == dealt("--seed", "5")
    assert dealt("--seed", "5") != dealt("--seed", "6")
    assert dealt() != dealt()


def test_deal_json_is_one_document_and_nothing_else() -> None:
    ran = houseway("deal", HOLDEM, "--rounds", "3", "--seats", "6", "--json", "--policy", "random")
    document = json.loads(ran.out)
    assert ran.out.count("\n") == 1 and ran.err == ""
    assert (document["game"], document["rounds"]) == (HOLDEM, 3)
    records = document["records"]
    assert [record["n"] for record in records] == list(range(1, len(records) + 1))
    assert records[0]["entry"]["entry"] == "opened"
    assert records[0]["entry"]["options"] == document["options"]
    assert records[-1]["entry"]["entry"] == "closed"
    assert len(document["head"]) == 64 and document["signed_by"] is None


def test_deal_json_has_what_the_auditor_sees() -> None:
    document = json.loads(houseway("deal", HOLDEM, "--seed", "1", "--json").out)
    steps = [r["entry"] for r in document["records"] if r["entry"]["entry"] == "done"]
    (order, *_) = (e["answer"]["opening"]["order"] for e in steps if e["step"]["do"] == "shuffle")
    assert len(set(order)) == 52
    looks = [entry["answer"] for entry in steps if entry["step"]["do"] == "look"]
    assert looks and all(len(cards) == 2 for cards in looks)


def test_the_head_and_the_key_that_signed_it_are_printed(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    dealt = houseway("deal", HOLDEM, "--journal", journal).out.splitlines()
    played = houseway("play", HOLDEM, "--journal", f"{journal}.2", keys="q\n").out.splitlines()
    for said, path in ((dealt, journal), (played, f"{journal}.2")):
        (head,) = (line.split("head ")[1] for line in said if ", head " in line)
        (key,) = (line.removeprefix("signed by ") for line in said if line.startswith("signed by"))
        ran = houseway("audit", path, "--contains", head, "--signed-by", key)
        assert ran.status == 0, ran


def test_deal_goes_on_with_a_journal_on_another_day(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    houseway(
        "deal", HOLDEM, "--rounds", "2", "--journal", journal, "--set", "trips_on_fold=forfeit"
    )
    again = houseway("deal", HOLDEM, "--rounds", "3", "--journal", journal)
    assert "day 2: 3 rounds dealt" in again.out
    finding = json.loads(houseway("audit", journal, "--json").out)
    assert (finding["clean"], finding["days"], finding["rounds"]) == (True, 2, 5)
    refused(
        houseway("deal", HOLDEM, "--journal", journal, "--set", "trips_on_fold=live"),
        "trips_on_fold=forfeit",
    )
    refused(houseway("deal", HOLDEM, "--journal", journal, "--seed", "3"), "seed")


def test_a_repeated_seed_says_that_the_journal_goes_on(tmp_path: Path) -> None:
    words = ("deal", "three-card-poker", "--seed", "5", "--journal", str(tmp_path / "j"))
    assert houseway(*words).err == ""
    assert "was begun with seed 5 and goes on where it stopped: new cards" in houseway(*words).err


def test_trace_shows_code_and_tests_of_a_clause_and_what_is_missing() -> None:
    out = in_process("trace", HOLDEM).out
    assert "games/heads_up_holdem/round.py" in out and "tests/law/test_39_11" in out
    document = json.loads(in_process("trace", HOLDEM, "--json").out)
    assert set(document) == {"clauses", "covered", "missing", "rows"}
    assert document["clauses"] == document["covered"] + len(document["missing"]) == 199
    assert document["missing"] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["deal", "heads-up-holdm"], ["did you mean heads-up-holdem"]),
        (["deal", HOLDEM, "--seats", "7"], ["positions for 6", "HUH E1.13Z(a)"]),
        (["deal", HOLDEM, "--rounds", "0"], ["--rounds"]),
        (["deal", HOLDEM, "--rounds", "many"], ["--rounds"]),
        (["deal", HOLDEM, "--policy", "clever"], ["policies are"]),
        (["deal", HOLDEM, "--faults", "2"], ["from 0 to 1"]),
        (["deal", HOLDEM, "--faults", "often"], ["from 0 to 1"]),
        (["deal", HOLDEM, "--set", "dealing"], ["name=value"]),
        (["deal", HOLDEM, "--set", "dealin=hand"], ["did you mean dealing?"]),
        (["deal", HOLDEM, "--set", "dealing=hand"], ["HUH 39.8(b)1"]),
        (["deal", HOLDEM, "--set", "dealing=foot"], ["manual_shoe, hand or automated_shoe"]),
        (["deal", HOLDEM, "--set", "minimum=ten"], ["minimum"]),
        (["deal", HOLDEM, "--set", "minimum=1000"], ["minimum must not be above maximum"]),
        (["deal", HOLDEM, "--set", "decks=two"], ["whole number"]),
        (["deal", HOLDEM, "--set", "odds_table=9"], ["printed tables are 1"]),
        (["deal", HOLDEM, "--set", "odds_table=/nowhere.toml"], ["cannot be read"]),
        (["deal", HOLDEM, "--journal", "/nowhere/x.journal"], ["cannot be opened"]),
        (["deal", HOLDEM, "--set", "chip=1", "--set", "chip=5"], ["twice"]),
        (["rules", "whist"], ["games are"]),
        (["audit", "/nowhere/x.journal"], ["there is no journal"]),
        (["audit", __file__], ["cannot be read as a journal"]),
        (["trace", "whist"], ["whist"]),
        (["play", HOLDEM, "--chips", "lots"], ["--chips"]),
        (["play", HOLDEM, "--seats", "9"], ["positions for 6"]),
        (["bogus"], ["bogus"]),
        (["deal"], ["GAME"]),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(arguments: list[str], words: list[str]) -> None:
    refused(houseway(*arguments), *words)


def test_a_refused_command_leaves_no_journal_behind(tmp_path: Path) -> None:
    journal = tmp_path / "x.journal"
    refused(houseway("deal", HOLDEM, "--seats", "7", "--journal", str(journal)))
    refused(houseway("deal", HOLDEM, "--set", "decks=3", "--journal", str(journal)))
    assert not journal.exists()


def test_help_starts_without_the_heavy_packages() -> None:
    heavy = ("numba", "numpy", "altair", "typst", "polars", "houseway.cli.screen")
    code = f"import sys, houseway.cli; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_pipe_that_closes_early_is_no_error() -> None:
    deal = subprocess.Popen(
        [*HOUSEWAY, "deal", HOLDEM, "--rounds", "200"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert deal.stdout is not None and deal.stderr is not None
    deal.stdout.readline()
    deal.stdout.close()
    assert "Traceback" not in deal.stderr.read()
    deal.stderr.close()
    deal.wait(60)
