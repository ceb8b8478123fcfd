"""What stands behind the preview of the next list: each player's calculation sheet, and its tables as files."""

from __future__ import annotations

import polars as pl
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from polars import col

from ratingoffice.formats.exports import harmless_csv
from ratingoffice.law.article import NEEDS_DECISION, NOT_RATED
from ratingoffice.office.domain.accounts.permissions import needs
from ratingoffice.office.domain.lists.preview_cache import AsItStands, as_it_stands
from ratingoffice.office.domain.lists.preview_verdicts import verdict_rows
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Body, Player
from ratingoffice.office.web.desk.views.common import as_file, query_text, show
from ratingoffice.office.web.shared.sheet_context import sheet_context

REFUSED = ("event_id", "event_name", "round", "white_id", "white_name", "black_id", "black_name", "outcome", "article")
#: for programs: pages show the sentence that they make
NOT_SHOWN = ("clause", "figures", "k_clause", "k_figures", "base_clause", "base_figures")


@needs("next.read")
@never_cache
def why(request: HttpRequest, system: Body, pool: str, player_id: str) -> HttpResponse:
    """The sheet of one player, as the next list stands; not published, and good for one version of the body."""
    stands = as_it_stands(system)
    if stands is None:  # it says there why
        return redirect("desk:next", system.code)
    if pool not in stands.pools.split():
        raise Http404(_("There is no such list. It may not be published yet."))
    player = get_object_or_404(Player, body=system, player_id=player_id)
    came_from = query_text(request, "version")
    return show(
        request,
        "next_why",
        at_desk=True,
        body=system,
        player=player,
        publication=stands,
        pool=pool,
        pools=stands.pools.split(),
        other_version=came_from if came_from.isdecimal() and came_from != str(stands.version) else "",
        **sheet_context(stands.sheets(), player, pool),
    )


@needs("next.read")
@never_cache
def download(request: HttpRequest, system: Body, what: str) -> HttpResponse:
    """Changes, what is not rated, or first ratings, as CSV. The file's name says of which version."""
    tables = {"changes": _changes, "refused": _refusals, "first": _first}
    if what not in tables:
        raise Http404(_("There is no such table of the preview."))
    stands = as_it_stands(system)
    if stands is None:
        return redirect("desk:next", system.code)
    name = f"{system.code}-{stands.month}-preview-v{stands.version}-{stands.made_at:%Y-%m-%d}-{what}.csv"
    return as_file(harmless_csv(tables[what](stands)), name)


def _changes(stands: AsItStands) -> pl.DataFrame:
    return _with_names(stands, stands.frame("changes"))


def _first(stands: AsItStands) -> pl.DataFrame:
    """Who gets one, and who still waits."""
    return _with_names(stands, stands.frame("initials"))


def _with_names(stands: AsItStands, table: pl.DataFrame) -> pl.DataFrame:
    names = stands.frame("players").select("player_id", "name")
    rows = table.join(names, on="player_id", how="left", maintain_order="left")
    more_columns = [column for column in table.columns if column not in ("pool", "player_id", *NOT_SHOWN)]
    return rows.select("pool", "player_id", "name", *more_columns)


def _refusals(stands: AsItStands) -> pl.DataFrame:
    verdicts = stands.frame("verdicts").filter(col("outcome").is_in([NOT_RATED, NEEDS_DECISION]))
    rows = [[*(row[name] for name in REFUSED), localise(row["reason"])] for row in verdict_rows(stands, verdicts)]
    kinds = dict.fromkeys((*REFUSED, "reason"), pl.String) | {"round": pl.Int64}
    return pl.DataFrame(rows, schema=kinds, orient="row")
