"""What a revision changed: every line that is not as it was."""

from __future__ import annotations

from datetime import date

import polars as pl
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from polars import col

from ratingoffice.office.domain.corrections.descriptions import describe_corrections
from ratingoffice.office.domain.events.player_games import native_names
from ratingoffice.office.domain.lists.roster import Roster, roster
from ratingoffice.office.models import Correction, Publication
from ratingoffice.office.web.public.views.lists import of_list
from ratingoffice.office.web.shared.address_parts import body_or_404, publication_or_404
from ratingoffice.office.web.shared.caching import published_page

COMPARED = ("rating", "games", "total_games", "k")
MOST_LINES = 500


@require_safe
def show(request: HttpRequest, system: str, pool: str, month: date) -> HttpResponse:
    """?from=1&to=2; without them the last revision and the one before it."""
    body = body_or_404(system)
    newer = publication_or_404(body, pool, month, request.GET.get("to"))
    older = publication_or_404(body, pool, month, request.GET.get("from") or str(max(1, newer.revision - 1)))

    def build() -> HttpResponse:
        rows = differences(roster(older, pool), roster(newer, pool))
        context = of_list(body, newer, pool) | {
            "older": older,
            "newer": newer,
            "corrected": describe_corrections(corrections_between(older, newer), in_public=True),
            "rows": rows.head(MOST_LINES).to_dicts(),
            "native": native_names(body, rows["player_id"].head(MOST_LINES)),
            "total": rows.height,
        }
        return render(request, "office/public/list_difference.html", context)

    # the names are those of the register, which has its version
    return published_page(request, newer, build, also=f"{body.name}|{body.version}|{older.digest}")


def corrections_between(older: Publication, newer: Publication) -> list[Correction]:
    """What was published since the older one, of this list or of one before it: both changed it."""
    since = Correction.objects.filter(
        body=newer.body_id,
        list_date__lte=newer.list_date,
        published_in__published_at__gt=older.published_at,
        published_in__published_at__lte=newer.published_at,
    )
    return list(since.select_related("body", "claim").order_by("pk"))


def differences(older: Roster, newer: Roster) -> pl.DataFrame:
    """The lines that differ, the best first: before and after of what was compared, and `moved` of the rating."""
    columns = ("player_id", "name", "title", "federation", *COMPARED)
    both = newer.frame.select(*columns, here=pl.lit(True)).join(
        older.frame.select(*columns, here=pl.lit(True)),
        on="player_id",
        how="full",
        suffix="_before",
        coalesce=True,
        maintain_order="left_right",
    )
    differ = [col(name).ne_missing(col(f"{name}_before")) for name in (*COMPARED, "here")]
    return both.filter(pl.any_horizontal(differ)).with_columns(
        name=pl.coalesce("name", "name_before"),
        title=pl.coalesce("title", "title_before"),
        federation=pl.coalesce("federation", "federation_before"),
        moved=col("rating") - col("rating_before"),
    )
