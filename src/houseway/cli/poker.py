"""A person at a poker table in the terminal: what the others do is told as it happens."""

from houseway.cards.poker import describe_rank
from houseway.cli.heads import round_head
from houseway.cli.opening import YOU, buy_chips_where_short
from houseway.cli.screen import escape
from houseway.cli.session import (
    Person,
    no_screen,
    seat_of,
    show_cards,
    show_clause,
    stay,
    take_seats,
    wanted_next,
)
from houseway.cli.terminal import Terminal
from houseway.games.poker.agreement import AGREEMENT
from houseway.games.poker.attendance import SITTING_OUT
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.showdown import CONCEDE, POT_WON
from houseway.games.poker.steps import (
    Award,
    MoveButton,
    Post,
    RaiseStakes,
    Refund,
    ReturnUncalled,
    SitOut,
    TakeRake,
    TakeTimeCharge,
    own,
    pot_name,
)
from houseway.games.poker.streets import ALL_IN, CHECK, FOLD
from houseway.money import dollars, parse_dollars, span
from houseway.table.entries import Done
from houseway.table.phrases import Said
from houseway.table.steps import (
    BET,
    COMMUNITY,
    Announce,
    Ask,
    Choice,
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
KEYS = {
    "fold": "f",
    "check": "k",
    "call": "c",
    "bet": "b",
    "raise": "r",
    "complete": "r",
    "upper limit": "u",
    "bring in": "i",
    "show": "s",
    "concede": "x",
    "straddle": "d",
    "no straddle": "n",
    "post": "p",
    "wait": "w",
    "pay what is owed": "p",
    "agree": "a",
    "decline": "n",
    "play on": "o",
    "stop betting": "t",
    "see the hand": "v",
    "let it be": "n",
}
"""The key of every choice. No key ever means two things that could be taken for each other."""


def adds(choice: Choice) -> str:
    """What a choice takes from the own chips, and in brackets the total it makes of the bet."""
    least = choice.amount - choice.already
    if not choice.amount:
        return ""
    if choice.most > choice.amount:
        most = span(least, choice.most - choice.already)
        total = span(choice.amount, choice.most)
    else:
        most, total = dollars(least), dollars(choice.amount)
    return f" {most} ({total} in all)" if choice.already else f" {most}"


def hand_named(view: View) -> str:
    """What the own cards make with the board, once they make a hand."""
    options = view.state.options
    assert isinstance(options, PokerOptions)
    variant, cards, board = options.variant, view.own, view.visible(COMMUNITY)
    least = 3 if variant.makes == "three" else 5
    omaha = variant.makes == "two and three"
    if len(cards) + len(board) < least or (omaha and len(board) < 3):
        return ""
    side = variant.sides[0]
    return describe_rank(variant.rank(side, cards, board, options.kicker, options.low_compare))


class PokerPerson(Person):
    """A player at a poker table, who hears what happened since the last question."""

    coached = False  # what a choice is worth depends on how the others play

    def __init__(self, terminal: Terminal, table: Table) -> None:
        super().__init__(terminal, table.game.name)
        self._table = table
        self.told = len(table.journal.records)
        self._last: dict[int, str] = {}

    def choose(self, view: View, ask: Ask) -> str:
        """Tell what happened, show cards, stacks and pots, and ask."""
        self.tell()
        show_cards(self._terminal, view)
        self._show_players(view)
        pots = ", ".join(
            f"{pot_name(n)} {dollars(pot.amount)}" for n, pot in enumerate(own(view.state).pots)
        )
        bets = sum(held.wagers.get(BET, 0) for held in view.state.seats.values())
        named = hand_named(view)
        self._terminal.say(
            f"  [dim]{pots or 'no pot yet'}, bets {dollars(bets)}; you have "
            f"{dollars(view.chips)}{f' and {named}' if named else ''}[/dim]"
        )
        return self._choice(view, ask)

    def _choice(self, view: View, ask: Ask) -> str:
        """One key, which always means the same; what cannot be undone is asked for twice."""
        keyed = {KEYS[choice.name]: choice for choice in ask.choices}
        keys = {key: f"{choice.name}{adds(choice)}" for key, choice in keyed.items()}
        while True:
            key = self._terminal.key("Your choice:", {**keys, "?": "the rule"})
            if key == "?":
                for cite in dict.fromkeys([ask.cite, *(choice.cite for choice in ask.choices)]):
                    show_clause(self._terminal, cite)
                continue
            choice = keyed[key]
            added = choice.amount - choice.already
            if choice.most > choice.amount:
                try:
                    added = parse_dollars(self._terminal.line(f"add how much,{adds(choice)}?"))
                except ValueError as error:
                    self._terminal.quote(str(error))
                    continue
            if self._confirmed(view, ask, choice.name, added):
                total = choice.already + added
                return f"{choice.name} {total}" if choice.most > choice.amount else choice.name

    def _confirmed(self, view: View, ask: Ask, name: str, added: int) -> bool:
        """Conceding, folding where a check is free, and all chips: is it meant?"""
        free = name == FOLD and any(choice.name == CHECK for choice in ask.choices)
        if name == CONCEDE:
            question = "Concede, whatever you hold?"
        elif free:
            question = "Fold, though a check is free?"
        elif added and added >= view.chips:
            question = f"All in, {dollars(view.chips)}?"
        else:
            return True
        return self._terminal.key(question, {"y": "yes", "n": "no"}) == "y"

    def _show_players(self, view: View) -> None:
        """Everybody's chips, bet and last act, and where the button is."""
        poker = own(view.state)
        for seat in view.state.clockwise():
            held = view.state.seats[seat]
            if held.player == YOU:
                continue
            bet = sum(held.wagers.values())
            words = f"{escape(held.player):>10} {dollars(held.chips):>8}"
            words += f"  bet {dollars(bet)}" if bet else ""
            words += f"  {escape(self._last[seat])}" if seat in self._last else ""
            words += "  button" if seat == poker.button else ""
            words += "  sits out" if seat in poker.out else ""
            self._terminal.say(f"  [dim]{words}[/dim]")

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
        self._last[seat] = self._done(name, answer)
        does = DOES[name] if who != YOU else DOES_YOURS.get(name, name)
        chips = answer.to or sum(answer.stakes.values())
        amount = f" {dollars(chips)}" if chips else ""
        return f"{who} {does}{amount}{', all in' if answer.cite == ALL_IN else ''}"

    @staticmethod
    def _done(name: str, answer: Chosen) -> str:
        chips = answer.to or sum(answer.stakes.values())
        return f"{DOES[name]} {dollars(chips)}" if chips else DOES[name]

    def _whose(self, place: str) -> str:
        seat = int(place.removeprefix("seat "))
        return "you" if self._name(seat) == YOU else self._name(seat)

    def _plain(self, step: Step) -> str:
        """What was done, if it is worth telling."""
        match step:
            case MoveButton(seat=seat):
                self._last.clear()
                vacant = seat not in self._table.state.seats
                return f"the button is at {'a vacant seat' if vacant else self._name(seat)}"
            case SitOut():
                who = self._name(step.seat)
                return f"{who} {'sits out' if step.out else 'comes back'}"
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
            case RaiseStakes():
                return step.act()
        return ""

    def _named(self, what: Said) -> str:
        """What is announced, with players in place of seats."""
        seats = self._table.state.seats
        said = what.named({f"seat {seat}": held.player for seat, held in seats.items()})
        if what.key == POT_WON.key:
            return said.words.replace(f"{YOU} wins ", f"{YOU} win ", 1)
        return said.words


def sit_at_poker_table(table: Table, terminal: Terminal, seats: int, chips: int) -> None:
    """Play rounds against computer players."""
    if not isinstance(table.options, PokerOptions):
        raise no_screen(table.game)
    person = PokerPerson(terminal, table)
    table.players[take_seats(table, terminal, seats, chips)] = person

    def finish() -> None:
        table.run()
        person.tell()

    stay(table, terminal, finish, lambda: _next_round(table, terminal, person))


def _next_round(table: Table, terminal: Terminal, person: PokerPerson) -> bool:
    """One more round, unless the person leaves."""
    seat = seat_of(table, person)
    out = seat in own(table.state).out
    keys = {"d": "deal", "s": "ask for higher stakes", "o": "come back" if out else "sit out"}
    wanted = wanted_next(table, terminal, person, keys)
    before = table.state.seats[seat].chips
    match wanted:
        case "q":
            return False
        case "o":
            table.begin(SITTING_OUT)
            table.supervise(f"seat {seat} {'comes back' if out else 'sits out'}")
            table.run()
            person.tell()
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
    began = table.journal.blocks
    table.play_round()
    person.tell()
    entries = [record.entry for record in table.journal.read(began)]
    person.cites = [e.step.cite for e in entries if isinstance(e, Done)]
    net = table.state.seats[seat].chips - before
    terminal.say(f"  [bold]{'+' if net > 0 else ''}{dollars(net)}[/bold]")
    terminal.quote(f"  {round_head(table.journal)}", "dim")
    return True
