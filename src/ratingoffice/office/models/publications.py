"""Published lists: what went in, what came out, and a digest that ties each to the one before. Nothing here changes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratingoffice.federations.registry import regulations
from ratingoffice.office.models.people import Body


class Blob(models.Model):
    """Bytes, by their hash: a report as it came, a table as it was rated."""

    sha256 = models.CharField(max_length=64, primary_key=True)
    size = models.PositiveBigIntegerField()
    data = models.BinaryField()


class Publication(models.Model):
    """A list of one day, in one revision. A correction adds a revision and leaves this one as it is."""

    body = models.ForeignKey(Body, models.PROTECT, related_name="publications")
    list_date = models.DateField()
    revision = models.PositiveIntegerField(default=1)
    edition = models.CharField(max_length=100)  # "" of a list that was taken over and not rated here
    #: the word of every switch; empty of a list that was taken over
    readings = models.JSONField(null=True, blank=True)
    pools = models.CharField(max_length=400)
    previous = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="following")
    replaces = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    digests = models.JSONField()  # the sha256 of every table that went in or came out, as CSV
    digest = models.CharField(max_length=64)  # over those, the edition, the day, and the previous digest
    summary = models.JSONField(default=dict)  # counts for pages: listed, new, changed, dropped, by_pool, outcomes …
    published_at = models.DateTimeField()
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    reason = models.TextField(blank=True)  # of a revision: why

    class Meta:
        constraints = (models.UniqueConstraint(fields=("body", "list_date", "revision"), name="published_once"),)
        indexes = (models.Index(fields=("body", "list_date", "revision"), name="publication_day"),)

    def counts_of(self, pool: str) -> dict[str, int]:
        """How many are listed, new and changed in a pool."""
        counts: dict[str, int] = self.summary.get("by_pool", {}).get(pool, {})
        return counts

    def edition_of(self, pool: str) -> str:
        """The edition of that pool's list; "" of a list that was taken over."""
        return regulations(self.edition).of_list(pool).plain if self.edition else ""

    @property
    def month(self) -> str:
        return f"{self.list_date:%Y-%m}"


class BodyReading(models.Model):
    """How a body reads a point of its regulation, for the lists from a day on. Rows are only ever added."""

    body = models.ForeignKey(Body, models.CASCADE, related_name="readings")
    number = models.CharField(max_length=8)  # I-7
    word = models.CharField(max_length=32)
    holds_from = models.DateField()
    reason = models.TextField()
    set_at = models.DateTimeField()
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        indexes = (models.Index(fields=("body", "holds_from"), name="reading_day"),)


class PublishedTable(models.Model):
    """A table of a publication, as Parquet: `in/NAME` what went in, `NAME` what came out."""

    publication = models.ForeignKey(Publication, models.CASCADE, related_name="tables")
    name = models.CharField(max_length=40)
    blob = models.ForeignKey(Blob, models.PROTECT, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("publication", "name"), name="table_once"),)


class Line(models.Model):
    """A player's line of a list, where the month did something for them; else the line before goes on."""

    publication = models.ForeignKey(Publication, models.CASCADE, related_name="lines")
    pool = models.CharField(max_length=40)
    player_id = models.CharField(max_length=64)
    rating = models.IntegerField(null=True)  # empty: no longer rated
    previous = models.IntegerField(null=True)
    games = models.IntegerField(null=True)  # rated in the period
    total_games = models.IntegerField(null=True)
    k = models.IntegerField(null=True)

    class Meta:
        indexes = (models.Index(fields=("player_id", "publication"), name="line_player"),)


class Correction(models.Model):
    """A change of what went into a past list; published as new revisions of it and of every later one."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        WITHDRAWN = "withdrawn", _("withdrawn")

    body = models.ForeignKey(Body, models.CASCADE, related_name="corrections")
    list_date = models.DateField()  # the first list it touches
    table = models.CharField(max_length=16)  # games, events, players
    key = models.JSONField()  # which row: the columns that name it
    before = models.JSONField()
    after = models.JSONField()
    pointed_out_on = models.DateField()
    reason = models.TextField()
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=16, choices=State.choices, default=State.DRAFT)
    published_in = models.ForeignKey(Publication, models.PROTECT, null=True, blank=True, related_name="corrections")
    claim = models.ForeignKey("office.Claim", models.SET_NULL, null=True, blank=True, related_name="corrections")
