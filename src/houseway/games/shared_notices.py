"""Wordings that every game posts alike: the odds of a pay table, and the limits of the wagers."""

from collections.abc import Iterable, Mapping

from houseway.felt.notices import Notice, Place, PostedOdds
from houseway.money import dollars
from houseway.table.options import Options
from houseway.table.wagers import WagerRule


def odds(
    options: Options, name: str, title: str, cite: str, place: Place, sign_cite: str = ""
) -> PostedOdds:
    """The odds in force for a wager, from the option named for it."""
    table = options.pay_table(f"{name}_table")
    rows = tuple((row.hand, str(row.odds)) for row in table.rows)
    return PostedOdds(name, title, rows, cite, place, sign_cite)


def limits(wagers: Iterable[WagerRule], names: Mapping[str, str] | None = None) -> Notice:
    """The least and the most of each wager; wagers with the same limits share a line.

    A wager that patrons know by another name than the program does is given that name.
    """
    known = names or {}
    together: dict[tuple[int, int], list[WagerRule]] = {}
    for rule in wagers:
        together.setdefault((rule.minimum, rule.maximum), []).append(rule)
    lines = (
        f"{' and '.join(known.get(rule.name, _spoken(rule.name)) for rule in rules)} "
        f"{'wager' if len(rules) == 1 else 'wagers'}: "
        f"minimum {dollars(least)}, maximum {dollars(most)}"
        for (least, most), rules in together.items()
    )
    first = next(iter(together.values()))[0]
    return Notice(
        "limits", tuple(line[:1].upper() + line[1:] for line in lines), first.limit_cite, "sign"
    )


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def payout_cap(options: Options) -> tuple[Notice, ...]:
    """The most that is paid, where the licensee set a limit; no clause of these games has one."""
    if options.payout_cap is None:
        return ()
    line = f"Payout limit: {dollars(options.payout_cap)} a player in a round"
    return (Notice("payout limit", (line,), "reading X-9", "sign"),)
