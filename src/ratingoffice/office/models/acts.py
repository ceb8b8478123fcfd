"""The record of everything that was done. Rows are only ever added."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F

from ratingoffice.office import clock
from ratingoffice.office.models.accounts import Account
from ratingoffice.office.models.people import Body


class Act(models.Model):
    """Who did what, when, to what, and why; with what it was before and is after."""

    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="acts")
    by_name = models.CharField(max_length=150)  # stays when the account goes
    body = models.ForeignKey(Body, models.SET_NULL, null=True, blank=True, related_name="acts")
    verb = models.CharField(max_length=40)  # event.register, report.receive, list.publish …
    about = models.CharField(max_length=100)  # the thing: event/E1, player/123, list/2026-02-r2
    why = models.TextField(blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        indexes = (
            models.Index(fields=("body", "at"), name="act_at"),
            models.Index(fields=("about",), name="act_about"),
        )


def record(
    verb: str,
    about: str,
    *,
    by: Account | None,
    body: Body | None = None,
    why: str = "",
    before: Any = None,
    after: Any = None,
    changes_next_list: bool = False,
) -> Act:
    """Write an act down, in the transaction that does it. What the next list is made of gets a new version."""
    if body is not None and changes_next_list:
        Body.objects.filter(pk=body.pk).update(version=F("version") + 1)
    return Act.objects.create(
        at=clock.now(),
        by=by,
        by_name=by.get_username() if by else "the command line",
        body=body,
        verb=verb,
        about=about,
        why=why,
        before=before,
        after=after,
    )
