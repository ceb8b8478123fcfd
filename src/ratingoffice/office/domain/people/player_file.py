"""Many people entered at once, from a CSV file with columns of the book's table `players`: all of them or nobody."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import polars as pl
from django.db import transaction
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.checks import refuse_bad_book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.formats.book_uploads import read_tables
from ratingoffice.message import Message
from ratingoffice.office.domain.lists import book_rows
from ratingoffice.office.domain.people.checks import person_findings
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.models import Account, Body, Player, record


def enter_players(body: Body, data: bytes, file_name: str, by: Account | None, why: str) -> int:
    """Enter the players of a file and return their number. Players who are registered already are findings."""
    book = read_tables({"players": (file_name, data)})
    if not book.players.height:
        raise BadInput(
            [Finding(file_name, 0, "", Message("names nobody: give a line for each player below the header"))]
        )
    refuse_bad_book(book)
    bulk_rows.refuse_misfits({file_name: (Player, book.players)})
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=body.pk)
        registered = (
            *_registered_already(body, book, "player_id"),
            *_registered_already(body, book, "fide_id"),
            *_twice(book),
        )
        if findings := [*registered, *_impossible(book)]:
            raise BadInput(sorted(findings))
        book_rows.insert_players(body, book.players)
        deed = {"file_name": file_name, "sha256": hashlib.sha256(data).hexdigest(), "players": book.players.height}
        record("player.enter_file", f"body/{body.code}", by=by, body=body, why=why, after=deed, changes_next_list=True)
    return book.players.height


def _registered_already(body: Body, book: Book, column: str) -> Iterator[Finding]:
    registered = Player.objects.filter(body=body).exclude(**{column: ""})
    if column == "fide_id":
        registered = registered.filter(merged_into=None)
    values_there = pl.Series(list(registered.values_list(column, flat=True)), dtype=pl.String)
    repeated = book.players.with_row_index("row").filter(col(column).is_in(values_there.implode()))
    for row, value in repeated.select("row", column).iter_rows():
        file, line = book.lines("players", row)
        message = Message("{value} is in the register already: leave the line out", value=value)
        yield Finding(file, line, column, message, "known")


def _impossible(book: Book) -> Iterator[Finding]:
    """What cannot be true of a person, at the line of the file."""
    for row, person in enumerate(book.players.iter_rows(named=True)):
        yield from person_findings(person, person.keys(), *book.lines("players", row))


def _twice(book: Book) -> Iterator[Finding]:
    """A FIDE ID is one person's."""
    mine = book.players.with_row_index("row").filter(col("fide_id").is_not_null())
    for row, value in mine.filter(~col("fide_id").is_first_distinct()).select("row", "fide_id").iter_rows():
        file, line = book.lines("players", row)
        yield Finding(file, line, "fide_id", Message("{value} stands on another line too: correct it", value=value))
