"""N.J.A.C. 19:47-14.14: the rake, of which the text has only the end; rates are the licensee's."""

import pytest

from houseway.games.poker.rake import Rake
from houseway.games.poker.steps import (
    Award,
    DropRake,
    ReturnUncalled,
    Sweep,
    TakeRake,
    TakeTimeCharge,
)
from houseway.table.refusal import Refused
from houseway.table.steps import LookAtClock, Supervise
from tests.law.poker import POKER, chips_after, deal, order, play, seat
from tests.law.script import options

TEN_PERCENT = "rake=percent rake_percent=10 rake_cap=4"
FIXED = "rake=fixed rake_amounts=10=1,20=2"
MINUTE = 60_000


@pytest.mark.clause("PKR 14.14(d)")
@pytest.mark.parametrize(("words", "raked"), [(TEN_PERCENT, 2_00), (FIXED, 2_00)])
def test_14_14_d_an_uncalled_final_bet_is_outside_the_pot_for_the_rake(
    words: str, raked: int
) -> None:
    """Three players put in $8 each; then $100 are bet, which nobody calls: a pot of $24."""
    said = "1 raise 800, 2 call, 3 call, 2 bet 10000, 3 fold, 1 fold"
    played = play(said=said, words=f"limit=no {words}")
    assert [step.amount for step in played.of(ReturnUncalled)] == [100_00]
    assert [step.amount for step in played.of(TakeRake)] == [raked]
    assert [step.amount for step in played.of(Award)] == [24_00 - raked]
    assert chips_after(played) == {1: 192_00, 2: 216_00 - raked, 3: 192_00}
    steps = [type(step) for step, _ in played.steps]
    assert steps.index(ReturnUncalled) < steps.index(TakeRake)


@pytest.mark.clause("PKR 14.14 outside rake")
@pytest.mark.parametrize(
    ("pot", "raked"), [(9_00, 0), (10_00, 1_00), (19_00, 1_00), (35_00, 3_00), (400_00, 4_00)]
)
def test_a_percentage_is_taken_in_whole_chips_up_to_its_cap(pot: int, raked: int) -> None:
    assert options(TEN_PERCENT, POKER).raked.of(pot) == raked


@pytest.mark.clause("PKR 14.14 outside rake")
@pytest.mark.parametrize(
    ("pot", "raked"), [(9_99, 0), (10_00, 1_00), (19_99, 1_00), (20_00, 2_00), (900_00, 2_00)]
)
def test_fixed_amounts_go_by_the_size_of_the_pot(pot: int, raked: int) -> None:
    assert options(FIXED, POKER).raked.of(pot) == raked


@pytest.mark.clause("PKR 14.14(e)")
def test_14_14_e_the_rake_is_taken_once_before_the_pots_are_collected() -> None:
    """A main pot of $15 and a side pot of $30: 10 percent of 45 is $4 by the cap, taken once."""
    played = play(
        {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}, "2c 7d 9h Jc 4s",
        "1 raise 500, 2 raise 2000, 3 call",
        chips={1: 5_00, 2: 20_00, 3: 20_00}, words=f"limit=no {TEN_PERCENT}",
    )  # fmt: skip
    steps = [step for step, _ in played.steps]
    raked = [n for n, step in enumerate(steps) if isinstance(step, TakeRake)]
    awarded = [n for n, step in enumerate(steps) if isinstance(step, Award)]
    assert sum(step.amount for step in played.of(TakeRake)) == 4_00
    assert max(raked) < min(awarded)
    assert [step.amount for step in played.of(DropRake)] == [4_00]
    assert not any(isinstance(step, TakeRake) for step in steps[min(awarded) :])
    assert played.table.state.house == 4_00
    assert [(step.pot, step.amount) for step in played.of(TakeRake)] == [(0, 1_00), (1, 3_00)]
    assert chips_after(played) == {1: 14_00, 2: 27_00, 3: 0}, "each pot bears what is due on it"


@pytest.mark.clause("PKR 14.14(e)")
def test_14_14_e_a_pot_is_raked_in_its_own_round_only() -> None:
    table = seat(words=TEN_PERCENT)
    for _ in range(3):
        played = deal(table, order(table.options, [1, 2, 3], {}, ""), "")  # type: ignore[arg-type]
        pot = played.of(Sweep)[-1].pots[0].amount
        assert sum(step.amount for step in played.of(TakeRake)) <= pot // 10


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("rake=percent", "rake=percent needs rake_percent"),
        ("rake=percent rake_percent=5", "rake=percent needs rake_cap"),
        ("rake=fixed", "rake=fixed needs rake_amounts"),
        ("rake=time", "rake=time needs time_charge"),
        ("rake_percent=5", "rake_percent is for rake=percent"),
        ("rake=percent rake_percent=200 rake_cap=4", "a percentage such as 5"),
        ("rake=fixed rake_amounts=20=2,10=1", "rising"),
        ("rake=fixed rake_amounts=10=2,20=1", "rising"),
        ("rake=fixed rake_amounts=ten", "as in 10=1, 20=2"),
        ("rake=percent rake_percent=5 rake_cap=0.50", "multiple of the $1 chip"),
    ],
)
def test_no_rate_is_assumed_and_what_does_not_go_together_is_refused(words: str, said: str) -> None:
    with pytest.raises(Refused, match=said.replace("(", r"\(").replace("$", r"\$")):
        options(words, POKER)


def test_without_a_rake_nothing_is_taken() -> None:
    assert not play().of(TakeRake, DropRake)
    assert Rake().of(1000_00) == 0


# --- the time charge --------------------------------------------------------------------------


class Watch:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


@pytest.mark.clause("PKR 14.14(b)3iv", "PKR 14.14(b)3v")
def test_14_14_b_3_time_charges_go_to_the_rake_area_and_after_a_check_into_the_tray() -> None:
    clock = Watch()
    table = seat(words="rake=time time_charge=6", clock=clock)
    played = deal(table, order(table.options, [2, 3, 1], {}, ""))  # type: ignore[arg-type]
    steps = [step for step, _ in played.steps]
    assert isinstance(steps[0], LookAtClock)
    assert [(step.seat, step.amount) for step in played.of(TakeTimeCharge)] == [
        (1, 6_00),
        (2, 6_00),
        (3, 6_00),
    ]
    assert {step.cite for step in played.of(TakeTimeCharge)} == {"PKR 14.14(b)3iv"}
    (drop,) = played.of(DropRake)
    (check,) = played.of(Supervise)
    assert (drop.amount, drop.cite, check.cite) == (18_00, "PKR 14.14(b)3v", "PKR 14.14(b)3v")
    assert steps.index(played.of(TakeTimeCharge)[-1]) < steps.index(check) < steps.index(drop)
    assert table.state.house == 18_00
    assert table.state.own.rake_area == 0


@pytest.mark.clause("PKR 14.14(b)3iv")
def test_14_14_b_3_the_charge_waits_in_the_rake_area_until_it_is_verified() -> None:
    table = seat(words="rake=time time_charge=6", clock=Watch())
    table.begin()
    while not isinstance(table.pending, Supervise):
        table.step()
    assert table.state.own.rake_area == 18_00
    assert table.state.house == 0


@pytest.mark.clause("PKR 14.14 outside rake")
def test_time_is_charged_once_in_each_spell() -> None:
    clock = Watch()
    table = seat(words="rake=time time_charge=6 time_charge_minutes=30", clock=clock)
    charges = []
    for minutes in (0, 29, 30, 45, 59, 61):
        clock.now = minutes * MINUTE
        played = deal(table, order(table.options, [2, 3, 1], {}, ""))  # type: ignore[arg-type]
        charges.append(len(played.of(TakeTimeCharge)))
    assert charges == [3, 0, 3, 0, 0, 3]
