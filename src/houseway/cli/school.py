"""Dealer school: the trainee says what the dealer does next, and is told when it is wrong."""

from typing import Final

from rich.markup import escape

from houseway.cli.heads import round_head
from houseway.cli.opening import buy_chips_where_short, refuse_persons, seat_players
from houseway.cli.session import show_cards, show_clause
from houseway.cli.terminal import Left, Terminal
from houseway.equipment.randomness import Source, SystemSource
from houseway.table.entries import Done
from houseway.table.steps import Pay, Return, Step, Take
from houseway.table.table import Table
from houseway.table.views import PUBLIC, seen

POLICY = "random"
CHOICES = 4
DEALER: Final = "dealer"


class Trainee:
    """Asks for every act of the dealer before it is carried out."""

    def __init__(self, terminal: Terminal, others: list[Step], source: Source) -> None:
        self._terminal = terminal
        self._others = others
        self._source = source
        self.right = 0
        self.wrong = 0

    def ask(self, step: Step) -> None:
        """Let the trainee pick the act that is due; a wrong pick is explained by the clause."""
        first = True
        while True:
            offered = self._offer(step)
            keys = {str(n): other.act() for n, other in enumerate(offered, 1)}
            self._terminal.say("What does the dealer do next?")
            for key, text in keys.items():
                self._terminal.say(f"  [bold]{key}[/bold]  {escape(text)}")
            picked = self._terminal.key("", dict.fromkeys(keys, ""))
            if keys[picked] == step.act():
                self.right += first
                self._terminal.say(f"  [green]right[/green]  [dim]{step.cite}[/dim]")
                return
            self.wrong += first
            first = False
            self._terminal.say("  [red]wrong[/red]: the rule says")
            show_clause(self._terminal, step.cite)

    def _offer(self, step: Step) -> list[Step]:
        """The act that is due among others of the round, in random order."""
        different = {other.act(): other for other in (*_slips(step), *self._others)}
        different.pop(step.act(), None)
        others = self._source.shuffled(different.values())[: CHOICES - 1]
        return self._source.shuffled([step, *others])


def _slips(step: Step) -> list[Step]:
    """Mistakes that lie near: the same wager settled otherwise."""
    if isinstance(step, Take | Return):
        seat, wager, amount = step.seat, step.wager, step.amount
    elif isinstance(step, Pay):
        seat, wager, amount = step.seat, step.wager, step.stake
    else:
        return []
    return [
        Take(seat, wager, amount, cite=step.cite),
        Return(seat, wager, amount, cite=step.cite),
        Pay(seat, wager, amount, "1 to 1", amount, cite=step.cite),
        Pay(seat, wager, amount, "2 to 1", 2 * amount, cite=step.cite),
    ]


def rehearse(table: Table, seats: int) -> list[Step]:
    """The dealer's acts in a round nobody sees, as wrong answers to choose among."""
    rehearsal = Table(table.game, table.options, variant=True)
    seat_players(rehearsal, list(range(1, seats + 1)), POLICY, None)
    rehearsal.play_round()
    entries = (record.entry for record in rehearsal.journal.records)
    done = [entry.step for entry in entries if isinstance(entry, Done)]
    return [step for step in done if step.role == DEALER]


class _Watching:
    """What the trainee sees of the table between two acts: what the others do, and the cards."""

    def __init__(self, table: Table, terminal: Terminal) -> None:
        self._table = table
        self._terminal = terminal
        self._seen = 0
        self._shown = ""

    def show(self) -> None:
        """What has happened since, and the cards in sight if they have changed."""
        entries = self._table.entries
        first = self._table.count - len(entries) + 1
        for n, entry in enumerate(entries, start=first):
            if n > self._seen and isinstance(entry, Done):
                self._tell(entry)
            self._seen = max(self._seen, n)
        view = self._table.view(PUBLIC)
        cards = str(view.cards)
        if view.cards and cards != self._shown:
            show_cards(self._terminal, view)
        self._shown = cards

    def _tell(self, done: Done) -> None:
        public = seen(done, PUBLIC)
        assert isinstance(public, Done)
        if done.step.role != DEALER and public.fault is None:
            self._terminal.quote(f"  {public.step.words(public.answer)}", "dim")


def deal_on(table: Table, trainee: Trainee, watching: _Watching) -> None:
    """Go on to the end of what has begun; every act of the dealer is the trainee's."""
    while (due := table.run()) is not None:
        watching.show()
        trainee.ask(due.step)
        table.act(DEALER, at=due.number)


def train(table: Table, terminal: Terminal, seats: int) -> None:
    """Deal rounds to computer players, the trainee naming every act."""
    refuse_persons(table)
    taken = sorted(table.state.seats) or list(range(1, seats + 1))
    seat_players(table, taken, POLICY, None)
    trainee = Trainee(terminal, rehearse(table, len(taken)), SystemSource())
    watching = _Watching(table, terminal)
    table.elsewhere = {DEALER}
    terminal.say(f"[bold]Dealer school[/bold]: {table.game.title}. Ctrl-C leaves.")
    try:
        deal_on(table, trainee, watching)
        while True:
            buy_chips_where_short(table)
            terminal.say(f"\n[bold]Round {table.state.rounds + 1}[/bold]")
            table.begin()
            deal_on(table, trainee, watching)
            terminal.say(f"{trainee.right} right, {trainee.wrong} wrong so far")
            terminal.quote(round_head(table.journal), "dim")
            if terminal.key("Another round?", {"y": "yes", "n": "no"}) == "n":
                break
        _go_home(table)
    except (Left, KeyboardInterrupt):
        if not table.state.procedure:
            _go_home(table)
        terminal.say(f"\n{trainee.right} right, {trainee.wrong} wrong; the journal is kept.")


def _go_home(table: Table) -> None:
    """The computer dealer closes the table."""
    table.elsewhere.clear()
    table.close()
