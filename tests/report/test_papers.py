"""The papers of a table: complete, checkable, the same each time, whole or not there."""

import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from houseway.games import game, mathematics
from houseway.law import catalogue, outside_the_text
from houseway.law.trace import Row, Trace
from houseway.licensee.table_file import read_table
from houseway.report import identity, papers
from houseway.report.as_html import html
from houseway.report.as_pdf import pdf
from houseway.report.clause_paper import clause_paper
from houseway.report.document import DocumentTable as Rows
from houseway.report.document import Paragraph
from houseway.report.folder import refuse_folder, write_folder
from houseway.report.plain_rules import KIND, plain_rules
from houseway.report.rehearsal import rehearse
from houseway.table.refusal import Refused
from houseway.whole import write_whole
from tests.cli.run import HOUSEWAY, Ran, houseway, refused
from tests.table_file.spoil import SAMPLES, spoiled

FILES = sorted(SAMPLES.glob("*.toml"))
POKER = SAMPLES / "three-card-poker.toml"


def submit(file: Path, folder: Path, *more: str, **environment: str) -> Ran:
    return houseway("submit", str(file), "-o", str(folder), *more, **environment)


def contents(folder: Path) -> dict[str, bytes]:
    return {entry.name: entry.read_bytes() for entry in folder.iterdir()}


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The papers of a table of Three Card Poker."""
    folder = tmp_path_factory.mktemp("sent") / "papers"
    ran = submit(POKER, folder)
    assert ran.status == 0 and ran.err == "", ran
    return folder


def test_every_paper_is_there_and_nothing_else(sent: Path) -> None:
    assert set(contents(sent)) == papers.NAMES
    assert [entry.name for entry in sent.parent.iterdir()] == ["papers"]
    for name, data in contents(sent).items():
        if name.endswith(".pdf"):
            assert data.startswith(b"%PDF-"), name


def test_the_table_file_is_among_them_as_it_was(sent: Path) -> None:
    assert (sent / "table.toml").read_bytes() == POKER.read_bytes()


def test_the_index_links_every_other_paper_with_its_digest(sent: Path) -> None:
    page = (sent / "index.html").read_text()
    linked = set(re.findall(r'href="([^"#]+)"', page))
    assert linked == papers.NAMES - {"index.html"}
    for name in linked:
        row = re.search(rf'<tr>(?:(?!</tr>).)*href="{re.escape(name)}".*?</tr>', page)
        assert row and sha256((sent / name).read_bytes()).hexdigest() in row[0], name


def test_standard_tools_check_the_files_and_the_digests(sent: Path) -> None:
    subprocess.run(["sha256sum", "-c", "--strict", "SHA256SUMS"], cwd=sent, check=True)
    listed = {line.split("  ")[1] for line in (sent / "SHA256SUMS").read_text().splitlines()}
    assert listed == papers.NAMES - {"index.html", "SHA256SUMS"}
    page = (sent / "index.html").read_text()
    chosen = read_table(POKER)
    configuration = sha256((sent / "configuration.txt").read_bytes()).hexdigest()
    assert configuration == identity.configuration_digest(chosen.game, chosen.options)
    program = sha256((sent / "program.txt").read_bytes()).hexdigest()
    assert program == identity.program_digest()
    assert configuration in page and program in page


def test_the_papers_are_the_same_when_made_again_wherever_and_whenever(
    sent: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "elsewhere.toml"
    shutil.copy(POKER, copy)
    assert submit(copy, tmp_path / "again", TZ="Asia/Tokyo", LANG="C").status == 0
    assert contents(tmp_path / "again") == contents(sent)
    today = date.today()
    for name in ("index.html", "rules.html", "mathematics.html", "clauses.html"):
        page = (sent / name).read_text()
        assert str(today) not in page and f"{today:%B} {today.day}, {today.year}" not in page


def test_the_date_is_that_of_the_file_or_else_of_the_environment(tmp_path: Path) -> None:
    dated = spoiled(tmp_path, "three-card-poker", ("[house]", "date = 2027-01-31\n[house]"))
    day = "1893456000"  # 2030-01-01
    assert submit(dated, tmp_path / "dated", SOURCE_DATE_EPOCH=day).status == 0
    assert submit(POKER, tmp_path / "sourced", SOURCE_DATE_EPOCH=day).status == 0
    for folder, words in (("dated", "January 31, 2027"), ("sourced", "January 1, 2030")):
        for name in ("index.html", "rules.html", "mathematics.html", "clauses.html"):
            assert words in (tmp_path / folder / name).read_text(), name


def test_an_undated_document_is_set_without_a_date(sent: Path) -> None:
    chosen = read_table(POKER)
    document = papers.document(chosen, KIND, (Paragraph("Words."),))
    page = html(document).decode()
    assert '<p class="facts">By houseway' in page and 'name="date"' not in page
    assert b"/CreationDate" not in pdf(document)


# --- the folder ------------------------------------------------------------------------------


def test_a_folder_with_foreign_files_is_refused_and_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "index.html").write_text("old")
    (folder / "letter.txt").write_text("mine")
    refused(submit(POKER, folder), "letter.txt", "name another folder")
    assert contents(folder) == {"index.html": b"old", "letter.txt": b"mine"}


def test_what_is_no_folder_or_has_none_above_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "link").symlink_to(tmp_path)
    refused(submit(POKER, tmp_path / "file"), "is not a folder")
    refused(submit(POKER, tmp_path / "link"), "is not a folder")
    refused(submit(POKER, tmp_path / "no" / "papers"), "needs the folder")


def test_older_papers_are_replaced_as_a_whole(tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    write_folder(folder, {"index.html": b"old", "felt.svg": b"old"})
    refuse_folder(folder, papers.NAMES)
    write_folder(folder, {"index.html": b"new"})
    assert contents(folder) == {"index.html": b"new"}
    assert [entry.name for entry in tmp_path.iterdir()] == ["papers"]


def test_a_full_disk_leaves_the_older_papers_and_nothing_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "papers"
    write_folder(folder, {"index.html": b"old"})

    def full(path: Path, data: bytes) -> None:
        if path.name == "felt.svg":
            raise OSError(28, "No space left on device")
        write_whole(path, data)

    monkeypatch.setattr("houseway.report.folder.write_whole", full)
    with pytest.raises(Refused, match="No space left"):
        write_folder(folder, {"index.html": b"new", "felt.svg": b"new"})
    assert contents(folder) == {"index.html": b"old"}
    assert [entry.name for entry in tmp_path.iterdir()] == ["papers"]


def test_a_killed_run_leaves_no_folder_or_a_whole_one(sent: Path, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    process = subprocess.Popen(
        [*HOUSEWAY, "submit", str(POKER), "-o", str(folder)],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    until = time.monotonic() + 60
    while not any(tmp_path.iterdir()) and time.monotonic() < until:  # the moment it writes
        time.sleep(0.0005)
    process.send_signal(signal.SIGKILL)
    process.wait(60)
    assert not folder.exists() or contents(folder) == contents(sent)


# --- what they say ---------------------------------------------------------------------------


def test_a_drawing_that_the_clauses_do_not_allow_is_not_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = read_table(SAMPLES / "heads-up-holdem.toml")
    draw = papers.svg
    monkeypatch.setattr(papers, "svg", lambda plan: draw(plan).replace("500 to 1", "500 for 1"))
    with pytest.raises(Refused):
        tuple(papers._felt(chosen))


def test_a_table_whose_payments_are_capped_has_the_mathematics_of_what_is_paid(
    tmp_path: Path,
) -> None:
    path = spoiled(
        tmp_path, "three-card-poker", ("maximum = 300", "maximum = 300\npayout_cap = 500")
    )
    found = submit(path, tmp_path / "papers", "--wager", "$50")
    assert found.status == 0, found.err
    page = (tmp_path / "papers" / "mathematics.html").read_text()
    assert "As it is paid in money" in page and "$50" in page
    assert "--wager &#x27;$50&#x27;" in page or "--wager '$50'" in page


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_rules_in_plain_words_are_those_of_the_catalogue_each_with_its_clause(
    file: Path,
) -> None:
    chosen = read_table(file)
    clauses = {**catalogue(), **outside_the_text()}
    blocks = tuple(plain_rules(chosen))
    asked = [b for b in blocks if isinstance(b, Rows) and b.heads[0] == "what the rules ask"]
    # Opening, round, payment, closing, irregularities.
    assert len(asked) == 5
    # The catalogue's words, begun with a capital and ended with a stop.
    pairs = {
        (c.requirement.removesuffix(".")[1:], c.citation)
        for c in clauses.values()
        if c.game == chosen.game.name
    }
    for rows in asked:
        assert rows.rows
        for requirement, clause in rows.rows:
            said = requirement.text
            assert said.endswith(".") and not said[0].islower()
            assert (said.removesuffix(".")[1:], clause.text) in pairs
    text = unescape(html(papers.document(chosen, KIND, blocks)).decode())
    for table in chosen.options.pay_tables():
        for row in table.rows:
            assert f">{row.hand}<" in text and str(row.odds) in text
    assert chosen.house.name in text


def test_the_rules_are_those_of_the_way_the_table_is_dealt() -> None:
    def dealing(sample: str) -> set[str]:
        chosen = read_table(SAMPLES / f"{sample}.toml")
        cited = rehearse(chosen.game, chosen.options)
        return {cite.split("(")[0] for cite in cited.opening | cited.dealing}

    shoe, hand = dealing("heads-up-holdem"), dealing("heads-up-holdem-from-the-hand")
    assert "HUH 39.7" in shoe and "HUH 39.8" not in shoe
    assert "HUH 39.8" in hand


def test_irregularities_are_told_apart_from_what_always_happens() -> None:
    chosen = read_table(SAMPLES / "heads-up-holdem.toml")
    cited = rehearse(chosen.game, chosen.options)
    assert cited == rehearse(chosen.game, chosen.options)
    assert {cite for cite in cited.irregularities if cite.startswith("HUH 39.12")}
    assert not cited.irregularities & (cited.opening | cited.dealing | cited.paying)


@pytest.fixture
def traced() -> Iterator[Trace]:
    rows = (
        Row("TCP 20.11(a)2-SF", ("games/x.py:1",), ("tests/t.py::test_a_straight_flush_pays_40",)),
        Row("TCP 20.11(a)2-PR", (), ()),
    )
    yield Trace(rows, (), tests_found=True)


def text_of(trace: Trace) -> str:
    chosen = read_table(POKER)
    return html(papers.document(chosen, "Trace", clause_paper(trace))).decode()


def test_the_trace_names_code_and_tests_and_what_lacks_them(traced: Trace) -> None:
    text = text_of(traced)
    assert "games/x.py:1" in text and "a straight flush pays 40" in text and ">none<" in text
    assert "has 2 clauses" in text and "cites 1 of them" in text and "1 are also proven" in text


def test_without_the_tests_the_trace_says_so(traced: Trace) -> None:
    text = text_of(Trace(traced.rows, (), tests_found=False))
    assert "tests are not installed" in text and ">tests</th>" not in text


def test_the_trace_is_there_in_full(sent: Path) -> None:
    document = json.loads((sent / "clauses.json").read_bytes())
    ours = {c.id for c in catalogue().values() if c.game == "three-card-poker"}
    assert {row["id"] for row in document["rows"]} == ours


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_papers_of_every_sample_are_the_same_when_made_again(
    file: Path, tmp_path: Path
) -> None:
    for folder in ("one", "other"):
        assert submit(file, tmp_path / folder).status == 0
    assert contents(tmp_path / "one") == contents(tmp_path / "other")
    assert set(contents(tmp_path / "one")) == papers.NAMES


@pytest.mark.parametrize("name", ["blackjack", "heads-up-holdem"])
def test_an_analysis_without_comparisons_has_the_same_figures(name: str) -> None:
    room = mathematics(name)
    room.prepare()
    options = game(name).options()
    whole, alone = room.analyze(options), room.analyze(options, scope="table")
    assert whole.wagers == alone.wagers and whole.charts == alone.charts
    assert set(alone.sections) < set(whole.sections)
    assert len(whole.sections) > len(alone.sections)
