"""Every command at the keno counter."""

import json
from pathlib import Path
from xml.etree import ElementTree

from tests.cli.run import houseway, refused


def test_games_dealt_with_faults_stand_an_audit_and_tickets_are_recalled(tmp_path: Path) -> None:
    journal = str(tmp_path / "shift.journal")
    dealt = houseway(
        *("deal", "keno", "--rounds", "8", "--seats", "8", "--seed", "4", "--policy", "random"),
        *("--faults", "0.02", "--journal", journal),
    )
    assert dealt.status == 0, dealt.err
    assert "15 outside sale  seat 1 hands in a request: " in dealt.out
    assert "draw of numbers broken off" in dealt.out
    assert houseway("audit", journal).status == 0
    text = houseway("ticket", journal, "1")
    assert text.status == 0, text.err
    assert text.out.startswith("ticket 1, station 1, Ann, 1970-01-01")
    found = json.loads(houseway("ticket", journal, "1", "--json").out)
    assert found["ticket"] == 1
    assert len(found["games"][0]["drawn"]) == 20
    refused(houseway("ticket", journal, "9999"), "there is no ticket 9999; tickets 1 to")
    refused(houseway("ticket", str(tmp_path / "none"), "1"), "there is no journal")


def test_tickets_are_numbered_on_from_day_to_day_and_recalled_by_number(tmp_path: Path) -> None:
    journal = str(tmp_path / "days.journal")
    for _ in range(2):
        dealt = houseway("deal", "keno", "--rounds", "3", "--seed", "4", "--journal", journal)
        assert dealt.status == 0
    every = [json.loads(houseway("ticket", journal, str(n), "--json").out) for n in range(1, 7)]
    assert [found["ticket"] for found in every] == [1, 2, 3, 4, 5, 6]
    assert [found["games"][0]["game"] for found in every] == [1, 2, 3, 1, 2, 3]
    refused(houseway("ticket", journal, "7"), "there is no ticket 7; tickets 1 to 6 were issued")


def test_a_ticket_is_printed_and_its_code_checked(tmp_path: Path) -> None:
    journal, svg, pdf = (str(tmp_path / name) for name in ("j", "t.svg", "t.pdf"))
    options = ("--set", "casino=Harbor & Lights", "--rounds", "1", "--seed", "4")
    assert houseway("deal", "keno", *options, "--journal", journal).status == 0
    code = json.loads(houseway("ticket", journal, "1", "--json").out)["code"]
    assert houseway("ticket", journal, "1", "-o", svg).status == 0
    drawn = ElementTree.parse(svg).getroot()
    said = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Harbor & Lights", "Ticket 1", "Game 1", "Straight ticket", code} <= {*said}
    assert [*map(str, range(1, 81))] == [text for text in said if text and text.isdecimal()]
    assert houseway("ticket", journal, "1", "-o", pdf).status == 0
    assert Path(pdf).read_bytes().startswith(b"%PDF")
    right = houseway("ticket", journal, "1", "--check", code.lower().replace("-", " "))
    assert (right.status, right.out.split(",")[0]) == (0, "the code is that of ticket 1")
    wrong = houseway("ticket", journal, "1", "--check", "AAAA-BBBB-CCCC-DDDD")
    assert (wrong.status, wrong.out.split(",")[0]) == (1, "the code is not that of ticket 1")
    refused(houseway("ticket", journal, "1", "-o", "t.png"), "must end in .svg or .pdf")


def test_a_person_picks_numbers_voids_a_ticket_and_sees_the_draw(tmp_path: Path) -> None:
    journal = str(tmp_path / "play.journal")
    keys = (
        "n\np\n1 2 | 3 4\n2\n2.00\n2\n"  # a way ticket of 2/2 for two games
        "k\n5\n\n\n"  # a quick pick of five
        "v\n2\nv\n7\n?\na\nd\n"  # voided; no such ticket; the rule; the last once more; the draw
        "n\nv\n1\nd\nq\n"  # its first game is over
    )
    ran = houseway("play", "keno", "--seats", "2", "--seed", "3", "--journal", journal, keys=keys)
    assert ran.status == 0, ran
    assert "its draw is fixed by" in ran.out
    assert "2 ways, $4 a game; the house keeps 27.85%" in ran.out
    assert "ticket 1 to game 2: way: 1 2 | 3 4; 2/2 at $2" in ran.out
    assert "there is no ticket 7" in ran.out
    assert "KENO 15.1 Conditioning" in ran.out
    assert "ticket 1 cannot be voided; game 1, its first, has been drawn" in ran.out
    assert "* caught  + drawn  . marked" in ran.out
    assert "Good night" in ran.out
    assert houseway("audit", journal).status == 0
    voided = json.loads(houseway("ticket", journal, "2", "--json").out)
    assert [game["outcome"] for game in voided["games"]] == ["void"]


def test_the_rate_that_is_offered_makes_a_ticket_of_several_ways(tmp_path: Path) -> None:
    journal = str(tmp_path / "j")
    keys = "n\np\n1 2 3 | 4 5 6\nboth\np\n1 2 3 | 4 5 6\n\n\n\nd\nq\n"
    ran = houseway("play", "keno", "--journal", journal, "--seed", "4", keys=keys)
    assert "'both' are no numbers of spots" in ran.out
    assert "Rate of each way? [$0.40]" in ran.out, "three ways of a third of $1, in dimes"
    assert "3 ways, $1.20 a game" in ran.out
    assert "ticket 1: way: 1 2 3 | 4 5 6; 2/3 at $0.40, 1/6 at $0.40" in ran.out


def test_a_game_left_in_the_sale_goes_on(tmp_path: Path) -> None:
    journal = str(tmp_path / "j")
    first = houseway("play", "keno", "--journal", journal, "--seed", "4", keys="n\nk\n4\n\n\n")
    assert "The game is kept" in first.out
    again = houseway("play", "keno", "--journal", journal, keys="d\nq\n")
    assert "Going on with game 1" in again.out
    assert "ticket 1: straight:" in again.out
    assert houseway("audit", journal).status == 0


def test_rules_name_the_tables_as_samples() -> None:
    rules = json.loads(houseway("rules", "keno", "--json").out)
    assert rules["pay_tables"]["keno"]["sample-lounge"]["5 of 5"] == "479 to 1"
    assert "bonus_minimum" not in rules["options"]
    text = houseway("rules", "keno").out
    assert "sample lounge" in text
    assert "money back" in text
    assert "of 12" not in text  # no sample pays it


def test_the_mathematics_on_the_command_line() -> None:
    found = json.loads(houseway("analyze", "keno", "--json").out)
    assert found["exact"] is True
    assert found["wagers"]["1_spot"]["edge"] == "1/4"
    assert found["wagers"]["way_ticket"]["edge"] == "536677/1976975"
    marking = "straight: 1; 1/1 at $1"
    worth = json.loads(houseway("ev", "keno", "--ticket", marking, "--json").out)
    assert worth["choices"]["keep"]["value"] == "-1/4"
    drawn = houseway("ev", "keno", "--ticket", marking, "--drawn", "7 1", "--json")
    assert json.loads(drawn.out) == {
        "choices": {"keep": {"value": "2", "decimal": 2.0}},
        "best": "keep",
        "departures": [],
    }
    row = "keno.1 of 1=11 to 5,2"
    designed = json.loads(houseway("design", "keno", "--edge", "20", "--row", row, "--json").out)
    assert [table["rows"] for table in designed["tables"]] == [{"keno.1 of 1": "11 to 5"}]


def test_a_table_of_the_licensee_comes_as_toml(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('"1 of 1" = "3 to 1"\n')
    found = json.loads(houseway("analyze", "keno", "--json", "--set", f"keno_table={path}").out)
    assert found["wagers"]["1_spot"]["edge"] == "0"
    assert found["options"]["keno_table"] == "1 of 1 = 3 to 1"


def test_what_cannot_be_is_refused_in_one_sentence() -> None:
    refused(houseway("ev", "keno", "--cards", "As Td"), "keno has tickets and no cards")
    refused(houseway("ev", "keno", "--ticket", "straight: 1 2; 1/3 at $1"), "no way of 3 spots")
    refused(houseway("ev", "keno", "--ticket", "straight: 1; 1/1 at $1", "--drawn", "x"), "'x'")
    refused(houseway("ev", "blackjack", "--ticket", "straight: 1; 1/1 at $1"), "has cards")
    refused(houseway("deal", "keno", "--seats", "9"), "positions for 8")
    refused(houseway("analyze", "keno", "--set", "keno_table=mine"), "no keno table 'mine'")
    refused(houseway("deal", "keno", "--set", "bonus_minimum=5"), "no option bonus_minimum")
    refused(houseway("analyze", "keno", "--wager", "spots=$5"), "wagers here are main")
