"""HTML read strictly: every element closed by its own end tag, in order."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "hr", "img", "input", "col"}


@dataclass
class Page(HTMLParser):
    """What a page holds."""

    text: str = ""
    tags: list[str] = field(default_factory=list)
    attributes: list[tuple[str, str]] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    marked: list[str] = field(default_factory=list)
    _open: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)

    @classmethod
    def of(cls, text: str) -> "Page":
        """Read a page."""
        page = cls()
        HTMLParser.__init__(page, convert_charrefs=True)
        page.feed(text)
        page.close()
        assert page._open == [], f"never closed: {page._open}"
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self._open.append((tag, dict(attrs)))
        if tag in ("h1", "h2", "h3"):
            self.headings.append("")
        if tag == "tr" and ("class", "marked") in attrs:
            self.marked.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self._open and self._open[-1][0] == tag, f"</{tag}> closes {self._open[-1:]}"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if any(tag == "style" for tag, _ in self._open):
            return
        self.text += data
        if any(tag in ("h1", "h2", "h3") for tag, _ in self._open):
            self.headings[-1] += data
        if any(tag == "tr" and of.get("class") == "marked" for tag, of in self._open):
            self.marked[-1] += data + " "
