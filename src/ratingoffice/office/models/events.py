"""Events as they are registered, the reports that come in for them, and what is decided about them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.models.people import Body, Player


class Event(models.Model):
    """The columns of the book's table `events`, and whose it is."""

    body = models.ForeignKey(Body, models.CASCADE, related_name="events")
    event_id = models.CharField(max_length=64)
    name = models.CharField(max_length=200, blank=True)
    federation = models.CharField(max_length=8, blank=True)
    organiser = models.CharField(max_length=200, blank=True)
    club = models.CharField(max_length=40, blank=True)  # that holds it, by its code; the body's own: the body itself
    responsible = models.CharField(max_length=64, blank=True)  # the member who runs it, by id
    kind = models.CharField(max_length=16, blank=True)
    starts_on = models.DateField()
    ends_on = models.DateField()
    registered_on = models.DateField(null=True, blank=True)
    reported_on = models.DateField(null=True, blank=True)
    time_control = models.CharField(max_length=100)
    announced_pool = models.CharField(max_length=16, blank=True)  # that its announcement names
    match_games = models.PositiveIntegerField(null=True, blank=True)
    declarations = models.CharField(max_length=200, blank=True)
    approvals = models.CharField(max_length=200, blank=True)
    refused = models.BooleanField(null=True, blank=True)
    rated_on = models.DateField(null=True, blank=True)  # the list on which it was rated
    paper_received_on = models.DateField(null=True, blank=True)  # the paper copy of its report; nothing is judged by it
    fee = models.PositiveIntegerField(null=True, blank=True)  # in hundredths, as invoiced; nothing is judged by it
    invoiced_on = models.DateField(null=True, blank=True)
    paid_on = models.DateField(null=True, blank=True)
    sent_on = models.DateField(null=True, blank=True)  # its report, to the server of the body; nothing is judged by it
    participants = models.JSONField(default=list)  # ids of those who were named when it was registered
    owners = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="events")  # may report it

    class Meta:
        constraints = (models.UniqueConstraint(fields=("body", "event_id"), name="event_once"),)
        indexes = (
            models.Index(fields=("body", "rated_on", "ends_on"), name="event_open"),
            models.Index(fields=("body", "-ends_on", "event_id"), name="event_newest"),
        )

    def __str__(self) -> str:
        return self.name or self.event_id


class Round(models.Model):
    """The columns of the book's table `rounds`: a round on the day on which it is to be played."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    round = models.PositiveIntegerField()
    played_on = models.DateField()
    starts_at = models.CharField(max_length=5, blank=True)  # 09:30

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "round"), name="round_once"),)


class Game(models.Model):
    """The columns of the book's table `games`. White and black are ids of the body's register."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="games")
    round = models.PositiveIntegerField()
    board = models.PositiveIntegerField(null=True, blank=True)
    played_on = models.DateField(null=True, blank=True)
    white_id = models.CharField(max_length=64)
    black_id = models.CharField(max_length=64)
    white_result = models.CharField(max_length=1)
    black_result = models.CharField(max_length=1)
    reported_on = models.DateField(null=True, blank=True)
    rated_on = models.DateField(null=True, blank=True)
    ruling = models.CharField(max_length=40, blank=True)

    class Meta:
        indexes = (
            models.Index(fields=("white_id",), name="game_white"),
            models.Index(fields=("black_id",), name="game_black"),
        )


class Report(models.Model):
    """A file as it came. A later version stands beside the earlier ones; one of them is the current one."""

    class State(models.TextChoices):
        RECEIVED = "received", _("received")  # as it came
        WAITING = "waiting", _("players to settle")
        ERRORS = "errors", _("errors")  # cannot be used
        TAKEN = "taken", _("taken")  # its games are the event's
        REPLACED = "replaced", _("replaced")  # by a later one that was taken

    event = models.ForeignKey(Event, models.CASCADE, related_name="reports")
    version = models.PositiveIntegerField()
    file = models.ForeignKey("office.Blob", models.PROTECT, related_name="+")
    file_name = models.CharField(max_length=255)
    format = models.CharField(max_length=40, blank=True)  # what the reader found it to be
    interim = models.BooleanField(default=False)
    received_at = models.DateTimeField()
    received_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    reporter = models.CharField(max_length=64, blank=True)  # who reports, by id; empty: the organiser
    source = models.ForeignKey("office.Document", models.SET_NULL, null=True, blank=True, related_name="reports")
    findings = models.JSONField(default=list)  # severity, code, line, column, message, and as data
    players = models.PositiveIntegerField(default=0)
    games = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=16, choices=State.choices, default=State.RECEIVED)
    current = models.BooleanField(default=False)  # the version that counts: the last that came, or that was chosen

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("event", "version"), name="report_version"),
            models.UniqueConstraint(fields=("event",), condition=models.Q(current=True), name="report_current"),
        )


class Document(models.Model):
    """What belongs to an event besides its reports: a link or a file. A later one stands beside the earlier ones."""

    class Kind(models.TextChoices):
        REGULATIONS = "regulations", _("regulations of the event")
        ANNOUNCEMENT = "announcement", _("announcement")
        GAMES = "games", _("games (PGN)")
        RESULTS = "results", _("results on the web")

    event = models.ForeignKey(Event, models.CASCADE, related_name="documents")
    kind = models.CharField(max_length=16, choices=Kind.choices)
    link = models.URLField(max_length=500, blank=True)
    file = models.ForeignKey("office.Blob", models.PROTECT, null=True, blank=True, related_name="+")
    file_name = models.CharField(max_length=255, blank=True)
    reporter = models.CharField(max_length=64, blank=True)  # of one that is a report: who reports, by id
    received_on = models.DateField()
    received_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    findings = models.JSONField(default=list)  # as those of a report: of a file that is read


class ParsedGames(models.Model):
    """What was read of a document's games. Like a report's, it can be read again: no backup holds it."""

    document = models.OneToOneField(Document, models.CASCADE, primary_key=True, related_name="parsed")
    reader = models.CharField(max_length=40)
    text = models.TextField()


class ParsedReport(models.Model):
    """What was read of a report's bytes. It can be read again at any time: no backup holds it."""

    report = models.OneToOneField(Report, models.CASCADE, primary_key=True, related_name="parsed")
    reader = models.CharField(max_length=40)  # the version that read it
    text = models.TextField()  # as `office.parsed` writes it


class Identity(models.Model):
    """A participant of a report, and who in the register that is."""

    class How(models.TextChoices):
        ID = "id", _("by id")
        NAME = "name", _("by name")
        OFFICER = "officer", _("by an officer")
        NEW = "new", _("new player")

    report = models.ForeignKey(Report, models.CASCADE, related_name="identities")
    start_no = models.PositiveIntegerField()
    given = models.JSONField()  # name, fide_id, national id, birth date, federation, sex, title, rating: as in the file
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    how = models.CharField(max_length=16, choices=How.choices, blank=True)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("report", "start_no"), name="identity_once"),)
