"""Games from files that the user imported, and the words of their names."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "catalogue_games",
        sa.Column("bgg_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("other_name", sa.Text),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("year", sa.Integer),
        sa.Column("rank", sa.Integer),
        sa.Column("rating", sa.Double),
        sa.Column("weight", sa.Double),
        sa.Column("users_rated", sa.Integer),
        sa.Column("min_players", sa.Integer),
        sa.Column("max_players", sa.Integer),
        sa.Column("minutes", sa.Integer),
        sa.Column("data_date", sa.Text, nullable=False),
    )
    op.create_table("catalogue_words", sa.Column("word", sa.Text, primary_key=True))
