"""What a command says of the journal it wrote: the head to publish, and whose key has signed it."""

from houseway.cli.saying import say
from houseway.table.journal import Journal


def round_head(journal: Journal) -> str:
    """The head after a round, which the house has signed; nothing where it signs nothing."""
    return f"head {journal.head}" if journal.house is not None else ""


def tell_head(journal: Journal) -> None:
    """Print the head, and the key of the signature."""
    say(f"{journal.count} records, head {journal.head}")
    signed = journal.last_signed
    if signed is None:
        return
    which = "" if signed.digest.hex() == journal.head else f", last at {signed.digest.hex()}"
    say(f"signed by {signed.key.hex()}{which}")
