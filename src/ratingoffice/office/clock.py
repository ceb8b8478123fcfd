"""The one place that asks what time it is. Everything below is given the day."""

from __future__ import annotations

from datetime import date, datetime

from django.utils import timezone


def now() -> datetime:
    return timezone.now()


def today() -> date:
    return timezone.localdate()
