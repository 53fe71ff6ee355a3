"""houseway trace: clause coverage, the code that cites a clause and the tests that prove it."""

import sys
from typing import Annotated

from houseway.cli.arguments import Json, TableFile, chosen
from houseway.cli.line import Argument, Exit, Option
from houseway.cli.saying import say, say_json
from houseway.games import package
from houseway.law import UnknownClause, clause
from houseway.law.carrying import How
from houseway.law.trace import trace as run
from houseway.table.refusal import Refused


def trace(
    game: Annotated[str | None, Argument(metavar="[GAME]")] = None,
    table: TableFile = None,
    missing: Annotated[
        bool, Option("--missing", help="Only clauses that lack code or a test.")
    ] = False,
    json: Json = False,
) -> None:
    """Clause coverage: id, code, tests.

    A clause is carried out, or attested: software can only record that somebody says it was done.
    """
    if table is not None:
        game = chosen(game, table).game.name
    elif game is not None:
        package(game)  # which knows what is nearest to a name that is none
    try:
        found = run(game)
    except ValueError as error:
        raise Refused(str(error)) from None
    for citation in found.unknown:
        say(f"{citation.place}: {UnknownClause(citation.cited)}", file=sys.stderr)
    if not found.tests_found:
        say("tests are not installed here, so what they prove is not known", file=sys.stderr)
    if json:
        say_json(found.to_json())
    else:
        for row in found.rows:
            if missing and row.covered:
                continue
            attested = " (attested)" if row.how is How.ATTESTED else ""
            say(f"{row.id:28} {clause(row.id).requirement}{attested}")
            if missing:
                lacks = [what for what, has in (("code", row.code), ("test", row.tests)) if not has]
                say(f"{'':28}   lacks {' and '.join(lacks)} ({clause(row.id).kind})")
            else:
                for place in row.code:
                    say(f"{'':28}   {place}")
                for test in row.tests:
                    say(f"{'':28}   {test}")
        say(
            f"{len(found.covered)} of {len(found.rows)} clauses covered, "
            f"{len(found.attested)} of them attested"
        )
    if found.unknown:
        raise Exit(1)
