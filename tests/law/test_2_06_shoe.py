"""19:47-2.6: the standard game from a shoe, and the end of a shoe, (l) to (o)."""

from collections import Counter

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.families.shoe.steps import CountDiscards
from houseway.table.refusal import Refused
from houseway.table.steps import (
    DEALER,
    DISCARD_RACK,
    Announce,
    Collect,
    Conduct,
    Deal,
    Deviation,
    Gather,
    InsertCuttingCard,
    InsertStacks,
    Load,
    LookAtShoe,
    OpenShuffle,
    PlaceCuttingCard,
    RackStub,
    ReadCard,
    Receive,
    RemoveDeck,
    Ruling,
    Shuffle,
    Supervise,
    TakeDiscards,
)
from tests.law.blackjack import NO_HOLE_CARD, options, play, sound, table
from tests.law.script import Played, refused, run_to

SIX = {seat: "" for seat in range(1, 7)}


def rounds(words: str, count: int) -> list[Played]:
    """Rounds with six players who stand, at one table."""
    made = table(words, hole=SIX)
    for _ in range(count):
        made.play_round()
    return Played.every(made, "round")


def conduct(played: Played, cite: str) -> list[str]:
    return [step.what.words for step in played.of(Conduct) if step.cite == cite]


# --- outside the text: the first cards -------------------------------------------------------


@pytest.mark.clause("BJ 2.6 outside shoe")
def test_2_6_cards_come_face_up_from_the_left_and_the_first_of_a_shoe_is_burned() -> None:
    played = sound(play(NO_HOLE_CARD, hole={1: "Ts 9c", 4: "8s 9d"}, dealer="9h", drawn="Tc"))
    assert [(step.to, step.face) for step in played.of(Deal)] == [
        (DISCARD_RACK, "down"),
        ("seat 1", "up"),
        ("seat 4", "up"),
        (DEALER, "up"),
        ("seat 1", "up"),
        ("seat 4", "up"),
        (DEALER, "up"),
    ]
    assert {step.drawn for step in played.of(Deal)} == {"dealing shoe"}


@pytest.mark.clause("BJ 2.6(j) outside reader")
@pytest.mark.parametrize(
    ("dealer", "ranks"), [("Ah 9c", "TJQK"), ("Kh 9c", "A"), ("Th Ac", "A"), ("9h Tc", None)]
)
def test_2_6_j_the_reader_reads_the_second_card_only_under_an_ace_or_ten(
    dealer: str, ranks: str | None
) -> None:
    played = play(hole={1: "Ts 9c"}, dealer=dealer)
    hole = [step for step in played.of(Deal) if step.to == DEALER][1]
    assert hole.face == "down"
    assert [step.ranks for step in played.of(ReadCard)] == ([ranks] if ranks else [])
    assert played.answers(ReadCard) == ([dealer == "Th Ac"] if ranks else [])
    assert not play(NO_HOLE_CARD, hole={1: "Ts 9c"}, dealer="Kh", drawn="9c").of(ReadCard)


@pytest.mark.clause("BJ 2.5 outside cut")
def test_2_5_the_cut_is_ten_from_either_end_and_the_cutting_card_a_quarter_from_the_back() -> None:
    played = play(hole={1: "Ts 9c"}, dealer="9h 8c")
    (cut,), (inserted,) = played.of(PlaceCuttingCard), played.of(InsertCuttingCard)
    assert cut.from_either_end == 10
    assert inserted.at_least == 78  # a quarter of 312
    with pytest.raises(Refused):
        options("cut_off=20")


@pytest.mark.clause("BJ 2.5 outside shuffle")
def test_2_5_shuffled_before_play_and_at_the_licensees_choice_after_a_round() -> None:
    made = table(hole={1: ""})
    made.play_round()
    assert [step.by for step in Played(made).of(Shuffle)] == ["dealer"]
    made.play_round()
    assert not Played(made).of(Shuffle)
    made.begin()
    while made.pending is not None:
        if isinstance(made.pending, Supervise) and made.pending.matter.words == "the shoe":
            made.supervise("reshuffle")
        elif not made.step():
            break
    assert [step.by for step in Played(made).of(Shuffle)] == ["dealer"]


# --- (l) -------------------------------------------------------------------------------------


@pytest.mark.clause("BJ 2.6(l)2")
def test_2_6_l_2_at_the_cutting_card_all_cards_are_counted_so_that_none_is_missing() -> None:
    last = rounds("decks=1", 3)[-1]
    kinds = [type(step) for step, _ in last.steps]
    order = [RackStub, CountDiscards, OpenShuffle, Gather, Shuffle]
    assert [kind for kind in kinds if kind in order] == order
    assert last.answers(CountDiscards) == [52]
    cites = {type(step): step.cite for step, _ in last.steps}
    assert cites[RackStub] == cites[CountDiscards] == "BJ 2.6(l)2"
    (gathered,) = last.answers(Shuffle)
    assert Counter(gathered.opening.order) == Counter(FULL_DECK)


@pytest.mark.clause("BJ 2.6(l)2")
def test_2_6_l_2_if_one_is_missing_the_decks_are_replaced() -> None:
    """Reading X-16: what is counted wrong does not go on."""
    made = table("decks=1", hole=SIX)
    for _ in range(2):
        made.play_round()
    made.begin()
    count = run_to(made, CountDiscards)
    assert refused(made, lambda: made.act("dealer", "all of them")).cite == count.cite
    made.act("dealer", 51, by="Dana")
    made.run()
    last = Played(made)
    kinds = [type(step) for step, _ in last.steps]
    assert kinds.index(CountDiscards) < kinds.index(RemoveDeck) < kinds.index(Receive)
    assert kinds.index(Receive) < kinds.index(Shuffle) and Gather not in kinds
    (ruling,) = [step for step in last.of(Ruling) if step.cite == "BJ 2.6(l)2"]
    assert ruling.what.words == "51 cards are there and 52 should be: the decks are replaced"
    assert Counter(made.kit.cards.stub + made.kit.cards.rack) == Counter(FULL_DECK)
    assert sound(last)


@pytest.mark.clause("BJ 2.6(l)2")
def test_2_6_l_2_an_audit_counts_again_and_only_a_person_may_have_miscounted() -> None:
    made = table("decks=1", hole=SIX)
    for _ in range(2):
        made.play_round()
    made.begin()
    count = run_to(made, CountDiscards)
    count.again(made.kit, 51, "Dana")
    with pytest.raises(Deviation, match="51 cards, 52 are in the discard rack"):
        count.again(made.kit, 51)


@pytest.mark.clause("BJ 2.6(l)3")
def test_2_6_l_3_then_the_cards_are_shuffled_once_the_round_is_finished() -> None:
    played = rounds("decks=1", 3)
    assert [len(each.of(Shuffle)) for each in played] == [1, 0, 1]
    steps = [step for step, _ in played[-1].steps]
    kinds = [type(step) for step in steps]
    assert max(n for n, kind in enumerate(kinds) if kind is Collect) < kinds.index(LookAtShoe)
    (shuffle,) = played[-1].of(Shuffle)
    assert shuffle.cite == "BJ 2.6(l)3"
    assert kinds.index(LookAtShoe) < kinds.index(Shuffle)


@pytest.mark.clause("BJ 2.6(l)3")
def test_2_6_l_3_of_a_double_shoe_only_the_side_of_the_cutting_card_is_shuffled() -> None:
    played = rounds("decks=1 shoe=double", 6)
    assert sorted(step.deck for step in played[0].of(Shuffle)) == [0, 1]
    later = [(step.deck) for each in played[1:] for step in each.of(Shuffle)]
    loaded = [step.deck for each in played for step in each.of(Load)]
    assert loaded[:3] == [0, 1, 0]
    assert later[:2] == [0, 1]
    for each in played[1:]:
        assert len(each.of(Shuffle)) <= 1


def test_2_6_l_3_a_double_shoe_is_shuffled_by_hand() -> None:
    with pytest.raises(Refused) as refusal:
        options("shoe=double shuffler=device")
    assert refusal.value.cite == "BJ 2.6(l)3"


# --- (m) -------------------------------------------------------------------------------------


@pytest.mark.clause("BJ 2.6(m)-finish")
def test_2_6_m_bart_carter_past_one_deck_the_round_is_finished_and_the_discards_shuffled() -> None:
    played = rounds("decks=4 shuffle=bart_carter", 8)
    racked = 0
    for each in played:
        (seen,) = each.answers(LookAtShoe)
        taken = each.of(TakeDiscards)
        assert bool(taken) == (seen.discards > 52)
        racked += bool(taken)
        if taken:
            kinds = [type(step) for step, _ in each.steps]
            last = max(n for n, kind in enumerate(kinds) if kind is Collect)
            assert last < kinds.index(TakeDiscards) < kinds.index(InsertStacks)
            assert taken[0].cite == "BJ 2.6(m)-finish"
    assert racked >= 1


@pytest.mark.clause("BJ 2.6(m)-insert")
def test_2_6_m_three_stacks_go_to_marked_places_in_the_shoe() -> None:
    played = next(p for p in rounds("decks=4 shuffle=bart_carter", 8) if p.of(InsertStacks))
    (inserted,) = played.of(InsertStacks)
    assert (inserted.stacks, inserted.cite) == (3, "BJ 2.6(m)-insert")
    assert len(played.table.kit.cards.stub) + len(played.table.kit.cards.rack) == 208
    with pytest.raises(Refused) as refusal:
        options("shuffle=bart_carter stacks=4")
    assert refusal.value.cite == "BJ 2.6(m)-insert"


# --- (n), (o) --------------------------------------------------------------------------------


@pytest.mark.clause("BJ 2.6(n)")
def test_2_6_n_nobody_handles_cards_but_as_permitted() -> None:
    for words in ("", "variation=six-to-five"):
        played = play(words, hole={1: "Ts 9c"}, dealer="9h 8c")
        (text,) = conduct(played, "BJ 2.6(n)")
        assert "no player or spectator" in text and "no employee permits it" in text


@pytest.mark.clause("BJ 2.6(o)")
def test_2_6_o_players_count_their_own_hands() -> None:
    played = play(hole={1: "Ts 9c"}, dealer="9h 8c")
    (text,) = conduct(played, "BJ 2.6(o)")
    assert "counts the own hand" in text and "does not rely" in text
    first_choice = next(n for n, d in enumerate(played.done) if isinstance(d.step, Announce))
    assert played.index("BJ 2.6(o)") < first_choice
