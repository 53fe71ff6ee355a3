"""Figures of Three Card 21 for a report: the pair of wagers, readings side by side, the chart."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from houseway.families.twenty_one.chart import Chart, cell
from houseway.families.twenty_one.plays import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.points import ACE, TEN
from houseway.games.three_card_21.bonus import bonus_figures
from houseway.games.three_card_21.chart import NAMES, Charted
from houseway.games.three_card_21.settle import surrender_clause
from houseway.games.three_card_21.solve import Solution, ThreeCard21Rules, solve, surrender_worth
from houseway.math.figures import Chart as Grid
from houseway.math.figures import Section
from houseway.table.paytables import PayTable

READINGS: dict[str, dict[str, Any]] = {
    "default": {},
    "split aces drawn to (A-TC21-14)": {"split_aces_one_card": False},
    "a lone split ace drawn to (A-TC21-14)": {"lone_split_ace_draws": True},
    "surrender of any hand (A-TC21-8)": {"surrender_scope": "any"},
    "no surrender (A-TC21-8)": {"surrender_scope": "off"},
    "dealer hits soft 17 (A-TC21-20)": {"h17": True},
    "seven decks": {"decks": 7},
    "eight decks": {"decks": 8},
    "blackjack found late, first wager lost (A-TC21-6)": {"checks": False},
    "blackjack found late, all wagers lost (A-TC21-6)": {"checks": False, "no_peek_loss": "all"},
}
"""Each reading or option that moves money on the main wager, and what it is set to."""


def pair_edge(solution: Solution, table: PayTable, ace_low_straight: bool = True) -> float:
    """The house's expected win from main and bonus wager, for each unit of one of them."""
    bonus = bonus_figures(table, solution.rules.decks, ace_low_straight)
    return solution.edge + float(bonus.edge)


_LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R", "play": "."}


def strategy(charted: Charted) -> dict[str, Any]:
    """Return a chart as rows of letters, one for each up-card from two to ace.

    `Dh` doubles or else hits, `Ds` doubles or else stands, a dot is played by its total.
    """
    ups = [*range(2, TEN + 1), ACE]

    def letters(found: Chart, total: int, soft: bool) -> str:
        first = _LETTERS[NAMES[int(found.first[cell(total, soft)])]]
        later = _LETTERS[NAMES[int(found.later[cell(total, soft)])]]
        return first if first == later else first + later.lower()

    def rows(charts: dict[int, Chart], soft: bool, totals: range) -> dict[int, list[str]]:
        return {total: [letters(charts[up], total, soft) for up in ups] for total in totals}

    named = sorted({row for row, _ in charted.rows if row[0] not in ("hard", "soft")})
    return {
        "up_cards": ["A" if up == ACE else str(up) for up in ups],
        "three_cards": {
            "hard": rows(charted.three_cards, False, range(6, 21)),
            "soft": rows(charted.three_cards, True, range(13, 21)),
        },
        "split_hands": {
            "hard": rows(charted.split_hands, False, range(4, 21)),
            "soft": rows(charted.split_hands, True, range(12, 21)),
        },
        "split_or_surrender": {
            " ".join([row[0], *map(str, row[1])]): [
                _LETTERS[charted.rows[row, up]] for up in ups if (row, up) in charted.rows
            ]
            for row in named
        },
        "edge": charted.solution.edge,
        "cost": charted.cost,
    }


# --- for people ------------------------------------------------------------------------------

_WORDS = {letter.lower(): name for name, letter in _LETTERS.items()}


def _words(letters: str) -> str:
    """A cell of the chart in words.

    >>> _words("Dh"), _words("S"), _words("."), _words("R")
    ('double else hit', 'stand', 'play', 'surrender')
    """
    return " else ".join(_WORDS[letter] for letter in letters.lower())


def grids(rows: Mapping[str, Any]) -> tuple[Grid, ...]:
    """The strategy as grids: three cards that may be split, three cards by total, split hands."""
    columns = tuple(rows["up_cards"])
    note = (
        "Columns are the dealer's up-card. Doubling is for the first choice of a hand. Against "
        f"play that knows every card the charts cost {rows['cost']:.4%} of the main wager."
    )

    def grid(title: str, found: Mapping[Any, list[str]], name: str = "{}") -> Grid:
        cells = tuple(tuple(map(_words, line)) for line in found.values())
        return Grid(title, tuple(name.format(row) for row in found), columns, cells, note)

    firsts = {
        row.partition(" ")[2].replace(" ", "-"): letters
        for row, letters in rows["split_or_surrender"].items()
    }
    return (
        grid("Three cards that may be split or surrendered", firsts),
        grid("Three cards, hard totals", rows["three_cards"]["hard"]),
        grid("Three cards, soft totals", rows["three_cards"]["soft"], "soft {}"),
        grid("Hands of a split, hard totals", rows["split_hands"]["hard"]),
        grid("Hands of a split, soft totals", rows["split_hands"]["soft"], "soft {}"),
    )


def readings_section(solution: Solution, table: PayTable) -> Section:
    """Each reading that moves money, beside the options as they are."""
    rules = solution.rules
    rows = []
    for name, change in READINGS.items():
        other = replace(rules, **change)
        if other == rules and change:
            continue
        edge = edge_under(other, solution)
        both = (edge + float(bonus_figures(table, other.decks).edge)) / 2
        rows.append((name, f"{edge:.4%}", f"{edge - solution.edge:+.4%}", f"{both:.4%}"))
    return Section(
        "Readings and options side by side",
        (
            "Each by itself, the others as they are: the edge of the main wager, its change, and "
            "the edge of the mandatory pair for each unit of the two wagers together.",
        ),
        ("reading", "main wager", "change", "both together"),
        tuple(rows),
    )


def edge_under(rules: ThreeCard21Rules, known: Solution) -> float:
    """The edge of the main wager; where only surrender differs no choice is valued again."""
    if replace(rules, surrender_scope=known.rules.surrender_scope) != known.rules:
        return solve(rules).edge
    value = 0.0
    for start in known.starts.values():
        choices = {name: worth.value for name, worth in start.choices.items() if name != SURRENDER}
        if surrender_clause(start.hand, rules.surrender_scope):
            choices[SURRENDER] = surrender_worth(rules, start.up, start.no_blackjack).value
        value += start.probability * (max(choices.values()) - start.lost_before)
    return -value
