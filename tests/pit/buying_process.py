"""Buys in at a table and leaves again, over and over, until it is killed."""

import sys

from houseway.pit.database import open_database
from houseway.pit.ledger import Money
from houseway.table.stores import open_archive
from tests.pit.houses import Kept

if __name__ == "__main__":
    where = sys.argv[1]
    archive = open_archive(where)
    kept = Kept(where, archive, open_database(where, archive))
    kept.cage.let_go("Blackjack 1")
    table = kept.table()
    for seat in list(table.state.seats):
        table.leave(seat)
    while True:
        print("held", flush=True)
        kept.cage.hold("Ann", 60_000, "Blackjack 1", Money.CHIPS)
        print("sits", flush=True)
        table.sit(1, "Ann", 60_000)
        kept.cage.hold("Ann", 40_000, "Blackjack 1", Money.CHIPS)
        print("buys", flush=True)
        table.buy(1, 40_000)
        print("leaves", flush=True)
        table.leave(1)
