"""A FIDE list taken into a body's register, whole or not at all."""

from __future__ import annotations

from datetime import date

import polars as pl
from django.db import transaction
from polars import col

from ratingoffice.formats.fide_list import FideList
from ratingoffice.intake.fide_list_import import ListImport, import_list
from ratingoffice.office.domain.lists import book_rows
from ratingoffice.office.models import Account, Body, FideRating, Player, record


def take(body: Body, read: FideList, day: date, by: Account | None = None) -> ListImport:
    """Store the ratings of the body's players on a FIDE list, beside those of other FIDE lists."""
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=body.pk)
        players = book_rows.read(body, "players", numbered=True)
        new = import_list(players, book_rows.read(body, "fide_ratings"), read, day)
        _change(players, new.players, read.kinds)
        FideRating.objects.filter(player__body=body, list_date=day).delete()
        book_rows.insert_of_players(body, "fide_ratings", new.fide_ratings.filter(col("list_date") == day))
        deed = {"list": day.isoformat(), "players": new.matched, "changed": new.changed}
        record("fide_list.take", f"fide-list/{day:%Y-%m}", by=by, body=body, after=deed, changes_next_list=True)
    return new


def _change(before: pl.DataFrame, after: pl.DataFrame, kinds: tuple[str, ...]) -> None:
    names = [f"fide_{kind}" for kind in kinds]
    moved = after.select("id", *names).filter(
        pl.any_horizontal(before[name].ne_missing(after[name]).alias(name) for name in names)
    )
    Player.objects.bulk_update([Player(**row) for row in moved.iter_rows(named=True)], names, batch_size=500)
