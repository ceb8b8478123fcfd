"""The bodies whose ratings are kept, and their registers of players."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ratingoffice.office.models.folding import LONGEST, folded


class ShownBodies(models.Manager["Body"]):
    """Those that the public knows of: whatever anybody may see begins here."""

    def get_queryset(self) -> models.QuerySet[Body]:
        return super().get_queryset().filter(is_shadow=False)


class Body(models.Model):
    """A body with a regulation of its own, as `federations.registry` names it."""

    code = models.CharField(max_length=16, unique=True)
    name = models.CharField(max_length=200)
    pools = models.CharField(max_length=400, default="standard")  # which it publishes here, space separated
    is_demo = models.BooleanField(default=False)
    is_shadow = models.BooleanField(default=False)  # goes beside another program: publishes nothing, nobody sees it
    #: goes up with every change of what the next list is made of: a preview is good for one version only
    version = models.PositiveBigIntegerField(default=1)
    #: by table: the columns that its imported book had; a column that was absent is not judged. Empty: all of them
    had = models.JSONField(default=dict, blank=True)

    #: what an event owes, by its number of players: rows of `players` (from so many on) and `amount` (in hundredths)
    fee_table = models.JSONField(default=list, blank=True)
    fee_currency = models.CharField(max_length=8, blank=True)
    fees_from = models.DateField(null=True, blank=True)  # the first day of the first event that owes one

    licence = models.CharField(max_length=200, blank=True)  # of its open data: an SPDX id, or in words
    licence_link = models.CharField(max_length=400, blank=True)  # where it can be read

    publishes_birth_dates = models.BooleanField(default=False)  # on its lists, where its regulation asks for them
    features = models.JSONField(default=dict, blank=True)  # by name: on or off, where the body has said (features.py)

    objects = models.Manager["Body"]()
    shown = ShownBodies()

    class Meta:
        verbose_name_plural = "bodies"

    def __str__(self) -> str:
        return self.name


#: by what a player is found
SEARCHED = ("name", "native_name", "player_id", "fide_id")


class Player(models.Model):
    """A person in a body's register; the columns of the book's table `players`."""

    body = models.ForeignKey(Body, models.CASCADE, related_name="players")
    player_id = models.CharField(max_length=64)
    name = models.CharField(max_length=200, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    birth_date = models.CharField(max_length=10, blank=True)  # YYYY or YYYY-MM-DD: in public the year, unless told
    federation = models.CharField(max_length=8, blank=True)
    region = models.CharField(max_length=100, blank=True)
    title = models.CharField(max_length=16, blank=True)
    fide_id = models.CharField(max_length=16, blank=True)
    fide_standard = models.PositiveIntegerField(null=True, blank=True)
    fide_rapid = models.PositiveIntegerField(null=True, blank=True)
    fide_blitz = models.PositiveIntegerField(null=True, blank=True)
    member_from = models.DateField(null=True, blank=True)
    member_until = models.DateField(null=True, blank=True)
    joined_on = models.DateField(null=True, blank=True)  # for the first time; empty: member_from
    registered = models.BooleanField(null=True, blank=True)
    deceased_on = models.DateField(null=True, blank=True)
    removed_on = models.DateField(null=True, blank=True)  # from the list, by a decision of the body
    council_from = models.DateField(null=True, blank=True)  # listed by a decision of the Council
    council_until = models.DateField(null=True, blank=True)  # empty: without end
    council_decision = models.CharField(max_length=400, blank=True)
    national_title = models.CharField(max_length=40, blank=True)  # or category; `title` is FIDE's, or the only one
    native_name = models.CharField(
        max_length=200, blank=True
    )  # as it is written at home, where `name` is the roman one
    #: found to be the same person: this row stays for its id and its history, and leaves the next list
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")
    search = models.CharField(max_length=LONGEST, editable=False)  # folded names and ids

    class Meta:
        constraints = (models.UniqueConstraint(fields=("body", "player_id"), name="player_once"),)
        indexes = (
            models.Index(fields=("body", "search"), name="player_search"),
            models.Index(fields=("body", "fide_id"), name="player_fide_id"),
        )

    def __str__(self) -> str:
        return self.name or self.player_id

    def save(self, *args: object, **kwargs: object) -> None:
        self.search = folded(" ".join(getattr(self, name) for name in SEARCHED))[:LONGEST]
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def birth_year(self) -> str:
        return self.birth_date[:4]


class Withdrawal(models.Model):
    """A person's name is not shown in public; the alias stands in its place on every page and in every file."""

    player = models.OneToOneField(Player, models.CASCADE, related_name="withdrawal")
    alias = models.CharField(max_length=100)
    why = models.TextField()
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
