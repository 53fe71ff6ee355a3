"""Chips never come from nowhere or go nowhere: the ledger goes with the journals."""

import threading

import pytest
from sqlalchemy import select

from houseway.pit.ledger import Money
from houseway.pit.rights import Denied
from houseway.pit.tables import ENTRIES
from houseway.table.refusal import Refused
from tests.pit.houses import Kept

CHIPS, PLAY = Money.CHIPS, Money.PLAY


def rows(kept: Kept) -> list[tuple[str, str, str, int]]:
    with kept.database.reading() as connection:
        found = select(ENTRIES.c.kind, ENTRIES.c.source, ENTRIES.c.target, ENTRIES.c.chips)
        return [tuple(row) for row in connection.execute(found.order_by(ENTRIES.c.id))]


def test_chips_are_sold_and_redeemed_against_the_house(kept: Kept) -> None:
    kept.person("Ann")
    assert kept.cage.sell("Ann", 50_000, "Cy") == 50_000
    assert kept.cage.redeem("Ann", 20_000, "Cy") == 30_000
    assert kept.cage.balances() == {"house": -30_000, "person:Ann": 30_000}


def test_nobody_redeems_more_than_they_have_and_nothing_changes(kept: Kept) -> None:
    kept.person("Ann")
    kept.cage.sell("Ann", 500, "Cy")
    with pytest.raises(Refused, match=r"Ann has \$5 on account, not \$5\.01"):
        kept.cage.redeem("Ann", 501, "Cy")
    assert kept.cage.balances() == {"house": -500, "person:Ann": 500}
    assert len(rows(kept)) == 1


def test_nobody_sells_to_themselves_or_to_a_stranger(kept: Kept) -> None:
    kept.person("Cy", "cage", "player")
    with pytest.raises(Denied, match="themselves"):
        kept.cage.sell("Cy", 500, "Cy")
    with pytest.raises(Denied, match="nobody here is called 'Ann'"):
        kept.cage.sell("Ann", 500, "Cy")
    for amount in (0, -5, 10**16, True, 1.5):
        with pytest.raises(Refused, match="whole number of cents"):
            kept.cage.sell("Cy", amount, "Di")  # type: ignore[arg-type]
    assert rows(kept) == []


def test_play_money_is_given_up_to_the_grant_and_is_no_chips(kept: Kept) -> None:
    kept.people.guest("Gus")
    assert kept.cage.grant("Gus") == kept.cage.grant("Gus") == 1_000_000
    assert rows(kept) == [("granted", "play house", "play:Gus", 1_000_000)]
    assert kept.cage.balance("Gus", CHIPS) == 0
    with pytest.raises(Refused, match=r"Gus has \$0 on account"):
        kept.cage.redeem("Gus", 100, "Cy")
    with pytest.raises(Refused, match=r"Gus has \$0 on account"):
        kept.cage.hold("Gus", 100, "T", CHIPS)


def test_sitting_buying_leaving_and_fills_are_entered_with_their_records(kept: Kept) -> None:
    kept.person("Ann")
    kept.cage.sell("Ann", 100_000, "Cy")
    table = kept.table()
    table.fill(500_000, "Flo")
    kept.cage.hold("Ann", 50_000, "Blackjack 1", CHIPS)
    table.sit(1, "Ann", 50_000)
    kept.cage.hold("Ann", 10_000, "Blackjack 1", CHIPS)
    table.buy(1, 10_000)
    table.sit(2, "Bo (computer)", 20_000)
    table.leave(1)
    table.fill(-100_000, "Flo")
    assert rows(kept) == [
        ("sold", "house", "person:Ann", 100_000),
        ("filled", "house", "table:Blackjack 1", 500_000),
        ("seated", "person:Ann", "table:Blackjack 1", 50_000),
        ("bought", "person:Ann", "table:Blackjack 1", 10_000),
        ("seated", "computer players", "table:Blackjack 1", 20_000),
        ("left", "table:Blackjack 1", "person:Ann", 60_000),
        ("credited", "table:Blackjack 1", "house", 100_000),
    ]
    assert kept.cage.balances() == {
        "computer players": -20_000,
        "house": -500_000,
        "person:Ann": 100_000,
        "table:Blackjack 1": 420_000,
    }
    with kept.database.reading() as connection:
        found = select(ENTRIES.c.table_name, ENTRIES.c.day, ENTRIES.c.record, ENTRIES.c.seat)
        named = connection.execute(found.order_by(ENTRIES.c.id)).all()[1:4]
    assert [tuple(row) for row in named] == [
        ("Blackjack 1", 1, 2, None),
        ("Blackjack 1", 1, 3, 1),
        ("Blackjack 1", 1, 4, 1),
    ]


def test_what_is_held_for_a_table_is_not_there_for_another(kept: Kept) -> None:
    kept.person("Ann")
    kept.cage.sell("Ann", 1_000, "Cy")
    kept.cage.hold("Ann", 700, "one", CHIPS)
    with pytest.raises(Refused, match=r"Ann has \$3 on account, not \$7"):
        kept.cage.hold("Ann", 700, "two", CHIPS)
    with pytest.raises(Refused, match=r"not \$7"):
        kept.cage.redeem("Ann", 700, "Cy")
    kept.cage.release("Ann", "one", CHIPS)
    kept.cage.hold("Ann", 700, "two", CHIPS)
    kept.cage.hold("Ann", 900, "two", CHIPS)  # another wish at the same table takes its place
    assert kept.cage.balance("Ann", CHIPS) == 100
    kept.cage.let_go("two")
    assert kept.cage.balance("Ann", CHIPS) == 1_000


def test_of_many_who_want_the_same_chips_at_once_one_gets_them(kept: Kept) -> None:
    kept.person("Ann")
    kept.cage.sell("Ann", 1_000, "Cy")
    got: list[int] = []
    ready = threading.Barrier(8)

    def want(n: int) -> None:
        ready.wait()
        try:
            if n % 2:
                kept.cage.hold("Ann", 600, f"table {n}", CHIPS)
            else:
                kept.cage.redeem("Ann", 600, "Cy")
            got.append(n)
        except Refused:
            pass

    threads = [threading.Thread(target=want, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 1
    assert kept.cage.balance("Ann", CHIPS) == 400


def test_a_seat_taken_without_enough_on_account_is_never_recorded(kept: Kept) -> None:
    """Should a live table forget to ask the cage, the database itself refuses the block."""
    kept.person("Ann")
    kept.cage.sell("Ann", 1_000, "Cy")
    table = kept.table()
    committed = table.journal.committed
    with pytest.raises(Exception, match=r"open it again|CHECK|covered|cannot"):
        table.sit(1, "Ann", 2_000)
    table.journal.close()
    again = kept.journal()
    assert again.committed == committed
    assert kept.cage.balance("Ann", CHIPS) == 1_000


def test_after_a_night_the_cage_still_knows_whose_chips_lie_where(kept: Kept) -> None:
    kept.person("Ann")
    kept.cage.sell("Ann", 50_000, "Cy")
    table = kept.table()
    kept.cage.hold("Ann", 50_000, "Blackjack 1", CHIPS)
    table.sit(3, "Ann", 50_000)
    table.journal.close()
    kept.table().leave(3)
    assert kept.cage.balance("Ann", CHIPS) == 50_000


def test_a_killed_process_leaves_a_hold_and_the_next_one_frees_it(kept: Kept) -> None:
    kept.person("Ann")
    kept.cage.sell("Ann", 50_000, "Cy")
    kept.cage.hold("Ann", 50_000, "Blackjack 1", CHIPS)
    # killed here: nothing was recorded
    kept.cage.let_go("Blackjack 1")
    assert kept.cage.balance("Ann", CHIPS) == 50_000


def test_the_same_record_is_entered_once_only(kept: Kept) -> None:
    kept.person("Ann")
    kept.cage.sell("Ann", 50_000, "Cy")
    table = kept.table()
    table.fill(1_000, "Flo")
    with kept.database.writing() as connection:
        row = connection.execute(select(ENTRIES).where(ENTRIES.c.kind == "filled")).one()
    with pytest.raises(Exception, match=r"(?i)unique"), kept.database.writing() as connection:
        connection.execute(ENTRIES.insert().values({**row._mapping, "id": 999}))
