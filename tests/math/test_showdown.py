"""Equities by kernels are those of the readable rankings, deal by deal, in every variant."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.low import LowRank, is_low_or_better
from houseway.games.poker.equity import board_size, equity
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.variants import VARIANTS
from houseway.math.showdown import TooManyDeals, equities, high_order
from houseway.math.showdown_kernels import ANY_FIVE
from houseway.table.refusal import Refused

Hands = Sequence[tuple[Card, ...]]


def completions(
    hands: Hands, board: tuple[Card, ...], own: int, community: int, deck: Sequence[Card]
) -> Iterator[tuple[Hands, tuple[Card, ...]]]:
    """Every way to fill the board and then the hands, written as one thinks of it."""
    if len(board) < community:
        for more in combinations(deck, community - len(board)):
            rest = [card for card in deck if card not in more]
            yield from completions(hands, board + more, own, community, rest)
        return
    short = [place for place, hand in enumerate(hands) if len(hand) < own]
    if not short:
        yield hands, board
        return
    place = short[0]
    for more in combinations(deck, own - len(hands[place])):
        filled = [*hands[:place], hands[place] + more, *hands[place + 1 :]]
        yield from completions(
            filled, board, own, community, [card for card in deck if card not in more]
        )


def shares_by_hand(options: PokerOptions, hands: Hands, board: tuple[Card, ...]) -> list[Fraction]:
    """Who takes which part of the pot, by the readable rankings."""
    variant = options.variant
    parts: list[list[int]] = []
    for side in variant.sides:
        ranks = [
            variant.rank(side, hand, board, options.kicker, options.low_compare) for hand in hands
        ]
        if side == "low" and len(variant.sides) == 2 and variant.low:
            eligible = [
                rank
                for rank in ranks
                if isinstance(rank, LowRank)
                and (options.low_qualifier == "none" or is_low_or_better(rank, variant.low))
            ]
        else:
            eligible = list(ranks)
        if eligible:
            best = max(eligible)
            parts.append([place for place, rank in enumerate(ranks) if rank == best])
    shares = [Fraction(0)] * len(hands)
    for winners in parts:
        for place in winners:
            shares[place] += Fraction(1, len(parts) * len(winners))
    return shares


@pytest.mark.parametrize("settings", [{}, {"kicker": "literal", "low_compare": "literal"}])
@pytest.mark.parametrize("game", VARIANTS)
def test_equity_is_that_of_every_deal_ranked_by_hand(game: str, settings: dict[str, str]) -> None:
    random = Random(game)
    qualifiers = ("by_game", "none") if VARIANTS[game].low else ("by_game",)
    for players in (2, 3):
        for qualifier in qualifiers:
            options = PokerOptions(game=game, low_qualifier=qualifier, **settings)
            variant = options.variant
            own, community = variant.hand_size, board_size(variant)
            cards = random.sample(FULL_DECK, 52)
            short = 1 if not community else 0
            hands = [tuple(cards.pop() for _ in range(own)) for _ in range(players)]
            hands[0] = hands[0][: own - short]
            board = tuple(cards.pop() for _ in range(community - (1 if community else 0)))
            removed = tuple(cards.pop() for _ in range(14))
            seen = {*removed, *board, *(card for hand in hands for card in hand)}
            deck = [card for card in FULL_DECK if card not in seen]
            dealt = list(completions(hands, board, own, community, deck))
            sums = [Fraction(0)] * players
            for filled, full in dealt:
                for place, share in enumerate(shares_by_hand(options, filled, full)):
                    sums[place] += share
            found = equity(options, hands, board, removed)
            assert found.deals == len(dealt)
            assert [hand.share for hand in found.hands] == [total / len(dealt) for total in sums]
            assert sum(hand.share for hand in found.hands) == 1


def test_unknown_cards_of_several_players_and_the_board_are_all_dealt() -> None:
    options = PokerOptions()
    hands: Hands = (parse_cards("As Ah"), (), parse_cards("Kd"))
    board, deck = parse_cards("2c 7d 9h Jc"), parse_cards("Ac Kc Qd 3d 4h 5s 7s")
    removed = tuple(card for card in FULL_DECK if card not in {*deck, *board, *hands[0], *hands[2]})
    dealt = list(completions(hands, board, 2, 5, deck))
    assert len(dealt) == 7 * 15 * 4
    found = equity(options, hands, board, removed)
    assert found.deals == len(dealt)
    for place, hand in enumerate(found.hands):
        by_hand = [shares_by_hand(options, *deal)[place] for deal in dealt]
        assert hand.share == sum(by_hand) / len(dealt)
        assert hand.whole == Fraction(by_hand.count(Fraction(1)), len(dealt))


def test_a_hand_that_cannot_lose_and_one_that_always_ties() -> None:
    royal = equity(PokerOptions(), (parse_cards("As Ks"), ()), parse_cards("Qs Js Ts"))
    assert [hand.share for hand in royal.hands] == [1, 0]
    board = parse_cards("As Ks Qs Js Ts")
    shared = equity(PokerOptions(), (parse_cards("2c 2d"), parse_cards("3c 3d"), ()), board)
    assert [(hand.share, hand.part) for hand in shared.hands] == [(Fraction(1, 3), 1)] * 3


def test_a_sample_tells_its_error_and_is_near() -> None:
    hands = (parse_cards("As Ah"), parse_cards("Kd Kc"))
    exact = equity(PokerOptions(), hands)
    sample = equity(PokerOptions(), hands, samples=100_000, seed=7)
    assert (sample.exact, sample.deals) == (False, 100_000)
    for near, true in zip(sample.hands, exact.hands, strict=True):
        assert 0 < near.error < 0.002
        assert abs(float(near.share - true.share)) < 4 * near.error
    again = equity(PokerOptions(), hands, samples=100_000, seed=7)
    assert again == sample
    assert equity(PokerOptions(), hands, samples=2_000_000) == exact, "all are tried if fewer"


def test_too_many_deals_are_refused_with_their_number() -> None:
    with pytest.raises(TooManyDeals, match="2,097,572,400 deals"):
        equities([parse_cards("As Ah"), ()], (), (high_order(ANY_FIVE),), own=2, community=5)
    with pytest.raises(Refused, match="--samples"):
        equity(PokerOptions(), (parse_cards("As Ah"), ()))


@pytest.mark.parametrize(
    ("game", "hands", "board", "words"),
    [
        ("holdem", ["As Ah"], "", "two to 11 hands"),
        ("holdem", ["As Ah Kd", "Kc Ks"], "", "2 cards"),
        ("holdem", ["As Ah", "Kc Ks"], "2c 3c", "0, 3, 4 or 5 cards, not 2"),
        ("holdem", ["As Ah", "As Ks"], "", "As is given twice"),
        ("seven-card-stud", ["As Ah", "Kc Ks"], "2c", "no board"),
        ("seven-card-stud", ["As"] + [""] * 7, "", "55 cards are still to come"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    game: str, hands: list[str], board: str, words: str
) -> None:
    with pytest.raises(Refused, match=words):
        equity(PokerOptions(game=game), [parse_cards(hand) for hand in hands], parse_cards(board))
