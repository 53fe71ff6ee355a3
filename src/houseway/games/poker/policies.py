"""Computer players of the poker room. Each sees the view of its seat and nothing else."""

from collections.abc import Callable
from functools import partial

from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import Source
from houseway.games.poker.guess import (
    board_size,
    others_in,
    share_in_percent,
    taken_by_first,
)
from houseway.games.poker.levels import LEVELS, Level, Situation, holdem_equity
from houseway.games.poker.opening import options_of
from houseway.games.poker.showdown import CONCEDE, SHOW
from houseway.games.poker.state import PokerState
from houseway.games.poker.steps import own
from houseway.games.poker.streets import (
    BETS,
    BRING_IN,
    CALL,
    CHECK,
    COMPLETE,
    FOLD,
    RAISE,
)
from houseway.table.game import Player
from houseway.table.steps import BET, COMMUNITY, Ask, Choice, seat_place
from houseway.table.views import View
from houseway.table.wagers import WagerRule

NUMBER = {card: n for n, card in enumerate(FULL_DECK)}


def said(choice: Choice, total: int = 0) -> str:
    """The answer that names a choice, where its amount is free with this total."""
    return f"{choice.name} {total}" if choice.most > choice.amount else choice.name


class RandomPlayer:
    """Chooses at random among what is legal."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Nothing: there are no wagers against the house."""
        return {}

    def choose(self, view: View, ask: Ask) -> str:
        """Any legal choice, each as likely as the others; of free amounts any."""
        draw = self._source.below
        choice = ask.choices[draw(len(ask.choices))]
        chip = view.state.options.chip
        chips = draw((choice.most - choice.amount) // chip + 1) if choice.most else 0
        return said(choice, choice.amount + chips * chip)


class LevelPlayer:
    """Acts by its level on what it sees; see `levels`."""

    def __init__(self, source: Source, level: Level) -> None:
        self._source = source
        self.level = level
        self._thought: tuple[object, float] = (None, 0.0)

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Nothing: there are no wagers against the house."""
        return {}

    def choose(self, view: View, ask: Ask) -> str:
        """By pot odds and equity; a beaten hand is conceded, any other shown."""
        offered = {choice.name: choice for choice in ask.choices}
        if SHOW in offered:
            return CONCEDE if is_beaten(view) else SHOW
        pays = next((offered[name] for name in (CHECK, CALL, BRING_IN) if name in offered), None)
        if pays is None:  # a straddle, a blind to post, an agreement
            return ask.choices[0].name
        raises = next((c for c in ask.choices if c.name in (BETS, COMPLETE, RAISE)), None)
        seen = in_view(view, pays, raises)
        total = self.level.act(seen, self._equity(view, seen), self._source.below)
        if total > 0 and raises is not None:
            return said(raises, total)
        return FOLD if total < 0 and FOLD in offered else pays.name

    def _equity(self, view: View, seen: Situation) -> float:
        """What part of the pot the hand looks to win; thought over when anything has changed."""
        others = others_in(view)
        cards = (view.own, view.visible(COMMUNITY), *(view.visible(seat_place(s)) for s in others))
        about = (cards, seen.to_call, seen.pot)
        if self._thought[0] != about:
            self._thought = (about, self._reckoned(view, seen))
        return self._thought[1]

    def _reckoned(self, view: View, seen: Situation) -> float:
        options = options_of(view.state)
        draw = self._source.below
        if options.game == "holdem" and len(view.own) == 2:
            own = [NUMBER[card] for card in view.own]
            board = [NUMBER[card] for card in view.visible(COMMUNITY)]
            return holdem_equity(self.level, seen, own, board, draw)
        equity = share_in_percent(view, self._source) / 100  # against any hands
        pressure = self.level.narrowing * (1 - self.level.kept(seen))
        return float(equity ** (1 + pressure))


def in_view(view: View, pays: Choice, raises: Choice | None) -> Situation:
    """The situation of a player as the view of its seat has it."""
    options, poker = options_of(view.state), own(view.state)
    others = others_in(view)
    seats = view.state.seats
    least = raises.amount if raises is not None else 0
    return Situation(
        pot=pot_now(view),
        to_call=pays.amount,
        least=least,
        most=max(raises.most, least) if raises is not None else 0,
        bet=seats[view.seat].wagers.get(BET, 0),
        stack=view.chips,
        others=max(len(others), 1),
        behind=sum(PokerState.between(view.seat, poker.button + 1, seat) for seat in others),
        invested=max(
            (seats[seat].in_pot + sum(seats[seat].wagers.values()) for seat in others), default=0
        ),
        blind=options.blind_sizes[1] if options.variant.has_button else options.minimum,
        chip=options.chip,
    )


def pot_now(view: View) -> int:
    """All that has been put in: the pots and the bets before the players."""
    bets = sum(sum(seat.wagers.values()) for seat in view.state.seats.values())
    return bets + sum(pot.amount for pot in own(view.state).pots)


def is_beaten(view: View) -> bool:
    """Whether the viewer's hand would take nothing of a pot from the hands that lie open."""
    options = options_of(view.state)
    size, board = options.variant.hand_size, view.visible(COMMUNITY)
    shown = (view.visible(seat_place(seat)) for seat in others_in(view))
    hands = [view.own, *(cards for cards in shown if len(cards) == size)]
    if len(view.own) != size or len(board) != board_size(options.variant):
        return False  # a hand short of cards, which a card common to all completes
    return len(hands) > 1 and not taken_by_first(options, hands, board)


def simple(source: Source) -> Player:
    """Somebody of any level, as one meets at a table."""
    levels = list(LEVELS.values())
    return LevelPlayer(source, levels[source.below(len(levels))])


POLICIES: dict[str, Callable[[Source], Player]] = {
    "simple": simple,
    "random": RandomPlayer,
    **{name: partial(LevelPlayer, level=level) for name, level in LEVELS.items()},
}
