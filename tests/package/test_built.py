import tarfile
import zipfile
from pathlib import Path

from tests.package.clean import ROOT, build_sdist, build_wheel


def test_the_wheel_of_the_sdist_is_the_wheel_of_the_checkout(wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(build_sdist(tmp_path)) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    ours, theirs = map(zipfile.ZipFile, (wheel, build_wheel(source, tmp_path / "theirs")))
    names = set(ours.namelist())
    assert names == set(theirs.namelist())
    assert {f"houseway/tables/{file.name}" for file in (ROOT / "tables").iterdir()} <= names
    assert {"houseway/py.typed", "houseway/law/clauses.csv", "houseway/law/trace.json"} <= names
    assert not any(name.startswith(("tests", "docs")) for name in names)
    for name in names:
        assert ours.read(name) == theirs.read(name), name
