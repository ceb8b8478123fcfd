"""What is kept about people, why and how long: the public page says it, and `office tidy` does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _
from django_tasks import task

from ratingoffice.office import clock
from ratingoffice.office.models import Claim, Invitation, Letter, Notice, record

#: what has done its work is kept so long, so that somebody can look into what went wrong
DAYS = 90
#: what background tasks returned, or why they failed
TASK_DAYS = 7


@dataclass(frozen=True)
class RetentionRule:
    name: str  # in the record of what was cleared away
    data: Any
    why: Any
    until: Any
    clear: Callable[[datetime], int] | None = None  # deletes what is older than its time; says how much that was


def _expired_sessions(now: datetime) -> int:
    Session.objects.filter(expire_date__lt=now).delete()
    alive = Session.objects.filter(session_key=OuterRef("session_key"))
    return int(UserSession.objects.filter(~Exists(alive)).delete()[0])


def _old_invitations(now: datetime) -> int:
    old = Invitation.objects.filter(used_at=None, expires_at__lt=now - timedelta(DAYS))
    return old.delete()[0]


def _old_letters(now: datetime) -> int:
    """Those that are not on their way any more, and the notices of which none is left."""
    old = Letter.objects.filter(notice__made_at__lt=now - timedelta(DAYS))
    gone = old.exclude(state__in=(Letter.State.WAITING, Letter.State.SENDING)).delete()[0]
    return gone + Notice.objects.filter(made_at__lt=now - timedelta(DAYS), letters=None).delete()[0]


def _old_claims(now: datetime) -> int:
    """Who made those that are answered; the unlikely ones whole, but for the last: its number is not given again."""
    before = now - timedelta(DAYS)
    names = Claim.objects.filter(answered_at__lt=before).exclude(name="", email="", network="")
    forgotten = names.update(name="", email="", network="")
    later = Claim.objects.filter(body=OuterRef("body"), pk__gt=OuterRef("pk"))
    unlikely = Claim.objects.filter(Exists(later), received_at__lt=before).exclude(unlikely="")
    gone = list(unlikely.values_list("pk", flat=True))
    Claim.objects.filter(pk__in=gone).delete()
    return forgotten + len(gone)


_STAYS = _("As long as the office keeps ratings: every later rating is made from the ones before.")
_DAYS = _("90 days.")

RETENTION_RULES: tuple[RetentionRule, ...] = (
    RetentionRule(
        "register",
        _("Players: name, sex, date of birth, federation, titles, membership, FIDE ID."),
        _(
            "To tell people apart and to apply the regulation. "
            "Of the date of birth the public sees the year, unless the body publishes it."
        ),
        _STAYS,
    ),
    RetentionRule(
        "games",
        _("Games, results, ratings and the calculation of each."),
        _("They are what ratings are made of, and what every list is checked by."),
        _STAYS,
    ),
    RetentionRule(
        "reports",
        _("Reports and documents of events, as they were sent."),
        _("So that a result can be checked against what the arbiter reported. Only the desk sees the files."),
        _STAYS,
    ),
    RetentionRule(
        "withdrawals",
        _("Names withdrawn from the public, with the reason."),
        _("So that the name stays withdrawn. Only the desk sees it."),
        _("Until the person asks for the name to be shown again."),
    ),
    RetentionRule(
        "acts",
        _("The record: who did what at the desk, when and why."),
        _("So that every decision can be answered for. Its entries are tied to each other, so none can be taken out."),
        _STAYS,
    ),
    RetentionRule(
        "accounts",
        _("Accounts of the desk: name, mail address, language, roles; of passwords and keys only what checks them."),
        _("To know who works here. The public does not see them."),
        _("While the account exists. Who leaves is deactivated; what they did stays in the record under their name."),
    ),
    RetentionRule(
        "sessions",
        _("Who is signed in, since when, from which address and with which browser."),
        _(
            "To stay signed in from page to page. "
            "Visitors who are not signed in get no cookie but the one of their chosen colours."
        ),
        _("12 hours after signing in."),
        _expired_sessions,
    ),
    RetentionRule(
        "invitations",
        _("Invitations that nobody took up: mail address and role."),
        _("To see who was invited."),
        _("90 days after they expire."),
        _old_invitations,
    ),
    RetentionRule(
        "letters",
        _("Notices by mail: to which address, what was told, whether it was sent."),
        _("So that each arrives once, and to see why one did not."),
        _DAYS,
        _old_letters,
    ),
    RetentionRule(
        "claims",
        _("Claims: what somebody says is not right; name and mail address, if they were given."),
        _("To answer them. Only the desk, and whoever has the link of the claim, sees them."),
        _(
            "Name and address 90 days after the answer; a claim and its answer as long as the ratings; "
            "what programs sent 90 days."
        ),
        _old_claims,
    ),
)


@task(queue_name="jobs")
def delete_expired() -> None:
    """Run every day by the background worker."""
    tidy()


def tidy() -> dict[str, int]:
    """Delete data whose retention time is over; return the number of deleted rows by rule."""
    call_command("prune_db_task_results", queue_name="*", min_age_days=TASK_DAYS, verbosity=0)
    with transaction.atomic():
        cleared = {rule.name: rule.clear(clock.now()) for rule in RETENTION_RULES if rule.clear}
        deleted = {name: count for name, count in cleared.items() if count}
        if deleted:
            record("office.tidy", "office", by=None, after=deleted)
    return cleared
