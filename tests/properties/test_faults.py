"""Every fault that is possible at any step ends in a settled or a void round."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import hypothesis
import pytest
from hypothesis import strategies as st

from pitboss.cards.deck import FULL_DECK
from pitboss.games import MODULES, game
from pitboss.table.audit import audit
from pitboss.table.entries import Began, Done, Ended
from pitboss.table.faults import FaultKind
from pitboss.table.game import Game
from pitboss.table.options import COUNT, OptionInfo
from pitboss.table.refusal import Refused
from pitboss.table.state import ARRIVAL, OPENING, ROUND
from pitboss.table.steps import Ask, Deal, Pay, PlaceWagers, Return, Take
from pitboss.table.table import Table
from pitboss.table.wagers import find_choice
from tests.properties.sessions import Dealing, Session, deal, sessions

Fault = tuple[FaultKind, str]
Settings = dict[str, str]

COMBINATIONS: dict[str, list[Settings]] = {
    "heads-up-holdem": [
        {"dealing": "hand", "shuffler": "counting_device", "decks": "2"},
        {"shuffler": "device", "decks": "2", "on_shuffler_jam": "by_hand", "count_every": "1"},
        {
            "dealing": "automated_shoe",
            "shuffler": "counting_device",
            "decks": "2",
            "on_shuffler_jam": "by_hand",
            "exposed_board": "player_option_void",
            "exposed_player": "player_option_void",
        },
        {"count_every": "1", "burns": "before_each_stage", "exposed_player": "player_option_void"},
        {"dealing": "automated_shoe", "count_every": "1", "exposed_board": "void"},
        {"board_first": "yes", "count_every": "1", "void_refund": "main_only"},
    ]
}
"""Options that act together, beside each single choice of each option."""


def session(name: str, settings: Settings, seats: int) -> Session:
    """Rounds before and after the one that goes wrong, and an idle spell."""
    policy = next(iter(game(name).policies))
    chips = 500 * game(name).options.parse(settings).minimum
    places = {3 * n + 1: chips for n in range(seats)}
    acts = ("round", "round", "round", "idle", "round")
    return Session(name, settings, 7, places, (policy,), Fraction(0), acts)


def legal(of: Game, settings: Settings) -> bool:
    """Whether a table may have these options."""
    try:
        of.options.parse(settings)
    except Refused:
        return False
    return True


def words_of(info: OptionInfo) -> list[str]:
    """The values of an option, other than its default, that may change what happens."""
    words = ["1", "2"] if info.values == COUNT else info.values.split(" | ")
    return [word for word in words if word != info.default] if len(words) > 1 else []


def every_choice(of: Game) -> Iterator[Settings]:
    """Each value of each option, with at most one other changed to make it legal."""
    single = [{info.name: word} for info in of.options.infos() for word in words_of(info)]
    yield {}
    for one in single:
        for other in ({}, *single):
            if legal(of, other | one):
                yield other | one
                break


# --- where something can go wrong ------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """A fault that can happen at a step: the one pending after so many records."""

    records: int
    kind_of_step: tuple[str, type]
    fault: Fault


def places_for_faults(of: Session) -> list[Place]:
    """All that can go wrong at the opening, in round 2 and on arrival at the idle table.

    Round 1 differs from round 2 only in what comes before it.
    """
    found: list[Place] = []

    def look(possible: list[Fault]) -> None:
        state = dealing.table.state
        if (state.procedure, state.rounds) in ((OPENING, 0), (ROUND, 2), (ARRIVAL, 3)):
            records = len(dealing.table.journal.records)
            kind_of_step = (state.procedure, type(dealing.table.pending))
            found.extend(Place(records, kind_of_step, fault) for fault in possible)

    dealing = Dealing(of, lambda table: None, plan=look)
    dealing.all()
    return found


def one_of_each_kind(places: list[Place]) -> list[Place]:
    """The first place where a fault can happen at a kind of step."""
    return list({(p.kind_of_step, p.fault): p for p in reversed(places)}.values())


def deal_with_faults(of: Session, faults: dict[int, Fault]) -> tuple[Table, list[Fault]]:
    """Deal the session with these faults; and what could go wrong right after the first."""
    after: list[Fault] = []

    def plan(possible: list[Fault]) -> Fault | None:
        records = len(dealing.table.journal.records)
        if records - 1 == min(faults):
            after.extend(possible)
        return faults.get(records)

    dealing = Dealing(of, ended_in_order, plan=plan)
    return dealing.all(), after


# --- what must hold --------------------------------------------------------------------------


def ended_in_order(table: Table) -> None:
    """Between procedures no wager lies on the layout, and every deck is whole and ready."""
    if table.pending is not None:
        return
    for seat in table.state.seats.values():
        assert not seat.wagers
        assert not seat.coupon
    cards = table.cards
    assert not any(pile.cards for pile in cards.piles.values())
    assert not cards.rack
    assert not cards.in_hand
    assert not cards.lost
    for n, deck in enumerate(cards.decks):
        if deck is not None:
            assert Counter(deck.cards + cards.stub * (cards.in_play == n)) == Counter(FULL_DECK)


def each_wager_decided_once(table: Table) -> None:
    """Every wager placed in a round was paid, taken or returned in it, once."""
    placed: Counter[tuple[int, str]] = Counter()
    chip = table.options.chip
    for record in table.journal.records:
        match record.entry:
            case Began() | Ended():
                assert not +placed
            case Done(step=PlaceWagers(seat=seat), answer=dict() as wagers):
                placed.update((seat, wager) for wager in wagers)
            case Done(step=Ask(seat=seat) as ask, answer=str() as answer):
                choice = find_choice(ask, answer, chip)
                if choice.amount:
                    placed[seat, choice.wager] += 1
            case Done(step=Pay(seat, wager) | Take(seat, wager) | Return(seat, wager), fault=None):
                assert placed[seat, wager] == 1
                placed[seat, wager] -= 1


def last_rounds_were_dealt(table: Table) -> None:
    """The rounds after the fault went as always: wagers, cards, and no irregularity."""
    began = [
        n
        for n, record in enumerate(table.journal.records)
        if isinstance(record.entry, Began) and record.entry.procedure == ROUND
    ]
    for first, last in zip(began[2:], [*began[3:], None], strict=True):
        entries = [record.entry for record in table.journal.records[first:last]]
        steps = [e.step for e in entries if isinstance(e, Done)]
        assert any(isinstance(step, Deal) for step in steps)
        assert any(isinstance(step, Pay | Take | Return) for step in steps)


# --- the proof -------------------------------------------------------------------------------


def suffer(name: str, settings: Settings, seats: int, faults: dict[int, Fault]) -> list[Fault]:
    """Deal with these faults, check everything, and say what else could go wrong right after."""
    try:
        table, after = deal_with_faults(session(name, settings, seats), faults)
        each_wager_decided_once(table)
        last_rounds_were_dealt(table)
        assert audit(table.journal, game).deviation == ""
    except Exception as error:
        error.add_note(f"{settings}, {seats} seats: {faults}")
        raise
    return after


NAMED = [
    pytest.param(name, settings, id=" ".join([name, *settings.values()]))
    for name in MODULES
    for settings in ({}, *COMBINATIONS.get(name, ()))
]


@pytest.mark.parametrize(("name", "settings"), NAMED)
def test_every_fault_at_every_step_ends_in_a_settled_or_void_round(
    name: str, settings: Settings
) -> None:
    for place in places_for_faults(session(name, settings, seats=2)):
        suffer(name, settings, 2, {place.records: place.fault})


@pytest.mark.parametrize(("name", "settings"), NAMED)
def test_a_second_fault_right_after_any_first_ends_in_a_settled_or_void_round(
    name: str, settings: Settings
) -> None:
    for place in places_for_faults(session(name, settings, seats=2)):
        first = {place.records: place.fault}
        for second in suffer(name, settings, 2, first):
            suffer(name, settings, 2, first | {place.records + 1: second})


@pytest.mark.parametrize("name", MODULES)
def test_with_every_choice_of_every_option_each_fault_ends_in_a_settled_or_void_round(
    name: str,
) -> None:
    for settings in every_choice(game(name)):
        for place in one_of_each_kind(places_for_faults(session(name, settings, seats=2))):
            suffer(name, settings, 2, {place.records: place.fault})


@pytest.mark.parametrize("name", MODULES)
@hypothesis.settings(max_examples=100)
@hypothesis.given(data=st.data())
def test_any_faults_in_any_session_end_in_settled_or_void_rounds(
    name: str, data: st.DataObject
) -> None:
    each_wager_decided_once(deal(data.draw(sessions(name)), ended_in_order))


@pytest.mark.parametrize("name", MODULES)
def test_every_kind_of_fault_is_reached(name: str) -> None:
    reached = {
        place.fault[0]
        for settings in every_choice(game(name))
        for place in places_for_faults(session(name, settings, seats=2))
    }
    assert reached == set(FaultKind)
