"""Results are kept in the user's folder under the code and the rules, and checked when read."""

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from houseway.games import game, mathematics
from houseway.games.analyzed import analyzed
from houseway.math import kept, written
from houseway.math.compiled import kept_kernels

KERNELS = str(kept_kernels())
"""Where the kernels of the other tests are, which need not be compiled again."""


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(kept.SWITCH, raising=False)
    return tmp_path / "houseway" / "results"


def never():
    raise AssertionError("the mathematics is not needed")


@pytest.mark.parametrize("name", ["three-card-poker", "five-card-hi-lo", "keno"])
def test_an_analysis_is_read_back_as_it_was(name, folder):
    options = game(name).options()
    made = analyzed(name, options, lambda: mathematics(name))
    again = analyzed(name, options, never)
    assert again == made
    assert again.analysis.document() == made.analysis.document()


def test_other_rules_and_other_code_have_other_results(folder, monkeypatch):
    options = game("three-card-poker").options()
    analyzed("three-card-poker", options, lambda: mathematics("three-card-poker"))
    other = game("three-card-poker").options(pair_plus_table="D")
    with pytest.raises(AssertionError, match="not needed"):
        analyzed("three-card-poker", other, never)
    monkeypatch.setattr(kept, "code_digest", lambda: "another version")
    with pytest.raises(AssertionError, match="not needed"):
        analyzed("three-card-poker", options, never)


@pytest.mark.parametrize(
    "spoil", [lambda b: b[:-1], lambda b: b[:40] + b"x" + b[41:], lambda b: b""]
)
def test_what_was_changed_on_the_disk_is_made_again(folder, spoil):
    options = game("three-card-poker").options()
    made = analyzed("three-card-poker", options, lambda: mathematics("three-card-poker"))
    (path,) = folder.iterdir()
    path.write_bytes(spoil(path.read_bytes()))
    again = analyzed("three-card-poker", options, lambda: mathematics("three-card-poker"))
    assert again == made
    assert analyzed("three-card-poker", options, never) == made


def test_nothing_is_kept_when_it_is_switched_off(folder, monkeypatch):
    monkeypatch.setenv(kept.SWITCH, "1")
    analyzed(
        "three-card-poker",
        game("three-card-poker").options(),
        lambda: mathematics("three-card-poker"),
    )
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_to_is_nobodys_trouble(folder, monkeypatch):
    folder.parent.mkdir(parents=True)
    folder.write_text("a file")
    kept.write("kind", "key", b"data")


def test_arrays_come_back_alike_and_only_as_they_were_asked_for(folder):
    numbers = {"one": np.arange(6).reshape(2, 3), "two": np.array([1, 2], dtype=np.uint8)}
    kept.write_arrays("numbers", "key", numbers)
    found = kept.read_arrays("numbers", "key", numbers)
    assert all((found[name] == numbers[name]).all() for name in numbers)
    assert kept.read_arrays("numbers", "key", {"one": np.zeros(3)}) is None


def test_only_analyses_are_read():
    with pytest.raises(ValueError, match="no analysis"):
        written.read(b'["Path", "x"]')
    assert written.read(written.written({(1, "a"): Fraction(1, 3)})) == {(1, "a"): Fraction(1, 3)}


def test_a_value_that_was_kept_is_told_without_loading_numba(folder):
    told = [_value_before_the_flop() for _ in range(2)]
    assert told[0].stdout == told[1].stdout and '"best":"raise 3x"' in told[0].stdout
    assert [one.stderr.split()[-1] for one in told] == ["True", "False"]


def _value_before_the_flop() -> subprocess.CompletedProcess[str]:
    """What a new process says, and last whether it has loaded numba."""
    command = """
import atexit, sys
atexit.register(lambda: print("numba" in sys.modules, file=sys.stderr))
from houseway.cli import main
main()
"""
    return subprocess.run(
        [sys.executable, "-c", command, *"ev heads-up-holdem --json --cards".split(), "As Kd"],
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_CACHE_DIR": KERNELS},
        check=True,
    )
