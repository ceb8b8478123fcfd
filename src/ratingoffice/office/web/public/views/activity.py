"""A list in figures: how the ratings are spread, and what was played for it and the lists before it."""

from __future__ import annotations

from datetime import date
from typing import Any

import polars as pl
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.domain.lists.sides_index import activity_on
from ratingoffice.office.models import Body, Publication
from ratingoffice.office.web.public.views.lists import of_list
from ratingoffice.office.web.shared.address_parts import body_showing, publication_or_404
from ratingoffice.office.web.shared.caching import published_page
from ratingoffice.office.web.shared.chart import SIZES, bars
from ratingoffice.office.web.shared.list_filters import Choice, age_groups

BIN = 50  # points of rating
LISTS = 60  # the last so many
SMALL = (SIZES[1], SIZES[1])  # plots that stand side by side on a wide page, too
#: what is counted for each list
ACTIVITY_LABELS = {
    "games": gettext_lazy("Rated games"),
    "players": gettext_lazy("Players with a rated game"),
    "events": gettext_lazy("Rated events"),
}


@require_safe
def show(request: HttpRequest, system: str, pool: str, month: date) -> HttpResponse:
    body = body_showing(system, "statistics")
    publication = publication_or_404(body, pool, month, request.GET.get("revision"))
    return published_page(request, publication, lambda: _page(request, body, publication, pool), also=body.name)


def _page(request: HttpRequest, body: Body, publication: Publication, pool: str) -> HttpResponse:
    list_roster = roster(publication, pool)
    choice = Choice.of(request.GET, list_roster)
    ratings = list_roster.frame["rating"].gather(
        list_roster.positions(choice.where(list_roster, publication.list_date.year))
    )
    spread, median = distribution(ratings), _median(ratings)
    active = _activity(body, publication, pool)
    plots = [
        (name, label, bars([(f"{day:%Y-%m}", getattr(activity, name)) for day, activity in active], SMALL))
        for name, label in ACTIVITY_LABELS.items()
    ]
    context = of_list(body, publication, pool) | {
        "choice": choice,
        "federations": list_roster.federations if len(list_roster.federations) > 1 else [],
        "regions": list_roster.regions if len(list_roster.regions) > 1 else [],
        "titles": list_roster.titles,
        "ages": age_groups(publication.list_date.year),
        "players": ratings.len(),
        "median": median,
        "spread": spread,
        "spread_charts": bars([(str(low), count) for low, _high, count in spread]),
        "spread_says": _("%(players)s players; the median is %(median)s. The table below has every number.")
        % {"players": ratings.len(), "median": median},
        "plots": [plot for plot in plots if plot[2]],
        "active": active[::-1],
    }
    return render(request, "office/public/list_activity.html", context)


def distribution(ratings: pl.Series) -> list[tuple[int, int, int]]:
    """From, to, and how many: every step of ratings from the lowest to the highest, empty ones too."""
    if not ratings.len():
        return []
    count_by_bin = dict((ratings // BIN * BIN).value_counts().iter_rows())
    return [
        (low, low + BIN - 1, count_by_bin.get(low, 0)) for low in range(min(count_by_bin), max(count_by_bin) + 1, BIN)
    ]


def _median(ratings: pl.Series) -> int | None:
    """The rating of the one in the middle; of two, the lower."""
    return int(ratings.sort()[(ratings.len() - 1) // 2]) if ratings.len() else None


def _activity(body: Body, publication: Publication, pool: str) -> list[tuple[date, Any]]:
    """The lists up to this one that were rated here, the oldest first."""
    until = [earlier for earlier in published_lists.current(body) if earlier.list_date < publication.list_date]
    publications = [publication, *until][:LISTS][::-1]
    activity_by_list = activity_on(publications)
    return [
        (listed.list_date, activity_by_list[listed.pk][pool])
        for listed in publications
        if pool in activity_by_list.get(listed.pk, {})
    ]
