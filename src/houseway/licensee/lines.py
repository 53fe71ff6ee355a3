"""On which line of a TOML file each key stands; `tomllib` reads the values and tells no lines."""

import re
import tomllib

Path = tuple[str, ...]

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:\\.|[^"\\])*"|'[^']*')"""
_KEYS = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_KEYS})\s*\]\]?")
_KEY = re.compile(rf"\s*({_KEYS})\s*=")
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' + r"'''.*?'''|" + r'"""|' + r"'''|"
    r'"(?:\\.|[^"\\])*"|' + r"'[^']*'|#.*|[\[\]{}]"
)


def key_lines(text: str) -> dict[Path, int]:
    """The line of every key and section of a file that `tomllib` has read.

    >>> key_lines('game = "keno"\\n[limits]\\nminimum = 5\\n')
    {('game',): 1, ('limits',): 2, ('limits', 'minimum'): 3}
    """
    found: dict[Path, int] = {}
    section: Path = ()
    inside = ""  # what a value that goes on over lines still waits for
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        rest = line
        if inside:
            _, closed, rest = line.partition(inside)
            if not closed:
                continue
            inside = ""
        elif not depth:
            if header := _HEADER.match(line):
                section = _parts(header[1])
                _note(found, (), section, number)
                continue
            if not (key := _KEY.match(line)):
                continue
            _note(found, section, _parts(key[1]), number)
            rest = line[key.end() :]
        for token in _TOKEN.findall(rest):
            if token in ('"""', "'''"):
                inside = token
                break
            depth += (token in "[{") - (token in "]}")
    return found


def line_of(lines: dict[Path, int], path: Path) -> int:
    """The line of a key, or of the section it would stand in, or the first."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def _note(found: dict[Path, int], section: Path, parts: Path, number: int) -> None:
    for length in range(1, len(parts) + 1):
        found.setdefault((*section, *parts[:length]), number)


def _parts(keys: str) -> Path:
    return tuple(
        tomllib.loads(f"key = {part}")["key"] if part[0] in "\"'" else part
        for part in re.findall(_PART, keys)
    )
