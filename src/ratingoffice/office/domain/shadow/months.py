"""A body beside another program: that program's lists compared with what this office would publish, month by month."""

from __future__ import annotations

import io
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
from django.db import transaction
from django.db.models import ProtectedError
from polars import col

from ratingoffice.assurance.history.source import history
from ratingoffice.assurance.shadow.month import State, for_list, shadowed
from ratingoffice.assurance.shadow.month_result import MonthResult
from ratingoffice.assurance.shadow.pages import differences_of
from ratingoffice.assurance.shadow.published_list import files_by_day, read_list
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import Period, lists_later
from ratingoffice.book.progress import ProgressCallback, ignore_progress
from ratingoffice.message import as_data, from_data
from ratingoffice.office import clock
from ratingoffice.office.domain.federations.readings import regulations_of
from ratingoffice.office.domain.lists import published_lists, transfer
from ratingoffice.office.infra.published_tables import packed
from ratingoffice.office.models import Account, Blob, Body, ShadowMonth, record
from ratingoffice.rating.request import RatingRequest


def compare(
    body: Body,
    theirs: Path,
    columns: Mapping[str, str],
    by: Account | None = None,
    on_progress: ProgressCallback = ignore_progress,
) -> list[ShadowMonth]:
    """All their lists from the one after the list in force here; what was kept of an earlier comparison is replaced."""
    in_force = published_lists.newest(body)
    if not body.is_shadow or in_force is None:
        raise BadInput("{body} does not go beside another program: import its book as a shadow", body=body.name)
    first, pools = lists_later(in_force.list_date, 1), tuple(body.pools.split())
    files = files_by_day(theirs, first.day, first)
    days: list[date] = []
    while (day := lists_later(first, len(days))) in files:
        days.append(day)
    if not days:
        raise BadInput("there is no list of {day} among theirs: the comparison begins with it", day=first)
    source = history(Book.of(**transfer.book_of(body)), first)
    state, told = State.at_first(source, None, pools, in_force.list_date), dict[date, MonthResult]()
    for number, day in enumerate(days):
        request = RatingRequest(regulations_of(body, day), Period(day), pools)
        its = read_list(files[day], columns, pools[0], source.book.players)
        told[day], state = shadowed(source, state, request, its, first, for_list(on_progress, day, number, len(days)))
    return _keep(body, told, by)


def _keep(body: Body, told: Mapping[date, MonthResult], by: Account | None) -> list[ShadowMonth]:
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=body.pk)
        before = [one.differences for one in ShadowMonth.objects.filter(body=body).select_related("differences")]
        ShadowMonth.objects.filter(body=body).delete()
        kept = [_month(body, day, one) for day, one in told.items()]
        for blob in {one.pk: one for one in before}.values():
            _forget(blob)
        counts = {f"{one.list_date:%Y-%m}": sum(row["differ"] for row in one.summary) for one in kept}
        record("shadow.compare", f"body/{body.code}", by=by, body=body, after=counts)
    return kept


def _month(body: Body, day: date, told: MonthResult) -> ShadowMonth:
    ready = packed({"differences": told.differences})["differences"]
    defaults = {"size": len(ready.data), "data": ready.data}
    blob, _ = Blob.objects.get_or_create(sha256=ready.sha256, defaults=defaults)
    causes = [row | {"said": as_data(told.sentences.get(row["detail"], ""))} for row in told.causes.to_dicts()]
    return ShadowMonth.objects.create(
        body=body,
        list_date=day,
        summary=told.summary.to_dicts(),
        causes=causes,
        differences=blob,
        compared_at=clock.now(),
    )


def _forget(blob: Blob) -> None:
    """Unless somebody else keeps the same bytes."""
    try:
        with transaction.atomic():
            blob.delete()
    except ProtectedError:
        pass


def causes_of(month: ShadowMonth, most: int) -> list[dict[str, Any]]:
    """Each cause with its sentence, and the first of its differences, with names."""
    differences = pl.read_parquet(io.BytesIO(bytes(month.differences.data)))
    found = []
    for cause in month.causes:
        its = differences_of(differences, cause)
        ids = its["player_id"].head(most)
        names = dict(month.body.players.filter(player_id__in=ids.to_list()).values_list("player_id", "name"))
        shown = its.head(most).with_columns(name=col("player_id").replace_strict(names, default=""))
        found.append(
            cause | {"told": from_data(cause["said"]), "rows": shown.to_dicts(), "more": its.height - shown.height}
        )
    return found
