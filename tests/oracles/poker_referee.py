"""One round of poker in our core and in PokerKit at once, act by act.

Both get the same cards and the same random acts; whose turn it is, what may be done, the pots and
the chips at the end must be equal. Where PokerKit goes by another rule the round ends there with
`Explained`; docs/poker.md tells why ours is the rule, and the tests say how seldom it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    StandardHighHand,
    State,
)
from pokerkit import Street as KitStreet

from houseway.cards.deck import FULL_DECK
from houseway.games.poker.bare import CALL, FOLD, BareRoom
from houseway.games.poker.betting import Betting
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.pots import pots
from houseway.games.poker.turns import bet_size, blind_players
from houseway.games.poker.variants import Street, Variant

EVEN = 120
"""Pots of this unit divide evenly among up to six winners of each of two sides."""

COMPLETED = "after a short all-in in fixed limit a bet is completed, not raised by a whole one"
REOPENED = "an all-in below the smallest bet or raise does not let those raise who have acted"
TOGETHER = "short all-ins that together are a full raise let those raise again who face them"
SHORT_BLIND = "a blind or bring-in posted short of its size is matched whole"
SIDE_POT_LOW = "of a side pot without a low hand the high hand takes all"

HANDS: dict[str, tuple[Any, ...]] = {
    "holdem": (StandardHighHand,),
    "omaha": (OmahaHoldemHand,),
    "omaha-hi-lo": (OmahaHoldemHand, OmahaEightOrBetterLowHand),
    "seven-card-stud": (StandardHighHand,),
    "seven-card-stud-hi-lo": (StandardHighHand, EightOrBetterLowHand),
    "seven-card-stud-low": (RegularLowHand,),
    "five-card-stud": (StandardHighHand,),
}
STRUCTURES = {
    "fixed": BettingStructure.FIXED_LIMIT,
    "pot": BettingStructure.POT_LIMIT,
    "no": BettingStructure.NO_LIMIT,
}
OPENINGS = {
    "blinds": Opening.POSITION,
    "low card": Opening.LOW_CARD,
    "high card": Opening.HIGH_CARD,
    "button": Opening.POSITION,
    "high hand": Opening.HIGH_HAND,
    "low hand": Opening.LOW_HAND,
}
BY_KIT = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Explained(Exception):
    """The two differ from here on, for a reason that is written down."""


@dataclass(frozen=True)
class Setting:
    """What a round is played for."""

    options: PokerOptions
    stacks: tuple[int, ...]
    unit: int
    """Raises are multiples of it."""

    @property
    def variant(self) -> Variant:
        return self.options.variant

    def __str__(self) -> str:
        return f"{self.options}, stacks {self.stacks}"


def random_setting(random: Random, game: str, kind: str, *, deep: bool, unit: int) -> Setting:
    """Two to six players with chips for many bets, or so few that most are soon all-in."""
    small = unit * random.choice((2, 4))
    stud = game not in ("holdem", "omaha", "omaha-hi-lo")
    if stud and kind != "fixed":  # without blinds or fixed bets the smallest bet is two dollars
        unit, small = 20, 200
    most, least = (1000, 400) if deep else (60, 3)
    stacks = tuple(unit * random.randint(least, most) for _ in range(random.randint(2, 6)))
    half, whole, twice = (f"{amount / 100:.2f}" for amount in (small // 2, small, 2 * small))
    settings: dict[str, Any] = {"blinds": f"{half}-{whole}"}
    if stud:
        settings = {"ante": unit, "bring_in": half}
    else:
        settings["ante"] = random.choice((0, 0, unit))
    options = PokerOptions(
        game=game,
        limit=f"{whole}-{twice}" if kind == "fixed" else kind,
        heads_up_cap="yes",
        short_all_in="full",
        open_pair="no",  # which PokerKit does not know
        chip=1,
        **settings,
    )
    return Setting(options, stacks, unit)


def kit_state(setting: Setting, also: tuple[Automation, ...] = ()) -> State:
    """The same game in PokerKit, of its own parts; `also` names more that it does by itself."""
    options, variant = setting.options, setting.variant
    limit = options.betting_limit
    streets = tuple(
        KitStreet(
            street.burn,
            tuple(face == "up" for face in street.cards),
            street.board,
            False,
            OPENINGS[variant.acts if number else variant.opens],
            bet_size(limit, street),
            # PokerKit's number has the bet in it, but not the blind that is the bet before the flop
            limit.cap + (number > 0 or not variant.has_button) if limit.cap else None,
        )
        for number, street in enumerate(variant.streets)
    )
    return State(
        BY_KIT + also,
        Deck.STANDARD,
        HANDS[options.game],
        streets,
        STRUCTURES[limit.kind],
        True,
        options.ante,
        options.blind_sizes if variant.has_button else 0,
        0 if variant.has_button else options.bring_in_size,
        setting.stacks,
        len(setting.stacks),
    )


class Round:
    """A round in both, in step: our core asks `decide`, which acts in PokerKit as well."""

    def __init__(self, setting: Setting, random: Random) -> None:
        self.setting, self.random = setting, random
        self.variant = setting.variant
        self.deck = random.sample(range(len(FULL_DECK)), len(FULL_DECK))
        self.hands: list[list[int]] = [[] for _ in setting.stacks]
        self.board: list[int] = []
        self.place = 0
        self.streets = iter(self.variant.streets)
        self.kit = kit_state(setting)
        self.core: Betting | None = None
        self.full_raise = 0
        self.short = False
        """Whether somebody has gone all-in on this street for less than a full bet or raise."""
        self.trail: list[str] = []
        """What was done, for the reader of a failure."""

    def play(self) -> None:
        """Play to the end; an `AssertionError` tells where the two differ."""
        options, stacks = self.setting.options, self.setting.stacks
        if self.variant.has_button:
            for player, blind in zip(blind_players(len(stacks)), options.blind_sizes, strict=True):
                if stacks[player] - options.ante < blind:
                    raise Explained(SHORT_BLIND)
        after = BareRoom(options).play(stacks, self.deck, self.decide)
        self.let_kit_check()
        while self.kit.status:
            self.deal_street()
        self.compare_chips(after)

    # --- cards ------------------------------------------------------------------------------

    def deal_street(self) -> None:
        """The cards of the next street, in the order our round deals them, to PokerKit."""
        street = next(self.streets)
        live = [player for player, status in enumerate(self.kit.statuses) if status]
        self.place += street.burn
        for _ in street.cards:
            for player in live:
                self.hands[player].append(self.deck[self.place])
                self.place += 1
        for _ in live if street.cards else ():
            player = self.kit.hole_dealee_index
            assert player is not None
            self.kit.deal_hole(cards_of(self.hands[player][-len(street.cards) :]))
        if street.board:
            self.board += islice(self.deck, self.place, self.place + street.board)
            self.place += street.board
            self.kit.deal_board(cards_of(self.board[-street.board :]))
        self.begin_street(street)

    def begin_street(self, street: Street) -> None:
        """Compare the pots, all bets of the street before being in them."""
        self.full_raise, self.short = bet_size(self.setting.options.betting_limit, street), False
        if self.core is not None and self.kit.status:
            found = [(pot.amount, pot.players) for pot in pots(self.core.paid, self.core.folded)]
            assert found == [(pot.amount, pot.player_indices) for pot in self.kit.pots]

    # --- betting ----------------------------------------------------------------------------

    def decide(self, core: Betting, own: list[int], board: list[int]) -> int:
        """A random act, done in PokerKit too, after both were found to allow the same."""
        if self.core is None or self.kit.actor_index is None:
            self.core = core if self.hands[0] else None  # no pots before the first street
            self.deal_street()
        self.core = core
        assert own == self.hands[core.actor]
        assert board == self.board
        self.compare_turn(core)
        return self.act(core)

    def let_kit_check(self) -> None:
        """PokerKit asks for a check even where all others are all-in; the house asks for no act
        that could change nothing.
        """
        kit = self.kit
        if kit.actor_index is None:
            return
        assert self.core is None or self.core.over
        assert kit.min_completion_betting_or_raising_to_amount is None
        assert kit.checking_or_calling_amount == 0
        kit.check_or_call()

    def compare_turn(self, core: Betting) -> None:
        """Whose turn it is, and every legal act."""
        kit = self.kit
        assert core.actor == kit.actor_index, f"turn {core.actor}, PokerKit {kit.actor_index}"
        if core.bring_in:
            assert kit.effective_bring_in_amount == core.to_call
            if core.to_call < core.bring_in:
                raise Explained(SHORT_BLIND)
        else:
            assert kit.checking_or_calling_amount == core.to_call
            assert kit.can_fold() == bool(core.to_call)
        ours = (core.least, core.most)
        theirs = (
            kit.min_completion_betting_or_raising_to_amount or 0,
            kit.max_completion_betting_or_raising_to_amount or 0,
        )
        if core.bring_in and theirs == (core.to_call, core.to_call):
            theirs = (0, 0)  # to complete with no more chips than the bring-in is to bring in
        if ours != theirs and self.short:
            if self.setting.options.betting_limit.kind == "fixed":
                raise Explained(COMPLETED)
            if ours == (0, 0):
                raise Explained(REOPENED)
            if theirs == (0, 0) and core.to_call >= self.full_raise:
                raise Explained(TOGETHER)
        assert ours == theirs, f"raise to {ours}, PokerKit {theirs}"

    def act(self, core: Betting) -> int:
        """Anything legal, raises mostly small ones."""
        kit, random = self.kit, self.random
        chance = random.random()
        if core.least and chance > 0.65:
            steps = (core.most - core.least) // self.setting.unit
            total = core.least + self.setting.unit * int(steps * random.random() ** 3)
            if random.random() < 0.08:
                total = core.most
            self.note_raise(core, total)
            self.trail.append(f"{core.actor} to {total}")
            kit.complete_bet_or_raise_to(total)
            return total
        if core.to_call and not core.bring_in and chance < 0.25:
            self.trail.append(f"{core.actor} folds")
            kit.fold()
            return FOLD
        self.trail.append(f"{core.actor} calls {core.to_call}")
        if core.bring_in:
            kit.post_bring_in()
        else:
            kit.check_or_call()
        return CALL

    def note_raise(self, core: Betting, total: int) -> None:
        """Remember a bet or raise that is not a full one."""
        level, size = core.level, core.street_size
        if level < size:  # nothing yet, or the bring-in
            self.short |= total < size
        else:
            self.short |= total - level < self.full_raise
        if self.setting.options.betting_limit.kind != "fixed":
            self.full_raise = max(self.full_raise, total - level)

    # --- payments ---------------------------------------------------------------------------

    def compare_chips(self, ours: Sequence[int]) -> None:
        """The chips of every player when all is paid."""
        theirs = list(self.kit.stacks)
        if list(ours) != theirs and self.a_side_pot_has_no_low():
            raise Explained(SIDE_POT_LOW)
        if self.setting.unit % EVEN == 0:
            assert list(ours) == theirs, f"chips {ours}, PokerKit {theirs}"
            return
        # The house gives odd chips one by one, PokerKit all of them to the first.
        assert self.core is not None
        odd = 2 * len(theirs) * len(pots(self.core.paid, self.core.folded))
        assert sum(ours) == sum(theirs)
        assert all(abs(a - b) < odd for a, b in zip(ours, theirs, strict=True))

    def a_side_pot_has_no_low(self) -> bool:
        """Whether somebody has a low hand, but nobody of those who contend for some pot."""
        if not self.variant.low or self.core is None or self.core.live == 1:
            return False
        board = [FULL_DECK[card] for card in self.board]
        low = [
            len(hand) == self.variant.hand_size
            and self.variant.qualified(
                self.variant.rank("low", [FULL_DECK[card] for card in hand], board),
                self.setting.options.low_qualifier,
            )
            is not None
            for hand in self.hands
        ]
        found = [
            any(low[player] for player in pot.players)
            for pot in pots(self.core.paid, self.core.folded)
        ]
        return any(found) and not all(found)


def cards_of(numbers: Sequence[int]) -> str:
    """Cards without spaces, as PokerKit reads them."""
    return "".join(FULL_DECK[number] for number in numbers)
