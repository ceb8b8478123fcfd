"""What belongs to an event besides its reports: its regulations, its announcement, the games themselves."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from django.db import transaction

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.registry import BODIES
from ratingoffice.message import Message
from ratingoffice.office.domain.events import pgn
from ratingoffice.office.domain.events.parsed_games import keep_games
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.infra.stored_files import Paper, keep_paper
from ratingoffice.office.infra.uploads import guarded_games
from ratingoffice.office.models import Account, Body, Document, Event, record


def asked_for(body: Body) -> dict[str, str]:
    """The kinds that the body asks for, each with its name in the language of the page."""
    names = dict(Document.Kind.choices)
    return {kind: str(names[kind]) for kind in BODIES[body.code].documents}


def of_every_event(body: Body) -> str:
    """The kind that every event of the body has; "": none."""
    return next((kind for kind, of in BODIES[body.code].documents.items() if of is True), "")


def keep_link(event: Event, link: str, by: Account | None) -> None:
    """Given when the event is registered: of the kind that every event has. No link: it is asked for later."""
    if link:
        keep_document(event, of_every_event(event.body), by, link=link)


def missing(event: Event) -> list[str]:
    """The kinds that are asked for with this event and have not come; of what is read, a link is not enough."""
    body, declared = BODIES[event.body.code], event.declarations.split()
    present = {
        kind for kind, file in event.documents.values_list("kind", "file") if file or kind not in pgn.read_kinds(body)
    }
    return [kind for kind, of in body.documents.items() if (of is True or of in declared) and kind not in present]


def newest(event: Event) -> dict[str, Document]:
    """Return the newest document of each kind."""
    return {document.kind: document for document in event.documents.select_related("received_by").order_by("pk")}


def keep_document(
    event: Event, kind: str, by: Account | None, *, link: str = "", file: Paper | None = None, reporter: str = ""
) -> Document:
    """Store a link or a file; earlier documents of its kind stay. Raises BadInput.

    Where a declaration follows from documents of its kind, it is read and compared with the event's games.
    """
    if kind not in asked_for(event.body):
        raise BadInput([Finding("", 0, "kind", Message("the body keeps no documents of this kind"))])
    if not link and file is None:
        raise BadInput([Finding("", 0, "link", Message("give a link or a file"))])
    if link and not _is_web(link):
        raise BadInput(
            [Finding("", 0, "link", Message("is no address on the web: it begins with http:// or https://"))]
        )
    parsed = None
    if file is not None and kind in pgn.read_kinds(BODIES[event.body.code]):
        parsed = guarded_games(file.data, file.name)  # takes its time: before the transaction
    with transaction.atomic():
        event = lock(event)
        blob, name = keep_paper(file)
        document = Document.objects.create(
            event=event,
            kind=kind,
            link=link,
            file=blob,
            file_name=name,
            reporter=reporter,
            received_on=today_at(event.body),
            received_by=by,
        )
        record("document.keep", f"event/{event.event_id}", by=by, body=event.body, after=_as_record(document))
        if parsed is not None:
            keep_games(document, parsed)
            pgn.follow(event, by)
            document.refresh_from_db()
    return document


def _is_web(link: str) -> bool:
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _as_record(document: Document) -> Mapping[str, str]:
    sha256 = document.file.sha256 if document.file else ""
    values = {
        "kind": document.kind,
        "link": document.link,
        "file": document.file_name,
        "sha256": sha256,
        "reporter": document.reporter,
    }
    return {name: value for name, value in values.items() if value}
