"""The rules in plain words begin with whole sentences that a player understands."""

import re

import pytest

from houseway.games import MODULES, game
from houseway.report.how_to_play import how_to_play


@pytest.mark.parametrize("name", MODULES)
def test_every_game_is_told_in_whole_sentences(name: str) -> None:
    told = how_to_play(game(name), game(name).options())
    assert len(told) >= 4
    for paragraph in told:
        for sentence in re.split(r"(?<=\.) ", paragraph):
            assert sentence[0].isupper() and sentence.endswith("."), sentence
            assert len(sentence.split()) >= 4, sentence
        assert "_" not in paragraph


def test_limits_and_options_in_force_are_told() -> None:
    about = game("blackjack")
    options = about.options.parse({"minimum": "$25", "blackjack_pays": "6 to 5"})
    told = " ".join(how_to_play(about, options))
    assert "$25 to $500" in told and "It is paid 6 to 5" in told
