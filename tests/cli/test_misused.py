"""A command line that cannot be meant is told what is wrong with it and what would be right."""

import pytest

from tests.cli.in_process import in_process, refused

MISUSED = {
    "nothing": ("there is no command nothing", "games, rules, check"),
    "analyse": ("there is no command analyse", "perhaps analyze is meant"),
    "people ad": ("there is no command ad", "perhaps add is meant"),
    "deal blackjack --wager 5": ("no option --wager", "`houseway deal --help`"),
    "deal blackjack --set": ("--set wants a value",),
    "deal blackjack --rounds -3": ("--rounds is '-3'", "from 1 to 1,000,000,000"),
    "deal blackjack --rounds 1e9": ("--rounds is '1e9'", "a whole number from 1 to"),
    "prove journal --record 0": ("--record is '0'", "a whole number of at least 1"),
    "serve --port 70000": ("--port is '70000'", "a whole number from 0 to 65,535"),
    "games extra": ("'extra' is too much", "`houseway games --help`"),
    "submit": ("FILE is missing", "`houseway submit --help`"),
}


@pytest.mark.parametrize("words", MISUSED)
def test_what_is_wrong_and_what_would_be_right(words: str) -> None:
    refused(in_process(*words.split()), *MISUSED[words])


@pytest.mark.parametrize("group", ["people", "cage", "report"])
def test_a_group_alone_says_what_it_has(group: str) -> None:
    ran = in_process(group)
    assert (ran.status, ran.err) == (0, "")
    assert f"houseway {group} [OPTIONS] COMMAND" in ran.out and "install-completion" not in ran.out
