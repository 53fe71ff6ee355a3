"""Sessions at any game's table: whatever options, seats, seed, players, faults and acts between.

A session is drawn by Hypothesis and dealt by `deal`, which calls `watch` before every step and
after every act, so that a property can be looked at whenever the table has recorded something.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from hypothesis import assume
from hypothesis import strategies as st

from houseway.equipment.randomness import SeededSource, Source
from houseway.games import MODULES, game
from houseway.games.keno.codes import code_of
from houseway.games.keno.state import keno
from houseway.games.poker.agreement import AGREEMENT
from houseway.games.poker.attendance import SITTING_OUT
from houseway.games.poker.conduct import CONDUCT
from houseway.table.entries import AnyEntry
from houseway.table.faults import FaultKind, FaultPlan, random_faults
from houseway.table.game import Game, Player
from houseway.table.journal import Journal, counting_clock
from houseway.table.options import COUNT, MONEY, PAY_TABLE, OptionInfo
from houseway.table.paytables import PayTables
from houseway.table.refusal import Refused
from houseway.table.state import IDLE, TableState
from houseway.table.steps import Ask
from houseway.table.table import Table
from houseway.table.views import View
from houseway.table.wagers import MATCH_PLAY, WagerRule
from tests.properties.requests import any_request

Watch = Callable[[Table], None]

ANYHOW = "anyhow"
"""The kit's own player, beside the policies of the game."""
CALLS = "calls"
"""A poker player who stays to the showdown, so that all there is of a round comes."""

AMOUNTS = ("$0.01", "$0.50", "$1", "$2.50", "$5", "$10", "$25", "$100", "$500", "$2,000")
ODDS = ("1 to 1", "3 to 2", "6 to 5", "7 to 1", "500 to 1")

CARD_GAMES = [name for name in MODULES if name != "keno"]
"""The games that are played with cards and wagers, not with tickets."""
HOUSE_GAMES = [name for name in CARD_GAMES if game(name).wagers(game(name).options())]
"""The card games in which wagers are placed against the house."""

WORDS = {
    "boxes": ("7",),
    "limit": ("2-4", "10-20", "spread 1-5", "pot", "no"),
    "blinds": ("1-2", "2-3", "5-10"),
    "bring_in": ("1", "2"),
    "rake_percent": ("5", "2.5"),
    "rake_amounts": ("10=1, 20=2", "5=1"),
}
"""Values of options that are written in words of their own."""


# --- options ---------------------------------------------------------------------------------


def values_of(info: OptionInfo, tables: tuple[PayTables, ...]) -> st.SearchStrategy[str]:
    """Words for one option, as `houseway rules` describes it."""
    if info.name in WORDS:
        return st.sampled_from((*WORDS[info.name], info.default))
    if info.values == MONEY:
        return st.sampled_from((*AMOUNTS, info.default))
    if info.values == COUNT:
        return st.integers(1, 6).map(str)
    if info.values == PAY_TABLE:
        (found,) = (table for table in tables if f"{table.wager}_table" == info.name)
        if found.samples:  # any few of the rows make a table
            some = st.dictionaries(
                st.sampled_from([hand for hand, _ in found.rows]),
                st.sampled_from(ODDS),
                min_size=1,
                max_size=12,
            ).map(lambda rows: "; ".join(f"{hand} = {pays}" for hand, pays in rows.items()))
            return st.sampled_from(tuple(found.printed)) | some
        rows = st.tuples(*(st.sampled_from(ODDS) for _ in found.rows)).map(
            lambda odds: "; ".join(
                f"{hand} = {pays}" for (hand, _), pays in zip(found.rows, odds, strict=True)
            )
        )
        return st.sampled_from(tuple(found.printed)) | rows
    if " | " in info.values:
        return st.sampled_from(info.values.split(" | "))
    return st.just(info.default)


BUY_INS = ("least_buy_in", "most_buy_in", "short_return")
"""A session buys what it likes; the law tests refuse a buy-in."""


@st.composite
def legal_settings(draw: st.DrawFn, of: Game) -> dict[str, str]:
    """Options a table may have: any few of them changed, what the rules refuse thrown away."""
    infos = [info for info in of.options.infos() if info.name not in BUY_INS]
    changed = draw(st.lists(st.sampled_from(infos), max_size=9, unique_by=lambda i: i.name))
    settings = {info.name: draw(values_of(info, of.pay_tables)) for info in changed}
    try:
        of.options.parse(settings)
    except Refused:
        assume(False)
    return settings


# --- players ---------------------------------------------------------------------------------


class AnyPlayer:
    """Does whatever is legal, in any game: sits out, bets the limits, lays a coupon, chooses."""

    def __init__(self, source: Source) -> None:
        self._draw = source.below

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Any legal wagers the chips of the seat cover."""
        options = view.state.options
        if not self._draw(8):
            return {}
        for generous in (True, False):
            wagers: dict[str, int] = {}
            for rule in rules:
                if not rule.required and not (generous and self._draw(2)):
                    continue
                wagers[rule.name] = (
                    wagers[rule.equals]
                    if rule.equals
                    else elsewhere(view.state, view.seat)[rule.name]
                    if rule.alike and rule.name in elsewhere(view.state, view.seat)
                    else self._amount(rule, options.chip)
                    if generous
                    else rule.minimum
                )
            if sum(wagers.values()) <= view.state.seats[view.seat].chips:
                if options.match_play_on in wagers and not self._draw(3):
                    wagers[MATCH_PLAY] = 1 + self._draw(wagers[options.match_play_on])
                return wagers
        return {}

    def _amount(self, rule: WagerRule, chip: int) -> int:
        between = rule.minimum + chip * self._draw((rule.maximum - rule.minimum) // chip + 1)
        few = min(rule.maximum, rule.minimum + chip * self._draw(20))
        return (rule.minimum, rule.maximum, between, few, few)[self._draw(5)]

    def choose(self, view: View, ask: Ask) -> str:
        """Any of the choices, a range with any of its amounts."""
        choice = ask.choices[self._draw(len(ask.choices))]
        if choice.most <= choice.amount:
            return choice.name
        chip = view.state.options.chip
        chips = self._draw((choice.most - choice.amount) // chip + 1)
        return f"{choice.name} {choice.amount + chip * chips}"

    def request(self, view: View, seat: int) -> str:
        """No ticket, several, some for more games, some voided again, some redeemed."""
        holder = view.state.seats[seat].player
        own = [t for t in keno(view.state).in_play() if t.holder == holder]
        payable = keno(view.state).payable(holder)
        if payable and not self._draw(2):
            return f"redeem {payable[self._draw(len(payable))].number}"
        others = [t for t in keno(view.state).tickets.values() if t.over and t.holder != holder]
        if others and not self._draw(6):  # somebody else gave it away
            return f"redeem {others[0].number} {code_of(others[0])}"
        voidable = [t.number for t in own if t.game == view.state.rounds]
        if voidable and not self._draw(4):
            return f"void {voidable[self._draw(len(voidable))]}"
        if not self._draw(1 + len(own) // 2):
            return any_request(view.state, seat, self._draw)
        return ""


class Caller(AnyPlayer):
    """Checks and calls; of anything else takes the first choice."""

    def choose(self, view: View, ask: Ask) -> str:
        """What costs least without giving up the hand."""
        names = [choice.name for choice in ask.choices]
        return next((name for name in ("check", "call") if name in names), names[0])


def elsewhere(state: TableState, seat: int) -> dict[str, int]:
    """What the player of a seat has placed at other positions."""
    return {
        wager: amount
        for number, other in state.seats.items()
        if number != seat and other.player == state.seats[seat].player
        for wager, amount in other.wagers.items()
    }


def player(of: Game, policy: str, source: Source) -> Player:
    """A player by the name of the policy."""
    if policy == CALLS:
        return Caller(source)
    return AnyPlayer(source) if policy == ANYHOW else of.policies[policy](source)


# --- sessions --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Session:
    """All that decides what happens at a table."""

    game: str
    settings: dict[str, str]
    seed: int
    seats: dict[int, int]
    """Chips by seat."""
    policies: tuple[str, ...]
    """Taken in turn by the seats."""
    faults: Fraction
    acts: tuple[str, ...]
    """Rounds, and what comes between them."""


ACTS = (*("round",) * 6, "idle", "buy", "change", "reopen", "agree", "conduct", "wait", "sit out")

BETWEEN_ROUNDS = {"agree": AGREEMENT, "sit out": SITTING_OUT, "conduct": CONDUCT}
"""Acts that are procedures of their own in a game that has them."""


@st.composite
def sessions(draw: st.DrawFn, name: str, *, faults: bool = True) -> Session:
    """Any session of a game."""
    of = game(name)
    settings = draw(legal_settings(of))
    options = of.options.parse(settings)
    minimum = options.minimum
    positions = options.most_players or of.positions
    antes = st.sampled_from((1, 2, 3, 4, 5, 7, 10, 30, 300))
    return Session(
        name,
        settings,
        draw(st.integers(0, 10**6)),
        draw(
            st.dictionaries(
                st.integers(1, positions),
                antes.map(lambda n: n * minimum),
                min_size=of.least_players,
                max_size=positions,
            )
        ),
        draw(st.lists(st.sampled_from((ANYHOW, *of.policies)), min_size=1, max_size=3).map(tuple)),
        draw(st.sampled_from([Fraction(n, 120) for n in ((0, 2, 8, 40) if faults else (0,))])),
        ("round", *draw(st.lists(st.sampled_from(ACTS), max_size=4))),
    )


@dataclass
class Dealing:
    """A session under way."""

    session: Session
    watch: Watch
    journal: Journal = field(default_factory=lambda: Journal(counting_clock()))
    plan: FaultPlan | None = None
    """Which faults happen, if not those of the session."""
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        session = self.session
        self.game = game(session.game)
        self.options = self.game.options.parse(session.settings)
        random = random_faults(session.faults, SeededSource(f"{session.seed} faults"))
        self._faults = self.plan or random
        self.days = [self.journal]
        self._take(
            Table(
                self.game,
                self.options,
                journal=self.journal,
                source=SeededSource(session.seed),
                variant=True,
            )
        )
        self._sit()

    def _take(self, table: Table) -> None:
        self.table = table
        table.fault_plan = self._watched
        self.watch(table)

    def _watched(self, possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        self.watch(self.table)
        return self._faults(possible)

    def _sit(self) -> None:
        for n, (seat, chips) in enumerate(self.session.seats.items()):
            policy = self.session.policies[n % len(self.session.policies)]
            source = SeededSource(f"{self.session.seed} {policy} {seat}")
            # Neighbours are one player where a player may hold several positions.
            held = min(self.options.positions_per_player, 4)
            self.table.sit(seat, f"player {(seat - 1) // held + 1}", chips)
            self.table.players[seat] = player(self.game, policy, source)
            self.watch(self.table)

    def act(self, act: str) -> None:
        """A round, or what comes between rounds."""
        table = self.table
        seat = min(self.session.seats)
        match act:
            case "round":
                table.play_round()
            case "idle":
                if table.state.decks and not table.state.idle:
                    table.begin(IDLE)
                    table.run()
            case "agree" | "sit out" | "conduct":
                procedure = BETWEEN_ROUNDS[act]
                if procedure in self.game.procedures and table.state.decks and not table.state.idle:
                    table.begin(procedure)
                    table.run()
            case "wait" if self.game.seat_clauses.waiting:
                free = set(range(1, table.positions + 1)) - table.state.seats.keys()
                if free and not table.state.waiting:
                    table.wait("somebody who waits")
                    table.offer(min(free), takes=False)
            case "buy":
                table.buy(seat, self.options.minimum)
            case "change":
                source = SeededSource(f"{self.session.seed} newcomer")
                table.leave(seat)
                self.watch(table)
                table.sit(seat, f"newcomer {table.count}", 9 * self.options.minimum)
                table.players[seat] = AnyPlayer(source)
            case "reopen":
                table.close()
                self.watch(table)
                self._take(Table(self.game, journal=table.journal, variant=True))
                self.days.append(self.table.journal)
                self._sit()
        self.watch(self.table)

    def all(self) -> Table:
        """Everything, from the opening of the table to its close."""
        for act in self.session.acts:
            self.act(act)
        self.table.close()
        self.watch(self.table)
        return self.table


class Follower:
    """Takes in every record of a table once, of one gaming day after the other."""

    def __init__(self) -> None:
        self.taken = 0

    def __call__(self, table: Table) -> None:
        """Take in what is new, and look at the table."""
        new = table.count - self.taken
        if new < 0:  # another day
            self.taken, new = 0, table.count
        for record in table.journal.records[self.taken :] if new else ():
            self.taken += 1
            assert record.n == self.taken
            self.take(record.entry)
        self.look(table)

    def take(self, entry: AnyEntry) -> None:
        """One more record."""

    def look(self, table: Table) -> None:
        """The table after it."""


def restless(seed: int, watch: Watch) -> Watch:
    """Also in the middle of a round, whoever is not in it makes room for somebody else."""
    draw = SeededSource(f"{seed} restless").below

    def look(table: Table) -> None:
        watch(table)
        if table.closed or draw(12):
            return
        state = table.state
        for seat in [*state.seats]:
            if seat not in state.playing:
                table.leave(seat)
                table.sit(seat, f"visitor {table.count}", 20 * state.options.minimum)
                table.players[seat] = AnyPlayer(SeededSource(f"{seed} {table.count}"))
                watch(table)
                return

    return look


def deal(session: Session, watch: Watch = lambda table: None) -> Table:
    """Deal a session from the opening of the table to its close."""
    return Dealing(session, watch).all()
