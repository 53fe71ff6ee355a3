"""What can go wrong where players play among themselves: 14.15 of the poker rules has each of it.

Some errors nobody notices when they are made. They stay with the cards of the deck in play, until
somebody finds them or the cards are taken together for the next round.
"""

from houseway.equipment.card_table import CardTable
from houseway.table.faults import FaultFound, FaultKind, Faults, Possible
from houseway.table.steps import (
    COMMUNITY,
    DISCARD_RACK,
    Ask,
    Cut,
    Deal,
    Reveal,
    Shuffle,
    Step,
    seat_place,
)

THE_SHUFFLE = "the shuffle"
THE_START = "the starting position"
FLOP = 3
NOBODYS = "an ineligible player"
"""Where cards lie that were dealt to somebody who is not in the round."""


class Mishaps(Faults):
    """What can go wrong at a poker table, and what it does to the cards."""

    def out_of_cards(self, cards: CardTable, step: Step) -> bool:
        """A poker deck is shuffled for every round."""
        return False

    def possible(self, cards: CardTable, step: Step) -> Possible:
        """What can go wrong at this step."""
        return possible_mishaps(cards, step)

    def happen(self, cards: CardTable, step: Step, kind: FaultKind, place: str) -> FaultFound:
        """Let it happen."""
        return let_happen(cards, step, kind, place)


def possible_mishaps(cards: CardTable, step: Step) -> Possible:
    """What can go wrong at this step, and where, as the cards lie now."""
    if isinstance(step, Shuffle):
        if step.by == "device":
            return [(FaultKind.SHUFFLER_JAM, "")]
        return [(FaultKind.IMPROPER_SHUFFLE, "")] if step.by == "dealer" else []
    if isinstance(step, Cut):
        return [(FaultKind.IMPROPER_SHUFFLE, "")]
    if isinstance(step, Deal):
        return [*_at_the_deal(cards, step), *_at_any_time(cards)]
    if isinstance(step, Ask):
        return [*_at_a_turn(cards, seat_place(step.seat)), *_at_any_time(cards)]
    return _at_any_time(cards) if isinstance(step, Reveal) else []


def _at_any_time(cards: CardTable) -> Possible:
    """While the round is played; nothing of it before the first card is dealt."""
    if not cards.piles:
        return []
    found = [(FaultKind.ERROR_FOUND, where) for where in cards.unnoticed]
    if cards.stub:
        found.append((FaultKind.CARD_MISSING, ""))
    found += [(FaultKind.DISPUTED, p) for p in ("", *cards.piles) if not p or p.startswith("seat")]
    return [*found, (FaultKind.CARD_ADDITIONAL, "")]


def _at_the_deal(cards: CardTable, step: Deal) -> Possible:
    faults: Possible = []
    to_player = step.to.startswith("seat")
    if step.to == COMMUNITY and step.count == FLOP and len(cards.stub) > FLOP:
        faults.append((FaultKind.FLOP_TOO_MANY, COMMUNITY))
    if step.to == DISCARD_RACK and len(cards.stub) > 1:
        faults.append((FaultKind.NO_BURN, ""))
    if len(cards.stub) > step.count:
        faults += [(FaultKind.FACE_UP, ""), (FaultKind.OFF_TABLE, "")]
        if to_player:
            faults.append((FaultKind.INELIGIBLE, NOBODYS))
            if step.face == "down":
                faults.append((FaultKind.PLAYER_EXPOSED, step.to))
    if to_player and step.to not in cards.piles:
        faults.append((FaultKind.PASSED_OVER, step.to))
        if not cards.piles and not cards.rack and not cards.in_hand:
            faults.append((FaultKind.WRONG_START, ""))
    return faults


def _at_a_turn(cards: CardTable, own: str) -> Possible:
    faults: Possible = [
        (FaultKind.FOULED, place) for place in cards.piles if place.startswith("seat")
    ]
    board = cards.piles.get(COMMUNITY)
    if board is not None and FLOP <= len(board.cards) < FLOP + 2 and cards.stub:
        faults.append((FaultKind.BOARD_EARLY, COMMUNITY))
    if own in cards.piles:
        acts = [FaultKind.ABSENT, FaultKind.CONTRADICTED, FaultKind.THROWN]
        acts += [FaultKind.THROWN_AFTER, FaultKind.OUT_OF_VIEW]
        if 0 < cards.piles[own].face_up < len(cards.piles[own].cards):
            acts.append(FaultKind.TURNED_DOWN)
        faults += [(act, own) for act in acts]
    return faults


def let_happen(cards: CardTable, step: Step, kind: FaultKind, place: str) -> FaultFound:
    """Let a mishap happen at a step."""
    match kind:
        case FaultKind.IMPROPER_SHUFFLE:
            assert isinstance(step, Shuffle | Cut)
            cards.overlook(THE_SHUFFLE, step.deck)
        case FaultKind.WRONG_START:
            cards.overlook(THE_START)
        case FaultKind.PASSED_OVER:
            cards.overlook(place)
        case FaultKind.ERROR_FOUND:
            cards.unnoticed.remove(place)
        case FaultKind.INELIGIBLE:
            cards.deal(place, 1, face_up=False)
            return FaultFound(kind, place)
        case (
            FaultKind.FACE_UP
            | FaultKind.OFF_TABLE
            | FaultKind.PLAYER_EXPOSED
            | FaultKind.FLOP_TOO_MANY
            | FaultKind.NO_BURN
            | FaultKind.BOARD_EARLY
        ):
            return FaultFound(kind, place, (cards.draw_to_hand(),))
        case FaultKind.CARD_MISSING:
            return FaultFound(kind, place, (cards.lose_from_stub(),))
    return FaultFound(kind, place)
