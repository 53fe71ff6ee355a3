"""Which wagers a seat may place, and why a placement is refused: the one source of legality."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from houseway.money import dollars, parse_dollars
from houseway.table.refusal import Refused
from houseway.table.steps import CASH, MATCH_PLAY, Ask, Choice, Chosen


@dataclass(frozen=True)
class WagerRule:
    """One betting area: who must use it, what it may hold, and the clause that says so."""

    name: str
    cite: str
    minimum: int
    maximum: int
    required: bool = False
    equals: str = ""
    main: bool = True
    equals_cite: str = ""
    limit_cite: str = ""
    alike: str = ""
    """The clause by which it is equal at all positions of one player, if there is one."""


@dataclass(frozen=True)
class WagerClauses:
    """The clauses that speak of placing wagers at all."""

    chips: str
    cash: str
    takes_cash: bool = False
    no_others: str = ""
    """Only the wagers of the game are permitted, where a clause says so."""
    placed: str = ""
    """Wagers are placed before the call, where the game has betting areas."""


def refuse_wagers(
    wagers: Mapping[str, int],
    rules: Sequence[WagerRule],
    clauses: WagerClauses,
    chips: int,
    chip: int,
    match_play_on: str,
    elsewhere: Mapping[str, int],
) -> None:
    """Raise `Refused` if these wagers may not be placed; an empty placement sits out.

    `elsewhere` is what the player has placed at other positions.
    """
    if CASH in wagers and not clauses.takes_cash:
        raise Refused("a verbal wager accompanied by cash is not accepted", clauses.cash)
    known = {rule.name: rule for rule in rules}
    for name, amount in wagers.items():
        if name == MATCH_PLAY:
            continue
        if name not in known and name != CASH:
            raise Refused(
                f"there is no {name} wager here; wagers are {', '.join(known)}",
                clauses.no_others or clauses.chips,
            )
        if type(amount) is not int or amount < 1 or amount % chip:
            raise Refused(
                f"the {name} wager must be a multiple of the {dollars(chip)} chip", clauses.chips
            )
    if MATCH_PLAY in wagers:
        _refuse_coupon(wagers, clauses, match_play_on)
    staked = {name: amount for name, amount in wagers.items() if name not in (MATCH_PLAY, CASH)}
    cash = wagers.get(CASH, 0)
    if not staked and not cash:
        return
    for rule in rules:
        if rule.required and rule.name not in staked:
            raise Refused(f"the {rule.name} wager is mandatory for everybody who wagers", rule.cite)
        if rule.name not in staked:
            continue
        amount = staked[rule.name]
        if rule.equals and amount != staked.get(rule.equals):
            raise Refused(
                f"the {rule.name} wager must be equal to the {rule.equals} wager", rule.equals_cite
            )
        if rule.alike and amount != elsewhere.get(rule.name, amount):
            raise Refused(
                f"the {rule.name} wager must be equal for all hands of one player: "
                f"{dollars(elsewhere[rule.name])}",
                rule.alike,
            )
        if not rule.minimum <= amount <= rule.maximum:
            raise Refused(
                f"the {rule.name} wager must be from {dollars(rule.minimum)} "
                f"to {dollars(rule.maximum)}",
                rule.limit_cite,
            )
    if sum(staked.values()) > chips + cash:
        raise Refused(
            f"the wagers come to {dollars(sum(staked.values()))} "
            f"and the seat has {dollars(chips)} in chips",
            clauses.chips,
        )


def _refuse_coupon(wagers: Mapping[str, int], clauses: WagerClauses, match_play_on: str) -> None:
    if not match_play_on:
        raise Refused("match play coupons are not accepted at this table", clauses.chips)
    coupon = wagers[MATCH_PLAY]
    if type(coupon) is not int or not 0 < coupon <= wagers.get(match_play_on, 0):
        raise Refused(
            f"a match play coupon must lie with the {match_play_on} wager and be of at most its "
            "value",
            clauses.chips,
        )


def chosen(ask: Ask, answer: object, chip: int, *, house: bool = False) -> Chosen:
    """What an answer chooses, or `Refused`.

    A choice with a range is answered with its amount, such as `raise 2500` or `raise $25`. For
    somebody absent the house may answer what is refused to the player, if that stakes nothing more.
    """
    if not isinstance(answer, str):
        raise Refused(f"an answer is the name of a choice, not {answer!r}", ask.cite)
    for choice in ask.choices:
        if choice.most > choice.amount:
            name, _, amount = answer.rpartition(" ")
            if name == choice.name and (cents := _cents(amount)) is not None:
                if choice.amount <= cents <= choice.most and cents % chip == 0:
                    return _chosen(choice, cents, cents)
                raise Refused(
                    f"the {choice.wager} wager must be from {dollars(choice.amount)} to "
                    f"{dollars(choice.most)} in {dollars(chip)} chips",
                    choice.cite,
                )
        elif choice.name == answer:
            return _chosen(choice, choice.amount, 0)
    if house and answer == ask.otherwise:
        return next(_chosen(one, 0, 0) for one in ask.refused if one.name == answer)
    against = [choice.cite for choice in ask.refused if choice.name == answer]
    names = [c.name if c.most <= c.amount else f"{c.name} AMOUNT" for c in ask.choices]
    raise Refused(
        f"seat {ask.seat} cannot {answer!s}; the choices are {', '.join(names)}",
        against[0] if against else ask.cite,
    )


def _cents(amount: str) -> int | None:
    """An amount in cents, or in dollars with their sign."""
    if len(amount) < 16 and amount.isascii() and amount.isdigit():
        return int(amount)
    try:
        return parse_dollars(amount) if amount.startswith("$") else None
    except ValueError:
        return None


def affordable(ask: Ask, chips: int, chip: int) -> Ask:
    """The same question with those choices alone that these chips cover; see X-11."""
    if all(len(c.stakes) * max(c.most, c.amount) - c.already <= chips for c in ask.choices):
        return ask
    return replace(ask, choices=tuple(_clipped(ask, chips, chip)))


def _clipped(ask: Ask, chips: int, chip: int) -> Iterator[Choice]:
    """What is covered; of a choice with a range, the part of it that whole chips can make."""
    for choice in ask.choices:
        left = chips - sum(choice.stakes.values())
        if choice.most <= choice.amount and left >= 0:
            yield choice
        elif choice.most > choice.amount and left - left % chip > 0:
            yield replace(choice, most=min(choice.most, choice.amount + left - left % chip))


def _chosen(choice: Choice, amount: int, named: int) -> Chosen:
    """A choice that was made, at this amount."""
    staked = amount - choice.already
    stakes = dict.fromkeys(sorted((choice.wager, *choice.also)), staked) if staked else {}
    to = amount if choice.raises_to else 0
    return Chosen(choice.name, choice.cite, named, stakes, to)
