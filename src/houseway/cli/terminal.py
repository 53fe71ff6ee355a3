"""A person at a terminal: one key for each choice, drawn cards; plain lines in a pipe."""

import os
import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from houseway.cards.card import RANKS, SUIT_SYMBOLS, Card
from houseway.cli.screen import Grid, Screen, Text
from houseway.printable import printable

RED = "bold red on white"
BLACK = "bold black on white"
BACK = "white on blue"


class Left(Exception):
    """The person has left: end of input, or the key for it."""


class Terminal:
    """Where a person sees the table and answers."""

    def __init__(self) -> None:
        self.console = Screen()

    def say(self, what: str | Text | Grid) -> None:
        """Show something of ours, with marks."""
        self.console.print(what)

    def quote(self, text: str, style: str = "red") -> None:
        """Show words that may hold anything, as they are."""
        self.console.print(Text(text, style))

    def key(self, question: str, keys: Mapping[str, str]) -> str:
        """Ask for one of the keys, each with its meaning."""
        meanings = "  ".join(f"[bold]{key}[/bold] {meaning}" for key, meaning in keys.items())
        while True:
            self.console.print(f"{question}  {meanings} ", end="")
            pressed = self._read_key()
            self.console.print(f"[bold]{pressed}[/bold]" if pressed in keys else "")
            if pressed in keys:
                return pressed

    def line(self, question: str) -> str:
        """Ask for a line of text."""
        try:
            self.console.print(f"{question} ", end="")
            return input().strip()
        except (EOFError, RuntimeError):  # the input has ended, or was never there
            raise Left from None

    def _read_key(self) -> str:
        if sys.stdin is None:
            raise Left
        if sys.stdin.isatty():
            try:
                return _one_key()
            except EOFError:
                raise Left from None
        text = sys.stdin.readline()
        if not text:
            raise Left
        return text.strip()[:1]

    def draw(
        self,
        rows: Mapping[str, Sequence[Card | None]],
        lies: Mapping[str, Mapping[int, str]] = MappingProxyType({}),
    ) -> None:
        """Draw rows of cards, each behind its name; a hidden card shows its back.

        Cards that overlap are drawn without a gap, one that lies sideways says so.
        """
        grid = Grid(indent=0)
        for name, cards in rows.items():
            grid.add_row(Text(f"{printable(name):>10}"), self._cards(cards, lies.get(name, {})))
        self.console.print(grid)

    def _cards(self, cards: Sequence[Card | None], lies: Mapping[int, str]) -> Text:
        if not _can_draw(self.console):
            return Text(
                " ".join(
                    ("??" if card is None else str(card))
                    + (" sideways" if lies.get(n) == "sideways" else "")
                    for n, card in enumerate(cards)
                )
            )
        text = Text()
        for n, card in enumerate(cards):
            if n and lies.get(n) != "overlapping":
                text.append(" ")
            if card is None:
                text.append(" ░░ ", BACK)
            else:
                rank = "10" if card.rank == 10 else RANKS[card.rank - 2]
                style = RED if card.suit in "dh" else BLACK
                text.append(f" {rank}{SUIT_SYMBOLS[card.suit]} ", style)
            if lies.get(n) == "sideways":
                text.append(" sideways")
        return text


def _one_key() -> str:
    """A key as it is pressed, without a line's end."""
    if sys.platform == "win32":
        from msvcrt import getwch

        key = getwch()
    else:
        from termios import TCSADRAIN, tcgetattr, tcsetattr
        from tty import setraw

        terminal = sys.stdin.fileno()
        before = tcgetattr(terminal)
        try:
            setraw(terminal)
            key = os.read(terminal, 32).decode(errors="replace")
        finally:
            tcsetattr(terminal, TCSADRAIN, before)
    if key == "\x03":
        raise KeyboardInterrupt
    if key in ("", "\x04", "\x1a"):
        raise EOFError
    return key


def _can_draw(console: Screen) -> bool:
    return "utf" in console.encoding.lower()
