"""Three Card Poker twice: by sorted ranks with inclusion and exclusion, and hand against hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway.cards.card import SUITS, Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.three_card import ThreeCardCategory, rank_three
from houseway.games.three_card_poker.analysis import analyze
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.settle import (
    ante_bonus_results,
    compare,
    main_results,
    qualifies,
)
from houseway.games.three_card_poker.showdown import UNQUALIFIED, showdowns
from houseway.games.three_card_poker.solution import (
    MAIN,
    PAIR_PLUS,
    ante_bonus_value,
    best,
    by_rule,
    pair_plus_alone,
    play_values,
    policy,
    threshold,
    values,
)

STANDARD = ThreeCardPokerOptions()
RICH = ThreeCardPokerOptions(pair_plus_table="B", ante_bonus_table="2")
SHORT = tuple(Card.of(rank, suit) for rank in (14, 13, 12, 11, 3, 2) for suit in SUITS[:3])


@pytest.mark.parametrize("kicker", ["standard", "literal"])
def test_a_short_deck_hand_against_hand(kicker: str) -> None:
    found = showdowns(kicker, SHORT)
    for hand, counts in zip(found.hands, found.counts.tolist(), strict=True):
        mine = rank_three(hand, kicker)
        met: Counter[str] = Counter()
        for cards in combinations([card for card in SHORT if card not in hand], 3):
            dealer = rank_three(cards, kicker)
            met[compare(mine, dealer) if qualifies(dealer) else "unqualified"] += 1
        assert counts == [met["unqualified"], met["lose"], met["tie"], met["win"]]


@pytest.mark.slow
@pytest.mark.parametrize("kicker", ["standard", "literal"])
def test_all_407_million_pairs_of_hands(kicker: str) -> None:
    hands = list(combinations(FULL_DECK, 3))
    ranks = [rank_three(hand, kicker) for hand in hands]
    place = {rank: n for n, rank in enumerate(sorted(set(ranks)))}
    strength = np.array([place[rank] for rank in ranks], dtype=np.int16)
    qualified = np.array([qualifies(rank) for rank in ranks])
    bit = {card: 1 << n for n, card in enumerate(FULL_DECK)}
    masks = np.array([sum(bit[card] for card in hand) for hand in hands])
    found = showdowns(kicker)
    for n, counts in enumerate(found.counts.tolist()):
        apart = (masks & masks[n]) == 0
        dealers = strength[apart & qualified]
        assert counts == [
            int((apart & ~qualified).sum()),
            int((dealers > strength[n]).sum()),
            int((dealers == strength[n]).sum()),
            int((dealers < strength[n]).sum()),
        ]
    assert found.counts.sum() == 407_170_400


HANDS = ["Qs 6h 4d", "Qs 6h 3d", "Qs 6s 4s", "2c 2d 3h", "As Ks Qs", "Ac Ad As", "5c 3d 2h"]


@pytest.mark.parametrize("text", HANDS)
def test_one_hand_counted_alone_has_the_value_it_has_among_all(text: str) -> None:
    cards = parse_cards(text)
    assert values(cards).play == play_values(STANDARD)[frozenset(cards)]


def test_the_value_of_queen_six_four_and_of_queen_six_three_lie_round_a_fold() -> None:
    assert values(parse_cards("Qs 6h 3d")).play < -1 < values(parse_cards("Qs 6h 4d")).play
    assert values(parse_cards("Qs 6h 3d")).choices["fold"] == -1


def test_with_all_but_three_cards_gone_the_value_is_certain() -> None:
    def value(player: str, dealer: str) -> Fraction:
        mine, left = parse_cards(player), parse_cards(dealer)
        removed = tuple(card for card in FULL_DECK if card not in mine + left)
        return values(mine, STANDARD, removed).play

    assert value("Qs 6h 4d", "Qd 6c 4h") == 0
    assert value("Qs 6h 4d", "Qd 6c 5h") == -2
    assert value("Qs 6h 4d", "Qd 6c 3h") == 2
    assert value("5s 3h 2d", "Js Th 8d") == 1
    assert value("5s 4h 3d", "2s 2h 2d") == -2 + 1
    assert value("5s 4s 3s", "Qs Ks As") == -2 + 5


def test_removed_cards_must_be_others_and_leave_three() -> None:
    with pytest.raises(ValueError, match="all different"):
        values(parse_cards("Qs 6h 4d"), STANDARD, parse_cards("Qs"))
    with pytest.raises(ValueError, match="needs three"):
        values(FULL_DECK[:3], STANDARD, FULL_DECK[3:50])


def test_the_distribution_adds_up_hand_by_hand() -> None:
    # the same edge from the values of single hands, each folded where that is better
    every = play_values(STANDARD).values()
    assert -sum(max(value, Fraction(-1)) for value in every) / 22_100 == best(STANDARD).main.edge


@pytest.mark.parametrize("options", [STANDARD, RICH])
def test_the_ante_bonus_by_hand(options: ThreeCardPokerOptions) -> None:
    straight_flush, trips = (5, 4) if options is STANDARD else (6, 5)
    paid = Fraction(48 * straight_flush + 52 * trips + 720, 22_100)
    assert ante_bonus_value(options, best(options)) == paid


def test_the_richer_ante_bonus_gives_back_what_it_pays_more() -> None:
    assert best(STANDARD).main.edge - best(RICH).main.edge == Fraction(48 + 52, 22_100)
    assert (best(STANDARD).played == best(RICH).played).all()


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("A", (40, 30, 6, 4, 1)),
        ("B", (35, 33, 6, 4, 1)),
        ("C", (40, 30, 6, 3, 1)),
        ("D", (35, 33, 6, 3, 1)),
    ],
)
def test_pair_plus_from_the_number_of_hands(table: str, pays: tuple[int, ...]) -> None:
    numbers = (48, 52, 720, 1_096, 3_744)
    won = sum(pay * n for pay, n in zip(pays, numbers, strict=True))
    found = pair_plus_alone(ThreeCardPokerOptions(pair_plus_table=table))
    assert found.edge == Fraction(16_440 - won, 22_100)
    assert found.hit_frequency == Fraction(5_660, 22_100)
    square = sum(pay**2 * n for pay, n in zip(pays, numbers, strict=True)) + 16_440
    assert found.variance == Fraction(square, 22_100) - found.edge**2


def test_a_flat_pair_plus_table() -> None:
    flat = "; ".join(
        f"{name} = 1 to 1"
        for name in ("straight flush", "three of a kind", "straight", "flush", "pair")
    )
    found = pair_plus_alone(ThreeCardPokerOptions(pair_plus_table=flat))
    assert found.edge == Fraction(16_440 - 5_660, 22_100)
    assert found.variance == 1 - found.edge**2


def test_folding_always_loses_one_ante_and_the_pair_plus() -> None:
    never = policy(STANDARD, np.zeros(22_100, dtype=bool))
    assert never.joint.ways[Fraction(-1), Fraction(-1)] == 407_170_400
    assert (never.main.edge, never.main.variance, never.average_wager) == (1, 0, 1)
    assert never.joint.covariance(MAIN, PAIR_PLUS) == 0


def test_playing_always_is_the_mean_of_all_values() -> None:
    always = by_rule(STANDARD, lambda hand: True)
    assert always.main.mean == sum(play_values(STANDARD).values()) / 22_100
    assert always.average_wager == 2
    # Each side has the same hands, so ties apart the player wins as often as the dealer; the house
    # lives from the dealer's choice not to qualify.
    outcomes = showdowns().counts.sum(axis=0)
    assert outcomes[UNQUALIFIED] == sum(not qualifies(rank) for rank in showdowns().ranks) * 18_424


def test_both_wagers_together_hand_by_hand() -> None:
    # the joint distribution from single hands: the pair plus of a folded hand is forfeited
    found = showdowns()
    won = Counter[tuple[Fraction, Fraction]]()
    pays = {"pair": 1, "flush": 4, "straight": 6, "three of a kind": 30, "straight flush": 40}
    for rank, counts, played in zip(
        found.ranks, found.counts.tolist(), best(STANDARD).played, strict=True
    ):
        label = rank.category.label
        bonus = {"straight": 1, "three of a kind": 4, "straight flush": 5}.get(label, 0)
        if played:
            for main, count in zip((1, -2, 0, 2), counts, strict=True):
                won[Fraction(main + bonus), Fraction(pays.get(label, -1))] += count
        else:
            won[Fraction(-1), Fraction(-1)] += sum(counts)
    joint = best(STANDARD).joint
    assert {nets: n for nets, n in joint.ways.items() if n} == {k: n for k, n in won.items() if n}
    both = joint.together({MAIN: 1, PAIR_PLUS: 1})
    mean = sum((a + b) * n for (a, b), n in won.items()) / Fraction(407_170_400)
    square = sum((a + b) ** 2 * n for (a, b), n in won.items()) / Fraction(407_170_400)
    assert both.mean == mean
    assert both.session(80).variance == 80 * (square - mean**2)


@pytest.mark.parametrize("ratio", [Fraction(1, 10), 1, 100])
def test_pair_plus_never_tips_a_decision(ratio: Fraction) -> None:
    assert (best(STANDARD, ratio).played == best(STANDARD).played).all()


def test_what_a_policy_forfeits_by_folding_a_pair() -> None:
    careless = by_rule(STANDARD, lambda hand: hand.category is not ThreeCardCategory.PAIR)
    kept = careless.joint.alone(PAIR_PLUS).edge - Fraction(512, 22_100)
    assert kept == Fraction(2 * 3_744, 22_100)


def test_the_literal_kicker_changes_ties_but_not_the_edge() -> None:
    # It reorders only pairs, straights and straight flushes. Those are always played and always
    # qualify, so what one of two such hands gains by it the same hand loses on the other side.
    literal, standard = ThreeCardPokerOptions(kicker="literal"), STANDARD
    assert best(literal).main.edge == best(standard).main.edge
    assert dict(best(literal).main.ways)[Fraction(0)] > dict(best(standard).main.ways)[Fraction(0)]
    assert str(threshold(literal)) == "Q-6-4"


def test_short_strategies_cost_what_best_play_saves() -> None:
    document = analyze(STANDARD).document()
    for shorter in document["strategy"]["simple"].values():
        assert Fraction(shorter["cost"]) > 0
    assert document["strategy"]["play"] == "Q-6-4 or better"


def test_the_dealer_without_a_queen_pays_the_ante_alone() -> None:
    unqualified = main_results("lose", qualified=False)
    assert [result.net for result in unqualified] == [1, 0]
    assert ante_bonus_results(STANDARD, ThreeCardCategory.FLUSH) == ()
