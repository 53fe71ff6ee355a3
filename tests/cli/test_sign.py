"""`houseway sign` and `houseway layout --check`, as a user runs them."""

import json
import re
from pathlib import Path

import pytest

from houseway.games import MODULES
from houseway.games.check_drawing import judge
from tests.cli.run import houseway, refused
from tests.felt.spoiling import felt, reads, shifted, spoiled, without


def test_the_wording_is_told_with_its_clauses() -> None:
    ran = houseway("sign", "three-card-21", "--set", "h17=true")
    assert ran.status == 0 and not ran.err
    assert "Dealer must draw to 16." in ran.out and "TC21 E1.10D(b)3iii" in ran.out
    assert "Dealer hits soft 17" in ran.out and "200 to 1" in ran.out
    assert not re.search(r"\bfor\b", ran.out)


def test_json_is_one_document() -> None:
    ran = houseway("sign", "five-card-hi-lo", "--set", "poker_bonus_table=2", "--json")
    document = json.loads(ran.out)
    assert document["game"] == "five-card-hi-lo" and document["posting"] == "felt"
    by_name = {notice["name"]: notice for notice in document["notices"]}
    assert by_name["poker_bonus"]["rows"]["royal flush"] == "500 to 1"
    assert by_name["poker_bonus"]["clause"] == "HL5 E1.13Z(b)3"
    assert by_name["aces"]["lines"] == ["The dealer always plays aces in the high hand"]
    assert by_name["aces"]["posted"] == "sign"


@pytest.mark.parametrize("game", MODULES)
def test_the_sign_is_drawn_and_passes_the_check(game: str, tmp_path: Path) -> None:
    file = tmp_path / "sign.svg"
    assert houseway("sign", game, "-o", str(file)).status == 0
    found = judge(file.read_bytes())
    assert (found.sheet, found.findings) == ("sign", ())
    again = file.read_bytes()
    houseway("sign", game, "-o", str(file))
    assert file.read_bytes() == again


def test_a_pdf_has_the_page_of_the_drawing(tmp_path: Path) -> None:
    file = tmp_path / "sign.pdf"
    assert houseway("sign", "blackjack", "-o", str(file)).status == 0
    data = file.read_bytes()
    box = re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert data.startswith(b"%PDF") and box
    # A letter page is 8.5 by 11 inches of 72 points.
    assert [float(side) for side in box.groups()] == pytest.approx([612, 792], abs=0.1)
    assert b"/Subtype /Image" not in data and b"/Subtype/Image" not in data


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("sign",), "name a GAME"),
        (("sign", "blackjak"), "did you mean blackjack"),
        (("sign", "blackjack", "-o", "sign.png"), ".svg or .pdf"),
        (("sign", "blackjack", "-o", "/no/such/place/sign.svg"), "cannot be written"),
        (("sign", "blackjack", "--set", "payout_cap=-1"), "payout_cap"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_sentence(
    arguments: tuple[str, ...], words: str
) -> None:
    refused(houseway(*arguments), words)


def test_a_clean_drawing_ends_with_0(tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    file.write_bytes(spoiled(felt("heads-up-holdem"), reads("name", "Boardwalk Casino", "Other")))
    ran = houseway("layout", "--check", str(file))
    assert (ran.status, ran.err) == (0, "")


def test_findings_end_with_1_and_name_clause_and_place(tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    drawing = spoiled(
        felt("heads-up-holdem"), shifted("raise", 2, right=40), without("place", "tip box")
    )
    file.write_bytes(drawing)
    ran = houseway("layout", "--check", str(file))
    assert ran.status == 1 and "HUH E1.13Z(c)" in ran.out
    assert re.search(r"HUH E1\.13Z\(b\)3: seat 2, raise, at \d+, \d+ mm: ", ran.out)
    ran = houseway("layout", "--check", str(file), "--json")
    found = json.loads(ran.out)["findings"]
    assert ran.status == 1 and {one["clause"] for one in found} == {
        "HUH E1.13Z(b)3",
        "HUH E1.13Z(c)",
    }


def test_a_drawing_is_judged_by_the_options_that_are_given(tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    file.write_bytes(felt("heads-up-holdem"))
    ran = houseway("layout", "heads-up-holdem", "--set", "trips_plus_table=2", "--check", str(file))
    assert ran.status == 1 and "HUH E1.13Z(b)5" in ran.out


def test_a_drawing_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    file.write_bytes(felt("heads-up-holdem"))
    ran = houseway("layout", "blackjack", "--check", str(file))
    refused(ran, "the drawing is of heads-up-holdem")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a drawing",
        b"\xff\xfe\x00",
        b"<svg/>",
        b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
    ],
)
def test_an_unreadable_file_ends_with_2_and_one_sentence(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    file.write_bytes(data)
    refused(houseway("layout", "--check", str(file)))


def test_a_file_that_is_not_there() -> None:
    refused(houseway("layout", "--check", "no-such.svg"), "no-such.svg")


@pytest.mark.parametrize(
    "words",
    [
        ("blackjack", "--json"),
        ("--check", "{}/felt.svg", "-o", "{}/other.svg"),
        ("--check", "{}/felt.svg", "--positions", "3"),
        ("--check", "{}/felt.svg", "--page", "a4"),
    ],
)
def test_an_option_that_would_have_no_say_is_refused(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "felt.svg").write_bytes(felt("blackjack"))
    refused(houseway("layout", *(word.format(tmp_path) for word in words)), "--check")
    assert [path.name for path in tmp_path.iterdir()] == ["felt.svg"]


def test_a_drawing_without_end_is_refused() -> None:
    refused(houseway("layout", "--check", "/dev/zero"), "not a file")
