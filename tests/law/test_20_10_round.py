"""19:47-20.10, from the examination of the cards to the discard rack."""

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.three_card import arrange_three
from houseway.table.entries import TableOpened
from houseway.table.steps import (
    DEALER,
    Announce,
    Arrange,
    Ask,
    Collect,
    Conduct,
    CoverCard,
    Deal,
    Gather,
    Look,
    Pay,
    PayBonus,
    Return,
    Reveal,
    Take,
    seat_place,
)
from houseway.table.views import PUBLIC
from tests.law.script import (
    Arranged,
    Played,
    Repeating,
    before_cut,
    carry_out_one,
    refused,
    run_to,
    seen_by,
)
from tests.law.three_card import (
    ANTE,
    AUTOMATED,
    BOTH,
    HAND,
    PAIR_PLUS,
    at_the_wagers,
    options,
    play,
    seat,
)

METHODS = ["", HAND, AUTOMATED]
BY_PLAYER = "settlement=by_player"

HANDS = {1: "Ks 9d 4c", 2: "As Ah 3c", 4: "5h 3d 2c", 5: "9s 8d 7c", 6: "Jc 8h 2d"}
DEALERS = "Qd Tc 6h"
WAGERS = {1: ANTE, 2: BOTH, 4: BOTH, 5: PAIR_PLUS, 6: BOTH}
CHOICES = {4: ["fold"]}
"""Seats 1 and 2 win, 4 folds, 5 has pair plus alone and a straight, 6 plays and loses all."""


def five_seats(words: str = "") -> Played:
    return play(hole=HANDS, dealer=DEALERS, wagers=WAGERS, choices=CHOICES, options=words)


def places(played: Played, *kinds: type) -> list[int]:
    """Where steps of these kinds stand in the round."""
    return [n for n, (step, _) in enumerate(played.steps) if isinstance(step, kinds)]


# --- (a) -------------------------------------------------------------------------------------


@pytest.mark.clause("TCP 20.10(a)-look")
@pytest.mark.parametrize("words", METHODS)
def test_20_10_a_each_player_examines_the_own_cards_and_nobody_elses(words: str) -> None:
    played = five_seats(words)
    looks = played.of(Look)
    assert [step.seat for step in looks] == [1, 2, 4, 5, 6]
    assert {step.cite for step in looks} == {"TCP 20.10(a)-look"}
    assert max(places(played, Deal)) < min(places(played, Look))
    assert max(places(played, Look)) < min(places(played, Ask))
    until_asked = played.done[: places(played, Ask)[0]]
    for number, hand in HANDS.items():
        assert seen_by(number, until_asked) == set(parse_cards(hand))
    assert not seen_by(PUBLIC, until_asked)


@pytest.mark.clause("TCP 20.10(a)-touch")
def test_20_10_a_only_dealer_and_player_touch_the_cards_of_a_player() -> None:
    played = five_seats()
    said = played.done[played.index("TCP 20.10(a)-touch")].step
    assert isinstance(said, Conduct)
    assert (
        said.what.words == "nobody but the dealer and the player touches the cards of that player"
    )
    assert played.index("TCP 20.10(a)-touch") < min(places(played, Look))


# --- (b) the choice --------------------------------------------------------------------------


@pytest.mark.clause("TCP 20.10(b)-choice")
@pytest.mark.parametrize("ante", [10_00, 35_00, 500_00])
def test_20_10_b_the_play_wager_is_equal_to_the_ante(ante: int) -> None:
    table = at_the_wagers()
    table.answer(1, {"ante": ante})
    table.run()
    assert isinstance(table.pending, Ask)
    assert [(c.name, c.wager, c.amount, c.most) for c in table.pending.choices] == [
        ("play", "play", ante, 0),
        ("fold", "", 0, 0),
    ]
    for words in ("raise 2x", "check", f"play {2 * ante}"):
        refused(table, lambda words=words: table.answer(1, words))  # type: ignore[misc]
    table.answer(1, "play")
    assert table.state.seats[1].wagers == {"ante": ante, "play": ante}


@pytest.mark.clause("TCP 20.10(b)-choice")
def test_20_10_b_who_does_not_play_forfeits_the_ante_whatever_the_hands_are() -> None:
    played = play(hole={1: "As Ks Qs"}, dealer="2c 3d 5h", choices={1: ["fold"]})
    assert played.money(1) == {"ante": -10_00}
    assert played.why(1) == {"ante": "TCP 20.10(b)-choice"}
    assert not played.of(Pay, PayBonus, Return)
    assert [step.place for step in played.of(Reveal)] == [DEALER]  # participation has ended


@pytest.mark.clause("TCP 20.10(b)-choice")
def test_20_10_b_a_play_wager_needs_chips() -> None:
    """Who is short of them may buy and play (X-11)."""
    table = at_the_wagers(chips=15_00)
    table.answer(1, {"ante": 10_00})
    table.run()
    assert [choice.name for choice in table.pending.choices] == ["play", "fold"]
    refusal = refused(table, lambda: table.answer(1, "play"))
    assert refusal.cite == "TCP 20.6 outside wagers"
    assert refusal.sentence == "play stakes $10 and seat 1 has $5 in chips; it may buy more"
    table.buy(1, 5_00)
    table.answer(1, "play")
    assert table.state.seats[1].chips == 0


@pytest.mark.clause("TCP 20.10(b)-order")
@pytest.mark.parametrize("words", METHODS)
def test_20_10_b_the_option_is_offered_clockwise_from_the_far_left(words: str) -> None:
    asked = five_seats(words).of(Ask)
    assert [step.seat for step in asked] == [1, 2, 4, 6]  # seat 5 has no ante (A-TCP-6)
    assert {step.cite for step in asked} == {"TCP 20.10(b)-order"}


@pytest.mark.clause("TCP 20.10(b)-order")
def test_20_10_b_nobody_decides_out_of_turn() -> None:
    table = seat((1, 2, 3))
    table.players.clear()
    table.begin()
    for number in (1, 2, 3):
        table.run()
        table.answer(number, ANTE)
    table.run()
    for number in (1, 2, 3):
        for other in {1, 2, 3} - {number}:
            refusal = refused(table, lambda other=other: table.answer(other, "play"))  # type: ignore[misc]
            assert refusal.cite == "TCP 20.10(b)-order"
        table.answer(number, "play")
        table.run()
    assert table.pending is None


@pytest.mark.clause("TCP 20.10(b)-pp")
def test_20_10_b_with_the_ante_the_pair_plus_is_forfeited_even_with_a_straight_flush() -> None:
    played = play(hole={1: "5s 4s 3s"}, wagers={1: BOTH}, choices={1: ["fold"]})
    assert played.money(1) == {"ante": -10_00, "pair_plus": -5_00}
    assert played.why(1)["pair_plus"] == "TCP 20.10(b)-pp"
    (ask,) = played.questions
    assert [choice.cite for choice in ask.choices] == ["TCP 20.10(b)-choice", "TCP 20.10(b)-pp"]


@pytest.mark.clause("TCP 20.10(b)-coll")
@pytest.mark.parametrize("words", [*METHODS, BY_PLAYER])
def test_20_10_b_forfeits_are_collected_after_all_have_decided_and_before_the_reveal(
    words: str,
) -> None:
    played = play(
        hole=HANDS,
        dealer=DEALERS,
        wagers=WAGERS,
        choices={1: ["fold"], 4: ["fold"]},
        options=words,
    )
    (reveal,) = (n for n in places(played, Reveal) if played.steps[n][0].place == DEALER)
    last_choice = max(places(played, Ask))
    between = [step for step, _ in played.steps[last_choice + 1 : reveal]]
    taken = [(step.seat, step.wager, step.amount) for step in between if isinstance(step, Take)]
    assert taken == [(4, "ante", 10_00), (4, "pair_plus", 5_00), (1, "ante", 10_00)]
    racked = [(s.place, s.cite) for s in between if isinstance(s, Collect)]
    assert racked == [("seat 4", "TCP 20.10(b)-coll"), ("seat 1", "TCP 20.10(b)-coll")]
    before = [step for step, _ in played.steps[:last_choice]]
    assert not any(isinstance(step, Take | Collect) for step in before)
    after = [step for step, _ in played.steps[reveal:]]
    assert not {1, 4} & {step.seat for step in after if isinstance(step, Take | Pay | Return)}
    assert not {"seat 1", "seat 4"} & {step.place for step in played.of(Reveal)}


# --- (b) the dealer's hand -------------------------------------------------------------------


@pytest.mark.clause("TCP 20.10(b)-reveal")
def test_20_10_b_the_order_on_the_table_is_the_order_announced() -> None:
    """Everybody sees it so, and so the cards go to the discard rack."""
    table = seat((1,), source=Arranged(before_cut(options(), ONE_PLAYER)))
    table.begin()
    run_to(table, Arrange)
    carry_out_one(table)
    placed = parse_cards("4d 4h Kc")
    assert table.kit.cards.at(DEALER) == placed
    assert tuple(table.view().cards[DEALER]) == placed
    run_to(table, Gather)
    assert tuple(table.kit.cards.rack[-3:]) == placed


ONE_PLAYER = parse_cards("As Kc 9d 4d 8h 4h")


@pytest.mark.clause("TCP 20.10(b)-reveal")
@pytest.mark.parametrize(
    ("dealer", "placed", "said"),
    [
        ("6h Qd Tc", "Qd Tc 6h", "queen-high"),
        ("Kc 4d 4h", "4d 4h Kc", "pair, fours"),
        ("As 2d 3c", "3c 2d As", "straight, three-high"),
        ("Qs As Kd", "As Kd Qs", "straight, ace-high"),
        ("2h 9h Ah", "Ah 9h 2h", "flush, ace-high"),
    ],
)
def test_20_10_b_the_dealer_shows_the_cards_as_the_highest_hand(
    dealer: str, placed: str, said: str
) -> None:
    played = play(dealer=dealer)
    reveal = played.index("TCP 20.10(b)-reveal")
    first, shown = played.steps[reveal]
    assert isinstance(first, Reveal)
    assert (first.place, shown) == (DEALER, parse_cards(dealer))
    arranged, announce = (step for step, _ in played.steps[reveal + 1 : reveal + 3])
    assert arranged == Arrange(DEALER, parse_cards(placed), cite="TCP 20.10(b)-reveal")
    assert isinstance(announce, Announce)
    assert announce.what.words == f"Dealer: {said}"


@pytest.mark.clause("TCP 20.10(b)-reveal")
def test_20_10_b_nobody_sees_the_dealers_cards_earlier() -> None:
    played = five_seats()
    until = played.done[: played.index("TCP 20.10(b)-reveal")]
    for viewer in (*HANDS, PUBLIC):
        assert not seen_by(viewer, until) & set(parse_cards(DEALERS))


@pytest.mark.clause("TCP 20.10(b)-cover")
def test_20_10_b_with_the_automated_shoe_the_cover_card_is_put_beside_it() -> None:
    table = seat((1,), AUTOMATED)
    table.begin()
    cover = run_to(table, CoverCard)
    assert (cover.to, cover.cite) == ("automated shoe", "TCP 20.10(b)-cover")
    assert table.kit.cards.cover_card == DEALER
    reveal = run_to(table, Reveal)
    assert reveal.place == DEALER  # it comes off the stack before the cards are turned over
    assert table.kit.cards.cover_card == "automated shoe"
    for words in ("", HAND):
        assert "TCP 20.10(b)-cover" not in play(options=words).cites


# --- (c) the two methods ---------------------------------------------------------------------


def settlement(played: Played) -> list[tuple[str, str, str]]:
    """What the dealer does with hands and wagers after the own hand, in order."""
    found = []
    start = places(played, Reveal)[0] + 1
    for step, _ in played.steps[start:]:
        match step:
            case Reveal(place=place):
                found.append(("reveal", place, ""))
            case Collect(place=place):
                found.append(("rack", place, ""))
            case Take(seat=number, wager=wager):
                found.append(("take", seat_place(number), wager))
            case Pay(seat=number, wager=wager) | PayBonus(seat=number, wager=wager):
                found.append(("pay", seat_place(number), wager))
    return found


@pytest.mark.clause("TCP 20.10(c)1")
@pytest.mark.clause("TCP 20.10(c)1i")
@pytest.mark.clause("TCP 20.10(c)1ii")
@pytest.mark.clause("TCP 20.10(c)1iii")
@pytest.mark.clause("TCP 20.10(c)1iv")
@pytest.mark.parametrize("words", METHODS)
def test_20_10_c1_each_procedure_is_completed_for_all_players_from_the_far_right(
    words: str,
) -> None:
    played = five_seats(words)
    assert settlement(played) == [
        ("reveal", "seat 6", ""),
        ("reveal", "seat 5", ""),
        ("reveal", "seat 2", ""),
        ("reveal", "seat 1", ""),
        ("take", "seat 6", "ante"),
        ("take", "seat 6", "play"),
        ("take", "seat 6", "pair_plus"),
        ("pay", "seat 5", "pair_plus"),
        ("pay", "seat 2", "ante"),
        ("pay", "seat 2", "play"),
        ("pay", "seat 2", "pair_plus"),
        ("pay", "seat 1", "ante"),
        ("pay", "seat 1", "play"),
        ("rack", "seat 6", ""),
        ("rack", "seat 5", ""),
        ("rack", "seat 2", ""),
        ("rack", "seat 1", ""),
        ("rack", "dealer", ""),
    ]
    order = [f"TCP 20.10(c)1{part}" for part in ("", "i", "ii", "iii", "iv")]
    starts = [played.index(cite) for cite in order]
    assert starts == sorted(starts)
    assert not any(cite.startswith("TCP 20.10(c)2") for cite in played.cites)
    collecting, paying = starts[2], starts[3]
    assert collecting < places(played, Take)[-1] < paying < places(played, Pay)[0]


@pytest.mark.clause("TCP 20.10(c)2")
@pytest.mark.clause("TCP 20.10(c)2i")
@pytest.mark.clause("TCP 20.10(c)2ii")
@pytest.mark.clause("TCP 20.10(c)2iii")
@pytest.mark.parametrize("words", METHODS)
def test_20_10_c2_all_procedures_are_completed_for_one_player_before_the_next(words: str) -> None:
    played = five_seats(f"{words} {BY_PLAYER}")
    assert settlement(played) == [
        ("reveal", "seat 6", ""),
        ("take", "seat 6", "ante"),
        ("take", "seat 6", "play"),
        ("take", "seat 6", "pair_plus"),
        ("rack", "seat 6", ""),
        ("reveal", "seat 5", ""),
        ("pay", "seat 5", "pair_plus"),
        ("rack", "seat 5", ""),
        ("reveal", "seat 2", ""),
        ("pay", "seat 2", "ante"),
        ("pay", "seat 2", "play"),
        ("pay", "seat 2", "pair_plus"),
        ("rack", "seat 2", ""),
        ("reveal", "seat 1", ""),
        ("pay", "seat 1", "ante"),
        ("pay", "seat 1", "play"),
        ("rack", "seat 1", ""),
        ("rack", "dealer", ""),
    ]
    parts = [cite[len("TCP 20.10(c)2") :] for cite in played.cites if "(c)2" in cite]
    assert parts == ["", *["i", "i", "ii", "iii"] * 4]  # turned over and said; settled; racked
    first = next(n for n, (step, _) in enumerate(played.steps) if getattr(step, "seat", 0) == 6
                 and isinstance(step, Take))  # fmt: skip
    assert played.index("TCP 20.10(c)2ii") < first, "what is collected is collected under it"
    assert not any(cite.startswith("TCP 20.10(c)1") for cite in played.cites)


@pytest.mark.clause("TCP 20.10(c)")
def test_20_10_c_the_method_is_the_licensees_and_stands_in_the_record() -> None:
    assert options().settlement == "by_step"
    for method in ("by_step", "by_player"):
        table = seat((1,), f"settlement={method}")
        opened = table.journal.records[0].entry
        assert isinstance(opened, TableOpened)
        assert opened.options["settlement"] == method
    with pytest.raises(Exception, match="by_step or by_player"):
        options("settlement=as_it_comes")


@pytest.mark.clause("TCP 20.10(c)")
@pytest.mark.parametrize("words", ["", BY_PLAYER])
def test_20_10_c_the_dealers_cards_are_racked_after_all_players_cards(words: str) -> None:
    last = five_seats(words).of(Collect)[-1]
    assert (last.place, last.cite) == (DEALER, "TCP 20.10(c)")


def test_20_10_c_both_methods_pay_the_same() -> None:
    table = seat((1, 3, 5))
    other = seat((1, 3, 5), BY_PLAYER)
    for each in (table, other):
        for number, choices in ((1, ["play"]), (3, ["fold"]), (5, ["play"])):
            each.players[number] = Repeating(choices, BOTH)
        for _ in range(40):
            each.play_round()
    assert table.state.seats == other.state.seats


# --- (d) -------------------------------------------------------------------------------------


@pytest.mark.clause("TCP 20.10(d)")
@pytest.mark.parametrize("words", ["", HAND, AUTOMATED, BY_PLAYER])
def test_20_10_d_every_hand_can_be_rebuilt_from_the_discard_rack(words: str) -> None:
    table = seat((1, 2, 4, 5, 6), words)
    for number, wagers in WAGERS.items():
        table.players[number] = Repeating(CHOICES.get(number, ["play"]), wagers)
    table.begin()
    run_to(table, Gather)
    played = Played(table)
    assert "TCP 20.10(d)" in played.cites
    assert played.index("TCP 20.10(d)") < places(played, Collect)[0]
    collected = [step.place for step in played.of(Collect)]
    assert collected == ["seat 4", "seat 6", "seat 5", "seat 2", "seat 1", "dealer"]
    racked = table.kit.cards.rack[-3 * len(collected) :]
    rebuilt = {place: racked[3 * n : 3 * n + 3] for n, place in enumerate(collected)}
    dealt = played.dealt()
    assert rebuilt == {**dealt, DEALER: list(arrange_three(dealt[DEALER]))}
