"""Whatever is changed, removed, added or moved in a journal is found, and the record is named."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from houseway.cards.card import Card
from houseway.table.blocks import chain, pack, unpack
from houseway.table.entries import Began, Done, Left
from houseway.table.journal import Broken, Journal, JournalError, counting_clock
from houseway.table.keys import HouseKey
from houseway.table.steps import (
    Ask,
    ChooseHand,
    Conduct,
    Cut,
    Deal,
    Look,
    Pay,
    PlaceWagers,
    Return,
    Reveal,
    Shuffle,
    Supervise,
    Take,
)
from houseway.table.stores import Snapshot
from houseway.table.table import Table
from tests.table.shift import (
    GAME,
    HOUSE,
    METHODS,
    Shift,
    deal_shift,
    find,
    forged,
    journal_of,
    kept,
    pages,
    rechained,
    shift,
    step_of,
    twice,
    where,
    without,
)

METHOD = pytest.mark.parametrize("method", METHODS)
ANOTHER = HouseKey(bytes(32))


@cache
def recorded(method: str = "manual shoe") -> Shift:
    """A finished shift, dealt once."""
    return shift(METHODS[method])


def changed(value: bytes, place: int, random: Random) -> bytes:
    """Bytes with one bit of one of them turned."""
    other = bytearray(value)
    other[place] ^= 1 << random.randrange(8)
    return bytes(other)


def with_block(of: Shift, place: int, **fields: Any) -> Shift:
    """The shift with something of one block changed, and nothing mended."""
    blocks = list(of.blocks)
    blocks[place] = msgspec.structs.replace(blocks[place], **fields)
    return replace(of, blocks=blocks)


# --- the chain -------------------------------------------------------------------------------


def test_an_untouched_journal_is_clean() -> None:
    of = recorded()
    report = find(of)
    assert (report.deviation, report.remarks) == ("", ())
    assert report.records == len(of.records) and report.rounds == 3
    assert report.signed == len(of.heads) == 6  # opening, rounds, closing, close
    assert report.signers == (HOUSE.public.hex(),)
    assert report.heads == {block.digest.hex() for block in of.blocks}


def test_an_untouched_journal_mended_by_the_forger_is_the_same() -> None:
    of = recorded()
    assert rechained(of, pages(of), signed=HOUSE) == of


def test_any_changed_byte_of_any_block_is_found_and_its_record_named() -> None:
    of = recorded()
    random = Random(1)
    for at, block in enumerate(of.blocks):
        for place in range(len(block.document)):
            other = changed(block.document, place, random)
            with pytest.raises(Broken) as broken:
                list(journal_of(with_block(of, at, document=other)).chained(at, at + 1))
            assert broken.value.record == block.first


def test_any_changed_byte_of_any_digest_is_found_and_its_record_named() -> None:
    of = recorded()
    random = Random(2)
    for at, block in enumerate(of.blocks):
        for place in range(32):
            other = with_block(of, at, digest=changed(block.digest, place, random))
            with pytest.raises(Broken) as broken:
                list(journal_of(other).chained(at, at + 1))
            assert broken.value.record == block.first
        assert find(other).record == block.first


@pytest.mark.parametrize("fields", [{"first": 9}, {"records": 2}, {"records": 0}, {"n": 4}])
def test_a_block_that_is_numbered_otherwise_is_found(fields: dict[str, int]) -> None:
    of = recorded()
    report = find(with_block(of, 2, **fields))
    assert 0 < report.record <= of.blocks[3].first


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"{}",
        b"\xff\xfe",
        b'{"n":1}',
        b"[" * 100_000,
        b'{"at":3000,"block":4,"first":4,"records":[]}',
        b'{"at":3000,"block":4,"first":4,"records":[{"entry":"bribed"}]}',
        b'{"at":3000,"block":4,"first":4,"records":[{"entry":"bought","seat":1e9,"chips":2}]}',
        b'{"at":3000,"block":4,"first":4,"records":[{"entry":"done","step":{"do":"jump"}}]}',
    ],
)
def test_a_block_that_is_no_block_is_found_though_the_chain_is_mended(document: bytes) -> None:
    of = recorded()
    digest = chain(of.blocks[2].digest, document)
    report = find(with_block(of, 3, document=document, digest=digest))
    assert report.record == 4
    assert "\n" not in report.deviation


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(b'"first":4', b'"first": 4'),
        lambda text: text[:-1] + b',"extra":1}',
        lambda text: text.replace(b'"at":', b'"at":0,"at":', 1),
        lambda text: text.replace(b'"at":3000,"block":4', b'"block":4,"at":3000'),
        lambda text: text.replace(b'"deck":0', b'"deck":0.0', 1),
        lambda text: text.replace(b"blue", b"\\u0062lue", 1),
        lambda text: text + b" ",
    ],
)
def test_a_block_written_in_another_form_is_found(change: Callable[[bytes], bytes]) -> None:
    """A record counts only as the journal itself would have written it."""
    of = recorded()
    document = change(of.blocks[3].document)
    assert document != of.blocks[3].document
    report = find(with_block(of, 3, document=document, digest=chain(of.blocks[2].digest, document)))
    assert report.record == of.blocks[3].first


@pytest.mark.parametrize("place", ["first", "middle", "last but one"])
def test_a_missing_block_is_found_and_named(place: str) -> None:
    of = recorded()
    at = {"first": 0, "middle": len(of.blocks) // 2, "last but one": len(of.blocks) - 2}[place]
    left = [*of.blocks[:at], *of.blocks[at + 1 :]]
    assert find(replace(of, blocks=left)).record in (of.blocks[at].first, of.blocks[at + 1].first)


def test_a_missing_last_block_is_a_journal_cut_short() -> None:
    of = recorded()
    report = find(replace(of, blocks=of.blocks[:-1]))
    assert "cut short" in report.deviation
    assert report.record == of.blocks[-2].first + of.blocks[-2].records - 1


def test_an_added_block_is_found_and_named() -> None:
    of = recorded()
    for at in range(len(of.blocks)):
        added = [*of.blocks[: at + 1], *of.blocks[at:]]
        assert find(replace(of, blocks=added)).record == of.blocks[at].first


def test_swapped_blocks_are_found_and_named() -> None:
    of = recorded()
    for at in range(len(of.blocks) - 1):
        swapped = [*of.blocks]
        swapped[at : at + 2] = swapped[at + 1], swapped[at]
        report = find(replace(of, blocks=swapped))
        assert report.record == (of.blocks[at + 1].first if at else 1)


# --- hidden parts ----------------------------------------------------------------------------


def hiding(of: Shift) -> int:
    """The place of a block with several hidden parts."""
    return next(at for at, block in enumerate(of.blocks) if len(unpack(block.hidden)) > 3)


@pytest.mark.parametrize(
    "change",
    [
        lambda parts: [parts[1], parts[0], *parts[2:]],
        lambda parts: parts[1:],
        lambda parts: parts[:-1],
        lambda parts: [],
        lambda parts: [*parts, parts[0]],
        lambda parts: [parts[0].replace(b'"salt":"', b'"salt":"0'), *parts[1:]],
        lambda parts: [b'{"salt":""}', *parts[1:]],
        lambda parts: [b"null", *parts[1:]],
        lambda parts: [b'{"salt": "' + parts[0][9:], *parts[1:]],
    ],
)
def test_hidden_parts_changed_removed_added_or_moved_are_found(
    change: Callable[[list[bytes]], list[bytes]],
) -> None:
    of = recorded()
    at = hiding(of)
    report = find(with_block(of, at, hidden=pack(change(unpack(of.blocks[at].hidden)))))
    assert of.block_of(report.record) == at
    assert "hidden" in report.deviation or "no answer" in report.deviation


@pytest.mark.parametrize("hidden", [b"[", b"[1,", b"{}", b"\xff", b"[" * 50_000, b"7"])
def test_hidden_parts_that_are_none_are_found(hidden: bytes) -> None:
    of = recorded()
    at = hiding(of)
    report = find(with_block(of, at, hidden=hidden))
    assert report.record == of.blocks[at].first
    assert "\n" not in report.deviation


@pytest.mark.parametrize(
    ("kind", "by"),
    [
        (Cut, "Eve\x1b[2K"),
        (Pay, "x" * 41),
        (Deal, " Eve"),
        (Supervise, "the public"),
        (Ask, "Eve"),
        (PlaceWagers, "Eve"),
        (PlaceWagers, "the house"),
    ],
)
def test_a_name_nobody_can_have_acted_under_is_found_and_its_record_named(
    kind: type, by: str
) -> None:
    of = recorded()
    n = where(kind, of)

    def sign(record: Any, hidden: Any) -> None:
        later = {name: record.pop(name) for name in ("drawn", "shown", "hidden") if name in record}
        record |= {"by": by} | later

    report = find(forged(of, n, sign))
    assert report.record == n
    assert report.deviation.isprintable()


@METHOD
@pytest.mark.parametrize("kind", [Deal, Look])
def test_a_card_forged_by_who_holds_the_key_is_found_and_its_record_named(
    method: str, kind: type
) -> None:
    """Its digest in the record is mended too; the shuffle has fixed another card."""
    of = recorded(method)
    n = where(kind, of)

    def another(_: Any, hidden: Any) -> None:
        hidden["answer"][0] = "As" if hidden["answer"][0] != "As" else "Ad"

    report = find(forged(of, n, another))
    assert report.record == n
    assert "the cards fixed at the shuffle say" in report.deviation


@METHOD
def test_an_order_forged_by_who_holds_the_key_does_not_fit_its_commitment(method: str) -> None:
    of = recorded(method)
    n = where(Shuffle, of)

    def reordered(_: Any, hidden: Any) -> None:
        order = hidden["answer"]["order"]
        order[-2:] = order[-1], order[-2]

    def another_nonce(_: Any, hidden: Any) -> None:
        hidden["answer"]["nonce"] = "00" * 32

    def no_nonce(_: Any, hidden: Any) -> None:
        hidden["answer"]["nonce"] = "zz"

    def short(_: Any, hidden: Any) -> None:
        del hidden["answer"]["order"][-1]

    def nothing(_: Any, hidden: Any) -> None:
        del hidden["answer"]

    for change in (reordered, another_nonce, no_nonce, short, nothing):
        report = find(forged(of, n, change))
        assert report.record == n
        assert "commitment" in report.deviation


def test_a_record_that_lets_another_person_see_is_found_and_named() -> None:
    of = recorded()
    for n, shown in (
        (where(Look, of), ["player 5"]),
        (where(Look, of), []),
        (where(Deal, of), ["player 2"]),
        (where(Shuffle, of), ["player 2", "player 5"]),
    ):
        assert of.records[n - 1].entry.shown != tuple(shown)  # type: ignore[union-attr]

        def let_see(entry: Any, _: Any, shown: list[str] = shown) -> None:
            entry["shown"] = shown

        assert find(forged(of, n, let_see)).record == n


# --- everything mended by the forger: the round is dealt again --------------------------------


@METHOD
def test_a_forged_payment_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    n = where(Pay, of)

    def more(entry: Any, _: Any) -> None:
        entry["step"]["amount"] += 100

    assert find(forged(of, n, more)).record == n


@METHOD
def test_a_lost_wager_forged_into_a_returned_one_is_found(method: str) -> None:
    of = recorded(method)
    n = where(Take, of)

    def returned(entry: Any, _: Any) -> None:
        step = entry["step"]
        cite = step.pop("cite")
        step |= {"do": "return", "sign": "", "cite": cite}

    report = find(forged(of, n, returned))
    assert report.record == n
    assert "the rules ask for Take" in report.deviation


@METHOD
def test_a_forged_card_that_all_see_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    n = where(Reveal, of)

    def another(entry: Any, _: Any) -> None:
        entry["answer"][0] = "As" if entry["answer"][0] != "As" else "Ad"

    report = find(forged(of, n, another))
    assert report.record == n
    assert "the cards fixed at the shuffle say" in report.deviation


@METHOD
def test_leaves_that_were_not_drawn_are_found_and_their_record_named(method: str) -> None:
    of = recorded(method)
    n = where(Deal, of)

    def another_leaf(entry: Any, _: Any) -> None:
        entry["drawn"][0] += 1

    def none(entry: Any, _: Any) -> None:
        del entry["drawn"]

    for change in (another_leaf, none):
        assert find(forged(of, n, change)).record == n


@METHOD
def test_a_wager_forged_within_the_limits_is_found_where_it_first_counts(method: str) -> None:
    """A legal wager could have been placed; what the seat then staked tells it was not."""
    of = recorded(method)
    n = where(PlaceWagers, of)
    seat = step_of(of, n).seat

    def doubled(entry: Any, _: Any) -> None:
        for wager in ("ante", "odds"):
            entry["answer"][wager] *= 2

    counts = where((Take, Pay, Return), of, n, lambda step: step.seat != seat)
    assert n < find(forged(of, n, doubled)).record <= counts


@METHOD
def test_a_wager_forged_out_of_the_limits_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    n = where(PlaceWagers, of)

    def unequal(entry: Any, _: Any) -> None:
        entry["answer"]["odds"] += 100

    assert find(forged(of, n, unequal)).record == n


@METHOD
def test_a_forged_choice_is_found(method: str) -> None:
    of = recorded(method)
    n = where(Ask, of)

    def four(entry: Any, _: Any) -> None:
        entry["answer"]["name"] = "raise 4x"

    assert find(forged(of, n, four)).record == n

    def other(entry: Any, _: Any) -> None:
        check = entry["answer"]["name"] == "check"
        entry["answer"]["name"] = "raise 2x" if check else "check"

    assert find(forged(of, n, other)).record == n  # and the stakes it had are not those of this


@METHOD
def test_a_forged_commitment_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    n = where(Shuffle, of)

    def another(entry: Any, _: Any) -> None:
        entry["answer"]["commitment"] = "0" * 64

    assert find(forged(of, n, another)).record == n


def test_a_cut_of_too_few_cards_is_found_and_its_record_named() -> None:
    of = recorded()
    n = where(Cut, of)

    def cut(count: int) -> Callable[[Any, Any], None]:
        return lambda entry, _: entry.update(answer=count)

    for count in (9, 0, -1, 52):
        assert find(forged(of, n, cut(count))).record == n
    later = find(forged(of, n, lambda entry, _: entry.update(answer=entry["answer"] + 1)))
    # Where the state is next recorded: the digest of the table as it stood when it was opened.
    assert later.record == next(r.n for r in of.records[n:] if type(r.entry).__name__ == "Ended")


def test_a_hand_the_dealer_does_not_have_is_found_and_its_record_named() -> None:
    of = recorded("hand")
    n = where(ChooseHand, of)
    assert find(forged(of, n, lambda entry, _: entry.update(answer="third"))).record == n


def test_a_decision_the_supervisor_was_not_asked_for_is_found_and_its_record_named() -> None:
    of = recorded()
    n = where(Supervise, of)
    assert find(forged(of, n, lambda entry, _: entry.update(answer="go home"))).record == n


@METHOD
def test_a_player_who_left_with_more_is_found_and_the_record_named(method: str) -> None:
    of = recorded(method)
    n = next(record.n for record in of.records if isinstance(record.entry, Left))

    def more(entry: Any, _: Any) -> None:
        entry["chips"] += 100

    assert find(forged(of, n, more)).record == n


def test_forged_options_are_found_where_they_would_have_mattered() -> None:
    of = recorded()

    def set_option(name: str, value: str) -> Callable[[Any, Any], None]:
        return lambda entry, _: entry["options"].update({name: value})

    ended = next(r.n for r in of.records if type(r.entry).__name__ == "Ended")
    assert find(forged(of, 1, set_option("minimum", "$500"))).record == ended
    assert find(forged(of, 1, set_option("dealing", "automated_shoe"))).record == where(
        Conduct, of, 5
    )
    assert find(forged(of, 1, set_option("dealing", "by_mail"))).record == 1
    assert find(forged(of, 1, set_option("colour", "green"))).record == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda entry, _: entry["options"].clear(),
        lambda entry, _: entry["options"].pop("kicker"),
        lambda entry, _: entry["options"].update(odds_table="/tmp/odds.toml"),
        lambda entry, _: entry["options"].update(decks="9" * 5000),
        lambda entry, _: entry.update(format=3),
        lambda entry, _: entry.update(format=1),
        lambda entry, _: entry.update(rules=1),
        lambda entry, _: entry.update(table="another"),
        lambda entry, _: entry.update(day=2),
        lambda entry, _: entry.update(game="blackjack"),
        lambda entry, _: entry.update(game="no such game"),
        lambda entry, _: entry.update(before="00" * 32),
    ],
)
def test_an_opening_a_table_would_not_record_is_found(change: Callable[[Any, Any], None]) -> None:
    report = find(forged(recorded(), 1, change))
    assert report.record == 1
    assert "\n" not in report.deviation


@METHOD
def test_an_answer_put_beside_a_noticed_fault_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    n = next(
        record.n for record in of.records if isinstance(record.entry, Done) and record.entry.fault
    )

    def answered(entry: Any, hidden: Any) -> None:
        if hidden is not None:
            hidden["answer"] = ["As"]
        else:
            step = entry.pop("step")
            rest = {key: entry.pop(key) for key in list(entry) if key != "entry"}
            entry |= {"step": step, "answer": ["As"], **rest}

    assert find(forged(of, n, answered)).record == n


@METHOD
def test_an_answer_left_out_is_found_and_its_record_named(method: str) -> None:
    of = recorded(method)
    for kind in (Shuffle, PlaceWagers, Ask, Deal, Look):
        n = where(kind, of)

        def left_out(entry: Any, hidden: Any) -> None:
            (entry if "answer" in entry else hidden).pop("answer")

        assert find(forged(of, n, left_out)).record == n


@METHOD
def test_a_round_taken_out_is_found(method: str) -> None:
    of = recorded(method)
    rounds = [
        of.block_of(record.n)
        for record in of.records
        if isinstance(record.entry, Began) and record.entry.procedure == "round"
    ]
    written = pages(of)
    del written[rounds[1] : rounds[2]]
    assert 0 < find(rechained(of, written)).record <= of.blocks[rounds[1]].first


@METHOD
def test_a_record_taken_out_with_everything_mended_is_found(method: str) -> None:
    of = recorded(method)
    for record in of.records:
        assert not find(without(of, record.n)).clean, record


@METHOD
def test_a_record_put_in_twice_with_everything_mended_is_found(method: str) -> None:
    of = recorded(method)
    for record in of.records:
        assert not find(twice(of, record.n)).clean, record


def test_blocks_joined_or_divided_with_everything_mended_are_found_by_their_signatures() -> None:
    """What belongs to one question is not for the forger to choose, where heads are published."""
    of = recorded()
    written = pages(of)
    joined = written[1].document["records"] + written[2].document["records"]
    written[1].document["records"] = joined
    del written[2]
    report = find(rechained(of, written))
    assert not any(report.contains(block.digest.hex()) for block in of.blocks[1:])


# --- every value of every record -------------------------------------------------------------

FREE = {"at", "player", "program", "source", "shown"}
"""What nothing else in a journal depends on, or need not: the chain and the signatures protect it.

A player may have had another name, if the same person was shown what that player saw.
"""


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


@METHOD
def test_any_value_of_any_record_changed_with_everything_mended_is_found(method: str) -> None:
    of = recorded(method)
    random = Random(2)
    for record in of.records:
        page = pages(of)[of.block_of(record.n)]
        place = record.n - page.document["first"]
        entry, hidden = page.document["records"][place], page.hidden.get(place, {})
        values = [
            (part, path, value)
            for part, whole in (("entry", entry), ("hidden", hidden))
            for path, value in leaves(whole)
            if not FREE & set(path) and (part, path[0]) not in {("hidden", "salt")}
        ]
        if hidden:  # its digest would be mended
            values = [found for found in values if found[:2] != ("entry", ("hidden",))]
        for part, path, value in random.sample(values, min(4, len(values))):
            other = random.choice([new for new in others(value) if new != value])

            def change(
                entry: Any,
                hidden: Any,
                part: str = part,
                path: tuple[Any, ...] = path,
                other: Any = other,
            ) -> None:
                inner = entry if part == "entry" else hidden
                for key in path[:-1]:
                    inner = inner[key]
                inner[path[-1]] = other

            report = find(forged(of, record.n, change))
            assert not report.clean, (record, part, path, other)
            assert "\n" not in report.deviation


# --- signed heads ----------------------------------------------------------------------------


def test_any_changed_byte_of_any_signed_head_is_found() -> None:
    of = recorded()
    random = Random(3)
    for at, head in enumerate(of.heads):
        for name, value in (
            ("digest", head.digest),
            ("signature", head.signature),
            ("key", head.key),
        ):
            for place in random.sample(range(len(value)), 6):
                heads = list(of.heads)
                other = {name: changed(value, place, random)}
                heads[at] = msgspec.structs.replace(head, **other)
                report = find(replace(of, heads=heads))
                assert str(head.block) in report.deviation


def test_signed_heads_removed_added_or_moved_are_found() -> None:
    of = recorded()
    for at, head in enumerate(of.heads):
        assert not find(replace(of, heads=[*of.heads[:at], *of.heads[at + 1 :]])).clean
        assert not find(replace(of, heads=[*of.heads[:at], head, *of.heads[at:]])).clean
        for block in (head.block - 1, head.block + 1, 10**6):
            moved = msgspec.structs.replace(head, block=block)
            assert not find(replace(of, heads=[*of.heads[:at], moved, *of.heads[at + 1 :]])).clean


def test_with_all_signed_heads_gone_the_report_has_none() -> None:
    report = find(replace(recorded(), heads=[]))
    assert (report.clean, report.signed, report.signers) == (True, 0, ())


def test_a_head_of_another_table_or_day_is_no_head_of_this() -> None:
    """What is signed names table and day, so that it can stand nowhere else."""
    of = recorded()
    for journal in (Journal(table="another", house=HOUSE), Journal(day=2, house=HOUSE)):
        heads = [journal._signed(h.block, h.digest) for h in of.heads]
        assert "signature" in find(replace(of, heads=heads)).deviation


def harmless(of: Shift) -> Shift:
    """A journal made up by somebody with the journal's key: only a name and a time are others."""
    written = pages(of)
    written[1].document["at"] += 1
    return rechained(of, written)


def test_a_journal_made_up_without_the_key_of_the_house_is_found() -> None:
    of = recorded()
    assert find(harmless(of)).clean  # nothing in it is against the rules,
    old = replace(harmless(of), heads=of.heads)
    assert "another chain" in find(old).deviation  # but the house has signed another one,
    written = pages(of)
    written[1].document["at"] += 1
    report = find(rechained(of, written, signed=ANOTHER))
    assert report.clean and report.signers == (ANOTHER.public.hex(),)  # and no other key is its key


def test_a_journal_made_up_with_all_keys_is_found_by_any_head_that_was_published() -> None:
    of = recorded()
    written = pages(of)
    written[1].document["at"] += 1
    report = find(rechained(of, written, signed=HOUSE))
    assert report.clean and report.signers == (HOUSE.public.hex(),)
    assert report.contains(of.blocks[0].digest.hex())  # before the change
    assert not any(report.contains(block.digest.hex()) for block in of.blocks[1:])


# --- snapshots -------------------------------------------------------------------------------


def test_snapshots_changed_removed_added_or_moved_are_found() -> None:
    of = recorded()
    assert [s.round for s in of.snapshots] == [0, 3]  # of the opening, and the newest
    random = Random(4)
    for at, snapshot in enumerate(of.snapshots):
        around = of.snapshots[:at], of.snapshots[at + 1 :]

        def with_it(*others: Snapshot, around: Any = around) -> Shift:
            return replace(of, snapshots=[*around[0], *others, *around[1]])

        for place in random.sample(range(len(snapshot.document)), 30):
            other = changed(snapshot.document, place, random)
            spoiled = with_it(Snapshot(snapshot.block, snapshot.round, other))
            assert f"snapshot of block {snapshot.block}" in find(spoiled).deviation
        assert f"block {snapshot.block} is missing" in find(with_it()).deviation
        moved = Snapshot(snapshot.block - 1, snapshot.round, snapshot.document)
        assert "snapshot" in find(with_it(moved)).deviation
        renamed = Snapshot(snapshot.block, snapshot.round + 1, snapshot.document)
        assert "snapshot" in find(with_it(renamed)).deviation
    added = Snapshot(6, 1, of.snapshots[0].document)
    report = find(replace(of, snapshots=[of.snapshots[0], added, of.snapshots[1]]))
    assert "snapshot of block 6" in report.deviation


def test_a_table_does_not_go_on_from_a_changed_snapshot() -> None:
    of = shift_that_is_open()
    snapshot = of.snapshots[-1]
    assert Table(GAME, journal=journal_of(of, writing=True)).state.rounds == 2
    richer = snapshot.document.replace(b'"chips":', b'"chips":9', 1)
    assert richer != snapshot.document
    for other in (richer, b"", b"{}", b"[" * 10**5):
        spoiled = replace(of, snapshots=[Snapshot(snapshot.block, snapshot.round, other)])
        with pytest.raises(JournalError, match="snapshot") as refused:
            Table(GAME, journal=journal_of(spoiled, writing=True))
        assert "\n" not in str(refused.value)


def test_without_any_snapshot_a_table_goes_on_from_the_first_record() -> None:
    of = replace(shift_that_is_open(), snapshots=[])
    assert Table(GAME, journal=journal_of(of, writing=True)).state.rounds == 2


def test_a_table_does_not_go_on_from_changed_records_after_the_snapshot() -> None:
    of = shift_that_is_open()
    last = of.blocks[-1]
    assert b'"chips":30000' in last.document
    document = last.document.replace(b'"chips":30000', b'"chips":90000')
    with pytest.raises(JournalError, match="has been changed"):
        Table(GAME, journal=journal_of(with_block(of, len(of.blocks) - 1, document=document)))


@cache
def shift_that_is_open() -> Shift:
    """Two rounds, and somebody who has bought chips since."""
    journal = Journal(counting_clock(), house=HOUSE)
    deal_shift(journal, METHODS["manual shoe"], rounds=2).buy(2, 300_00)
    return kept(journal)
