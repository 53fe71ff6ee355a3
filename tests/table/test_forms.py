"""A form offers what may be answered, no less and no more."""

import pytest

import houseway
from houseway.table.forms import Choices, Number, Request, Wagers
from houseway.table.refusal import Refused
from houseway.table.table import Table


def _table(name: str, **options: str) -> Table:
    game = houseway.game(name)
    return Table(game, game.options.parse(options), source=houseway.SeededSource(f"form {name}"))


@pytest.mark.parametrize("name", ["heads-up-holdem", "five-card-hi-lo", "blackjack", "poker"])
def test_every_choice_that_is_offered_is_taken_and_no_other(name: str) -> None:
    table = _table(name)
    for seat, player in ((1, "Ann"), (2, "Ben")):
        table.sit(seat, player, "$1,000")
    asked = 0
    for _ in range(6):
        table.begin()
        while (due := table.run()) is not None:
            seat = due.seats[0]
            form = table.form(seat)
            if isinstance(form, Wagers):
                placed = {area.wager: area.minimum for area in form.areas if area.required}
                table.answer(seat, placed, at=due.number)
                continue
            assert isinstance(form, Choices)
            asked += 1
            for play in form.plays:
                said = f"{play.name} {play.least}" if play.most else play.name
                table.copy().answer(seat, said)
                if play.most:
                    for amount in (play.least - form.chip, play.most + form.chip):
                        with pytest.raises(Refused):
                            table.copy().answer(seat, f"{play.name} {amount}")
            with pytest.raises(Refused):
                table.copy().answer(seat, "sing")
            table.absent(at=due.number)
            assert table.form(3) is None
    assert asked


def test_a_choice_that_the_chips_do_not_cover_is_not_offered() -> None:
    table = _table("heads-up-holdem")
    table.sit(1, "Ann", "$40")
    table.begin()
    table.run()
    table.answer(1, {"ante": 10_00, "odds": 10_00})
    table.run()
    form = table.form(1)
    assert isinstance(form, Choices)
    assert [play.name for play in form.plays] == ["raise 2x", "raise 1x", "check"]
    assert form.plays[0].stakes == {"raise": 20_00}


def test_the_dealer_is_offered_as_many_cards_as_may_be_cut() -> None:
    table = _table("heads-up-holdem", shuffler="none")
    table.elsewhere = {"dealer"}
    table.sit(1, "Ann", "$100")
    table.begin()
    while not isinstance(form := table.form(), Number):
        table.act("dealer")
        table.run()
    for wrong in (form.least - 1, form.most + 1):
        with pytest.raises(Refused):
            table.act("dealer", wrong)
    table.act("dealer", form.most)


def test_keno_sells_tickets() -> None:
    table = _table("keno")
    table.sit(1, "Ann", "$100")
    table.begin()
    table.run()
    form = table.form(1)
    assert isinstance(form, Request)
    table.place(1, form.example)
    assert (form.numbers, form.kinds[0]) == (80, "straight")
