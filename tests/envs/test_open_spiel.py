"""The adapter to OpenSpiel, by OpenSpiel's own tests and against the real table."""

import pyspiel
import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.envs.games import environments
from houseway.envs.open_spiel import OpenSpielState, short_name
from houseway.envs.rounds import LiveRound, Rules
from tests.law.script import Arranged

NUMBERS = {card: number for number, card in enumerate(FULL_DECK)}


def after(name: str, cards: str, *actions: str) -> OpenSpielState:
    """A state in which chance has dealt these cards and these decisions were made."""
    state = pyspiel.load_game(short_name(name)).new_initial_state()
    left, said = list(parse_cards(cards)), list(actions)
    while left or (said and not state.is_chance_node()):
        if state.is_chance_node():
            state.apply_action(NUMBERS[left.pop(0)])
        else:
            state.apply_action(state.string_to_action(said.pop(0)))
    return state


@pytest.mark.parametrize("name", environments())
def test_openspiels_own_random_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(short_name(name)), num_sims=10, serialize=True, verbose=False
    )


@pytest.mark.parametrize(
    "text",
    [
        "houseway_blackjack(settings=h17:true;decks:2)",
        "houseway_poker(seats=3,settings=game:omaha)",
        "houseway_three_card_poker(seats=2)",
    ],
)
def test_seats_and_options_are_parameters(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=3, serialize=True, verbose=False)


def test_a_card_is_as_likely_as_there_are_copies_left() -> None:
    state = after("blackjack", "As 9d")
    chances = dict(state.chance_outcomes())
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[NUMBERS[parse_cards("As")[0]]] == pytest.approx(5 / 310)
    assert chances[NUMBERS[parse_cards("2c")[0]]] == pytest.approx(6 / 310)
    one_deck = after("three-card-poker", "As 9d")
    assert len(one_deck.chance_outcomes()) == 50


def test_chance_deals_in_the_order_of_the_table_and_returns_are_its_payments() -> None:
    rules = Rules("three-card-poker")
    for last in ("2c", "Kd", "9s", "Qc"):
        cards = f"Qs 9d 6h 9c 4d {last}"  # the player's and the dealer's in turn
        state = after("three-card-poker", cards, "play")
        order = [*parse_cards(cards), *(c for c in FULL_DECK if c not in parse_cards(cards))]
        live = LiveRound(rules, Arranged(order))
        live.act(rules.decisions.number("play"))
        assert state.is_terminal()
        assert state.returns() == [live.net(1)]


def test_what_a_player_is_told_does_not_depend_on_what_is_hidden() -> None:
    one = after("three-card-poker", "Qs 9d 6h 9c 4d 2c")
    other = after("three-card-poker", "Qs Ad 6h Ac 4d As")
    seen = after("three-card-poker", "Ks 9d 6h 9c 4d 2c")
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_string(0) != seen.information_state_string(0)
    assert list(one.observation_tensor(0)) == list(other.observation_tensor(0))


def test_a_copy_goes_its_own_way() -> None:
    state = after("heads-up-holdem", "As 2c Ad 3c")
    twin = state.clone()
    twin.apply_action(twin.string_to_action("raise 3x"))
    assert twin.is_chance_node() and not state.is_chance_node()
    assert state.legal_actions_mask(0) != []
    state.apply_action(state.string_to_action("check"))
    assert str(state) != str(twin)


def test_settings_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(Exception, match="such as h17:true"):
        pyspiel.load_game("houseway_blackjack(settings=h17)")
