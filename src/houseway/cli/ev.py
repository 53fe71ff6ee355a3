"""houseway ev: the exact value of each choice in one situation."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, log10
from typing import Annotated, Any

from houseway.cards.card import Card, parse_cards
from houseway.cli.arguments import (
    GameName,
    Json,
    NoCache,
    Settings,
    TableFile,
    Wager,
    chosen,
    stakes_of,
)
from houseway.cli.departing import named, tell_departures
from houseway.cli.equity import UNKNOWN, show_equity
from houseway.cli.line import Option
from houseway.cli.progress import progress
from houseway.cli.saying import say, say_json
from houseway.games import mathematics
from houseway.table.options import Options
from houseway.table.protocols import Mathematics, Values
from houseway.table.refusal import Refused

SOLVING = "solving; the first run ever compiles, which takes half a minute"


def ev(
    game: GameName = None,
    table: TableFile = None,
    cards: Annotated[str, Option(metavar="'As Td'", help="The player's own cards.")] = "",
    board: Annotated[str, Option(metavar="'9c 2h 3d'", help="Community cards.")] = "",
    dealer: Annotated[str, Option(metavar="Td", help="The dealer's up-card.")] = "",
    removed: Annotated[str, Option(metavar="CARDS", help="Other cards known to be gone.")] = "",
    split: Annotated[
        str, Option(metavar="CARDS", help="The other original cards of a split.")
    ] = "",
    ticket: Annotated[
        str, Option(metavar="MARKING", help="A ticket: 'straight: 3 17 22; 1/3 at $1'.")
    ] = "",
    drawn: Annotated[
        str, Option(metavar="'5 17 80'", help="Numbers drawn so far, with a ticket.")
    ] = "",
    against: Annotated[
        list[str] | None,
        Option(metavar="'Kd Kc'", help="Another player's cards at poker, ? if unknown."),
    ] = None,
    samples: Annotated[
        int, Option(help="At poker: random deals if there are too many to try all.")
    ] = 0,
    set_: Settings = None,
    wager: Wager = None,
    no_cache: NoCache = False,
    json: Json = False,
) -> None:
    """The value of each choice in one situation, in units of the ante or the first wager."""
    about = chosen(game, table, set_)
    options: Any = about.options
    name = about.game.name
    if no_cache:
        from houseway.math.kept import switch_off

        switch_off()
    room = mathematics(name)  # a kept value needs no kernel: none is made ready
    if room.SITUATIONS == "hands against each other":
        if not against or any((dealer, split, ticket, drawn)):
            raise Refused(
                f"at {name} hands are held against each other: name cards with --cards and "
                "each other hand with --against, as in 'Kd Kc'"
            )
        hands = [_cards(text.replace(UNKNOWN, ""), 1) for text in (cards, *against)]
        show_equity(room, options, hands, _cards(board, 1), _cards(removed, 1), samples, json)
        return
    if against or samples:
        raise Refused(f"{name} is played against the house; leave out --against and --samples")
    stakes = stakes_of(about, wager)
    if room.SITUATIONS == "tickets":
        if wager:
            raise Refused("a ticket has its own price; leave out --wager")
        if not ticket or any((cards, board, dealer, removed, split)):
            raise Refused(f"{name} has tickets and no cards; name one with --ticket MARKING")
        _show(room, options, room.ticket_values(options, ticket, _numbers(drawn)), json)
        return
    if not cards or ticket or drawn:
        raise Refused(f"{name} has cards and no tickets; name yours with --cards, as in 'As Td'")
    copies = options.decks if room.SITUATIONS == "shoe" else 1
    own, seen, up, gone, others = (
        _cards(text, copies) for text in (cards, board, dealer, removed, split)
    )
    if room.SITUATIONS == "shoe":
        with progress(SOLVING, "steps") as tell:
            close = room.choice_values(
                options, own, seen, gone, tell, dealer=up, split=others, stakes=stakes
            )
        _show(room, options, close, json, close.error)
        return
    for option, given in (("dealer", up), ("split", others)):
        if given:
            raise Refused(f"{name} has no use for --{option}; leave it out")
    with progress(SOLVING, "steps") as tell:
        values = room.choice_values(options, own, seen, gone, tell, stakes=stakes)
    _show(room, options, values, json)


def _show(
    room: Mathematics, options: Options, found: Values, json: bool, error_bound: float = 0
) -> None:
    values: Mapping[str, Fraction | float] = found
    best = room.best_choice(values)
    exact = all(isinstance(value, Fraction) for value in values.values())
    if json:
        document: dict[str, Any] = {
            "choices": {
                choice: {"value": _exactly(value), "decimal": float(value)}
                for choice, value in values.items()
            },
            "best": best,
            **named(options),
        }
        if not exact:
            document["error_bound"] = error_bound
        say_json(document)
        return
    tell_departures(options)
    for choice, value in sorted(values.items(), key=lambda item: item[1], reverse=True):
        mark = "  best" if choice == best else ""
        say(f"{choice:12} {float(value):+.6f}   {_exactly(value) or ''}{mark}")
    if not exact:
        bound = 10.0 ** ceil(log10(error_bound))
        say(f"Values without a fraction are within {bound:.0e}.")


def _numbers(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 5):
            raise Refused(f"--drawn {word!r} is no number; write numbers as in '5 17 80'")
    return tuple(map(int, words))


def _exactly(value: Fraction | float) -> str | None:
    return str(value) if isinstance(value, Fraction) else None


def _cards(text: str, copies: int) -> tuple[Card, ...]:
    try:
        return parse_cards(text, copies)
    except ValueError as error:
        raise Refused(str(error)) from None
