"""For whoever watches over the office: whether it answers, its database does, and its background tasks run.

The first line is `well`, or `not well:` and why; figures follow. The status is 503 where a restart may help: the
database does not answer, or no worker has been seen for five minutes. Letters that failed or are late are for people
to look into: the status stays 200, so that nothing restarts an office because of a wrong address.
"""

from __future__ import annotations

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ratingoffice.office.domain.notices.letters import figures
from ratingoffice.office.infra.worker import missing_workers


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    try:
        letters, missing = figures(), missing_workers()
    except DatabaseError:
        return _answer(503, "not well: the database does not answer")
    problems = [*(f"no worker for {queue}" for queue in missing), *letters.problems]
    first = f"not well: {'; '.join(problems)}" if problems else "well"
    return _answer(
        503 if missing else 200,
        first,
        f"letters on their way: {letters.under_way}",
        f"letters late: {letters.late}",
        f"letters failed: {letters.failed}",
    )


def _answer(status: int, *lines: str) -> HttpResponse:
    return HttpResponse("".join(f"{line}\n" for line in lines), status=status, content_type="text/plain")
