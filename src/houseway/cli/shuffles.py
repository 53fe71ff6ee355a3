"""houseway shuffles: how well shuffles mix, the live one and models of those by hand."""

import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from houseway.cli.analyze import PIPE_WIDTH
from houseway.cli.arguments import Json, source_of
from houseway.cli.line import Exit, Option
from houseway.cli.progress import progress
from houseway.cli.saying import say, say_json
from houseway.cli.screen import Grid, Screen

if TYPE_CHECKING:
    from houseway.sim.shuffles import Measured

MOST_DECKS = 8
MOST_TRIALS = 1_000_000
WITHIN = (Fraction(1, 2), Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000))
NOT_RANDOM = 1


def shuffles(
    decks: Annotated[
        int, Option(min=1, max=MOST_DECKS, metavar="N", help="How many decks as one stack.")
    ] = 1,
    trials: Annotated[
        int,
        Option(min=1000, max=MOST_TRIALS, metavar="N", help="How often each is shuffled."),
    ] = 10_000,
    seed: Annotated[str | None, Option(metavar="S", help="The same orders each time.")] = None,
    json: Json = False,
) -> None:
    """How well shuffles mix: the live one, riffles, a wash, the Bart Carter shuffle."""
    from houseway.sim.riffles import enough
    from houseway.sim.shuffles import DECK, every_shuffle

    source = source_of(seed)
    cards = decks * DECK
    with progress("shuffling", "models") as tell:
        found = every_shuffle(source, trials, cards, tell)
    riffles = {str(share): enough(cards, share) for share in WITHIN}
    if json:
        say_json(_document(found, source.name, riffles))
    else:
        _show(found, riffles)
        say(f"{trials:,} stacks of {cards} cards each; random source {source.name}")
    live = found[0].mixing
    if not live.random:
        say(
            f"DISCREPANCY: the live shuffle does not look random, p {min(live.probabilities):.2g}; "
            "a perfect one does so once in a hundred runs: run it again",
            file=sys.stderr,
        )
        raise Exit(NOT_RANDOM)


def _document(found: "list[Measured]", source: str, riffles: dict[str, int]) -> dict[str, Any]:
    from houseway.sim.shuffles import exact_distance

    return {
        "source": source,
        "cards": found[0].mixing.cards,
        "trials": found[0].mixing.trials,
        "enough_riffles": riffles,
        "shuffles": [
            {
                "name": one.name,
                "times": one.times,
                "position_p": one.mixing.position.probability,
                "neighbours": one.mixing.neighbours.mean,
                "neighbours_expected": str(one.mixing.neighbours.expected),
                "neighbours_p": one.mixing.neighbours.probability,
                "rising_sequences": one.mixing.rising.mean,
                "rising_expected": str(one.mixing.rising.expected),
                "rising_p": one.mixing.rising.probability,
                "sequences_p": one.mixing.sequences and one.mixing.sequences.probability,
                "distance": None if (far := exact_distance(one)) is None else float(far),
                "random": one.mixing.random,
            }
            for one in found
        ],
    }


def _show(found: "list[Measured]", riffles: dict[str, int]) -> None:
    from houseway.sim.shuffles import exact_distance

    console = Screen(width=None if sys.stdout.isatty() else PIPE_WIDTH)
    table = Grid.under(
        "shuffle", "times", "places", "neighbours kept", "rising sequences", "", "distance", ""
    )  # fmt: skip
    for one in found:
        mixing, far = one.mixing, exact_distance(one)
        near, rising, counts = mixing.neighbours, mixing.rising, mixing.sequences
        table.add_row(
            f"[bold]{one.name}[/bold]",
            str(one.times),
            f"p {mixing.position.probability:.3f}",
            f"{near.mean:.3f} of {float(near.expected):.3f}, p {near.probability:.3f}",
            f"{rising.mean:.3f} of {float(rising.expected):.1f}, p {rising.probability:.3f}",
            "" if counts is None else f"counts p {counts.probability:.3f}",
            "" if far is None else f"{float(far):.3f}",
            "as random" if mixing.random else "not random",
        )
    console.print(table)
    words = ", ".join(f"{count} below {share}" for share, count in riffles.items())
    console.print(f"\nRiffles that bring the exact distance from random {words}")
