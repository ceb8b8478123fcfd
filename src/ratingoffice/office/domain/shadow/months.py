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
from ratingoffice.assurance.shadow.month import State, for_list, shadow_month
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
    lists_folder: Path,
    columns: Mapping[str, str],
    by: Account | None = None,
    on_progress: ProgressCallback = ignore_progress,
) -> list[ShadowMonth]:
    """Compare all their lists after the list in force here, and replace the results of an earlier comparison."""
    in_force = published_lists.newest(body)
    if not body.is_shadow or in_force is None:
        raise BadInput("{body} does not go beside another program: import its book as a shadow", body=body.name)
    first, pools = lists_later(in_force.list_date, 1), tuple(body.pools.split())
    files = files_by_day(lists_folder, first.day, first)
    days: list[date] = []
    while (day := lists_later(first, len(days))) in files:
        days.append(day)
    if not days:
        raise BadInput("there is no list of {day} among theirs: the comparison begins with it", day=first)
    source = history(Book.of(**transfer.book_of(body)), first)
    state, results = State.at_first(source, None, pools, in_force.list_date), dict[date, MonthResult]()
    for number, day in enumerate(days):
        request = RatingRequest(regulations_of(body, day), Period(day), pools)
        published = read_list(files[day], columns, pools[0], source.book.players)
        results[day], state = shadow_month(
            source, state, request, published, first, for_list(on_progress, day, number, len(days))
        )
    return _keep(body, results, by)


def _keep(body: Body, results: Mapping[date, MonthResult], by: Account | None) -> list[ShadowMonth]:
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=body.pk)
        before = [month.differences for month in ShadowMonth.objects.filter(body=body).select_related("differences")]
        ShadowMonth.objects.filter(body=body).delete()
        months = [_month(body, day, result) for day, result in results.items()]
        for blob in {differences.pk: differences for differences in before}.values():
            _forget(blob)
        counts = {f"{month.list_date:%Y-%m}": sum(row["differ"] for row in month.summary) for month in months}
        record("shadow.compare", f"body/{body.code}", by=by, body=body, after=counts)
    return months


def _month(body: Body, day: date, result: MonthResult) -> ShadowMonth:
    ready = packed({"differences": result.differences})["differences"]
    defaults = {"size": len(ready.data), "data": ready.data}
    blob, _ = Blob.objects.get_or_create(sha256=ready.sha256, defaults=defaults)
    causes = [row | {"said": as_data(result.sentences.get(row["detail"], ""))} for row in result.causes.to_dicts()]
    return ShadowMonth.objects.create(
        body=body,
        list_date=day,
        summary=result.summary.to_dicts(),
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
    """Return each cause with its sentence and its first differences, with names."""
    differences = pl.read_parquet(io.BytesIO(bytes(month.differences.data)))
    causes = []
    for cause in month.causes:
        of_cause = differences_of(differences, cause)
        ids = of_cause["player_id"].head(most)
        names = dict(month.body.players.filter(player_id__in=ids.to_list()).values_list("player_id", "name"))
        first_rows = of_cause.head(most).with_columns(name=col("player_id").replace_strict(names, default=""))
        causes.append(
            cause
            | {
                "told": from_data(cause["said"]),
                "rows": first_rows.to_dicts(),
                "more": of_cause.height - first_rows.height,
            }
        )
    return causes
