"""Who is barred from the house.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "pit_barred",
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("done_by", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["pit_people.id"], name=op.f("pit_barred_of_person")),
        sa.PrimaryKeyConstraint("person", name=op.f("pit_barred_key")),
    )
