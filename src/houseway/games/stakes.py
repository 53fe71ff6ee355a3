"""The wagers that a calculation is of: named ones within the table's limits, others the smallest.

Stakes are cents by the names of the analysis, where the first wager of a game is `main`.
"""

from collections.abc import Iterable, Mapping

from houseway.money import dollars, parse_dollars
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.wagers import WagerRule

MAIN = "main"


def wager_rules(game: Game, options: Options) -> dict[str, WagerRule]:
    """The wagers whose amount a player chooses, by the names of the analysis."""
    free = [rule for rule in game.wagers(options) if not rule.equals]
    if not free:  # where tickets are sold, the price of one
        free = [WagerRule(MAIN, "", options.minimum, options.maximum)]
    return {MAIN if not place else rule.name: rule for place, rule in enumerate(free)}


def smallest(game: Game, options: Options) -> dict[str, int]:
    """The smallest of every wager."""
    return {name: rule.minimum for name, rule in wager_rules(game, options).items()}


def in_force(
    game: Game, options: Options, stakes: Mapping[str, int] | None
) -> Mapping[str, int] | None:
    """The stakes a calculation is of, or nothing where payments are what the odds say anyway.

    Breakage and caps look at money; if nobody named an amount, it is the smallest taken.
    """
    if stakes is not None:
        return stakes
    return smallest(game, options) if looking_at_money(options) else None


def looking_at_money(options: Options) -> tuple[str, ...]:
    """The options in force under which a payment is not what the odds say."""
    set_ = {"breakage": options.breakage != "exact", "payout_cap": options.payout_cap is not None}
    return tuple(name for name, moves in set_.items() if moves)


def named_stakes(game: Game, options: Options, texts: Iterable[str]) -> dict[str, int]:
    """The stakes of `--wager`: `$25` for the first wager, `trips_plus=$5` for another.

    A wager that is not named is the smallest the table takes.
    """
    rules, found = wager_rules(game, options), dict[str, int]()
    for text in texts:
        name, amount = text.split("=", 1) if "=" in text else (MAIN, text)
        name = MAIN if rules and name == rules[MAIN].name else name
        if name not in rules:
            raise Refused(f"--wager {text!r}: wagers here are {', '.join(rules)}")
        if name in found:
            raise Refused(f"--wager {name} is given twice")
        try:
            found[name] = parse_dollars(amount)
        except ValueError as error:
            raise Refused(f"--wager {text!r}: {error}") from None
    refuse_stakes(rules, options, found)
    return {name: found.get(name, rule.minimum) for name, rule in rules.items()}


def refuse_stakes(
    rules: Mapping[str, WagerRule], options: Options, stakes: Mapping[str, int]
) -> None:
    """Refuse a wager that the table does not take."""
    for name, amount in stakes.items():
        rule = rules[name]
        if not rule.minimum <= amount <= rule.maximum:
            raise Refused(
                f"the {rule.name.replace('_', ' ')} wager of {dollars(amount)} is not taken here; "
                f"it is {dollars(rule.minimum)} to {dollars(rule.maximum)}",
                rule.limit_cite,
            )
        if amount % options.chip:
            raise Refused(
                f"the {rule.name.replace('_', ' ')} wager of {dollars(amount)} is no multiple of "
                f"the {dollars(options.chip)} chip",
                rule.cite,
            )
