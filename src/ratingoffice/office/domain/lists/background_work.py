"""What takes long with a large register, done by a worker while a page shows the progress: the next list, corrections,
publishing.

With a small one it is done before a page could be shown.
"""

from __future__ import annotations

from typing import Any

from django_tasks import task

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Message, as_data
from ratingoffice.office.domain.corrections.impact import ImpactSummary, drafts_token, impact, publish_corrections
from ratingoffice.office.domain.lists.preview_cache import AsItStands, as_it_stands, is_made
from ratingoffice.office.domain.lists.publishing import Conflict, Preview, at_hand, preview, publish
from ratingoffice.office.domain.todo import LARGE
from ratingoffice.office.infra import jobs
from ratingoffice.office.infra.jobs import JobProgress
from ratingoffice.office.models import Account, Body

INTERRUPTED = Message("Publishing was interrupted. Nothing was published: look at it again, and publish it once more.")


def is_large(body: Body) -> bool:
    return body.players.count() > LARGE


def next_list_of(body: Body) -> Preview | AsItStands | JobProgress:
    """Return the next list as it stands, or how far it is: the first to ask has it made for all.

    Raises BadInput where it cannot be made.
    """
    if at_hand(body) or not is_large(body):
        return preview(body)
    if is_made(body):
        return as_it_stands(body) or preview(body)  # which says why not
    name = f"next-{body.code}"
    result = jobs.result_of(name)
    if result is not None and (result.is_failed or result.value == _version(body)):
        jobs.forget_result(name)
        return preview(body)  # so that what is wrong is seen, or because it could not be stored for this process
    return jobs.begin(name, make_next_list, body.code)


@task(queue_name=jobs.QUEUE)
def make_next_list(code: str) -> int:
    """Return the version of the body of which it was made."""
    body = Body.objects.get(code=code)
    with jobs.report_progress(f"next-{code}") as on_progress:
        version = _version(body)
        as_it_stands(body, on_progress)
    return version


def impact_of(body: Body) -> ImpactSummary | JobProgress:
    """Return what the drafted corrections would change, or how far that is. Raises BadInput where there is no draft."""
    if not is_large(body):
        return ImpactSummary.of(impact(body))
    name = f"impact-{body.code}"
    result = jobs.result_of(name)
    if result is not None and result.is_failed:
        jobs.forget_result(name)
        return ImpactSummary.of(impact(body))  # so that what is wrong is seen
    if result is not None and result.value and result.value["token"] == drafts_token(body):
        return ImpactSummary.from_data(body, result.value)
    return jobs.begin(name, work_out_impact, body.code)


@task(queue_name=jobs.QUEUE)
def work_out_impact(code: str) -> dict[str, Any]:
    """Return the impact as data."""
    with jobs.report_progress(f"impact-{code}") as on_progress:
        return ImpactSummary.of(impact(Body.objects.get(code=code), on_progress)).as_data()


def publishing_name(body: Body) -> str:
    return f"publish-{body.code}"


def begin_publishing(body: Body, token: str, by: Account, why: str) -> None:
    """Publish what the token stands for, or nothing; unless something is being published."""
    jobs.begin(publishing_name(body), publish_next_list, body.code, token, by.pk, why)


@task(queue_name=jobs.QUEUE)
def publish_next_list(code: str, token: str, by: int, why: str) -> Any:
    """Return why the list was not published, or None."""
    body = Body.objects.get(code=code)
    with jobs.report_progress(publishing_name(body)) as on_progress:
        try:
            publish(body, token, Account.objects.get(pk=by), why, on_progress=on_progress)
        except Conflict as conflict:
            return as_data(conflict.message)
        except BadInput:  # the page of the next list says why
            return ""
    return None


def correcting_name(body: Body) -> str:
    return f"correct-{body.code}"


def begin_correcting(body: Body, token: str, by: Account) -> None:
    jobs.begin(correcting_name(body), publish_drafts, body.code, token, by.pk)


@task(queue_name=jobs.QUEUE)
def publish_drafts(code: str, token: str, by: int) -> dict[str, Any]:
    """Return the lists that were published, or why there is none."""
    body = Body.objects.get(code=code)
    with jobs.report_progress(correcting_name(body)) as on_progress:
        try:
            published = publish_corrections(body, token, Account.objects.get(pk=by), on_progress)
        except Conflict as conflict:
            return {"conflict": as_data(conflict.message)}
    return {"lists": [f"{publication.month} r{publication.revision}" for publication in published]}


def _version(body: Body) -> int:
    return int(Body.objects.values_list("version", flat=True).get(pk=body.pk))
