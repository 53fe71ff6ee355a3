"""What a command says of the journal it wrote: the head to publish, and whose key has signed it."""

from collections import deque

from houseway.cli.saying import say
from houseway.table.journal import Journal
from houseway.table.stores import SignedHead


def last_signed(journal: Journal) -> SignedHead | None:
    """The last head that the house has signed."""
    heads = deque(journal.store.heads(), maxlen=1)
    return heads[0] if heads else None


def round_head(journal: Journal) -> str:
    """The head after a round, which the house has signed; nothing where it signs nothing."""
    return f"head {journal.head}" if journal.house is not None else ""


def tell_head(journal: Journal) -> None:
    """Print the head, and the key of the signature."""
    say(f"{journal.count} records, head {journal.head}")
    signed = last_signed(journal)
    if signed is None:
        return
    which = "" if signed.digest.hex() == journal.head else f", last at {signed.digest.hex()}"
    say(f"signed by {signed.key.hex()}{which}")
