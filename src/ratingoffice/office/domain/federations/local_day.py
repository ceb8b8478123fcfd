"""The day at the seat of a federation: its terms are counted in its own days, wherever the server stands."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

from ratingoffice.federations.registry import BODIES
from ratingoffice.office import clock
from ratingoffice.office.models import Body


def time_zone_of(body: Body) -> str:
    """The name of its time zone: the office's where one is set or the federation names none, else the federation's."""
    office = timezone.get_default_timezone_name()
    return office if settings.ONE_TIME_ZONE else BODIES[body.code].time_zone or office


def day_at(body: Body, moment: datetime) -> date:
    return timezone.localdate(moment, ZoneInfo(time_zone_of(body)))


def today_at(body: Body) -> date:
    return day_at(body, clock.now())
