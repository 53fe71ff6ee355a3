"""Everything the rules do not allow is found, on its line and with its clause."""

from pathlib import Path

import pytest

from houseway.games import MODULES, game
from houseway.licensee.table_file import examine, read_table
from houseway.table.options import SUBJECTS
from houseway.table.refusal import Refused
from tests.table_file.spoil import found, line_with, only, spoiled

ONE = 'decks = 1\nback = "blue"'


@pytest.mark.parametrize(
    ("sample", "old", "new", "at", "clause", "words"),
    [
        pytest.param(
            *("heads-up-holdem", ONE, 'decks = 5\nback = "blue"', "decks", "HUH 39.2(b)"),
            "decks is 5; the game is played with one or two",
            id="five decks of hold'em",
        ),
        pytest.param(
            *("three-card-21", "decks = 8", "decks = 5", "decks =", "TC21 2C.2(a)-decks"),
            "decks is 5; the shoe holds 6 to 8",
            id="five decks in a shoe",
            marks=pytest.mark.clause("TC21 2C.2(a)-decks"),
        ),
        pytest.param(
            *("heads-up-holdem", '"manual_shoe"', '"hand"', "dealing", "HUH 39.8(b)1"),
            "dealing from the hand needs an automated card shuffling device",
            id="from the hand without a shuffler",
            marks=pytest.mark.clause("HUH 39.8(b)1"),
        ),
        pytest.param(
            *("five-card-hi-lo", '"manual_shoe"', '"hand"', "dealing", "HL5 40.8(b)1"),
            "dealing from the hand needs an automated card shuffling device",
            id="hi-lo from the hand without a shuffler",
        ),
        pytest.param(
            *("five-card-hi-lo", "seats = 7", "seats = 8", "seats", "HL5 E1.13Z(b)1"),
            "the table has 8 positions; there may be 1 to 7",
            id="an eighth seat",
            marks=pytest.mark.clause("HL5 E1.13Z(b)1"),
        ),
        pytest.param(
            *("heads-up-holdem", "seats = 6", "seats = 7", "seats", "HUH E1.13Z(a)"),
            "the table has 7 positions; there may be 1 to 6",
            id="a seventh seat of hold'em",
            marks=pytest.mark.clause("HUH E1.13Z(a)"),
        ),
        pytest.param(
            *("five-card-hi-lo-on-the-sign", '"60 to 1"', '"49 to 1"', '"four aces" ='),
            *("HL5 40.11(e)-4A", "pays 49 to 1 for 'four aces'; it must be no less than 50 to 1"),
            id="an ante bonus below its floor",
            marks=pytest.mark.clause("HL5 40.11(e)-4A"),
        ),
        pytest.param(
            *("three-card-poker-richer-bonus", 'pair_plus_table = "B"', 'pair_plus_table = "A"'),
            *("ante_bonus_table", "TCP 20.11(a)3i-rule", "only with pair plus table B"),
            id="the richer ante bonus without table B",
            marks=pytest.mark.clause("TCP 20.11(a)3i-rule"),
        ),
        pytest.param(
            *("five-card-hi-lo", 'odds_on = "felt"', 'odds_on = "nowhere"', "odds_on"),
            *("HL5 E1.13Z(b)3", "tie bet, poker bonus bet, ante bonus must be posted on the"),
            id="odds not posted anywhere",
            marks=pytest.mark.clause("HL5 E1.13Z(b)3"),
        ),
        pytest.param(
            *("heads-up-holdem", 'odds_on = "felt"', 'odds_on = "sign"', "odds_on"),
            *("HUH E1.13Z(b)5", "must be posted on the felt"),
            id="hold'em odds on the sign only",
            marks=pytest.mark.clause("HUH E1.13Z(b)5"),
        ),
        pytest.param(
            *("three-card-21", 'odds_on = "felt"', "odds_on = false", "odds_on"),
            *("TC21 E1.10D(b)4", "must be posted on the felt or on a sign"),
            id="bonus odds not posted",
            marks=pytest.mark.clause("TC21 E1.10D(b)4"),
        ),
        pytest.param(
            *("heads-up-holdem", '"Harbor Lights Casino"', '" "', "name = "),
            *("HUH E1.13Z(b)1", "felt and sign must show the name of the casino licensee"),
            id="a felt without a name",
        ),
        pytest.param(
            *("heads-up-holdem", "minimum = 15\nmaximum", "minimum = 600\nmaximum", "minimum"),
            *("HUH 39.10(b)-equal", "minimum must not be above maximum"),
            id="limits the wrong way round",
        ),
        pytest.param(
            *("blackjack-six-to-five", "decks = 1", "decks = 3", "decks", "BJ65 2.6A(b)-take"),
            "one or two decks in the hand",
            id="three decks in the hand",
        ),
    ],
)
def test_a_spoiled_line_is_found_with_its_clause(
    tmp_path: Path, sample: str, old: str, new: str, at: str, clause: str, words: str
) -> None:
    path = spoiled(tmp_path, sample, (old, new))
    finding = only(path)
    assert words in finding.sentence
    assert finding.cite == clause
    assert finding.line == line_with(path, at)


TRIPS_PLUS = """
[pay_tables.trips_plus_table]
"royal flush" = "100 to 1"
"straight flush" = "40 to 1"
"four of a kind" = "30 to 1"
"full house" = "9 to 1"
"flush" = "6 to 1"
"straight" = "4 to 1"
"three of a kind" = "2 to 1"
"""


def test_a_printed_pay_table_altered_is_found_row_by_row(tmp_path: Path) -> None:
    path = spoiled(
        tmp_path,
        "heads-up-holdem",
        ('trips_plus_table = "2"\npocket_bonus_table = "1"\n', TRIPS_PLUS),
    )
    flush, three = found(path)  # table 1 has all other rows so
    assert "pays 6 to 1 for 'flush'; the rules print 7 to 1 in table 1" in flush.sentence
    assert (flush.cite, flush.line) == ("HUH 39.11(g)-FL", line_with(path, '"flush"'))
    assert "pays 2 to 1 for 'three of a kind'" in three.sentence
    assert (three.cite, three.line) == ("HUH 39.11(g)-3K", line_with(path, '"three of a kind"'))


def test_rows_that_are_those_of_a_printed_table_are_no_alteration(tmp_path: Path) -> None:
    rows = TRIPS_PLUS.replace('"6 to 1"', '"7 to 1"').replace('"2 to 1"', '"3 to 1"')
    path = spoiled(
        tmp_path, "heads-up-holdem", ('trips_plus_table = "2"\npocket_bonus_table = "1"\n', rows)
    )
    assert found(path) == ()


def test_a_pay_table_that_is_an_example_may_be_the_licensees_own(tmp_path: Path) -> None:
    # A-HUH-8: the bad beat table is "an example"; but a row may not be left out.
    sample = "heads-up-holdem-from-the-hand"
    assert found(spoiled(tmp_path, sample, ('"50 to 1"', '"45 to 1"'))) == ()
    finding = only(spoiled(tmp_path, sample, ('"four of a kind" = "50 to 1"\n', "")))
    assert "lacks the row 'four of a kind'" in finding.sentence
    assert finding.cite == "HUH 39.11(f)-4K"


def test_the_same_rows_stay_allowed_to_whoever_studies_other_tables() -> None:
    rows = "; ".join(line.replace('"', "") for line in TRIPS_PLUS.strip().splitlines()[1:])
    options = game("heads-up-holdem").options.parse({"trips_plus_table": rows})
    assert [departure.cite for departure in options.departures()] == [
        "HUH 39.11(g)-FL",
        "HUH 39.11(g)-3K",
    ]


def test_a_pay_table_in_a_file_of_its_own_lies_beside_the_table_file(tmp_path: Path) -> None:
    (tmp_path / "bad-beat.toml").write_text(
        '"straight flush" = "400 to 1"\n"four of a kind" = "25 to 1"\n"full house" = "6 to 1"\n'
        '"flush" = "5 to 1"\n"straight" = "4 to 1"\n'
    )
    change = ('bad_beat_table = "1"', 'bad_beat_table = "bad-beat.toml"')
    path = spoiled(tmp_path, "heads-up-holdem", change)
    row = read_table(path).options.pay_table("bad_beat_table").row("straight flush")
    assert row is not None and str(row.odds) == "400 to 1"


EVERYTHING = """\
game = "five-card-hi-lo"
gaem = 1
date = "tomorrow"
limits2 = 3

[house]
colour = "gren"

[table]
seats = 8
width = 100
depth = 1020.5
odds_on = "nowhere"
chairs = 3

[limits]
minimum = "ten"
chip = 0
decks = 2

[pay_tables]
tie_table = 2

[pay_tables.poker_bonus_table]
"royal flush" = 250
"strait flush" = "50 to 1"

[pay_tables.ante_bonus_table]
"four aces and a two" = "90 to 1"
"four aces" = "80 for 1"
"three aces" = "4 to 1"

[equipment]
dealing = "foot"
decks = 5
shuffler = []

[rules]
foul = true
extra_handz = "blind_play"
count_every = 9
"""


def test_everything_is_found_at_once_in_the_order_of_the_lines(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(EVERYTHING)
    findings = found(path)
    assert [finding.line for finding in findings] == sorted(f.line for f in findings)
    told = {
        (finding.line, finding.sentence.partition(";")[0], finding.cite) for finding in findings
    }
    for words, sentence, clause in (
        ("gaem", "there is no gaem in a table file", ""),
        ("date", "date is tomorrow", ""),
        ("limits2", "there is no limits2 in a table file", ""),
        ("[house]", "felt and sign must show the name of the casino licensee", "HL5 E1.13Z(b)5"),
        ("colour", "there is no colour gren", ""),
        ("seats", "the table has 8 positions", "HL5 E1.13Z(b)1"),
        ("width", "width is 100", ""),
        ("depth", "depth is 1020.5", ""),
        ("odds_on", "odds_on is 'nowhere'", "HL5 E1.13Z(b)3"),
        ("chairs", "there is no chairs in [table]", ""),
        ("chip", "chip must be at least one cent", "HL5 40.6(a)-chips"),
        ("decks = 2", "decks belongs in [equipment]", ""),
        ("tie_table", "there is no tie table '2'", ""),
        ("royal", "'royal flush' must be \"N to M\", not 250", ""),
        ("four aces and", "the ante_bonus table pays 90 to 1 for 'four aces and a two'",
         "HL5 40.11(e)-4A2"),
        ("three aces", "the ante_bonus table pays 4 to 1 for 'three aces'", "HL5 40.11(e)-3A"),
        ("dealing", "dealing is 'foot'", "HL5 E1.19(b)1"),
        ("decks = 5", "decks is 5", "HL5 40.2(b)"),
        ("shuffler", "shuffler must be one value: none | device | counting_device", ""),
        ("foul", "foul is 'true'", "HL5 40.5(b)-player"),
        ("extra_handz", "there is no extra_handz in [rules]", ""),
        ("count_every", "the stub is counted at least once every five rounds", "HL5 40.7(f)"),
    ):  # fmt: skip
        assert (line_with(path, words), sentence, clause) in told, sentence
    assert any("minimum" in sentence for _, sentence, _ in told)
    assert any("four aces" in s and c == "HL5 40.11(e)-4A" for _, s, c in told)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[rules]\ntrips_plus_setled = "after"', "did you mean trips_plus_settled?"),
        ("[limits]\nminimun = 5", "did you mean minimum?"),
        ("[tabel]\nseats = 5", "did you mean table?"),
        ("[equipment]\ndealings = 1", "did you mean dealing?"),
        ("[rules]\ndealng = 1", "did you mean dealing?"),
        ("[pay_tables]\nod_table = 1", "did you mean odds_table?"),
        ("[equipment]\nraise_steps = 1", "raise_steps belongs in [rules]"),
        ("[house]\nnam = 'X'", "did you mean name?"),
        ("[table]\nseat = 3", "did you mean seats?"),
        ("[rules]\nxyzzy = 1", "there is void_refund"),
        ("limits = 5", "write [limits] above its keys"),
    ],
)
def test_an_unknown_key_is_told_with_the_nearest_right_name(
    tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "table.toml"
    head = 'game = "heads-up-holdem"\n' + ("" if "[house]" in text else "house.name = 'X'\n")
    path.write_text(head + text)
    assert any(words in finding.sentence for finding in found(path)), found(path)


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ('game = "heads-up-holdm"', "did you mean heads-up-holdem?"),
        ("game = 21", "there is no game 21; games are"),
        ("", "the file names no game; games are"),
    ],
)
def test_a_file_without_a_game_is_told_so_and_its_sections_are_still_read(
    tmp_path: Path, head: str, words: str
) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f"{head}\n[tabel]\nseats = 3\n")
    first, second = found(path)
    assert words in first.sentence and "did you mean table?" in second.sentence


@pytest.mark.parametrize("data", [b"game = \n", b"\xff\xfe", b"a = 1\na = 2\n"])
def test_what_is_not_toml_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(data)
    with pytest.raises(Refused, match=r"is not (TOML|text)"):
        examine(path)


def test_a_table_file_of_some_megabytes_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("\n".join(f"key{n} = 1" for n in range(400_000)), encoding="utf-8")
    with pytest.raises(Refused, match="has more than 100,000 bytes"):
        examine(path)


def test_a_file_that_begins_with_the_mark_of_utf_8_is_read(tmp_path: Path) -> None:
    path = spoiled(tmp_path, "blackjack")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert found(path) == ()


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ('colour = "green"', 'colour = ["green"]', "colour", "there is no colour ['green']"),
        ("[house]", "date = 2026-11-16T10:00:00\n[house]", "date", "date is 2026-11-16 10:00:00"),
        ("seats = 6", 'seats = "six"', "seats", "seats is 'six'; it must be a whole number"),
        ("seats = 6", "seats = true", "seats", "seats is True; it must be a whole number"),
        ('"Harbor Lights Casino"', "5", "name", "felt and sign must show the name"),
        ('"Harbor Lights Casino"', '"\u8ced"', "name", "the lettering has no '\u8ced'"),
        ('"Harbor Lights Casino"', f'"{"x" * 41}"', "name", "has 41 characters; 40 is the most"),
    ],
)
def test_a_value_that_cannot_be_is_found_on_its_line(
    tmp_path: Path, old: str, new: str, at: str, words: str
) -> None:
    path = spoiled(tmp_path, "heads-up-holdem", (old, new))
    finding = only(path)
    assert finding.line == line_with(path, f"{at} = ") and words in finding.sentence


def test_a_section_written_as_a_value_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('game = "blackjack"\nlimits = 5\n[house]\nname = "Pine"\n', encoding="utf-8")
    finding = only(path)
    assert (finding.line, finding.sentence) == (
        2,
        "limits is a section; write [limits] above its keys",
    )


def test_a_file_with_findings_is_refused_with_the_first_and_their_number(tmp_path: Path) -> None:
    path = spoiled(tmp_path, "heads-up-holdem", ("seats = 6", "seats = 9"), (ONE, "decks = 7"))
    with pytest.raises(Refused, match=r"line 10: the table has 9 .* lists all 2 findings"):
        read_table(path)


def test_words_of_a_command_come_on_top_of_the_file(tmp_path: Path) -> None:
    path = spoiled(tmp_path, "heads-up-holdem")
    chosen = read_table(path, {"minimum": "50", "decks": "2", "shuffler": "device"})
    words = chosen.options.as_words()
    assert (words["minimum"], words["decks"], words["maximum"]) == ("$50", "2", "$500")
    with pytest.raises(Refused, match="second deck"):
        read_table(path, {"decks": "2"})


def test_a_felt_that_does_not_fit_is_found(tmp_path: Path) -> None:
    path = spoiled(
        tmp_path, "five-card-hi-lo", ("width = 2130", "width = 1500"), ("depth = 1120", "")
    )
    (finding,) = examine(path, felt=True).findings
    assert "1500 x 1020 mm" in finding.sentence and finding.line == line_with(path, "[table]")


@pytest.mark.parametrize("name", MODULES)
def test_every_option_has_one_section(name: str) -> None:
    assert {info.subject for info in game(name).options.infos()} <= set(SUBJECTS)


@pytest.mark.parametrize("name", MODULES)
def test_what_the_engine_refuses_the_check_finds_too_and_names_an_option_of_the_game(
    name: str,
) -> None:
    options = game(name).options
    for info in options.infos():
        for value in ("0", "99", "none", "blue", "hand", "yes", "true"):
            settings = {info.name: value}
            judged, problems = options.judge(settings)
            try:
                assert options.parse(settings) == judged and not problems
            except Refused as refused:
                assert str(refused) in map(str, problems)
            for problem in problems:
                names = {about.partition(".")[0] for about in problem.about}
                assert names and names <= set(options.names()), problem


def test_a_problem_stands_on_the_line_of_the_option_that_the_file_sets(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('game = "three-card-poker"\n[house]\nname = "X"\n[limits]\n\nchip = 3\n')
    findings = found(path)  # the limits, of which none is a multiple of $3, are the defaults
    assert {finding.line for finding in findings} == {6}
    assert "minimum must be a multiple of the $3 chip" in {f.sentence for f in findings}


def test_what_is_missing_altogether_stands_on_the_first_line(
    tmp_path: Path,
) -> None:
    path = tmp_path / "table.toml"
    path.write_text('\ngame = "heads-up-holdem"\nhouse = { name = "X" }\n')
    assert found(path) == ()
    path.write_text('\ngame = "heads-up-holdem"\n')
    assert only(path).line == 1 and "name" in only(path).sentence
