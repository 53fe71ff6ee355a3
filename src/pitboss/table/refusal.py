"""An act the rules do not allow: one plain sentence, its clause, and nothing changed."""


class Refused(Exception):
    """Raised before anything is recorded or moved."""

    def __init__(self, sentence: str, cite: str = "") -> None:
        super().__init__(f"{sentence} ({cite})" if cite else sentence)
        self.sentence = sentence
        self.cite = cite
