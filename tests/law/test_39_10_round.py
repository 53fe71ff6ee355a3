"""13:69F-39.10: the round of play, from the mandatory wagers to the best five cards."""

from collections.abc import Mapping

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.table.steps import (
    Announce,
    Ask,
    Choice,
    Conduct,
    Deal,
    Look,
    Pay,
    PlaceWagers,
    Return,
    Reveal,
    Step,
    Take,
    TakeWagers,
)
from houseway.table.table import Table
from houseway.table.views import PUBLIC, Viewer
from tests.law.script import (
    CHIPS,
    WAGERS,
    Arranged,
    Played,
    Scripted,
    before_cut,
    dealing_order,
    options,
    play,
    refused,
    run_to,
    seat,
    step_by_step,
)

HAND = "dealing=hand shuffler=device"
AUTOMATED = "dealing=automated_shoe"
METHODS = ["", HAND, AUTOMATED, "board_first=yes", f"{HAND} board_first=yes"]
BOARD_FIRST = [AUTOMATED, "board_first=yes", f"{HAND} board_first=yes"]
WHEN_NEEDED = ["", HAND, f"{AUTOMATED} board_source=dealer_hand"]
TO_THE_RIVER = ("check", "check", "fold")


def at_the_table(
    *seats: int, words: str = "", wagers: Mapping[int, Mapping[str, int]] | None = None
) -> Table:
    """A round begun at a table where nobody plays by itself: wagers placed, first choice due."""
    table = seat(seats, words)
    table.players.clear()
    table.begin()
    for number in seats:
        table.answer(number, (wagers or {}).get(number, WAGERS))
    run_to(table, Ask)
    return table


def choose(table: Table, number: int, answer: str) -> None:
    """A seat answers, and the dealer goes on to the next choice or the end."""
    table.answer(number, answer)
    table.run()


def asked(played: Played) -> list[tuple[int, str, str]]:
    """Who was asked by which clause and what the answer was."""
    return [(s.seat, s.cite, answer.said) for s, answer in played.steps if isinstance(s, Ask)]


def names(ask: object) -> list[tuple[str, int]]:
    assert isinstance(ask, Ask)
    return [(choice.name, choice.amount) for choice in ask.choices]


def seen(table: Table, viewer: Viewer, place: str) -> tuple[Card, ...]:
    return table.view(viewer).visible(place)


# --- (a) each player examines the own cards -------------------------------------------------------


@pytest.mark.clause("HUH 39.10(a)-look")
@pytest.mark.parametrize("words", METHODS)
def test_39_10_a_each_player_looks_at_the_own_cards_after_the_deal_and_before_any_choice(
    words: str,
) -> None:
    hole = {1: "As Kd", 3: "2c 7h", 6: "Th Tc"}
    played = play(hole=hole, options=words)
    kinds = [type(step) for step, _ in played.steps]
    looks = [(s.seat, answer) for s, answer in played.steps if isinstance(s, Look)]
    assert looks == [(number, parse_cards(two)) for number, two in hole.items()]
    assert {look.cite for look in played.of(Look)} == {"HUH 39.10(a)-look"}
    last_hole_card = max(
        i for i, (s, _) in enumerate(played.steps) if isinstance(s, Deal) and s.to == "dealer"
    )
    assert last_hole_card < kinds.index(Look)
    assert max(i for i, kind in enumerate(kinds) if kind is Look) < kinds.index(Ask)


@pytest.mark.clause("HUH 39.10(a)-look")
def test_39_10_a_a_player_sees_only_the_own_cards_and_they_stay_face_down() -> None:
    table = seat((1, 3))
    table.begin()
    run_to(table, Look, seat=1)
    assert not any(seen(table, viewer, "seat 1") for viewer in (1, 3, PUBLIC))
    run_to(table, Ask, seat=1)
    for own, other in ((1, 3), (3, 1)):
        cards = table.kit.cards.at(f"seat {own}")
        assert seen(table, own, f"seat {own}") == cards
        for viewer in (other, PUBLIC):
            assert seen(table, viewer, f"seat {own}") == ()
        assert table.kit.cards.hidden(f"seat {own}") == cards


@pytest.mark.clause("HUH 39.10(a)-act")
def test_39_10_a_then_each_player_raises_or_checks() -> None:
    table = at_the_table(1)
    ask = table.pending
    assert isinstance(ask, Ask)
    assert {choice.name.split()[0] for choice in ask.choices} == {"raise", "check"}
    assert ask.choices[-1] == Choice("check", "HUH 39.10(a)-act")


# --- (b) ante and odds open the round -------------------------------------------------------------


@pytest.mark.clause("HUH 39.10(b)-both")
def test_39_10_b_every_seat_places_its_wagers_before_anything_else() -> None:
    played = play(wagers={1: WAGERS, 2: WAGERS, 5: WAGERS})
    first = [step for step, _ in played.steps[:4]]
    assert first[:3] == [PlaceWagers(n, cite="HUH 39.10(b)-both") for n in (1, 2, 5)]
    assert first[3] == TakeWagers(cite="HUH 39.10(b)-both")
    assert len(played.of(PlaceWagers, TakeWagers)) == 4


@pytest.mark.clause("HUH 39.10(b)-both", "HUH 39.1 Ante")
@pytest.mark.parametrize(
    "wagers",
    [
        {"ante": 10_00},
        {"odds": 10_00},
        {"trips_plus": 5_00},
        {"pocket_bonus": 5_00},
        {"ante": 10_00, "trips_plus": 5_00},
        {"odds": 10_00, "trips_plus": 5_00, "pocket_bonus": 5_00},
    ],
    ids=" ".join,
)
def test_39_10_b_nobody_takes_part_without_both_ante_and_odds(wagers: dict[str, int]) -> None:
    table = seat((1,))
    table.players.clear()
    table.begin()
    refused(table, lambda: table.answer(1, wagers))
    table.answer(1, WAGERS)


@pytest.mark.clause("HUH 39.10(b)-both")
def test_39_10_b_a_seat_that_places_no_wager_gets_no_card_and_no_choice() -> None:
    played = play(wagers={1: WAGERS, 2: {}, 3: WAGERS}, options="count_every=1")
    assert {deal.to for deal in played.of(Deal)} == {"seat 1", "seat 3", "dealer", "community"}
    assert {ask.seat for ask in played.of(Ask)} == {1, 3}
    assert played.settled(2) == {}
    assert played.table.state.seats[2].chips == CHIPS


@pytest.mark.clause("HUH 39.10(b)-both")
def test_39_10_b_no_round_is_dealt_when_nobody_wagers() -> None:
    played = play(wagers={1: {}, 2: {}})
    assert [type(step) for step, _ in played.steps] == [TakeWagers]


@pytest.mark.clause("HUH 39.10(b)-equal")
@pytest.mark.parametrize(
    ("ante", "odds"),
    [
        (10_00, 11_00),
        (10_00, 20_00),
        (20_00, 10_00),
        (9_00, 9_00),  # below the limit of $10
        (501_00, 501_00),  # above the limit of $500
        (10_50, 10_50),  # not in chips of $1
        (0, 0),
        (-10_00, -10_00),
    ],
)
def test_39_10_b_ante_and_odds_are_equal_and_inside_the_table_limits(ante: int, odds: int) -> None:
    table = seat((1,))
    table.players.clear()
    table.begin()
    refused(table, lambda: table.answer(1, {"ante": ante, "odds": odds}))


@pytest.mark.clause("HUH 39.10(b)-equal")
@pytest.mark.parametrize("amount", [25_00, 40_00, 75_00])
def test_39_10_b_the_limits_are_those_the_table_set(amount: int) -> None:
    table = seat((1,), "minimum=25 maximum=75")
    table.players.clear()
    table.begin()
    for outside in (24_00, 76_00):
        refusal = refused(table, lambda x=outside: table.answer(1, {"ante": x, "odds": x}))
        assert refusal.cite == "HUH 39.10(b)-equal"
    table.answer(1, {"ante": amount, "odds": amount})
    assert table.state.seats[1].wagers == {"ante": amount, "odds": amount}


# --- (c) the cards --------------------------------------------------------------------------------


@pytest.mark.clause("HUH 39.10(c)-order")
@pytest.mark.parametrize("words", BOARD_FIRST)
def test_39_10_c_community_cards_first_then_clockwise_from_the_left_and_the_dealer_last(
    words: str,
) -> None:
    played = play(wagers={n: WAGERS for n in (2, 3, 6)}, options=words)
    first, *others = played.of(Deal)
    assert (first.to, first.count, first.face) == ("community", 5, "down")
    places = [deal.to for deal in others]
    once = ["seat 2", "seat 3", "seat 6", "dealer"]
    assert places in (once, once + once)
    top = [card for s, answer in played.steps if isinstance(s, Deal) for card in answer]
    assert tuple(top[:5]) == played.answers(Deal)[0]
    assert len(top) == len(set(top)) == 13


@pytest.mark.clause("HUH 39.10(c)-order")
@pytest.mark.parametrize("words", BOARD_FIRST)
def test_39_10_c_the_first_five_cards_off_the_deck_are_the_board(words: str) -> None:
    deck = "2c 3c 4c 5c 6c 7d 8d 9d Td"
    played = play(deck=deck, options=words)
    cards = parse_cards(deck)
    assert played.answers(Deal)[0] == cards[:5]
    assert sum(played.answers(Deal)[1:], ()) == cards[5:]
    assert sum((played.answers(Reveal)[:2]), ()) == cards[:5]


@pytest.mark.clause("HUH 39.10(c)-hole", "HUH 39.1 Hole cards")
@pytest.mark.parametrize("words", METHODS)
def test_39_10_c_two_face_down_cards_to_each_player_and_the_dealer(words: str) -> None:
    seats = (1, 2, 3, 4, 5, 6)
    table = seat(seats, words)
    table.begin()
    run_to(table, Ask)
    for place in [*(f"seat {n}" for n in seats), "dealer"]:
        assert len(table.kit.cards.at(place)) == 2
        assert table.kit.cards.hidden(place) == table.kit.cards.at(place)
    dealt = [deal for deal in Played(table).of(Deal) if deal.to != "community"]
    assert {deal.face for deal in dealt} == {"down"}
    assert all(deal.under_cover is (deal.to == "dealer") for deal in dealt)


@pytest.mark.clause("HUH 39.10(c)-stage")
@pytest.mark.parametrize("words", BOARD_FIRST)
def test_39_10_c_the_face_down_board_is_turned_stage_by_stage_as_needed(words: str) -> None:
    table = seat((1,), words, choices=TO_THE_RIVER)
    table.begin()
    shown = {}
    for step in step_by_step(table):
        if isinstance(step, Ask):
            assert len(table.kit.cards.at("community")) == 5
            shown[step.cite] = [len(seen(table, v, "community")) for v in (1, PUBLIC)]
    assert shown == {
        "HUH 39.10(d)": [0, 0],
        "HUH 39.10(f)": [3, 3],
        "HUH 39.10(h)-must": [5, 5],
    }


@pytest.mark.clause("HUH 39.10(c)-hand")
@pytest.mark.parametrize("words", WHEN_NEEDED)
def test_39_10_c_hand_dealt_the_board_leaves_the_deck_only_when_a_stage_needs_it(
    words: str,
) -> None:
    table = seat((1,), words, choices=TO_THE_RIVER)
    table.begin()
    lying = {}
    for step in step_by_step(table):
        if isinstance(step, Ask):
            lying[step.cite] = len(table.kit.cards.at("community"))
            assert table.kit.cards.hidden("community") == ()
    assert lying == {"HUH 39.10(d)": 0, "HUH 39.10(f)": 3, "HUH 39.10(h)-must": 5}
    assert [(d.count, d.face) for d in Played(table).of(Deal) if d.to == "community"] == [
        (3, "up"),
        (2, "up"),
    ]


@pytest.mark.clause("HUH 39.10(c)-hand")
def test_39_10_c_hand_dealt_flop_turn_and_river_come_from_the_dealers_chosen_hand() -> None:
    drawn = {deal.drawn for deal in play(options=HAND).of(Deal)}
    assert drawn == {"right hand"}  # the script's dealer holds the deck in the left


@pytest.mark.clause("HUH 39.10(c)-talk")
@pytest.mark.parametrize("words", METHODS)
def test_39_10_c_players_do_not_exchange_information_on_their_hands(words: str) -> None:
    played = play(wagers={1: WAGERS, 2: WAGERS}, options=words)
    (rule,) = [c for c in played.of(Conduct) if c.cite == "HUH 39.10(c)-talk"]
    assert rule.what.words == "players do not exchange information on their hands"
    kinds = [type(step) for step, _ in played.steps]
    assert played.index("HUH 39.10(c)-talk") < kinds.index(Look)


@pytest.mark.clause("HUH 39.10(c)-talk")
def test_39_10_c_at_no_choice_does_a_player_see_the_hole_cards_of_another() -> None:
    table = seat((1, 2, 3), choices=TO_THE_RIVER)
    table.begin()
    asks = 0
    for step in step_by_step(table):
        if isinstance(step, Ask):
            asks += 1
            others = {f"seat {n}" for n in (1, 2, 3) if n != step.seat} | {"dealer"}
            assert all(seen(table, step.seat, place) == () for place in others)
    assert asks == 9


# --- (d), (f), (h) raise, check or fold -----------------------------------------------------------


@pytest.mark.clause("HUH 39.10(d)", "HUH 39.1 Raise(a)")
@pytest.mark.parametrize("ante", [10_00, 25_00])
def test_39_10_d_before_the_flop_raise_one_two_or_three_antes_or_check(ante: int) -> None:
    table = at_the_table(1, wagers={1: {"ante": ante, "odds": ante}})
    assert names(table.pending) == [
        ("raise 3x", 3 * ante),
        ("raise 2x", 2 * ante),
        ("raise 1x", ante),
        ("check", 0),
    ]
    assert table.pending and table.pending.cite == "HUH 39.10(d)"


@pytest.mark.clause("HUH 39.10(f)", "HUH 39.1 Raise(b)")
def test_39_10_f_after_the_flop_raise_one_or_two_antes_or_check() -> None:
    table = at_the_table(1)
    choose(table, 1, "check")
    assert names(table.pending) == [("raise 2x", 20_00), ("raise 1x", 10_00), ("check", 0)]
    assert table.pending and table.pending.cite == "HUH 39.10(f)"


@pytest.mark.clause("HUH 39.10(h)-must", "HUH 39.1 Raise(c)")
def test_39_10_h_after_the_river_raise_one_ante_or_fold() -> None:
    table = at_the_table(1)
    choose(table, 1, "check")
    choose(table, 1, "check")
    assert names(table.pending) == [("raise 1x", 10_00), ("fold", 0)]
    assert table.pending and table.pending.cite == "HUH 39.10(h)-must"


@pytest.mark.parametrize(
    ("choices", "raised"),
    [
        pytest.param(["raise 3x"], 30_00, marks=pytest.mark.clause("HUH 39.10(d)")),
        pytest.param(["raise 2x"], 20_00, marks=pytest.mark.clause("HUH 39.10(d)")),
        pytest.param(["raise 1x"], 10_00, marks=pytest.mark.clause("HUH 39.10(d)")),
        pytest.param(["check", "raise 2x"], 20_00, marks=pytest.mark.clause("HUH 39.10(f)")),
        pytest.param(["check", "raise 1x"], 10_00, marks=pytest.mark.clause("HUH 39.10(f)")),
        pytest.param(
            ["check", "check", "raise 1x"], 10_00, marks=pytest.mark.clause("HUH 39.10(h)-must")
        ),
    ],
)
def test_39_10_a_raise_is_staked_settled_and_the_player_is_not_asked_again(
    choices: list[str], raised: int
) -> None:
    played = play(
        hole={1: "As Ad"},
        dealer="Kc Kd",
        board="2c 3d 4h 8s 9c",
        choices={1: choices},
    )
    assert [answer for _, _, answer in asked(played)] == choices
    assert played.money(1) == {"ante": 10_00, "raise": raised, "odds": 0}
    assert played.table.state.seats[1].chips == CHIPS + 10_00 + raised


STAGES = [
    pytest.param([], marks=pytest.mark.clause("HUH 39.10(d)")),
    pytest.param(["check"], marks=pytest.mark.clause("HUH 39.10(f)")),
    pytest.param(["check", "check"], marks=pytest.mark.clause("HUH 39.10(h)-must")),
]


@pytest.mark.parametrize("before", STAGES)
def test_39_10_whatever_a_stage_does_not_offer_is_refused_and_changes_nothing(
    before: list[str],
) -> None:
    table = at_the_table(1, 2)
    for answer in before:
        choose(table, 1, answer)
        choose(table, 2, answer)
    ask = table.pending
    assert isinstance(ask, Ask)
    offered = {choice.name for choice in ask.choices}
    tried = {
        *("raise 4x", "raise 3x", "raise 2x", "raise 1x", "raise 0x", "raise -1x", "raise 1.5x"),
        *("raise", "raise 1000", "check", "fold", "play on", "void", "", "Raise 1x", "RAISE 3X"),
    }
    for answer in sorted(tried - offered):
        refusal = refused(table, lambda answer=answer: table.answer(1, answer))
        assert refusal.cite == ask.cite


@pytest.mark.clause("HUH 39.10(d)")
def test_39_10_d_a_raise_of_four_antes_is_refused_in_one_plain_sentence() -> None:
    table = at_the_table(1)
    refusal = refused(table, lambda: table.answer(1, "raise 4x"))
    assert str(refusal) == (
        "seat 1 cannot raise 4x; the choices are raise 3x, raise 2x, raise 1x, check (HUH 39.10(d))"
    )


@pytest.mark.clause("HUH 39.10(d)", "HUH 39.10(f)")
@pytest.mark.parametrize("before", [[], ["check"]], ids=["before the flop", "after the flop"])
def test_39_10_nobody_folds_before_the_river(before: list[str]) -> None:
    table = at_the_table(1)
    for answer in before:
        choose(table, 1, answer)
    refused(table, lambda: table.answer(1, "fold"))


@pytest.mark.clause("HUH 39.10(h)-must")
def test_39_10_h_nobody_checks_after_the_river() -> None:
    table = at_the_table(1)
    choose(table, 1, "check")
    choose(table, 1, "check")
    refused(table, lambda: table.answer(1, "check"))


@pytest.mark.clause("HUH 39.10(f)", "HUH 39.10(h)-must", "HUH 39.1 Check")
def test_39_10_only_players_who_have_not_raised_are_asked_again_clockwise_from_the_left() -> None:
    played = play(
        choices={
            1: ["check", "check", "raise 1x"],
            2: ["raise 3x"],
            4: ["check", "raise 2x"],
            6: ["check", "check", "fold"],
        }
    )
    assert asked(played) == [
        (1, "HUH 39.10(d)", "check"),
        (2, "HUH 39.10(d)", "raise 3x"),
        (4, "HUH 39.10(d)", "check"),
        (6, "HUH 39.10(d)", "check"),
        (1, "HUH 39.10(f)", "check"),
        (4, "HUH 39.10(f)", "raise 2x"),
        (6, "HUH 39.10(f)", "check"),
        (1, "HUH 39.10(h)-must", "raise 1x"),
        (6, "HUH 39.10(h)-must", "fold"),
    ]


def test_39_10_acting_out_of_turn_is_refused_and_changes_nothing() -> None:
    table = at_the_table(1, 2, 3)
    for number, answer in ((2, "check"), (3, "raise 3x")):
        refusal = refused(table, lambda n=number, a=answer: table.answer(n, a))
        assert refusal.sentence == f"it is not the turn of seat {number}; seat 1 is to act"
    refused(table, lambda: table.answer(5, "check"))  # nobody sits there
    choose(table, 1, "raise 1x")
    refused(table, lambda: table.answer(1, "raise 1x"))  # nothing twice
    choose(table, 2, "check")
    choose(table, 3, "check")
    assert isinstance(table.pending, Ask) and table.pending.seat == 2
    refused(table, lambda: table.answer(1, "raise 2x"))  # not in a later stage either


@pytest.mark.clause("HUH 39.6(b)-frozen")
@pytest.mark.parametrize(
    "wagers",
    [{"ante": 20_00, "odds": 20_00}, {"trips_plus": 5_00}, {"raise": 10_00}, {}],
    ids=["more", "a side wager", "a raise as a wager", "withdrawal"],
)
def test_39_10_nothing_but_the_raise_is_wagered_after_no_more_bets(wagers: dict[str, int]) -> None:
    table = at_the_table(1)
    refusal = refused(table, lambda: table.answer(1, wagers))
    assert refusal.cite == "HUH 39.6(b)-frozen"


@pytest.mark.clause("HUH 39.10(h)-must")
def test_39_10_a_raise_the_chips_do_not_cover_is_refused() -> None:
    table = seat((1,), chips=40_00)
    table.players.clear()
    table.begin()
    table.answer(1, {"ante": 10_00, "odds": 10_00, "trips_plus": 5_00})
    table.run()
    refused(table, lambda: table.answer(1, "raise 2x"))
    choose(table, 1, "raise 1x")
    assert table.pending is None


# --- (e), (g) flop, turn and river ----------------------------------------------------------------


@pytest.mark.clause("HUH 39.10(e)", "HUH 39.1 Flop")
@pytest.mark.parametrize("words", METHODS)
def test_39_10_e_the_flop_is_three_cards_shown_after_everybody_chose(words: str) -> None:
    played = play(board="2c 3d 4h 8s 9c", choices={1: TO_THE_RIVER, 2: ["raise 3x"]}, options=words)
    at = played.index("HUH 39.10(e)")
    step, shown = played.steps[at]
    assert isinstance(step, Reveal if options(words).deals_board_first else Deal)
    assert shown == parse_cards("2c 3d 4h")
    stage = [s.cite for s, _ in played.steps[:at] if isinstance(s, Ask)]
    assert stage == ["HUH 39.10(d)"] * 2
    assert played.cites.count("HUH 39.10(e)") == 1


@pytest.mark.clause("HUH 39.10(g)", "HUH 39.1 Turn and River")
@pytest.mark.parametrize("words", METHODS)
def test_39_10_g_turn_and_river_are_shown_together_after_the_second_choice(words: str) -> None:
    played = play(
        board="2c 3d 4h 8s 9c", choices={1: TO_THE_RIVER, 2: ["check", "raise 1x"]}, options=words
    )
    at = played.index("HUH 39.10(g)")
    step, shown = played.steps[at]
    assert isinstance(step, Reveal if options(words).deals_board_first else Deal)
    assert shown == parse_cards("8s 9c")
    before = [s.cite for s, _ in played.steps[:at] if isinstance(s, Ask)]
    assert before == ["HUH 39.10(d)"] * 2 + ["HUH 39.10(f)"] * 2
    after = [s.cite for s, _ in played.steps[at:] if isinstance(s, Ask)]
    assert after == ["HUH 39.10(h)-must"]
    assert played.cites.count("HUH 39.10(g)") == 1


@pytest.mark.clause("HUH 39.10(e)", "HUH 39.10(g)")
def test_39_10_the_whole_board_comes_even_if_everybody_raised_before_the_flop() -> None:
    table = play(board="2c 3d 4h 8s 9c", choices={1: ["raise 3x"]})
    shown = [answer for s, answer in table.steps if isinstance(s, Deal) and s.face == "up"]
    assert shown == [parse_cards("2c 3d 4h"), parse_cards("8s 9c")]


# --- (h) fold -------------------------------------------------------------------------------------


@pytest.mark.clause("HUH 39.10(h)-forfeit")
def test_39_10_h_who_folds_forfeits_ante_and_odds_and_only_those() -> None:
    wagers = {**WAGERS, "trips_plus": 5_00, "pocket_bonus": 5_00}
    played = play(
        hole={1: "As Ad", 2: "Ks Kd"},
        dealer="2h 3h",
        board="Ah Ac 5d 8s 9c",
        wagers={1: wagers, 2: wagers},
        choices={1: TO_THE_RIVER, 2: ["raise 1x"]},
    )
    # Four aces: 30 to 1 on trips plus and on the pocket bonus, and no word of the odds wager.
    assert played.money(1) == {
        "ante": -10_00,
        "odds": -10_00,
        "trips_plus": 150_00,
        "pocket_bonus": 150_00,
    }
    assert played.why(1)["ante"] == played.why(1)["odds"] == "HUH 39.10(h)-forfeit"
    assert played.money(2)["ante"] == 10_00


@pytest.mark.clause("HUH 39.10(h)-pocket")
def test_39_10_h_a_folded_hand_is_shown_for_its_pocket_bonus_and_paid() -> None:
    played = play(
        hole={1: "As Kd"},
        wagers={1: {**WAGERS, "pocket_bonus": 5_00}},
        choices={1: TO_THE_RIVER},
    )
    assert played.settled(1)["pocket_bonus"] == Pay(
        1, "pocket_bonus", stake=5_00, odds="10 to 1", amount=50_00, cite="HUH 39.11(i)-AFo"
    )
    assert Reveal("seat 1", 2, cite="HUH 39.10(h)-pocket") in played.of(Reveal)


# --- (i) the dealer's cards -----------------------------------------------------------------------


@pytest.mark.clause("HUH 39.10(i)-reveal")
@pytest.mark.parametrize("words", METHODS)
def test_39_10_i_the_dealers_cards_are_revealed_once_all_have_folded_or_raised(words: str) -> None:
    table = seat((1, 2), words)
    table.players[1] = Scripted(choices=list(TO_THE_RIVER))
    table.begin()
    for step in step_by_step(table):
        if isinstance(step, Reveal) and step.place == "dealer":
            break
        if not isinstance(step, TakeWagers):
            assert all(seen(table, v, "dealer") == () for v in (1, 2, PUBLIC))
        assert not isinstance(step, Pay | Take | Return)
    state = table.state.seats
    assert state[1].wagers == WAGERS and state[2].wagers == {**WAGERS, "raise": 10_00}
    assert step == Reveal("dealer", 2, cite="HUH 39.10(i)-reveal")
    table.step()
    assert seen(table, PUBLIC, "dealer") == table.kit.cards.at("dealer")
    assert not [s for s in list(step_by_step(table)) if isinstance(s, Ask)]


@pytest.mark.clause("HUH 39.10(i)-reveal")
def test_39_10_i_they_are_revealed_for_the_record_even_if_everybody_folded() -> None:
    played = play(dealer="Kc 2d", choices={1: TO_THE_RIVER, 2: TO_THE_RIVER})
    shown = [answer for s, answer in played.steps if isinstance(s, Reveal) and s.place == "dealer"]
    assert shown == [parse_cards("Kc 2d")]


# Seven cards and the best five among them, said in words.
BEST = [
    ("As Ks", "Qs Js Ts 9s 2d", "royal flush"),  # two hole cards
    ("As 2d", "Ks Qs Js Ts 9s", "royal flush"),  # one
    ("2c 2d", "As Ks Qs Js Ts", "royal flush"),  # none
    ("5h 6h", "2c 3d 4s Kc Kd", "straight, six-high"),
    ("Ad 9h", "2c 3d 4s 5c Kd", "straight, five-high"),
    ("Kh Kc", "Kd 2s 2h 2d 9c", "full house, kings over twos"),  # of two trips the better
    ("9h 8h", "9d 8d 7c 7s Ah", "two pairs, nines and eights"),  # of three pairs the best two
    ("2h 7c", "Ad Kd Jd 9d 3s", "ace-high"),
    ("2d 7c", "Ad Kd Jd 9d 3s", "flush, ace-high"),
]


@pytest.mark.clause("HUH 39.10(i)-best", "HUH 39.1 Hand", "HUH 39.1 Community cards")
@pytest.mark.parametrize(("two", "board", "words"), BEST)
def test_39_10_i_the_best_five_of_two_hole_and_five_community_cards(
    two: str, board: str, words: str
) -> None:
    as_player = play(hole={1: two}, board=board)
    as_dealer = play(dealer=two, board=board)
    assert f"Seat 1: {words}" in [said.what.words for said in as_player.of(Announce)]
    assert f"Dealer: {words}" in [said.what.words for said in as_dealer.of(Announce)]


@pytest.mark.clause("HUH 39.10(i)-best")
def test_39_10_i_a_tie_when_both_play_the_board() -> None:
    played = play(hole={1: "2c 3d"}, dealer="2h 3h", board="As Kd Qh Jc Ts")
    assert played.money(1) == {"ante": 0, "raise": 0, "odds": 0}


@pytest.mark.clause("HUH 39.10(i)-best")
def test_39_10_i_a_hole_card_that_does_not_improve_the_board_breaks_no_tie() -> None:
    played = play(hole={1: "Kc 3d"}, dealer="Qh 3h", board="As Ad Ah Ac Ks")
    assert played.money(1) == {"ante": 0, "raise": 0, "odds": 0}


# --- the whole, in order --------------------------------------------------------------------------


ORDER = [
    "HUH 39.10(b)-both",
    "HUH 39.7(b)",
    "HUH 39.7(d)",
    "HUH 39.7(d)4",
    "HUH 39.10(c)-talk",
    "HUH 39.10(a)-look",
    "HUH 39.10(d)",
    "HUH 39.10(e)",
    "HUH 39.10(f)",
    "HUH 39.10(g)",
    "HUH 39.7(e)",
    "HUH 39.10(h)-must",
    "HUH 39.10(i)-reveal",
    "HUH 39.10(i)-best",
    "HUH 39.10(h)-forfeit",
    "HUH 39.4(a)-each",
]


def test_39_10_the_round_follows_the_order_of_the_section() -> None:
    played = play(choices={1: TO_THE_RIVER})
    places = [played.index(cite) for cite in ORDER]
    assert places == sorted(places)


def test_39_10_the_script_deals_what_it_was_told() -> None:
    """The driver itself: chosen cards arrive where they were meant to, by every method."""
    hole = {1: "As Ad", 4: "2c 7h"}
    for words in METHODS:
        table = seat(hole, words)
        order = dealing_order(options(words), hole, "Kc Kd", "2d 3d 4h 5s 9c", list(hole))
        table.kit.cards.source = Arranged(before_cut(options(words), order))
        table.begin()
        run_to(table, Reveal, place="dealer")
        at: dict[str, tuple[Card, ...]] = {p: table.kit.cards.at(p) for p in table.kit.cards.piles}
        assert at == {
            "seat 1": parse_cards("As Ad"),
            "seat 4": parse_cards("2c 7h"),
            "dealer": parse_cards("Kc Kd"),
            "community": parse_cards("2d 3d 4h 5s 9c"),
        }


def test_39_10_every_step_of_a_round_carries_its_clause() -> None:
    for words in METHODS:
        for step, _ in play(options=words, choices={1: TO_THE_RIVER, 2: ["raise 3x"]}).steps:
            assert isinstance(step, Step)
            assert step.cite.startswith("HUH 39.")
