"""The bonus wager and insurance of Three Card 21, as exact fractions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from houseway.cards.card import Card
from houseway.families.twenty_one.points import ACE, GOAL, TEN, points, value
from houseway.families.twenty_one.solution import orders
from houseway.families.twenty_one.values import Shoe
from houseway.games.three_card_21 import settle
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.solve import triples
from houseway.math.distribution import Distribution
from houseway.table.paytables import PayTable


@cache
def _kinds(ace_low_straight: bool) -> Counter[tuple[str, tuple[int, ...]]]:
    """How many threes of cards make each hand, by how often the same card is in them."""
    return Counter(
        (settle.bonus_hand(hand, ace_low_straight), tuple(Counter(hand).values()))
        for hand in combinations_with_replacement(Card, 3)
    )


@cache
def bonus_counts(decks: int, ace_low_straight: bool = True) -> Counter[str]:
    """Return how many sets of three cards of the shoe make each hand of the bonus table."""
    found: Counter[str] = Counter()
    for (hand, copies), threes in _kinds(ace_low_straight).items():
        found[hand] += threes * prod(comb(decks, count) for count in copies)
    return found


@cache
def bonus_shares(
    table: PayTable, decks: int, ace_low_straight: bool = True
) -> Mapping[tuple[int, ...], Mapping[Fraction, float]]:
    """What the bonus wager wins with three cards of these values, and in what share of deals."""
    ways: dict[tuple[int, ...], Counter[Fraction]] = {}
    for hand in combinations_with_replacement(Card, 3):
        copies = prod(comb(decks, count) for count in Counter(hand).values())
        row = table.row(settle.bonus_hand(hand, ace_low_straight))
        net = row.odds.fraction if row else Fraction(-1)
        ways.setdefault(tuple(sorted(map(value, hand))), Counter())[net] += copies
    return {
        triple: {net: float(Fraction(count, found.total())) for net, count in found.items()}
        for triple, found in ways.items()
        if found.total()
    }


def bonus_figures(table: PayTable, decks: int, ace_low_straight: bool = True) -> Distribution:
    """Return the figures of the bonus wager from a full shoe."""
    results: Counter[Fraction] = Counter()
    for hand, count in bonus_counts(decks, ace_low_straight).items():
        row = table.row(hand)
        results[row.odds.fraction if row else Fraction(-1)] += count
    return Distribution.of(results)


def insurance_figures(decks: int) -> Distribution:
    """Return the figures of insurance taken whenever it is offered, by players without 21."""
    shoe = Shoe.of(decks).without(ACE)
    results: Counter[Fraction] = Counter()
    for hand in triples():
        if points(hand).total == GOAL:
            continue
        ways, rest = orders(hand), shoe
        for card in hand:
            ways *= rest.counts[card - 1]
            rest = rest.without(card)
        tens = rest.counts[TEN - 1]
        for hole, count in ((TEN, tens), (ACE, rest.size - tens)):
            result = settle.insurance_result(hole)
            net = result.odds.fraction if result.outcome == "pay" else Fraction(-1)
            results[net] += ways * count
    return Distribution.of(results)


def paid_bonus(options: ThreeCard21Options, net: Fraction, stake: int) -> Fraction:
    """What a bonus wager of so many cents wins as it is paid, in such wagers; it is paid first."""
    if net <= 0:
        return net
    cents = options.breakage_policy.cents(net * stake)
    cap = options.payout_cap
    return Fraction(cents if cap is None else min(cents, cap), stake)


def bonus_won(options: ThreeCard21Options, cards: Sequence[Card], stake: int) -> Fraction:
    """What a bonus wager of so many cents wins with the first three cards, in such wagers."""
    row = options.pay_table("bonus_table").row(settle.bonus_hand(cards, options.ace_low))
    return paid_bonus(options, row.odds.fraction if row else Fraction(-1), stake)


def bonus_as_paid(options: ThreeCard21Options, by_odds: Distribution, stake: int) -> Distribution:
    """The figures of a bonus wager of so many cents as it is paid."""
    results: Counter[Fraction] = Counter()
    for net, count in by_odds.ways:
        results[paid_bonus(options, net, stake)] += count
    return Distribution.of(results)
