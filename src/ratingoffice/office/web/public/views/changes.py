"""What changed most on a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import polars as pl
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from polars import col

from ratingoffice.office.domain.events.player_games import names_version, native_names
from ratingoffice.office.domain.lists.roster import Roster, roster
from ratingoffice.office.web.public.views.lists import of_list
from ratingoffice.office.web.shared.address_parts import body_or_404, publication_or_404
from ratingoffice.office.web.shared.caching import published_page

MOST_PLAYERS = 25
#: of which lines, by which column, and whether the largest come first
KINDS = {
    "gains": (col("change") > 0, "change", True),
    "losses": (col("change") < 0, "change", False),
    "newcomers": (col("previous").is_null() & (col("games") > 0), "rating", True),
    "busiest": (col("games") > 0, "games", True),
}


@require_safe
def show(request: HttpRequest, system: str, pool: str, month: date) -> HttpResponse:
    body = body_or_404(system)
    publication = publication_or_404(body, pool, month, request.GET.get("revision"))

    def build() -> HttpResponse:
        changed = most_changed(roster(publication, pool), MOST_PLAYERS)
        native = native_names(body, ids_in(*changed.values()))
        context = of_list(body, publication, pool) | changed | {"native": native}
        return render(request, "office/public/list_changes.html", context)

    return published_page(request, publication, build, also=f"{body.name} {names_version(body)}")


def most_changed(list_roster: Roster, count: int) -> dict[str, Any]:
    """The largest gains and losses, the strongest newcomers, and who played most; in a tie as the list has them."""
    lines = list_roster.full_list.derive(
        f"{list_roster.pool}-changed-most-{count}", lambda: _most_changed(list_roster.frame, count)
    )
    return {name: lines.filter(kind=name).drop("kind").to_dicts() for name in KINDS}


def ids_in(*tables: Iterable[Mapping[str, Any]]) -> set[str]:
    """Return the ids of all players of these lines."""
    return {line["player_id"] for lines in tables for line in lines}


def _most_changed(frame: pl.DataFrame, count: int) -> pl.DataFrame:
    lines = frame.select("player_id", "name", "title", "federation", "rating", "previous", "change", "games")
    tables = []
    for name, (where, by, largest) in KINDS.items():
        top = lines.filter(where).sort(by, descending=largest, maintain_order=True).head(count)
        tables.append(top.with_columns(kind=pl.lit(name)))
    return pl.concat(tables)
