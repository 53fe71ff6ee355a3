"""pitboss ev: the exact value of each choice in one situation."""

import inspect
from fractions import Fraction
from typing import Annotated, Any

import msgspec
import typer

from pitboss.cards.card import Card, parse_cards
from pitboss.cli.arguments import GameName, Json, Settings, TableFile, chosen
from pitboss.cli.mathematics import mathematics
from pitboss.cli.progress import progress
from pitboss.table.refusal import Refused


def ev(
    cards: Annotated[str, typer.Option(metavar="'As Td'", help="The player's own cards.")],
    game: GameName = None,
    table: TableFile = None,
    board: Annotated[str, typer.Option(metavar="'9c 2h 3d'", help="Community cards.")] = "",
    dealer: Annotated[str, typer.Option(metavar="Td", help="The dealer's up-card.")] = "",
    removed: Annotated[
        str, typer.Option(metavar="CARDS", help="Other cards known to be gone.")
    ] = "",
    split: Annotated[
        str, typer.Option(metavar="CARDS", help="The other original cards of a split.")
    ] = "",
    set_: Settings = None,
    json: Json = False,
) -> None:
    """The value of each choice in one situation, in units of the ante or the first wager."""
    about = chosen(game, table, set_)
    options: Any = about.options
    room = mathematics(about.game.name)
    accepted = inspect.signature(room.choice_values).parameters
    # Where the dealer has an up-card the cards come from several decks shuffled as one.
    copies = options.decks if "dealer" in accepted else 1
    own, seen, up, gone, others = (
        _cards(text, copies) for text in (cards, board, dealer, removed, split)
    )
    known: dict[str, tuple[Card, ...]] = {}
    for name, given in (("dealer", up), ("split", others)):
        if name in accepted:
            known[name] = given
        elif given:
            raise Refused(f"{about.game.name} has no use for --{name}; leave it out")
    with progress("solving", "steps") as tell:
        values = room.choice_values(options, own, seen, gone, tell, **known)
    best = room.best_choice(values)
    exact = all(isinstance(value, Fraction) for value in values.values())
    if json:
        document: dict[str, Any] = {
            "choices": {
                choice: {"value": _exactly(value), "decimal": float(value)}
                for choice, value in values.items()
            },
            "best": best,
        }
        if not exact:
            document["error_bound"] = room.ERROR_BOUND
        print(msgspec.json.encode(document).decode())
        return
    for choice, value in sorted(values.items(), key=lambda item: item[1], reverse=True):
        mark = "  best" if choice == best else ""
        print(f"{choice:12} {float(value):+.6f}   {_exactly(value) or ''}{mark}")
    if not exact:
        print(f"Values without a fraction are within {room.ERROR_BOUND:.0e}.")


def _exactly(value: Fraction | float) -> str | None:
    return str(value) if isinstance(value, Fraction) else None


def _cards(text: str, copies: int) -> tuple[Card, ...]:
    try:
        return parse_cards(text, copies)
    except ValueError as error:
        raise Refused(str(error)) from None
