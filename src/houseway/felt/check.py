"""Judges a drawing by what the clauses demand: each finding has its clause, place and sentence.

Everything is measured in the file that was read; how our own drawings are made is not asked.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from math import hypot

from houseway.felt.affine import Point
from houseway.felt.check_wording import check_wording
from houseway.felt.findings import DrawingFinding, at
from houseway.felt.house import LICENSEE
from houseway.felt.layout_requirements import (
    DROP_BOX,
    NAME,
    TIP_BOX,
    LayoutRequirements,
    Relation,
    words,
)
from houseway.felt.measured import Measured, along, half_size, to_the_right
from houseway.felt.notices import Posted, Posting
from houseway.felt.polygons import along_edge, edge_length, extent, overlap
from houseway.felt.reading import Drawing, Drawn
from houseway.felt.wording import words as written

ALIGNED = 5.0
"""Millimetres by which the middles of areas may be off that are aligned with each other."""
TOUCHING = 0.5
"""Millimetres by which neighbours may overlap before they count as one area."""
IMMEDIATELY = 40.0
"""Millimetres, about one chip: what lies immediately behind leaves no more room between."""
CHIP = 39
"""Millimetres across a gaming chip: an area is no smaller."""

Involved = set[tuple[int, str]]
"""Areas of positions about which something was found."""


def check_felt(
    drawing: Drawing, requirements: LayoutRequirements, notices: Iterable[Posted], posting: Posting
) -> tuple[DrawingFinding, ...]:
    """Everything about a drawing of a felt that the clauses do not allow."""
    felt = Measured(drawing, requirements)
    involved: Involved = set()
    return (
        *_positions(felt),
        *_missing_areas(felt),
        *_small_areas(felt),
        *_lettered_otherwise(felt),
        *_relations(felt, involved),
        *_overlaps(felt, involved),
        *_moved_areas(felt, involved),
        *_elbow_room(felt, involved),
        *_off_the_table(felt),
        *_before_the_line(felt),
        *_sides(felt),
        *_boxes(felt),
        *_spots(felt),
        *_name(felt),
        *check_wording(drawing, requirements, notices, posting, "felt"),
    )


def _positions(felt: Measured) -> Iterator[DrawingFinding]:
    """Too many positions, whatever number they bear."""
    most, cite = felt.requirements.most_positions, felt.requirements.positions_cite
    count = sum(
        max(1, min(len(by_name[area.name]) for area in felt.requirements.areas))
        for by_name in felt.all.values()
    )
    if count > most:
        sentence = f"there are {count} positions; {most} is the most"
        yield DrawingFinding(cite, felt.place(max(felt.all)), sentence)
    elif not felt.areas:
        yield DrawingFinding(cite, "the felt", "there are no positions")


def _missing_areas(felt: Measured) -> Iterator[DrawingFinding]:
    """Areas that a position lacks or has twice."""
    for seat in felt.seats:
        for area in felt.requirements.areas:
            drawn = felt.all[seat][area.name] if seat in felt.all else []
            if not drawn:
                yield _of_area(felt, area.name, seat, f"there is no area of {words(area.name)}")
            elif len(drawn) > 1 and not _copied(felt, seat):
                sentence = f"there are {len(drawn)} areas of {words(area.name)}"
                yield _of_area(felt, area.name, seat, sentence, drawn[1])


def _small_areas(felt: Measured) -> Iterator[DrawingFinding]:
    """Areas that no chip would lie in."""
    for seat, areas in felt.areas.items():
        for name, area in areas.items():
            if not area.hull:
                continue
            ways = (felt.fronts[seat], to_the_right(felt.fronts[seat]))
            spans = [far - near for near, far in (extent(area.hull, way) for way in ways)]
            if min(spans) < CHIP:
                sentence = (
                    f"the area of {words(name)} is {min(spans):.0f} mm wide; a chip is {CHIP} mm"
                )
                yield _of_area(felt, name, seat, sentence, area)


def _lettered_otherwise(felt: Measured) -> Iterator[DrawingFinding]:
    """Areas that bear the name of another wager, so that it would be placed there."""
    for seat, areas in felt.areas.items():
        for name, area in areas.items():
            # The second person's area of a wager is lettered as the first one's.
            others = (other for other in felt.order if not name.startswith(other))
            if _says_another(area.text, words(name), map(words, others)):
                sentence = f'the area of {words(name)} is lettered "{area.text}"'
                yield _of_area(felt, name, seat, sentence, area)


def _says_another(text: str, own: str, others: Iterable[str]) -> bool:
    """Whether a text names another of these and not its own."""
    said = set(written(text))
    named = [other for other in (own, *others) if set(written(other)) <= said]
    return bool(named) and own not in named


def _copied(felt: Measured, seat: int) -> bool:
    """Whether a whole position is there twice, which is a position too many, not an area."""
    return all(len(felt.all[seat][area.name]) > 1 for area in felt.requirements.areas)


def _relations(felt: Measured, involved: Involved) -> Iterator[DrawingFinding]:
    """Areas of a position that do not lie to each other as a clause has it."""
    for seat, areas in felt.areas.items():
        for relation in felt.requirements.relations:
            if relation.area not in areas or relation.other not in areas:
                continue
            one, other = areas[relation.area], areas[relation.other]
            wrong = _amiss(relation, one, other, felt.fronts[seat])
            if wrong:
                involved |= {(seat, relation.area), (seat, relation.other)}
                yield DrawingFinding(
                    relation.cite,
                    f"seat {seat}, {words(relation.area)}, {at(one)}",
                    f"the area of {words(relation.area)} must lie {relation.side} the area of "
                    f"{words(relation.other)}; it {wrong}",
                )


def _amiss(relation: Relation, one: Drawn, other: Drawn, front: Point) -> str:
    """How an area fails to lie to another as it should; nothing if it does."""
    right = to_the_right(front)
    back, ahead = extent(one.hull, front)
    other_back, other_ahead = extent(other.hull, front)
    left, far = extent(one.hull, right)
    other_left, other_far = extent(other.hull, right)
    if relation.side == "level with":
        off = (back + ahead - other_back - other_ahead) / 2
        return (
            "" if abs(off) <= ALIGNED else f"lies {abs(off):.0f} mm {_word(off, 'ahead', 'back')}"
        )
    if relation.side == "right of":
        return "" if left - other_far >= -TOUCHING else "does not"
    gap = back - other_ahead if relation.side == "in front of" else other_back - ahead
    aside = (left + far - other_left - other_far) / 2
    if gap < -TOUCHING:
        return "does not"
    if abs(aside) > ALIGNED:
        return f"lies {abs(aside):.0f} mm to the {_word(aside, 'right', 'left')}"
    return "" if gap <= IMMEDIATELY else f"leaves {gap:.0f} mm between"


def _word(measure: float, positive: str, negative: str) -> str:
    return positive if measure > 0 else negative


def _overlaps(felt: Measured, involved: Involved) -> Iterator[DrawingFinding]:
    """Areas that are not separate from each other, each told of once."""
    told: set[int] = set()
    drawn = [
        (area, _box(area.hull))
        for by_name in felt.all.values()
        for areas in by_name.values()
        for area in areas
    ]
    for (one, box), (other, other_box) in combinations(drawn, 2):
        if {id(one), id(other)} <= told:
            continue
        deep = overlap(one.hull, other.hull) if _near(box, other_box) else 0.0
        if deep > TOUCHING:
            told |= {id(one), id(other)}
            involved |= {(one.seat, one.name), (other.seat, other.name)}
            first, second = sorted((one, other), key=lambda area: felt.order[area.name])
            sentence = (
                f"it overlaps the area of {words(first.name)} of seat {first.seat} by {deep:.0f} mm"
            )
            yield _of_area(felt, second.name, second.seat, sentence, second)


def _box(points: tuple[Point, ...]) -> tuple[tuple[float, float], ...]:
    return (extent(points, (1.0, 0.0)), extent(points, (0.0, 1.0)))


def _near(one: tuple[tuple[float, float], ...], other: tuple[tuple[float, float], ...]) -> bool:
    """Whether two boxes overlap; most areas are far from each other."""
    return all(a[0] < b[1] and b[0] < a[1] for a, b in zip(one, other, strict=True))


def _moved_areas(felt: Measured, involved: Involved) -> Iterator[DrawingFinding]:
    """Areas that do not lie at their position as those of the other positions do."""
    for seat, areas in felt.areas.items():
        astray: dict[str, float] = defaultdict(float)
        for one, other in combinations(areas, 2):
            if (one, other) in felt.usual_steps:
                step, usual = felt.step(seat, one, other), felt.usual_steps[one, other]
                off = hypot(step[0] - usual[0], step[1] - usual[1])
                if off > min(half_size(areas[one]), half_size(areas[other])):
                    astray[one] += off
                    astray[other] += off
        if astray and not any((seat, name) in involved for name in astray):
            name = max(astray, key=lambda name: (astray[name], felt.order[name]))
            sentence = (
                f"the area of {words(name)} does not lie at its position as it does at the others"
            )
            yield _of_area(felt, name, seat, sentence, areas[name])


def _elbow_room(felt: Measured, involved: Involved) -> Iterator[DrawingFinding]:
    """Seats that are nearer to the next one along the edge than they may be."""
    least = felt.requirements.least_edge
    if not least or felt.table is None or len(felt.table.points) < 3:
        return
    edge = felt.table.hull
    astray = {seat for seat, _ in involved}
    around = sorted((along_edge(edge, felt.centre(seat)), seat) for seat in felt.areas)
    whole = edge_length(edge)
    for (one, seat), (other, following) in pairwise((*around, *around[:1])):
        room = (other - one) % whole if len(around) > 1 else whole
        if room < least - ALIGNED and not {seat, following} & astray:
            told = max(seat, following)
            sentence = (
                f"it has {room:.0f} mm of the edge to seat {min(seat, following)}; each seat has "
                f"at least {least:.0f} mm"
            )
            yield DrawingFinding(felt.requirements.edge_cite, felt.place(told), sentence)


def _off_the_table(felt: Measured) -> Iterator[DrawingFinding]:
    """Areas beyond the edge of the table, where the edge is drawn."""
    if felt.table is None or not felt.table.points:
        return
    for seat, areas in felt.areas.items():
        for name, area in areas.items():
            if overlap(felt.table.hull, area.hull) < half_size(area):
                yield _of_area(felt, name, seat, "it lies beyond the table's edge", area)


def _before_the_line(felt: Measured) -> Iterator[DrawingFinding]:
    """Areas that lie across the line before the positions, or on the dealer's side of it."""
    line = felt.drawing.place(felt.requirements.line) if felt.requirements.line else None
    if line is None or not line.points:
        return
    for seat, areas in felt.areas.items():
        for name, area in areas.items():
            if overlap(line.hull, area.hull) > TOUCHING:
                sentence = f"it does not lie behind the {line.name}"
                yield _of_area(felt, name, seat, sentence, area)


def _sides(felt: Measured) -> Iterator[DrawingFinding]:
    """The dealer opposite the players."""
    cite, ahead = felt.requirements.sides_cite, felt.to_dealers_side
    if felt.dealer is None:
        yield DrawingFinding(cite, "the felt", "there is no place for the dealer")
        return
    for seat in felt.areas:
        if along(felt.dealer.centre, ahead) <= along(felt.centre(seat), ahead):
            sentence = "the position is not on the side of the table opposite the dealer"
            yield DrawingFinding(cite, felt.place(seat), sentence)


def _boxes(felt: Measured) -> Iterator[DrawingFinding]:
    """Drop box and tip box on the dealer's side, one at each hand of the dealer."""
    cite, ahead = felt.requirements.boxes_cite, felt.to_dealers_side
    nearest = max((along(felt.centre(seat), ahead) for seat in felt.areas), default=0.0)
    found: list[Drawn] = []
    for name in (DROP_BOX, TIP_BOX):
        box = felt.drawing.place(name)
        if box is None or not box.points:
            yield DrawingFinding(cite, "the dealer's side", f"there is no {name}")
        elif _says_another(box.text, name, {DROP_BOX, TIP_BOX} - {name}):
            yield DrawingFinding(cite, f"the {name}, {at(box)}", f'it is lettered "{box.text}"')
        elif along(box.centre, ahead) <= nearest:
            yield DrawingFinding(cite, f"the {name}, {at(box)}", "it is not on the dealer's side")
        else:
            found.append(box)
    if felt.dealer is not None and len(found) == 2:
        right = to_the_right(ahead)
        middle = along(felt.dealer.centre, right)
        drop, tip = (along(box.centre, right) - middle for box in found)
        if drop * tip >= 0:
            sentence = f"it is on the same side of the dealer as the {DROP_BOX}"
            yield DrawingFinding(cite, f"the {TIP_BOX}, {at(found[1])}", sentence)


def _spots(felt: Measured) -> Iterator[DrawingFinding]:
    """The other places the rules speak of."""
    for spot in felt.requirements.spots:
        drawn = felt.drawing.place(spot.name)
        if drawn is None or not drawn.points:
            yield DrawingFinding(spot.cite, "the felt", f"there is no {spot.name}")


def _name(felt: Measured) -> Iterator[DrawingFinding]:
    names = [drawn for drawn in felt.drawing.inscriptions if drawn.name == NAME and drawn.texts]
    cite = felt.requirements.name_cite
    if not names:
        sentence = "the name or trade name of the licensee is missing"
        yield DrawingFinding(cite, "the felt", sentence)
    elif all(written(drawn.text) == written(LICENSEE) for drawn in names):
        sentence = (
            f'where the name or trade name of the licensee belongs it says "{LICENSEE}"; '
            "draw it with --name"
        )
        yield DrawingFinding(cite, f"the felt, {at(names[0])}", sentence)


def _of_area(
    felt: Measured, name: str, seat: int, sentence: str, drawn: Drawn | None = None
) -> DrawingFinding:
    area = next(area for area in felt.requirements.areas if area.name == name)
    place = (f"seat {seat}", words(name), at(drawn) if drawn else felt.where(seat))
    return DrawingFinding(area.cite, ", ".join(filter(None, place)), sentence)
