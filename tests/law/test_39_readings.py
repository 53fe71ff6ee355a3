"""Where 13:69F-39 is unclear: every reading has its option, and every option its effect.

The readings are those of readings.md: X for all games, A-HUH for this one. What a default reading
says of a clause is proved beside the clause; here stand the options and the alternatives.
"""

from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pytest

from houseway.cards.card import parse_cards
from houseway.games import game
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.steps import (
    Announce,
    Ask,
    CountStub,
    Deal,
    Look,
    Pay,
    RemoveStub,
    Return,
    Reveal,
    Ruling,
    Shuffle,
    Step,
    Take,
)
from houseway.table.views import PUBLIC
from houseway.table.wagers import affordable
from tests.law.script import (
    CHIPS,
    HUH,
    WAGERS,
    Arranged,
    At,
    Played,
    Scripted,
    before_cut,
    options,
    play,
    refused,
    run_to,
    seat,
    step_by_step,
)

ALL_WAGERS = {**WAGERS, "trips_plus": 5_00, "pocket_bonus": 5_00}
TO_THE_RIVER = ("check", "check", "fold")
HAND = "dealing=hand shuffler=device"
AUTOMATED = "dealing=automated_shoe"
BY_HAND = "dealing=automated_shoe board_source=dealer_hand"

# As readings.md has them: the reading, its option, the default, and all it may be.
READINGS = [
    ("X-1", "void_refund", "all", "all | main_only"),
    ("X-2", "breakage", "exact", "exact | down_to_unit | up_to_unit"),
    ("X-3", "kicker", "standard", "standard | literal"),
    ("X-4", "count_basis", "all_52", "all_52"),
    ("X-9", "payout_cap", "none", "an amount of money"),
    ("A-HUH-1", "ante_nonqualify", "push", "push | lose_if_beaten"),
    ("A-HUH-3", "raise_steps", "nj_integer", "nj_integer | exact_max | continuous"),
    ("A-HUH-6", "trips_on_fold", "live", "live | forfeit"),
    ("A-HUH-12", "board_first", "by_device", "by_device | yes | no"),
    ("A-HUH-14", "board_source", "device", "device | dealer_hand"),
    ("A-HUH-16", "exposed_board", "continue", "continue | player_option_void | void"),
    ("A-HUH-16", "exposed_player", "continue", "continue | player_option_void | void"),
    ("A-HUH-17", "burns", "none", "none | before_each_stage"),
    ("A-HUH-18", "cover_card", "yellow", "yellow | green"),
    ("A-HUH-22", "positions_per_player", "1", "a whole number"),
]


@pytest.mark.parametrize(("reading", "name", "default", "values"), READINGS)
def test_every_reading_has_an_option_with_its_default(
    reading: str, name: str, default: str, values: str
) -> None:
    (info,) = [info for info in HeadsUpHoldemOptions.infos() if info.name == name]
    assert (info.reading, info.default, info.values) == (reading, default, values)


WORDS = [
    (name, values)
    for _, name, _, values in READINGS
    if values not in ("an amount of money", "a whole number")
]


@pytest.mark.parametrize(("name", "values"), WORDS)
def test_a_value_that_no_reading_has_is_refused(name: str, values: str) -> None:
    with pytest.raises(Refused, match=f"^{name} is 'perhaps'; it must be "):
        options(f"{name}=perhaps")
    for value in values.split(" | "):
        assert getattr(options(f"{name}={value}"), name) == value


def test_every_option_is_recorded_with_the_table() -> None:
    table = seat((1,), "kicker=literal payout_cap=5000")
    (opened,) = [record.entry for record in table.journal.records if record.n == 1]
    assert opened.options == table.options.as_words()
    assert opened.options["kicker"] == "literal" and opened.options["payout_cap"] == "$5,000"
    assert HUH.options.parse(opened.options) == table.options


def one_seat(
    cards: tuple[str, str, str],
    *choices: str,
    wagers: Mapping[str, int] = ALL_WAGERS,
    set: str = "",
    variant: bool = False,
) -> Played:
    """One round of one seat; it raises three antes unless told otherwise."""
    hole, dealer, board = cards
    return play(
        hole={1: hole},
        dealer=dealer,
        board=board,
        wagers={1: wagers},
        choices={1: choices or ["raise 3x"]},
        options=set,
        variant=variant,
    )


# --- what void means for side wagers ---------------------------------------------------------


@pytest.mark.parametrize("fault", [FaultKind.TOO_MANY, FaultKind.DEALER_EXPOSED])
def test_x_1_a_void_round_returns_every_wager_side_wagers_included(fault: FaultKind) -> None:
    played = play(
        wagers={1: ALL_WAGERS, 4: ALL_WAGERS}, faults=[At(Deal, fault, to="dealer", nth=2)]
    )
    for number in (1, 4):
        assert set(played.money(number).values()) == {0}
        assert played.settled(number).keys() == ALL_WAGERS.keys()
        assert played.table.state.seats[number].chips == CHIPS
    returned = [(s.seat, s.wager) for s in played.of(Return)]
    assert [n for n, _ in returned] == [4] * 4 + [1] * 4  # from the dealer's right, X-8


def test_x_1_main_only_returns_ante_odds_and_raise_and_takes_the_side_wagers() -> None:
    played = play(
        wagers={1: {**ALL_WAGERS, "match_play": 10_00}},
        choices={1: ["raise 2x"]},
        faults=[At(Deal, FaultKind.TOO_FEW, "community", to="community")],
        options="void_refund=main_only",
    )
    settled = played.settled(1)
    assert {w: type(s) for w, s in settled.items()} == {
        "ante": Return,
        "odds": Return,
        "raise": Return,
        "match_play": Return,
        "trips_plus": Take,
        "pocket_bonus": Take,
    }
    assert played.table.state.seats[1].chips == CHIPS - 10_00
    assert played.table.state.house == 10_00


# --- payouts that are not whole chips --------------------------------------------------------

FLUSH = "As 9s", "Qc Qd", "Ks 7s 2s Kd 4h"
"""Wins, and the odds wager is paid 3 to 2."""


@pytest.mark.parametrize(
    ("set", "ante", "paid"),
    [
        ("", 11_00, 16_50),
        ("breakage=down_to_unit", 11_00, 16_00),
        ("breakage=up_to_unit", 11_00, 17_00),
        ("breakage=down_to_unit", 12_00, 18_00),  # nothing is broken
        ("breakage=up_to_unit", 12_00, 18_00),
        ("chip=5 breakage=exact", 15_00, 22_50),
        ("chip=5 breakage=down_to_unit", 15_00, 20_00),
        ("chip=5 breakage=up_to_unit", 15_00, 25_00),
        ("chip=0.50 breakage=exact", 10_50, 15_75),
    ],
)
def test_x_2_three_to_two_on_an_odd_wager(set: str, ante: int, paid: int) -> None:
    played = one_seat(FLUSH, wagers={"ante": ante, "odds": ante}, set=set)
    assert played.settled(1)["odds"] == Pay(
        1, "odds", stake=ante, odds="3 to 2", amount=paid, cite="HUH 39.11(b)(5)-FL"
    )
    assert played.money(1)["ante"] == ante  # even money is never broken
    won = paid + ante + 3 * ante
    assert played.table.state.seats[1].chips == CHIPS + won


def test_x_2_odds_that_chips_of_one_cent_cannot_pay_need_a_breakage_that_rounds() -> None:
    with pytest.raises(Refused, match="3 to 2 cannot be paid exactly on a 1-cent chip"):
        options("chip=0.01")
    for breakage, paid in (("down_to_unit", 15_01), ("up_to_unit", 15_02)):
        ante = 10_01
        played = one_seat(
            FLUSH,
            wagers={"ante": ante, "odds": ante},
            set=f"chip=0.01 breakage={breakage}",
        )
        assert played.money(1)["odds"] == paid


# --- the kicker rule -------------------------------------------------------------------------

# Cards by which the two readings differ: what the raise wins by each.
KICKERS = [
    # A pair of twos with an ace, against a pair of kings: no king in the one, no ace in the other.
    (("Ah 2d", "Kh Kd", "2s 7d 9h Jc 4c"), -30_00, 30_00),
    # The wheel, against a straight to the seven that has no ace.
    (("Ah 2d", "6h 7d", "3s 4d 5h Jc Kc"), -30_00, 30_00),
    # Kings and queens with a jack, against queens and jacks with a king: the same ranks.
    (("Kh Qd", "Qh Jd", "Ks Qc Jc 3h 2s"), 30_00, 0),
]


@pytest.mark.parametrize(("cards", "standard", "literal"), KICKERS)
def test_x_3_hands_of_one_category_compare_by_their_groups_or_by_the_letter(
    cards: tuple[str, str, str], standard: int, literal: int
) -> None:
    assert one_seat(cards).money(1)["raise"] == standard
    assert one_seat(cards, set="kicker=literal").money(1)["raise"] == literal


def test_x_3_by_the_letter_too_the_category_comes_first_and_equal_hands_push() -> None:
    better = "Kh Kd", "Ah 2d", "2s 2c 9h Jc 4c"  # two pairs lose to three of a kind
    same = "2h 3h", "2d 3d", "As Kd Qh 9c 7s"
    assert one_seat(better, set="kicker=literal").money(1)["raise"] == -30_00
    assert one_seat(same, set="kicker=literal").money(1)["raise"] == 0


# --- the most a seat can win -----------------------------------------------------------------

ROYAL = "As Ks", "9h 9d", "Qs Js Ts 2d 3c"


@pytest.mark.parametrize(
    ("cap", "won"),
    [
        # Trips plus 500, ante 10, raise 30, odds 5,000, pocket bonus 100 dollars.
        ("none", (500_00, 10_00, 30_00, 5_000_00, 100_00)),
        ("5640", (500_00, 10_00, 30_00, 5_000_00, 100_00)),
        ("5639", (500_00, 10_00, 30_00, 5_000_00, 99_00)),
        ("1000", (500_00, 10_00, 30_00, 460_00, 0)),
        ("100", (100_00, 0, 0, 0, 0)),
    ],
)
def test_x_9_a_payout_cap_bounds_what_a_seat_wins_in_one_round(
    cap: str, won: tuple[int, ...]
) -> None:
    played = one_seat(ROYAL, set=f"payout_cap={cap}")
    money = played.money(1)
    assert tuple(money.values()) == won
    assert list(money) == ["trips_plus", "ante", "raise", "odds", "pocket_bonus"]
    assert played.table.state.seats[1].chips == CHIPS + sum(won)  # every stake came back


def test_x_9_the_cap_is_for_each_seat_and_each_round() -> None:
    table = seat((1, 2), "payout_cap=10")
    table.kit.cards.source = Arranged(
        before_cut(table.options, parse_cards("As Ks 9c Ad Kd 9d 2c 3d 7h 8s Jc"))
    )
    for _ in range(2):
        before = {n: s.chips for n, s in table.state.seats.items()}
        table.play_round()
        played = Played(table)
        assert [sum(m for m in played.money(n).values() if m > 0) for n in (1, 2)] == [10_00, 10_00]
        assert all(table.state.seats[n].chips == before[n] + 10_00 for n in (1, 2))


@pytest.mark.parametrize("cap", ["0", "-5"])
def test_x_9_a_cap_is_a_positive_amount(cap: str) -> None:
    with pytest.raises(Refused, match="payout_cap must be none or a positive amount"):
        options(f"payout_cap={cap}")


# --- A-HUH-1 and A-HUH-11: a dealer with less than a pair -----------------------------------------

BEATEN = "Jh Tc", "As Qd", "9h 4s Kd 2h 7c"
BEATS = "As Qd", "Jh Tc", "9h 4s Kd 2h 7c"
TIED = "2c 3d", "2h 3h", "Ah Kd Qs 9c 7h"


@pytest.mark.clause("HUH 39.11(b)(1)-qual")
@pytest.mark.parametrize(
    ("set", "cards", "money", "clause"),
    [
        ("push", BEATEN, (0, -30_00, -10_00), "HUH 39.11(b)(1)-qual"),
        ("lose_if_beaten", BEATEN, (-10_00, -30_00, -10_00), "HUH 39.11(b)(3)"),
        ("push", BEATS, (0, 30_00, 0), "HUH 39.11(b)(1)-qual"),
        ("lose_if_beaten", BEATS, (0, 30_00, 0), "HUH 39.11(b)(1)-qual"),
        ("push", TIED, (0, 0, 0), "HUH 39.11(b)(1)-qual"),
        ("lose_if_beaten", TIED, (0, 0, 0), "HUH 39.11(b)(1)-qual"),
    ],
)
def test_a_huh_1_the_ante_against_a_dealer_without_a_pair(
    set: str, cards: tuple[str, str, str], money: tuple[int, int, int], clause: str
) -> None:
    played = one_seat(cards, set=f"ante_nonqualify={set}")
    won = played.money(1)
    assert (won["ante"], won["raise"], won["odds"]) == money
    assert played.why(1)["ante"] == clause


def test_a_huh_1_a_qualified_dealer_makes_no_difference_between_the_readings() -> None:
    for cards in (FLUSH, ROYAL, ("9d Qs", "Ks Qh", "9s Kd 4h 2c 7d")):
        rounds = [one_seat(cards, set=f"ante_nonqualify={o}") for o in ("push", "lose_if_beaten")]
        assert rounds[0].settled(1) == rounds[1].settled(1)


# --- A-HUH-3: raise sizes -------------------------------------------------------------------------


def offered(
    words: str, stage: int, *, ante: int = 10_00, chips: int = CHIPS, covered: bool = False
) -> list[str]:
    """What a seat is offered at a stage: each choice with its amounts, or those it can pay for."""
    table = seat((1,), words, chips=chips)
    table.players[1] = Scripted({"ante": ante, "odds": ante}, [])
    table.begin()
    for _ in range(stage):
        run_to(table, Ask)
        table.answer(1, "check")
    ask = run_to(table, Ask)
    if covered:
        ask = affordable(ask, table.state.seats[1].chips, table.options.chip)
    return [f"{c.name} {c.amount} {c.most}" for c in ask.choices]


@pytest.mark.clause("HUH 39.10(d)", "HUH 39.10(f)", "HUH 39.10(h)-must")
@pytest.mark.parametrize(
    ("steps", "stage", "choices"),
    [
        ("nj_integer", 0, ["raise 3x 3000 0", "raise 2x 2000 0", "raise 1x 1000 0", "check 0 0"]),
        ("nj_integer", 1, ["raise 2x 2000 0", "raise 1x 1000 0", "check 0 0"]),
        ("nj_integer", 2, ["raise 1x 1000 0", "fold 0 0"]),
        ("exact_max", 0, ["raise 3x 3000 0", "check 0 0"]),
        ("exact_max", 1, ["raise 2x 2000 0", "check 0 0"]),
        ("exact_max", 2, ["raise 1x 1000 0", "fold 0 0"]),
        ("continuous", 0, ["raise 1000 3000", "check 0 0"]),
        ("continuous", 1, ["raise 1000 2000", "check 0 0"]),
        ("continuous", 2, ["raise 1x 1000 0", "fold 0 0"]),
    ],
)
def test_a_huh_3_what_each_reading_lets_a_player_raise(
    steps: str, stage: int, choices: list[str]
) -> None:
    assert offered(f"raise_steps={steps}", stage) == choices


@pytest.mark.clause("HUH 39.1 Raise(a)", "HUH 39.1 Raise(b)")
@pytest.mark.parametrize(("stage", "most"), [(0, 30_00), (1, 20_00)])
def test_a_huh_3_continuous_takes_any_number_of_chips_between_the_bounds(
    stage: int, most: int
) -> None:
    def asked() -> "Played":
        table = seat((1,), "raise_steps=continuous")
        table.players.clear()
        table.begin()
        table.answer(1, WAGERS)
        table.run()
        for _ in range(stage):
            table.answer(1, "check")
            table.run()
        return Played(table)

    table = asked().table
    wrong = [9_00, most + 1_00, 40_00, 15_50, 0]
    for answer in [*(f"raise {cents}" for cents in wrong), "raise", "raise -1000", "raise 1x"]:
        refused(table, lambda answer=answer: table.answer(1, answer))
    for cents in (10_00, 13_00, most):
        table = asked().table
        table.answer(1, f"raise {cents}")
        assert table.state.seats[1].wagers["raise"] == cents
        table.run()
        assert abs(Played(table).money(1)["raise"]) in (cents, 0)
        assert len([s for s in Played(table).of(Ask) if s.cite != "HUH 39.10(d)"]) == stage


@pytest.mark.parametrize(
    ("steps", "left", "choices"),
    [
        ("nj_integer", 25_00, ["raise 2x 2000 0", "raise 1x 1000 0", "check 0 0"]),
        ("nj_integer", 9_00, ["check 0 0"]),
        ("exact_max", 29_00, ["check 0 0"]),
        ("continuous", 25_00, ["raise 1000 2500", "check 0 0"]),
        ("continuous", 10_00, ["check 0 0"]),
        ("continuous", 9_00, ["check 0 0"]),
    ],
)
def test_a_huh_3_no_computer_player_is_offered_a_raise_the_chips_do_not_cover(
    steps: str, left: int, choices: list[str]
) -> None:
    """Somebody else may buy them first (X-11)."""
    assert offered(f"raise_steps={steps}", 0, chips=20_00 + left, covered=True) == choices
    assert len(offered(f"raise_steps={steps}", 0, chips=20_00 + left)) >= len(choices)


def test_a_huh_3_half_dollars_from_a_payout_do_not_spoil_the_range() -> None:
    """An exact 3 to 2 leaves change that no chip can stake: the range ends with whole chips."""
    table = seat((1,), "raise_steps=continuous", chips=44_00)
    hole, dealer, board = map(parse_cards, FLUSH)
    top = (hole[0], dealer[0], hole[1], dealer[1], *board)
    table.kit.cards.source = Arranged(before_cut(table.options, top))
    table.players[1] = Scripted({"ante": 11_00, "odds": 11_00}, ["raise 1100"])
    table.play_round()
    assert table.state.seats[1].chips == 44_00 + 11_00 + 11_00 + 16_50
    table.players[1] = Scripted({"ante": 20_00, "odds": 20_00}, ["raise 4200"])
    table.begin()
    ask = affordable(run_to(table, Ask), table.state.seats[1].chips, table.options.chip)
    assert [(c.amount, c.most) for c in ask.choices] == [(20_00, 42_00), (0, 0)]
    table.run()
    assert Played(table).money(1)["raise"] == 42_00


# --- A-HUH-6: trips plus after a fold -------------------------------------------------------------

TRIPS = "9s 9d", "Kh Qc", "9h Kd 4s 2h 7c"
BOARD_TRIPS = "2c 4d", "Ah Kh", "9s 9d 9h Qc 7s"


@pytest.mark.clause("HUH 39.11(g)-rule")
@pytest.mark.parametrize("cards", [TRIPS, BOARD_TRIPS], ids=["with hole cards", "on the board"])
@pytest.mark.parametrize(("fold", "won"), [("live", 15_00), ("forfeit", -5_00)])
def test_a_huh_6_trips_plus_after_a_fold(cards: tuple[str, str, str], fold: str, won: int) -> None:
    money = one_seat(cards, *TO_THE_RIVER, set=f"trips_on_fold={fold}").money(1)
    assert money["trips_plus"] == won
    assert (money["ante"], money["odds"]) == (-10_00, -10_00)


@pytest.mark.clause("HUH 39.10(h)-pocket")
@pytest.mark.parametrize("fold", ["live", "forfeit"])
def test_a_huh_6_the_pocket_bonus_survives_a_fold_by_either_reading(fold: str) -> None:
    money = one_seat(TRIPS, *TO_THE_RIVER, set=f"trips_on_fold={fold}").money(1)
    assert money["pocket_bonus"] == 25_00


@pytest.mark.parametrize("fold", ["live", "forfeit"])
def test_a_huh_6_who_does_not_fold_is_paid_by_either_reading(fold: str) -> None:
    assert one_seat(TRIPS, set=f"trips_on_fold={fold}").money(1)["trips_plus"] == 15_00


# --- A-HUH-8: the licensee's own tables -----------------------------------------------------------

LICENSEE = {
    "odds_table": {
        "royal flush": "400 to 1",
        "straight flush": "60 to 1",
        "four of a kind": "12 to 1",
        "full house": "4 to 1",
        "flush": "5 to 2",
        "straight": "6 to 5",
    },
    "bad_beat_table": {
        "straight flush": "1000 to 1",
        "four of a kind": "100 to 1",
        "full house": "7 to 1",
        "flush": "6 to 1",
        "straight": "5 to 1",
    },
    "trips_plus_table": {
        "royal flush": "50 to 1",
        "straight flush": "45 to 1",
        "four of a kind": "20 to 1",
        "full house": "10 to 1",
        "flush": "8 to 1",
        "straight": "6 to 1",
        "three of a kind": "2 to 1",
    },
    "pocket_bonus_table": {
        "pair of aces": "40 to 1",
        "ace and face card suited": "15 to 1",
        "ace and face card unsuited": "8 to 1",
        "pair": "3 to 1",
    },
}


def written(path: Path, rows: Mapping[str, str]) -> Path:
    path.write_text("".join(f'"{hand}" = "{odds}"\n' for hand, odds in rows.items()), "utf-8")
    return path


@pytest.mark.clause("HUH 39.11(f)-bets", "HUH 39.11(g)-rule")
def test_a_huh_8_tables_of_the_licensee_come_from_toml_files_and_are_paid(tmp_path: Path) -> None:
    set = " ".join(
        f"{name}={written(tmp_path / f'{name}.toml', rows)}" for name, rows in LICENSEE.items()
    )
    with pytest.raises(Refused, match="designer's variant"):  # not the printed odds
        one_seat(FLUSH, set=set)
    flush = one_seat(FLUSH, set=set, variant=True).money(1)
    assert (flush["odds"], flush["trips_plus"]) == (25_00, 40_00)
    beaten = "6c 5d", "Jd Tc", "9s 8d 7h 2c Kd"  # a straight loses to a better one
    bad_beat = f"bad_beat_table={tmp_path / 'bad_beat_table.toml'}"  # the text leaves it open
    assert one_seat(beaten, set=bad_beat).money(1)["odds"] == 50_00
    assert one_seat(ROYAL, set=set, variant=True).money(1) == {
        "trips_plus": 250_00,
        "ante": 10_00,
        "raise": 30_00,
        "odds": 4_000_00,
        "pocket_bonus": 75_00,
    }


def test_a_huh_8_the_journal_holds_the_rows_so_an_audit_needs_no_file(tmp_path: Path) -> None:
    path = written(tmp_path / "rich=er.toml", LICENSEE["odds_table"])
    played = one_seat(FLUSH, set=f"odds_table={path}", variant=True)
    path.unlink()
    played.table.close()
    assert audit(played.table.journal, game).deviation == ""
    assert played.table.options.as_words()["odds_table"] == (
        "royal flush = 400 to 1; straight flush = 60 to 1; four of a kind = 12 to 1; "
        "full house = 4 to 1; flush = 5 to 2; straight = 6 to 5"
    )


def replaced(row: str, odds: str) -> dict[str, str]:
    return LICENSEE["pocket_bonus_table"] | {row: odds}


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (replaced("pair", "5 for 1"), "'5 for 1' are not odds; state them with \"to\""),
        (replaced("pair", "5:1"), "'5:1' are not odds"),
        (replaced("pair", "five to one"), "'five to one' are not odds"),
        (replaced("pair", "1.5 to 1"), "'1.5 to 1' are not odds"),
        (replaced("pair", "-5 to 1"), "'-5 to 1' are not odds"),
        (replaced("pair", ""), "'' are not odds"),
        (replaced("pair", "0 to 1"), "are not between positive numbers"),
        (replaced("pair", "5 to 0"), "are not between positive numbers"),
        (replaced("pair", "1000001 to 1"), "1,000,000 to 1 is the most"),
        (replaced("pair of ace", "30 to 1"), "no row 'pair of ace'; did you mean 'pair of aces'?"),
        (replaced("par", "5 to 1"), "no row 'par'; did you mean 'pair'?"),
        (replaced("xyzzy", "5 to 1"), "no row 'xyzzy'; rows: pair of aces, ace and face card"),
        ({k: v for k, v in LICENSEE["pocket_bonus_table"].items() if k != "pair"}, "lacks the row"),
        ({}, "lacks the row 'pair of aces'"),
        (replaced("pair", "1 to 7"), "1 to 7 cannot be paid exactly on a 100-cent chip"),
    ],
)
def test_a_huh_8_a_table_that_is_wrong_is_refused_with_what_is_wrong(
    rows: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    path = written(tmp_path / "bonus.toml", rows)
    with pytest.raises(Refused) as refusal:
        options(f"pocket_bonus_table={path}")
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"this is no TOML", "is not TOML"),
        (b'"pair" = "5 to 1"\n"pair" = "6 to 1"\n', "is not TOML"),
        (b"\xff\xfe\x00", "is not text in UTF-8"),
        (b'"pair" = 5\n', "must say 'pair' = \"N to M\", not 5"),
        (b'[rows]\n"pair" = "5 to 1"\n', "must say 'rows' = \"N to M\""),
        (None, "cannot be read: No such file"),
    ],
)
def test_a_huh_8_a_file_that_is_no_pay_table_is_refused(
    content: bytes | None, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "bonus.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Refused) as refusal:
        options(f"pocket_bonus_table={path}")
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("text", ["5", "A", "", "table 1", "bonus.csv"])
def test_a_huh_8_a_table_that_is_neither_printed_nor_brought_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="printed tables are 1, 2, 3, and a TOML file may bring"):
        HeadsUpHoldemOptions(pocket_bonus_table=text)


def test_a_huh_8_a_row_may_not_stand_twice_in_a_line_of_rows() -> None:
    rows = "; ".join(f"{hand} = {odds}" for hand, odds in LICENSEE["pocket_bonus_table"].items())
    assert HeadsUpHoldemOptions(pocket_bonus_table=rows).pocket_bonus_table == rows
    with pytest.raises(Refused, match="has the row 'pair' twice"):
        HeadsUpHoldemOptions(pocket_bonus_table=f"{rows}; pair = 9 to 1")


# --- A-HUH-12, 13, 14 and 17: the order of the cards ----------------------------------------------

DECK = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
SINGLY = ["seat 1", "seat 4", "dealer"] * 2
STACKS = ["seat 1"] * 2 + ["seat 4"] * 2 + ["dealer"] * 2
BOARD = ["community"] * 5
BURNED = ["discard rack", *BOARD[:3], "discard rack", *BOARD[:2]]


@pytest.mark.clause("HUH 39.10(c)-order", "HUH 39.10(c)-hand")
@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("", SINGLY + BOARD),
        ("board_first=no", SINGLY + BOARD),
        ("board_first=yes", BOARD + SINGLY),
        (HAND, SINGLY + BOARD),
        (f"{HAND} board_first=no", SINGLY + BOARD),
        (f"{HAND} board_first=yes", BOARD + SINGLY),
        (AUTOMATED, BOARD + STACKS),
        (f"{AUTOMATED} board_first=yes", BOARD + STACKS),
        (BY_HAND, STACKS + BOARD),
        (f"{BY_HAND} board_first=no", STACKS + BOARD),
        ("burns=before_each_stage", SINGLY + BURNED),
        (f"{HAND} burns=before_each_stage", SINGLY + BURNED),
        (f"{BY_HAND} burns=before_each_stage", STACKS + BURNED),
    ],
)
def test_a_huh_12_where_each_card_of_the_deck_goes(words: str, order: list[str]) -> None:
    played = play(deck=DECK, choices={1: ["raise 1x"], 4: ["raise 1x"]}, options=words)
    went = [(s.to, c) for s, cards in played.steps if isinstance(s, Deal) for c in cards]
    assert went == list(zip(order, parse_cards(DECK), strict=False))


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        (f"{AUTOMATED} board_first=no", "HUH 39.9(c)-board"),
        (f"{BY_HAND} board_first=yes", "HUH 39.9(c)-board"),
        ("burns=before_each_stage board_first=yes", "HUH 39.1 Burn"),
        (f"{AUTOMATED} burns=before_each_stage", "HUH 39.1 Burn"),
        ("dealing=hand", "HUH 39.8(b)1"),  # A-HUH-25: a cut can never occur there
    ],
)
def test_a_huh_12_orders_of_cards_that_the_section_does_not_know_are_refused(
    words: str, clause: str
) -> None:
    with pytest.raises(Refused) as refusal:
        options(words)
    assert refusal.value.cite == clause


def test_a_huh_14_the_board_by_hand_comes_after_the_stub_has_left_the_automated_shoe() -> None:
    played = play(options=BY_HAND)
    steps = [step for step, _ in played.steps]
    board = [i for i, s in enumerate(steps) if isinstance(s, Deal) and s.to == "community"]
    hole = [i for i, s in enumerate(steps) if isinstance(s, Deal) and s.to != "community"]
    removed = next(i for i, s in enumerate(steps) if isinstance(s, RemoveStub))
    assert max(hole) < removed < min(board)
    assert {steps[i].drawn for i in hole} == {"automated shoe"}
    assert {steps[i].drawn for i in board} == {"dealer's hand"}


@pytest.mark.clause("HUH 39.1 Burn")
@pytest.mark.parametrize("words", ["", HAND, BY_HAND])
def test_a_huh_17_a_burned_card_goes_face_down_to_the_rack_and_nobody_sees_it(words: str) -> None:
    table = seat((1,), f"{words} burns=before_each_stage count_every=1".strip())
    table.begin()
    burned = []
    for step in step_by_step(table):
        if isinstance(step, Deal) and step.to == "discard rack":
            assert (step.count, step.face, step.cite) == (1, "down", "HUH 39.1 Burn")
            table.step()
            burned.append(table.kit.cards.rack[-1])
        for viewer in (1, PUBLIC):
            view = table.view(viewer)
            assert not set(burned) & {c for p in view.cards for c in view.visible(p)}
        if isinstance(table.pending, Shuffle):
            break
    assert len(burned) == 2
    assert Played(table).answers(CountStub) == [52 - 2 - 4 - 5]


@pytest.mark.clause("HUH 39.1 Burn")
def test_a_huh_17_no_card_is_burned_unless_the_table_burns() -> None:
    for words in ("", HAND, AUTOMATED, BY_HAND):
        assert not [s for s in play(options=words).of(Deal) if s.to == "discard rack"]


# --- A-HUH-16: a card of a player or of the board exposed early -----------------------------------


def exposed(
    kind: FaultKind, place: str, words: str, answers: Mapping[int, list[str]], *at: At
) -> Played:
    """A round of three seats; its faults are `at`, or one before the first choice."""
    return play(
        hole={1: "As Ad", 3: "7c 2h", 6: "9s 9d"},
        dealer="Kc Kd",
        board="2c 3d 4h 8s 9c",
        wagers=dict.fromkeys((1, 3, 6), ALL_WAGERS),
        choices={n: [*answers.get(n, []), "raise 1x"] for n in (1, 3, 6)},
        options=words,
        faults=at or [At(Ask, kind, place, cite="HUH 39.10(d)", seat=1)],
    )


EXPOSED = [
    (FaultKind.PLAYER_EXPOSED, "seat 3", "exposed_player", "", "HUH 39.10(a)-look"),
    (
        FaultKind.BOARD_EXPOSED,
        "community",
        "exposed_board",
        "board_first=yes",
        "HUH 39.10(c)-stage",
    ),
]
either = pytest.mark.parametrize(
    ("kind", "place", "option", "words", "clause"), EXPOSED, ids=["player", "board"]
)


def moments(kind: FaultKind, place: str) -> list[At]:
    """Several moments of the round at which the card is exposed."""
    at = [
        At(Look, kind, place, seat=1),
        At(Ask, kind, place, seat=3),
        At(Ask, kind, place, seat=6),
    ]
    if kind is FaultKind.PLAYER_EXPOSED:
        at.append(At(Deal, kind, place, to="dealer", nth=2))
        at.append(At(Reveal, kind, place, cite="HUH 39.10(i)-reveal"))
    return at


@pytest.mark.clause("HUH 39.10(a)-look", "HUH 39.10(c)-stage")
@either
def test_a_huh_16_continue_records_the_decision_and_plays_on(
    kind: FaultKind, place: str, option: str, words: str, clause: str
) -> None:
    usual = exposed(kind, place, words, {}, At(Deal, FaultKind.DRAWN_IN_ERROR))
    for at in moments(kind, place):
        played = exposed(kind, place, f"{words} {option}=continue".strip(), {}, at)
        (ruling,) = played.of(Ruling)
        assert (str(ruling.what), ruling.cite) == (f"{kind.value} at {place}: continue", clause)
        assert [f.kind for f in played.faults] == [kind]
        assert all(played.settled(n) == usual.settled(n) for n in (1, 3, 6))


@either
def test_a_huh_16_continue_is_the_default(
    kind: FaultKind, place: str, option: str, words: str, clause: str
) -> None:
    played = exposed(kind, place, words, {})
    assert played.of(Ruling)[0].what.words.endswith("continue")
    assert played.money(1)["raise"] == 10_00


@either
def test_a_huh_16_void_voids_all_hands(
    kind: FaultKind, place: str, option: str, words: str, clause: str
) -> None:
    for at in moments(kind, place):
        played = exposed(kind, place, f"{words} {option}=void".strip(), {}, at)
        (said,) = [a for a in played.of(Announce) if a.what.words.startswith("All hands are void")]
        assert said.cite == clause
        assert not played.of(Pay, Take)
        assert all(s.chips == CHIPS for s in played.table.state.seats.values())
        assert len(set(played.table.kit.cards.stub)) == 52


def voids(played: Played) -> list[tuple[int, str | None]]:
    """Who was given the choice to void the hand, and what was answered."""
    return [
        (ask.seat, answer and answer.said)
        for ask, answer in zip(played.questions, played.answers(Ask), strict=True)
        if [choice.name for choice in ask.choices] == ["play on", "void"]
    ]


@pytest.mark.clause("HUH 39.10(a)-look")
def test_a_huh_16_the_player_of_an_exposed_card_may_void_the_hand() -> None:
    words = "exposed_player=player_option_void"
    for at in moments(FaultKind.PLAYER_EXPOSED, "seat 3"):
        raised = at.step is Reveal or at.fields == {"seat": 6}  # seat 3 has, and may void still
        answers = {3: ["raise 1x", "void"] if raised else ["void"]}
        played = exposed(FaultKind.PLAYER_EXPOSED, "seat 3", words, answers, at)
        assert voids(played) == [(3, "void")]
        assert {type(s) for s in played.settled(3).values()} == {Return}
        assert played.table.state.seats[3].chips == CHIPS
        # Aces win over kings, and three nines too: the others play as ever.
        assert played.money(1)["raise"] == played.money(6)["raise"] == 10_00
        assert played.money(1)["pocket_bonus"] == 150_00


def test_a_huh_16_a_void_hand_is_asked_nothing_more_and_never_shown() -> None:
    words = "exposed_player=player_option_void"
    played = exposed(FaultKind.PLAYER_EXPOSED, "seat 3", words, {3: ["void"]})
    assert [s.seat for s in played.of(Ask) if s.cite == "HUH 39.10(d)"] == [1, 1, 6]
    assert "seat 3" not in [s.place for s in played.of(Reveal)]


def test_a_huh_16_the_player_may_also_play_on() -> None:
    words = "exposed_player=player_option_void"
    played = exposed(FaultKind.PLAYER_EXPOSED, "seat 3", words, {3: ["play on"]})
    assert voids(played) == [(3, "play on")]
    assert played.money(3)["raise"] == -10_00


def test_a_huh_16_an_exposed_board_card_gives_every_player_in_the_round_the_choice() -> None:
    played = exposed(
        FaultKind.BOARD_EXPOSED,
        "community",
        "board_first=yes exposed_board=player_option_void",
        {1: ["play on"], 3: ["void"], 6: ["void"]},
    )
    assert voids(played) == [(1, "play on"), (3, "void"), (6, "void")]
    assert [s.seat for s in played.of(Ask) if s.cite == "HUH 39.10(d)"] == [1, 1]
    assert played.money(1)["raise"] == 10_00
    for number in (3, 6):
        assert {type(s) for s in played.settled(number).values()} == {Return}


def test_a_huh_16_who_folded_already_has_nothing_to_void() -> None:
    played = play(
        choices={1: ["check", "check", "fold"], 2: ["check", "check", "play on", "raise 1x"]},
        options="exposed_player=player_option_void",
        faults=[
            At(Ask, FaultKind.PLAYER_EXPOSED, "seat 1", cite="HUH 39.10(h)-must", seat=2),
            At(Ask, FaultKind.PLAYER_EXPOSED, "seat 2", cite="HUH 39.10(h)-must", seat=2, nth=2),
        ],
    )
    assert voids(played) == [(2, "play on")]
    assert played.money(1) == {"ante": -10_00, "odds": -10_00}


@pytest.mark.parametrize("answers", [["void"], ["play on", "void"], ["play on", "play on"]])
def test_a_huh_16_a_second_exposure_while_the_player_is_being_asked(answers: list[str]) -> None:
    words = "exposed_player=player_option_void"
    played = exposed(
        FaultKind.PLAYER_EXPOSED,
        "seat 1",
        words,
        {1: answers},
        At(Ask, FaultKind.PLAYER_EXPOSED, "seat 1", seat=1),
        At(Ask, FaultKind.PLAYER_EXPOSED, "seat 1", seat=1, nth=2),
    )
    assert [a for n, a in voids(played) if a is not None] == answers
    assert played.money(1)["raise" if answers[-1] == "play on" else "ante"] == (
        10_00 if answers[-1] == "play on" else 0
    )
    assert played.money(6)["raise"] == 10_00


@pytest.mark.parametrize(("refund", "side"), [("all", Return), ("main_only", Take)])
def test_a_huh_16_a_void_hand_is_refunded_as_a_void_round_is(refund: str, side: type) -> None:
    words = f"exposed_player=player_option_void void_refund={refund}"
    settled = exposed(FaultKind.PLAYER_EXPOSED, "seat 3", words, {3: ["void"]}).settled(3)
    assert type(settled["ante"]) is type(settled["odds"]) is Return
    assert type(settled["trips_plus"]) is type(settled["pocket_bonus"]) is side


# --- A-HUH-18: the cover card ---------------------------------------------------------------------


def test_a_huh_18_the_cover_card_is_yellow_or_green_and_no_back_looks_like_it() -> None:
    for colour in ("yellow", "green"):
        options(f"cover_card={colour}")
        with pytest.raises(Refused) as refusal:
            options(f"cover_card={colour} back={colour}")
        assert refusal.value.cite == "HUH 39.2(a)-cover"
    with pytest.raises(Refused) as refusal:
        options("cover_card=red")
    assert refusal.value.cite == "HUH 39.1 Cover card"


# --- A-HUH-22: positions of one player, limits of side wagers -------------------------------------


@pytest.mark.parametrize("allowed", [1, 2, 6])
def test_a_huh_22_a_player_holds_as_many_positions_as_the_table_allows(allowed: int) -> None:
    table = seat((), f"positions_per_player={allowed}")
    for number in range(1, allowed + 1):
        table.sit(number, "Ann", CHIPS)
    if allowed < 6:
        refusal = refused(table, lambda: table.sit(allowed + 1, "Ann", CHIPS))
        assert f"Ann holds {allowed} of at most {allowed} positions" in str(refusal)
        table.sit(allowed + 1, "Bob", CHIPS)


def test_a_huh_22_each_position_is_a_hand_of_its_own() -> None:
    table = seat((), "positions_per_player=2")
    for number in (2, 5):
        table.sit(number, "Ann", CHIPS)
        table.players[number] = Scripted(WAGERS, ["raise 1x"])
    table.play_round()
    played = Played(table)
    assert [s.seat for s in played.of(Ask)] == [2, 5]
    assert all(played.settled(n).keys() == {"ante", "raise", "odds"} for n in (2, 5))


@pytest.mark.parametrize("positions", ["0", "7"])
def test_a_huh_22_the_table_has_no_more_positions_than_six(positions: str) -> None:
    with pytest.raises(Refused, match="positions_per_player is 1 to 6"):
        options(f"positions_per_player={positions}")


@pytest.mark.parametrize(
    ("wager", "amount"), [*product(("trips_plus", "pocket_bonus"), (4_00, 101_00))]
)
def test_a_huh_22_side_wagers_keep_to_the_posted_limits(wager: str, amount: int) -> None:
    table = seat((1,))
    table.players.clear()
    table.begin()
    refused(table, lambda: table.answer(1, {**WAGERS, wager: amount}))
    table.answer(1, {**WAGERS, wager: 5_00})


# --- the journal of a round by any reading stands an audit ----------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        *(f"{name}={value}" for name, values in WORDS for value in values.split(" | ")),
        "payout_cap=100",
        "chip=5 breakage=up_to_unit",
        "trips_plus_settled=after push_sign=tap",
    ],
)
def test_a_round_by_any_reading_is_audited_by_the_same_reading(words: str) -> None:
    table = seat((1, 2), words, choices=("check", "check", "raise 1x"))
    for _ in range(3):
        table.play_round()
    steps: list[Step] = [s for s, _ in Played(table).steps]
    assert steps
    table.close()
    assert audit(table.journal, game).deviation == ""
