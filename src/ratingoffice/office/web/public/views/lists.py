"""A body's lists, and one of them, page by page."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain.events.player_games import names_version, native_names
from ratingoffice.office.domain.federations.readings import read_otherwise
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.preliminary import shown_until_published
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.models import Body, Publication
from ratingoffice.office.web.public.list_table import columns_of, heads
from ratingoffice.office.web.public.list_table import rows as written
from ratingoffice.office.web.public.views.downloads import formats_of
from ratingoffice.office.web.public.views.systems import of_which_body
from ratingoffice.office.web.shared.address_parts import ANY_ID, addresses, body_or_404, publication_or_404
from ratingoffice.office.web.shared.caching import changing, published_page
from ratingoffice.office.web.shared.list_filters import PAGE, Choice, age_groups


@require_safe
@changing
def systems(request: HttpRequest) -> HttpResponse:
    return of_which_body(request, _("Lists"), "public:lists")


@require_safe
def index(request: HttpRequest, system: str) -> HttpResponse:
    body = body_or_404(system)
    publications = published_lists.current(body)
    keeps, preliminary = BODIES[body.code].keeps_federations, shown_until_published(body)
    context = {
        "body": body,
        "lists": [
            (
                publication,
                publication.pools.split(),
                [publication.counts_of(pool) for pool in publication.pools.split()],
            )
            for publication in publications
        ],
        "keeps_federations": keeps,
        "preliminary": preliminary,
        "pool": body.pools.split()[0],
    }
    if not publications:
        return render(request, "office/public/lists.html", context)
    return published_page(
        request,
        publications[0],
        lambda: render(request, "office/public/lists.html", context),
        also=f"{body.name}|{preliminary}",
    )


@require_safe
def show(request: HttpRequest, system: str, pool: str, month: date) -> HttpResponse:
    body = body_or_404(system)
    publication = publication_or_404(body, pool, month, request.GET.get("revision"))
    also = f"{body.name} {body.publishes_birth_dates} {names_version(body)}"
    return published_page(request, publication, lambda: _page(request, body, publication, pool), also=also)


def _page(request: HttpRequest, body: Body, publication: Publication, pool: str) -> HttpResponse:
    list_roster = roster(publication, pool)
    choice = Choice.of(request.GET, list_roster)
    rows = list_roster.positions(choice.where(list_roster, publication.list_date.year), choice.by, choice.backwards)
    part = Paginator(rows, PAGE).get_page(choice.page)
    page_lines = list_roster.frame[rows.slice(PAGE * (part.number - 1), PAGE)]
    lines: list[dict[str, Any]] = page_lines.to_dicts()
    if choice.by == "rating" and not choice.backwards:
        for line, place in zip(lines, list_roster.place(rows, page_lines["rating"]).to_list(), strict=True):
            line["place"] = place
    columns = columns_of(body, list_roster)
    own_page = addresses("public:player", body.code, ANY_ID)
    why = addresses("public:why", body.code, ANY_ID, pool, publication.month)
    for line in lines:
        line["address"], line["why"] = own_page(line["player_id"]), why(line["player_id"])
    shown_heads, native = heads(choice, columns), native_names(body, page_lines["player_id"])
    around = of_list(body, publication, pool)
    context = around | {
        "choice": choice,
        "lines": written(lines, columns, around["revision_query"], native),
        "part": part,
        "heads": shown_heads,
        "legend": [(head.label, head.title) for head in shown_heads if head.title],
        "federations": list_roster.federations if len(list_roster.federations) > 1 else [],
        "regions": list_roster.regions if len(list_roster.regions) > 1 else [],
        "titles": list_roster.titles,
        "ages": age_groups(publication.list_date.year),
        "formats": formats_of(body, rows.len()),
        "narrowed_query": choice.query(page=1, sort=""),
    }
    return render(request, "office/public/list.html", context)


def of_list(body: Body, publication: Publication, pool: str) -> dict[str, Any]:
    """What the pages of one list share: where it stands among the others."""
    revisions = published_lists.revisions(body, publication.list_date)
    is_newest = revisions[-1].pk == publication.pk
    publications = published_lists.current(body)
    days = [other.list_date for other in publications]
    at = days.index(publication.list_date)
    return {
        "body": body,
        "publication": publication,
        "pool": pool,
        "pools": publication.pools.split(),
        "revisions": revisions,
        "is_newest": is_newest,
        "edition": publication.edition_of(pool),
        "read_with": read_otherwise(publication) if publication.edition else "",
        "revision_query": "" if is_newest else f"?revision={publication.revision}",
        "and_revision": "" if is_newest else f"&revision={publication.revision}",
        "earlier": next((other for other in publications[at + 1 :] if pool in other.pools.split()), None),
        "later": next((other for other in reversed(publications[:at]) if pool in other.pools.split()), None),
    }
