"""`houseway serve` from the command line."""

import json
import re
import resource
import signal
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from houseway.cli import run as command_line
from houseway.pit.serving import address_of, listen
from tests.cli.in_process import in_process
from tests.pit.running import a_process


@pytest.fixture
def refusal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., list[str]]:
    """The lines with which a command is refused."""
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "keys"))

    def refused(*arguments: str) -> list[str]:
        assert command_line(["serve", *arguments]) == 2
        told = capsys.readouterr()
        assert not told.out
        assert "Traceback" not in told.err
        return told.err.strip().splitlines()

    return refused


def test_in_an_empty_folder_without_arguments_it_opens_a_table_of_each_game(tmp_path: Path) -> None:
    with a_process(tmp_path) as process:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", process.said[-1])
        assert any("administrator" in s and f"{process.address}/" in s for s in process.said)
        lobby = httpx.get(f"{process.address}/api/tables").json()["tables"]
        assert [line["game"] for line in lobby] == [
            "blackjack", "three-card-poker", "heads-up-holdem", "five-card-hi-lo",
            "three-card-21", "poker", "keno",
        ]  # fmt: skip
        assert all(line["seats"] for line in lobby)  # computer players are there
        assert (tmp_path / "pit.db").exists()
        httpx.post(f"{process.address}/api/guests", json={"name": "Ann"})
        httpx.post(f"{process.address}/api/sessions", json={"name": "x", "password": "a secret"})
        assert process.end(signal.SIGINT) == 0
    log = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    log = [line for line in log if line["event"] != "a manager must know"]  # of an edge
    assert [(line["event"], line["level"]) for line in log] == [
        ("the house is open", "info"), ("signed in", "info"), ("a sign-in failed", "warning"),
        ("the house closes", "info"), ("the house is closed", "info"),
    ]  # fmt: skip
    assert (log[0]["store"], log[0]["tables"], log[1]["person"]) == ("sqlite", 7, "Ann")
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, most))
    with a_process(tmp_path) as process:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))
        assert process.process is not None
        files = resource.prlimit(process.process.pid, resource.RLIMIT_NOFILE)
        assert files == (most, most)  # each client is one
        again = httpx.get(f"{process.address}/api/tables").json()["tables"]
        assert [line["seats"] for line in again] == [line["seats"] for line in lobby]
        assert [line["day"] for line in again] == [1] * 7


def test_the_docs_name_every_option_and_no_other() -> None:
    page = (Path(__file__).parents[2] / "docs/serve.md").read_text(encoding="utf-8")
    named = re.findall(r"`--([a-z-]+)", page[page.index("| option |") : page.index("## Tables")])
    told = in_process("serve", "--help").out
    there = set(re.findall(r"--([a-z-]+)", told)) - {"help"}
    assert {name.removeprefix("no-") for name in there} == {n.removeprefix("no-") for n in named}


def test_a_table_file_that_is_not_lawful_is_refused_with_its_findings(
    tmp_path: Path, refusal: Callable[..., list[str]]
) -> None:
    good = tmp_path / "good.toml"
    good.write_text('game = "blackjack"\n\n[house]\nname = "The Palms"\n')
    bad = tmp_path / "bad.toml"
    bad.write_text(f"{good.read_text()}\n[rules]\ndecks = 3\nsplit_hand = 9\n")
    told = refusal("--folder", str(tmp_path), "--table", str(good), "--table", str(bad))
    assert f"{bad}:7: " in told[0]
    assert f"{bad}:8: " in told[1]
    assert len(told) == 2
    assert not (tmp_path / "pit.db").exists()


def test_what_cannot_be_is_said_in_one_sentence(
    tmp_path: Path, refusal: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    dots = tmp_path / "..toml"  # its table would be called by a dot, which is no part of an address
    dots.write_text((Path(__file__).parents[2] / "tables/blackjack.toml").read_text())
    for arguments, words in (
        (("--folder", str(tmp_path / "nowhere")), "there is no folder"),
        (("--folder", str(tmp_path), "--table", str(tmp_path / "no.toml")), "no.toml"),
        (("--folder", str(tmp_path), "--host", "192.0.2.1"), "cannot be listened at"),
        (("--folder", str(tmp_path), "--port", "70000"), "70000"),
        (("--folder", str(tmp_path), "--pause", "-1"), "a number of at least 0"),
        (
            ("--folder", str(tmp_path), "--wager-seconds", "nan"),
            "--wager-seconds is 'nan'; it must be a number of at least 0",
        ),
        (("--folder", str(tmp_path), "--pause", "inf"), "--pause is 'inf'"),
        (("--folder", str(tmp_path), "--host", ""), "--host names no address"),
        (("--folder", str(tmp_path), "--table", str(dots)), "must have no / or"),
        (("--folder", str(tmp_path), "--name", "a\nb"), "--name has at most 40 characters"),
        (
            ("--folder", str(tmp_path), "--port", "0", "--database", "postgresql://[::bad"),
            "no address of a database",
        ),
    ):
        (told,) = refusal(*arguments)
        assert words in told
    monkeypatch.setenv("PORT", "many")
    assert "PORT" in refusal("--folder", str(tmp_path))[0]
    assert not (tmp_path / "pit.db").exists()


def test_a_port_that_is_taken_harms_nothing(
    tmp_path: Path, refusal: Callable[..., list[str]]
) -> None:
    taken = listen("127.0.0.1", 0)
    (told,) = refusal("--folder", str(tmp_path), "--port", str(taken.getsockname()[1]))
    taken.close()
    assert "in use" in told and "--port" in told
    assert not (tmp_path / "pit.db").exists()


@pytest.mark.parametrize(("host", "said"), [("0.0.0.0", "localhost"), ("127.0.0.1", "127.0.0.1")])
def test_the_address_that_is_said_is_one_to_go_to(host: str, said: str) -> None:
    listening = listen(host, 0)
    assert address_of(listening) == f"http://{said}:{listening.getsockname()[1]}/"
    listening.close()


def test_a_house_without_its_keys_says_so_and_is_not_harmed(
    tmp_path: Path, refusal: Callable[..., list[str]]
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "keys").write_text("a file where the folder of keys should be")
    (told,) = refusal("--folder", str(home), "--port", "0")
    assert "house.key" in told and "keys" in told
    (tmp_path / "keys").unlink()
    with a_process(home):
        pass
    (home / "pit.db.key").rename(home / "elsewhere")
    (told,) = refusal("--folder", str(home), "--port", "0")
    assert "no key at" in told and "pit.db.key" in told
    assert not (home / "pit.db.key").exists()
    (home / "elsewhere").rename(home / "pit.db.key")
    with a_process(home) as process:
        assert len(httpx.get(f"{process.address}/api/tables").json()["tables"]) == 7
