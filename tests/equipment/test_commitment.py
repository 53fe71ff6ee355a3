"""The commitment to an order, repeated by an outsider's means, and the proof of single cards."""

import hashlib
import shutil
import subprocess

import msgspec
import pytest

from houseway.cards.card import Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.equipment.commitment import (
    CommittedOrder,
    Proof,
    commit,
    new_nonce,
    opens,
    prove,
    proves,
)
from houseway.equipment.randomness import SeededSource

NONCE = "00112233445566778899aabbccddeeff"
CARDS = tuple(parse_cards("As Td 9c 2h"))


def shuffled(seed: int = 1) -> CommittedOrder:
    nonce = new_nonce(SeededSource(f"nonce {seed}")).hex()
    return CommittedOrder(nonce, tuple(SeededSource(seed).shuffled(FULL_DECK)))


def by_hand(nonce: str, order: list[str]) -> str:
    """The commitment as docs/journal.md describes it."""
    salts = hashlib.shake_256(bytes.fromhex(nonce)).digest(16 * len(order))
    leaves = b""
    for n, what in enumerate(order):
        leaves += hashlib.sha256(salts[16 * n : 16 * n + 16] + f"{n}:{what}".encode()).digest()
    return hashlib.sha256(leaves).hexdigest()


def test_the_commitment_is_what_is_written_down() -> None:
    assert commit(CommittedOrder(NONCE, CARDS)) == by_hand(NONCE, ["As", "Td", "9c", "2h"])
    opening = shuffled()
    assert commit(opening) == by_hand(opening.nonce, [str(card) for card in opening.order])
    assert commit(CommittedOrder(NONCE, (7, 80, 1))) == by_hand(NONCE, ["7", "80", "1"])


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_other_tools_compute_the_same_leaf() -> None:
    """SHAKE-256 and SHA-256 of OpenSSL, as somebody without Python would use them."""
    proof = prove(CommittedOrder(NONCE, CARDS), 0)
    raw = bytes.fromhex(NONCE)
    shake = subprocess.run(
        ["openssl", "dgst", "-shake256", "-xoflen", "64", "-binary"],
        input=raw, capture_output=True, check=True,
    ).stdout  # fmt: skip
    assert shake[:16].hex() == proof.salt
    leaf = subprocess.run(
        ["openssl", "dgst", "-sha256", "-binary"],
        input=shake[:16] + b"0:As", capture_output=True, check=True,
    ).stdout  # fmt: skip
    assert leaf.hex() == proof.leaves[0]


def test_another_order_nonce_or_commitment_does_not_open() -> None:
    opening = shuffled()
    published = commit(opening)
    assert opens(published, opening)
    for place in range(51):
        order = list(opening.order)
        order[place], order[place + 1] = order[place + 1], order[place]
        assert not opens(published, CommittedOrder(opening.nonce, tuple(order)))
    assert not opens(published, CommittedOrder(opening.nonce, opening.order[:-1]))
    assert not opens(published, CommittedOrder(shuffled(2).nonce, opening.order))
    assert not opens(commit(shuffled(2)), opening)


@pytest.mark.parametrize("nonce", ["", "00" * 15, "zz" * 16, NONCE.upper(), NONCE + " ", "0" * 33])
def test_what_is_no_nonce_opens_nothing(nonce: str) -> None:
    assert not opens(commit(CommittedOrder(NONCE, CARDS)), CommittedOrder(nonce, CARDS))


def test_every_card_can_be_proved_by_itself() -> None:
    opening = shuffled()
    published = commit(opening)
    for position, card in enumerate(opening.order):
        proof = prove(opening, position)
        assert (proof.position, proof.what) == (position, str(card))
        assert proves(published, proof)


def test_a_proof_shows_one_salt_and_no_other_card() -> None:
    opening = shuffled()
    proof = prove(opening, 17)
    for n, card in enumerate(opening.order):
        if n != 17:
            for salt in (b"", bytes.fromhex(proof.salt)):  # all that whoever has it could try
                tried = hashlib.sha256(salt + f"{n}:{card}".encode()).hexdigest()
                assert tried != proof.leaves[n]


def spoiled(proof: Proof) -> list[Proof]:
    leaves = proof.leaves
    return [
        msgspec.structs.replace(proof, **change)
        for change in (
            {"what": str(Card.As) if proof.what != "As" else "Ad"},
            {"position": proof.position + 1},
            {"position": -1},
            {"position": 52},
            {"salt": "00" * 16},
            {"salt": proof.salt[2:]},
            {"salt": "zz" * 16},
            {"leaves": leaves[:-1]},
            {"leaves": (*leaves, leaves[0])},
            {"leaves": (leaves[1], leaves[0], *leaves[2:])},
            {"leaves": ("00" * 32, *leaves[1:])},
            {"leaves": (leaves[0] + leaves[1], *leaves[2:])},
            {"leaves": ("zz", *leaves[1:])},
            {"leaves": ()},
        )
    ]


def test_whatever_is_changed_in_a_proof_it_proves_nothing() -> None:
    opening = shuffled()
    proof = prove(opening, 17)
    for other in spoiled(proof):
        assert not proves(commit(opening), other), other
    assert not proves(commit(shuffled(2)), proof)
    assert not proves("", proof)
