"""Cards, their notation and the deck."""

import pickle
from typing import Any

import msgspec
import pytest

from houseway.cards.card import (
    RANKS,
    SUIT_SYMBOLS,
    SUITS,
    Card,
    parse_cards,
    rank_name,
    rank_plural,
)
from houseway.cards.deck import FULL_DECK


@pytest.mark.clause("HUH 39.1 Suit")
def test_39_1_the_deck_has_thirteen_ranks_in_each_of_four_suits() -> None:
    assert set(FULL_DECK) == {rank + suit for rank in "A23456789TJQK" for suit in "dsch"}
    assert len(FULL_DECK) == 52
    assert {SUIT_SYMBOLS[card.suit] for card in FULL_DECK} == set("♦♠♣♥")


def test_the_deck_lies_by_suit_and_in_sequence() -> None:
    for start in range(0, 52, 13):
        suit = FULL_DECK[start : start + 13]
        assert len({card.suit for card in suit}) == 1
        assert [card.rank for card in suit] == list(range(2, 15))


def test_a_card_knows_its_rank_and_suit() -> None:
    for card in FULL_DECK:
        assert str(card) == f"{card}" == RANKS[card.rank - 2] + card.suit
        assert Card(str(card)) is card is Card.of(card.rank, card.suit)
    assert (Card("As").rank, Card("As").suit) == (14, "s")
    assert (Card("Td").rank, Card("9c").rank, Card("2h").rank) == (10, 9, 2)


def test_cards_survive_json_and_pickle() -> None:
    assert msgspec.json.encode(Card.As) == b'"As"'
    assert msgspec.json.decode(b'["As","9c"]', type=list[Card]) == [Card.As, Card("9c")]
    assert all(pickle.loads(pickle.dumps(card)) is card for card in FULL_DECK)


@pytest.mark.parametrize("wrong", ["Zz", "as", "AS", "10c", "", "A", 7, None])
def test_what_is_no_card_is_refused_in_one_sentence(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^.* is not a card; write a rank .* as in As\.$"):
        Card(wrong)


@pytest.mark.parametrize(("rank", "suit"), [(1, "c"), (15, "c"), (9, "x"), (9, "")])
def test_no_card_of_another_rank_or_suit(rank: int, suit: str) -> None:
    with pytest.raises(ValueError, match=r"is not a (rank|suit)"):
        Card.of(rank, suit)


@pytest.mark.parametrize(
    "text", ["As Td 9c", "AsTd9c", "As,Td,9c", "As, Td, 9c", "  As Td\n9c ", "A s Td 9c"]
)
def test_cards_are_read_with_spaces_commas_or_nothing_between(text: str) -> None:
    assert parse_cards(text) == (Card.As, Card.Td, Card("9c"))


def test_no_cards_are_read_from_nothing() -> None:
    assert parse_cards(" ") == ()


@pytest.mark.parametrize("text", ["As T", "As 10d", "AsTd9", "ace"])
def test_broken_notation_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_cards(text)


def test_a_card_given_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^Td is given twice; .*\.$"):
        parse_cards("As Td 9c Td")


def test_names_of_ranks() -> None:
    assert [rank_name(rank) for rank in (2, 10, 11, 14)] == ["two", "ten", "jack", "ace"]
    assert [rank_plural(rank) for rank in (2, 6, 13)] == ["twos", "sixes", "kings"]
    assert Card.Qh.words == "queen of hearts"
    assert set(SUIT_SYMBOLS) == set(SUITS)
    with pytest.raises(ValueError, match="1 is not a rank"):
        rank_name(1)
