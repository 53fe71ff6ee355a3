"""Acts by people in every role: the one that is due is taken, and any other changes nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.table.audit import audit
from houseway.table.entries import HOUSE, Done
from houseway.table.journal import Journal, counting_clock
from houseway.table.refusal import Refused
from houseway.table.steps import Ask, Chosen, Window
from houseway.table.table import Due, Table
from houseway.table.wagers import affordable
from tests.properties.sessions import AnyPlayer, player
from tests.properties.test_refusals import Act, everything

GAMES = pytest.mark.parametrize("name", MODULES)
ROLES = ("dealer", "supervisor", "player", "equipment")


def peopled(name: str, seed: int) -> Table:
    """A table at which people fill every role."""
    of = game(name)
    table = Table(of, journal=Journal(counting_clock()), source=SeededSource(seed))
    table.elsewhere = {"dealer", "supervisor", "player"}
    for seat in range(1, of.least_players + 2):
        table.sit(seat, f"player {seat}", 200 * table.options.minimum)
    return table


def acts_of(table: Table, due: Due, people: dict[int, AnyPlayer], below: int) -> Act:
    """What whoever is due may do: the act itself, or the house for somebody absent."""
    step = due.step
    if below == 0:
        return Act("absent")
    if isinstance(step, Window):
        if below == 1 or not due.seats:
            return Act("time_up")
        seat = due.seats[0]
        wanted = next(iter(step.wanted(people[seat], table.view(seat), table.wager_rules)), None)
        none: object = "" if table.game.name == "keno" else {}
        return Act("answer", (seat, none if wanted is None else wanted))
    if isinstance(step, Ask):
        offered = affordable(step, table.state.seats[step.seat].chips, table.options.chip)
        if not offered.choices:
            return Act("absent")
        return Act("answer", (step.seat, people[step.seat].choose(table.view(step.seat), offered)))
    return Act("act", (due.role,))


def play(table: Table, seed: int, rounds: int, between: object = None) -> list[tuple[Act, int]]:
    """Rounds in which people in every role act, each time naming the number that is due."""
    draw = SeededSource(f"{seed} acts").below
    people = {seat: AnyPlayer(SeededSource(f"{seed} seat {seat}")) for seat in table.state.seats}
    taken: list[tuple[Act, int]] = []
    for _ in range(rounds):
        table.begin()
        while (due := table.run()) is not None:
            act = acts_of(table, due, people, draw(6))
            if callable(between):
                between(table, due, act)
            getattr(table, act.what)(*act.said, at=due.number)
            taken.append((act, due.number))
    return taken


@GAMES
@settings(max_examples=25)
@given(data=st.data())
def test_an_act_that_names_another_number_is_refused_and_changes_nothing(
    name: str, data: st.DataObject
) -> None:
    seed = data.draw(st.integers(0, 10**6))
    off = SeededSource(f"{seed} off").below

    def late(table: Table, due: Due, act: Act) -> None:
        before = everything(table)
        wrong = (due.number - 1, due.number + 1, 0, -due.number, due.number + 1 + off(99))
        for at in (*wrong, True, float(due.number), str(due.number)):
            with pytest.raises(Refused):
                getattr(table, act.what)(*act.said, at=at)
        for role in ROLES:
            if role != due.role and not isinstance(due.step, Window):
                with pytest.raises(Refused):
                    table.act(role, at=due.number)  # type: ignore[arg-type]
        assert everything(table) == before

    table = peopled(name, seed)
    taken = play(table, seed, 1, late)
    numbers = [number for _, number in taken]
    assert numbers == sorted(numbers)
    table.elsewhere = set()
    table.close()
    assert audit(table.journal, game).deviation == ""


@GAMES
@settings(max_examples=25)
@given(data=st.data())
def test_two_tables_that_are_told_the_same_are_the_same(name: str, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 10**6))
    one, other = peopled(name, seed), peopled(name, seed)
    taken = iter(play(one, seed, 2))
    for _ in range(2):
        other.begin()
        while other.run() is not None:
            act, number = next(taken)
            getattr(other, act.what)(*act.said, at=number)
    assert next(taken, None) is None
    assert everything(one) == everything(other)
    assert [*one.journal.store.read(0)] == [*other.journal.store.read(0)]


@GAMES
@settings(max_examples=30)
@given(data=st.data())
def test_whoever_is_absent_stakes_nothing_more(name: str, data: st.DataObject) -> None:
    """At any question of a player the house can give the answer, and says that it did."""
    seed = data.draw(st.integers(0, 10**6))
    of = game(name)
    table = Table(of, journal=Journal(counting_clock()), source=SeededSource(seed))
    policy = data.draw(st.sampled_from([*of.policies]))
    for seat in range(1, of.least_players + 2):
        table.sit(seat, f"player {seat}", 200 * table.options.minimum)
    draw = SeededSource(f"{seed} absent").below
    asked = 0
    for _ in range(2):
        table.players = {
            seat: player(of, policy, SeededSource(f"{seed} {seat}")) for seat in table.state.seats
        }
        table.begin()
        while table.pending is not None:
            step = table.pending
            if not isinstance(step, Ask) or (asked and not draw(4)):
                assert table.step()
                continue
            asked += 1
            held = table.state.seats[step.seat]
            before = held.chips, dict(held.wagers)
            assert table.due is not None
            table.absent(at=table.due.number)
            entry = table.journal.records[-1].entry
            if isinstance(entry, Done):
                assert entry.by == HOUSE
                assert isinstance(entry.answer, Chosen)
                assert not entry.answer.stakes
                assert (held.chips, held.wagers) == before
    assert asked or name == "keno" or policy == "random"  # who may sit out
