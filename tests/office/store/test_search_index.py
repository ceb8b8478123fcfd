"""The indexes of the search: kept by the database whoever writes a player, made again where they are lost, on both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polars as pl
import psycopg
import pytest
from django.db import connection, models
from filled import run_in

from ratingoffice.office.domain.lists import book_rows
from ratingoffice.office.domain.people.player_search import find
from ratingoffice.office.infra import bulk_rows, search_index
from ratingoffice.office.models import Body, Player

SETUP = "import django; django.setup(); from django.core.management import call_command as call\n"
FOUND = """
from ratingoffice.office.models import Body, Player
from ratingoffice.office.domain.people.player_search import find
body = Body.objects.get(code="fide")
def ids(text):
    found = [(one.player.player_id, one.is_similar) for one in find(text, body)]
    return [one for one in found if one[0][0] == "h"]
"""
PEOPLE = """
Player.objects.create(body=body, player_id="h1", name="Vdovychenko, Olha", native_name="Вдовиченко Ольга")
Player.objects.create(body=body, player_id="h2", name="Pseudoroman, Hanako", native_name="斎藤 花子")
"""


def found_by(text: str, body: Body) -> list[str]:
    return [one.player.player_id for one in find(text, body)]


def some_players(*names: str) -> pl.DataFrame:
    columns = {"player_id": [f"h{number}" for number in range(len(names))], "name": list(names)}
    texts = [name for name in ("native_name", "fide_id") if name not in columns]
    return pl.DataFrame(columns).with_columns(pl.lit(None, dtype=pl.String).alias(name) for name in texts)


def inserted(body: Body, *names: str) -> None:
    texts = (models.CharField, models.TextField)
    empty = [field.column for field in Player._meta.concrete_fields if isinstance(field, texts)]
    players = some_players(*names)
    missing = [name for name in empty if name not in (*players.columns, "search")]
    book_rows.insert_players(body, players.with_columns(pl.lit("").alias(name) for name in missing))


def test_players_inserted_as_a_table_are_found_by_parts_and_with_errors(body: Body) -> None:
    inserted(body, "Quintessenz, Nina", "Кропивницький, Марко")
    assert found_by("ntessen", body) == ["h0"]
    assert found_by("Qiuntessenz", body) == ["h0"]
    assert found_by("Kropyvnytskyi", body) == ["h1"]


def test_a_first_import_is_indexed_afterwards(body: Body, monkeypatch: pytest.MonkeyPatch) -> None:
    with connection.cursor() as cursor:
        monkeypatch.setattr(bulk_rows, "AT_ONCE", 1)
        names = ("Quintessenz, Nina", *(f"Nobody, N{number}" for number in range(Player.objects.count() + 1)))
        inserted(body, *names)
        cursor.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'office_player'")
        assert cursor.fetchone() == (3,)
    assert found_by("ntessen", body) == ["h0"]
    assert found_by("Qiuntessenz", body) == ["h0"]


def test_triggers_that_were_lost_are_made_again_with_all_that_changed_meanwhile(body: Body) -> None:
    search_index.forget("office_player")
    Player.objects.create(body=body, player_id="h1", name="Quintessenz, Nina")
    assert found_by("ntessen", body) == []
    search_index.ensure()
    assert found_by("ntessen", body) == found_by("Qiuntessenz", body) == ["h1"]


def test_a_book_without_native_names_has_no_such_column_and_one_with_them_keeps_them(body: Body) -> None:
    def column() -> list[str]:
        frame = book_rows.read(body, "players")
        return [name for name in book_rows.columns_had(body, "players", frame) if name == "native_name"]

    body.had = {}  # an office from before a book could have it
    assert column() == []
    Player.objects.create(body=body, player_id="h1", name="Saito, Hanako", native_name="斎藤 花子")
    assert column() == ["native_name"]
    frame = book_rows.read(body, "players")
    assert frame.filter(pl.col("player_id") == "h1")["native_name"].to_list() == ["斎藤 花子"]


def on_postgres(url: str, data: Path, script: str) -> str:
    return run_in(data, SETUP + FOUND + script, DATABASE_URL=url)


def test_the_same_players_are_found_on_postgres(office_on_postgres: str, tmp_path: Path) -> None:
    asked = [
        "Вдовиченко",
        "dovychen",
        "斎藤",
        "花",
        "Vdovychneko",
        "Pseduroman",
        "Psuedoromna",
        "Psuedoromnaz",
        "ol vdov",
    ]
    said = on_postgres(office_on_postgres, tmp_path, PEOPLE + f"for text in {asked!r}: print(ids(text))")
    expected = [
        [("h1", False)],
        [("h1", False)],
        [("h2", False)],
        [("h2", False)],
        [("h1", True)],
        [("h2", True)],
        [("h2", True)],
        [],
        [("h1", False)],
    ]
    assert said.splitlines() == [str(one) for one in expected]


def test_the_search_on_postgres_has_its_trigram_index(office_on_postgres: str) -> None:
    with psycopg.connect(office_on_postgres) as database:
        names = database.execute("SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%gin_trgm_ops%' ORDER BY 1")
        assert [name for (name,) in names] == ["find_player", "find_word_parts"]


@pytest.fixture
def without_pg_trgm(office_on_postgres: str) -> Iterator[str]:
    """The same office, owned by somebody who may not create the extension."""
    with psycopg.connect(office_on_postgres, autocommit=True) as database:
        database.execute("DROP EXTENSION pg_trgm CASCADE")
        database.execute("CREATE ROLE plain LOGIN; GRANT ALL ON SCHEMA public TO plain")
        for (table,) in database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall():
            database.execute(f'ALTER TABLE "{table}" OWNER TO plain')
        for name in ("find_words_added", "find_words_changed"):
            database.execute(f"ALTER FUNCTION {name}() OWNER TO plain")
        yield office_on_postgres.replace("postgres@", "plain@")
        database.execute("REASSIGN OWNED BY plain TO CURRENT_USER; DROP OWNED BY plain; DROP ROLE plain")


def test_without_pg_trgm_the_search_works_and_the_log_says_what_to_do(without_pg_trgm: str, tmp_path: Path) -> None:
    listen = (
        "import logging, sys; logging.getLogger('ratingoffice.search').addHandler(logging.StreamHandler(sys.stdout))\n"
    )
    script = listen + "call('migrate', verbosity=0)\n" + PEOPLE + "print(ids('dovychen'), ids('Vdovychneko'))"
    said = on_postgres(without_pg_trgm, tmp_path, script)
    assert "CREATE EXTENSION pg_trgm" in said
    assert said.splitlines()[-1] == "[('h1', False)] [('h1', True)]"
