"""Whatever stands in a file, a command ends in one sentence, soon, and in little memory."""

import json
import os
import sqlite3
from pathlib import Path

import pytest

from houseway.table.audit import AuditReport
from tests.cli.hostile_files import NO_FILES, PHH, SVG, TOML, not_a_file, written
from tests.cli.in_process import in_process, refused

HOLDEM = "heads-up-holdem"
TCP = "three-card-poker"
READS_TOML = {
    "check": ("check", "{}"),
    "table": ("deal", "--table", "{}"),
    "submit": ("submit", "{}", "-o", "{}.papers"),
    "pay table": ("analyze", HOLDEM, "--set", "odds_table={}"),
    "chart": ("simulate", TCP, "--rounds", "1", "--policy", "{}"),
}
READS = {
    **{name: (".toml", command) for name, command in READS_TOML.items()},
    "layout": (".svg", ("layout", "--check", "{}")),
    "phh": (".phh", ("phh", "{}")),
}


def run(command: tuple[str, ...], path: str, *words: str) -> None:
    refused(in_process(*(word.replace("{}", path) for word in command)), *words)


@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize("reads", READS)
def test_what_is_no_file_is_refused_and_not_waited_for(
    tmp_path: Path, reads: str, kind: str
) -> None:
    suffix, command = READS[reads]
    run(command, not_a_file(tmp_path, kind, suffix), "cannot be read")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("reads", READS)
def test_a_file_one_may_not_read_is_refused(tmp_path: Path, reads: str) -> None:
    suffix, command = READS[reads]
    path = tmp_path / f"secret{suffix}"
    path.touch(mode=0)
    run(command, str(path), "Permission denied")


@pytest.mark.parametrize("what", TOML)
@pytest.mark.parametrize("reads", READS_TOML)
def test_a_hostile_toml_file_is_refused(tmp_path: Path, reads: str, what: str) -> None:
    run(READS_TOML[reads], written(tmp_path / "file.toml", TOML[what]))


@pytest.mark.parametrize("what", SVG)
def test_a_hostile_drawing_is_refused(tmp_path: Path, what: str) -> None:
    run(("layout", "--check", "{}"), written(tmp_path / "file.svg", SVG[what]))


@pytest.mark.parametrize("what", PHH)
def test_a_hostile_hand_history_is_refused(tmp_path: Path, what: str) -> None:
    run(("phh", "{}"), written(tmp_path / "file.phh", PHH[what]))


def test_a_table_file_that_names_a_file_with_a_zero_byte_is_judged(tmp_path: Path) -> None:
    text = f'game = "{HOLDEM}"\n[pay_tables]\nodds_table = "x\\u0000.toml"\n'
    ran = in_process("check", written(tmp_path / "file.toml", text))
    assert ran.status == 1 and "no file of such a name" in ran.out, ran


def test_what_a_table_file_says_is_shown_and_not_obeyed(tmp_path: Path) -> None:
    text = 'game = "keno\\u001b[2K\\r\\u202e"\n"\\u009b2J" = 1\n'
    ran = in_process("check", written(tmp_path / "file.toml", text))
    assert ran.status == 1 and "keno\\x1b[2K\\r\\u202e" in ran.out
    assert all(line.isprintable() for line in ran.out.split("\n")), ran.out
    ran = in_process("check", "--json", written(tmp_path / "file.toml", text))
    assert "keno\x1b[2K\r\u202e" in json.loads(ran.out)["findings"][0]["finding"]
    assert ran.out[:-1].isprintable()


def test_the_name_of_a_file_is_shown_and_not_obeyed(tmp_path: Path) -> None:
    path = written(tmp_path / "a\x1b[2K\r\udcff.toml", 'game = "keno"')
    ran = in_process("check", path)
    assert ran.status == 1 and "a\\x1b[2K\\r\\udcff.toml" in ran.out
    ran = in_process("check", "--json", path)
    assert json.loads(ran.out)["file"].endswith("a\\x1b[2K\\r\\udcff.toml")


# --- checkpoints ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkpoint of a small simulation."""
    path = tmp_path_factory.mktemp("sim") / "run.checkpoint"
    ran = in_process(*simulate(path))
    assert ran.status == 0, ran
    return path


def simulate(path: Path) -> tuple[str, ...]:
    return ("simulate", TCP, "--rounds", "9", "--policy", "simple", "--checkpoint", str(path))


SPOILS = {
    "a deep tally": f"UPDATE chunks SET tally = '{'[' * 100_000}'",
    "a tally that is no text": "UPDATE chunks SET tally = x'ff'",
    "a tally of other things": """UPDATE chunks SET tally = '{"rounds": {}}'""",
    "numbers beyond all": "UPDATE chunks SET tally = "
    "replace(tally, '[', '[1' || hex(zeroblob(99)))",
    "no number": "UPDATE chunks SET tally = replace(tally, '9', 'NaN')",
    "a chunk before the first": "UPDATE chunks SET chunk = -1",
    "a deep document": f"UPDATE simulation SET document = '{'[' * 100_000}'",
    "a seed that erases the line": "UPDATE simulation SET document = "
    'replace(document, \'"seed": "1"\', \'"seed": "\\u001b[2K\\r"\')',
    "a long seed": "UPDATE simulation SET document = "
    'replace(document, \'"seed": "1"\', \'"seed": "\' || hex(zeroblob(99999)) || \'"\')',
    "rows without end": "DROP TABLE chunks; CREATE VIEW chunks AS WITH RECURSIVE n(chunk) AS "
    "(SELECT 1 UNION ALL SELECT chunk + 1 FROM n) SELECT chunk, 1 AS rounds, '' AS tally FROM n",
    "a trigger": "CREATE TRIGGER t BEFORE INSERT ON simulation BEGIN SELECT 1; END",
}


@pytest.mark.parametrize("what", SPOILS)
def test_a_spoiled_checkpoint_is_refused(tmp_path: Path, checkpoint: Path, what: str) -> None:
    path = tmp_path / "spoiled.checkpoint"
    with sqlite3.connect(checkpoint) as good, sqlite3.connect(path) as spoiled:
        good.backup(spoiled)
        spoiled.executescript(SPOILS[what])
    spoiled.close()
    refused(in_process(*simulate(path)), "checkpoint")


@pytest.mark.parametrize("kind", [kind for kind in NO_FILES if kind != "missing"])
def test_a_checkpoint_that_is_no_file_is_refused(tmp_path: Path, kind: str) -> None:
    refused(in_process(*simulate(Path(not_a_file(tmp_path, kind, ".checkpoint")))))


def test_a_checkpoint_goes_on_through_a_link(tmp_path: Path, checkpoint: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(checkpoint)
    ran = in_process(*simulate(link))
    assert ran.status == 0 and "(9 of them before)" in ran.out, ran


# --- a terminal ----------------------------------------------------------------------------------


def test_a_name_cannot_erase_not_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    found = AuditReport(
        deviation="seat 1 is of Ann\r\x1b[2Kclean: 9 records\nclean",
        records=7,
        source="\x1b[2K",
        remarks=("\x1b[1Aclean",),
    )
    monkeypatch.setattr("houseway.cli.audit.tables_of", lambda *_, **__: {"any": []})
    monkeypatch.setattr("houseway.cli.audit._goes_on", lambda _: False)
    monkeypatch.setattr("houseway.cli.audit.run", lambda *_, **__: found)
    ran = in_process("audit", "any")
    assert ran.status == 1
    first, second, *rest = ran.out.split("\n")
    assert first == "NOT CLEAN: seat 1 is of Ann\\r\\x1b[2Kclean: 9 records\\nclean"
    assert second == "7 records before it are in order"
    assert all(line.isprintable() for line in rest) and "remark: \\x1b[1Aclean" in rest
