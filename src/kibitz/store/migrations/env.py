"""Alembic's way in: the steps run on the connection that `migrate` brings."""

from alembic import context

from kibitz.store.facts import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    version_table=VERSION_TABLE,
    transactional_ddl=True,  # SQLite can, with the transactions that the store begins
)
context.run_migrations()
