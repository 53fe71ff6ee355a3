"""The places in a game's subchapter that say what is done with a shoe."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from houseway.table.phrases import Said, phrase

SHOE_AT_THE_LEFT = phrase(
    "shoe at the left",
    "a dealing shoe made for the purpose is on the table to the left of the dealer",
)()
NOTICE_OF = phrase("notice of", "the notice of {offer} that {rules} require")
DECKS_MEET = phrase("decks meet", "the decks meet N.J.A.C. {rule}")


@dataclass(frozen=True)
class Notice:
    """A notice without which something is neither offered nor ended: its words and its clause."""

    words: Said
    cite: str


@dataclass(frozen=True)
class DeviceRules:
    """The clause that permits a device, and what is put on record of it each gaming day."""

    permitted: str
    inspected: tuple[tuple[Said, str], ...] = ()


@dataclass(frozen=True)
class ShoeClauses:
    """The clauses of cards, opening, shuffle, cut, burn and the irregularities of a shoe."""

    decks: str
    deck_standard: str
    deck_standard_words: Said
    cutting_card: str
    receive: str
    shuffle_when: str
    stack: str
    after_device: str
    cut_otherwise: str
    offer: str
    first_player: str
    box_of_cutting_card: str
    dealers_hand: str
    licensees_choice: str
    refused: str
    dealer_cuts: str
    ten_from_either_end: str
    move_to_back: str
    align: str
    quarter: str
    load: str
    recut: str
    recut_who: str
    reshuffle: str
    reshuffle_chosen: str
    idle: str
    idle_by_hand: str
    idle_swap: str
    idle_secure: str
    idle_prepared: str
    idle_request: str
    own_procedures: str
    shoe: str
    burn: str
    burn_new_dealer: str
    burn_shown: str
    barred: str
    shared: str
    consent: str
    face_up: str
    more_face_up: str
    drawn_in_error: str
    out_of_cards: str
    shuffler_jam: str
    remove_device: str
    bart_carter: str = ""
    bart_carter_no_cutting_card: str = ""
    bart_carter_no_burn: str = ""
    bart_carter_when: str = ""
    shoe_words: Said = SHOE_AT_THE_LEFT
    check_cards: str = ""
    """The cards left at the end of a shoe are put with the discards, so that none is missing."""
    opening: tuple[tuple[Said, str], ...] = ()
    """What else is put on record when the table opens: words and clause."""
    devices: Mapping[str, DeviceRules] = field(default_factory=dict)
    """The devices that a table of the game may have."""
    notices: Mapping[str, Notice] = field(default_factory=dict)
    """The notice that each option needs which is about an offer to the players."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The clause each shared option comes from."""
