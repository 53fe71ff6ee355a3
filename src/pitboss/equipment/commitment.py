"""A commitment to the order of the cards: published at the shuffle, opened after the round.

The commitment is the SHA-256 digest of the opening: the nonce in lower-case hexadecimal, a colon,
and the cards from the top of the deck down with a space between them. Anyone can repeat it:

    printf '%s' '00112233445566778899aabbccddeeff:As Td 9c 2h' | sha256sum

The digest fixes the order before the first card; the nonce, unknown until the opening, keeps
anybody from finding the order by trying decks.
"""

from collections.abc import Sequence
from hashlib import sha256

from pitboss.cards.card import Card
from pitboss.equipment.randomness import Source

_SHORTEST_NONCE = 16


def new_nonce(source: Source) -> bytes:
    """Draw a nonce of 32 bytes for one commitment."""
    return source.bytes(32)


def opening(nonce: bytes, order: Sequence[Card]) -> str:
    """Write what opens a commitment, as plain text.

    >>> opening(bytes.fromhex("00112233445566778899aabbccddeeff"), [Card.As, Card.Td])
    '00112233445566778899aabbccddeeff:As Td'
    """
    if len(nonce) < _SHORTEST_NONCE:
        raise ValueError(
            f"A nonce of {len(nonce)} bytes hides too little; use {_SHORTEST_NONCE} bytes or more."
        )
    return f"{nonce.hex()}:{' '.join(order)}"


def commit(nonce: bytes, order: Sequence[Card]) -> str:
    """Return the commitment to an order of cards, as 64 hexadecimal digits.

    >>> commit(bytes.fromhex("00112233445566778899aabbccddeeff"), [Card.As, Card.Td])[:16]
    '057542bfb0bc2299'
    """
    return sha256(opening(nonce, order).encode("ascii")).hexdigest()


def verify(commitment: str, nonce: bytes, order: Sequence[Card]) -> bool:
    """Tell whether this nonce and order are the ones committed to."""
    return commit(nonce, order) == commitment
