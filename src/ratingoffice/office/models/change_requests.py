"""Changes of an event that an organiser asks for and an officer confirms or declines."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.models.events import Event


class ChangeRequest(models.Model):
    """What a verdict rests on, as it is and as an organiser wants it; it counts once an officer has confirmed it."""

    class State(models.TextChoices):
        OPEN = "open", _("waits for an officer")
        CONFIRMED = "confirmed", _("confirmed")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")  # by the organiser, or replaced by another request

    event = models.ForeignKey(Event, models.CASCADE, related_name="change_requests")
    before = models.JSONField()  # column -> the value when it was asked for, as text
    after = models.JSONField()  # column -> the value that is asked for, as text
    why = models.TextField(blank=True)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    requested_at = models.DateTimeField()
    state = models.CharField(max_length=16, choices=State.choices, default=State.OPEN)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    answer = models.TextField(blank=True)

    class Meta:
        indexes = (models.Index(fields=("event", "state"), name="change_request_open"),)

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

    @property
    def declared(self) -> list[str]:
        """The declarations that it would add."""
        before = self.before.get("declarations", "").split()
        return [word for word in self.after.get("declarations", "").split() if word not in before]

    @property
    def taken_back(self) -> list[str]:
        """The declarations that it would take away."""
        after = self.after.get("declarations", "").split()
        return [word for word in self.before.get("declarations", "").split() if word not in after]
