"""What the office has signed of its lists, and what was done with its keys. Rows are only ever added."""

from __future__ import annotations

from django.db import models

from ratingoffice.office.models.people import Body
from ratingoffice.office.models.publications import Publication


class Signature(models.Model):
    """A list is signed once, with a key that is not in this database."""

    publication = models.OneToOneField(Publication, models.PROTECT, related_name="signature")
    body = models.ForeignKey(Body, models.PROTECT, related_name="signatures")
    number = models.PositiveIntegerField()  # among those of the body: 1, 2, 3 …
    statement = models.TextField()  # the very words that were signed
    signature = models.CharField(max_length=100)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("body", "number"), name="statement_number"),)


class KeyRecord(models.Model):
    """An event in a key's life (new, replaced, revoked; `assurance/proof/key_ring.py`), signed by its owner."""

    said = models.JSONField()
    signatures = models.JSONField()  # by the key's id
