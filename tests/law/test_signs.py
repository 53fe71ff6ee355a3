"""The wording of signs and inscriptions, by clause, with the odds of the options in force."""

import re

import pytest

from houseway.felt.notices import Notice, Posted, PostedOdds, cite_of, on_felt, stands_on
from houseway.games import MODULES, game
from houseway.games.check_drawing import posted_notices


def notice(name: str, wanted: str, **settings: str) -> Posted:
    (found,) = (
        n for n in posted_notices(name, game(name).options.parse(settings)) if n.name == wanted
    )
    return found


def lines(name: str, wanted: str, **settings: str) -> tuple[str, ...]:
    found = notice(name, wanted, **settings)
    assert isinstance(found, Notice)
    return found.lines


def rows(name: str, wanted: str, **settings: str) -> dict[str, str]:
    found = notice(name, wanted, **settings)
    assert isinstance(found, PostedOdds)
    return dict(found.rows)


def names(name: str, **settings: str) -> set[str]:
    return {n.name for n in posted_notices(name, game(name).options.parse(settings))}


HOLDEM, HI_LO, TC21 = "heads-up-holdem", "five-card-hi-lo", "three-card-21"


@pytest.mark.clause("HUH E1.13Z(b)5")
def test_e1_13z_b5_odds_of_four_wagers_are_those_in_force() -> None:
    assert rows(HOLDEM, "odds") == {
        "royal flush": "500 to 1",
        "straight flush": "50 to 1",
        "four of a kind": "10 to 1",
        "full house": "3 to 1",
        "flush": "3 to 2",
        "straight": "1 to 1",
    }
    assert rows(HOLDEM, "bad_beat")["straight"] == "4 to 1"
    assert rows(HOLDEM, "trips_plus")["full house"] == "9 to 1"
    assert rows(HOLDEM, "trips_plus", trips_plus_table="4")["full house"] == "7 to 1"
    assert rows(HOLDEM, "pocket_bonus", pocket_bonus_table="2")["pair of aces"] == "25 to 1"


@pytest.mark.clause("HUH E1.13Z(b)6")
@pytest.mark.parametrize(
    ("steps", "first"),
    [
        ("nj_integer", "Before the flop: raise 1, 2 or 3 times the ante, or check"),
        ("exact_max", "Before the flop: raise 3 times the ante, or check"),
        ("continuous", "Before the flop: raise from 1 to 3 times the ante, or check"),
    ],
)
def test_e1_13z_b6_the_permissible_raises(steps: str, first: str) -> None:
    said = lines(HOLDEM, "raises", raise_steps=steps)
    assert said[0] == first
    assert said[1].startswith("After the flop: raise ") and said[1].endswith(", or check")
    assert said[2] == "After the turn and river: raise equal to the ante, or fold"


@pytest.mark.clause(
    "HL5 E1.13Z(c)1", "HL5 E1.13Z(c)2", "HL5 E1.13Z(c)3", "HL5 E1.13Z(c)4", "HL5 E1.13Z(c)5"
)
@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        ("HL5 E1.13Z(c)1", "The dealer always plays aces in the high hand"),
        (
            "HL5 E1.13Z(c)2",
            "A player shall win ante and play bets if the player's high hand has a higher point "
            "total than the point total of the dealer's high hand and the player's low hand has a "
            "lower point total than the point total of the dealer's low hand",
        ),
        ("HL5 E1.13Z(c)3", "Winning ante and play bets are paid 1 to 1"),
        (
            "HL5 E1.13Z(c)4",
            "Ante and tie bets are forfeited if a player elects not to place a play bet",
        ),
        (
            "HL5 E1.13Z(c)5",
            "A qualifying ante bonus shall be paid regardless of the outcome of the player's ante "
            "and play bets",
        ),
    ],
)
@pytest.mark.parametrize("posting", ["felt", "sign"])
def test_e1_13z_c_the_sign_always_has_the_five_sentences(
    clause: str, sentence: str, posting: str
) -> None:
    (found,) = (
        n
        for n in posted_notices(HI_LO, game(HI_LO).options())
        if stands_on("sign", n, posting)
        if isinstance(n, Notice) and n.cite == clause
    )
    assert " ".join(found.lines) == sentence


@pytest.mark.clause("HL5 E1.13Z(b)3", "HL5 E1.13Z(c)")
def test_e1_13z_b3_and_c_odds_on_the_layout_or_else_on_the_sign() -> None:
    notices = posted_notices(HI_LO, game(HI_LO).options())
    odds = {"tie", "poker_bonus", "ante_bonus"}
    assert {n.name for n in on_felt(notices, "felt")} == odds
    assert not on_felt(notices, "sign")
    assert odds <= {n.name for n in notices if stands_on("sign", n, "sign")}
    tie = notice(HI_LO, "tie")
    assert (cite_of(tie, "felt"), cite_of(tie, "sign")) == ("HL5 E1.13Z(b)3", "HL5 E1.13Z(c)")
    assert rows(HI_LO, "poker_bonus", poker_bonus_table="2")["pair of sixes or better"] == "1 to 1"
    assert rows(HI_LO, "ante_bonus")["four aces and a two"] == "100 to 1"


@pytest.mark.clause(
    "TC21 E1.10D(b)3i", "TC21 E1.10D(b)3ii", "TC21 E1.10D(b)3iii", "TC21 E1.10D(b)3iv"
)
@pytest.mark.parametrize(
    ("name", "clause", "words"),
    [
        ("21", "TC21 E1.10D(b)3i", "21 pays 1 to 1"),
        ("insurance", "TC21 E1.10D(b)3ii", "Insurance pays 2 to 1"),
        (
            "dealer draws",
            "TC21 E1.10D(b)3iii",
            "Dealer must draw to 16. Stands or hits on all 17's per posted option",
        ),
        (
            "equal wagers",
            "TC21 E1.10D(b)3iv",
            "Both the Three Card 21 wager and the Three Card 21 bonus wager must be in equal "
            "amounts",
        ),
    ],
)
def test_e1_10d_b3_inscriptions_in_the_words_of_the_clause(
    name: str, clause: str, words: str
) -> None:
    found = notice(TC21, name)
    assert " ".join(lines(TC21, name)) == words
    assert (found.cite, found.place) == (clause, "felt or sign")


@pytest.mark.clause("TC21 E1.10D(b)4", "TC21 E1.10D(c)")
def test_e1_10d_b4_and_c_odds_of_the_bonus_wager() -> None:
    bonus = notice(TC21, "bonus")
    assert (cite_of(bonus, "felt"), cite_of(bonus, "sign")) == ("TC21 E1.10D(b)4", "TC21 E1.10D(c)")
    assert rows(TC21, "bonus") == {
        "diamond royal flush": "200 to 1",
        "royal flush": "50 to 1",
        "straight flush": "15 to 1",
        "three of a kind": "5 to 1",
        "straight": "2 to 1",
        "flush": "3 to 2",
        "pair": "1 to 1",
        "21": "1 to 1",
    }


def test_2c_11_b_the_option_for_17s_is_posted() -> None:
    stands, hits = notice(TC21, "soft 17"), notice(TC21, "soft 17", h17="true")
    assert (lines(TC21, "soft 17"), stands.cite) == (
        ("Dealer stands on all 17's",),
        "TC21 2C.11(b)-i",
    )
    assert (lines(TC21, "soft 17", h17="true"), hits.cite) == (
        ("Dealer hits soft 17",),
        "TC21 2C.11(b)-ii",
    )


def test_2c_8_c_surrender_is_told_only_where_it_is_offered() -> None:
    assert "totals over 21" in lines(TC21, "surrender")[0]
    assert "any initial hand" in lines(TC21, "surrender", surrender_scope="any")[0]
    assert "surrender" not in names(TC21, surrender_scope="off")


def test_blackjack_tells_what_is_in_force() -> None:
    assert lines("blackjack", "blackjack") == ("Blackjack pays 3 to 2",)
    assert lines("blackjack", "blackjack", variation="six-to-five") == ("Blackjack pays 6 to 5",)
    assert lines("blackjack", "dealer draws") == ("Dealer must draw to 16 and stand on all 17's",)
    assert lines("blackjack", "dealer draws", h17="true") == (
        "Dealer must draw to 16 and hit soft 17",
    )
    assert lines("blackjack", "insurance") == ("Insurance pays 2 to 1",)
    assert not {"even money", "surrender"} & names("blackjack")
    assert {"even money", "surrender"} <= names("blackjack", even_money="true", surrender="true")
    assert "insurance" not in names("blackjack", insurance="false")


def test_three_card_poker_tells_the_tables_in_force() -> None:
    assert rows("three-card-poker", "pair_plus", pair_plus_table="D") == {
        "straight flush": "35 to 1",
        "three of a kind": "33 to 1",
        "straight": "6 to 1",
        "flush": "3 to 1",
        "pair": "1 to 1",
    }


@pytest.mark.clause("TCP 20.11(a)1-win", "TCP 20.11(a)1-qual")
def test_20_11_a1_the_sign_tells_even_money_and_what_the_dealer_plays_with() -> None:
    for name, words, cite in (
        ("even money", "Winning ante and play wagers pay 1 to 1", "TCP 20.11(a)1-win"),
        ("dealer plays", "Dealer plays with queen high or better", "TCP 20.11(a)1-qual"),
    ):
        assert lines("three-card-poker", name) == (words,)
        assert notice("three-card-poker", name).cite == cite


AGAINST_THE_HOUSE = [name for name in MODULES if not game(name).among_players]


@pytest.mark.parametrize("name", AGAINST_THE_HOUSE)
def test_limits_in_force_are_on_the_sign(name: str) -> None:
    found = notice(name, "limits", minimum="$25", maximum="$2,000")
    assert found.place == "sign"
    assert (
        "minimum $25, maximum $2,000" in lines(name, "limits", minimum="$25", maximum="$2,000")[0]
    )


@pytest.mark.parametrize("name", AGAINST_THE_HOUSE)
def test_a_payout_limit_is_on_the_sign_where_there_is_one(name: str) -> None:
    if name == HI_LO:
        assert "$50,000" in lines(name, "payout limit")[0]
        return
    assert "payout limit" not in names(name)
    assert "$25,000" in lines(name, "payout limit", payout_cap="$25,000")[0]


def test_40_11_f_the_limit_grows_with_the_minimum_wager() -> None:
    richer = {"minimum": "$500", "bonus_minimum": "$400", "maximum": "$5,000"}
    said = lines(HI_LO, "payout limit", bonus_maximum="$5,000", **richer)[0]
    assert "$50,000" not in said


@pytest.mark.clause("HUH 39.11(a)", "HL5 40.11(a)")
@pytest.mark.parametrize("name", MODULES)
def test_no_wording_states_odds_with_for(name: str) -> None:
    """The word stands nowhere, so that no odds can be stated with it."""
    for found in posted_notices(name, game(name).options()):
        texts = (
            [found.title, *(text for row in found.rows for text in row)]
            if isinstance(found, PostedOdds)
            else found.lines
        )
        for text in texts:
            assert not re.search(r"\bfor\b", text, re.IGNORECASE), text
        if isinstance(found, PostedOdds):
            assert all(re.fullmatch(r"\d+ to \d+", odds) for _, odds in found.rows)


@pytest.mark.parametrize("name", MODULES)
def test_each_wording_has_a_name_of_its_own(name: str) -> None:
    found = [n.name for n in posted_notices(name, game(name).options())]
    assert len(found) == len(set(found))
