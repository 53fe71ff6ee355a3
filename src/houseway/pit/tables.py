"""The tables of the house beside its journals. Alembic makes them; `migrations/` tells how.

The file's guard knows them by their names: each begins with `pit_`, and none has more than 16
columns. Times are milliseconds since 1970, amounts cents.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "pk": "%(table_name)s_key",
        "uq": "%(table_name)s_one_%(column_0_name)s",
        "ck": "%(table_name)s_%(constraint_name)s",
        "fk": "%(table_name)s_of_%(column_0_name)s",
        "ix": "%(table_name)s_by_%(column_0_name)s",
    }
)
VERSIONS = "pit_version"
"""Where Alembic keeps which migrations have been made."""

Number = BigInteger().with_variant(Integer, "sqlite")
"""SQLite counts a key up by itself only if it is called INTEGER."""

PEOPLE = Table(
    "pit_people",
    METADATA,
    Column("id", Number, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("folded", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False, default=""),
    Column("guest", Boolean, nullable=False),
    Column("disabled", Boolean, nullable=False, default=False),
    Column("settings", Text, nullable=False, default="{}"),
    Column("made", BigInteger, nullable=False),
)
"""Who is known to the house. A name stays its person's for ever: journals show cards by it."""

ROLES = Table(
    "pit_roles",
    METADATA,
    Column("person", Number, ForeignKey("pit_people.id"), primary_key=True),
    Column("role", Text, primary_key=True),
)

SESSIONS = Table(
    "pit_sessions",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("person", Number, ForeignKey("pit_people.id"), nullable=False, index=True),
    Column("address", Text, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""Who is signed in. What the browser holds is not here, only its digest."""

INVITATIONS = Table(
    "pit_invitations",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("person", Number, ForeignKey("pit_people.id"), nullable=True),
    Column("roles", Text, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""One-time links: for somebody new, or, with a person, for a new password. Used up, it goes."""

REGISTER = Table(
    "pit_register",
    METADATA,
    Column("id", Number, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("done_by", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("about", Text, nullable=False),
)
"""Who changed what about whom: roles, people, settings."""

SETTINGS = Table(
    "pit_settings",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

TABLES = Table(
    "pit_tables",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("document", Text, nullable=False),
    Column("money", Text, nullable=False),
    Column("is_open", Boolean, nullable=False, default=True),
    Column("made", BigInteger, nullable=False),
)
"""The tables of the house, each with its table file."""

ORDERS = Table(
    "pit_orders",
    METADATA,
    Column("table_name", Text, primary_key=True),
    Column("document", Text, nullable=False),
)
"""What is in force at a table by the word of the floor or the dealer: it rests, it closes ..."""

ACTS = Table(
    "pit_acts",
    METADATA,
    Column("table_name", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("day", Integer, nullable=False),
    Column("block", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
)
"""Acts that were taken, by the ids their senders gave them: sent again, each counts once."""

ACCOUNTS = Table(
    "pit_accounts",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("may_owe", Boolean, nullable=False),
    Column("balance", BigInteger, nullable=False, default=0),
    Column("held", BigInteger, nullable=False, default=0),
    CheckConstraint("held >= 0 AND (may_owe OR balance >= held)", name="covered"),
)
"""What each account has: the sum of its entries, and how much of it is held for a table."""

HOLDS = Table(
    "pit_holds",
    METADATA,
    Column("account", Text, ForeignKey("pit_accounts.account"), primary_key=True),
    Column("table_name", Text, primary_key=True),
    Column("chips", BigInteger, nullable=False),
    CheckConstraint("chips > 0", name="something"),
)
"""Chips of an account that a table has been promised and has not recorded yet."""

ENTRIES = Table(
    "pit_entries",
    METADATA,
    Column("id", Number, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("source", Text, nullable=False, index=True),
    Column("target", Text, nullable=False, index=True),
    Column("chips", BigInteger, nullable=False),
    Column("done_by", Text, nullable=False),
    Column("table_name", Text, nullable=True),
    Column("day", Integer, nullable=True),
    Column("record", BigInteger, nullable=True),
    Column("seat", Integer, nullable=True),
    CheckConstraint("chips >= 0 AND source <> target", name="moved"),
    UniqueConstraint("table_name", "day", "record", name="pit_entries_one_record"),
)
"""The ledger: what went from which account to which, and by which record of which journal."""

SCORES = Table(
    "pit_scores",
    METADATA,
    Column("id", Number, primary_key=True),
    Column("person", Text, nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("correct", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("document", Text, nullable=False, default="{}"),
)
"""Dealer school: lessons and exams of each person, by clause in the document."""

BARRED = Table(
    "pit_barred",
    METADATA,
    Column("person", Number, ForeignKey("pit_people.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("done_by", Text, nullable=False),
    Column("reason", Text, nullable=False),
)
"""Who may not play in the house, by whose word and why."""
