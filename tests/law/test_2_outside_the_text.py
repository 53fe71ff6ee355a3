"""Blackjack beyond the excerpt, 13:69F-2.9 to 2.12: insurance, double, split, the dealer."""

import pytest

from houseway.law import clause
from houseway.table.refusal import Refused
from houseway.table.steps import DEALER, Ask, Deal, Pay, ReadCard, Return, Split, Take
from tests.law.blackjack import NO_HOLE_CARD, options, play, sound, table
from tests.law.script import CHIPS
from tests.law.twenty_one import Heard, names

ALL_LOST = "hole_card=none_all"


def offered(played: Heard, place: str = "seat 1") -> list[list[str]]:
    """What was offered, question by question, for one hand."""
    return [names(ask) for ask in played.asked if ask.place == place]


# --- 2.6: comparison -------------------------------------------------------------------------


@pytest.mark.clause("BJ 2.6 outside compare")
@pytest.mark.parametrize(
    ("hole", "dealer", "won"),
    [("Ts 9c", "9h 9d", 10_00), ("Ts 8c", "9h 9d", 0), ("Ts 7c", "9h 9d", -10_00)],
)
def test_2_6_nearer_to_21_wins_even_money_equal_totals_push(
    hole: str, dealer: str, won: int
) -> None:
    assert sound(play(hole={1: hole}, dealer=dealer)).money(1) == {"main": won}


@pytest.mark.clause("BJ 2.6 outside compare")
def test_2_6_a_dealer_past_21_pays_all_who_are_not() -> None:
    played = play(
        hole={1: "Ts 2c", 2: "9s 3c"}, dealer="9h 7d", drawn="Th Ts", choices={2: ["hit"]}
    )
    assert (played.money(1), played.money(2)) == ({"main": 10_00}, {"main": -10_00})


def test_2_6_who_passes_21_loses_at_once() -> None:
    played = play(hole={1: "Ts 5c", 2: "9s 9c"}, dealer="9h 8d", drawn="Th", choices={1: ["hit"]})
    steps = [step for step, _ in played.steps]
    taken = steps.index(played.settled(1)["main"])
    asked = next(n for n, s in enumerate(steps) if isinstance(s, Ask) and s.place == "seat 2")
    assert taken < asked


# --- 2.9: insurance --------------------------------------------------------------------------


@pytest.mark.clause("BJ 2.9 outside insurance")
@pytest.mark.parametrize(
    ("words", "dealer", "drawn"), [("", "Ah Tc", ""), (NO_HOLE_CARD, "Ah", "Tc")]
)
def test_2_9_insurance_pays_2_to_1_on_a_dealers_blackjack(
    words: str, dealer: str, drawn: str
) -> None:
    played = sound(
        play(words, hole={1: "Ts 9c"}, dealer=dealer, drawn=drawn, choices={1: ["insure 500"]})
    )
    assert played.money(1) == {"insurance": 10_00, "main": -10_00}
    assert played.settled(1)["insurance"].odds == "2 to 1"  # type: ignore[union-attr]


@pytest.mark.clause("BJ 2.9 outside insurance")
def test_2_9_otherwise_it_is_lost_as_soon_as_the_reader_says_so() -> None:
    played = sound(play(hole={1: "Ts 9c"}, dealer="Ah 7c", choices={1: ["insure 300"]}))
    assert played.money(1) == {"insurance": -3_00, "main": 10_00}
    steps = [step for step, _ in played.steps]
    (read,) = played.of(ReadCard)
    first = next(ask for ask in played.asked if "stand" in names(ask))
    settled = steps.index(played.settled(1)["insurance"])
    assert steps.index(read) < settled < steps.index(first.recorded())


@pytest.mark.clause("BJ 2.9 outside insurance")
def test_2_9_up_to_half_the_wager_and_only_against_an_ace() -> None:
    heard = play(hole={1: "Ts 9c"}, dealer="Ah 7c", wagers={1: 25_00}).asked
    (insure,) = (c for ask in heard for c in ask.choices if c.name == "insure")
    assert (insure.wager, insure.amount, insure.most) == ("insurance", 1_00, 12_00)
    for dealer in ("Kh 7c", "9h 7c"):
        assert "insure" not in str(offered(play(hole={1: "Ts 9c"}, dealer=dealer)))
    assert "insure" not in str(offered(play("insurance=false", hole={1: "Ts 9c"}, dealer="Ah 7c")))


# --- 2.10: doubling --------------------------------------------------------------------------


@pytest.mark.clause("BJ 2.10 outside double")
def test_2_10_an_equal_wager_and_one_card_only() -> None:
    played = sound(play(hole={1: "6s 5c"}, dealer="9h 8c", drawn="2d 9d", choices={1: ["double"]}))
    assert played.money(1) == {"main": -10_00, "double": -10_00}
    assert len(played.dealt()["seat 1"]) == 3
    assert len(offered(played)) == 1


@pytest.mark.clause("BJ 2.10 outside double")
@pytest.mark.parametrize("rules", ["", "variation=six-to-five decks=1"])
def test_2_10_the_card_of_a_double_lies_sideways_and_no_other_does(rules: str) -> None:
    cards = {"hole": {1: "6s 5c"}, "dealer": "9h 8c" if not rules else "9h", "drawn": "2d 9d"}
    doubled = play(rules, choices={1: ["double"]}, **cards)
    assert [s.cite for s in doubled.of(Deal) if s.lies] == ["BJ 2.10 outside double"]
    assert [s.lies for s in doubled.of(Deal) if s.lies] == ["sideways"]
    drawn = play(rules, choices={1: ["hit", "stand"]}, **cards)
    assert not any(step.lies for step in drawn.of(Deal))


@pytest.mark.clause("BJ 2.10 outside double")
def test_2_10_only_on_the_first_two_cards() -> None:
    played = play(hole={1: "2s 3c"}, dealer="9h 8c", drawn="2d", choices={1: ["hit"]})
    first, second = offered(played)
    assert "double" in first and "double" not in second


@pytest.mark.clause("BJ 2.10 outside double")
@pytest.mark.parametrize(("das", "may"), [("true", True), ("false", False)])
def test_2_10_hands_from_a_split_may_be_doubled_by_option(das: str, may: bool) -> None:
    played = play(
        f"das={das}", hole={1: "8s 8c"}, dealer="9h 8d", drawn="3d 2d", choices={1: ["split"]}
    )
    assert ("double" in offered(played)[1]) == may
    assert ("double" in offered(played, "seat 1 hand 2")[0]) == may


def test_2_10_what_the_chips_do_not_cover_is_not_offered() -> None:
    played = play(hole={1: "8s 8c"}, dealer="9h 8d", chips=15_00)
    assert offered(played) == [["hit", "stand"]]


# --- 2.11: splitting -------------------------------------------------------------------------


@pytest.mark.clause("BJ 2.11 outside split")
def test_2_11_two_cards_of_equal_value_with_an_equal_wager() -> None:
    played = sound(play(hole={1: "Ks Tc"}, dealer="9h 9d", drawn="9c 8d", choices={1: ["split"]}))
    assert played.money(1) == {"main": 10_00, "main 2": 0}
    (split,) = played.of(Split)
    assert (split.place, split.to) == ("seat 1", ("seat 1 hand 2",))
    assert "split" not in offered(play(hole={1: "Ks 9c"}, dealer="9h 9d"))[0]


@pytest.mark.clause("BJ 2.11 outside split")
def test_2_11_the_hand_on_the_dealers_left_is_finished_before_the_next_gets_a_card() -> None:
    played = play(
        hole={1: "8s 8c"},
        dealer="9h 9d",
        drawn="8d 2c 3c 4c 5c 6c",
        choices={1: ["split", "split", "hit", "stand", "stand", "hit"]},
    )
    drawn = [step.to for step in played.of(Deal) if step.to.startswith("seat")][2:]
    assert drawn == [
        "seat 1",
        "seat 1",
        "seat 1",
        "seat 1 hand 3",
        "seat 1 hand 2",
        "seat 1 hand 2",
    ]
    settled = [step.wager for step in played.of(Pay, Return, Take)]
    assert settled == ["main 2", "main 3", "main"]  # from the right


@pytest.mark.clause("BJ 2.11 outside hands")
@pytest.mark.parametrize("most", [2, 3, 4])
def test_2_11_as_many_hands_as_the_option_says(most: int) -> None:
    played = sound(
        play(
            f"split_hands={most}",
            hole={1: "8s 8c"},
            dealer="9h 9d",
            drawn="8d 8h 8s 8c 2d 2h 3d",
            choices={1: ["split"] * (most - 1)},
        )
    )
    assert len(played.of(Split)) == most - 1
    assert len(played.money(1)) == most
    pairs = [ask for ask in played.asked if ask.place and "split" in names(ask)]
    assert len(pairs) == most - 1
    for wrong in (1, 5):
        with pytest.raises(Refused):
            options(f"split_hands={wrong}")


@pytest.mark.clause("BJ 2.11 outside hands")
@pytest.mark.parametrize(("again", "hands"), [("false", 2), ("true", 3)])
def test_2_11_aces_are_split_again_only_by_option(again: str, hands: int) -> None:
    played = play(
        f"resplit_aces={again}",
        hole={1: "As Ac"},
        dealer="9h 9d",
        drawn="Ad 5c 6c 7c",
        choices={1: ["split"] * (hands - 1)},
    )
    assert len(played.money(1)) == hands
    assert len(offered(played)) == hands - 1


@pytest.mark.clause("BJ 2.11(c)2 outside aces")
def test_2_11_c_2_split_aces_get_one_card_each() -> None:
    played = sound(
        play(hole={1: "As Ac"}, dealer="9h 9d", drawn="2d 9c Th", choices={1: ["split"]})
    )
    assert [len(played.dealt()[place]) for place in ("seat 1", "seat 1 hand 2")] == [3, 1]
    assert len(offered(played)) == 1 and not offered(played, "seat 1 hand 2")
    assert played.money(1) == {"main": -10_00, "main 2": 10_00}
    free = play(
        "split_aces_one_card=false",
        hole={1: "As Ac"},
        dealer="9h 9d",
        drawn="2d 9c Th",
        choices={1: ["split"]},
    )
    assert offered(free)[1] == ["hit", "double", "stand"]


@pytest.mark.clause("BJ 2.11(d) outside original")
@pytest.mark.parametrize(
    ("words", "lost"),
    [(NO_HOLE_CARD, {"main": -10_00, "main 2": 0}), (ALL_LOST, {"main": -10_00, "main 2": -10_00})],
)
def test_2_11_d_a_late_blackjack_takes_the_original_wager_or_all(
    words: str, lost: dict[str, int]
) -> None:
    played = sound(
        play(words, hole={1: "8s 8c"}, dealer="Th", drawn="9c Td Ac", choices={1: ["split"]})
    )
    assert played.money(1) == lost
    cites = {0: "BJ 2.11(d) outside original", -10_00: "BJ 2.6 outside compare"}
    assert played.why(1) == {wager: cites[amount] for wager, amount in lost.items()}


def test_a_bj_4_a_late_blackjack_and_a_doubled_hand() -> None:
    for words, double in ((NO_HOLE_CARD, 0), (ALL_LOST, -10_00)):
        played = play(words, hole={1: "6s 5c"}, dealer="Th", drawn="9c Ac", choices={1: ["double"]})
        assert played.money(1) == {"main": -10_00, "double": double}


def test_a_bj_4_what_was_lost_by_passing_21_stays_lost() -> None:
    played = play(
        NO_HOLE_CARD,
        hole={1: "8s 8c"},
        dealer="Th",
        drawn="9c 2c Tc Qc Ac",
        choices={1: ["split", "stand", "hit", "hit"]},
    )
    assert played.money(1) == {"main 2": -10_00, "main": -10_00}
    assert isinstance(played.settled(1)["main 2"], Take)


# --- 2.12: the dealer ------------------------------------------------------------------------


@pytest.mark.clause("BJ 2.12 outside draw")
@pytest.mark.parametrize(
    ("words", "dealer", "drawn", "cards"),
    [
        ("", "9h 7d", "2c 5c", 3),
        ("", "9h 8d", "2c", 2),
        ("", "Ah 6d", "2c", 2),
        ("h17=true", "Ah 6d", "2c", 3),
        ("h17=true", "Th 7d", "2c", 2),
    ],
)
def test_2_12_the_dealer_draws_to_16_and_by_option_to_a_soft_17(
    words: str, dealer: str, drawn: str, cards: int
) -> None:
    played = play(words, hole={1: "Ts 9c"}, dealer=dealer, drawn=drawn)
    assert len(played.dealt()[DEALER]) == cards


@pytest.mark.clause("BJ 2.12 outside draw")
@pytest.mark.parametrize(
    ("words", "hole", "choices"),
    [("", "Ts 5c", ["hit"]), ("", "As Kc", []), ("surrender=true", "Ts 6c", ["surrender"])],
)
def test_2_12_no_card_is_drawn_that_can_change_nothing(
    words: str, hole: str, choices: list[str]
) -> None:
    played = play(words, hole={1: hole}, dealer="Th 2d", drawn="9c", choices={1: choices})
    assert len(played.dealt()[DEALER]) == 2


# --- 2.2 -------------------------------------------------------------------------------------


@pytest.mark.clause("BJ 2.2 outside cards")
def test_2_2_one_deck_or_more_and_a_device_where_the_hand_deals() -> None:
    assert [options(f"decks={n}").decks for n in (1, 2, 6, 8)] == [1, 2, 6, 8]
    for words in ("decks=0", "decks=9", "variation=six-to-five shuffler=none batches=1"):
        with pytest.raises(Refused):
            options(words)


def test_what_is_outside_the_text_says_so() -> None:
    found = clause("BJ 2.11 outside split")
    assert found.outside_text
    assert found.full_citation == "N.J.A.C. 13:69F-2.11 (outside the text)"


def test_a_bj_1_odds_of_a_blackjack_by_variation_and_by_option() -> None:
    def odds(words: str) -> str:
        played = play(words, hole={1: "As Kc"}, dealer="9h", drawn="8d")
        (paid,) = played.of(Pay)
        return f"{paid.odds} {paid.amount}"

    assert odds("hole_card=none_all") == "3 to 2 1500"
    assert odds("variation=six-to-five") == "6 to 5 1200"
    assert odds("variation=six-to-five blackjack_pays=3:2") == "3 to 2 1500"


# --- tables of up to seven boxes (13:69F-2.11) -----------------------------------------------


@pytest.mark.clause("BJ 2.11 outside hands", "BJ 1.10 outside layout")
def test_a_table_has_up_to_seven_boxes_each_with_a_player() -> None:
    for boxes in (1, 5, 6, 7):
        made = table(f"boxes={boxes}", hole={seat: "" for seat in range(1, boxes + 1)})
        with pytest.raises(Refused, match=f"positions 1 to {boxes}"):
            made.sit(boxes + 1, "one too many", CHIPS)
    for wrong in (0, 8):
        with pytest.raises(Refused) as refusal:
            options(f"boxes={wrong}")
        assert (refusal.value.cite, refusal.value.about) == ("BJ 1.10 outside layout", ("boxes",))


@pytest.mark.clause("BJ 2.11 outside hands")
def test_2_11_at_seven_boxes_a_pair_becomes_three_hands_at_most() -> None:
    with pytest.raises(Refused) as refusal:
        options("boxes=7 split_hands=4")
    assert refusal.value.cite == "BJ 2.11 outside hands"
    assert options("boxes=7").split_hands == 3
    assert options("boxes=6").split_hands == 4
    assert options("boxes=7 split_hands=2").split_hands == 2
    choices = {7: ["split", "split"]}
    hole = {1: "Ts 9c", 7: "8s 8c"}
    played = sound(play("boxes=7", hole=hole, dealer="Th 7c", drawn="8h 8d 9s Tc", choices=choices))
    assert set(played.money(7)) == {"main", "main 2", "main 3"}
    asked = [names(ask) for ask in played.asked if ask.seat == 7 and ask.place]
    assert ["split" in offered for offered in asked][:3] == [True, True, False]


# --- a cap on payouts -------------------------------------------------------------------


@pytest.mark.parametrize(("cap", "won"), [("none", 20_00), ("15", 15_00), ("10", 10_00)])
def test_x_9_hands_of_a_split_share_the_cap_of_the_round(cap: str, won: int) -> None:
    """The cap of the text, HL5 40.11(f), is on the aggregate payout of a player."""
    played = sound(
        play(
            f"payout_cap={cap}",
            hole={1: "Ks Tc"},
            dealer="9h 8d",
            drawn="9c 8d",
            choices={1: ["split"]},
        )
    )
    assert sum(played.money(1).values()) == won
