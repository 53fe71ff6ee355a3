"""The coach uses what the seat has seen in the round, and no more than the seat's own chips."""

from dataclasses import replace
from itertools import combinations

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.three_card import ThreeCardCategory as T
from houseway.cards.three_card import rank_three
from houseway.cli.session import _cost, _spoken
from houseway.games import game, mathematics
from houseway.games.best import BestPlayer, coach
from houseway.table.entries import Done
from houseway.table.state import Seat, TableState
from houseway.table.steps import Ask, Choice, Collect
from houseway.table.views import View, person


def seat(name, cards, wagers, chips=1_000_00, **options):
    state = TableState(game(name).options(**options), seats={1: Seat("Ann", chips, wagers)})
    return View(
        person("Ann"), state, seat=1, cards={p: list(parse_cards(c)) for p, c in cards.items()}
    )


PLAY = Ask(
    1,
    (Choice("play", "TCP 20.10(b)-choice", "play", 10_00), Choice("fold", "TCP 20.10(b)-choice")),
    cite="TCP 20.10(b)-choice",
)


def plainly(hand, gone):
    """What the play wager is worth, dealer's hand by dealer's hand."""
    mine, total, count = rank_three(hand), 0, 0
    left = [card for card in FULL_DECK if card not in (*hand, *gone)]
    for dealer in combinations(left, 3):
        theirs = rank_three(dealer)
        count += 1
        if theirs.category is T.HIGH_CARD and max(card.rank for card in dealer) < 12:
            total += 1
        elif mine != theirs:
            total += 2 if mine > theirs else -2
    return total / count


def test_cards_of_another_seat_lying_face_up_are_known():
    view = seat("three-card-poker", {"seat 1": "Qs 6h 4d", "seat 2": "Ad Ah As"}, {"ante": 10_00})
    found = mathematics("three-card-poker").values_in_view(view, PLAY)["play"]
    assert float(found) == pytest.approx(plainly(parse_cards("Qs 6h 4d"), parse_cards("Ad Ah As")))


def test_cards_that_were_seen_and_taken_away_are_known():
    view = seat("three-card-poker", {"seat 1": "Qs 6h 4d"}, {"ante": 10_00})
    without = mathematics("three-card-poker").values_in_view(view, PLAY)["play"]
    view.gone.extend(parse_cards("Kd Kh Ks Ac"))
    found = mathematics("three-card-poker").values_in_view(view, PLAY)["play"]
    gone = parse_cards("Kd Kh Ks Ac")
    assert float(found) == pytest.approx(plainly(parse_cards("Qs 6h 4d"), gone)) != float(without)


def test_a_view_remembers_what_was_collected():
    view = seat("three-card-poker", {"seat 1": "Qs 6h 4d", "seat 2": "Ad Ah"}, {})
    view.update(Done(Collect("seat 2", cite="TCP 20.10(b)-coll")))
    assert "seat 2" not in view.cards
    assert set(view.gone) == set(parse_cards("Ad Ah"))


def test_a_wager_the_seat_cannot_pay_has_no_value_and_is_not_chosen():
    view = seat("three-card-poker", {"seat 1": "As Ks Qs"}, {"ante": 10_00}, chips=5_00)
    assert list(coach("three-card-poker", view, PLAY)) == ["fold"]
    assert BestPlayer("three-card-poker", None).choose(view, PLAY) == "fold"
    rich = replace(view, state=replace(view.state, seats={1: Seat("Ann", 10_00, {"ante": 10_00})}))
    assert next(iter(coach("three-card-poker", rich, PLAY))) == "play"


def test_amounts_are_spoken_in_dollars_and_a_split_names_all_it_costs():
    insure = Ask(
        1, (Choice("insure", "TC21 2C.7(a)", "insurance", 1_00, 5_00),), cite="TC21 2C.7(a)"
    )
    assert _spoken(insure, "insure 500") == "insure $5"
    assert _spoken(insure, "no insurance") == "no insurance"
    split = Choice("split", "TC21 2C.10(a)", "main 2", 10_00, also=("main 3",))
    assert _cost(split) == " ($20 in all)"
    assert _cost(insure.choices[0]) == " ($1 to $5)"


def test_a_hole_card_that_lies_open_is_played_against():
    """Three Card 21 with `hole=expose_early`: 12 stands against a known 16 and draws to a 20."""
    ask = Ask(
        1,
        (Choice("stand", "TC21 2C.5(c)5"), Choice("hit", "TC21 2C.5(c)5")),
        cite="TC21 2C.5(c)5",
        place="seat 1",
    )
    for dealer, best in (("Td 6c", "stand"), ("Td Tc", "hit")):
        view = seat(
            "three-card-21",
            {"seat 1": "5s 4h 3d", "dealer": dealer},
            {"main": 10_00, "bonus": 10_00},
            hole="expose_early",
        )
        assert next(iter(coach("three-card-21", view, ask))) == best
