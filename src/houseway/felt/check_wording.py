"""Judges the wordings of a drawing: what is missing, what reads otherwise, odds with "for"."""

from collections.abc import Iterable, Iterator

from houseway.felt.findings import DrawingFinding, at
from houseway.felt.layout_requirements import LayoutRequirements
from houseway.felt.notices import Posted, PostedOdds, Posting, cite_of, stands_on
from houseway.felt.reading import Drawing, Drawn, Words
from houseway.felt.wording import faults, odds_in, odds_with_for, words


def check_wording(
    drawing: Drawing,
    requirements: LayoutRequirements,
    notices: Iterable[Posted],
    posting: Posting,
    sheet: Posting,
) -> Iterator[DrawingFinding]:
    """What is wrong or missing among the wordings of a felt or a sign."""
    notices = tuple(notices)
    for notice in notices:
        found = [drawn for drawn in drawing.inscriptions if drawn.name == notice.name]
        if not any(drawn.texts for drawn in found) and stands_on(sheet, notice, posting):
            outlined = any(drawn.points for drawn in found)
            yield DrawingFinding(
                cite_of(notice, posting),
                f"the {sheet}",
                f"{_called(notice)} has no text; letters turned into outlines cannot be read, "
                "so keep them as text"
                if outlined
                else f"{_called(notice)} is missing",
            )
        for drawn in found:
            amiss = (*faults(notice, drawn.text), *_rows_apart(notice, drawn))
            for fault in amiss if drawn.texts else ():
                yield DrawingFinding(
                    cite_of(notice, sheet),
                    f"the {sheet}, {at(drawn)}",
                    f"{_called(notice)} {fault}",
                )
    yield from _odds_elsewhere(drawing, requirements, notices, sheet)


def _rows_apart(notice: Posted, drawn: Drawn) -> Iterator[str]:
    """Odds that stand beside another hand than their own, where each is a text of its own."""
    if not isinstance(notice, PostedOdds):
        return
    hands = [text for text in drawn.texts if _is_one_of(text, [hand for hand, _ in notice.rows])]
    odds = [text for text in drawn.texts if odds_in(text.text)]
    if len(hands) != len(notice.rows) or len(odds) != len(notice.rows):
        return
    for number, (hand, pays) in enumerate(notice.rows):
        here = odds[number]
        beside = min(range(len(hands)), key=lambda other: _height_apart(here, hands[other]))
        if beside != number:
            yield f"has {pays}, the odds of {hand}, beside {notice.rows[beside][0]}"


def _is_one_of(text: Words, hands: list[str]) -> bool:
    return words(text.text) in [words(hand) for hand in hands]


def _height_apart(one: Words, other: Words) -> float:
    """How much higher one text stands than another, as its letters stand."""
    x, y = one.at[0] - other.at[0], one.at[1] - other.at[1]
    return abs(x * one.up[0] + y * one.up[1])


def _odds_elsewhere(
    drawing: Drawing, requirements: LayoutRequirements, notices: tuple[Posted, ...], sheet: str
) -> Iterator[DrawingFinding]:
    """Odds stated with "for" anywhere, and odds outside the inscriptions that are not in force."""
    known = {notice.name for notice in notices}
    judged = {
        id(text) for drawn in drawing.inscriptions if drawn.name in known for text in drawn.texts
    }
    lines = [line for notice in notices for line in _lines(notice)]
    in_force = {*map(_as_read, lines), *(odds for line in lines for odds in odds_in(line))}
    for text in drawing.texts:
        place = f"the {sheet}, {at(text)}"
        wrong = odds_with_for(text.text)
        if wrong:
            yield DrawingFinding(
                requirements.odds_cite, place, f'odds are stated with "for": "{wrong}"; write "to"'
            )
        elif id(text) not in judged and odds_in(text.text) and _as_read(text.text) not in in_force:
            yield DrawingFinding(
                requirements.odds_cite, place, f'"{text.text}" states odds that are not in force'
            )


def _lines(notice: Posted) -> Iterable[str]:
    """Each line that states odds, by itself; of a pay table also odds without their hand."""
    if isinstance(notice, PostedOdds):
        return [line for hand, odds in notice.rows for line in (odds, f"{hand} {odds}")]
    return (*notice.lines, " ".join(notice.lines))


def _as_read(text: str) -> str:
    return " ".join(words(text))


def _called(notice: Posted) -> str:
    if isinstance(notice, PostedOdds):
        return f"the pay table of the {notice.title.lower()}"
    return f"the inscription of {notice.name}"
