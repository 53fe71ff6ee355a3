"""13:69F-2C.6, procedure for dealing the cards."""

import pytest

from houseway.cards.card import Card
from houseway.families.shoe.opening import NEW_DEALER
from houseway.table.audit import audit
from houseway.table.state import OPENING
from houseway.table.steps import (
    Announce,
    Ask,
    Collect,
    Conduct,
    Deal,
    Load,
    Pay,
    ReadCard,
    Return,
    Reveal,
    ShowBurn,
    Step,
    Take,
    TakeWagers,
)
from houseway.table.table import Table
from houseway.table.views import person
from tests.law.script import Played, run_to, seen_by
from tests.law.three_card_21 import BURN, CHIPS, TC21, Round, Scripted, cards, play, seat
from tests.law.twenty_one import names

clause = pytest.mark.clause

BART_CARTER = "shuffle=bart_carter"
NOBODY_LOOKS = "card_reader=no without_reader=none"
SEE = "see the burn card"


def conduct(played: Played, cite: str) -> list[str]:
    """What was put on record under a clause."""
    return [step.what.words for step in played.of(Conduct) if step.cite == cite]


def said(played: Played, cite: str) -> list[str]:
    """What the dealer announced under a clause."""
    return [step.what.words for step in played.of(Announce) if step.cite == cite]


def burns(played: Played) -> list[tuple[str, str, int, str]]:
    """The cards that went from the shoe to the rack: how many, their face, from where, why."""
    return [
        (step.face, step.drawn, step.count, step.cite)
        for step in played.of(Deal)
        if step.to == "discard rack"
    ]


def where(played: Played, *kinds: type[Step], cite: str = "", wager: str = "") -> list[int]:
    """Where steps of these kinds are, only those of a clause or on a wager if one is given."""
    return [
        n
        for n, done in enumerate(played.done)
        if isinstance(done.step, kinds)
        and (not cite or done.step.cite == cite)
        and (not wager or getattr(done.step, "wager", "") == wager)
    ]


def new_dealer(table: Table) -> Played:
    """Another dealer comes to the table."""
    table.begin(NEW_DEALER)
    table.run()
    return Played(table)


# --- 2C.6(a) and (b) -------------------------------------------------------------------------


@clause("TC21 2C.6(a)")
def test_2c_6_a_all_cards_come_from_a_shoe_for_that_purpose_at_the_dealers_left() -> None:
    round = play({1: "2s 5d 3c", 3: "9s 8d 7h"}, "6h 4d", "4c 3h 5h", choices={1: ["hit"]})
    (opening,) = Played.every(round.table, OPENING)
    (text,) = conduct(opening, "TC21 2C.6(a)")
    assert "a dealing shoe made for the purpose" in text and "to the left of the dealer" in text
    assert {step.drawn for step in round.of(Deal)} == {"dealing shoe"}
    assert [step.into for step in round.of(Load)] == ["dealing shoe"]


@clause("TC21 2C.6(b)-hands")
def test_2c_6_b_the_left_hand_draws_and_the_right_places_cards_face_up() -> None:
    """Reading A-TC21-2: every card but those (c) and (d)4 want face down."""
    round = play({1: "2s 5d 3c", 3: "9s 8d 7h"}, "6h 4d", "4c 3h 5h", choices={1: ["hit"]})
    (text,) = conduct(round, "TC21 2C.6(b)-hands")
    drawn, placed = text.split("turned face up")
    assert "drawn with the left hand" in drawn and "placed with the right" in placed
    down = [(step.to, step.cite) for step in round.of(Deal) if step.face != "up"]
    assert down == [("discard rack", "TC21 2C.6(c)-burn"), ("dealer", "TC21 2C.6(d)4")]


@clause("TC21 2C.6(b)-left")
@pytest.mark.parametrize(
    ("words", "texts"),
    [
        ("", []),
        ("left_hand_hits=no", []),
        (
            "left_hand_hits=yes",
            ["hit cards to the first two spots are placed with the left hand"],
        ),
    ],
)
def test_2c_6_b_the_left_hand_may_place_hit_cards_on_the_first_two_spots(
    words: str, texts: list[str]
) -> None:
    round = play({1: "2s 5d 3c"}, "6h Td", words=words)
    assert conduct(round, "TC21 2C.6(b)-left") == texts
    assert len(conduct(round, "TC21 2C.6(b)-hands")) == 1


# --- 2C.6(c): the burn card ------------------------------------------------------------------


@clause("TC21 2C.6(c)-burn")
@pytest.mark.parametrize("words", ["", "shuffler=device", "shuffler=device batches=2"])
def test_2c_6_c_the_first_card_of_a_full_set_goes_face_down_to_the_rack(words: str) -> None:
    table = seat((1, 2), words)
    table.begin()
    run_to(table, Load)
    step = run_to(table, Deal)
    first = table.kit.cards.stub[-1]
    assert (step.to, step.face, step.count) == ("discard rack", "down", 1)
    assert not table.kit.cards.rack
    run_to(table, Deal, to="seat 1")
    assert table.kit.cards.rack == [first]
    assert len(table.kit.cards.stub) == 311
    table.run()
    assert burns(Played(table)) == [("down", "dealing shoe", 1, "TC21 2C.6(c)-burn")]


@clause("TC21 2C.6(c)-burn")
def test_2c_6_c_a_card_is_burned_after_each_shuffle_and_not_in_between() -> None:
    table = seat((1, 2))
    found = []
    for number in range(4):
        table.begin()
        if number == 1:
            run_to(table, Deal, to="seat 2")
            table.kit.cards.cutting_card = len(table.kit.cards.stub)
        table.run()
        found.append([cite for *_, cite in burns(Played(table))])
    loads = [len(played.of(Load)) for played in Played.every(table, "round")]
    assert sum(loads) == 2
    assert [len(each) for each in found] == loads
    assert {cite for each in found for cite in each} == {"TC21 2C.6(c)-burn"}


@clause("TC21 2C.6(c)-new")
def test_2c_6_c_each_new_dealer_burns_one_card_before_dealing_to_the_players() -> None:
    table = seat((1, 2))
    table.play_round()
    for _ in range(2):
        stub, rack = list(table.kit.cards.stub), list(table.kit.cards.rack)
        played = new_dealer(table)
        assert burns(played) == [("down", "dealing shoe", 1, "TC21 2C.6(c)-new")]
        assert [step.to for step in played.of(Deal)] == ["discard rack"]
        assert table.kit.cards.stub == stub[:-1]
        assert table.kit.cards.rack == [*rack, stub[-1]]
    following = table.kit.cards.stub[-1]
    table.play_round()
    assert Played(table).dealt()["seat 1"][0] == following


@clause("TC21 2C.6(c)-new", "TC21 2C.6(c)-burn")
def test_2c_6_c_a_dealer_who_comes_to_an_empty_shoe_burns_the_first_card_of_the_set() -> None:
    table = seat((1,))
    table.begin(OPENING)
    table.run()
    came = new_dealer(table)
    assert conduct(came, "TC21 2C.6(c)-new") and not burns(came)
    table.play_round()
    played = Played(table)
    assert [cite for *_, cite in burns(played)] == ["TC21 2C.6(c)-burn"]
    assert played.of(Deal)[0].to == "discard rack"


@clause("TC21 2C.6(c)-show")
@pytest.mark.parametrize("who", [(), (1,), (2,), (3,), (1, 2, 3)])
def test_2c_6_c_the_burn_card_is_disclosed_if_any_player_asks(who: tuple[int, ...]) -> None:
    table = seat((1, 2, 3))
    for number in who:
        table.players[number] = Scripted(always=(SEE, *Scripted.always))
    table.play_round()
    for played in (Played(table), new_dealer(table)):
        burned = [a for s, a in played.steps if isinstance(s, Deal) and s.to == "discard rack"]
        assert len(burned) == 1
        assert played.answers(ShowBurn) == (burned if who else [])
        asked = [step.seat for step in played.of(Ask) if step.cite == "TC21 2C.6(c)-show"]
        assert asked == [1, 2, 3][: min(who, default=3)]


@clause("TC21 2C.6(c)-show")
def test_2c_6_c_nobody_sees_the_burn_card_unless_a_player_asks() -> None:
    for choices in ([], [SEE]):
        round = play({1: "Ts 9d 8h", 2: "Ts 9s 8s"}, "Kh 7d", choices={1: choices})
        assert round.dealt()["discard rack"] == [BURN]
        seen = [BURN in seen_by(person(f"player {n}"), round.done) for n in (1, 2)]
        assert seen == [bool(choices)] * 2


@clause("TC21 2C.6(c)-show")
@pytest.mark.parametrize("asker", [1, 101, 2, 3])
def test_2c_06_c_whoever_asks_sees_the_burn_card_and_it_is_disclosed_to_all(asker: int) -> None:
    """From any seat, a shared spot's too, whatever those before have answered."""
    table = seat((1, 101, 2, 3), "people_per_spot=2")
    table.players[asker] = Scripted(always=(SEE, *Scripted.always))
    table.run()
    table.begin()
    run_to(table, TakeWagers)
    (burned,) = Played(table).dealt()["discard rack"]
    told = [s.seat for s, a in Played(table).steps if isinstance(s, Ask) and a.name == SEE]
    assert told == [asker]
    for number in (1, 101, 2, 3):
        assert seen_by(number, Played(table).done) == {burned}


@clause("TC21 2C.6(c)-show")
@pytest.mark.parametrize("asks", [True, False])
def test_2c_06_c_a_player_who_sits_down_during_the_questions_may_ask_too(asks: bool) -> None:
    table = seat((1, 3))
    table.run()
    table.begin()
    run_to(table, Ask, seat=1, cite="TC21 2C.6(c)-show")
    table.leave(3)
    for number, always in ((2, Scripted.always), (4, (SEE, *Scripted.always))):
        table.sit(number, f"player {number}", CHIPS)
        table.players[number] = Scripted(always=always if asks else Scripted.always)
    table.answer(1, "let it lie")
    run_to(table, TakeWagers)
    played = Played(table)
    asked = [step.seat for step in played.of(Ask) if step.cite == "TC21 2C.6(c)-show"]
    assert asked == [1, 2, 4], "nobody is asked who has left"
    (burned,) = played.dealt()["discard rack"]
    assert [burned in seen_by(number, played.done) for number in (1, 2, 4)] == [asks] * 3
    table.run()
    table.close()
    assert audit(table.journal, lambda _: TC21).deviation == ""


@clause("TC21 2C.6(c)-BC")
def test_2c_6_c_with_the_bart_carter_shuffle_no_card_is_burned() -> None:
    """Neither of the first set, nor by a new dealer, nor after the discards are shuffled in."""
    table = seat(range(1, 6), BART_CARTER)
    shuffles = 0
    for number in range(8):
        stub = len(table.kit.cards.stub)
        came = new_dealer(table) if number else None
        if came:
            assert not burns(came) and len(table.kit.cards.stub) == stub
            assert len(conduct(came, "TC21 2C.6(c)-BC")) == 1
        table.play_round()
        played = Played(table)
        assert not burns(played)
        assert len(conduct(played, "TC21 2C.6(c)-BC")) == (number == 0)
        shuffles += any("2C.1 Bart Carter" in cite for cite in played.cites)
    assert shuffles > 1
    table.close()
    assert audit(table.journal, lambda _: TC21).deviation == ""


# --- 2C.6(d): the deal -----------------------------------------------------------------------

D = "TC21 2C.6(d)"


@clause(D, f"{D}1", f"{D}2", f"{D}3", f"{D}4", f"{D}5")
@pytest.mark.parametrize("seats", [(1,), (2, 5), (6, 1, 3)])
def test_2c_6_d_three_cards_to_each_spot_and_two_to_the_dealer(seats: tuple[int, ...]) -> None:
    """From the dealer's left, in whatever order the players sat down."""
    deck = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks 3d 4d 5d 6d 7d 8d 9d Td Jd"
    round = play(deck=deck, seats=seats)
    spots = [(f"seat {number}", "up") for number in sorted(seats)]
    expected = [
        *((f"{D}1", *spot) for spot in spots),
        (f"{D}2", "dealer", "up"),
        *((f"{D}3", *spot) for spot in spots),
        (f"{D}4", "dealer", "down"),
        *((f"{D}5", *spot) for spot in spots),
    ]
    dealt = [(s, a) for s, a in round.steps if isinstance(s, Deal) and s.to != "discard rack"]
    dealt = dealt[: len(expected)]
    assert [(s.cite, s.to, s.face) for s, _ in dealt] == expected
    assert {s.count for s, _ in dealt} == {1}
    assert [card for _, answer in dealt for card in answer] == cards(deck)[: len(expected)]
    (text,) = conduct(round, D)
    assert "from the dealer's left around the table" in text
    assert round.position(D) < round.position(f"{D}1")


@clause(f"{D}1", f"{D}3", f"{D}5")
def test_2c_6_d_only_spots_with_a_wager_get_cards() -> None:
    hands = {1: "Ts 9d 8h", 4: "Td 9s 8s"}
    round = play(hands, "Kh 7d", seats=(1, 2, 4), wagers={2: {}})
    assert {to: len(dealt) for to, dealt in round.dealt().items()} == {
        "discard rack": 1, "seat 1": 3, "dealer": 2, "seat 4": 3,
    }  # fmt: skip


@clause(f"{D}2", f"{D}4")
def test_2c_6_d_the_players_see_the_dealers_first_card_and_not_the_second() -> None:
    round = play({1: "Ts 5d 2c"}, "Kh 8d")
    (reveal,) = where(round, Reveal)
    before, after = (seen_by(person("player 1"), round.done[:n]) for n in (reveal, reveal + 1))
    assert Card("Kh") in before
    assert Card("8d") not in before
    assert Card("8d") in after


# --- 2C.6(e) and (f): the bonus and the 21s --------------------------------------------------


@clause("TC21 2C.6(e)")
@pytest.mark.parametrize("dealer", ["Ah 9d", "Kh 7d", "Kh Ad", "6h Td"])
def test_2c_6_e_the_bonus_is_settled_right_after_the_deal(dealer: str) -> None:
    """A pair wins, three odd cards lose; before anything is read, asked, announced or dealt."""
    round = play(
        {1: "2s 2d 7c", 2: "Ts 5d 3c"}, dealer, "3h 3d 3s 3c", choices={1: ["hit"], 2: ["hit"]}
    )
    assert (round.money(1)["bonus"], round.money(2)["bonus"]) == (10_00, -10_00)
    bonus = where(round, Pay, Take, wager="bonus")
    last_card = max(where(round, Deal, cite="TC21 2C.6(d)5"))
    first, last = last_card + 1, last_card + 3
    assert where(round, Conduct, cite="TC21 2C.6(e)") == [first]
    assert bonus == [first + 1, last]
    (loser, winner) = (round.done[n].step for n in bonus)
    assert isinstance(loser, Take) and isinstance(winner, Pay)
    after = where(round, ReadCard, Reveal, Announce)
    assert min(after) > last


@clause("TC21 2C.6(f)-say")
def test_2c_6_f_the_totals_are_announced_clockwise_after_the_bonus() -> None:
    hands = {6: "Ks Kd Kc", 2: "As 5d 3c", 4: "As 9d 8c"}
    round = play(dict(sorted(hands.items())), "6h Td")
    assert said(round, "TC21 2C.6(f)-say") == ["Seat 2: soft 19", "Seat 4: 18", "Seat 6: 30"]
    spoken = where(round, Announce, cite="TC21 2C.6(f)-say")
    assert max(where(round, Pay, Take, wager="bonus")) < min(spoken)
    decided = [n for n in where(round, Ask) if n > min(spoken)]
    assert max(spoken) < min(decided)


@clause("TC21 2C.6(f)-21")
@pytest.mark.parametrize("dealer", ["Ah Kd", "Kh Ad", "Ah 9d", "6h Td 5c"])
def test_2c_6_f_each_21_is_paid_as_its_total_is_announced(dealer: str) -> None:
    up, hole, *more = dealer.split()
    hands = {1: "Ts 5d 6c", 2: "Ts 5c 3d", 3: "As 2c 8d"}
    round = play(hands, f"{up} {hole}", " ".join(more))
    assert len(conduct(round, "TC21 2C.6(f)-21")) == 2
    spoken = where(round, Announce, cite="TC21 2C.6(f)-say")
    paid = [n for n in where(round, Pay, wager="main") if n < spoken[-1] + 3]
    assert [round.done[n].step.seat for n in paid] == [1, 3]  # type: ignore[union-attr]
    assert spoken[0] < paid[0] < spoken[1] < spoken[2] < paid[1]
    assert (round.money(1)["main"], round.money(3)["main"]) == (10_00, 10_00)
    assert all(paid[-1] < n for n in where(round, ReadCard, Reveal))


# --- 2C.6(g) to (j): insurance and blackjack -------------------------------------------------


def offered_insurance(round: Round) -> list[int]:
    """Who was offered insurance."""
    return [ask.seat for ask in round.asked if "insure" in names(ask)]


@clause("TC21 2C.6(g)")
@pytest.mark.parametrize(
    ("up", "seats"), [("Ah", [1, 3]), ("Kh", []), ("Th", []), ("9h", []), ("2h", [])]
)
def test_2c_6_g_against_an_ace_whoever_has_no_21_may_insure(up: str, seats: list[int]) -> None:
    hands = {1: "Ts 5d 3c", 2: "Ts 5c 6d", 3: "Ts 9d 4c"}
    round = play(hands, f"{up} 7d", "5h 5s 5c 5d")
    assert offered_insurance(round) == seats
    for n in where(round, Ask, cite="TC21 2C.6(g)"):
        assert max(where(round, Deal, cite="TC21 2C.6(d)5")) < n < min(where(round, Reveal))


@clause("TC21 2C.6(g)")
def test_2c_6_g_insurance_is_offered_before_any_additional_card() -> None:
    round = play({1: "2s 5d 3c", 2: "2d 5c 3h"}, "Ah 7d", "4c 4d", choices={1: ["hit"]})
    assert offered_insurance(round) == [1, 2]
    additional = where(round, Deal, cite="TC21 2C.11(a)")
    assert max(where(round, Ask, cite="TC21 2C.6(g)")) < min(additional)


@clause("TC21 2C.6(h)")
def test_2c_6_h_after_insurance_the_totals_are_announced_again_from_the_left() -> None:
    hands = {2: "Ts 5d 3c", 3: "As 5c 2d", 5: "Ts 9d 4c"}
    round = play(hands, "Ah 7d", choices={3: ["insure 500"]})
    assert said(round, "TC21 2C.6(h)") == ["Seat 2: 18", "Seat 3: soft 18", "Seat 5: 23"]
    again = where(round, Announce, cite="TC21 2C.6(h)")
    assert max(where(round, Ask, cite="TC21 2C.6(g)")) < min(again)
    assert max(again) < min(where(round, ReadCard, Reveal))
    assert not said(play(hands, "Kh 7d"), "TC21 2C.6(h)")


@clause("TC21 2C.6(i)")
@pytest.mark.parametrize(
    ("words", "dealer", "early"),
    [
        ("", "Ah Kd", True),
        ("", "Kh Ad", True),
        ("", "Ah 7d", False),
        ("", "Kh 7d", False),
        ("hole=expose_early", "Ah Kd", True),
        ("hole=expose_early", "Ah 7d", True),
        ("hole=expose_early", "6h Td", True),
    ],
)
def test_2c_6_i_the_hole_card_is_revealed(words: str, dealer: str, early: bool) -> None:
    """Reading A-TC21-5: before the players decide only for a blackjack, unless posted."""
    round = play({1: "Ts 5d 3c"}, dealer, "5c", words=words)
    (reveal,) = where(round, Reveal)
    assert (round.done[reveal].step.cite == "TC21 2C.6(i)") is early
    assert [str(card) for card in round.done[reveal].answer] == dealer.split()[1:]
    decided = [n for n, d in enumerate(round.done) if getattr(d.step, "place", "") == "seat 1"]
    assert (reveal < min(decided)) is early
    if "TC21 2C.6(h)" in round.cites:
        assert round.position("TC21 2C.6(h)") < reveal


@clause("TC21 2C.6(j)")
@pytest.mark.parametrize("words", ["", "card_reader=no", "hole=expose_early"])
def test_2c_6_j_on_blackjack_insurance_is_paid_and_the_wagers_are_collected(words: str) -> None:
    hands = {1: "Ts 5d 3c", 2: "Ts 5c 4d", 3: "Ts 5h 6h"}
    round = play(hands, "Ah Kd", choices={2: ["insure 500"]}, words=words)
    assert conduct(round, "TC21 2C.6(j)") == ["the insurance bets are resolved"]
    assert (round.main(1), round.main(3)) == (-10_00, 10_00)
    assert round.money(2) | {"bonus": 0} == {"insurance": 10_00, "main": -10_00, "bonus": 0}
    (reveal,) = where(round, Reveal)
    (insurance,) = where(round, Pay, wager="insurance")
    collected = where(round, Take, wager="main")
    assert reveal < insurance < min(collected)
    assert {s.cite[:11] for s in round.of(Deal)} == {"TC21 2C.6(c", "TC21 2C.6(d"}


@clause("TC21 2C.6(j)")
@pytest.mark.parametrize("words", ["", "card_reader=no", "hole=expose_early"])
def test_2c_6_j_without_blackjack_insurance_is_collected_and_play_resumes(words: str) -> None:
    hands = {1: "2s 5d 3c", 2: "Ts 5c 4d"}
    round = play(hands, "Ah 7d", "8c", choices={1: ["hit"], 2: ["insure 500"]}, words=words)
    (collected,) = where(round, Take, wager="insurance")
    assert round.money(2)["insurance"] == -5_00
    assert round.position("TC21 2C.6(j)") < collected
    assert collected < round.position("TC21 2C.11(a)", Deal)
    assert round.main(1) == 0  # 18 against soft 18
    assert round.main(2) == 10_00 - 5_00


@clause("TC21 2C.6(j)")
@pytest.mark.parametrize(("hole", "amount"), [("Kd", 10_00), ("5d", -5_00)])
def test_2c_6_j_if_nobody_looks_insurance_waits_for_the_hole_card(hole: str, amount: int) -> None:
    round = play(
        {1: "Ts 5d 3c"}, f"Ah {hole}", "Ks 2h", choices={1: ["insure 500"]}, words=NOBODY_LOOKS
    )
    (reveal,) = where(round, Reveal)
    (settled,) = where(round, Pay, Take, wager="insurance")
    assert settled == reveal + 2
    assert round.position("TC21 2C.6(j)") == reveal + 1
    assert round.money(1)["insurance"] == amount
    assert all(settled < n for n in where(round, Deal, cite="TC21 2C.6(k)-play"))


# --- 2C.6(k) to (m): the dealer, settlement, the cards ---------------------------------------


@clause("TC21 2C.6(k)-play")
def test_2c_6_k_the_dealer_plays_after_all_decisions_with_cards_face_up() -> None:
    hands = {1: "2s 5d 3c", 2: "2d 5c 4h"}
    round = play(hands, "6h 4d", "8c 7c 2h 4s 5s", choices={1: ["hit"], 2: ["hit"]})
    assert [str(card) for card in round.dealt()["dealer"]] == "6h 4d 2h 4s 5s".split()
    drawn = where(round, Deal, cite="TC21 2C.6(k)-play")
    steps = [round.done[n].step for n in drawn]
    assert [(s.to, s.face, s.count) for s in steps] == [("dealer", "up", 1)] * 3  # type: ignore[union-attr]
    assert max(where(round, Ask)) < min(drawn)
    assert max(where(round, Deal, cite="TC21 2C.11(a)")) < min(drawn)
    assert (round.main(1), round.main(2)) == (-10_00, -10_00)


@clause("TC21 2C.6(k)-say")
@pytest.mark.parametrize(
    ("dealer", "then", "words"),
    [("Kh 8d", "", "18"), ("Ah 7d", "", "soft 18"), ("6h 4d", "2h 4s 5s", "21"),
     ("6h Td", "Ks", "26")],
)  # fmt: skip
def test_2c_6_k_the_dealer_announces_the_total_of_the_own_hand(
    dealer: str, then: str, words: str
) -> None:
    round = play({1: "Ts 5d 3c"}, dealer, then)
    assert said(round, "TC21 2C.6(k)-say") == [f"Dealer: {words}"]
    spoken = round.position("TC21 2C.6(k)-say")
    assert max(where(round, Deal, Reveal)) < spoken
    assert spoken < min(where(round, Pay, Take, Return, wager="main"))


@clause("TC21 2C.6(l)")
def test_2c_6_l_bets_are_collected_paid_and_returned_counter_clockwise() -> None:
    hands = {1: "Ts 5d 2c", 2: "Ts 5c 3d", 4: "Td 5h 4h", 6: "Ts 4s 3h"}
    round = play(hands, "Kh 8d")
    steps = [s for s in round.of(Pay, Take, Return) if s.wager == "main"]
    assert [(type(s), s.seat) for s in steps] == [(Take, 6), (Pay, 4), (Return, 2), (Take, 1)]
    (text,) = conduct(round, "TC21 2C.6(l)")
    assert "from the dealer's right" in text
    assert round.position("TC21 2C.6(k)-say") < round.position("TC21 2C.6(l)")
    assert round.position("TC21 2C.6(l)") < min(where(round, Pay, Take, Return, wager="main"))


@clause("TC21 2C.6(m)")
def test_2c_6_m_the_cards_are_picked_up_from_the_right_the_dealers_last() -> None:
    hands = {1: "2s 5d 3c", 4: "Ts 5c 3d", 6: "Td 5h 4h"}
    round = play(hands, "Kh 6d", "7c 2h", choices={1: ["hit"]})
    picked = [(s.place, s.cite) for s in round.of(Collect)]
    places = ("seat 6", "seat 4", "seat 1", "dealer")
    assert picked == [(place, "TC21 2C.6(m)") for place in places]
    assert max(where(round, Pay, Take, Return)) < min(where(round, Collect))
    assert [str(card) for card in round.table.kit.cards.rack] == (
        "2c Td 5h 4h Ts 5c 3d 2s 5d 3c 7c Kh 6d 2h".split()
    )
    round.audited()


@clause("TC21 2C.6(m)")
@pytest.mark.parametrize("dealer", ["Ah Kd", "Kh Ad"])
def test_2c_6_m_after_a_blackjack_the_cards_are_picked_up_alike(dealer: str) -> None:
    round = play({1: "Ts 5d 3c", 2: "Ts 5c 6d"}, dealer)
    assert [s.place for s in round.of(Collect)] == ["seat 2", "seat 1", "dealer"]
    assert [str(card) for card in round.table.kit.cards.rack] == (
        f"2c Ts 5c 6d Ts 5d 3c {dealer}".split()
    )


@clause("TC21 2C.6(m)")
def test_2c_6_m_only_cards_still_on_the_layout_are_left_to_pick_up() -> None:
    """A hand that passed 21 and a split hand paid at 21 have gone to the rack before."""
    hands = {1: "Ts 5d 2c", 2: "Kh 5c 6d", 3: "Ks 9c 4h"}
    round = play(
        hands, "6h Td", "Jc Ah 8s 7s 5s", choices={1: ["hit"], 3: ["split", "stand", "stand"]}
    )
    at_the_end = [s.place for s in round.of(Collect) if s.cite == "TC21 2C.6(m)"]
    before = [s.place for s in round.of(Collect) if s.cite != "TC21 2C.6(m)"]
    assert before == ["seat 1", "seat 3"]
    assert at_the_end == ["seat 3 hand 2", "seat 3 hand 3", "seat 2", "dealer"]
    assert [str(card) for card in round.table.kit.cards.rack] == (
        "2c Ts 5d 2c Jc Ks Ah 9c 8s 4h 7s Kh 5c 6d 6h Td 5s".split()
    )
