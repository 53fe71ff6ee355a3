"""An act the rules do not allow: one plain sentence, its clause, and nothing changed.

What is only remarked on is a warning: one plain sentence too, and the act goes on.
"""


class Refused(Exception):
    """Raised before anything is recorded or moved."""

    def __init__(self, sentence: str, cite: str = "", about: tuple[str, ...] = ()) -> None:
        super().__init__(f"{sentence} ({cite})" if cite else sentence)
        self.sentence = sentence
        self.cite = cite
        self.about = about
        """The options it speaks of, a row of a pay table as `odds_table.flush`."""


class Barred(Refused):
    """Somebody may not wager at all now, whatever the wager; a computer player then sits out."""


class JournalError(Exception):
    """The journal cannot be read or written; the message says why in one sentence."""


class Remark(UserWarning):
    """Something to be seen to that refuses nothing; a command says it in one sentence."""
