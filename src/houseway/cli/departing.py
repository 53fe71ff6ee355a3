"""How commands that are open to a designer's variant name what it has otherwise than printed."""

from houseway.cli.saying import say
from houseway.law import VARIANT, VARIANT_WORDS
from houseway.table.departures import documents
from houseway.table.options import Options


def named(options: Options) -> dict[str, list[dict[str, str]]]:
    """The departures for a JSON document."""
    return {"departures": documents(options.departures())}


def tell_departures(options: Options) -> None:
    """Print the departures, if there are any."""
    departures = options.departures()
    if departures:
        say(f"{VARIANT_WORDS}:")
    for departure in departures:
        say(f"  {VARIANT}: {departure.sentence} ({departure.cite})")
