"""The golden rounds: one for each way of dealing and one for each irregularity.

Each is dealt from its seed by the computer dealer to three players who keep to a script, and is
kept as the acts its reader sees, one JSON line for each, in a file of its name beside this one.
Acts hold no words. A handful is kept as a transcript besides, for the words.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import msgspec

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.games.keno.state import keno as counter
from houseway.table.entries import AnyEntry
from houseway.table.faults import FaultKind
from houseway.table.journal import Journal, counting_clock
from houseway.table.steps import Ask
from houseway.table.table import Table
from houseway.table.transcript import lines
from houseway.table.views import AUDITOR, PUBLIC, View, Viewer, person, seen
from houseway.table.wagers import WagerRule

FOLDER = Path(__file__).parent
HUH = "heads-up-holdem"
TCP = "three-card-poker"
HL5 = "five-card-hi-lo"
BJ = "blackjack"
TC21 = "three-card-21"
KENO = "keno"
PKR = "poker"
OWED = "pay what is owed"
Reader = int | Literal["auditor", "public"]
"""Whoever holds a seat, or one of the two who hold none."""
PREFIX = {HUH: "HUH", TCP: "TCP", HL5: "HL5", BJ: "BJ", TC21: "TC21", KENO: "KENO", PKR: "PKR"}
"""What the clauses of each game begin with."""


@dataclass(frozen=True)
class Scripted:
    """A player who places these wagers and takes the first of these choices that is offered.

    Of choices the script does not name, such as settings of a hand, it is the last.
    """

    wagers: dict[str, int]
    choices: tuple[str, ...]
    name: str = ""

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The wagers of the script."""
        return dict(self.wagers)

    def choose(self, view: View, ask: Ask) -> str:
        """The choice of the script."""
        offered = {
            choice.name: f"{choice.name} {choice.most}" if choice.most else choice.name
            for choice in ask.choices
        }
        named = next((choice for choice in self.choices if choice in offered), [*offered][-1])
        return offered[named]


@dataclass(frozen=True)
class TicketScript(Scripted):
    """A player of keno: what to ask for when the next ticket has this number and so many are held.

    A script cannot count its own answers, for the same player is dealt to again and again.
    """

    requests: dict[tuple[int, int], str] = field(default_factory=dict)

    def request(self, view: View, seat: int) -> str:
        """The request of the script, or no more."""
        sold = counter(view.state)
        held = sum(ticket.seat == seat for ticket in sold.tickets.values())
        return self.requests.get((sold.issued + 1, held), "")


PLAYERS = {
    HUH: {
        1: Scripted({"ante": 10_00, "odds": 10_00, "pocket_bonus": 5_00}, ("raise 3x", "play on")),
        3: Scripted(
            {"ante": 25_00, "odds": 25_00, "trips_plus": 5_00, "match_play": 10_00},
            ("check", "raise 1x", "play on"),
        ),
        6: Scripted({"ante": 15_00, "odds": 15_00}, ("void", "check", "fold")),
    },
    TCP: {
        1: Scripted({"ante": 10_00, "pair_plus": 5_00}, ("play", "play on")),
        3: Scripted({"ante": 25_00, "match_play": 10_00}, ("play", "play on")),
        5: Scripted({"pair_plus": 20_00}, ("play on",)),
        6: Scripted({"ante": 15_00, "pair_plus": 5_00}, ("void", "fold")),
    },
    HL5: {
        1: Scripted({"ante": 10_00, "tie": 5_00, "poker_bonus": 5_00}, ("play", "play on")),
        3: Scripted({"ante": 25_00, "match_play": 10_00}, ("play", "play on")),
        4: Scripted({"ante": 10_00}, ("play", "play on"), name="player 1"),
        6: Scripted({"ante": 20_00, "tie": 5_00}, ("fold", "play on")),
        7: Scripted({"ante": 15_00, "poker_bonus": 10_00}, ("void", "fold")),
    },
    BJ: {
        1: Scripted({"main": 10_00}, ("cut", "even money", "insure", "split", "stand")),
        3: Scripted({"main": 25_00}, ("surrender", "double", "stand")),
        6: Scripted({"main": 15_00}, ("hit",)),
    },
    TC21: {
        1: Scripted(
            {"main": 10_00, "bonus": 10_00},
            ("cut", "see the burn card", "insure", "split", "take the card", "stand"),
        ),
        3: Scripted(
            {"main": 25_00, "bonus": 25_00, "match_play": 10_00},
            ("let it lie", "no insurance", "surrender", "double", "dead hand", "stand"),
        ),
        6: Scripted(
            {"main": 15_00, "bonus": 15_00}, ("let it lie", "no insurance", "hit", "take the card")
        ),
    },
    PKR: {
        1: Scripted({}, ("show", "raise", "bet", "call", "check", "stop betting", OWED)),
        3: Scripted({}, ("concede", "call", "check", "bring in", "play on", OWED)),
        6: Scripted({}, ("show", "complete", "check", "call", "play on", OWED)),
        8: Scripted({}, ("fold", "check", "bring in", "play on", OWED)),
    },
    KENO: {
        1: TicketScript(
            {},
            (),
            requests={
                (1, 0): "straight: 3 17 22 41 80; 1/5 at $1; 1 game; $1",
                (2, 1): "straight: 9; 1/1 at $5; 2 games; $10",
                (3, 2): "void 1",
            },
        ),
        3: TicketScript(
            {},
            (),
            requests={(3, 0): "way: 1 2 3 | 4 5 6 | 7 8 9; 3/3 at $1, 3/6 at $0.50; 1 game; $4.50"},
        ),
        6: TicketScript(
            {},
            (),
            requests={
                (4, 0): "combination: 10 20 | 30 40 50; 1/2 at $1, 1/3 at $1; 1 game; $2",
                (5, 1): "king: K7 | 11 22 33 | 44 55 66; 2/4 at $1, 1/7 at $1; 3 games; $9",
            },
        ),
    },
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
    viewer: Reader = "auditor"
    seed: int = 39
    game: str = HUH

    @property
    def path(self) -> Path:
        """Where its acts are kept."""
        return FOLDER / f"{self.name}.jsonl"

    @property
    def words_path(self) -> Path:
        """Where its transcript is kept, if it is one of those kept for the words."""
        return FOLDER / f"{self.name}.txt"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that must be in it, by their ids."""
        return tuple(
            cite if cite.startswith("BJ65 ") else f"{PREFIX[self.game]} {cite}"
            for cite in self.cites
        )

    @property
    def how(self) -> str:
        """How it is made, which the first line of the file says."""
        options = " ".join(f"{name}={value}" for name, value in self.settings.items())
        faults = ", then ".join(
            f"{fault.kind.value}{f' at {fault.place}' if fault.place else ''}"
            for fault in self.faults
        )
        return (
            f"python -m tests.golden.renew {self.name}: seed {self.seed}, "
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


def deal(golden: Golden, look: Callable[[Table], None] = lambda table: None) -> Table:
    """Deal a golden round, from the opening of the table to its close.

    `look` may bring somebody who looks on, once everybody sits.
    """
    of = game(golden.game)
    table = Table(
        of,
        of.options.parse(golden.settings),
        journal=Journal(counting_clock()),
        source=SeededSource(golden.seed),
    )
    for seat, player in PLAYERS[golden.game].items():
        table.sit(seat, name_at(golden.game, seat), 500_00)
        table.players[seat] = player
    look(table)
    table.begin("opening")
    table.run()
    plan = InTurn(golden.faults)
    table.fault_plan = plan
    table.play_round()
    table.fault_plan = None
    table.close()
    assert not plan.left, f"{golden.name}: {plan.left} could not happen"
    return table


def name_at(of: str, seat: int) -> str:
    """Who sits at a seat."""
    return PLAYERS[of][seat].name or f"player {seat}"


def reader(golden: Golden) -> Viewer:
    """Who sees what a golden file holds."""
    if isinstance(golden.viewer, int):
        return person(name_at(golden.game, golden.viewer))
    return AUDITOR if golden.viewer == "auditor" else PUBLIC


NO_ACT = ("format", "program", "rules", "options", "drawn", "hidden", "state")
"""What an entry holds besides the act: versions, the options in force, seals and digests."""


def act(entry: AnyEntry) -> dict[str, Any]:
    """What was done, without what only seals it: a commitment stands for the order of its deck."""
    told: dict[str, Any] = msgspec.to_builtins(entry)
    for name in NO_ACT:
        told.pop(name, None)
    if isinstance(answer := told.get("answer"), dict):
        answer.pop("opening", None)
    return told


def acts(golden: Golden) -> str:
    """The lines a golden file has to hold."""
    eyes = reader(golden)
    told = [act(seen(record.entry, eyes)) for record in deal(golden).journal.records]
    return "".join(
        msgspec.json.encode(line, order="sorted").decode() + "\n"
        for line in ({"made": golden.how}, *told)
    )


def transcript(golden: Golden) -> str:
    """The text a golden transcript has to hold."""
    entries = [record.entry for record in deal(golden).journal.records]
    return "\n".join([f"# {golden.how}", "", *lines(entries, reader(golden))]) + "\n"


HAND = {"dealing": "hand", "shuffler": "device"}
AUTOMATED_SHOE = {"dealing": "automated_shoe"}
COUNTED = {"count_every": "1"}

HEADS_UP_HOLDEM = (
    Golden("manual-shoe", seed=247, cites=("39.7(b)", "39.7(d)", "39.7(d)4", "39.11(f)-4K")),
    Golden("from-the-hand", HAND, seed=708, cites=("39.8(b)2i", "39.8(c)", "39.8(c)4", "39.8(d)")),
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
    Golden(
        "improper-cut",
        {},
        faults=(Fault(FaultKind.IMPROPER_CUT),),
        cites=("39.4(d)", "39.4(c)1ii", "39.4(c)2"),
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


def three_card(
    name: str,
    settings: dict[str, str] | None = None,
    *faults: Fault,
    cites: tuple[str, ...] = (),
    void: bool = False,
    viewer: Reader = "auditor",
    seed: int = 20,
) -> Golden:
    """A golden round of Three Card Poker."""
    return Golden(f"{TCP}-{name}", settings or {}, faults, cites, void, viewer, seed, TCP)


THREE_CARD_POKER = (
    three_card("manual-shoe", seed=69, cites=("20.7 outside shoe", "20.10(c)1ii", "20.11(a)3-ST")),
    three_card(
        "from-the-hand", HAND, seed=9, cites=("20.8(b)2i", "20.8(c)", "20.8(d)", "20.11(a)1-qual")
    ),
    three_card(
        "automated-shoe",
        AUTOMATED_SHOE,
        seed=5,
        cites=("20.9(c)-first", "20.9(c)-rest", "20.9(c)-dealer", "20.9(d)", "20.10(b)-cover"),
    ),
    three_card(
        "settled-by-player",
        {"settlement": "by_player"},
        seed=1045,
        cites=("20.10(b)-coll", "20.10(c)2", "20.10(c)2i", "20.10(c)2ii", "20.10(c)2iii"),
    ),
    three_card(
        "two-decks",
        {"shuffler": "counting_device", "decks": "2", "shuffler_feeds_shoe": "yes"},
        cites=("20.7(f)-exempt",),
    ),
    three_card(
        "automated-shoe-seen-by-seat-3", AUTOMATED_SHOE, seed=5, viewer=3, cites=("20.10(a)-look",)
    ),
    three_card("face-up-card", None, Fault(FaultKind.FACE_UP, "", 2), cites=("20.12(a)-one",)),
    three_card(
        "two-face-up-cards",
        AUTOMATED_SHOE,
        Fault(FaultKind.FACE_UP, "", 1),
        Fault(FaultKind.FACE_UP, "", 2),
        cites=("20.12(a)-one", "20.12(a)-more"),
        void=True,
    ),
    three_card(
        "card-drawn-in-error", HAND, Fault(FaultKind.DRAWN_IN_ERROR, "", 4), cites=("20.12(b)",)
    ),
    three_card(
        "card-too-many-to-a-player",
        None,
        Fault(FaultKind.TOO_MANY, "seat 5", 1),
        cites=("20.12(c)",),
        void=True,
    ),
    three_card(
        "card-too-few-to-the-dealer",
        AUTOMATED_SHOE,
        Fault(FaultKind.TOO_FEW, "dealer"),
        cites=("20.12(c)",),
        void=True,
    ),
    three_card(
        "dealer-card-exposed",
        HAND,
        Fault(FaultKind.DEALER_EXPOSED, "dealer", 12),
        cites=("20.12(d)",),
        void=True,
    ),
    three_card(
        "dealer-card-exposed-with-the-cover-card",
        AUTOMATED_SHOE,
        Fault(FaultKind.DEALER_EXPOSED, "dealer", 14),
        cites=("20.10(b)-coll", "20.12(d)"),
        void=True,
    ),
    three_card(
        "player-card-exposed",
        {"exposed_player": "player_option_void"},
        Fault(FaultKind.PLAYER_EXPOSED, "seat 6", 8),
        cites=("20.10(a)-look",),
    ),
    three_card(
        "shoe-jam",
        AUTOMATED_SHOE,
        Fault(FaultKind.SHOE_JAM, "", 2),
        cites=("20.12 outside device",),
        void=True,
    ),
    three_card(
        "shuffler-jam-by-hand",
        {"shuffler": "device", "on_shuffler_jam": "by_hand"},
        Fault(FaultKind.SHUFFLER_JAM),
        cites=("20.12 outside device",),
    ),
    three_card(
        "shuffler-count-wrong",
        {"shuffler": "counting_device"},
        Fault(FaultKind.SHUFFLER_COUNT),
        cites=("20.7(f)-bad",),
    ),
    three_card("stub-counted", {**AUTOMATED_SHOE, **COUNTED}, cites=("20.9(e)",)),
    three_card(
        "stub-count-wrong-cards-misdealt",
        {**HAND, **COUNTED},
        Fault(FaultKind.STUB_MISDEALT, "seat 3"),
        cites=("20.8(e)", "20.7(e) outside count"),
        void=True,
    ),
    three_card(
        "stub-count-wrong-cards-not-misdealt",
        {**AUTOMATED_SHOE, **COUNTED},
        Fault(FaultKind.STUB_WRONG),
        cites=("20.9(e)", "20.7(e) outside count"),
        void=True,
    ),
)


def hi_lo(
    name: str,
    settings: dict[str, str] | None = None,
    *faults: Fault,
    cites: tuple[str, ...] = (),
    void: bool = False,
    viewer: Reader = "auditor",
    seed: int = 39,
) -> Golden:
    """A golden round of 5 Card Hi-Lo."""
    return Golden(f"{HL5}-{name}", settings or {}, faults, cites, void, viewer, seed, HL5)


FIVE_CARD_HI_LO = (
    hi_lo("manual-shoe", seed=10, cites=("40.6(g)2ii", "40.7(d)5", "40.10(g)", "40.11(e)-3A")),
    hi_lo("from-the-hand", HAND, seed=8, cites=("40.8(b)2i", "40.8(c)5", "40.11(c)-both")),
    hi_lo(
        "automated-shoe",
        AUTOMATED_SHOE,
        seed=259,
        cites=("40.9(c)-first", "40.9(c)-dealer", "40.10(b)-tuck", "40.11(d)-ST"),
    ),
    hi_lo(
        "two-decks",
        {**AUTOMATED_SHOE, "shuffler": "counting_device", "decks": "2"},
        cites=("40.2(b)1", "40.2(b)4", "40.3(d)", "40.9(f)-exempt"),
    ),
    hi_lo("manual-shoe-seen-by-seat-3", seed=10, viewer=3, cites=("40.10(a)2-set",)),
    hi_lo("manual-shoe-seen-by-the-public", seed=10, viewer="public", cites=("40.10(a)2-set",)),
    hi_lo(
        "hands-seen-in-turn", {"extra_hands": "sequential_view"}, cites=("40.6(g)2i", "40.10(a)")
    ),
    hi_lo("face-up-card", None, Fault(FaultKind.FACE_UP, "", 2), cites=("40.12(a)-one",)),
    hi_lo(
        "two-face-up-cards",
        None,
        Fault(FaultKind.FACE_UP, "", 2),
        Fault(FaultKind.FACE_UP, "", 3),
        cites=("40.12(a)-one", "40.12(a)-more"),
        void=True,
    ),
    hi_lo("card-drawn-in-error", HAND, Fault(FaultKind.DRAWN_IN_ERROR, "", 4), cites=("40.12(c)",)),
    hi_lo(
        "card-too-many-to-a-player",
        None,
        Fault(FaultKind.TOO_MANY, "seat 3", 1),
        cites=("40.12(d)-player",),
    ),
    hi_lo(
        "card-too-few-to-a-player",
        AUTOMATED_SHOE,
        Fault(FaultKind.TOO_FEW, "seat 1"),
        cites=("40.12(d)-player",),
    ),
    hi_lo(
        "card-too-few-to-the-dealer",
        HAND,
        Fault(FaultKind.TOO_FEW, "dealer", 2),
        cites=("40.12(d)-four",),
    ),
    hi_lo(
        "card-too-many-to-the-dealer",
        None,
        Fault(FaultKind.TOO_MANY, "dealer", 4),
        cites=("40.12(d)-dealer",),
        void=True,
    ),
    hi_lo("hand-set-foul", None, Fault(FaultKind.FOUL, "seat 3"), cites=("40.5(b)-player",)),
    hi_lo(
        "dealer-card-exposed",
        None,
        Fault(FaultKind.DEALER_EXPOSED, "dealer", 5),
        cites=("40.12 outside exposed",),
        void=True,
    ),
    hi_lo(
        "player-card-exposed",
        {"exposed_player": "player_option_void"},
        Fault(FaultKind.PLAYER_EXPOSED, "seat 7", 8),
        cites=("40.6(d)-view",),
    ),
    hi_lo(
        "shuffler-jam-again",
        {"shuffler": "device"},
        Fault(FaultKind.SHUFFLER_JAM),
        cites=("40.12(e)",),
    ),
    hi_lo(
        "shuffler-jam-by-hand",
        {"shuffler": "device", "on_shuffler_jam": "by_hand"},
        Fault(FaultKind.SHUFFLER_JAM),
        cites=("40.12(e)", "40.12(g)", "40.4(c)1ii"),
    ),
    hi_lo(
        "shuffler-count-wrong",
        {**AUTOMATED_SHOE, "shuffler": "counting_device"},
        Fault(FaultKind.SHUFFLER_COUNT),
        cites=("40.9(f)-bad", "40.3(a)"),
    ),
    hi_lo(
        "shoe-jam",
        AUTOMATED_SHOE,
        Fault(FaultKind.SHOE_JAM, "", 2),
        cites=("40.12(f)",),
        void=True,
    ),
    hi_lo("stub-counted", COUNTED, cites=("40.7(f)", "40.7(f)1")),
    hi_lo(
        "stub-count-wrong-cards-misdealt",
        COUNTED,
        Fault(FaultKind.STUB_MISDEALT, "seat 3"),
        cites=("40.7(f)2-misdeal", "40.12(d)-player"),
    ),
    hi_lo(
        "stub-count-wrong-cards-not-misdealt",
        COUNTED,
        Fault(FaultKind.STUB_WRONG),
        cites=("40.7(f)2-deck", "40.3(a)"),
        void=True,
    ),
)


def blackjack(
    name: str,
    settings: dict[str, str] | None = None,
    *faults: Fault,
    cites: tuple[str, ...] = (),
    void: bool = False,
    viewer: Reader = "auditor",
    seed: int = 2,
) -> Golden:
    """A golden round of blackjack."""
    return Golden(f"blackjack-{name}", settings or {}, faults, cites, void, viewer, seed, BJ)


NO_HOLE_CARD = {"hole_card": "none_original_only"}
SIX_TO_FIVE = {"variation": "six-to-five", "decks": "2"}

BLACKJACK = (
    blackjack(
        "split", cites=("2.6(n)", "2.6(o)", "2.11 outside split", "2.12 outside draw"), seed=13
    ),
    blackjack("paid-at-once", cites=("2.7(a)-pay", "2.7(a)-cards"), seed=9),
    blackjack("waits", NO_HOLE_CARD, cites=("2.7(b)-wait", "2.7(b)-pay"), seed=3),
    blackjack("stand-off", cites=("2.7(b)-wait", "2.7(b)-push"), seed=904),
    blackjack("even-money", {"even_money": "true"}, cites=("2.7(c)-even", "2.7(c)-notice"), seed=8),
    blackjack("insurance", cites=("2.9 outside insurance",), seed=6),
    blackjack("late-blackjack", NO_HOLE_CARD, cites=("2.11(d) outside original",), seed=14),
    blackjack("surrender", {"surrender": "true"}, cites=("2.8(a)-half", "2.8(a)1"), seed=4),
    blackjack("surrender-parked", {"surrender": "true"}, cites=("2.8(a)2",), seed=1),
    blackjack(
        "six-to-five",
        SIX_TO_FIVE,
        cites=("BJ65 2.6A(b)-take", "BJ65 2.6A(e)2-bust", "BJ65 2.6A(f)-call", "BJ65 2.6A(g)"),
    ),
    blackjack(
        "six-to-five-split",
        SIX_TO_FIVE,
        cites=("BJ65 2.6A(e)1", "BJ65 2.6A(i)-dealer"),
        seed=5,
    ),
    blackjack(
        "six-to-five-seen-by-seat-3",
        SIX_TO_FIVE,
        cites=("BJ65 2.6A(d)-pick", "BJ65 2.6A(e)2-bust"),
        viewer=3,
    ),
    blackjack(
        "six-to-five-card-reader",
        {**SIX_TO_FIVE, "hole_card": "peek", "burn_each_round": "true"},
        cites=("BJ65 2.6A(c)-burn", "BJ65 2.6A(h)"),
        seed=1,
    ),
    blackjack("face-up-card", None, Fault(FaultKind.FACE_UP, "", 3), seed=1),
    blackjack(
        "two-face-up-cards",
        None,
        Fault(FaultKind.FACE_UP, "", 3),
        Fault(FaultKind.FACE_UP, "", 2),
        cites=("2.14 outside irregular",),
        void=True,
        seed=1,
    ),
    blackjack("card-drawn-in-error", SIX_TO_FIVE, Fault(FaultKind.DRAWN_IN_ERROR, "", 4), seed=1),
    blackjack("card-too-few", None, Fault(FaultKind.TOO_FEW, "seat 3", 1), void=True, seed=1),
    blackjack("card-exposed", SIX_TO_FIVE, Fault(FaultKind.PLAYER_EXPOSED, "seat 1"), seed=1),
    blackjack("shuffler-jam", SIX_TO_FIVE, Fault(FaultKind.SHUFFLER_JAM), seed=1),
)


def three_card_21(
    name: str,
    settings: dict[str, str] | None = None,
    *faults: Fault,
    cites: tuple[str, ...] = (),
    void: bool = False,
    viewer: Reader = "auditor",
    seed: int = 21,
) -> Golden:
    """A golden round of Three Card 21."""
    return Golden(f"{TC21}-{name}", settings or {}, faults, cites, void, viewer, seed, TC21)


THREE_CARD_21 = (
    three_card_21("split", cites=("2C.5(b)1-FL", "2C.10(a)", "2C.10(c)2"), seed=11),
    three_card_21("insured-blackjack", cites=("2C.5(c)3-win", "2C.5(c)4"), seed=6),
    three_card_21("surrender-parked", cites=("2C.8(a)2", "2C.5(c)1"), seed=8),
    three_card_21(
        "blackjack-found-late",
        {"card_reader": "no", "without_reader": "none"},
        cites=("2C.5(c)4", "2C.10(a)"),
        seed=251,
    ),
    three_card_21(
        "two-batches",
        {"shuffler": "device", "batches": "2", "shuffler_feeds_shoe": "yes"},
        cites=("2C.4(b)1",),
    ),
    three_card_21("bart-carter", {"shuffle": "bart_carter"}, cites=("2C.4(f)-BC", "2C.6(c)-BC")),
    three_card_21("split-seen-by-the-public", viewer="public", cites=("2C.10(a)",), seed=11),
    three_card_21("face-up-card", None, Fault(FaultKind.FACE_UP, "", 3), cites=("2C.14(a)-one",)),
    three_card_21(
        "two-face-up-cards",
        None,
        Fault(FaultKind.FACE_UP, "", 3),
        Fault(FaultKind.FACE_UP, "", 4),
        cites=("2C.14(a)-more",),
        void=True,
    ),
    three_card_21(
        "card-drawn-in-error", None, Fault(FaultKind.DRAWN_IN_ERROR, "", 4), cites=("2C.14(b)",)
    ),
    three_card_21(
        "card-exposed-in-error",
        None,
        Fault(FaultKind.EXPOSED_IN_ERROR, "seat 6"),
        cites=("2C.14(c)-use",),
        seed=3,
    ),
    three_card_21(
        "dealer-overdrawn",
        None,
        Fault(FaultKind.DEALER_OVERDRAWN, "dealer"),
        cites=("2C.14(d)",),
    ),
    three_card_21("dealer-missed", None, Fault(FaultKind.TOO_FEW, "dealer"), cites=("2C.14(e)",)),
    three_card_21(
        "player-missed", None, Fault(FaultKind.TOO_FEW, "seat 3", 1), cites=("2C.14(g)-one",)
    ),
    three_card_21(
        "hit-missed",
        None,
        Fault(FaultKind.TOO_FEW, "seat 6", 3),
        cites=("2C.14(h)",),
        seed=3,
    ),
    three_card_21(
        "reader-misused",
        {"reader_shows": "yes"},
        Fault(FaultKind.READER_MISUSED),
        cites=("2C.14(k)1",),
        void=True,
        seed=4,
    ),
    three_card_21(
        "reader-broken",
        None,
        Fault(FaultKind.READER_BROKEN),
        cites=("2C.14(l)",),
        seed=8,
    ),
    three_card_21(
        "shuffler-jam",
        {"shuffler": "device", "on_shuffler_jam": "by_hand"},
        Fault(FaultKind.SHUFFLER_JAM),
        cites=("2C.14(i)", "2C.14(j)", "2C.4(f)-ten"),
    ),
)


def keno(
    name: str,
    settings: dict[str, str] | None = None,
    *faults: Fault,
    cites: tuple[str, ...] = (),
    void: bool = False,
    viewer: Reader = "auditor",
    seed: int = 80,
) -> Golden:
    """A golden game of keno."""
    return Golden(f"{KENO}-{name}", settings or {}, faults, cites, void, viewer, seed, KENO)


KENO_GAMES = (
    keno(
        "every-type-of-ticket",
        cites=("15 outside sale", "15 outside number", "15 outside draw", "15 outside pay"),
    ),
    keno("seen-by-the-public", viewer="public", cites=("15 outside draw",)),
    keno("machine", {"keno_table": "sample-machine"}, cites=("15 outside pay",), seed=8),
    keno(
        "broken-draw",
        None,
        Fault(FaultKind.DRAW_BROKEN, "", 7),
        cites=("15 outside broken", "15 outside games"),
        void=True,
    ),
)


def poker(
    name: str,
    settings: dict[str, str] | None = None,
    *faults: Fault,
    cites: tuple[str, ...] = (),
    void: bool = False,
    viewer: Reader = "auditor",
    seed: int = 14,
) -> Golden:
    """A golden round of poker."""
    return Golden(f"{PKR}-{name}", settings or {}, faults, cites, void, viewer, seed, PKR)


POKER = (
    poker(
        "holdem-fixed-limit",
        cites=(
            "14.10 outside holdem",
            "14.15(d)-first",
            "14.15(d)-muck",
            "14.3(g)",
            "14.5(a)-when",
        ),
    ),
    poker("holdem-seen-by-seat-3", viewer=3, cites=("14.15(d)-muck",)),
    poker("holdem-seen-by-the-public", viewer="public", cites=("14.15(d)-muck",)),
    poker(
        "holdem-no-limit-raked",
        {"limit": "no", "rake": "percent", "rake_percent": "5", "rake_cap": "4"},
        cites=("14.14 outside rake", "14.14(e)"),
    ),
    poker(
        "omaha-high-low",
        {"game": "omaha-hi-lo", "limit": "pot", "disclosure": "yes"},
        cites=("14 outside omaha", "14.15(d)-muck"),
    ),
    poker(
        "seven-card-stud",
        {"game": "seven-card-stud", "ante": "1"},
        cites=("14 outside stud", "14.15(d)-first"),
    ),
    poker("five-card-stud", {"game": "five-card-stud"}, cites=("14 outside stud",)),
    poker("razz", {"game": "seven-card-stud-low"}, viewer=6, cites=("14 outside stud",)),
    poker("mambo-stud", {"game": "mambo-stud"}, cites=("14 outside mambo",)),
    poker(
        "time-charge",
        {"rake": "time", "time_charge": "6"},
        cites=("14.14(b)3iv", "14.14(b)3v"),
    ),
    poker("face-up-card", None, Fault(FaultKind.FACE_UP, "", 2), cites=("14.15(h)",)),
    poker(
        "two-face-up-cards",
        None,
        Fault(FaultKind.FACE_UP, "", 2),
        Fault(FaultKind.FACE_UP, "", 4),
        cites=("14.15(h)", "14.15(e)3", "14.15(e)"),
        void=True,
    ),
    poker(
        "deal-begun-at-a-wrong-position",
        None,
        Fault(FaultKind.WRONG_START),
        Fault(FaultKind.ERROR_FOUND, "the starting position", 7),
        cites=("14.15(e)2", "14.15(e)"),
        void=True,
    ),
    poker(
        "player-passed-over-and-found-late",
        None,
        Fault(FaultKind.PASSED_OVER, "seat 8"),
        Fault(FaultKind.ERROR_FOUND, "seat 8", 14),
        cites=("14.15(e)4",),
    ),
    poker(
        "improper-shuffle",
        None,
        Fault(FaultKind.IMPROPER_SHUFFLE),
        cites=("14.5(a)-when",),
    ),
    poker(
        "ineligible-player",
        None,
        Fault(FaultKind.INELIGIBLE, "an ineligible player", 3),
        cites=("14.15(f)",),
    ),
    poker(
        "card-missing",
        None,
        Fault(FaultKind.CARD_MISSING, "", 12),
        cites=("14.15(g)",),
        void=True,
    ),
    poker(
        "additional-card",
        {"shuffler": "device"},
        Fault(FaultKind.CARD_ADDITIONAL, "", 12),
        cites=("14.15(g)", "14.2(d)3"),
        void=True,
    ),
    poker("card-off-the-table", None, Fault(FaultKind.OFF_TABLE, "", 3), cites=("14.15(n)",)),
    poker(
        "hand-fouled",
        None,
        Fault(FaultKind.FOULED, "seat 6", 2),
        cites=("14.15(i)",),
    ),
    poker(
        "stud-hand-fouled",
        {"game": "seven-card-stud"},
        Fault(FaultKind.FOULED, "seat 6", 2),
        cites=("14.15(i)1", "14.15(i)2"),
    ),
    poker("player-gone", None, Fault(FaultKind.ABSENT, "seat 6"), cites=("14.15(i)4",)),
    poker("words-and-act", None, Fault(FaultKind.CONTRADICTED, "seat 3"), cites=("14.15(j)",)),
    poker("hand-thrown-away", None, Fault(FaultKind.THROWN, "seat 3"), cites=("14.15(j)1i",)),
    poker(
        "hand-thrown-away-after-a-statement",
        None,
        Fault(FaultKind.THROWN_AFTER, "seat 3"),
        cites=("14.15(j)2",),
    ),
    poker(
        "up-cards-turned-down",
        {"game": "five-card-stud"},
        Fault(FaultKind.TURNED_DOWN, "seat 6"),
        cites=("14.15(j)1ii",),
    ),
    poker("cards-out-of-view", None, Fault(FaultKind.OUT_OF_VIEW, "seat 6"), cites=("14.15(c)",)),
    poker("dispute", None, Fault(FaultKind.DISPUTED, "", 12), cites=("14.15(b)",)),
    poker(
        "exposed-card-exchanged",
        {"exposed_swap": "end_of_deal"},
        Fault(FaultKind.PLAYER_EXPOSED, "seat 6"),
        viewer="public",
        cites=("14.15(o)",),
    ),
    poker(
        "exposed-hole-cards",
        {"game": "seven-card-stud", "ante": "1"},
        Fault(FaultKind.PLAYER_EXPOSED, "seat 3"),
        Fault(FaultKind.PLAYER_EXPOSED, "seat 6"),
        Fault(FaultKind.PLAYER_EXPOSED, "seat 3"),
        Fault(FaultKind.PLAYER_EXPOSED, "seat 1"),
        cites=("14.15(k)-third", "14.15(k)-both", "14.15(k)1"),
    ),
    poker("shuffler", {"shuffler": "device"}, cites=("14.2(d)3", "14.4(c)2")),
)

ROUNDS = (
    *HEADS_UP_HOLDEM,
    *THREE_CARD_POKER,
    *FIVE_CARD_HI_LO,
    *BLACKJACK,
    *THREE_CARD_21,
    *KENO_GAMES,
    *POKER,
)

_IN_WORDS = {
    "board-card-exposed",
    f"{TCP}-automated-shoe-seen-by-seat-3",
    f"{HL5}-hand-set-foul",
    f"{BJ}-two-face-up-cards",
    f"{TC21}-split-seen-by-the-public",
    f"{KENO}-broken-draw",
    f"{PKR}-exposed-card-exchanged",
}
WORDS = tuple(golden for golden in ROUNDS if golden.name in _IN_WORDS)
"""Kept as a transcript besides: one of each game, with faults and several readers."""
