"""What a report shows of Three Card Poker: the charts and sections of its analysis."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from houseway.cards.card import RANKS
from houseway.cards.three_card import ThreeCardCategory
from houseway.games.three_card_poker import paytables
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.showdown import (
    LOSE,
    TIE,
    UNQUALIFIED,
    WIN,
    Hand,
    showdowns,
)
from houseway.games.three_card_poker.solution import (
    MAIN,
    Policy,
    best,
    pair_plus_alone,
    play_values,
    threshold,
)
from houseway.games.three_card_poker.wagers import PAIR_PLUS
from houseway.math.distribution import Distribution
from houseway.math.figures import Chart, Section

SESSIONS = (100, 1_000, 10_000)
QUEEN = 12
PLAY, FOLD, EITHER = "play", "fold", "by the third card"

Ranks = tuple[int, ...]


def high_cards(options: ThreeCardPokerOptions, found: Policy) -> dict[Ranks, str]:
    """The best choice with the hands below a pair, by their ranks, highest first."""
    chosen: defaultdict[Ranks, set[str]] = defaultdict(set)
    every = showdowns(options.kicker)
    for hand, rank, played in zip(every.hands, every.ranks, found.played.tolist(), strict=True):
        if rank.category is ThreeCardCategory.HIGH_CARD:
            chosen[_ranks(hand)].add(PLAY if played else FOLD)
    return {ranks: _one(choices) for ranks, choices in chosen.items()}


def _one(choices: Iterable[str]) -> str:
    different = set(choices)
    return different.pop() if len(different) == 1 else EITHER if different else ""


def high_card_chart(chosen: Mapping[Ranks, str]) -> Chart:
    """The best choice below a pair by the two highest cards."""
    highest, second = range(14, 4, -1), range(13, 2, -1)
    return Chart(
        "Hands below a pair",
        tuple(_rank(rank) for rank in highest),
        tuple(_rank(rank) for rank in second),
        tuple(
            tuple(
                _one(choice for ranks, choice in chosen.items() if ranks[:2] == (high, next_))
                for next_ in second
            )
            for high in highest
        ),
        "The highest card by the second. Every hand from a pair up is played.",
    )


def queen_chart(chosen: Mapping[Ranks, str]) -> Chart:
    """The best choice with queen high by the other two cards."""
    second, third = range(11, 2, -1), range(10, 1, -1)
    return Chart(
        "Queen high",
        tuple(_rank(rank) for rank in second),
        tuple(_rank(rank) for rank in third),
        tuple(tuple(chosen.get((QUEEN, two, three), "") for three in third) for two in second),
        "The second card by the third, of hands that are neither straight nor flush.",
    )


def _ranks(hand: Hand) -> Ranks:
    return tuple(sorted((card.rank for card in hand), reverse=True))


def _rank(rank: int) -> str:
    return RANKS[rank - 2]


def threshold_section(options: ThreeCardPokerOptions) -> Section:
    """The rule, and the exact values of the hands on either side of it."""
    found = showdowns(options.kicker)
    values = play_values(options)
    limit = threshold(options)
    by_rank: defaultdict[Ranks, set[Fraction]] = defaultdict(set)
    for hand, rank in zip(found.hands, found.ranks, strict=True):
        if rank.category is ThreeCardCategory.HIGH_CARD:
            by_rank[_ranks(hand)].add(values[frozenset(hand)])
    order = sorted(by_rank, reverse=True)
    at = order.index(_ranks(limit.hand))
    rows = tuple(
        (
            "-".join(map(_rank, ranks)),
            f"{float(min(by_rank[ranks])):+.6f}",
            f"{float(max(by_rank[ranks])):+.6f}",
            PLAY if min(by_rank[ranks]) >= -1 else FOLD if max(by_rank[ranks]) < -1 else "by suit",
        )
        for ranks in order[max(0, at - 4) : at + 5]
    )
    rule = f"Make the play wager with {limit} or better, otherwise fold; folding is worth -1."
    exact = (
        "This is best play exactly: every hand above is played and every hand below is folded."
        if limit.exact
        else "Some better hands are folded, so this is best play only nearly."
    )
    heads = ("hand", "play is worth at least", "at most", "best")
    return Section("The weakest hand that is played", (rule, exact), heads, rows)


def hands_section(found: Policy) -> Section:
    """What becomes of each hand under best play."""
    total = sum(found.joint.ways.values())

    def share(count: int) -> str:
        return f"{float(Fraction(count, total)):.6%}"

    rows = tuple(
        (
            category.label,
            *(share(int(found.met[category, outcome])) for outcome in (WIN, TIE, LOSE)),
            share(int(found.met[category, UNQUALIFIED])),
        )
        for category in reversed(ThreeCardCategory)
    )
    return Section(
        "Hands that are played",
        (f"Hands are folded in {float(1 - found.plays):.4%} of rounds.",),
        ("hand", "wins", "ties", "loses", "dealer without queen high"),
        rows,
    )


def shorter_section(found: Policy, shorter: Mapping[str, Distribution]) -> Section:
    """Strategies that are shorter still, and what they cost."""
    rows = tuple(
        (
            name,
            f"{float(main.edge):.6%}",
            f"{float(main.edge - found.main.edge):.6%}",
            str(main.edge),
        )
        for name, main in shorter.items()
    )
    return Section("Shorter strategies", heads=("strategy", "edge", "costs", "exactly"), rows=rows)


def tables_section(options: ThreeCardPokerOptions) -> Section:
    """Every printed table of every wager."""

    def called(wager: str, name: str, now: str) -> str:
        return f"{wager} {name}{' (in force)' * (name == now)}"

    rows = []
    for name in paytables.ANTE_BONUS.printed:
        of = replace(options, ante_bonus_table=name, pair_plus_table="B")
        said = called("ante bonus", name, str(options.ante_bonus_table))
        rows.append(("ante and play", said, *_moments(best(of).main)))
    for name in paytables.PAIR_PLUS.printed:
        of = replace(options, ante_bonus_table="1", pair_plus_table=name)
        said = called("pair plus", name, str(options.pair_plus_table))
        rows.append(("pair plus", said, *_moments(pair_plus_alone(of))))
    heads = ("wager", "table", "edge", "standard deviation", "exactly")
    return Section("Every printed table", heads=heads, rows=tuple(rows))


def _moments(found: Distribution) -> tuple[str, str, str]:
    return f"{float(found.edge):.6%}", f"{found.standard_deviation:.6f}", str(found.edge)


def rows_section(options: ThreeCardPokerOptions, weights: Mapping[str, Fraction]) -> Section:
    """How the edge of its wager moves when a row pays one more."""
    rows = tuple(
        (
            table.wager.replace("_", " "),
            row.hand,
            str(row.odds),
            f"{-float(weights[f'{table.wager}.{row.hand}']):.6%}",
            row.cite,
        )
        for table in options.pay_tables()
        for row in table.rows
    )
    return Section(
        "What one more unit on a row does to the edge",
        heads=("table", "row", "pays", "edge moves by", "clause"),
        rows=rows,
    )


def together_section(found: Policy, alone: Distribution) -> Section:
    """A player's whole action: one unit of each wager, over sessions."""
    both = found.joint.together({MAIN: 1, PAIR_PLUS: 1})
    rows = []
    for title, result in (
        ("ante and play", found.main),
        ("pair plus alone", alone),
        ("both", both),
    ):
        for rounds in SESSIONS:
            session = result.session(rounds)
            mean, deviation = float(session.mean), session.standard_deviation
            rows.append((title, f"{rounds:,}", f"{mean:,.2f}", f"{deviation:,.2f}"))
    return Section(
        "A session with one unit on each wager",
        (
            "A fold forfeits the pair plus wager too. That costs nothing and changes no decision: "
            "every hand that would win it is played anyway.",
        ),
        ("wagers", "rounds", "expected result in units", "standard deviation"),
        tuple(rows),
    )
