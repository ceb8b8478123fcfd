"""Mail, webhooks and other background work: where mail is given to, who works, and letters that failed or are late."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from ratingoffice.office.doctor.check_result import CheckResult, ok, warning, wrong
from ratingoffice.office.domain.notices.letters import figures, late
from ratingoffice.office.infra import mail_server
from ratingoffice.office.infra.worker import missing_workers
from ratingoffice.office.models import Letter


def server() -> Iterator[CheckResult]:
    """The setting only: nothing is sent, and no server is asked."""
    about, folder = "mail", settings.EMAIL_FILE_PATH
    try:
        mail_server.check_mail_settings()
    except ImproperlyConfigured as problem:
        yield wrong(about, str(problem), "until then no mail is sent: see docs/running-an-office.md")
        return
    if mail_server.leaves_here():
        yield ok(about, f"given to {urlsplit(settings.MAIL).hostname}")
    elif not settings.MAIL and folder.exists() and not folder.is_dir():
        yield wrong(about, f"{folder} is no folder: no mail can be written", "move the file away")
    elif settings.PRODUCTION:
        yield warning(
            about,
            "RATINGOFFICE_MAIL names no server: mail reaches nobody",
            "set it to smtp://user:password@host:587, and RATINGOFFICE_MAIL_FROM",
        )
    else:
        yield ok(about, f"written into {folder}" if not settings.MAIL else "written on the console")


def letters() -> Iterator[CheckResult]:
    about, counts = "letters", figures()
    if counts.late:
        first = Letter.objects.filter(late()).order_by("due_at", "pk").first()
        since = f", the first since {first.due_at:%Y-%m-%d %H:%M} UTC" if first else ""
        why = f" ({first.problem})" if first and first.problem else ""
        yield wrong(
            about,
            f"{counts.late} wait though they are due{since}{why}",
            "see that `ratingoffice serve` or `office notify` runs, and that the mail server answers: /desk/letters/",
        )
    if counts.failed:
        yield warning(about, f"{counts.failed} failed", "send them again or discard them at /desk/letters/")
    if not counts.problems:
        yield ok(about, f"{counts.under_way} on their way, none late, none failed")


def workers() -> Iterator[CheckResult]:
    about, missing = "background work", missing_workers()
    if missing:
        yield warning(
            about,
            f"no worker has been seen for five minutes: {', '.join(missing)}",
            "start `ratingoffice serve`, or `ratingoffice office notify` beside it",
        )
    else:
        yield ok(about, "every queue has a worker")
