"""The coming list before it is published: whether the public sees it, and how it stands."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain.federations.features import is_on
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.lists.preview_cache import AsItStands, as_it_stands, is_made
from ratingoffice.office.domain.todo import closing_of
from ratingoffice.office.infra.request_memo import once_per_request
from ratingoffice.office.models import Body

#: a larger register's month is not rated for whoever opens the page of a player
SMALL = 10_000


def shown_until_published(body: Body) -> date | None:
    """The day of the coming list while everybody may see how it stands: from the closing date to publication."""
    if not is_on(body, "preliminary") or published_lists.newest(body) is None:
        return None
    coming = next_list_date(body)
    try:
        return None if closing_of(body, coming).is_to_come else coming
    except BadInput:  # no edition is in force on that day
        return None


def preliminary_or_404(body: Body, pool: str, month: date) -> AsItStands:
    """The list of that month as it stands, while it is shown."""
    coming = shown_until_published(body)
    if coming != month.replace(day=BODIES[body.code].list_day):
        raise Http404(_("There is no preliminary list of that month now."))
    return standing_or_404(body, pool)


def standing_or_404(body: Body, pool: str) -> AsItStands:
    preview = as_it_stands(body)
    if preview is None:
        raise Http404(_("The coming list cannot be worked out at the moment. The office knows why."))
    if pool not in preview.pools.split():
        raise Http404(_("There is no such list. It may not be published yet."))
    return preview


@once_per_request
def comes_at_once(body: Body) -> bool:
    """Or in a moment: made already, or soon made."""
    return is_made(body) or not body.players.all()[SMALL : SMALL + 1].exists()  # never counted to its end


def not_for_search_engines(response: HttpResponse) -> HttpResponse:
    """What stands today is not what somebody should find in a year."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response
