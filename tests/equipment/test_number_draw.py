"""The device numbers are drawn from."""

from hashlib import sha256, shake_256

import pytest

from houseway.cards.card import Card
from houseway.equipment.card_table import Impossible
from houseway.equipment.commitment import commit
from houseway.equipment.number_draw import NumberDraw
from houseway.equipment.randomness import SeededSource


def loaded(seed: int = 1, count: int = 80) -> NumberDraw:
    device = NumberDraw(SeededSource(seed))
    device.load(count)
    return device


def test_a_mixing_fixes_the_order_and_anyone_can_repeat_its_commitment() -> None:
    device = loaded()
    opening = device.mix()
    assert sorted(opening.order) == list(range(1, 81))
    assert [device.draw() for _ in range(80)] == list(opening.order)
    salts = shake_256(bytes.fromhex(opening.nonce)).digest(16 * 80)
    leaves = (
        sha256(salts[16 * n : 16 * n + 16] + f"{n}:{number}".encode()).digest()
        for n, number in enumerate(opening.order)
    )
    assert commit(opening) == sha256(b"".join(leaves)).hexdigest()


def test_each_mixing_is_of_all_numbers_again() -> None:
    device = loaded()
    device.mix()
    first = [device.draw() for _ in range(20)]
    device.mix()
    assert device.drawn == 0
    assert [device.draw() for _ in range(20)] != first


def test_nothing_is_drawn_that_is_not_there() -> None:
    device = loaded(count=3)
    with pytest.raises(Impossible):
        device.draw()
    device.mix()
    for _ in range(3):
        device.draw()
    with pytest.raises(Impossible):
        device.draw()


@pytest.mark.parametrize("order", [(1, 2), (1, 2, 2), (1, 2, 4), (1, 2, 3, 4), (1, 2, Card("As"))])
def test_an_order_of_other_numbers_is_refused(order: tuple[object, ...]) -> None:
    with pytest.raises(Impossible):
        loaded(count=3).arrange(order)


def test_every_number_comes_first_about_as_often() -> None:
    """Chi-square over 8,000 mixings; 79 degrees of freedom, 1 in 10,000 is beyond 135."""
    device = loaded(seed=80)
    counts = dict.fromkeys(range(1, 81), 0)
    for _ in range(8000):
        device.mix()
        counts[device.draw()] += 1
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 135
