"""Hand histories: the text and back, published hands played again, rounds of ours for others."""

import warnings
from collections.abc import Iterator

import pytest
from pokerkit.notation import HandHistory as KitHistory

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.phh import CODES, HandHistory, read_phh, write_phh
from houseway.games.poker.phh_export import Untold, hand_histories
from houseway.games.poker.phh_replay import replay
from houseway.games.poker.policies import RandomPlayer
from houseway.table.refusal import Refused
from houseway.table.steps import Ask
from houseway.table.table import Table
from houseway.table.views import AUDITOR, PUBLIC, View, Viewer
from tests.poker.published_hands import (
    ANTONIUS_BLOM_2009,
    ANTONIUS_BLOM_CHIPS,
    DWAN_IVEY_2009,
    DWAN_IVEY_CHIPS,
    PHUA_XUAN_2019,
    PHUA_XUAN_CHIPS,
)

PUBLISHED = [
    pytest.param(DWAN_IVEY_2009, DWAN_IVEY_CHIPS, id="Dwan-Ivey 2009"),
    pytest.param(ANTONIUS_BLOM_2009, ANTONIUS_BLOM_CHIPS, id="Antonius-Blom 2009"),
    pytest.param(PHUA_XUAN_2019, PHUA_XUAN_CHIPS, id="Phua-Xuan 2019"),
]


@pytest.fixture(autouse=True)
def _quiet_kit() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


# --- published hands --------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "chips"), PUBLISHED)
def test_a_published_hand_ends_in_its_chips(text: str, chips: tuple[int, ...]) -> None:
    assert replay(read_phh(text)).stacks == chips


@pytest.mark.parametrize(("text", "chips"), PUBLISHED)
def test_text_read_and_written_is_the_same_history(text: str, chips: tuple[int, ...]) -> None:
    history = read_phh(text)
    again = write_phh(history)
    assert read_phh(again) == history
    assert write_phh(read_phh(again)) == again
    theirs = KitHistory.loads(again)
    assert theirs.starting_stacks == KitHistory.loads(text).starting_stacks
    assert theirs.actions == list(history.actions)
    assert theirs.players == KitHistory.loads(text).players


def test_amounts_are_cents_and_never_floats() -> None:
    history = read_phh(ANTONIUS_BLOM_2009)
    assert history.stacks == (1_259_450_25, 678_473_50)
    assert "1259450.25" in write_phh(history)


# The chips after all hands of one evening: 2023 World Series of Poker, event 43, day 5.
# PokerKit's own tests play them; the histories are caught as they are made there.


def televised() -> list[tuple[str, KitHistory, list[int]]]:
    from pokerkit.tests.test_wsop import test_2023_43_5 as evening

    caught: list[tuple[str, KitHistory, list[int]]] = []
    case = evening.StateTestCase()
    make = KitHistory.from_game_state
    for name in dir(case):
        if not name.startswith("test_"):
            continue

        class Caught(Exception):
            pass

        def catch(played: object, state: object, name: str = name, stop: type = Caught) -> None:
            caught.append((name, make(played, state), list(state.stacks)))  # type: ignore[attr-defined, arg-type]
            raise stop

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(evening.HandHistory, "from_game_state", catch)
            try:
                getattr(case, name)()
            except Caught:
                continue
    return caught


def test_a_televised_evening_ends_in_its_chips_hand_by_hand() -> None:
    played = dict.fromkeys(CODES, 0)
    for name, theirs, stacks in televised():
        if theirs.variant not in CODES:
            continue
        ours = replay(read_phh(theirs.dumps()))
        assert [stack // 100 for stack in ours.stacks] == stacks, name
        played[theirs.variant] += 1
    assert sum(played.values()) >= 40, played
    assert all(played.values()), "every variant of the format that is played here"


# --- rounds of ours for other programs --------------------------------------------------------

GAMES = {
    "FT": {"game": "holdem", "limit": "2-4"},
    "NT": {"game": "holdem", "limit": "no", "ante": "1"},
    "PO": {"game": "omaha", "limit": "pot"},
    "FO/8": {"game": "omaha-hi-lo", "limit": "2-4"},
    "F7S": {"game": "seven-card-stud", "ante": "0.50", "chip": "0.50", "open_pair": "no"},
    "F7S/8": {"game": "seven-card-stud-hi-lo", "ante": "1"},
    "FR": {"game": "seven-card-stud-low", "ante": "1"},
}
SEATS = (1, 2, 4, 5)


def dealt(rounds: int, **settings: str) -> tuple[Table, PokerOptions]:
    """A table after some rounds of random play by players of unequal chips."""
    poker = game("poker")
    options = poker.options.parse({"heads_up_cap": "yes", **settings})
    table = Table(poker, options, source=SeededSource(7))
    for seat in SEATS:
        table.sit(seat, f"player {seat}", 60_00 if seat == 2 else 200_00)
        table.players[seat] = poker.policies["random"](SeededSource(seat))
    for _ in range(rounds):
        table.play_round()
        for seat in SEATS:
            if table.state.seats[seat].chips < 20_00:
                table.buy(seat, 100_00)
    assert isinstance(options, PokerOptions)
    return table, options


def told(table: Table, options: PokerOptions, viewer: Viewer) -> list[HandHistory]:
    found = list(hand_histories(table.journal.records, options, viewer))
    assert not [one for one in found if isinstance(one, Untold)]
    return [one for one in found if isinstance(one, HandHistory)]


@pytest.mark.parametrize("viewer", [PUBLIC, AUDITOR], ids=str)
@pytest.mark.parametrize("code", GAMES)
def test_pokerkit_reads_our_rounds_and_ends_in_the_same_chips(code: str, viewer: Viewer) -> None:
    table, options = dealt(25, **GAMES[code])
    histories = told(table, options, viewer)
    assert len(histories) == 25
    for history in histories:
        assert history.variant == code
        text = write_phh(history)
        assert read_phh(text) == history
        *_, state = KitHistory.loads(text)
        # Who concedes when all-in has "shown unknown cards", and for PokerKit plays the board.
        unknown = any(act.endswith("??") and " sm " in act for act in history.actions)
        if not unknown:
            assert [int(100 * stack) for stack in state.stacks] == list(history.finishing_stacks)


def test_pokerkit_reads_rounds_in_which_conceded_hands_are_disclosed() -> None:
    table, options = dealt(25, game="holdem", limit="2-4", disclosure="yes")
    histories = told(table, options, PUBLIC)
    assert any(act.endswith(" sm") for history in histories for act in history.actions)
    for history in histories:
        *_, state = KitHistory.loads(write_phh(history))
        shown = [act.split()[0] for act in history.actions if " sm" in act]
        assert len(shown) == len(set(shown)), "each shows or mucks once"
        if not any("????" in act and " sm " in act for act in history.actions):
            assert [int(100 * stack) for stack in state.stacks] == list(history.finishing_stacks)


def test_the_public_history_has_no_card_that_was_not_shown() -> None:
    table, options = dealt(20, game="holdem", limit="2-4")
    for public, audit in zip(
        told(table, options, PUBLIC), told(table, options, AUDITOR), strict=True
    ):
        shown = {act.split()[0] for act in public.actions if " sm " in act}
        for act, whole in zip(public.actions, audit.actions, strict=True):
            if act.startswith("d dh"):
                assert act == (whole if act.split()[2] in shown else f"{whole[:-4]}????")
            else:
                assert act == whole


def test_straddle_kill_and_rake_are_told_and_played_again() -> None:
    table, options = dealt(
        40,
        game="holdem",
        straddle="yes",
        kill="full",
        rake="percent",
        rake_percent="10",
        rake_cap="3",
    )
    histories = told(table, options, PUBLIC)
    assert any(history.blinds.count(4_00) for history in histories), "a straddle"
    assert any(min(history.blinds) < 0 for history in histories), "a kill blind out of turn"
    assert any("_rake" in history.others for history in histories)
    for history in histories:
        assert replay(read_phh(write_phh(history))).stacks == history.finishing_stacks


def test_only_games_of_the_format_are_written() -> None:
    table, options = dealt(1, game="mambo-stud", ante="1")
    with pytest.raises(Refused, match="the format has no mambo-stud with fixed limit"):
        list(hand_histories(table.journal.records, options))


# --- what is refused --------------------------------------------------------------------------


def changed(old: str, new: str) -> str:
    assert old in DWAN_IVEY_2009
    return DWAN_IVEY_2009.replace(old, new)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("variant =", "no hand history"),
        (changed('"NT"', '"NS"'), "variant is 'NS'"),
        (changed('"NT"', '["NT"]'), "variant is"),
        ("a = " + "[" * 5_000, "no hand history"),
        (changed("min_bet = 2000", "min_bet = -2000"), "min_bet is -2000"),
        (changed("min_bet = 2000", "min_bet = 1e99999999"), "below 1,000,000,000,000"),
        (changed('"p3 cbr 7000"', '"p3 cbr 1e99999999"'), "below 1,000,000,000,000"),
        (changed("Jc3d5c", "Jc3dJc"), "Jc is dealt 2 times"),
        (changed('"p3 cbr 7000"', '"p³ cbr 7000"'), "no player"),
        (changed("min_bet = 2000", "min_bet = 2000.005"), "min_bet is 2000.005"),
        (changed("min_bet = 2000", "min_bet = inf"), "min_bet is Infinity"),
        (changed("antes = [500, 500, 500]", "antes = 500"), "antes must be a list"),
        (changed("[1000, 2000, 0]", "[1000, 2000]"), "an amount for each player"),
        (changed("min_bet = 2000\n", ""), "bets above nothing"),
        (changed('"p3 cbr 7000"', '"p1 cbr 7000"'), r"act 4, 'p1 cbr 7000': .* turn of p3"),
        (changed('"p3 cbr 7000"', '"p3 cbr 3000"'), r"\$3,000 may not be bet, but \$4,000 to"),
        (changed('"p3 cbr 7000"', '"p3 cbr much"'), "no amount"),
        (changed('"p3 cbr 7000"', '"p3 pb"'), "no bring-in is due"),
        (changed('"p3 cbr 7000"', '"p9 cc"'), "no player"),
        (changed('"p3 cbr 7000"', '"p3 dances"'), "no action"),
        (changed('"d db Jc3d5c",', ""), "a board of 3 are wanted first"),
        (changed('"d db Jh",', ""), "not all known at the end"),
        (changed("Jc3d5c", "Jc3d5x"), "5x"),
        (changed('"p1 sm Ac2d", "p3 sm 7h6h",', '"p3 sm 7h6c",'), "dealt other cards"),
        (changed('"p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc",', ""), "ends before"),
    ],
)
def test_a_history_that_cannot_be_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        replay(read_phh(text))
    assert "\n" not in str(refused.value)


def test_unknown_fields_of_other_programs_are_kept() -> None:
    text = DWAN_IVEY_2009 + '_mood = "tense \\"indeed\\""\n"odd key" = {a = [1, 2.50], b = true}\n'
    history = read_phh(text)
    assert history.others["_mood"] == 'tense "indeed"'
    assert read_phh(write_phh(history)) == history


# --- card-room practice ---------------------------------------------------------------------------


class Posting(RandomPlayer):
    """Plays at random, and posts a blind to come in."""

    def choose(self, view: View, ask: Ask) -> str:
        posts = any(choice.name == "post" for choice in ask.choices)
        return "post" if posts else super().choose(view, ask)


@pytest.mark.parametrize("straddle", ["yes", "no"])
def test_rounds_with_posted_straddled_and_dead_blinds_are_told_and_pokerkit_reads_them(
    straddle: str,
) -> None:
    poker = game("poker")
    options = poker.options.parse({"straddle": straddle, "heads_up_cap": "yes", "limit": "2-4"})
    assert isinstance(options, PokerOptions)
    table = Table(poker, options, source=SeededSource(3))
    for seat in (1, 2, 3, 4, 5):
        table.sit(seat, f"player {seat}", 200_00)
        table.players[seat] = Posting(SeededSource(seat))
    for number in range(12):
        if number in (2, 6):
            table.begin("sitting out")
            table.supervise(f"seat 4 {'sits out' if number == 2 else 'comes back'}")
            table.run()
        table.play_round()
    found = list(hand_histories(table.journal.records, options, AUDITOR))
    told = [one for one in found if isinstance(one, HandHistory)]
    assert len(told) == 12, found
    assert [one for one in told if len(set(one.antes)) > 1], "seat 4 came back by posting"
    assert [one for one in told if min(one.blinds) < 0] or straddle == "yes"
    for history in told:
        *_, state = KitHistory.loads(write_phh(history))
        unknown = any(act.endswith("??") and " sm " in act for act in history.actions)
        if not unknown:
            assert [int(100 * stack) for stack in state.stacks] == list(history.finishing_stacks)
