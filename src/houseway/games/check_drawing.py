"""Judges the drawing of a felt or a sign by the game and the options it says it is made of."""

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.felt.check import check_felt
from houseway.felt.check_visible import check_characters, check_letters, check_page, check_seen
from houseway.felt.check_wording import check_wording
from houseway.felt.findings import DrawingFinding
from houseway.felt.layout_requirements import LayoutRequirements
from houseway.felt.notices import POSTINGS, Posted, Posting
from houseway.felt.obstacles import obstacles
from houseway.felt.reading import Drawing, Unreadable, read_drawing
from houseway.felt.rendered import unseen
from houseway.games import game, layout_of
from houseway.table import felts
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.paytables import is_file
from houseway.table.refusal import Refused
from houseway.untrusted import Unreadable as NotRead
from houseway.untrusted import json

RENDERS = "install what renders it: pip install 'houseway[report]'"
MOST_OPTIONS = 20_000
"""Characters of the options a drawing says it was made for."""


@dataclass(frozen=True)
class Judgement:
    """A drawing that could be read, and everything wrong with it."""

    game: Game
    sheet: Posting
    findings: tuple[DrawingFinding, ...]


def judge(
    data: bytes,
    options: Options | None = None,
    posting: Posting | None = None,
    *,
    variant: bool = False,
    rendered: bool = False,
) -> Judgement:
    """Judge a drawing; options and posting, if not given, are those it says it was made for.

    Of a designer's variant what departs from the printed rules is no finding, but it must say that
    it does. If it is rendered too, what the picture does not show is found as well.
    """
    try:
        drawing = read_drawing(data)
    except Unreadable as error:
        raise Refused(str(error)) from None
    played = game(drawing.marks["game"])
    if options is None:
        options = _options(drawing, played)
    elif not isinstance(options, played.options):
        raise Refused(f"the drawing is of {played.name}, which is not the game of the table")
    if drawing.marks.get("sheet") == "board":
        raise Refused(
            f"a board of {played.title} is equipment and no felt; no clause asks anything of it"
        )
    posting = posting or _one_of(drawing, "posting")
    sheet = _one_of(drawing, "sheet")
    if sheet == "felt":
        refuse_without_felt(played)
    notices, requirements = posted_notices(played.name, options), required(played.name, options)
    if sheet == "sign":
        findings = tuple(check_wording(drawing, requirements, notices, posting, sheet))
    else:
        findings = check_felt(drawing, requirements, notices, posting)
    findings = (*findings, *_hidden(data, drawing, requirements, sheet, rendered))
    departures = () if variant else options.departures()
    altered = (DrawingFinding(found.cite, f"the {sheet}", found.sentence) for found in departures)
    return Judgement(played, sheet, (*findings, *altered))


def _hidden(
    data: bytes,
    drawing: Drawing,
    requirements: LayoutRequirements,
    sheet: Posting,
    rendered: bool,
) -> Iterator[DrawingFinding]:
    """What the file has and a viewer may not see."""
    unjudged = list(obstacles(data, rendered=rendered, extra=RENDERS))
    for sentence in unjudged:
        yield DrawingFinding(requirements.odds_cite, "the drawing", sentence)
    yield from check_page(drawing, requirements)
    yield from check_characters(drawing, requirements)
    if sheet == "felt":
        yield from check_letters(drawing, requirements)
    # What cannot be judged is not rendered either: it could take for ever.
    if rendered and not unjudged:
        yield from check_seen(unseen(data), requirements)


def refuse_without_felt(played: Game) -> None:
    """Raise `Refused` for a game that is not played on a felt."""
    if not played.has_felt:
        raise Refused(
            f"{played.title} is sold at a counter and has no felt to lay out; "
            f"houseway sign {played.name} draws its sign"
        )


def posted_notices(name: str, options: Options) -> tuple[Posted, ...]:
    """The wordings a game posts under its options."""
    return felts.notices_of(layout_of(name), options)


def required(name: str, options: Options) -> LayoutRequirements:
    """What the clauses ask of a game's felt under its options."""
    return layout_of(name).layout_requirements(options)


def _options(drawing: Drawing, played: Game) -> Options:
    said = drawing.marks.get("options", "{}")
    try:
        words = json(said, MOST_OPTIONS)
    except NotRead:
        words = None
    if not isinstance(words, dict) or not all(isinstance(word, str) for word in words.values()):
        raise Refused("the data-options of the drawing are not options by name, written as JSON")
    if any(map(is_file, words.values())):
        raise Refused("the data-options of the drawing name a file; they must have its rows")
    return played.options.parse(words)


def _one_of(drawing: Drawing, mark: str) -> Posting:
    """What the drawing says of its posting or its sheet: felt or sign, felt if it says nothing."""
    said = drawing.marks.get(mark, "felt")
    for posting in POSTINGS:
        if said == posting:
            return posting
    raise Refused(f"the data-{mark} of the drawing is {said!r}; it must be felt or sign")
