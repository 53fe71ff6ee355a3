"""Writing a report: by its suffix, the same bytes again, refused in one sentence."""

import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from houseway.report import refuse_path, write
from houseway.report.identity import (
    DIGEST_COMMAND,
    configuration_digest,
    epoch,
    program_digest,
    report_date,
)
from houseway.table.refusal import Refused
from tests.report.made_up_game import ANALYSIS, DAY, GAME, OPTIONS, MadeUpOptions


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_the_same_report_is_the_same_bytes(
    form: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    first: Path = request.getfixturevalue(f"{form}_file")
    again = tmp_path / f"another name.{form.upper()}"
    write(GAME, OPTIONS, ANALYSIS, again, DAY)
    assert again.read_bytes() == first.read_bytes()


def test_the_forms_are_what_their_suffix_says(html_file: Path, pdf_file: Path) -> None:
    assert html_file.read_bytes().startswith(b"<!DOCTYPE html>")
    assert pdf_file.read_bytes().startswith(b"%PDF-1.7")


def test_the_date_is_that_of_source_date_epoch(
    monkeypatch: pytest.MonkeyPatch, html_file: Path, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(epoch(DAY)))
    again = tmp_path / "report.html"
    write(GAME, OPTIONS, ANALYSIS, again)
    assert again.read_bytes() == html_file.read_bytes()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86399")
    assert report_date() == date(1970, 1, 1)
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert report_date() == date.today()


@pytest.mark.parametrize("wrong", ["", "yesterday", "1e9", "9" * 30])
def test_a_source_date_epoch_that_is_no_time_is_refused(
    monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", wrong)
    with pytest.raises(Refused, match=r"SOURCE_DATE_EPOCH is .* number of seconds since 1970"):
        report_date()


@pytest.mark.parametrize("name", ["report", "report.txt", "report.pdf.gz", ".html", "report."])
def test_other_suffixes_are_refused(tmp_path: Path, name: str) -> None:
    refused(tmp_path / name, r"must end in \.html or \.pdf$")


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refused(tmp_path / "nowhere" / "report.pdf", "needs the folder .* first$")


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "report.pdf").mkdir()
    refused(tmp_path / "report.pdf", "is a folder; name a file in it$")


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    refused(tmp_path / f"{'x' * 300}.html", "cannot be written: File name too long$")


def refused(path: Path, sentence: str) -> None:
    before = sorted(path.parent.parent.rglob("*"))
    with pytest.raises(Refused, match=sentence) as refusal:
        write(GAME, OPTIONS, ANALYSIS, path, DAY, simulated=False)
    assert "\n" not in str(refusal.value)
    assert sorted(path.parent.parent.rglob("*")) == before


def test_a_good_path_is_not_refused(tmp_path: Path) -> None:
    for name in ("report.html", "REPORT.PDF"):
        refuse_path(tmp_path / name)


def test_the_digest_command_of_the_report_prints_the_digest(tmp_path: Path) -> None:
    for name, text in {
        "b.py": "b",
        "a/z.csv": "1,2",
        "a-b.py": "",
        "a.py": "x",
        "n.txt": "no",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    if not (shutil.which("sha256sum") and shutil.which("bash")):
        pytest.skip("sha256sum is not installed")
    printed = subprocess.run(
        ["bash", "-c", DIGEST_COMMAND], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert printed.stdout.split()[0] == program_digest(tmp_path)


def test_digests_change_with_the_program_and_with_an_option(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    before = program_digest(tmp_path)
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    assert program_digest(tmp_path) != before
    assert configuration_digest(GAME, OPTIONS) != configuration_digest(GAME, MadeUpOptions())


def test_importing_the_room_is_light() -> None:
    heavy = "{'typst', 'altair', 'vl_convert', 'numpy', 'numba'}"
    code = f"import sys, houseway.report; print({heavy} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("set()\n", "")
