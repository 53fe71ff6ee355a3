"""A search that is told no rules decides hands of Three Card Poker, and is held against the truth.

At each hand it asks `copy(seed)` for the same round with the cards that it has not seen dealt
anew, tries every legal action there, and takes the one that won the most on average. What its
decisions are worth is then looked up exactly, hand by hand.

    pip install 'houseway[envs]'
    python examples/search_three_card_poker.py
"""

import sys
import time
from fractions import Fraction
from statistics import fmean

from houseway.envs.seeing import CARD_NUMBERS
from houseway.envs.single import SinglePlayer
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.solution import play_values

CARDS = {number: card for card, number in CARD_NUMBERS.items() if card is not None}


def search(table: SinglePlayer, deals: int, seed: int) -> int:
    """The action that won the most over so many deals of the cards that are not seen."""
    won: dict[int, list[float]] = {action: [] for action in table.legal_actions()}
    for deal in range(deals):
        dealt = table.copy(seed=deals * seed + deal)
        for action, rewards in won.items():
            rewards.append(dealt.copy().step(action)[1])
    return max(won, key=lambda action: fmean(won[action]))


def main(hands: int = 60, deals: int = 400) -> tuple[float, float]:
    """Play hands and say what the decisions cost; the cost, and what always playing costs."""
    began = time.perf_counter()
    table, values = SinglePlayer("three-card-poker"), play_values(ThreeCardPokerOptions())
    fold = table.rules.decisions.number("fold")
    lost, careless, agreed = [], [], 0
    for hand in range(hands):
        observed, _ = table.reset(seed=hand)
        own = frozenset(CARDS[int(n)] for n in observed["observation"][:3])
        play = values[own]
        chosen = Fraction(-1) if search(table, deals, hand) == fold else play
        right = max(play, Fraction(-1))
        agreed += chosen == right
        lost.append(float(right - chosen))
        careless.append(float(right - play))
    seconds = time.perf_counter() - began
    print(f"{hands} hands, each with {deals} deals of the unseen cards, {seconds:.1f} s")
    print(f"decided as best play would    {agreed} of {hands}")
    print(f"what its decisions cost       {fmean(lost):.4%} of the ante, exactly valued")
    print(f"what playing every hand costs {fmean(careless):.4%}")
    return fmean(lost), fmean(careless)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
