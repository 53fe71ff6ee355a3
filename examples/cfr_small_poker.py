"""Counterfactual regret minimization on the smallest poker there is, held against its exact value.

Kuhn's poker: three cards, one each, an ante of 1, one bet of 1. Whoever plays first loses 1/18 of
an ante a round if both play as well as can be (H. W. Kuhn, 1950). Two players who know nothing but
what they regret come to it; how far each is from what a best answer would take is counted exactly.

    python examples/cfr_small_poker.py
"""

import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

VALUE = Fraction(-1, 18)
"""What the first player wins a round when both play as well as can be."""
DEALS = tuple(permutations("JQK", 2))
PASS, BET = "pass", "bet"
ACTIONS = (PASS, BET)


@dataclass(frozen=True)
class Round:
    """A round: the card of each player, and what was done."""

    cards: tuple[str, ...]
    done: tuple[str, ...] = ()

    @property
    def turn(self) -> int:
        """Whose turn it is, 0 or 1."""
        return len(self.done) % 2

    @property
    def over(self) -> bool:
        """A bet is called or passed, or nobody bets."""
        return self.done in {
            (PASS, PASS),
            (BET, PASS),
            (BET, BET),
            (PASS, BET, PASS),
            (PASS, BET, BET),
        }

    @property
    def won(self) -> int:
        """What the first player has won at the end."""
        if self.done in {(BET, PASS), (PASS, BET, PASS)}:
            return 1 if self.done[0] == BET else -1
        stake = 2 if self.done[-1] == BET else 1
        return stake if "JQK".index(self.cards[0]) > "JQK".index(self.cards[1]) else -stake

    @property
    def seen(self) -> tuple[str, ...]:
        """What the player whose turn it is knows."""
        return (self.cards[self.turn], *self.done)

    def after(self, action: str) -> "Round":
        """The round after an action."""
        return Round(self.cards, (*self.done, action))


Strategy = dict[tuple[str, ...], dict[str, float]]


class Learner:
    """The regrets of both players, and what they have played on average."""

    def __init__(self) -> None:
        """Nothing is regretted."""
        self.regrets: Strategy = defaultdict(lambda: dict.fromkeys(ACTIONS, 0.0))
        self.played: Strategy = defaultdict(lambda: dict.fromkeys(ACTIONS, 0.0))

    def strategy(self, seen: tuple[str, ...]) -> dict[str, float]:
        """Each action as often as it is regretted not to have been taken."""
        wished = {action: max(0.0, regret) for action, regret in self.regrets[seen].items()}
        total = sum(wished.values())
        if not total:
            return dict.fromkeys(ACTIONS, 1 / len(ACTIONS))
        return {action: regret / total for action, regret in wished.items()}

    def learn(self, round: Round, reached: tuple[float, float] = (1.0, 1.0)) -> float:
        """What the first player wins from here; the regrets follow."""
        if round.over:
            return float(round.won)
        turn, sign = round.turn, 1 - 2 * round.turn
        now, values = self.strategy(round.seen), {}
        for action, share in now.items():
            further = (
                (reached[0] * share, reached[1]) if turn == 0 else (reached[0], reached[1] * share)
            )
            values[action] = self.learn(round.after(action), further)
        value = sum(now[action] * values[action] for action in ACTIONS)
        for action in ACTIONS:
            self.regrets[round.seen][action] += reached[1 - turn] * sign * (values[action] - value)
            self.played[round.seen][action] += reached[turn] * now[action]
        return value

    def average(self) -> dict[tuple[str, ...], dict[str, Fraction]]:
        """What was played on average, in whole thousandths, so that it can be counted exactly."""
        found = {}
        for seen, often in self.played.items():
            bets = Fraction(round(1000 * often[BET] / sum(often.values())), 1000)
            found[seen] = {PASS: 1 - bets, BET: bets}
        return found


Played = dict[tuple[str, ...], dict[str, Fraction]]


def value(played: Played) -> Fraction:
    """What the first player wins a round on average, exactly."""

    def worth(round: Round) -> Fraction:
        if round.over:
            return Fraction(round.won)
        return sum(
            (share * worth(round.after(action)) for action, share in played[round.seen].items()),
            Fraction(0),
        )

    return sum((worth(Round(cards)) for cards in DEALS), Fraction(0)) / len(DEALS)


def best_answer(played: Played, player: int) -> Fraction:
    """What a player wins who answers the other in the best way, exactly."""
    sign = 1 - 2 * player

    def worth(rounds: dict[Round, Fraction]) -> Fraction:
        """Rounds that look alike to the player, each as often as the other comes there."""
        any_ = next(iter(rounds))
        if any_.over:
            return sum((often * sign * round.won for round, often in rounds.items()), Fraction(0))
        if any_.turn == player:
            return max(
                worth({round.after(action): often for round, often in rounds.items()})
                for action in ACTIONS
            )
        return sum(
            (
                worth(
                    {r.after(action): often * played[r.seen][action] for r, often in rounds.items()}
                )
                for action in ACTIONS
            ),
            Fraction(0),
        )

    by_card: defaultdict[str, dict[Round, Fraction]] = defaultdict(dict)
    for cards in DEALS:
        by_card[cards[player]][Round(cards)] = Fraction(1, len(DEALS))
    return sum(map(worth, by_card.values()), Fraction(0))


def main(rounds: int = 100_000) -> tuple[Fraction, Fraction]:
    """Learn, and say how far it is from the exact value: the value, and what can be taken of it."""
    began, learner = time.perf_counter(), Learner()
    for _ in range(rounds // len(DEALS)):
        for cards in DEALS:
            learner.learn(Round(cards))
    played = learner.average()
    found, taken = value(played), best_answer(played, 0) + best_answer(played, 1)
    print(f"{rounds:,} rounds, {time.perf_counter() - began:.1f} s")
    print(f"learned play of both  {float(found):+.6f} of the ante, exactly {found}")
    print(f"best play of both     {float(VALUE):+.6f} of the ante, exactly {VALUE}")
    print(f"what two best answers would take of it in all: {float(taken):.6f}")
    return found, taken


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
