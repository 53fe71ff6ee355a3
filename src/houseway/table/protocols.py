"""What a game's folder brings besides its rounds: mathematics, simulation, layout.

Each is a module of the game's folder, held to its protocol by the type checker and loaded when it
is asked for, since much of it is slow to load. `options` are the game's own.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Protocol

from houseway.cards.card import Card
from houseway.money import Odds
from houseway.table.steps import Ask
from houseway.table.views import View

if TYPE_CHECKING:
    from houseway.felt.layout_requirements import LayoutRequirements
    from houseway.felt.notices import Posted
    from houseway.felt.plan import Design
    from houseway.math.action import Action
    from houseway.math.batch import Batch, Expected, Policy, Shoe
    from houseway.math.designs import Designs
    from houseway.math.figures import Analysis, CloseValues
    from houseway.math.showdown import Equities
    from houseway.math.threads import Progress

Scope = Literal["paper", "report", "document", "table"]
"""How much an analysis compares: all that a written report shows beside the options, what a screen
waits for, what the JSON document has, or nothing but the table as it stands."""

Stakes = Mapping[str, int]
"""A named amount of each wager in cents, by the names of the analysis; the first is `main`."""

Values = Mapping[str, Fraction] | Mapping[str, float]
"""What each choice is worth, by its name."""


class _Mathematics(Protocol):
    """What the mathematics of every game has."""

    def prepare(self) -> None:
        """Load the kernels, compiling them the first time ever."""

    def analyze(
        self,
        options: Any,
        progress: "Progress | None" = None,
        *,
        scope: Scope = "report",
        stakes: Stakes | None = None,
    ) -> "Analysis":
        """Everything about the game under these options, paid as these stakes are.

        Without stakes it is by the odds, or, where the options round or cap payments, of the
        smallest wagers.
        """

    def design(
        self,
        options: Any,
        rows: Mapping[str, tuple[Odds, ...]],
        low: Fraction,
        high: Fraction,
        progress: "Progress | None" = None,
    ) -> "Designs":
        """Every choice of these rows with an edge from low to high, and the weight of every row."""

    def best_choice(self, values: Any) -> str:
        """The choice worth most."""

    def values_in_view(self, view: View, ask: Ask) -> Values:
        """What each choice a seat is asked for is worth; nothing where there is no say."""


class OneDeckMathematics(_Mathematics, Protocol):
    """Of a game whose cards come from one deck."""

    @property
    def SITUATIONS(self) -> Literal["one deck"]:
        """What a situation is made of."""

    def choice_values(
        self,
        options: Any,
        cards: Sequence[Card],
        board: Sequence[Card] = (),
        removed: Sequence[Card] = (),
        progress: "Progress | None" = None,
        *,
        stakes: Stakes | None = None,
    ) -> Mapping[str, Fraction]:
        """The exact value of each legal choice, in antes."""

    def action(self, options: Any, stakes: Stakes, progress: "Progress | None" = None) -> "Action":
        """What these wagers win together, in money as it is paid."""


class ShoeMathematics(_Mathematics, Protocol):
    """Of a game whose cards come from several decks, against the dealer's up-card."""

    @property
    def SITUATIONS(self) -> Literal["shoe"]:
        """What a situation is made of."""

    def choice_values(
        self,
        options: Any,
        cards: Sequence[Card],
        board: Sequence[Card] = (),
        removed: Sequence[Card] = (),
        progress: "Progress | None" = None,
        *,
        dealer: Sequence[Card] = (),
        split: Sequence[Card] = (),
        stakes: Stakes | None = None,
    ) -> "CloseValues":
        """The value of each legal choice, in units of the first wager."""

    def actions(self, options: Any, stakes: Stakes) -> "tuple[Action, ...]":
        """What the main wager wins with what must go with it, then with what else may."""


class TicketMathematics(_Mathematics, Protocol):
    """Of a game that is played with tickets."""

    @property
    def SITUATIONS(self) -> Literal["tickets"]:
        """What a situation is made of."""

    def ticket_values(
        self, options: Any, marking: str, drawn: Sequence[int] = ()
    ) -> Mapping[str, Fraction]:
        """What a ticket is worth for each unit of its price, given numbers drawn so far."""

    def actions(self, options: Any, stakes: Stakes) -> "tuple[Action, ...]":
        """What each kind of ticket wins, bought alone."""

    def ticket_moments(self, options: Any, conditioning: str) -> tuple[Fraction, Fraction | None]:
        """Mean and variance of what one unit of a ticket's price wins in a game.

        There is no variance where the ticket has too many ways to list them.
        """


class PlayersMathematics(_Mathematics, Protocol):
    """Of a game in which players bet against each other."""

    @property
    def SITUATIONS(self) -> Literal["hands against each other"]:
        """What a situation is made of."""

    def equity(
        self,
        options: Any,
        hands: Sequence[Sequence[Card]],
        board: Sequence[Card] = (),
        removed: Sequence[Card] = (),
        *,
        samples: int = 0,
        seed: int = 0,
        progress: "Progress | None" = None,
    ) -> "Equities":
        """The part of the pot each hand may expect."""


Mathematics = OneDeckMathematics | ShoeMathematics | TicketMathematics | PlayersMathematics


class FreshSimulation(Protocol):
    """Rounds by the million, each of which begins with all that can come."""

    @property
    def BEGINS(self) -> Literal["afresh"]:
        """What is left of one round for the next."""

    def batch(
        self, options: Any, policy: "Policy", seats: int = 1, stakes: Stakes | None = None
    ) -> "Batch":
        """A table at which every seat makes all wagers, one unit each, paid as these stakes are."""

    def expected(self, options: Any, policy: "Policy", stakes: Stakes | None = None) -> "Expected":
        """What exact mathematics says of a policy."""


class ShoeSimulation(Protocol):
    """Rounds by the million from a shoe, which may go on from round to round."""

    @property
    def BEGINS(self) -> Literal["from a shoe"]:
        """What is left of one round for the next."""

    def batch(
        self,
        options: Any,
        policy: "Policy",
        seats: int = 1,
        shoe: "Shoe" = "fresh",
        stakes: Stakes | None = None,
    ) -> "Batch":
        """A table at which every seat makes all wagers, one unit each, paid as these stakes are."""

    def expected(
        self,
        options: Any,
        policy: "Policy",
        shoe: "Shoe" = "fresh",
        stakes: Stakes | None = None,
    ) -> "Expected":
        """What exact mathematics says of a policy."""


Simulation = FreshSimulation | ShoeSimulation


class Layout(Protocol):
    """The felt and the signs of a game."""

    def layout_requirements(self, options: Any) -> "LayoutRequirements":
        """What the clauses ask of its felt."""

    def notices(self, options: Any) -> "tuple[Posted, ...]":
        """The wordings it posts."""

    def design(self, options: Any) -> "Design":
        """What is drawn: a felt, or a board of numbers."""
