"""How a simulated seat plays 5 Card Hi-Lo: a policy's name, or a chart somebody wrote.

A chart is a TOML file. Hands are named by the points of the high and the low hand as the dealer
would set them; all that are not named are played as `otherwise` says:

    otherwise = "best"                best, simple, or house: set as the dealer would, never folded
    tie = "1/2"                       best play weighs a tie bet of so many antes
    [without_ace]
    fold = ["26/10", "25/11"]         and play, for hands that `otherwise` would fold
    [with_ace]
    low = ["30/12"]                   one ace low beside the smallest other card
    high = ["31/5"]                   set as the dealer would
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.best_play import Chosen, best_choices, choices_by_rule
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import ACE, HIGH_CARDS, Setting, dealer_setting
from houseway.games.five_card_hi_lo.policies import one_ace_low, simple_choice
from houseway.math.batch import UserChart
from houseway.table.refusal import Refused

OTHERWISE, TIE, WITHOUT_ACE, WITH_ACE = "otherwise", "tie", "without_ace", "with_ace"
BEST, SIMPLE, HOUSE = "best", "simple", "house"
KEYS = (OTHERWISE, TIE, WITHOUT_ACE, WITH_ACE)

Rule = Callable[[tuple[Card, ...]], Setting | None]


def _ace_low(cards: tuple[Card, ...]) -> Setting:
    """One ace low; four aces can be set in one way only."""
    aces = sum(card.rank == ACE for card in cards)
    return dealer_setting(cards) if aces > HIGH_CARDS else one_ace_low(cards)


CHOICES: Mapping[str, Mapping[str, Rule]] = {
    WITHOUT_ACE: {"play": dealer_setting, "fold": lambda _: None},
    WITH_ACE: {"high": dealer_setting, "low": _ace_low, "fold": lambda _: None},
}


def choices_of(options: FiveCardHiLoOptions, policy: str | UserChart) -> Chosen:
    """What a named policy or a chart does with every kind of hand."""
    if isinstance(policy, UserChart):
        return _from_rows(options, policy.rows)
    return _named(options, policy, Fraction(0))


def _named(options: FiveCardHiLoOptions, name: str, tie: Fraction) -> Chosen:
    if name == BEST:
        return best_choices(options, tie)
    return choices_by_rule(simple_choice if name == SIMPLE else dealer_setting)


def _from_rows(options: FiveCardHiLoOptions, rows: Mapping[str, Any]) -> Chosen:
    for key in rows:
        if key not in KEYS:
            raise Refused(f"the chart has no use for {key!r}; it may say {', '.join(KEYS)}")
    name = rows.get(OTHERWISE, BEST)
    if name not in (BEST, SIMPLE, HOUSE):
        raise Refused(f"otherwise in the chart is {name!r}; it must be best, simple or house")
    chosen = list(_named(options, name, _tie(rows.get(TIE, 0))))
    rules = {
        (part == WITH_ACE, hand): rule
        for part in CHOICES
        for hand, rule in _hands(part, rows.get(part, {})).items()
    }
    found = deals()
    unused = set(rules)
    for kind, cards in enumerate(found.examples):
        place = any(card.rank == ACE for card in cards), _totals(cards)
        if place in rules:
            unused.discard(place)
            setting = rules[place](cards)
            by_totals = {found.totals[number]: number for number in found.settings_of[kind]}
            chosen[kind] = None if setting is None else by_totals[setting.totals]
    for _, hand in unused:
        raise Refused(f"no five cards make {hand!r} where the chart has it; write totals as 27/9")
    return tuple(chosen)


def _totals(cards: tuple[Card, ...]) -> str:
    high, low = dealer_setting(cards).totals
    return f"{high}/{low}"


def _hands(part: str, rows: object) -> dict[str, Rule]:
    """The rule for each pair of totals that a part of the chart names."""
    choices = CHOICES[part]
    if not isinstance(rows, Mapping):
        raise Refused(f"{part} in the chart must be a table of {', '.join(choices)}")
    found: dict[str, Rule] = {}
    for choice, hands in rows.items():
        if choice not in choices or not isinstance(hands, list):
            raise Refused(
                f"{choice!r} in {part} of the chart must be one of {', '.join(choices)}, "
                'each with a list of totals such as ["27/9"]'
            )
        for hand in map(str, hands):
            if hand in found:
                raise Refused(f"{hand} stands in {part} of the chart twice; one choice is enough")
            found[hand] = choices[choice]
    return found


def _tie(text: object) -> Fraction:
    try:
        tie = Fraction(str(text))
    except (ValueError, ZeroDivisionError):
        tie = Fraction(-1)
    if tie < 0:
        raise Refused(f"tie in the chart is {text!r}; it must be a number of antes such as 1/2")
    return tie
