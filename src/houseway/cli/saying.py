"""Everything a command says: whatever stands in a file or a name, the terminal only shows it."""

import sys
from typing import Any, TextIO

from houseway.printable import printable, printable_json


def say(line: object, file: TextIO | None = None) -> None:
    """Print one line, escaped; only breaks before it are kept, as empty lines."""
    text = str(line)
    words = text.lstrip("\n")
    print("\n" * (len(text) - len(words)) + printable(words), file=file or sys.stdout)


def say_json(document: Any) -> None:
    """Print a document as one line of JSON, escaped as JSON has it."""
    import msgspec

    print(printable_json(msgspec.json.encode(document).decode()))
