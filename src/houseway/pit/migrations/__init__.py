"""The tables of the house as they came to be, one step after the other (Alembic)."""

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from houseway.pit.tables import VERSIONS
from houseway.table.refusal import Refused

_MAKING = 0x48575054  # the advisory lock for making the tables, "HWPT"


def bring_up_to_date(connection: Connection) -> None:
    """Make the migrations that are missing, in the transaction that is under way."""
    if connection.dialect.name == "postgresql":  # a second process waits here, and finds it done
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MAKING})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    made = MigrationContext.configure(connection, opts={"version_table": VERSIONS})
    current = made.get_current_revision()
    if current == scripts.get_current_head():
        return
    if current is not None and current not in {one.revision for one in scripts.walk_revisions()}:
        raise Refused(
            f"the house is kept as of {current}, which is newer than this program; "
            "install the newer houseway"
        )

    def upgrade(revision: Any, _: MigrationContext) -> Any:
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(config, scripts, fn=upgrade) as environment:
        environment.configure(connection=connection, version_table=VERSIONS)
        environment.run_migrations()
