"""Charts and sections of the analysis of 5 Card Hi-Lo."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo import policies as simple
from houseway.games.five_card_hi_lo.best_play import ACE_LOW, HOUSE_WAY, OTHERWISE, Chosen, WithTie
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS
from houseway.games.five_card_hi_lo.limit import LEAST_LIMIT, aggregate_limit, most_at_minimum
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import ACE, dealer_setting
from houseway.games.five_card_hi_lo.settle import main_results
from houseway.games.five_card_hi_lo.values import FOLD, MAIN, POKER_BONUS, TIE
from houseway.math.distribution import Joint
from houseway.math.figures import Chart, Section
from houseway.money import dollars

SESSIONS = (100, 1_000, 10_000)
PLAY = "play"
ACE_HIGH = "ace high"
LOW_ACE = "one ace low"
DEPENDS = "depends on the cards"


def no_ace_chart(chosen: Chosen) -> Chart:
    """Play or fold without an ace, by the totals of the house way, which is then the best way."""
    return _by_totals(
        "Without an ace",
        chosen,
        aces=0,
        choice=lambda setting: FOLD if setting is None else PLAY,
        note="Points of the high hand down, of the low hand across, set as the dealer would.",
    )


def one_ace_chart(chosen: Chosen) -> Chart:
    """Where one ace is best played low, by the totals it would have as the dealer sets it."""

    def choice(setting: int | None) -> str:
        if setting is None:
            return FOLD
        return LOW_ACE if deals().settings[setting].aces_low else ACE_HIGH

    return _by_totals(
        "With one ace",
        chosen,
        aces=1,
        choice=choice,
        note="Points of the high hand down, of the low hand across, set as the dealer would; an "
        "ace played low lies beside the smallest other card.",
    )


def _by_totals(
    title: str, chosen: Chosen, *, aces: int, choice: Callable[[int | None], str], note: str
) -> Chart:
    found = deals()
    cells: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    for cards, setting in zip(found.examples, chosen, strict=True):
        if _aces(cards) == aces:
            cells[dealer_setting(cards).totals].add(choice(setting))
    highs = sorted({high for high, _ in cells}, reverse=True)
    lows = sorted({low for _, low in cells})

    def cell(high: int, low: int) -> str:
        choices = cells.get((high, low), set())
        return DEPENDS if len(choices) > 1 else next(iter(choices), "")

    return Chart(
        title,
        tuple(map(str, highs)),
        tuple(map(str, lows)),
        tuple(tuple(cell(high, low) for low in lows) for high in highs),
        note,
    )


def _aces(cards: Sequence[Card]) -> int:
    return sum(card.rank == ACE for card in cards)


def outcomes_section(chosen: Chosen) -> Section:
    """How often each way to play wins, pushes and loses."""
    found = deals()
    ways = {name: dict.fromkeys(("pay", "return", "take"), 0) for name in _WAYS}
    for kind, (setting, hands) in enumerate(zip(chosen, found.hands.tolist(), strict=True)):
        if setting is None:
            ways[FOLD]["take"] += hands * found.dealer_hands
            continue
        same = found.totals[setting] == found.dealer.totals[kind]
        low = found.settings[setting].aces_low
        name = HOUSE_WAY if same else ACE_LOW if low else OTHERWISE
        row = found.counts[setting].tolist()
        for comparison, count in zip(COMPARISONS, row, strict=True):
            ways[name][main_results(comparison)[0].outcome] += hands * count
    rows = tuple(
        (name, *(f"{count / found.total:.6%}" for count in counts.values()))
        for name, counts in ways.items()
        if any(counts.values())
    )
    return Section(
        "Choices and outcomes under best play",
        heads=("choice", "wins", "pushes", "loses"),
        rows=rows,
    )


_WAYS = (HOUSE_WAY, ACE_LOW, OTHERWISE, FOLD)


def simple_section(edge: Fraction, best: Fraction) -> Section:
    """A strategy a person can remember, and what it costs."""
    return Section(
        "A strategy to remember",
        (
            *simple.RULES,
            f"Its edge is exactly {edge} = {float(edge):.6%} of the ante: "
            f"{float(edge - best):.6%} more than best play.",
        ),
    )


def tie_section(ties: Sequence[WithTie], even: Fraction | None) -> Section:
    """What a tie bet does to best play."""
    if even is None:
        sentence = "No tie bet, however large, gives the player the advantage."
    else:
        sentence = (
            f"From a tie bet of {float(even):.5f} antes on, best play has the advantage "
            f"over the house: exactly {even}."
        )
    rows = tuple(
        (
            str(each.ratio),
            f"{float(each.main_edge):.4%}",
            f"{float(each.tie_edge):.4%}",
            f"{float(each.edge):.4%}",
            f"{float(each.changed):.4%}",
            f"{float(each.decisions[FOLD]):.4%}",
        )
        for each in ties
    )
    return Section(
        "Best play of a player who makes the tie bet",
        (
            "Such a player gives up some of the main game to tie more often: the high or the low "
            "hand is then set to the totals a dealer most often has.",
            sentence,
        ),
        (
            "tie bet in antes",
            "edge of the main game",
            "edge of the tie bet",
            "edge of both, of the ante",
            "hands played otherwise",
            "folds",
        ),
        rows,
    )


def extra_hands_section(options: FiveCardHiLoOptions, first: Fraction, extra: Fraction) -> Section:
    """What a second and further hand costs."""
    how = {
        "blind_play": "A further hand is played unseen and set when it has been seen",
        "sequential_view": "A further hand is seen before it is played or folded",
        "blind_fold_allowed": "A further hand is best played unseen and set when it has been seen",
    }[options.extra_hands]
    return Section(
        "Several hands of one player",
        (
            f"{how}: its edge is {extra} = {float(extra):.4%} of the ante, against "
            f"{float(first):.4%} for the first, if the cards of the others are not known.",
        ),
    )


def limit_section(options: FiveCardHiLoOptions) -> Section:
    """The aggregate payout limit of 40.11(f), computed."""
    return Section(
        "Aggregate payout limit, 40.11(f)",
        (
            f"The most one hand can win at minimum bets is {dollars(most_at_minimum(options))}; "
            f"the limit is the greater of this and {dollars(LEAST_LIMIT)}: "
            f"{dollars(aggregate_limit(options))} a hand, net.",
        ),
    )


def rows_section(options: FiveCardHiLoOptions, weights: Mapping[str, Fraction]) -> Section:
    """How the edge of its wager moves when a row pays one more."""
    rows = []
    for table in options.pay_tables():
        name = table.wager.replace("_", " ")
        for row in table.rows:
            weight = weights[f"{table.wager}.{row.hand}"]
            rows.append((name, row.hand, str(row.odds), f"{-float(weight):.6%}", row.cite))
    return Section(
        "What one more unit on a row does to the edge",
        ("The ante bonus moves the edge of the main game, the others that of their own bet.",),
        ("table", "row", "pays", "edge moves by", "clause"),
        tuple(rows),
    )


def together_section(joint: Joint) -> Section:
    """A player's whole action: one unit of each wager, over sessions."""
    rows = []
    for title, stakes in (
        ("main game", {MAIN: 1}),
        ("with tie", {MAIN: 1, TIE: 1}),
        ("with poker bonus", {MAIN: 1, POKER_BONUS: 1}),
        ("with both", {MAIN: 1, TIE: 1, POKER_BONUS: 1}),
    ):
        together = joint.together(stakes)
        for rounds in SESSIONS:
            session = together.session(rounds)
            mean, deviation = float(session.mean), session.standard_deviation
            rows.append((title, f"{rounds:,}", f"{mean:,.2f}", f"{deviation:,.2f}"))
    return Section(
        "A session with one unit on each wager",
        ("Best play of the main game throughout.",),
        ("wagers", "rounds", "expected result in antes", "standard deviation"),
        tuple(rows),
    )
