"""Card-room practice, outside the text of 19:47-14: blinds, sitting out, buy-ins, the board."""

from collections.abc import Mapping, Sequence

import pytest

from houseway.cards.card import Card
from houseway.games.poker.attendance import SITTING_OUT
from houseway.games.poker.buy_in import AN_HOUR
from houseway.games.poker.jackpot import JACKPOT
from houseway.games.poker.signs import notices
from houseway.games.poker.steps import (
    Award,
    DealIn,
    MoveButton,
    PayJackpot,
    Post,
    Sweep,
    TakeJackpot,
    TakeRake,
)
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.steps import COMMUNITY, Ask, Collect, Deal, Reveal, SetAside
from houseway.table.table import Table
from tests.law.mishaps import play_with, round_with, rulings
from tests.law.poker import POKER, Script, asked, chips_after, deal, order, play, seat
from tests.law.script import At, Played, options

BLINDS = "PKR 14 outside blinds"
RAKED = "rake=percent rake_percent=10 rake_cap=4"
ACES, KINGS, QUEENS = "As Ad", "Ks Kd", "Qs Qd"
DRY = "2c 7d 9h Jc 4s"


def next_round(table: Table, said: str = "") -> Played:
    """One more round in which everybody checks and calls who is not told otherwise."""
    return deal(table, order(table.options, [1], {}, ""), said)  # type: ignore[arg-type]


def rounds(words: str, chips: Mapping[int, int] | Sequence[int] = (1, 2, 3, 4)) -> Table:
    """A table that has played its first round: the button is at seat 1, the big blind at 3."""
    table = seat(chips, words)
    next_round(table)
    return table


def comes(table: Table, number: int) -> None:
    table.sit(number, f"player {number}", 200_00)
    table.players[number] = Script()


def sits_out_or_back(table: Table, words: str) -> None:
    table.begin(SITTING_OUT)
    table.supervise(words)
    table.run()


def dealt_in(played: Played) -> tuple[int, ...]:
    (step,) = played.of(DealIn)
    return step.seats


def posts(played: Played) -> list[tuple[int, str, int]]:
    return [(step.seat, step.what, step.amount) for step in played.of(Post)]


# --- newcomers --------------------------------------------------------------------------------


@pytest.mark.clause(BLINDS)
def test_a_newcomer_posts_a_big_blind_which_is_a_bet_and_acts_in_turn() -> None:
    table = rounds("")
    comes(table, 6)  # next: button 2, small 3, big 4
    played = next_round(table, "6 post")
    assert dealt_in(played) == (1, 2, 3, 4, 6)
    assert posts(played) == [
        (3, "small blind", 1_00), (4, "big blind", 2_00), (6, "posted blind", 2_00),
    ]  # fmt: skip
    turns = [ask for ask in asked(played) if ask.choices[0].name in ("fold", "check")]
    assert [(ask.seat, ask.choices[0].name) for ask in turns[:5]] == [
        (6, "check"), (1, "fold"), (2, "fold"), (3, "fold"), (4, "check"),
    ]  # fmt: skip


@pytest.mark.clause(BLINDS)
def test_a_newcomer_who_waits_comes_in_when_the_big_blind_is_due() -> None:
    table = rounds("")
    comes(table, 6)
    assert 6 not in dealt_in(next_round(table, "6 wait")), "big blind at 4"
    played = next_round(table)  # and now it would be at 6
    assert 6 in dealt_in(played)
    assert (6, "big blind", 2_00) in posts(played)
    assert not [ask for ask in asked(played) if ask.cite == BLINDS], "nobody has to ask"


@pytest.mark.clause(BLINDS)
def test_nobody_comes_in_between_the_button_and_the_blinds() -> None:
    table = seat((1, 4, 7), "")
    next_round(table)  # button 1, blinds 4 and 7
    comes(table, 5)  # next: button 4, blinds 7 and 1: 5 is between the button and the small blind
    played = next_round(table)
    assert 5 not in dealt_in(played)
    assert not [ask for ask in asked(played) if ask.seat == 5]


@pytest.mark.clause(BLINDS)
@pytest.mark.parametrize("words", ["button=moving", "button=dead"])
@pytest.mark.parametrize(
    ("third", "waits", "now"), [(6, 0, (1, 4, 6)), (2, 1, (4, 1, 2))], ids=["after", "between"]
)
def test_a_third_comes_to_two_when_the_big_blind_is_due_to_its_seat(
    words: str, third: int, waits: int, now: tuple[int, int, int]
) -> None:
    table = rounds(words, (1, 4))  # button and small blind 1, big blind 4
    comes(table, third)
    for _ in range(waits):  # the big blind goes to 1, and a seat between 1 and 4 would be behind it
        assert dealt_in(next_round(table)) == (1, 4)
    played = next_round(table)
    (moved,) = played.of(MoveButton)
    assert (moved.seat, moved.small, moved.big) == now
    assert (third, "big blind", 2_00) in posts(played)
    assert not [ask for ask in asked(played) if ask.cite == BLINDS]
    (moved,) = next_round(table).of(MoveButton)
    assert (moved.seat, moved.small, moved.big) == (now[1], now[2], now[0]), "and on by one"


@pytest.mark.clause(BLINDS)
def test_of_two_newcomers_only_the_one_with_the_big_blind_does_not_post() -> None:
    table = rounds("", (2, 4, 5))  # button 2, blinds 4 and 5
    comes(table, 1)
    comes(table, 7)  # next: button 4, blinds 5 and 7; 1 is after them
    played = next_round(table, "1 post")
    assert posts(played) == [
        (5, "small blind", 1_00), (7, "big blind", 2_00), (1, "posted blind", 2_00),
    ]  # fmt: skip


@pytest.mark.clause(BLINDS)
def test_newcomers_are_in_for_nothing_where_the_room_has_it_so() -> None:
    table = rounds("newcomers=free")
    comes(table, 6)
    played = next_round(table)
    assert 6 in dealt_in(played)
    assert not [ask for ask in asked(played) if ask.cite == BLINDS]


def test_in_stud_there_is_nothing_to_post() -> None:
    table = rounds("game=five-card-stud")
    comes(table, 6)
    assert 6 in dealt_in(next_round(table))


def test_with_one_regular_left_the_game_begins_anew_for_all() -> None:
    table = rounds("", (1, 2))
    table.leave(2)
    comes(table, 5)
    assert dealt_in(next_round(table)) == (1, 5)


# --- sitting out, missed blinds ---------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside sit-out")
def test_who_sits_out_gets_no_cards_and_comes_back_free_if_no_blind_was_missed() -> None:
    table = rounds("")  # button 1, small 2, big 3
    sits_out_or_back(table, "seat 2 sits out")
    played = next_round(table)  # big blind at 4: none has passed seat 2
    assert dealt_in(played) == (1, 3, 4)
    sits_out_or_back(table, "seat 2 comes back")
    played = next_round(table)
    assert 2 in dealt_in(played)
    assert not [post for post in posts(played) if "posted" in post[1]]


@pytest.mark.clause(BLINDS, "PKR 14 outside sit-out")
@pytest.mark.parametrize("words", ["", "missed_blinds=forgiven"])
def test_missed_blinds_are_made_up_the_small_one_dead(words: str) -> None:
    table = rounds(words, (1, 2, 3, 4, 5, 6))  # big blind at 3
    sits_out_or_back(table, "seat 4 sits out")
    for _ in range(3):  # big blinds 5, 6, 1; small blinds 3, 5, 6: both have passed seat 4
        next_round(table)
    sits_out_or_back(table, "seat 4 comes back")
    played = next_round(table)  # button 6, blinds 1 and 2
    assert 4 in dealt_in(played)
    made_up = [post for post in posts(played) if post[0] == 4]
    assert made_up == ([] if words else [(4, "dead blind", 1_00), (4, "posted blind", 2_00)])
    pot = played.of(Sweep)[0].pots[0]
    assert pot.amount == 12_00 + (0 if words else 1_00), "six players and the dead blind"


@pytest.mark.clause(BLINDS)
def test_the_dead_blind_is_no_bet_and_all_contend_for_it() -> None:
    """Seat 4 makes up both blinds and is all in with them; there is one pot and no side pot."""
    table = rounds("", {1: 200_00, 2: 200_00, 3: 200_00, 4: 3_00, 5: 200_00, 6: 200_00})
    table.state.seats[4].chips = 3_00
    sits_out_or_back(table, "seat 4 sits out")
    for _ in range(3):
        next_round(table)
    sits_out_or_back(table, "seat 4 comes back")
    played = next_round(table)
    assert [len(step.pots) for step in played.of(Sweep)][:1] == [1]
    assert played.of(Sweep)[0].pots[0].amount == 13_00


@pytest.mark.clause(BLINDS, "PKR 14.10 outside holdem")
def test_who_has_posted_to_come_in_and_straddles_adds_the_difference() -> None:
    table = rounds("straddle=yes")
    comes(table, 5)  # next: button 2, small 3, big 4, and 5 is after it
    played = next_round(table, "5 post, 5 straddle")
    assert [post for post in posts(played) if post[0] == 5] == [
        (5, "posted blind", 2_00), (5, "straddle", 2_00),
    ]  # fmt: skip
    assert sum(chips_after(played).values()) == 5 * 200_00


# --- the button -------------------------------------------------------------------------------


@pytest.mark.clause(BLINDS)
@pytest.mark.parametrize(
    ("words", "second"), [("button=moving", (2, 4, 5)), ("button=dead", (2, 3, 4))]
)
def test_a_dead_button_lets_nobody_be_passed_by_a_blind(
    words: str, second: tuple[int, int, int]
) -> None:
    """Seat 3 had the big blind and leaves. Dead: nobody posts the small one, 4 has the big one."""
    table = rounds(words, (1, 2, 3, 4, 5))
    table.leave(3)
    (moved,) = next_round(table).of(MoveButton)
    assert (moved.seat, moved.small, moved.big) == second


@pytest.mark.clause(BLINDS)
def test_with_a_dead_small_blind_only_the_big_one_is_posted_and_then_the_button_is_dead() -> None:
    table = rounds("button=dead", (1, 2, 3, 4, 5))
    table.leave(3)
    assert posts(next_round(table)) == [(4, "big blind", 2_00)]
    played = next_round(table)
    (moved,) = played.of(MoveButton)
    assert (moved.seat, moved.small, moved.big) == (3, 4, 5), "the button lies at the vacant seat"
    first = next(ask for ask in asked(played) if ask.choices[0].name == "fold")
    assert first.seat == 1


@pytest.mark.clause(BLINDS)
def test_of_two_players_left_nobody_has_the_big_blind_twice_in_a_row() -> None:
    table = rounds("", (1, 2, 3))  # big blind at 3
    table.leave(2)
    (moved,) = next_round(table).of(MoveButton)
    assert (moved.seat, moved.big) == (3, 1)


# --- buy-ins ----------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside buy-in")
@pytest.mark.parametrize(("chips", "why"), [(39_00, "least"), (101_00, "most")])
def test_one_sits_down_with_no_less_than_the_least_and_no_more_than_the_most(
    chips: int, why: str
) -> None:
    table = Table(POKER, options("least_buy_in=40 most_buy_in=100", POKER))
    with pytest.raises(Refused, match=why) as no:
        table.sit(1, "Ann", chips)
    assert no.value.cite == "PKR 14 outside buy-in"
    table.sit(1, "Ann", 60_00)
    with pytest.raises(Refused, match="most"):
        table.buy(1, 41_00)
    table.buy(1, 40_00)


@pytest.mark.clause("PKR 14 outside buy-in")
@pytest.mark.parametrize(
    ("later", "words", "may"),
    [(AN_HOUR - 1, "", False), (AN_HOUR, "", True), (0, "short_return=allowed", True)],
)
def test_nobody_comes_back_short_within_the_hour(later: int, words: str, may: bool) -> None:
    now = [0]
    table = seat((1, 2, 3), words, clock=lambda: now[0])
    round_with(table)
    table.leave(1)
    now[0] += later
    round_with(table)  # somebody looks at the clock
    if may:
        table.sit(1, "player 1", 50_00)
    else:
        with pytest.raises(Refused, match="within the hour"):
            table.sit(1, "player 1", 50_00)
        table.sit(1, "player 1", 200_00 + 100_00)


# --- drops ------------------------------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside no drop")
@pytest.mark.parametrize(("words", "taken"), [("", 0), ("no_flop_no_drop=no", 1)])
def test_no_flop_no_drop(words: str, taken: int) -> None:
    """Seat 1 raises, everybody else folds: the pot is the blinds and a call of $2 of the raise."""
    words = f"{words} limit=10-20 {RAKED}"
    played = play(said="1 raise, 2 fold, 3 fold", words=words)
    assert len(played.of(TakeRake)) == taken


@pytest.mark.clause("PKR 14 outside jackpot")
def test_the_jackpot_drop_is_taken_after_the_rake_and_all_of_it_paid_back() -> None:
    table = seat(words=f"limit=10-20 {RAKED} jackpot=bad_beat jackpot_drop=1")
    played = next_round(table)
    steps = [step for step, _ in played.steps]
    kinds = [type(step) for step in steps if isinstance(step, TakeRake | TakeJackpot | Award)]
    assert kinds[:3] == [TakeRake, TakeJackpot, Award]
    assert table.state.own.jackpot == 1_00
    next_round(table)
    before = table.state.seats[2].chips
    table.begin(JACKPOT)
    table.supervise("seat 2")
    table.run()
    assert [(s.seat, s.amount) for s in Played(table).of(PayJackpot)] == [(2, 2_00)]
    assert (table.state.own.jackpot, table.state.seats[2].chips) == (0, before + 2_00)


@pytest.mark.clause("PKR 14 outside jackpot")
def test_the_jackpot_goes_over_to_the_next_gaming_day() -> None:
    table = seat(words="jackpot=bad_beat jackpot_drop=1")
    next_round(table)
    table.close()
    assert Table(POKER, journal=table.journal).state.own.jackpot == 1_00


@pytest.mark.clause("PKR 14 outside jackpot")
def test_the_jackpot_is_on_the_sign_and_of_one_kind() -> None:
    chosen = options("jackpot=high_hand jackpot_drop=1", POKER)
    lines = {notice.name: notice.lines for notice in notices(chosen)}
    assert lines["jackpot"] == (
        "Jackpot (high hand): $1 of each pot after the rake, all paid back",
    )
    for words in ("jackpot=bad_beat", "jackpot_drop=1", "jackpot=both jackpot_drop=1"):
        with pytest.raises(Refused):
            options(words, POKER)


# --- the board --------------------------------------------------------------------------------


def board(played: Played) -> list[Card]:
    return [
        card
        for step, cards in played.steps
        if isinstance(step, Deal) and step.to == COMMUNITY and cards
        for card in cards
    ]


@pytest.mark.clause("PKR 14 outside board")
@pytest.mark.parametrize(("nth", "street"), [(4, "turn"), (7, "river")])
def test_a_card_too_early_is_set_aside_and_the_next_is_burned_and_dealt(
    nth: int, street: str
) -> None:
    early = At(Ask, FaultKind.BOARD_EARLY, COMMUNITY, nth=nth)
    played = play_with([early], {}, DRY)
    (aside,) = played.of(SetAside)
    assert aside.cite == "PKR 14 outside board"
    assert aside.card not in board(played)
    assert len(board(played)) == 5
    assert rulings(played) == ["PKR 14 outside board"]
    assert len([step for step in played.of(Deal) if step.to == "discard rack"]) == 3


@pytest.mark.clause("PKR 14 outside board")
def test_of_four_cards_on_the_flop_one_is_the_next_burn_card() -> None:
    four = At(Deal, FaultKind.FLOP_TOO_MANY, COMMUNITY, to=COMMUNITY)
    played = play_with([four], {}, DRY)
    (aside,) = played.of(SetAside)
    assert str(aside.card) == "2c", "of the four"
    assert len(board(played)) == 5
    burns = [step for step in played.of(Deal) if step.to == "discard rack"]
    assert len(burns) == 2, "before the flop and the river; the turn's lies there"


@pytest.mark.clause("PKR 14 outside board")
def test_a_card_turned_up_without_a_burn_is_the_burn_card() -> None:
    missed = At(Deal, FaultKind.NO_BURN, to="discard rack", nth=2)
    ordinary = board(play_with([], {}, DRY))
    played = play_with([missed], {}, DRY)
    assert board(played) == ordinary, "the cards come as they would have come"
    assert len(played.of(SetAside)) == 1


# --- the showdown -----------------------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside called hand")
@pytest.mark.parametrize("answer", ["see the hand", "let it be"])
def test_a_called_hand_is_shown_on_request(answer: str) -> None:
    table = seat((1, 2), "called_hand=on_request")
    script = Asking(answer)
    table.players = dict.fromkeys((1, 2), script)
    table.play_round()
    played = Played(table)
    shown = [step for step in played.of(Reveal) if step.cite == "PKR 14 outside called hand"]
    assert len(shown) == (answer == "see the hand")
    assert [s for s in played.of(Collect) if s.cite == "PKR 14.15(d)-muck"]


class Asking(Script):
    """The first at the showdown concedes; the other one may ask to see that hand."""

    def __init__(self, answer: str) -> None:
        super().__init__()
        self.answer = answer

    def decide(self, ask: Ask, names: list[str]) -> str:
        if "concede" in names:
            return "concede"
        return self.answer if self.answer in names else super().decide(ask, names)


@pytest.mark.clause("PKR 14 outside run-out")
@pytest.mark.parametrize("how", ["face_up", "face_down"])
def test_with_all_chips_in_the_hands_lie_face_up_while_the_board_is_dealt_out(how: str) -> None:
    played = play(
        {1: ACES, 2: KINGS}, DRY, "1 raise 4000, 2 call",
        chips={1: 40_00, 2: 40_00}, words=f"limit=no run_out={how}",
    )  # fmt: skip
    steps = [step for step, _ in played.steps]
    flop = next(n for n, s in enumerate(steps) if isinstance(s, Deal) and s.to == COMMUNITY)
    early = [s.place for s in steps[:flop] if isinstance(s, Reveal)]
    assert early == (["seat 2", "seat 1"] if how == "face_up" else [])
    assert chips_after(played) == {1: 80_00, 2: 0}


@pytest.mark.clause("PKR 14 outside check")
def test_a_fold_where_a_check_is_free_is_allowed() -> None:
    played = play({1: ACES, 2: KINGS, 3: QUEENS}, DRY, "1 call, 2 call, 3 check, 2 fold")
    assert [s.cite for s in played.of(Collect) if s.place == "seat 2"] == ["PKR 14 outside check"]
    assert chips_after(played)[2] == 198_00
