"""What the views of the desk share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.time_control import NoTimeControl
from ratingoffice.office.domain.federations.readings import regulations_of
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.infra.jobs import JobProgress
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Account, Act, Body, Event, Player

A_PAGE = 50
#: seconds until a page that shows progress is reloaded
COMES_AGAIN = 2
FINDINGS = 50  # of a file, on one page


def account_of(request: HttpRequest) -> Account:
    """Return the account that `needs` let in."""
    assert isinstance(request.user, Account)
    return request.user


def query_text(request: HttpRequest, name: str) -> str:
    """Return a parameter of the query, without the NUL that no database accepts."""
    return request.GET.get(name, "").replace("\0", "").strip()


def show(request: HttpRequest, template: str, status: int = 200, **context: Any) -> HttpResponse:
    return render(request, f"office/desk/{template}.html", context, status=status)


def look_on(request: HttpRequest, kind: str, now: JobProgress, **context: Any) -> HttpResponse:
    """Show the progress of a background job; the page reloads itself, with or without a script."""
    page = show(request, "under_way", what=kind, now=now, **context)
    page.headers["Refresh"] = str(COMES_AGAIN)
    return page


@contextmanager
def telling_above(request: HttpRequest) -> Iterator[None]:
    """For actions without a form of their own: show an error above the next page."""
    try:
        yield
    except BadInput as bad:
        messages.error(request, localise(plainly(bad)))


def first_of(findings: Sequence[Finding]) -> dict[str, Any]:
    """For `file_findings.html`."""
    return {"findings": findings[:FINDINGS], "more_findings": max(0, len(findings) - FINDINGS)}


def as_file(data: bytes, file_name: str) -> HttpResponse:
    """Bytes as they came; never shown by the browser itself."""
    answer = HttpResponse(data, content_type="application/octet-stream")
    name = "".join(char if char.isalnum() or char in "._-" else "_" for char in file_name)
    answer["Content-Disposition"] = f'attachment; filename="{name.encode("ascii", "replace").decode()}"'
    return answer


def a_page(request: HttpRequest, rows: Any, size: int = A_PAGE) -> Page[Any]:
    return Paginator(rows, size).get_page(request.GET.get("page"))


def acts_about(body: Body, about: str, most: int = 30) -> Any:
    return Act.objects.filter(body=body, about=about).select_related("by").order_by("-at", "-pk")[:most]


def edition_of(event: Event) -> str:
    """By which it is judged: where articles are linked to."""
    try:
        judge = regulations_of(event.body, event.starts_on).judge(event.starts_on, event.time_control)
    except (BadInput, NoTimeControl):  # before the first edition that is known here, or not to be judged
        judge = None
    return judge.plain if judge else event.body.code


def names_of(body: Body, ids: set[str]) -> dict[str, Player]:
    """The people of the register with these ids."""
    return {player.player_id: player for player in Player.objects.filter(body=body, player_id__in=ids)}
