"""The first record of a journal: which game, with which options, under which rules."""

from houseway.table import snapshots
from houseway.table.blocks import FORMAT
from houseway.table.changes import recorded_change
from houseway.table.entries import Changed, TableOpened
from houseway.table.game import Game
from houseway.table.journal import Journal, JournalError
from houseway.table.options import Options
from houseway.table.paytables import is_file
from houseway.table.refusal import Refused
from houseway.table.steps import Deviation


def opened(journal: Journal) -> TableOpened:
    """The first record, if it is one that this program reads."""
    first = journal.first()
    if not isinstance(first, TableOpened):
        raise JournalError("the journal does not begin with the opening of a table")
    if first.format != FORMAT:
        raise JournalError(
            f"the journal is of format {first.format}; this program reads format {FORMAT}"
        )
    return first


def opening_options(game: Game, journal: Journal) -> tuple[TableOpened, Options]:
    """The first record and the options a journal was opened with."""
    first = opened(journal)
    if first.game != game.name:
        raise JournalError(f"the journal is of {first.game}, not of {game.name}")
    if first.rules != game.rules:
        raise JournalError(
            f"the journal was dealt under version {first.rules} of the rules of {game.name}; this "
            f"program deals version {game.rules}"
        )
    for name in game.options.tables:
        if is_file(first.options.get(name, "")):
            raise JournalError(f"the journal names a file as its {name}; it must hold the rows")
    try:
        options = game.options.parse(first.options)
    except Refused as refused:
        raise JournalError(f"the journal's options are not allowed: {refused}") from None
    if options.as_words() != first.options:
        raise JournalError("the journal does not say all options as a table records them")
    return first, options


def missing_devices(game: Game, journal: Journal) -> set[str]:
    """The devices that were removed from a journal's table and should stand there."""
    journal.steps = game.all_steps
    found = journal.snapshot()
    if found is None:
        return set()
    return snapshots.restore(found[1], game.options, game.own_state)[0].missing_devices


def options_in_force(game: Game, journal: Journal) -> Options:
    """The options that were in force when a journal stopped, whatever it was opened with."""
    _, options = opening_options(game, journal)
    found = journal.snapshot()
    try:
        if found is not None:
            options = snapshots.restore(found[1], game.options, game.own_state)[0].options
        for record in journal.read(found[0] if found else 0):
            if isinstance(record.entry, Changed):
                options = recorded_change(options, record.entry)
    except (ValueError, TypeError, Refused, Deviation) as error:
        raise JournalError(f"the options in force cannot be told: {error}") from None
    return options
