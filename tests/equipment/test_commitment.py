"""The commitment to a shuffle, repeated by an outsider's means."""

import re
import shutil
import subprocess

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.equipment import commitment
from houseway.equipment.commitment import commit, new_nonce, opening, verify
from houseway.equipment.randomness import SeededSource

NONCE = bytes.fromhex("00112233445566778899aabbccddeeff")
CARDS = parse_cards("As Td 9c 2h")
# printf '%s' '00112233445566778899aabbccddeeff:As Td 9c 2h' | sha256sum
DIGEST = "1efd6e78f55b10cdb98194f8c85a6a0b2b50054e31919398d299d51b7a33281e"


def test_commitment_is_what_sha256sum_prints() -> None:
    assert opening(NONCE, CARDS) == "00112233445566778899aabbccddeeff:As Td 9c 2h"
    assert commit(NONCE, CARDS) == DIGEST
    assert verify(DIGEST, NONCE, CARDS)


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="sha256sum is not installed")
def test_the_documented_command_repeats_the_commitment() -> None:
    command = re.search(r"printf .* sha256sum", commitment.__doc__ or "")
    assert command
    printed = subprocess.run(command[0], shell=True, capture_output=True, text=True, check=True)
    assert printed.stdout.split()[0] == DIGEST


def test_another_order_nonce_or_commitment_does_not_verify() -> None:
    order = SeededSource(1).shuffled(FULL_DECK)
    nonce = new_nonce(SeededSource(2))
    published = commit(nonce, order)
    assert verify(published, nonce, order)
    for place in range(51):
        swapped = order.copy()
        swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
        assert not verify(published, nonce, swapped)
    assert not verify(published, nonce, order[:-1])
    assert not verify(published, new_nonce(SeededSource(3)), order)
    assert not verify(commit(NONCE, CARDS), nonce, order)


def test_nonces_have_256_bits_and_short_ones_are_refused() -> None:
    assert len(new_nonce(SeededSource(1))) == 32
    with pytest.raises(ValueError, match=r"^A nonce of 8 bytes hides too little; .*\.$"):
        commit(bytes(8), CARDS)
