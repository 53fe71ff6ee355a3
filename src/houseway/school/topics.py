"""What a lesson is about, and which step belongs to it."""

from enum import StrEnum

from houseway.families.shoe.steps import CountDiscards
from houseway.table.state import CLOSING as CLOSING_PROCEDURE
from houseway.table.state import ROUND
from houseway.table.steps import (
    COMMUNITY,
    DEALER,
    DISCARD_RACK,
    Arrange,
    ChooseHand,
    Collect,
    CompleteCut,
    CountHands,
    CountStub,
    CoverCard,
    Cut,
    Deal,
    Gather,
    InsertCuttingCard,
    InsertStacks,
    Load,
    MoveToBack,
    PlaceCuttingCard,
    RackStub,
    RemoveStub,
    Reveal,
    SendBack,
    SetHand,
    ShowBurn,
    Shuffle,
    Split,
    Stack,
    Step,
    TakeDiscards,
    TakeOut,
    Wash,
)


class Topic(StrEnum):
    """The subject of a lesson."""

    OPENING = "opening"
    SHUFFLE = "shuffle and cut"
    WAGERS = "wagers"
    DEALING = "dealing"
    DECISIONS = "decisions"
    SETTLEMENT = "settlement"
    IRREGULARITIES = "irregularities"
    CLOSING = "closing"


SHUFFLING = (
    *(Wash, Shuffle, Cut, CompleteCut, PlaceCuttingCard, MoveToBack, InsertCuttingCard),
    *(InsertStacks, TakeDiscards, Gather, Load, TakeOut, CountDiscards),
)
DEALT = (RemoveStub, RackStub, CountStub, CountHands, ChooseHand, ShowBurn)


def shows(step: Step) -> bool:
    """Where the hands are shown or the bets brought in, settlement has begun."""
    return isinstance(step, Reveal | SetHand) or step.lesson == Topic.SETTLEMENT


def topic(step: Step, procedure: str, *, called: bool, asked: bool, shown: bool) -> Topic:
    """What a step of the dealer belongs to.

    `called`: the wagers of the round are closed. `asked`: a player has been asked in it. `shown`:
    hands have been turned over since.
    """
    if procedure == CLOSING_PROCEDURE:
        return Topic.CLOSING
    if procedure != ROUND:
        return Topic.OPENING
    if isinstance(step, (*SHUFFLING, Stack, CoverCard)):
        return Topic.SHUFFLE
    if step.settles or isinstance(step, SetHand | Arrange) or step.lesson == Topic.SETTLEMENT:
        return Topic.SETTLEMENT
    if isinstance(step, SendBack):
        return Topic.WAGERS
    if isinstance(step, DEALT) or step.lesson == Topic.DEALING:
        return Topic.DEALING
    if isinstance(step, Deal):
        if not asked or step.to in (COMMUNITY, DISCARD_RACK):
            return Topic.DEALING
        return Topic.SETTLEMENT if step.to == DEALER else Topic.DECISIONS
    if isinstance(step, Split):
        return Topic.DECISIONS
    if isinstance(step, Reveal):
        return Topic.DEALING if step.place == COMMUNITY else Topic.SETTLEMENT
    if isinstance(step, Collect):
        return Topic.SETTLEMENT
    if not called:
        return Topic.WAGERS
    if asked:
        return Topic.SETTLEMENT if shown else Topic.DECISIONS
    return Topic.WAGERS
