"""The papers of a poker table, which has no mathematics, and of keno, which has no felt."""

import re
from html import unescape
from pathlib import Path

import pytest

from houseway.report import papers
from tests.cli.run import houseway
from tests.table_file.spoil import SAMPLES

FELT = {"felt.svg", "felt.pdf", "felt-reduced.pdf"}
MATHEMATICS = {"mathematics.html", "mathematics.pdf"}
LACKS = {"poker-holdem": MATHEMATICS, "poker-seven-card-stud": MATHEMATICS, "keno": FELT}


@pytest.fixture(scope="module", params=LACKS)
def sent(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The papers of each table, in a folder named for it."""
    folder = tmp_path_factory.mktemp("sent") / str(request.param)
    ran = houseway("submit", str(SAMPLES / f"{request.param}.toml"), "-o", str(folder))
    assert ran.status == 0 and ran.err == "", ran
    return folder


def words(page: Path) -> str:
    text = re.sub(r"<(style|svg)[\s\S]*?</\1>", "", page.read_text(encoding="utf-8"))
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


def test_every_paper_is_there_that_the_game_can_have(sent: Path) -> None:
    made = {entry.name for entry in sent.iterdir()}
    assert made == papers.NAMES - LACKS[sent.name]
    page = (sent / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'href="([^"#]+)"', page)) == made - {"index.html"}


def test_the_papers_are_the_same_when_made_again(sent: Path, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere.toml"
    copy.write_bytes((sent / "table.toml").read_bytes())
    assert houseway("submit", str(copy), "-o", str(tmp_path / "again"), TZ="Asia/Tokyo").status == 0
    for entry in (tmp_path / "again").iterdir():
        assert entry.read_bytes() == (sent / entry.name).read_bytes(), entry.name


def test_the_index_says_what_is_not_there_and_why(sent: Path) -> None:
    said = words(sent / "index.html")
    if sent.name == "keno":
        assert "sold at a counter of 4 places" in said and "no layout" in said
        assert "the layout to scale" not in said and "the mathematics" in said
    else:
        assert "no house advantage and no mathematics of a wager" in said
        rakes = {
            "poker-holdem": "Rake: 10 percent of each pot, maximum $4.",
            "poker-seven-card-stud": "Time charge: $7 a seat each 30 minutes.",
        }
        assert rakes[sent.name] in said and "odds that may stand" not in said


def test_no_table_of_the_rules_is_empty(sent: Path) -> None:
    page = (sent / "rules.html").read_text(encoding="utf-8")
    assert "<tbody>" in page and not re.search(r"<tbody>\s*</tbody>", page)


def test_the_rules_have_the_wordings_of_the_sign_and_how_the_pot_or_ticket_is_paid(
    sent: Path,
) -> None:
    said = words(sent / "rules.html")
    expected = {
        "poker-holdem": ("Uncalled final bet is outside the pot", "Maximum of a bet and 3 raises"),
        "poker-seven-card-stud": ("time charges go to the designated rake area", "Bring-in $3"),
        "keno": ("No ticket is voided once the sale of its first game is closed", "479 to 1"),
    }
    for sentence in expected[sent.name]:
        assert sentence in said
