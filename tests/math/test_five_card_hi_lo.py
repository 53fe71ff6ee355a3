"""5 Card Hi-Lo twice: by kinds of point values, and card by card."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway.cards.card import SUITS, Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import rank_five
from houseway.games.five_card_hi_lo import policies as simple
from houseway.games.five_card_hi_lo.analysis import analyze, ante_bonus_value
from houseway.games.five_card_hi_lo.best_play import (
    ACE_LOW,
    HOUSE_WAY,
    OTHERWISE,
    best_choices,
    break_even_tie,
    choices_by_rule,
    policy,
    with_tie,
    worth,
)
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS, Deck, kind_of
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import dealer_setting
from houseway.games.five_card_hi_lo.policies import one_ace_low, simple_choice
from houseway.games.five_card_hi_lo.settle import (
    ante_bonus_results,
    compare,
    main_results,
    poker_bonus_result,
    tie_result,
)
from houseway.games.five_card_hi_lo.values import FOLD, MAIN, POKER_BONUS, TIE, values
from houseway.table.results import net
from tests.math.hi_lo_by_enumeration import (
    dealers_totals_against,
    every_hand,
    met,
    player_totals,
)

STANDARD = FiveCardHiLoOptions()
SHORT = tuple(
    Card.of(rank, suit)
    for rank, suits in ((14, 4), (13, 2), (10, 1), (9, 2), (7, 1), (3, 2), (2, 2))
    for suit in SUITS[:suits]
)
POOR_TIE = "low hand = 1 to 1; high hand = 1 to 1; both hands = 1 to 1"


def as_table(row: np.ndarray) -> list[list[int]]:
    return row.reshape(3, 3).tolist()


def settings_by_totals(cards: tuple[Card, ...], deck: Deck | None = None) -> dict:
    """Return the numbers of the settings of the kind that five cards are of, by their totals."""
    found = deals(deck) if deck else deals()
    kind = tuple(sum(card in cards for card in value) for value in found.values)
    return {found.totals[n]: n for n in found.settings_of[found.kinds.index(kind)]}


def test_a_short_deck_card_by_card() -> None:
    deck = Deck(SHORT)
    found = deals(deck)
    hands: Counter[int] = Counter()
    for cards in combinations(SHORT, 5):
        numbers = settings_by_totals(cards, deck)
        assert set(numbers) == player_totals(cards)
        dealers = dealers_totals_against(cards, SHORT)
        for totals, number in numbers.items():
            assert as_table(found.counts[number]) == met(dealers, *totals)
        hands[min(numbers.values())] += 1
    assert [hands[some.start] for some in found.settings_of] == found.hands.tolist()


HANDS = [
    "As Kd 9c 8h 2s",
    "Ac Ad As Ah 2c",
    "Ac Ad As 9h 9c",
    "9s 8d 7c 6h 5s",
    "2c 2d 2h 2s 3c",
    "Tc Jc Qc Kc Ac",
    "Kc Kd Ks 4h 3h",
]


@pytest.mark.parametrize("text", HANDS)
def test_one_hand_of_the_full_deck_against_all_1_533_939_card_by_card(text: str) -> None:
    cards = parse_cards(text)
    numbers = settings_by_totals(cards)
    assert set(numbers) == player_totals(cards)
    dealers = dealers_totals_against(cards)
    for totals, number in numbers.items():
        assert as_table(deals().counts[number]) == met(dealers, *totals)


@pytest.mark.slow
def test_every_kind_of_the_full_deck_card_by_card() -> None:
    found = deals()
    for cards, some in zip(found.examples, found.settings_of, strict=True):
        assert {found.totals[n] for n in some} == player_totals(cards)
        dealers = dealers_totals_against(cards)
        for number in some:
            assert as_table(found.counts[number]) == met(dealers, *found.totals[number])


def test_all_2_598_960_hands_fall_into_1_993_kinds() -> None:
    _, worth_of_cards = every_hand()
    keys, numbers = np.unique(
        worth_of_cards.astype(np.int64) @ 12 ** np.arange(5), return_counts=True
    )
    counted = dict(zip(keys.tolist(), numbers.tolist(), strict=True))
    found = deals()
    of_kinds = {}
    for kind, hands in zip(found.kinds, found.hands.tolist(), strict=True):
        # values come as 1 (the ace), 2, ..., 10; the ace counts eleven among five cards
        held = [(11, *range(2, 11))[value] for value, n in enumerate(kind) for _ in range(n)]
        held.sort(reverse=True)
        of_kinds[sum(point * 12**place for place, point in enumerate(held))] = hands
    assert of_kinds == counted
    assert (len(found.kinds), int(found.hands.sum())) == (1_993, 2_598_960)
    assert (found.counts.sum(axis=1) == 1_533_939).all()


@pytest.fixture(scope="module")
def short_values() -> list[dict[tuple[int, int] | None, tuple[Fraction, Fraction]]]:
    """What every choice with every hand of the short deck wins in main game and tie bet."""
    every = []
    for cards in combinations(SHORT, 5):
        aces = sum(card[0] == "A" for card in cards)
        bonus = (100 if any(card[0] == "2" for card in cards) else 50) if aces == 4 else 0
        bonus = 5 if aces == 3 else bonus
        choices: dict = {None: (Fraction(-1), Fraction(-1))}
        dealers = dealers_totals_against(cards, SHORT)
        for high, low in player_totals(cards):
            table = met(dealers, high, low)
            total = sum(map(sum, table))
            win = table[2][0]
            lose = sum(table[h][low_sign] for h in (0, 1) for low_sign in (1, 2))
            both = table[1][1]
            one = sum(table[1]) + sum(row[1] for row in table) - 2 * both
            none = total - one - both
            choices[high, low] = (
                Fraction(2 * win - 2 * lose, total) + bonus,
                Fraction(4 * one + 20 * both - none, total),
            )
        every.append(choices)
    return every


@pytest.mark.parametrize("ratio", [0, Fraction(1, 3), 1, 40])
def test_best_play_of_a_short_deck_with_and_without_a_tie_bet(
    ratio: Fraction, short_values: list[dict]
) -> None:
    deck = Deck(SHORT)
    found = worth(STANDARD, best_choices(STANDARD, ratio, deck=deck), deck)
    most = [max(main + ratio * tie for main, tie in hand.values()) for hand in short_values]
    assert found.main + ratio * found.tie == sum(most) / len(most)


def test_blind_play_of_a_short_deck(short_values: list[dict]) -> None:
    deck = Deck(SHORT)
    found = worth(STANDARD, best_choices(STANDARD, folds=False, deck=deck), deck)
    most = [max(main for way, (main, _) in hand.items() if way) for hand in short_values]
    assert found.main == sum(most) / len(most)


def test_distribution_of_a_short_deck_deal_by_deal() -> None:
    """All 252,252 deals settled one by one by the readable rules, poker bonus included."""
    deck = Deck(SHORT)
    found = deals(deck)
    choice = best_choices(STANDARD, deck=deck)
    setting_of = dict(zip(found.kinds, choice, strict=True))
    dealers = {cards: dealer_setting(cards).totals for cards in combinations(SHORT, 5)}
    ways: Counter[tuple[Fraction, ...]] = Counter()
    folds = 0
    for cards in dealers:
        setting = setting_of[kind_of(cards, found.values)]
        poker = poker_bonus_result(STANDARD, rank_five(cards)).net
        if setting is None:
            folds += 1
            ways[Fraction(-1), Fraction(-1), poker] += 126
            continue
        bonus = net(ante_bonus_results(STANDARD, cards, folded=False), {})
        met_by_hand = Counter(
            compare(found.totals[setting], dealers[dealer])
            for dealer in combinations([card for card in SHORT if card not in cards], 5)
        )
        for comparison, times in met_by_hand.items():
            main = net(main_results(comparison), {}) + bonus
            ways[main, tie_result(STANDARD, comparison).net, poker] += times
    result = policy(STANDARD, choice, deck)
    assert {nets: n for nets, n in result.joint.ways.items() if n} == ways
    assert result.decisions[FOLD] == Fraction(folds, 2_002)


def test_a_hand_is_folded_only_where_every_setting_is_worse(short_values: list[dict]) -> None:
    deck = Deck(SHORT)
    # of a fold and a play with the same value the play is taken
    folded = [all(main < -1 for way, (main, _) in hand.items() if way) for hand in short_values]
    found = policy(STANDARD, best_choices(STANDARD, deck=deck), deck)
    assert found.decisions[FOLD] == Fraction(sum(folded), len(folded)) > 0


def test_the_full_distribution_agrees_with_the_sums() -> None:
    choice = best_choices(STANDARD)
    found = policy(STANDARD, choice)
    assert found.alone(MAIN).mean == worth(STANDARD, choice).main
    assert found.alone(TIE).mean == worth(STANDARD, choice).tie
    assert found.alone(MAIN).total == 2_598_960 * 1_533_939
    assert sum(found.decisions.values()) == 1
    assert found.average_wager == 2 - found.decisions[FOLD]


def test_the_value_of_one_hand_is_what_it_has_among_all() -> None:
    cards = parse_cards("9s 8d 7c 6h 5s")
    one = values(cards)
    for totals, number in settings_by_totals(cards).items():
        won = sum(
            count * sum(result.net for result in main_results(comparison))
            for comparison, count in zip(COMPARISONS, deals().counts[number].tolist(), strict=True)
        )
        mine = [choice for choice in one.all if choice.setting and choice.setting.totals == totals]
        assert [choice.main for choice in mine] == [Fraction(won, 1_533_939)]
    assert one.best == FOLD


def test_with_all_but_five_cards_gone_the_value_is_certain() -> None:
    cards, dealer = parse_cards("Ac Kd 9c 8h 2s"), parse_cards("Kc Kh 9s 6h 3c")
    removed = tuple(card for card in FULL_DECK if card not in cards + dealer)
    against = dealer_setting(dealer).totals
    for choice in values(cards, STANDARD, removed).all:
        if choice.setting:
            comparison = compare(choice.setting.totals, against)
            assert choice.main == sum(result.net for result in main_results(comparison))
            assert choice.tie == tie_result(STANDARD, comparison).net
    assert values(cards, STANDARD, removed).choices["play Ac Kd 9c / 8h 2s"] == 0
    assert values(cards, STANDARD, removed).choices["play Kd 9c 8h / Ac 2s"] == 0


def test_removed_cards_must_be_others_and_leave_five() -> None:
    cards = FULL_DECK[:5]
    with pytest.raises(ValueError, match="all different"):
        values(cards, STANDARD, cards[:1])
    with pytest.raises(ValueError, match="needs five"):
        values(cards, STANDARD, FULL_DECK[5:48])


def test_best_play_sets_like_the_dealer_or_puts_one_ace_low_with_the_smallest_card() -> None:
    # With the aces high, both totals are best with the three highest cards; with one ace low, with
    # the smallest other card beside it. Nothing else can be best without a tie bet.
    found = deals()
    for cards, setting in zip(found.examples, best_choices(STANDARD), strict=True):
        if setting is not None:
            ways = [dealer_setting(cards).totals]
            if any(card.rank == 14 for card in cards):
                ways.append(one_ace_low(cards).totals)
            assert found.totals[setting] in ways


def test_no_hand_with_an_ace_is_folded() -> None:
    found = deals()
    folded = [
        cards
        for cards, setting in zip(found.examples, best_choices(STANDARD), strict=True)
        if setting is None
    ]
    assert folded
    assert not any(card.rank == 14 for cards in folded for card in cards)


def test_the_ante_bonus_by_hand() -> None:
    three, four_and_a_two, four = 4 * 48 * 47 // 2, 4, 44
    paid = Fraction(5 * three + 100 * four_and_a_two + 50 * four, 2_598_960)
    assert ante_bonus_value(STANDARD) == paid
    raised = FiveCardHiLoOptions(
        ante_bonus_table="four aces and a two = 200 to 1; four aces = 50 to 1; three aces = 5 to 1"
    )
    more = Fraction(100 * four_and_a_two, 2_598_960)
    assert (
        worth(raised, best_choices(raised)).main - worth(STANDARD, best_choices(STANDARD)).main
        == more
    )


def test_a_bonus_on_folded_aces_is_worth_nothing_because_none_is_folded() -> None:
    kind = FiveCardHiLoOptions(ante_bonus_on_fold="yes")
    assert worth(kind, best_choices(kind)) == worth(STANDARD, best_choices(STANDARD))
    always_fold = (None,) * len(deals().kinds)
    assert worth(STANDARD, always_fold).main == -1
    assert worth(kind, always_fold).main == -1 + ante_bonus_value(STANDARD)


def test_cumulative_ties_add_both_rows_to_a_tie_of_both() -> None:
    cumulative = FiveCardHiLoOptions(tie_pay="cumulative")
    choice = best_choices(STANDARD)
    ways = dict(policy(STANDARD, choice).alone(TIE).ways)
    both = Fraction(ways[Fraction(20)], 2_598_960 * 1_533_939)
    assert worth(cumulative, choice).tie - worth(STANDARD, choice).tie == (4 + 4) * both


def test_folding_always_loses_the_ante_and_the_tie_bet_but_not_the_poker_bonus() -> None:
    found = policy(STANDARD, (None,) * len(deals().kinds))
    assert found.alone(MAIN).ways == ((Fraction(-1), 2_598_960 * 1_533_939),)
    assert found.alone(TIE).edge == 1
    assert found.alone(POKER_BONUS).edge == analyze().wagers[POKER_BONUS].edge
    assert found.average_wager == 1


def test_the_poker_bonus_moves_with_the_main_game_and_not_with_its_choices() -> None:
    found = policy(STANDARD, best_choices(STANDARD)).joint
    both = found.together({MAIN: 1, POKER_BONUS: 1})
    apart = found.alone(MAIN).variance + found.alone(POKER_BONUS).variance
    assert both.variance == apart + 2 * found.covariance(MAIN, POKER_BONUS)
    assert both.edge == found.alone(MAIN).edge + found.alone(POKER_BONUS).edge


def test_a_tie_bet_pulls_the_strategy_towards_ties() -> None:
    alone, equal, large = (with_tie(STANDARD, ratio) for ratio in (0, 1, 1000))
    assert alone.changed == 0
    assert alone.main_edge < equal.main_edge < large.main_edge
    assert alone.tie_edge > equal.tie_edge > large.tie_edge
    assert alone.decisions[OTHERWISE] == 0 < equal.decisions[OTHERWISE]
    assert equal.edge < alone.main_edge + alone.tie_edge
    assert equal.decisions[FOLD] < alone.decisions[FOLD]


def test_a_large_tie_bet_beats_the_house_from_the_break_even_on() -> None:
    ratio = break_even_tie(STANDARD)
    assert ratio is not None
    assert with_tie(STANDARD, ratio).edge == 0
    assert with_tie(STANDARD, ratio + Fraction(1, 1000)).edge < 0
    assert with_tie(STANDARD, ratio - Fraction(1, 1000)).edge > 0


def test_a_poor_tie_table_never_breaks_even() -> None:
    assert break_even_tie(FiveCardHiLoOptions(tie_table=POOR_TIE)) is None


def test_a_main_game_that_favours_the_player_needs_no_tie_bet() -> None:
    generous = FiveCardHiLoOptions(
        ante_bonus_table="four aces and a two = 100 to 1; four aces = 50 to 1; three aces = 50 to 1"
    )
    assert worth(generous, best_choices(generous)).main > 0
    assert break_even_tie(generous) == 0


def test_the_simple_strategy_costs_a_tenth_of_a_percent() -> None:
    cost = (
        worth(STANDARD, best_choices(STANDARD)).main
        - worth(STANDARD, choices_by_rule(simple_choice)).main
    )
    assert 0 < cost < Fraction(11, 10_000)
    found = policy(STANDARD, choices_by_rule(simple_choice))
    assert found.alone(MAIN).mean == worth(STANDARD, choices_by_rule(simple_choice)).main
    assert found.decisions[HOUSE_WAY] + found.decisions[ACE_LOW] + found.decisions[FOLD] == 1


@pytest.mark.parametrize("number", ["KEEP_FROM", "FOLD_LOW_FROM", "FOLD_HIGH_TO", "FOLD_GAP_TO"])
@pytest.mark.parametrize("step", [-1, 1])
def test_no_number_of_the_simple_strategy_is_better_one_up_or_down(
    number: str, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = worth(STANDARD, choices_by_rule(simple_choice)).main
    monkeypatch.setattr(simple, number, getattr(simple, number) + step)
    assert worth(STANDARD, choices_by_rule(simple_choice)).main < before


def test_an_extra_hand_played_blind_costs_more_unless_it_may_be_seen() -> None:
    blind = analyze(STANDARD).strategy["extra_hand_edge"]
    seen = analyze(FiveCardHiLoOptions(extra_hands="sequential_view")).strategy["extra_hand_edge"]
    assert seen == analyze(STANDARD).wagers[MAIN].edge < blind
