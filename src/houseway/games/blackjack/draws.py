"""A card from the shoe or the deck in the hand."""

from collections.abc import Generator
from typing import Any

from houseway.cards.card import Card
from houseway.games.blackjack.round_state import BlackjackRound
from houseway.table.steps import Deal, Face, Lies, Step


def draw(
    round: BlackjackRound, to: str, face: Face, cite: str, lies: Lies = ""
) -> Generator[Step, Any, tuple[Card, ...]]:
    """Deal the next card to a place and remember it."""
    deal = Deal(to, 1, face, round.options.dealt_from, lies=lies, cite=cite)
    cards: tuple[Card, ...] = yield deal
    round.dealt.setdefault(to, []).extend(cards)
    return cards
