"""Table files of poker and keno: what `houseway check` finds in them, and where."""

from pathlib import Path

import pytest

from houseway.licensee.table_file import examine, read_table
from houseway.table.refusal import Refused
from tests.cli.in_process import in_process, refused
from tests.cli.run import houseway
from tests.table_file.spoil import SAMPLES, found, line_with, only, spoiled

HOLDEM, STUD, OMAHA = "poker-holdem", "poker-seven-card-stud", "poker-omaha-hi-lo"


@pytest.mark.parametrize(
    ("sample", "old", "new", "clause", "words"),
    [
        (HOLDEM, "seats = 10", "seats = 12", "PKR 14.10 outside holdem", "there may be 2 to 11"),
        (OMAHA, "seats = 9", "seats = 11", "PKR 14.10 outside holdem", "there may be 2 to 10"),
        (STUD, "seats = 8", "seats = 1", "PKR 14.10 outside holdem", "there may be 2 to 8"),
        (HOLDEM, "raise_cap = 3", "raise_cap = 99", "PKR 14.17-raises", "1 to 20, or 0"),
        (HOLDEM, "raise_cap = 3", "raise_cap = -1", "", "whole number"),
        (HOLDEM, 'limit = "4-8"', 'limit = "8-4"', "PKR 14 outside limits", "lower amount"),
        (HOLDEM, "rake_percent = 10", "rake_percent = 100", "PKR 14.14 outside rake", "percentage"),
        (HOLDEM, "rake_percent = 10", "", "PKR 14.14 outside rake", "needs rake_percent"),
        (HOLDEM, "rake_cap = 4\n", "", "PKR 14.14 outside rake", "needs rake_cap"),
        (HOLDEM, "rake_cap = 4", "rake_cap = 0", "PKR 14.14 outside rake", "above nothing"),
        (HOLDEM, "rake_cap = 4", 'rake_cap = "4.50"', "PKR 14.14 outside rake", "the $1 chip"),
        (HOLDEM, "rake_percent = 10", "rake_percent = 10\ntime_charge = 5", "", "[limits]"),
        (HOLDEM, '"red"', '"blue"', "PKR 14.2(d)1", "distinguishable"),
        (HOLDEM, '"holdem"', '"holdum"', "PKR 14.17-min", "holdem, omaha"),
        (HOLDEM, "rake_percent = 10", "rake_percent = 10\nrakes = 3", "", "did you mean rake"),
        (STUD, "bring_in = 3", "bring_in = 11", "PKR 14 outside stud", "smallest bet"),
        (STUD, "bring_in = 3", 'bring_in = 3\nblinds = "1-2"', "PKR 14 outside stud", "no blinds"),
        (OMAHA, '"2-5"', '"5-2"', "PKR 14.10 outside holdem", "small blind comes first"),
        (OMAHA, '"2-5"', '"two"', "PKR 14.10 outside holdem", "blinds is 'two'"),
        (OMAHA, "20=1, 40=2", "40=2, 20=1", "PKR 14.14 outside rake", "rising"),
        (OMAHA, '"in_use"', '"neither"', "PKR 14.4(c)1-alt", "both or in_use"),
        ("keno", "seats = 4", "seats = 9", "KENO 15 outside sale", "there may be 1 to 8"),
        ("keno", "seats = 4", "seats = 4\nwidth = 2000", "", "there is no width in [table]"),
        ("keno", "seats = 4", 'seats = 4\nodds_on = "felt"', "KENO 15 outside pay", "on the sign"),
        ("keno", '"sample-lounge"', '"nevada"', "", "no keno table 'nevada'"),
        ("keno", 'rate_minimum = "0.50"', 'rate_minimum = "0.30"', "KENO 15 outside sale", "mult"),
        ("keno", "most_ways = 255", "most_ways = 0", "KENO 15 outside sale", "1 to 100,000"),
        ("keno", "most_ways = 255", "most_way = 255", "", "did you mean most_ways?"),
        ("keno", "Harbor Lights Casino", " ", "KENO 15 outside sign", "felt and sign must show"),
    ],
)
def test_a_spoiled_table_has_one_finding(
    tmp_path: Path, sample: str, old: str, new: str, clause: str, words: str
) -> None:
    finding = only(spoiled(tmp_path, sample, (old, new)))
    assert words in finding.sentence and finding.cite == clause


def test_a_finding_stands_on_the_line_of_its_option(tmp_path: Path) -> None:
    path = spoiled(tmp_path, HOLDEM, ("raise_cap = 3", "raise_cap = 50"), ("seats = 10", "seats=0"))
    assert [f.line for f in found(path)] == [line_with(path, "seats"), line_with(path, "raise_cap")]


def test_rows_of_a_keno_table_are_judged_one_by_one(tmp_path: Path) -> None:
    rows = '[pay_tables.keno_table]\n"1 of 1" = "2 for 1"\n"4 of 3" = "2 to 1"\n"2 of 2" = "9 to 1"'
    path = spoiled(tmp_path, "keno", ("[pay_tables]", rows), ('keno_table = "sample-lounge"\n', ""))
    findings = found(path)
    assert [f.line for f in findings] == [line_with(path, "1 of 1"), line_with(path, "4 of 3")]
    assert {f.cite for f in findings} == {"KENO 15 outside pay"}
    good = spoiled(
        tmp_path,
        "keno",
        ("[pay_tables]", '[pay_tables.keno_table]\n"2 of 2" = "9 to 1"\n"1 of 2" = "money back"'),
        ('keno_table = "sample-lounge"\n', ""),
    )
    assert examine(good, felt=True).findings == ()
    assert read_table(good).options.spots_sold == (2,)  # type: ignore[attr-defined]


def test_seats_are_as_many_as_can_be_dealt_in_unless_the_file_says(tmp_path: Path) -> None:
    assert read_table(spoiled(tmp_path, STUD, ("seats = 8\n", ""))).seats == 8
    assert read_table(spoiled(tmp_path, OMAHA, ("seats = 9\n", ""))).seats == 10


def test_a_poker_table_too_small_for_its_seats_is_found(tmp_path: Path) -> None:
    wider = ('"seven-card-stud"', '"five-card-stud"')
    small = ("seats = 8", "seats = 10\nwidth = 1500\ndepth = 900")
    path = spoiled(tmp_path, STUD, wider, small)
    (finding,) = examine(path, felt=True).findings
    assert "does not fit" in finding.sentence


@pytest.mark.parametrize("sample", [HOLDEM, OMAHA, STUD, "keno"])
def test_every_command_takes_the_table(sample: str, tmp_path: Path) -> None:
    table, journal = ("--table", str(SAMPLES / f"{sample}.toml")), tmp_path / "j"
    sign, felt = str(tmp_path / "sign.svg"), str(tmp_path / "felt.svg")
    dealt = ("--rounds", "2", "--seed", "1", "--journal", str(journal))
    for command in (
        ("sign", *table, "-o", sign),
        ("layout", "--check", sign, *table),
        ("deal", *table, *dealt),
        ("audit", str(journal)),
        ("layout", *table, "-o", felt),
    ):
        assert in_process(*command).status == 0, command
    assert "in force" in in_process("rules", *table).out
    assert houseway("play", *table, "--seed", "1", keys="q\n").status == 0
    if sample == "keno":
        told_apart = in_process("layout", "--check", felt)
        refused(told_apart, "equipment and no felt")
        assert in_process("analyze", *table, "--json", memory=None).status == 0
        assert in_process("trace", *table).status == 0
    else:
        assert in_process("layout", "--check", felt, *table).status == 0
        refused(in_process("analyze", *table, memory=None), "no house advantage")


def test_a_rake_that_nobody_posts_cannot_be_chosen(tmp_path: Path) -> None:
    """The sign is made of the options, so a rake without its rate has neither sign nor table."""
    with pytest.raises(Refused, match="which the licensee decides and posts"):
        read_table(spoiled(tmp_path, STUD, ("time_charge = 7\n", "")))
