"""A journal as it is given away: the public documents, and of the hidden parts a viewer's own.

One JSON object a line, in the format of docs/journal.md. Whoever has the lines can check the whole
chain, every signature, and every hidden part that they were given.
"""

from collections.abc import Iterator, Sequence

from houseway.table import blocks
from houseway.table.journal import Journal
from houseway.table.stores import Block, SignedHead
from houseway.table.views import PUBLIC, Viewer


def published(journals: Sequence[Journal], viewer: Viewer = PUBLIC) -> Iterator[str]:
    """The lines for a viewer: a block each, and a signed head after the block it is of."""
    for journal in journals:
        heads = {head.block: head for head in journal.store.heads()}
        for block in journal.chained():
            yield block_line(journal, block, viewer)
            if block.n in heads:
                yield head_line(journal, heads[block.n])


def block_line(journal: Journal, block: Block, viewer: Viewer) -> str:
    """A block, with the hidden parts that the viewer may see."""
    line: dict[str, object] = {
        "table": journal.table,
        "day": journal.day,
        "document": block.document.decode(),
        "digest": block.digest.hex(),
    }
    if viewer != PUBLIC and (shown := journal.parts(block, viewer)):
        line["hidden"] = {str(n): part.decode() for n, part in shown.items()}
    return blocks.encode(line).decode()


def head_line(journal: Journal, head: SignedHead) -> str:
    """A signed head."""
    line = {
        "table": journal.table,
        "day": journal.day,
        "block": head.block,
        "digest": head.digest.hex(),
        "signature": head.signature.hex(),
        "key": head.key.hex(),
    }
    return blocks.encode(line).decode()
