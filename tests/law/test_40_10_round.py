"""13:69F-40.10, completion of each round of play; collection and payment of wagers."""

import pytest

from houseway.cards.card import parse_cards
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.steps import (
    Announce,
    Ask,
    Collect,
    Conduct,
    Deal,
    GiveBack,
    Look,
    Pay,
    PayBonus,
    Return,
    Reveal,
    SetHand,
    Take,
)
from tests.law.hi_lo import ALL_WAGERS, DEALER_27_9, WAYS, at_the_wagers, play, seat
from tests.law.script import CHIPS, Played, Repeating, refused, run_to

# --- (a) elections ---------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.10(a)")
@pytest.mark.parametrize("words", WAYS)
def test_40_10_a_each_player_looks_then_folds_or_plays(words: str) -> None:
    played = play(choices={1: ["play"], 3: ["fold"], 7: ["play"]}, options=words)
    acts = [(type(s), s.seat, s.cite) for s in played.of(Look, Ask) if not getattr(s, "hidden", 0)]
    assert acts == [(kind, n, "HL5 40.10(a)") for n in (1, 3, 7) for kind in (Look, Ask)]
    asked = [[c.name for c in s.choices] for s in played.questions if not s.hidden]
    assert asked == [["play", "fold"]] * 3
    last = max(n for n, d in enumerate(played.done) if isinstance(d.step, Deal))
    assert all(n > last for n, d in enumerate(played.done) if isinstance(d.step, Look))


@pytest.mark.clause("HL5 40.10(a)1", "HL5 40.1 Fold")
def test_40_10_a1_a_fold_loses_ante_and_tie_bet() -> None:
    played = play(wagers={1: {"ante": 20_00, "tie": 5_00}}, choices={1: ["fold"]})
    assert played.money(1) == {"ante": -20_00, "tie": -5_00}
    assert set(played.why(1).values()) == {"HL5 40.10(a)1"}
    assert played.table.state.house == 25_00
    assert [s.seat for s in played.of(Ask)] == [1], "a folded hand is not set"


@pytest.mark.clause("HL5 40.10(a)2-play")
def test_40_10_a2_the_play_bet_lies_on_its_area_until_the_settlement() -> None:
    table = at_the_wagers()
    table.answer(1, {"ante": 35_00})
    table.run()
    table.answer(1, "play")
    assert table.state.seats[1].wagers == {"ante": 35_00, "play": 35_00}


@pytest.mark.clause("HL5 40.10(a)2-set", "HL5 40.1 High hand", "HL5 40.1 Low hand")
def test_40_10_a2_a_played_hand_is_set_as_three_high_and_two_low() -> None:
    played = play(hole={1: "As Kd 9c 8h 2s"}, choices={1: ["play", "low Kd 9c"]})
    (ask,) = [s for s in played.questions if s.hidden]
    assert ask.cite == "HL5 40.10(a)2-set"
    assert len(ask.choices) == 10 and not any(c.amount for c in ask.choices)
    assert {frozenset(parse_cards(c.name.removeprefix("low "))) for c in ask.choices} == {
        frozenset((a, b))
        for a in played.dealt()["seat 1"]
        for b in played.dealt()["seat 1"]
        if a < b
    }
    (lies,) = [s for s in played.of(SetHand) if s.place == "seat 1"]
    assert (lies.high, lies.low) == (parse_cards("As 8h 2s"), parse_cards("Kd 9c"))
    (said,) = [s.what.words for s in played.of(Announce) if s.what.words.startswith("Seat 1")]
    assert said == "Seat 1: 21 high, 19 low"


@pytest.mark.clause("HL5 40.10(a)2-set", "HL5 40.5(b)-player")
@pytest.mark.parametrize(
    ("said", "cite"),
    [
        ("low As Ad", "HL5 40.5(b)-player"),
        ("low As", "HL5 40.10(a)2-set"),
        ("low As Kc 9h", "HL5 40.10(a)2-set"),
        ("low As 3s", "HL5 40.10(a)2-set"),
        ("fold", "HL5 40.10(a)2-set"),
    ],
)
def test_40_10_a2_a_foul_setting_is_refused_with_its_clause(said: str, cite: str) -> None:
    played = play(hole={1: "As Ad Kc 9h 2s"}, choices={1: ["play", "low As 2s"]})
    table = played.table
    table.players.clear()
    table.begin()
    table.answer(1, {"ante": 10_00})
    table.run()
    table.answer(1, "play")
    table.run()
    assert refused(table, lambda: table.answer(1, said)).cite == cite
    table.answer(1, "low As 2s")


# --- (b) folded hands ------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.10(b)-collect")
def test_40_10_b_a_folded_hand_without_poker_bonus_is_collected_at_once() -> None:
    played = play(choices={1: ["fold"], 2: ["play"]}, wagers={1: {"ante": 10_00, "tie": 5_00}})
    steps = [step for step, _ in played.steps]
    (ask,) = [n for n, s in enumerate(steps) if isinstance(s, Ask) and s.seat == 1]
    assert isinstance(steps[ask + 3], Collect)
    assert (steps[ask + 3].place, steps[ask + 3].cite) == ("seat 1", "HL5 40.10(b)-collect")
    assert "seat 1" not in [s.place for s in played.of(Reveal)], "and nobody sees it"
    assert [s.place for s in played.of(Collect)].count("seat 1") == 1


@pytest.mark.clause("HL5 40.10(a)1")
def test_40_10_a1_what_a_fold_forfeits_is_collected_at_the_fold() -> None:
    """Ante, tie bet and coupon go to the tray before the next player is asked."""
    wagers = {"ante": 10_00, "tie": 5_00, "match_play": 10_00}
    played = play(choices={1: ["fold"], 2: ["play"]}, wagers={1: wagers})
    steps = [step for step, _ in played.steps]
    (ask,) = [n for n, s in enumerate(steps) if isinstance(s, Ask) and s.seat == 1]
    cite = "HL5 40.10(a)1"
    assert steps[ask + 1 : ask + 4] == [
        Take(1, "ante", 10_00, cite=cite),
        Take(1, "match_play", 10_00, cite=cite),
        Take(1, "tie", 5_00, cite=cite),
    ]
    assert [s for s in played.of(Take) if s.seat == 1] == steps[ask + 1 : ask + 4]


@pytest.mark.clause("HL5 40.10(a)1", "HL5 40.10(f)")
def test_40_10_a1_an_ante_that_was_forfeited_still_measures_its_bonus() -> None:
    """Under A-HL5-8 folded aces are paid on the ante that lies in the tray already."""
    played = play(
        hole={1: "As Ad Ac 2h 7s"},
        wagers={1: {"ante": 10_00}},
        choices={1: ["fold"]},
        options="ante_bonus_on_fold=yes",
    )
    (bonus,) = played.of(PayBonus)
    assert (bonus.stake, bonus.amount) == (10_00, 50_00)
    assert [(s.wager, s.amount) for s in played.of(Take)] == [("ante", 10_00)]


@pytest.mark.clause("HL5 40.10(a)1")
def test_40_10_a1_of_a_round_void_after_the_fold_it_goes_back() -> None:
    table = seat((1, 2))
    table.players[1] = Repeating(["fold"], {"ante": 10_00, "tie": 5_00})
    table.begin()
    run_to(table, Ask, seat=2)
    assert table.state.seats[1].wagers == {} and table.state.house == 15_00
    table.fault(FaultKind.DEALER_EXPOSED, "dealer")
    table.run()
    assert table.state.seats[1].chips == CHIPS and table.state.house == 0
    cites = {step.cite for step in Played(table).of(GiveBack)}
    assert cites == {"HL5 40.12 outside exposed"}


@pytest.mark.clause("HL5 40.10(b)-tuck", "HL5 40.10(e)")
def test_40_10_b_with_a_poker_bonus_it_lies_under_that_bet_until_it_is_resolved() -> None:
    played = play(hole={1: "9s 9d 9h 8c 7s"}, wagers={1: ALL_WAGERS}, choices={1: ["fold"]})
    steps = [step for step, _ in played.steps]
    (ask,) = [n for n, s in enumerate(steps) if isinstance(s, Ask)]
    tucked = steps[ask + 3]
    assert isinstance(tucked, Conduct) and tucked.cite == "HL5 40.10(b)-tuck"
    assert "face down underneath its poker bonus bet" in tucked.what.words
    assert played.money(1) == {"ante": -10_00, "tie": -5_00, "poker_bonus": 25_00}
    (shown,) = [s for s in played.of(Reveal) if s.place == "seat 1"]
    assert shown.cite == "HL5 40.10(b)-tuck"
    order = [type(s) for s in steps if isinstance(s, Reveal | Pay | Collect)]
    assert order == [Reveal, Reveal, Pay, Collect, Collect]


# --- (c) the dealer --------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.10(c)")
def test_40_10_c_after_all_elections_the_dealer_exposes_and_sets_the_own_hand() -> None:
    played = play(dealer=DEALER_27_9, choices={1: ["play"], 2: ["fold"], 3: ["play"]})
    steps = [step for step, _ in played.steps]
    reveal = next(n for n, s in enumerate(steps) if isinstance(s, Reveal) and s.place == "dealer")
    assert max(n for n, s in enumerate(steps) if isinstance(s, Ask | Look)) < reveal
    assert steps[reveal].count == 5 and steps[reveal].cite == "HL5 40.10(c)"
    lies = steps[reveal + 1]
    assert (lies.high, lies.low) == (parse_cards("Kc 9c 8c"), parse_cards("5d 4d"))
    assert steps[reveal + 2].what.words == "Dealer: 27 high, 9 low"
    assert {s.seat for s in steps[:reveal] if isinstance(s, Pay | Take | Return)} == {2}


@pytest.mark.clause("HL5 40.5(b)-dealer", "HL5 40.5(b)-four")
@pytest.mark.parametrize(
    ("cards", "high", "low", "cite"),
    [
        ("As Ad 2c 3h 4s", "As Ad 4s", "3h 2c", "HL5 40.5(b)-dealer"),
        ("As Ad Ac Ah Ks", "As Ah Ad", "Ac Ks", "HL5 40.5(b)-four"),
    ],
)
def test_40_5_b_the_dealers_aces_lie_high_but_the_fourth(
    cards: str, high: str, low: str, cite: str
) -> None:
    played = play(dealer=cards, choices={1: ["fold"]})
    (lies,) = [s for s in played.of(SetHand) if s.place == "dealer"]
    assert (lies.high, lies.low, lies.cite) == (parse_cards(high), parse_cards(low), cite)


# --- (d) to (f) settlement -------------------------------------------------------------------


@pytest.mark.clause("HL5 40.10(d)")
@pytest.mark.parametrize("words", WAYS)
def test_40_10_d_settlement_starts_at_the_dealers_right_turning_each_hand_over(words: str) -> None:
    played = play(choices={n: ["play"] for n in (1, 4, 6)}, options=words)
    shown = [s.place for s in played.of(Reveal)]
    assert shown == ["dealer", "seat 6", "seat 4", "seat 1"]
    assert {s.cite for s in played.of(Reveal)} == {"HL5 40.10(c)", "HL5 40.10(d)"}
    settled = [s.seat for s in played.of(Pay, Take, Return)]
    assert settled == [6, 6, 4, 4, 1, 1]
    kinds = [s for s in played.of(Reveal, Pay, Take, Return, Collect)][1:]
    assert [getattr(s, "seat", None) or int(s.place[-1]) for s in kinds[:4]] == [6] * 4


BESIDE_27_9 = [
    ("Kh Kd 8d 5s 3s", "low 5s 3s", (10_00, 10_00), "HL5 40.10(d)i"),  # 28 / 8
    ("Kh 9d 8d 5s 4s", "low 5s 4s", (-10_00, -10_00), "HL5 40.10(d)ii"),  # 27 / 9
    ("Kh 9d 7d 6s 5s", "low 6s 5s", (-10_00, -10_00), "HL5 40.10(d)ii"),  # 26 / 11
    ("Kh Kd 8d 5s 4s", "low 5s 4s", (0, 0), "HL5 40.10(d)iii-a"),  # 28 / 9
    ("Kh Kd 8d 6s 5s", "low 6s 5s", (0, 0), "HL5 40.10(d)iii-a"),  # 28 / 11
    ("Kh 9d 8d 5s 3s", "low 5s 3s", (0, 0), "HL5 40.10(d)iii-b"),  # 27 / 8
    ("9h 8d 7d 5s 3s", "low 5s 3s", (0, 0), "HL5 40.10(d)iii-b"),  # 24 / 8
]


@pytest.mark.parametrize(
    ("cards", "said", "money", "cite"),
    [
        pytest.param(cards, said, money, cite, marks=pytest.mark.clause(cite))
        for cards, said, money, cite in BESIDE_27_9
    ],
)
def test_40_10_d_ante_and_play_win_lose_or_push_together(
    cards: str, said: str, money: tuple[int, int], cite: str
) -> None:
    played = play(hole={1: cards}, dealer=DEALER_27_9, choices={1: ["play", said]})
    assert tuple(played.money(1).values()) == money
    assert played.why(1) == {"ante": cite, "play": cite}


@pytest.mark.clause("HL5 40.10(d)ii", "HL5 40.5(a)3i", "HL5 40.5(a)3ii")
def test_40_10_d_the_setting_decides_not_the_cards() -> None:
    """The same five cards against 27 and 9: the ace high loses the low hand, low it wins both."""
    cards = "As Kd 9s 9h 2s"
    high = play(hole={1: cards}, dealer=DEALER_27_9, choices={1: ["play", "low 9s 2s"]})
    low = play(hole={1: cards}, dealer=DEALER_27_9, choices={1: ["play", "low As 2s"]})
    assert high.money(1) == {"ante": 0, "play": 0}  # 30 and 11
    assert low.money(1) == {"ante": 10_00, "play": 10_00}  # 28 and 3


@pytest.mark.clause("HL5 40.10(e)")
def test_40_10_e_tie_and_poker_bonus_are_settled_besides() -> None:
    played = play(
        hole={1: "Kh Kd 8d 5s 4s"},  # 28 and 9: the low hands tie; a pair of kings
        dealer=DEALER_27_9,
        wagers={1: ALL_WAGERS},
        choices={1: ["play", "low 5s 4s"]},
    )
    assert played.money(1) == {"ante": 0, "play": 0, "tie": 20_00, "poker_bonus": 5_00}


ACES = [
    ("As Ad Ac Ah 2s", 1_000_00, "HL5 40.11(e)-4A2"),
    ("As Ad Ac Ah Ks", 500_00, "HL5 40.11(e)-4A"),
    ("As Ad Ac Kh Ks", 50_00, "HL5 40.11(e)-3A"),
]


@pytest.mark.parametrize(
    ("cards", "bonus", "cite"),
    [
        pytest.param(cards, bonus, cite, marks=pytest.mark.clause(cite))
        for cards, bonus, cite in ACES
    ],
)
def test_40_10_f_the_ante_bonus_is_paid_on_the_ante_besides(
    cards: str, bonus: int, cite: str
) -> None:
    played = play(
        hole={1: cards}, dealer="Kc 9c 8c 5d 4d", wagers={1: {"ante": 10_00, "match_play": 10_00}}
    )
    (paid,) = played.of(PayBonus)
    assert (paid.wager, paid.stake, paid.amount, paid.cite) == ("ante", 10_00, bonus, cite)
    assert "ante" in played.settled(1), "the ante is settled for itself"


@pytest.mark.clause("HL5 40.10(f)", "HL5 40.1 Ante bonus")
def test_40_10_f_whatever_became_of_ante_and_play() -> None:
    won, pushed, lost = (
        play(hole={1: cards}, dealer=dealer, choices={1: ["play", said]})
        for cards, dealer, said in (
            ("As Ad Ac 3h 2s", DEALER_27_9, "low 3h 2s"),  # 33 and 5
            ("As Ad Ac Kh Ks", DEALER_27_9, "low Ks Kh"),  # 33 and 20
            ("As Ad Ac 3h 2s", "Kc Kd Qh 2d 2c", "low Ac 3h"),  # 24 and 4, against 30 and 4
        )
    )
    assert list(won.money(1).values()) == [10_00, 10_00]
    assert list(pushed.money(1).values()) == [0, 0]
    assert list(lost.money(1).values()) == [-10_00, -10_00]
    assert [p.of(PayBonus)[0].amount for p in (won, pushed, lost)] == [50_00] * 3
    folded = play(hole={1: "As Ad Ac 3h 2s"}, choices={1: ["fold"]})
    assert folded.of(PayBonus) == []


# --- (g) picking up --------------------------------------------------------------------------


@pytest.mark.clause("HL5 40.10(g)")
def test_40_10_g_hands_can_be_rebuilt_from_the_discard_rack() -> None:
    """Three cards of the high hand, then two of the low hand, hand after hand."""
    table = play(
        hole={1: "2s As 9c Kd 8h", 5: "3s 7c 4c Qd Ts"},
        choices={1: ["play", "low As 2s"], 5: ["play", "low 4c 3s"]},
    ).table  # whose shuffles all give the same cards
    for number, said in ((1, "low As 2s"), (5, "low 4c 3s")):
        table.players[number] = Repeating(["play", said], {"ante": 10_00})
    table.begin()
    run_to(table, Collect, place="dealer")
    assert table.kit.cards.rack[-10:] == [
        *parse_cards("Qd Ts 7c 4c 3s"),
        *parse_cards("Kd 9c 8h As 2s"),
    ]
    assert [s.cite for s in Played(table).of(Collect)] == ["HL5 40.10(g)"] * 2


@pytest.mark.clause("HL5 40.1 Round of play")
@pytest.mark.parametrize("words", WAYS)
def test_40_1_a_round_ends_when_every_wager_is_settled_and_every_card_collected(words: str) -> None:
    table = seat((1, 2, 3), words)
    table.play_round()
    assert all(not held.wagers for held in table.state.seats.values())
    assert not table.kit.cards.piles and not table.kit.cards.rack
    assert Played(table).of(Collect)[-1].cite == "HL5 40.1 Round of play"
    table.close()
    assert audit(table.journal, game).clean


@pytest.mark.clause("HL5 40.11(d)-rule")
def test_40_11_d_the_poker_bonus_pays_the_highest_hand_only_from_one_table() -> None:
    """A royal flush is a straight, a flush and a straight flush too; two pairs are a pair."""
    for table, royal, pairs in (("1", 250, 3), ("2", 500, 3)):
        for cards, pays in (("As Ks Qs Js Ts", royal), ("Ks Kd 9s 9h 2s", pairs)):
            played = play(
                hole={1: cards},
                wagers={1: {"ante": 10_00, "poker_bonus": 5_00}},
                options=f"poker_bonus_table={table}",
            )
            assert played.money(1)["poker_bonus"] == pays * 5_00


@pytest.mark.clause("HL5 40.11(f)")
def test_40_11_f_a_hand_wins_no_more_than_the_limit() -> None:
    """A royal flush at $500 to 1 on $200, $100,000, is paid up to a net win of $50,000."""
    words = "poker_bonus_table=2 bonus_maximum=$200"
    wagers = {1: {"ante": 10_00, "poker_bonus": 200_00}}
    hand = {"hole": {1: "As Ks Qs Js Ts"}, "wagers": wagers, "options": words}
    won = play(**hand, dealer="9c 9d 8h 8c 7d", choices={1: ["play", "low As Ts"]})
    assert won.money(1) == {"ante": 10_00, "play": 10_00, "poker_bonus": 50_000_00 - 20_00}
    lost = play(**hand, choices={1: ["fold"]})
    assert lost.money(1) == {"ante": -10_00, "poker_bonus": 50_000_00 + 10_00}
    assert lost.table.state.house == -50_000_00


@pytest.mark.clause("HL5 40.11(f)")
def test_40_11_f_or_than_the_most_at_minimum_bets_where_that_is_more() -> None:
    """With every bet at least $200, 500 to 1 and a tie of both less ante and play is possible."""
    words = "poker_bonus_table=2 minimum=$200 bonus_minimum=$200 bonus_maximum=$500"
    hand = {"hole": {1: "As Ks Qs Js Ts"}, "options": words, "choices": {1: ["fold"]}}
    least = play(**hand, wagers={1: {"ante": 200_00, "poker_bonus": 200_00}})
    assert least.money(1)["poker_bonus"] == 100_000_00
    more = play(**hand, wagers={1: {"ante": 200_00, "poker_bonus": 500_00}})
    assert more.table.state.house == -200_00 * (500 + 20 - 2)
