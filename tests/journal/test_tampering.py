"""Whatever is changed in a journal is found, and the record is named."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from houseway.cards.card import Card
from houseway.table.entries import Began, Done, Left, Record
from houseway.table.journal import Broken, checked
from houseway.table.steps import (
    Ask,
    ChooseHand,
    Conduct,
    Cut,
    Deal,
    Load,
    Look,
    Open,
    Pay,
    PlaceWagers,
    Return,
    Reveal,
    Shuffle,
    Supervise,
    Take,
)
from tests.journal.shift import METHODS, Shift, encode, find, rechained, renumbered, shift

METHOD = pytest.mark.parametrize("method", METHODS)


@cache
def recorded(method: str = "manual shoe") -> Shift:
    """A finished shift, dealt once."""
    return shift(METHODS[method])


def where(
    kind: type | tuple[type, ...],
    of: Shift,
    after: int = 0,
    but: Callable[[Any], bool] = lambda step: False,
) -> int:
    """The number of the first record of a step of this kind, without a fault, after a record."""
    return next(
        record.n
        for record in of.records[after:]
        if isinstance(record.entry, Done)
        and isinstance(record.entry.step, kind)
        and record.entry.fault is None
        and not but(record.entry.step)
    )


def step_of(of: Shift, n: int) -> Any:
    """The step a record tells of."""
    entry = of.records[n - 1].entry
    assert isinstance(entry, Done)
    return entry.step


def forged(of: Shift, n: int, change: Callable[[Any], None]) -> list[tuple[int, bytes, bytes]]:
    """The shift with one record changed by somebody who mended the chain behind it."""
    documents = list(of.documents)
    record = json.loads(documents[n - 1])
    change(record["entry"])
    documents[n - 1] = encode(record)
    assert documents != of.documents
    return rechained(documents)


# --- the chain -------------------------------------------------------------------------------


def test_an_untouched_journal_is_clean() -> None:
    assert find(rechained(recorded().documents)).clean


def test_any_changed_byte_of_any_record_is_found_and_its_record_named() -> None:
    rows = rechained(recorded().documents)
    before = [digest for _, _, digest in rows]
    random = Random(1)
    for n, document, digest in rows:
        for place in range(len(document)):
            changed = bytearray(document)
            changed[place] ^= 1 << random.randrange(8)
            with pytest.raises(Broken) as broken:
                checked(n, bytes(changed), digest, before[: n - 1])
            assert broken.value.record == n


def test_any_changed_byte_of_any_digest_is_found_and_its_record_named() -> None:
    rows = rechained(recorded().documents)
    before = [digest for _, _, digest in rows]
    for n, document, digest in rows:
        for place in range(len(digest)):
            changed = bytearray(digest)
            changed[place] ^= 1
            with pytest.raises(Broken) as broken:
                checked(n, document, bytes(changed), before[: n - 1])
            assert broken.value.record == n


@pytest.mark.parametrize("other", ["text", None, 7, b"", b"{}", b"\xff\xfe", b'{"n":1}'])
def test_a_record_that_is_no_record_is_found(other: object) -> None:
    rows: list[tuple[Any, ...]] = list(rechained(recorded().documents))
    rows[4] = (5, other, rows[4][2])
    assert find(rows).record == 5
    rows = list(rechained(recorded().documents))
    rows[4] = (5, rows[4][1].decode(), rows[4][2])
    assert find(rows).record == 5
    rows = list(rechained(recorded().documents))
    rows[4] = (5, rows[4][1], other)
    assert find(rows).record == 5


@pytest.mark.parametrize("place", ["first", "middle", "last but one"])
def test_a_missing_record_is_found_and_named(place: str) -> None:
    rows = rechained(recorded().documents)
    n = {"first": 1, "middle": len(rows) // 2, "last but one": len(rows) - 1}[place]
    finding = find([row for row in rows if row[0] != n])
    assert finding.record == n
    assert f"record {n} is missing" in finding.deviation


def test_a_missing_last_record_is_a_journal_cut_short() -> None:
    rows = rechained(recorded().documents)
    finding = find(rows[:-1])
    assert finding.record == len(rows) - 1
    assert "cut short" in finding.deviation


def test_an_added_record_is_found_and_named() -> None:
    rows = rechained(recorded().documents)
    n = len(rows) // 2
    added = [*rows[:n], rows[n - 1], *rows[n:]]
    again = [(place, document, digest) for place, (_, document, digest) in enumerate(added, 1)]
    assert find(again).record == n + 1


def test_swapped_records_are_found_and_named() -> None:
    documents = recorded().documents
    for n in range(1, len(documents)):
        swapped = [*documents]
        swapped[n - 1 : n + 1] = swapped[n], swapped[n - 1]
        finding = find(rechained(swapped))
        assert finding.record == n
        assert "reordered" in finding.deviation


# --- the chain mended by the forger: the round is dealt again ---------------------------------


@METHOD
def test_a_forged_payment_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    n = where(Pay, of)

    def more(entry: Any) -> None:
        entry["step"]["amount"] += 100

    assert find(forged(of, n, more)).record == n


@METHOD
def test_a_lost_wager_forged_into_a_returned_one_is_found(method: str) -> None:
    of = recorded(method)
    n = where(Take, of)

    def returned(entry: Any) -> None:
        entry["step"]["do"] = "return"

    assert find(forged(of, n, returned)).record == n


@METHOD
@pytest.mark.parametrize("kind", [Deal, Look, Reveal])
def test_a_forged_card_is_found_and_its_record_named(method: str, kind: type) -> None:
    of = recorded(method)
    n = where(kind, of)

    def another(entry: Any) -> None:
        entry["answer"][0] = "As" if entry["answer"][0] != "As" else "Ad"

    finding = find(forged(of, n, another))
    assert finding.record == n
    assert "the cards fixed at the shuffle say" in finding.deviation


@METHOD
def test_a_wager_forged_within_the_limits_is_found_where_it_first_counts(method: str) -> None:
    """A legal wager could have been placed; what the seat was then offered tells it was not."""
    of = recorded(method)
    n = where(PlaceWagers, of)
    seat = step_of(of, n).seat

    def doubled(entry: Any) -> None:
        for wager in ("ante", "odds"):
            entry["answer"][wager] *= 2

    counts = where(Ask, of, n, lambda step: step.seat != seat)
    assert find(forged(of, n, doubled)).record == counts


@METHOD
def test_a_wager_forged_out_of_the_limits_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    n = where(PlaceWagers, of)

    def unequal(entry: Any) -> None:
        entry["answer"]["odds"] += 100

    assert find(forged(of, n, unequal)).record == n


@METHOD
def test_a_forged_choice_is_found(method: str) -> None:
    of = recorded(method)
    n = where(Ask, of)

    def four(entry: Any) -> None:
        entry["answer"] = "raise 4x"

    assert find(forged(of, n, four)).record == n

    def other(entry: Any) -> None:
        (entry["answer"],) = [
            choice["name"]
            for choice in entry["step"]["choices"]
            if choice["name"] != entry["answer"]
        ][:1]

    seat = step_of(of, n).seat
    decided = where(
        (Pay, Take, Return), of, n, lambda step: (step.seat, step.wager) != (seat, "raise")
    )
    assert n < find(forged(of, n, other)).record <= decided


@METHOD
def test_an_opening_that_does_not_fit_its_commitment_is_found(method: str) -> None:
    of = recorded(method)
    n = where(Open, of)
    deck = step_of(of, n).deck
    shuffled = where(Shuffle, of, but=lambda step: step.deck != deck)

    def reordered(entry: Any) -> None:
        order = entry["answer"]["order"]
        order[-2:] = order[-1], order[-2]

    def another_nonce(entry: Any) -> None:
        entry["answer"]["nonce"] = "00" * 32

    def no_nonce(entry: Any) -> None:
        entry["answer"]["nonce"] = "zz"

    def short(entry: Any) -> None:
        del entry["answer"]["order"][-1]

    for change in (reordered, another_nonce, no_nonce, short):
        finding = find(forged(of, n, change))
        assert finding.record == shuffled
        assert "commitment" in finding.deviation


@METHOD
def test_a_forged_commitment_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    n = where(Shuffle, of)

    def another(entry: Any) -> None:
        entry["answer"]["commitment"] = "0" * 64

    assert find(forged(of, n, another)).record == n


def test_a_cut_of_too_few_cards_is_found_and_its_record_named() -> None:
    of = recorded()
    n = where(Cut, of)

    def cut(count: int) -> Callable[[Any], None]:
        return lambda entry: entry.update(answer=count)

    for count in (9, 0, -1, 52):
        assert find(forged(of, n, cut(count))).record == n
    later = find(forged(of, n, lambda entry: entry.update(answer=entry["answer"] + 1)))
    assert later.record == where(Deal, of)


def test_a_hand_the_dealer_does_not_have_is_found_and_its_record_named() -> None:
    of = recorded("hand")
    n = where(ChooseHand, of)
    assert find(forged(of, n, lambda entry: entry.update(answer="third"))).record == n


def test_a_decision_the_supervisor_was_not_asked_for_is_found_and_its_record_named() -> None:
    of = recorded()
    n = where(Supervise, of)
    assert find(forged(of, n, lambda entry: entry.update(answer="go home"))).record == n


@METHOD
def test_a_player_who_left_with_more_is_found_and_the_record_named(method: str) -> None:
    of = recorded(method)
    n = next(record.n for record in of.records if isinstance(record.entry, Left))

    def more(entry: Any) -> None:
        entry["chips"] += 100

    assert find(forged(of, n, more)).record == n


def test_forged_options_are_found_where_they_would_have_mattered() -> None:
    of = recorded()

    def set_option(name: str, value: str) -> Callable[[Any], None]:
        return lambda entry: entry["options"].update({name: value})

    assert find(forged(of, 1, set_option("minimum", "$500"))).record == where(PlaceWagers, of)
    assert find(forged(of, 1, set_option("dealing", "automated_shoe"))).record == where(
        Conduct, of, 5
    )
    assert find(forged(of, 1, set_option("dealing", "by_mail"))).record == 1
    assert find(forged(of, 1, set_option("colour", "green"))).record == 1


@METHOD
def test_an_answer_put_beside_a_noticed_fault_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    n = next(
        record.n for record in of.records if isinstance(record.entry, Done) and record.entry.fault
    )

    def answered(entry: Any) -> None:
        entry["answer"] = ["As"]

    assert find(forged(of, n, answered)).record == n


@METHOD
def test_an_answer_left_out_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    for kind in (Shuffle, PlaceWagers, Ask, Deal, Look, Open):
        n = where(kind, of)
        assert find(forged(of, n, lambda entry: entry.pop("answer"))).record == n


@METHOD
def test_a_round_taken_out_is_found(method: str) -> None:
    of = recorded(method)
    rounds = [
        record.n
        for record in of.records
        if isinstance(record.entry, Began) and record.entry.procedure == "round"
    ]
    left = [*of.documents[: rounds[1] - 1], *of.documents[rounds[2] - 1 :]]
    assert 0 < find(rechained(renumbered(left))).record <= rounds[1]


@METHOD
def test_a_record_taken_out_with_the_chain_mended_is_found(method: str) -> None:
    of = recorded(method)
    for n in range(1, len(of.documents) + 1):
        left = [*of.documents[: n - 1], *of.documents[n:]]
        assert not find(rechained(renumbered(left))).clean, of.records[n - 1]


@METHOD
def test_a_record_put_in_twice_with_the_chain_mended_is_found(method: str) -> None:
    of = recorded(method)
    for n in range(1, len(of.documents) + 1):
        twice = [*of.documents[:n], *of.documents[n - 1 :]]
        assert not find(rechained(renumbered(twice))).clean, of.records[n - 1]


# --- every value of every record -------------------------------------------------------------

FREE = {"at", "player", "program", "source", "options"}
"""What nothing else in a journal depends on, or need not: the chain alone protects it."""


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value in a document, and the way to it."""
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in pairs:
            yield from leaves(inner, (*path, key))
    else:
        yield path, value


def others(value: Any) -> list[Any]:
    """What a value could be changed into."""
    if isinstance(value, bool):
        return [not value, None]
    if isinstance(value, int):
        return [value + 1, value - 1, -value - 1, value + 100, str(value), None]
    if value in list(Card):
        return ["Ah" if value != "Ah" else "Ks", "1x", None]
    return [f"{value}.", "", 7, None]


def dealt_from(of: Shift, cut: Record) -> bool:
    """Whether the deck that was cut has been loaded and dealt from before it was opened."""
    loaded = False
    for record in of.records[cut.n :]:
        step = record.entry.step if isinstance(record.entry, Done) else None
        if isinstance(step, Load):
            loaded = True
        if isinstance(step, Deal) and loaded:
            return True
        if isinstance(step, Open):
            return False
    return False


@METHOD
def test_any_value_of_any_record_changed_with_the_chain_mended_is_found(method: str) -> None:
    of = recorded(method)
    random = Random(2)
    for record, document in zip(of.records, of.documents, strict=True):
        free_cut = (
            isinstance(record.entry, Done)
            and isinstance(record.entry.step, Cut)
            and not dealt_from(of, record)
        )
        values = [
            (path, value)
            for path, value in leaves(json.loads(document))
            if not FREE & set(path) and not (free_cut and path[-1] == "answer")
        ]
        for path, value in random.sample(values, min(4, len(values))):
            for other in random.sample([new for new in others(value) if new != value], 1):
                changed = json.loads(document)
                inner = changed
                for key in path[:-1]:
                    inner = inner[key]
                inner[path[-1]] = other
                documents = [*of.documents]
                documents[record.n - 1] = encode(changed)
                finding = find(rechained(documents))
                assert not finding.clean, (record, path, other)
                assert "\n" not in finding.deviation
