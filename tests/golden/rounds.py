"""The golden rounds: one for each way of dealing and one for each irregularity.

Each is dealt from its seed by the computer dealer to three players who keep to a script, and is
kept as the transcript an auditor reads, in a text file of its name beside this one.
"""

from dataclasses import dataclass, field
from pathlib import Path

from pitboss.equipment.randomness import SeededSource
from pitboss.games import game
from pitboss.table.faults import FaultKind
from pitboss.table.journal import Journal, counting_clock
from pitboss.table.steps import Ask
from pitboss.table.table import Table
from pitboss.table.transcript import lines
from pitboss.table.views import View, Viewer
from pitboss.table.wagers import WagerRule

FOLDER = Path(__file__).parent
GAME = game("heads-up-holdem")


@dataclass(frozen=True)
class Scripted:
    """A player who places these wagers and takes the first of these choices that is offered."""

    wagers: dict[str, int]
    choices: tuple[str, ...]

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The wagers of the script."""
        return dict(self.wagers)

    def choose(self, view: View, ask: Ask) -> str:
        """The choice of the script."""
        offered = [choice.name for choice in ask.choices]
        return next(choice for choice in self.choices if choice in offered)


PLAYERS = {
    1: Scripted({"ante": 10_00, "odds": 10_00, "pocket_bonus": 5_00}, ("raise 3x", "play on")),
    3: Scripted(
        {"ante": 25_00, "odds": 25_00, "trips_plus": 5_00, "match_play": 10_00},
        ("check", "raise 1x", "play on"),
    ),
    6: Scripted({"ante": 15_00, "odds": 15_00}, ("void", "check", "fold")),
}


@dataclass(frozen=True)
class Fault:
    """What goes wrong: the fault, its place, and how often it could have before it does."""

    kind: FaultKind
    place: str = ""
    chances_let_pass: int = 0


@dataclass(frozen=True)
class Golden:
    """One golden round: how it is dealt, and what the rules say must be in it."""

    name: str
    settings: dict[str, str] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    cites: tuple[str, ...] = ()
    void: bool = False
    viewer: Viewer = "auditor"
    seed: int = 39

    @property
    def path(self) -> Path:
        """Where its transcript is kept."""
        return FOLDER / f"{self.name}.txt"

    @property
    def how(self) -> str:
        """How it is made, the first line of the file."""
        options = " ".join(f"{name}={value}" for name, value in self.settings.items())
        faults = ", then ".join(
            f"{fault.kind.value}{f' at {fault.place}' if fault.place else ''}"
            for fault in self.faults
        )
        return (
            f"# python -m tests.golden.renew {self.name}: seed {self.seed}, "
            f"options {options or 'as given'}, faults {faults or 'none'}, "
            f"as seen by {f'seat {self.viewer}' if isinstance(self.viewer, int) else self.viewer}"
        )


class InTurn:
    """A plan that lets the faults happen one after the other, each at its chance."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.left = list(faults)
        self._passed = 0

    def __call__(self, possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        """What goes wrong at a step where this is possible."""
        if not self.left or (self.left[0].kind, self.left[0].place) not in possible:
            return None
        if self._passed < self.left[0].chances_let_pass:
            self._passed += 1
            return None
        self._passed = 0
        fault = self.left.pop(0)
        return (fault.kind, fault.place)


def deal(golden: Golden) -> Table:
    """Deal a golden round, from the opening of the table to its close."""
    table = Table(
        GAME,
        GAME.options.parse(golden.settings),
        journal=Journal(counting_clock()),
        source=SeededSource(golden.seed),
    )
    for seat, player in PLAYERS.items():
        table.sit(seat, f"player {seat}", 500_00)
        table.players[seat] = player
    table.begin("opening")
    table.run()
    plan = InTurn(golden.faults)
    table.fault_plan = plan
    table.play_round()
    table.fault_plan = None
    table.close()
    assert not plan.left, f"{golden.name}: {plan.left} could not happen"
    return table


def transcript(golden: Golden) -> str:
    """The text a golden file has to hold."""
    entries = [record.entry for record in deal(golden).journal.records]
    return "\n".join([golden.how, "", *lines(entries, golden.viewer)]) + "\n"


HAND = {"dealing": "hand", "shuffler": "device"}
AUTOMATED_SHOE = {"dealing": "automated_shoe"}
COUNTED = {"count_every": "1"}

ROUNDS = (
    Golden("manual-shoe", seed=247, cites=("39.7(b)", "39.7(d)1", "39.7(d)4", "39.11(f)-4K")),
    Golden("from-the-hand", HAND, seed=708, cites=("39.8(b)2i", "39.8(c)1", "39.8(c)4", "39.8(d)")),
    Golden(
        "automated-shoe",
        AUTOMATED_SHOE,
        seed=435,
        cites=("39.9(c)-board", "39.9(c)-first", "39.9(c)-dealer", "39.9(d)"),
    ),
    Golden(
        "two-decks",
        {"shuffler": "counting_device", "decks": "2", "shuffler_feeds_shoe": "yes"},
        cites=("39.2(b)1", "39.2(b)4", "39.3(d)", "39.4(a)-feed", "39.7(g)-exempt"),
    ),
    Golden("manual-shoe-seen-by-seat-3", viewer=3, seed=247, cites=("39.10(a)-look",)),
    Golden(
        "automated-shoe-seen-by-the-public",
        AUTOMATED_SHOE,
        viewer="public",
        seed=435,
        cites=("39.9(d)",),
    ),
    Golden("face-up-card", faults=(Fault(FaultKind.FACE_UP, "", 2),), cites=("39.12(a)-one",)),
    Golden(
        "two-face-up-cards",
        faults=(Fault(FaultKind.FACE_UP, "", 2), Fault(FaultKind.FACE_UP, "", 3)),
        cites=("39.12(a)-one", "39.12(a)-more"),
        void=True,
    ),
    Golden(
        "card-drawn-in-error",
        HAND,
        faults=(Fault(FaultKind.DRAWN_IN_ERROR, "", 4),),
        cites=("39.12(b)",),
    ),
    Golden(
        "card-too-many-to-a-player",
        faults=(Fault(FaultKind.TOO_MANY, "seat 3", 1),),
        cites=("39.12(c)",),
        void=True,
    ),
    Golden(
        "card-too-few-to-a-player",
        AUTOMATED_SHOE,
        faults=(Fault(FaultKind.TOO_FEW, "seat 1"),),
        cites=("39.12(c)",),
        void=True,
    ),
    Golden(
        "card-too-many-to-the-dealer",
        HAND,
        faults=(Fault(FaultKind.TOO_MANY, "dealer", 1),),
        cites=("39.12(c)",),
        void=True,
    ),
    Golden(
        "card-too-many-on-the-board",
        faults=(Fault(FaultKind.TOO_MANY, "community"),),
        cites=("39.12(c)",),
        void=True,
    ),
    Golden(
        "dealer-card-exposed",
        faults=(Fault(FaultKind.DEALER_EXPOSED, "dealer", 5),),
        cites=("39.12(d)",),
        void=True,
    ),
    Golden(
        "shuffler-jam-again",
        {"shuffler": "device"},
        faults=(Fault(FaultKind.SHUFFLER_JAM),),
        cites=("39.12(e)",),
    ),
    Golden(
        "shuffler-jam-by-hand",
        {"shuffler": "device", "on_shuffler_jam": "by_hand"},
        faults=(Fault(FaultKind.SHUFFLER_JAM),),
        cites=("39.12(e)", "39.12(g)", "39.4(c)1ii"),
    ),
    Golden(
        "shuffler-count-wrong",
        {"shuffler": "counting_device"},
        faults=(Fault(FaultKind.SHUFFLER_COUNT),),
        cites=("39.7(g)-bad", "39.3(a)"),
    ),
    Golden(
        "shoe-jam",
        AUTOMATED_SHOE,
        faults=(Fault(FaultKind.SHOE_JAM, "", 2),),
        cites=("39.12(f)",),
        void=True,
    ),
    Golden("stub-counted", COUNTED, cites=("39.7(f)-how", "39.7(f)-freq", "39.7(f)1")),
    Golden(
        "stub-count-wrong-cards-misdealt",
        COUNTED,
        faults=(Fault(FaultKind.STUB_MISDEALT, "seat 3"),),
        cites=("39.7(f)2-misdeal",),
        void=True,
    ),
    Golden(
        "stub-count-wrong-cards-not-misdealt",
        COUNTED,
        faults=(Fault(FaultKind.STUB_WRONG),),
        cites=("39.7(f)2-deck", "39.3(a)"),
        void=True,
    ),
    Golden(
        "board-card-exposed",
        AUTOMATED_SHOE,
        faults=(Fault(FaultKind.BOARD_EXPOSED, "community", 6),),
    ),
    Golden(
        "player-card-exposed",
        {"exposed_player": "player_option_void"},
        faults=(Fault(FaultKind.PLAYER_EXPOSED, "seat 6", 8),),
    ),
)
"""In the order of the rules: the ways of dealing, then what 39.12 and 39.7(f) say goes wrong."""
