"""An act the rules do not allow is refused with a sentence, and nothing whatever changes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.games.keno.steps import SellTickets
from houseway.law import clause
from houseway.table.audit import audit
from houseway.table.entries import Done, Ended
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.steps import (
    COMMUNITY,
    DEALER,
    RIGHT,
    WRONG,
    Ask,
    Choice,
    Chosen,
    Inspect,
    Step,
    Supervise,
    TakeWagers,
    Window,
    seat_place,
)
from houseway.table.table import Table
from houseway.table.wagers import CASH, MATCH_PLAY
from houseway.table.wagers import chosen as choice_of
from tests.properties.requests import granted, requests, requests_nearly_right
from tests.properties.sessions import (
    ANYHOW,
    CARD_GAMES,
    HOUSE_GAMES,
    AnyPlayer,
    Dealing,
    Session,
    elsewhere,
    sessions,
)
from tests.properties.stepping import advance, advance_until

KENO = "keno"

# --- acts, most of them out of place ---------------------------------------------------------


@dataclass(frozen=True)
class Act:
    """Something somebody tries at a table: the name of a method, and what is said with it."""

    what: str
    said: tuple[Any, ...] = ()

    def attempt(self, table: Table) -> None:
        """Do it."""
        getattr(table, self.what)(*self.said)


WORDS = (
    *("check", "fold", "play", "raise", "raise 1x", "raise 3x", "raise 4x", "play on", "void"),
    "accept",
)
AMOUNTS = st.integers() | st.sampled_from((0, 1, 50, 100, 500, 1000, 1500, 2000, 50_000, 10**12))
TEXT = st.text(st.characters(categories=("L", "N", "P")), max_size=8)
NOT_AMOUNTS = st.sampled_from((True, 10.0, "1000", None, 2**80))


def acts(table: Table) -> st.SearchStrategy[Act]:
    """Whatever may be tried at a table, much of it nearly right."""
    of, rules, step = table.game, table.wager_rules, table.pending
    due = step.seat if isinstance(step, Ask) else 1
    offered = [choice.name for choice in step.choices] if isinstance(step, Ask) else []
    seats = st.sampled_from((*table.state.seats, due, due)) | st.integers(-1, of.positions + 2)
    names = st.sampled_from(
        (*(rule.name for rule in rules), "raise", CASH, MATCH_PLAY, "insurance")
    )
    words = (
        st.sampled_from((*WORDS, *offered, *offered, *offered))
        | TEXT
        | AMOUNTS.map(lambda cents: f"raise {cents}")
        | st.just("raise " + "9" * 5000)
    )
    if of.name == KENO:
        words |= requests(table) | requests(table)
    placed = st.dictionaries(names, AMOUNTS | NOT_AMOUNTS, max_size=4)
    equal = AMOUNTS.map(lambda cents: {rule.name: cents for rule in rules if rule.required})
    places = st.sampled_from(("", DEALER, COMMUNITY, *map(seat_place, range(of.positions + 2))))
    procedures = st.sampled_from((*of.procedures, "shuffle", ""))
    return st.one_of(
        st.tuples(seats, words).map(lambda said: Act("answer", said)),
        st.tuples(seats, placed | equal).map(lambda said: Act("answer", said)),
        st.tuples(seats, placed | equal).map(lambda said: Act("place", said)),
        st.tuples(seats).map(lambda said: Act("ready", said)),
        st.sampled_from((Act("time_up"), Act("absent"))),
        st.tuples(words).map(lambda said: Act("supervise", said)),
        st.tuples(st.sampled_from(FaultKind), places).map(lambda said: Act("fault", said)),
        st.tuples(seats, st.sampled_from(("player 1", "Ann")), AMOUNTS).map(
            lambda said: Act("sit", said)
        ),
        st.tuples(seats, AMOUNTS).map(lambda said: Act("buy", said)),
        st.tuples(seats).map(lambda said: Act("leave", said)),
        st.tuples(procedures).map(lambda said: Act("begin", said)),
        st.just(Act("close")),
    )


# --- what is allowed, said a second time -----------------------------------------------------


def allowed(table: Table, act: Act) -> bool:
    """Whether the rules allow an act now."""
    state, step = table.state, table.pending
    between, closed = step is None, table.closed
    is_open = isinstance(step, Window) or (
        table.game.name in (*HOUSE_GAMES, KENO) and not closed and not called(table)
    )
    match act.what, act.said:
        case "answer", (seat, str() as words):
            if seat not in state.seats:
                return False
            if isinstance(step, SellTickets):
                return granted(table, seat, words)
            return isinstance(step, Ask) and step.seat == seat and chosen(table, step, words)
        case (("answer" | "place" as how), (seat, wagers)):
            if seat not in state.seats or not is_open:
                return False
            if table.game.name == KENO:  # a request is not a wager; none is none
                return how == "answer" and not wagers and not state.seats[seat].wagers
            return placed(table, seat, wagers)
        case "ready", (seat,):
            return seat in state.seats and is_open
        case "time_up", ():
            return isinstance(step, Window)
        case "absent", ():
            return step is not None
        case "supervise", (words,):
            if isinstance(step, Inspect):
                return step.by == "floorperson" and words in (RIGHT, WRONG)
            return isinstance(step, Supervise) and words in step.choices
        case "fault", fault:
            return step is not None and fault in table.game.faults.possible(table.kit.cards, step)
        case "sit", (seat, name, chips):
            held = [other.player for other in state.seats.values()].count(name)
            free = 1 <= seat <= table.positions and seat not in state.seats
            may_hold = held < table.options.positions_per_player and name not in state.barred
            return not closed and free and may_hold and bought(table, chips)
        case "buy", (seat, chips):
            return seat in state.seats and bought(table, chips)
        case "leave", (seat,):
            return seat in state.seats and not in_the_round(table, seat)
        case "begin", (procedure,):
            cards_there = state.at_work
            players_there = len(state.seats) >= table.game.least_players
            procedures = table.game.procedures
            return (
                between
                and not closed
                and procedure in procedures
                and {
                    "opening": players_there and not cards_there,
                    "round": players_there,
                    "idle": cards_there and not state.idle,
                    "arrival": players_there and state.idle,
                    "new dealer": cards_there and not state.idle,
                    "agreement": cards_there and not state.idle,
                    "conduct": cards_there and not state.idle,
                    "announcement": cards_there and not state.idle,
                    "closing": cards_there,
                }.get(procedure, False)
            )
        case "close", ():
            return between and not closed
    raise AssertionError(act)


def called(table: Table) -> bool:
    """Whether there are no more bets, from the dealer's call to the end of the round."""
    for record in reversed(table.journal.records):
        match record.entry:
            case Done(step=TakeWagers() | SellTickets()):
                return True
            case Ended(procedure="round"):
                return False
    return False


def in_the_round(table: Table, seat: int) -> bool:
    """Whether a seat must stay: it wagered, was dealt to or asked in, or holds a ticket."""
    if isinstance(table.pending, TakeWagers):
        return False
    return table.pending is not None and seat in table.state.playing


def bought(table: Table, chips: int) -> bool:
    """Whether chips can be bought for this amount."""
    return 0 < chips <= 10**15 and chips % table.options.chip == 0


def chosen(table: Table, ask: Ask, words: str) -> bool:
    """Whether words name a choice, and an amount where it has a range."""
    for choice in ask.choices:
        if choice.most <= choice.amount:
            if words == choice.name:
                return True
            continue
        name, _, amount = words.rpartition(" ")
        if name == choice.name and amount.isdecimal() and amount.isascii() and len(amount) < 16:
            within = choice.amount <= int(amount) <= choice.most
            if within and int(amount) % table.options.chip == 0:
                return True
    return False


def placed(table: Table, seat: int, wagers: Mapping[str, Any]) -> bool:
    """Whether these wagers may be placed."""
    rules = {rule.name: rule for rule in table.wager_rules}
    on = table.options.match_play_on
    if any(type(amount) is not int or amount < 1 for amount in wagers.values()):
        return False
    staked = {name: amount for name, amount in wagers.items() if name not in (MATCH_PLAY, CASH)}
    cash = wagers.get(CASH, 0)
    if CASH in wagers and (cash % table.options.chip or not table.game.wager_clauses.takes_cash):
        return False
    if MATCH_PLAY in wagers and not (on and wagers[MATCH_PLAY] <= staked.get(on, 0)):
        return False
    if not staked:
        return not cash
    return (
        staked.keys() <= rules.keys()
        and all(name in staked for name, rule in rules.items() if rule.required)
        and all(
            amount % table.options.chip == 0
            and rules[name].minimum <= amount <= rules[name].maximum
            and (not rules[name].equals or amount == staked.get(rules[name].equals))
            and (not rules[name].alike or amount == elsewhere(table.state, seat).get(name, amount))
            for name, amount in staked.items()
        )
        and sum(staked.values()) <= in_hand(table, seat) + cash
    )


def in_hand(table: Table, seat: int) -> int:
    """What a seat can wager: what lies on the layout while wagers are open is still its own."""
    held = table.state.seats[seat]
    return held.chips + sum(held.wagers.values()) - held.cash


# --- the proof -------------------------------------------------------------------------------


def everything(table: Table) -> tuple[object, ...]:
    """All that an act could change: journal, state, equipment, randomness, the step that is due."""
    kit = table.kit
    cards = {name: value for name, value in vars(kit.cards).items() if name != "source"}
    numbers = {name: value for name, value in vars(kit.numbers).items() if name != "source"}
    return (
        table.count,
        table.journal.count,
        table.journal.head,
        repr(table.state),
        repr(cards),
        repr(vars(kit.source)),
        repr(numbers),
        repr(kit.sealed),
        table.due,
        tuple(table.players),
        table.closed,
    )


@pytest.mark.parametrize("name", MODULES)
@settings(max_examples=60)
@given(data=st.data())
def test_an_illegal_act_is_refused_and_changes_nothing(name: str, data: st.DataObject) -> None:
    session = data.draw(sessions(name, faults=False))
    session.settings.pop("mid_shoe_entry", None)  # who is barred is a test of its own
    table = Dealing(session, lambda table: None).table
    table.fault_plan = None
    for _ in range(data.draw(st.integers(1, 8))):
        for _ in range(data.draw(st.integers(0, 30))):
            if table.pending is not None:
                advance(table)
        wanted = data.draw(st.sampled_from((Step, Ask, TakeWagers, Supervise, SellTickets)))
        while table.pending is not None and not isinstance(table.pending, wanted):
            advance(table)
        for _ in range(data.draw(st.integers(0, 12))):
            attempt(table, data.draw(acts(table)))
    if not table.closed:
        table.run()
        table.close()
    assert audit(table.journal, game).deviation == ""


def attempt(table: Table, act: Act) -> None:
    """Try an act, which must be done if it is allowed, and otherwise leave no trace."""
    if allowed(table, act):
        act.attempt(table)
        for seat in table.state.seats.keys() - table.players.keys():
            table.players[seat] = AnyPlayer(SeededSource(f"seat {seat}"))
        return
    before = everything(table)
    with pytest.raises(Refused) as refused:
        act.attempt(table)
        pytest.fail(f"{act} was taken at {table.pending}")
    assert everything(table) == before
    sentence = refused.value.sentence
    assert sentence
    assert "\n" not in sentence
    assert not refused.value.cite or clause(refused.value.cite)


def nearly_right(table: Table) -> Iterator[Act]:
    """Every act that a table of this game knows, by every seat: one may be right, now and then."""
    of, step = table.game, table.pending
    words = {*WORDS, "raise 1500"}
    for asked in (record.entry for record in table.journal.records[-60:]):
        if isinstance(asked, Done) and isinstance(asked.answer, Chosen):
            words.add(asked.answer.said)
    if isinstance(step, Ask):
        words.update(choice.name for choice in step.choices)
    if of.name == KENO:
        words.update(requests_nearly_right(table))
    for seat in range(of.positions + 2):
        yield from (Act("answer", (seat, said)) for said in words)
        yield from (Act("answer", (seat, wagers)) for wagers in wagers_nearly_right(table))
        yield Act("sit", (seat, f"newcomer {seat}", 1000))
        yield Act("sit", (seat, "player 1", 1000))
        yield Act("buy", (seat, 1000))
        yield Act("leave", (seat,))
        yield Act("ready", (seat,))
    yield Act("time_up")
    yield from (Act("supervise", (said,)) for said in ("accept", "recut", "continue"))
    yield from (Act("begin", (procedure,)) for procedure in of.procedures)
    yield Act("close")
    places = ("", DEALER, COMMUNITY, *map(seat_place, range(of.positions + 2)))
    yield from (Act("fault", (kind, place)) for kind in FaultKind for place in places)


def wagers_nearly_right(table: Table) -> Iterator[dict[str, int]]:
    """Wagers with one thing about them changed."""
    chip, rules = table.options.chip, table.wager_rules
    right = {rule.name: rule.minimum for rule in rules if rule.required}
    yield {}
    yield right
    yield {name: 2 * amount for name, amount in right.items()}
    yield {**right, CASH: 1000}
    yield {**right, "insurance": 1000}
    yield {MATCH_PLAY: 100}
    for rule in rules:
        yield {name: amount for name, amount in right.items() if name != rule.name}
        for amount in (rule.minimum - chip, rule.minimum + chip, rule.minimum + 1, 0, -chip):
            yield {**right, rule.name: amount}
        for name in right:
            yield {**right, rule.name: rule.maximum + chip, name: rule.maximum + chip}
    on = table.options.match_play_on
    if on:
        yield {**right, MATCH_PLAY: right.get(on, 0) + 1}


@pytest.mark.parametrize("name", MODULES)
def test_at_every_step_of_a_round_every_act_but_the_right_ones_is_refused(name: str) -> None:
    session = Session(name, {}, 5, {1: 400_00, 2: 30_00, 5: 9_000_00}, (ANYHOW,), Fraction(0), ())
    table = Dealing(session, lambda table: None).table
    table.fault_plan = None
    tried, met = 0, set()
    asked: set[type] = {Ask, TakeWagers, Supervise}
    if name not in HOUSE_GAMES:
        asked = {Ask} if name in CARD_GAMES else {SellTickets}
    for procedure in ("opening", "round", "round", "idle", "arrival", "round"):
        if procedure not in table.game.procedures:
            continue
        table.begin(procedure)
        while table.pending is not None:
            met.add(type(table.pending))
            before = everything(table)
            for act in nearly_right(table):
                if not allowed(table, act):
                    tried += 1
                    with pytest.raises(Refused):
                        act.attempt(table)
                        pytest.fail(f"{act} was taken at {table.pending}")
                    assert table.count == before[0], act
            assert everything(table) == before
            advance(table)
    assert asked <= met
    assert tried > 10_000


@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_out_of_turn_after_the_close_and_in_odd_words_nothing_happens(name: str) -> None:
    """What a fuzzer rarely comes upon."""
    of = game(name)
    table = Table(of, source=SeededSource(1))
    rules = {rule.name: rule.minimum for rule in table.wager_rules if rule.required}
    for act in (
        Act("begin", ("round",)),
        Act("begin", ("idle",)),
        Act("begin", ("closing",)),
        Act("sit", (1, "Ann", 0)),
        Act("sit", (0, "Ann", 1000)),
        Act("sit", (of.positions + 1, "Ann", 1000)),
    ):
        assert not allowed(table, act)
        attempt(table, act)
    table.sit(1, "Ann", 100 * table.options.maximum)
    table.begin()
    table.players[1] = AnyPlayer(SeededSource(1))  # who may be asked to cut before
    advance_until(table, lambda table: isinstance(table.pending, TakeWagers))
    del table.players[1]
    assert isinstance(table.pending, TakeWagers)
    for wagers in ({CASH: 1000}, *({**rules, MATCH_PLAY: odd} for odd in (True, 1.5, "1", -1, 0))):
        assert not allowed(table, Act("answer", (1, wagers)))
        attempt(table, Act("answer", (1, wagers)))
    attempt(table, Act("sit", (2, "Bob", 1000)))
    attempt(table, Act("close"))
    table.players[1] = AnyPlayer(SeededSource(1))
    table.run()
    attempt(table, Act("begin", ("opening",)))
    attempt(table, Act("begin", ("arrival",)))
    table.close()
    for act in (Act("sit", (1, "Ann", 1000)), Act("begin", ("round",)), Act("close")):
        assert not allowed(table, act)
        attempt(table, act)
    assert audit(table.journal, game).clean


def test_a_choice_with_a_range_takes_only_amounts_within_it() -> None:
    ask = Ask(1, (Choice("raise", "HUH 39.10(d)", "raise", 1000, 3000),), cite="HUH 39.10(d)")
    nines = "9" * 5000
    for amount in ("", "3100", "900", "1050", "-1000", "1e3", "¹000", nines, f"0{nines}"):
        with pytest.raises(Refused):
            choice_of(ask, f"raise {amount}", 100)
    assert choice_of(ask, "raise 1500", 100).amount == 1500


@pytest.mark.parametrize("name", MODULES)
@settings(max_examples=150)
@given(data=st.data())
def test_options_the_rules_do_not_allow_are_refused_with_a_sentence(
    name: str, data: st.DataObject
) -> None:
    of = game(name)
    infos = of.options.infos()
    names = st.sampled_from([info.name for info in infos]) | TEXT
    values = st.sampled_from([value for info in infos for value in info.values.split(" | ")])
    words = data.draw(st.dictionaries(names, values | TEXT | st.integers().map(str)))
    try:
        options = of.options.parse(words)
    except Refused as refused:
        assert refused.sentence
        assert "\n" not in refused.sentence
        assert not refused.cite or clause(refused.cite)
    else:
        assert of.options.parse(options.as_words()) == options
