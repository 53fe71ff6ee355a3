"""Three Card 21 by the million rounds: what `math.batch` asks of a game."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.families.twenty_one import batch as twenty_one
from houseway.families.twenty_one import kernels
from houseway.families.twenty_one import round_kernels as rounds
from houseway.families.twenty_one.batch import (
    CODES,
    DECK,
    cards_ahead,
    counting,
    in_order,
    insurance_outcomes,
    main_outcomes,
    memory_of,
    order_of_shoe,
    payments,
    shoe_cards,
)
from houseway.families.twenty_one.letters import chart_of, letters, totals
from houseway.families.twenty_one.points import ACE, GOAL, TEN, VALUES, points
from houseway.families.twenty_one.tables import SHOWN, hands, shown
from houseway.games.stakes import in_force
from houseway.games.three_card_21 import GAME, settle
from houseway.games.three_card_21.bonus import (
    bonus_as_paid,
    bonus_counts,
    bonus_figures,
    insurance_figures,
    paid_bonus,
)
from houseway.games.three_card_21.chart import row_of
from houseway.games.three_card_21.options import POSITIONS, ThreeCard21Options
from houseway.games.three_card_21.plays import BUST, DEALER_BLACKJACK, PAID
from houseway.games.three_card_21.results import ROUND, insurance_as_paid
from houseway.games.three_card_21.round_kernel import ThreeCardChoices, three_card_21_rounds
from houseway.games.three_card_21.settle import BONUS, INSURANCE, MAIN
from houseway.games.three_card_21.solve import (
    Solution,
    ThreeCard21Rules,
    Triple,
    rules_of,
    triples,
)
from houseway.math.batch import (
    Batch,
    BatchWager,
    Codes,
    Expected,
    Memory,
    Outcome,
    Policy,
    Shoe,
)
from houseway.math.compiled import uint64
from houseway.math.evaluate import card_number
from houseway.math.figures import BoundedFigures, WagerFigures
from houseway.math.philox import Key
from houseway.table.paytables import PayTable
from houseway.table.protocols import Stakes
from houseway.table.refusal import Refused

BEGINS: Final = "from a shoe"
_CODES = {
    **CODES,
    PAID: kernels.STAND,
    BUST: kernels.STAND,
    DEALER_BLACKJACK: kernels.STAND,
}
_THREE_CARDS = range(6, GOAL), range(13, GOAL)
_SPLIT_HANDS = range(4, GOAL), range(12, GOAL)
"""Hard and soft totals that a chart must name."""
_PARTS = ("three_cards", "split_hands", "split_or_surrender")


def batch(
    options: ThreeCard21Options,
    policy: Policy,
    seats: int = 1,
    shoe: Shoe = "fresh",
    stakes: Stakes | None = None,
) -> Batch:
    """A table at which every seat plays alike; insurance is taken whenever it is offered."""
    if not 1 <= seats <= POSITIONS:
        raise Refused(f"three card 21 has 1 to {POSITIONS} seats, not {seats}")
    stakes = in_force(GAME, options, stakes)
    rules = ROUND.rules(options, stakes)
    found = batch_by(options, choices_of(rules, policy), policy, seats, shoe, rules)
    if not stakes:
        return found
    main, bonus, insurance = found.wagers
    paid = tuple(
        replace(one, net=paid_bonus(options, one.net, stakes[MAIN])) for one in bonus.outcomes
    )
    rounded = replace(found, wagers=(main, replace(bonus, outcomes=paid), insurance))
    return in_order(rounded, (BONUS,), (MAIN, INSURANCE), options.payout_cap, stakes)


def batch_by(
    options: ThreeCard21Options,
    choices: ThreeCardChoices,
    policy: Policy = "best",
    seats: int = 1,
    shoe: Shoe = "fresh",
    rules: ThreeCard21Rules | None = None,
) -> Batch:
    """The same with these choices, which a player at random does not look at."""
    rules, played = rules or rules_of(options), shoe == "played"
    table = options.pay_table("bonus_table")
    tables = (
        cards_ahead(options.decks, 3 * seats + 2, 2 * seats),
        shoe_cards(options.decks, burned=1, each_round=0, cut_off=options.parts_cut_off),
        counting(rules.h17),
        payments(
            settle.hand_result,
            lambda stake, first: settle.lost_to_blackjack(
                rules.no_peek_loss, stake=stake, first=first, bust=False
            ),
        ),
        _rules(rules, policy),
        choices,
        bonus_by_cards(table, options.ace_low),
    )

    def play(key: Key, chunk: int, first: int, codes: Codes, memory: Memory) -> None:
        three_card_21_rounds(
            uint64(key[0]), uint64(key[1]), chunk, first, played, *tables, codes, memory
        )

    paid, lost = settle.insurance_result(TEN), settle.insurance_result(0)
    wagers = (
        BatchWager(MAIN, ROUND.unit, _main_outcomes(rules)),
        BatchWager(BONUS, BONUS, _bonus_outcomes(table)),
        BatchWager(INSURANCE, INSURANCE, insurance_outcomes(paid, lost)),
    )
    return Batch(
        seats, wagers, play, order_of_shoe(options.decks), memory_of(options.decks, played=played)
    )


def expected(
    options: ThreeCard21Options,
    policy: Policy,
    shoe: Shoe = "fresh",
    stakes: Stakes | None = None,
) -> Expected:
    """What is known exactly: best play, the bonus wager and insurance from a full shoe."""
    if shoe == "played":
        return Expected()
    table = options.pay_table("bonus_table")
    bonus = bonus_figures(table, options.decks, options.ace_low)
    insurance = insurance_figures(options.decks)
    stakes = in_force(GAME, options, stakes)
    if stakes:
        bonus = bonus_as_paid(options, bonus, stakes[MAIN])
    known: dict[str, WagerFigures | BoundedFigures] = {
        BONUS: WagerFigures(bonus, BONUS),
        INSURANCE: WagerFigures(insurance, INSURANCE),
    }
    if stakes:
        known[INSURANCE] = insurance_as_paid(options, insurance, stakes[MAIN])
    if policy == "best":
        known[MAIN] = ROUND.main_figures(options, stakes)
    counts = bonus_counts(options.decks, options.ace_low)
    rows = {(BONUS, row.hand): Fraction(counts[row.hand], counts.total()) for row in table.rows}
    return Expected(known, rows)


def _main_outcomes(rules: ThreeCard21Rules) -> tuple[Outcome, ...]:
    # An ace stands for every up-card under which the dealer may have blackjack.
    lost = settle.surrender_result(ACE, True).net
    return main_outcomes(
        {
            rounds.NATURAL: ("21 on three cards", settle.three_card_21_result().net),
            rounds.GIVEN_UP: ("given up", -rules.surrender_loses),
            rounds.GIVEN_UP_LOST: ("given up, dealer's blackjack", lost),
            rounds.LOST_TO_BLACKJACK: ("dealer's blackjack", settle.blackjack_result().net),
        }
    )


def _bonus_outcomes(table: PayTable) -> tuple[Outcome, ...]:
    """Outcome 0 is lost, 1 + row is all else."""
    return (
        Outcome("lost", Fraction(-1)),
        *(Outcome(row.hand, row.odds.fraction, rows=((BONUS, row.hand),)) for row in table.rows),
    )


def bonus_by_cards(table: PayTable, ace_low: bool) -> NDArray[np.uint8]:
    """By the numbers of three cards the row that they make, from 1; 0 is lost."""
    number = {row.hand: place for place, row in enumerate(table.rows, start=1)}
    by_number = sorted(Card, key=card_number)
    found = np.zeros((DECK, DECK, DECK), dtype=np.uint8)
    for one in range(DECK):
        for two in range(one, DECK):
            for three in range(two, DECK):
                hand = [by_number[card] for card in (one, two, three)]
                code = number.get(settle.bonus_hand(hand, ace_low), 0)
                for places in set(permutations((one, two, three))):
                    found[places] = code
    return found.reshape(-1)


def _rules(rules: ThreeCard21Rules, policy: Policy) -> rounds.Rules:
    nothing = np.zeros(len(VALUES) + 1, dtype=np.bool_)
    return rounds.Rules(
        checks=rules.checks,
        dealt_first=True,
        at_random=policy == "random",
        surrender=False,
        asked_at_21=False,
        even_money=0,
        draws=nothing,
        doubles=nothing,
        most_hands=np.zeros(len(VALUES) + 1, dtype=np.int64),
    )


# --- how a player plays ----------------------------------------------------------------------


def choices_of(rules: ThreeCard21Rules, policy: Policy) -> ThreeCardChoices:
    """The tables of a policy."""
    return twenty_one.choices_of(
        policy,
        best=lambda: choices_by(ROUND.best(rules).solution),
        simple=lambda: _simple(rules),
        chart=lambda rows: choices_by_chart(rules, rows),
        parts=_PARTS,
    )


def choices_by(solution: Solution) -> ThreeCardChoices:
    """The choices of a solution."""
    tables = _Tables(solution.rules)
    for (*cards, up), start in solution.starts.items():
        tables.first[up, tables.triple[tuple(cards)]] = _CODES[start.best]
    for up, play in solution.play.items():
        tables.later[up] = play
    if solution.rules.hole_open:
        for up, hole in product(VALUES, VALUES):
            tables.shown[up, hole] = shown(up, hole)
    for (hand, up), split in solution.splits.items():
        for lead, found in enumerate((split.others, split.hands)):
            for card, one in found.items():
                tables.add_split(up, hand, card, lead, one.choices)
    return tables.choices()


def _simple(rules: ThreeCard21Rules) -> ThreeCardChoices:
    """The engine's simple player: draws to 16, or to 11 against 2 to 6; soft to 17."""
    tables = _Tables(rules)
    for up in VALUES:
        drawn_to = hands().total < (12 if 2 <= up <= 6 else 17)
        drawn_to[hands().soft] = hands().total[hands().soft] < 18
        tables.later[up] = np.where(drawn_to, kernels.HIT, kernels.STAND)
        for hand in triples():
            tables.first[up, tables.triple[hand]] = _simple_first(rules, hand, up, tables.later)
        tables.play_splits_by(up, {0: tables.later[up], 2: tables.later[up]})
    return tables.choices()


def _simple_first(rules: ThreeCard21Rules, hand: Triple, up: int, later: NDArray[np.uint8]) -> int:
    if not points(hand).bust:
        number = 0
        for card in hand:
            number = int(hands().child[number, card - 1])
        return int(later[up, number])
    if 2 <= up <= 8:
        return kernels.SPLIT
    return kernels.SURRENDER if rules.surrender_scope != "off" else kernels.STAND


def choices_by_chart(rules: ThreeCard21Rules, rows: Mapping[str, Any]) -> ThreeCardChoices:
    """The choices of a chart that somebody wrote, see `twenty_one.letters`.

    [split_or_surrender] names what may be split or given up, by cards, pair or total:
    "cards 5 6 A", "pair 8", "ace 17", "over 21 24"; a dot is played by its total.
    """
    three = totals("three_cards", _part(rows, "three_cards"), *_THREE_CARDS)
    two = totals("split_hands", _part(rows, "split_hands"), *_SPLIT_HANDS)
    special = _special(rows.get("split_or_surrender", {}))
    tables = _Tables(rules)
    for up in VALUES:
        chart = chart_of(three[up])
        tables.later[up] = chart.choices(0)
        for hand in triples():
            counted = points(hand)
            cell = three[up].get((counted.total, counted.soft))
            code = kernels.STAND if counted.bust or counted.total == GOAL else kernels.HIT
            if cell is not None:
                code = cell.first
            said = special.get(row_of(hand, "cards"), special.get(row_of(hand, "totals"), {}))
            if said.get(up) == kernels.SPLIT and settle.split_clause(hand):
                code = kernels.SPLIT
            if said.get(up) == kernels.SURRENDER and settle.surrender_clause(
                hand, rules.surrender_scope
            ):
                code = kernels.SURRENDER
            tables.first[up, tables.triple[hand]] = code
        split_chart = chart_of(two[up])
        tables.play_splits_by(up, {size: split_chart.choices(size) for size in (0, 2)})
    return tables.choices()


def _part(rows: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = rows.get(name)
    if not isinstance(part, Mapping):
        raise ValueError(f"the chart lacks the part [{name}]")
    return part


def _special(rows: Any) -> dict[Any, dict[int, int]]:
    """The rows of hands to be split or given up, by row and up-card."""
    if not isinstance(rows, Mapping):
        raise ValueError("[split_or_surrender] of the chart must have rows")
    kinds = ("over 21", "ace", "pair", "cards")
    known = {row_of(hand, by) for hand in triples() for by in ("cards", "totals")}
    found = {}
    for name, row in rows.items():
        kind = next((kind for kind in kinds if name.startswith(f"{kind} ")), "")
        numbers = name.removeprefix(kind).replace("A", "1").split()
        if not kind or not all(number.isascii() and number.isdigit() for number in numbers):
            raise ValueError(f"{name!r} is no row of [split_or_surrender]; rows are like 'pair 8'")
        key = kind, tuple(sorted(map(int, numbers)))
        if key not in known:
            raise ValueError(f"no three cards stand in the row {name!r} of [split_or_surrender]")
        texts = row.split() if isinstance(row, str) else row
        if isinstance(texts, list):
            texts = ["S" if text == "." else text for text in texts]
        read = letters(f"{name!r} of [split_or_surrender]", texts)
        found[key] = {
            up: kernels.SURRENDER if one.gives_up else one.first for up, one in read.items()
        }
    return found


class _Tables:
    """Tables that are being filled."""

    def __init__(self, rules: ThreeCard21Rules) -> None:
        self.rules = rules
        every = triples()
        self.triple = np.zeros((11, 11, 11), dtype=np.int64)
        for number, hand in enumerate(every):
            for dealt in permutations(hand):
                self.triple[dealt] = number
        shows = len(SHOWN) + 1 if rules.hole_open else len(VALUES) + 1
        self.shown = np.zeros((11, 11), dtype=np.int64)
        for up, hole in product(VALUES, VALUES):
            self.shown[up, hole] = up
        self.first = np.zeros((shows, len(every)), dtype=np.uint8)
        self.later = np.zeros((shows, hands().size.size), dtype=np.uint8)
        self.split_row = np.zeros((shows, len(every), 11, 2), dtype=np.int64)
        self.rows: dict[int, int] = {}
        self.split: list[NDArray[np.uint8]] = []

    def add_split(
        self, up: int, hand: Triple, card: int, lead: int, row: NDArray[np.uint8]
    ) -> None:
        """The hand of a split that begins with a card is played by a row, which others share."""
        if id(row) not in self.rows:
            self.rows[id(row)] = len(self.split)
            self.split.append(row)
        self.split_row[up, self.triple[hand], card, lead] = self.rows[id(row)]

    def play_splits_by(self, up: int, by_size: Mapping[int, NDArray[np.uint8]]) -> None:
        """All hands of splits by one row, or another where none may be doubled."""
        stands = np.zeros_like(by_size[0])
        for hand, lead in product(triples(), (0, 1)):
            if settle.split_clause(hand):
                for card in set(hand):
                    play = self.rules.split_play(hand, card, first=bool(lead))
                    row = by_size[play.double_size] if play.draws else stands
                    self.add_split(up, hand, card, lead, row)

    def choices(self) -> ThreeCardChoices:
        """The tables as the kernel reads them."""
        every = triples()
        draws = np.zeros((len(every), len(VALUES) + 1), dtype=np.bool_)
        for number, hand in enumerate(every):
            for card in set(hand):
                draws[number, card] = self.rules.split_play(hand, card, first=True).draws
        scope = self.rules.surrender_scope
        return ThreeCardChoices(
            self.shown, self.triple, self.first, self.later, self.split_row,
            np.array(self.split, dtype=np.uint8),
            np.array([bool(settle.split_clause(hand)) for hand in every]),
            np.array([bool(settle.surrender_clause(hand, scope)) for hand in every]),
            draws,
        )  # fmt: skip
