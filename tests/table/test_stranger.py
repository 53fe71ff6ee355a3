"""A stranger's verifier, which knows docs/journal.md and not our code, against spoiled journals."""

import ast
import hashlib
import importlib.util
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.table.audit import audit
from houseway.table.faults import random_faults
from houseway.table.journal import JournalError, counting_clock, open_journal, read_journals
from houseway.table.keys import HouseKey, house_key_file, house_key_path, verify
from houseway.table.published import published
from houseway.table.table import Table
from houseway.table.views import AUDITOR, PUBLIC, person

FILE = Path(__file__).parents[2] / "examples" / "verify_journal.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_journal", FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STRANGER = load()


def found(path: Path, **asked: str) -> str:
    """What the stranger finds wrong, or nothing."""
    try:
        list(STRANGER.verify(path, **asked))
    except (STRANGER.NotClean, STRANGER.NotAJournal) as wrong:
        assert "\n" not in str(wrong)
        return str(wrong)
    return ""


def ours(path: Path) -> str:
    """What our own audit finds wrong there without the key, or nothing."""
    assert not path.with_name(f"{path.name}.key").exists()
    try:
        report = audit(read_journals(path), game)
    except JournalError as error:
        return str(error)
    assert not report.revealed and "\n" not in report.deviation
    return report.deviation


def deal(path: Path, name: str, words: dict[str, str], rounds: int, faults: bool = False) -> None:
    """One more gaming day in a file."""
    played = game(name)
    with open_journal(path, counting_clock()) as journal:
        options = played.options.parse(words)
        table = Table(played, options, journal=journal, source=SeededSource(f"{name} {rounds}"))
        for seat in (1, 2, 4):
            table.sit(seat, f"player {seat}", 100_000_00)
            table.players[seat] = played.policies["random"](SeededSource(seat))
        if faults:
            table.fault_plan = random_faults(Fraction(1, 40), SeededSource(name))
        for _ in range(rounds):
            table.play_round()
        table.fault_plan = None
        table.close()


@pytest.fixture(scope="module")
def two_days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two days of hold'em whose shuffles are opened to all."""
    path = tmp_path_factory.mktemp("stranger") / "file"
    for rounds in (3, 2):
        deal(path, "heads-up-holdem", {"openings": "public"}, rounds)
    return path


@pytest.fixture
def copy(two_days: Path, tmp_path: Path) -> Path:
    """A copy without the key."""
    path = tmp_path / "copy"
    path.write_bytes(two_days.read_bytes())
    return path


def test_it_is_one_file_with_the_standard_library_alone() -> None:
    names = set()
    for node in ast.walk(ast.parse(FILE.read_text())):
        if isinstance(node, ast.Import):
            names |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0])
    assert names <= sys.stdlib_module_names


# --- good journals ---------------------------------------------------------------------------


@pytest.mark.parametrize("openings", ["auditor", "public"])
@pytest.mark.parametrize("name", MODULES)
def test_good_journals_of_every_game_with_faults_are_clean(
    tmp_path: Path, name: str, openings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(STRANGER, "ed25519_verifies", verify)  # which is quicker
    path = tmp_path / "file"
    deal(path, name, {"openings": openings}, 30, faults=True)
    assert found(path) == ""
    stream = tmp_path / "stream"
    stream.write_text("\n".join(published(read_journals(path))))
    assert found(stream) == ""
    path.with_name("file.key").unlink()
    assert ours(path) == ""


def test_the_command_says_what_it_verified(two_days: Path) -> None:
    key = house_key_file(house_key_path(), make=False).public.hex()
    head = read_journals(two_days)[0].head

    def run(*words: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-I", str(FILE), *words], capture_output=True, text=True, check=False
        )
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout

    status, told = run(str(two_days), "--contains", head, "--signed-by", key)
    assert status == 0 and told.count(key) == 2
    assert told.endswith("clean, as far as can be seen without the key\n")
    assert run(str(two_days), "--contains", "00" * 32)[0] == 1
    assert run(str(two_days), "--signed-by", "00" * 32)[0] == 1
    assert run(str(FILE))[0] == 2
    assert run(str(FILE) + " is not there")[0] == 2


def test_ed25519_agrees_with_the_library() -> None:
    random = Random(1)
    for n in range(6):
        key = HouseKey(random.randbytes(32))
        message = random.randbytes(n * 20)
        signature = key.sign(message)
        assert STRANGER.ed25519_verifies(key.public, signature, message)
        for data in (signature, key.public, message):
            if data:
                place = random.randrange(len(data))
                other = data[:place] + bytes([data[place] ^ 1 << random.randrange(8)])
                other += data[place + 1 :]
                parts = [
                    other if part is data else part for part in (key.public, signature, message)
                ]
                assert not STRANGER.ed25519_verifies(*parts)
    assert not STRANGER.ed25519_verifies(bytes(31), bytes(64), b"")


# --- spoiled files ---------------------------------------------------------------------------

SPOILINGS = [
    "UPDATE blocks SET document = replace(document, 'chi', 'xhi') WHERE place & 1099511627775 = 2",
    "UPDATE blocks SET document = x'7b7d' WHERE place & 1099511627775 = 3",
    "UPDATE blocks SET digest = zeroblob(32) WHERE place & 1099511627775 = 5",
    "UPDATE blocks SET hidden = x'' WHERE length(hidden) > 0",
    "UPDATE blocks SET hidden = x'00' WHERE length(hidden) = 0",
    "UPDATE blocks SET first = first + 1 WHERE place & 1099511627775 = 6",
    "UPDATE blocks SET records = records + 1 WHERE place & 1099511627775 = 6",
    "DELETE FROM blocks WHERE place & 1099511627775 = 4",
    "DELETE FROM blocks WHERE place & 1099511627775 = 1",
    "UPDATE blocks SET place = place + 1 WHERE place = (SELECT max(place) FROM blocks)",
    "DELETE FROM heads WHERE place = (SELECT max(place) FROM heads)",
    "DELETE FROM heads WHERE place = (SELECT min(place) FROM heads)",
    "UPDATE heads SET place = place - 1",
    "UPDATE heads SET signature = zeroblob(64)",
    "UPDATE heads SET key = zeroblob(32)",
    "UPDATE heads SET digest = zeroblob(32)",
    "DELETE FROM snapshots WHERE place = (SELECT max(place) FROM snapshots)",
    "UPDATE snapshots SET round = round + 1",
    "UPDATE snapshots SET place = place - 1",
    "UPDATE journals SET day = day + 1",
    "UPDATE journals SET name = 'other'",
    "DELETE FROM journals WHERE journal = 1",
    "DELETE FROM journals WHERE journal = 2",
    "CREATE TRIGGER t AFTER INSERT ON blocks BEGIN DELETE FROM blocks; END",
    "CREATE VIEW v AS SELECT * FROM blocks",
    "PRAGMA user_version = 3",
    "PRAGMA application_id = 0",
]


@pytest.mark.parametrize("statement", SPOILINGS)
def test_each_spoiling_of_a_file_is_found(copy: Path, statement: str) -> None:
    with sqlite3.connect(copy) as file:
        file.execute(statement)
    file.close()
    assert found(copy)
    assert ours(copy)


def test_the_unspoiled_copy_is_clean(copy: Path) -> None:
    assert found(copy) == ours(copy) == ""


def test_days_that_were_cut_off_are_found_by_a_published_head(copy: Path) -> None:
    head = read_journals(copy)[1].head
    with sqlite3.connect(copy) as file:
        for table in ("blocks", "heads", "snapshots"):
            file.execute(f"DELETE FROM {table} WHERE place >> 40 = 2")
        file.execute("DELETE FROM journals WHERE journal = 2")
    file.close()
    assert found(copy) == ""
    assert "does not contain" in found(copy, contains=head)


# --- a forger who mends the chain ------------------------------------------------------------


def mended(path: Path, change: Callable[[list[Any]], None]) -> None:
    """Change the records of the first day, and mend numbers and chain; nothing is signed."""
    digest = STRANGER.GENESIS
    with sqlite3.connect(path) as file:
        for table in ("blocks", "heads", "snapshots"):
            file.execute(f"DELETE FROM {table} WHERE place >> 40 = 2")
        file.execute("DELETE FROM journals WHERE journal = 2")
        file.execute("DELETE FROM heads")
        rows = file.execute("SELECT place, document FROM blocks ORDER BY place").fetchall()
        documents = [json.loads(document) for _, document in rows]
        before = json.dumps(documents)
        change([record for document in documents for record in document["records"]])
        assert json.dumps(documents) != before
        for (place, _), document in zip(rows, documents, strict=True):
            written = json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()
            digest = hashlib.sha256(digest + written).digest()
            file.execute(
                "UPDATE blocks SET document = ?, digest = ? WHERE place = ?",
                (written, digest, place),
            )
    file.close()


def first(records: list[Any], do: str, having: str = "step") -> Any:
    return next(
        r for r in records if r["entry"] == "done" and r["step"]["do"] == do and having in r
    )


def nth(records: list[Any], entry: str, n: int = 0) -> Any:
    return [r for r in records if r["entry"] == entry][n]


def face_up(records: list[Any]) -> Any:
    return next(r for r in records if r.get("drawn") and r.get("answer"))


def swap_leaves(records: list[Any]) -> None:
    one, other, *_ = [r for r in records if r.get("drawn")]
    one["drawn"], other["drawn"] = other["drawn"], one["drawn"]


def leaf_twice(records: list[Any]) -> None:
    one, other, *_ = [r for r in records if r.get("drawn")]
    other["drawn"] = one["drawn"]


FORGERIES: dict[str, Callable[[list[Any]], Any]] = {
    "leaves swapped": swap_leaves,
    "a leaf drawn twice": leaf_twice,
    "a leaf of no shuffle": lambda r: face_up(r)["drawn"].__setitem__(0, 99 * 4096),
    "a leaf skipped": lambda r: first(r, "deal")["drawn"].__setitem__(
        0, first(r, "deal")["drawn"][0] + 1
    ),
    "another cut": lambda r: first(r, "cut").update(answer=first(r, "cut")["answer"] + 1),
    "a card that was not there": lambda r: face_up(r)["answer"].__setitem__(0, "Xx"),
    "another commitment": lambda r: first(r, "shuffle")["answer"].update(commitment="0" * 64),
    "a shuffle renumbered": lambda r: first(r, "shuffle")["answer"].update(number=7),
    "another order opened": lambda r: first(r, "open", "answer")["answer"]["order"].reverse(),
    "another nonce": lambda r: first(r, "open", "answer")["answer"].update(nonce="00" * 32),
    "a round renumbered": lambda r: nth(r, "began", 1).update(number=5),
    "an end of something else": lambda r: nth(r, "ended").update(procedure="round"),
    "no digest of the state": lambda r: nth(r, "ended").update(state="?"),
    "another format": lambda r: r[0].update(format=3),
    "another day before": lambda r: r[0].update(before="00" * 32),
    "another table": lambda r: r[0].update(table="other"),
    "another first record": lambda r: r[0].update(entry="closed"),
    "an entry that there is not": lambda r: r[1].update(entry="bribed"),
    "closed too early": lambda r: r[1].update(entry="closed"),
    "a hidden part without a digest": lambda r: first(r, "deal", "hidden").pop("hidden"),
    "a digest that is none": lambda r: first(r, "deal", "hidden").update(hidden="?"),
    "viewers without a hidden part": lambda r: first(r, "cut").update(shown=["Ann"]),
    "an answer left out": lambda r: first(r, "shuffle").pop("answer"),
    "a step of no kind": lambda r: first(r, "shuffle").pop("step"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_each_forgery_with_the_chain_mended_is_found(copy: Path, name: str) -> None:
    mended(copy, FORGERIES[name])
    wrong = found(copy)
    assert wrong and "digest does not follow" not in wrong
    wrong = ours(copy)
    assert wrong and "digest does not follow" not in wrong and "rules cannot follow" not in wrong


def test_what_only_the_rules_could_tell_is_found_by_the_signature(copy: Path) -> None:
    """A payment that is too large: the stranger does not know the game, but what was signed."""
    key = house_key_file(house_key_path(), make=False).public.hex()
    assert found(copy, signed_by=key) == ""
    mended(copy, lambda r: first(r, "take")["step"].update(amount=1))
    assert "not signed by" in found(copy, signed_by=key)


# --- streams ---------------------------------------------------------------------------------


def lines_for(path: Path, viewer: Any) -> list[Any]:
    return [json.loads(line) for line in published(read_journals(path), viewer)]


def written(path: Path, lines: list[Any]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@pytest.mark.parametrize("name", MODULES)
def test_of_every_game_there_are_streams_for_persons(name: str, tmp_path: Path) -> None:
    """Whoever gives them away need not know the steps of the game."""
    path = tmp_path / "file"
    deal(path, name, {}, 3)
    public, own, whole = (
        lines_for(path, viewer) for viewer in (PUBLIC, person("player 2"), AUDITOR)
    )
    assert not any("hidden" in line for line in public)
    shuffled = [
        line for line in whole if any('"nonce"' in part for part in line.get("hidden", {}).values())
    ]
    assert shuffled
    for line in own:
        records = json.loads(line["document"])["records"] if "document" in line else []
        hers = [record["hidden"] for record in records if "player 2" in record.get("shown", ())]
        parts = [part.encode() for part in line.get("hidden", {}).values()]
        assert [hashlib.sha256(part).hexdigest() for part in parts] == hers


def test_a_stream_holds_the_hidden_parts_of_its_viewer_and_no_others(
    two_days: Path, tmp_path: Path
) -> None:
    public, own, whole = (
        lines_for(two_days, viewer) for viewer in (PUBLIC, person("player 2"), AUDITOR)
    )
    assert not any("hidden" in line for line in public)
    records = {
        (line["day"], n): record
        for line in whole
        if "document" in line
        for document in [json.loads(line["document"])]
        for n, record in enumerate(document["records"], document["first"])
    }
    shown = {(line["day"], int(n)) for line in own for n in line.get("hidden", {})}
    assert shown == {at for at, r in records.items() if "player 2" in r.get("shown", ())}
    assert len(shown) == 5  # it looked at its cards once a round
    everything = {(line["day"], int(n)) for line in whole for n in line.get("hidden", {})}
    assert everything == {at for at, r in records.items() if r.get("hidden")}
    for lines in (public, own, whole):
        assert found(written(tmp_path / "stream", lines)) == ""


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: lines.pop(2),
        lambda lines: lines.insert(2, lines[1]),
        lambda lines: lines.reverse(),
        lambda lines: lines[1].update(digest="00" * 32),
        lambda lines: lines[1].update(document=lines[1]["document"] + " "),
        lambda lines: lines[1].update(day=2),
        lambda lines: lines[1].update(table="other"),
        lambda lines: lines[-1].update(signature="00" * 64),
        lambda lines: lines.pop(),
        lambda lines: next(x for x in lines if "hidden" in x)["hidden"].update({"1": "{}"}),
        lambda lines: [
            x["hidden"].update(dict.fromkeys(x["hidden"], '{"salt":"","answer":["As","Ad"]}'))
            for x in lines
            if "hidden" in x
        ],
        lambda lines: lines.append({"table": "table"}),
        lambda lines: lines.append([]),
    ],
)
def test_each_spoiling_of_a_stream_is_found(
    two_days: Path, tmp_path: Path, spoil: Callable[[list[Any]], Any]
) -> None:
    lines = lines_for(two_days, person("player 2"))
    spoil(lines)
    assert found(written(tmp_path / "stream", lines))
