"""houseway random and houseway shuffles, as a laboratory runs them."""

import json
import os
import pty
import subprocess
from pathlib import Path

from houseway.equipment.randomness import SeededSource
from tests.cli.run import HOUSEWAY, houseway, refused


def raw(*arguments: str) -> bytes:
    return subprocess.run([*HOUSEWAY, "random", *arguments], capture_output=True, check=True).stdout


def test_raw_bytes_are_those_of_the_source(tmp_path: Path) -> None:
    stream = SeededSource("lab").bytes(200_000)
    assert raw("--bytes", "200000", "--seed", "lab") == stream
    file = tmp_path / "raw.bin"
    ran = houseway("random", "--bytes", "200000", "--seed", "lab", "-o", str(file))
    assert ran.status == 0 and "200,000 bytes of the source seeded:lab" in ran.out
    assert file.read_bytes() == stream


def test_without_a_seed_the_bytes_are_the_systems_and_never_the_same() -> None:
    assert len(raw("--bytes", "32")) == 32
    assert raw("--bytes", "32") != raw("--bytes", "32")


def test_a_terminal_is_spared() -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "wb") as terminal:
        done = subprocess.run(
            [*HOUSEWAY, "random", "--bytes", "9"],
            stdout=terminal,
            stderr=subprocess.PIPE,
            text=True,
        )
    os.close(ours)
    assert done.returncode == 2 and "not for a terminal" in done.stderr


def test_what_does_not_go_together_is_refused() -> None:
    refused(houseway("random"), "--bytes N")
    refused(houseway("random", "--bytes", "5", "--json"), "--json goes with --test")
    refused(houseway("random", "--test", "--bytes", "5"), "100,000")
    refused(houseway("random", "--test", "-o", "x"), "leave -o away")
    refused(houseway("random", "--bytes", "5", "-o", "/nowhere/x"), "/nowhere/x")


def test_the_battery_as_json() -> None:
    ran = houseway("random", "--test", "--bytes", "200000", "--seed", "lab", "--json")
    found = json.loads(ran.out)
    assert ran.status == 0 and found["failed"] == [] and found["source"] == "seeded:lab"
    assert set(found["tests"]) == {
        "mono-bit", "chi-square", "runs", "serial", "coupon", "overlap",
    }  # fmt: skip


def test_shuffles_are_measured_as_table_and_json() -> None:
    ran = houseway("shuffles", "--trials", "1000", "--seed", "2", "--json")
    assert ran.status == 0, ran.err
    found = json.loads(ran.out)
    assert found["cards"] == 52 and found["enough_riffles"]["1/2"] == 7
    by_name = {(one["name"], one["times"]): one for one in found["shuffles"]}
    assert by_name["live", 1]["random"] and not by_name["riffle", 3]["random"]
    assert round(by_name["riffle", 7]["distance"], 3) == 0.334
    told = houseway("shuffles", "--trials", "1000", "--seed", "2")
    assert told.status == 0 and "7 below 1/2" in told.out and "0.334" in told.out
    refused(houseway("shuffles", "--decks", "9"), "decks")
