"""Table files made for a test: a clean one, with lines put in the place of others."""

from pathlib import Path

from houseway.licensee.table_file import FileFinding, examine

SAMPLES = Path(__file__).parent.parent.parent / "tables"


def spoiled(folder: Path, sample: str, *changes: tuple[str, str]) -> Path:
    """A sample with each first text replaced by the second; it must be there once."""
    text = (SAMPLES / f"{sample}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


def line_with(path: Path, words: str) -> int:
    """The line on which these words stand first."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def found(path: Path) -> tuple[FileFinding, ...]:
    """What `houseway check` finds, the fit of the felt left out."""
    return examine(path).findings


def only(path: Path) -> FileFinding:
    """The only thing that is found."""
    (finding,) = found(path)
    return finding
