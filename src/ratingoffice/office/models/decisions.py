"""What is decided about an event: who decided it when, how that was told to whom, and what became of an appeal."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.models.events import Event


class Decision(models.Model):
    """What it sets (an approval, a refusal, a ruling) stands on the event or the games, or in the book's decisions.

    The columns of the book's table `decisions`, and the files.
    """

    class Outcome(models.TextChoices):
        UPHELD = "upheld", _("appeal upheld")  # the decision no longer holds
        DISMISSED = "dismissed", _("appeal dismissed")

    event = models.ForeignKey(Event, models.CASCADE, related_name="decisions")
    decision = models.CharField(max_length=40)
    games = models.JSONField(default=list)  # of a ruling: [round, white_id, black_id] each; empty: the whole event
    decided_on = models.DateField(null=True, blank=True)  # of an approval: given on. An imported book need not tell
    decided_by = models.CharField(max_length=150)  # who gave or decided it, with the office they hold
    reason = models.TextField()
    reference = models.CharField(max_length=300, blank=True)  # the letter, the minutes
    file = models.ForeignKey("office.Blob", models.PROTECT, null=True, blank=True, related_name="+")
    file_name = models.CharField(max_length=255, blank=True)
    entered = models.ForeignKey("office.Act", models.SET_NULL, null=True, blank=True, related_name="+")  # by whom, when
    withdrawn_on = models.DateField(null=True, blank=True)

    # the notice of a refusal
    communicated_on = models.DateField(null=True, blank=True)  # empty of older ones: it counts from the decision
    communicated_to = models.CharField(max_length=200, blank=True)
    notice = models.TextField(blank=True)

    # the appeal against it, once
    appealed_on = models.DateField(null=True, blank=True)
    appealed_by = models.CharField(max_length=150, blank=True)
    appeal = models.TextField(blank=True)
    appeal_file = models.ForeignKey("office.Blob", models.PROTECT, null=True, blank=True, related_name="+")
    appeal_file_name = models.CharField(max_length=255, blank=True)
    appeal_on_paper = models.TextField(blank=True)  # why an officer has entered it for the organiser
    appeal_outcome = models.CharField(max_length=16, choices=Outcome.choices, blank=True)
    appeal_decided_on = models.DateField(null=True, blank=True)
    appeal_decided_by = models.CharField(max_length=150, blank=True)
    appeal_reason = models.TextField(blank=True)

    @property
    def stands(self) -> bool:
        return self.withdrawn_on is None and self.appeal_outcome != Decision.Outcome.UPHELD
