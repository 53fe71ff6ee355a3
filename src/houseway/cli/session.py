"""A player's session at a table in the terminal."""

from collections.abc import Callable, Mapping, Sequence

from houseway.cards.card import Card
from houseway.cli.heads import round_head
from houseway.cli.opening import YOU, buy_chips_where_short, seat_players
from houseway.cli.screen import Grid, escape
from houseway.cli.terminal import Left, Terminal
from houseway.extras import MissingExtra, needed_by
from houseway.games.best import coach
from houseway.law import VARIANT, VARIANT_WORDS, clause
from houseway.money import dollars, parse_dollars, span
from houseway.table.common_phrases import ALL_HANDS_VOID
from houseway.table.entries import Done
from houseway.table.game import Game
from houseway.table.refusal import Refused
from houseway.table.state import ROUND
from houseway.table.steps import (
    COMMUNITY,
    DEALER,
    Announce,
    Ask,
    Choice,
    Deal,
    GiveBack,
    Halve,
    Pay,
    PayBonus,
    Return,
    Reveal,
    Split,
    Take,
    seat_place,
    wager_words,
)
from houseway.table.table import Table
from houseway.table.views import View
from houseway.table.wagers import WagerRule

COMPUTER_POLICY = "simple"


class Person:
    """A player at the terminal. What the rules refuse is said and asked again by the session."""

    coached = True

    def __init__(self, terminal: Terminal, game: str) -> None:
        self._terminal = terminal
        self._game = game
        self.wagers: dict[str, int] = {}
        self.cites: list[str] = []

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The wagers the person has set for this round."""
        return self.wagers

    def ask_wagers(self, rules: tuple[WagerRule, ...]) -> None:
        """Ask for each wager; one that must equal another is not asked for."""
        wagers: dict[str, int] = {}
        for rule in rules:
            if rule.equals:
                if rule.equals in wagers:
                    wagers[rule.name] = wagers[rule.equals]
                continue
            amount = self._amount(rule)
            if amount:
                wagers[rule.name] = amount
            elif rule.required:  # who does not make it sits the round out
                wagers = {}
                break
        self.wagers = wagers

    def _amount(self, rule: WagerRule) -> int:
        limits = span(rule.minimum, rule.maximum)
        default = dollars(rule.minimum) if rule.main else "none"
        while True:
            text = self._terminal.line(f"{wager_words(rule.name)} ({limits}) \\[{default}]")
            if text in ("", "none", "0"):
                return rule.minimum if rule.main and not text else 0
            try:
                return parse_dollars(text)
            except ValueError as error:
                self._terminal.quote(str(error))

    def choose(self, view: View, ask: Ask) -> str:
        """Show the table and ask for one key."""
        show_cards(self._terminal, view)
        keys: dict[str, str] = {}
        answers: dict[str, str] = {}
        for choice, key in zip(ask.choices, _keys(ask), strict=True):
            keys[key] = choice.name + _cost(choice)
            answers[key] = choice.name
        keys |= {"=": "values", "?": "the rule"} if self.coached else {"?": "the rule"}
        while True:
            key = self._terminal.key("Your choice:", keys)
            if key == "?":
                for cite in dict.fromkeys([ask.cite, *(choice.cite for choice in ask.choices)]):
                    show_clause(self._terminal, cite)
                continue
            if key == "=":
                self._terminal.say("  [dim]the coach is thinking ...[/dim]")
                unit = "antes" if "ante" in view.state.seats[ask.seat].wagers else "wagers"
                try:
                    with needed_by("the coach"):
                        values = coach(self._game, view, ask)
                except MissingExtra as missing:
                    self._terminal.quote(str(missing))
                    continue
                for name, value in values.items():
                    self._terminal.say(f"  {_spoken(ask, name):12} {float(value):+.4f} {unit}")
                if not values:
                    self._terminal.say("  The coach has nothing to say on this.")
                continue
            chosen = next(c for c in ask.choices if c.name == answers[key])
            if chosen.most > chosen.amount:
                most = span(chosen.amount, chosen.most)
                try:
                    amount_text = self._terminal.line(f"how much, {most}?")
                    return f"{chosen.name} {parse_dollars(amount_text)}"
                except ValueError as error:
                    self._terminal.quote(str(error))
                    continue
            return chosen.name


def _cost(choice: Choice) -> str:
    """What a choice stakes, all its wagers together."""
    if not choice.amount:
        return ""
    if choice.most:
        return f" ({span(choice.amount, choice.most)})"
    if choice.also:
        return f" ({dollars(sum(choice.stakes.values()))} in all)"
    return f" ({dollars(choice.amount)})"


def _spoken(ask: Ask, answer: str) -> str:
    """An answer with its amount in dollars: `insure 500` is said as `insure $5`."""
    for choice in ask.choices:
        amount = answer.removeprefix(f"{choice.name} ")
        if amount != answer and amount.isdigit():
            return f"{choice.name} {dollars(int(amount))}"
    return answer


def _keys(ask: Ask) -> str:
    """A letter for each choice, the multiple of a raise, or a number where letters would clash."""
    letters = [
        choice.name[6] if choice.name.startswith("raise ") else choice.name[0]
        for choice in ask.choices
    ]
    clash = len(set(letters)) < len(letters)
    return "1234567890"[: len(letters)] if clash else "".join(letters)


def show_cards(terminal: Terminal, view: View) -> None:
    """The cards as this viewer sees them."""
    rows: dict[str, list[Card | None]] = {}
    lies: dict[str, dict[int, str]] = {}
    for place in (DEALER, COMMUNITY):
        if view.cards.get(place):
            rows[place] = view.cards[place]
    for seat, held in view.state.seats.items():
        for place in _places_of(seat, view.cards):
            hand = place.removeprefix(seat_place(seat))
            name = held.player + (f",{hand}" if hand else "")
            rows[name] = view.cards[place]
            lies[name] = view.how.get(place, {})
    terminal.draw(rows, lies)


def _places_of(seat: int, cards: Mapping[str, Sequence[Card | None]]) -> list[str]:
    """Where cards of a seat lie; after a split at several places."""
    first = seat_place(seat)
    return [place for place in cards if cards[place] and f"{place} ".startswith(f"{first} ")]


def show_clause(terminal: Terminal, cite: str) -> None:
    """What a clause requires."""
    words = VARIANT_WORDS if cite == VARIANT else clause(cite).requirement
    terminal.say(f"  [dim]{cite}[/dim]  {words}")


def sit_down(table: Table, terminal: Terminal, seats: int, chips: int) -> None:
    """Play rounds against the house."""
    person = Person(terminal, table.game.name)
    table.players[take_seats(table, terminal, seats, chips)] = person
    stay(
        table,
        terminal,
        lambda: _finish(table, terminal, person),
        lambda: _next_round(table, terminal, person),
    )


def stay(
    table: Table,
    terminal: Terminal,
    finish: Callable[[], None],
    once_more: Callable[[], bool],
    called: str = "round",
) -> None:
    """Play until the person leaves; the journal stays whole however that happens."""
    try:
        if table.state.procedure:
            what = called if table.state.procedure == ROUND else table.state.procedure
            terminal.say(f"Going on with {what} {table.state.rounds}.")
            finish()
        while once_more():
            pass
        table.close()
        terminal.say("Good night.")
    except (Left, KeyboardInterrupt):
        if table.state.procedure:
            terminal.say(f"\nThe {called} is kept; the same command goes on with it.")
        else:
            table.close()
            terminal.say("\nGood night.")


def no_screen(game: Game) -> Refused:
    """What is said of a game of another package that is like none of the house's."""
    return Refused(f"the terminal has no screen for {game.title} yet; houseway deal plays it")


def take_seats(table: Table, terminal: Terminal, seats: int, chips: int) -> int:
    """Seat the person and the computer players, or those whom the journal knows; the own seat."""
    if not table.state.seats:
        table.sit(1, YOU, chips)
        seat_players(table, list(range(2, seats + 1)), COMPUTER_POLICY, None)
    if YOU not in (held.player for held in table.state.seats.values()):
        raise Refused("no place is yours in this journal; name another with --journal FILE")
    others = [seat for seat, held in table.state.seats.items() if held.player != YOU]
    seat_players(table, others, COMPUTER_POLICY, None)
    (mine,) = (seat for seat, held in table.state.seats.items() if held.player == YOU)
    terminal.say(
        f"[bold]{table.game.title}[/bold], {table.game.citation}. "
        f"Options: {escape(str(table.options))}. "
        "Ctrl-C leaves."
    )
    for departure in table.options.departures():
        terminal.quote(f"{VARIANT_WORDS}: {departure.sentence}")
    return mine


def _next_round(table: Table, terminal: Terminal, person: Person) -> bool:
    """One more round, unless the person leaves."""
    seat = seat_of(table, person)
    keys = {"w": "set wagers"}
    if person.wagers:
        words = ", ".join(f"{wager_words(w)} {dollars(a)}" for w, a in person.wagers.items())
        keys = {"d": f"deal ({words})", **keys}
    match wanted_next(table, terminal, person, keys):
        case "q":
            return False
        case "w":
            person.ask_wagers(table.wager_rules)
    buy_chips_where_short(table, except_seat=seat)
    table.begin()
    _finish(table, terminal, person)
    return True


def wanted_next(table: Table, terminal: Terminal, person: Person, keys: dict[str, str]) -> str:
    """The key for what comes next; before that, chips are bought and the rules shown."""
    seat = seat_of(table, person)
    keys = {**keys, "b": "buy chips", "q": "leave"}
    if person.cites:
        keys["y"] = "why?"
    while True:
        terminal.say(f"\nYou have [bold]{dollars(table.state.seats[seat].chips)}[/bold].")
        match terminal.key("Next:", keys):
            case "b":
                buy(table, terminal, seat)
            case "y":
                for cite in dict.fromkeys(person.cites):
                    show_clause(terminal, cite)
            case key:
                return key


def _finish(table: Table, terminal: Terminal, person: Person) -> None:
    """Play the round to its end; a refused act is said, and asked for again."""
    seat = seat_of(table, person)
    found = table.journal.snapshot()
    began = found[0] if found else 0
    while table.state.procedure:
        try:
            table.run()
        except Refused as refused:
            terminal.quote(f"{refused.sentence} {refused.cite}")
            if not table.state.seats[seat].wagers:
                person.ask_wagers(table.wager_rules)
    person.cites = show_results(table, terminal, seat, began)
    terminal.quote(f"  {round_head(table.journal)}", "dim")


def buy(table: Table, terminal: Terminal, seat: int) -> None:
    """Ask how many chips to buy; what is refused is said."""
    try:
        table.buy(seat, parse_dollars(terminal.line("How much?")))
    except (ValueError, Refused) as error:
        terminal.quote(str(error))


def seat_of(table: Table, person: Person) -> int:
    """Where the person sits."""
    return next(seat for seat, player in table.players.items() if player is person)


def show_results(table: Table, terminal: Terminal, seat: int, began: int) -> list[str]:
    """The cards of the round and how each wager of the seat ended; the clauses that decided."""
    grid = Grid(indent=2, gap=4)
    shown: dict[str, list[Card | None]] = {}
    cites: list[str] = []
    concerns = ((DEALER,), (f"seat {seat}",))
    net = 0
    for record in table.journal.read(began):
        if not isinstance(record.entry, Done) or record.entry.fault:
            continue
        match record.entry.step:
            case Reveal(place=place) | Deal(to=place, face="up"):
                shown.setdefault(place, []).extend(record.entry.answer)
            case Announce(what=what) if what.key == ALL_HANDS_VOID.key or what.of[:1] in concerns:
                terminal.say(f"  {what}")
            case Split(place=place, to=to):
                apart = shown[place]
                shown |= {new: [card] for new, card in zip(to, apart[1:], strict=True)}
                del apart[1:]
            case (Take() | Halve() | Pay() | PayBonus() | Return() | GiveBack()) as step if (
                step.seat == seat
            ):
                cites.append(step.cite)
                net += _settled(grid, step)
            case _:
                pass
    places = (DEALER, COMMUNITY, *_places_of(seat, shown))
    terminal.draw({place: shown[place] for place in places if place in shown})
    terminal.say(grid)
    terminal.say(f"  [bold]{'+' if net > 0 else ''}{dollars(net)}[/bold]")
    return cites


def _settled(grid: Grid, step: Take | Halve | Pay | PayBonus | Return | GiveBack) -> int:
    """Add the row of one settled wager; what it changed."""
    match step:
        case Take(amount=amount):
            grid.add_row(wager_words(step.wager), "loses", f"-{dollars(amount)}")
            return -amount
        case Halve(taken=taken):
            grid.add_row(wager_words(step.wager), "loses half", f"-{dollars(taken)}")
            return -taken
        case Pay(amount=amount):
            grid.add_row(wager_words(step.wager), "wins", f"+{dollars(amount)}", step.odds)
            return amount
        case PayBonus(amount=amount):
            grid.add_row(
                f"{wager_words(step.wager)} bonus", "wins", f"+{dollars(amount)}", step.odds
            )
            return amount
        case GiveBack(amount=amount):
            grid.add_row(wager_words(step.wager), "given back", f"+{dollars(amount)}")
            return amount
        case Return():
            grid.add_row(wager_words(step.wager), "returned", dollars(0))
    return 0
