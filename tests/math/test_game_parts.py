"""What each game's folder brings besides its rounds, and that it is loaded when asked for."""

import subprocess
import sys

import pytest

from houseway.games import MODULES, game, layout_of, mathematics, simulation
from houseway.games.check_drawing import refuse_without_felt
from houseway.table.refusal import Refused

SHOE_GAMES = {"blackjack", "three-card-21"}


def test_naming_the_games_loads_no_mathematics_and_no_felt():
    code = (
        "import sys; from houseway.games import MODULES, game; [game(name) for name in MODULES];"
        "print([n for n in ('numpy', 'numba', 'houseway.felt.plan') if n in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_situations_are_of_cards_tickets_or_hands_against_each_other():
    kinds = {name: mathematics(name).SITUATIONS for name in MODULES}
    assert {name for name, kind in kinds.items() if kind == "shoe"} == SHOE_GAMES
    assert kinds["keno"] == "tickets"
    assert kinds["poker"] == "hands against each other"
    assert [kinds[name] for name in ("heads-up-holdem", "five-card-hi-lo", "three-card-poker")] == [
        "one deck"
    ] * 3


def test_rounds_of_shoe_games_alone_may_go_on_from_a_shoe():
    begins = {name: simulation(name).BEGINS for name in MODULES if name != "poker"}
    assert {name for name, kind in begins.items() if kind == "from a shoe"} == SHOE_GAMES


def test_a_game_without_a_kernel_cannot_be_simulated():
    with pytest.raises(Refused, match="poker cannot be simulated"):
        simulation("poker")


@pytest.mark.parametrize("name", [name for name in MODULES if name != "keno"])
def test_the_felt_has_as_many_positions_as_the_game(name: str):
    options = game(name).options()
    asked = layout_of(name).layout_requirements(options)
    assert asked.most_positions == game(name).most_seats(options)


def test_keno_has_signs_and_a_board_and_no_felt():
    keno = game("keno")
    options = keno.options()
    assert layout_of("keno").notices(options)
    assert layout_of("keno").design(options).fields == ()
    with pytest.raises(Refused, match="sold at a counter"):
        refuse_without_felt(keno)
