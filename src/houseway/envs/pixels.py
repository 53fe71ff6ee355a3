"""A drawing as pixels: the SVG is rasterised to a PNG, and that is read here.

Reading one kind of PNG, eight bits of red, green, blue and opacity, needs no further package.
"""

import zlib
from struct import unpack

import numpy as np
import vl_convert
from numpy.typing import NDArray

from houseway.math.compiled import compiled

WIDTH = 900
"""Pixels from the left edge of the table to the right."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = 4


def pixels(drawing: str) -> NDArray[np.uint8]:
    """[row, column, red green blue] of an SVG drawing that says its width in millimetres."""
    wide = float(drawing.split('width="', 1)[1].split("mm", 1)[0])
    inches = wide / 25.4
    png = vl_convert.svg_to_png(drawing, scale=WIDTH / (96 * inches))
    return read_png(png)


def read_png(png: bytes) -> NDArray[np.uint8]:
    """The pixels of a PNG with four channels of eight bits, on black where it is transparent."""
    if not png.startswith(_SIGNATURE):
        raise ValueError("These bytes are no PNG.")
    packed, at = b"", len(_SIGNATURE)
    wide = high = 0
    while at < len(png):
        size, kind = unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            wide, high, *form = unpack(">IIBBBBB", body)
            if form != [8, 6, 0, 0, 0]:
                raise ValueError("The PNG must have eight bits for each of four channels.")
        elif kind == b"IDAT":
            packed += body
        at += size + 12
    lines = np.frombuffer(zlib.decompress(packed), dtype=np.uint8)
    lines = lines.reshape(high, 1 + _CHANNELS * wide)
    found = np.zeros((high, _CHANNELS * wide), dtype=np.uint8)
    _undo_filters(lines, found)
    channels = found.reshape(high, wide, _CHANNELS).astype(np.uint16)
    shown: NDArray[np.uint8] = (channels[..., :3] * channels[..., 3:] // 255).astype(np.uint8)
    return shown


@compiled
def _undo_filters(lines: NDArray[np.uint8], found: NDArray[np.uint8]) -> None:
    """Each line says how it was filtered (PNG specification, clause 9)."""
    for row in range(lines.shape[0]):
        kind = lines[row, 0]
        for column in range(found.shape[1]):
            left = int(found[row, column - 4]) if column >= 4 else 0
            above = int(found[row - 1, column]) if row else 0
            corner = int(found[row - 1, column - 4]) if row and column >= 4 else 0
            guess = 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = above
            elif kind == 3:
                guess = (left + above) // 2
            elif kind == 4:
                middle = left + above - corner
                by_left, by_above = abs(middle - left), abs(middle - above)
                by_corner = abs(middle - corner)
                guess = corner
                if by_left <= by_above and by_left <= by_corner:
                    guess = left
                elif by_above <= by_corner:
                    guess = above
            found[row, column] = (int(lines[row, 1 + column]) + guess) & 255
