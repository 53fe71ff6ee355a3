"""The felt with what lies on it, and its pixels."""

import zlib
from struct import pack
from xml.etree import ElementTree

import numpy as np
import pytest

from houseway.envs.picture import picture
from houseway.envs.pixels import WIDTH, pixels, read_png
from houseway.envs.rounds import LiveRound, Rules
from houseway.envs.single import SinglePlayer
from houseway.equipment.randomness import SeededSource
from tests.envs.playing import GAMES, at_random


def ranks_and_results(drawing: str) -> list[str]:
    """Every text that is not printed on the felt: it has no lettering of its own."""
    root = ElementTree.fromstring(drawing)
    return [
        text.text or ""
        for text in root.iter("{http://www.w3.org/2000/svg}text")
        if text.get("font-family") == "sans-serif"
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_an_svg_with_the_own_cards_open_and_results_at_the_end(name: str) -> None:
    live = LiveRound(Rules(name, seats=2), SeededSource(3))
    seat = live.turn
    shown = ranks_and_results(picture(live, seat))
    own = [card for card in live.table.view(seat).own if card is not None]
    assert own
    for card in own:
        assert ("10" if card.rank == 10 else str(card)[0]) in shown
    for _ in at_random(live, 3):
        pass
    shown = ranks_and_results(picture(live, seat))
    for each in live.rules.seats:
        assert (f"{live.net(each):+g}" if live.net(each) else "0") in shown


def test_wagers_lie_on_their_areas() -> None:
    table = SinglePlayer("heads-up-holdem", wagers={"ante": 1, "odds": 1}, render_mode="svg")
    table.reset(seed=2)
    drawing = table.render()
    assert isinstance(drawing, str)
    assert ranks_and_results(drawing).count("$10") == 2


def test_pixels_of_the_felt() -> None:
    table = SinglePlayer("blackjack", render_mode="rgb_array")
    table.reset(seed=2)
    frame = table.render()
    assert isinstance(frame, np.ndarray) and frame.dtype == np.uint8
    assert frame.shape[1:] == (WIDTH, 3)
    cloth = (0x0E, 0x5C, 0x3F)
    assert (frame == cloth).all(axis=2).mean() > 0.4


def test_pixels_are_where_the_drawing_has_them() -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="90mm" height="45mm" viewBox="0 0 90 45">'
        '<rect width="45" height="45" fill="#ff0000"/>'
        '<rect x="45" width="45" height="45" fill="#0000ff"/></svg>'
    )
    frame = pixels(drawing)
    high, wide, _ = frame.shape
    assert abs(wide - WIDTH) <= 1 and abs(high - WIDTH / 2) <= 1
    assert frame[5, 5].tolist() == [255, 0, 0] and frame[-5, -5].tolist() == [0, 0, 255]


def chunk(kind: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body))


def filtered(rows: np.ndarray, kinds: list[int]) -> bytes:
    """Lines as an encoder writes them, by the words of the PNG specification, 9.2."""
    high, wide = rows.shape
    out = bytearray()
    for y in range(high):
        out.append(kinds[y])
        for x in range(wide):
            a = int(rows[y, x - 4]) if x >= 4 else 0
            b = int(rows[y - 1, x]) if y else 0
            c = int(rows[y - 1, x - 4]) if y and x >= 4 else 0
            nearest = min((a, b, c), key=lambda v: abs(a + b - c - v))  # ties: a, then b, then c
            guess = (0, a, b, (a + b) // 2, nearest)[kinds[y]]
            out.append((int(rows[y, x]) - guess) % 256)
    return bytes(out)


def test_every_filter_of_a_png_is_undone() -> None:
    colours = np.random.default_rng(1).integers(0, 256, (5, 7, 4), dtype=np.uint8)
    colours[..., 3] = 255
    body = filtered(colours.reshape(5, 28), [0, 1, 2, 3, 4])
    head = pack(">IIBBBBB", 7, 5, 8, 6, 0, 0, 0)
    data = zlib.compress(body)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data[:20])
    png += chunk(b"IDAT", data[20:]) + chunk(b"IEND", b"")
    assert np.array_equal(read_png(png), colours[..., :3])
    with pytest.raises(ValueError, match="no PNG"):
        read_png(b"GIF89a")
