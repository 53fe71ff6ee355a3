"""A document as one HTML file: styles and drawings inside it, no script, nothing fetched."""

from collections.abc import Iterable, Iterator
from functools import singledispatch
from html import escape

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
:root { color-scheme: light; --ink: #1c1c1c; --accent: #1b3a5c; --soft: #5c5c5c; --line: #cfd4da; }
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 52rem; background: #fff;
  color: var(--ink); line-height: 1.5; text-size-adjust: 100%; overflow-wrap: break-word;
  font-family: "Libertinus Serif", "Palatino Linotype", Palatino, Georgia,
    "DejaVu Serif Condensed", serif;
  font-variant-numeric: lining-nums;
}
header { border-top: 6px solid var(--accent); padding-top: 1.25rem; margin-bottom: 2rem; }
header p { margin: 0; }
header .kind { letter-spacing: .14em; text-transform: uppercase; color: var(--accent); }
header h1 { font-size: 2.6rem; line-height: 1.15; margin: .3rem 0; color: var(--accent); }
header .facts { color: var(--soft); margin-top: .4rem; }
h2 {
  font-size: 1.7rem; color: var(--accent); margin: 3.2rem 0 1rem;
  border-bottom: 2px solid var(--accent);
}
h3 { font-size: 1.25rem; color: var(--accent); margin: 2.2rem 0 .6rem; }
nav { margin: 2rem 0; padding: 1rem 1.25rem; background: #f4f6f8; }
nav strong { color: var(--accent); }
nav ul { list-style: none; margin: .4rem 0 0; padding: 0; columns: 17rem; }
nav li { break-inside: avoid; }
nav li.level-2 { padding-left: 1.2rem; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; }
code, pre { font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .82em; }
pre {
  padding: .8rem 1rem; background: #f4f6f8; border-left: 3px solid var(--accent);
  white-space: pre-wrap; overflow-wrap: anywhere;
}
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: lining-nums tabular-nums; }
th { text-align: left; vertical-align: bottom; font-weight: 600; color: var(--accent); }
thead th { border-bottom: 1.5px solid var(--accent); }
th, td { padding: .32rem .9rem .32rem 0; }
th:last-child, td:last-child { padding-right: .25rem; }
td { vertical-align: top; border-bottom: 1px solid var(--line); }
.right { text-align: right; white-space: nowrap; }
th.right { white-space: normal; }
td.right small { white-space: normal; overflow-wrap: anywhere; }
td.narrow { white-space: nowrap; }
td.wide:not(.right) { min-width: 6rem; }
.total td { border-top: 1.5px solid var(--accent); border-bottom: 0; font-weight: 600; }
tr.to-fill-in td { height: 2.4rem; }
tr.marked td { background: #fbf1d9; }
tr.marked td:first-child { box-shadow: inset 4px 0 #b8860b; padding-left: .7rem; }
td small { display: block; color: var(--soft); font-size: .82em; line-height: 1.35; }
td .exact { font-size: .88em; overflow-wrap: anywhere; }
td strong { font-weight: 600; }
/* A table of many columns is set small enough to be seen whole. */
table:has(thead th:nth-child(9)) { font-size: .8em; }
table:has(thead th:nth-child(9)) :is(th, td) { padding-right: .6rem; }
table:has(thead th:nth-child(9)) .exact { font-size: .8em; }
figure { margin: 1.5rem 0; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; }
figcaption { color: var(--soft); font-size: .92rem; margin-top: .4rem; }
.beside {
  display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr));
}
figure.table { break-inside: auto; }
figure.table figcaption { margin: 0 0 .4rem; break-after: avoid; }
table.grid { width: auto; border-collapse: separate; border-spacing: 2px; margin: 0 auto; }
table.grid th, table.grid td {
  padding: 0; text-align: center; vertical-align: middle; border: 0; font-size: .9rem;
}
table.grid tbody td { min-width: 2.3rem; height: 2rem; border: 1px solid #0002; }
table.grid tbody th { padding-right: .4rem; }
.legend {
  display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; justify-content: center;
  list-style: none; margin: 0 0 .8rem; padding: 0;
}
.legend span {
  display: inline-block; min-width: 2.2rem; text-align: center; margin-right: .4rem;
  border: 1px solid #0002;
}
footer {
  margin-top: 3rem; padding-top: .6rem; border-top: 1px solid var(--line);
  color: var(--soft); font-size: .88rem;
}
@media (max-width: 40rem) {
  body { padding: 1.25rem .9rem 3rem; }
  header h1 { font-size: 2rem; }
  th, td { padding-right: .6rem; }
  table { font-size: .92rem; }
  table.grid { border-spacing: 1px; width: 100%; table-layout: fixed; }
  table.grid th, table.grid td { font-size: .7rem; min-width: 0; }
  table.grid tbody td { height: 1.6rem; min-width: 0; }
  figure svg { min-width: 32rem; }
  table.grid tbody th { padding-right: 0; }
}
@page { size: letter; margin: 20mm 18mm; @bottom-center { content: counter(page); } }
@media print {
  body { padding: 0; max-width: none; font-size: 10pt; line-height: 1.35; }
  h2 { margin-top: 2rem; }
  th, td { padding-top: .16rem; padding-bottom: .16rem; }
  footer { margin-top: 1rem; break-before: avoid; }
  h2, h3 { break-after: avoid; }
  tr, pre { break-inside: avoid; }
  .scroll { overflow: visible; }
  nav { break-inside: avoid; break-after: page; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def html(document: Document) -> bytes:
    """The document as HTML."""
    body = "\n".join(
        _contents(document) if isinstance(block, Contents) else _set(block)
        for block in document.blocks
    )
    title = escape(document.title)
    said = (document.title, document.long_date, document.foot)
    text = f"""<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="author" content="{escape(document.author)}">
{_date(document)}<title>{title}: {escape(document.kind.lower())}</title>
<style>{STYLE}</style>
</head>
<body>
<header>
<p class="kind">{escape(document.kind)}</p>
<h1>{title}</h1>
<p>{escape(document.subtitle)}</p>
<p class="facts">{escape(document.facts)}</p>
</header>
<main>
{body}
</main>
<footer>{escape(", ".join(filter(None, said)))}</footer>
</body>
</html>
"""
    return text.encode()


def _date(document: Document) -> str:
    day = document.day
    return f'<meta name="date" content="{day.isoformat()}">\n' if day else ""


def _contents(document: Document) -> str:
    items = "\n".join(
        f'<li class="level-{heading.level}">'
        f'<a href="#{heading.anchor}">{_numbered(heading)}</a></li>'
        for heading in document.headings
    )
    return f"<nav>\n<strong>Contents</strong>\n<ul>\n{items}\n</ul>\n</nav>"


def _numbered(heading: Heading) -> str:
    return f"{heading.number}&ensp;{escape(heading.text)}"


@singledispatch
def _set(block: Block) -> str:
    raise TypeError(f"A {type(block).__name__} cannot be set as HTML.")


@_set.register
def _(block: Heading) -> str:
    tag = f"h{block.level + 1}"
    return f'<{tag} id="{block.anchor}">{_numbered(block)}</{tag}>'


@_set.register
def _(block: Paragraph) -> str:
    return f"<p>{_spans(block.text)}</p>"


@_set.register
def _(block: Bullets) -> str:
    return "<ul>\n" + "\n".join(f"<li>{_spans(item)}</li>" for item in block.items) + "\n</ul>"


@_set.register
def _(block: Code) -> str:
    return f"<pre>{escape(block.text)}</pre>"


@_set.register
def _(block: Figure) -> str:
    return (
        f'<figure>\n<div class="scroll" role="img" aria-label="{escape(block.says)}">'
        f"{block.svg}</div>\n<figcaption>{escape(block.caption)}</figcaption>\n</figure>"
    )


@_set.register
def _(block: Beside) -> str:
    return '<div class="beside">\n' + "\n".join(map(_set, block.figures)) + "\n</div>"


@_set.register
def _(block: DocumentTable) -> str:
    heads = "".join(
        f'<th scope="col"{_classes(column)}>{escape(head)}</th>'
        for head, column in zip(block.heads, block.columns, strict=True)
    )
    written = "to-fill-in" if block.to_fill_in else ""
    rows = [
        _row(row, block.columns, "marked" if index in block.marked else written)
        for index, row in enumerate(block.rows)
    ]
    if block.total:
        rows.append(_row(block.total, block.columns, "total"))
    caption = f"<figcaption>{escape(block.caption)}</figcaption>\n" if block.caption else ""
    return (
        f'<figure class="table">\n{caption}<div class="scroll">\n<table>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n"
        + "\n".join(rows)
        + "\n</tbody>\n</table>\n</div>\n</figure>"
    )


@_set.register
def _(block: Grid) -> str:
    legend = "".join(
        f"<li><span{_shaded(shade)}>{escape(shade.mark)}</span>{escape(shade.choice)}</li>"
        for shade in block.legend
    )
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in block.columns)
    return "\n".join(
        (
            '<figure class="table">',
            f'<ul class="legend">{legend}</ul>',
            f'<table class="grid">\n<thead><tr><td></td>{heads}</tr></thead>',
            "<tbody>",
            *_grid_rows(block),
            "</tbody>\n</table>",
            f"<figcaption>{escape(block.note)}</figcaption>\n</figure>",
        )
    )


def _grid_rows(grid: Grid) -> Iterator[str]:
    for row, line in zip(grid.rows, grid.cells, strict=True):
        cells = "".join(
            "<td></td>"
            if shade is None
            else f'<td{_shaded(shade)} title="{escape(shade.choice)}">{escape(shade.mark)}</td>'
            for shade in line
        )
        yield f'<tr><th scope="row">{escape(row)}</th>{cells}</tr>'


def _shaded(shade: Shade) -> str:
    return f' style="background:{shade.colour};color:{shade.ink}"'


def _row(cells: Iterable[Cell], columns: Iterable[Column], kind: str) -> str:
    set_cells = "".join(
        f"<td{_classes(column)}>{_cell(cell)}</td>"
        for cell, column in zip(cells, columns, strict=True)
    )
    return (f'<tr class="{kind}">' if kind else "<tr>") + set_cells + "</tr>"


def _classes(column: Column) -> str:
    side = "right " if column.right else ""
    return f' class="{side}{"wide" if column.share else "narrow"}"'


def _cell(cell: Cell) -> str:
    text = escape(cell.text)
    match cell.style:
        case Style.STRONG:
            text = f"<strong>{text}</strong>"
        case Style.CODE:
            text = f"<code>{text}</code>"
        case Style.EXACT:
            text = f'<span class="exact">{text}</span>'
    if cell.link:
        text = f'<a href="{escape(cell.link)}">{text}</a>'
    return text + (f"<small>{escape(cell.note)}</small>" if cell.note else "")


def _spans(text: str) -> str:
    return "".join(
        f"<code>{escape(piece)}</code>" if code else escape(piece) for piece, code in spans(text)
    )
