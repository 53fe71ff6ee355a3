"""The first tables of the house.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "pit_accounts",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("may_owe", sa.Boolean(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.Column("held", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "held >= 0 AND (may_owe OR balance >= held)", name=op.f("pit_accounts_covered")
        ),
        sa.PrimaryKeyConstraint("account", name=op.f("pit_accounts_key")),
    )
    op.create_table(
        "pit_acts",
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("block", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_name", "person", "id", name=op.f("pit_acts_key")),
    )
    op.create_index(op.f("pit_acts_by_at"), "pit_acts", ["at"], unique=False)
    op.create_table(
        "pit_entries",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.Column("done_by", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=True),
        sa.Column("day", sa.Integer(), nullable=True),
        sa.Column("record", sa.BigInteger(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.CheckConstraint("chips >= 0 AND source <> target", name=op.f("pit_entries_moved")),
        sa.PrimaryKeyConstraint("id", name=op.f("pit_entries_key")),
        sa.UniqueConstraint("table_name", "day", "record", name="pit_entries_one_record"),
    )
    op.create_index(op.f("pit_entries_by_source"), "pit_entries", ["source"], unique=False)
    op.create_index(op.f("pit_entries_by_target"), "pit_entries", ["target"], unique=False)
    op.create_table(
        "pit_people",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pit_people_key")),
        sa.UniqueConstraint("folded", name=op.f("pit_people_one_folded")),
        sa.UniqueConstraint("name", name=op.f("pit_people_one_name")),
    )
    op.create_table(
        "pit_register",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("done_by", sa.Text(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pit_register_key")),
    )
    op.create_table(
        "pit_scores",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("correct", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pit_scores_key")),
    )
    op.create_index(op.f("pit_scores_by_person"), "pit_scores", ["person"], unique=False)
    op.create_table(
        "pit_settings",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pit_settings_key")),
    )
    op.create_table(
        "pit_tables",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("money", sa.Text(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pit_tables_key")),
    )
    op.create_table(
        "pit_holds",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("chips > 0", name=op.f("pit_holds_something")),
        sa.ForeignKeyConstraint(
            ["account"], ["pit_accounts.account"], name=op.f("pit_holds_of_account")
        ),
        sa.PrimaryKeyConstraint("account", "table_name", name=op.f("pit_holds_key")),
    )
    op.create_table(
        "pit_invitations",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("roles", sa.Text(), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["pit_people.id"], name=op.f("pit_invitations_of_person")
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pit_invitations_key")),
    )
    op.create_table(
        "pit_roles",
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["pit_people.id"], name=op.f("pit_roles_of_person")),
        sa.PrimaryKeyConstraint("person", "role", name=op.f("pit_roles_key")),
    )
    op.create_table(
        "pit_sessions",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["pit_people.id"], name=op.f("pit_sessions_of_person")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pit_sessions_key")),
    )
    op.create_index(op.f("pit_sessions_by_person"), "pit_sessions", ["person"], unique=False)
