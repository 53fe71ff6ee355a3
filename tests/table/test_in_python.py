"""A table as a program in Python meets it: amounts in one rule, and what everything is called."""

import pytest

import houseway


@pytest.fixture
def table() -> houseway.Table:
    table = houseway.Table(houseway.game("heads-up-holdem"), source=houseway.SeededSource(7))
    table.sit(seat=1, player="Ann", chips="$500")
    table.begin()
    table.run()
    return table


def test_a_wager_is_cents_or_text_with_a_dollar_sign(table: houseway.Table) -> None:
    table.answer(1, {"ante": "$10", "odds": 10_00})
    assert table.state.seats[1].wagers == {"ante": 10_00, "odds": 10_00}
    assert table.run() is not None


def test_a_raise_is_cents_or_text_with_a_dollar_sign() -> None:
    def raised(answer: str) -> int:
        poker = houseway.Table(
            houseway.game("poker"),
            houseway.game("poker").options.parse({"limit": "no"}),
            source=houseway.SeededSource(7),
        )
        for seat, player in enumerate(("Ann", "Ben"), 1):
            poker.sit(seat, player, "$500")
        poker.begin()
        due = poker.run()
        while due is not None and not any(choice.startswith("raise") for choice in due.choices):
            poker.absent()
            due = poker.run()
        assert due is not None
        (seat,) = due.seats
        poker.answer(seat, answer)
        return sum(poker.state.seats[seat].wagers.values())

    assert raised("raise $24") == raised("raise 2400") == 24_00
    for wrong in ("raise $", "raise $-24", "raise $24.123", "raise $" + "9" * 5000):
        with pytest.raises(houseway.Refused):
            raised(wrong)


@pytest.mark.parametrize("amount", ["much", "10", "$", "$1.234", "", 1.5, None, True])
def test_what_is_no_amount_is_refused_and_changes_nothing(
    table: houseway.Table, amount: object
) -> None:
    before = table.journal.count, repr(table)
    for act in (
        lambda: table.sit(2, "Ben", amount),  # type: ignore[arg-type]
        lambda: table.buy(1, amount),  # type: ignore[arg-type]
        lambda: table.fill(amount, "Flo"),  # type: ignore[arg-type]
        lambda: table.answer(1, {"ante": amount, "odds": amount}),  # type: ignore[dict-item]
    ):
        with pytest.raises(houseway.Refused):
            act()
    assert (table.journal.count, repr(table)) == before


def test_a_table_needs_a_game_and_an_option_a_name_that_is_there() -> None:
    with pytest.raises(houseway.Refused, match=r"as houseway.game gives it, not 'blackjack'"):
        houseway.Table("blackjack")  # type: ignore[arg-type]
    with pytest.raises(houseway.Refused, match="there is no option deks; did you mean decks"):
        houseway.felt("blackjack", deks=6)


def test_everything_that_is_handed_out_says_in_a_line_what_it_is(table: houseway.Table) -> None:
    table.answer(1, {"ante": "$10", "odds": "$10"})
    table.run()
    said = [table.game, table, table.view(1), table.journal, houseway.felt("keno")]
    assert [repr(one) for one in said] == [
        "<Game heads-up-holdem, N.J.A.C. 13:69E-1.13Z, 13:69F-39>",
        "<Table heads-up-holdem, round 1, seats: 1 Ann $480, due: seat 1 chooses>",
        "<View of Ann: seat 1 As 6c, dealer ?? ??>",
        "<Journal table, day 1, 36 records>",
        "<Felt Keno, 1830 x 1020 mm>",
    ]
