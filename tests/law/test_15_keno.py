"""19:47-15 Keno: two definitions, and the game around them, which is outside the text."""

from collections.abc import Iterable
from fractions import Fraction
from hashlib import sha256, shake_256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.games import game
from houseway.games.keno.chances import house_advantage
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.recall import recall
from houseway.games.keno.settle import shared
from houseway.games.keno.state import keno
from houseway.games.keno.steps import (
    DrawNumber,
    LimitDraw,
    MixNumbers,
    OpenDraw,
    ReturnGames,
    SellTickets,
    SettleTicket,
    WriteTicket,
)
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.steps import Announce, CommittedOrder, Shuffled
from houseway.table.table import Table
from tests.law.keno import (
    CHIPS,
    Drawn,
    buy,
    counter,
    done,
    next_game,
    play,
    redeem,
    steps,
    tickets,
    until_the_draw,
)

STRAIGHT = "straight: 1 2 3; 1/3 at $1; 1 game; $1"


def settled(table: Table) -> list[tuple[int, int]]:
    """What each ticket was paid, by its number."""
    return [(step.ticket, step.pays) for step in steps(table, SettleTicket)]


# --- 15.1 Conditioning ------------------------------------------------------------------------


@pytest.mark.clause("KENO 15.1 Conditioning")
@pytest.mark.parametrize(
    ("request_", "price"),
    [
        ("straight: 3 17 22 41 80; 1/5 at $1", 1_00),
        ("way: 1 2 3 | 4 5 6 | 7 8 9; 3/3 at $1, 3/6 at $0.50", 4_50),
        ("combination: 1 2 | 3 4 5 | 6 7 8 9; 1/2 at $1, 1/5 at $2, 1/9 at $0.10", 3_10),
        ("king: K7 | 1 2 3 | 4 5 6; 2/4 at $1, 1/7 at $1", 3_00),
        ("king: K1 | K2 | K3; 3/2 at $1, 1/3 at $1", 4_00),
    ],
)
def test_15_1_the_coding_of_a_ticket_shows_its_type_ways_and_rate(
    request_: str, price: int
) -> None:
    table = counter()
    buy(table, f"{request_}; 1 game; ${price / 100:.2f}")
    (ticket,) = keno(table.state).tickets.values()
    assert ticket.conditioning == request_
    assert ticket.price == price
    ((step, said),) = [(step, said) for step, said in done(table) if isinstance(step, WriteTicket)]
    assert (step.seat, step.cite) == (1, "KENO 15 outside sale")
    assert said == f"{request_}; 1 game; ${price / 100:.2f}", "the record is of what was marked"
    assert table.state.seats[1].chips == CHIPS - price


REFUSED = [
    ("straight: 1 2 3; 2/3 at $1; 1 game; $2", "make 1/3; 2/3 is marked"),
    ("way: 1 2 | 3 4 | 5 6; 2/4 at $1; 1 game; $2", "groups of 2, 2 and 2 make 3/4; 2/4 is"),
    ("way: 1 2 | 3 4 | 5 6; 1/5 at $1; 1 game; $1", "no way of 5 spots; they make 3/2, 3/4, 1/6"),
    ("straight: 1 2 3; 1/3 at $1; 1 game; $2", "the price is $1 (1 x $1); $2 is marked"),
    (
        "way: 1 2 | 3 4; 2/2 at $1, 1/4 at $0.50; 3 games; $2.50",
        "the price is $7.50 (2 x $1 + 1 x $0.50, times 3 games); $2.50 is marked",
    ),
    ("straight: 1 2 | 3 4; 1/4 at $1; 1 game; $1", "make a way ticket; it is marked as straight"),
    ("way: 1 2 | 3 4 5; 1/5 at $1; 1 game; $1", "make a combination ticket; it is marked as way"),
    ("combination: K1 | 2 3; 1/3 at $1; 1 game; $1", "make a king ticket; it is marked as comb"),
    ("king: 1 | 2 3; 1/3 at $1; 1 game; $1", "make a combination ticket; it is marked as king"),
    ("way: 1 2 | 3 4; 2/2 at $1, 2/2 at $2; 1 game; $6", "2 spots are conditioned twice"),
    ("split: 1 2 3; 1/3 at $1; 1 game; $1", "'split' is no type of ticket"),
    ("1 2 3; 1/3 at $1; 1 game; $1", "is no conditioning"),
    ("straight: 1 2 3; 1/3; 1 game; $1", "'1/3' is no condition"),
    ("straight: 1 2 3; 1/3 at a lot; 1 game; $1", "the rate: 'a lot' is not an amount"),
    ("straight: 1 2 3; 1/3 at $1", "is no request"),
    ("straight: 1 2 3; 1/3 at $1; soon; $1", "'soon' is no number of games"),
    ("straight: one; 1/3 at $1; 1 game; $1", "'one' is no group of numbers"),
    ("straight: 1 2 3; 1/3 at $1; 1 game; $1" + " " * 1000, "is no request"),
]


@pytest.mark.clause("KENO 15.1 Conditioning")
@pytest.mark.parametrize(("marked", "reason"), REFUSED)
def test_15_1_a_request_whose_conditioning_does_not_add_up_is_refused(
    marked: str, reason: str
) -> None:
    table = counter()
    records = table.count
    with pytest.raises(Refused) as refused:
        table.place(1, marked)
    assert reason in refused.value.sentence
    assert refused.value.cite == "KENO 15.1 Conditioning"
    assert table.count == records
    assert table.state.seats[1].chips == CHIPS


@pytest.mark.parametrize(
    ("marked", "reason", "cite"),
    [
        ("straight: 1 2 81; 1/3 at $1; 1 game; $1", "no number 81", "KENO 15 outside tickets"),
        ("straight: 0 1 2; 1/3 at $1; 1 game; $1", "no number 0", "KENO 15 outside tickets"),
        ("way: 1 2 | 2 3; 2/2 at $1; 1 game; $2", "marked 2 times", "KENO 15 outside tickets"),
        ("straight: K1; 1/1 at $1; 1 game; $1", "not alone", "KENO 15 outside tickets"),
        ("king: K1 2 | 3 4; 1/3 at $1; 1 game; $1", "one number by its", "KENO 15 outside tickets"),
        ("king: K1 | 2 3; 1/1 at $1; 1 game; $1", "no way of 1 spots", "KENO 15.1 Conditioning"),
        (
            "straight: 1 2 3 4 5 6 7 8 9 10 11; 1/11 at $1; 1 game; $1",
            "no row for 11 spots",
            "KENO 15 outside pay",
        ),
        ("straight: 1; 1/1 at $0.05; 1 game; $0.05", "at least $0.10", "KENO 15 outside sale"),
        ("straight: 1; 1/1 at $1.05; 1 game; $1.05", "multiple of $0.10", "KENO 15 outside sale"),
        ("straight: 1; 1/1 at $0.50; 1 game; $0.50", "from $1 to $1,000", "KENO 15 outside sale"),
        ("straight: 1; 1/1 at $1,001; 1 game; $1,001", "from $1 to", "KENO 15 outside sale"),
        ("straight: 1; 1/1 at $1; 21 games; $21", "1 to 20 games", "KENO 15 outside games"),
        ("straight: 1; 1/1 at $1; 0 games; $0", "1 to 20 games", "KENO 15 outside games"),
        ("straight: 1; 1/1 at $1,000; 2 games; $2,000", "the seat has", "KENO 15 outside sale"),
    ],
)
def test_a_request_outside_the_tickets_or_the_limits_is_refused(
    marked: str, reason: str, cite: str
) -> None:
    table = counter()
    with pytest.raises(Refused) as refused:
        table.place(1, marked)
    assert reason in refused.value.sentence
    assert refused.value.cite == cite


def test_too_many_ways_are_refused() -> None:
    table = counter(words="most_ways=2")
    with pytest.raises(Refused, match="3 ways; 2 is the most"):
        table.place(1, "way: 1 2 | 3 4; 2/2 at $1, 1/4 at $1; 1 game; $3")
    groups = " | ".join(f"{n}" for n in range(1, 22))
    with pytest.raises(Refused, match="21 groups are marked; 20 are the most"):
        table.place(1, f"way: {groups}; 21/1 at $1; 1 game; $21")


# --- 15.1 House advantage ----------------------------------------------------------------------


@pytest.mark.clause("KENO 15.1 House advantage")
@pytest.mark.parametrize(
    ("row", "advantage"),
    [
        ("2 to 1", Fraction(1, 4)),  # 3 for 1 against true odds of 3 to 1: pokeronlineguru.com
        ("11 to 5", Fraction(1, 5)),  # $3.20 for $1: atlanticslots.com, "20 percent"
        ("3 to 1", Fraction(0)),  # the true odds
    ],
)
def test_15_1_house_advantage_is_the_gap_between_true_odds_and_what_is_paid(
    row: str, advantage: Fraction
) -> None:
    assert house_advantage(KenoOptions(keno_table=f"1 of 1 = {row}"), 1) == advantage


# --- the draw -----------------------------------------------------------------------------------


@pytest.mark.clause("KENO 15 outside draw")
def test_twenty_of_eighty_numbers_are_drawn_none_twice_in_the_order_fixed_after_the_sale() -> None:
    """A-KENO-2: nobody who sells tickets can know the draw, for there is none yet."""
    table = counter(range(80, 0, -1))
    buy(table, STRAIGHT)
    play(table)
    taken = done(table)
    kinds = [type(step) for step, _ in taken]
    assert kinds.index(WriteTicket) < kinds.index(SellTickets) < kinds.index(MixNumbers)
    assert kinds.index(MixNumbers) < kinds.index(DrawNumber)
    drawn = [answer for step, answer in taken if isinstance(step, DrawNumber)]
    assert drawn == list(range(80, 60, -1))
    (commitment,) = (answer for step, answer in taken if isinstance(step, MixNumbers))
    (opening,) = (answer for step, answer in taken if isinstance(step, OpenDraw))
    assert isinstance(commitment, Shuffled) and isinstance(opening, CommittedOrder)
    assert commitment.commitment == by_hand(opening.nonce, range(80, 0, -1))
    assert audit(table.journal, game).clean is False  # it is still open
    table.close()
    assert audit(table.journal, game).clean


def by_hand(nonce: str, order: Iterable[int]) -> str:
    """The commitment to an order of eighty numbers: the digest of all leaves, each salted."""
    salts = shake_256(bytes.fromhex(nonce)).digest(16 * 80)
    leaves = (
        sha256(salts[16 * n : 16 * n + 16] + f"{n}:{number}".encode()).digest()
        for n, number in enumerate(order)
    )
    return sha256(b"".join(leaves)).hexdigest()


@pytest.mark.clause("KENO 15 outside draw")
def test_each_game_is_mixed_and_committed_to_anew() -> None:
    table = Table(game("keno"))
    table.sit(1, "Ann", CHIPS)
    for _ in range(3):
        table.begin()
        play(table)
    answers = [answer for step, answer in done(table) if isinstance(step, MixNumbers)]
    assert len({answer.commitment for answer in answers if isinstance(answer, Shuffled)}) == 3
    orders = [answer.order for _, answer in done(table) if isinstance(answer, CommittedOrder)]
    assert len(set(orders)) == 3
    assert all(sorted(order) == list(range(1, 81)) for order in orders)


@pytest.mark.clause("KENO 15 outside games")
def test_games_are_numbered_in_sequence() -> None:
    table = next_game(next_game(counter()))
    opened = [step.what.words for step in steps(table, Announce) if "open" in step.what.words]
    assert opened == ["Game 1 is open", "Game 2 is open", "Game 3 is open"]


# --- payments -----------------------------------------------------------------------------------


@pytest.mark.clause("KENO 15 outside pay")
@pytest.mark.parametrize(
    ("marked", "price", "pays"),
    [
        # 1 to 20 are drawn; the sample pays 2, 11, money back and 41, money back, 3 and 119 to 1.
        ("straight: 1; 1/1 at $1", "$1", 3_00),
        ("straight: 21; 1/1 at $1", "$1", 0),
        ("straight: 1 2; 1/2 at $2", "$2", 24_00),
        ("straight: 1 2 30; 1/3 at $5", "$5", 5_00),
        ("straight: 1 30 40; 1/3 at $5", "$5", 0),
        ("straight: 1 2 3 40; 1/4 at $1.50", "$1.50", 6_00),
        # Three groups of two, of which one is caught whole, one by half, one not at all: of the
        # ways of two the first pays 12 for 1; of the ways of four one has 3 and one has 2 caught.
        ("way: 1 2 | 3 40 | 50 60; 3/2 at $1, 3/4 at $1", "$6", 12_00 + 4_00 + 1_00),
        # Two of the three groups caught whole: two ways of two at $2, and one of four.
        ("way: 1 2 | 3 4 | 50 60; 3/2 at $2, 3/4 at $1", "$9", 2 * 24_00 + 120_00 + 2 * 1_00),
        # The king with each group: 4 of 4 and 1 of 4; both groups and the king: 4 of 7.
        ("king: K1 | 2 3 4 | 50 60 70; 2/4 at $1, 1/7 at $1", "$3", 120_00 + 2_00),
        # The king not drawn: 3 of 4, 0 of 4, and 3 of 7, which has no row.
        ("king: K80 | 2 3 4 | 50 60 70; 2/4 at $1, 1/7 at $1", "$3", 4_00),
        # Rates of their own: one way of 2 at $1 and one of 3 at $0.10.
        ("combination: 1 2 | 3 4 5; 1/2 at $1, 1/3 at $0.10", "$1.10", 12_00 + 4_20),
    ],
)
def test_each_way_is_paid_by_its_spots_and_catch_at_its_rate(
    marked: str, price: str, pays: int
) -> None:
    table = counter(range(1, 21))
    buy(table, f"{marked}; 1 game; {price}")
    cost = CHIPS - table.state.seats[1].chips
    play(table)
    assert settled(table) == [(1, pays)]
    assert table.state.seats[1].chips == CHIPS - cost, "it is paid when the ticket is redeemed"
    redeem(table, *([1] if pays else []))
    assert table.state.seats[1].chips == CHIPS - cost + pays
    assert table.state.house == cost - pays


def test_a_king_alone_is_no_way_but_a_group_of_one_is() -> None:
    table = counter(range(1, 21))
    buy(table, "combination: 1 | 2 3; 1/1 at $1, 1/2 at $1, 1/3 at $1; 1 game; $3")
    with pytest.raises(Refused, match="a king and 2 make no way of 1 spots; they make 1/2, 1/3"):
        table.place(1, "king: K1 | 2 3; 1/1 at $1; 1 game; $1")


def test_a_table_with_a_catch_of_none_pays_it() -> None:
    table = counter(range(1, 21), "keno_table=sample-top-heavy")
    buy(table, "straight: 71 72 73 74 75 76 77 78; 1/8 at $1; 1 game; $1")
    assert settled(play(table)) == [(1, 2_00)]


# --- the limit of a draw ------------------------------------------------------------------------


@pytest.mark.clause("KENO 15 outside limit")
def test_what_one_draw_pays_to_all_tickets_together_has_a_limit_which_they_share() -> None:
    table = counter(range(1, 21), "payout_cap=$50", seats=(1, 2))
    buy(table, "straight: 1 2 3; 1/3 at $1; 1 game; $1", "straight: 80; 1/1 at $1; 1 game; $1")
    buy(table, "straight: 4 5; 1/2 at $1; 2 games; $2", seat=2)
    play(table)
    (limited,) = steps(table, LimitDraw)
    assert (limited.game, limited.due, limited.limit) == (1, 54_00, 50_00)
    # 42 and 12 of 54, of 50: 38.888... and 11.111..., in dimes.
    assert settled(table) == [(1, 38_80), (2, 0), (3, 11_10)]
    assert [step.due for step in steps(table, SettleTicket)] == [42_00, 0, 12_00]
    table.begin()
    play(table)
    assert settled(table)[3:] == [(3, 12_00)], "in a draw of its own nothing is limited"
    assert len(steps(table, LimitDraw)) == 1
    table.close()
    assert audit(table.journal, game).clean


@pytest.mark.clause("KENO 15 outside limit")
@given(
    dues=st.lists(st.integers(0, 10**9), min_size=1, max_size=20),
    limit=st.integers(1, 10**9),
    unit=st.sampled_from((1, 10, 25)),
)
def test_tickets_share_a_limit_in_proportion_and_never_pass_it(
    dues: list[int], limit: int, unit: int
) -> None:
    paid = shared(dues, limit, unit)
    if sum(dues) <= limit:
        assert paid == dues
        return
    assert limit - unit * len(dues) < sum(paid) <= limit
    for due, pays in zip(dues, paid, strict=True):
        assert pays % unit == 0
        assert 0 <= Fraction(due * limit, sum(dues)) - pays < unit


def test_broken_money_follows_the_breakage_option() -> None:
    words = "chip=$0.25 rate_minimum=$0.25 breakage=down_to_unit"
    options = KenoOptions.parse(
        dict(word.split("=") for word in words.split()) | {"keno_table": "1 of 1 = 3 to 2"}
    )
    table = Table(game("keno"), options, source=Drawn(range(1, 21)))
    table.sit(1, "Ann", CHIPS)
    table.begin()
    table.run()
    buy(table, "straight: 1; 1/1 at $1.25; 1 game; $1.25")
    assert settled(play(table)) == [(1, 3_00)]  # of $3.125
    with pytest.raises(Refused, match="3 to 2 cannot be paid exactly on a 25-cent chip"):
        KenoOptions(chip=25, rate_minimum=25, keno_table="1 of 1 = 3 to 2")


# --- several games ------------------------------------------------------------------------------


@pytest.mark.clause("KENO 15 outside games")
def test_a_ticket_for_several_games_is_settled_in_each_and_costs_each_once() -> None:
    table = counter(range(1, 21))
    buy(table, "straight: 1; 1/1 at $1; 3 games; $3")
    assert table.state.seats[1].chips == CHIPS - 3_00
    table = next_game(next_game(table))
    assert [step.game for step in steps(table, SettleTicket)] == [1, 2]
    (ticket,) = keno(table.state).in_play()
    assert (ticket.to_come, ticket.due) == (1, 6_00)
    play(table)
    assert settled(table) == [(1, 3_00)] * 3
    redeem(table, 1)
    assert table.state.seats[1].chips == CHIPS + 6_00
    assert not keno(table.state).tickets


@pytest.mark.clause("KENO 15 outside games")
def test_games_that_the_close_leaves_over_are_returned_and_due_on_the_ticket() -> None:
    table = counter(range(1, 21))
    buy(table, "straight: 80; 1/1 at $1; 4 games; $4")
    play(table)
    table.leave(1)  # with the paper in the pocket
    table.close()
    (returned,) = steps(table, ReturnGames)
    assert (returned.ticket, returned.game, returned.games, returned.amount) == (1, 2, 3, 3_00)
    assert table.state.house == 1_00
    assert keno(table.state).tickets[1].due == 3_00
    assert audit(table.journal, game).clean


# --- the sale is one for all --------------------------------------------------------------------


@pytest.mark.clause("KENO 15 outside sale")
def test_requests_come_from_all_seats_at_once_in_any_order() -> None:
    table = counter(seats=(1, 2, 3))
    for seat in (3, 1, 2, 1, 3):
        buy(table, STRAIGHT, seat=seat)
    assert [ticket.seat for ticket in tickets(table)] == [3, 1, 2, 1, 3]
    table.ready(1)
    buy(table, STRAIGHT, seat=2)
    table.answer(2, "")
    assert table.run() is not None, "seat 3 may still want something"
    assert isinstance(table.pending, SellTickets)
    assert table.due is not None and table.due.seats == (3,)
    buy(table, "void 5", seat=3)
    table.time_up()
    table.run()
    assert [number for number, _ in settled(table)] == [1, 2, 3, 4, 6]


@pytest.mark.clause("KENO 15 outside sale")
def test_whoever_asked_for_more_is_ready_no_more() -> None:
    table = counter(seats=(1, 2))
    table.ready(1)
    buy(table, STRAIGHT)
    table.ready(2)
    assert table.run() is not None
    assert table.due is not None and table.due.seats == (1,)


@pytest.mark.clause("KENO 15 outside games")
def test_people_come_and_go_while_numbers_are_drawn_and_tickets_play_on() -> None:
    table = counter(range(1, 21), seats=(1, 2))
    buy(table, STRAIGHT)
    until_the_draw(table, 3)
    table.leave(2)
    table.sit(3, "Cid", CHIPS)
    table.leave(1)
    with pytest.raises(Refused):
        table.place(3, STRAIGHT)
    table.run()
    assert settled(table) == [(1, 42_00)]
    table.close()
    assert audit(table.journal, game).clean


# --- voids --------------------------------------------------------------------------------------


@pytest.mark.clause("KENO 15 outside void")
def test_a_ticket_is_voided_before_the_draw_and_all_it_cost_goes_back() -> None:
    table = counter()
    buy(table, "straight: 1; 1/1 at $5; 3 games; $15", "void 1")
    assert done(table)[-1] == (WriteTicket(1, cite="KENO 15 outside sale"), "void 1")
    assert not keno(table.state).tickets
    assert table.state.seats[1].chips == CHIPS
    assert settled(play(table)) == []


@pytest.mark.clause("KENO 15 outside void")
@pytest.mark.parametrize("drawn", [0, 1, 19])
def test_no_ticket_is_voided_or_written_once_the_sale_is_closed(drawn: int) -> None:
    table = counter()
    buy(table, STRAIGHT)
    until_the_draw(table, drawn)
    for act in (
        lambda: table.place(1, "void 1"),
        lambda: table.place(1, STRAIGHT),
        lambda: table.ready(1),
        table.time_up,
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.cite == "KENO 15 outside void"


@pytest.mark.clause("KENO 15 outside void")
def test_a_ticket_whose_first_game_was_drawn_is_not_voided_in_a_later_one() -> None:
    table = counter()
    buy(table, "straight: 1; 1/1 at $1; 3 games; $3")
    next_game(table)
    with pytest.raises(Refused, match="game 1, its first, has been drawn"):
        table.place(1, "void 1")


def test_nobody_voids_a_ticket_without_its_code_nor_one_that_never_was() -> None:
    table = counter(seats=(1, 2))
    buy(table, STRAIGHT)
    for said, why in (
        ("void 1", "ticket 1 was not written for player 2"),
        ("void 1 AAAA-BBBB-CCCC-DDDD", "the code is not that of ticket 1"),
        ("void 2", "there is no ticket 2"),
    ):
        with pytest.raises(Refused, match=why):
            table.place(2, said)
    buy(table, "void 1")


# --- a broken draw ------------------------------------------------------------------------------


@pytest.mark.clause("KENO 15 outside broken")
@pytest.mark.parametrize("drawn", [0, 7, 19])
def test_a_broken_draw_returns_the_wagers_of_its_game_and_draws_nothing_again(drawn: int) -> None:
    table = counter(range(1, 21))
    buy(table, "straight: 1; 1/1 at $1; 2 games; $2", STRAIGHT)
    until_the_draw(table, drawn)
    table.fault(FaultKind.DRAW_BROKEN)
    table.run()
    assert sum(answer is not None for answer in drawn_in(table)) == drawn
    assert [(step.ticket, step.game, step.amount) for step in steps(table, ReturnGames)] == [
        (1, 1, 1_00),
        (2, 1, 1_00),
    ]
    assert settled(table) == []
    redeem(table, 2)
    assert table.state.seats[1].chips == CHIPS - 2_00  # the second game of ticket 1 goes on
    assert len(steps(table, OpenDraw)) == 1
    table.begin()
    table.run()
    assert settled(play(table)) == [(1, 3_00)]


def drawn_in(table: Table) -> list[object]:
    """The answers of all draws."""
    return [answer for step, answer in done(table) if isinstance(step, DrawNumber)]


# --- numbers in sequence, and recall ------------------------------------------------------------


@pytest.mark.clause("KENO 15 outside number")
def test_tickets_are_numbered_in_sequence_across_seats_voids_and_games() -> None:
    table = counter(seats=(1, 2))
    buy(table, STRAIGHT, STRAIGHT, "void 2")
    buy(table, STRAIGHT, seat=2)
    buy(table, STRAIGHT)
    expected = [(1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 1, 1), (5, 1, 2)]
    assert sorted(keno(table.state).tickets) == [1, 3, 4]
    next_game(table)
    buy(table, STRAIGHT)
    assert [ticket.number for ticket in keno(table.state).in_play()] == [5]
    assert [(ticket.number, ticket.seat, ticket.game) for ticket in tickets(table)] == expected


@pytest.mark.clause("KENO 15 outside recall")
def test_a_ticket_is_recalled_by_its_number_with_its_games_draws_and_payments() -> None:
    table = counter(range(1, 21), seats=(1, 2))
    buy(table, "straight: 1; 1/1 at $1; 3 games; $3", STRAIGHT, "void 2")
    next_game(table)
    until_the_draw(table, 5)
    table.fault(FaultKind.DRAW_BROKEN)
    table.run()
    table.close()
    records = table.journal.records
    found = recall(records, 1)
    issued = found.issued
    assert (issued.holder, issued.seat, issued.price) == ("player 1", 1, 1_00)
    assert found.standing == "payable"
    played = [(p.game, p.outcome, p.drawn, p.pays) for p in found.games.values()]
    assert played == [
        (1, "paid", tuple(range(1, 21)), 3_00),
        (2, "returned", (1, 2, 3, 4, 5), 1_00),
        (3, "returned", (), 1_00),
    ]
    assert found.games[1].caught == ((1, 1, 1),)
    (voided,) = recall(records, 2).games.values()
    assert (voided.outcome, voided.pays, recall(records, 2).standing) == ("void", 1_00, "void")
    with pytest.raises(Refused, match="there is no ticket 3; tickets 1 to 2 were issued"):
        recall(records, 3)


def test_only_keno_has_tickets_to_recall() -> None:
    table = Table(game("blackjack"))
    with pytest.raises(Refused, match="of blackjack, which has no tickets"):
        recall(table.journal.records, 1)


# --- pay tables ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("6 of 5 = 2 to 1", "has no row '6 of 5'"),
        ("1 of 16 = 2 to 1", "has no row '1 of 16'"),
        ("1 of 1 = 2 for 1", "state them with"),
        ("1 of 1 = nothing", "pays nothing"),
        ("1 of 1 = 1000001 to 1", "1,000,000 to 1 is the most"),
        ("1 of 1 = 2 to 1; 1 of 1 = 3 to 1", "twice"),
    ],
)
def test_a_pay_table_that_makes_no_sense_is_refused(rows: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        KenoOptions(keno_table=rows)


def test_a_licensee_brings_a_table_with_money_back_and_few_spots(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('"2 of 2" = "9 to 1"\n"1 of 2" = "money back"\n')
    options = KenoOptions(keno_table=str(path))
    assert options.keno_table == "2 of 2 = 9 to 1; 1 of 2 = money back"
    assert options.spots_sold == (2,)
    assert options.returns == {(2, 2): 10, (2, 1): 1}
    assert KenoOptions.parse(options.as_words()) == options
