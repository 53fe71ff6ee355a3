"""What a trainee at the terminal sees: what happened, the cards, the wagers, what may be said."""

from houseway.cards.card import Card
from houseway.cli.terminal import Terminal
from houseway.money import dollars
from houseway.school.attempts import Question
from houseway.table.steps import wager_words
from houseway.table.table import Table


def show(terminal: Terminal, question: Question) -> None:
    """Everything that a dealer would see."""
    for line in question.happened:
        terminal.quote(f"  {line}", "dim")
    scene = question.scene
    lies = {
        place: {int(n): how for n, how in how_they_lie.items()}
        for place, how_they_lie in scene["lies"].items()
    }
    cards = {
        place: [None if card is None else Card(card) for card in lying]
        for place, lying in scene["cards"].items()
    }
    if cards:
        terminal.draw(cards, lies)
    for seat, held in scene["seats"].items():
        wagers = ", ".join(f"{wager_words(w)} {dollars(c)}" for w, c in held["wagers"].items())
        if wagers:
            terminal.quote(f"  seat {seat}: {wagers}", "")
    if question.deck:
        terminal.quote(f"  the deck: {' '.join(question.deck)}", "")
    for words in question.done:
        terminal.quote(f"  done: {words}", "dim")
    terminal.quote(f"  {question.words}", "bold")
    offered, verb = (question.rule, "rule") if question.fault else (question.say, "say")
    for n, words in enumerate(offered, 1):
        terminal.quote(f"  {verb} {n}: {words}", "dim")


def show_posted(terminal: Terminal, table: Table) -> None:
    """Limits and pay tables, as they are posted."""
    for rule in table.wager_rules:
        limits = f"{dollars(rule.minimum)} to {dollars(rule.maximum)}"
        terminal.quote(f"{wager_words(rule.name)}: {limits}", "dim")
    for pays in table.options.pay_tables():
        terminal.quote(f"{wager_words(pays.wager)}, table {pays.name}:", "dim")
        for row in pays.rows:
            terminal.quote(f"  {row.hand}: {row.odds}", "dim")
