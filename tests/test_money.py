"""Cents, odds and breakage."""

from fractions import Fraction
from math import gcd
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from houseway.money import EXACT, Breakage, Odds, cents, dollars, parse_dollars

ODDS = st.builds(
    lambda win, stake: Odds(win // gcd(win, stake), stake // gcd(win, stake)),
    st.integers(1, 1000),
    st.integers(1, 20),
)


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (750, "$7.50"),
        (700, "$7"),
        (5, "$0.05"),
        (0, "$0"),
        (100_000, "$1,000"),
        (123_456_789, "$1,234,567.89"),
        (-250, "-$2.50"),
    ],
)
def test_amounts_are_written_in_dollars(cents: int, text: str) -> None:
    assert dollars(cents) == text
    assert parse_dollars(text) == cents


@pytest.mark.parametrize(
    ("text", "cents"), [("5", 500), ("7.50", 750), ("$1,000", 100_000), ("1000", 100_000)]
)
def test_amounts_are_read_with_or_without_signs(text: str, cents: int) -> None:
    assert parse_dollars(text) == cents


@given(st.integers(1 - 10**18, 10**18 - 1))
def test_every_amount_is_read_as_it_is_written(cents: int) -> None:
    assert parse_dollars(dollars(cents)) == cents


@pytest.mark.parametrize("text", ["1" + "0" * 16, "$10,000,000,000,000,000", "9" * 5000])
def test_an_amount_that_no_journal_could_hold_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="not an amount") as told:
        parse_dollars(text)
    assert len(str(told.value)) < 200


@pytest.mark.parametrize(
    "text", ["", "$", "five", "7.5", "7.505", "1,00", ",100", "1 000", "1e3", "$-5", "nan", "٣"]
)
def test_what_is_no_amount_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^'.*' is not an amount; write dollars .*\.$"):
        parse_dollars(text)


@pytest.mark.parametrize("text", ["500 to 1", "3 to 2", "6 to 5", "1 to 1"])
def test_odds_are_kept_as_written(text: str) -> None:
    assert str(Odds.parse(text)) == text


def test_odds_are_exact_fractions() -> None:
    assert Odds.parse("3 to 2").fraction == Fraction(3, 2)
    assert Odds.parse("3 to 2") == Odds(3, 2)


@pytest.mark.parametrize("text", ["3 for 2", "3:2", "3-2", "3/2", "3", "1.5 to 1", "to", "-3 to 2"])
def test_odds_are_stated_with_to_and_no_other_way(text: str) -> None:
    with pytest.raises(
        ValueError, match=r'^.* are not odds; state them with "to", as in 3 to 2\.$'
    ):
        Odds.parse(text)


@pytest.mark.parametrize(("win", "stake"), [(0, 1), (1, 0), (-3, 2)])
def test_odds_are_between_positive_numbers(win: int, stake: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        Odds(win, stake)


def test_odds_are_in_lowest_terms() -> None:
    with pytest.raises(
        ValueError, match=r"^Odds of 6 to 4 are not in lowest terms; write 3 to 2\.$"
    ):
        Odds.parse("6 to 4")


@pytest.mark.parametrize(
    ("odds", "stake", "winnings"),
    [("3 to 2", 500, 750), ("500 to 1", 2500, 1_250_000), ("6 to 5", 1000, 1200), ("1 to 1", 5, 5)],
)
def test_winnings_are_the_stake_times_the_odds(odds: str, stake: int, winnings: int) -> None:
    assert Odds.parse(odds).pays(stake) == winnings


def test_x_2_exact_payout_of_half_a_cent_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"^A payout of 15/2 cents cannot be paid exactly; .*\.$"):
        Odds(3, 2).pays(5)


@pytest.mark.parametrize(
    ("policy", "unit", "winnings"),
    [
        ("down_to_unit", 1, 7),
        ("up_to_unit", 1, 8),
        ("down_to_unit", 5, 5),
        ("up_to_unit", 5, 10),
        ("down_to_unit", 100, 0),
        ("up_to_unit", 100, 100),
    ],
)
def test_x_2_breakage_rounds_seven_and_a_half_cents(policy: Any, unit: int, winnings: int) -> None:
    assert Odds(3, 2).pays(5, Breakage(policy, unit)) == winnings


@given(ODDS, st.integers(0, 10**7), st.integers(1, 1000))
def test_breakage_gives_the_nearest_unit_below_or_above(odds: Odds, stake: int, unit: int) -> None:
    exact = odds.fraction * stake
    down = odds.pays(stake, Breakage("down_to_unit", unit))
    up = odds.pays(stake, Breakage("up_to_unit", unit))
    assert down % unit == up % unit == 0
    assert exact - unit < down <= exact <= up < exact + unit


@given(ODDS, st.integers(0, 10**7))
def test_a_payout_in_whole_cents_is_the_same_under_every_policy(odds: Odds, stake: int) -> None:
    assume(stake * odds.win % odds.stake == 0)
    paid = odds.pays(stake)
    assert paid == odds.fraction * stake
    assert paid == odds.pays(stake, Breakage("down_to_unit", 1))
    assert paid == odds.pays(stake, Breakage("up_to_unit", 1))


def test_even_money_is_rounded_too_when_the_stake_is_no_whole_unit() -> None:
    assert Odds(1, 1).pays(250, Breakage("down_to_unit", 100)) == 200


def test_no_wager_is_negative() -> None:
    with pytest.raises(ValueError, match=r"A wager of -\$5 cannot be paid"):
        Odds(1, 1).pays(-500)


@pytest.mark.parametrize(("policy", "unit"), [("nearest", 1), ("down_to_unit", 0), ("exact", 5)])
def test_meaningless_breakage_is_refused(policy: Any, unit: int) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Breakage(policy, unit)


def test_exact_is_the_default() -> None:
    assert EXACT.cents(Fraction(10, 2)) == 5
    with pytest.raises(ValueError, match="exactly"):
        EXACT.cents(Fraction(1, 2))


@pytest.mark.parametrize(
    ("given", "meant"), [(0, 0), (10_00, 1000), ("$10", 1000), ("$7.50", 750), ("$1,000", 100_000)]
)
def test_an_amount_is_cents_or_dollars_with_their_sign(given: int | str, meant: int) -> None:
    assert cents(given) == meant


@pytest.mark.parametrize("given", [True, 10.0, "10", "10.00", "", "$", "$1.5", None])
def test_what_could_be_dollars_or_cents_is_no_amount(given: object) -> None:
    with pytest.raises(ValueError, match="is not an amount; write"):
        cents(given)  # type: ignore[arg-type]
