"""What is written on the felt: the odds in force, the inscriptions, the licensee's name."""

import json
from xml.etree import ElementTree

import pytest
import typst

from houseway.felt.as_svg import svg
from houseway.felt.lettering import width
from tests.felt.seen import GAMES, SVG, plan, seen

HOLDEM, HI_LO, TWENTY_ONE = "heads-up-holdem", "five-card-hi-lo", "three-card-21"
LAYOUT_NAMES = {
    HOLDEM: "HUH E1.13Z(b)1",
    HI_LO: "HL5 E1.13Z(b)5",
    TWENTY_ONE: "TC21 E1.10D(b)1",
    "three-card-poker": "TCP 1.13 outside layout",
    "blackjack": "BJ 1.10 outside layout",
    "poker": "PKR 14 outside layout",
}


def rows(name: str, notice: str, **settings: str) -> dict[str, str]:
    """The rows of a pay table on the felt, in their order."""
    root = ElementTree.fromstring(svg(plan(name, **settings)))
    (group,) = (g for g in root.iter(f"{SVG}g") if g.get("data-notice") == notice)
    lines = [[text.text or "" for text in row] for row in group if row.get("class") == "row"]
    return {hand: odds for hand, odds in lines}


@pytest.mark.clause("HUH E1.13Z(b)5")
def test_the_felt_prints_the_odds_in_force() -> None:
    # 13:69F-39.11(b)(5), (f), (g) table 2, (i) table 3
    assert rows(HOLDEM, "odds") == {
        "Royal flush": "500 to 1",
        "Straight flush": "50 to 1",
        "Four of a kind": "10 to 1",
        "Full house": "3 to 1",
        "Flush": "3 to 2",
        "Straight": "1 to 1",
    }
    assert rows(HOLDEM, "bad_beat") == {
        "Straight flush": "500 to 1",
        "Four of a kind": "25 to 1",
        "Full house": "6 to 1",
        "Flush": "5 to 1",
        "Straight": "4 to 1",
    }
    assert rows(HOLDEM, "trips_plus", trips_plus_table="2") == {
        "Royal flush": "100 to 1",
        "Straight flush": "40 to 1",
        "Four of a kind": "30 to 1",
        "Full house": "8 to 1",
        "Flush": "6 to 1",
        "Straight": "5 to 1",
        "Three of a kind": "3 to 1",
    }
    assert rows(HOLDEM, "pocket_bonus", pocket_bonus_table="3") == {
        "Pair of aces": "30 to 1",
        "Ace and face card suited": "20 to 1",
        "Ace and face card unsuited": "10 to 1",
        "Pair": "4 to 1",
    }


@pytest.mark.clause("HL5 E1.13Z(b)3")
def test_the_hi_lo_felt_prints_tie_poker_bonus_and_ante_bonus() -> None:
    # 13:69F-40.11(c), (d) table 2, (e) with more than the least
    assert rows(HI_LO, "tie") == {
        "Low hand": "4 to 1",
        "High hand": "4 to 1",
        "Both hands": "20 to 1",
    }
    bonus = rows(HI_LO, "poker_bonus", poker_bonus_table="2")
    assert bonus["Royal flush"] == "500 to 1" and bonus["Pair of sixes or better"] == "1 to 1"
    assert "Pair of sevens or better" not in bonus and len(bonus) == 9
    more = "four aces and a two = 200 to 1; four aces = 60 to 1; three aces = 5 to 1"
    assert rows(HI_LO, "ante_bonus", ante_bonus_table=more) == {
        "Four aces and a two": "200 to 1",
        "Four aces": "60 to 1",
        "Three aces": "5 to 1",
    }


@pytest.mark.clause("TC21 E1.10D(b)4")
def test_the_three_card_21_felt_prints_the_bonus_unless_the_sign_does() -> None:
    # 13:69F-2C.5(b)1
    assert rows(TWENTY_ONE, "bonus") == {
        "Diamond royal flush": "200 to 1",
        "Royal flush": "50 to 1",
        "Straight flush": "15 to 1",
        "Three of a kind": "5 to 1",
        "Straight": "2 to 1",
        "Flush": "3 to 2",
        "Pair": "1 to 1",
        "21": "1 to 1",
    }
    on_sign = {i.name for i in seen(TWENTY_ONE, posting="sign").of("inscription")}
    assert on_sign == {"title", "name"}


@pytest.mark.parametrize("table, flush", [("A", "4 to 1"), ("B", "4 to 1"), ("C", "3 to 1")])
def test_the_three_card_poker_felt_prints_the_pair_plus_table_in_force(
    table: str, flush: str
) -> None:
    # 19:47-20.11(a)2
    assert rows("three-card-poker", "pair_plus", pair_plus_table=table)["Flush"] == flush


def said(name: str, notice: str, **settings: str) -> str:
    return " ".join(seen(name, **settings).inscription(notice).texts).casefold()


@pytest.mark.clause("HUH E1.13Z(b)6")
def test_the_felt_advises_of_the_permitted_raises() -> None:
    # 13:69F-39.6(a), 39.10(d), (f), (h): up to three, two and one ante
    lines = seen(HOLDEM).inscription("raises").texts
    assert [text.casefold() for text in lines] == [
        "before the flop: raise 1, 2 or 3 times the ante, or check",
        "after the flop: raise 1 or 2 times the ante, or check",
        "after the turn and river: raise equal to the ante, or fold",
    ]
    assert "raise 3 times the ante" in said(HOLDEM, "raises", raise_steps="exact_max")


@pytest.mark.clause(
    "TC21 E1.10D(b)3i", "TC21 E1.10D(b)3ii", "TC21 E1.10D(b)3iii", "TC21 E1.10D(b)3iv"
)
def test_the_inscriptions_of_three_card_21_are_in_the_words_of_the_clause() -> None:
    for notice, words in (
        ("21", "21 pays 1 to 1"),
        ("insurance", "insurance pays 2 to 1"),
        ("dealer draws", "dealer must draw to 16. stands or hits on all 17's per posted option"),
        (
            "equal wagers",
            "both the three card 21 wager and the three card 21 bonus wager must be in equal "
            "amounts",
        ),
    ):
        assert said(TWENTY_ONE, notice) == words


@pytest.mark.parametrize(
    "settings, notice, words",
    [
        ({}, "blackjack", "blackjack pays 3 to 2"),
        ({"blackjack_pays": "6 to 5"}, "blackjack", "blackjack pays 6 to 5"),
        ({}, "dealer draws", "dealer must draw to 16 and stand on all 17's"),
        ({"h17": "true"}, "dealer draws", "dealer must draw to 16 and hit soft 17"),
        ({}, "insurance", "insurance pays 2 to 1"),
    ],
)
def test_blackjack_inscriptions_follow_the_options(
    settings: dict[str, str], notice: str, words: str
) -> None:
    assert said("blackjack", notice, **settings) == words


@pytest.mark.clause("HUH E1.13Z(b)1", "HL5 E1.13Z(b)5", "TC21 E1.10D(b)1")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("posting", ["felt", "sign"])
def test_the_licensees_name_is_on_the_felt(name: str, posting: str) -> None:
    shown = seen(name, posting=posting, house='Ann & Ben\'s "Casino" <1>').inscription("name")
    assert shown.texts == ['Ann & Ben\'s "Casino" <1>']
    assert shown.clause == LAYOUT_NAMES[name]


@pytest.mark.parametrize("name", GAMES)
def test_the_drawing_says_what_it_was_made_for(name: str) -> None:
    option, value = ("limit", "4-8") if name == "poker" else ("minimum", "$25")
    root = ElementTree.fromstring(svg(plan(name, 1900, 1060, 4, **{option: value})))
    assert root.get("data-game") == name and root.get("data-positions") == "4"
    assert root.get("data-sheet") == root.get("data-posting") == "felt"
    assert json.loads(root.get("data-options", ""))[option] == value


@pytest.mark.parametrize("name", GAMES)
def test_large_lettering_can_be_read_across_the_table(name: str) -> None:
    for inscription in seen(name).of("inscription"):
        for line in inscription.curved:
            assert line.size >= 17, line.text


def test_lettering_is_as_wide_as_typst_sets_it() -> None:
    lines = [
        *(chr(code) for code in range(33, 127)),
        *"ÄÖÜéèçñØÆß\u2019",
        "DEALER MUST DRAW TO 16 AND STAND ON ALL 17's",
        "Boardwalk Casino",
    ]
    measured = ", ".join(
        f"measure(text({json.dumps(line, ensure_ascii=False)})).width.pt()" for line in lines
    )
    source = (
        '#set text(font: "Libertinus Serif", weight: "bold", size: 100pt, kerning: false, '
        f"ligatures: false)\n#context [#metadata(({measured})) <widths>]"
    )
    found = json.loads(
        typst.query(source.encode(), "<widths>", field="value", one=True, ignore_system_fonts=True)
    )
    for line, wide in zip(lines, found, strict=True):
        assert width(line, 100) == pytest.approx(wide, abs=0.06 * len(line)), line
