import os
import pty
import re
import select
import subprocess
import time
from pathlib import Path

from tests.cli.run import HOUSEWAY, houseway

HOLDEM = "heads-up-holdem"


def play(journal: Path, keys: str, *more: str) -> str:
    ran = houseway("play", HOLDEM, "--journal", str(journal), *more, keys=keys)
    assert ran.status == 0, ran
    return ran.out


def test_a_session_shows_cards_money_and_the_clauses_on_request(tmp_path: Path) -> None:
    journal = tmp_path / "play.journal"
    out = play(journal, "w\n10\n5\n5\nc\nc\n1\ny\nd\n3\nq\n", "--seed", "5", "--seats", "3")
    assert "raise 3x ($30)" in out
    assert "K♠" in out
    assert "trips plus" in out and "3 to 1" in out
    assert "HUH 39.11(g)-3K" in out
    assert "You have $500." in out
    assert houseway("audit", str(journal)).status == 0


def test_after_every_round_the_player_gets_the_head_that_the_house_has_signed(
    tmp_path: Path,
) -> None:
    journal = tmp_path / "play.journal"
    out = play(journal, "w\n10\n\n\n3\nd\n3\nq\n", "--seed", "5")
    heads = re.findall("^ *head ([0-9a-f]{64})$", out, re.MULTILINE)
    assert len({*heads}) == 2
    for head in heads:
        assert houseway("audit", str(journal), "--contains", head).status == 0


def test_a_refused_wager_is_explained_and_asked_for_again(tmp_path: Path) -> None:
    out = play(tmp_path / "j", "w\n7\n\n\n10\n\n\n3\nq\n", "--seed", "1")
    assert "the ante wager must be from $10 to $500" in out
    assert "HUH 39.10(b)-equal" in out
    assert "Good night" in out


def test_other_players_cards_stay_hidden_while_one_chooses(tmp_path: Path) -> None:
    out = play(tmp_path / "j", "w\n\n\n\n3\nq\n", "--seed", "2", "--seats", "2", "--set", "chip=1")
    before = out[: out.index("Dealer:")]
    (ben,) = (line for line in before.splitlines() if line.strip().startswith("Ben"))
    assert "░░" in ben and not any(suit in ben for suit in "♠♥♦♣")


def test_the_end_of_input_in_the_middle_of_a_round_keeps_it(tmp_path: Path) -> None:
    journal = tmp_path / "j"
    first = play(journal, "w\n\n\n\nc\n", "--seed", "4")
    assert "The round is kept" in first
    again = play(journal, "c\n1\nq\n")
    assert "Going on with round 1" in again
    assert houseway("audit", str(journal)).status == 0
    seen = [line for line in first.splitlines() if line.strip().startswith("you")][-1]
    assert (
        seen.split()[1:]
        == next(line for line in again.splitlines() if line.strip().startswith("you")).split()[1:]
    )


def test_ctrl_c_leaves_cleanly_with_the_journal_intact(tmp_path: Path) -> None:
    journal = tmp_path / "j"
    ours, theirs = pty.openpty()
    game = subprocess.Popen(
        [*HOUSEWAY, "play", HOLDEM, "--journal", str(journal), "--seed", "4"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    shown = b""

    def until(text: bytes) -> None:
        nonlocal shown
        deadline = time.monotonic() + 30
        while text not in shown:
            assert time.monotonic() < deadline, shown.decode(errors="replace")
            if select.select([ours], [], [], 1)[0]:
                shown += os.read(ours, 4096)

    until(b"buy chips")
    time.sleep(0.3)
    os.write(ours, b"w")
    for question in (b"ante", b"trips", b"pocket"):
        until(question)
        os.write(ours, b"\n")
    until(b"the rule")
    time.sleep(0.3)
    os.write(ours, b"\x03")
    until(b"The round is kept")
    assert game.wait(30) == 0
    os.close(ours)
    assert b"Traceback" not in shown
    assert "Going on with round 1" in play(journal, "3\nq\n")
    assert houseway("audit", str(journal)).status == 0
