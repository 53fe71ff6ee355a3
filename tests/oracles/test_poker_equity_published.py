"""Two hold'em hands before the flop, over all 1,712,304 boards, as others have counted them."""

from fractions import Fraction
from itertools import combinations

import pytest
from phevaluator import evaluate_cards

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.games.poker.equity import equity
from houseway.games.poker.options import PokerOptions
from houseway.math.evaluate import card_number

BOARDS = 1_712_304


@pytest.mark.parametrize(
    ("one", "other", "wins", "losses", "ties"),
    [
        # brainwagon.org, "Texas Hold'em trivia", 9 April 2005, counted by GNU poker-eval
        ("Ad Ac", "Kh Ks", 1_388_072, 317_694, 6_538),
        ("Ad Ac", "Td 9d", 1_338_249, 367_143, 6_912),
        ("Ad Ac", "Qc Jh", 1_450_987, 254_763, 6_554),
    ],
)
def test_two_hands_before_the_flop(one: str, other: str, wins: int, losses: int, ties: int) -> None:
    found = equity(PokerOptions(), (parse_cards(one), parse_cards(other)))
    first, second = found.hands
    assert (found.deals, found.exact) == (BOARDS, True)
    assert (first.whole, second.whole) == (Fraction(wins, BOARDS), Fraction(losses, BOARDS))
    assert first.part == second.part == Fraction(ties, BOARDS)
    assert first.share == first.whole + first.part / 2
    assert first.share + second.share == 1


@pytest.mark.slow
def test_suited_against_a_pair_by_phevaluator_on_every_board() -> None:
    hands = [parse_cards("As Ks"), parse_cards("2c 2s")]
    left = [card_number(card) for card in FULL_DECK if card not in hands[0] + hands[1]]
    one, other = ([card_number(card) for card in hand] for hand in hands)
    wins = ties = 0
    for board in combinations(left, 5):
        mine, theirs = evaluate_cards(*one, *board), evaluate_cards(*other, *board)
        wins += mine < theirs
        ties += mine == theirs
    first = equity(PokerOptions(), hands).hands[0]
    assert (first.whole, first.part) == (Fraction(wins, BOARDS), Fraction(ties, BOARDS))
