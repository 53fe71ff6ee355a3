"""Every option of every command with values nobody needs: one sentence, or an answer, soon."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.cli.commands import COMMANDS, loaded
from houseway.cli.line import Function, Group, parameters_of
from tests.cli.in_process import in_process, refused

HOLDEM = "heads-up-holdem"
TCP = "three-card-poker"
USUAL = {
    "games": (), "rules": (HOLDEM,), "check": ("none.toml",), "play": (HOLDEM, "--journal", "j"),
    "deal": (HOLDEM,), "audit": ("none",), "phh": ("none",), "ticket": ("none", "1"),
    "analyze": (TCP,), "ev": (TCP, "--cards", "As Ks 2d"), "design": (TCP, "--edge", "2-3"),
    "simulate": (TCP, "--rounds", "9"), "shuffles": ("--trials", "1000"),
    "random": ("--bytes", "5", "-o", "r"), "layout": (HOLDEM,), "sign": (HOLDEM,),
    "submit": ("none.toml", "-o", "o"), "trace": (),
}  # fmt: skip
"""What a command is given besides the option that is tried."""
NUMBERS = ("1" + "0" * 30, "9" * 5000, "-1", "1e9", "nan", "")
TEXTS = ("\x1b[2K\r", "\udcff", "\u202e", "x" * 100_000, "9" * 4000, "=", "../../..")
PATHS = ("/", "/dev/zero", "x" * 5000, "/none/x")


def options(command: Function) -> Iterator[tuple[str, str]]:
    """The name of each option and what it takes."""
    kinds = {int: "number", Path: "path", str: "text"}
    for parameter in parameters_of(command):
        if parameter.names and parameter.kind is not bool:
            yield parameter.called, kinds[parameter.kind]


EVERY = [
    (name, *option)
    for name in COMMANDS
    if name != "serve"  # which would go on serving
    and not isinstance(command := loaded(name), Group)
    for option in options(command)
]


def test_every_command_is_tried() -> None:
    assert set(USUAL) <= set(COMMANDS)
    assert {"number", "path", "text"} == {kind for _, _, kind in EVERY} and len(EVERY) > 60


@pytest.mark.parametrize(
    ("command", "flag"), [(name, flag) for name, flag, kind in EVERY if kind == "number"]
)
def test_a_number_beyond_reason_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, flag: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for number in NUMBERS:
        if (command, flag) == ("design", "--most") and number == NUMBERS[0]:
            continue  # all the tables there are, which are few
        refused(in_process(command, *USUAL.get(command, ()), flag, number))


@pytest.mark.parametrize(
    ("command", "flag", "kind"), [option for option in EVERY if option[2] != "number"]
)
def test_a_text_beyond_reason_is_refused_or_only_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, flag: str, kind: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for text in PATHS if kind == "path" else TEXTS:
        ran = in_process(command, *USUAL.get(command, ()), flag, text)
        if ran.status == 2:
            refused(ran)
        else:
            assert ran.status in (0, 1), ran
            assert all(line.isprintable() for line in (ran.out + ran.err).split("\n"))


@pytest.mark.parametrize(
    "address",
    ["", "x", "::::", "tcp://", "tcp://:0", "http://localhost:80", "ucx://a:1", "inproc://x",
     "tcp://a:1/../", "localhost:99999", "\x1b[2K:80", "\udcff:1", "x" * 300 + ":1", "LOCAL",
     "a..b:1", "tls://127.0.0.1:1", "file:///etc/passwd", "---:5"],
)  # fmt: skip
def test_an_address_that_is_none_is_refused(address: str) -> None:
    refused(in_process("simulate", TCP, "--rounds", "9", "--cluster", address))


def test_more_bytes_than_the_disk_has_are_refused_before_it_is_full(tmp_path: Path) -> None:
    out = tmp_path / "bytes"
    refused(in_process("random", "--bytes", str(10**15), "-o", str(out)), "the disk has")
    assert not out.exists()


@pytest.mark.parametrize(
    ("flag", "value"),
    [
        *(("--host", text) for text in TEXTS),
        *(("--database", text) for text in TEXTS),
        *(("--port", number) for number in NUMBERS),
        *(("--folder", path) for path in ("/dev/zero", "x" * 5000, "/none/x")),
    ],
)
def test_the_house_is_not_opened_at_no_address(flag: str, value: str, tmp_path: Path) -> None:
    where = () if flag == "--folder" else ("--folder", str(tmp_path))
    refused(in_process("serve", *where, f"{flag}={value}"))
    assert not list(tmp_path.iterdir())
