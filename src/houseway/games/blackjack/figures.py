"""Figures of blackjack for a report: options side by side, the chart, insurance, 6 to 5."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from houseway.families.twenty_one.chart import cell
from houseway.families.twenty_one.plays import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import ACE, TEN, VALUES
from houseway.games.blackjack import settle
from houseway.games.blackjack.chart import NAMES, Charted
from houseway.games.blackjack.options import PRINTED, VARIATION_PAYS
from houseway.games.blackjack.plays import BLACKJACK
from houseway.games.blackjack.solve import (
    BlackjackRules,
    Solution,
    solve,
    split_pair,
    surrender_worth,
)
from houseway.math.distribution import Distribution
from houseway.math.figures import Chart, Section
from houseway.money import Odds

VARIATIONS: dict[str, dict[str, Any]] = {
    "dealer stands on soft 17": {"h17": False},
    "dealer hits soft 17": {"h17": True},
    "double after split": {"das": True},
    "no double after split": {"das": False},
    "split to two hands": {"split_hands": 2},
    "split to three hands": {"split_hands": 3},
    "split to four hands": {"split_hands": 4},
    "late surrender": {"surrender": True},
    "no surrender": {"surrender": False},
    "split aces drawn to": {"split_aces_one_card": False},
    "aces split again": {"resplit_aces": True},
    "no hole card, first wager lost": {"hole_card": "none_original_only"},
    "no hole card, all wagers lost": {"hole_card": "none_all"},
    "blackjack pays 6 to 5": {"blackjack_pays": VARIATION_PAYS},
    "one deck": {"decks": 1},
    "two decks": {"decks": 2},
    "six decks": {"decks": 6},
    "eight decks": {"decks": 8},
}
"""Each option that moves money, and what it is set to."""


def blackjacks_paid(decks: int) -> Fraction:
    """Return how often a player has blackjack and the dealer does not, from a full shoe."""
    aces, tens, every = 4 * decks, 16 * decks, 52 * decks
    player = Fraction(2 * aces * tens, every * (every - 1))
    dealer = Fraction(2 * (aces - 1) * (tens - 1), (every - 2) * (every - 3))
    return player * (1 - dealer)


def cost_of_odds(decks: int, pays: Odds, instead_of: Odds) -> Fraction:
    """Return what paying blackjack at some odds instead of others costs the player."""
    return blackjacks_paid(decks) * (instead_of.fraction - pays.fraction)


_LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}


def strategy(charted: Charted) -> dict[str, Any]:
    """Return a chart as rows of letters, one for each up-card from two to ace.

    `Dh` doubles or else hits, `Ds` doubles or else stands; `R` before a letter surrenders if that
    is offered.
    """
    ups = [*range(2, TEN + 1), ACE]

    def letters(total: int, soft: bool, up: int) -> str:
        found = charted.charts[up]
        first = _LETTERS[NAMES[int(found.first[cell(total, soft)])]]
        later = _LETTERS[NAMES[int(found.later[cell(total, soft)])]]
        text = first if first == later else first + later.lower()
        return "R" + text if charted.surrender.get((total, soft, up)) else text

    return {
        "up_cards": ["A" if up == ACE else str(up) for up in ups],
        "hard": {t: [letters(t, False, up) for up in ups] for t in range(4, 21)},
        "soft": {t: [letters(t, True, up) for up in ups] for t in range(12, 21)},
        "pairs": {
            card: [_LETTERS[charted.pairs[card, up]] for up in ups] for card in VALUES
        },
        "edge": charted.solution.edge,
        "cost": charted.cost,
    }  # fmt: skip


# --- for people ------------------------------------------------------------------------------

_WORDS = {letter.lower(): name for name, letter in _LETTERS.items()}


def _words(letters: str) -> str:
    """A cell of the chart in words.

    >>> _words("Dh"), _words("RH"), _words("S"), _words("Hs")
    ('double else hit', 'surrender else hit', 'stand', 'hit then stand')
    """
    names = [_WORDS[letter] for letter in letters.lower()][:2]
    if names == [DOUBLE]:  # fives, which are ten
        names.append(HIT)
    joint = " else " if names[0] in (DOUBLE, SURRENDER) else " then "
    return joint.join(names)


THEN = " What is named after “then” is for three cards or more."


def charts(rows: Mapping[str, Any]) -> tuple[Chart, ...]:
    """The strategy as three grids: hard totals, soft totals and pairs."""
    columns = tuple(rows["up_cards"])
    note = (
        "Columns are the dealer's up-card. Best play by totals; pairs have a chart of their own. "
        f"It costs {rows['cost']:.4%} of the first wager against play that knows every card."
    )

    def grid(title: str, kind: str, names: Mapping[int, str]) -> Chart:
        cells = tuple(tuple(map(_words, rows[kind][key])) for key in names)
        longer = any(" then " in cell for row in cells for cell in row)
        return Chart(title, tuple(names.values()), columns, cells, note + longer * THEN)

    return (
        grid("Hard totals", "hard", {total: str(total) for total in rows["hard"]}),
        grid("Soft totals", "soft", {total: f"A-{total - 11}" for total in rows["soft"]}),
        grid("Pairs", "pairs", {card: "-".join([_name(card)] * 2) for card in rows["pairs"]}),
    )


def _name(card: int) -> str:
    return {ACE: "A", TEN: "10"}.get(card, str(card))


def insurance_distribution(decks: int) -> Distribution:
    """What insurance wins that is taken whenever an ace is up, from a full shoe."""
    tens, others = 16 * decks, 52 * decks - 1 - 16 * decks
    won = settle.insurance_result(TEN).net
    return Distribution.of({won: tens, settle.insurance_result(0).net: others})


def options_section(rules: BlackjackRules, solution: Solution) -> Section:
    """How the edge moves with each option, the rest being as they are."""
    rows = tuple(
        (name, f"{edge:.4%}", f"{edge - solution.edge:+.4%}")
        for name, edge in side_by_side(rules, solution).items()
    )
    return Section(
        "How the edge moves",
        ("Each option by itself, the others as they are; in percent of the first wager.",),
        ("option", "edge", "change"),
        rows,
    )


def side_by_side(rules: BlackjackRules, solution: Solution) -> dict[str, float]:
    """The edge under every option that differs from the rules; what is known needs no solving."""
    found = {}
    for name, change in VARIATIONS.items():
        other = replace(rules, **change)
        if other == rules:
            continue
        if change.keys() <= _OF_SPLITS:
            found[name] = with_splits(solution, other)
        elif change.keys() == {"surrender"}:
            found[name] = with_surrender(solution, surrender=other.surrender)
        elif change.keys() == {"blackjack_pays"} and rules.decks is not None:
            cost = cost_of_odds(rules.decks, other.blackjack_pays, rules.blackjack_pays)
            found[name] = solution.edge + float(cost)
        else:
            found[name] = solve(other).edge
    return found


_OF_SPLITS = {"das", "split_hands", "split_aces_one_card", "resplit_aces"}


def with_splits(solution: Solution, rules: BlackjackRules) -> float:
    """The edge if pairs were split by other rules; nothing else depends on them."""
    old = solution.rules
    value = 0.0
    for start in solution.starts.values():
        choices = {name: worth.value for name, worth in start.choices.items()}
        card = start.hand[0]
        if SPLIT in choices and (
            old.most_hands(card) != rules.most_hands(card)
            or old.split_play(card, first=True) != rules.split_play(card, first=True)
        ):
            shoe = rules.shoe.without(start.up, card, card)
            choices[SPLIT] = split_pair(rules, shoe, start.up, card).worth.value
        value += start.probability * (max(choices.values()) - start.lost_before)
    return -value


def with_surrender(solution: Solution, *, surrender: bool) -> float:
    """The edge if surrender were offered, or not; nothing else depends on it."""
    rules = replace(solution.rules, surrender=surrender)
    value = 0.0
    for start in solution.starts.values():
        choices = {name: worth.value for name, worth in start.choices.items() if name != SURRENDER}
        if surrender and BLACKJACK not in choices:
            choices[SURRENDER] = surrender_worth(rules, start.up, start.no_blackjack).value
        value += start.probability * (max(choices.values()) - start.lost_before)
    return -value


def blackjack_section(rules: BlackjackRules) -> Section:
    """What is exact of the payment of blackjack."""
    assert rules.decks is not None
    paid = blackjacks_paid(rules.decks)
    cost = cost_of_odds(rules.decks, VARIATION_PAYS, PRINTED)
    return Section(
        "Payment of blackjack",
        (
            f"A player is paid for blackjack in {float(paid):.4%} of rounds, exactly {paid}.",
            f"{VARIATION_PAYS} instead of {PRINTED} costs {float(cost):.6%} of the first wager, "
            f"exactly {cost}.",
        ),
    )
