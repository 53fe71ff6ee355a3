"""Every card somebody sees can be proved to have been fixed at the shuffle; no other card can."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

import msgspec
import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.entries import Done, Record
from houseway.table.faults import random_faults
from houseway.table.journal import Journal, JournalError, counting_clock
from houseway.table.proofs import CardProof, prove, proved, stands_in
from houseway.table.refusal import Refused
from houseway.table.steps import Deal, Look, Reveal, Shuffle, seat_place
from houseway.table.table import Table

GAMES = (
    "heads-up-holdem",
    "five-card-hi-lo",
    "three-card-poker",
    "three-card-21",
    "blackjack",
    "poker",
)


@dataclass(frozen=True)
class Shift:
    """A few rounds of a game that are in the journal."""

    journal: Journal
    records: list[Record]

    def of(self, *kinds: type) -> Iterator[tuple[int, Done]]:
        """The records of steps of these kinds."""
        for record in self.records:
            if isinstance(record.entry, Done) and isinstance(record.entry.step, kinds):
                yield record.n, record.entry


def dealt(name: str, rounds: int, *, faults: Fraction = Fraction(0), **words: str) -> Shift:
    found = game(name)
    journal = Journal(counting_clock())
    table = Table(found, found.options.parse(words), journal=journal, source=SeededSource("proofs"))
    if faults:
        table.fault_plan = random_faults(faults, SeededSource("proofs: faults"))
    for seat in range(1, 4):
        table.sit(seat, f"player {seat}", "$100000")
        table.players[seat] = found.policies["random"](SeededSource(f"proofs: {seat}"))
    for _ in range(rounds):
        table.play_round()
    table.close()
    return Shift(journal, journal.records)


@pytest.fixture(scope="module")
def holdem() -> Shift:
    return dealt("heads-up-holdem", 3)


@pytest.fixture
def proof(holdem: Shift) -> CardProof:
    """The proof of the first card that somebody looked at."""
    n, _ = next(holdem.of(Look))
    return prove(holdem.journal, n)[0]


def whole(shift: Shift, proof: CardProof) -> tuple[Done, Done]:
    """The records of the deal and of the shuffle that a proof names."""
    deal, shuffle = (shift.records[n - 1].entry for n in (proof.deal, proof.shuffle))
    assert isinstance(deal, Done) and isinstance(shuffle, Done)
    return deal, shuffle


@pytest.mark.parametrize("name", GAMES)
def test_every_card_that_is_dealt_looked_at_or_turned_over_is_proved(name: str) -> None:
    shift = dealt(name, 3)
    seen = 0
    for n, done in shift.of(Deal, Look, Reveal):
        proofs = prove(shift.journal, n)
        assert [proof.what for proof in proofs] == [str(card) for card in done.answer]
        assert len({(proof.shuffle, proof.position) for proof in proofs}) == len(proofs)
        for proof in proofs:
            assert proved(proof) and stands_in(shift.journal, proof)
            deal, shuffle = whole(shift, proof)
            assert isinstance(shuffle.step, Shuffle)
            assert str(shuffle.answer.opening.order[proof.position]) == proof.what
            assert shuffle.answer.commitment == proof.commitment
            assert proof.what in map(str, deal.answer)
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("name", GAMES)
def test_cards_are_proved_from_the_deal_to_their_own_place(name: str) -> None:
    """Two players may hold the same card out of a shoe; each proof is of the own one."""
    shift = dealt(name, 4)
    for n, done in shift.of(Look, Reveal):
        step = done.step
        place = seat_place(step.seat) if isinstance(step, Look) else step.place
        for proof in prove(shift.journal, n):
            deal, _ = whole(shift, proof)
            assert isinstance(deal.step, Deal) and deal.step.to == place and proof.deal < n


@pytest.mark.parametrize("name", GAMES)
def test_cards_that_a_fault_touched_are_proved_too(name: str) -> None:
    shift = dealt(name, 40, faults=Fraction(1, 15))
    found = 0
    for record in shift.records:
        entry = record.entry
        if isinstance(entry, Done) and entry.fault is not None and entry.fault.cards:
            proofs = prove(shift.journal, record.n)
            if not isinstance(entry.step, Shuffle):
                assert [proof.what for proof in proofs] == [str(card) for card in entry.fault.cards]
            assert all(proved(proof) and stands_in(shift.journal, proof) for proof in proofs)
            found += len(proofs)
    assert found


def test_the_numbers_of_a_keno_draw_are_proved() -> None:
    found = game("keno")
    journal = Journal(counting_clock())
    table = Table(found, journal=journal, source=SeededSource("proofs"))
    table.sit(1, "Ann", "$100")
    table.players[1] = found.policies["random"](SeededSource("proofs: 1"))
    for _ in range(2):
        table.play_round()
    drawn = [
        record
        for record in journal.records
        if isinstance(record.entry, Done) and type(record.entry.step).__name__ == "DrawNumber"
    ]
    assert len(drawn) == 40
    for record in drawn:
        assert isinstance(record.entry, Done)
        (proof,) = prove(journal, record.n)
        assert proof.what == str(record.entry.answer) and len(proof.leaves) == 80
        assert proof.position == record.entry.step.nth - 1
        assert proved(proof) and stands_in(journal, proof)
    assert len({prove(journal, record.n)[0].shuffle for record in drawn}) == 2


def test_a_stranger_can_repeat_it_with_sha256_alone(proof: CardProof) -> None:
    leaf = sha256(bytes.fromhex(proof.salt) + f"{proof.position}:{proof.what}".encode())
    assert leaf.hexdigest() == proof.leaves[proof.position]
    every = b"".join(map(bytes.fromhex, proof.leaves))
    assert sha256(every).hexdigest() == proof.commitment


def test_a_proof_shows_no_other_card(holdem: Shift, proof: CardProof) -> None:
    """Without its salt no other leaf can be found by trying all cards."""
    _, shuffle = whole(holdem, proof)
    for position, leaf in enumerate(proof.leaves):
        if position != proof.position:
            for card in shuffle.answer.opening.order:
                tried = sha256(bytes.fromhex(proof.salt) + f"{position}:{card}".encode())
                assert tried.hexdigest() != leaf


def spoiled(proof: CardProof) -> Iterator[tuple[str, CardProof]]:
    """A proof changed in every field that it is made of."""
    change = msgspec.structs.replace
    first = proof.leaves[0]
    other = "2c" if proof.what != "2c" else "3c"
    yield "another card", change(proof, what=other)
    yield "a wrong salt", change(proof, salt=f"{int(proof.salt, 16) ^ 1:032x}")
    yield "a short salt", change(proof, salt=proof.salt[:-2])
    yield "a salt that is none", change(proof, salt="x" * 32)
    for wrong in (proof.position + 1, proof.position - 1, -1, 52, 10**30):
        yield f"position {wrong}", change(proof, position=wrong)
    yield "another commitment", change(proof, commitment="0" * 64)
    yield "no commitment", change(proof, commitment="")
    yield "a leaf changed", change(proof, leaves=(f"{int(first, 16) ^ 1:064x}", *proof.leaves[1:]))
    yield "a leaf missing", change(proof, leaves=proof.leaves[:-1])
    yield "a leaf more", change(proof, leaves=(*proof.leaves, "0" * 64))
    yield "leaves in another order", change(proof, leaves=proof.leaves[::-1])
    yield "two leaves in one", change(proof, leaves=(first + proof.leaves[1], *proof.leaves[2:]))
    yield "no leaves", change(proof, leaves=())


def test_a_spoiled_proof_is_never_accepted(proof: CardProof) -> None:
    assert proved(proof)
    for what, wrong in spoiled(proof):
        assert not proved(wrong), what


def test_a_proof_of_another_shuffle_is_never_accepted(holdem: Shift) -> None:
    looks = [prove(holdem.journal, n)[0] for n, _ in holdem.of(Look)]
    here, there = looks[0], looks[-1]
    assert here.commitment != there.commitment
    change = msgspec.structs.replace
    for wrong in (
        change(here, commitment=there.commitment),
        change(here, leaves=there.leaves),
        change(here, leaves=there.leaves, commitment=there.commitment),
        change(here, salt=there.salt),
    ):
        assert not proved(wrong)


def test_a_proof_that_is_right_in_itself_must_stand_in_the_journal(
    holdem: Shift, proof: CardProof
) -> None:
    """Anybody can shuffle a deck at home and prove its cards."""
    elsewhere = dealt("three-card-poker", 1)
    home = prove(elsewhere.journal, next(elsewhere.of(Deal))[0])[0]
    change = msgspec.structs.replace
    for what, wrong in {
        "another journal": change(home, deal=proof.deal, shuffle=proof.shuffle),
        "another record of a shuffle": change(proof, shuffle=proof.shuffle + 1),
        "another deal": change(proof, deal=proof.deal + 1),
        "a deal before the shuffle": change(proof, deal=1),
        "a deal after the record": change(proof, record=proof.deal - 1),
        "another day": change(proof, day=2),
        "another table": change(proof, table="table 2"),
        "no record": change(proof, deal=10**9),
    }.items():
        assert not stands_in(holdem.journal, wrong), what


def test_records_that_show_no_card_have_no_proof_and_others_are_refused(holdem: Shift) -> None:
    assert prove(holdem.journal, 1) == []
    n, _ = next(holdem.of(Shuffle))
    assert prove(holdem.journal, n) == []
    for wrong in (0, -1, holdem.journal.committed + 1, True):
        with pytest.raises(Refused, match=r"there is no record .*; the journal has \d+"):
            prove(holdem.journal, wrong)


def test_an_order_opened_to_all_is_proved_without_the_key(holdem: Shift) -> None:
    public = dealt("heads-up-holdem", 1, openings="public")
    journal = public.journal
    n, _ = next(public.of(Look))
    shown = prove(journal, n)
    journal.in_memory, journal.key = False, None  # as one reads it who has no key
    assert not journal.can_reveal
    deals = [n for n, done in public.of(Deal) if done.step.to == "seat 1"]
    again = [proof for deal in deals for proof in prove(journal, deal)]
    assert [proof.what for proof in again] == [proof.what for proof in shown]
    closed = holdem.journal
    closed.in_memory, closed.key = False, None
    try:
        n, _ = next(holdem.of(Deal))
        with pytest.raises(JournalError, match="it takes the key"):
            prove(closed, n)
        n, _ = next(holdem.of(Look))
        with pytest.raises(JournalError, match="it takes the key"):
            prove(closed, n)
    finally:
        closed.in_memory = True
