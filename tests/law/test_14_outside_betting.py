"""Betting, blinds, button, kill, straddle and pots at the table: outside the text of 19:47-14."""

import pytest

from houseway.games.poker.state import PotNow
from houseway.games.poker.steps import Award, MoveButton, Post, ReturnUncalled, Sweep
from houseway.table.refusal import Refused
from houseway.table.steps import Ask, Deal, Reveal
from tests.law.poker import POKER, asked, chips_after, deal, order, play, seat
from tests.law.script import Played, options, refused

DRY = "2c 7d 9h Jc 4s"


def offered(played: Played, nth: int = 0) -> dict[str, tuple[int, int]]:
    """What the nth question offered: each choice with its amount and the most of it."""
    ask = asked(played)[nth]
    return {choice.name: (choice.amount, choice.most) for choice in ask.choices}


def posted(played: Played) -> list[tuple[int, str, int]]:
    return [(step.seat, step.what, step.amount) for step in played.of(Post)]


# --- button and blinds ------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.10 outside holdem")
def test_the_button_moves_clockwise_and_the_blinds_are_left_of_it() -> None:
    table = seat((1, 3, 4, 7))
    found = []
    for _ in range(5):
        played = deal(table, order(table.options, [1], {}, ""))  # type: ignore[arg-type]
        (button,) = played.of(MoveButton)
        found.append((button.seat, *(step.seat for step in played.of(Post))))
    assert found == [(1, 3, 4), (3, 4, 7), (4, 7, 1), (7, 1, 3), (1, 3, 4)]


@pytest.mark.clause("PKR 14.10 outside holdem")
def test_cards_are_dealt_clockwise_one_at_a_time_from_the_left_of_the_button() -> None:
    played = play(chips=(2, 5, 9))
    to = [(step.to, step.face) for step in played.of(Deal)]
    once = [("seat 5", "down"), ("seat 9", "down"), ("seat 2", "down")]
    burn, up = ("discard rack", "down"), ("community", "up")
    assert to == [*once, *once, burn, up, burn, up, burn, up]
    assert [step.count for step in played.of(Deal) if step.to == "community"] == [3, 1, 1]


@pytest.mark.clause("PKR 14.10 outside holdem")
def test_of_two_players_the_button_has_the_small_blind_and_acts_first_before_the_flop() -> None:
    played = play(chips=(1, 2))
    assert posted(played) == [(1, "small blind", 1_00), (2, "big blind", 2_00)]
    assert [ask.seat for ask in played.of(Ask)][:4] == [1, 2, 2, 1]


@pytest.mark.clause("PKR 14.10 outside holdem")
def test_the_blinds_may_raise() -> None:
    played = play(said="1 call, 2 call, 3 raise")
    assert offered(played, 2) == {"check": (0, 0), "fold": (0, 0), "raise": (4_00, 0)}


@pytest.mark.clause("PKR 14.10 outside holdem")
def test_eleven_players_are_the_most_and_two_the_least() -> None:
    table = seat(range(1, 12))
    table.play_round()
    assert refused(table, lambda: table.sit(12, "twelfth", 100_00)).cite.startswith("PKR 14.10")
    alone = seat((4,))
    assert "waits for 2 players" in refused(alone, alone.begin).sentence


@pytest.mark.clause("PKR 14.10 outside holdem")
def test_a_straddle_is_posted_before_the_cards_and_acts_last() -> None:
    played = play(said="4 straddle", chips=(1, 2, 3, 4, 5), words="straddle=yes")
    assert posted(played)[-1] == (4, "straddle", 4_00)
    steps = [type(step) for step, _ in played.steps]
    assert steps.index(Ask) < steps.index(Deal)
    before_flop = [ask.seat for ask in played.of(Ask)][1:6]
    assert before_flop == [5, 1, 2, 3, 4]
    assert offered(played, 1) == {"fold": (0, 0), "call": (4_00, 0), "raise": (6_00, 0)}


# --- limits -----------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside raise")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("limit=2-4", {"fold": (0, 0), "call": (2_00, 0), "raise": (4_00, 0)}),
        ("limit=no", {"fold": (0, 0), "call": (2_00, 0), "raise": (4_00, 200_00)}),
        ("limit=pot", {"fold": (0, 0), "call": (2_00, 0), "raise": (4_00, 7_00)}),
        (
            "limit=spread_1-5 blinds=1-2",
            {"fold": (0, 0), "call": (2_00, 0), "raise": (4_00, 7_00)},
        ),
        ("limit=no blinds=5-10", {"fold": (0, 0), "call": (10_00, 0), "raise": (20_00, 200_00)}),
    ],
)
def test_the_first_player_may_fold_call_or_raise_as_the_limit_has_it(
    words: str, expected: dict[str, tuple[int, int]]
) -> None:
    assert offered(play(words=words.replace("spread_", "spread:"))) == expected


@pytest.mark.clause("PKR 14 outside raise")
def test_an_amount_outside_the_limit_is_refused_and_changes_nothing() -> None:
    table = seat(words="limit=pot")
    table.players.clear()
    table.begin()
    table.run()
    for said in ("raise 300", "raise 701", "raise 750", "raise 800", "raise", "bet 400", "check"):
        refused(table, lambda said=said: table.answer(1, said))  # type: ignore[misc]
    refused(table, lambda: table.answer(2, "call"))
    table.answer(1, "raise 700")


# --- all in -----------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside all-in")
def test_three_all_ins_make_a_main_pot_and_two_side_pots_each_to_its_best_hand() -> None:
    """$10, $30 and $60 against $100: pots of $40, $60, $60; and $40 that nobody called."""
    played = play(
        {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd", 4: "Ts Td"}, DRY,
        "4 raise 10000, 1 call, 2 call, 3 call",
        chips={1: 10_00, 2: 30_00, 3: 60_00, 4: 100_00}, words="limit=no",
    )  # fmt: skip
    assert [step.amount for step in played.of(ReturnUncalled)] == [40_00]
    assert played.of(Sweep)[-1].pots == (
        PotNow(40_00, (1, 2, 3, 4)),
        PotNow(60_00, (2, 3, 4)),
        PotNow(60_00, (3, 4)),
    )
    awards = [(step.pot, step.seat, step.amount) for step in played.of(Award)]
    assert awards == [(2, 3, 60_00), (1, 2, 60_00), (0, 1, 40_00)]
    assert chips_after(played) == {1: 40_00, 2: 60_00, 3: 60_00, 4: 40_00}


@pytest.mark.clause("PKR 14 outside all-in")
def test_with_all_chips_in_the_board_is_dealt_out_without_betting() -> None:
    played = play(said="1 raise 20000, 2 call, 3 fold", words="limit=no")
    assert len(played.of(Ask)) == 3 + 2, "before the flop, and at the showdown"
    assert sum(step.count for step in played.of(Deal) if step.to == "community") == 5


@pytest.mark.clause("PKR 14 outside all-in")
def test_a_player_contends_for_no_more_than_the_own_chips_match() -> None:
    played = play({1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}, DRY, "1 call, 2 raise 5000, 3 call",
                  chips={1: 1_00, 2: 100_00, 3: 100_00}, words="limit=no")  # fmt: skip
    assert chips_after(played) == {1: 3_00, 2: 100_00 - 50_00 + 98_00, 3: 50_00}


@pytest.mark.clause("PKR 14 outside all-in")
def test_a_player_without_chips_is_not_dealt_in() -> None:
    table = seat({1: 20_00, 2: 20_00, 3: 20_00}, "limit=no")
    top = order(table.options, [2, 3, 1], {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}, DRY)  # type: ignore[arg-type]
    deal(table, top, "1 raise 2000, 2 call, 3 fold")
    assert table.state.seats[2].chips == 0
    played = deal(table, order(table.options, [1, 3], {}, ""))  # type: ignore[arg-type]
    assert not any(step.to == "seat 2" for step in played.of(Deal))


# --- shared pots ------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.3(d)-split")
def test_14_3_d_equal_hands_divide_the_pot_equally() -> None:
    played = play(
        {1: "As 3d", 2: "Ad 3s", 3: "Ks Kd"}, "Ac 7d 9h Jc Ts", words="limit=no blinds=2-2"
    )
    assert [(step.seat, step.amount, step.cite) for step in played.of(Award)] == [
        (2, 3_00, "PKR 14.3(d)-split"),
        (1, 3_00, "PKR 14.3(d)-split"),
    ]


@pytest.mark.clause("PKR 14 outside odd chip")
@pytest.mark.parametrize(("words", "got"), [("", (5_00, 4_00)), ("odd_chip=change", (4_50, 4_50))])
def test_an_odd_chip_goes_to_the_first_seat_left_of_the_button_or_is_changed(
    words: str, got: tuple[int, int]
) -> None:
    """Three put in $3: seats 2 and 1 share $9, and seat 2 is left of the button."""
    played = play({1: "As 3d", 2: "Ad 3s", 3: "Ks Kd"}, "Ac 7d 9h Jc Ts", "1 raise 300",
                  words=f"limit=no blinds=1-1 {words}")  # fmt: skip
    assert [step.seat for step in played.of(Award)] == [2, 1]
    assert tuple(step.amount for step in played.of(Award)) == got


# --- kill -------------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside kill")
@pytest.mark.parametrize(("kill", "blind", "bet"), [("full", 4_00, 4_00), ("half", 6_00, 6_00)])
def test_the_winner_of_two_pots_in_a_row_posts_a_kill_that_raises_the_limit(
    kill: str, blind: int, bet: int
) -> None:
    """Full kill of 2-4: a blind of $4 and a limit of 4-8. Half-kill of 4-8: $6 and 6-12."""
    limit = "2-4" if kill == "full" else "4-8"
    table = seat((1, 2, 3, 4), f"kill={kill} limit={limit}")
    for said in ("4 fold, 1 raise, 2 fold, 3 fold", "1 raise, 2 fold, 3 fold, 4 fold"):
        played = deal(table, order(table.options, [1], {}, ""), said)  # type: ignore[arg-type]
        assert [step.seat for step in played.of(Award)] == [1]
    played = deal(table, order(table.options, [1], {}, ""))  # type: ignore[arg-type]
    assert (1, "kill blind", blind) in [
        (s, w, a + played_before(played, s)) for s, w, a in posted(played)
    ]
    bets = [c.amount for ask in asked(played) for c in ask.choices if c.name == "bet"]
    assert set(bets) == {bet, 2 * bet}
    assert table.state.own.streak != (1, 2), "the third round decides anew"


def played_before(played: Played, number: int) -> int:
    """What a seat had posted as a blind before its kill blind."""
    return sum(a for s, w, a in posted(played) if s == number and w in ("small blind", "big blind"))


@pytest.mark.clause("PKR 14 outside kill")
def test_a_shared_pot_ends_the_row() -> None:
    table = seat((1, 2, 3), "kill=full")
    deal(table, order(table.options, [1], {}, ""), "1 raise, 2 fold, 3 fold")  # type: ignore[arg-type]
    assert table.state.own.streak == (1, 1)
    own = {1: "As 3d", 2: "Ad 3s", 3: "Ks Kd"}
    deal(table, order(table.options, [3, 1, 2], own, "Ac 7d 9h Jc Ts"))  # type: ignore[arg-type]
    assert table.state.own.streak == (0, 0)


# --- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("limit=four", "write 2-4"),
        ("limit=4-2", "lower amount comes first"),
        ("limit=1-2", "chip=0.50"),
        ("blinds=2-1", "small blind comes first"),
        ("blinds=two", "small-big"),
        ("limit=2-5 kill=half", r"largest half-kill bet is \$7.50"),
        ("blinds=2-4", r"the big blind is the first bet, \$2 at most"),
        ("limit=spread:2-6 blinds=4-8", r"first bet, \$6 at most"),
        ("game=poker", "it must be holdem"),
        ("game=seven-card-stud blinds=1-2", "bring-in and no blinds"),
        ("game=seven-card-stud straddle=yes", "bring-in and no blinds"),
        ("game=seven-card-stud bring_in=9", "not above the smallest bet"),
        ("bring_in=1", "has blinds and no bring_in"),
        ("game=five-card-stud kill=full", "games with blinds"),
        ("back=red", "distinguishable"),
        ("cover_card=red", "distinguishable"),
        ("ante=-1", "not be negative"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_a_plain_sentence(
    words: str, said: str
) -> None:
    with pytest.raises(Refused, match=said):
        options(words, POKER)


# --- which rule of betting ------------------------------------------------------------------------


@pytest.mark.clause(
    "PKR 14 outside check", "PKR 14 outside call", "PKR 14 outside raise", "PKR 14 outside limits"
)
@pytest.mark.parametrize(
    ("said", "cite"),
    [
        ("1 fold", "PKR 14.15(j)1i"),
        ("1 call", "PKR 14 outside call"),
        ("1 raise", "PKR 14 outside raise"),
    ],
)
def test_an_act_cites_the_rule_of_betting_it_rests_on(said: str, cite: str) -> None:
    played = play(said=said)
    first = next(answer for step, answer in played.steps if isinstance(step, Ask))
    assert first.cite == cite
    with pytest.raises(Refused) as no:
        options("limit=8-4", POKER)
    assert no.value.cite == "PKR 14 outside limits"


@pytest.mark.clause("PKR 14 outside turn")
def test_nobody_acts_out_of_turn() -> None:
    table = seat()
    table.players.clear()
    table.begin()
    table.run()
    with pytest.raises(Refused) as no:
        table.answer(2, "call")
    assert no.value.cite == "PKR 14 outside turn"


@pytest.mark.clause("PKR 14 outside pot")
def test_bets_go_into_the_pot_and_who_is_left_alone_takes_it_unseen() -> None:
    played = play(said="1 raise, 2 fold, 3 call, 3 fold")
    assert {step.cite for step in played.of(Sweep)} == {"PKR 14 outside pot"}
    assert [(step.seat, step.cite) for step in played.of(Award)] == [(1, "PKR 14 outside pot")]
    assert not played.of(Reveal)


@pytest.mark.clause("PKR 14 outside cap", "PKR 14.17-raises")
def test_a_cap_that_three_have_reached_stays_when_one_of_them_folds() -> None:
    """A bet (the big blind) and three raises, then seat 1 folds: 2 may call, and no more."""
    played = play(said="1 raise, 2 raise, 3 raise, 1 fold")
    turns = [ask for ask in asked(played) if ask.cite == "PKR 14 outside turn"]
    assert (turns[4].seat, [choice.name for choice in turns[4].choices]) == (2, ["fold", "call"])
