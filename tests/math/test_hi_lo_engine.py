"""The engine and the mathematics of 5 Card Hi-Lo pay alike, and best play is best play."""

from fractions import Fraction
from math import sqrt

import pytest

from houseway.cards.card import Card
from houseway.cards.ranking import rank_five
from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.games.best import BestPlayer
from houseway.games.five_card_hi_lo.analysis import best_choice, choice_values
from houseway.games.five_card_hi_lo.best_play import best_choices, policy
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS, kind_of
from houseway.games.five_card_hi_lo.points import Setting, dealer_setting, settings
from houseway.games.five_card_hi_lo.settle import compare, poker_bonus_result
from houseway.games.five_card_hi_lo.values import FOLD_MAIN, FOLD_TIE, MAIN_NETS, bonus_of, tie_nets
from houseway.table.entries import Done
from houseway.table.steps import DEALER, Ask, Deal
from houseway.table.table import Table

HI_LO = game("five-card-hi-lo")
STAKES = {"ante": 20_00, "tie": 10_00, "poker_bonus": 10_00}
CHIPS = 10_000_000_00
OPTIONS = [
    {},
    {
        "dealing": "automated_shoe",
        "tie_pay": "cumulative",
        "poker_bonus_table": "2",
        "ante_bonus_on_fold": "yes",
    },
]


class FromTheTable:
    """Plays every hand as the table of best choices has it."""

    def __init__(self, options, tie=0):
        self.kinds = {kind: n for n, kind in enumerate(deals().kinds)}
        self.chosen = best_choices(options, Fraction(tie))

    def setting(self, cards) -> Setting | None:
        chosen = self.chosen[self.kinds[kind_of(cards, deals().values)]]
        if chosen is None:
            return None
        totals = deals().totals[chosen]
        return next(each for each in settings(cards) if each.totals == totals)

    def wager(self, view, rules):
        return dict(STAKES)

    def choose(self, view, ask):
        setting = self.setting(view.own)
        if not ask.hidden:
            return "play" if setting else "fold"
        assert setting is not None
        return setting.name


def counted_net(options, cards, dealer, setting) -> int:
    """What the mathematics has one round win, in cents."""
    poker = poker_bonus_result(options, rank_five(cards)).net
    if setting is None:
        main, tie = FOLD_MAIN + bonus_of(options, cards, folded=True), FOLD_TIE
    else:
        number = COMPARISONS.index(compare(setting.totals, dealer_setting(dealer).totals))
        main = MAIN_NETS[number] + bonus_of(options, cards, folded=False)
        tie = tie_nets(options)[number]
    won = main * STAKES["ante"] + tie * STAKES["tie"] + poker * STAKES["poker_bonus"]
    assert won.denominator == 1
    return int(won)


@pytest.mark.parametrize("words", OPTIONS)
def test_the_engine_pays_to_the_cent_what_the_mathematics_counts(words):
    """And 2,500 rounds win what the exact distribution of all wagers together says, nearly."""
    options = HI_LO.options(**words)
    table = Table(HI_LO, options, source=SeededSource(40))
    table.sit(1, "Ann", CHIPS)
    player = table.players[1] = FromTheTable(options)
    rounds, won, folded = 2_500, 0, 0
    for _ in range(rounds):
        before, records = table.state.seats[1].chips, table.count
        table.play_round()
        cards, dealer = dealt(table, records)
        setting = player.setting(cards)
        folded += setting is None
        net = table.state.seats[1].chips - before
        assert net == counted_net(options, cards, dealer, setting)
        won += net
    found = policy(options, player.chosen)
    whole = found.joint.together({"main": 20_00, "tie": 10_00, "poker_bonus": 10_00})
    assert abs(won / rounds - float(whole.mean)) < 3 * whole.standard_deviation / sqrt(rounds)
    share = float(found.decisions["fold"])
    assert abs(folded / rounds - share) < 3 * sqrt(share * (1 - share) / rounds)


def dealt(table, records) -> tuple[list[Card], list[Card]]:
    """The cards of the player and of the dealer in the round recorded after so many records."""
    hands: dict[str, list[Card]] = {"seat 1": [], DEALER: []}
    for record in table.journal.records[records:]:
        if isinstance(record.entry, Done) and isinstance(record.entry.step, Deal):
            hands[record.entry.step.to].extend(record.entry.answer)
    return hands["seat 1"], hands[DEALER]


@pytest.mark.parametrize("tie", [0, 20_00])
def test_the_policy_best_plays_what_the_table_of_best_choices_has(tie):
    """Also with a tie bet of one ante, whose best play is another."""
    options = HI_LO.options()
    table = Table(HI_LO, options, source=SeededSource(41))
    table.sit(1, "Ann", CHIPS)
    stakes = {"ante": 20_00, **({"tie": tie} if tie else {})}

    class Wagering:
        def wager(self, view, rules):
            return dict(stakes)

    best = table.players[1] = BestPlayer("five-card-hi-lo", Wagering())
    expected = FromTheTable(options, 1 if tie else 0)
    asked = 0

    class Checked:
        def wager(self, view, rules):
            return best.wager(view, rules)

        def choose(self, view, ask: Ask):
            nonlocal asked
            asked += 1
            choice, wanted = best.choose(view, ask), expected.setting(view.own)
            if not ask.hidden:
                assert choice == ("play" if wanted else "fold")
            else:
                low = next(s for s in settings(view.own) if s.name == choice)
                assert wanted is not None and low.totals == wanted.totals
            return choice

    table.players[1] = Checked()
    for _ in range(150):
        table.play_round()
    assert asked > 250


def test_the_values_of_a_hand_are_those_of_its_kind():
    options = HI_LO.options()
    for number in range(0, 1_993, 37):
        cards = deals().examples[number]
        found = choice_values(options, cards)
        chosen = best_choices(options)[number]
        best = best_choice(found)
        if chosen is None:
            assert best == "fold" and found["fold"] == -1 > found["play"]
        else:
            low = next(s for s in settings(cards) if s.name == best)
            assert low.totals == deals().totals[chosen]
            assert found[best] == found["play"] == max(found.values())
