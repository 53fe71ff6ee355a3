"""Where subchapter 39 says what all games from one deck do."""

from typing import Final

from houseway.families.one_deck.clauses import (
    DECK_MEETS,
    HAND_PERMITTED,
    SHOE_MEETS,
    DealingClauses,
    OneDeckClauses,
)
from houseway.table.phrases import phrase

LAYOUT_SUBMITTED = phrase(
    "layout submitted",
    "a true-to-scale rendering and a colour photograph of the layout have been submitted "
    "to the Division in Atlantic City",
)
STACKS_OF_TWO = phrase(
    "stacks of two by controls",
    "the automated dealing shoe, which dispenses stacks of two cards, its location and its use "
    "follow the internal control procedures",
)

UNCOVERS: Final = ("discard rack", "HUH 39.10(i)-reveal")

CLAUSES = OneDeckClauses(
    # 39.1 Definitions
    conceals="HUH 39.1 Cover card",
    opening=(
        (
            LAYOUT_SUBMITTED(),
            "HUH E1.13Z(b)",
        ),
    ),
    # 39.2 Cards; number of decks
    deck="HUH 39.2(a)-deck",
    cover_card="HUH 39.2(a)-cover",
    deck_standard="HUH 39.2(a)-spec",
    deck_standard_words=DECK_MEETS("13:69E-1.17"),
    only_with_shuffler="HUH 39.2(b)",
    second_deck="HUH 39.2(b)1",
    different_backs="HUH 39.2(b)2",
    shuffle_while_playing="HUH 39.2(b)3",
    alternate="HUH 39.2(b)4",
    one_deck_in_rack="HUH 39.2(b)5",
    # 39.3 Opening of the table for gaming
    receive="HUH 39.3(a)",
    verify="HUH 39.3(b)-spread",
    spread="HUH 39.3(b)-order",
    first_player="HUH 39.3(b)-spread",
    wash="HUH 39.3(c)-wash",
    then_shuffle="HUH 39.3(c)-shuffle",
    receive_two="HUH 39.3(d)",
    # 39.4 Shuffle and cut of the cards
    shuffle_first="HUH 39.4(a)-start",
    shuffle_each="HUH 39.4(a)-each",
    stack="HUH 39.4(a)-stack",
    feed="HUH 39.4(a)-feed",
    no_cut_after_device="HUH 39.4(b)1",
    cut_otherwise="HUH 39.4(b)2",
    cut="HUH 39.4(c)1",
    cut_cover_card="HUH 39.4(c)1i",
    cut_packet="HUH 39.4(c)1ii",
    cut_rest="HUH 39.4(c)1iii",
    cut_cover_card_away="HUH 39.4(c)1iv",
    then_deal="HUH 39.4(c)2",
    recut="HUH 39.4(d)",
    idle_spread="HUH 39.4(e)-spread",
    idle_arrive="HUH 39.4(e)-arrive",
    idle_restart="HUH 39.4(e)-restart",
    # 39.7 to 39.9 Dealing
    manual_shoe=DealingClauses(
        permitted="HUH 39.7(a)-shoe",
        permitted_words=SHOE_MEETS("13:69E-1.19"),
        load="HUH 39.7(a)-load",
        no_more_bets="HUH 39.7(b)",
        manner="HUH 39.7(c)",
        first_card="HUH 39.7(d)",
        covers_dealer=True,
        uncovers=UNCOVERS,
        rounds_of_cards=(
            ("HUH 39.7(d)1", "HUH 39.7(d)2"),
            ("HUH 39.7(d)3", "HUH 39.7(d)4"),
        ),
        stub="HUH 39.7(e)",
        count="HUH 39.7(f)-freq",
        exempt="HUH 39.7(g)-exempt",
        wrong_machine_count="HUH 39.7(g)-bad",
    ),
    count_frequency="HUH 39.7(f)-freq",
    count_how="HUH 39.7(f)-how",
    count_right="HUH 39.7(f)1",
    count_misdealt="HUH 39.7(f)2-misdeal",
    count_deck="HUH 39.7(f)2-deck",
    from_the_hand=DealingClauses(
        permitted="HUH 39.8(a)",
        permitted_words=HAND_PERMITTED(),
        load="HUH 39.8(b)2",
        same_hand="HUH 39.8(b)2i",
        held_where="HUH 39.8(b)2ii",
        no_more_bets="HUH 39.8(b)3-call",
        manner="HUH 39.8(b)3-deal",
        first_card="HUH 39.8(c)",
        covers_dealer=True,
        uncovers=UNCOVERS,
        rounds_of_cards=(
            ("HUH 39.8(c)1", "HUH 39.8(c)2"),
            ("HUH 39.8(c)3", "HUH 39.8(c)4"),
        ),
        stub="HUH 39.8(d)",
        count="HUH 39.8(e)",
        exempt="HUH 39.8(f)-exempt",
        wrong_machine_count="HUH 39.8(f)-bad",
    ),
    hand_needs_shuffler="HUH 39.8(b)1",
    automated_shoe=DealingClauses(
        permitted="HUH 39.9(a)",
        permitted_words=STACKS_OF_TWO(),
        load="HUH 39.9(b)1",
        no_more_bets="HUH 39.9(b)2",
        first_stack="HUH 39.9(c)-first",
        other_stacks="HUH 39.9(c)-rest",
        dealer_stack="HUH 39.9(c)-dealer",
        covers_dealer=True,
        uncovers=UNCOVERS,
        stub="HUH 39.9(d)",
        count="HUH 39.9(e)",
        exempt="HUH 39.9(f)-exempt",
        wrong_machine_count="HUH 39.9(f)-bad",
    ),
    # 39.12 Irregularities
    face_up="HUH 39.12(a)-one",
    more_face_up="HUH 39.12(a)-more",
    drawn_in_error="HUH 39.12(b)",
    wrong_number="HUH 39.12(c)",
    dealer_exposed="HUH 39.12(d)",
    player_exposed="HUH 39.10(a)-look",
    shuffler_jam="HUH 39.12(e)",
    shoe_jam="HUH 39.12(f)",
    remove_device="HUH 39.12(g)",
    options={
        "positions_per_player": "HUH E1.13Z(a)",
        "minimum": "HUH 39.10(b)-equal",
        "maximum": "HUH 39.10(b)-equal",
        "bonus_minimum": "HUH 39.6(d)",
        "bonus_maximum": "HUH 39.6(d)",
        "chip": "HUH 39.6(a)-chips",
        "dealing": "HUH 39.8(a)",
        "shuffler": "HUH 39.4(a)-method",
        "shuffler_feeds_shoe": "HUH 39.4(a)-feed",
        "pre_shuffled": "HUH 39.4(a)-start",
        "decks": "HUH 39.2(b)",
        "back": "HUH 39.2(a)-deck",
        "second_back": "HUH 39.2(b)2",
        "cover_card": "HUH 39.1 Cover card",
        "on_shuffler_jam": "HUH 39.12(e)",
        "on_shoe_jam": "HUH 39.12(f)",
        "idle_spread": "HUH 39.4(e)-spread",
        "idle_after": "HUH 39.4(e)-spread",
        "count_every": "HUH 39.7(f)-freq",
        "count_basis": "HUH 39.1 Stub",
    },
)
