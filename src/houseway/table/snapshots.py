"""A table between two procedures as one document: state, equipment, options.

To go on, to copy a table or to pickle one is to take a snapshot and follow what came after it.
"""

from copy import copy
from dataclasses import fields, replace
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast, get_origin, get_type_hints

import msgspec

from houseway.cards.card import Card
from houseway.equipment.card_table import CardTable, Deck, Pile
from houseway.equipment.commitment import CommittedOrder
from houseway.equipment.kit import Kit
from houseway.equipment.number_draw import NumberDraw
from houseway.table.options import Options
from houseway.table.state import OwnState, TableState

T = TypeVar("T")

_STATE = tuple(f.name for f in fields(TableState) if f.name not in ("options", "own"))
_SETS = tuple(n for n, of in get_type_hints(TableState).items() if get_origin(of) is set)
"""Sets have no order of their own."""
_held = attrgetter(*_STATE)


class KitState(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """Where every card and number is."""

    backs: tuple[str, ...]
    decks: list[Deck | None]
    in_play: int | None
    stub: list[Card]
    stub_leaves: list[int]
    shuffles: int
    piles: dict[str, Pile]
    stub_in: str
    may_recut: bool
    rack: list[Card]
    rack_deck: int | None
    in_device: list[Card]
    in_hand: list[Card]
    lost: list[Card]
    overlooked: dict[int, list[str]]
    cover_card: str
    cutting_card: int | None
    cutting_card_at: str
    sealed: dict[int, list[CommittedOrder]]
    numbers: tuple[int, ...]
    order: tuple[int, ...]
    drawn: int


_NUMBERS = ("sealed", "numbers", "order", "drawn")
_CARDS = tuple(name for name in KitState.__struct_fields__ if name not in _NUMBERS)
_encode = msgspec.json.Encoder().encode  # the order of a dictionary is part of the state


def kit_state(kit: Kit) -> KitState:
    """The equipment as it stands."""
    cards, numbers = kit.cards, kit.numbers
    held = {name: getattr(cards, name) for name in _CARDS}
    held["decks"] = [None if deck is None else _as_known(deck) for deck in cards.decks]
    return KitState(
        **held,
        sealed=kit.sealed,
        numbers=numbers.numbers,
        order=numbers.order,
        drawn=numbers.drawn,
    )


def _as_known(deck: Deck) -> Deck:
    """A deck whose order no shuffle has fixed is the same in any order: no record says which."""
    if deck.leaves or not deck.cards:
        return deck
    return replace(deck, cards=sorted(deck.cards))


def put_back(kit: Kit, state: KitState) -> None:
    """Put the equipment as it stood."""
    for name in _CARDS:
        setattr(kit.cards, name, getattr(state, name))
    kit.sealed = state.sealed
    kit.numbers.numbers, kit.numbers.order = state.numbers, state.order
    kit.numbers.drawn = state.drawn


def take(salt: str, words: msgspec.Raw, state: TableState, kit: Kit) -> bytes:
    """The snapshot of a table whose options are these words, encoded."""
    return _encode(_taken(salt, words, state, kit_state(kit)))


def take_state(state: TableState) -> bytes:
    """The state alone: enough to copy a table whose options and equipment are at hand."""
    return _encode(_taken("", _NO_WORDS, state, None))


def encoded(words: dict[str, str]) -> msgspec.Raw:
    """Options as a snapshot has them; they change seldom and are encoded once."""
    return msgspec.Raw(_encode(words))


_NO_WORDS = msgspec.Raw(b"{}")


def _taken(
    salt: str, words: msgspec.Raw, state: TableState, kit: KitState | None
) -> dict[str, Any]:
    held = dict(zip(_STATE, _held(state), strict=True))
    for name in _SETS:
        held[name] = sorted(held[name])
    own = vars(state.own)
    if own:
        own = {n: sorted(v) if type(v) is set else v for n, v in own.items()}
    return {"salt": salt, "options": words, "own": own, "kit": kit, "state": held}


@cache
def _decoder(own: Any, kit: Any = KitState) -> msgspec.json.Decoder[Any]:
    hints = get_type_hints(TableState)
    state = msgspec.defstruct(
        "State", [(name, hints[name]) for name in _STATE], gc=False, forbid_unknown_fields=True
    )
    taken = msgspec.defstruct(
        "Taken",
        [
            ("salt", str),
            ("options", dict[str, str]),
            ("own", own),
            ("kit", kit),
            ("state", state),
        ],
        gc=False,
        forbid_unknown_fields=True,
    )
    return msgspec.json.Decoder(taken)


def restore(
    document: bytes, options: type[Options], own: type[OwnState], in_force: Options | None = None
) -> tuple[TableState, KitState]:
    """The state and the equipment of a snapshot."""
    taken = _decoder(cast(Any, own)).decode(document)
    chosen = in_force if in_force is not None else options.parse(taken.options)
    return _state(taken, chosen), taken.kit


def restore_state(document: bytes, own: type[OwnState], options: Options) -> TableState:
    """The state of a snapshot whose equipment is at hand."""
    return _state(_decoder(cast(Any, own), msgspec.Raw).decode(document), options)


def _state(taken: Any, options: Options) -> TableState:
    return TableState(options, taken.own, *_held(taken.state))


def copy_kit(kit: Kit) -> Kit:
    """The same equipment once more; what is done with the one does nothing to the other."""
    twin = _twin(kit)
    twin.cards = _copy_cards(kit.cards)
    twin.numbers = NumberDraw(twin.cards.source)
    twin.numbers.numbers, twin.numbers.order = kit.numbers.numbers, kit.numbers.order
    twin.numbers.drawn = kit.numbers.drawn
    twin.sealed = {of: list(openings) for of, openings in kit.sealed.items()}
    return twin


def _twin(held: T) -> T:
    """A second holder of the same things; `copy.copy` takes several times as long."""
    twin = object.__new__(type(held))
    twin.__dict__.update(held.__dict__)
    return twin


def _copy_cards(cards: CardTable) -> CardTable:
    twin = _twin(cards)
    twin.source = copy(cards.source)
    twin.decks = [
        None if deck is None else replace(deck, cards=list(deck.cards), leaves=list(deck.leaves))
        for deck in cards.decks
    ]
    for name in ("stub", "stub_leaves", "drawn", "rack", "in_device", "in_hand", "lost"):
        setattr(twin, name, list(getattr(cards, name)))
    twin.piles = {place: Pile(list(p.cards), list(p.up)) for place, p in cards.piles.items()}
    twin.overlooked = {deck: list(where) for deck, where in cards.overlooked.items()}
    return twin
