"""19:47-2.6A: the 6 to 5 variation, dealt face down from the hand."""

import pytest

from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.steps import IntoDevice
from houseway.table.entries import Done
from houseway.table.refusal import Refused
from houseway.table.steps import (
    DEALER,
    DISCARD_RACK,
    Announce,
    Ask,
    ChooseHand,
    Collect,
    Conduct,
    Deal,
    Gather,
    InsertCuttingCard,
    Load,
    Look,
    LookAtShoe,
    ReadCard,
    Reveal,
    Shuffle,
    Split,
    Take,
    TakeWagers,
)
from houseway.table.views import PUBLIC, person, seen
from tests.law.blackjack import READER, SIX_TO_FIVE, options, play, sound, table
from tests.law.script import Played, refused, seen_by, words_at
from tests.law.twenty_one import names

THREE = {1: "Ts 5c", 3: "9s 8c", 6: "7s 4c"}
ONE_DECK = "variation=six-to-five"


def conduct(played: Played, cite: str) -> list[str]:
    return [step.what.words for step in played.of(Conduct) if step.cite == cite]


@pytest.mark.clause("BJ65 2.6A(a)")
def test_2_6a_a_the_variation_is_dealt_from_the_hand() -> None:
    made = table(SIX_TO_FIVE)
    made.play_round()
    (opening,) = Played.every(made, "opening")
    assert conduct(opening, "BJ65 2.6A(a)") == [
        "the cards of this variation are dealt from the dealer's hand"
    ]
    (played,) = Played.every(made, "round")
    assert {step.drawn for step in played.of(Deal)} == {"deck in the hand"}
    with pytest.raises(Refused) as refusal:
        options(f"{SIX_TO_FIVE} shoe=double")
    assert refusal.value.cite == "BJ65 2.6A(a)"


@pytest.mark.clause("BJ65 2.6A(b)-take")
@pytest.mark.parametrize("decks", [1, 2])
def test_2_6a_b_the_shuffled_deck_or_two_stacked_decks_come_into_the_hand(decks: int) -> None:
    made = table(f"variation=six-to-five decks={decks}")
    made.play_round()
    (played,) = Played.every(made, "round")
    (load,) = played.of(Load)
    assert (load.into, load.cite) == ("dealer's hand", "BJ65 2.6A(b)-take")
    assert {step.by for step in played.of(Shuffle)} == {"device"}
    kinds = [type(step) for step, _ in played.steps]
    assert kinds.index(Shuffle) < kinds.index(Load) < kinds.index(Deal)
    cards = made.kit.cards
    assert len(cards.stub) + len(cards.in_device) == 52 * decks


@pytest.mark.clause("BJ65 2.6A(b)-take")
@pytest.mark.parametrize("decks", [3, 6])
def test_2_6a_b_more_than_two_decks_are_refused(decks: int) -> None:
    with pytest.raises(Refused) as refusal:
        options(f"variation=six-to-five decks={decks}")
    assert refusal.value.cite == "BJ65 2.6A(b)-take"


def test_2_6a_b_a_shuffling_device_is_needed() -> None:
    for words in ("shuffler=none batches=1", "on_shuffler_jam=by_hand", "pre_shuffled=yes"):
        with pytest.raises(Refused):
            options(f"{SIX_TO_FIVE} {words}")


@pytest.mark.clause("BJ65 2.6A(b)-hand")
def test_2_6a_b_one_hand_holds_the_cards_all_round() -> None:
    played = play(SIX_TO_FIVE, hole=THREE, dealer="9d", drawn="Tc")
    assert played.answers(ChooseHand) == ["left"]
    assert conduct(played, "BJ65 2.6A(b)-hand") == [
        "the left hand holds the cards whenever they are held in this round"
    ]
    assert [type(step) for step, _ in played.steps].count(ChooseHand) == 1


@pytest.mark.clause("BJ65 2.6A(b)-pos")
def test_2_6a_b_the_cards_stay_in_front_of_the_dealer_over_the_inventory() -> None:
    played = play(SIX_TO_FIVE, hole=THREE, dealer="9d", drawn="Tc")
    (text,) = conduct(played, "BJ65 2.6A(b)-pos")
    assert "in front of the dealer, over the table inventory" in text
    assert played.index("BJ65 2.6A(b)-pos") < played.index("BJ65 2.6A(c)1")


@pytest.mark.clause("BJ65 2.6A(c)-burn")
def test_2_6a_c_the_licensee_may_have_the_top_card_burned_unseen_each_round() -> None:
    made = table(f"{SIX_TO_FIVE} burn_each_round=true", hole={1: "Ts 9c"}, dealer="9d", drawn="Tc")
    made.play_round()
    made.play_round()
    rounds = Played.every(made, "round")
    for played in rounds:
        burns = [step for step in played.of(Deal) if step.to == DISCARD_RACK]
        assert [(step.face, step.cite) for step in burns] == [("down", "BJ65 2.6A(c)-burn")]
        first = played.of(Deal)[0]
        assert first == burns[0]
        (done,) = (done for done in played.done if done.step == burns[0])
        for viewer in (person("player 1"), PUBLIC):
            assert seen(done, viewer).answer is None  # type: ignore[union-attr]
    plain = play(SIX_TO_FIVE, hole=THREE, dealer="9d", drawn="Tc")
    assert not [step for step in plain.of(Deal) if step.to == DISCARD_RACK]
    with pytest.raises(Refused):
        options("burn_each_round=true")


@pytest.mark.clause("BJ65 2.6A(c)1", "BJ65 2.6A(c)2", "BJ65 2.6A(c)3")
def test_2_6a_c_one_card_down_to_each_box_one_up_to_the_dealer_one_down_to_each_box() -> None:
    played = play(SIX_TO_FIVE, hole=THREE | {4: "2c 2d"}, dealer="9d", wagers={4: 0}, drawn="Tc")
    assert [(step.to, step.face, step.count, step.cite) for step in played.of(Deal)][:7] == [
        ("seat 1", "down", 1, "BJ65 2.6A(c)1"),
        ("seat 3", "down", 1, "BJ65 2.6A(c)1"),
        ("seat 6", "down", 1, "BJ65 2.6A(c)1"),
        ("dealer", "up", 1, "BJ65 2.6A(c)2"),
        ("seat 1", "down", 1, "BJ65 2.6A(c)3"),
        ("seat 3", "down", 1, "BJ65 2.6A(c)3"),
        ("seat 6", "down", 1, "BJ65 2.6A(c)3"),
    ]


@pytest.mark.clause("BJ65 2.6A(d)-pick")
def test_2_6a_d_each_player_may_lift_the_own_two_cards() -> None:
    played = play(SIX_TO_FIVE, hole=THREE, dealer="9d", drawn="Tc")
    looks = [(step.seat, answer) for step, answer in played.steps if isinstance(step, Look)]
    assert [(seat, " ".join(map(str, cards))) for seat, cards in looks] == list(THREE.items())
    assert {step.cite for step in played.of(Look)} == {"BJ65 2.6A(d)-pick"}
    entries = [r.entry for r in played.table.journal.records]
    before = entries[
        : next(n for n, e in enumerate(entries) if isinstance(e, Done) and isinstance(e.step, Ask))
    ]
    assert {str(card) for card in seen_by(person("player 3"), before)} == {"9s", "8c", "9d"}
    assert {str(card) for card in seen_by(PUBLIC, before)} == {"9d"}


@pytest.mark.clause("BJ65 2.6A(d)-ask")
def test_2_6a_d_from_the_left_the_dealer_asks_for_double_split_stand_or_draw() -> None:
    played = play(SIX_TO_FIVE, hole={1: "8s 8c", 3: "9s 8c", 6: "7s 4c"}, dealer="9d", drawn="Tc")
    decisions = [ask for ask in played.asked if ask.cite == "BJ65 2.6A(d)-ask"]
    assert [ask.seat for ask in decisions] == [1, 3, 6]
    assert names(decisions[0]) == ["hit", "double", "split", "stand"]
    assert names(decisions[1]) == ["hit", "double", "stand"]


def test_2_6a_d_others_see_what_a_face_down_hand_chose_and_not_what_it_might_have() -> None:
    played = play(SIX_TO_FIVE, hole={1: "8s 8c", 3: "9s 8c"}, dealer="9d", drawn="Tc")
    done = next(d for d in played.done if isinstance(d.step, Ask) and d.step.place == "seat 1")
    for viewer in (person("player 3"), PUBLIC):
        shown = seen(done, viewer)
        assert isinstance(shown, Done) and isinstance(shown.step, Ask)
        assert (shown.step.choices, shown.step.refused) == ((), ())
        assert shown.answer.said == "stand"
    assert "split" in names(next(ask for ask in played.asked if ask.place == "seat 1"))


def test_2_6a_d_a_player_with_21_face_down_is_asked_like_any_other() -> None:
    played = play(SIX_TO_FIVE, hole={1: "5s 6c"}, dealer="9d", drawn="Th 8d", choices={1: ["hit"]})
    offered = [names(ask) for ask in played.asked if ask.place == "seat 1"]
    assert offered[1:] == [["hit", "stand"]]


@pytest.mark.clause("BJ65 2.6A(e)")
def test_2_6a_e_further_cards_come_face_up_as_decided() -> None:
    played = play(
        SIX_TO_FIVE,
        hole={1: "2s 3c", 3: "6s 5c"},
        dealer="9d",
        drawn="4h 5h 7h Tc",
        choices={1: ["hit", "hit", "stand"], 3: ["double"]},
    )
    later = [step for step in played.of(Deal)][5:]
    assert [(step.to, step.face) for step in later] == [
        ("seat 1", "up"),
        ("seat 1", "up"),
        ("seat 3", "up"),
        ("dealer", "up"),
    ]
    assert [step.cite for step in later[:2]] == ["BJ65 2.6A(e)"] * 2
    assert played.money(3) == {"main": -10_00, "double": -10_00}


@pytest.mark.clause("BJ65 2.6A(e)1")
def test_2_6a_e_1_to_split_the_dealer_turns_the_two_cards_over() -> None:
    played = sound(
        play(
            SIX_TO_FIVE, hole={1: "8s 8c"}, dealer="9d", drawn="Th Ts 7d 9h", choices={1: ["split"]}
        )
    )
    steps = [step for step, _ in played.steps]
    turned = steps.index(Reveal("seat 1", 2, cite="BJ65 2.6A(e)1"))
    (split,) = played.of(Split)
    assert turned < steps.index(split)
    assert [step.place for step in played.of(Reveal)] == ["seat 1"]
    assert played.dealt()["seat 1 hand 2"] and len(played.dealt()["seat 1"]) == 3


BUST = {
    "hole": {1: "Ts 5c", 3: "9s 9c"}, "dealer": "9d", "drawn": "8h Tc",
    "choices": {1: ["hit"]},
}  # fmt: skip


@pytest.mark.clause("BJ65 2.6A(e)2-bust")
def test_2_6a_e_2_who_passes_21_discards_the_first_two_cards_face_down() -> None:
    played = play(SIX_TO_FIVE, **BUST)  # type: ignore[arg-type]
    assert conduct(played, "BJ65 2.6A(e)2-bust") == [
        "seat 1 has passed 21 and discards its first two cards face down"
    ]
    assert "seat 1" not in [step.place for step in played.of(Reveal)]
    entries = [d for d in played.done]
    assert {str(c) for c in seen_by(PUBLIC, entries)} == {"9d", "8h", "Tc", "9s", "9c"}


@pytest.mark.clause("BJ65 2.6A(e)2-no")
def test_2_6a_e_2_nobody_draws_after_passing_21() -> None:
    made = table(SIX_TO_FIVE, **BUST)  # type: ignore[arg-type]
    played_until_bust = False
    made.players.pop(3)
    made.begin()
    while made.pending is not None:
        made.run()
        if isinstance(made.pending, TakeWagers):
            made.answer(3, {"main": 10_00})
        elif isinstance(made.pending, Ask) and made.pending.place:
            refusal = refused(made, lambda: made.answer(1, "hit"))
            assert "seat 1" in refusal.sentence
            played_until_bust = True
            made.answer(3, "stand")
        elif made.pending is not None:
            made.answer(3, made.pending.choices[-1].name)  # type: ignore[union-attr]
    assert played_until_bust
    (played,) = Played.every(made, "round")
    assert len(played.dealt()["seat 1"]) == 3


@pytest.mark.clause("BJ65 2.6A(e)2-no")
@pytest.mark.parametrize(("drawn", "asked"), [("5h", 2), ("6h", 2), ("7h", 1)])
def test_2_6a_e_2_a_hand_face_down_is_asked_until_it_has_passed_21(drawn: str, asked: int) -> None:
    """15 and 6 are 21, which the dealer cannot know; 15 and 7 have passed it."""
    played = play(
        SIX_TO_FIVE, hole={1: "Ts 5c"}, dealer="9d", drawn=f"{drawn} Td", choices={1: ["hit"]}
    )
    assert len([step for step in played.of(Ask) if step.place == "seat 1"]) == asked


@pytest.mark.clause("BJ65 2.6A(e)2-no")
def test_2_6a_e_2_a_hand_turned_up_by_a_split_is_not_asked_at_21() -> None:
    """8, 3 and 10 lie open as 21; 8 and 10 of the other hand are asked once."""
    played = play(
        SIX_TO_FIVE,
        hole={1: "8s 8c"}, dealer="9d", drawn="3h Th Tc Td",
        choices={1: ["split", "hit", "stand"]},
    )  # fmt: skip
    assert [str(card) for card in played.dealt()["seat 1"][-2:]] == ["3h", "Th"]
    places = [step.place for step in played.of(Ask) if step.place]
    assert places == ["seat 1", "seat 1", "seat 1 hand 2"]


@pytest.mark.clause("BJ65 2.6A(e)3")
def test_2_6a_e_3_the_lost_wager_is_taken_and_the_cards_are_racked_at_once() -> None:
    played = sound(play(SIX_TO_FIVE, **BUST))  # type: ignore[arg-type]
    steps = [step for step, _ in played.steps]
    taken = steps.index(Take(1, "main", 10_00, cite="BJ65 2.6A(e)3"))
    racked = steps.index(Collect("seat 1", cite="BJ65 2.6A(e)3"))
    next_player = next(
        n for n, step in enumerate(steps) if isinstance(step, Ask) and step.place == "seat 3"
    )
    assert taken < racked < next_player


def test_2_6a_e_3_a_busted_double_loses_both_wagers() -> None:
    played = play(
        SIX_TO_FIVE, hole={1: "Ts 5c"}, dealer="9d", drawn="8h Tc", choices={1: ["double"]}
    )
    assert played.money(1) == {"main": -10_00, "double": -10_00}


@pytest.mark.clause("BJ65 2.6A(f)-call", "BJ65 2.6A(f)-second")
def test_2_6a_f_dealers_card_is_called_before_the_second_card_after_all_players() -> None:
    played = play(
        SIX_TO_FIVE,
        hole={1: "2s 3c", 3: "4s 3d"},
        dealer="9d",
        drawn="4h 5h Tc",
        choices={1: ["hit"], 3: ["hit"]},
    )
    steps = [step for step, _ in played.steps]
    call = words_at(steps, Announce, "Dealer's Card", "BJ65 2.6A(f)-call")
    dealers = [(n, s) for n, s in enumerate(steps) if isinstance(s, Deal) and s.to == DEALER]
    last_choice = max(n for n, step in enumerate(steps) if isinstance(step, Ask))
    assert len(dealers) == 2
    place, second = dealers[1]
    assert (second.face, second.cite) == ("up", "BJ65 2.6A(f)-second")
    assert last_choice < call < place
    assert not any(isinstance(step, Deal) for step in steps[call:place])


@pytest.mark.clause("BJ65 2.6A(f)-draw")
@pytest.mark.parametrize(
    ("h17", "up", "drawn", "cards", "said"),
    [
        ("false", "9d", "8c 2h", 2, "Dealer: 17"),
        ("false", "6d", "Tc 5s 2h", 3, "Dealer: 21"),
        ("false", "6d", "Tc 9s 2h", 3, "Dealer: too many"),
        ("false", "Ad", "2c 4c 3h", 3, "Dealer: 17"),
        ("true", "Ad", "2c 4c 3h 2h", 4, "Dealer: 20"),
        ("true", "9d", "8c 2h", 2, "Dealer: 17"),
    ],
)
def test_2_6a_f_the_dealer_draws_as_2_12_says_and_announces_the_total(
    h17: str, up: str, drawn: str, cards: int, said: str
) -> None:
    played = play(
        f"{SIX_TO_FIVE} h17={h17} insurance=false", hole={1: "Ts 9c"}, dealer=up, drawn=drawn
    )
    assert len(played.dealt()[DEALER]) == cards
    assert {step.face for step in played.of(Deal) if step.to == DEALER} == {"up"}
    total = [step for step in played.of(Announce) if step.what.words.startswith("Dealer:")]
    assert [(step.what.words, step.cite) for step in total] == [(said, "BJ65 2.6A(f)-draw")]


@pytest.mark.clause("BJ65 2.6A(g)")
def test_2_6a_g_then_the_players_cards_are_turned_over_and_settled() -> None:
    played = sound(play(SIX_TO_FIVE, hole=THREE, dealer="9d", drawn="9c"))
    steps = [step for step, _ in played.steps]
    turned = [step.place for step in played.of(Reveal) if step.cite == "BJ65 2.6A(g)"]
    assert turned == ["seat 6", "seat 3", "seat 1"]
    dealers_last = max(n for n, s in enumerate(steps) if isinstance(s, Deal))
    for seat in THREE:
        settled = played.settled(seat)["main"]
        shown = steps.index(Reveal(f"seat {seat}", 2, cite="BJ65 2.6A(g)"))
        assert dealers_last < shown < steps.index(settled)
        said = steps[shown + 1]
        assert isinstance(said, Announce) and said.cite == "BJ65 2.6A(g)"
        assert str(said.what).startswith(f"Seat {seat}: ")
    assert [played.money(seat)["main"] for seat in THREE] == [-10_00, -10_00, -10_00]


@pytest.mark.clause("BJ65 2.6A(h)")
def test_2_6a_h_alternatively_a_card_reader_looks_before_players_draw() -> None:
    played = sound(
        play(READER, hole={1: "2s 3c"}, dealer="Td 7c", drawn="9h", choices={1: ["hit"]})
    )
    steps = [step for step, _ in played.steps]
    hole = [step for step in played.of(Deal) if step.to == DEALER][1]
    assert (hole.face, hole.cite) == ("down", "BJ65 2.6A(h)")
    (read,) = played.of(ReadCard)
    assert (read.place, read.ranks, read.cite) == (DEALER, "A", "BJ65 2.6A(h)")
    third = [n for n, s in enumerate(steps) if isinstance(s, Deal) and s.to == "seat 1"][2]
    assert steps.index(hole) < steps.index(read) < third
    assert "Dealer's Card" not in [step.what.words for step in played.of(Announce)]


@pytest.mark.clause("BJ65 2.6A(h)")
def test_2_6a_h_a_blackjack_in_the_reader_ends_the_round() -> None:
    played = sound(play(READER, hole={1: "2s 3c", 3: "As Kc"}, dealer="Ad Tc"))
    assert not [ask for ask in played.of(Ask) if ask.cite == "BJ65 2.6A(d)-ask"]
    assert (played.money(1), played.money(3)) == ({"main": -10_00}, {"main": 0})


@pytest.mark.clause("BJ65 2.6A(i)-pick", "BJ65 2.6A(i)-dealer")
def test_2_6a_i_cards_are_picked_up_from_the_right_the_dealers_beneath_into_the_shuffler() -> None:
    hole = {1: "2s 3c", 3: "5s 6c", 6: "Ts 7c"}
    played = play(
        SIX_TO_FIVE, hole=hole, dealer="9d", drawn="Kc 9c",
        choices={1: [], 6: ["hit"]},
    )  # fmt: skip
    assert [(step.place, step.cite) for step in played.of(Collect)] == [
        ("seat 6", "BJ65 2.6A(e)3"),
        ("seat 3", "BJ65 2.6A(i)-pick"),
        ("seat 1", "BJ65 2.6A(i)-pick"),
        ("dealer", "BJ65 2.6A(i)-dealer"),
    ]
    assert played.of(Collect)[-1].beneath
    (how,) = conduct(played, "BJ65 2.6A(i)-pick")
    assert "each hand can be arranged again" in how
    assert [step.cite for step in played.of(IntoDevice)] == ["BJ65 2.6A(i)-dealer"]
    cards = played.table.kit.cards
    assert cards.rack == [], "what passed 21 lay there until the round was over (A-BJ-3)"
    assert " ".join(map(str, cards.in_device)) == "9d 9c Ts 7c Kc 5s 6c 2s 3c"
    assert sound(played)


@pytest.mark.clause("BJ65 2.6A(i)-dealer", "BJ65 2.6A(j)")
def test_2_6a_i_what_is_in_the_shuffler_is_shuffled_with_the_rest_at_the_cutting_card() -> None:
    made = table(ONE_DECK, hole={seat: "" for seat in range(1, 7)})
    made.play_round()
    played = Played(made)
    while not played.of(Gather):
        (seen,) = played.answers(LookAtShoe)
        assert (seen.discards, seen.in_device) == (0, len(made.kit.cards.in_device))
        made.play_round()
        played = Played(made)
    (gather,) = played.of(Gather)
    assert (
        gather.act() == f"gather {gather.deck_words} from the discard rack and the shuffling device"
    )
    assert not made.kit.cards.in_device
    assert {len(shuffled.opening.order) for shuffled in played.answers(Shuffle)} == {52}
    assert sound(played)


@pytest.mark.clause("BJ65 2.6A(j)")
def test_2_6a_j_at_the_cutting_card_the_round_is_finished_and_the_decks_alternate() -> None:
    made = table(ONE_DECK, hole={seat: "" for seat in range(1, 7)})
    loads: list[tuple[int, int]] = []
    for number in range(1, 13):
        made.play_round()
        played = Played(made)
        reached = [step for step in played.of(Load) if step.cite == "BJ65 2.6A(b)-take"]
        loads += [(number, step.deck) for step in reached]
        kinds = [type(step) for step, _ in played.steps]
        if number > 1 and reached:
            assert "BJ65 2.6A(j)" in played.cites
            last_collect = max(n for n, kind in enumerate(kinds) if kind is Collect)
            assert last_collect < kinds.index(Gather) < kinds.index(Load)
            shuffled = [step.deck for step in played.of(Shuffle)]
            assert shuffled == [1 - reached[-1].deck]
    decks = [deck for _, deck in loads]
    assert decks[:4] == [0, 1, 0, 1]
    assert all(step.at_least == 13 for step in Played.every(made, "round")[0].of(InsertCuttingCard))


def test_2_6a_j_two_sets_of_cards_are_needed() -> None:
    with pytest.raises(Refused) as refusal:
        options(f"{SIX_TO_FIVE} batches=1")
    assert refusal.value.cite == "BJ65 2.6A(j)"


@pytest.mark.clause("BJ65 2.6A(k)")
def test_2_6a_k_players_count_their_own_hands() -> None:
    played = play(SIX_TO_FIVE, hole=THREE, dealer="9d", drawn="9c")
    (text,) = conduct(played, "BJ65 2.6A(k)")
    assert "counts the own hand" in text and "does not rely" in text
    assert not conduct(played, "BJ 2.6(o)")


def test_the_variation_brings_its_own_defaults_and_its_words_read_back() -> None:
    chosen = options(ONE_DECK)
    assert (chosen.decks, chosen.blackjack_pays, chosen.hole_card) == (
        1,
        "6 to 5",
        "none_original_only",
    )
    assert BlackjackOptions.parse(chosen.as_words()) == chosen
