"""A record counts only as the journal itself would have written it."""

from copy import deepcopy

import msgspec
import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.journal import GENESIS, Broken, Journal, chain, checked, decode_record
from houseway.table.table import Table

HOLDEM = game("heads-up-holdem")
WAGERS = {"trips_plus": 5_00, "pocket_bonus": 5_00, "odds": 10_00, "ante": 10_00}


class Everything:
    def wager(self, view, rules):
        return dict(WAGERS)

    def choose(self, view, ask):
        return ask.choices[0].name


def shift() -> Journal:
    table = Table(HOLDEM, source=SeededSource(1))
    table.sit(1, "Ann", 1000_00)
    table.players[1] = Everything()
    table.begin()
    while (FaultKind.DEALER_EXPOSED, "dealer") not in table.kit.possible_faults(table.pending):
        table.step()
    table.fault(FaultKind.DEALER_EXPOSED, "dealer")
    table.run()
    table.close()
    return table.journal


def reread(documents: list[bytes]) -> Journal:
    """The journal these documents make, chained anew, as a forger would."""
    journal = Journal()
    for n, document in enumerate(documents, 1):
        digest = chain(journal.digests[-1] if journal.digests else GENESIS, document)
        journal.records.append(checked(n, document, digest, journal.digests))
        journal.documents.append(document)
        journal.digests.append(digest)
    return journal


def test_a_void_round_with_every_wager_is_clean_when_read_back() -> None:
    assert audit(reread(shift().documents), game).clean


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(b'"n":5', b'"n": 5'),
        lambda text: text[:-1] + b',"extra":1}',
        lambda text: text.replace(b'"at":', b'"at":0,"at":', 1),
    ],
)
def test_a_record_written_otherwise_is_broken(change) -> None:
    documents = shift().documents[:]
    documents[4] = change(documents[4])
    with pytest.raises(Broken, match="record 5"):
        reread(documents)


def with_options(change) -> Journal:
    documents = shift().documents[:]
    record = decode_record(documents[0])
    change(record.entry.options)
    documents[0] = msgspec.json.encode(record, order="deterministic")
    return reread(documents)


@pytest.mark.parametrize(
    "change",
    [
        lambda options: options.clear(),
        lambda options: options.pop("kicker"),
        lambda options: options.update(odds_table="/tmp/odds.toml"),
        lambda options: options.update(decks="9" * 5000),
    ],
)
def test_options_a_table_would_not_record_are_found(change) -> None:
    assert audit(with_options(lambda options: None), game).clean
    finding = audit(with_options(change), game)
    assert "option" in finding.deviation or "file" in finding.deviation


def test_nothing_of_this_changes_an_honest_journal() -> None:
    journal = shift()
    assert audit(reread(deepcopy(journal.documents)), game).clean
