"""The games as OpenSpiel has them: a tree of chance, decisions and returns.

Chance deals card by card, and only where a card is drawn: a round is played at the real table on
cards of which only those dealt so far are known. Where the next one is wanted, the state is a
chance node; once it is named, the round is played up to there again. A card is as likely as there
are copies of it that have not been dealt.

Importing this room registers `houseway_three_card_poker` and the others, each with the parameters
`seats` and `settings`, which has options and their values: `h17:true;decks:2`.
"""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, SupportsIndex, overload

import numpy as np

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.envs.games import environments
from houseway.envs.rounds import LiveRound, Rules
from houseway.envs.seeing import MOST_UNITS
from houseway.equipment.kit import Kit
from houseway.equipment.randomness import SeededSource, Source
from houseway.extras import needed_by
from houseway.games import game
from houseway.table.refusal import Refused

with needed_by("houseway.envs.open_spiel"):
    import pyspiel

MOST_DECISIONS = 200
"""No round has more decisions and cards."""
SETTINGS = ";"
"""Between two options of the parameter `settings`."""


class NextCard(Exception):
    """The next card is not known yet."""


class Known(list[Card]):
    """Cards to be dealt, of which only the first are known; the last of a list is dealt first."""

    def __init__(self, size: int, known: list[Card]) -> None:
        """So many cards, these first."""
        super().__init__([FULL_DECK[0]] * (size - len(known)) + known[::-1])
        self.unknown = size - len(known)

    @overload
    def __getitem__(self, at: SupportsIndex) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> list[Card]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> Card | list[Card]:
        """The cards that are dealt next; all of them may be turned about unseen."""
        if isinstance(at, slice) and at.stop is not None and len(self) + at.stop + 1 < self.unknown:
            raise NextCard
        return super().__getitem__(at)


class _Played:
    """The round as it was played last. A copy of a state plays it again when it is asked for."""

    def __init__(self) -> None:
        self.live: LiveRound | None = None
        self.stale = True

    def __deepcopy__(self, memo: object) -> "_Played":
        return _Played()

    def __reduce__(self) -> tuple[type["_Played"], tuple[()]]:
        return _Played, ()


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A round, as far as it has been dealt and decided."""

    def __init__(self, game: "OpenSpielGame") -> None:
        """Nothing is dealt."""
        super().__init__(game)
        self._rules = game.rules
        self._known: list[Card] = []
        self._decided: list[int] = []
        self._played = _Played()

    @property
    def _live(self) -> LiveRound | None:
        """The round at its next decision or its end; nothing where chance has to name a card."""
        if self._played.stale:
            self._deal()
        return self._played.live

    # --- what OpenSpiel asks ---

    def current_player(self) -> int:
        """Whose turn it is."""
        if self._live is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self._live.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self._live.turn - 1

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self._live is not None and self._live.over

    def returns(self) -> list[float]:
        """What each seat has won, in units; nothing before the end."""
        if self._live is None or not self._live.over:
            return [0.0] * len(self._rules.seats)
        return [self._live.net(seat) for seat in self._rules.seats]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every card by the copies of it that are left."""
        gone, copies_of_each = Counter(self._known), copies(self._rules)
        left = [(n, copies_of_each - gone[card]) for n, card in enumerate(FULL_DECK)]
        total = sum(there for _, there in left)
        return [(n, there / total) for n, there in left if there]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self._live is None else self._live.legal_actions

    def _apply_action(self, action: int) -> None:
        live = self._live
        if live is None:
            self._known.append(FULL_DECK[action])
            self._played.stale = True
            return
        self._decided.append(action)
        try:
            live.act(action)
        except NextCard:
            self._played.live = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(FULL_DECK[action])
        return self._rules.decisions.names[action]

    def __str__(self) -> str:
        names = self._rules.decisions.names
        dealt = " ".join(map(str, self._known))
        return f"{dealt} / {', '.join(names[action] for action in self._decided)}"

    # --- the round itself ---

    def _deal(self) -> None:
        """Play up to the next decision, or to the card that chance has to name."""
        played = self._played
        played.live, played.stale = None, False
        with suppress(NextCard):
            live = LiveRound(self._rules, SeededSource(0), self._named)
            for action in self._decided:
                live.act(action)
            played.live = live

    def _named(self, kit: Kit, source: Source) -> None:
        """Only the cards that chance has named lie where they are drawn from."""
        kit.cards.stub = Known(len(kit.cards.stub), self._known)
        kit.cards.source = source

    def told(self, player: int) -> str:
        """Everything a player has seen of the round, in words: two states with the same are one."""
        live = self._live
        return "" if live is None else live.told(player + 1)

    def sight(self, player: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What a player sees as numbers, as in the other environments."""
        if self._live is None:
            least, _ = self._rules.sight(player + 1).bounds()
            return np.zeros_like(least)
        return self._live.sight(player + 1)


class Observer:
    """What a player is told: in words with perfect recall, in numbers what is in sight."""

    def __init__(self, rules: Rules) -> None:
        """One for every player."""
        size = rules.sight(1).bounds()[0].size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Put what a player sees into the tensor."""
        self.tensor[:] = state.sight(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What a player has seen."""
        return state.told(player)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game of the house, with its options and seats."""

    house_name = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Each registered game has a class with its name in the house."""
        name, params = self.house_name, params or {}
        told = str(params.get("settings", ""))
        pairs = [pair.split(":", 1) for pair in told.split(SETTINGS) if pair]
        if any(len(pair) != 2 for pair in pairs):
            raise Refused(
                f"settings are options with their values, such as h17:true;decks:2, not {told}"
            )
        seats = int(params.get("seats", 2 if game(name).among_players else 1))
        self.rules = Rules(name, {key: value for key, value in pairs}, seats=seats)
        super().__init__(_type(name), self._info(), dict(params))

    def _info(self) -> Any:
        rules = self.rules
        return pyspiel.GameInfo(
            num_distinct_actions=len(rules.decisions.names),
            max_chance_outcomes=len(FULL_DECK),
            num_players=len(rules.seats),
            min_utility=float(-rules.chips / rules.unit),
            max_utility=float(MOST_UNITS),
            max_game_length=MOST_DECISIONS,
        )

    def new_initial_state(self) -> OpenSpielState:
        """A round of which nothing is dealt."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What players are told."""
        return Observer(self.rules)


def copies(rules: Rules) -> int:
    """How many copies of each card there are: one, or the decks of the shoe.

    A burned card is one of those that have not been seen, so it is as likely to be any of them.
    """
    cards = rules.ready.kit.cards
    return (len(cards.stub) + len(cards.rack)) // len(FULL_DECK)


def _type(name: str) -> Any:
    """What OpenSpiel knows of a game before it is made."""
    among = game(name).among_players
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(name),
        long_name=f"{game(name).title}, dealt by houseway",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game(name).positions,
        min_num_players=2 if among else 1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 2 if among else 1, "settings": ""},
    )


def short_name(name: str) -> str:
    """The name under which OpenSpiel finds a game of the house.

    >>> short_name("three-card-poker")
    'houseway_three_card_poker'
    """
    return f"houseway_{name.replace('-', '_')}"


for _name in environments():
    pyspiel.register_game(_type(_name), type(_name, (OpenSpielGame,), {"house_name": _name}))
