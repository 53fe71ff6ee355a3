"""houseway rules: options, legal values, defaults, clauses, pay tables of a game."""

from collections.abc import Mapping

from houseway.cli.arguments import GameName, Json, TableFile, chosen
from houseway.cli.saying import say_json
from houseway.cli.screen import Grid, Screen
from houseway.games.rules_document import rules_document
from houseway.table.game import Game


def rules(game: GameName = None, table: TableFile = None, json: Json = False) -> None:
    """Options, legal values, defaults, clauses and pay tables."""
    about = chosen(game, table)
    here = about.options.as_words() if about.file else {}
    if json:
        say_json(rules_document(about.game, here))
    else:
        _show(about.game, here)


def _show(game: Game, here: Mapping[str, str]) -> None:

    console = Screen()
    console.print(f"[bold]{game.title}[/bold]  {game.citation}, {game.positions} positions\n")
    force = ("in force",) if here else ()
    columns = ("option", *force, "default", "values", "meaning", "clause")
    options = Grid.under(*columns, indent=0)
    for info in game.options.infos():
        clause = " ".join(filter(None, (info.cite, info.reading and f"({info.reading})")))
        name, in_force = f"[bold]{info.name}[/bold]", (here[info.name],) if here else ()
        options.add_row(name, *in_force, info.default, info.values, info.about, clause)
    console.print(options)
    for tables in game.pay_tables:
        printed = [tables.table(name) for name in tables.printed]
        kind = "sample" if tables.samples else "table"
        heads = [f"{kind} {table.name.removeprefix('sample-')}" for table in printed]
        pays = Grid.under(f"{tables.wager} pays", *heads, "clause", indent=0)
        for hand, cite in tables.rows:
            rows = [table.row(hand) for table in printed]
            if not any(rows):
                continue
            pays.add_row(hand, *(str(row.odds) if row else "not applicable" for row in rows), cite)
        console.print()
        console.print(pays)
