"""Where the excerpt of 19:47-2 says what is done with the cards.

It begins in the last lines of 2.6; what stands before, and most of what stands after 2.8, is taken
from its successor, 13:69F-2, and marked as outside the text.
"""

from dataclasses import replace

from houseway.families.shoe.clauses import DECKS_MEET, NOTICE_OF, DeviceRules, Notice, ShoeClauses
from houseway.table.phrases import phrase

FROM_THE_HAND = phrase(
    "dealt from the hand", "the cards of this variation are dealt from the dealer's hand"
)
CARD_BENEATH = phrase(
    "second cutting card", "a second cutting card lies under the cards that are dealt by hand"
)

CARDS = "BJ 2.2 outside cards"
WAGERS = "BJ 2.3 outside wagers"
OPEN = "BJ 2.4 outside open"
SHUFFLE = "BJ 2.5 outside shuffle"
CUT = "BJ 2.5 outside cut"
CUTTER = "BJ 2.5 outside cutter"
SHOE = "BJ 2.6 outside shoe"
COMPARE = "BJ 2.6 outside compare"
READER = "BJ 2.6(j) outside reader"
INSURANCE = "BJ 2.9 outside insurance"
DOUBLE = "BJ 2.10 outside double"
SPLIT = "BJ 2.11 outside split"
DRAW = "BJ 2.12 outside draw"
IRREGULAR = "BJ 2.14 outside irregular"
DEVICE = "BJ 2.14 outside device"

STANDARD = ShoeClauses(
    decks=CARDS,
    deck_standard=CARDS,
    deck_standard_words=DECKS_MEET("19:46-1.17"),
    cutting_card=CARDS,
    receive=OPEN,
    # 2.5 Shuffle and cut of the cards
    shuffle_when=SHUFFLE,
    stack=SHUFFLE,
    after_device=SHUFFLE,
    cut_otherwise=CUT,
    offer=CUTTER,
    first_player=CUTTER,
    box_of_cutting_card=CUTTER,
    dealers_hand=CUTTER,
    licensees_choice=CUTTER,
    refused=CUTTER,
    dealer_cuts=CUTTER,
    ten_from_either_end=CUT,
    move_to_back=CUT,
    align=CUT,
    quarter=CUT,
    load=CUT,
    recut=CUT,
    recut_who=CUTTER,
    # 2.6 Procedure for dealing cards, its last lines: the end of a shoe
    check_cards="BJ 2.6(l)2",
    reshuffle="BJ 2.6(l)3",
    reshuffle_chosen=SHUFFLE,
    bart_carter="BJ 2.6(m)-insert",
    bart_carter_when="BJ 2.6(m)-finish",
    bart_carter_no_cutting_card=CUT,
    bart_carter_no_burn=SHOE,
    idle=SHUFFLE,
    idle_by_hand=SHUFFLE,
    idle_swap=SHUFFLE,
    idle_secure=SHUFFLE,
    idle_prepared=SHUFFLE,
    idle_request=SHUFFLE,
    own_procedures=SHUFFLE,
    shoe=SHOE,
    burn=SHOE,
    burn_new_dealer=SHOE,
    burn_shown="",
    barred=WAGERS,
    shared=WAGERS,
    consent=WAGERS,
    face_up=IRREGULAR,
    more_face_up=IRREGULAR,
    drawn_in_error=IRREGULAR,
    out_of_cards="BJ 2.14 outside runs out",
    shuffler_jam=DEVICE,
    remove_device=DEVICE,
    devices={"shuffler": DeviceRules(CARDS)},
    notices={
        "even_money": Notice(
            NOTICE_OF("the even-money payout option", "the rules of N.J.A.C. 19:47-8.3"),
            "BJ 2.7(c)-notice",
        )
    },
    options={
        "positions_per_player": "BJ 2.3 outside wagers",
        "decks": CARDS,
        "back": CARDS,
        "cutting_card": CARDS,
        "shuffler": CARDS,
        "batches": "BJ 2.2(e) outside alternate",
        "shuffler_feeds_shoe": SHUFFLE,
        "shuffler_secure": SHUFFLE,
        "pre_shuffled": SHUFFLE,
        "shuffle": "BJ 2.6(m)-finish",
        "stacks": "BJ 2.6(m)-insert",
        "cut_off": CUT,
        "recut_by": CUTTER,
        "on_shuffler_jam": DEVICE,
        "idle_spread": SHUFFLE,
        "mid_shoe_entry": WAGERS,
        "people_per_spot": WAGERS,
        "minimum": WAGERS,
        "maximum": WAGERS,
        "chip": WAGERS,
    },
)

SIX_TO_FIVE = replace(
    STANDARD,
    shoe="BJ65 2.6A(a)",
    shoe_words=FROM_THE_HAND(),
    after_device="BJ65 2.6A(b)-take",
    reshuffle="BJ65 2.6A(j)",
    check_cards="",
    bart_carter="",
    bart_carter_when="",
    burn="",  # each round may begin with one instead, by 2.6A(c)
    opening=((CARD_BENEATH(), CARDS),),
)
