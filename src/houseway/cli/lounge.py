"""A person in the keno lounge at the terminal: tickets are marked, numbers drawn, catches shown."""

import sys
import time
from collections.abc import Collection

from houseway.cli.heads import round_head
from houseway.cli.opening import buy_chips_where_short
from houseway.cli.screen import Grid, Text
from houseway.cli.session import buy, no_screen, show_clause, stay, take_seats
from houseway.cli.terminal import Terminal
from houseway.equipment.randomness import SystemSource
from houseway.games.keno.chances import house_advantage, value
from houseway.games.keno.numbers import DRAWN, NUMBERS
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.policies import quick_pick, smallest
from houseway.games.keno.sale import NO_MORE
from houseway.games.keno.state import Ticket, keno
from houseway.games.keno.steps import (
    DrawNumber,
    MixNumbers,
    ReturnGames,
    SellTickets,
    SettleTicket,
    catches,
)
from houseway.games.keno.tickets import (
    Conditioning,
    Group,
    Request,
    every_way,
    kind_of,
    read_conditioning,
    read_groups,
    refuse_groups,
    ways_of,
)
from houseway.money import dollars, parse_dollars
from houseway.table.entries import Done
from houseway.table.moments import moment_words
from houseway.table.refusal import Refused
from houseway.table.table import Table
from houseway.table.views import View

PAUSE = 0.15
"""Seconds between two numbers, where somebody is watching."""
ROW = 10
CAUGHT, DRAWN_ONLY, MARKED = "bold white on red", "bold black on yellow", "bold black on cyan"
HELP = (
    "Mark groups with | between them, kings with a K: 1 2 3 | 4 5 6 is a way ticket, "
    "K7 | 1 2 3 a king ticket."
)


class LoungePerson:
    """A player at the terminal, who hands in requests."""

    def __init__(self, terminal: Terminal, seat: int) -> None:
        self._terminal = terminal
        self._seat = seat
        self.last = ""

    def request(self, view: View) -> str:
        """One key: a quick pick, numbers of one's own, the last ticket again, a void, the draw."""
        tickets = tickets_of(view, self._seat)
        self._terminal.say(f"You have [bold]{dollars(view.chips)}[/bold].")
        for ticket in tickets:
            self._terminal.quote(_told(ticket, view.state.rounds), "cyan")
        keys = {"d": "draw", "k": "quick pick", "p": "pick numbers", "?": "the rule"}
        if self.last:
            keys["a"] = "last ticket again"
        if any(not ticket.over for ticket in tickets):
            keys["v"] = "void a ticket"
        if any(ticket.over for ticket in tickets):
            keys["r"] = "redeem a ticket"
        options = view.state.options
        assert isinstance(options, KenoOptions)
        while True:
            match self._terminal.key(f"Ticket {keno(view.state).issued + 1}:", keys):
                case "d":
                    return NO_MORE
                case "v":
                    return f"void {self._terminal.line('Which ticket?')}"
                case "r":
                    return which_to_redeem(self._terminal, tickets)
                case "a":
                    return self.last
                case "?":
                    for cite in ("KENO 15.1 Conditioning", "KENO 15 outside tickets"):
                        show_clause(self._terminal, cite)
                case key:
                    try:
                        groups = self._quick(options) if key == "k" else self._marked()
                        marked = self._conditioned(options, groups)
                    except (ValueError, Refused) as error:
                        self._terminal.quote(str(error))
                        continue
                    self.last = str(marked)
                    return self.last

    def _quick(self, options: KenoOptions) -> tuple[Group, ...]:
        """Numbers picked by chance."""
        sold = options.spots_sold
        self._terminal.say(
            "  " + "  ".join(f"{n}: {float(house_advantage(options, n)):.1%}" for n in sold)
        )
        text = self._terminal.line("How many spots? (above: what the house keeps)")
        if not text.isdigit() or int(text) not in sold:
            raise Refused(f"{text!r} spots are not sold here; choose {', '.join(map(str, sold))}")
        return (Group(quick_pick(SystemSource(), int(text))),)

    def _marked(self) -> tuple[Group, ...]:
        """Numbers of one's own, in groups."""
        self._terminal.say(f"  [dim]{HELP}[/dim]")
        text = self._terminal.line("Numbers:").replace(",", " ")
        found = read_groups(text)
        refuse_groups(kind_of(found), found)
        return found

    def _conditioned(self, options: KenoOptions, groups: tuple[Group, ...]) -> Request:
        """The ways that are played, their rate, and for how many games."""
        possible = {s: n for s, n in sorted(ways_of(groups).items()) if s in options.spots_sold}
        if not possible:
            raise Refused(f"no way of these groups is sold; spots are {options.spots_sold}")
        spots = [*possible]
        if len(possible) > 1:
            every = ", ".join(f"{ways}/{size}" for size, ways in possible.items())
            text = self._terminal.line(f"Ways/spots: {every}. Which spots? \\[all]")
            words = text.replace(",", " ").split()
            if not all(word.isdecimal() for word in words):
                raise Refused(f"{text!r} are no numbers of spots; write such as {spots[0]}")
            spots = [int(word) for word in words] or spots
        rate = smallest(options, sum(possible.get(size, 0) for size in spots))
        text = self._terminal.line(f"Rate of each way? \\[{dollars(rate)}]")
        made = every_way(groups, parse_dollars(text) if text else rate, spots)
        text = self._terminal.line("For how many games? \\[1]") or "1"
        if not text.isdigit() or len(text) > 9:
            raise Refused(f"{text!r} is no number of games")
        self._say_value(options, made)
        return Request(made, int(text), made.price * int(text))

    def _say_value(self, options: KenoOptions, made: Conditioning) -> None:
        if made.conditions:
            kept = -float(value(options, made))
            ways = "1 way" if made.ways == 1 else f"{made.ways} ways"
            self._terminal.say(
                f"  {ways}, {dollars(made.price)} a game; the house keeps {kept:.2%}"
            )


def tickets_of(view: View, seat: int) -> list[Ticket]:
    """The tickets that whoever sits there bought, in play or payable."""
    holder = view.state.seats[seat].player
    return [ticket for ticket in keno(view.state).tickets.values() if ticket.holder == holder]


def which_to_redeem(terminal: Terminal, tickets: list[Ticket]) -> str:
    """The request to redeem a ticket, the oldest unless another is named."""
    first = next(ticket.number for ticket in tickets if ticket.over)
    named = terminal.line(f"Which ticket? \\[{first}]")
    return f"redeem {named or first}"


def _told(ticket: Ticket, game: int) -> str:
    """A ticket in one line: what is still played, or what it pays and until when."""
    last = ticket.game + ticket.games - 1
    until = f" to game {last}" if not ticket.over and last > game else ""
    pays = f" pays {dollars(ticket.due)} until {moment_words(ticket.expires)}"
    until = pays if ticket.over else until
    return f"  ticket {ticket.number}{until}: {ticket.conditioning}"


# --- the board -------------------------------------------------------------------------------


def board(drawn: Collection[int], marked: Collection[int]) -> Text:
    """The eighty numbers: those drawn, those marked, and those marked and drawn."""
    text = Text()
    for number in range(1, NUMBERS + 1):
        caught = number in drawn and number in marked
        style = CAUGHT if caught else DRAWN_ONLY if number in drawn else ""
        style = style or (MARKED if number in marked else "dim")
        sign = "*" if caught else "+" if number in drawn else "." if number in marked else " "
        text.append(f"{number:>3}{sign}", style)
        text.append("\n" if number % ROW == 0 else " ")
    text.append("* caught  + drawn  . marked", "dim")
    return text


def show_draw(terminal: Terminal, number: int, nth: int, marked: Collection[int]) -> None:
    """One number as it comes, with a pause where somebody is watching."""
    end = "\n" if nth in (ROW, DRAWN) else " "
    terminal.console.print(
        Text(f"{number:>3}", CAUGHT if number in marked else "bold"), end=end, whole=True
    )
    if sys.stdin is not None and sys.stdin.isatty():
        time.sleep(PAUSE)


# --- the session -----------------------------------------------------------------------------


def sit_in_lounge(table: Table, terminal: Terminal, seats: int, chips: int) -> None:
    """Play games of keno."""
    if not isinstance(table.options, KenoOptions):
        raise no_screen(table.game)
    seat = take_seats(table, terminal, seats, chips)
    person = LoungePerson(terminal, seat)
    stay(
        table,
        terminal,
        lambda: _finish(table, terminal, person, seat),
        lambda: _next_game(table, terminal, person, seat),
        "game",
    )


def _next_game(table: Table, terminal: Terminal, person: LoungePerson, seat: int) -> bool:
    """One more game, unless the person leaves."""
    terminal.say(f"\nYou have [bold]{dollars(table.state.seats[seat].chips)}[/bold].")
    mine = keno(table.state).payable(table.state.seats[seat].player)
    for ticket in mine:
        terminal.quote(_told(ticket, table.state.rounds), "cyan")
    redeem = {"r": "redeem a ticket"} if mine and table.state.at_work else {}
    keys = {"n": f"game {table.state.rounds + 1}", **redeem, "b": "buy chips", "q": "leave"}
    match terminal.key("Next:", keys):
        case "r":
            try:
                table.place(seat, which_to_redeem(terminal, mine))
            except Refused as refused:
                terminal.quote(str(refused))
            return True
        case "q":
            return False
        case "b":
            buy(table, terminal, seat)
            return True
    buy_chips_where_short(table, except_seat=seat)
    table.begin()
    _finish(table, terminal, person, seat)
    return True


def _finish(table: Table, terminal: Terminal, person: LoungePerson, seat: int) -> None:
    """Play the game to its end, the person's requests first."""
    marked: set[int] = set()
    while table.state.procedure:
        step = table.pending
        if isinstance(step, SellTickets):
            _buy_tickets(table, terminal, person, seat)
        mine = {ticket.number for ticket in tickets_of(table.view(seat), seat)}
        if not table.step():
            return
        done = table.journal.records[-1].entry
        if not isinstance(done, Done):
            done = table.journal.records[-2].entry
        assert isinstance(done, Done)
        match step:
            case MixNumbers():
                terminal.say(
                    f"\n[bold]Game {step.game} is closed[/bold]; its draw is fixed by "
                    f"[dim]{done.answer.commitment}[/dim]"
                )
            case DrawNumber(nth=nth) if done.fault is None:
                if nth == 1:
                    marked = _numbers_marked(table, seat)
                show_draw(terminal, done.answer, nth, marked)
                if nth == DRAWN:
                    terminal.say(board(_numbers_drawn(table), marked))
            case SettleTicket() | ReturnGames() if step.ticket in mine:
                _show_settled(terminal, step)
            case _:
                pass
    terminal.quote(f"  {round_head(table.journal)}", "dim")


def _buy_tickets(table: Table, terminal: Terminal, person: LoungePerson, seat: int) -> None:
    """The sale, for the person; a refused request is said, and asked for again."""
    terminal.say(f"\n[bold]Game {table.state.rounds} is open[/bold]")
    while (request := person.request(table.view(seat))) != NO_MORE:
        try:
            table.place(seat, request)
        except Refused as refused:
            terminal.quote(str(refused))
    table.ready(seat)


def _numbers_drawn(table: Table) -> list[int]:
    """The numbers drawn in this game."""
    return [
        entry.answer
        for entry in table.entries
        if isinstance(entry, Done) and isinstance(entry.step, DrawNumber)
    ]


def _numbers_marked(table: Table, seat: int) -> set[int]:
    """All numbers on the tickets of a seat."""
    return {
        number
        for ticket in tickets_of(table.view(seat), seat)
        for number in read_conditioning(ticket.conditioning).numbers
    }


def _show_settled(terminal: Terminal, step: SettleTicket | ReturnGames) -> None:
    grid = Grid(indent=2, gap=4)
    if isinstance(step, ReturnGames):
        grid.add_row(f"ticket {step.ticket} game {step.game}", "returned", dollars(step.amount))
    else:
        net = step.pays - step.price
        result = f"[bold]{'+' if net > 0 else ''}{dollars(net)}[/bold]"
        grid.add_row(f"ticket {step.ticket}", f"pays {dollars(step.pays)}", result)
        grid.add_row("", f"caught {catches(step.caught)}", "")
    terminal.say(grid)
