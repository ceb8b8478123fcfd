"""What a page asks for again and again is looked up once: while a request that only reads is answered.

So all parts of a page speak of the same lists, also when one is published meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db.models import Model
from django.http import HttpRequest, HttpResponse

Given = ParamSpec("Given")
Found = TypeVar("Found")

_found: ContextVar[dict[Any, Any] | None] = ContextVar("found", default=None)


def once(ask: Callable[Given, Found]) -> Callable[Given, Found]:
    """Of a function that reads the database, and whose answer nobody changes. Its arguments tell questions apart."""

    @wraps(ask)
    def asked(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        found = _found.get()
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


def looked_up_once(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """As middleware."""

    def read(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return answer(request)
        before = _found.set({})
        try:
            return answer(request)
        finally:
            _found.reset(before)

    return read
