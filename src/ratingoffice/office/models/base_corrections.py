"""Ratings of the list in force from which the next list does not go on as they are."""

from __future__ import annotations

from django.db import models

from ratingoffice.office.models.people import Player


class BaseCorrection(models.Model):
    """The columns of the book's table `base_corrections`; open until a list takes it up or it is withdrawn."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="base_corrections")
    pool = models.CharField(max_length=40)
    value = models.PositiveIntegerField()
    holds_from = models.DateField()  # events that start on that day or later are calculated with it
    reason = models.TextField()  # shown on the player's sheet
    decided_by = models.CharField(max_length=150)
    decided_on = models.DateField()
    entered = models.ForeignKey("office.Act", models.SET_NULL, null=True, blank=True, related_name="+")  # by whom, when
    withdrawn_on = models.DateField(null=True, blank=True)
    used_on = models.DateField(null=True, blank=True)  # the list that took it up

    @property
    def is_open(self) -> bool:
        return self.withdrawn_on is None and self.used_on is None
