"""What takes long with a large register, done while a page shows how far it is: the next list, corrections, publishing.

With a small one it is done before a page could be shown.
"""

from __future__ import annotations

from typing import Any

from ratingoffice.book.findings import BadInput
from ratingoffice.book.progress import ProgressCallback
from ratingoffice.message import Message, as_data
from ratingoffice.office.domain.corrections.impact import Impact, impact, is_at_hand, publish_corrections
from ratingoffice.office.domain.lists.preview_cache import AsItStands, as_it_stands, is_made
from ratingoffice.office.domain.lists.publishing import Conflict, Preview, at_hand, preview, publish
from ratingoffice.office.domain.todo import LARGE
from ratingoffice.office.infra.jobs import UnderWay, Work
from ratingoffice.office.models import Account, Body

INTERRUPTED = Message("Publishing was interrupted. Nothing was published: look at it again, and publish it once more.")


def is_large(body: Body) -> bool:
    return body.players.count() > LARGE


def next_list_of(body: Body) -> Preview | AsItStands | UnderWay:
    """As it stands, or how far it is: whoever asks first has it made for all. Raises BadInput where it cannot be."""
    if at_hand(body) or not is_large(body):
        return preview(body)
    if is_made(body):
        return as_it_stands(body) or preview(body)  # which says why not
    work = Work(f"next-{body.code}")
    if work.now() is None:
        if work.forget_failure():
            return preview(body)  # so that what is wrong is seen
        work.begin(lambda on_progress: _make(body, on_progress))
    return work.now() or next_list_of(body)


def _make(body: Body, on_progress: ProgressCallback) -> None:
    as_it_stands(body, on_progress)


def impact_of(body: Body) -> Impact | UnderWay:
    """What the drafted corrections would change, or how far that is: each process makes its own."""
    if is_at_hand(body) or not is_large(body):
        return impact(body)
    work = Work(f"impact-{body.code}")
    if work.now() is None:
        if work.forget_failure():
            return impact(body)
        work.begin(lambda on_progress: _work_out(body, on_progress))
    return work.now() or impact_of(body)


def _work_out(body: Body, on_progress: ProgressCallback) -> None:
    impact(body, on_progress)


def publishing_of(body: Body) -> Work:
    return Work(f"publish-{body.code}")


def begin_publishing(body: Body, token: str, by: Account, why: str) -> None:
    """What the token stands for, or nothing; unless somebody is at it."""
    publishing_of(body).begin(lambda on_progress: _publish(body, token, by, why, on_progress))


def _publish(body: Body, token: str, by: Account, why: str, on_progress: ProgressCallback) -> Any:
    """Why not, or nothing."""
    try:
        publish(body, token, by, why, on_progress=on_progress)
    except Conflict as conflict:
        return as_data(conflict.message)
    except BadInput:  # the page of the next list says why
        return ""
    return None


def correcting_of(body: Body) -> Work:
    return Work(f"correct-{body.code}")


def begin_correcting(body: Body, token: str, by: Account) -> None:
    correcting_of(body).begin(lambda on_progress: _correct(body, token, by, on_progress))


def _correct(body: Body, token: str, by: Account, on_progress: ProgressCallback) -> dict[str, Any]:
    """The lists, or why not."""
    try:
        return {"lists": [f"{one.month} r{one.revision}" for one in publish_corrections(body, token, by, on_progress)]}
    except Conflict as conflict:
        return {"conflict": as_data(conflict.message)}
