"""Games, tables and results as they are handed about: pickled, in a notebook, as data frames."""

import copy
import pickle
from dataclasses import MISSING, fields, replace
from fractions import Fraction

import pytest

import houseway
from houseway.games import MODULES
from houseway.table.game import Game


@pytest.mark.parametrize("name", MODULES)
def test_a_game_is_pickled_by_its_name(name: str) -> None:
    game = houseway.game(name)
    packed = pickle.dumps(game)
    assert pickle.loads(packed) is game
    assert len(packed) < 100
    assert copy.deepcopy(game) is game


def test_a_game_that_is_somebodys_own_is_pickled_whole() -> None:
    own = replace(houseway.game("blackjack"), title="Parlour Blackjack")
    assert pickle.loads(pickle.dumps(own)).title == "Parlour Blackjack"
    usual = {each.name: each.default for each in fields(Game) if each.default is not MISSING}
    untold = replace(own, **usual)  # whatever a game need not say
    again = pickle.loads(pickle.dumps(untold))
    assert {name: getattr(again, name) for name in usual} == usual


@pytest.mark.parametrize("name", MODULES)
def test_a_table_shows_itself_as_its_felt(name: str) -> None:
    game = houseway.game(name)
    drawn = houseway.Table(game)._repr_svg_()
    assert drawn is not None and drawn.startswith("<?xml")
    assert game.name in drawn


def test_the_felt_of_a_designers_variant_says_so() -> None:
    options = houseway.game("blackjack").options.parse({"blackjack_pays": "6 to 5"})
    table = houseway.Table(houseway.game("blackjack"), options, variant=True)
    assert "DESIGNER'S VARIANT" in (table._repr_svg_() or "")
    assert "DESIGNER'S VARIANT" not in (
        houseway.Table(houseway.game("blackjack"))._repr_svg_() or ""
    )


def test_an_analysis_becomes_a_data_frame() -> None:
    analysis = houseway.analyze("three-card-poker")
    frame = analysis.frame()
    assert frame["wager"].to_list() == ["main", "pair_plus"]
    (main, _) = frame.iter_rows(named=True)
    assert Fraction(main["edge"]) == analysis.wagers["main"].edge
    assert sum(Fraction(outcome["probability"]) for outcome in main["outcomes"]) == 1


def test_a_simulation_becomes_a_data_frame() -> None:
    frame = houseway.simulate("three-card-poker", 20_000).frame()
    assert frame.filter(frame["wager"] == "main")["count"].sum() == 20_000
