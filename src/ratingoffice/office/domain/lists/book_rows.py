"""The live rows of a body as tables of its book, and tables of a book as rows."""

from __future__ import annotations

import polars as pl
from django.db import models
from polars import col

from ratingoffice.book.book import TABLES, WHOLE
from ratingoffice.federations.body import Regulations
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.models import (
    SEARCHED,
    BaseCorrection,
    Body,
    Club,
    Decision,
    Event,
    Federation,
    FideRating,
    Game,
    Player,
    Round,
    folded,
)
from ratingoffice.office.models.folding import APOSTROPHES, LONGEST

MODELS: dict[str, type[models.Model]] = {
    "players": Player,
    "events": Event,
    "games": Game,
    "decisions": Decision,
    "federations": Federation,
    "fide_ratings": FideRating,
    "clubs": Club,
    "rounds": Round,
    "base_corrections": BaseCorrection,
}
#: tables that a book has only where there is something in them
REGISTERS = ("federations", "clubs")

#: columns whose very presence means that they are judged (book.md): those that an imported book did not have stay away
JUDGED = {
    "players": frozenset(("member_from", "member_until")),
    "events": frozenset(("registered_on", "reported_on", "declarations")),
}
#: columns that came after the first offices: there where something is in them, so that a book without is as it was
LATER = {
    "decisions": frozenset(tuple(TABLES["decisions"])[6:]),
    "events": frozenset(("club", "responsible", "announced_pool", "paper_received_on")),
    "players": frozenset(("national_title", "native_name", "council_from", "council_until", "council_decision")),
}
#: of an event: the day on which the paper copy of its report came
PAPER = "paper_received_on"
#: an event that is not yet rated; with it its games, decisions
OPEN = "e.rated_on IS NULL"
#: a day of the schedule that lies within the event; one that the event's days have left behind says nothing
IN_EVENT = "r.played_on BETWEEN e.starts_on AND e.ends_on"
SOURCES = {
    "players": "office_player p",
    "events": "office_event e",
    "games": "office_game g JOIN office_event e ON g.event_id = e.id",
    "decisions": "office_decision d JOIN office_event e ON d.event_id = e.id",
    "federations": "office_federation f",
    "fide_ratings": "office_fiderating r JOIN office_player p ON r.player_id = p.id",
    "clubs": "office_club c",
    "rounds": "office_round r JOIN office_event e ON r.event_id = e.id",
    "base_corrections": "office_basecorrection b JOIN office_player p ON b.player_id = p.id",
}
LETTER = {
    "players": "p",
    "events": "e",
    "games": "g",
    "decisions": "d",
    "federations": "f",
    "clubs": "c",
    "fide_ratings": "r",
    "rounds": "r",
    "base_corrections": "b",
}
ORDERED = {
    "players": "p.player_id",
    "events": "e.event_id",
    "games": "g.id",
    "decisions": "d.id",
    "federations": "f.federation",
    "fide_ratings": "r.list_date, p.player_id",
    "clubs": "c.club",
    "rounds": "r.id",
    "base_corrections": "b.id",
}
#: where a table names the body: in its own rows, or in those that they belong to
OF_BODY = {"players": "p", "federations": "f", "clubs": "c", "fide_ratings": "p", "base_corrections": "p"}
#: ids of other tables, which the database has as numbers
IDS = {"event_id": "e.event_id", "player_id": "p.player_id"}
#: merged players are one person: only the row that stays is in a book
CURRENT_ROWS = {
    "players": "p.merged_into_id IS NULL",
    "decisions": "d.withdrawn_on IS NULL",
    "base_corrections": "b.withdrawn_on IS NULL AND b.used_on IS NULL",
}


def read(
    body: Body, table: str, where: str = "", params: tuple[object, ...] = (), *, numbered: bool = False
) -> pl.DataFrame:
    """The rows of a table of the book, all columns; `numbered` adds the database's own number of each."""
    letter = LETTER[table]
    names = [IDS.get(name, f"{letter}.{name}") for name in TABLES[table]]
    conditions = [f"{OF_BODY.get(table, 'e')}.body_id = %s"]
    conditions += [condition for condition in (CURRENT_ROWS.get(table, ""), where) if condition]
    schema = dict(TABLES[table])
    if numbered:
        names, schema = [*names, f"{letter}.id"], {**schema, "id": WHOLE}
    source = f"{SOURCES[table]} WHERE {' AND '.join(conditions)} ORDER BY {ORDERED[table]}"
    return bulk_rows.fetch(names, source, (body.pk, *params), schema)


def merged_players(body: Body) -> pl.DataFrame:
    """Return the merged players: player_id, and the id into which it was merged."""
    pairs = Player.objects.filter(body=body, merged_into__isnull=False).values_list("pk", "player_id", "merged_into_id")
    into = {pk: target for pk, _, target in pairs}
    finals = {}
    for pk in into:
        last, visited = pk, set()
        while last in into and last not in visited:
            visited.add(last)
            last = into[last]
        finals[pk] = last
    names = dict(Player.objects.filter(pk__in=set(finals.values())).values_list("pk", "player_id"))
    pairs_of_ids = sorted((player_id, names[finals[pk]]) for pk, player_id, _ in pairs)
    return pl.DataFrame(pairs_of_ids, schema={"player_id": pl.String(), "into": pl.String()}, orient="row")


def columns_had(body: Body, table: str, frame: pl.DataFrame) -> list[str]:
    """Return the columns of the body's book: those it was imported with, and those with values."""
    had = frozenset(body.had.get(table, TABLES[table].keys() - LATER.get(table, frozenset()))) | {"rated_on"}
    filled = {name for name in TABLES[table] if frame[name].null_count() < frame.height}
    names = had | (filled - JUDGED.get(table, frozenset()))
    return [name for name in TABLES[table] if name in names]


def event_columns(body: Body, frame: pl.DataFrame, regulations: Regulations) -> list[str]:
    """The columns of events in the book of a list. The day of the paper copy is among them only where it is judged, so
    that a list does not depend on it otherwise."""
    had = set(columns_had(body, "events", frame)) - {PAPER} | ({PAPER} if regulations.judges_paper else set())
    return [name for name in TABLES["events"] if name in had]


#: small letters of Latin and Cyrillic whose key does not depend on their neighbours; зг, which does, goes before them
LATIN = "àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľłńņňōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżž"
LETTERS = LATIN + "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ"
LETTER_BY_LETTER = f"^[\\x00-\\x7f{LETTERS}]*$"
KEYS_OF_LETTERS = ["зг", "y", *LETTERS], ["zgh", "i", *(folded(letter) for letter in LETTERS)]


def insert_players(body: Body, players: pl.DataFrame, more: bulk_rows.More = bulk_rows.unheard) -> None:
    words = pl.concat_str(*(col(name).fill_null("") for name in SEARCHED), separator=" ")
    frame = players.with_columns(body_id=pl.lit(body.pk), search=search_text(players.select(words).to_series()))
    bulk_rows.insert(Player, frame, more)


def search_text(words: pl.Series) -> pl.Series:
    """Fold a column of names as `folded` does, with a table of letters instead of a call per name."""
    lower = words.str.to_lowercase().str.replace_all(APOSTROPHES.pattern, "")
    irregular = (~lower.str.contains(LETTER_BY_LETTER)).fill_null(False).arg_true()
    plain = lower.str.replace_many(*KEYS_OF_LETTERS, leftmost=True).str.replace_all("o[ou]+", "o")
    for vowel in "aeiu":
        plain = plain.str.replace_all(f"{vowel}+", vowel)
    plain = plain.str.replace_all("[^a-z0-9]+", " ").str.strip_chars()
    if len(irregular):
        plain = plain.scatter(irregular, [folded(text) for text in words.gather(irregular).to_list()])
    return plain.str.slice(0, LONGEST)


def insert_registers(body: Body, tables: dict[str, pl.DataFrame]) -> None:
    for table in REGISTERS:
        texts = (field.name for field in MODELS[table]._meta.concrete_fields if isinstance(field, models.CharField))
        unsaid = {name: pl.lit("") for name in texts if name not in TABLES[table]}  # a book does not hold them
        bulk_rows.insert(MODELS[table], tables[table].with_columns(body_id=pl.lit(body.pk), **unsaid))


def insert_of_players(body: Body, table: str, rows: pl.DataFrame, more: bulk_rows.More = bulk_rows.unheard) -> None:
    """Insert rows that belong to players who are in the register already."""
    numbers = pl.DataFrame(
        list(Player.objects.filter(body=body).values_list("player_id", "pk")) if rows.height else [],
        schema={"player_id": pl.String(), "number": WHOLE},
        orient="row",
    )
    frame = rows.join(numbers, on="player_id", how="left", maintain_order="left")
    bulk_rows.insert(MODELS[table], frame.drop("player_id").rename({"number": "player_id"}), more)


def insert_events(body: Body, tables: dict[str, pl.DataFrame], more: bulk_rows.More = bulk_rows.unheard) -> None:
    """Events, then their games, decisions and rounds."""
    bulk_rows.insert(Event, tables["events"].with_columns(body_id=pl.lit(body.pk), participants=pl.lit("[]")), more)
    numbers = pl.DataFrame(
        list(Event.objects.filter(body=body).values_list("event_id", "pk")),
        schema={"event_id": pl.String(), "number": WHOLE},
        orient="row",
    )
    for table in ("games", "decisions", "rounds"):
        rows = tables[table].join(numbers, on="event_id", how="left", maintain_order="left")
        rows = rows.drop("event_id").rename({"number": "event_id"})
        if table == "decisions":
            rows = rows.with_columns(
                games=pl.lit("[]"),
                reason=col("reason").fill_null(""),
                file_name=pl.lit(""),
                appeal_file_name=pl.lit(""),
            )
        bulk_rows.insert(MODELS[table], rows, more)
