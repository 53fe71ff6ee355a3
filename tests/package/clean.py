"""houseway as `pip install houseway` leaves it: the wheel and the engine's own dependencies."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

from tests.cli.run import Ran

ROOT = Path(__file__).parent.parent.parent
BLOCK = 4096
"""Of which a disk gives a file so many as it needs."""


def build_wheel(source: Path, folder: Path) -> Path:
    """The wheel of a source tree, built as pip builds it, from tools that are here."""
    pip("wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", str(folder), str(source))
    (wheel,) = folder.glob("*.whl")
    return wheel


def build_sdist(folder: Path) -> Path:
    """The source distribution."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (archive,) = folder.glob("*.tar.gz")
    return archive


def pip(*arguments: str) -> None:
    """Run pip without a registry."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@dataclass(frozen=True)
class Clean:
    """An environment with nothing in it but houseway and what its wheel asks for."""

    folder: Path

    @property
    def packages(self) -> Path:
        """Where packages are installed."""
        (found,) = self.folder.glob("lib/python*/site-packages")
        return found

    def run(self, *command: str, keys: str = "", **environment: str) -> Ran:
        """Run a program of the environment, which sees no other Python path."""
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        program, *arguments = command
        done = subprocess.run(
            [str(self.folder / "bin" / program), *arguments],
            input=keys,
            capture_output=True,
            text=True,
            timeout=120,
            env={**kept, "PYTHONIOENCODING": "utf-8", "COLUMNS": "120", **environment},
        )
        return Ran(done.returncode, done.stdout, done.stderr)


def clean_environment(folder: Path, wheel: Path) -> Clean:
    """Install a wheel by itself; its dependencies are linked from the environment of the tests."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    clean = Clean(folder)
    python = str(folder / "bin" / "python")
    pip("--python", python, "install", "--no-deps", "--no-index", str(wheel))
    for needed in dependencies(_requirements(clean)):
        for part in _parts(needed):
            link = clean.packages / part
            if not link.exists():
                link.symlink_to(Path(str(needed.locate_file(part))))
    return clean


def _requirements(clean: Clean) -> list[str]:
    """What the wheel itself asks for, without its extras."""
    (metadata,) = clean.packages.glob("houseway-*.dist-info")
    return Distribution.at(metadata).requires or []


def dependencies(requirements: list[str]) -> Iterator[Distribution]:
    """Every distribution that requirements bring, each once."""
    found: dict[str, Distribution] = {}
    waiting = list(requirements)
    for text in waiting:
        requirement = Requirement(text)
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        if requirement.name not in found:
            here = distribution(requirement.name)
            assert here.version in requirement.specifier, f"{here.version} is not {requirement}"
            found[requirement.name] = here
            waiting += here.requires or []
    yield from found.values()


def _parts(needed: Distribution) -> set[str]:
    """The folders and modules of a distribution in site-packages."""
    files = needed.files or []
    return {file.parts[0] for file in files if file.parts[0] not in ("..", "__pycache__")}


def everything(clean: Clean) -> int:
    """Bytes on the disk of houseway and all it asks for, byte code and half-filled blocks too."""
    return sum(
        -(-file.stat().st_size // BLOCK) * BLOCK
        for part in clean.packages.iterdir()
        for file in ([part] if part.is_file() else part.rglob("*"))
        if file.is_file()
    )
