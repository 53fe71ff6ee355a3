"""Requests for tickets, right and nearly right, and which are granted, said a second time."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from hypothesis import strategies as st

from houseway.games.keno.options import KenoOptions
from houseway.games.keno.sale import refuse_request
from houseway.games.keno.state import keno
from houseway.games.keno.steps import WriteTicket
from houseway.games.keno.tickets import Group, Request, every_way
from houseway.money import dollars, parse_dollars
from houseway.table.refusal import Refused
from houseway.table.state import TableState
from houseway.table.table import Table

KINDS = ("straight", "way", "combination", "king")


def any_request(state: TableState, seat: int, draw: Callable[[int], int]) -> str:
    """A request of any type that is granted, or none if what was thought of is not."""
    options = state.options
    assert isinstance(options, KenoOptions)
    sizes = [1 + draw(4) for _ in range(1 + draw(4))]
    groups, next_number = [], 1 + draw(8)
    for size in sizes:
        king = size == 1 and draw(2) == 0
        groups.append(Group(tuple(range(next_number, next_number + size)), king))
        next_number += size + draw(9)
    rate = options.rate_minimum + options.chip * draw(4)
    made = every_way(groups, rate, options.spots_sold)
    if made.price < options.minimum:
        made = every_way(groups, max(options.minimum, rate), options.spots_sold)
    games = 1 + (draw(3) if not draw(3) else 0)
    text = str(Request(made, games, made.price * games))
    try:
        refuse_request(state, WriteTicket(seat, cite="KENO 15"), text)
    except Refused:
        return ""
    return text


def requests(table: Table) -> st.SearchStrategy[str]:
    """Requests that are right, or have one thing or other about them that is not."""
    options = table.options
    assert isinstance(options, KenoOptions)
    sold, unit = options.spots_sold, max(options.minimum, options.rate_minimum)
    groups = st.lists(
        st.tuples(st.booleans(), st.lists(st.integers(0, 82), min_size=1, max_size=4)),
        min_size=1,
        max_size=4,
    )
    conditions = st.lists(
        st.tuples(
            st.integers(0, 3),
            st.sampled_from(sold) | st.integers(0, 16),
            st.sampled_from((unit, unit + options.chip, options.rate_minimum, 1, 0)),
        ),
        min_size=1,
        max_size=3,
    )

    def marked(
        kind: str,
        groups: list[tuple[bool, list[int]]],
        conditions: list[tuple[int, int, int]],
        games: int,
        off: int,
        right: bool,
    ) -> str:
        made = [(king and len(numbers) == 1, numbers) for king, numbers in groups]
        if right:  # but for what the numbers and the limits make wrong
            kind = kind_by_hand(made)
            conditions = [
                (ways, spots, unit) for spots, ways in ways_by_hand(made).items() if spots in sold
            ] or conditions
        price = games * sum(ways * rate for ways, _, rate in conditions) + off
        where = " | ".join(
            f"{'K' if king else ''}{' '.join(map(str, numbers))}" for king, numbers in made
        )
        how = ", ".join(f"{ways}/{spots} at {dollars(rate)}" for ways, spots, rate in conditions)
        return f"{kind}: {where}; {how}; {games} games; {dollars(price)}"

    return st.builds(
        marked,
        st.sampled_from(KINDS),
        groups,
        conditions,
        st.integers(0, 3) | st.just(1),
        st.sampled_from((0, 0, 0, 1, -100)),
        st.booleans(),
    ) | st.integers(0, 9).map(lambda number: f"void {number}")


def requests_nearly_right(table: Table) -> Iterator[str]:
    """A right request and what one change makes of it."""
    yield from (
        "",
        "straight: 1 2 3; 1/3 at $1; 1 game; $1",
        "way: 1 2 3; 1/3 at $1; 1 game; $1",
        "straight: 1 2 3; 2/3 at $1; 1 game; $2",
        "straight: 1 2 3; 1/2 at $1; 1 game; $1",
        "straight: 1 2 3; 1/3 at $1; 1 game; $2",
        "straight: 1 2 81; 1/3 at $1; 1 game; $1",
        "straight: 1 2 2; 1/3 at $1; 1 game; $1",
        "straight: K1; 1/1 at $1; 1 game; $1",
        "straight: 1 2 3; 1/3 at $1; 21 games; $21",
        "king: K1 | 2 3; 1/1 at $1; 1 game; $1",
        "way: 1 2 | 3 4; 2/2 at $1, 1/4 at $1; 2 games; $6",
        "void 1",
        "void 99",
        "no more",
    )


# --- what is granted, said a second time -----------------------------------------------------


def ways_by_hand(groups: list[tuple[bool, list[int]]]) -> Counter[int]:
    """The ways of each number of spots, by putting groups together in every way there is."""
    return Counter(
        sum(len(numbers) for _, numbers in chosen)
        for count in range(1, len(groups) + 1)
        for chosen in combinations(groups, count)
        if not (count == 1 and chosen[0][0])
    )


def kind_by_hand(groups: list[tuple[bool, list[int]]]) -> str:
    """The type of ticket that groups make."""
    if len(groups) == 1:
        return "straight"
    if any(king for king, _ in groups):
        return "king"
    return "way" if len({len(marked) for _, marked in groups}) == 1 else "combination"


def granted(table: Table, seat: int, text: str) -> bool:
    """Whether a request is granted now."""
    state, options = table.state, table.options
    assert isinstance(options, KenoOptions)
    if not text:
        return True
    void = re.fullmatch(r"void ([0-9]{1,9})", text)
    if void:
        ticket = keno(state).tickets.get(int(void[1]))
        holder = state.seats[seat].player
        return ticket is not None and (ticket.holder, ticket.to_come) == (holder, ticket.games)
    redeem = re.fullmatch(r"redeem ([0-9]{1,9})", text)
    if redeem:
        ticket = keno(state).tickets.get(int(redeem[1]))
        return ticket is not None and (ticket.holder, ticket.over) == (
            state.seats[seat].player,
            True,
        )
    form = re.fullmatch(r"(\w+): ([K0-9 |]+); (.+); ([0-9]{1,9}) games?; (\S+)", text, re.ASCII)
    if form is None:
        return False
    kind, marks, margin, games_text, price_text = form.groups()
    groups = []
    for mark in marks.split("|"):
        king = re.fullmatch(r" *K([0-9]+) *", mark)
        if not king and not re.fullmatch(r" *[0-9]+( +[0-9]+)* *", mark):
            return False
        groups.append((bool(king), [int(n) for n in re.findall("[0-9]+", mark)]))
    numbers = [number for _, marked in groups for number in marked]
    lone_king = len(groups) == 1 and groups[0][0]
    if kind != kind_by_hand(groups) or lone_king or len(set(numbers)) != len(numbers):
        return False
    if not all(1 <= number <= 80 for number in numbers):
        return False
    ways, played, cost = ways_by_hand(groups), set(), 0
    for condition in margin.split(", "):
        form = re.fullmatch(r"([0-9]+)/([0-9]+) at (\$\S+)", condition, re.ASCII)
        if form is None:
            return False
        count, spots, rate = int(form[1]), int(form[2]), parse_dollars(form[3])
        if not count or count != ways[spots] or spots in played or spots not in options.spots_sold:
            return False
        if rate < options.rate_minimum or rate % options.chip:
            return False
        played.add(spots)
        cost += count * rate
    games = int(games_text)
    return (
        parse_dollars(price_text) == cost * games
        and sum(ways[spots] for spots in played) <= options.most_ways
        and options.minimum <= cost <= options.maximum
        and 1 <= games <= options.most_games
        and cost * games <= state.seats[seat].chips
    )
