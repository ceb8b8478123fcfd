"""What a body keeps a register of besides its players."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.models.people import Body, Player


class Federation(models.Model):
    """A national federation; the columns of the book's table `federations`, and whom one turns to there."""

    body = models.ForeignKey(Body, models.CASCADE, related_name="federations")
    federation = models.CharField(max_length=8)  # its code
    name = models.CharField(max_length=200, blank=True)
    member_from = models.DateField(null=True, blank=True)
    member_until = models.DateField(null=True, blank=True)
    excluded_from = models.DateField(null=True, blank=True)
    excluded_until = models.DateField(null=True, blank=True)  # empty: without end
    decision = models.CharField(max_length=400, blank=True)  # by which it was excluded
    council_from = models.DateField(null=True, blank=True)  # its players are listed by a decision of the Council
    council_until = models.DateField(null=True, blank=True)  # empty: without end
    council_decision = models.CharField(max_length=400, blank=True)
    officer = models.CharField(max_length=200, blank=True)  # its rating officer
    contact = models.CharField(max_length=400, blank=True)  # of the officer: never shown in public

    class Meta:
        constraints = (models.UniqueConstraint(fields=("body", "federation"), name="federation_once"),)

    def __str__(self) -> str:
        return self.name or self.federation


class FideRating(models.Model):
    """A player on one of FIDE's lists; the columns of the book's table `fide_ratings`. 0: there without a rating."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="fide_ratings")
    list_date = models.DateField()
    standard = models.PositiveIntegerField(null=True, blank=True)  # empty: no list of this kind was taken
    rapid = models.PositiveIntegerField(null=True, blank=True)
    blitz = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("player", "list_date"), name="fide_rating_once"),)

    def __str__(self) -> str:
        return f"{self.player_id} {self.list_date}"


class Club(models.Model):
    """Who may hold events besides the body: the columns of the book's table `clubs`, and whom one turns to there."""

    class Kind(models.TextChoices):
        CLUB = "club", _("recognised club")
        CIRCLE = "circle", _("student circle")

    body = models.ForeignKey(Body, models.CASCADE, related_name="clubs")
    club = models.CharField(max_length=40)  # its code
    name = models.CharField(max_length=200, blank=True)
    kind = models.CharField(max_length=16, choices=Kind.choices, blank=True)
    entitled_from = models.DateField(null=True, blank=True)  # empty: as long as one knows
    entitled_until = models.DateField(null=True, blank=True)  # empty: without end
    decision = models.CharField(max_length=400, blank=True)  # by which it was recognised
    contact = models.CharField(max_length=400, blank=True)  # never shown in public

    class Meta:
        constraints = (models.UniqueConstraint(fields=("body", "club"), name="club_once"),)

    def __str__(self) -> str:
        return self.name or self.club
