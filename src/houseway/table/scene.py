"""The table as a picture of plain data: what a viewer sees of it, and what each record changes.

A scene is a JSON object (docs/pit.md lists its parts). A record changes it by a merge patch
(RFC 7386), so whoever shows a table needs no rule to follow it. Scenes are made from views, and
views from what passed the gate (`views.seen`): nothing else can be in them.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from houseway.cards.card import Card
from houseway.table.entries import AnyEntry, Began, Done
from houseway.table.game import Game
from houseway.table.proceeding import Proceeding
from houseway.table.state import Seat, TableState
from houseway.table.transcript import MARGIN, entry_lines
from houseway.table.views import PUBLIC, View, Viewer, seen

Scene = dict[str, Any]


class Shown(NamedTuple):
    """A record as a viewer sees it: its words, its clause, and what it changes of the scene."""

    words: str
    cite: str
    patch: Scene


def scene(game: Game, view: View) -> Scene:
    """The table before a viewer's eyes."""
    return public_scene(game, view.state) | cards_scene(game, view)


def public_scene(game: Game, state: TableState) -> Scene:
    """What everybody sees: seats, chips, wagers, and what the game's table has besides."""
    return {
        "game": game.name,
        "procedure": state.procedure,
        "round": state.rounds,
        "variant": bool(state.options.departures()),
        "dealer": state.dealer,
        "seats": {
            str(number): _seat(seat, number in state.playing)
            for number, seat in state.seats.items()
        },
        "waiting": list(state.waiting),
        "reserved": {str(seat): player for seat, player in state.reserved.items()},
        "devices": sorted(state.devices),
        "own": state.own.shown(),
    }


def _seat(seat: Seat, playing: bool) -> Scene:
    return {
        "player": seat.player,
        "chips": seat.chips,
        "wagers": dict(seat.wagers),
        "coupon": seat.coupon,
        "cash": seat.cash,
        "in_pot": seat.in_pot,
        "playing": playing,
    }


def cards_scene(game: Game, view: View) -> Scene:
    """The cards as the viewer sees them, how they lie, and what they are called."""
    cards = {place: list(lying) for place, lying in view.cards.items() if lying}
    return {
        "cards": cards,
        "lies": {
            place: {str(n): how for n, how in lies.items()}
            for place, lies in view.how.items()
            if lies and place in cards
        },
        "hands": _hands(game, view.state, cards),
    }


def _hands(game: Game, state: TableState, cards: Mapping[str, list[Card | None]]) -> dict[str, str]:
    if game.hand_words is None:
        return {}
    visible = {
        place: tuple(card for card in lying if card is not None) for place, lying in cards.items()
    }
    words = {
        place: game.hand_words(state.options, place, visible)
        for place, lying in visible.items()
        if lying
    }
    return {place: said for place, said in words.items() if said}


class Watch:
    """Follows a table record by record for several viewers, from where it stands.

    What is public is followed once for all of them; cards for each viewer who sees others than the
    public does.
    """

    def __init__(self, table: Proceeding) -> None:
        twin = table.copy()
        self.game = twin.game
        self.state = twin.state
        self._twin = twin
        self._public = public_scene(self.game, self.state)
        self._views: dict[Viewer, View] = {}
        self._cards: dict[Viewer, Scene] = {}
        self._view(PUBLIC)

    def _view(self, viewer: Viewer) -> View:
        """The view of somebody, who begins to watch now if they did not before."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = View(viewer, self.state)
            view.catch_up(self._twin.entries)
            self._cards[viewer] = cards_scene(self.game, view)
        return view

    def scene(self, viewer: Viewer = PUBLIC) -> Scene:
        """The table as it stands after the last record that was taken."""
        self._view(viewer)
        return self._public | self._cards[viewer]

    def leave(self, viewer: Viewer) -> None:
        """Somebody watches no more."""
        if viewer != PUBLIC:
            self._views.pop(viewer, None)
            self._cards.pop(viewer, None)

    def take(
        self, entries: Iterable[AnyEntry], viewers: Iterable[Viewer] = ()
    ) -> dict[Viewer, list[Shown]]:
        """What each of these viewers is shown of the next records, and of no others."""
        watching = {PUBLIC, *viewers}
        for viewer in watching:
            self._view(viewer)
        shown: dict[Viewer, list[Shown]] = {viewer: [] for viewer in watching}
        for entry in entries:
            if type(entry) is Began:  # until then the cards of the last round are seen
                self._twin.entries.clear()
                for view in self._views.values():
                    view.seen = 0
            self._twin.entries.append(entry)
            self.state.apply(entry)
            now = public_scene(self.game, self.state)
            changed = patch(self._public, now)
            self._public = now
            for_all = None if type(entry) is Done and entry.shown is not None else _told(entry)
            for viewer, told in shown.items():
                words, cite = for_all or _told(seen(entry, viewer))
                told.append(Shown(words, cite, changed | self._laid(entry, viewer)))
        return shown

    def _laid(self, entry: AnyEntry, viewer: Viewer) -> Scene:
        """What a record changes of the cards that a viewer sees."""
        view = self._views[viewer]
        view.update(entry)
        view.seen += 1
        if type(entry) is not Began and not (type(entry) is Done and entry.step.lays):
            return {}
        now = cards_scene(self.game, view)
        changed = patch(self._cards[viewer], now)
        self._cards[viewer] = now
        return changed


def _told(entry: AnyEntry) -> tuple[str, str]:
    """The words and the clause of an entry, already redacted."""
    return "\n".join(_words(entry)), entry.step.cite if type(entry) is Done else ""


def _words(entry: AnyEntry) -> Iterable[str]:
    """The lines of the transcript without their margin, which has the clause."""
    for line in entry_lines(entry):
        if line.strip():
            yield line[MARGIN:].strip() if type(entry) is Done else line.strip()


def patch(before: Scene, after: Scene) -> Scene:
    """The merge patch that makes the one scene of the other."""
    made: Scene = {}
    for name, value in after.items():
        old = before.get(name)
        if old == value and name in before:
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            made[name] = patch(old, value)
        else:
            made[name] = value
    for name in before.keys() - after.keys():
        made[name] = None
    return made
