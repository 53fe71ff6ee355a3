import re
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from houseway.report import write
from houseway.report.document import Document
from tests.report.made_up_game import ANALYSIS, DAY, GAME, OPTIONS, made_up_report
from tests.report.page import Page


@pytest.fixture(scope="session")
def document() -> Document:
    return made_up_report()


@pytest.fixture(scope="session")
def html_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("html") / "report.html"
    write(GAME, OPTIONS, ANALYSIS, path, DAY, simulated=False)
    return path


@pytest.fixture(scope="session")
def pdf_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pdf") / "report.pdf"
    write(GAME, OPTIONS, ANALYSIS, path, DAY, simulated=False)
    return path


@pytest.fixture(scope="session")
def page(html_file: Path) -> Page:
    return Page.of(html_file.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def pdf_text(pdf_file: Path) -> str:
    return squeezed(printed_text(pdf_file.read_bytes()))


def printed_text(pdf: bytes) -> str:
    """What a reader of the file may copy out of it, page after page."""
    with PdfDocument(pdf) as found:
        return "\n".join(page.get_textpage().get_text_bounded() for page in found)


def squeezed(text: str) -> str:
    """The text without the spaces and breaks that only a page needs."""
    return re.sub(r"[\s\u200b]+", "", text)
