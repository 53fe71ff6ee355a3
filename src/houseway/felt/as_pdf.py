"""A drawing as PDF: one page of exactly its size, still vector, the lettering still text.

typst sets it, with the faces that come inside it and no others, so that the same drawing gives
the same bytes everywhere.
"""

from houseway.felt.as_svg import number


def pdf_of(svg: str, width: float, height: float, title: str = "") -> bytes:
    """An SVG drawing on a page of this many millimetres."""
    import typst

    size = f"width: {number(width)}mm, height: {number(height)}mm"
    source = "\n".join(
        (
            f"#set document(title: {_literal(title)}, date: none)",
            f"#set page({size}, margin: 0mm)",
            f'#image(bytes({_literal(svg)}), format: "svg", {size}, alt: {_literal(title)})',
        )
    )
    return typst.compile(source.encode(), format="pdf", ignore_system_fonts=True)


def _literal(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
