"""pitboss rules: options, legal values, defaults, clauses, pay tables of a game."""

import msgspec

from pitboss.cli.arguments import GameName, Json
from pitboss.games import game as find
from pitboss.table.game import Game


def rules(game: GameName, json: Json = False) -> None:
    """Options, legal values, defaults, clauses and pay tables."""
    found = find(game)
    if json:
        print(msgspec.json.encode(_document(found)).decode())
    else:
        _show(found)


def _document(game: Game) -> dict[str, object]:
    return {
        "game": game.name,
        "title": game.title,
        "citation": game.citation,
        "positions": game.positions,
        "options": {
            info.name: {
                "default": info.default,
                "values": info.values,
                "about": info.about,
                "clause": info.cite,
                "reading": info.reading,
            }
            for info in game.options.infos()
        },
        "pay_tables": {
            tables.wager: {
                name: {row.hand: str(row.odds) for row in tables.table(name).rows}
                for name in tables.printed
            }
            for tables in game.pay_tables
        },
    }


def _show(game: Game) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    console.print(f"[bold]{game.title}[/bold]  {game.citation}, {game.positions} positions\n")
    options = Table("option", "default", "values", "meaning", "clause", box=None, pad_edge=False)
    for info in game.options.infos():
        clause = " ".join(filter(None, (info.cite, info.reading and f"({info.reading})")))
        options.add_row(f"[bold]{info.name}[/bold]", info.default, info.values, info.about, clause)
    console.print(options)
    for tables in game.pay_tables:
        printed = [tables.table(name) for name in tables.printed]
        kind = "sample" if tables.samples else "table"
        heads = [f"{kind} {table.name.removeprefix('sample-')}" for table in printed]
        pays = Table(f"{tables.wager} pays", *heads, "clause", box=None, pad_edge=False)
        for hand, cite in tables.rows:
            rows = [table.row(hand) for table in printed]
            if not any(rows):
                continue
            pays.add_row(hand, *(str(row.odds) if row else "not applicable" for row in rows), cite)
        console.print()
        console.print(pays)
