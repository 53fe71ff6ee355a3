"""A file is written whole or not at all, and what was there before stays until then."""

import os
from pathlib import Path

import pytest

from houseway.whole import whole, write_whole
from tests.cli.in_process import in_process, refused


def test_a_file_is_replaced_at_once_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_whole(path, b"old")
    path.chmod(0o640)
    with whole(path) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new" and path.stat().st_mode & 0o777 == 0o640
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_file_that_cannot_be_finished_leaves_the_old_one(
    tmp_path: Path, error: BaseException
) -> None:
    path = tmp_path / "file"
    write_whole(path, b"old")
    with pytest.raises(type(error)), whole(path) as file:
        file.write(b"half")
        raise error
    assert path.read_bytes() == b"old" and [*tmp_path.iterdir()] == [path]


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    write_whole(tmp_path / "ours", b"")
    (tmp_path / "any").touch()
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "target").read_bytes() == b"new"


def test_a_device_a_pipe_and_a_folder_are_never_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for path in (Path("/dev/null"), tmp_path / "pipe", tmp_path, tmp_path / "loop"):
        with pytest.raises(OSError):
            write_whole(path, b"")
    assert Path("/dev/null").is_char_device() and (tmp_path / "pipe").is_fifo()


WRITES = {
    "layout": (("layout", "heads-up-holdem", "-o", "{}"), ".svg"),
    "sign": (("sign", "heads-up-holdem", "-o", "{}"), ".svg"),
    "random": (("random", "--bytes", "9", "-o", "{}"), ""),
    "plot": (
        ("simulate", "three-card-poker", "--rounds", "9", "--policy", "simple", "--plot", "{}"),
        ".svg",
    ),
    "parquet": (
        ("simulate", "three-card-poker", "--rounds", "9", "--policy", "simple", "--parquet", "{}"),
        ".parquet",
    ),
    "report": (("analyze", "three-card-poker", "--report", "{}"), ".html"),
}


@pytest.mark.parametrize("command", WRITES)
def test_a_command_on_a_full_disk_leaves_the_older_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    arguments, suffix = WRITES[command]
    path = tmp_path / f"file{suffix}"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("houseway.whole.os.fsync", full)
    # What draws the charts asks for more memory than it uses.
    ran = in_process(*(word.replace("{}", str(path)) for word in arguments), memory=None)
    assert ran.status == 2 and "No space left" in ran.err
    assert path.read_bytes() == b"old" and [*tmp_path.iterdir()] == [path]


def test_a_device_is_refused_by_name(tmp_path: Path) -> None:
    refused(in_process("random", "--bytes", "9", "-o", "/dev/null"), "/dev/null", "not a file")
