"""Who may do what. Nobody may do anything that an appointment does not name."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.models.people import Body


class Account(AbstractUser):
    """A person who can sign in; made by an invitation."""

    language = models.CharField(max_length=5, blank=True)
    #: where notices go, if not to `email`, which is the invitation's: who signs in from outside is known by that
    notices_to = models.EmailField(blank=True)
    told = models.JSONField(default=dict, blank=True)  # by kind of notice: how soon, where it is not as usual
    calendar_hash = models.CharField(max_length=64, blank=True, db_index=True)  # of the secret of their own calendar


class Role(models.TextChoices):
    ORGANISER = "organiser", _("Organiser")  # registers events, sends their reports
    ARBITER = "arbiter", _("Arbiter")  # sends the reports of the events they are named for
    OFFICER = "officer", _("Rating officer")  # settles identities, decides, previews
    CHIEF = "chief", _("Chief officer")  # an officer who also publishes and corrects
    AUDITOR = "auditor", _("Auditor")  # reads everything, changes nothing
    ADMINISTRATOR = "administrator", _("Administrator")  # accounts and settings; of every body


class Appointment(models.Model):
    """A role in a body; an administrator's is of no body in particular."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="appointments")
    body = models.ForeignKey(Body, models.CASCADE, null=True, blank=True, related_name="appointments")
    role = models.CharField(max_length=16, choices=Role.choices)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("account", "body", "role"), name="appointed_once"),)


class Invitation(models.Model):
    """A link that makes one account. Only the hash of its secret is kept."""

    secret_hash = models.CharField(max_length=64, unique=True)
    email = models.EmailField(blank=True)
    body = models.ForeignKey(Body, models.CASCADE, null=True, blank=True)
    role = models.CharField(max_length=16, choices=Role.choices)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")


class Token(models.Model):
    """A key for the API, with no more than its owner's rights. Only its hash is kept."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=100)
    secret_hash = models.CharField(max_length=64, unique=True)
    scopes = models.CharField(max_length=100)  # space separated: register report
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
