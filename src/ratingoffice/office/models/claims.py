"""Claims: what somebody who reads the pages says is not right, and what becomes of it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratingoffice.office.models.events import Event
from ratingoffice.office.models.notices import new_salt
from ratingoffice.office.models.people import Body, Player


class Claim(models.Model):
    """Of one thing that is seen in public. The secret of its page follows from the office's and this row."""

    class Kind(models.TextChoices):
        GAME = "game", _("a game")
        PLAYER = "player", _("a player")
        EVENT = "event", _("an event")
        MISSING = "missing", _("an event that is missing")
        OTHER = "other", _("something else")

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("of a claim", "open")
        ASKED = "asked", _("waiting for a reply")
        ACCEPTED = "accepted", _("accepted")
        CORRECTED = "corrected", _("corrected")
        REJECTED = "rejected", _("not accepted")
        DUPLICATE = "duplicate", _("the same as an earlier claim")

    class Unlikely(models.TextChoices):
        """Why nobody is troubled with it until somebody at the desk says otherwise."""

        HIDDEN = "hidden", _("a field that people do not see was filled in")
        FAST = "fast", _("sent faster than anybody writes")
        MANY = "many", _("many that are still open came from the same place")
        OFFICER = "officer", _("put here by an officer")

    body = models.ForeignKey(Body, models.CASCADE, related_name="claims")
    year = models.PositiveIntegerField()
    serial = models.PositiveIntegerField()  # counted within the body's year
    kind = models.CharField(max_length=16, choices=Kind.choices)
    event = models.ForeignKey(Event, models.SET_NULL, null=True, blank=True, related_name="claims")
    player = models.ForeignKey(Player, models.SET_NULL, null=True, blank=True, related_name="claims")
    game = models.JSONField(null=True, blank=True)  # round, white_id, black_id, and white_result, black_result as seen
    list_date = models.DateField(null=True, blank=True)  # of the list on which it was seen
    seen_at = models.CharField(max_length=500, blank=True)  # the path of the page
    right = models.CharField(max_length=4, blank=True)  # of a game: both results, or "none": it was not played
    text = models.TextField(blank=True)

    name = models.CharField(max_length=100, blank=True)  # of who says it; forgotten in time, like what follows
    email = models.EmailField(blank=True)
    language = models.CharField(max_length=5)
    confirmed_at = models.DateTimeField(null=True, blank=True)  # the mail was read by who gave the address
    network = models.CharField(max_length=64, blank=True)  # where it came from, told apart but not told

    received_at = models.DateTimeField()
    form = models.CharField(max_length=32, unique=True)  # a form is sent once, however often it is posted
    salt = models.CharField(max_length=32, default=new_salt)
    unlikely = models.CharField(max_length=16, choices=Unlikely.choices, blank=True)
    state = models.CharField(max_length=16, choices=State.choices, default=State.OPEN)
    article = models.CharField(max_length=100, blank=True)  # by which it is not accepted: as it is cited
    answered_at = models.DateTimeField(null=True, blank=True)
    assigned_to = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    same_as = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="repeated_by")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("body", "year", "serial"), name="claim_number"),)
        indexes = (models.Index(fields=("body", "state"), name="claim_state"),)

    def __str__(self) -> str:
        return self.number

    @property
    def number(self) -> str:
        return f"{self.year}-{self.serial}"

    @property
    def is_open(self) -> bool:
        return self.state in (self.State.OPEN, self.State.ASKED)


class ClaimStep(models.Model):
    """What was done with a claim, as its page tells it."""

    class What(models.TextChoices):
        RECEIVED = "received", _("received")
        CONFIRMED = "confirmed", _("address of mail confirmed")
        ASKED = "asked", _("asked back")
        REPLIED = "replied", _("replied")
        ACCEPTED = "accepted", _("accepted")
        CORRECTED = "corrected", _("corrected")
        REJECTED = "rejected", _("not accepted")
        DUPLICATE = "duplicate", _("the same as an earlier claim")

    claim = models.ForeignKey(Claim, models.CASCADE, related_name="steps")
    what = models.CharField(max_length=16, choices=What.choices)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    text = models.TextField(blank=True)
