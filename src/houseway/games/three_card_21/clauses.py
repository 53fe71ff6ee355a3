"""Where subchapter 2C says what all games from a shoe do."""

from houseway.families.shoe.clauses import NOTICE_OF, DeviceRules, Notice, ShoeClauses
from houseway.table.phrases import phrase

DECKS_MEET_RULES = phrase(
    "decks meet the rules", "the decks meet the requirements of the rules of the Division"
)
DEALER_RESPONSIBLE = phrase("dealer responsible", "a dealer is responsible for dealing the cards")
LAYOUT_APPROVED = phrase("layout approved", "the Division has approved the layout")
READER_AS_DESCRIBED = phrase(
    "reader as described",
    "the card reader device is approved, and is as the rules of the Division describe it",
)
READER_INSPECTED = phrase(
    "reader inspected",
    "the floorperson has inspected the card reader at the beginning of the gaming day: "
    "it was not tampered with and works",
)
RACK_ATTACHED = phrase("rack attached", "a discard rack is securely attached to the dealer's side")

CLAUSES = ShoeClauses(
    # 2C.2 Cards; number of decks
    decks="TC21 2C.2(a)-decks",
    deck_standard="TC21 2C.2(a)-spec",
    deck_standard_words=DECKS_MEET_RULES(),
    cutting_card="TC21 2C.2(a)-cut",
    # 2C.3 Opening of the table for gaming
    receive="TC21 2C.3",
    # 2C.4 Shuffle and cut of the cards
    shuffle_when="TC21 2C.4(a)-when",
    stack="TC21 2C.4(a)-stack",
    after_device="TC21 2C.4(b)1",
    cut_otherwise="TC21 2C.4(b)2",
    offer="TC21 2C.4(c)",
    first_player="TC21 2C.4(d)1",
    box_of_cutting_card="TC21 2C.4(d)2",
    dealers_hand="TC21 2C.4(d)3",
    licensees_choice="TC21 2C.4(d)4",
    refused="TC21 2C.4(e)-offer",
    dealer_cuts="TC21 2C.4(e)-dealer",
    ten_from_either_end="TC21 2C.4(f)-ten",
    move_to_back="TC21 2C.4(f)-move",
    align="TC21 2C.4(f)-align",
    quarter="TC21 2C.4(f)-quarter",
    load="TC21 2C.4(f)-load",
    bart_carter_no_cutting_card="TC21 2C.4(f)-BC",
    recut="TC21 2C.4(g)-recut",
    recut_who="TC21 2C.4(g)-who",
    reshuffle="TC21 2C.4(h)",
    reshuffle_chosen="TC21 2C.4(h)1",
    bart_carter_when="TC21 2C.4(h)2",
    bart_carter="TC21 2C.1 Bart Carter shuffle",
    idle="TC21 2C.4(i)-idle",
    idle_by_hand="TC21 2C.4(i)1",
    idle_swap="TC21 2C.4(i)2-swap",
    idle_secure="TC21 2C.4(i)2i",
    idle_prepared="TC21 2C.4(i)2ii",
    idle_request="TC21 2C.4(i)2-req",
    own_procedures="TC21 2C.4(j)",
    # 2C.5(i), 2C.6 and 2C.12
    barred="TC21 2C.5(i)",
    shoe="TC21 2C.6(a)",
    burn="TC21 2C.6(c)-burn",
    burn_new_dealer="TC21 2C.6(c)-new",
    burn_shown="TC21 2C.6(c)-show",
    bart_carter_no_burn="TC21 2C.6(c)-BC",
    shared="TC21 2C.12(a)",
    consent="TC21 2C.12(a)",
    # 2C.14 Irregularities
    face_up="TC21 2C.14(a)-one",
    more_face_up="TC21 2C.14(a)-more",
    drawn_in_error="TC21 2C.14(b)",
    out_of_cards="TC21 2C.14(f)",
    shuffler_jam="TC21 2C.14(i)",
    remove_device="TC21 2C.14(j)",
    opening=(
        (DEALER_RESPONSIBLE(), "TC21 2C.1 Dealer"),
        (LAYOUT_APPROVED(), "TC21 E1.10D(b)"),
        (RACK_ATTACHED(), "TC21 E1.10D(e)-rack"),
    ),
    devices={
        "shuffler": DeviceRules("TC21 2C.4(a)-stack"),
        "card reader": DeviceRules(
            "TC21 E1.10D(f)-reader",
            (
                (READER_AS_DESCRIBED(), "TC21 2C.1 Card reader device"),
                (READER_INSPECTED(), "TC21 E1.10D(f)-inspect"),
            ),
        ),
    },
    notices={
        "surrender_scope": Notice(
            NOTICE_OF("surrender", "the rules of the Division"), "TC21 2C.8(c)"
        )
    },
    options={
        "positions_per_player": "TC21 2C.13",
        "minimum": "TC21 2C.5(a)-both",
        "maximum": "TC21 2C.5(a)-both",
        "bonus_minimum": "TC21 2C.5(a)-both",
        "bonus_maximum": "TC21 2C.5(a)-both",
        "chip": "TC21 2C.5(e)-chips",
        "decks": "TC21 2C.2(a)-decks",
        "back": "TC21 2C.2(a)-decks",
        "cutting_card": "TC21 2C.2(a)-cut",
        "shuffler": "TC21 2C.4(a)-stack",
        "batches": "TC21 2C.4(i)2-swap",
        "shuffler_feeds_shoe": "TC21 2C.4(b)1",
        "shuffler_secure": "TC21 2C.4(i)2i",
        "pre_shuffled": "TC21 2C.4(a)-when",
        "shuffle": "TC21 2C.1 Bart Carter shuffle",
        "stacks": "TC21 2C.1 Bart Carter shuffle",
        "bart_carter_cut": "TC21 2C.4(b)2",
        "cut_off": "TC21 2C.4(f)-quarter",
        "recut_by": "TC21 2C.4(g)-who",
        "on_shuffler_jam": "TC21 2C.14(i)",
        "idle_spread": "TC21 2C.4(i)-idle",
        "mid_shoe_entry": "TC21 2C.5(i)",
        "people_per_spot": "TC21 2C.12(a)",
    },
)
