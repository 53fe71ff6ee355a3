"""Analyses as bytes and back: what is kept is read as data, never as code."""

import json
from dataclasses import fields
from fractions import Fraction
from typing import Any

from houseway.math.action import Action
from houseway.math.distribution import Distribution, Joint
from houseway.math.figures import Analysis, BoundedFigures, Chart, Section, WagerFigures

KINDS = {
    kind.__name__: kind
    for kind in (
        Action,
        Analysis,
        BoundedFigures,
        Chart,
        Distribution,
        Joint,
        Section,
        WagerFigures,
    )
}
_TUPLE, _MAP, _FRACTION = "()", "{}", "/"


def written(value: Any) -> bytes:
    """Analyses and what they are made of, as text."""
    return json.dumps(_down(value), separators=(",", ":")).encode()


def read(data: bytes) -> Any:
    """What was written; `ValueError` if it is nothing of the kind."""
    try:
        return _up(json.loads(data))
    except (KeyError, TypeError, AttributeError, ZeroDivisionError) as error:
        raise ValueError("This is no analysis that was written down.") from error


def _down(value: Any) -> Any:
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, Fraction):
        return [_FRACTION, value.numerator, value.denominator]
    if isinstance(value, tuple | list):
        return [_TUPLE, *map(_down, value)]
    if isinstance(value, dict):
        return [_MAP, *([_down(key), _down(each)] for key, each in value.items())]
    name = type(value).__name__
    if KINDS.get(name) is not type(value):
        raise TypeError(f"A {name} cannot be written down.")
    return [name, *(_down(getattr(value, each.name)) for each in fields(value))]


def _up(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    kind, *parts = value
    if kind == _FRACTION:
        return Fraction(*parts)
    if kind == _TUPLE:
        return tuple(map(_up, parts))
    if kind == _MAP:
        return {_up(key): _up(each) for key, each in parts}
    return KINDS[kind](*map(_up, parts))
