"""When the process looks through all its objects for cycles that nobody holds.

Nearly everything here is freed as soon as nobody holds it. A look through all objects stops every
table: a quarter of a second with 1,800 people, and Python looks after every so many new objects,
just when most happens. So young objects are looked through as ever, and all of them rarely.
"""

import asyncio
import gc

EVERY = 600.0
"""Seconds between two looks through all objects."""
NEVER = 1_000_000
"""So many looks through young objects come before one through all."""


async def collect_rarely() -> None:
    """Look through all objects only now and then, until the house closes."""
    before = gc.get_threshold()
    gc.set_threshold(*before[:2], NEVER)
    try:
        while True:
            await asyncio.sleep(EVERY)
            gc.collect()
    finally:
        gc.set_threshold(*before)
