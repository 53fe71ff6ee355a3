"""The sign at a poker table: wagers and raises, 14.17, and the rake, 14.14(c).

All of it is posted under N.J.A.C. 19:47-8.3, which is not in the given text.
"""

from collections.abc import Iterator

from houseway.felt.notices import RAKE, Notice, Posted
from houseway.games.poker.agreement import stakes_in_effect
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.rake import read_amounts
from houseway.games.poker.room import stakes
from houseway.money import dollars
from houseway.table.state import TableState


def notices(options: PokerOptions) -> tuple[Posted, ...]:
    """Wagers in effect, restrictions on raises, the rake, and what the licensee has chosen."""
    return (
        Notice("limits", wager_lines(options), "PKR 14.17-min", "sign"),
        Notice("raises", (raises_line(options),), "PKR 14.17-raises", "sign"),
        Notice(RAKE, rake_lines(options), "PKR 14.14(c)", "sign"),
        *_chosen(options),
    )


def sign_in_effect(table: TableState) -> tuple[Posted, ...]:
    """The sign of a table as it is played now: 14.17 asks for the wagers in effect."""
    return notices(stakes_in_effect(table))


def wager_lines(options: PokerOptions) -> tuple[str, ...]:
    """The limit, and what is put in before the first turn."""
    limit = options.betting_limit
    lines = [f"{options.variant.title}: {stakes(limit.kind, limit.low, limit.high)}"]
    if limit.high:
        least, most = dollars(limit.low), dollars(limit.high)
        lines.append(f"A bet or raise: minimum {least}, maximum {most}")
    if options.ante:
        lines.append(f"Ante {dollars(options.ante)}")
    if options.variant.has_button:
        small, big = options.blind_sizes
        lines.append(f"Blinds {dollars(small)} and {dollars(big)}")
    else:
        lines.append(f"Bring-in {dollars(options.bring_in_size)}")
    return tuple(lines)


def raises_line(options: PokerOptions) -> str:
    """The most raises on one round of betting, or that there is no such restriction."""
    limit = options.betting_limit
    if not limit.cap:
        return "No limit on the number of raises"
    raises = "one raise" if limit.cap == 1 else f"{limit.cap} raises"
    alone = "" if limit.cap_heads_up else ", unless two players are left before it is reached"
    return f"Maximum of a bet and {raises} in any round of betting{alone}"


def rake_lines(options: PokerOptions) -> tuple[str, ...]:
    """The type and amount of what the licensee collects (A-PKR-8: rates are the licensee's)."""
    match options.rake:
        case "percent":
            cap = dollars(options.rake_cap or 0)
            return (f"Rake: {options.rake_percent} percent of each pot, maximum {cap}",)
        case "fixed":
            amounts = read_amounts(options.rake_amounts)
            steps = (f"{dollars(amount)} from {dollars(pot)} on" for pot, amount in amounts)
            return (f"Rake, once from each pot by its size: {', '.join(steps)}",)
        case "time":
            charge = dollars(options.time_charge or 0)
            return (f"Time charge: {charge} a seat each {options.time_charge_minutes} minutes",)
    return ("No rake is collected",)


def _chosen(options: PokerOptions) -> Iterator[Notice]:
    """The licensee's options that a player has to know of, where they are offered."""
    variant = options.variant
    if options.straddle == "yes":
        straddle = dollars(2 * options.blind_sizes[1])
        line = f"Straddle: the player after the big blind may post {straddle}"
        yield Notice("straddle", (line,), "PKR 14.10 outside holdem", "sign")
    if options.kill != "none":
        called, rise = ("Kill", "are doubled") if options.kill == "full" else _HALF
        won = f"wins {options.kill_after} pots in a row"
        line = f"{called}: who {won} posts a blind, and the limits of the next round {rise}"
        yield Notice("kill", (line,), "PKR 14 outside kill", "sign")
    if options.jackpot_drop is not None:
        what = options.jackpot.replace("_", " ")
        drop = f"{dollars(options.jackpot_drop)} of each pot after the rake"
        line = f"Jackpot ({what}): {drop}, all paid back"
        yield Notice("jackpot", (line,), "PKR 14 outside jackpot", "sign")
    by_the_pot = options.rake in ("percent", "fixed") and variant.has_button
    if by_the_pot and options.no_flop_no_drop == "yes":
        yield Notice("no drop", ("No flop, no drop",), "PKR 14 outside no drop", "sign")
    if options.least_buy_in or options.most_buy_in is not None:
        least = f"from {dollars(options.least_buy_in)}"
        most = "" if options.most_buy_in is None else f" to {dollars(options.most_buy_in)}"
        yield Notice("buy-in", (f"Buy-in {least}{most}",), "PKR 14 outside buy-in", "sign")
    if variant.low:
        worst = {0: "any", 6: "six or better", 8: "eight or better"}
        least = worst[variant.worst_low(options.low_qualifier)]
        yield Notice("low hand", (f"Low hand: {least}",), "PKR 14 outside low", "sign")
    yield Notice("odd chip", (_odd_chip(options),), "PKR 14 outside odd chip", "sign")
    if options.disclosure == "yes":
        line = "Discarded hands are disclosed at the showdown"
        yield Notice("disclosure", (line,), "PKR 14.15(d)-muck", "sign")


_HALF = ("Half-kill", "rise by half")


def _odd_chip(options: PokerOptions) -> str:
    """Who is given what cannot be shared in chips (A-PKR-2)."""
    if options.odd_chip == "change":
        return "An odd chip of a shared pot is changed"
    high_low = ", of high and low to the high hand" if len(options.variant.sides) > 1 else ""
    first = "button" if options.variant.has_button else "dealer"
    return f"Odd chip of a shared pot: to the first of these hands left of the {first}{high_low}"
