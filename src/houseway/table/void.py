"""How a round ends without a decision."""

from houseway.table.phrases import Said


class VoidRound(Exception):
    """All hands are void: wagers are returned and, unless said otherwise, the cards reshuffled."""

    def __init__(self, why: Said, cite: str, *, reshuffle: bool = True) -> None:
        super().__init__(why)
        self.why = why
        self.cite = cite
        self.reshuffle = reshuffle
