"""14.17: if all patrons at a table agree, its minimum rises without the notice of 8.3(b)."""

from collections.abc import Mapping

from houseway.games.poker.limits import read_limit
from houseway.games.poker.opening import options_of
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.steps import ProposeStakes, RaiseStakes, own
from houseway.money import dollars
from houseway.table.phrases import phrase
from houseway.table.refusal import Refused
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Announce, Ask, Choice

SHALL_STAKES_RISE = phrase("shall stakes rise", "Shall the stakes be {stakes}?")
STAKES_STAY = phrase("stakes stay", "The stakes stay as they are")
NO_STAKES = phrase("no stakes", "The stakes {stakes} cannot be played")

AGREEMENT = "agreement"
AGREE = "agree"
DECLINE = "decline"
STAKES = ("limit", "blinds", "ante", "bring_in")
"""The options that can be agreed on."""
CITE = "PKR 14.17-agree"


def stakes_in_effect(table: TableState) -> PokerOptions:
    """The table's options with the stakes its players have agreed on."""
    options = options_of(table)
    agreed = own(table).stakes
    return options.with_words(agreed) if agreed else options


def agree(table: TableState) -> Procedure:
    """Stakes are proposed and every player is asked; one who declines decides.

    Whoever leaves has no say, whoever sits down meanwhile is asked too. What is agreed on holds
    until somebody sits down who was not asked.
    """
    said: str = yield ProposeStakes(twice(stakes_in_effect(table)), cite=CITE)
    try:
        stakes = read_stakes(options_of(table), stakes_in_effect(table), said)
    except Refused:
        yield Announce(NO_STAKES(said), cite=CITE)
        return
    yield Announce(SHALL_STAKES_RISE(said), cite=CITE)
    choices = (Choice(AGREE, CITE), Choice(DECLINE, CITE))
    asked: dict[int, str] = {}
    while (seat := next_to_ask(table, asked)) is not None:
        asked[seat] = table.seats[seat].player
        answer: str = yield Ask(seat, choices, otherwise=DECLINE, cite=CITE)
        if answer == DECLINE and holds(table, seat, asked[seat]):
            yield Announce(STAKES_STAY(), cite=CITE)
            return
    yield RaiseStakes(stakes, cite=CITE)


def twice(options: PokerOptions) -> str:
    """All stakes doubled, as they are proposed."""
    kind, low, high = read_limit(options.limit)
    words: list[str] = []
    if low:
        spread = "spread:" if kind == "spread" else ""
        words.append(f"limit={spread}{dollars(2 * low)[1:]}-{dollars(2 * high)[1:]}")
    if options.variant.has_button:
        small, big = (2 * blind for blind in options.blind_sizes)
        words.append(f"blinds={dollars(small)[1:]}-{dollars(big)[1:]}")
    else:
        words.append(f"bring_in={dollars(2 * options.bring_in_size)[1:]}")
    if options.ante:
        words.append(f"ante={dollars(2 * options.ante)[1:]}")
    return " ".join(words)


def read_stakes(posted: PokerOptions, now: PokerOptions, said: str) -> dict[str, str]:
    """The stakes that are proposed, if they can be played and raise the minimum."""
    words: dict[str, str] = {}
    for word in said.split():
        name, _, value = word.partition("=")
        if name not in STAKES or not value:
            raise Refused(f"stakes are {', '.join(STAKES)}, as in limit=4-8, not {word!r}", CITE)
        words[name] = value
    agreed = posted.with_words(words)
    if smallest(agreed) <= smallest(now):
        raise Refused("players may agree to increase the minimum wager, not to lower it", CITE)
    return words


def smallest(options: PokerOptions) -> int:
    """The minimum wager: the smallest bet, which in pot and no limit is the big blind."""
    return options.minimum


def next_to_ask(table: TableState, asked: Mapping[int, str]) -> int | None:
    """The first seat whose player has not been asked."""
    seats = table.clockwise()
    return next((seat for seat in seats if not holds(table, seat, asked.get(seat, ""))), None)


def holds(table: TableState, seat: int, player: str) -> bool:
    """Whether a player sits at a seat."""
    return seat in table.seats and table.seats[seat].player == player
