"""N.J.A.C. 19:47-14.4 and 14.5: the opening of a table, shuffle and cut."""

from typing import Any

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.equipment.commitment import commit
from houseway.games import game
from houseway.games.poker.opening import MINUTE
from houseway.table.audit import audit
from houseway.table.refusal import Refused
from houseway.table.state import ARRIVAL, IDLE, OPENING
from houseway.table.steps import (
    RIGHT,
    WRONG,
    Collect,
    CommittedOrder,
    Conduct,
    Cut,
    Gather,
    Inspect,
    Load,
    OpenShuffle,
    RackStub,
    Receive,
    RemoveDeck,
    Shuffle,
    Spread,
    Stack,
    Turn,
    Wash,
)
from houseway.table.table import Table
from houseway.table.views import AUDITOR, PUBLIC, Viewer, person, seen
from tests.law.mishaps import round_with
from tests.law.poker import Script, seat
from tests.law.script import Played, refused
from tests.law.test_pkr_14_02_decks import Watch, opening

EVERYBODY = ["dealer", "floorperson", "first player", "second player"]
ALONE = "decks_made_ready=in_use"


@pytest.mark.clause("PKR 14.4(a)")
def test_14_4_a_decks_are_inspected_or_come_pre_shuffled() -> None:
    played = opening()
    for deck in (0, 1):
        by = [step.by for step in played.of(Inspect) if step.deck == deck]
        assert by == EVERYBODY
    shuffled = opening("pre_shuffled=yes")
    assert not shuffled.of(Inspect, Spread, Wash)
    assert [step.by for step in shuffled.of(Shuffle)] == ["supplier", "supplier"]
    told = [step.what.words for step in shuffled.of(Conduct) if step.cite == "PKR 14.4(a)"]
    assert all("1.18(e)2 and (r)" in text for text in told)
    assert len(told) == 2


@pytest.mark.clause("PKR 14.4(b)")
def test_14_4_b_after_dealer_and_floorperson_two_players_see_the_cards_in_sequence() -> None:
    for deck in (0, 1):
        steps = [s for s, _ in opening().steps if getattr(s, "deck", None) == deck]
        kinds = [(type(s), getattr(s, "by", "")) for s in steps[:6]]
        assert kinds[1:] == [
            (Inspect, "dealer"),
            (Inspect, "floorperson"),
            (Spread, ""),
            (Inspect, "first player"),
            (Inspect, "second player"),
        ]
        (spread,) = [s for s in steps if isinstance(s, Spread)]
        assert (spread.face, spread.order) == ("up", "by suit and in sequence")


@pytest.mark.clause("PKR 14.4(c)")
def test_14_4_c_not_before_two_players_have_looked_each_deck_is_mixed_on_its_own() -> None:
    table = seat(chips=(1,))
    refused(table, lambda: table.begin(OPENING))
    steps = [step for step, _ in opening().steps]
    looked = max(n for n, s in enumerate(steps) if isinstance(s, Inspect))
    assert all(n > looked for n, s in enumerate(steps) if isinstance(s, Turn | Wash))
    for deck in (0, 1):
        mixing = [s for s in steps[looked + 1 :] if getattr(s, "deck", None) == deck]
        assert [type(s) for s in mixing[:5]] == [Turn, Wash, Stack, Shuffle, Stack]
        assert mixing[0].face == "down"


@pytest.mark.clause("PKR 14.4(c)1-std")
def test_14_4_c_1_without_a_shuffler_one_deck_is_cut_and_the_other_stored() -> None:
    played = opening()
    assert [(step.deck, step.cite) for step in played.of(Cut)] == [(0, "PKR 14.4(c)1-std")]
    assert [step.deck for step in played.of(Shuffle)] == [0, 1]
    assert "PKR 14.2(a)-store" in played.cites
    assert [step.deck for step in played.of(Load)] == [0]


@pytest.mark.clause("PKR 14.4(c)1-alt")
def test_14_4_c_1_or_only_the_deck_in_use_is_mixed_and_the_other_when_it_is_rotated() -> None:
    clock = Watch()
    table = seat(words=f"{ALONE} rotate_minutes=30", clock=clock)
    table.begin(OPENING)
    table.run()
    opened = Played(table)
    assert [step.deck for step in opened.of(Wash)] == [0]
    assert [step.deck for step in opened.of(Shuffle)] == [0]
    assert [(step.deck, step.cite) for step in opened.of(Cut)] == [(0, "PKR 14.4(c)1-alt")]
    round_with(table)
    clock.now = 31 * MINUTE
    rotated = round_with(table)
    for kind in (Wash, Shuffle, Cut, Load):
        assert [step.deck for step in rotated.of(kind)] == [1]
    clock.now = 62 * MINUTE
    back = round_with(table)
    assert not back.of(Wash), "deck 1 was washed when it was opened"
    assert [step.deck for step in back.of(Load)] == [0]


@pytest.mark.clause("PKR 14.4(c)2")
def test_14_4_c_2_with_a_shuffler_one_deck_is_cut_and_the_other_stays_in_it() -> None:
    played = opening("shuffler=device")
    assert [(step.deck, step.by) for step in played.of(Shuffle)] == [(0, "device"), (1, "device")]
    assert [(step.deck, step.cite) for step in played.of(Cut)] == [(0, "PKR 14.4(c)2")]
    stays = [step.what.words for step in played.of(Conduct) if step.cite == "PKR 14.4(c)2"]
    assert stays == ["the other deck stays in the shuffler"]


@pytest.mark.clause("PKR 14.4(c)2")
def test_14_4_c_2_poker_cuts_what_a_machine_has_shuffled() -> None:
    table = seat(words="shuffler=device")
    for deck in (1, 0, 1):
        played = round_with(table)
        assert [step.deck for step in played.of(Cut)] == [deck]
        assert played.answers(Cut)[0] >= 10


@pytest.mark.clause("PKR 14.5(a)-when")
@pytest.mark.parametrize("words", ["", "shuffler=device", "pre_shuffled=yes"])
def test_14_5_a_the_entire_deck_is_shuffled_before_play_and_after_every_round(words: str) -> None:
    opened = opening(words)
    by = {step.by for step in opened.of(Shuffle)}
    assert by == ({"supplier"} if "pre" in words else {"device"} if words else {"dealer"})
    table = opened.table
    for n in range(1, 5):
        before = [step.deck for step, _ in Played(table).steps if isinstance(step, Load)][-1]
        round_with(table)
        shuffles = [r.entry.step for r in table.journal.records
                    if isinstance(getattr(r.entry, "step", None), Shuffle)]  # fmt: skip
        # The device shuffles the deck of the last round while the next one is dealt.
        assert len(shuffles) == 2 + n - (1 if "device" in words else 0)
        assert before in (0, 1)
    assert sorted(table.kit.cards.stub) == sorted(FULL_DECK)


@pytest.mark.clause("PKR 14.5(a)-stack")
@pytest.mark.parametrize("words", ["", "shuffler=device"])
def test_14_5_a_after_the_shuffle_the_deck_is_one_stack(words: str) -> None:
    table = opening(words).table
    steps = [r.entry.step for r in table.journal.records if hasattr(r.entry, "step")]
    round_with(table)
    steps = [r.entry.step for r in table.journal.records if hasattr(r.entry, "step")]
    for n, step in enumerate(steps):
        if isinstance(step, Shuffle):
            after = steps[n + 1]
            assert (type(after), after.deck, after.cite) == (Stack, step.deck, "PKR 14.5(a)-stack")


def test_after_an_idle_spell_two_players_look_again() -> None:
    table = opening().table
    table.begin(IDLE)
    table.run()
    table.begin(ARRIVAL)
    table.run()
    played = Played(table)
    assert [step.by for step in played.of(Inspect)] == ["first player", "second player"]
    assert [step.deck for step in played.of(Wash)] == [0]


# --- what somebody finds wrong ----------------------------------------------------------------


def inspected(seats: tuple[int, ...] = (3, 1, 2)) -> Table:
    """A table that is being opened, at which players and staff inspect with their own eyes."""
    table = seat(chips=seats)
    table.players.clear()
    table.elsewhere = {"dealer", "supervisor", "player"}
    table.begin(OPENING)
    return table


def look(table: Table, finds: dict[tuple[int, str], list[str]]) -> list[tuple[int, str, int]]:
    """Go on to the end; who looked at which deck. What is not said is right."""
    looked: list[tuple[int, str, int]] = []
    while (due := table.run()) is not None:
        step = due.step
        if isinstance(step, Inspect):
            looked.append((step.deck, step.by, step.seat))
            found = finds.get((step.deck, step.by), [])
            said = found.pop(0) if found else RIGHT
            table.act(due.role, said, at=due.number, by="Somebody", seat=step.seat)
        else:
            table.act(due.role, at=due.number)
    return looked


@pytest.mark.clause("PKR 14.4(b)")
def test_14_4_b_the_first_two_players_to_be_seated_inspect_and_nobody_else() -> None:
    table = inspected((3, 1, 2))
    due = table.run()
    while due is not None and not (isinstance(due.step, Inspect) and due.role == "player"):
        table.act(due.role, at=due.number)
        due = table.run()
    assert due is not None and due.seats == (3,), "who sat down first"
    refused(table, lambda: table.act("player", RIGHT, seat=1))
    refused(table, lambda: table.act("dealer", RIGHT))
    refused(table, lambda: table.act("player", "fine", seat=3))
    refused(table, lambda: table.act("player", RIGHT, at=due.number - 1, seat=3))
    table.act("player", RIGHT, at=due.number, seat=3)
    due = table.run()
    assert due is not None and due.seats == (1,)


@pytest.mark.clause("PKR 14.4(b)")
@pytest.mark.parametrize("by", EVERYBODY)
@pytest.mark.parametrize("deck", [0, 1])
def test_14_4_b_a_deck_that_anybody_finds_wrong_is_replaced_and_inspected_anew(
    deck: int, by: str
) -> None:
    table = inspected()
    looked = look(table, {(deck, by): [WRONG]})
    before = EVERYBODY[: EVERYBODY.index(by) + 1]
    assert [who for of, who, _ in looked if of == deck] == [*before, *EVERYBODY]
    assert [who for of, who, _ in looked if of != deck] == EVERYBODY
    played = Played(table)
    (removed,) = played.of(RemoveDeck)
    assert (removed.deck, removed.cite) == (
        deck,
        "PKR 14.4(a)" if by == "dealer" else "PKR 14.4(b)",
    )
    assert [step.deck for step in played.of(Receive)] == [0, deck, 1]
    told = [done for done in played.done if isinstance(done.step, Inspect)]
    assert [done.by for done in told] == ["Somebody"] * len(told)
    assert [done.answer for done in told].count(WRONG) == 1
    assert sorted(table.kit.cards.stub) == sorted(FULL_DECK)
    table.close()
    look(table, {})
    assert audit(table.journal, game).clean


@pytest.mark.clause("PKR 14.4(b)")
@pytest.mark.parametrize("words", ["", "pre_shuffled=yes"])
def test_14_4_b_so_is_one_that_two_players_find_wrong_after_an_idle_spell(words: str) -> None:
    table = opening(words).table
    table.begin(IDLE)
    table.run()
    table.players.clear()
    table.elsewhere = {"player"}
    table.begin(ARRIVAL)
    looked = look(table, {(0, "second player"): [WRONG]})
    shows = [] if words else [(0, "first player", 1), (0, "second player", 2)]
    assert looked == [(0, "first player", 1), (0, "second player", 2), *shows]
    played = Played(table)
    assert [step.deck for step in played.of(RemoveDeck)] == [0]
    assert [step.by for step in played.of(Shuffle)] == ["supplier" if words else "dealer"]
    assert table.state.seals == {0: 1, 1: 1}
    table.elsewhere.clear()
    table.players = dict.fromkeys((1, 2, 3), Script())
    round_with(table)
    table.close()
    assert audit(table.journal, game).clean


# --- who is shown the order of a shuffle ------------------------------------------------------


def orders(played: Played, viewer: Viewer) -> list[CommittedOrder]:
    """The orders of shuffles that entries show to somebody."""
    shown: list[Any] = [seen(done, viewer) for done in played.done]
    found = (getattr(done.answer, "opening", done.answer) for done in shown)
    return [opening for opening in found if isinstance(opening, CommittedOrder)]


@pytest.mark.clause("PKR 14.5(a)-when")
def test_the_order_of_a_shuffle_is_opened_to_the_auditor() -> None:
    """X-13: whoever knew the order of a deck would know every hand that was folded unseen."""
    table = opening().table
    commitments = [answer.commitment for answer in Played(table).answers(Shuffle)]
    (first, _) = orders(Played(table), AUDITOR)
    played = round_with(table)
    (opened,) = [done for done in played.done if isinstance(done.step, OpenShuffle)]
    assert (opened.answer, opened.step.to_all) == (None, False)
    for viewer in (PUBLIC, person("player 1"), person("player 2")):
        assert not orders(played, viewer)
    assert commit(first) == commitments[0]
    cut = Played.every(table, OPENING)[0].answers(Cut)[0]
    fixed = (*first.order[cut:], *first.order[:cut])
    assert played.dealt()["seat 2"][0] == fixed[0], "the first card to the left of the button"


@pytest.mark.clause("PKR 14.5(a)-when")
def test_the_licensee_may_show_it_to_all_when_the_cards_are_out_of_play() -> None:
    table = opening("openings=public").table
    commitments = [answer.commitment for answer in Played(table).answers(Shuffle)]
    played = round_with(table)
    (shown,) = played.answers(OpenShuffle)
    assert commit(shown) == commitments[0]
    assert orders(played, PUBLIC) == [shown]
    steps = [type(step) for step, _ in played.steps]
    assert steps.index(OpenShuffle) > max(
        n for n, kind in enumerate(steps) if kind in (Collect, RackStub)
    )


def test_rotation_has_a_limit() -> None:
    with pytest.raises(Refused, match="rotate_minutes"):
        opening("rotate_minutes=181")


def test_a_round_gathers_the_deck_it_was_dealt_from() -> None:
    table = opening("shuffler=device").table
    assert [round_with(table).of(Gather)[0].deck for _ in range(3)] == [0, 1, 0]
    assert Receive not in {type(step) for step, _ in Played(table).steps}
