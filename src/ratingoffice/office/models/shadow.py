"""What came of the lists of another program beside ours, month by month."""

from __future__ import annotations

from django.db import models

from ratingoffice.office.models.people import Body
from ratingoffice.office.models.publications import Blob


class ShadowMonth(models.Model):
    """A list of theirs, compared: made again whenever their lists come."""

    body = models.ForeignKey(Body, models.CASCADE, related_name="shadow_months")
    list_date = models.DateField()
    summary = models.JSONField()  # a row a pool: listed here and there, who differ, who are unexplained
    causes = models.JSONField()  # a row a cause, with its sentence
    differences = models.ForeignKey(Blob, models.PROTECT, related_name="+")  # the table, as Parquet
    compared_at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("body", "list_date"), name="shadow_once"),)
