"""What stands at the dealer's side of every table: boxes, discard rack, shoe and shuffler."""

from houseway.families.one_deck.options import OneDeckOptions
from houseway.families.one_deck.shuffle import INTO
from houseway.families.shoe.options import ShoeOptions
from houseway.felt.layout_requirements import DISCARD_RACK, DROP_BOX, TIP_BOX, LayoutRequirements
from houseway.felt.plan import Furnishing
from houseway.table.steps import DEALING_SHOE

SHOE, SHUFFLER = "shoe", "shuffler"


def one_deck(options: OneDeckOptions, requirements: LayoutRequirements) -> tuple[Furnishing, ...]:
    """Around a game of one deck, by what its cards are dealt from."""
    shoe: tuple[Furnishing, ...] = ()
    if options.dealing == "manual_shoe":
        shoe = (Furnishing(SHOE, ("SHOE",), "left", 104, 190, holds=INTO[options.dealing]),)
    elif options.dealing == "automated_shoe":
        shoe = (
            Furnishing(SHOE, ("AUTOMATED", "SHOE"), "left", 140, 190, holds=INTO[options.dealing]),
        )
    return (*_boxes(requirements), *shoe, *shuffling_device(options.shuffler))


def shoe(
    options: ShoeOptions, requirements: LayoutRequirements, shoe_cite: str = ""
) -> tuple[Furnishing, ...]:
    """Around a game of several decks."""
    stands: tuple[Furnishing, ...] = ()
    if options.dealt_from == DEALING_SHOE:
        label = ("DOUBLE", "SHOE") if options.sides == 2 else ("SHOE",)
        wide = 104 + 66 * (options.sides - 1)
        stands = (Furnishing(SHOE, label, "left", wide, 205, shoe_cite, holds=DEALING_SHOE),)
    return (*_boxes(requirements), *stands, *shuffling_device(options.shuffler))


def _boxes(requirements: LayoutRequirements) -> tuple[Furnishing, ...]:
    rack = requirements.spot(DISCARD_RACK)
    return (
        Furnishing(DROP_BOX, ("DROP BOX",), "right", 100, 62, requirements.boxes_cite),
        Furnishing(
            DISCARD_RACK, ("DISCARD", "RACK"), "right", 100, 118, rack, DROP_BOX, DISCARD_RACK
        ),
        Furnishing(TIP_BOX, ("TIP BOX",), "left", 100, 62, requirements.boxes_cite),
    )


def shuffling_device(shuffler: str) -> tuple[Furnishing, ...]:
    """The automated card shuffling device, if there is one."""
    if shuffler == "none":
        return ()
    return (Furnishing(SHUFFLER, ("SHUFFLER",), "right", 150, 190),)
