"""What `pip install houseway` brings does the house's work; what needs more says what it needs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.games import MODULES, game
from houseway.law.trace import trace
from tests.cli.run import refused
from tests.package.clean import Clean, everything

MEGABYTE = 1_000_000
HOLDEM = "heads-up-holdem"
HEAVY = ("altair", "ezdxf", "gymnasium", "numba", "numpy", "polars", "typst", "vl_convert")


def ran(clean: Clean, *arguments: str, keys: str = "", **environment: str) -> str:
    done = clean.run("houseway", *arguments, keys=keys, **environment)
    assert done.status == 0, done
    return done.out


def test_nothing_of_the_extras_is_there(clean: Clean) -> None:
    for package in HEAVY:
        assert clean.run("python", "-c", f"import {package}").status == 1


def test_engine_and_dependencies_are_under_thirty_megabytes(clean: Clean) -> None:
    assert everything(clean) < 30 * MEGABYTE


def test_the_version_is_said_by_command_module_and_package(clean: Clean) -> None:
    said = f"houseway {houseway.__version__}\n"
    assert ran(clean, "--version") == said
    assert clean.run("python", "-m", "houseway", "--version").out == said
    code = "import houseway, importlib.metadata as m; print(m.version('houseway'))"
    assert clean.run("python", "-c", code).out == f"{houseway.__version__}\n"


def test_help_loads_neither_a_command_nor_the_table(clean: Clean) -> None:
    """What it costs is in `make bench`; nothing of the house but its names may be in it."""
    code = (
        "import sys; sys.argv = ['houseway', '--help']; from houseway.cli import run;"
        "run(sys.argv[1:]); print(*sorted(name for name in sys.modules if 'houseway' in name or "
        "name in ('msgspec', 'nacl')))"
    )
    *said, loaded = clean.run("python", "-c", code).out.splitlines()
    assert any(line.split()[:1] == ["analyze"] for line in said)
    assert loaded.split() == [
        "houseway",
        "houseway.cli",
        "houseway.cli.commands",
        "houseway.cli.line",
        "houseway.cli.saying",
        "houseway.extras",
        "houseway.printable",
        "houseway.table",
        "houseway.table.refusal",
    ]


@pytest.mark.parametrize("name", MODULES)
def test_every_game_is_dealt_audited_drawn_and_told(
    name: str, clean: Clean, tmp_path: Path
) -> None:
    journal = str(tmp_path / "day.journal")
    ran(clean, "deal", name, "--rounds", "2", "--journal", journal)
    assert ran(clean, "audit", journal).startswith("clean:")
    assert ran(clean, "rules", name)
    assert ran(clean, "sign", name)
    assert ran(clean, "check", f"sample:{'poker-holdem' if name == 'poker' else name}")
    if game(name).has_felt:
        drawing = tmp_path / "felt.svg"
        ran(clean, "layout", name, "--name", "The House", "-o", str(drawing))
        assert "nothing is amiss" in ran(clean, "layout", "--check", str(drawing))


def test_the_trace_is_that_of_the_sources(clean: Clean) -> None:
    assert json.loads(ran(clean, "trace", "--json")) == trace().to_json()
    keno = json.loads(ran(clean, "trace", "keno", "--json"))
    assert keno == trace("keno").to_json() and keno["covered"] == keno["clauses"] == 2


def test_play_goes_on_without_the_coach_and_says_what_it_needs(
    clean: Clean, tmp_path: Path
) -> None:
    journal = str(tmp_path / "j")
    out = ran(clean, "play", HOLDEM, "--journal", journal, "--seed", "5", keys="w\n\n\n\n=\n3\nq\n")
    assert "the coach needs n" in out and "pip install 'houseway[math]'" in out
    assert "Good night" in out
    assert ran(clean, "audit", journal).startswith("clean:")


@pytest.mark.parametrize(
    ("extra", "arguments"),
    [
        ("math", ("analyze", HOLDEM)),
        ("math", ("ev", HOLDEM, "--cards", "As Ks")),
        ("math", ("design", HOLDEM, "--edge", "2-3")),
        ("math", ("simulate", HOLDEM, "--rounds", "10")),
        ("math", ("shuffles",)),
        ("math", ("random", "--test")),
        ("math", ("deal", HOLDEM, "--policy", "best", "--journal", "FOLDER/j")),
        ("report", ("analyze", "keno", "--report", "FOLDER/keno.pdf")),
        ("report", ("simulate", HOLDEM, "--rounds", "10", "--parquet", "FOLDER/a.parquet")),
        ("report", ("submit", "sample:keno", "-o", "FOLDER/papers")),
        ("report", ("layout", "blackjack", "-o", "FOLDER/felt.pdf")),
        ("report", ("sign", "blackjack", "-o", "FOLDER/sign.pdf")),
        ("dxf", ("layout", "blackjack", "-o", "FOLDER/felt.dxf")),
        ("serve", ("serve", "--folder", "FOLDER")),
        ("serve", ("people", "list", "--folder", "FOLDER")),
        ("serve", ("cage", "check", "--folder", "FOLDER")),
    ],
)
def test_a_missing_extra_is_named_and_nothing_is_left_behind(
    extra: str, arguments: tuple[str, ...], clean: Clean, tmp_path: Path
) -> None:
    told = clean.run("houseway", *(word.replace("FOLDER", str(tmp_path)) for word in arguments))
    refused(told, f"houseway: houseway {arguments[0]} needs ", f"'houseway[{extra}]'")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        ("math", "import houseway; houseway.analyze('blackjack')"),
        ("math", "import houseway; houseway.simulate('blackjack', 10)"),
        ("envs", "import houseway.envs"),
        ("math", "from houseway.sim.run import Run"),
        ("report", "import houseway; houseway.analyze('keno').frame()"),
        ("serve", "from houseway.pit.client import Client"),
    ],
)
def test_python_names_a_missing_extra_too(extra: str, code: str, clean: Clean) -> None:
    last = clean.run("python", "-c", code).err.splitlines()[-1]
    assert last.startswith("houseway.extras.MissingExtra: ")
    assert f"install it with: pip install 'houseway[{extra}]'" in last


def test_a_journal_in_a_database_names_the_extra_that_reads_it(clean: Clean) -> None:
    told = clean.run("houseway", "audit", "postgresql://house/pit")
    refused(told, "a journal in PostgreSQL needs psycopg", "'houseway[postgres]'")


def test_nothing_is_written_into_the_package_and_no_home_is_needed(
    clean: Clean, tmp_path: Path
) -> None:
    package = clean.packages / "houseway"
    before = {file: file.stat().st_mtime_ns for file in package.rglob("*")}
    homeless = {
        "HOME": "/proc/none",  # where not even root could make one
        "TMPDIR": str(tmp_path),
        **dict.fromkeys(("HOUSEWAY_KEYS", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), ""),
    }
    out = ran(clean, "play", "blackjack", keys="q\n", **homeless)
    (journal,) = tmp_path.glob("houseway-*/blackjack-*.journal")
    assert f"the journal is kept: {journal}" in out
    assert ran(clean, "audit", str(journal), **homeless)
    assert {file: file.stat().st_mtime_ns for file in package.rglob("*")} == before
    (key,) = tmp_path.glob("houseway-*/keys/house.key")
    assert key.stat().st_mode & 0o77 == 0


def test_a_sample_that_is_not_there_is_told_the_names_of_those_that_are(clean: Clean) -> None:
    refused(clean.run("houseway", "check", "sample:roulette"), "no sample roulette", "blackjack")


def test_a_user_of_the_package_is_checked_by_mypy(clean: Clean, tmp_path: Path) -> None:
    user = tmp_path / "user.py"
    user.write_text(
        "import houseway\n"
        "games: dict[str, int] = houseway.games()\n"
        "source: int = houseway.SeededSource(7)\n"
        "table = houseway.Table(houseway.game('keno'))\n"
        "drawing: str = houseway.felt('blackjack').svg()\n"
        "clean: bool = houseway.audit('day.journal').clean\n"
    )
    python = str(clean.folder / "bin" / "python")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "user.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    told = [line for line in checked.stdout.splitlines() if ": error:" in line]
    assert [line.split(":")[1] for line in told] == ["2", "3"], checked.stdout
