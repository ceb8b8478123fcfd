"""Whatever is sent, no answer is a server error, and every answer is as the description says."""

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

from ratingoffice.office import reading, throttle
from ratingoffice.office.api import api
from ratingoffice.office.desk.services.accounts import make_token
from ratingoffice.office.models import Account

pytestmark = pytest.mark.django_db

schema = schemathesis.openapi.from_dict(api.get_openapi_schema(path_prefix="/api/v1/"))
APP = get_wsgi_application()
#: names that exist, so that not every example ends at "not found"
KNOWN = {"system": "fide", "pool": "standard", "month": "2026-03", "edition": "fide-2025-10"}


@pytest.fixture
def chief(db: None, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(throttle, "A_MINUTE", 10**9)
    for user in ("api.work", "desk.services.reports"):  # a process for every example would take minutes
        monkeypatch.setattr(f"ratingoffice.office.{user}.guarded_report", reading.read)
    _, secret = make_token(Account.objects.get(username="chief"), "a program", ("register", "report"), days=1)
    return secret


@schema.parametrize()
@seed(20261116)
@settings(
    max_examples=12, deadline=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck), derandomize=False, database=None,
)  # fmt: skip
def test_no_request_makes_a_server_error(case: schemathesis.Case, chief: str) -> None:
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {chief}"}
    if case.path_parameters and len(repr(case.path_parameters)) % 2:
        case.path_parameters = {name: KNOWN.get(name, value) for name, value in case.path_parameters.items()}
    case.call_and_validate(
        app=APP,
        checks=[not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance],
    )
