"""Three Card Poker by the million rounds: what `math.batch` asks of a game.

Every hand of three cards has one number in a table, made by the functions that rank and settle at
the table: its place in the ranking, its category, whether the player plays it and whether the
dealer would qualify with it. A round is then some cards and a look-up for each hand.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.three_card import ThreeCardCategory
from houseway.games.stakes import in_force
from houseway.games.three_card_poker import GAME, chart, paid
from houseway.games.three_card_poker.options import POSITIONS, ThreeCardPokerOptions
from houseway.games.three_card_poker.round import HAND
from houseway.games.three_card_poker.settle import folded_results, pair_plus_result, qualifies
from houseway.games.three_card_poker.showdown import LOSE, TIE, UNQUALIFIED, WIN, showdowns
from houseway.games.three_card_poker.solution import MAIN, best, by_rule, play_nets
from houseway.games.three_card_poker.solution import policy as policy_of
from houseway.games.three_card_poker.wagers import PAIR_PLUS
from houseway.math.batch import (
    Batch,
    BatchWager,
    Codes,
    Expected,
    Memory,
    Outcome,
    Policy,
    UserChart,
    cards_of_one_deck,
)
from houseway.math.compiled import compiled, int64, uint64
from houseway.math.course import Deals
from houseway.math.distribution import Joint
from houseway.math.evaluate import card_number
from houseway.math.figures import WagerFigures
from houseway.math.philox import CHOICES, DEALS, SIX_OF_52, Key, block, deal, six_cards, unfair
from houseway.table.protocols import Stakes
from houseway.table.refusal import Refused
from houseway.table.results import net

MET = {
    UNQUALIFIED: "the dealer does not qualify",
    LOSE: "loses",
    TIE: "ties",
    WIN: "wins",
}
ANTE_BONUS = "ante_bonus"
BEGINS: Final = "afresh"

# The number of a hand: its place in the ranking below these.
_CATEGORY, _PLAYS, _QUALIFIES = 10, 13, 14
_STRENGTH = (1 << _CATEGORY) - 1


class Tables(NamedTuple):
    """What a kernel must know of the hands."""

    hands: NDArray[np.uint16]
    """by the number of a hand among all sets of three cards, see `_hand`"""
    pairs: NDArray[np.int64]
    """[card]: how many sets of two have all cards below it"""
    triples: NDArray[np.int64]
    """[card]: how many sets of three have all cards below it"""


def batch(
    options: ThreeCardPokerOptions,
    policy: Policy,
    seats: int = 1,
    stakes: Stakes | None = None,
) -> Batch:
    """A table at which every seat makes all wagers, one unit each."""
    if not 1 <= seats <= POSITIONS:
        raise Refused(f"three card poker has 1 to {POSITIONS} seats, not {seats}")
    stakes = in_force(GAME, options, stakes)
    tables = _tables(options, _played(options, policy, stakes))
    at_random = policy == "random"

    def play(key: Key, chunk: int, first: int, codes: Codes, memory: Memory) -> None:
        work = heads_up_rounds if seats == 1 else rounds
        work(uint64(key[0]), uint64(key[1]), chunk, first, at_random, tables, codes)
        if stakes:  # what the main game ended with says how both wagers are paid
            codes[:, :, 1] = codes[:, :, 0]

    wagers: tuple[BatchWager, ...] = (
        BatchWager(MAIN, "ante", _main_outcomes(options)),
        BatchWager(PAIR_PLUS, "pair plus wager", _pair_plus_outcomes(options)),
    )
    if stakes:
        wagers = _as_paid(options, stakes, wagers)
    return Batch(seats, wagers, play, cards_of_one_deck(HAND * (seats + 1)))


def deals(options: ThreeCardPokerOptions) -> Deals:
    """The rounds of one player before a decision, for whoever decides outside the kernel.

    Cards are the player's and then the dealer's; a decision is 0 to fold or 1 to play.
    """
    tables = _tables(options, _played(options, "random"))

    def dealt(key: Key, first: int, cards: NDArray[np.uint8], codes: Codes) -> None:
        deal_heads_up(uint64(key[0]), uint64(key[1]), first, tables, cards, codes)

    return dealt


def _as_paid(
    options: ThreeCardPokerOptions, stakes: Stakes, by_odds: tuple[BatchWager, ...]
) -> tuple[BatchWager, ...]:
    """Both wagers by the outcomes of the main game, paid as they are at these stakes."""
    main, pair_plus = by_odds
    rows = [one.rows for one in pair_plus.outcomes]
    ends: list[tuple[Outcome, Outcome]] = []
    for code, outcome in enumerate(main.outcomes):
        category = ThreeCardCategory((code - 1) // len(MET)) if code else None
        nets, _ = paid.settled(options, stakes, category, (code - 1) % len(MET))
        won_main = Fraction(nets[MAIN], stakes[MAIN])
        won_side = Fraction(nets[PAIR_PLUS], stakes[PAIR_PLUS])
        hit = rows[1 + category] if category is not None else ()
        ends.append((replace(outcome, net=won_main), Outcome(outcome.name, won_side, rows=hit)))
    return (
        replace(main, outcomes=tuple(one for one, _ in ends)),
        replace(pair_plus, outcomes=tuple(other for _, other in ends)),
    )


def expected(
    options: ThreeCardPokerOptions, policy: Policy, stakes: Stakes | None = None
) -> Expected:
    """The exact figures of a policy, counted by `solution`."""
    stakes = in_force(GAME, options, stakes)
    played = _played(options, policy, stakes)
    found = policy_of(options, played)
    joint, met, plays = found.joint, found.met, found.plays
    total = sum(joint.ways.values())
    if policy == "random":
        # Half of the hands, whatever they are, are folded.
        folds = policy_of(options, np.zeros_like(found.played)).joint
        ways = {
            nets: joint.ways.get(nets, 0) + folds.ways.get(nets, 0)
            for nets in joint.ways.keys() | folds.ways.keys()
        }
        joint, plays, total = Joint(joint.wagers, ways), plays / 2, 2 * total
    hit = {
        (table, category.label): Fraction(int(met[category].sum()), total)
        for table in (ANTE_BONUS, PAIR_PLUS)
        for category in ThreeCardCategory
        if options.pay_table(f"{table}_table").row(category.label)
    }
    if stakes and policy != "random":
        money = paid.action_by(options, stakes, played)
        return Expected(
            {
                MAIN: WagerFigures(money.of(MAIN), "ante", 1 + plays),
                PAIR_PLUS: WagerFigures(money.of(PAIR_PLUS), "pair plus wager"),
            },
            hit,
        )
    if stakes:
        return Expected({}, hit)
    return Expected(
        {
            MAIN: WagerFigures(joint.alone(MAIN), "ante", 1 + plays),
            PAIR_PLUS: WagerFigures(joint.alone(PAIR_PLUS), "pair plus wager"),
        },
        hit,
    )


def _played(
    options: ThreeCardPokerOptions, policy: Policy, stakes: Stakes | None = None
) -> NDArray[np.bool_]:
    """Which hands are played, in the order of `showdowns`; at random, none is always folded."""
    if isinstance(policy, UserChart):
        return chart.played(policy.rows, options.kicker)
    if policy == "best":
        return paid.best_as_paid(options, stakes[MAIN]) if stakes else best(options).played
    return by_rule(options, qualifies if policy == "simple" else lambda hand: True).played


def _main_outcomes(options: ThreeCardPokerOptions) -> tuple[Outcome, ...]:
    """Outcome 0 is to fold, 1 + 4 * category + met is all else."""
    table = options.pay_table(f"{ANTE_BONUS}_table")
    outcomes = [Outcome("folds", net(folded_results(pair_plus=False), {}))]
    for category in ThreeCardCategory:
        rows = ((ANTE_BONUS, category.label),) if table.row(category.label) else ()
        nets = play_nets(options, category)
        outcomes += [
            Outcome(f"{category.label}: {words}", nets[met], Fraction(2), rows)
            for met, words in MET.items()
        ]
    return tuple(outcomes)


def _pair_plus_outcomes(options: ThreeCardPokerOptions) -> tuple[Outcome, ...]:
    """Outcome 0 is forfeited, 1 + category is all else."""
    table = options.pay_table(f"{PAIR_PLUS}_table")
    forfeited = net(folded_results(pair_plus=True), {}) - net(folded_results(pair_plus=False), {})
    return (
        Outcome("forfeited", forfeited),
        *(
            Outcome(
                category.label,
                pair_plus_result(options, category).net,
                rows=((PAIR_PLUS, category.label),) if table.row(category.label) else (),
            )
            for category in ThreeCardCategory
        ),
    )


def _tables(options: ThreeCardPokerOptions, played: NDArray[np.bool_]) -> Tables:
    found = showdowns(options.kicker)
    order = {rank: number for number, rank in enumerate(sorted(set(found.ranks)))}
    pairs = np.array([card * (card - 1) // 2 for card in range(52)], dtype=np.int64)
    triples = np.array([card * (card - 1) * (card - 2) // 6 for card in range(52)], dtype=np.int64)
    hands = np.zeros(len(found.hands), dtype=np.uint16)
    for hand, rank, plays in zip(found.hands, found.ranks, played.tolist(), strict=True):
        low, middle, high = sorted(map(card_number, hand))
        hands[low + pairs[middle] + triples[high]] = (
            order[rank]
            | rank.category << _CATEGORY
            | plays << _PLAYS
            | qualifies(rank) << _QUALIFIES
        )
    return Tables(hands, pairs, triples)


@compiled
def _hand(one: int, two: int, three: int, tables: Tables) -> int:
    """The number of a hand, its cards in any order."""
    low, high = min(one, two), max(one, two)
    middle, high = min(high, three), max(high, three)
    low, middle = min(low, middle), max(low, middle)
    return int64(tables.hands[low + tables.pairs[middle] + tables.triples[high]])


@compiled
def _main_code(player: int, dealer: int, plays: int) -> int:
    mine, theirs = player & _STRENGTH, dealer & _STRENGTH
    met = (dealer >> _QUALIFIES & 1) * (LOSE + int64(mine >= theirs) + int64(mine > theirs))
    return plays * (1 + 4 * (player >> _CATEGORY & 7) + met)


@compiled
def _pair_plus_code(player: int, plays: int) -> int:
    return plays * (1 + (player >> _CATEGORY & 7))


@compiled
def _choices(key_0: int, key_1: int, chunk: int, round: int) -> int:
    """Bits drawn for a round, one for each seat."""
    return int64(block(key_0, key_1, 0, round, chunk, CHOICES)[0] >> uint64(1))


@compiled
def heads_up_rounds(
    key_0: int,
    key_1: int,
    chunk: int,
    first: int,
    at_random: bool,
    tables: Tables,
    codes: Codes,
) -> None:
    """Rounds of one player and the dealer.

    All words come first: apart from each other the two loops keep the processor busier.
    """
    words = np.empty(len(codes), dtype=np.uint64)
    for number in range(len(codes)):
        words[number] = block(key_0, key_1, 0, first + number, chunk, DEALS)[0]
    for number in range(len(codes)):
        a, b, c, d, e, f, rest = six_cards(words[number])
        if unfair(rest, SIX_OF_52):
            deck = np.arange(52).astype(np.uint8)
            dealt = np.empty(6, dtype=np.uint8)
            deal(key_0, key_1, chunk, first + number, 6, deck, dealt)
            a, b, c = int64(dealt[0]), int64(dealt[1]), int64(dealt[2])
            d, e, f = int64(dealt[3]), int64(dealt[4]), int64(dealt[5])
        player = _hand(a, c, e, tables)
        dealer = _hand(b, d, f, tables)
        plays = player >> _PLAYS & 1
        if at_random:
            plays = _choices(key_0, key_1, chunk, first + number) & 1
        codes[number, 0, 0] = _main_code(player, dealer, plays)
        codes[number, 0, 1] = _pair_plus_code(player, plays)


@compiled
def deal_heads_up(
    key_0: int, key_1: int, first: int, tables: Tables, cards: NDArray[np.uint8], codes: Codes
) -> None:
    """The cards of rounds of one player and the dealer, and what comes of either decision."""
    deck = np.arange(52).astype(np.uint8)
    dealt = np.empty(6, dtype=np.uint8)
    for number in range(len(codes)):
        deal(key_0, key_1, 0, first + number, 6, deck, dealt)
        for place in range(3):
            cards[number, place] = dealt[2 * place]
            cards[number, 3 + place] = dealt[2 * place + 1]
        player = _hand(int64(dealt[0]), int64(dealt[2]), int64(dealt[4]), tables)
        dealer = _hand(int64(dealt[1]), int64(dealt[3]), int64(dealt[5]), tables)
        for plays in range(2):
            codes[number, plays, 0] = _main_code(player, dealer, plays)
            codes[number, plays, 1] = _pair_plus_code(player, plays)


@compiled
def rounds(
    key_0: int,
    key_1: int,
    chunk: int,
    first: int,
    at_random: bool,
    tables: Tables,
    codes: Codes,
) -> None:
    """Rounds of several players, who meet the same dealer's hand."""
    seats = codes.shape[1]
    step = seats + 1
    deck = np.arange(52).astype(np.uint8)
    cards = np.empty(3 * step, dtype=np.uint8)
    for number in range(len(codes)):
        deal(key_0, key_1, chunk, first + number, 3 * step, deck, cards)
        bits = int64(0)
        if at_random:
            bits = _choices(key_0, key_1, chunk, first + number)
        dealer = _hand(
            int64(cards[seats]), int64(cards[seats + step]), int64(cards[seats + 2 * step]), tables
        )
        for seat in range(seats):
            player = _hand(
                int64(cards[seat]), int64(cards[seat + step]), int64(cards[seat + 2 * step]), tables
            )
            plays = player >> _PLAYS & 1
            if at_random:
                plays = bits >> seat & 1
            codes[number, seat, 0] = _main_code(player, dealer, plays)
            codes[number, seat, 1] = _pair_plus_code(player, plays)
