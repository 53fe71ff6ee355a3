"""A policy of hold'em and the strength of hands as tables that rounds by the million look up.

After the river a choice does not depend on all that tells two canonical boards apart. Unless three
board cards share a suit, the ranks of the board and of the hole cards decide: 6,175 sets of five
ranks by 91 pairs. With such a flush suit the ranks in it decide too: 286 sets of three beside 91
pairs of other ranks, 715 of four beside 13, 1,287 of five, each by the 351 classes of hole cards of
`kernels`. These tables take less than two megabytes where [canonical board, class] takes
forty-seven. `lookup` refuses a policy whose choices do differ on boards that are one here.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.ranking import Kicker
from houseway.families.holdem.kernels import CLASSES
from houseway.families.holdem.rules import QUALIFIES_FROM, HoldemRules
from houseway.families.holdem.solve import Policy
from houseway.math.evaluate import CARD_COUNT, RANK_COUNT, strength_tables
from houseway.math.isomorphism import (
    FULL,
    canonical_sets,
    flops,
    hole_numbers,
    renamed_holes,
    starting_hand,
)
from houseway.math.rank_sets import PAIRS, pairs, rank_sets, ranks_of_five

RAISES = 0x8000
"""Set in a strength where the policy raises after the river."""
RENAMING_BITS = 5
FLUSH_BOARD = 3
"""Board cards of one suit that make a flush possible."""
_OTHERS = {3: PAIRS, 4: RANK_COUNT, 5: 1}
"""What the other board cards can be, by how many are of the flush suit."""


class Lookup(NamedTuple):
    """What a round looks up. Two cards a and b stand at 52 * a + b, in either order."""

    pair: NDArray[np.uint8]
    """[two cards]: the number of their ranks"""
    hole: NDArray[np.uint16]
    """[two cards]: the hole number"""
    flop_triple: NDArray[np.uint16]
    """[place of the flop]: the number of its ranks"""
    flop_form: NDArray[np.uint16]
    """[place of the flop]: the canonical flop and the renaming that makes it so"""
    renamed: NDArray[np.uint16]
    """[1326 * renaming + hole]"""
    five: NDArray[np.uint16]
    """[91 * triple + pair]: the number of a board's ranks"""
    strength: NDArray[np.uint16]
    """[91 * five + pair]: the strength without a flush, and whether to raise after the river"""
    flush: NDArray[np.uint16]
    """[ranks of a suit as bits]: the strength of a flush"""
    category: NDArray[np.uint8]
    """[strength]"""
    lowest_pair: int
    """The least strength with which a dealer qualifies."""
    before_flop: NDArray[np.uint8]
    """[two cards]: the raise in antes, 0 to check"""
    after_flop: NDArray[np.uint8]
    """[(1326 * canonical flop + hole) / 4]: the raise in antes, two bits each"""
    suited_board: NDArray[np.int32]
    """[ranks of the flush suit as bits]: the first of the rows of such boards"""
    suited_river: NDArray[np.uint8]
    """[(351 * row + class) / 8]: whether to raise after the river, a bit each"""
    river_raise: int
    """The raise after the river in antes."""


def lookup(policy: Policy, rules: HoldemRules) -> Lookup:
    """Return a policy as tables, or refuse one that sees more than there is to see."""
    sets = rank_sets()
    forms = flops(FULL)
    holes = hole_numbers().ravel()
    unsuited, suited = _river(policy.after_river)
    tables = strength_tables(rules.kicker)
    before = np.array([0, *rules.before_flop], dtype=np.uint8)[policy.before_flop]
    after = np.array([0, *rules.after_flop], dtype=np.uint8)[policy.after_flop]
    return Lookup(
        pair=sets.pair,
        hole=holes.astype(np.uint16),
        flop_triple=_flop_triples(),
        flop_form=(forms.number.astype(np.uint16) << RENAMING_BITS | forms.renaming).astype(
            np.uint16
        ),
        renamed=renamed_holes().astype(np.uint16).ravel(),
        five=sets.five,
        strength=(_strengths(rules.kicker) | np.where(unsuited, RAISES, 0))
        .astype(np.uint16)
        .ravel(),
        flush=tables.flush,
        category=tables.category,
        lowest_pair=tables.lowest(QUALIFIES_FROM),
        before_flop=before[starting_hand()][holes],
        after_flop=_by_four(after.ravel()),
        suited_board=_suited_boards(),
        suited_river=np.packbits(suited, bitorder="little"),
        river_raise=rules.after_river,
    )


def _by_four(raises: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Put numbers below four together, two bits each, the first lowest."""
    if raises.max() > 3:
        raise ValueError("A raise after the flop is at most three antes.")
    parts = np.pad(raises, (0, -raises.size % 4)).reshape(-1, 4)
    packed = parts[:, 0] | parts[:, 1] << 2 | parts[:, 2] << 4 | parts[:, 3] << 6
    return packed.astype(np.uint8)


@cache
def _flop_triples() -> NDArray[np.uint16]:
    """Return the number of the ranks of the flop at each place."""
    x, y, z = (part.ravel() for part in np.indices((CARD_COUNT,) * 3))
    rising = (x < y) & (y < z)
    x, y, z = x[rising], y[rising], z[rising]
    triples = np.zeros(len(x), dtype=np.uint16)
    triples[z * (z - 1) * (z - 2) // 6 + y * (y - 1) // 2 + x] = rank_sets().triple[
        169 * (x >> 2) + 13 * (y >> 2) + (z >> 2)
    ]
    return triples


@cache
def _strengths(kicker: Kicker) -> NDArray[np.uint16]:
    """[five, pair]: the strength of a board and two hole cards that hold no flush."""
    tables = strength_tables(kicker)
    step = tables.step.reshape(-1, RANK_COUNT).astype(np.int64)
    seventh = tables.seventh.reshape(-1, RANK_COUNT)
    highs, lows = pairs()
    # The last states of the machine stand for five cards, in the order of `rank_sets`.
    six = step[-len(ranks_of_five()) :, highs]
    return np.where(six > 0, seventh[np.maximum(six - tables.first_of_six, 0), lows], 0)


@cache
def _suited_boards() -> NDArray[np.int32]:
    """Number the boards with a flush suit: by the ranks in it, then by the other cards."""
    masks = np.arange(1 << RANK_COUNT)
    many = np.array([_OTHERS.get(int(mask).bit_count(), 0) for mask in masks])
    before: NDArray[np.int64] = np.cumsum(many) - many
    return before.astype(np.int32)


@cache
def _boards() -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """Return of each canonical board whether it has a flush suit, and its place without or with."""
    cards = canonical_sets(FULL, 5).cards.astype(np.int64)
    ranks, suits = cards >> 2, cards & 3
    in_suit = (suits[:, :, None] == np.arange(4)).sum(axis=1)
    flush_suit = in_suit.argmax(axis=1)
    suited = in_suit.max(axis=1) >= FLUSH_BOARD
    sets = rank_sets()
    triple = sets.triple[169 * ranks[:, 0] + 13 * ranks[:, 1] + ranks[:, 2]].astype(np.int64)
    place = sets.five[PAIRS * triple + sets.pair[52 * cards[:, 3] + cards[:, 4]]].astype(np.int64)
    within = suits == flush_suit[:, None]
    mask = np.where(within, 1 << ranks, 0).sum(axis=1)
    # Other board cards first, in any order: at most two where there is a flush suit.
    others = np.take_along_axis(cards, np.argsort(within, axis=1, kind="stable"), axis=1)
    two = sets.pair[52 * others[:, 0] + others[:, 1]]
    beside = np.select(
        [in_suit.max(axis=1) == 3, in_suit.max(axis=1) == 4], [two, others[:, 0] >> 2]
    )
    return suited, np.where(suited, _suited_boards()[mask] + beside, place)


def _river(choices: NDArray[np.uint8]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return where to raise, [five, pair] without a flush suit and [row, class] with one."""
    suited, place = _boards()
    raises = choices.astype(np.bool_)
    unsuited_river = np.zeros((len(ranks_of_five()), PAIRS), dtype=np.bool_)
    suited_river = np.zeros((int(place[suited].max()) + 1, CLASSES), dtype=np.bool_)
    unsuited_river[place[~suited]] = raises[~suited, :PAIRS]
    suited_river[place[suited]] = raises[suited]
    if (unsuited_river[place[~suited]] != raises[~suited, :PAIRS]).any() or (
        suited_river[place[suited]] != raises[suited]
    ).any():
        raise ValueError("A choice after the river can look at ranks and at the flush suit only.")
    return unsuited_river, suited_river
