"""The parts of an address: a month, an id."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any
from urllib.parse import quote

from django.http import Http404
from django.urls import register_converter, reverse
from django.urls.converters import StringConverter
from django.utils.translation import gettext as _

from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain.federations.features import is_on
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.infra.ids_in_addresses import read_id, write_id
from ratingoffice.office.infra.request_memo import once_per_version
from ratingoffice.office.models import Body, Publication

#: of an id
AddressOfId = Callable[[str], str]
#: stands for an id; none is written so
ANY_ID = "--each--"
#: what Django's `reverse` leaves as it is
AS_THEY_ARE = "!$&'()*+,;=~:@"


class MonthConverter:
    """2026-02, the month of a list."""

    regex = "[12][0-9]{3}-(?:0[1-9]|1[0-2])"

    def to_python(self, text: str) -> date:
        return date(int(text[:4]), int(text[5:]), 1)

    def to_url(self, day: date | str) -> str:
        return day[:7] if isinstance(day, str) else f"{day:%Y-%m}"


class IdConverter(StringConverter):
    """An id as the federation writes it (`infra/ids_in_addresses.py`)."""

    def to_python(self, text: str) -> str:
        return read_id(text)

    def to_url(self, value: str) -> str:
        return write_id(value)


register_converter(MonthConverter, "month")
register_converter(IdConverter, "id")


def addresses(name: str, *args: Any) -> AddressOfId:
    """The address for each id that stands in the place of `ANY_ID`: computed once, for a page with hundreds of them."""
    before, after = reverse(name, args=args).split(ANY_ID)
    return lambda one_id: before + quote(write_id(one_id), safe=AS_THEY_ARE) + after


@once_per_version
def body_or_404(system: str) -> Body:
    body = Body.shown.filter(code=system).first()
    if body is None:
        raise Http404(_("This office does not keep the ratings of “%(system)s”.") % {"system": system})
    return body


def body_showing(system: str, feature: str) -> Body:
    """A body that has this feature switched on."""
    body = body_or_404(system)
    if not is_on(body, feature):
        raise Http404(_("The body has switched this page off."))
    return body


def publication_or_404(body: Body, pool: str, month: date, revision: str | None) -> Publication:
    """The list of that month, in the revision asked for or its newest."""
    number = int(revision) if revision and revision.isdecimal() and len(revision) < 7 else None
    publication = published_lists.publication(body, month.replace(day=BODIES[body.code].list_day), number)
    if publication is None or pool not in publication.pools.split():
        raise Http404(_("There is no such list. It may not be published yet."))
    return publication
