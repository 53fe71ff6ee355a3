"""A commitment to an order: published at the shuffle or the mixing, proved card by card.

Each position of the order is a *leaf*: the SHA-256 of its salt, its position and what lies there.
The commitment is the SHA-256 of all leaves, one after the other. Sixteen bytes of salt to a leaf
keep anybody from finding a card by trying; they are cut from SHAKE-256 of one nonce. Whoever is
shown a card gets its salt and the other leaves, which tell nothing, and can repeat:

    leaf = sha256(salt + "17:As")          position 17, counted from 0 at the top
    commitment = sha256(leaf 0 + leaf 1 + ... )

Whoever is given the nonce can open the whole order.
"""

from functools import cache
from hashlib import sha256, shake_256

import msgspec

from houseway.cards.card import Card
from houseway.equipment.randomness import Source

NUMBER = 4096
"""A leaf is known by the number of its shuffle times this, and its position."""
SALT = 16
MOST_NUMBERS = 80
"""Numbers that are drawn run from 1 to this."""
DIGEST = 32

_SHORTEST_NONCE = 16


class CommittedOrder(msgspec.Struct, frozen=True, gc=False):
    """What a commitment hides until it is opened: the nonce in hexadecimal and the order."""

    nonce: str
    order: tuple[Card | int, ...]


class Proof(msgspec.Struct, frozen=True, gc=False):
    """What shows that one card or number was fixed by a commitment, and nothing else."""

    position: int
    what: str
    salt: str
    leaves: tuple[str, ...]
    """All leaves of the commitment, in hexadecimal."""


def new_nonce(source: Source) -> bytes:
    """Draw a nonce of 32 bytes for one commitment."""
    return source.bytes(32)


@cache
def _written(position: int) -> dict[Card | int, bytes]:
    """What a leaf of this position hashes behind its salt, by what lies there."""
    every: tuple[Card | int, ...] = (*Card, *range(1, MOST_NUMBERS + 1))
    return {what: f"{position}:{what}".encode("ascii") for what in every}


def _salts(nonce: str, count: int) -> bytes:
    raw = bytes.fromhex(nonce)
    if len(raw) < _SHORTEST_NONCE or raw.hex() != nonce:
        raise ValueError(
            f"A nonce is at least {_SHORTEST_NONCE} bytes in lower-case hexadecimal, not {nonce!r}."
        )
    return shake_256(raw).digest(SALT * count)


def leaves(opening: CommittedOrder) -> bytes:
    """All leaves of an opened commitment, one after the other."""
    order = opening.order
    salts = _salts(opening.nonce, len(order))
    return b"".join(
        [
            sha256(salts[SALT * n : SALT * n + SALT] + _written(n)[what]).digest()
            for n, what in enumerate(order)
        ]
    )


def commit(opening: CommittedOrder) -> str:
    """The commitment to an order, as 64 hexadecimal digits.

    >>> commit(CommittedOrder("00112233445566778899aabbccddeeff", (Card.As, Card.Td)))[:16]
    '0e2f0eed83ec4a3e'
    """
    return sha256(leaves(opening)).hexdigest()


def prove(opening: CommittedOrder, position: int) -> Proof:
    """The proof of what lies at one position."""
    every = leaves(opening)
    salt = _salts(opening.nonce, len(opening.order))[SALT * position : SALT * (position + 1)]
    hashes = tuple(every[n : n + DIGEST].hex() for n in range(0, len(every), DIGEST))
    return Proof(position, str(opening.order[position]), salt.hex(), hashes)


def proves(commitment: str, proof: Proof) -> bool:
    """Whether a proof shows that what it names was fixed by a commitment at its position."""
    try:
        salt = bytes.fromhex(proof.salt)
        hashes = [bytes.fromhex(leaf) for leaf in proof.leaves]
    except ValueError:
        return False
    if len(salt) != SALT or any(len(leaf) != DIGEST for leaf in hashes):
        return False
    if not 0 <= proof.position < len(hashes):
        return False
    leaf = sha256(salt + f"{proof.position}:{proof.what}".encode()).digest()
    return hashes[proof.position] == leaf and sha256(b"".join(hashes)).hexdigest() == commitment


def opens(commitment: str, opening: CommittedOrder) -> bool:
    """Whether this nonce and order are the ones committed to."""
    try:
        return commit(opening) == commitment
    except ValueError:
        return False
