"""How Casino War is played, told to somebody who never sat at it."""

from casino_war.options import CasinoWarOptions
from houseway.money import span


def how_to_play(options: CasinoWarOptions) -> tuple[str, ...]:
    """The course of a round in whole sentences."""
    return (
        f"You place an ante of {span(options.minimum, options.maximum)}. You and the dealer "
        "receive one card each, and the higher card wins even money.",
        "If the two are equal, you give up half of the ante, or you go to war: you place a second "
        "wager as large as the ante, and you and the dealer receive one card more.",
        "If your second card is not lower than the dealer's, the second wager is paid even money "
        "and the ante comes back. If it is lower, both are lost.",
    )
