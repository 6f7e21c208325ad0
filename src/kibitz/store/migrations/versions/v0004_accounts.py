"""Accounts: names, sessions, passkeys, recovery codes; the tables of a person found quickly."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

COMES = sa.text("kind IN ('opened', 'sat')")


def _of_account() -> "sa.Column[str]":
    return sa.Column(
        "account",
        sa.Text,
        sa.ForeignKey("accounts.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    )


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("person", sa.Text, nullable=False, unique=True),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "account_persons", sa.Column("person", sa.Text, primary_key=True), _of_account()
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.Text, primary_key=True),
        _of_account(),
        sa.Column("how", sa.Text, nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        _of_account(),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
    )
    op.create_table("recovery_codes", sa.Column("digest", sa.Text, primary_key=True), _of_account())
    op.create_table(
        "challenges",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("account", sa.Text),
        sa.Column("name", sa.Text),
        sa.Column("ends_at", sa.BigInteger, nullable=False, index=True),
    )
    op.create_index(
        "log_of_person",
        "log",
        ["person", "table"],
        sqlite_where=COMES,
        postgresql_where=COMES,
    )
