"""The tables as they are now; `migrations/` holds how they came to be."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

METADATA = MetaData()
ROW_ID = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite numbers rows by itself in an INTEGER only."""
COMES = text("kind IN ('opened', 'sat')")
"""Entries by which a person comes to a table; whoever did anything there has one."""


def _of_account() -> Column[str]:
    """Whose a row is; it goes with the account."""
    return Column(
        "account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True
    )


health = Table(
    "health",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("moment", Text, nullable=False),
)
"""One row: when the store was last found to be well."""

history = Table(
    "history",
    METADATA,
    Column("id", ROW_ID, primary_key=True),
    Column("person", Text, nullable=False),
    Column("asked_at", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("game", Text),
    Column("book", Text),
    Column("lang", Text, nullable=False),
    Column("players", Integer),
    Column("options", Text, nullable=False),
    Column("checksums", Text, nullable=False),
    Column("folded", Text, nullable=False),
    Column("starred", Boolean, nullable=False, server_default=false()),
    Column("right", Boolean),
    Column("note", Text, nullable=False, server_default=""),
    Column("deleted_at", Text),
    Index("history_of_person", "person", "id"),
    Index(
        "history_deleted",
        "deleted_at",
        sqlite_where=text("deleted_at IS NOT NULL"),
        postgresql_where=text("deleted_at IS NOT NULL"),
    ),
    sqlite_autoincrement=True,  # the id of a deleted entry is never given again
)
"""Questions with their answers. `person` is a digest or "local"; moments are ISO 8601 in UTC;
`answer`, `options` and `checksums` (of each book by its slug) are JSON; `folded` is what is
searched."""

catalogue_games = Table(
    "catalogue_games",
    METADATA,
    Column("bgg_id", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("other_name", Text),
    Column("folded", Text, nullable=False),
    Column("year", Integer),
    Column("rank", Integer),
    Column("rating", Double),
    Column("weight", Double),
    Column("users_rated", Integer),
    Column("min_players", Integer),
    Column("max_players", Integer),
    Column("minutes", Integer),
    Column("data_date", Text, nullable=False),
)
"""Games from files that the user imported. `folded` is what is searched, each form of a name
between bars; `data_date` is the file's date (ISO 8601)."""

catalogue_words = Table(
    "catalogue_words",
    METADATA,
    Column("word", Text, primary_key=True),
)
"""The words of all those names, folded, to find what was meant by one with a slip."""

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, unique=True),
    Column("game", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("created_at", BigInteger, nullable=False),
    Index("tables_by_phase", "phase", "created_at"),
)
"""What is looked up of each table of cards; all of it can be told from its log. `code` is null
once nobody can join by it; moments are milliseconds since 1970."""

log = Table(
    "log",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("person", Text),
    Column("data", Text, nullable=False),
    Column("mark", Text),
    Index("log_of_person", "person", "table", sqlite_where=COMES, postgresql_where=COMES),
    sqlite_with_rowid=False,
)
"""The entries of all tables' logs; the key is the only lock. `data` is JSON, `mark` the sender's
own id of a command."""

seats = Table(
    "seats",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
    Column("points", Integer),
    Column("place", Integer),
    Column("ended_at", BigInteger),
    Index("seats_of_person", "person"),
)
"""Who played where, and how it ended: the points, the place from 1 (null while it is played)."""

accounts = Table(
    "accounts",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    Column("password", Text),
    Column("person", Text, nullable=False, unique=True),
    Column("made_at", BigInteger, nullable=False),
)
"""Who has an account. `person` is under whom their things are kept, in every browser; `folded` is
the name as it counts for being the same; `password` is Argon2's hash, null for who has passkeys
only. Moments are milliseconds since 1970."""

account_persons = Table(
    "account_persons",
    METADATA,
    Column("person", Text, primary_key=True),
    _of_account(),
)
"""Every person that went into an account; the token of one is nobody's any more."""

sessions = Table(
    "sessions",
    METADATA,
    Column("digest", Text, primary_key=True),
    _of_account(),
    Column("how", Text, nullable=False),
    Column("began_at", BigInteger, nullable=False),
)
"""Where somebody is signed in: the digest of the browser's token; how: password, passkey or
code."""

passkeys = Table(
    "passkeys",
    METADATA,
    Column("id", Text, primary_key=True),
    _of_account(),
    Column("site", Text, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("label", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
)
"""The public halves of passkeys: `site` is the host that one is for, `count` its counter of
signatures, `label` what its person calls it."""

recovery_codes = Table(
    "recovery_codes",
    METADATA,
    Column("digest", Text, primary_key=True),
    _of_account(),
)
"""The digests of recovery codes that have not been used."""

challenges = Table(
    "challenges",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("purpose", Text, nullable=False),
    Column("account", Text),
    Column("name", Text),
    Column("ends_at", BigInteger, nullable=False, index=True),
)
"""What passkeys were asked to sign; each is taken away by the first answer to it."""
