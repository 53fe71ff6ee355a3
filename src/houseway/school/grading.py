"""An act of a trainee held against the step that is due."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from houseway.equipment.kit import Kit
from houseway.law import UnknownClause, clause
from houseway.money import dollars
from houseway.school.acts import Act, wanted
from houseway.table.refusal import Refused
from houseway.table.steps import RULE, SAY, ChooseHand, Inspect, Step

_OTHER_LETTERS = re.compile(r"[^0-9a-z$.]+")

NAMES = {
    "seat": "seat",
    "wager": "wager",
    "place": "place",
    "deck": "deck",
    "pot": "pot",
    "ticket": "ticket",
    "face": "side",
    "count": "number of cards",
    "amount": "amount",
    "cards": "cards",
}


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A clause with its words."""

    cite: str
    citation: str
    text: str


def rule(cite: str) -> Rule:
    """The clause of an id; of a table that departs from the rules there is none."""
    try:
        found = clause(cite)
    except UnknownClause:
        return Rule(cite=cite, citation=cite, text="")
    return Rule(cite=cite, citation=found.full_citation, text=found.requirement)


def wrong(act: Act, step: Step, kit: Kit) -> str:
    """What is wrong with an act, in one sentence; nothing if it is what the step asks for."""
    want = wanted(step)
    assert want is not None
    if act.do != want.do:
        return f"It is not time to {act.do}"
    if want.do in (SAY, RULE):
        return "" if same_words(act.words, want.words) else "These are not the words"
    return next(_differences(act, want, step, kit), "")


def named_wrong(act: Act, right: Act) -> str:
    """What is wrong with the ruling that a trainee names."""
    if act.do != right.do:
        return "Something went wrong: name the ruling first"
    return "" if same_words(act.words, right.words) else "This is not the ruling"


def _differences(act: Act, want: Act, step: Step, kit: Kit) -> Iterator[str]:
    """Every way in which an act of the right kind is not the one that is due."""
    for name in ("seat", "wager", "place", "deck", "pot", "ticket", "face"):
        pointed, right = getattr(act, name), getattr(want, name)
        if pointed != right:
            yield (
                f"It is another {NAMES[name]} than {pointed}"
                if pointed
                else (f"Say which {NAMES[name]}")
            )
    if want.amount is not None and act.money != want.amount:
        yield "Say how much" if act.money is None else f"It is not {dollars(act.money)}"
    if want.cards and not _same_cards(act.cards, want):
        yield f"It is not {' '.join(act.cards)}" if act.cards else "Name the cards"
    yield from _decision(act, want, step, kit)


def _same_cards(cards: Sequence[str], want: Act) -> bool:
    """The cards of a low hand may be named in any order, those of a row may not."""
    if want.do == "set hand":
        return sorted(cards) == sorted(want.cards)
    return tuple(cards) == want.cards


def _decision(act: Act, want: Act, step: Step, kit: Kit) -> Iterator[str]:
    """What the trainee decides must be lawful, or what there is to be found."""
    if not (step.by_hand and step.by_hand.decided):
        if max(act.count, 1) != max(want.count, 1):
            yield f"It is another number of cards than {act.count}"
    elif isinstance(step, Inspect):
        if act.words != step.carry_out(kit):
            yield f"The deck is not {act.words}" if act.words else "Say what you find"
    else:
        try:
            step.refuse(act.words if isinstance(step, ChooseHand) else act.count, kit)
        except Refused as refused:
            yield refused.sentence[:1].upper() + refused.sentence[1:]


def same_words(said: str, meant: str) -> bool:
    """Whether two say the same, however it is written."""
    return _plain(said) == _plain(meant)


def _plain(words: str) -> str:
    return _OTHER_LETTERS.sub(" ", words.lower()).strip(" .")
