"""What is said is recorded as a key and arguments; the words can change, a record cannot."""

import ast
from collections.abc import Iterator
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path

import msgspec
import pytest

import houseway
from houseway.cards.card import Card
from houseway.games import game
from houseway.table import phrases
from houseway.table.audit import audit
from houseway.table.entries import Done
from houseway.table.phrases import PHRASES, Phrase, Said, phrase
from houseway.table.steps import Announce, Conduct, Ruling, Supervise
from tests.golden.rounds import ROUNDS, Golden, deal

PACKAGE = Path(houseway.__file__).parent
EACH = pytest.mark.parametrize("golden", ROUNDS, ids=lambda golden: golden.name)

SAMPLES: dict[str, tuple[str | int, ...]] = {
    "card": ("As",), "cards": ("As Kd Qc",), "category": ("PAIR",), "colour": ("yellow",),
    "comparison": ("win",), "counted": (311,), "all": (312,), "stakes": ("6-12",),
    "count": (52,), "cutter": ("last_cutter",), "deed": ("helping",), "game": ("holdem",),
    "half": ("high",), "hand": ("left",), "hands": ("high", "PAIR", 13, 9, 8, 7, "low", "PAIR", 12),
    "high": (300,), "kind": ("FACE_UP",), "limit": ("6-12",), "low": (100,), "matter": ("dispute",),
    "nth": (2,), "number": (2,), "other_colour": ("green",), "place": ("seat 3",),
    "player": ("Ann",), "policy": ("player_option_void",), "pot": (1,), "ranks": (13, 9, 8, 7),
    "rule": ("13:69E-1.17",), "seat": ("seat 3",), "shoe": ("manual shoe",), "times": (2,),
    "total": (17,), "vacant": (1,), "what": ("not dealt in", "seat 3"),
    "why": ("so decided", "left, hand protected", "seat 3"),
}  # fmt: skip
SAMPLES_OF = {
    "who has won the jackpot": ("bad beat",),
    "compared": ("seat 3", "win"),
    "game offered": ("holdem", "fixed", 200, 400, 3),
    "hand of three": ("seat 3", "PAIR", 13, 9),
    "pot won": (1, "high", 2, "seat 3", "seat 5", "high", "PAIR", 13, 9, 8, 7),
}
"""What a phrase may be said of, by the name of the argument, or for all of one phrase."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "phrase" in text.casefold() and path != Path(phrases.__file__):
            name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
            yield name, ast.parse(text)


def house() -> dict[str, Phrase]:
    """Every phrase, of all rooms of the house."""
    for name, _ in modules():
        import_module(name)
    return {key: known for key, known in PHRASES.items() if key != "must wait"}  # a doctest's


def said_in(golden: Golden) -> list[Said]:
    said = []
    for record in deal(golden).journal.records:
        match record.entry:
            case Done(Announce(what=what) | Conduct(what=what) | Ruling(what=what)):
                said.append(what)
            case Done(Supervise(matter=matter)):
                said.append(matter)
    return said


def documents(golden: Golden) -> list[bytes]:
    return [msgspec.json.encode(record.entry) for record in deal(golden).journal.records]


# --- the words ----------------------------------------------------------------------------------


def test_a_phrase_is_worded_from_its_arguments() -> None:
    waits = Phrase("waits", "{Seat} waits; {seat} has {cents} cents")
    assert waits.wording("seat 3", 25) == "Seat 3 waits; seat 3 has 25 cents"
    assert waits.wording("ann", 25) == "ann waits; ann has 25 cents"


def test_a_phrase_of_nothing_is_made_once() -> None:
    alone = Phrase("alone", "nothing else")
    assert alone() is alone()
    assert alone() == Said("alone")


def test_two_phrases_of_one_key_must_say_the_same() -> None:
    key, known = next(iter(house().items()))
    assert phrase(key, known.text) is known
    with pytest.raises(ValueError, match=key):
        phrase(key, "something else")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (Said("never heard of"), "never heard of"),
        (Said("never heard of", ("seat 3", 7)), "never heard of: seat 3, 7"),
        (Said("total", ("seat 3",)), "total: seat 3"),
        (Said("found face up", ("no card",)), "found face up: no card"),
    ],
)
def test_what_cannot_be_worded_is_told_as_it_is_recorded(said: Said, words: str) -> None:
    house()
    assert str(said) == words


def test_a_page_may_put_names_in_the_place_of_seats() -> None:
    house()
    won = Said("pot won", (0, "", 2, "seat 3", "seat 13", "high", "PAIR", 14, 9, 8, 7))
    assert won.words == "Seat 3, seat 13 share the main pot: one pair, aces"
    names = {"seat 1": "Eve", "seat 3": "Ann", "seat 13": "Bob"}
    assert won.named(names).words == "Ann, Bob share the main pot: one pair, aces"


def test_every_phrase_of_the_house_can_be_worded() -> None:
    for key, known in house().items():
        of = SAMPLES_OF.get(key) or [part for name in known.fields for part in SAMPLES[name]]
        words = known.wording(*of)
        assert words and "{" not in words, key
        assert known(*of).words == words


def test_every_phrase_is_said_of_as_much_as_its_words_need() -> None:
    """Each call in the code, against the fields of the template or the function's parameters."""
    uses = 0
    for name, tree in modules():
        held = vars(import_module(name))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            known = held.get(node.func.id)
            if not isinstance(known, Phrase):
                continue
            uses += 1
            where = f"{name}:{node.lineno} {known.key}"
            assert not node.keywords, where
            if any(isinstance(given, ast.Starred) for given in node.args):
                continue  # a hand, totals or another phrase: `SAMPLES` and the golden rounds
            if isinstance(known.text, str):
                assert len(node.args) == len(known.fields), where
                continue
            many = signature(known.text).parameters.values()
            assert all(one.kind is Parameter.POSITIONAL_OR_KEYWORD for one in many), where
            assert len(node.args) == len(many), where
    assert uses > 150


# --- the records --------------------------------------------------------------------------------


def is_a_name(part: str) -> bool:
    """A place, a name, cards in their notation, or the key of the phrase that is spoken of."""
    notation = {*map(str, Card)}
    return part in PHRASES or {*part.split()} <= notation or len(part.split()) <= 3


@EACH
def test_no_golden_round_records_a_sentence(golden: Golden) -> None:
    said = said_in(golden)
    assert said
    for one in said:
        assert one.key in PHRASES
        assert all(isinstance(part, int) or is_a_name(part) for part in one.of), one
        assert PHRASES[one.key].wording(*one.of) == one.words
    recorded = b"\n".join(documents(golden)).decode()
    for one in said:
        if len(one.words.split()) > 4:
            assert one.words not in recorded


@pytest.mark.parametrize("name", sorted({golden.game for golden in ROUNDS}))
def test_other_words_change_no_record(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    golden = next(golden for golden in ROUNDS if golden.game == name and golden.faults)
    before, journal, said = documents(golden), deal(golden).journal, said_in(golden)
    words = [str(one) for one in said]
    for known in house().values():
        monkeypatch.setattr(known, "wording", lambda *of: "in other words")
    assert documents(golden) == before
    assert audit(journal, game).deviation == ""
    assert {str(one) for one in said} == {"in other words"} != {*words}
