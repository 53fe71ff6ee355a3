"""Whatever cards and wagers a record speaks of, the felt has one place for them.

Rounds are dealt at random under many options; no place or wager is known to the test beforehand.
"""

from collections import Counter
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

import houseway
from houseway.table.entries import Done
from houseway.table.felts import felt_of
from houseway.table.steps import Ask, Load, Step, seat_place

ROUNDS = 60
TABLES: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("heads-up-holdem", {}),
    ("heads-up-holdem", {"dealing": "hand", "shuffler": "device"}),
    ("heads-up-holdem", {"dealing": "automated_shoe", "shuffler": "device"}),
    ("five-card-hi-lo", {}),
    ("three-card-poker", {}),
    ("three-card-21", {}),
    ("three-card-21", {"people_per_spot": "3"}),
    ("blackjack", {}),
    ("blackjack", {"boxes": "7"}),
    ("blackjack", {"shoe": "double"}),
    ("blackjack", {"variation": "six-to-five"}),
    ("blackjack", {"insurance": "false", "split_hands": "2"}),
    ("poker", {}),
    ("poker", {"game": "omaha"}),
    ("poker", {"game": "seven-card-stud"}),
)


class Places:
    """The anchors of a felt by what they hold."""

    def __init__(self, name: str, words: Mapping[str, str]) -> None:
        game = houseway.game(name)
        self.options = game.options.parse(dict(words))
        drawn = felt_of(game, self.options)
        assert drawn is not None
        elements = [each.attrib for each in ElementTree.fromstring(drawn).iter()]
        self.ids = Counter(each["id"] for each in elements if "id" in each)
        anchored = [each for each in elements if "data-anchor" in each]
        self.stakes = Counter(each["data-stake"] for each in anchored if "data-stake" in each)
        self.cards = Counter(
            (each["data-cards"], each.get("data-first", "1"))
            for each in anchored
            if "data-cards" in each
        )


def seat_all(table: houseway.Table, people: int) -> None:
    source = houseway.SeededSource(7)
    game = table.game
    numbers = list(range(1, min(6, game.most_seats(table.options)) + 1))
    if people > 1:
        numbers = [number for seat in (1, 2, 3) for number in (seat, 100 * seat + 1)] + [203, 4]
    for number in numbers:
        table.sit(number, f"Player {number}", "$2,000")
        table.players[number] = game.policies["random"](source)


def named(steps: list[Step]) -> tuple[set[str], set[tuple[int, str]]]:
    """The places of cards and the wagers of seats that steps speak of."""
    places, stakes = set(), set()
    for step in steps:
        place = getattr(step, "place", "")
        if place and getattr(step, "lays", False):
            places.add(place)
        if isinstance(step, Load):
            places.add(step.into)
        seat, wager = getattr(step, "seat", 0), getattr(step, "wager", "")
        if seat and wager:
            stakes.add((seat, wager))
        if isinstance(step, Ask):
            stakes |= {(step.seat, choice.wager) for choice in step.choices if choice.wager}
    return places, stakes


@pytest.mark.parametrize(("name", "words"), TABLES, ids=str)
def test_every_place_of_cards_and_every_wager_of_a_round_has_one_anchor(
    name: str, words: Mapping[str, str]
) -> None:
    places = Places(name, words)
    table = houseway.Table(houseway.game(name), places.options, source=houseway.SeededSource(11))
    seat_all(table, getattr(places.options, "people_per_spot", 1))
    for _ in range(ROUNDS):
        table.play_round()
    entries = [record.entry for record in table.journal.records]
    steps = [entry.step for entry in entries if isinstance(entry, Done)]
    cards, stakes = named(steps)
    firsts = {place for place, first in places.cards if first == "1"}
    assert cards and cards <= firsts, cards - firsts
    assert all(count == 1 for count in places.cards.values())
    if not houseway.game(name).among_players:
        told = {f"{seat} {wager}" for seat, wager in stakes}
        assert stakes and told <= places.stakes.keys(), told - places.stakes.keys()
    assert all(count == 1 for count in places.stakes.values())
    assert all(count == 1 for count in places.ids.values())


@pytest.mark.parametrize(("words", "hands"), [({}, 4), ({"boxes": "7"}, 3)])
def test_every_hand_a_pair_may_become_has_its_place_and_wagers(
    words: Mapping[str, str], hands: int
) -> None:
    places = Places("blackjack", words)
    for hand in range(2, hands + 1):
        assert places.cards[seat_place(3, hand), "1"] == 1
        assert places.stakes[f"3 main {hand}"] == places.stakes[f"3 double {hand}"] == 1
    assert (seat_place(3, hands + 1), "1") not in places.cards


@pytest.mark.parametrize("person", [2, 201, 202, 203])
def test_2c_12_whoever_wagers_on_a_spot_has_a_place_for_each_wager(person: int) -> None:
    stakes = Places("three-card-21", {"people_per_spot": "3"}).stakes
    for wager in ("main", "bonus", "double", "main 2", "double 3", "insurance"):
        assert stakes[f"{person} {wager}"] == 1


def test_a_hand_that_is_set_lies_high_first() -> None:
    places = Places("five-card-hi-lo", {})
    assert {first for place, first in places.cards if place == "seat 5"} == {"1", "4"}
    assert places.ids["seat-5-high-hand-card-3"] == places.ids["seat-5-low-hand-card-2"] == 1


def test_every_number_of_keno_and_every_number_drawn_has_an_anchor() -> None:
    places = Places("keno", {})
    assert all(places.ids[f"number-{n}"] == 1 for n in range(1, 81))
    assert all(places.ids[f"drawn-{n}"] == 1 for n in range(1, 21))
    assert all(places.ids[f"seat-{n}-ticket"] == 1 for n in range(1, 9))
    assert places.ids["number-81"] == places.ids["drawn-21"] == 0
    assert places.ids["place-counter"] == 1
