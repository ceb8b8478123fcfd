"""Notices: whoever does something that others want to know says so here, in the same transaction.

    tell(kinds.DECISION, message, about=event.name, address=path("desk:event", event=event.pk), event=event, by=by)

tells all whom the kind names (the owners of the event, the officers of the body …), as soon as each of them chose, and
the webhooks of the body.

    write_to([Outsider("ann@example.org", "uk", follow)], kinds.CLAIM_ANSWERED, message, about=…, address=…, body=body)

tells these and nobody else, at once: accounts, or people without one, each with an address of a page of their own.

The signatures (`create.py`):

    tell(kind: Kind, message: Message, *, about: str, address: str, body: Body | None = None,
         event: Event | None = None, by: Account | None = None, not_before: date | None = None,
         dedupe_key: str = "") -> Notice | None
    write_to(people: Iterable[Account | Outsider], kind: Kind, message: Message, *, about: str, address: str,
             body: Body | None = None, event: Event | None = None) -> Notice
    Outsider(email: str, language: str = "", address: str = "")
    path(view: str, **names) -> str      the path of a page, without a language

`message` is a `Message`: its template needs translations in `law.po`, and each recipient reads their language. `about`
goes into the subject as it is. `body` may be left out where the event says it. What somebody may not see
(`Kind.needs`) is not sent to them, as it stands at the time of sending.
"""

from ratingoffice.office.domain.notices.create import Outsider, tell, write_to
from ratingoffice.office.domain.notices.links import path

__all__ = ["Outsider", "path", "tell", "write_to"]
