from pathlib import Path

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES
from houseway.licensee.table_file import examine, read_table
from houseway.table.audit import audit
from houseway.table.table import Table
from tests.table_file.spoil import SAMPLES

FILES = sorted(SAMPLES.glob("*.toml"))


def test_there_is_a_sample_for_every_game() -> None:
    assert {read_table(file).game.name for file in FILES} == set(MODULES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sample_is_clean_and_its_felt_fits(file: Path) -> None:
    assert examine(file, felt=True).findings == ()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sample_can_be_dealt_with_every_seat_taken(file: Path) -> None:
    chosen = read_table(file)
    table = Table(chosen.game, chosen.options, source=SeededSource(file.stem))
    for seat in range(1, chosen.seats + 1):
        table.sit(seat, f"player {seat}", 100 * chosen.options.maximum)
        table.players[seat] = chosen.game.policies["random"](SeededSource(seat))
    for _ in range(3):
        table.play_round()
    table.close()
    assert audit(table.journal, lambda name: chosen.game).clean


def test_a_sample_says_what_it_says() -> None:
    chosen = read_table(SAMPLES / "heads-up-holdem-from-the-hand.toml")
    assert (chosen.seats, chosen.width, chosen.depth) == (5, 1900, 1060)
    assert (chosen.house.name, chosen.house.colour) == ("Pine Barrens Resort", "burgundy")
    assert chosen.posting == "felt" and str(chosen.day) == "2026-11-16"
    assert chosen.options.changed() == {
        "minimum": "$25",
        "maximum": "$1,000",
        "match_play": "refused",
        "dealing": "hand",
        "shuffler": "counting_device",
        "decks": "2",
        "bad_beat_table": "straight flush = 500 to 1; four of a kind = 50 to 1; "
        "full house = 5 to 1; flush = 4 to 1; straight = 3 to 1",
        "trips_plus_table": "4",
        "pocket_bonus_table": "3",
        "trips_plus_settled": "after",
    }


def test_true_and_false_are_the_words_of_the_option() -> None:
    chosen = read_table(SAMPLES / "three-card-21.toml")
    words = chosen.options.as_words()
    assert words["card_reader"] == "yes" and words["h17"] == "false"


def test_the_variation_of_blackjack_brings_its_own_defaults() -> None:
    words = read_table(SAMPLES / "blackjack-six-to-five.toml").options.as_words()
    assert words["hole_card"] == "none_original_only"


def test_the_file_shown_in_the_docs_is_clean(tmp_path: Path) -> None:
    page = (SAMPLES.parent / "docs" / "table-file.md").read_text(encoding="utf-8")
    path = tmp_path / "table.toml"
    path.write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert examine(path, felt=True).findings == ()
