"""What there is to be told: each kind, who may know it, and how soon who is told unless they choose otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ratingoffice.message import Message
from ratingoffice.office.models import When


@dataclass(frozen=True)
class Kind:
    """Of `owners`, `officers` and `everybody` (who has an account) those are told for whom a usual choice is named."""

    name: str
    label: Message
    needs: str = ""  # the permission that a recipient needs (`domain/accounts/permissions.py`); "": none
    owners: When | None = None  # of the event
    officers: When | None = None  # and the chief
    everybody: When | None = None


REPORT_RECEIVED = Kind(
    "report-received", Message("Report received"), "report.read", owners=When.AT_ONCE, officers=When.DIGEST
)
FINDINGS = Kind("findings", Message("Errors in a report"), "report.read", owners=When.AT_ONCE, officers=When.DIGEST)
UNKNOWN_PLAYERS = Kind(
    "unknown-players", Message("Players of a report to identify"), "report.read", officers=When.DIGEST
)
DECISION = Kind("decision", Message("Decision"), "event.read", owners=When.AT_ONCE, officers=When.NEVER)
CHANGE_REQUESTED = Kind("change-requested", Message("Change to confirm"), "event.read", officers=When.AT_ONCE)
DEADLINE_NEAR = Kind(
    "deadline-near", Message("Report due soon"), "event.read", owners=When.AT_ONCE, officers=When.NEVER
)
INTERIM_DUE = Kind(
    "interim-due", Message("Interim report due"), "event.read", owners=When.AT_ONCE, officers=When.DIGEST
)
LIST_PUBLISHED = Kind("list-published", Message("List published"), everybody=When.DIGEST)
CLAIM_RECEIVED = Kind("claim-received", Message("Error reported"), "player.read", officers=When.AT_ONCE)
CLAIM_ANSWERED = Kind("claim-answered", Message("Claim answered"), "player.read", officers=When.NEVER)
#: of a webhook that somebody tries: chosen by nobody, and sent to that webhook only
TEST = Kind("test", Message("Test"))

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        REPORT_RECEIVED,
        FINDINGS,
        UNKNOWN_PLAYERS,
        DECISION,
        CHANGE_REQUESTED,
        DEADLINE_NEAR,
        INTERIM_DUE,
        LIST_PUBLISHED,
        CLAIM_RECEIVED,
        CLAIM_ANSWERED,
    )
}
