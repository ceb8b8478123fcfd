"""What pages ask for again and again is looked up once: while a request that only reads is answered; and of pages that
are everybody's, as long as nothing is done in the office.

So all parts of a page speak of the same lists, also when one is published meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from django.db.models import Model
from django.http import HttpRequest, HttpResponse

Given = ParamSpec("Given")
Found = TypeVar("Found")
Answers = dict[Any, Any]

#: where the server says in which state the office was when the request came (`state.py`); no header is named so
STATE = "ratingoffice.state"

_of_page: ContextVar[Answers | None] = ContextVar("of_page", default=None)
_of_state: ContextVar[Answers | None] = ContextVar("of_state", default=None)


def once(ask: Callable[Given, Found]) -> Callable[Given, Found]:
    """Of a function that reads the database, and whose answer nobody changes. Its arguments tell questions apart."""
    return _remembering(ask, _of_page)


def once_a_state(ask: Callable[Given, Found]) -> Callable[Given, Found]:
    """The same, for the few questions that all pages ask: the next page need not ask again until something is done."""
    return _remembering(ask, _of_state)


@contextmanager
def afresh() -> Iterator[None]:
    """For what makes a list, and is kept beyond the page: another may have been published since the page began."""
    page, state = _of_page.set(None), _of_state.set(None)
    try:
        yield
    finally:
        _of_page.reset(page)
        _of_state.reset(state)


def _remembering(ask: Callable[Given, Found], where: ContextVar[Answers | None]) -> Callable[Given, Found]:
    @wraps(ask)
    def asked(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        found = where.get()
        if found is None:
            return ask(*args, **kwargs)
        key = ask, *map(_told, args), *((name, _told(value)) for name, value in kwargs.items())
        if key not in found:
            found[key] = ask(*args, **kwargs)
        answer: Found = found[key]
        return answer

    return asked


def _told(value: Any) -> Any:
    """Rows are equal where their numbers are; of the same row a number is given, too."""
    return value.pk if isinstance(value, Model) else value


class _States:
    """The answers of the state that was last asked for. They were read in it or later, never before."""

    def __init__(self) -> None:
        self._state, self._answers, self._lock = "", Answers(), Lock()

    def answers(self, state: str) -> Answers:
        with self._lock:
            if state != self._state:
                self._state, self._answers = state, Answers()
            return self._answers


_states = _States()


def looked_up_once(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """As middleware."""

    def read(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return answer(request)
        state, own = request.META.get(STATE), Answers()
        page, shared = _of_page.set(own), _of_state.set(_states.answers(state) if state else own)
        try:
            return answer(request)
        finally:
            _of_page.reset(page)
            _of_state.reset(shared)

    return read
