"""The two forms: self-contained, well formed, and holding every word of the document."""

import re
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT, FPDFCatalog_IsTagged

from houseway.report.as_html import html
from houseway.report.as_pdf import pdf, source
from houseway.report.document import Cell, Column, Document, DocumentTable, Heading, Paragraph
from tests.report.conftest import printed_text, squeezed
from tests.report.made_up_game import DAY
from tests.report.page import Page


def words_of(value: object) -> set[str]:
    """Every text in the blocks of a document, but for drawings and what is not printed."""
    if isinstance(value, str):
        return {value} if value.strip() else set()
    if isinstance(value, tuple | list):
        return set().union(*map(words_of, value)) if value else set()
    if hasattr(value, "__dataclass_fields__"):
        printed = set(value.__dataclass_fields__) - {"svg", "says", "colour", "ink", "style"}
        return set().union(*(words_of(getattr(value, name)) for name in printed))
    return set()


def test_html_holds_every_text_of_the_document(document: Document, page: Page) -> None:
    text = squeezed(page.text)
    missing = {words for words in words_of(document) if squeezed(bare(words)) not in text}
    assert missing == set()


def test_pdf_holds_every_text_of_the_document(document: Document, pdf_text: str) -> None:
    missing = {words for words in words_of(document) if squeezed(bare(words)) not in pdf_text}
    # Typst sets the word above the title in capitals.
    assert missing <= {document.kind}


def bare(words: str) -> str:
    return words.replace("`", "")


def test_html_is_self_contained(html_file: Path, page: Page) -> None:
    assert not {"script", "link", "img", "iframe", "object", "embed", "base"} & set(page.tags)
    assert not any(name.startswith("on") for name, _ in page.attributes)
    links = [value for name, value in page.attributes if name in ("href", "src", "xlink:href")]
    assert links
    assert all(link.startswith("#section-") for link in links)
    addresses = set(re.findall(r"https?://[^\s\"'<)]+", html_file.read_text(encoding="utf-8")))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "@import" not in html_file.read_text(encoding="utf-8")


def test_every_link_of_the_contents_leads_to_a_heading(page: Page) -> None:
    places = [value for name, value in page.attributes if name == "id"]
    links = [value[1:] for name, value in page.attributes if name == "href"]
    assert len(places) == len(set(places))
    assert links == places


def test_drawings_are_vectors_and_said_in_words(page: Page, document: Document) -> None:
    assert page.tags.count("svg") == 5
    says = [value for name, value in page.attributes if name == "aria-label"]
    assert any(value.startswith("Probability of each net result: 14 net results") for value in says)


@pytest.mark.parametrize(
    "text",
    ['"quoted"', "back\\slash", "#hash $x$ *b* _i_ @a <l> [c]", "line\nbreak", "\\u{41}", "a`b"],
)
def test_no_character_is_taken_for_markup(text: str) -> None:
    document = one_page(text)
    assert squeezed(text) in squeezed(Page.of(html(document).decode()).text)
    assert squeezed(text) in squeezed(printed_text(pdf(document)))


def test_typst_source_asks_for_no_package_and_no_file(document: Document) -> None:
    text = source(document)
    outside_strings = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    assert "import" not in outside_strings
    assert "include" not in outside_strings
    assert re.findall(r"image\((?!bytes\()", outside_strings) == []
    assert "@preview" not in text


def test_pdf_embeds_its_fonts_and_says_what_it_is(pdf_file: Path) -> None:
    with PdfDocument(pdf_file) as found:
        fonts = {
            text.get_font().get_base_name(): text.get_font().is_embedded
            for page in found
            for text in page.get_objects(filter=(FPDF_PAGEOBJ_TEXT,))
        }
        assert found.get_metadata_value("Title") == "Mathematics report: Made Up <Poker> & Co"
        assert {page.get_size() for page in found} == {(612, 792)}
        assert FPDFCatalog_IsTagged(found)
    assert fonts and all(fonts.values())
    ours = re.compile(r"[A-Z]{6}\+(LibertinusSerif|DejaVuSansMono)")
    assert all(map(ours.match, fonts))


def test_pages_are_numbered(pdf_text: str) -> None:
    pages = [int(n) for n in re.findall(r"page(\d+)of\d+", pdf_text)]
    assert pages == list(range(1, len(pages) + 1))
    assert len(pages) > 3


def test_rows_that_do_not_fit_their_table_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="needs 2 cells"):
        DocumentTable(("a", "b"), ((Cell("1"),),), (Column(), Column()))


def test_a_heading_leaves_out_no_level() -> None:
    with pytest.raises(ValueError, match="one level below"):
        Document("k", "t", "s", DAY, "a", "f", (Heading(2, "1.1", "x"),))


def one_page(text: str) -> Document:
    """A document of one paragraph and one cell."""
    table = DocumentTable(("head",), ((Cell(text),),), (Column(),))
    return Document(
        "Kind", "Title", "Sub", DAY, "author", "foot", (Paragraph("Text follows."), table)
    )
