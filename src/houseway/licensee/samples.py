"""The sample tables that houseway brings along, named as in `sample:blackjack`."""

from pathlib import Path

from houseway.table.refusal import Refused

PREFIX = "sample:"
_PACKAGE = Path(__file__).resolve().parent.parent


def folder() -> Path:
    """Where the samples are: inside an installed package, beside `src` in a checkout."""
    installed = _PACKAGE / "tables"
    return installed if installed.is_dir() else _PACKAGE.parent.parent / "tables"


def located(path: Path) -> Path:
    """The file that is meant: a sample of the house where one is named so, else the path itself."""
    if not str(path).startswith(PREFIX):
        return path
    samples = {file.stem: file for file in sorted(folder().glob("*.toml"))}
    name = str(path).removeprefix(PREFIX)
    if name not in samples:
        raise Refused(f"there is no sample {name}; samples are {', '.join(samples)}")
    return samples[name]
