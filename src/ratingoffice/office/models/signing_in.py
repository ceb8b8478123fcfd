"""By what people sign in besides a password, and where they are signed in. No secret is kept that could be read."""

from __future__ import annotations

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models


class Authenticator(models.Model):
    """An app that shows six digits, new ones every half minute (TOTP, RFC 6238)."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="authenticator")
    sealed_secret = models.CharField(max_length=200)  # by the office's secret key
    made_at = models.DateTimeField()
    last_step = models.BigIntegerField()  # the half minute of the last code that was taken: no code is good twice


class Passkey(models.Model):
    """A key that stays in a person's device (WebAuthn); the office has its public half."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=100)
    credential_id = models.CharField(max_length=1400, unique=True)  # base64url, as its public key
    public_key = models.TextField()
    sign_count = models.BigIntegerField()
    made_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)


class RecoveryCode(models.Model):
    """For the day on which the device is lost: good once. Only its hash is kept."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64, unique=True)
    used_at = models.DateTimeField(null=True, blank=True)


class OutsideIdentity(models.Model):
    """Who an account is at the provider of OpenID Connect."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="outside_identities")
    issuer = models.CharField(max_length=500)
    subject = models.CharField(max_length=255)
    linked_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("issuer", "subject"), name="one_account_a_subject"),
            models.UniqueConstraint(fields=("account", "issuer"), name="one_subject_an_account"),
        )


class Session(AbstractBaseSession):
    """Django's session with its account, so that it can be listed and ended (`domain/accounts/session_store.py`)."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="sessions")
    started_at = models.DateTimeField(null=True)
    address = models.CharField(max_length=45, blank=True)
    browser = models.CharField(max_length=60, blank=True)
