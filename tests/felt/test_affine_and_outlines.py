"""Transforms and outlines of SVG, by hand-reckoned cases."""

from math import cos, hypot, radians, sin

import pytest

from houseway.felt.affine import read_transform
from houseway.felt.polygons import hull, overlap
from houseway.felt.svg_outlines import outline, path_points


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("", (2, 1)),
        ("translate(3)", (5, 1)),
        ("translate(3,-4)", (5, -3)),
        ("scale(2)", (4, 2)),
        ("scale(-1 1)", (-2, 1)),
        ("rotate(90)", (-1, 2)),
        ("rotate(180 1 1)", (0, 1)),
        ("matrix(0 1 -1 0 10 20)", (9, 22)),
        ("translate(1e1 .5) rotate(90)", (9, 2.5)),
        ("rotate(90) translate(10,0)", (-1, 12)),
        ("skewX(45)", (3, 1)),
        ("skewY(45)", (2, 3)),
        (" translate ( 1 , 1 ) , scale(2) ", (5, 3)),
    ],
)
def test_a_transform_moves_the_point_2_1(text: str, point: tuple[float, float]) -> None:
    assert read_transform(text).point(2, 1) == pytest.approx(point)


@pytest.mark.parametrize("text", ["turn(3)", "rotate(1 2)", "translate(", "matrix(1 2 3)", "3"])
def test_what_is_no_transform_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a transform"):
        read_transform(text)


@pytest.mark.parametrize(
    ("path", "ends"),
    [
        ("M1 2 3 4 5,6", [(1, 2), (3, 4), (5, 6)]),
        ("m1 2 3 4", [(1, 2), (4, 6)]),
        ("M0 0H5V6h-1v-2z", [(0, 0), (5, 0), (5, 6), (4, 6), (4, 4), (0, 0)]),
        ("M0 0l1-1.5.5.5", [(0, 0), (1, -1.5), (1.5, -1)]),
    ],
)
def test_the_corners_of_a_path(path: str, ends: list[tuple[float, float]]) -> None:
    assert path_points(path) == pytest.approx(ends)


@pytest.mark.parametrize(
    "path",
    [
        "M100 0 A100 100 0 0 1 0 100",
        "M100 0 a100 100 0 0 1 -100 100",
        "M100 0 A 1 1 0 0 1 -100 0",
    ],
)
def test_an_arc_stays_on_its_circle(path: str) -> None:
    assert all(hypot(x, y) == pytest.approx(100) for x, y in path_points(path))


def test_a_large_arc_goes_the_long_way() -> None:
    points = path_points("M100 0 A100 100 0 1 1 0 -100")
    assert (
        min(hypot(x - 100 * cos(radians(135)), y - 100 * sin(radians(135))) for x, y in points) < 7
    )


def test_curves_end_where_they_say_and_bend_as_they_say() -> None:
    cubic = path_points("M0 0 C0 10 10 10 10 0")
    assert cubic[-1] == pytest.approx((10, 0)) and max(y for _, y in cubic) == pytest.approx(7.5)
    quadratic = path_points("M0 0 Q5 10 10 0 T20 0")
    assert quadratic[-1] == pytest.approx((20, 0)) and min(
        y for _, y in quadratic
    ) == pytest.approx(-5)
    smooth = path_points("M0 0 C0 10 10 10 10 0 S20 -10 20 0")
    assert min(y for _, y in smooth) == pytest.approx(-7.5)


@pytest.mark.parametrize("path", ["M1", "L", "M0 0 C1 2 3", "5 5 M1 1", "M0 0 A1 1"])
def test_a_path_that_breaks_off_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="a path"):
        path_points(path)


@pytest.mark.parametrize(
    ("tag", "attributes", "size"),
    [
        ("rect", {"x": "1", "y": "2", "width": "30mm", "height": "20"}, (30, 20)),
        ("circle", {"cx": "5", "cy": "5", "r": "10"}, (20, 20)),
        ("ellipse", {"rx": "10", "ry": "5"}, (20, 10)),
        ("line", {"x2": "3", "y2": "4"}, (3, 4)),
        ("polygon", {"points": "0,0 7,0 7,2"}, (7, 2)),
        ("path", {"d": "M0 0h9v9"}, (9, 9)),
    ],
)
def test_shapes_have_their_size(
    tag: str, attributes: dict[str, str], size: tuple[float, float]
) -> None:
    points = outline(tag, attributes)
    for axis in (0, 1):
        reach = max(p[axis] for p in points) - min(p[axis] for p in points)
        assert reach == pytest.approx(size[axis])


def test_what_has_no_size_is_no_shape() -> None:
    assert outline("rect", {"width": "0", "height": "5"}) == []
    assert outline("circle", {}) == []
    assert outline("g", {}) == []


def test_hull_and_overlap() -> None:
    square = hull([(0, 0), (10, 0), (10, 10), (0, 10), (5, 5), (2, 9)])
    assert len(square) == 4
    turned = hull([(15, 5), (20, 0), (25, 5), (20, 10)])
    assert overlap(square, turned) == 0
    assert overlap(square, [(x - 7, y) for x, y in turned]) > 0
    assert overlap(square, square) == pytest.approx(10)
    assert overlap([(1, 1)], [(1, 1)]) == 0
