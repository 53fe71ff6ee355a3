"""A document as PDF, set by typst with the fonts that come inside it; nothing is fetched.

The text goes to typst as string literals, so no character of it is read as markup. The file is
PDF/A-2a, to be kept, and PDF/UA-1, to be read aloud.
"""

import re
from collections.abc import Iterable
from functools import singledispatch
from itertools import pairwise
from typing import TypeGuard

from houseway.report.document import (
    Beside,
    Block,
    Bullets,
    Cell,
    Code,
    Column,
    Contents,
    Document,
    DocumentTable,
    Figure,
    Grid,
    Heading,
    Paragraph,
    Shade,
    Style,
    spans,
)

STYLE = """
#let accent = rgb("#1b3a5c")
#let soft = rgb("#5c5c5c")
#let line-colour = rgb("#cfd4da")
#set text(font: "Libertinus Serif", size: 10.2pt, lang: "en", region: "us", number-type: "lining")
#set par(leading: 0.58em, spacing: 0.8em, justify: false)
#show raw: set text(font: "DejaVu Sans Mono", size: 7.6pt)
#show heading: set text(fill: accent)
#show heading.where(level: 1): it => {
  block(
    width: 100%, above: 1.7em, below: 0.8em, inset: (bottom: 4pt), stroke: (bottom: 1.2pt + accent),
    sticky: true, text(16pt, it.body),
  )
}
#show heading.where(level: 2): it => block(
  above: 1.5em, below: 0.7em, sticky: true, text(12pt, it.body),
)
#show outline.entry.where(level: 1): set block(above: 0.75em)
#show outline.entry.where(level: 1): set text(weight: "semibold")
#set outline.entry(fill: repeat(gap: 4pt, text(fill: soft, ".")))
#set table(stroke: none, inset: (x: 5pt, y: 2.1pt))
#set table.cell(breakable: false)
#set list(indent: 2pt, body-indent: 6pt, spacing: 0.75em)
#let note(it) = block(above: 2.5pt, below: 0pt, text(8pt, fill: soft, it))
#let caption(it) = block(below: 0.6em, sticky: true, text(9pt, fill: soft, it))
#let head(it) = text(fill: accent, weight: "semibold", it)
#let exact(it) = text(8.6pt, it)
#let front(kind, title, subtitle, facts, size: 30pt) = {
  block(width: 100%, height: 5pt, fill: accent)
  v(9pt)
  text(10.5pt, fill: accent, tracking: 1.6pt, upper(kind))
  v(2pt)
  text(size, fill: accent, weight: "semibold", title)
  v(2pt)
  text(12pt, subtitle)
  linebreak()
  text(fill: soft, facts)
  v(5pt)
}
#let balanced(it) = layout(size => {
  let column = (size.width - 18pt) / 2
  let whole = measure(block(width: column, it)).height
  if whole < 90pt { it } else { block(height: whole / 2 + 14pt, columns(2, gutter: 18pt, it)) }
})
#let grid-cell(colour, ink, mark) = table.cell(
  fill: rgb(colour), align: center + horizon, text(fill: rgb(ink), mark),
)
#let key(colour, ink, mark, choice) = box(inset: (x: 7pt), {
  box(
    fill: rgb(colour), stroke: 0.5pt + line-colour, inset: (x: 4pt), outset: (y: 3pt),
    text(fill: rgb(ink), mark),
  )
  h(5pt)
  choice
})
"""

BRIEF = """
#show heading.where(level: 1): it => block(
  width: 100%, above: 1em, below: 0.6em, inset: (bottom: 3pt),
  stroke: (bottom: 1pt + accent), sticky: true, text(13pt, it.body),
)
"""

_LONGEST_WORD = 48
"""Words that are longer, such as huge fractions, may be broken between their letters."""
_PIECE = re.compile(r".{1,16}")
_KEPT_TOGETHER = 14
"""Tables of so many rows are not broken over pages."""
_KEPT_LETTERS = 2000
"""Those with more letters, whose rows are tall, are broken all the same."""
_HALF_LINE = 48
"""Rows of so few letters stand two on a line."""
_FIGURE = 24
"""A figure of so few characters stands on one line."""
_WIDE = 10
"""Tables of so many columns are set smaller."""
_LONG_CHART = 24
"""Charts of more rows are set small and may be broken over pages."""
_ACROSS = 26
"""So many cells of a long chart stand on a line."""


def pdf(document: Document) -> bytes:
    """The document as PDF."""
    import typst

    return typst.compile(
        source(document).encode(),
        format="pdf",
        ignore_system_fonts=True,
        # PDF/A asks for a date; a document without one is for readers only.
        pdf_standards=["a-2a", "ua-1"] if document.day else ["ua-1"],
    )


def source(document: Document) -> str:
    """The document as typst source."""
    title, day = _text(document.title), document.day
    date = f"datetime(year: {day.year}, month: {day.month}, day: {day.day})" if day else "none"
    head = f"{document.kind}: {document.title}"
    return "\n".join(
        (
            f"#set document(title: {_text(head)}, author: {_text(document.author)},",
            f"  keywords: ({_text(document.foot)},),",
            f"  date: {date})",
            '#set page("us-letter", margin: (x: 0.9in, top: 0.9in, bottom: 0.85in),',
            "  header: context if counter(page).get().first() > 1 {",
            "    set text(9pt, fill: rgb(92, 92, 92))",
            f"    {title}; h(1fr); {_text(document.kind)}",
            "    v(-6pt); line(length: 100%, stroke: 0.5pt + rgb(207, 212, 218))",
            "  },",
            "  footer: context {",
            "    set text(8.5pt, fill: rgb(92, 92, 92))",
            f"    {_text(document.long_date)}; h(1fr); {_text(document.foot)}; h(1fr)",
            "    counter(page).display((n, of) => [page #n of #of], both: true)",
            "  })",
            STYLE,
            BRIEF if document.brief else "",
            f"#front({_text(document.kind)}, {title}, {_text(document.subtitle)},",
            f"  {_text(document.facts)}{', size: 22pt' if document.brief else ''})",
            *(
                _leading(block) if _leads(block, after) else _set(block)
                for block, after in pairwise((*document.blocks, None))
                if block is not None
            ),
        )
    )


def _leads(block: Block | None, after: Block | None) -> TypeGuard[Paragraph]:
    """Whether a paragraph says what comes right below it, and stays with that."""
    below = DocumentTable | Grid | Code | Figure | Beside
    return isinstance(block, Paragraph) and isinstance(after, below)


def _leading(block: Paragraph) -> str:
    return f"#block(sticky: true, par({_spans(block.text)}))"


@singledispatch
def _set(block: Block) -> str:
    raise TypeError(f"A {type(block).__name__} cannot be set as PDF.")


@_set.register
def _(block: Contents) -> str:
    return '#block(above: 1.6em, below: 0.6em, text(12pt, fill: accent, weight: "bold", ' + (
        '"Contents"))\n#balanced(outline(title: none, depth: 2, indent: 1.1em))'
    )


@_set.register
def _(block: Heading) -> str:
    return f"#heading(level: {block.level}, {_text(f'{block.number}  {block.text}')})"


@_set.register
def _(block: Paragraph) -> str:
    return f"#par({_spans(block.text)})"


@_set.register
def _(block: Bullets) -> str:
    return f"#list({', '.join(map(_spans, block.items))})"


@_set.register
def _(block: Code) -> str:
    return (
        "#block(width: 100%, inset: 8pt, fill: rgb(244, 246, 248), "
        f'stroke: (left: 2pt + accent), raw({_text(block.text)}, lang: "sh-plain"))'
    )


@_set.register
def _(block: Figure) -> str:
    return f"#{_figure(block)}"


@_set.register
def _(block: Beside) -> str:
    drawn = ",\n".join(map(_figure, block.figures))
    return (
        f"#block(breakable: false, above: 0.9em, below: 1em, grid(columns: "
        f"(1fr,) * {len(block.figures)}, column-gutter: 10pt,\n{drawn}))"
    )


@_set.register
def _(block: DocumentTable) -> str:
    panels = _panels(block)
    columns = block.columns * panels
    widths = "".join(f"{f'{column.share}fr' if column.share else 'auto'}, " for column in columns)
    aligns = "".join(f"{_side(column)}, " for column in columns)
    lines = [
        f"#block(above: 0.9em, below: 1.1em, breakable: {'false' if _kept(block) else 'true'}, {{"
    ]
    if block.caption:
        lines.append(f"  caption({_text(block.caption)})")
    lines += [
        f'  set text({_size(block)}pt, number-width: "tabular")',
        "  set par(leading: 0.5em)",
        f"  table(columns: ({widths}), align: ({aligns}), inset: ({_inset(block)}),",
        "    table.header(",
        *(
            f"      table.cell(align: bottom + {_side(column)}, head({_text(head)})),"
            for head, column in zip(block.heads * panels, columns, strict=True)
        ),
        "      table.hline(stroke: 0.9pt + accent)),",
    ]
    for index, row in enumerate(block.rows):
        fill = 'rgb("#fbf1d9")' if index in block.marked else "none"
        lines.append("    " + _row(row, fill, block.columns))
        if (index + 1) % panels == 0 or index + 1 == len(block.rows):
            lines.append("    " + "[], " * (-(index + 1) % panels * len(block.columns)))
            lines.append("    table.hline(stroke: 0.4pt + line-colour),")
    if block.total:
        lines.append("    table.hline(stroke: 0.9pt + accent),")
        lines.append("    " + _row(block.total, "none", block.columns, strong=True))
    lines.append("  )\n})")
    return "\n".join(lines)


@_set.register
def _(block: Grid) -> str:
    """A long chart stands in panels, read across, and breaks over pages under its heads."""
    columns = len(block.columns)
    long = len(block.rows) > _LONG_CHART
    panels = max(1, _ACROSS // (columns + 2)) if long else 1
    size = 9 if columns <= 14 and not long else 7
    keys = "; ".join(f"key({_shade(shade)}, {_text(shade.choice)})" for shade in block.legend)
    heads = "[], " + "".join(f"strong({_text(column)}), " for column in block.columns)
    lines = [
        f"#block(width: 100%, breakable: {str(long).lower()}, above: 1.1em, below: 1.1em, {{",
        f"  block(width: 100%, sticky: true, align(center, {{ set text(9.5pt); {keys} }}))",
        f"  set text({size}pt)",
        f"  align(center, table(columns: ((auto,) + (2.3em,) * {columns}) * {panels}, "
        "rows: 1.6em, gutter: 1.4pt, inset: 1pt, align: center + horizon,",
        f"    table.header({heads * panels}),",
    ]
    for row, line in zip(block.rows, block.cells, strict=True):
        cells = "".join(
            "[], " if shade is None else f"grid-cell({_shade(shade)}), " for shade in line
        )
        lines.append(f"    pad(left: 8pt, right: 4pt, strong({_text(row)})), {cells}")
    lines.append("  ))")
    if block.note:
        lines.append(f"  align(center, text(9pt, fill: soft, {_text(block.note)}))")
    lines.append("})")
    return "\n".join(lines)


def _kept(table: DocumentTable) -> bool:
    """Whether a table is short enough to stand on one page, whatever is left of this one."""
    letters = sum(len(cell.text) + len(cell.note) for row in table.rows for cell in row)
    return len(table.rows) <= _KEPT_TOGETHER and letters <= _KEPT_LETTERS


def _panels(table: DocumentTable) -> int:
    """Two where the rows are many and each is short: then two stand on a line, read across."""
    if len(table.rows) <= _KEPT_TOGETHER or table.total or table.marked:
        return 1
    widest = [
        max(len(head), *(max(len(cell.text), len(cell.note)) for cell in column))
        for head, column in zip(table.heads, zip(*table.rows, strict=True), strict=True)
    ]
    return 2 if sum(widest) + 3 * len(widest) <= _HALF_LINE else 1


def _figure(figure: Figure) -> str:
    return (
        "block(breakable: false, above: 0.9em, below: 1em, {\n"
        "  set par(spacing: 4pt)\n"
        f'  image(bytes({_literal(figure.svg)}), format: "svg", width: 100%, '
        f"alt: {_literal(figure.says)})\n"
        f"  block(text(8.5pt, fill: soft, {_text(figure.caption)}))\n}})"
    )


def _side(column: Column) -> str:
    return "right" if column.right else "left"


def _shade(shade: Shade) -> str:
    return f'"{shade.colour}", "{shade.ink}", {_text(shade.mark)}'


def _whole(cell: Cell, column: Column) -> bool:
    return column.right and len(cell.text) <= _FIGURE


def _size(table: DocumentTable) -> float:
    return 9.2 if len(table.columns) < _WIDE else 7.8


def _inset(table: DocumentTable) -> str:
    """Around the text of a cell."""
    across = 5 if len(table.columns) < _WIDE else 3
    return f"x: {across}pt, y: {8 if table.to_fill_in else 2.1}pt"


def _row(
    cells: Iterable[Cell], fill: str, columns: Iterable[Column], *, strong: bool = False
) -> str:
    """A figure in a column to the right is not broken, whatever stands before its digits."""
    return "".join(
        f"table.cell(fill: {fill}, "
        f"{f'box({_cell(cell, strong)})' if _whole(cell, column) else _cell(cell, strong)}), "
        for cell, column in zip(cells, columns, strict=True)
    )


def _cell(cell: Cell, strong: bool) -> str:
    text = _text(cell.text)
    match cell.style:
        case Style.STRONG:
            text = f"strong({text})"
        case Style.CODE:
            text = f"raw({_literal(cell.text)})"
        case Style.EXACT:
            text = f"exact({text})"
    if strong:
        text = f"strong({text})"
    return f"{{ {text}; note({_text(cell.note)}) }}" if cell.note else text


def _spans(text: str) -> str:
    pieces = (
        f"raw({_text(piece)})" if code else f"text({_text(piece)})" for piece, code in spans(text)
    )
    return "{ " + "; ".join(pieces) + " }"


def _text(text: str) -> str:
    """The text as a literal in which no word is too long for a line."""
    return _literal(re.sub(rf"\S{{{_LONGEST_WORD + 1},}}", _breakable, text))


def _breakable(word: re.Match[str]) -> str:
    return "\N{ZERO WIDTH SPACE}".join(_PIECE.findall(word[0]))


def _literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + '"'
