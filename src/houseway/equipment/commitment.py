"""A commitment to an order: published at the shuffle or the mixing, opened after the round.

The commitment is the SHA-256 digest of the opening: the nonce in lower-case hexadecimal, a colon,
and the cards from the top of the deck down, or the numbers in the order they are drawn, with a
space between them. Anyone can repeat it:

    printf '%s' '00112233445566778899aabbccddeeff:As Td 9c 2h' | sha256sum

The digest fixes the order before the first of them is seen; the nonce, unknown until the opening,
keeps anybody from finding the order by trying.
"""

from collections.abc import Sequence
from hashlib import sha256

from houseway.cards.card import Card
from houseway.equipment.randomness import Source

Order = Sequence[Card | int]

_SHORTEST_NONCE = 16


def new_nonce(source: Source) -> bytes:
    """Draw a nonce of 32 bytes for one commitment."""
    return source.bytes(32)


def opening(nonce: bytes, order: Order) -> str:
    """Write what opens a commitment, as plain text.

    >>> opening(bytes.fromhex("00112233445566778899aabbccddeeff"), [Card.As, Card.Td])
    '00112233445566778899aabbccddeeff:As Td'
    """
    if len(nonce) < _SHORTEST_NONCE:
        raise ValueError(
            f"A nonce of {len(nonce)} bytes hides too little; use {_SHORTEST_NONCE} bytes or more."
        )
    return f"{nonce.hex()}:{' '.join(map(str, order))}"


def commit(nonce: bytes, order: Order) -> str:
    """Return the commitment to an order, as 64 hexadecimal digits.

    >>> commit(bytes.fromhex("00112233445566778899aabbccddeeff"), [Card.As, Card.Td])[:16]
    '057542bfb0bc2299'
    """
    return sha256(opening(nonce, order).encode("ascii")).hexdigest()


def verify(commitment: str, nonce: bytes, order: Order) -> bool:
    """Tell whether this nonce and order are the ones committed to."""
    return commit(nonce, order) == commitment
