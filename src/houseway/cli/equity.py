"""The equity of poker hands, for `houseway ev`: the part of the pot each may expect."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from houseway.cards.card import Card
from houseway.cli.progress import progress
from houseway.cli.saying import say, say_json
from houseway.equipment.randomness import SystemSource
from houseway.table.protocols import PlayersMathematics
from houseway.table.refusal import Refused

UNKNOWN = "?"
MOST_SAMPLES = 100_000_000


def show_equity(
    room: PlayersMathematics,
    options: Any,
    hands: Sequence[tuple[Card, ...]],
    board: tuple[Card, ...],
    removed: tuple[Card, ...],
    samples: int,
    json: bool,
) -> None:
    """Print what each hand may expect, own hand first."""
    if not 0 <= samples <= MOST_SAMPLES:
        raise Refused(
            f"--samples {samples} is not possible; up to {MOST_SAMPLES:,} deals are tried"
        )
    seed = SystemSource().below(1 << 62)
    with progress("dealing", "steps") as tell:
        found = room.equity(
            options, hands, board, removed, samples=samples, seed=seed, progress=tell
        )
    words = [" ".join(hand) or UNKNOWN for hand in hands]

    def exactly(value: Fraction) -> str | None:
        return str(value) if found.exact else None

    if json:
        document = {
            "hands": [
                {
                    "cards": cards,
                    "equity": exactly(hand.share),
                    "decimal": float(hand.share),
                    "whole_pot": exactly(hand.whole),
                    "part_of_pot": exactly(hand.part),
                    **({} if found.exact else {"standard_error": hand.error}),
                }
                for cards, hand in zip(words, found.hands, strict=True)
            ],
            "deals": found.deals,
            "exact": found.exact,
        }
        say_json(document)
        return
    wide = max(map(len, words))
    for cards, hand in zip(words, found.hands, strict=True):
        figure = f"  {hand.share}" if found.exact else f"  +- {100 * hand.error:.3f}%"
        say(
            f"{cards:{wide}}  {100 * float(hand.share):9.4f}%  "
            f"whole pot {100 * float(hand.whole):.2f}%, part {100 * float(hand.part):.2f}%{figure}"
        )
    kind = "every deal" if found.exact else "a sample; after +- one standard error:"
    say(f"{kind}, {found.deals:,} deals")
