"""The record of everything that was done. Rows are only ever added, and each is tied to the one before it."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC
from typing import Any

from django.conf import settings
from django.db import models, transaction
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
    digest = models.CharField(max_length=64)  # over all of it, and the digest of the act before

    def digest_after(self, previous: str) -> str:
        content = {
            "at": self.at.astimezone(UTC).isoformat(timespec="microseconds"),
            "by": self.by_name,
            "body": self.body.code if self.body else "",
            "verb": self.verb,
            "about": self.about,
            "why": self.why,
            "before": self.before,
            "after": self.after,
            "previous": previous,
        }
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    class Meta:
        indexes = (
            models.Index(fields=("body", "at"), name="act_at"),
            models.Index(fields=("about",), name="act_about"),
        )


class LastAct(models.Model):
    """One row: how many acts there are, and the digest of the last. Acts are written one after the other by it."""

    acts = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)


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
    by_name: str = "the command line",
) -> Act:
    """Write an act down, in the transaction that does it. What the next list is made of gets a new version.

    `by_name`: who did it, where nobody has an account.
    """
    if body is not None and changes_next_list:
        Body.objects.filter(pk=body.pk).update(version=F("version") + 1)
    act = Act(
        at=clock.now(),
        by=by,
        by_name=by.get_username() if by else by_name,
        body=body,
        verb=verb,
        about=about,
        why=why,
        before=before,
        after=after,
    )
    with transaction.atomic():
        last, _ = LastAct.objects.select_for_update().get_or_create(pk=1)
        act.digest = act.digest_after(last.digest)
        act.save()
        LastAct.objects.filter(pk=1).update(acts=last.acts + 1, digest=act.digest)
    return act
