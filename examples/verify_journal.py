"""Verify a journal of houseway without houseway: one file, the standard library, no key.

    python verify_journal.py JOURNAL [--contains DIGEST] [--signed-by KEY]

JOURNAL is an SQLite file of journals or a stream of their public lines. The format is that of
docs/journal.md; this file was written from it. Checked are the chain of every day and from day to
day, the form and the order of the records, the signatures, that every card came off the deck once
and in the order that shuffle and cut had fixed, every shuffle that was opened to all, and every
hidden part that the stream shows. Exit status 0: clean. 1: not clean. 2: not a journal.
"""

import argparse
import hashlib
import json
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

FORMAT = 2
GENESIS = hashlib.sha256(b"houseway journal 2").digest()
APPLICATION = 0x48574A4C
LARGEST = 1 << 24
LEAVES = 4096
KEPT_ROUNDS = 64
SCHEMA = {
    "journals": "CREATE TABLE journals (journal INTEGER PRIMARY KEY, name TEXT NOT NULL, "
    "day INTEGER NOT NULL)",
    "blocks": "CREATE TABLE blocks (place INTEGER PRIMARY KEY, first INTEGER NOT NULL, "
    "records INTEGER NOT NULL, document BLOB NOT NULL, digest BLOB NOT NULL, "
    "hidden BLOB NOT NULL)",
    "heads": "CREATE TABLE heads (place INTEGER PRIMARY KEY, digest BLOB NOT NULL, "
    "signature BLOB NOT NULL, key BLOB NOT NULL)",
    "snapshots": "CREATE TABLE snapshots (place INTEGER PRIMARY KEY, round INTEGER NOT NULL, "
    "document BLOB NOT NULL)",
}


class NotClean(Exception):
    """Something in the journal is wrong; the message says what and where."""


class NotAJournal(Exception):
    """What was given cannot be read as journals at all."""


class Block(NamedTuple):
    """One block as it is kept or published."""

    document: bytes
    digest: bytes
    shown: dict[int, bytes]
    """Hidden documents that came with it, by the number of their record."""


class Day(NamedTuple):
    """One table and gaming day."""

    table: str
    day: int
    blocks: list[Block]
    heads: dict[int, tuple[bytes, bytes, bytes]]
    """Digest, signature and key by block."""
    snapshots: dict[int, int] | None
    """The round of each snapshot by its block; a stream has none."""


def require(truth: object, sentence: str) -> None:
    """Say what is wrong unless it is right."""
    if not truth:
        raise NotClean(sentence)


# --- where journals come from ------------------------------------------------------------------


def read(path: Path) -> list[Day]:
    """The days in a file, by table and day."""
    try:
        with open(path, "rb") as file:
            start = file.read(16)
    except OSError as error:
        raise NotAJournal(f"{path} cannot be read: {error.strerror}") from None
    days = read_sqlite(path) if start == b"SQLite format 3\0" else read_stream(path)
    return sorted(days, key=lambda day: (day.table, day.day))


def read_sqlite(path: Path) -> list[Day]:
    """The days in an SQLite file, whose schema must be exactly the one that is written down."""
    try:
        file = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        file.execute("PRAGMA trusted_schema = OFF")
        found = file.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
        if sorted(found) != sorted(("table", n, n, sql) for n, sql in SCHEMA.items()):
            raise NotAJournal(f"{path} does not have the tables of a journal, and no others")
        (application,) = file.execute("PRAGMA application_id").fetchone()
        (version,) = file.execute("PRAGMA user_version").fetchone()
        if (application, version) != (APPLICATION, FORMAT):
            raise NotAJournal(f"{path} is not marked as a file of journals of version {FORMAT}")
        days = []
        known = file.execute("SELECT journal, name, day FROM journals ORDER BY journal").fetchall()
        require([row[0] for row in known] == list(range(1, len(known) + 1)), "journals are missing")
        for table in ("blocks", "heads", "snapshots"):
            for (journal,) in file.execute(f"SELECT DISTINCT place >> 40 FROM {table}"):
                require(1 <= journal <= len(known), f"there are {table} that belong to no journal")
        for journal, name, day in known:
            days.append(sqlite_day(file, journal, name, day))
        return days
    except sqlite3.Error as error:
        raise NotAJournal(f"{path} cannot be read as SQLite: {error}") from None


def sqlite_day(file: sqlite3.Connection, journal: int, name: str, day: int) -> Day:
    """One journal of a file, whose rows must be numbered as their documents are."""
    base = journal << 40
    between = f"WHERE place >= {base} AND place < {base + (1 << 40)} ORDER BY place"
    blocks: list[Any] = []
    first = 1
    rows = file.execute(
        f"SELECT place, first, records, document, digest, hidden FROM blocks {between}"
    )
    for place, number, records, document, digest, hidden in rows:
        n = len(blocks) + 1
        require(place - base == n, f"day {day}: block {n} is missing")
        require(
            all(
                isinstance(value, bytes) and len(value) <= LARGEST
                for value in (document, digest, hidden)
            ),
            f"day {day}: block {n} is not bytes of a possible size",
        )
        blocks.append(Block(document, digest, {}))
        written = decoded(document, f"day {day}, block {n}")
        require(
            (number, records) == (first, len(written["records"])),
            f"day {day}: block {n} is kept under another number than it has",
        )
        hides = any(record.get("hidden") for record in written["records"])
        require(bool(hidden) == hides, f"day {day}: block {n} lacks its hidden parts or has others")
        first += records
    heads = file.execute(f"SELECT place, digest, signature, key FROM heads {between}")
    snapshots = file.execute(f"SELECT place, round FROM snapshots {between}")
    return Day(
        name,
        day,
        blocks,
        {place - base: (digest, signature, key) for place, digest, signature, key in heads},
        {place - base: round for place, round in snapshots},
    )


def read_stream(path: Path) -> list[Day]:
    """The days of a stream: a JSON object a line, blocks and signed heads."""
    days: dict[tuple[str, int], Day] = {}
    try:
        with open(path, encoding="utf-8") as lines:
            for text in lines:
                line = json.loads(text)
                key = (line["table"], line["day"])
                day = days.setdefault(key, Day(*key, [], {}, None))
                if "document" in line:
                    shown = {int(n): part.encode() for n, part in line.get("hidden", {}).items()}
                    digest = bytes.fromhex(line["digest"])
                    day.blocks.append(Block(line["document"].encode(), digest, shown))
                else:
                    signed = (line[name] for name in ("digest", "signature", "key"))
                    day.heads[line["block"]] = tuple(map(bytes.fromhex, signed))  # type: ignore[assignment]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NotAJournal(f"{path} is neither SQLite nor a stream of journals: {error}") from None
    return list(days.values())


# --- one day -----------------------------------------------------------------------------------


def decoded(document: bytes, where: str) -> dict[str, Any]:
    """A block's document, if it is written as a journal writes."""
    try:
        found = json.loads(document)
        again = json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise NotClean(f"{where}: it is not JSON") from None
    require(again == document, f"{where}: it is not written as a journal writes it")
    require(
        isinstance(found, dict) and list(found) == ["at", "block", "first", "records"],
        f"{where}: it is not a block",
    )
    require(
        isinstance(found["records"], list)
        and found["records"]
        and all(isinstance(record, dict) for record in found["records"]),
        f"{where}: it has no records",
    )
    typed: dict[str, Any] = found
    return typed


class Verified(NamedTuple):
    """What is known of a day that is in order."""

    head: str
    digests: list[str]
    records: int
    rounds: int
    signers: set[str]
    signed: int
    closed: bool


def verify_day(day: Day, before: tuple[int, str] | None) -> Verified:
    """One day: chain, form, order, cards, signatures; `before` are number and head of the last."""
    where = f"table {day.table}, day {day.day}"
    require(day.blocks, f"{where}: there is no block")
    previous, n, digests = GENESIS, 0, []
    follow = Following(where)
    for number, block in enumerate(day.blocks, 1):
        here = f"{where}, record {n + 1}"
        digest = hashlib.sha256(previous + block.document).digest()
        require(digest == block.digest, f"{here}: the digest does not follow from the block before")
        document = decoded(block.document, here)
        require(
            (document["block"], document["first"]) == (number, n + 1),
            f"{here}: the block is numbered otherwise",
        )
        for record in document["records"]:
            n += 1
            follow.record(n, number, record)
            if n in block.shown:
                part = hashlib.sha256(block.shown[n]).hexdigest()
                require(
                    part == record.get("hidden"),
                    f"{where}, record {n}: the hidden part shown is not the one that was hashed",
                )
        require(
            all(document["first"] <= k <= n for k in block.shown),
            f"{here}: hidden parts of other records are shown with it",
        )
        previous = digest
        digests.append(digest.hex())
    opened = follow.opened
    require(
        (opened.get("table"), opened.get("day")) == (day.table, day.day),
        f"{where}: it was written as another table or day",
    )
    expected = before or ((0, "") if day.day == 1 else None)
    if expected is not None:
        require(
            (opened["day"], opened.get("before", "")) == (expected[0] + 1, expected[1]),
            f"{where}: it does not follow from the head of the day before",
        )
    signers = verify_heads(where, day, digests, follow.signs)
    if day.snapshots is not None:
        require(
            day.snapshots == kept_snapshots(follow.ends),
            f"{where}: other snapshots are kept than a table keeps",
        )
    return Verified(digests[-1], digests, n, follow.rounds, signers, len(day.heads), follow.closed)


def verify_heads(where: str, day: Day, digests: list[str], signs: list[int]) -> set[str]:
    """Every signature, none missing; whose they are."""
    if not day.heads:
        return set()
    require(sorted(day.heads) == signs, f"{where}: signed heads are missing, or there are others")
    signers = set()
    for block, (digest, signature, key) in day.heads.items():
        here = f"{where}, block {block}"
        require(digest.hex() == digests[block - 1], f"{here}: another head was signed")
        statement = f"houseway head\n{day.table}\n{day.day}\n{block}\n{digest.hex()}\n".encode()
        require(ed25519_verifies(key, signature, statement), f"{here}: the signature is wrong")
        signers.add(key.hex())
    return signers


def kept_snapshots(ends: list[tuple[int, int]]) -> dict[int, int]:
    """The newest stays, and that of every 64th round; one of the same round is replaced."""
    kept: list[tuple[int, int]] = []
    for block, round in ends:
        if kept and (kept[-1][1] % KEPT_ROUNDS or kept[-1][1] == round):
            kept.pop()
        kept.append((block, round))
    return dict(kept)


# --- records -----------------------------------------------------------------------------------

ENTRIES = {
    "opened", "seated", "bought", "left", "waited", "offered", "changed", "filled", "assigned",
    "noted", "began", "done", "ended", "closed",
}  # fmt: skip


def is_digest(value: object) -> bool:
    """Whether it is 32 bytes in lower-case hexadecimal."""
    return isinstance(value, str) and len(value) == 64 and not value.strip("0123456789abcdef")


class Following:
    """What the records of a day tell, one after the other."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.opened: dict[str, Any] = {}
        self.under_way: tuple[str, int] | None = None
        self.rounds = 0
        self.closed = False
        self.ends: list[tuple[int, int]] = []
        self.signs: list[int] = []
        self.ended_in = 0
        self.cards = Cards()

    def record(self, n: int, block: int, record: dict[str, Any]) -> None:
        """The next record."""
        self.here = f"{self.where}, record {n}"
        kind = record.get("entry")
        self.require(kind in ENTRIES, "there is no such entry")
        self.require(not self.closed, "nothing can follow the closing of the table")
        self.require(self.ended_in != block, "the end of a procedure must be the end of its block")
        self.require((kind == "opened") == (n == 1), "a day begins with its opening, once")
        try:
            self.follow(kind, block, record)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise NotClean(f"{self.here}: it lacks what such a record has") from None
        except NotClean as wrong:
            raise NotClean(f"{self.here}: {wrong}") from None

    def require(self, truth: object, sentence: str) -> None:
        """Say what is wrong with the record unless it is right."""
        require(truth, f"{self.here}: {sentence}")

    def follow(self, kind: object, block: int, record: dict[str, Any]) -> None:
        """What a record of each kind must have, and what it changes."""
        if kind == "opened":
            require(record["format"] == FORMAT, f"its format is not {FORMAT}")
            self.opened = record
        elif kind == "began":
            require(self.under_way is None, "the procedure before it is not over")
            self.rounds += record["procedure"] == "round"
            require(record["number"] == self.rounds, "rounds are not numbered one after the other")
            self.under_way = (record["procedure"], record["number"])
        elif kind == "ended":
            ended = (record["procedure"], record["number"])
            require(ended == self.under_way, "what ended is not what had begun")
            require(is_digest(record["state"]), "it has no digest of the table's state")
            self.under_way, self.ended_in = None, block
            self.ends.append((block, record["number"]))
            self.signs.append(block)
        elif kind == "closed":
            require(self.under_way is None, "a procedure was under way when the table was closed")
            self.closed = True
            self.signs.append(block)
        elif kind == "done":
            shown, hidden = record.get("shown"), record.get("hidden")
            require((shown is None) == (hidden is None), "hidden parts have a digest and viewers")
            require(hidden is None or is_digest(hidden), "the digest of a hidden part is none")
            self.cards.done(record)


# --- cards -------------------------------------------------------------------------------------


class Shuffle:
    """One shuffle or mixing: its commitment, and what has come of it."""

    def __init__(self, commitment: str, size: int) -> None:
        self.commitment = commitment
        self.size = size
        self.cut = 0
        self.drawn: list[int] = []
        self.shown: dict[int, Any] = {}
        self.in_order = True
        self.wrapped = False


class Cards:
    """Which cards left which deck: each once, in the order that shuffle and cut have fixed."""

    def __init__(self) -> None:
        self.shuffles: dict[int, Shuffle] = {}
        self.of_deck: dict[int, list[Shuffle]] = {}
        """The shuffles of a deck that are not opened yet."""
        self.latest: dict[int, Shuffle] = {}
        self.sizes: dict[int, int] = {}
        self.laid_off: dict[int, int] = {}
        self.draws: dict[int, Shuffle] = {}

    def done(self, record: dict[str, Any]) -> None:
        """A step that was carried out."""
        step: dict[str, Any] = record["step"]
        answer: Any = record.get("answer")
        deck: Any = step.get("deck")
        do = step["do"]
        if "fault" in record and answer is None:
            pass  # something went wrong instead
        elif do == "receive":
            self.sizes[deck] = 52 * step.get("count", 1)
        elif do == "shuffle":
            number = answer["number"]
            require(
                number == len(self.shuffles) + 1, "shuffles are not numbered one after the other"
            )
            made = self.committed(answer, answer.get("count") or self.sizes.get(deck, 52))
            self.shuffles[number] = self.latest[deck] = made
            self.of_deck.setdefault(deck, []).append(made)
        elif do in ("cut", "placecuttingcard"):
            self.laid_off[deck] = answer
        elif do in ("completecut", "movetoback"):
            self.latest[deck].cut += self.laid_off.pop(deck)
        elif do == "insertstacks":  # cards of several shuffles lie among each other from now on
            for shuffle in self.shuffles.values():
                shuffle.in_order = False
        elif do == "removedeck":
            self.of_deck.pop(deck, None)
        elif do == "open":
            oldest = self.of_deck[deck].pop(0)
            if answer is not None:
                self.opened(oldest, answer)
        elif do == "mixnumbers":
            self.draws[step["game"]] = self.committed(answer, 80)
        elif do == "drawnumber":
            mixed = self.draws[max(self.draws)]
            mixed.shown[step["nth"] - 1] = answer
        elif do == "opendraw":
            self.opened(self.draws[step["game"]], answer)
        drawn = record.get("drawn", [])
        for place, leaf in enumerate(drawn):
            shuffle = self.draw(leaf, from_below=do != "deal" or "fault" in record)
            if do == "deal" and isinstance(answer, list) and len(answer) == len(drawn):
                shuffle.shown[leaf % LEAVES] = answer[place]

    def committed(self, answer: dict[str, Any], size: int) -> Shuffle:
        """A shuffle with its commitment."""
        require(is_digest(answer["commitment"]), "the commitment is no digest")
        return Shuffle(answer["commitment"], size)

    def draw(self, leaf: int, *, from_below: bool) -> Shuffle:
        """A card left the deck: from the top, or from below where something went wrong."""
        number, position = divmod(leaf, LEAVES)
        require(number in self.shuffles, f"leaf {leaf} is of no shuffle that was published")
        shuffle = self.shuffles[number]
        require(position not in shuffle.drawn, f"leaf {leaf} had left the deck already")
        if shuffle.in_order and not self.is_next(shuffle, position):
            require(from_below, f"leaf {leaf} was not the next card of its shuffle")
        elif shuffle.in_order:
            shuffle.wrapped = shuffle.wrapped or (position == 0 and bool(shuffle.drawn))
        if not from_below or self.is_next(shuffle, position):
            shuffle.drawn.append(position)
        else:
            shuffle.drawn.insert(0, position)
        return shuffle

    def is_next(self, shuffle: Shuffle, position: int) -> bool:
        """Whether a position follows on the last one drawn, or begins where the deck was cut."""
        if not shuffle.drawn:
            # A card may be missing without anybody's knowing it yet.
            sizes = range(max(shuffle.size - 4, 1), shuffle.size + 5)
            return position in {shuffle.cut % size for size in sizes} | {shuffle.cut}
        last = shuffle.drawn[-1]
        return position == last + 1 or (
            position == 0 and not shuffle.wrapped and last >= shuffle.size - 5
        )

    def opened(self, shuffle: Shuffle, opening: dict[str, Any]) -> None:
        """An order opened to all is the one committed to, and holds what was shown of it."""
        nonce, order = bytes.fromhex(opening["nonce"]), opening["order"]
        salts = hashlib.shake_256(nonce).digest(16 * len(order))
        leaves = b"".join(
            hashlib.sha256(salts[16 * n : 16 * n + 16] + f"{n}:{what}".encode()).digest()
            for n, what in enumerate(order)
        )
        commitment = hashlib.sha256(leaves).hexdigest()
        require(commitment == shuffle.commitment, "what was opened is not what was committed to")
        for position, what in shuffle.shown.items():
            require(
                order[position] == what, f"{what} was shown, {order[position]} was committed to"
            )


# --- Ed25519 as RFC 8032 describes it ----------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]


def add(a: Point, b: Point) -> Point:
    """The sum of two points in extended coordinates."""
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    w, x, y, z = f - e, h - g, h + g, f + e
    return (w * x % P, y * z % P, x * y % P, w * z % P)


def times(number: int, point: Point) -> Point:
    """A multiple of a point."""
    total: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = add(total, point)
        point = add(point, point)
        number >>= 1
    return total


def decompressed(data: bytes) -> Point | None:
    """The point that 32 bytes are, if they are one."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = decompressed((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def ed25519_verifies(key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the holder of the key has signed the message."""
    if len(key) != 32 or len(signature) != 64:
        return False
    a, r = decompressed(key), decompressed(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER or BASE is None:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    h = int.from_bytes(digest, "little") % ORDER
    left, right = times(s, BASE), add(r, times(h, a))
    return (
        (left[0] * right[2] - right[0] * left[2]) % P
        == 0
        == (left[1] * right[2] - right[1] * left[2]) % P
    )


# --- all of it ---------------------------------------------------------------------------------


def verify(path: Path, contains: str = "", signed_by: str = "") -> Iterator[str]:
    """Verify everything in a file; what was found, line by line, or `NotClean`."""
    before: dict[str, tuple[int, str]] = {}
    heads: set[str] = set()
    found = read(path)
    require(found, "there is no journal in it")
    for day in found:
        done = verify_day(day, before.get(day.table))
        before[day.table] = (day.day, done.head)
        heads |= set(done.digests)
        if signed_by:
            require(
                done.signers == {signed_by.lower()},
                f"table {day.table}, day {day.day}: it is not signed by {signed_by}",
            )
        yield (
            f"table {day.table}, day {day.day}: {done.records} records in "
            f"{len(done.digests)} blocks, "
            f"{done.rounds} rounds, {done.signed} signatures"
            + (f" by {', '.join(sorted(done.signers))}" if done.signers else "")
            + ("" if done.closed else "; it is still open, or was cut short")
            + f"; head {done.head}"
        )
    if contains:
        require(contains.lower() in heads, f"it does not contain the head {contains}")


def main() -> int:
    """The command."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("journal", type=Path)
    arguments.add_argument("--contains", metavar="DIGEST", default="")
    arguments.add_argument("--signed-by", metavar="KEY", default="")
    given = arguments.parse_args()
    try:
        for line in verify(given.journal, given.contains, given.signed_by):
            print(ascii(line)[1:-1])
    except NotClean as wrong:
        print(f"NOT CLEAN: {ascii(str(wrong))[1:-1]}")
        return 1
    except NotAJournal as wrong:
        print(ascii(str(wrong))[1:-1], file=sys.stderr)
        return 2
    print("clean, as far as can be seen without the key")
    return 0


if __name__ == "__main__":
    sys.exit(main())
