"""The code of a ticket: a digest over what is printed on it, which everybody can compute again."""

from base64 import b32encode
from hashlib import sha256

import msgspec

from houseway.games.keno.state import Ticket

LETTERS = 16
"""80 bits, in base 32."""
AFTERWARDS = ("to_come", "due")
"""What of a ticket changes after it was printed."""


def code_of(ticket: Ticket) -> str:
    """The code that is printed on a ticket, in four groups.

    SHA-256 of the compact JSON of all that is printed, by name; of it the first 80 bits.
    """
    public = {
        name: value
        for name, value in msgspec.structs.asdict(ticket).items()
        if name not in AFTERWARDS
    }
    digest = sha256(b"houseway keno ticket\n" + msgspec.json.encode(public, order="sorted"))
    letters = b32encode(digest.digest()).decode()[:LETTERS]
    return "-".join(letters[at : at + 4] for at in range(0, LETTERS, 4))


def same_code(given: str, ticket: Ticket) -> bool:
    """Whether a code is that of a ticket, however it was typed."""
    return _plain(given) == _plain(code_of(ticket))


def _plain(code: str) -> str:
    return code.replace("-", "").replace(" ", "").upper()
