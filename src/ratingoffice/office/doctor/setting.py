"""What the environment says, and the machine: hosts, proxy, TLS, time, processes, files."""

from __future__ import annotations

import os
import re
import resource
from collections.abc import Iterator
from datetime import UTC, datetime

from django.conf import settings

from ratingoffice.office import clock
from ratingoffice.office.doctor.check_result import CheckResult, ok, warning, wrong
from ratingoffice.office.infra.bulk_rows import is_postgres
from ratingoffice.office.models import Act

HOST = re.compile(r"(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+|localhost")
LEAST_FILES = 1024
A_RELEASE = datetime(2026, 1, 1, tzinfo=UTC)  # no clock of a machine that runs this is earlier


def hosts() -> Iterator[CheckResult]:
    about = "hosts"
    if not settings.HOSTS:
        yield warning(
            about,
            "RATINGOFFICE_HOSTS is not set: the office answers on this machine only, without TLS",
            "for a federation, set it to the name under which the office is reached",
        )
        return
    for host in settings.HOSTS:
        if not HOST.fullmatch(host):
            yield wrong(
                about,
                f'RATINGOFFICE_HOSTS has "{host}", which is no name of a machine',
                "write only the names, like ratings.example.org, with commas between",
            )
            return
    yield ok(about, ", ".join(settings.HOSTS))


def proxy() -> Iterator[CheckResult]:
    about = "proxy"
    if settings.PRODUCTION and not settings.BEHIND_PROXY:
        yield wrong(
            about,
            "the office is in production without one, and speaks no TLS itself: every page leads to itself for ever",
            "put nginx or Caddy in front (docs/server.md), and set RATINGOFFICE_PROXY=1",
        )
    elif settings.BEHIND_PROXY and not settings.PRODUCTION:
        yield wrong(
            about,
            "RATINGOFFICE_PROXY is set and RATINGOFFICE_HOSTS is not: whoever reaches the port may claim any address",
            "set both, or neither",
        )
    else:
        yield ok(about, "ends TLS in front of the office" if settings.BEHIND_PROXY else "none, on this machine only")


def debug() -> Iterator[CheckResult]:
    if os.environ.get("RATINGOFFICE_DEBUG") == "1":
        yield warning(
            "debug",
            "RATINGOFFICE_DEBUG is set: error pages tell their cause",
            "unset it, unless you are looking for an error",
        )


def time_zone() -> Iterator[CheckResult]:
    about = "time zone"
    if settings.PRODUCTION and "RATINGOFFICE_TIME_ZONE" not in os.environ:
        yield warning(
            about,
            "not set, so a day begins at midnight UTC",
            "set RATINGOFFICE_TIME_ZONE to the federation's own, like Asia/Tokyo: deadlines are days",
        )
    else:
        yield ok(about, f"{settings.TIME_ZONE}, where it is {clock.today()}")


def clock_goes_on() -> Iterator[CheckResult]:
    about, now = "clock", clock.now()
    last = Act.objects.order_by("-pk").values_list("at", flat=True).first()
    if now < A_RELEASE:
        yield wrong(
            about,
            f"it is {now:%Y-%m-%d} on this machine",
            "set the clock, and let it be kept by NTP: timedatectl set-ntp true",
        )
    elif last is not None and last > now:
        yield wrong(
            about,
            f"the last act was at {last:%Y-%m-%d %H:%M} UTC, which is to come",
            "set the clock, and let it be kept by NTP: timedatectl set-ntp true",
        )
    else:
        yield ok(about, f"{now.astimezone(UTC):%Y-%m-%d %H:%M} UTC")


def processes() -> Iterator[CheckResult]:
    cores = os.cpu_count() or 1
    if is_postgres():
        yield ok("processes", f"{cores}, one for each core")
    else:
        yield ok("processes", f"{min(2, cores)}: on SQLite one writes at a time")


def open_files() -> Iterator[CheckResult]:
    about, (most, _hard) = "open files", resource.getrlimit(resource.RLIMIT_NOFILE)
    if most < LEAST_FILES:
        yield warning(
            about,
            f"a process may open {most}",
            f"raise it to {LEAST_FILES} or more: ulimit -n, or LimitNOFILE= in the unit",
        )
    else:
        yield ok(about, f"a process may open {most:,}")
