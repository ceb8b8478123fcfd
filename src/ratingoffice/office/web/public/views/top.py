"""Top lists: the best of a list by age, sex, federation, region and title, with their places on the list before."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import polars as pl
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratingoffice.office.domain.events.player_games import names_version, native_names
from ratingoffice.office.domain.lists.roster import Roster, roster
from ratingoffice.office.models import Body, Publication
from ratingoffice.office.web.public.list_table import top_rows
from ratingoffice.office.web.public.views.lists import of_list
from ratingoffice.office.web.shared.address_parts import ANY_ID, addresses, body_showing, publication_or_404
from ratingoffice.office.web.shared.caching import published_page
from ratingoffice.office.web.shared.list_filters import OLD, YOUNG, Choice, age_groups

MOST_PLAYERS = 100


@require_safe
def show(request: HttpRequest, system: str, pool: str, month: date) -> HttpResponse:
    body = body_showing(system, "top_lists")
    publication = publication_or_404(body, pool, month, request.GET.get("revision"))
    also = f"{body.name} {names_version(body)}"
    return published_page(request, publication, lambda: _page(request, body, publication, pool), also=also)


def _page(request: HttpRequest, body: Body, publication: Publication, pool: str) -> HttpResponse:
    list_roster, shared = roster(publication, pool), of_list(body, publication, pool)
    choice = top_choice(Choice.of(request.GET, list_roster), request.GET.get("active", ""), list_roster)
    before = shared["earlier"]
    lines = best(list_roster, choice, publication.list_date.year)
    if before is not None:
        _add_places_before(lines, roster(before, pool), choice, before.list_date.year)
    own_page = addresses("public:player", body.code, ANY_ID)
    why = addresses("public:why", body.code, ANY_ID, pool, publication.month)
    for line in lines:
        line["address"], line["why"] = own_page(line["player_id"]), why(line["player_id"])
    context = shared | {
        "choice": choice,
        "number": len(lines),
        "lines": top_rows(
            lines,
            shared["revision_query"],
            native_names(body, (line["player_id"] for line in lines)),
            regions=len(list_roster.regions) > 1,
            earlier=before is not None,
        ),
        "shown": MOST_PLAYERS,
        "federations": list_roster.federations if len(list_roster.federations) > 1 else [],
        "regions": list_roster.regions if len(list_roster.regions) > 1 else [],
        "titles": list_roster.titles,
        "ages": age_groups(publication.list_date.year),
        "groups": _groups(choice),
        "has_activity": list_roster.filled("active"),
    }
    return render(request, "office/public/list_top.html", context)


def top_choice(choice: Choice, active: str, list_roster: Roster) -> Choice:
    """Choose active players only, if the list has the activity and the reader did not ask for all; ignore the name."""
    active_filter = "yes" if list_roster.filled("active") and active != "all" else ""
    return replace(choice, active=active_filter, name="", rating_from=None, rating_to=None, sort="", page=1)


def best(list_roster: Roster, choice: Choice, year: int) -> list[dict[str, Any]]:
    """Return the best lines, each with its place among the chosen players; equal ratings share a place."""
    rows = list_roster.positions(choice.where(list_roster, year))
    best_lines = list_roster.frame[rows.head(MOST_PLAYERS)]
    return best_lines.with_columns(place=list_roster.place(rows, best_lines["rating"])).to_dicts()


def _add_places_before(lines: list[dict[str, Any]], earlier_roster: Roster, choice: Choice, year: int) -> None:
    """Add the place on the list before, by the same filters; players that they left out have none."""
    rows = earlier_roster.positions(choice.where(earlier_roster, year))
    then = earlier_roster.lines([line["player_id"] for line in lines])
    if not then:
        return
    earlier_lines, where = (
        pl.DataFrame(list(then.values()), schema=earlier_roster.frame.schema),
        choice.where(earlier_roster, year),
    )
    among = earlier_lines.filter(where.fill_null(False)) if where is not None else earlier_lines
    places = dict(zip(among["player_id"], earlier_roster.place(rows, among["rating"]), strict=True))
    for line in lines:
        line["place_before"] = places.get(line["player_id"])
        line["moved"] = places[line["player_id"]] - line["place"] if line["player_id"] in places else None


def _groups(choice: Choice) -> list[tuple[str, str, bool]]:
    """The groups that are asked for most: what they are called, their query, whether it is this one."""
    ages = [*(f"u{age}" for age in YOUNG), *(f"s{age}" for age in OLD)]
    named: list[tuple[str, dict[str, Any]]] = [(_("All"), {"sex": "", "age": ""})]
    named += [(_("Women"), {"sex": "w", "age": ""})]
    named += [(age.upper(), {"sex": "", "age": age}) for age in ages]
    named += [(_("Women %(age)s") % {"age": age.upper()}, {"sex": "w", "age": age}) for age in ages]
    return [(name, choice.query(**filters, active=""), replace(choice, **filters) == choice) for name, filters in named]
