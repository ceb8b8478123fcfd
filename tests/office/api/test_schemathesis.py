"""Whatever is sent, no answer is a server error, and every answer is as the description says."""

from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, Phase, seed, settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from ratingoffice.office.domain.accounts.accounts import make_token
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.infra import sandboxed_reader, throttle
from ratingoffice.office.models import Account, Event
from ratingoffice.office.web.api import api
from trf_files import player, trf

pytestmark = pytest.mark.django_db

APP = get_wsgi_application()
REPORT = trf("012 Open", "042 2026/03/10", "052 2026/03/12", player(1, "   2 w 1"), player(2, "   1 b 0"))
schema = schemathesis.openapi.from_dict(api.get_openapi_schema(path_prefix="/api/v1/"))


@pytest.fixture
def known(body: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Names of things that are there, so that not every example ends at "not found"; and the key of who may write."""
    monkeypatch.setattr(throttle, "A_MINUTE", 10**9)

    def read_here(*given: Any, anybody: bool = False) -> Any:  # a process for every example would take minutes
        return sandboxed_reader.read(*given)

    for user in ("web.api.work", "domain.reports.receive_report"):
        monkeypatch.setattr(f"ratingoffice.office.{user}.guarded_report", read_here)
    newest = published_lists.newest(body)
    event = Event.objects.filter(body=body, rated_on=None).first()
    assert newest is not None
    assert event is not None
    _, secret = make_token(Account.objects.get(username="chief"), "a program", ("register", "report"), days=1)
    return {
        "system": "fide",
        "pool": "standard",
        "month": newest.month,
        "edition": "fide-2025-10",
        "key": secret,
        "player_id": published_lists.frame(newest)["player_id"][0],
        "event_id": event.event_id,
    }


def with_known_names(case: schemathesis.Case, known: dict[str, str]) -> None:
    """Two of three examples name things that are there; reports are then reports."""
    if len(repr((case.path_parameters, case.query, case.body))) % 3 == 0:
        return
    case.path_parameters = {name: known.get(name, value) for name, value in (case.path_parameters or {}).items()}
    if isinstance(case.body, dict):
        names = {"system": "fide", "edition": "fide-2025-10", "games": ["1900:1", "u:0", "/", "2100:="]}
        case.body = case.body | {name: value for name, value in names.items() if name in case.body}
    if case.media_type == "application/octet-stream":
        case.body = REPORT


@schema.parametrize()
@seed(20261116)
@settings(
    max_examples=12,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
)
def test_no_request_makes_a_server_error(case: schemathesis.Case, known: dict[str, str]) -> None:
    with_known_names(case, known)
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {known['key']}"}
    case.call_and_validate(
        app=APP,
        checks=[not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance],
    )
