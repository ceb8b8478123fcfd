"""The one place that asks what time it is. Everything below is given the day."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time

from django.utils import timezone

_told: ContextVar[date | None] = ContextVar("told", default=None)


def now() -> datetime:
    day = _told.get()
    return timezone.now() if day is None else timezone.make_aware(datetime.combine(day, time(12)))


def today() -> date:
    return _told.get() or timezone.localdate()


@contextmanager
def on(day: date) -> Iterator[None]:
    """What a demonstration tells of that day is done as if it were that day."""
    before = _told.set(day)
    try:
        yield
    finally:
        _told.reset(before)
