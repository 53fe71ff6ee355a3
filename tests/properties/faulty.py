"""Sessions in which something goes wrong, at a step that is known beforehand."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from houseway.families.shoe.options import ShoeOptions
from houseway.games import game
from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.options import COUNT, OptionInfo
from houseway.table.refusal import Refused
from houseway.table.state import ARRIVAL, OPENING, ROUND
from houseway.table.table import Table
from tests.properties.sessions import CALLS, Dealing, Session, Watch

Fault = tuple[FaultKind, str]
Settings = dict[str, str]

OF_21 = {
    FaultKind.EXPOSED_IN_ERROR,
    FaultKind.SHOE_EMPTY,
    FaultKind.DEALER_OVERDRAWN,
    FaultKind.READER_MISUSED,
    FaultKind.READER_BROKEN,
}
OF_KENO = {FaultKind.DRAW_BROKEN}
OF_POKER = {
    FaultKind.IMPROPER_SHUFFLE,
    FaultKind.WRONG_START,
    FaultKind.PASSED_OVER,
    FaultKind.ERROR_FOUND,
    FaultKind.INELIGIBLE,
    FaultKind.CARD_MISSING,
    FaultKind.CARD_ADDITIONAL,
    FaultKind.OFF_TABLE,
    FaultKind.FOULED,
    FaultKind.ABSENT,
    FaultKind.CONTRADICTED,
    FaultKind.THROWN,
    FaultKind.THROWN_AFTER,
    FaultKind.TURNED_DOWN,
    FaultKind.OUT_OF_VIEW,
    FaultKind.DISPUTED,
    FaultKind.BOARD_EARLY,
    FaultKind.NO_BURN,
    FaultKind.FLOP_TOO_MANY,
}
CANNOT_HAPPEN = {
    "heads-up-holdem": {FaultKind.FOUL, *OF_21, *OF_KENO, *OF_POKER},
    "five-card-hi-lo": {FaultKind.BOARD_EXPOSED, *OF_21, *OF_KENO, *OF_POKER},
    "three-card-poker": {
        FaultKind.BOARD_EXPOSED,
        FaultKind.FOUL,
        *OF_21,
        *OF_KENO,
        *OF_POKER,
    },
    # A shoe is not empty after so few rounds; the law tests empty one.
    "three-card-21": set(FaultKind)
    - (OF_21 - {FaultKind.SHOE_EMPTY})
    - {FaultKind.FACE_UP, FaultKind.DRAWN_IN_ERROR, FaultKind.TOO_FEW, FaultKind.SHUFFLER_JAM},
    "blackjack": set(FaultKind)
    - {FaultKind.FACE_UP, FaultKind.DRAWN_IN_ERROR, FaultKind.TOO_FEW, FaultKind.SHUFFLER_JAM}
    - {FaultKind.PLAYER_EXPOSED},
    "keno": set(FaultKind) - OF_KENO,
    "poker": set(FaultKind)
    # An earlier error is found after another fault only; law and second faults do that.
    - (OF_POKER - {FaultKind.ERROR_FOUND})
    - {FaultKind.FACE_UP, FaultKind.PLAYER_EXPOSED, FaultKind.SHUFFLER_JAM},
}
"""Faults for which a game lacks the board, the hand to be set, or the cards drawn to a total."""


THREE_ROUNDS = ("round",) * 3
"""One before the round that goes wrong, and one after it."""
WITH_IDLE = (*THREE_ROUNDS, "idle", "round")


def fault_session(
    name: str, settings: Settings, seats: int, acts: tuple[str, ...] = WITH_IDLE
) -> Session:
    """Rounds before and after the one that goes wrong, and an idle spell."""
    policy = CALLS if game(name).among_players else next(iter(game(name).policies))
    chips = 500 * game(name).options.parse(settings).minimum
    places = {3 * n + 1: chips for n in range(seats)}
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
    if info.name == "boxes":  # as many as these rounds have players, or more
        return ["7"]
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
    late: bool
    """Whether the three rounds are over then."""


def places_for_faults(of: Session) -> list[Place]:
    """All that can go wrong at the opening, in round 2 and on arrival at the idle table.

    Round 1 differs from round 2 only in what comes before it.
    """
    found: list[Place] = []

    def look(possible: list[Fault]) -> None:
        state = dealing.table.state
        # A shoe is shuffled when a round finds none, and not at the end of every round.
        no_shoe = isinstance(state.options, ShoeOptions) and not state.loaded
        if (state.procedure, state.rounds) in ((OPENING, 0), (ROUND, 2), (ARRIVAL, 3)) or (
            no_shoe and (state.procedure, state.rounds) in ((ROUND, 1), (ROUND, 4))
        ):
            kind_of_step = (state.procedure, type(dealing.table.pending))
            late = state.rounds > 3 or state.procedure == ARRIVAL
            found.extend(
                Place(dealing.table.count, kind_of_step, fault, late) for fault in possible
            )

    dealing = Dealing(of, lambda table: None, plan=look)
    dealing.all()
    return found


def one_of_each_kind(places: list[Place]) -> list[Place]:
    """The first place where a fault can happen at a kind of step."""
    return list({(p.kind_of_step, p.fault): p for p in reversed(places)}.values())


def deal_with_faults(
    of: Session, faults: dict[int, Fault], watch: Watch
) -> tuple[Table, list[Fault]]:
    """Deal the session with these faults; and what could go wrong right after the first."""
    after: list[Fault] = []

    def plan(possible: list[Fault]) -> Fault | None:
        records = dealing.table.count
        if records - 1 == min(faults):
            after.extend(possible)
        return faults.get(records)

    dealing = Dealing(of, watch, plan=plan)
    return dealing.all(), after
