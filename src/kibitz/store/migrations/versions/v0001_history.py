"""The first tables: the history of questions, and one row for the health check."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    health = op.create_table(
        "health",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("moment", sa.Text, nullable=False),
    )
    op.bulk_insert(health, [{"id": 1, "moment": ""}])
    op.create_table(
        "history",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("asked_at", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("game", sa.Text),
        sa.Column("book", sa.Text),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("players", sa.Integer),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("checksums", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("starred", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("right", sa.Boolean),
        sa.Column("note", sa.Text, nullable=False, server_default=""),
        sa.Column("deleted_at", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("history_of_person", "history", ["person", "id"])
    op.create_index(
        "history_deleted",
        "history",
        ["deleted_at"],
        sqlite_where=sa.text("deleted_at IS NOT NULL"),
        postgresql_where=sa.text("deleted_at IS NOT NULL"),
    )
