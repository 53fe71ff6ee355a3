"""Judges whether what a drawing says can be seen: on the page, large enough, by nothing hidden."""

from collections.abc import Iterable, Iterator
from unicodedata import category, name

from houseway.felt.findings import DrawingFinding, at
from houseway.felt.layout_requirements import TABLE, LayoutRequirements, words
from houseway.felt.lettering import LEAST
from houseway.felt.reading import Drawing
from houseway.felt.rendered import Unseen

ROUNDED = 1.0
"""Millimetres by which an outline may be off."""


def check_page(drawing: Drawing, requirements: LayoutRequirements) -> Iterator[DrawingFinding]:
    """Texts beyond a page that shows the rest; those of areas are judged with their area."""
    left, top, right, bottom = drawing.page

    def beyond(point: tuple[float, float]) -> bool:
        x, y = point
        return not (
            left - ROUNDED <= x <= right + ROUNDED and top - ROUNDED <= y <= bottom + ROUNDED
        )

    table = drawing.place(TABLE)
    if table is not None and any(map(beyond, table.hull)):
        return  # the whole drawing was moved together; a rendering shows what is left of it
    lettering = {id(text) for area in drawing.areas for text in area.texts}
    for text in drawing.texts:
        if beyond(text.at) and id(text) not in lettering:
            sentence = f'"{_cut(text.text)}" stands beyond the edge of the drawing'
            yield DrawingFinding(requirements.odds_cite, f"the drawing, {at(text)}", sentence)


def check_characters(
    drawing: Drawing, requirements: LayoutRequirements
) -> Iterator[DrawingFinding]:
    """Texts that say another thing to the eye than to this check."""
    for text in drawing.texts:
        strange = "".join(dict.fromkeys(filter(_of_another_script, text.text)))
        for wrong, sentence in (
            (
                any(category(each) == "Cf" for each in text.text),
                "a text has characters that are not seen; write it without them",
            ),
            (
                strange,
                f'"{_cut(text.text)}" has letters of another script ({strange}), which may look '
                "like others; write it in Latin letters",
            ),
            (text.mirrored, f'"{_cut(text.text)}" is drawn as in a mirror'),
        ):
            if wrong:
                yield DrawingFinding(requirements.odds_cite, f"the drawing, {at(text)}", sentence)


def _of_another_script(each: str) -> bool:
    """Whether this is a letter or a digit, and none that people here read."""
    return (
        not each.isascii()
        and (category(each)[0] == "L" or category(each) == "Nd")
        and not name(each, "").startswith("LATIN ")
    )


def check_letters(drawing: Drawing, requirements: LayoutRequirements) -> Iterator[DrawingFinding]:
    """Letters on a felt that are smaller than a player can read."""
    for drawn in (*drawing.inscriptions, *drawing.areas):
        small = [text for text in drawn.texts if 0 < text.size < LEAST]
        for text in small[:1]:
            yield DrawingFinding(
                requirements.odds_cite,
                f"the felt, {at(text)}",
                f'the letters of "{_cut(text.text)}" are {text.size:.1f} mm; '
                f"at a table they are read from {LEAST:g} mm",
            )


def check_seen(
    unseen: Iterable[Unseen], requirements: LayoutRequirements
) -> Iterator[DrawingFinding]:
    """What is in the file and not in its picture."""
    for thing in unseen:
        if thing.area:
            place = f"seat {thing.seat}, {words(thing.what)}"
            sentence = "the area is in the file, and a rendering does not show it"
            yield DrawingFinding(_cite(requirements, thing.what), place, sentence)
        else:
            sentence = f'"{_cut(thing.what)}" is in the file, and a rendering does not show it'
            yield DrawingFinding(requirements.odds_cite, "the drawing", sentence)


def _cite(requirements: LayoutRequirements, name: str) -> str:
    area = requirements.area(name)
    return area.cite if area else requirements.positions_cite


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
