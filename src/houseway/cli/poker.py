"""A person at a poker table in the terminal: what the others do is told as it happens."""

from rich.markup import escape

from houseway.cli.heads import round_head
from houseway.cli.opening import YOU, buy_chips_where_short
from houseway.cli.session import Person, buy, seat_of, show_clause, take_seats
from houseway.cli.terminal import Left, Terminal
from houseway.games.poker.agreement import AGREEMENT
from houseway.games.poker.showdown import POT_WON
from houseway.games.poker.steps import (
    Award,
    MoveButton,
    Post,
    RaiseStakes,
    Refund,
    ReturnUncalled,
    TakeRake,
    TakeTimeCharge,
    own,
    pot_name,
)
from houseway.games.poker.streets import ALL_IN
from houseway.money import dollars
from houseway.table.entries import Done
from houseway.table.phrases import Said
from houseway.table.steps import (
    BET,
    COMMUNITY,
    Announce,
    Ask,
    Chosen,
    Deal,
    Reveal,
    Ruling,
    Step,
    cards_words,
)
from houseway.table.table import Table
from houseway.table.views import View, person, seen

DOES = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bring in": "brings in",
    "bet": "bets",
    "complete": "completes to",
    "raise": "raises to",
    "straddle": "straddles",
    "concede": "concedes",
    "agree": "agrees",
    "decline": "declines",
}
DOES_YOURS = {"bring in": "bring in", "complete": "complete to", "raise": "raise to"}


class PokerPerson(Person):
    """A player at a poker table, who hears what happened since the last question."""

    coached = False  # what a choice is worth depends on how the others play

    def __init__(self, terminal: Terminal, table: Table) -> None:
        super().__init__(terminal, table.game.name)
        self._table = table
        self.told = len(table.journal.records)

    def choose(self, view: View, ask: Ask) -> str:
        """Tell what happened, show cards and pots, and ask."""
        self.tell()
        pots = ", ".join(
            f"{pot_name(n)} {dollars(pot.amount)}" for n, pot in enumerate(own(view.state).pots)
        )
        bets = sum(held.wagers.get(BET, 0) for held in view.state.seats.values())
        self._terminal.say(
            f"  [dim]{pots or 'no pot yet'}, bets {dollars(bets)}; you have "
            f"{dollars(view.chips)}[/dim]"
        )
        return super().choose(view, ask)

    def tell(self) -> None:
        """Say what has happened at the table since the last telling."""
        table = self._table
        records = table.journal.records
        me = person(self._name(seat_of(table, self)))
        for record in records[self.told :]:
            entry = seen(record.entry, me)
            if isinstance(entry, Done) and entry.answer is not None and entry.fault is None:
                self._say(self._words(entry.step, entry.answer))
            elif isinstance(entry, Done) and entry.fault is None:
                self._say(self._plain(entry.step))
        self.told = len(records)

    def _say(self, words: str) -> None:
        if words:
            self._terminal.say(f"  {escape(words)}")

    def _name(self, seat: int) -> str:
        return self._table.state.seats[seat].player

    def _words(self, step: Step, answer: object) -> str:
        """What was answered or shown, if it is worth telling."""
        match step:
            case Ask() if isinstance(answer, Chosen):
                return self._act(step.seat, answer)
            case Deal(to=place, face="up") | Reveal(place=place) if isinstance(answer, tuple):
                where = "the board" if place == COMMUNITY else self._whose(place)
                return f"{where}: {cards_words(answer)}"
        return ""

    def _act(self, seat: int, answer: Chosen) -> str:
        name = answer.name
        if name not in DOES:
            return ""
        who = self._name(seat)
        does = DOES[name] if who != YOU else DOES_YOURS.get(name, name)
        chips = answer.to or sum(answer.stakes.values())
        amount = f" {dollars(chips)}" if chips else ""
        return f"{who} {does}{amount}{', all in' if answer.cite == ALL_IN else ''}"

    def _whose(self, place: str) -> str:
        seat = int(place.removeprefix("seat "))
        return "you" if self._name(seat) == YOU else self._name(seat)

    def _plain(self, step: Step) -> str:
        """What was done, if it is worth telling."""
        match step:
            case MoveButton(seat=seat):
                return f"the button is at {self._name(seat)}"
            case Post(seat=seat, what=what, amount=amount):
                return f"{self._name(seat)}: {what} {dollars(amount)}"
            case Announce(what=what) | Ruling(what=what):
                return self._named(what)
            case ReturnUncalled(seat=seat, amount=amount):
                return f"{dollars(amount)} uncalled goes back to {self._name(seat)}"
            case TakeRake(amount=amount):
                return f"rake {dollars(amount)}"
            case TakeTimeCharge(seat=seat, amount=amount) if self._name(seat) == YOU:
                return f"time charge {dollars(amount)}"
            case Award(pot=pot, seat=seat, amount=amount):
                return f"{self._name(seat)} +{dollars(amount)} from the {pot_name(pot)}"
            case Refund(seat=seat, amount=amount):
                return f"{self._name(seat)} gets {dollars(amount)} back"
            case RaiseStakes(times=times):
                return f"all stakes are {times} times what is posted"
        return ""

    def _named(self, what: Said) -> str:
        """What is announced, with players in place of seats."""
        seats = self._table.state.seats
        said = what.named({f"seat {seat}": held.player for seat, held in seats.items()})
        if what.key == POT_WON.key:
            return said.words.replace(f"{YOU} wins ", f"{YOU} win ", 1)
        return said.words


def sit_at_poker_table(table: Table, terminal: Terminal, seats: int, chips: int) -> None:
    """Play rounds until the person leaves; the journal stays whole however that happens."""
    person = PokerPerson(terminal, table)
    try:
        take_seats(table, terminal, person, seats, chips)
        if table.state.procedure:
            terminal.say(f"Going on with {table.state.procedure} {table.state.rounds}.")
            table.run()
            person.tell()
        while _next_round(table, terminal, person):
            pass
        table.close()
        terminal.say("Good night.")
    except (Left, KeyboardInterrupt):
        if table.state.procedure:
            terminal.say("\nThe round is kept; the same command goes on with it.")
        else:
            table.close()
            terminal.say("\nGood night.")


def _next_round(table: Table, terminal: Terminal, person: PokerPerson) -> bool:
    """One more round, unless the person leaves."""
    seat = seat_of(table, person)
    before = table.state.seats[seat].chips
    terminal.say(f"\nYou have [bold]{dollars(before)}[/bold].")
    keys = {"d": "deal", "b": "buy chips", "s": "ask for higher stakes", "q": "leave"}
    if person.cites:
        keys["y"] = "why?"
    match terminal.key("Next:", keys):
        case "q":
            return False
        case "b":
            buy(table, terminal, seat)
            return True
        case "y":
            for cite in dict.fromkeys(person.cites):
                show_clause(terminal, cite)
            return True
        case "s":
            if table.state.decks:
                table.begin(AGREEMENT)
                table.run()
                person.tell()
            return True
    if not before:
        terminal.say("  You have no chips; buy some with b.")
        return True
    buy_chips_where_short(table, except_seat=seat)
    began = len(table.journal.records)
    table.play_round()
    person.tell()
    entries = [record.entry for record in table.journal.records[began:]]
    person.cites = [e.step.cite for e in entries if isinstance(e, Done)]
    net = table.state.seats[seat].chips - before
    terminal.say(f"  [bold]{'+' if net > 0 else ''}{dollars(net)}[/bold]")
    terminal.quote(f"  {round_head(table.journal)}", "dim")
    return True
