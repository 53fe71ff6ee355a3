"""The inscriptions and signs of a Heads Up Hold'em table, 13:69E-1.13Z(b)5 and 6, 13:69F-39.11."""

from houseway.felt.notices import Notice, Posted, PostedOdds
from houseway.games import shared_notices
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.stages import AFTER_FLOP, AFTER_RIVER, BEFORE_FLOP, Stage
from houseway.games.heads_up_holdem.wagers import opening_wagers
from houseway.law import cites

STAGES = (
    ("Before the flop", BEFORE_FLOP),
    ("After the flop", AFTER_FLOP),
    ("After the turn and river", AFTER_RIVER),
)


@cites("HUH 39.11(a)")
def notices(options: HeadsUpHoldemOptions) -> tuple[Posted, ...]:
    """What the layout must advise patrons of, and the sign with the limits."""
    return (
        _odds(options, "odds", "Odds wager"),
        _odds(options, "bad_beat", "Bad beat bonus"),
        _odds(options, "trips_plus", "Trips plus wager"),
        _odds(options, "pocket_bonus", "Pocket bonus wager"),
        Notice(
            "raises",
            tuple(f"{when}: {_raises(options, stage)}" for when, stage in STAGES),
            "HUH E1.13Z(b)6",
            "felt",
        ),
        shared_notices.limits(opening_wagers(options)),
        *shared_notices.payout_cap(options),
    )


def _odds(options: HeadsUpHoldemOptions, name: str, title: str) -> PostedOdds:
    return shared_notices.odds(options, name, title, "HUH E1.13Z(b)5", "felt")


def _raises(options: HeadsUpHoldemOptions, stage: Stage) -> str:
    if stage.largest == 1:
        sizes = "equal to the ante"
    elif stage.is_range(options.raise_steps):
        sizes = f"from 1 to {stage.largest} times the ante"
    else:
        *smaller, largest = map(str, stage.multiples(options.raise_steps))
        sizes = f"{' or '.join(filter(None, (', '.join(smaller), largest)))} times the ante"
    return f"raise {sizes}, or {stage.otherwise}"
