"""X-12: whether a table is what the text prints is known before the first card."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple, cast

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.ranking import Category, rank_five
from houseway.cards.three_card import ThreeCardCategory
from houseway.cli import run
from houseway.felt.as_svg import svg
from houseway.felt.house import House
from houseway.felt.table_shape import DEPTH, WIDTH, TableShape
from houseway.games import MODULES, game
from houseway.games.blackjack import settle as blackjack
from houseway.games.blackjack.finish import BlackjackRound, player_blackjack
from houseway.games.check_drawing import judge, posted_notices
from houseway.games.five_card_hi_lo import settle as hi_lo
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.heads_up_holdem import settle as holdem
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.layouts import layout
from houseway.games.table_signs import draw_sign
from houseway.games.three_card_poker import settle as three_card_poker
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.law import VARIANT, VARIANT_WORDS, catalogue, outside_the_text
from houseway.licensee.table_file import examine, read_table
from houseway.money import Odds
from houseway.table.departures import refuse_departures
from houseway.table.options import Options
from houseway.table.refusal import Refused
from tests.table_file.spoil import line_with, spoiled

HOLDEM, HI_LO, POKER_3, TC21, BLACKJACK = (
    "heads-up-holdem",
    "five-card-hi-lo",
    "three-card-poker",
    "three-card-21",
    "blackjack",
)


class Printed(NamedTuple):
    """A table as the regulation prints it, typed from there: hand, clause, odds."""

    game: str
    option: str
    name: str
    rows: tuple[tuple[str, str, str], ...]
    ranked: bool = True
    needs: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """Its rows on one line."""
        return "; ".join(f"{hand} = {odds}" for hand, _, odds in self.rows)


def columns(game: str, option: str, clause: str, rows: str, *names: str) -> Iterator[Printed]:
    """Tables side by side: a row is `hand, part of the clause: odds, odds, ...`; N is `N to 1`."""
    lines = [line.strip() for line in rows.strip().splitlines()]
    for column, name in enumerate(names):
        found = []
        for line in lines:
            head, _, cells = line.partition(":")
            hand, part = (text.strip() for text in head.rsplit(",", 1))
            odds = cells.split(",")[column].strip()
            if odds != "-":
                found.append((hand, clause + part, odds if " to " in odds else f"{odds} to 1"))
        yield Printed(game, option, name, tuple(found))


FIXED = (
    *columns(
        HOLDEM, "odds_table", "HUH 39.11(b)(5)-",
        """royal flush, RF: 500
        straight flush, SF: 50
        four of a kind, 4K: 10
        full house, FH: 3
        flush, FL: 3 to 2
        straight, ST: 1""",
        "1",
    ),
    *columns(
        HOLDEM, "trips_plus_table", "HUH 39.11(g)-",
        """royal flush, RF: 100, 100, 100, 100
        straight flush, SF: 40, 40, 40, 40
        four of a kind, 4K: 30, 30, 30, 30
        full house, FH: 9, 8, 8, 7
        flush, FL: 7, 6, 7, 6
        straight, ST: 4, 5, 4, 5
        three of a kind, 3K: 3, 3, 3, 3""",
        "1", "2", "3", "4",
    ),
    *columns(
        HOLDEM, "pocket_bonus_table", "HUH 39.11(i)-",
        """pair of aces, AA: 30, 25, 30
        ace and face card suited, AFs: 20, 20, 20
        ace and face card unsuited, AFo: 10, 10, 10
        pair, pair: 5, 5, 4""",
        "1", "2", "3",
    ),
    *(
        table._replace(ranked=False)
        for table in columns(
            HI_LO, "tie_table", "HL5 40.11(c)-",
            """low hand, low: 4
            high hand, high: 4
            both hands, both: 20""",
            "1",
        )
    ),
    *columns(
        HI_LO, "poker_bonus_table", "HL5 40.11(d)-",
        """royal flush, RF: 250, 500
        straight flush, SF: 50, 100
        four of a kind, 4K: 25, 40
        full house, FH: 15, 15
        flush, FL: 10, 8
        straight, ST: 8, 6
        three of a kind, 3K: 5, 4
        two pairs, 2P: 3, 3
        pair of sevens or better, 77: 1, -
        pair of sixes or better, 66: -, 1""",
        "1", "2",
    ),
    *columns(
        POKER_3, "pair_plus_table", "TCP 20.11(a)2-",
        """straight flush, SF: 40, 35, 40, 35
        three of a kind, 3K: 30, 33, 30, 33
        straight, ST: 6, 6, 6, 6
        flush, FL: 4, 4, 3, 3
        pair, PR: 1, 1, 1, 1""",
        "A", "B", "C", "D",
    ),
    *columns(
        POKER_3, "ante_bonus_table", "TCP 20.11(a)3-",
        """straight flush, SF: 5
        three of a kind, 3K: 4
        straight, ST: 1""",
        "1",
    ),
    *(
        table._replace(needs=(("pair_plus_table", "B"),))
        for table in columns(
            POKER_3, "ante_bonus_table", "TCP 20.11(a)3i-",
            """straight flush, SF: 6
            three of a kind, 3K: 5
            straight, ST: 1""",
            "2",
        )
    ),
)  # fmt: skip
"""Every table that a licensee must choose among or take as it is."""


def named(table: Printed) -> str:
    return f"{table.game} {table.option} {table.name}"


def made(name: str, **words: str) -> Options:
    return game(name).options.parse(words)


def with_rows(table: Printed, text: str) -> Options:
    return made(table.game, **dict(table.needs), **{table.option: text})


def otherwise(table: Printed, number: int) -> str:
    """Other odds for a row, which keep better hands no cheaper where hands are ranked."""
    odds = [Odds.parse(odds).fraction for _, _, odds in table.rows]
    if number and odds[number - 1] != odds[number] and table.ranked:
        return table.rows[number - 1][2]
    return f"{int(odds[number]) + 7} to 1"


CHANGED = [
    pytest.param(table, number, id=f"{named(table)} {table.rows[number][0]}")
    for table in FIXED
    for number in range(len(table.rows))
    if not table.ranked or number == 0 or table.rows[number - 1][2] != table.rows[number][2]
]


# --- lawful ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODULES)
def test_a_game_by_default_is_what_the_text_prints(name: str) -> None:
    assert made(name).departures() == ()


@pytest.mark.parametrize("table", FIXED, ids=named)
def test_a_printed_table_by_its_name_is_no_departure(table: Printed) -> None:
    options = with_rows(table, table.name)
    assert options.departures() == ()
    rows = options.pay_table(table.option).rows
    assert [(row.hand, row.cite, str(row.odds)) for row in rows] == list(table.rows)


@pytest.mark.parametrize("table", FIXED, ids=named)
def test_the_rows_of_a_printed_table_are_that_table_however_they_are_written(
    table: Printed,
) -> None:
    backwards = "; ".join(
        f"  {hand.upper().replace(' ', '  ')} = {thrice(odds)}"
        for hand, _, odds in reversed(table.rows)
    )
    for text in (table.text, backwards):
        options = with_rows(table, text)
        assert options == with_rows(table, table.name)
        assert getattr(options, table.option) == table.name
        assert options.departures() == ()


def thrice(odds: str) -> str:
    """The same odds in other terms, `9 to 3` for `3 to 1`."""
    win, stake = map(int, odds.split(" to "))
    return f"{3 * win} to {3 * stake}"


def test_a_row_written_twice_in_two_spellings_is_refused() -> None:
    with pytest.raises(Refused, match="has the row 'pair' twice"):
        made(HOLDEM, pocket_bonus_table="pair = 5 to 1; Pair = 5 to 1")


LEFT_TO_THE_LICENSEE = [
    pytest.param(
        *(HOLDEM, "bad_beat_table", "HUH 39.11(f)-bets", "four of a kind"),
        "straight flush = 500 to 1; four of a kind = 50 to 1; full house = 6 to 1; "
        "flush = 5 to 1; straight = 4 to 1",
        id="A-HUH-8",
    ),
    pytest.param(
        *(TC21, "bonus_table", "TC21 2C.5(b)1", "pair"),
        "diamond royal flush = 200 to 1; royal flush = 50 to 1; straight flush = 15 to 1; "
        "three of a kind = 5 to 1; straight = 2 to 1; flush = 3 to 2; pair = 6 to 5; 21 = 1 to 1",
        id="A-TC21-18",
    ),
    pytest.param(
        *(HI_LO, "ante_bonus_table", "HL5 40.11(e)-4A", "four aces"),
        "four aces and a two = 100 to 1; four aces = 60 to 1; three aces = 5 to 1",
        id="A-HL5-9",
    ),
    pytest.param(
        *("keno", "keno_table", "KENO 15 outside pay", "1 of 1"), "1 of 1 = 3 to 1", id="keno"
    ),
]


@pytest.mark.parametrize(("name", "option", "cite", "hand", "text"), LEFT_TO_THE_LICENSEE)
def test_a_table_that_the_text_leaves_to_the_licensee_is_lawful_and_marked(
    name: str, option: str, cite: str, hand: str, text: str
) -> None:
    options = made(name, **{option: text})
    assert options.departures() == ()
    refuse_departures(name, options, variant=False)
    table = options.pay_table(option)
    assert table.name == "licensee's"
    row = table.row(hand)
    assert row is not None
    assert row.cite == cite  # what leaves it to the licensee, or sets the floor
    assert VARIANT not in [other.cite for other in table.rows]


def test_a_hl5_9_less_than_the_printed_ante_bonus_is_refused_outright() -> None:
    with pytest.raises(Refused, match="no less than 50 to 1"):
        made(
            HI_LO,
            ante_bonus_table="four aces and a two = 100 to 1; four aces = 49 to 1; "
            "three aces = 5 to 1",
        )


READINGS = [
    (HOLDEM, {"raise_steps": "continuous", "trips_on_fold": "forfeit", "kicker": "literal"}),
    (HOLDEM, {"ante_nonqualify": "lose_if_beaten", "count_every": "1", "payout_cap": "$50,000"}),
    (HI_LO, {"tie_pay": "cumulative", "ante_bonus_on_fold": "yes", "misdeal": "all_void"}),
    (TC21, {"surrender_scope": "any", "h17": "true", "split_aces_one_card": "false"}),
    (BLACKJACK, {"variation": "six-to-five"}),
    (BLACKJACK, {"variation": "six-to-five", "blackjack_pays": "3 to 2"}),
    (BLACKJACK, {"h17": "true", "surrender": "true", "even_money": "true"}),
]


@pytest.mark.parametrize(("name", "words"), READINGS)
def test_a_reading_or_an_option_of_the_text_is_no_departure(
    name: str, words: dict[str, str]
) -> None:
    assert made(name, **words).departures() == ()


# --- departing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "number"), CHANGED)
def test_one_changed_row_is_the_one_departure_and_is_not_paid_by_its_clause(
    table: Printed, number: int
) -> None:
    hand, cite, printed = table.rows[number]
    other = otherwise(table, number)
    options = with_rows(table, table.text.replace(f"{hand} = {printed}", f"{hand} = {other}"))
    (departure,) = options.departures()
    assert departure.option == f"{table.option}.{hand}"
    assert (departure.value, departure.cite) == (other, cite)
    # Two printed tables may differ in this row alone; then either is the nearest.
    assert departure.printed in {
        odds
        for beside in FIXED
        if (beside.game, beside.option) == (table.game, table.option)
        for name, _, odds in beside.rows
        if name == hand
    }
    assert other in departure.sentence and departure.printed in departure.sentence
    in_force = options.pay_table(table.option)
    assert in_force.name == VARIANT
    assert {row.hand: row.cite for row in in_force.rows} == {
        name: VARIANT if name == hand else clause for name, clause, _ in table.rows
    }


ODDS = "royal flush = 500 to 1; straight flush = 50 to 1; four of a kind = 10 to 1"
ODDS = f"{ODDS}; full house = 2 to 1; flush = 3 to 2; straight = 1 to 1"
"""The full house departs; the other rows are those of 39.11(b)(5)."""


@pytest.mark.clause("HUH 39.11(b)(5)-FH", "HUH 39.11(b)(5)-FL")
def test_39_11_b_5_the_altered_row_is_paid_as_a_variant_the_others_by_their_clause() -> None:
    options = HeadsUpHoldemOptions(odds_table=ODDS)
    paid = {
        category: next(
            result
            for result in holdem.main_results(options, category, "win", True)
            if result.wager == holdem.ODDS
        )
        for category in (Category.FULL_HOUSE, Category.FLUSH)
    }
    assert (paid[Category.FULL_HOUSE].cite, str(paid[Category.FULL_HOUSE].odds)) == (
        VARIANT,
        "2 to 1",
    )
    assert paid[Category.FLUSH].cite == "HUH 39.11(b)(5)-FL"


@pytest.mark.clause("TCP 20.11(a)3-SF", "TCP 20.11(a)3i-SF")
def test_20_11_a_3_rows_near_the_richer_bonus_are_beside_it_with_table_b_alone() -> None:
    rows = "straight flush = 6 to 1; three of a kind = 5 to 1; straight = 2 to 1"

    def paid_by(pair_plus: str) -> list[str]:
        options = ThreeCardPokerOptions(pair_plus_table=pair_plus, ante_bonus_table=rows)
        hands = (ThreeCardCategory.STRAIGHT_FLUSH, ThreeCardCategory.STRAIGHT)
        return [three_card_poker.ante_bonus_results(options, hand)[0].cite for hand in hands]

    assert paid_by("B") == ["TCP 20.11(a)3i-SF", VARIANT]
    assert paid_by("A") == [VARIANT, VARIANT]  # 5 to 1 is printed for a table without B


@pytest.mark.clause("HL5 40.11(c)-both")
def test_40_11_c_a_tie_of_both_hands_paid_by_all_rows_is_a_variant_if_one_row_is() -> None:
    rows = "low hand = 5 to 1; high hand = 4 to 1; both hands = 20 to 1"

    def cite(tie_pay: str, *versus: hi_lo.Versus) -> str:
        options = FiveCardHiLoOptions(tie_table=rows, tie_pay=tie_pay)
        return hi_lo.tie_result(options, hi_lo.Comparison(*versus)).cite

    assert cite("cumulative", "equal", "equal") == VARIANT
    assert cite("highest", "equal", "equal") == "HL5 40.11(c)-both"
    assert cite("highest", "equal", "higher") == "HL5 40.11(c)-high"
    assert cite("highest", "lower", "equal") == VARIANT


@pytest.mark.clause("HL5 40.11(d)-rule", "HL5 40.11(d)-77")
def test_40_11_d_a_pair_that_no_row_pays_loses_as_a_variant() -> None:
    (printed,) = (t for t in FIXED if (t.option, t.name) == ("poker_bonus_table", "1"))
    without = printed.text.replace("; pair of sevens or better = 1 to 1", "")
    options = FiveCardHiLoOptions(poker_bonus_table=without)
    (departure,) = options.departures()
    assert (departure.value, departure.printed, departure.cite) == (
        "nothing",
        "1 to 1",
        "HL5 40.11(d)-77",
    )

    def cite(cards: str) -> str:
        return hi_lo.poker_bonus_result(options, rank_five(parse_cards(cards))).cite

    assert cite("7s 7d 2c 3h 9s") == VARIANT
    assert cite("6s 6d 2c 3h 9s") == "HL5 40.11(d)-rule"  # table 1 does not pay sixes
    assert cite("As Kd 2c 3h 9s") == "HL5 40.11(d)-rule"


@pytest.mark.clause("BJ 2.7(a)-pay", "BJ 2.7(b)-pay")
def test_2_7_a_standard_table_that_pays_6_to_5_departs() -> None:
    options = made(BLACKJACK, blackjack_pays="6 to 5")
    (departure,) = options.departures()
    assert departure.option == "blackjack_pays"
    assert (departure.value, departure.printed) == ("6 to 5", "3 to 2")
    assert departure.cite == "BJ 2.7(a)-pay"
    assert [n.cite for n in posted_notices(BLACKJACK, options) if n.name == "blackjack"] == [
        VARIANT
    ]


@pytest.mark.clause("BJ 2.7(a)-pay", "BJ 2.7(b)-pay", "BJ 2.7(b)-push")
def test_2_7_odds_that_depart_are_paid_as_a_variant_and_a_stand_off_by_its_clause() -> None:
    nine, ace, poorer = 9, 1, Odds(6, 5)
    assert blackjack.blackjack_result(poorer, nine, False, departs=True).cite == VARIANT
    assert blackjack.blackjack_result(poorer, ace, False, departs=True).cite == VARIANT
    assert blackjack.blackjack_result(poorer, ace, True, departs=True).cite == "BJ 2.7(b)-push"
    assert blackjack.blackjack_result(Odds(3, 2), nine, False).cite == "BJ 2.7(a)-pay"


@pytest.mark.clause("BJ 2.7(a)-pay")
@pytest.mark.parametrize(
    ("words", "cite"), [({}, "BJ 2.7(a)-pay"), ({"blackjack_pays": "6 to 5"}, VARIANT)]
)
def test_2_7_the_dealer_pays_a_blackjack_by_the_clause_or_as_a_variant(
    words: dict[str, str], cite: str
) -> None:
    round = cast(BlackjackRound, SimpleNamespace(options=made(BLACKJACK, **words), up=9))
    assert player_blackjack(round, dealer_blackjack=False).cite == cite


def test_a_variant_is_no_clause() -> None:
    assert VARIANT not in catalogue() and VARIANT not in outside_the_text()


# --- refused, or marked ---------------------------------------------------------------------------


def test_a_departing_table_is_refused_with_its_clause_and_how_to_open_it() -> None:
    with pytest.raises(Refused) as refusal:
        refuse_departures(HOLDEM, HeadsUpHoldemOptions(odds_table=ODDS), variant=False)
    assert refusal.value.cite == "HUH 39.11(b)(5)-FH"
    assert "pays 2 to 1 for 'full house'" in refusal.value.sentence
    assert "--variant" in refusal.value.sentence and VARIANT_WORDS in refusal.value.sentence


def test_the_refusal_says_how_many_departures_there_are() -> None:
    options = HeadsUpHoldemOptions(odds_table=ODDS.replace("= 500 to 1", "= 400 to 1"))
    with pytest.raises(Refused, match="and 1 more departure;"):
        refuse_departures(HOLDEM, options, variant=False)


def test_a_variant_is_opened_and_one_without_departures_is_simply_lawful() -> None:
    refuse_departures(HOLDEM, HeadsUpHoldemOptions(odds_table=ODDS), variant=True)
    refuse_departures(HOLDEM, HeadsUpHoldemOptions(), variant=True)
    assert VARIANT not in [notice.name for notice in posted_notices(HOLDEM, HeadsUpHoldemOptions())]


DEPARTING = [
    (HOLDEM, {"odds_table": ODDS}),
    (HI_LO, {"tie_table": "low hand = 5 to 1; high hand = 4 to 1; both hands = 20 to 1"}),
    (
        POKER_3,
        {
            "pair_plus_table": "straight flush = 40 to 1; three of a kind = 30 to 1; "
            "straight = 6 to 1; flush = 4 to 1; pair = 2 to 1"
        },
    ),
    (BLACKJACK, {"blackjack_pays": "6 to 5"}),
]


@pytest.mark.parametrize("posting", ["felt", "sign"])
@pytest.mark.parametrize(("name", "words"), DEPARTING)
def test_felt_and_sign_of_a_variant_say_so(name: str, words: dict[str, str], posting: str) -> None:
    of, options = game(name), made(name, **words)
    size = TableShape(WIDTH, DEPTH)
    seats = of.most_seats(options)
    where = "sign" if posting == "sign" else "felt"
    felt = svg(layout(of, options, size, seats, House("The Test House"), where))
    sign = draw_sign(of, options, House("The Test House"), where)
    assert "DESIGNER'S VARIANT, NOT THE PRINTED RULES" in felt
    for drawing in (felt, sign):
        assert judge(drawing.encode(), variant=True).findings == ()
        (found,) = judge(drawing.encode()).findings
        assert found.clause == options.departures()[0].cite
        # A drawing that hides it is amiss, also as a variant.
        silent = drawing.replace('data-notice="variant"', 'data-notice="something else"')
        (missing,) = judge(silent.encode(), variant=True).findings
        assert (missing.clause, missing.sentence) == (
            VARIANT,
            "the inscription of variant is missing",
        )


PAY_TABLES = 'trips_plus_table = "2"\npocket_bonus_table = "1"\n'
ALTERED = """
[pay_tables.pocket_bonus_table]
"pair of aces" = "30 to 1"
"ace and face card suited" = "20 to 1"
"ace and face card unsuited" = "10 to 1"
"pair" = "3 to 1"
"""


def altered(folder: Path, head: str = "") -> Path:
    game_line = 'game = "heads-up-holdem"\n'
    return spoiled(folder, HOLDEM, (PAY_TABLES, ALTERED), (game_line, f"{game_line}{head}"))


def test_check_finds_a_departure_on_its_line_unless_the_file_opens_a_variant(
    tmp_path: Path,
) -> None:
    path = altered(tmp_path)
    (finding,) = examine(path, felt=True).findings
    assert (finding.line, finding.cite) == (line_with(path, '"pair" ='), "HUH 39.11(i)-pair")
    with pytest.raises(Refused, match="pays 3 to 1 for 'pair'"):
        read_table(path)
    for examined in (
        examine(path, felt=True, variant=True),
        examine(altered(tmp_path, "variant = true\n"), felt=True),
    ):
        assert examined.findings == ()
        assert examined.chosen is not None and examined.chosen.variant
        assert [found.cite for found in examined.departures] == ["HUH 39.11(i)-pair"]


def test_check_finds_a_standard_blackjack_table_that_pays_6_to_5(tmp_path: Path) -> None:
    path = spoiled(tmp_path, BLACKJACK, ('blackjack_pays = "3 to 2"', 'blackjack_pays = "6 to 5"'))
    (finding,) = examine(path, felt=True).findings
    assert finding.cite == "BJ 2.7(a)-pay"
    assert finding.line == line_with(path, "blackjack_pays")


def test_variant_in_a_table_file_is_true_or_false(tmp_path: Path) -> None:
    (finding,) = examine(spoiled(
        tmp_path, HOLDEM, ('game = "heads-up-holdem"\n', 'game = "heads-up-holdem"\nvariant = 1\n')
    )).findings  # fmt: skip
    assert finding.key == "variant" and "true or false" in finding.sentence


Run = tuple[int, str, str]


@pytest.fixture
def houseway(capsys: pytest.CaptureFixture[str]) -> "Houseway":
    return Houseway(capsys)


class Houseway:
    """The command line, in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Run:
        status = run(list(arguments))
        said = self._capsys.readouterr()
        return status, said.out, said.err


SIX_TO_FIVE = ("--set", "blackjack_pays=6 to 5")


@pytest.mark.parametrize(
    "command",
    [("deal", "blackjack", "--seed", "1"), ("play", "blackjack"), ("sign", "blackjack"),
     ("layout", "blackjack")],
)  # fmt: skip
def test_commands_that_open_a_table_refuse_one_that_departs(
    command: tuple[str, ...], houseway: Houseway
) -> None:
    status, out, err = houseway(*command, *SIX_TO_FIVE)
    assert (status, out) == (2, "")
    assert "3 to 2" in err and "BJ 2.7(a)-pay" in err and "--variant" in err


def test_deal_sign_layout_and_check_take_a_variant(tmp_path: Path, houseway: Houseway) -> None:
    status, _, err = houseway("deal", "blackjack", "--seed", "1", "--variant", *SIX_TO_FIVE)
    assert (status, err) == (0, "")
    status, out, _ = houseway("sign", "blackjack", "--variant", *SIX_TO_FIVE, "--json")
    document = json.loads(out)
    assert status == 0
    assert [found["clause"] for found in document["departures"]] == ["BJ 2.7(a)-pay"]
    felt = str(tmp_path / "felt.svg")
    assert (
        houseway("layout", "blackjack", "--variant", *SIX_TO_FIVE, "--name", "X", "-o", felt)[0]
        == 0
    )
    assert houseway("layout", "--check", felt)[0] == 1
    assert houseway("layout", "--check", felt, "--variant")[0] == 0
    file = str(altered(tmp_path))
    assert houseway("check", file)[0] == 1
    status, out, _ = houseway("check", file, "--variant")
    assert status == 0 and VARIANT_WORDS in out and "HUH 39.11(i)-pair" in out


def test_a_journal_of_a_variant_goes_on_as_a_variant_only(
    tmp_path: Path, houseway: Houseway
) -> None:
    deal = ("deal", "blackjack", "--seed", "1", "--journal", str(tmp_path / "j"))
    assert houseway(*deal, "--variant", *SIX_TO_FIVE)[0] == 0
    status, _, err = houseway(*deal)
    assert status == 2 and "--variant" in err
    assert houseway(*deal, "--variant")[0] == 0


@pytest.mark.parametrize(
    "command",
    [
        ("ev", POKER_3, "--cards", "As Kd 2c"),
        ("design", POKER_3, "--edge", "0-100", "--row", "pair_plus.flush=3..4"),
        ("analyze", POKER_3),
        ("simulate", POKER_3, "--rounds", "1000"),
    ],
    ids=lambda command: command[0],
)
def test_a_designers_tools_take_any_table_and_name_its_departures(
    command: tuple[str, ...], houseway: Houseway
) -> None:
    words = DEPARTING[2][1]["pair_plus_table"]
    status, out, err = houseway(*command, "--set", f"pair_plus_table={words}", "--json")
    assert status == 0, err
    assert [found["option"] for found in json.loads(out)["departures"]] == ["pair_plus_table.pair"]
