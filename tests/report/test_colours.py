"""Choices told apart by colour, in grey, and by their marks."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.report.colours import MOST, marks, shades

CHOICES = ["raise 3x", "raise 2x", "check", "fold", "double", "split", "stand", "surrender"]


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2.2."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("count", range(1, MOST + 1))
def test_marks_can_be_read_on_their_colours(count: int) -> None:
    for shade in shades(CHOICES[:count]).values():
        assert contrast(shade.colour, shade.ink) >= 4.5


@pytest.mark.parametrize(("count", "apart"), [(2, 4.5), (3, 2.0), (4, 1.5), (MOST, 1.15)])
def test_colours_differ_in_grey(count: int, apart: float) -> None:
    colours = [shade.colour for shade in shades(CHOICES[:count]).values()]
    assert min(contrast(one, other) for one, other in combinations(colours, 2)) >= apart


def test_more_choices_than_colours_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="9 choices cannot be told apart"):
        shades([*CHOICES, "hit"])


@given(st.lists(st.text(min_size=1), unique=True, max_size=12).map(tuple))
def test_no_two_marks_are_alike(names: tuple[str, ...]) -> None:
    found = marks(names)
    assert len(set(found.values())) == len(names)


def test_charts_have_the_letters_that_simulate_reads() -> None:
    from houseway.families.twenty_one.kernels import DOUBLE, HIT, SPLIT, STAND
    from houseway.families.twenty_one.letters import Letter, letter
    from houseway.report.colours import marks

    meant = {
        "stand": Letter(False, STAND, STAND),
        "split": Letter(False, SPLIT, SPLIT),
        "double else hit": Letter(False, DOUBLE, HIT),
        "double else stand": Letter(False, DOUBLE, STAND),
        "hit then stand": Letter(False, HIT, STAND),
        "surrender else hit": Letter(True, HIT, HIT),
        "surrender else stand": Letter(True, STAND, STAND),
    }
    found = marks(tuple(meant))
    assert {name: letter(mark) for name, mark in found.items()} == meant
