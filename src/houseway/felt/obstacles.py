"""What a drawing may have that lets a viewer see other things than its file says."""

import re
from collections.abc import Iterator
from itertools import islice

from houseway.felt.plain_style import otherwise_ruled, otherwise_styled
from houseway.felt.reading import SVG, parse

_ALWAYS = {
    "script": "a script",
    "foreignObject": "a foreign object",
    "animate": "an animation",
    "animateMotion": "an animation",
    "animateTransform": "an animation",
    "set": "an animation",
    "switch": "a switch, which shows some viewers something else",
    "image": "a picture",
    "filter": "a filter",
    "mask": "a mask",
    "pattern": "a pattern",
}
_WITH_STYLE = re.compile(r"(?:^|;)\s*(filter|mask|clip-path|opacity|fill-opacity)\s*:\s*([^;]+)")
_EXTERNAL = re.compile(r"<\?xml-stylesheet", re.I)
_WEB = "{http://www.w3.org/1999/xhtml}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_PUSHED = re.compile(r"(?:letter|word)-spacing\s*[:=]\s*-(\d*\.?\d+)(em)?")
_MOST_PUSHED = {"em": 0.2, None: 4.0}
"""By so much letters may stand closer than they do; by more they lie on one another."""
_STRUCK = re.compile(r"text-decoration(?:-line)?\s*[:=][^;\"]*line-through")
_SIGNS = re.compile(
    r"font(?:-family)?\s*[:=][^;\"]*?\b((?:wing|web|zapf)\s*ding(?:s|bat)|symbol)", re.I
)
FAINT = 0.3
MOST_TOLD = 10
"""Of a drawing that is styled strangely all over, the first few things are told."""
PLAINLY = "which cannot be judged; draw it plainly"
TO_RENDER = "whose effect only a rendering shows; write it at the elements, or {extra}"


def obstacles(data: bytes, *, rendered: bool, extra: str) -> Iterator[str]:
    """A sentence for each; what a rendering shows is none where the drawing is rendered too."""
    root = parse(data)
    found: dict[str, None] = {}
    if _EXTERNAL.search(data[:10_000].decode(errors="replace")):
        found[f"it has a stylesheet of another file, {PLAINLY}"] = None
    strange: dict[str, None] = {}
    unsure = TO_RENDER.format(extra=extra)
    for element in root.iter():
        tag = element.tag.removeprefix(SVG) if isinstance(element.tag, str) else ""
        if tag in _ALWAYS:
            found[f"it has {_ALWAYS[tag]}, {PLAINLY}"] = None
        elif tag.startswith(_WEB):
            found[f"it has an element of a web page, {PLAINLY}"] = None
        elif tag == "style" and (rules := "".join(element.itertext())).strip():
            strange |= dict.fromkeys(otherwise_ruled(rules))
            found |= dict.fromkeys(_unread(rules))
            if not rendered:
                found[f"it has a stylesheet, {unsure}"] = None
        strange |= dict.fromkeys(otherwise_styled(element.attrib))
        found |= dict.fromkeys(_unread("; ".join(map("=".join, element.items()))))
        if any(name.startswith("on") for name in element.attrib):
            found[f"it has a script, {PLAINLY}"] = None
        link = element.get("href", element.get(_LINK, "#"))
        if tag != "a" and not link.strip().startswith("#"):
            found[f"it shows a part of another file, {PLAINLY}"] = None
        if not rendered:
            said = dict(_WITH_STYLE.findall(element.get("style", "")))
            said |= {
                name: element.get(name, "") for name in ("clip-path", "opacity", "fill-opacity")
            }
            if said.get("clip-path", "none").strip() not in ("", "none"):
                found[f"it has a clip path, {unsure}"] = None
            if any(_faint(said.get(name, "")) for name in ("opacity", "fill-opacity")):
                found[f"something of it is hardly opaque, {unsure}"] = None
    yield from found
    for what in islice(strange, MOST_TOLD):
        yield f"it is styled with {what!r}, which not all viewers draw alike; draw it plainly"


def _unread(styles: str) -> Iterator[str]:
    """What makes letters of a drawing unreadable that are seen, in part sentences."""
    for pushed in _PUSHED.finditer(styles):
        if float(pushed[1]) > _MOST_PUSHED[pushed[2]]:
            yield f"{pushed[0]!r} pushes its letters over one another"
    if _STRUCK.search(styles):
        yield "it has letters that are struck out"
    if _SIGNS.search(styles):
        yield "it has letters in a face of signs, which are no letters where the face is at hand"


def _faint(value: str) -> bool:
    """Whether an opacity is low; none at all is read as hidden."""
    try:
        return 0 < float(value.strip().rstrip("%")) / (100 if "%" in value else 1) < FAINT
    except ValueError:
        return False
