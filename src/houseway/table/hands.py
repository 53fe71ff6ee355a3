"""The hands that carry out what concerns cards: they turn steps into acts on the equipment."""

from collections.abc import Callable
from typing import Any, Protocol

from houseway.cards.card import Card
from houseway.equipment.card_table import CardTable, Impossible
from houseway.equipment.commitment import verify
from houseway.equipment.number_draw import NumberDraw
from houseway.table.faults import SILENT, FaultKind, Found
from houseway.table.mishaps import let_happen, possible_mishaps
from houseway.table.steps import (
    CARD_READER,
    COMMUNITY,
    DEALER,
    DEALING_SHOE,
    DECK_IN_HAND,
    DISCARD_RACK,
    Ask,
    ChooseHand,
    Collect,
    CompleteCut,
    CountHands,
    CountStub,
    CoverCard,
    Cut,
    Deal,
    DrawNumber,
    Gather,
    InsertCuttingCard,
    InsertStacks,
    LeaveHoleCard,
    Load,
    LoadNumbers,
    Look,
    LookAtClock,
    LookAtShoe,
    MixNumbers,
    MoveToBack,
    Open,
    OpenDraw,
    Opening,
    PlaceCuttingCard,
    PlaceHeld,
    PlaceWagers,
    RackStub,
    ReadCard,
    Receive,
    RemoveDeck,
    Reveal,
    SetAside,
    SetHand,
    ShoeSeen,
    ShowBurn,
    Shuffle,
    Shuffled,
    Split,
    Spread,
    Stand,
    Step,
    Supervise,
    TakeDiscards,
    Wash,
    WriteTicket,
    seat_place,
)

HANDS = ("left", "right")
FOR_MANY_ROUNDS = (DEALING_SHOE, DECK_IN_HAND)
"""What is dealt from round after round, and so may run out of cards."""


class Deviation(Exception):
    """What is recorded cannot have happened so."""


class Seals(Protocol):
    """Where the order behind a commitment is kept until it is opened, and the clock of records."""

    def seal(self, commitment: str, opening: Opening) -> None:
        """Keep an order."""

    def unseal(self, commitment: str) -> Opening:
        """Give an order back."""

    def now(self) -> int:
        """The time, as records have it."""


class Hands:
    """The computer dealer's hands."""

    def __init__(
        self, cards: CardTable, numbers: NumberDraw, seals: Seals, *, among_players: bool = False
    ) -> None:
        self.cards = cards
        self.among_players = among_players
        """Whether players play among themselves, where other things can go wrong."""
        self.numbers = numbers
        self.seals = seals
        self.commitments: dict[int, tuple[str, ...]] = {}
        """The shuffles of each deck that have not been opened, the oldest first."""
        self.draw_commitment = ""
        """The draw of numbers that has not been opened."""
        self._acts: dict[type[Step], Callable[[Any], Any]] = {
            Receive: lambda step: cards.receive(step.deck, step.count),
            RemoveDeck: lambda step: cards.remove(step.deck),
            Spread: lambda step: cards.spread(step.deck),
            Wash: lambda step: cards.mix(step.deck),
            Shuffle: self._shuffle,
            Cut: self._cut,
            CompleteCut: lambda step: cards.complete_cut(step.deck),
            CoverCard: self._cover,
            Load: lambda step: cards.load(step.deck),
            Gather: lambda step: cards.gather(step.deck),
            Open: lambda step: seals.unseal(self.commitments[step.deck][0]),
            PlaceCuttingCard: self._place_cutting_card,
            MoveToBack: lambda step: cards.move_to_back(step.deck),
            InsertCuttingCard: self._insert_cutting_card,
            TakeDiscards: lambda step: cards.take_discards(step.deck),
            InsertStacks: lambda step: cards.insert_stacks(step.deck, step.stacks),
            LookAtShoe: lambda _: ShoeSeen(cards.cutting_card_at, len(cards.rack)),
            PlaceHeld: lambda step: (cards.place_held(step.to),),
            ShowBurn: lambda _: (cards.last_discard(),),
            ChooseHand: lambda _: HANDS[cards.source.below(2)],
            Deal: self._deal,
            Look: lambda step: cards.at(seat_place(step.seat)),
            Reveal: lambda step: cards.reveal(step.place, step.count),
            ReadCard: lambda step: cards.hidden(step.place)[0].value[0] in step.ranks,
            Split: lambda step: cards.split(step.place, step.to),
            SetHand: lambda step: cards.put_in_order(step.place, step.high + step.low),
            SetAside: lambda step: cards.set_aside(step.card),
            Collect: lambda step: cards.collect(step.place),
            CountStub: lambda _: len(cards.stub),
            CountHands: lambda _: {place: len(p.cards) for place, p in cards.piles.items()},
            RackStub: lambda _: cards.rack_stub(),
            Supervise: lambda step: step.choices[0],
            LoadNumbers: lambda step: numbers.load(step.count),
            MixNumbers: self._mix,
            DrawNumber: lambda _: numbers.draw(),
            OpenDraw: lambda _: seals.unseal(self.draw_commitment),
            LookAtClock: lambda _: seals.now(),
        }

    def carry_out(self, step: Step) -> Any:
        """Do what the step asks; steps of words, money and manner move no card."""
        act = self._acts.get(type(step))
        return act(step) if act else None

    def _shuffle(self, step: Shuffle) -> Shuffled:
        commitment, nonce, order = self.cards.shuffle(step.deck)
        self.seals.seal(commitment, Opening(nonce.hex(), order))
        self._committed(step.deck, commitment)
        return Shuffled(commitment, len(order) if step.counting else None)

    def _mix(self, _: MixNumbers) -> Shuffled:
        commitment, nonce, order = self.numbers.mix()
        self.seals.seal(commitment, Opening(nonce.hex(), order))
        self.draw_commitment = commitment
        return Shuffled(commitment)

    def _cut(self, step: Cut) -> int:
        size = len(self.cards.deck(step.deck).cards)
        count = step.at_least + self.cards.source.below(size - 2 * step.at_least + 1)
        self.cards.cut(step.deck, count)
        return count

    def _committed(self, deck: int, commitment: str) -> None:
        self.commitments[deck] = (*self.commitments.get(deck, ()), commitment)

    def opened(self, step: Open | OpenDraw) -> str:
        """Strike the oldest commitment of a deck, or that of a draw, which has been opened, off."""
        if isinstance(step, OpenDraw):
            drawn, self.draw_commitment = self.draw_commitment, ""
            return drawn
        commitment, *others = self.commitments.pop(step.deck)
        if others:
            self.commitments[step.deck] = tuple(others)
        return commitment

    def _place_cutting_card(self, step: PlaceCuttingCard) -> int:
        size = len(self.cards.deck(step.deck).cards)
        count = step.from_either_end + self.cards.source.below(size - 2 * step.from_either_end + 1)
        self.cards.place_cutting_card(step.deck, count)
        return count

    def _insert_cutting_card(self, step: InsertCuttingCard) -> int:
        size = len(self.cards.deck(step.deck).cards)
        self.cards.place_cutting_card(step.deck, size - step.at_least)
        return step.at_least

    def out_of_cards(self, step: Step) -> bool:
        """Whether a card is wanted from a shoe that has none left."""
        return isinstance(step, Deal) and self._is_empty_shoe(step)

    def _is_empty_shoe(self, step: Deal) -> bool:
        return step.drawn in FOR_MANY_ROUNDS and len(self.cards.stub) < step.count

    def _cover(self, step: CoverCard) -> None:
        self.cards.cover_card = step.to

    def _deal(self, step: Deal) -> Any:
        if step.under_cover:
            self.cards.cover_card = step.to
        return self.cards.deal(step.to, step.count, face_up=step.face == "up")

    # --- faults -----------------------------------------------------------------------------

    def possible_faults(self, step: Step) -> list[tuple[FaultKind, str]]:
        """What can go wrong at this step, and where, as the cards lie now."""
        if self.among_players:
            return possible_mishaps(self.cards, step)
        faults: list[tuple[FaultKind, str]] = []
        cards = self.cards
        if isinstance(step, Deal) and step.drawn in FOR_MANY_ROUNDS:
            if self._is_empty_shoe(step):
                return [(FaultKind.SHOE_EMPTY, "")]
            faults += [(FaultKind.FACE_UP, ""), (FaultKind.DRAWN_IN_ERROR, "")]
            if step.to != DISCARD_RACK:
                faults.append((FaultKind.TOO_FEW, step.to))
        elif isinstance(step, Deal):
            faults += [(FaultKind.DRAWN_IN_ERROR, ""), (FaultKind.TOO_FEW, step.to)]
            if len(cards.stub) > step.count:
                faults += [(FaultKind.FACE_UP, ""), (FaultKind.TOO_MANY, step.to)]
            if step.drawn == "automated shoe":
                faults.append((FaultKind.SHOE_JAM, ""))
        if isinstance(step, Ask) and step.may_draw and cards.stub:
            faults.append((FaultKind.EXPOSED_IN_ERROR, step.place))
        if isinstance(step, Stand) and cards.stub:
            faults.append((FaultKind.DEALER_OVERDRAWN, step.place))
        if isinstance(step, LeaveHoleCard):
            faults.append((FaultKind.READER_MISUSED, ""))
        if isinstance(step, ReadCard) and step.by == CARD_READER:
            faults.append((FaultKind.READER_BROKEN, ""))
        if isinstance(step, Ask) and step.hidden:
            faults.append((FaultKind.FOUL, seat_place(step.seat)))
        if isinstance(step, Shuffle) and step.by == "device":
            faults.append((FaultKind.SHUFFLER_JAM, ""))
            if step.counting:
                faults.append((FaultKind.SHUFFLER_COUNT, ""))
        if isinstance(step, DrawNumber):
            faults.append((FaultKind.DRAW_BROKEN, ""))
        if isinstance(step, CountStub):
            faults += [(FaultKind.STUB_WRONG, ""), (FaultKind.STUB_MISDEALT, DEALER)]
            faults += [(FaultKind.STUB_MISDEALT, p) for p in cards.piles if p.startswith("seat")]
        dealer = cards.piles.get(DEALER)
        if dealer is None or not dealer.face_up:
            for place in cards.piles:
                if not cards.hidden(place) or (isinstance(step, Reveal) and step.place == place):
                    continue
                if place == DEALER:
                    faults.append((FaultKind.DEALER_EXPOSED, place))
                elif place == COMMUNITY:
                    faults.append((FaultKind.BOARD_EXPOSED, place))
                else:
                    faults.append((FaultKind.PLAYER_EXPOSED, place))
        return faults

    def suffer(self, step: Step, kind: FaultKind, place: str) -> Found:
        """Let a fault happen at a step."""
        if (kind, place) not in self.possible_faults(step):
            raise Impossible(f"a fault such as {kind.value!r} cannot happen at this step")
        cards = self.cards
        if self.among_players:
            return let_happen(cards, step, kind, place)
        match kind, step:
            case ((FaultKind.FACE_UP | FaultKind.EXPOSED_IN_ERROR | FaultKind.DEALER_OVERDRAWN), _):
                return Found(kind, place, (cards.draw_to_hand(),))
            case FaultKind.TOO_MANY, Deal(to=to, count=count, face=face):
                return Found(kind, to, cards.deal(to, count + 1, face_up=face == "up"))
            case FaultKind.TOO_FEW, Deal(to=to, count=count, face=face):
                return Found(kind, to, cards.deal(to, count - 1, face_up=face == "up"))
            case (
                (FaultKind.DEALER_EXPOSED | FaultKind.PLAYER_EXPOSED | FaultKind.BOARD_EXPOSED),
                _,
            ):
                return Found(kind, place, cards.hidden(place)[:1])
            case FaultKind.SHUFFLER_COUNT, Shuffle(deck=deck):
                return Found(kind, "", (cards.lose_from_deck(deck),))
            case FaultKind.FOUL, _:
                return Found(kind, place)
            case FaultKind.STUB_WRONG, _:
                return Found(kind, "", (cards.lose_from_stub(),))
            case FaultKind.STUB_MISDEALT, _:
                return Found(kind, place, (cards.slip(place),))
        return Found(kind)

    # --- the same again, from a record ------------------------------------------------------

    def reenact(self, step: Step, answer: Any, fault: Found | None) -> None:
        """Do again what is recorded of a step; `Deviation` if the cards say otherwise."""
        try:
            if fault is not None:
                if isinstance(step, Shuffle):  # no record says how a wash left the cards
                    self.cards.deck(step.deck).cards.sort(key=fault.cards.__contains__)
                happened = self.suffer(step, fault.kind, fault.place)
                if happened != fault:
                    raise Deviation(f"the fault recorded as {fault} would have been {happened}")
                if fault.kind not in SILENT:
                    return
            match step:
                case Shuffle():
                    self._reenact_shuffle(step, answer)
                case MixNumbers():
                    self.numbers.arrange(self._verified(answer.commitment).order)
                    self.draw_commitment = answer.commitment
                    if answer.count is not None:
                        raise Deviation(f"nobody counts numbers, yet the record says {answer}")
                case Cut():
                    self.cards.cut(step.deck, answer)
                    if answer < step.at_least:
                        raise Deviation(
                            f"{answer} cards were cut, at least {step.at_least} must be"
                        )
                case PlaceCuttingCard():
                    self.cards.place_cutting_card(step.deck, answer)
                    behind = len(self.cards.deck(step.deck).cards) - answer
                    if min(answer, behind) < step.from_either_end:
                        raise Deviation(
                            f"the cutting card lay {answer} cards from the front, it must be at "
                            f"least {step.from_either_end} from either end"
                        )
                case InsertCuttingCard():
                    size = len(self.cards.deck(step.deck).cards)
                    self.cards.place_cutting_card(step.deck, size - answer)
                    if answer < step.at_least:
                        raise Deviation(
                            f"{answer} cards were behind the cutting card, at least "
                            f"{step.at_least} must be"
                        )
                case Wash():
                    pass
                case ChooseHand():
                    if answer not in HANDS:
                        raise Deviation(f"the dealer has no {answer} hand")
                case PlaceWagers() | Ask() | Supervise() | WriteTicket() | LookAtClock():
                    pass
                case Open() | OpenDraw():
                    if answer != self.carry_out(step):
                        raise Deviation("the opening is not what was sealed")
                case _:
                    happened_instead = self.carry_out(step)
                    if happened_instead != answer:
                        raise Deviation(
                            f"the record says {_words(answer)}, "
                            f"{_fixed(step)} say {_words(happened_instead)}"
                        )
        except Impossible as error:
            raise Deviation(str(error)) from None

    def _reenact_shuffle(self, step: Shuffle, answer: Shuffled) -> None:
        opening = self._verified(answer.commitment)
        self.cards.arrange(step.deck, tuple(c for c in opening.order if isinstance(c, Card)))
        self._committed(step.deck, answer.commitment)
        if answer.count not in (len(opening.order) if step.counting else None,):
            raise Deviation(f"the device's count is recorded as {answer.count}")

    def _verified(self, commitment: str) -> Opening:
        """What opens a commitment, if it does."""
        opening = self.seals.unseal(commitment)
        try:
            nonce = bytes.fromhex(opening.nonce)
            fits = nonce.hex() == opening.nonce
            fits = fits and verify(commitment, nonce, opening.order)
        except ValueError:  # the nonce is too short, or none
            fits = False
        if not fits:
            raise Deviation("the opening does not match the commitment of the shuffle")
        return opening


def _fixed(step: Step) -> str:
    """What an answer is compared with."""
    if isinstance(step, DrawNumber):
        return "the numbers fixed at the mixing"
    return "the cards fixed at the shuffle"


def _words(answer: object) -> str:
    return " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)
