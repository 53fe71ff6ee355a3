"""How poker is played, told to somebody who never sat at it."""

from houseway.games.poker.options import PokerOptions


def how_to_play(_: PokerOptions) -> tuple[str, ...]:
    """The course of a round in whole sentences."""
    return (
        "You play against the other players; the house deals and takes no side. What it takes "
        "for that is posted at the table.",
        "Cards are dealt in turns, and after each turn there is a round of betting. When it is "
        "your turn you check or bet; if somebody has bet before you, you call by betting as "
        "much, you raise, or you fold and are out of the hand.",
        "When all bets are equal the next cards are dealt. After the last round the players who "
        "are left show their hands, and the best hand takes the pot. Whoever is left alone "
        "takes it without showing.",
        "You cannot be made to fold by a bet larger than your chips: you go all in and play for "
        "the part of the pot that you have matched.",
    )
