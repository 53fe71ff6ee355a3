"""The rules in plain words begin with whole sentences that a player understands."""

import re

import pytest

from houseway.games import MODULES, game


@pytest.mark.parametrize("name", MODULES)
def test_every_game_is_told_in_whole_sentences(name: str) -> None:
    told = game(name).how_to_play(game(name).options())
    assert len(told) >= 4
    for paragraph in told:
        for sentence in re.split(r"(?<=\.) ", paragraph):
            assert sentence[0].isupper() and sentence.endswith("."), sentence
            assert len(sentence.split()) >= 4, sentence
        assert "_" not in paragraph


def test_limits_and_options_in_force_are_told() -> None:
    about = game("blackjack")
    options = about.options.parse({"minimum": "$25", "blackjack_pays": "6 to 5"})
    told = " ".join(about.how_to_play(options))
    assert "$25 to $500" in told and "It is paid 6 to 5" in told


def test_insurance_surrender_and_the_ante_are_told_as_this_table_has_them() -> None:
    blackjack, holdem = game("blackjack"), game("heads-up-holdem")

    def told(about, **words: str) -> str:  # type: ignore[no-untyped-def]
        return " ".join(about.how_to_play(about.options.parse(words)))

    assert "paid 2 to 1" in told(blackjack)
    assert "insure" not in told(blackjack, insurance="false")
    assert "give up your hand" in told(blackjack, surrender="true")
    assert "give up your hand" not in told(blackjack)
    assert "whoever has the higher hand, unless you have folded" in told(holdem)
    assert "and your hand is the higher" in told(holdem, ante_nonqualify="lose_if_beaten")


def test_a_keno_ticket_is_given_back_as_long_as_the_sign_says() -> None:
    """No void once the sale of its first game is closed."""
    told = " ".join(game("keno").how_to_play(game("keno").options()))
    assert "until the sale of its first game is closed" in told
