"""The answers are the engine's: break a rule of it, and the school's answer changes with it."""

from collections.abc import Sequence
from typing import Any

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.games.blackjack.steps import IntoDevice
from houseway.games.keno import round as keno_round
from houseway.games.keno import steps as keno
from houseway.games.keno.settle import pays
from houseway.games.poker import showdown as poker_showdown
from houseway.games.poker import steps as poker
from houseway.games.poker.pots import Part
from houseway.games.three_card_poker import round as three_card_round
from houseway.games.three_card_poker import settle
from houseway.money import EXACT, Breakage, Odds
from houseway.school.acts import Act, wanted
from houseway.school.attempts import LessonAttempt
from houseway.school.grading import wrong
from houseway.school.lessons import lesson
from houseway.school.payouts import payouts
from houseway.table.steps import (
    Conduct,
    LeaveHoleCard,
    LookAtClock,
    LookAtShoe,
    OpenShuffle,
    Pay,
    Reveal,
    Stand,
    Step,
    TakeWagers,
)
from tests.school.trainee import NOW, right


def payments(game: str, seed: str = "2") -> list[Act]:
    tried = LessonAttempt(lesson(game, "settlement"), NOW, SeededSource(seed))
    acts = []
    while not tried.over:
        acts.append(right(tried))
        tried.act(acts[-1], NOW)
    return acts


@pytest.mark.parametrize(
    "game", ["heads-up-holdem", "five-card-hi-lo", "three-card-21", "three-card-poker", "blackjack"]
)
def test_where_odds_are_paid_otherwise_the_school_asks_for_that(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = payments(game)
    honest = Odds.pays

    def twice(self: Odds, stake: int, breakage: Breakage = EXACT) -> int:
        return 2 * honest(self, stake, breakage)

    monkeypatch.setattr(Odds, "pays", twice)
    after = payments(game)
    paid = [(a, b) for a, b in zip(before, after, strict=True) if a.do == "pay"]
    assert paid
    assert all(b.amount == 2 * (a.amount or 0) for a, b in paid)


def test_where_the_first_in_a_pot_wins_it_the_school_has_it_pushed_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = poker_showdown.divide

    def first(amount: int, players: Sequence[int], *rest: Any) -> list[Part]:
        return honest(amount, players[:1], *rest)

    pushed = [act for act in payments("poker", "3") if act.do == "push"]
    monkeypatch.setattr(poker_showdown, "divide", first)
    other = [act for act in payments("poker", "3") if act.do == "push"]
    assert pushed and pushed[0].amount == other[0].amount and pushed != other


def test_where_a_counter_pays_a_ticket_more_the_school_asks_for_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = payments("keno")
    monkeypatch.setattr(keno_round, "pays", lambda *of: 2 * pays(*of))
    after = payments("keno")
    paid = [(a.amount or 0, b.amount or 0) for a, b in zip(before, after, strict=True)]
    assert any(one for one, _ in paid) and all(other == 2 * one for one, other in paid)


def test_where_the_dealer_always_qualifies_other_wagers_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = [payments("three-card-poker", str(seed)) for seed in range(6)]
    monkeypatch.setattr(settle, "qualifies", lambda dealer: True)
    monkeypatch.setattr(three_card_round, "qualifies", lambda dealer: True, raising=False)
    after = [payments("three-card-poker", str(seed)) for seed in range(6)]
    assert before != after


def test_where_a_limit_falls_the_school_accepts_what_it_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def judgements() -> list[tuple[str, str]]:
        tried = LessonAttempt(lesson("three-card-poker", "wagers"), NOW, SeededSource("5"))
        found = []
        while not tried.over:
            assert tried.question is not None
            wish = tried._practice.task.wish
            found.append((wish.words if wish else "", right(tried).do))
            tried.act(right(tried), NOW)
        return [(wish, do) for wish, do in found if wish]

    before = judgements()
    assert {do for _, do in before} == {"accept", "refuse"}

    monkeypatch.setattr("houseway.table.proceeding.refuse_wagers", lambda *_: None)
    assert {do for _, do in judgements()} == {"accept"}


def test_the_drill_pays_what_the_settlement_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {p.words: p.amount for p in payouts("three-card-poker", SeededSource("1"))}
    honest = Odds.pays
    monkeypatch.setattr(
        Odds, "pays", lambda self, stake, breakage=EXACT: honest(self, stake, breakage) + 1_00
    )
    after = {p.words: p.amount for p in payouts("three-card-poker", SeededSource("1"))}
    rows = [words for words in before if words.startswith("pair plus") and ", " in words]
    rows = [words for words in rows if "at most" not in words]
    assert rows
    assert all(after[words] == before[words] + 1_00 for words in rows)


# --- grading --------------------------------------------------------------------------------------

PAY = Pay(2, "main", 35_00, "3 to 2", 52_50, cite="BJ 2.7(a)-pay")


@pytest.mark.parametrize(
    ("act", "is_right"),
    [
        (Act(do="pay", seat=2, wager="main", amount=52_50), True),
        (Act(do="pay", seat=2, wager="main", chips={25_00: 2, 2_50: 1}), True),
        (Act(do="pay", seat=2, wager="main", chips={5_00: 10, 1_00: 2, 25: 2}), True),
        (Act(do="pay", seat=2, wager="main", chips={25_00: 2}), False),
        (Act(do="pay", seat=2, wager="main", amount=35_00), False),
        (Act(do="pay", seat=2, wager="main"), False),
        (Act(do="pay", seat=2, wager="insurance", amount=52_50), False),
        (Act(do="pay", seat=1, wager="main", amount=52_50), False),
        (Act(do="take", seat=2, wager="main"), False),
        (Act(do="pay bonus", seat=2, wager="main", amount=52_50), False),
    ],
)
def test_any_chips_that_make_the_amount_pay_it(act: Act, is_right: bool) -> None:
    assert (wrong(act, PAY, None) == "") == is_right  # type: ignore[arg-type]


def test_what_is_pointed_at_comes_from_the_step() -> None:
    reveal = Reveal("dealer", 2, cite="HUH 39.10(i)-reveal")
    assert wanted(reveal) == Act(do="turn over", place="dealer")


NO_ACTS = {
    *(Conduct, OpenShuffle, LookAtShoe, LookAtClock, LeaveHoleCard, Stand, TakeWagers),
    *(poker.DealIn, poker.SitOut, poker.RaiseStakes, poker.ProposeStakes),
    *(keno.SellTickets, keno.OpenDraw, keno.LimitDraw),
}
"""Steps of the dealer in which no hand moves and nothing is said."""


def test_every_step_of_a_dealer_says_how_it_is_done_by_hand_or_is_no_act() -> None:
    steps = {step for name in MODULES for step in game(name).all_steps}
    dealers = {step for step in steps if step.role is Step.role}  # the dealer's and nobody else's
    assert {step for step in dealers if step.by_hand is None} == NO_ACTS
    for step in steps:
        if step.by_hand is not None:
            assert set(step.by_hand.points) <= set(Act.__struct_fields__), step
            assert all(hasattr(step, name) for name in step.by_hand.points.values()), step


def test_cards_that_go_into_the_shuffler_are_asked_for_in_words() -> None:
    assert wanted(IntoDevice(cite="BJ65 2.6A(i)-dealer")) == Act(do="put into device")
