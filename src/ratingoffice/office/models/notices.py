"""What people are told, and the letters by which they are told it.

A notice, its letters and the tasks that deliver them are written in the transaction that does the deed: nothing is lost
by a crash, and nothing is told that did not happen.
"""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.models.events import Event
from ratingoffice.office.models.people import Body


def new_salt() -> str:
    return uuid4().hex


class When(models.TextChoices):
    """How soon somebody wants to be told."""

    AT_ONCE = "at-once", _("at once")
    DIGEST = "digest", _("once a day")
    NEVER = "never", _("not at all")


class Notice(models.Model):
    """What happened, said once for all who are told."""

    kind = models.CharField(max_length=40)  # of `notices.kinds`
    body = models.ForeignKey(Body, models.CASCADE, related_name="notices")
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="notices")
    about = models.CharField(max_length=200)  # in a subject: the name of the event, the month of the list
    said = models.JSONField()  # the sentence as data
    address = models.CharField(max_length=500)  # the path of its page, without a language
    made_at = models.DateTimeField()
    once = models.CharField(max_length=200, null=True, unique=True)  # of what must not be told twice


class Webhook(models.Model):
    """An address of a program to which a body's notices are sent. Its secret follows from the office's and this row."""

    body = models.ForeignKey(Body, models.CASCADE, related_name="webhooks")
    url = models.URLField(max_length=500)
    kinds = models.JSONField(default=list)
    made_at = models.DateTimeField()
    salt = models.CharField(max_length=32, default=new_salt)  # another one makes another secret
    active = models.BooleanField(default=True)


class Letter(models.Model):
    """A notice on its way to one recipient: an account, a bare address of mail, or a webhook."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")  # refused for good, or tried for too long
        WITHHELD = "withheld", _("withheld")  # the recipient may not see it any more, or has no address

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="letters")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="letters")
    email = models.EmailField(blank=True)  # of who has no account
    language = models.CharField(max_length=5, blank=True)  # of who has no account
    address = models.CharField(max_length=500, blank=True)  # another page than the notice's; forgotten once it is sent
    webhook = models.ForeignKey(Webhook, models.CASCADE, null=True, blank=True, related_name="letters")
    envelope = models.CharField(max_length=64)  # letters with the same one go together; names the message for good
    state = models.CharField(max_length=16, choices=State.choices, default=State.WAITING)
    due_at = models.DateTimeField()  # not before
    task = models.UUIDField(null=True, blank=True, db_index=True)  # that delivers it
    tries = models.PositiveIntegerField(default=0)
    problem = models.TextField(blank=True)  # what the other side said last
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (
            models.Index(fields=("state", "due_at"), name="letter_due"),
            models.Index(fields=("envelope",), name="letter_envelope"),
        )
