"""`houseway simulate` as a user runs it."""

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.cli import run
from tests.cli.run import HOUSEWAY, Ran, houseway, refused

TCP = "three-card-poker"


def document(*arguments: str) -> dict:
    ran = houseway("simulate", TCP, *arguments, "--json")
    assert (ran.status, ran.err) == (0, ""), ran
    return json.loads(ran.out)


def test_json_has_every_figure_and_repeats_itself() -> None:
    first = document("--rounds", "1200000", "--sessions", "100", "--bankroll", "20")
    assert (first["rounds"], first["played"], first["seed"]) == (1_200_000, 1_200_000, "1")
    main = first["wagers"]["main"]
    assert Fraction(main["exact_edge"]) == Fraction(686689, 20358520)
    assert sum(each["count"] for each in main["outcomes"]) == main["rounds"] == 1_200_000
    low, high = main["edge_interval"]
    assert low < main["edge_decimal"] < high
    assert abs(main["z"]) < 4 and main["judged"] is True
    assert main["chi_square"]["probability"] > 1e-6
    assert {(row["table"], row["row"]) for row in first["rows"]} >= {
        ("pair_plus", "straight flush")
    }
    sessions = first["session_results"]
    assert sessions["sessions"] == 1_048_576 // 100 + (1_200_000 - 1_048_576) // 100
    assert 0 < sessions["ruined"] < 1 and sessions["bankroll"] == 20
    assert first["discrepancies"] == []
    again = document(
        "--rounds", "1200000", "--sessions", "100", "--bankroll", "20", "--workers", "1"
    )
    assert {**again, "seconds": 0} == {**first, "seconds": 0}


def test_tables_plot_and_parquet(tmp_path: Path) -> None:
    plot, parquet = tmp_path / "plot.svg", tmp_path / "counts.parquet"
    ran = houseway(
        "simulate", TCP, "--rounds", "300000", "--seats", "2", "--policy", "simple",
        "--sessions", "50", "--stake", "main=1", "--stake", "pair_plus=1",
        "--plot", str(plot), "--parquet", str(parquet),
    )  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    for words in (
        "3.4491%",
        "pair_plus",
        "straight flush",
        "main of two seats",
        "Sessions",
        "fall",
    ):
        assert words in ran.out
    svg = plot.read_text()
    assert svg.startswith("<svg") and svg.count("<text") > 20 and "rings" in svg
    assert parquet.read_bytes()[:4] == b"PAR1"


def test_a_chart_of_ones_own(tmp_path: Path) -> None:
    chart = tmp_path / "everything.toml"
    chart.write_text(f'game = "{TCP}"\nplay = "2-3-5"\n')
    found = document("--rounds", "200000", "--policy", str(chart))
    assert found["wagers"]["main"]["average_wager"] == 2
    assert found["chart"] == "everything.toml"


def test_a_checkpoint_goes_on_and_refuses_another_seed(tmp_path: Path) -> None:
    kept = str(tmp_path / "run.checkpoint")
    document("--rounds", "1048576", "--checkpoint", kept)
    longer = document("--rounds", "3000000", "--checkpoint", kept)
    assert {**longer, "seconds": 0} == {**document("--rounds", "3000000"), "seconds": 0}
    ran = houseway("simulate", TCP, "--rounds", "9", "--checkpoint", kept, "--seed", "2")
    refused(ran, "another simulation", "seed is 1 there and 2 here")


@pytest.mark.parametrize("json_too", [False, True])
def test_ctrl_c_prints_what_is_known_and_keeps_the_checkpoint(
    tmp_path: Path, json_too: bool
) -> None:
    kept = tmp_path / "run.checkpoint"
    command = [
        *HOUSEWAY, "simulate", TCP, "--rounds", "100000000000", "--checkpoint", str(kept),
        *(["--json"] if json_too else []),
    ]  # fmt: skip
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    ) as process:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not (
            kept.with_name(kept.name + "-wal").exists()
            and kept.with_name(kept.name + "-wal").stat().st_size > 40_000
        ):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, (out, err)
    assert "Traceback" not in err and "stopped after" in err and "goes on" in err
    if json_too:
        found = json.loads(out)
        assert 0 < found["played"] < found["rounds"] and found["wagers"]["main"]["z"] is not None
    else:
        assert "95% interval" in out
    rounds = int(err.split("stopped after ")[1].split(" of")[0].replace(",", ""))
    again = document("--rounds", str(rounds), "--checkpoint", str(kept))
    assert again["played"] == rounds


def test_a_discrepancy_is_loud(tmp_path: Path) -> None:
    """A kernel that pays what the mathematics does not know of: exit status 1, and said so."""
    program = (
        "from fractions import Fraction\n"
        "from houseway.games.three_card_poker import kernel\n"
        "right = kernel.pair_plus_result\n"
        "honest = kernel._pair_plus_outcomes\n"
        "def wrong(options):\n"
        "    first, *others = honest(options)\n"
        "    others[1] = kernel.Outcome('pair', Fraction(2), rows=others[1].rows)\n"
        "    return (first, *others)\n"
        "kernel._pair_plus_outcomes = wrong\n"
        "from houseway.cli import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "simulate", TCP, "--rounds", "200000"],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 1, done
    assert "DISCREPANCY: the mean of pair_plus" in done.stderr
    assert "DISCREPANCY: the net results of pair_plus do not fit" in done.stderr
    assert "of main" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ["--rounds"]),
        (("--rounds", "0"), ["rounds"]),
        (("--rounds", "many"), ["--rounds is 'many'", "a whole number of at least 1"]),
        (("--rounds", "9" * 30), ["1 to 1,000,000,000,000"]),
        (("--rounds", "9", "--seats", "8"), ["1 to 6 seats"]),
        (("--rounds", "9", "--policy", "lucky"), ["lucky", "best, simple, random"]),
        (("--rounds", "9", "--policy", "nowhere.toml"), ["nowhere.toml"]),
        (("--rounds", "9", "--bankroll", "9"), ["--sessions"]),
        (("--rounds", "9", "--stake", "main=1"), ["--sessions"]),
        (("--rounds", "9", "--sessions", "9", "--stake", "main"), ["wager=units"]),
        (("--rounds", "9", "--sessions", "9", "--stake", "tie=1"), ["'tie'", "pair_plus"]),
        (("--rounds", "9", "--sessions", "99999999"), ["1 to 1,048,576"]),
        (("--rounds", "9", "--sessions", "10"), ["no session"]),
        (("--rounds", "9", "--seed", "\udcff"), ["a seed"]),
        (
            ("--rounds", "9", "--parquet", "x.parquet", "--checkpoint", "x.parquet"),
            ["another file"],
        ),
        (("--rounds", "9", "--shoe", "played"), ["no shoe"]),
        (("--rounds", "9", "--plot", "plot.png"), [".svg"]),
        (("--rounds", "9", "--parquet", "/nowhere/at/all.parquet"), ["/nowhere/at"]),
        (("--rounds", "9", "--checkpoint", "/"), ["folder"]),
        (("--rounds", "9", "--workers", "0"), ["workers"]),
        (("--rounds", "9", "--wager", "$1"), ["$1 is not taken here"]),
        (("--rounds", "9", "--set", "pair_plus_table=Z"), ["pair_plus table 'Z'"]),
        (("--rounds", "9", "--cluster", "not an address"), ["no address", "tcp://"]),
    ],
)
def test_absurd_input_is_refused_in_one_sentence(
    arguments: tuple[str, ...], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(["simulate", TCP, *arguments])
    refused(Ran(status, *capsys.readouterr()), *words)


def test_a_game_that_is_not_there() -> None:
    refused(houseway("simulate", "three-card-pokr", "--rounds", "9"), "did you mean")
