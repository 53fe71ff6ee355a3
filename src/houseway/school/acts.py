"""The trainee's acts: a verb, what is pointed at, and how much or what is said."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from houseway.families.shoe.steps import CountDiscards
from houseway.games.keno import steps as keno
from houseway.games.poker import steps as poker
from houseway.table.steps import (
    BET,
    DEALER,
    DISCARD_RACK,
    Announce,
    Arrange,
    Ask,
    ChooseHand,
    ClearDevice,
    Collect,
    CompleteCut,
    Conduct,
    CountHands,
    CountStub,
    CoverCard,
    Cut,
    Deal,
    Gather,
    GiveBack,
    Halve,
    InsertCuttingCard,
    InsertStacks,
    Inspect,
    InstallDevice,
    LeaveHoleCard,
    Load,
    LookAtClock,
    LookAtShoe,
    MoveToBack,
    OpenShuffle,
    Pay,
    PayBonus,
    PlaceCuttingCard,
    PlaceHeld,
    RackStub,
    ReadCard,
    Receive,
    RemoveDeck,
    RemoveDevice,
    RemoveStub,
    Return,
    Reveal,
    Ruling,
    SendBack,
    SetAside,
    SetHand,
    ShowBurn,
    Shuffle,
    Split,
    Spread,
    Stack,
    Stand,
    Step,
    Supervise,
    Take,
    TakeDiscards,
    TakeOut,
    Turn,
    Wash,
    Window,
)

RULE = "rule"
MOST_WORDS = 400
"""Letters of an announcement that is typed."""


class Act(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What a trainee does. `do` is a verb; which of the others it needs, the verb says."""

    do: str
    seat: int = 0
    wager: str = ""
    place: str = ""
    """A place with cards, the discard rack, or a device."""
    deck: int = 0
    """Decks are numbered from 1."""
    pot: int = 0
    """The main pot is 1, the side pots follow."""
    ticket: int = 0
    face: str = ""
    count: int = 0
    """How many cards."""
    amount: int | None = None
    """In cents, typed; or `chips` are laid out, so many of each value in cents."""
    chips: dict[int, int] | None = None
    words: str = ""
    """What is said, ruled or found."""
    cards: tuple[str, ...] = ()
    """In their order; of a hand that is set those of the low hand."""

    @property
    def money(self) -> int | None:
        """How much it is, however it was given."""
        if self.chips is None:
            return self.amount
        return sum(value * count for value, count in self.chips.items())


class Asked(NamedTuple):
    """How a kind of step is asked for: the verb, and where each thing pointed at is in the step."""

    verb: str
    points: Mapping[str, str]
    """Fields of the act by the fields of the step."""


def _asked(verb: str, *points: str, **renamed: str) -> Asked:
    return Asked(verb, {**{name: name for name in points}, **renamed})


ASKED: dict[type[Step], Asked] = {
    # money
    Take: _asked("take", "seat", "wager"),
    Pay: _asked("pay", "seat", "wager", "amount"),
    PayBonus: _asked("pay bonus", "seat", "wager", "amount"),
    Return: _asked("return", "seat", "wager"),
    GiveBack: _asked("return", "seat", "wager"),
    Halve: _asked("halve", "seat", "wager", amount="taken"),
    SendBack: _asked("send back", "seat"),
    # cards on the layout
    Deal: _asked("deal", "face", "count", place="to"),
    Reveal: _asked("turn over", "place"),
    Arrange: _asked("arrange", "place", "cards"),
    SetHand: _asked("set hand", "place", cards="low"),
    ReadCard: _asked("look at", "place"),
    Split: _asked("split", "place"),
    PlaceHeld: _asked("place held card", place="to"),
    ShowBurn: _asked("show burn card"),
    SetAside: _asked("set aside"),
    Collect: _asked("collect", "place"),
    RemoveStub: _asked("remove stub"),
    CountStub: _asked("count stub"),
    CountHands: _asked("count hands"),
    CountDiscards: _asked("count discards"),
    RackStub: _asked("rack stub"),
    # decks and devices
    Receive: _asked("receive", "deck"),
    Inspect: _asked("inspect", "deck"),
    Spread: _asked("spread", "deck", "face"),
    Turn: _asked("turn deck", "deck"),
    Wash: _asked("wash", "deck"),
    Stack: _asked("stack", "deck"),
    Shuffle: _asked("shuffle", "deck"),
    CoverCard: _asked("cover card", place="to"),
    Cut: _asked("cut", "deck"),
    PlaceCuttingCard: _asked("cut", "deck"),
    CompleteCut: _asked("complete cut", "deck"),
    MoveToBack: _asked("move to back", "deck"),
    InsertCuttingCard: _asked("insert cutting card", "deck"),
    InsertStacks: _asked("insert stacks", "deck"),
    TakeDiscards: _asked("take discards", "deck"),
    Load: _asked("load", "deck", place="into"),
    TakeOut: _asked("take out", "deck"),
    ChooseHand: _asked("choose hand"),
    Gather: _asked("gather", "deck"),
    RemoveDeck: _asked("remove deck", "deck"),
    InstallDevice: _asked("install", place="device"),
    RemoveDevice: _asked("remove device", place="device"),
    ClearDevice: _asked("clear device", place="device"),
    # words
    Announce: _asked("say"),
    Ruling: _asked(RULE),
    # poker
    poker.MoveButton: _asked("move button", "seat"),
    poker.ReturnUncalled: _asked("return", "seat"),
    poker.TakeBack: _asked("return", "seat"),
    poker.Sweep: _asked("sweep"),
    poker.TakeRake: _asked("rake", "pot", "amount"),
    poker.TakeJackpot: _asked("take jackpot", "amount"),
    poker.PayJackpot: _asked("pay jackpot", "seat", "amount"),
    poker.TakeTimeCharge: _asked("time charge", "seat", "amount"),
    poker.DropRake: _asked("drop rake", "amount"),
    poker.Award: _asked("push", "pot", "seat", "amount"),
    poker.Refund: _asked("refund", "seat", "amount"),
    poker.RequireToLeave: _asked("require to leave", "seat"),
    # keno
    keno.LoadNumbers: _asked("load numbers"),
    keno.SettleTicket: _asked("settle ticket", "ticket", amount="pays"),
    keno.ReturnGames: _asked("return games", "ticket", "amount"),
    keno.ExpireTicket: _asked("expire ticket", "ticket"),
}

NOT_ACTS = (
    *(Conduct, OpenShuffle, LookAtShoe, LookAtClock, LeaveHoleCard, Stand, Ask, Supervise, Window),
    *(poker.DealIn, poker.SitOut, poker.RaiseStakes, poker.ProposeStakes),
    *(keno.OpenDraw, keno.LimitDraw),
)
"""Steps of the dealer in which nothing is done with hands or said: they are never asked for."""

BURN = "burn"
ACCEPT, REFUSE = "accept", "refuse"
"""A player's wager or choice."""
DECIDED: dict[type[Step], str] = {
    Cut: "count",
    PlaceCuttingCard: "count",
    InsertCuttingCard: "count",
    Inspect: "words",
    ChooseHand: "words",
}
"""How many cards are cut, whether a deck is right, which hand: what the trainee decides."""
SAID = ("say", RULE)
"""What is answered in words of the house."""


def wanted(step: Step) -> Act | None:
    """The act by which a trainee does what is due; nothing where it is no act of a dealer."""
    if step.role != DEALER or isinstance(step, NOT_ACTS):
        return None
    if isinstance(step, Deal) and step.to == DISCARD_RACK:
        return Act(do=BURN)
    if isinstance(step, SetHand) and step.place != DEALER:  # a player has set it, the dealer reads
        return None
    if isinstance(step, Announce | Ruling):
        return Act(do=ASKED[type(step)].verb, words=str(step.what))
    if isinstance(step, poker.ReturnUncalled | poker.TakeBack):
        return Act(do="return", seat=step.seat, wager=BET)
    asked = ASKED.get(type(step))
    if asked is None:  # of a game from elsewhere
        return Act(do=type(step).__name__.lower())
    return Act(do=asked.verb, **{of: _pointed(of, step, at) for of, at in asked.points.items()})


def _pointed(of: str, step: Step, at: str) -> Any:
    value = getattr(step, at)
    if of in ("deck", "pot"):
        return value + 1
    return tuple(map(str, value)) if of == "cards" else value


def needs(verb: str) -> tuple[str, ...]:
    """What an act of this verb needs besides."""
    if verb in SAID:
        return ("words",)
    for kind, asked in ASKED.items():
        if asked.verb == verb:
            decided = (DECIDED[kind],) if kind in DECIDED else ()
            more = ("wager",) if verb == "return" else ()
            return tuple(dict.fromkeys((*asked.points, *more, *decided)))
    return ()
