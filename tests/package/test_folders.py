import os
import subprocess
import sys
from pathlib import Path

import pytest

from houseway import folders


def test_kernels_are_kept_where_the_user_may_write_and_not_beside_the_code(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "one_kernel.py").write_text(
        "import numba\n"  # also where somebody imported numba before houseway
        "from houseway.math.compiled import compiled\n"
        "@compiled\n"
        "def double(n: int) -> int:\n"
        "    return 2 * n\n"
        "assert double(3) == 6\n"
    )
    kept = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    homeless = {**kept, "HOME": "/proc/none", "XDG_CACHE_HOME": "", "TMPDIR": str(tmp_path)}
    path = os.pathsep.join([str(source), *sys.path])
    subprocess.run(
        [sys.executable, "-Bc", "import one_kernel"],
        env={**homeless, "PYTHONPATH": path},
        check=True,
    )
    assert list(tmp_path.glob("houseway-*/kernels/*/source_*/one_kernel.double-*.nbi"))
    assert [file.name for file in source.iterdir()] == ["one_kernel.py"]


def test_a_home_folder_is_used_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert folders.state_folder() == tmp_path / ".local" / "state" / "houseway"
    assert folders.kernel_folder() == tmp_path / ".cache" / "houseway" / "kernels"


def test_a_cache_that_cannot_be_made_is_not_worth_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert folders.kernel_folder().is_relative_to(tmp_path)
    with pytest.raises(OSError):
        folders.state_folder()


def test_a_temporary_folder_that_others_may_write_to_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path / "none"))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    trusted = folders.state_folder()
    assert trusted.stat().st_mode & 0o77 == 0
    trusted.chmod(0o777)
    assert folders.state_folder() != trusted
    trusted.rmdir()
    trusted.symlink_to(tmp_path)
    assert folders.state_folder() not in (trusted, tmp_path)
