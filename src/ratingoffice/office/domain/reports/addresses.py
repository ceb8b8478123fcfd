"""An address on the web as the report of an event, where the body's law takes one: its day is the day of the report.

The games come with the file that is taken from there later; until then the list knows of no report.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from django.db.models import Exists, OuterRef, QuerySet

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.time_control import NoTimeControl
from ratingoffice.federations.registry import BODIES
from ratingoffice.message import Message
from ratingoffice.office.domain.events.documents import keep_document
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.federations.readings import regulations_of
from ratingoffice.office.models import Account, Body, Document, Event, Game, Report


def hosts_of(event: Event) -> tuple[str, ...]:
    """Where on the web the results may stand, by the edition of the event's start; none: an address is no report."""
    following = BODIES[event.body.code].next_list(event.ends_on)
    try:
        edition = regulations_of(event.body, following).judge(event.starts_on, event.time_control)
    except (BadInput, NoTimeControl):  # before the first edition there is, or an event that cannot be judged
        return ()
    return edition.event.reports_at if edition else ()


def report_by_address(event: Event, link: str, by: Account | None, reporter: str = "") -> Document:
    """Raises BadInput where this address cannot be the report."""
    hosts = hosts_of(event)
    if not hosts:
        raise BadInput([Finding("", 0, "address", Message("an address is no report here: send the file"))])
    if event.rated_on:
        message = Message("the event is rated on the list of {rated_on} already", rated_on=event.rated_on)
        raise BadInput([Finding("", 0, "address", message)])
    if not _stands_at(link, hosts):
        message = Message("{link} is no address at {hosts}", link=link, hosts=", ".join(hosts))
        raise BadInput([Finding("", 0, "address", message)])
    if today_at(event.body) < event.ends_on:
        message = Message(
            "the event ends on {ends_on}: its results are reported when it is over", ends_on=event.ends_on
        )
        raise BadInput([Finding("", 0, "address", message)])
    return keep_document(event, Document.Kind.RESULTS, by, link=link, reporter=reporter)


def address_of(event: Event) -> Document | None:
    """Return the first address that counts as a report: one received after the event."""
    hosts = hosts_of(event)
    if not hosts:
        return None
    links = event.documents.filter(kind=Document.Kind.RESULTS, received_on__gte=event.ends_on).exclude(link="")
    return next(
        (document for document in links.order_by("received_on", "pk") if _stands_at(document.link, hosts)), None
    )


def to_take(body: Body, events: QuerySet[Event], most: int) -> Sequence[Document]:
    """Return the addresses whose results have not been imported yet."""
    if Document.Kind.RESULTS not in BODIES[body.code].documents:
        return []
    games, reports = Game.objects.filter(event=OuterRef("pk")), Report.objects.filter(event=OuterRef("pk"))
    linked = Document.objects.filter(event=OuterRef("pk"), kind=Document.Kind.RESULTS).exclude(link="")
    waiting = events.filter(~Exists(games), ~Exists(reports), Exists(linked), rated_on=None).select_related("body")
    documents = (address_of(event) for event in waiting.order_by("ends_on")[:most])
    return [document for document in documents if document is not None]


def _stands_at(link: str, hosts: Sequence[str]) -> bool:
    """At one of these, or at a server of theirs: s2.chess-results.com."""
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    name = (parts.hostname or "").lower()
    return parts.scheme in ("http", "https") and any(name == host or name.endswith(f".{host}") for host in hosts)
