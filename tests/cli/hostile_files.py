"""Files that nobody means well with, by what is wrong with them."""

import os
from pathlib import Path

NO_FILES = ("pipe", "loop", "folder", "zero", "missing")


def not_a_file(folder: Path, kind: str, suffix: str) -> str:
    """The path of something that cannot be read as a file, or could be read for ever."""
    path = folder / f"{kind}{suffix}"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "loop":
            path.symlink_to(path.name)
        case "folder":
            path.mkdir()
        case "zero":
            path.symlink_to("/dev/zero")
    return str(path)


TOML: dict[str, str | bytes] = {
    "a key of 49,000 parts": "a" + ".a" * 49_000 + " = 1",
    "a quoted key of 20,000 parts": '"a"' + '."a"' * 20_000 + " = 1",
    "a section of 49,000 parts": "[" + "a." * 49_000 + "a]",
    "deep lists": "x = " + "[" * 99_000,
    "deep tables": "x = " + "{a=" * 30_000,
    "lists hidden by texts": 'x = ["]", ' * 9_000,
    "a long number": "x = 0x" + "f" * 90_000,
    "a long exponent": "x = 1e" + "9" * 9_000,
    "a long key": '"' + "k" * 90_000 + '" = 1',
    "many keys": "".join(f"k{n}=1\n" for n in range(11_000)),
    "a text without end": 'x = """' + '\\"""' * 20_000,
    "quotes": '"' * 19_000,
    "zero bytes": "\0" * 1_000,
    "no UTF-8": b"\xff\xfe\0",
    "too large": "#" * 2_000_000,
}

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" data-game="blackjack" width="1mm" height="1mm"'
SVG: dict[str, str | bytes] = {
    "entities": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    "a document type": f'<!DOCTYPE svg SYSTEM "file:///etc/passwd">{_HEAD}/>',
    "deep groups": "<g>" * 1_000_000,
    "many groups": f"{_HEAD}>" + "<g/>" * 1_000_000,
    "a long text": f"{_HEAD}><text>{'x' * 9_000_000}</text></svg>",
    "a long path": f'{_HEAD}><path d="M{"1 1 " * 2_000_000}"/></svg>',
    "many points": f'{_HEAD}><polygon points="{"1 1 " * 2_000_000}"/></svg>',
    "clones of clones": f"{_HEAD}>"
    + "".join(f'<g id="a{n}">' + f'<use href="#a{n + 1}"/>' * 10 + "</g>" for n in range(20))
    + "</svg>",
    "deep options": f'{_HEAD} data-options="{"[" * 99_999}"/>',
    "a game that erases the line": f"{_HEAD.replace('blackjack', '&#x9b;2K')}/>",
    "brackets": "<" * 5_000_000,
    "UTF-16": "<svg/>".encode("utf-16"),
    "too large": b"x" * 10_000_001,
}

_HAND = 'variant="NT"\nantes=[0,0]\nblinds_or_straddles=[1,2]\nmin_bet=2\nstarting_stacks=[9,9]\n'
PHH: dict[str, str | bytes] = {
    **TOML,
    "many acts": _HAND + "actions=[" + '"p1 cc",' * 50_000 + "]",
    "an act that erases the line": f'{_HAND}actions=["\\u001b[2K p1"]',
    "a variant that erases the line": 'variant = "\\u001b[2K\\r"',
    "stacks without end": _HAND.replace("9,9", "1e99999999,1e-99999999") + "actions=[]",
    "no number": _HAND.replace("9,9", "nan,inf") + "actions=[]",
}


def written(path: Path, content: str | bytes) -> str:
    """The path of a file with this content."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)
