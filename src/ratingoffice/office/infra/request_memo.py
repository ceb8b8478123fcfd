"""Memoised queries: what a page asks the database several times is asked once.

While a request that only reads is answered, an answer is remembered; so all parts of a page speak of the same lists,
also when one is published meanwhile. A process of the server remembers the few that all pages need until something is
done in the office.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from django.db.models import Model
from django.http import HttpRequest, HttpResponse

from ratingoffice.office import clock
from ratingoffice.office.models import LastAct

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")
Answers = dict[Any, Any]


class SharedAnswers:
    """The answers of one version of the office: they were read in it or later, never before."""

    def __init__(self) -> None:
        self._version, self._answers, self._lock = "", Answers(), Lock()

    def of_version(self, version: str) -> Answers:
        with self._lock:
            if version != self._version:
                self._version, self._answers = version, Answers()
            return self._answers


#: None: nothing is remembered from one request to the next
_shared_answers: SharedAnswers | None = None


def share_between_requests() -> None:
    """Remember what is asked once a version; for a process whose office is only changed by acts."""
    global _shared_answers
    _shared_answers = SharedAnswers()


def office_version() -> str | None:
    """Return what stands for all that was done in the office, and for the day; None if nothing was done yet.

    Whatever is done is an act, in the transaction that does it, and the digest of each act covers the one before it
    (`models/acts.py`).
    """
    digest = LastAct.objects.filter(pk=1).values_list("digest", flat=True).first()
    return f"{digest} {clock.today()}" if digest else None


class RequestAnswers:
    """The answers of one request."""

    def __init__(self) -> None:
        self.own = Answers()

    @cached_property
    def shared(self) -> Answers:
        version = office_version() if _shared_answers else None
        return _shared_answers.of_version(version) if _shared_answers and version else self.own


_of_request: ContextVar[RequestAnswers | None] = ContextVar("of_request", default=None)


def once_per_request(query: Callable[Parameters, Answer]) -> Callable[Parameters, Answer]:
    """Decorator: memoise a query that only reads for the duration of a request. Nobody may change its answer."""
    return _memoised(query, lambda answers: answers.own)


def once_per_version(query: Callable[Parameters, Answer]) -> Callable[Parameters, Answer]:
    """Decorator: memoise a query that only reads until the next act, where requests share answers."""
    return _memoised(query, lambda answers: answers.shared)


@contextmanager
def afresh() -> Iterator[None]:
    """Ask the database each time: for what makes a list, which may not rest on what held when the page began."""
    before = _of_request.set(None)
    try:
        yield
    finally:
        _of_request.reset(before)


def _memoised(
    query: Callable[Parameters, Answer], answers_of: Callable[[RequestAnswers], Answers]
) -> Callable[Parameters, Answer]:
    @wraps(query)
    def ask(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Answer:
        of_request = _of_request.get()
        if of_request is None:
            return query(*args, **kwargs)
        answers = answers_of(of_request)
        key = query, *map(_key, args), *((name, _key(value)) for name, value in kwargs.items())
        if key not in answers:
            answers[key] = query(*args, **kwargs)
        answer: Answer = answers[key]
        return answer

    return ask


def _key(value: Any) -> Any:
    """Return what stands for an argument: a row and its primary key are the same."""
    return value.pk if isinstance(value, Model) else value


def memoise_queries(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: requests that only read remember the answers of memoised queries."""

    def respond(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return get_response(request)
        before = _of_request.set(RequestAnswers())
        try:
            return get_response(request)
        finally:
            _of_request.reset(before)

    return respond
