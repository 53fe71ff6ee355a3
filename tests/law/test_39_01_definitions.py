"""13:69F-39.1, definitions: each word means at the table what the text says it means."""

from itertools import product

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.equipment.card_table import UNDER_DECK
from houseway.games.heads_up_holdem.settle import pocket_bonus_hand
from houseway.games.heads_up_holdem.wagers import play_wager
from houseway.table.entries import Ended
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.steps import (
    COMMUNITY,
    DEALER,
    DISCARD_RACK,
    Announce,
    Ask,
    Collect,
    CompleteCut,
    CountStub,
    CoverCard,
    Cut,
    Deal,
    Look,
    Pay,
    PlaceWagers,
    RackStub,
    RemoveDeck,
    Return,
    Reveal,
    Spread,
    Take,
    TakeWagers,
)
from houseway.table.views import PUBLIC
from tests.law.script import (
    At,
    Played,
    Repeating,
    at_the_choice,
    at_the_wagers,
    carry_out_one,
    options,
    play,
    refused,
    run_to,
    seat,
    seen_by,
    step_by_step,
)

MANUAL = "dealing=manual_shoe"
HAND = "dealing=hand shuffler=device"
AUTOMATED = "dealing=automated_shoe"
METHODS = (MANUAL, HAND, AUTOMATED)


# --- Ante, Odds wager ------------------------------------------------------------------------


@pytest.mark.clause("HUH 39.1 Ante")
@pytest.mark.parametrize("words", METHODS)
def test_39_1_ante_comes_before_any_card_and_without_it_there_is_no_hand(words: str) -> None:
    played = play(wagers={1: {"ante": 1000, "odds": 1000}, 2: {}, 3: {}}, options=words)
    kinds = [type(step) for step, _ in played.steps]
    assert [step.seat for step in played.of(PlaceWagers)] == [1]
    assert kinds.index(PlaceWagers) < kinds.index(TakeWagers) < kinds.index(Deal)
    assert set(played.dealt()) == {"seat 1", DEALER, COMMUNITY}
    assert {step.seat for step in played.of(Look, Ask)} == {1}
    assert played.settled(2) == played.settled(3) == {}


@pytest.mark.clause("HUH 39.1 Ante")
@pytest.mark.parametrize("wager", ["odds", "trips_plus", "pocket_bonus"])
def test_39_1_ante_no_other_wager_stands_without_it(wager: str) -> None:
    table = at_the_wagers()
    refusal = refused(table, lambda: table.answer(1, {wager: 1000}))
    assert refusal.sentence == "the ante wager is mandatory for everybody who wagers"
    assert refusal.cite == "HUH 39.1 Ante"


@pytest.mark.clause("HUH 39.1 Odds wager")
@pytest.mark.parametrize("odds", [9_00, 11_00, 20_00, 500_00])
def test_39_1_odds_wager_is_equal_to_the_ante(odds: int) -> None:
    table = at_the_wagers()
    refusal = refused(table, lambda: table.answer(1, {"ante": 10_00, "odds": odds}))
    assert refusal.sentence == "the odds wager must be equal to the ante wager"
    assert refusal.cite == "HUH 39.1 Odds wager"
    table.answer(1, {"ante": 10_00, "odds": 10_00})
    assert table.state.seats[1].wagers == {"ante": 10_00, "odds": 10_00}


# --- Community cards, Flop, Turn and River ---------------------------------------------------


@pytest.mark.clause("HUH 39.1 Community cards")
@pytest.mark.parametrize("words", METHODS)
def test_39_1_community_cards_are_five_and_serve_every_player_and_the_dealer(words: str) -> None:
    """A royal flush in the middle is everybody's hand, whatever the own cards are."""
    royal = "As Ks Qs Js Ts"
    played = play(
        hole={1: "2c 7d", 3: "Ah Ad", 6: "9s 8s"}, dealer="2h 3d", board=royal, options=words
    )
    assert played.dealt()[COMMUNITY] == list(parse_cards(royal))
    for number in (1, 3, 6):
        assert played.money(number) == {"ante": 0, "raise": 0, "odds": 0}
    for text in ("Dealer", "Seat 1", "Seat 3", "Seat 6"):
        assert f"{text}: royal flush" in [step.what.words for step in played.of(Announce)]


@pytest.mark.clause("HUH 39.1 Community cards")
@pytest.mark.parametrize("words", METHODS)
def test_39_1_community_cards_lie_face_up_for_everybody_when_hands_are_compared(
    words: str,
) -> None:
    table = seat((1, 2), words)
    table.begin()
    run_to(table, Reveal, place=DEALER)
    board = table.kit.cards.piles[COMMUNITY]
    assert board.face_up == len(board.cards) == 5
    for viewer in (PUBLIC, 1, 2):
        assert table.view(viewer).visible(COMMUNITY) == tuple(board.cards)
    table.run()
    assert [s.place for s in play(options=words).of(Collect)].count(COMMUNITY) == 1


@pytest.mark.clause("HUH 39.1 Flop", "HUH 39.1 Turn and River")
@pytest.mark.parametrize("words", METHODS)
def test_39_1_flop_is_the_first_three_and_turn_and_river_the_last_two(words: str) -> None:
    table = seat((1,), words, choices=["check", "check", "raise 1x"])
    table.begin()
    shown = []
    for step in step_by_step(table):
        if isinstance(step, Ask):
            shown.append(table.view(PUBLIC).visible(COMMUNITY))
    board = shown[-1]
    assert [len(cards) for cards in shown] == [0, 3, 5]
    assert shown[1] == board[:3]


@pytest.mark.clause("HUH 39.1 Turn and River")
@pytest.mark.parametrize("words", METHODS)
def test_39_1_turn_and_river_are_shown_together(words: str) -> None:
    """Nobody is ever asked, and nobody ever sees the table, with four community cards."""
    table = seat((1, 2), words, choices=["check", "check", "raise 1x"])
    table.begin()
    numbers = {len(table.view(PUBLIC).visible(COMMUNITY)) for _ in step_by_step(table)}
    assert numbers == {0, 3, 5}


# --- Cover card, Burn, Stub, Suit ------------------------------------------------------------


@pytest.mark.clause("HUH 39.1 Cover card")
def test_39_1_cover_card_is_yellow_or_green() -> None:
    assert {options(f"cover_card={colour}").cover_card for colour in ("yellow", "green")} == {
        "yellow",
        "green",
    }
    for colour in ("red", "white", "Yellow", ""):
        with pytest.raises(Refused) as refusal:
            options(f"cover_card={colour}")
        assert refusal.value.cite == "HUH 39.1 Cover card"
        assert refusal.value.sentence == f"cover_card is {colour!r}; it must be yellow or green"


@pytest.mark.clause("HUH 39.1 Cover card")
def test_39_1_cover_card_is_used_in_the_cut_under_the_bottom_of_the_deck() -> None:
    table = seat()
    table.begin("opening")
    for kind in (Cut, CompleteCut):
        run_to(table, kind)
        assert table.kit.cards.cover_card == "table"
    carry_out_one(table)
    assert table.kit.cards.cover_card == UNDER_DECK, "the cut cards were laid on it"


@pytest.mark.clause("HUH 39.1 Cover card")
@pytest.mark.parametrize("words", [MANUAL, HAND, "shuffler=device", "dealing=automated_shoe"])
def test_39_1_cover_card_hides_the_bottom_card_until_it_lies_on_the_dealers_cards(
    words: str,
) -> None:
    """There is one: on the dealer's cards until they are revealed, then under the deck again."""
    table = seat((1, 2), words)
    for _ in range(3):
        table.begin()
        for step in step_by_step(table):
            where = table.kit.cards.cover_card
            if isinstance(step, Deal):
                on_dealer = "dealer" in table.kit.cards.piles
                assert where == ("dealer" if on_dealer else UNDER_DECK)
            if isinstance(step, Reveal) and step.place == "dealer":
                assert where == DISCARD_RACK
        assert table.kit.cards.cover_card == UNDER_DECK
        hidden = [s for s in Played(table).of(CoverCard) if s.to == UNDER_DECK]
        assert [s.cite for s in hidden] == ["HUH 39.1 Cover card"]


@pytest.mark.clause("HUH 39.1 Cover card")
def test_39_1_cover_card_of_a_void_round_is_taken_off_the_dealers_cards() -> None:
    table = seat((1, 2), "shuffler=device")
    table.begin()
    run_to(table, Ask)
    table.fault(FaultKind.DEALER_EXPOSED, "dealer")
    run_to(table, Collect)
    assert table.kit.cards.cover_card == DISCARD_RACK
    table.run()
    assert table.kit.cards.cover_card == UNDER_DECK


@pytest.mark.clause("HUH 39.1 Burn")
@pytest.mark.parametrize("words", [MANUAL, HAND])
def test_39_1_burn_takes_the_next_card_to_the_discard_rack_unseen(words: str) -> None:
    played = play(
        deck="2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
        options=f"{words} burns=before_each_stage",
        choices={1: ["check", "check", "raise 1x"]},
    )
    burned = [step for step in played.of(Deal) if step.to == DISCARD_RACK]
    assert [step.cite for step in burned] == ["HUH 39.1 Burn"] * 2
    dealt = played.dealt()
    assert dealt["seat 1"] + dealt[DEALER] == list(parse_cards("2c 4c 3c 5c"))
    assert dealt[DISCARD_RACK] == list(parse_cards("6c Tc"))
    assert dealt[COMMUNITY] == list(parse_cards("7c 8c 9c Jc Qc"))
    for viewer in (PUBLIC, 1):
        assert not {Card("6c"), Card("Tc")} & seen_by(viewer, played.done)


@pytest.mark.clause("HUH 39.1 Burn")
def test_39_1_burned_cards_are_face_down_in_the_rack_when_the_flop_comes() -> None:
    table = seat(words="burns=before_each_stage")
    table.begin()
    next_card = None
    for step in step_by_step(table):
        if isinstance(step, Deal) and step.to == DISCARD_RACK:
            assert step.face == "down"
            next_card = table.kit.cards.stub[-1]
        elif isinstance(step, Deal) and step.to == COMMUNITY:
            assert table.kit.cards.rack[-1] == next_card


def test_39_1_burn_is_defined_and_never_used_unless_the_option_says_so() -> None:
    """Reading A-HUH-17."""
    assert all(step.to != DISCARD_RACK for step in play().of(Deal))


@pytest.mark.clause("HUH 39.1 Stub")
@pytest.mark.parametrize("words", METHODS)
def test_39_1_stub_is_what_remains_when_every_card_of_the_round_is_dealt(words: str) -> None:
    table = seat((1, 2, 5), words)
    table.begin()
    run_to(table, RackStub)
    out = [card for pile in table.kit.cards.piles.values() for card in pile.cards]
    assert len(out) == 3 * 2 + 2 + 5
    assert len(table.kit.cards.stub) == 52 - 13
    assert sorted([*out, *table.kit.cards.stub]) == sorted(FULL_DECK)


@pytest.mark.clause("HUH 39.1 Stub")
@pytest.mark.parametrize("words", METHODS)
def test_39_1_stub_with_all_other_cards_makes_52_even_if_one_was_set_aside(words: str) -> None:
    """Reading X-4: a card found face up is in the discard rack, not missing."""
    fault = At(Deal, FaultKind.FACE_UP, to="seat 1")
    played = play(hole={1: "", 2: ""}, options=f"{words} count_every=1", faults=[fault])
    (counted,) = played.answers(CountStub)
    assert counted == 52 - (2 * 2 + 2 + 5) - 1
    assert not played.of(RemoveDeck)
    assert "HUH 39.7(f)1" in played.cites


@pytest.mark.clause("HUH 39.1 Suit")
def test_39_1_suit_is_one_of_diamond_spade_club_heart() -> None:
    table = seat()
    table.begin("opening")
    run_to(table, Spread)
    cards = table.kit.cards.deck(0).cards
    assert {card.words.split(" of ")[1] for card in cards} == {
        "diamonds",
        "spades",
        "clubs",
        "hearts",
    }
    assert {suit: sum(card.suit == suit for card in cards) for suit in "dsch"} == dict.fromkeys(
        "dsch", 13
    )


# --- Check, Fold, Raise ----------------------------------------------------------------------


@pytest.mark.clause("HUH 39.1 Check")
@pytest.mark.parametrize("later", [["raise 2x"], ["raise 1x"], ["check", "raise 1x"]])
def test_39_1_check_gives_up_the_raise_of_that_stage_only(later: list[str]) -> None:
    """Reading A-HUH-4."""
    played = play(choices={1: ["check", *later]})
    assert played.said == ["check", *later]
    multiple = int(later[-1][-2])
    assert played.settled(1)["raise"].cite.startswith("HUH 39.11")
    raised = played.settled(1)["raise"]
    stake = raised.stake if isinstance(raised, Pay) else raised.amount
    assert stake == multiple * 10_00


@pytest.mark.clause("HUH 39.1 Check")
def test_39_1_check_stakes_nothing() -> None:
    table = at_the_choice()
    chips = table.state.seats[1].chips
    table.answer(1, "check")
    assert table.state.seats[1].chips == chips
    assert table.state.seats[1].wagers == {"ante": 1000, "odds": 1000}


@pytest.mark.clause("HUH 39.1 Fold")
def test_39_1_fold_withdraws_from_the_round_and_loses_ante_and_odds() -> None:
    """With the best of all hands: a player who folds is not compared."""
    played = play(
        hole={1: "As Ks", 2: "2c 3d"},
        dealer="7c 8d",
        board="Qs Js Ts 4h 9d",
        choices={1: ["check", "check", "fold"], 2: ["raise 1x"]},
    )
    assert played.money(1) == {"ante": -1000, "odds": -1000}
    assert "raise" not in played.settled(1)
    assert not any(step.what.words.startswith("Seat 1") for step in played.of(Announce))
    assert len(played.of(Ask)) == 4


@pytest.mark.clause("HUH 39.1 Fold")
def test_39_1_fold_is_offered_only_when_the_last_raise_is_declined() -> None:
    """Reading A-HUH-5."""
    played = play(choices={1: ["check", "check", "fold"]})
    offered = [[choice.name for choice in ask.choices] for ask in played.questions]
    assert ["fold" in names for names in offered] == [False, False, True]
    table = at_the_choice()
    assert refused(table, lambda: table.answer(1, "fold")).cite == "HUH 39.10(d)"


BEFORE_RIVER = [
    pytest.param(stage, most, clause, marks=pytest.mark.clause(clause))
    for stage, most, clause in [(0, 3, "HUH 39.1 Raise(a)"), (1, 2, "HUH 39.1 Raise(b)")]
]
BY_STAGE = [
    *BEFORE_RIVER,
    pytest.param(2, 1, "HUH 39.1 Raise(c)", marks=pytest.mark.clause("HUH 39.1 Raise(c)")),
]


@pytest.mark.parametrize(("stage", "most", "clause"), BY_STAGE)
@pytest.mark.parametrize("multiple", range(5))
def test_39_1_raise_is_from_one_ante_to_the_most_of_the_stage(
    stage: int, most: int, clause: str, multiple: int
) -> None:
    """Three antes with the hole cards, two after the flop, one after the river."""
    table = at_the_choice(stage, ante=25_00)
    assert isinstance(table.pending, Ask)
    raises = [choice for choice in table.pending.choices if choice.wager == "raise"]
    assert {choice.amount for choice in raises} == {n * 25_00 for n in range(1, most + 1)}
    assert {choice.cite for choice in raises} == {clause}
    word = f"raise {multiple}x"
    if 1 <= multiple <= most:
        table.answer(1, word)
        assert table.state.seats[1].wagers["raise"] == multiple * 25_00
    else:
        refusal = refused(table, lambda: table.answer(1, word))
        names = ", ".join(choice.name for choice in table.pending.choices)
        assert refusal.sentence == f"seat 1 cannot {word}; the choices are {names}"


@pytest.mark.parametrize(("stage", "most", "clause"), BEFORE_RIVER)
@pytest.mark.parametrize(
    ("antes", "cents", "fits"),
    [(1, 0, True), (1, 100, True), (1, 50, False), (1, -100, False), (0, 0, False)],
)
def test_39_1_raise_of_any_size_is_at_least_the_ante(
    stage: int, most: int, clause: str, antes: int, cents: int, fits: bool
) -> None:
    """Reading A-HUH-3, `continuous`: the definition's own words bound the amount."""
    table = at_the_choice(stage, 25_00, "raise_steps=continuous")
    amount = antes * 25_00 + cents
    if fits:
        table.answer(1, f"raise {amount}")
        assert table.state.seats[1].wagers["raise"] == amount
    else:
        assert refused(table, lambda: table.answer(1, f"raise {amount}")).cite == clause


@pytest.mark.parametrize(("stage", "most", "clause"), BEFORE_RIVER)
def test_39_1_raise_of_any_size_is_at_most_three_or_two_antes(
    stage: int, most: int, clause: str
) -> None:
    table = at_the_choice(stage, 25_00, "raise_steps=continuous")
    refusal = refused(table, lambda: table.answer(1, f"raise {most * 25_00 + 1_00}"))
    assert refusal.cite == clause
    assert refusal.sentence == f"the raise wager must be from $25 to ${most * 25} in $1 chips"
    table.answer(1, f"raise {most * 25_00}")
    assert table.state.seats[1].wagers["raise"] == most * 25_00


@pytest.mark.parametrize(("stage", "most", "clause"), BY_STAGE)
def test_39_1_raise_of_exactly_the_most_of_the_stage(stage: int, most: int, clause: str) -> None:
    """Reading A-HUH-3, `exact_max`."""
    ask = at_the_choice(stage, 25_00, "raise_steps=exact_max").pending
    assert isinstance(ask, Ask)
    raises = [choice for choice in ask.choices if choice.wager]
    assert [(choice.amount, choice.cite) for choice in raises] == [(most * 25_00, clause)]


@pytest.mark.clause("HUH 39.1 Play wager")
@pytest.mark.parametrize("multiple", [1, 2, 3])
def test_39_1_play_wager_is_the_ante_and_the_raise_together(multiple: int) -> None:
    table = seat(choices=[f"raise {multiple}x"])
    table.players[1] = Repeating(
        [f"raise {multiple}x"],
        {"ante": 2000, "odds": 2000, "trips_plus": 700, "pocket_bonus": 900},
    )
    table.begin()
    run_to(table, Ask)
    assert play_wager(table.state.seats[1].wagers) == 2000
    run_to(table, Reveal)
    assert play_wager(table.state.seats[1].wagers) == 2000 + multiple * 2000
    table.run()
    assert play_wager(table.state.seats[1].wagers) == 0


# --- Face card, Pocket bonus, Trips plus -----------------------------------------------------


@pytest.mark.clause("HUH 39.1 Face card", "HUH 39.1 Pocket Bonus")
def test_39_1_pocket_bonus_is_a_pair_or_an_ace_with_a_jack_queen_or_king() -> None:
    """Each of the 1,326 pairs of hole cards, in both orders, by the words of the text."""
    for first, second in product(FULL_DECK, repeat=2):
        if first == second:
            continue
        ranks = {str(first)[0], str(second)[0]}
        wins = len(ranks) == 1 or ("A" in ranks and bool(ranks & {"J", "Q", "K"}))
        assert bool(pocket_bonus_hand(first, second)) == wins, (first, second)


@pytest.mark.clause("HUH 39.1 Face card", "HUH 39.1 Pocket Bonus")
@pytest.mark.parametrize(
    ("hole", "wins"),
    [
        ("Ac Jd", True),
        ("Qd Ac", True),
        ("Ah Kh", True),
        ("7c 7d", True),
        ("Ac Ad", True),
        ("Ac Td", False),
        ("Kc Qc", False),
        ("Jd Tc", False),
        ("Ac 2c", False),
    ],
)
def test_39_1_pocket_bonus_ten_is_no_face_card(hole: str, wins: bool) -> None:
    staked = {"ante": 1000, "odds": 1000, "pocket_bonus": 500}
    played = play(hole={1: hole}, dealer="4h 4s", board="9s 8s 3h 2h 6d", wagers={1: staked})
    assert (played.money(1)["pocket_bonus"] > 0) == wins


@pytest.mark.clause("HUH 39.1 Pocket Bonus", "HUH 39.1 Trips Plus")
@pytest.mark.parametrize("side", [(), ("trips_plus",), ("pocket_bonus",)])
def test_39_1_side_wagers_are_optional_and_stand_alone(side: tuple[str, ...]) -> None:
    staked = {"ante": 1000, "odds": 1000, **dict.fromkeys(side, 500)}
    played = play(wagers={1: staked})
    assert set(played.settled(1)) == {"ante", "odds", "raise", *side}


@pytest.mark.clause("HUH 39.1 Trips Plus")
@pytest.mark.parametrize(
    ("hole", "board", "wins"),
    [
        ("2c 7d", "Ks Kd Kh 9s 4c", True),  # only the community cards
        ("Kc Kd", "Ks 9h 4c 2s 7h", True),
        ("Kc 7d", "Ks Kh 9c 4s 2h", True),
        ("9c 8d", "7h 6s 5c Kd Kh", True),
        ("2c 7c", "Kc 9c 4c 5d 5h", True),
        ("Kc Kd", "Ks 9h 9c 2s 7h", True),
        ("Kc Kd", "Ks Kh 9c 2s 7h", True),
        ("9c 8c", "7c 6c 5c Kd Kh", True),
        ("Ac Kc", "Qc Jc Tc 2d 3h", True),
        ("Kc Kd", "9h 9c 4s 2s 7h", False),
        ("Kc Kd", "9h 8c 4s 2s 7h", False),
        ("Ac Kd", "9h 8c 4s 2s 7h", False),
    ],
)
def test_39_1_trips_plus_wins_with_three_of_a_kind_or_better_in_seven_cards(
    hole: str, board: str, wins: bool
) -> None:
    staked = {"ante": 1000, "odds": 1000, "trips_plus": 500}
    played = play(hole={1: hole}, dealer="3d 3s", board=board, wagers={1: staked})
    assert (played.money(1)["trips_plus"] > 0) == wins


# --- Hand, Hole cards, Push, Round of play ---------------------------------------------------


@pytest.mark.clause("HUH 39.1 Hand")
@pytest.mark.parametrize(
    ("hole", "board", "hand"),
    [
        ("As Ad", "Ah 9c 9d 4s 2h", "full house, aces over nines"),
        ("2c 7d", "As Ks Qs Js Ts", "royal flush"),
        ("As 2c", "Ks Qs Js Ts 2d", "royal flush"),
        ("6d Ac", "2d 3h 4s 5c Kd", "straight, six-high"),
        ("9c 9d", "8c 8d 7c 7d As", "two pairs, nines and eights"),
    ],
)
def test_39_1_hand_is_the_highest_of_the_five_community_and_two_own_cards(
    hole: str, board: str, hand: str
) -> None:
    for own, other in (({1: hole}, "3c 3s"), ({1: "3c 3s"}, hole)):
        played = play(hole=own, dealer=other, board=board)
        who = "Seat 1" if own[1] == hole else "Dealer"
        assert f"{who}: {hand}" in [step.what.words for step in played.of(Announce)]


@pytest.mark.clause("HUH 39.1 Hole cards")
@pytest.mark.parametrize("words", METHODS)
def test_39_1_hole_cards_are_the_first_two_each_player_gets_face_down(words: str) -> None:
    played = play(hole={2: "As Kd", 5: "7c 7h"}, dealer="2c 2d", options=words)
    for number, cards in ((2, "As Kd"), (5, "7c 7h")):
        deals = [step for step in played.of(Deal) if step.to == f"seat {number}"]
        assert sum(step.count for step in deals) == 2
        assert {step.face for step in deals} == {"down"}
        assert played.dealt()[f"seat {number}"] == list(parse_cards(cards))
        looked = [a for s, a in played.steps if isinstance(s, Look) and s.seat == number]
        assert looked == [parse_cards(cards)]


@pytest.mark.clause("HUH 39.1 Hole cards")
def test_39_1_hole_cards_are_seen_by_their_player_alone_until_the_hands_are_compared() -> None:
    table = seat((2, 5))
    table.begin()
    run_to(table, Reveal, place=DEALER)
    for number, other in ((2, 5), (5, 2)):
        own = tuple(table.kit.cards.piles[f"seat {number}"].cards)
        assert table.view(number).own == own
        for viewer in (PUBLIC, other):
            assert not set(own) & seen_by(viewer, [r.entry for r in table.journal.records])


@pytest.mark.clause("HUH 39.1 Push")
@pytest.mark.parametrize(
    ("hole", "dealer", "board"),
    [
        ("Ac 2d", "Ad 2c", "Ks Qh 9c 8d 4s"),  # the same ranks, and the dealer does not qualify
        ("Ac 2d", "Ad 3c", "As Qh 9c 8d 7s"),  # a pair, and the fifth card is on the board
        ("2c 3c", "2d 3d", "Ts Js Qs Ks As"),
        ("9c 2d", "9d 3h", "5c 6d 7h 8s Kc"),  # the same straight
    ],
)
def test_39_1_push_is_a_tie_and_nothing_is_won_or_lost(hole: str, dealer: str, board: str) -> None:
    played = play(hole={1: hole}, dealer=dealer, board=board, choices={1: ["raise 3x"]})
    assert played.money(1) == {"ante": 0, "raise": 0, "odds": 0}
    assert all(isinstance(step, Return) for step in played.settled(1).values())
    assert played.table.state.seats[1].chips == 10_000_00
    assert played.table.state.house == 0


@pytest.mark.clause("HUH 39.1 Push")
def test_39_1_push_needs_equal_hands() -> None:
    """The kicker on the board decides nothing, the one in the hole does."""
    for hole, sign in (("Ac Kd", 1), ("Ac 2h", -1)):
        played = play(hole={1: hole}, dealer="Ad Qc", board="As 9h 8c 7d 3s")
        assert played.money(1)["raise"] == sign * 1000


@pytest.mark.clause("HUH 39.1 Round of play")
@pytest.mark.parametrize("words", METHODS)
def test_39_1_round_of_play_ends_with_every_hand_decided_and_every_wager_settled(
    words: str,
) -> None:
    staked = {"ante": 1000, "odds": 1000, "trips_plus": 500, "pocket_bonus": 500}
    played = play(
        hole={1: "", 2: "", 4: "", 6: ""},
        wagers={1: staked, 4: staked, 6: {}},
        choices={1: ["raise 3x"], 2: ["check", "raise 2x"], 4: ["check", "check", "fold"]},
        options=words,
    )
    assert set(played.settled(1)) == {*staked, "raise"}
    assert set(played.settled(2)) == {"ante", "odds", "raise"}
    assert set(played.settled(4)) == set(staked)
    assert {ask.seat for ask in played.of(Ask)} == {1, 2, 4}
    table = played.table
    assert all(not held.wagers and not held.coupon for held in table.state.seats.values())
    assert table.kit.cards.piles == {} and table.kit.cards.rack == []
    assert isinstance(table.journal.records[-1].entry, Ended)
    assert sum(held.chips for held in table.state.seats.values()) + table.state.house == (
        4 * 10_000_00
    )


@pytest.mark.clause("HUH 39.1 Round of play")
def test_39_1_round_of_play_cards_are_collected_only_when_their_wagers_are_settled() -> None:
    played = play(hole={1: "", 2: "", 4: ""})
    order = [
        (type(step).__name__, step.place if isinstance(step, Collect) else f"seat {step.seat}")
        for step in played.of(Pay, Take, Return, Collect)
    ]
    for number in (1, 2, 4):
        collected = order.index(("Collect", f"seat {number}"))
        settled = [
            place
            for place, (kind, where) in enumerate(order)
            if kind != "Collect" and where == f"seat {number}"
        ]
        assert len(settled) == 3 and max(settled) < collected


@pytest.mark.clause("HUH 39.1 Round of play")
def test_39_1_round_of_play_must_be_over_before_the_next_begins() -> None:
    table = at_the_wagers()
    assert refused(table, table.begin).sentence == "the round is not over"
    assert refused(table, table.close).sentence == "the round is not over"
