"""The transcript: what happened at a table, in words, each line behind its clause.

Made from redacted entries only, so a transcript shows its reader what the reader might see.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from houseway.money import dollars
from houseway.table import steps as s
from houseway.table.entries import (
    AnyEntry,
    Began,
    Bought,
    Changed,
    Closed,
    Done,
    Ended,
    Left,
    Offered,
    Opened,
    Reopened,
    Seated,
    Waited,
)
from houseway.table.faults import Found
from houseway.table.views import Viewer, redact
from houseway.table.wagers import MATCH_PLAY

MARGIN = 22


def lines(entries: Iterable[AnyEntry], viewer: Viewer = "auditor") -> Iterator[str]:
    """The transcript of these entries as the viewer may read it."""
    for entry in entries:
        yield from entry_lines(redact(entry, viewer))


def entry_lines(entry: AnyEntry) -> Iterator[str]:
    """The lines of one entry, already redacted."""
    match entry:
        case Done(step, answer, fault):
            if fault is not None:
                yield f"{'!':>{MARGIN}}  {fault_words(fault)}"
            if fault is None or answer is not None:
                yield f"{short(step.cite):>{MARGIN}}  {words(step, answer)}"
        case Opened(game=game, source=source):
            yield f"{game}: the table is opened (random source: {source})"
        case Seated(seat, player, chips):
            yield f"{player} sits at seat {seat} with {dollars(chips)}"
        case Bought(seat, chips):
            yield f"seat {seat} buys {dollars(chips)} in chips"
        case Left(seat, chips):
            yield f"seat {seat} leaves with {dollars(chips)}"
        case Changed(by, before, after):
            yield f"{by} changes the table"
            for name, value in after.items():
                yield f"  {name} is {value}, it was {before[name]}"
        case Waited(player):
            yield f"{player} is put on the waiting list"
        case Offered(player, seat, takes):
            yield f"seat {seat} is offered to {player}, who {'takes' if takes else 'declines'} it"
        case Began(procedure, number):
            yield ""
            yield f"{procedure} {number}" if procedure == "round" else procedure
        case Ended() | Reopened():
            pass
        case Closed():
            yield "the table is closed"


def short(cite: str) -> str:
    """A clause id without the game in front of it, as it stands in the margin."""
    return cite.partition(" ")[2]


def words(step: s.Step, answer: Any) -> str:
    """What was done, in words."""
    outcome = _OUTCOMES.get(type(step))
    return act(step) + (outcome(step, answer) if outcome else "")


def act(step: s.Step) -> str:
    """What is to be done, in words that give no answer away."""
    return _ACTS[type(step)](step)


def fault_words(fault: Found) -> str:
    """What went wrong, in words."""
    where = f" at {fault.place}" if fault.place else ""
    return f"{fault.kind.value}{where}{': ' + cards(fault.cards) if fault.cards else ''}"


def cards(held: Iterable[Any]) -> str:
    """Cards in their notation; a card that may not be seen is `??`."""
    return " ".join("??" if card is None else str(card) for card in held)


def catches(caught: Iterable[tuple[int, int, int]]) -> str:
    """What the ways of a ticket caught."""
    return ", ".join(
        f"{n} of {spots}" + (f" in {ways} ways" if ways > 1 else "") for spots, n, ways in caught
    )


def wager_words(wager: str) -> str:
    """A wager as it is spoken of."""
    return wager.replace("_", " ")


def _wagers(step: s.PlaceWagers, placed: dict[str, int]) -> str:
    if not placed:
        return " nothing"
    amounts = (
        f"{wager_words(wager)} {'coupon ' if wager == MATCH_PLAY else ''}{dollars(amount)}"
        for wager, amount in placed.items()
    )
    return f" {', '.join(amounts)}"


def _choice(step: s.Ask, answer: str | None) -> str:
    if step.hidden:
        return ", face down" if answer is None else f": {answer}"
    assert answer is not None
    name, _, amount = answer.rpartition(" ")
    for choice in step.choices:
        to = " to" if choice.wager == s.BET and choice.name in ("complete", "raise") else ""
        if choice.name == answer:
            staked = choice.amount if to else sum(choice.stakes.values())
            return f" {answer}" + (f"{to or ','} {dollars(staked)}" if staked else "")
        if choice.name == name and choice.most > choice.amount:
            return f" {name}{to} {dollars(int(amount))}"
    raise AssertionError(f"{answer} is none of the choices")


def _deal(step: s.Deal) -> str:
    if step.to == s.DISCARD_RACK:
        return "burn a card"
    count = "a card" if step.count == 1 else f"{step.count} cards"
    cover = ", under a cover card" if step.under_cover else ""
    return f"deal {count} to {_place(step.to)}, face {step.face}{cover}"


def _shuffled(step: s.Shuffle | s.MixNumbers, shuffled: s.Shuffled) -> str:
    count = "" if shuffled.count is None else f", {shuffled.count} cards counted"
    return f"{count}; commitment {shuffled.commitment[:16]}…"


def _opened(step: s.Open | s.OpenDraw, opening: s.Opening | None) -> str:
    if opening is None:
        return ", to the auditor alone"
    return f": nonce {opening.nonce[:16]}…, {cards(opening.order[:5])} …"


def _issued(step: s.IssueTicket) -> str:
    games = f"game {step.game}"
    if step.games > 1:
        games = f"games {step.game} to {step.game + step.games - 1}"
    what = f"ticket {step.ticket} to seat {step.seat} for {games}"
    return f"issue {what}, {dollars(step.price * step.games)}: {step.conditioning}"


def _settled(step: s.SettleTicket) -> str:
    pays = f"pays {dollars(step.pays)} on {dollars(step.price)}" if step.pays else "pays nothing"
    return f"ticket {step.ticket} of seat {step.seat} {pays}: caught {catches(step.caught)}"


def _deck(step: Any) -> str:
    return f"deck {step.deck + 1}"


def _place(place: str) -> str:
    return {s.COMMUNITY: "the board", s.DEALER: "the dealer"}.get(place, place)


def _seen(_: s.LookAtShoe, seen: s.ShoeSeen) -> str:
    came = f"the cutting card came out at {_place(seen.cutting_card)}, "
    return f": {came if seen.cutting_card else ''}{seen.discards} cards are in the rack"


def _who(by: str) -> str:
    return "the dealer" if by == s.DEALER else by


def _shown(_: s.Step, held: tuple[Any, ...]) -> str:
    return f": {cards(held)}"


def _pots(pots: tuple[s.PotNow, ...]) -> str:
    """The pots by name, with the seats that contend for each."""
    return ", ".join(
        f"{pot_name(n)} {dollars(pot.amount)} (seats {' '.join(map(str, pot.seats))})"
        for n, pot in enumerate(pots)
    )


def pot_name(n: int) -> str:
    """A pot as it is spoken of: the main pot, then the side pots in the order they were formed."""
    return f"side pot {n}" if n else "main pot"


_BESIDE = {"table": "on", "discard rack": "in", "automated shoe": "next to"}
_SIGNS = {"": "", "tap": ", tapping the felt beside it", "push_back": ", pushing it back"}

_ACTS: dict[type[s.Step], Callable[[Any], str]] = {
    s.Announce: lambda step: f'announce "{step.what}"',
    s.Conduct: lambda step: step.what.words,
    s.Supervise: lambda step: f"the supervisor decides on {step.matter}",
    s.Ruling: lambda step: f"ruling: {step.what}",
    s.Receive: lambda step: (
        f"receive {_deck(step)} ({step.back} backs)"
        if step.count == 1
        else f"receive {step.count} decks as {_deck(step)} ({step.back} backs)"
    ),
    s.Inspect: lambda step: f"the {step.by} inspects {_deck(step)}",
    s.Spread: lambda step: f"spread {_deck(step)} face {step.face}, {step.order}",
    s.Turn: lambda step: f"turn {_deck(step)} face {step.face}",
    s.Wash: lambda step: f"wash {_deck(step)}",
    s.Stack: lambda step: f"stack {_deck(step)}",
    s.Shuffle: lambda step: (
        f"{_deck(step)} arrives pre-shuffled"
        if step.by == "supplier"
        else f"shuffle {_deck(step)}, by the {step.by}"
    ),
    s.CoverCard: lambda step: f"put the cover card {_BESIDE[step.to]} the {step.to}",
    s.Cut: lambda step: f"cut {_deck(step)}",
    s.PlaceCuttingCard: lambda step: f"{_who(step.by)} places the cutting card in {_deck(step)}",
    s.MoveToBack: lambda step: (
        f"move the cutting card and all cards in front of it to the back of {_deck(step)}"
    ),
    s.InsertCuttingCard: lambda step: f"insert the cutting card in {_deck(step)}",
    s.TakeDiscards: lambda step: "take the cards out of the discard rack",
    s.InsertStacks: lambda step: (
        f"insert the cards in {step.stacks} stacks at the marked places in the shoe"
    ),
    s.LookAtShoe: lambda step: "look at the shoe and the discard rack",
    s.LeaveHoleCard: lambda step: "leave the hole card where it lies",
    s.Stand: lambda step: f"{_place(step.place)} stands",
    s.PlaceHeld: lambda step: f"the card drawn in error goes to {_place(step.to)}",
    s.ShowBurn: lambda step: "show the burn card",
    s.CompleteCut: lambda step: f"place the rest of {_deck(step)} on top of the cut",
    s.Load: lambda step: f"put {_deck(step)} into the {step.into}, by the {step.by}",
    s.ChooseHand: lambda step: "take the deck in one hand",
    s.Open: lambda step: f"open the shuffle of {_deck(step)}",
    s.Gather: lambda step: f"gather {_deck(step)} from the discard rack",
    s.RemoveDeck: lambda step: f"remove {_deck(step)} from the table",
    s.RemoveDevice: lambda step: f"remove the {step.device} from the table",
    s.ClearDevice: lambda step: f"take the cards out of the {step.device}",
    s.PlaceWagers: lambda step: f"seat {step.seat} wagers",
    s.Ask: lambda step: f"seat {step.seat} {'sets its hand' if step.hidden else 'chooses'}",
    s.Deal: _deal,
    s.Look: lambda step: f"seat {step.seat} looks at its cards",
    s.Reveal: lambda step: f"turn over {step.count} cards of {_place(step.place)}",
    s.ReadCard: lambda step: f"the card reader looks at the card of {_place(step.place)}",
    s.Split: lambda step: f"split the cards of {_place(step.place)} into {len(step.to) + 1} hands",
    s.SetHand: lambda step: (
        f"the hand of {_place(step.place)} is {cards(step.high)} high, {cards(step.low)} low"
    ),
    s.SetAside: lambda step: f"place the {step.card} in the discard rack",
    s.Collect: lambda step: f"collect the cards of {_place(step.place)}",
    s.RemoveStub: lambda step: "take the stub out of the shoe",
    s.CountStub: lambda step: "count the stub",
    s.CountHands: lambda step: "count the cards at every place",
    s.RackStub: lambda step: "place the stub in the discard rack, unseen",
    s.LoadNumbers: lambda step: f"put the numbers 1 to {step.count} into the draw device",
    s.MixNumbers: lambda step: f"mix the numbers for game {step.game}",
    s.DrawNumber: lambda step: f"draw number {step.nth}",
    s.OpenDraw: lambda step: f"open the draw of game {step.game}",
    s.WriteTicket: lambda step: f"seat {step.seat} hands in a request",
    s.IssueTicket: _issued,
    s.VoidTicket: lambda step: (
        f"void ticket {step.ticket} and return {dollars(step.amount)} to seat {step.seat}"
    ),
    s.SettleTicket: _settled,
    s.Take: lambda step: (
        f"take {wager_words(step.wager)} {dollars(step.amount)} from seat {step.seat}"
    ),
    s.Halve: lambda step: (
        f"take {dollars(step.taken)} of {wager_words(step.wager)} from seat {step.seat} "
        f"and return {dollars(step.returned)}"
    ),
    s.Pay: lambda step: (
        f"pay seat {step.seat} {dollars(step.amount)} on "
        f"{wager_words(step.wager)} {dollars(step.stake)}, {step.odds}"
    ),
    s.PayBonus: lambda step: (
        f"pay seat {step.seat} a bonus of {dollars(step.amount)} on "
        f"{wager_words(step.wager)} {dollars(step.stake)}, {step.odds}"
    ),
    s.GiveBack: lambda step: (
        f"give back {wager_words(step.wager)} {dollars(step.amount)} to seat {step.seat}"
    ),
    s.Return: lambda step: (
        f"return {wager_words(step.wager)} {dollars(step.amount)} to seat {step.seat}"
        f"{_SIGNS[step.sign]}"
    ),
    s.MoveButton: lambda step: f"the button is at seat {step.seat}",
    s.Post: lambda step: f"seat {step.seat} posts the {step.what}, {dollars(step.amount)}",
    s.ReturnUncalled: lambda step: (
        f"return {dollars(step.amount)}, which nobody called, to seat {step.seat}"
    ),
    s.Sweep: lambda step: f"move the bets into the pot: {_pots(step.pots)}",
    s.TakeRake: lambda step: (
        f"take the rake, {dollars(step.amount)}, from the {pot_name(step.pot)} into the rake area"
    ),
    s.TakeTimeCharge: lambda step: (
        f"take a time charge of {dollars(step.amount)} from seat {step.seat} into the rake area"
    ),
    s.DropRake: lambda step: (
        f"place {dollars(step.amount)} from the rake area into the table inventory container"
    ),
    s.Award: lambda step: (
        f"push {dollars(step.amount)} of the {pot_name(step.pot)} to seat {step.seat}"
    ),
    s.Refund: lambda step: f"give seat {step.seat} its own {dollars(step.amount)} back",
    s.LookAtClock: lambda step: "look at the clock",
    s.RequireToLeave: lambda step: f"seat {step.seat} is required to leave the game",
    s.RaiseStakes: lambda step: f"all stakes are {step.times} times what is posted",
}

_OUTCOMES: dict[type[s.Step], Callable[[Any, Any], str]] = {
    s.Supervise: lambda step, decision: f": {decision}",
    s.Shuffle: _shuffled,
    s.Cut: lambda step, count: f": {count} cards",
    s.PlaceCuttingCard: lambda step, count: f": {count} cards from the front",
    s.InsertCuttingCard: lambda step, count: f": {count} cards from the back",
    s.LookAtShoe: _seen,
    s.PlaceHeld: _shown,
    s.ShowBurn: _shown,
    s.ChooseHand: lambda step, hand: f": the {hand}",
    s.Open: _opened,
    s.MixNumbers: _shuffled,
    s.DrawNumber: lambda step, number: f": {number}",
    s.OpenDraw: _opened,
    s.WriteTicket: lambda step, request: f": {request}" if request else ": no more",
    s.PlaceWagers: _wagers,
    s.Ask: _choice,
    s.Deal: _shown,
    s.Look: _shown,
    s.Reveal: _shown,
    s.ReadCard: lambda step, found: ": blackjack" if found else ": no blackjack",
    s.CountStub: lambda step, count: f": {count} cards",
    s.CountHands: lambda step, counts: (
        ": " + ", ".join(f"{place} {count}" for place, count in counts.items())
    ),
}
