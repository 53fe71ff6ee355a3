"""pitboss ev: the exact value of each choice in one situation."""

from typing import Annotated

import msgspec
import typer

from pitboss.cards.card import Card, parse_cards
from pitboss.cli.arguments import GameName, Json, Settings, settings
from pitboss.cli.progress import progress
from pitboss.games import analysis
from pitboss.games import game as find
from pitboss.table.refusal import Refused


def ev(
    game: GameName,
    cards: Annotated[str, typer.Option(metavar="'As Td'", help="The player's own cards.")],
    board: Annotated[str, typer.Option(metavar="'9c 2h 3d'", help="Community cards.")] = "",
    removed: Annotated[
        str, typer.Option(metavar="CARDS", help="Other cards known to be gone.")
    ] = "",
    set_: Settings = None,
    json: Json = False,
) -> None:
    """The exact value of each choice in one situation, in units of the ante."""
    options = find(game).options.parse(settings(set_))
    own, seen, gone = (_cards(text) for text in (cards, board, removed))
    room = analysis(game)
    with progress("solving", "boards") as tell:
        values = room.choice_values(options, own, seen, gone, tell)
    best = room.best_choice(values)
    if json:
        document = {
            "choices": {
                choice: {"value": str(value), "decimal": float(value)}
                for choice, value in values.items()
            },
            "best": best,
        }
        print(msgspec.json.encode(document).decode())
        return
    for choice, value in sorted(values.items(), key=lambda item: item[1], reverse=True):
        mark = "  best" if choice == best else ""
        print(f"{choice:12} {float(value):+.6f}   {value}{mark}")


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as error:
        raise Refused(str(error)) from None
