"""Two indexes of three letters at a time: one of the players' keys, one of the words that occur in them.

The database keeps them by itself, whoever writes a player: SQLite with FTS5 tables and triggers, PostgreSQL with
pg_trgm. They are made, where they are missing, after every `migrate` (a table that SQLite rebuilds loses its triggers).
They hold nothing of their own, so no backup has them. A word whose last player has gone stays, and leads to nobody.
"""

from __future__ import annotations

import logging
from typing import Any

from django.db import DatabaseError, connection, transaction

log = logging.getLogger("ratingoffice.search")

#: a key holds letters, digits and spaces only, so it can be cut into words as JSON; ids are no words of a name
WORDS = """INSERT OR IGNORE INTO find_word (word)
SELECT value FROM json_each('["' || replace({key}, ' ', '","') || '"]')
WHERE length(value) > 2 AND value NOT GLOB '*[^a-z]*'"""
FORGET = "INSERT INTO find_player (find_player, rowid, search) VALUES ('delete', old.id, ' ' || old.search)"
ADD = "INSERT INTO find_player (rowid, search) VALUES (new.id, ' ' || new.search)"
TABLES_ON_SQLITE = (
    # with a blank before every word, so that a beginning of two letters counts as three
    "CREATE VIEW IF NOT EXISTS find_key AS SELECT id, ' ' || search AS search FROM office_player",
    "CREATE VIRTUAL TABLE IF NOT EXISTS find_player "
    "USING fts5 (search, content='find_key', content_rowid='id', tokenize='trigram', columnsize=0)",
    "CREATE TABLE IF NOT EXISTS find_word (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE)",
    "CREATE VIRTUAL TABLE IF NOT EXISTS find_word_parts USING fts5 (word, content='', tokenize='trigram')",
    # with blanks around it too: beginnings and ends count as such
    "CREATE TRIGGER IF NOT EXISTS find_word_added AFTER INSERT ON find_word BEGIN "
    "INSERT INTO find_word_parts (rowid, word) VALUES (new.id, '  ' || new.word || ' '); END",
)
TRIGGERS_ON_SQLITE = {
    "find_player_added": f"AFTER INSERT ON office_player BEGIN {ADD}; {WORDS.format(key='new.search')}; END",
    "find_player_changed": "AFTER UPDATE OF search ON office_player WHEN old.search IS NOT new.search "
    f"BEGIN {FORGET}; {ADD}; {WORDS.format(key='new.search')}; END",
    "find_player_gone": f"AFTER DELETE ON office_player BEGIN {FORGET}; END",
}

WORDS_ON_POSTGRES = """INSERT INTO find_word SELECT DISTINCT word
FROM {source}, unnest(string_to_array(search, ' ')) AS word WHERE word ~ '^[a-z]{{3,}}$' ORDER BY word
ON CONFLICT DO NOTHING"""
FUNCTION = (
    "CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {does}; RETURN NULL; END $$"
)
ON_POSTGRES = (
    'CREATE TABLE IF NOT EXISTS find_word (word text COLLATE "C" PRIMARY KEY)',
    FUNCTION.format(name="find_words_added", does=WORDS_ON_POSTGRES.format(source="added")),
    FUNCTION.format(
        name="find_words_changed", does=WORDS_ON_POSTGRES.format(source="(SELECT new.search AS search) AS changed")
    ),
    "CREATE OR REPLACE TRIGGER find_words_added AFTER INSERT ON office_player REFERENCING NEW TABLE AS added "
    "FOR EACH STATEMENT EXECUTE FUNCTION find_words_added()",
    "CREATE OR REPLACE TRIGGER find_words_changed AFTER UPDATE OF search ON office_player FOR EACH ROW "
    "WHEN (old.search IS DISTINCT FROM new.search) EXECUTE FUNCTION find_words_changed()",
)
TRIGRAMS_ON_POSTGRES = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "CREATE INDEX IF NOT EXISTS find_player ON office_player USING gin (search gin_trgm_ops)",
    "CREATE INDEX IF NOT EXISTS find_word_parts ON find_word USING gin (word gin_trgm_ops) WITH (fastupdate = off)",
)


def ensure(**_: Any) -> None:
    """Create the indexes that are missing; called after every migration."""
    if "office_player" not in connection.introspection.table_names():  # taken back to before the first migration
        return
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            _on_postgres(cursor)
        else:
            _on_sqlite(cursor)


def _on_sqlite(cursor: Any) -> None:
    cursor.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'office_player'")
    if cursor.fetchone()[0] == len(TRIGGERS_ON_SQLITE):
        return
    for statement in TABLES_ON_SQLITE:
        cursor.execute(statement)
    cursor.execute("INSERT INTO find_player (find_player) VALUES ('rebuild')")
    players = WORDS.format(key="search").replace(" FROM json_each", " FROM office_player, json_each")
    cursor.execute(players)
    for name, does in TRIGGERS_ON_SQLITE.items():
        cursor.execute(f"CREATE TRIGGER IF NOT EXISTS {name} {does}")


def forget(table: str) -> None:
    """Drop SQLite's triggers before a first import: `ensure` then indexes all players at once, which is faster."""
    if table == "office_player":
        with connection.cursor() as cursor:
            for name in TRIGGERS_ON_SQLITE:
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}")


def settle(table: str) -> None:
    """Enter what waits into PostgreSQL's index after many new rows: until then every search scans it."""
    if table == "office_player":
        with connection.cursor() as cursor:
            index = "to_regclass('find_player')"
            cursor.execute(f"SELECT gin_clean_pending_list({index}) WHERE {index} IS NOT NULL")


def _on_postgres(cursor: Any) -> None:
    cursor.execute("SELECT to_regclass('find_word'), to_regclass('find_player')")
    words, players = cursor.fetchone()
    if words is None:
        for statement in ON_POSTGRES:
            cursor.execute(statement)
        cursor.execute(WORDS_ON_POSTGRES.format(source="office_player"))
    if players is not None:
        return
    try:
        with transaction.atomic():
            for statement in TRIGRAMS_ON_POSTGRES:
                cursor.execute(statement)
    except DatabaseError as problem:
        log.warning(
            "the search has no index of trigrams: parts of names are found slowly, and only one typing error a word; "
            "let a superuser run CREATE EXTENSION pg_trgm in this database, then migrate again (%s)",
            str(problem).splitlines()[0],
        )
