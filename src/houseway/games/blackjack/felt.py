"""The layout of blackjack, of which the given text has no section."""

from houseway.felt.demands import NAME
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field
from houseway.games import dealer_side
from houseway.games.blackjack.demands import demands
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.settle import MAIN

FIELDS = (
    Field(MAIN, (), "box", 0, 86, 104, 126, suit="spade"),
    Field("cards", (), "cards", 0, 208, 104, 97, cards=2),
)


def design(options: BlackjackOptions) -> Design:
    """A box for each player, the insurance line where it is offered, and the inscriptions."""
    asked = demands(options)
    return Design(
        game="blackjack",
        title="Blackjack",
        citation="N.J.A.C. 19:47-2",
        demands=asked,
        fields=FIELDS,
        rows=((CardRow("dealer's cards", "DEALER'S CARDS", 2),),),
        furniture=dealer_side.shoe(options, asked),
        arcs=(
            *((Arc("insurance", 32, lined=True),) if asked.spots else ()),
            Arc("dealer draws", 32),
            Arc("blackjack", 66),
            Arc(NAME, 60),
            Arc(TITLE, 60, unless="blackjack"),
        ),
    )
