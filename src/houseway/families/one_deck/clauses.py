"""The places in a game's subchapter that say what the shared procedures do."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from houseway.table.phrases import Said, phrase

DECK_MEETS = phrase("deck meets", "the deck meets N.J.A.C. {rule}")
SHOE_MEETS = phrase("shoe meets", "the dealing shoe meets N.J.A.C. {rule}")
HAND_PERMITTED = phrase("dealing from the hand", "the licensee permits dealing from the hand")


@dataclass(frozen=True)
class DealingClauses:
    """One way of dealing: from a manual shoe, from the hand, or from an automated shoe."""

    permitted: str
    permitted_words: Said
    """What is put on record of this way of dealing when the table opens."""
    load: str
    no_more_bets: str
    first_card: str = ""
    """The first card of all goes to the player farthest to the dealer's left."""
    rounds_of_cards: tuple[tuple[str, str], ...] = ()
    """For each card dealt singly, the clause for the players' and for the dealer's."""
    first_stack: str = ""
    other_stacks: str = ""
    dealer_stack: str = ""
    covers_dealer: bool = False
    """Whether the dealer's cards lie under a cover card."""
    uncovers: tuple[Literal["discard rack", "automated shoe"], str] = ("discard rack", "")
    """Where the cover card goes that lay on the dealer's cards, and the clause that bares them."""
    manner: str = ""
    same_hand: str = ""
    held_where: str = ""
    stub: str = ""
    count: str = ""
    exempt: str = ""
    wrong_machine_count: str = ""


@dataclass(frozen=True)
class OneDeckClauses:
    """The clauses of cards, opening, shuffle, stub and irregularities."""

    deck: str
    second_deck: str
    deck_standard: str
    deck_standard_words: Said
    only_with_shuffler: str
    different_backs: str
    shuffle_while_playing: str
    alternate: str
    one_deck_in_rack: str
    cover_card: str
    receive: str
    receive_two: str
    verify: str
    spread: str
    first_player: str
    wash: str
    then_shuffle: str
    shuffle_first: str
    shuffle_each: str
    stack: str
    feed: str
    no_cut_after_device: str
    """Cards that a device has shuffled are dealt as they are."""
    cut_otherwise: str
    """Cards that somebody else has shuffled are stacked to be cut."""
    cut: str
    cut_cover_card: str
    cut_packet: str
    cut_rest: str
    cut_cover_card_away: str
    then_deal: str
    """Cards that were cut again go to be dealt."""
    recut: str
    idle_spread: str
    idle_arrive: str
    idle_restart: str
    hand_needs_shuffler: str
    count_how: str
    count_right: str
    count_misdealt: str
    count_deck: str
    count_frequency: str
    face_up: str
    more_face_up: str
    drawn_in_error: str
    wrong_number: str
    dealer_exposed: str
    player_exposed: str
    shuffler_jam: str
    shoe_jam: str
    remove_device: str
    manual_shoe: DealingClauses
    from_the_hand: DealingClauses
    automated_shoe: DealingClauses
    conceals: str = ""
    """The cover card hides the bottom card of the deck, where a clause says so."""
    opening: tuple[tuple[Said, str], ...] = ()
    """What else is put on record when the table opens: words and clause."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The clause each shared option comes from."""

    def dealing(self, way: str) -> DealingClauses:
        """The clauses of one way of dealing, by the value of the option."""
        return {
            "manual_shoe": self.manual_shoe,
            "hand": self.from_the_hand,
            "automated_shoe": self.automated_shoe,
        }[way]
