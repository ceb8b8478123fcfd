"""At the desk it is 20 March 2026: the lists of March are published, that of 1 April is next."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from desk_reports import MARCH_20, listed, registered
from django.core.cache import cache
from django.db import connection
from django.test import Client

from ratingoffice.office import clock
from ratingoffice.office.domain.lists import publishing
from ratingoffice.office.models import LastAct


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: MARCH_20)
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, 20, 12, tzinfo=UTC))


@pytest.fixture(autouse=True)
def _previews_of_this_test() -> None:
    """Versions only go up in an office; here they go back with every test."""
    publishing._previews.clear()


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    """The minute in which requests are counted never ends here."""
    cache.clear()


#: what no public page shows
NOT_SHOWN = re.compile(
    r"office_(act|lastact|blob|token|invitation|account|appointment|parsed\w*|file|job|worker)\b|"
    r"django_|mfa_|socialaccount_|usersessions_"
)


@pytest.fixture(autouse=True)
def _what_is_done_is_an_act(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are kept until the next act: whatever the desk changes must be one."""
    sent = Client.generic

    def watched(self: Client, method: str, *args: Any, **kwargs: Any) -> Any:
        written: list[str] = []

        def watch(execute: Any, sql: str, *more: Any) -> Any:
            if re.match(r"(INSERT|UPDATE|DELETE)\b", sql) and not NOT_SHOWN.search(sql.partition("(")[0][:80]):
                written.append(sql)
            return execute(sql, *more)

        if method != "POST":
            return sent(self, method, *args, **kwargs)
        before = LastAct.objects.values_list("digest", flat=True).first()
        with connection.execute_wrapper(watch):
            answer = sent(self, method, *args, **kwargs)
        if written and answer.status_code == 302:
            assert LastAct.objects.values_list("digest", flat=True).first() != before, written
        return answer

    monkeypatch.setattr(Client, "generic", watched)


@pytest.fixture
def officer(account):  # type: ignore[no-untyped-def]
    return account("officer")


@pytest.fixture
def event(body, account):  # type: ignore[no-untyped-def]
    """Registered in time; it is the organiser's and the arbiter's."""
    made = registered(body, account("officer"))
    made.owners.set([account("organiser"), account("arbiter")])
    return made


@pytest.fixture
def four(body):  # type: ignore[no-untyped-def]
    return listed(body)
