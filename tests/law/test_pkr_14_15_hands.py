"""N.J.A.C. 19:47-14.15(a) to (c), (i), (j) and (r): what players do amiss, and who decides."""

import pytest

from houseway.games import game
from houseway.games.poker.steps import Award, HearWords, Post, Refund, Sweep, TakeBack
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.steps import Announce, Ask, Collect, Conduct, Deal, Reveal, Ruling, Supervise
from tests.law.mishaps import arranged, play_with, refunds, rulings
from tests.law.poker import POKER, chips_after, seat
from tests.law.script import At, Played, options, refused, run_to

ACES, KINGS, QUEENS = "As Ad", "Ks Kd", "Qs Qd"
DRY = "2c 7d 9h Jc 4s"
HANDS = {1: ACES, 2: KINGS, 3: QUEENS}
RAISED = "1 raise, 2 call, 3 call"
STUD = "game=seven-card-stud ante=1"
A_VICTIM = {
    "protection": "protected",
    "recon": "beyond reconstruction",
    "part": "a victim of the error",
}


def hear(
    faults: list[At],
    statement: str,
    *,
    own: dict[int, str] | None = None,
    words: str = "",
    said: str = "",
) -> Played:
    """A round in which the supervisor finds that a player has said this."""
    table = arranged(seat(words=words), own, DRY, said)
    left = list(faults)

    def plan(possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        due = [fault for fault in left if fault.due(table.pending)]  # type: ignore[arg-type]
        for fault in due:
            left.remove(fault)
        return (due[0].kind, due[0].place) if due else None

    table.fault_plan = plan
    table.begin()
    while table.pending is not None:
        if isinstance(table.pending, HearWords):
            table.supervise(statement)
        else:
            table.step()
    assert not left
    finding = audit(table.journal, game)
    assert "before the table was closed" in finding.deviation, finding.deviation
    return Played(table)


# --- (a), (b), (c) ---------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.15(a)")
def test_14_15_a_a_winning_hand_thrown_away_at_the_showdown_is_lost() -> None:
    thrown = At(Ask, FaultKind.THROWN, "seat 1", seat=1, nth=5)
    played = play_with([thrown], HANDS, DRY, "1 call")
    assert [step.cite for step in played.of(Collect) if step.place == "seat 1"] == ["PKR 14.15(a)"]
    assert {step.seat for step in played.of(Award)} == {2}


@pytest.mark.clause("PKR 14.15(b)")
@pytest.mark.parametrize(
    ("decision", "dead"), [("play goes on", False), ("the round is dead", True)]
)
def test_14_15_b_the_shift_supervisor_decides_a_dispute(decision: str, dead: bool) -> None:
    disputed = At(Ask, FaultKind.DISPUTED, nth=3)
    played = play_with([disputed], said=RAISED, decides={"dispute": decision})
    ((step, answer),) = [(s, a) for s, a in played.steps if isinstance(s, Supervise)]
    assert (step.cite, answer) == ("PKR 14.15(b)", decision)
    assert bool(played.of(Award)) != dead
    if dead:
        assert set(chips_after(played).values()) == {200_00}


@pytest.mark.clause("PKR 14.15(b)")
def test_14_15_b_the_decision_is_final() -> None:
    faults = [At(Ask, FaultKind.DISPUTED, nth=3), At(Ask, FaultKind.DISPUTED, nth=4)]
    played = play_with(faults, said=RAISED)
    assert len(played.of(Supervise)) == 1, "nobody decides it a second time"
    assert rulings(played) == ["PKR 14.15(b)"]


@pytest.mark.clause("PKR 14.15(b)")
@pytest.mark.parametrize(("nth", "about"), [(5, ""), (4, "seat 2")], ids=["later", "another seat"])
def test_14_15_b_another_matter_of_the_round_is_ruled_on_by_itself(nth: int, about: str) -> None:
    """A-PKR-15."""
    faults = [At(Ask, FaultKind.DISPUTED, nth=3), At(Ask, FaultKind.DISPUTED, about, nth=nth)]
    played = play_with(faults, said=RAISED)
    assert [step.cite for step in played.of(Supervise)] == ["PKR 14.15(b)"] * 2
    assert rulings(played) == []


@pytest.mark.clause("PKR 14.15(b)")
def test_14_15_b_the_supervisor_may_rule_that_a_hand_is_dead() -> None:
    disputed = At(Ask, FaultKind.DISPUTED, nth=4)
    dead = {"dispute": "the hand of seat 1 is dead"}
    played = play_with([disputed], HANDS, DRY, RAISED, decides=dead)
    assert [s.cite for s in played.of(Collect) if s.place == "seat 1"] == ["PKR 14.15(b)"]
    assert chips_after(played) == {1: 196_00, 2: 208_00, 3: 196_00}


@pytest.mark.clause("PKR 14.15(b)")
def test_14_15_b_the_supervisor_may_rule_that_chips_go_back() -> None:
    disputed = At(Ask, FaultKind.DISPUTED, nth=4)
    back = {"dispute": "the chips of seat 1 go back to it"}
    played = play_with([disputed], HANDS, DRY, RAISED, decides=back)
    assert refunds(played) == {1: 4_00}
    assert chips_after(played) == {1: 200_00, 2: 204_00, 3: 196_00}


@pytest.mark.clause("PKR 14.15(b)")
def test_14_15_b_the_supervisor_may_rule_that_the_action_goes_back() -> None:
    """1 raises to $4 and 2 calls; the action goes back to 1, who calls the blind of $2 instead."""
    disputed = At(Ask, FaultKind.DISPUTED, nth=3)
    again = {"dispute": "the action goes back to seat 1"}
    played = play_with(
        [disputed], HANDS, DRY, "1 raise, 2 call, 1 call, 2 call, 3 check", decides=again
    )
    assert [(step.seat, step.amount) for step in played.of(TakeBack)] == [(2, 3_00), (1, 4_00)]
    assert played.of(Sweep)[0].pots[0].amount == 6_00
    assert chips_after(played) == {1: 204_00, 2: 198_00, 3: 198_00}


def test_the_action_goes_back_to_nobody_past_a_hand_that_was_given_up() -> None:
    disputed = At(Ask, FaultKind.DISPUTED, nth=3)
    played = play_with([disputed], HANDS, DRY, "1 raise, 2 fold")
    (ruled,) = played.of(Supervise)
    assert not [choice for choice in ruled.choices if "action" in choice]


@pytest.mark.clause("PKR 14.15(c)")
def test_14_15_c_the_dealer_has_cards_out_of_view_put_back() -> None:
    played = play_with([At(Ask, FaultKind.OUT_OF_VIEW, "seat 2", seat=2)], HANDS, DRY)
    enforced = [step for step in played.of(Announce, Conduct) if step.cite == "PKR 14.15(c)"]
    assert [type(step) for step in enforced] == [Announce, Conduct]
    assert all("seat 2" in step.what.words.lower() for step in enforced)
    steps = [step for step, _ in played.steps]
    back = steps.index(enforced[1])
    assert isinstance(steps[back + 1], Ask), "and then it is asked"
    assert steps[back + 1].seat == 2


# --- (i) protection of a hand ----------------------------------------------------------------


@pytest.mark.clause("PKR 14.15(i)")
def test_14_15_i_an_unprotected_hand_that_is_fouled_or_collected_has_no_redress() -> None:
    fouled = At(Ask, FaultKind.FOULED, "seat 1", nth=4)
    played = play_with([fouled], HANDS, DRY, RAISED, decides={"protection": "unprotected"})
    assert "seat 1" in [s.place for s in played.of(Collect) if s.cite == "PKR 14.15(i)"]
    assert not played.of(Refund)
    assert chips_after(played) == {1: 196_00, 2: 208_00, 3: 196_00}


@pytest.mark.clause("PKR 14.15(i)1")
@pytest.mark.parametrize("words", [STUD, "game=five-card-stud", "game=mambo-stud"])
def test_14_15_i_1_hole_cards_of_stud_are_protected_whatever_anybody_decides(words: str) -> None:
    fouled = At(Ask, FaultKind.FOULED, "seat 2", nth=2)
    played = play_with([fouled], words=words, decides={"protection": "unprotected"})
    assert "PKR 14.15(i)1" in rulings(played)
    assert [step.cite for step in played.of(Supervise)] == ["PKR 14.15(i)2"]
    assert not any(s.place == "seat 2" and "(i)" in s.cite for s in played.of(Collect))


@pytest.mark.clause("PKR 14.15(i)2")
def test_14_15_i_2_a_protected_hand_is_reconstructed_and_the_round_completed() -> None:
    fouled = At(Ask, FaultKind.FOULED, "seat 1", nth=4)
    decides = {"protection": "protected", "reconstruction": "reconstructed"}
    played = play_with([fouled], HANDS, DRY, RAISED, decides=decides)
    assert [(s.cite, a) for s, a in played.steps if isinstance(s, Supervise)] == [
        ("PKR 14.15(i)", "protected"),
        ("PKR 14.15(i)2", "reconstructed"),
    ]
    assert chips_after(played) == {1: 208_00, 2: 196_00, 3: 196_00}, "seat 1 wins with its aces"


@pytest.mark.clause("PKR 14.15(i)3")
@pytest.mark.parametrize(
    ("part", "chips"),
    [
        ("a victim of the error", {1: 200_00, 2: 204_00, 3: 196_00}),
        ("a contributor to the error", {1: 196_00, 2: 208_00, 3: 196_00}),
    ],
)
def test_14_15_i_3_an_innocent_victim_gets_its_money_out_of_the_pot(
    part: str, chips: dict[int, int]
) -> None:
    fouled = At(Ask, FaultKind.FOULED, "seat 1", nth=4)
    decides = {"protection": "protected", "recon": "beyond reconstruction", "part": part}
    played = play_with([fouled], HANDS, DRY, RAISED, decides=decides)
    assert refunds(played) == ({1: 4_00} if chips[1] == 200_00 else {})
    assert chips_after(played) == chips


@pytest.mark.clause("PKR 14.15(i)3")
def test_14_15_i_3_the_refund_comes_out_of_each_pot_before_the_rake() -> None:
    """Seat 3 is all in for $5; seats 1 and 2 have $20 in, and seat 1 is refunded on the flop.

    Of the main pot of $15 seat 1's 5 go back, of the side pot of $30 its 15: 10 and 15 are left,
    of which seat 2's 15 are its alone. A tenth of 25 is raked, in whole chips $2:
    one of the main pot, one besides.
    """
    played = play_with(
        [At(Ask, FaultKind.FOULED, "seat 1", nth=4)],
        {3: ACES, 2: KINGS}, DRY, "1 raise 2000, 2 call, 3 call",
        chips={1: 100_00, 2: 100_00, 3: 5_00},
        words="limit=no rake=percent rake_percent=10 rake_cap=4", decides=A_VICTIM,
    )  # fmt: skip
    (refund,) = played.of(Refund)
    assert (refund.seat, refund.amount) == (1, 20_00)
    assert [(pot.amount, pot.seats) for pot in refund.pots] == [(10_00, (2, 3)), (15_00, (2,))]
    assert played.table.state.house == 2_00
    assert chips_after(played) == {1: 100_00, 2: 94_00, 3: 9_00}


@pytest.mark.clause("PKR 14.15(i)3")
def test_14_15_i_3_a_victim_in_the_middle_of_a_street_gets_its_bet_back_too() -> None:
    """Seat 1 has called $2 before the flop and raised to $4 on it when its hand is fouled."""
    said = "1 call, 2 call, 3 check, 2 bet, 3 call, 1 raise"
    played = play_with(
        [At(Ask, FaultKind.FOULED, "seat 1", nth=7)], HANDS, DRY, said, decides=A_VICTIM
    )
    assert refunds(played) == {1: 6_00}
    (refund,) = played.of(Refund)
    assert [(pot.amount, pot.seats) for pot in refund.pots] == [(4_00, (2, 3))]
    assert chips_after(played)[1] == 200_00
    assert sum(chips_after(played).values()) == 600_00


@pytest.mark.clause("PKR 14.15(i)4")
@pytest.mark.parametrize(("protection", "winner"), [("unprotected", 2), ("protected", 1)])
def test_14_15_i_4_who_leaves_silently_with_an_unprotected_hand_has_no_interest_in_the_pot(
    protection: str, winner: int
) -> None:
    gone = At(Ask, FaultKind.ABSENT, "seat 1", seat=1, nth=2)
    played = play_with([gone], HANDS, DRY, RAISED, decides={"protection": protection})
    assert {step.seat for step in played.of(Award)} == {winner}
    collected = [s.place for s in played.of(Collect) if s.cite == "PKR 14.15(i)4"]
    assert collected == (["seat 1"] if protection == "unprotected" else [])


@pytest.mark.clause("PKR 14.15(i)1", "PKR 14.15(i)4")
def test_14_15_i_4_in_stud_too_who_leaves_has_folded_and_nobody_asks_the_empty_seat() -> None:
    """A-PKR-13: hole cards are protected for purposes of fouling alone."""
    gone = At(Ask, FaultKind.ABSENT, "seat 2", seat=2)
    own = {1: "As Ad 2h", 2: "Ks Kd Kh", 3: "Qs Qd Qh"}
    played = play_with([gone], own, words=STUD)
    assert [s.cite for s in played.of(Collect) if s.place == "seat 2"] == ["PKR 14.15(i)4"]
    assert not played.of(Supervise)
    asks = [done for done in played.done if isinstance(done.step, Ask) and done.step.seat == 2]
    assert len(asks) == 1, "the one at which it was found to be gone"


@pytest.mark.clause("PKR 14.15(i)4", "PKR 14.15(j)2")
def test_14_15_i_4_a_bring_in_is_taken_from_a_player_who_is_gone() -> None:
    gone = At(Ask, FaultKind.ABSENT, "seat 2", seat=2)
    played = play_with([gone], {1: "As Ad Ah", 2: "Ks Kd 2c", 3: "Qs Qd Qh"}, words=STUD)
    assert chips_after(played)[2] == 198_00, "an ante of $1 and the bring-in of $1"
    assert [(s.what, s.cite) for s in played.of(Post)][-1] == ("bring-in", "PKR 14.15(j)2")


@pytest.mark.clause("PKR 14.15(i)4")
def test_14_15_i_4_nobody_asks_an_empty_seat_whose_hand_was_ruled_to_stay() -> None:
    gone = At(Ask, FaultKind.ABSENT, "seat 1", seat=1, nth=2)
    said = f"{RAISED}, 2 check, 3 check, 2 bet"
    played = play_with([gone], HANDS, DRY, said, decides={"protection": "protected"})
    asks = [done for done in played.done if isinstance(done.step, Ask) and done.step.seat == 1]
    assert len(asks) == 2, "before the flop, and when it was found to be gone"
    assert chips_after(played)[1] == 196_00, "folded at the first wager"


# --- (j) statements and folds ----------------------------------------------------------------


@pytest.mark.clause("PKR 14.15(j)")
def test_14_15_j_words_said_in_turn_have_precedence_over_what_is_done() -> None:
    differ = At(Ask, FaultKind.CONTRADICTED, "seat 1", seat=1)
    played = hear([differ], "raise")
    steps = played.steps
    ruled = next(n for n, (step, _) in enumerate(steps) if isinstance(step, Ruling))
    assert steps[ruled][0].cite == "PKR 14.15(j)"
    heard, said = steps[ruled + 1]
    assert isinstance(heard, HearWords)
    assert (heard.seat, said) == (1, "raise")
    owed, paid = steps[ruled + 2]
    assert (owed.cite, paid.stakes) == ("PKR 14.15(j)", {"bet": 4_00})
    assert played.of(Sweep)[0].pots[0].amount == 12_00, "what was said was wagered and called"


@pytest.mark.clause("PKR 14.15(j)")
def test_14_15_j_a_statement_carries_its_amount() -> None:
    differ = At(Ask, FaultKind.CONTRADICTED, "seat 1", seat=1)
    played = hear([differ], "raise 1700", words="limit=no")
    assert played.of(Sweep)[0].pots[0].amount == 3 * 17_00


@pytest.mark.clause("PKR 14.15(j)")
@pytest.mark.parametrize(("words", "chips"), [("fold", 200_00), ("call", 198_00)])
def test_14_15_j_a_stated_fold_or_call_is_what_is_done(words: str, chips: int) -> None:
    differ = At(Ask, FaultKind.CONTRADICTED, "seat 1", seat=1)
    played = hear([differ], words, own={1: QUEENS, 2: ACES})
    assert chips_after(played)[1] == chips


@pytest.mark.clause("PKR 14.15(j)")
def test_14_15_j_after_the_ruling_only_what_it_owes_can_be_done() -> None:
    table = arranged(seat())
    table.players.clear()
    table.begin()
    table.run()
    table.fault(FaultKind.CONTRADICTED, "seat 1")
    run_to(table, HearWords)
    refused(table, lambda: table.supervise("check"))
    table.supervise("raise")
    for other in ("fold", "call", "raise"):
        refused(table, lambda other=other: table.answer(1, other))  # type: ignore[misc]
    table.answer(1, "pay what is owed")
    assert table.state.seats[1].wagers == {"bet": 4_00}


@pytest.mark.clause("PKR 14.15(j)")
def test_14_15_j_a_statement_binds_in_turn_and_nobody_out_of_turn() -> None:
    table = arranged(seat())
    table.players.clear()
    table.begin()
    table.run()
    refused(table, lambda: table.answer(2, "raise"))
    table.answer(1, "raise")
    refused(table, lambda: table.answer(1, "fold"))
    assert table.state.seats[1].wagers == {"bet": 4_00}


@pytest.mark.clause("PKR 14.15(j)1i")
@pytest.mark.parametrize("nth", [1, 2], ids=["calling", "making a wager"])
def test_14_15_j_1i_who_discards_when_faced_with_a_wager_has_folded(nth: int) -> None:
    thrown = At(Ask, FaultKind.THROWN, "seat 1", seat=1, nth=nth)
    played = play_with([thrown], HANDS, DRY)
    assert [s.cite for s in played.of(Collect) if s.place == "seat 1"] == ["PKR 14.15(j)1i"]
    assert "seat 1" not in [step.place for step in played.of(Reveal)]
    assert {step.seat for step in played.of(Award)} == {2}
    assert chips_after(played)[1] == (200_00 if nth == 1 else 198_00)


@pytest.mark.clause("PKR 14.15(j)1ii")
def test_14_15_j_1ii_who_turns_up_cards_face_down_in_stud_has_folded() -> None:
    own = {1: "2c 3d 4h", 2: "Ks Kd Kc", 3: "Qs Qd Qc"}
    turned = At(Ask, FaultKind.TURNED_DOWN, "seat 2", seat=2)
    played = play_with([turned], own, words=STUD)
    assert [s.cite for s in played.of(Collect) if s.place == "seat 2"] == ["PKR 14.15(j)1ii"]
    assert 2 not in {step.seat for step in played.of(Award)}
    assert chips_after(played)[2] == 199_00, "its ante is lost"


def test_14_15_j_1ii_without_up_cards_there_is_nothing_to_turn_down() -> None:
    table = arranged(seat())
    table.begin()
    run_to(table, Ask)
    refused(table, lambda: table.fault(FaultKind.TURNED_DOWN, "seat 1"))


@pytest.mark.clause("PKR 14.15(j)2")
def test_14_15_j_2_a_stated_wager_is_owed_though_the_cards_were_thrown_away() -> None:
    after = At(Ask, FaultKind.THROWN_AFTER, "seat 2", seat=2)
    played = play_with([after], HANDS, DRY, "1 raise, 3 call")
    owed = [
        (step.seat, said.stakes)
        for step, said in played.steps
        if isinstance(step, Ask) and step.cite == "PKR 14.15(j)2"
    ]
    assert owed == [(2, {"bet": 3_00})], "it had posted $1 and said it would call $4"
    assert "seat 2" not in [step.place for step in played.of(Reveal)]
    assert chips_after(played) == {1: 208_00, 2: 196_00, 3: 196_00}


@pytest.mark.clause("PKR 14.15(j)2")
def test_14_15_j_2_a_stated_bet_is_owed_too() -> None:
    after = At(Ask, FaultKind.THROWN_AFTER, "seat 2", seat=2, nth=2)
    played = play_with([after], HANDS, DRY, "1 call, 2 call, 3 check")
    assert chips_after(played)[2] == 196_00, "$2 before the flop and a bet of $2 on it"


@pytest.mark.clause("PKR 14.15(j)2")
def test_14_15_j_2_a_forced_bring_in_is_owed_though_the_cards_were_thrown_away() -> None:
    own = {1: "As Ad Ah", 2: "Ks Kd 2c", 3: "Qs Qd Qh"}
    thrown = At(Ask, FaultKind.THROWN, "seat 2", seat=2)
    played = play_with([thrown], own, words=STUD)
    assert [s.seat for s in played.of(Ask) if s.cite == "PKR 14.15(j)2"] == [2]
    assert chips_after(played)[2] == 198_00, "an ante of $1 and the bring-in of $1"
    assert 2 not in {step.seat for step in played.of(Award)}


@pytest.mark.clause("PKR 14.15(j)2")
def test_14_15_j_2_what_is_owed_is_what_was_said() -> None:
    """Seat 2 says that it raises to $30, and throws its cards away."""
    after = At(Ask, FaultKind.THROWN_AFTER, "seat 2", seat=2)
    played = hear([after], "raise 3000", own=HANDS, words="limit=no", said="1 raise 400, 3 call")
    assert chips_after(played)[2] == 170_00
    assert "seat 2" not in [step.place for step in played.of(Reveal)]


# --- (r) internal controls -------------------------------------------------------------------


@pytest.mark.clause("PKR 14.15(r)")
@pytest.mark.parametrize("words", ["unruled=supervisor", "unruled=dead"])
def test_14_15_r_what_the_section_leaves_open_the_internal_controls_rule(words: str) -> None:
    """Nothing is said of a player who leaves with a protected hand."""
    gone = At(Ask, FaultKind.ABSENT, "seat 1", seat=1, nth=2)
    played = play_with([gone], HANDS, DRY, RAISED, words=words, decides={"protection": "protected"})
    decided = [step.cite for step in played.of(Supervise)]
    dead = words == "unruled=dead"
    assert decided == ["PKR 14.15(i)4"] + ["PKR 14.15(r)"] * (not dead)
    assert ("PKR 14.15(r)" in [step.cite for step in played.of(Refund)]) == dead


def test_internal_controls_are_one_of_two() -> None:
    with pytest.raises(Refused, match="unruled"):
        options("unruled=ignore", POKER)


# --- what a dead hand leaves -----------------------------------------------------------------


@pytest.mark.clause("PKR 14.15(i)")
def test_with_the_hand_of_an_all_in_player_dead_at_the_showdown_its_pots_are_one() -> None:
    """Seat 3 is all in for $5 in a main pot of $15; seats 1 and 2 have $30 in a side pot."""
    chips = {1: 100_00, 2: 100_00, 3: 5_00}
    fouled = At(Ask, FaultKind.FOULED, "seat 3", cite="PKR 14.15(a)")
    played = play_with(
        [fouled], {1: KINGS, 2: QUEENS, 3: ACES}, DRY, "1 raise 2000, 2 call, 3 call",
        chips=chips, words="limit=no", decides={"protection": "unprotected"},
    )  # fmt: skip
    sweeps = [[(pot.amount, pot.seats) for pot in step.pots] for step in played.of(Sweep)]
    assert sweeps == [[(15_00, (1, 2, 3)), (30_00, (1, 2))], [(45_00, (1, 2))]]
    assert [(step.seat, step.amount) for step in played.of(Award)] == [(1, 45_00)]


@pytest.mark.clause("PKR 14.15(i)")
def test_a_pot_whose_players_conceded_or_died_goes_to_the_hand_that_is_left() -> None:
    """As above; seat 2 concedes, which leaves the side pot to seat 1, and then that hand dies."""
    fouled = At(Ask, FaultKind.FOULED, "seat 1", cite="PKR 14.15(a)", seat=3)
    played = play_with(
        [fouled], {1: KINGS, 2: QUEENS, 3: ACES}, DRY,
        "1 raise 2000, 2 call, 3 call, 2 concede",
        chips={1: 100_00, 2: 100_00, 3: 5_00}, words="limit=no",
        decides={"protection": "unprotected"},
    )  # fmt: skip
    assert [(step.seat, step.amount) for step in played.of(Award)] == [(3, 45_00)]
    assert chips_after(played) == {1: 80_00, 2: 80_00, 3: 45_00}


def test_the_last_hand_stays_whatever_happens_to_it() -> None:
    """Of two players both have both hole cards exposed: the first dead hand leaves one."""
    exposed = [
        At(Deal, FaultKind.PLAYER_EXPOSED, f"seat {number}", nth, to=f"seat {number}")
        for nth in (1, 2)
        for number in (1, 2)
    ]
    played = play_with(exposed, chips=(1, 2), words=STUD)
    assert [step.place for step in played.of(Collect) if "(k)" in step.cite] == ["seat 1"]
    assert [(step.seat, step.amount) for step in played.of(Award)] == [(2, 1_00)]
    assert chips_after(played) == {1: 200_00, 2: 200_00}
