"""X-15: a player of Three Card 21 or blackjack who never answers stakes nothing more."""

from collections.abc import Callable, Sequence

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.entries import HOUSE
from houseway.table.faults import FaultKind
from houseway.table.state import IDLE
from houseway.table.steps import Ask, Deal, TakeWagers
from houseway.table.table import Table
from tests.law import blackjack
from tests.law.script import Played, refused, run_to
from tests.law.three_card_21 import (
    BURN,
    ArrangedShoe,
    Scripted,
    dealing_order,
    options,
    seat,
)

SHARED = "people_per_spot=3"
FOLLOW = f"{SHARED} back_split=must_follow"


def three_card_21(
    hands: Sequence[str],
    dealer: str,
    then: str = "",
    words: str = "",
    seats: Sequence[int] = (1,),
    **choices: list[str],
) -> Table:
    """A table about to deal these cards; `seat_1=[...]` are choices of seat 1."""
    is_cut = options(words).shuffler == "none"
    source = ArrangedShoe([BURN, *dealing_order(hands, dealer, then)], is_cut=is_cut)
    table = seat(seats, words, source=source)
    for number in seats:
        table.players[number] = Scripted(choices=choices.get(f"seat_{number}", []))
    table.begin()
    return table


def missed(cite: str) -> Table:
    """A card of seat 1 is missed: one of the first three, or one that was asked for."""
    table = three_card_21(["2s 5d 4c"], "6h Td", "2d 3d 4d", seat_1=["hit"])
    run_to(table, Deal, to="seat 1", cite=cite)
    table.fault(FaultKind.TOO_FEW, "seat 1")
    return table


def after_idle() -> Table:
    """A player has come to an idle table, and a batch is released from the device."""
    table = three_card_21(["Ts 5d 2c"], "6h Td", words="shuffler=device batches=2")
    table.run()
    table.begin(IDLE)
    table.run()
    table.begin()
    return table


def of_blackjack(words: str = "", dealer: str = "Ah 7c", hole: str = "Ts 6c") -> Table:
    table = blackjack.table(words, hole={1: hole}, dealer=dealer, drawn="2h 3h 4h 5h 6h")
    table.begin()
    return table


QUESTIONS: list[tuple[str, Callable[[], Table], int, str, str]] = [
    ("the cut", lambda: three_card_21(["Ts 5d 2c"], "6h Td"), 1, "TC21 2C.4(d)1", "refuse"),
    ("the burn card", lambda: three_card_21(["Ts 5d 2c"], "6h Td"), 1, "TC21 2C.6(c)-show",
     "let it lie"),
    ("a released batch", after_idle, 1, "TC21 2C.4(i)2-req", "deal on"),
    ("another on the spot", lambda: three_card_21(["Ts 5d 2c"], "6h Td", "", SHARED, (1, 101)), 1,
     "TC21 2C.12(a)", "alone"),
    ("insurance", lambda: three_card_21(["Ts 5d 2c"], "Ah 9d"), 1, "TC21 2C.6(g)", "no insurance"),
    ("insurance on a shared spot",
     lambda: three_card_21(["Ts 5d 2c"], "Ah 9d", "", SHARED, (1, 101)), 101, "TC21 2C.12(e)",
     "no insurance"),
    ("three cards", lambda: three_card_21(["Ts 5d 2c"], "6h Td"), 1, "TC21 2C.5(c)5v", "stand"),
    ("a pair", lambda: three_card_21(["5s 5d 4c"], "6h Td"), 1, "TC21 2C.5(c)5iii(bb)", "stand"),
    ("over 21, surrender and split", lambda: three_card_21(["Ts 9d 4c"], "6h Td"), 1,
     "TC21 2C.5(c)5i", "bust"),
    ("over 21, without surrender",
     lambda: three_card_21(["Ts 9d 4c"], "6h Td", "", "surrender_scope=off"), 1,
     "TC21 2C.5(c)5ii", "bust"),
    ("a split hand", lambda: three_card_21(["5s 5d 4c"], "6h Td", "6c 7c 8c", seat_1=["split"]), 1,
     "TC21 2C.10(c)", "stand"),
    ("to follow a double",
     lambda: three_card_21(["2s 5d 4c"], "6h Td", "6c", SHARED, (1, 101), seat_1=["double 1000"]),
     101, "TC21 2C.12(d)", "no double"),
    ("to follow a split",
     lambda: three_card_21(["8s 8c 2d"], "9d 8d", "Ts Tc 9c", SHARED, (1, 101), seat_1=["split"]),
     101, "TC21 2C.12(a)", "first hand only"),
    ("to follow a split that must be",
     lambda: three_card_21(["8s 8c 2d"], "9d 8d", "Ts Tc 9c", FOLLOW, (1, 101), seat_1=["split"]),
     101, "TC21 2C.12(a)", "first hand only"),
    ("an initial card that was missed", lambda: missed("TC21 2C.6(d)5"), 1, "TC21 2C.14(g)-two",
     "take the card"),
    ("the second card that was missed", lambda: missed("TC21 2C.6(d)3"), 1, "TC21 2C.14(g)-one",
     "take the card"),
    ("a further card that was missed", lambda: missed("TC21 2C.11(a)"), 1, "TC21 2C.14(h)",
     "take the card"),
    ("blackjack: the cut", of_blackjack, 1, "BJ 2.5 outside cutter", "refuse"),
    ("blackjack: even money", lambda: of_blackjack("even_money=true", hole="As Kc"), 1,
     "BJ 2.7(c)-even", "wait"),
    ("blackjack: insurance", of_blackjack, 1, "BJ 2.9 outside insurance", "no insurance"),
    ("blackjack: a hand", lambda: of_blackjack(dealer="9h 7c"), 1, "BJ 2.6 outside shoe", "stand"),
    ("blackjack: surrender", lambda: of_blackjack("surrender=true", dealer="9h 7c"), 1,
     "BJ 2.6 outside shoe", "stand"),
    ("blackjack: a pair", lambda: of_blackjack(dealer="9h 7c", hole="8s 8c"), 1,
     "BJ 2.6 outside shoe", "stand"),
    ("blackjack: from the hand", lambda: of_blackjack(blackjack.SIX_TO_FIVE, dealer="9h"), 1,
     "BJ65 2.6A(d)-ask", "stand"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("build", "who", "cite", "expected"), [row[1:] for row in QUESTIONS],
    ids=[row[0] for row in QUESTIONS],
)  # fmt: skip
def test_x_15_the_house_answers_for_somebody_absent_and_stakes_nothing(
    build: Callable[[], Table], who: int, cite: str, expected: str
) -> None:
    table = build()
    asked = run_to(table, Ask, seat=who, cite=cite)
    player = table.players.pop(who)
    held = table.state.seats[who]
    chips, wagers = held.chips, dict(held.wagers)
    due = table.run()
    assert due is not None and due.step == asked
    refused(table, lambda: table.absent(at=due.number - 1))
    table.absent(at=due.number)
    done = [d for d in Played(table).done if d.step == asked.recorded()][-1]
    assert (done.answer.said, done.answer.stakes, done.by) == (expected, {}, HOUSE)
    gone = [step for step in Played(table).done if getattr(step.step, "seat", 0) == who]
    assert gone[-1] == done, "nothing was settled yet"
    assert (held.chips, held.wagers) == (chips, wagers)
    table.players[who] = player
    table.run()
    assert table.pending is None
    table.close()
    assert audit(table.journal, game).deviation == ""


def test_x_15_what_the_house_may_answer_the_player_may_not() -> None:
    """With `back_split=must_follow` whoever is there follows the split."""
    table = three_card_21(["8s 8c 2d"], "9d 8d", "Ts Tc 9c", FOLLOW, (1, 101), seat_1=["split"])
    asked = run_to(table, Ask, seat=101, cite="TC21 2C.12(a)")
    assert [choice.name for choice in asked.choices] == ["split"]
    assert refused(table, lambda: table.answer(101, "first hand only")).cite == "TC21 2C.12(a)"


@pytest.mark.parametrize("name", ["three-card-21", "blackjack"])
def test_x_15_rounds_go_on_though_nobody_ever_answers(name: str) -> None:
    """Whatever is asked in many rounds: only what was wagered can be lost."""
    of = game(name)
    placed = {"main": 10_00, "bonus": 10_00} if name == "three-card-21" else {"main": 10_00}
    words = {"surrender": "true", "even_money": "true"} if name == "blackjack" else {}
    table = Table(of, of.options.parse(words), source=SeededSource(15))
    for number in (1, 2, 3):
        table.sit(number, f"player {number}", 100_000_00)
    answers = set()
    for _ in range(40):
        table.begin()
        while table.run() is not None:
            if isinstance(table.pending, TakeWagers):
                for number in (1, 2, 3):
                    table.place(number, placed)
            table.absent()
        for done in Played(table).done:
            if isinstance(done.step, Ask):
                assert (done.by, done.answer.stakes) == (HOUSE, {})
                answers.add(done.answer.said)
            elif isinstance(done.step, TakeWagers):
                assert done.by == HOUSE
    assert {"refuse", "no insurance", "stand"} <= answers
    assert not {"hit", "split", "double", "surrender", "insure", "even money"} & answers
    table.close()
    assert audit(table.journal, game).deviation == ""
