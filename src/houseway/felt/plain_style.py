"""Styling that every viewer understands alike; with any other a drawing may hide from some of them.

A browser knows more of CSS than the programs that print, and than the one that renders a drawing
here. So what may stand in a drawing is listed, not what may not.
"""

import re
from collections.abc import Iterator, Mapping

_PROPERTIES = frozenset(
    """
    alignment-baseline baseline-shift block-progression clip-path clip-rule color
    color-interpolation color-interpolation-filters color-rendering cursor display
    dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color
    flood-opacity font font-family font-feature-settings font-kerning font-size font-stretch
    font-style font-variant font-variant-alternates font-variant-caps font-variant-east-asian
    font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings
    font-weight image-rendering isolation kerning letter-spacing lighting-color line-height marker
    marker-end marker-mid marker-start mask mix-blend-mode opacity overflow paint-order
    pointer-events shape-margin shape-padding shape-rendering solid-color solid-opacity stop-color
    stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration
    text-decoration-color text-decoration-line text-decoration-style text-orientation
    text-rendering text-transform vector-effect visibility white-space word-spacing
    """.split()
)
_MEASURES = frozenset("x y x1 y1 x2 y2 cx cy dx dy r rx ry width height startOffset offset".split())
_ALIKE = {
    "direction": {"ltr"},
    "unicode-bidi": {"normal"},
    "writing-mode": {"lr", "lr-tb", "horizontal-tb"},
}
"""What drawing programs write and what changes nothing; with any other value letters lie otherwise
than they are read here."""
_OWN = "-inkscape-"
"""What begins so only Inkscape reads, and draws nothing by it."""
_NEVER = frozenset({"transform-origin", "transform-box", "rotate", "textLength", "lengthAdjust"})
"""Attributes that some programs pass over."""
_NAMES = frozenset(
    "font font-family font-feature-settings font-variation-settings enable-background".split()
)
"""Properties whose values are names and may have letters of any kind."""
_FUNCTION = re.compile(r"([\w-]+)\(")
_FUNCTIONS = frozenset({"url", "rgb", "rgba", "hsl", "hsla"})
_ELSEWHERE = re.compile(r"url\(\s*[\"']?\s*(?!#)[^\s\"']")
_UNIT = re.compile(r"(?<![\w#.-])[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?([a-zA-Z]+)")
_UNITS = frozenset("px pt pc mm cm in em ex".split())
_DEFAULTS = re.compile(r"\b(?:initial|unset|revert|revert-layer)\b")
_HIDING = frozenset(
    "clip-path color display fill filter mask overflow stop-color stroke visibility".split()
)
_LOUD = re.compile(r"(?<![#\w])(?!currentColor\b)[a-z-]*[A-Z]")
"""A word in capitals, which browsers read and other programs pass over."""
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SELECTOR = re.compile(r"[\w\s.#*>,-]+")
_MOST = 60


def otherwise_styled(attributes: Mapping[str, str]) -> Iterator[str]:
    """Each thing of an element's attributes that some viewers draw otherwise, as it is written."""
    for name, value in attributes.items():
        known = name in _PROPERTIES or name in _MEASURES or name in _ALIKE
        if name in _NEVER or (known and _strange(name, value)):
            yield _told(f"{name}={value}")
    yield from _declarations(attributes.get("style", ""))


def otherwise_ruled(sheet: str) -> Iterator[str]:
    """Each thing of a stylesheet that some viewers draw otherwise, as it is written."""
    text = _COMMENT.sub("", sheet)
    for selector, declared in _RULE.findall(text):
        if not _SELECTOR.fullmatch(selector):
            yield _told(selector)
        yield from _declarations(declared)
    if rest := _RULE.sub("", text).strip():
        yield _told(rest)


def _declarations(text: str) -> Iterator[str]:
    for declared in _COMMENT.sub("", text).split(";"):
        name, _, value = (part.strip() for part in declared.partition(":"))
        if not name or name.startswith(_OWN):
            continue
        if name not in _PROPERTIES | _ALIKE.keys() or _strange(
            name, value.removesuffix("!important")
        ):
            yield _told(declared)


def _strange(name: str, value: str) -> bool:
    """Whether a value is none that every viewer reads alike."""
    if name in _ALIKE:
        return value.strip() not in _ALIKE[name]
    if "\\" in value or _ELSEWHERE.search(value) or _DEFAULTS.search(value):
        return True
    if not {each.lower() for each in _FUNCTION.findall(value)} <= _FUNCTIONS:
        return True
    if name in _NAMES and name != "font":
        return False
    if not {unit.lower() for unit in _UNIT.findall(value)} <= _UNITS:
        return True
    return name in _HIDING and "url(" not in value and _LOUD.search(value) is not None


def _told(what: str) -> str:
    """What is written, on one line and not too long."""
    line = " ".join(what.split())
    return line if len(line) <= _MOST else f"{line[: _MOST - 3]}..."
