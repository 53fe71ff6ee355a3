"""Acts of a trainee as they are typed: a verb, and what it needs in its order."""

from collections.abc import Iterable

from houseway.money import parse_dollars
from houseway.school.acts import Act
from houseway.school.attempts import Question, Verb
from houseway.table.steps import COMMUNITY, DEALER

BOARD = "board"
WHOLE = ("seat", "deck", "pot", "ticket", "count")
EXAMPLES = {
    "seat": "SEAT",
    "wager": "WAGER",
    "place": "PLACE",
    "deck": "DECK",
    "pot": "POT",
    "ticket": "TICKET",
    "face": "up|down",
    "count": "CARDS",
    "amount": "AMOUNT",
    "words": "NUMBER|WORDS",
    "cards": "CARD CARD ...",
}
ORDER = ("pot", "ticket", "seat", "wager", "place", "deck", "face", "count", "amount")
"""In which order what is needed is typed; words and cards come last."""


def in_order(needs: Iterable[str]) -> list[str]:
    """What a verb needs, as it is typed."""
    needs = set(needs)
    return [*(name for name in ORDER if name in needs), *sorted(needs - set(ORDER))]


def verbs_in_words(verbs: Iterable[Verb]) -> str:
    """Everything that can be typed, a line each."""
    return "\n".join(
        " ".join((verb.do, *(EXAMPLES[name] for name in in_order(verb.needs)))) for verb in verbs
    )


def read_act(typed: str, verbs: Iterable[Verb], question: Question) -> Act:
    """The act that is typed; `ValueError` says in one sentence what cannot be read."""
    known = [verb for verb in verbs if f"{typed} ".startswith(f"{verb.do} ")]
    if not known:
        raise ValueError(f"there is no act {typed.split(' ')[0][:30]!r} at this table")
    verb = max(known, key=lambda one: len(one.do))
    rest = typed[len(verb.do) :].split()
    act: dict[str, object] = {"do": verb.do}
    for name in in_order(verb.needs):
        if name == "words":
            act[name] = _words(rest, question)
        elif name == "cards":
            act[name] = tuple(rest)
        elif name == "wager":
            act[name] = _wager(rest, question)
        elif rest:
            act[name] = _read(name, rest)
        elif name == "deck":
            act[name] = 1
    return Act(**act)  # type: ignore[arg-type]


def _read(name: str, rest: list[str]) -> object:
    word = rest.pop(0)
    if name in WHOLE:
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise ValueError(f"{word[:30]!r} is no {name}; it is a number")
        return int(word)
    if name == "amount":
        return parse_dollars(word)
    if name == "place":
        return _place(word, rest)
    return word


def _wager(rest: list[str], question: Question) -> str:
    """A wager that lies on the layout; its name may have several words."""
    lying: set[str] = {name for held in question.scene["seats"].values() for name in held["wagers"]}
    typed = " ".join(rest).replace("-", " ").replace("_", " ")
    for name in sorted(lying, key=len, reverse=True):
        words = name.replace("_", " ")
        if f"{typed} ".startswith(f"{words} "):
            del rest[: len(words.split())]
            return name
    return rest.pop(0) if rest else ""


def _place(word: str, rest: list[str]) -> str:
    """A place: `dealer`, `board`, `seat 2`, `seat 2 hand 3`, `discard rack`, a device."""
    words = [word]
    if word == "seat":
        words += rest[:1]
        del rest[:1]
        if rest[:1] == ["hand"]:
            words += rest[:2]
            del rest[:2]
    elif word not in (DEALER, COMMUNITY, BOARD):
        while rest and rest[0] not in ("up", "down") and not rest[0].isdigit():
            words.append(rest.pop(0))
    return COMMUNITY if word == BOARD else " ".join(words)


def _words(rest: list[str], question: Question) -> str:
    """The words, or the number of a line that is offered."""
    offered = question.rule if question.fault else question.say
    if len(rest) == 1 and rest[0].isdigit() and 1 <= int(rest[0]) <= len(offered):
        return offered[int(rest[0]) - 1]
    return " ".join(rest)
