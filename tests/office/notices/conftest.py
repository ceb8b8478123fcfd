from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from office.notices.mail_server import Box, free_port, mail_server
from ratingoffice.office.settings import email_settings


@pytest.fixture
def event(body, account):  # type: ignore[no-untyped-def]
    """One of the organiser's own."""
    event = body.events.filter(rated_on=None).order_by("pk").first()
    event.owners.set([account("organiser")])
    return event


@pytest.fixture
def use_mail(settings) -> Callable[[str], None]:  # type: ignore[no-untyped-def]
    """Send mail as RATINGOFFICE_MAIL with this value says."""

    def use(address: str) -> None:
        settings.MAIL = address
        for name, value in email_settings(address).items():
            setattr(settings, name, settings.DATA / "mail" if name == "EMAIL_FILE_PATH" else value)

    return use


@pytest.fixture
def data(tmp_path, settings, use_mail):  # type: ignore[no-untyped-def]
    """A folder of this test's own for what senders write."""
    settings.DATA = tmp_path
    use_mail("")
    return tmp_path


@pytest.fixture
def box(data, use_mail) -> Iterator[Box]:  # type: ignore[no-untyped-def]
    """A mail server that takes everything."""
    port, found = free_port(), Box()
    use_mail(f"smtp://127.0.0.1:{port}?tls=none")
    with mail_server(found, port):
        yield found


@pytest.fixture
def wants(account) -> Callable[..., object]:  # type: ignore[no-untyped-def]
    """An account with these choices."""

    def choose(username: str, language: str = "", **told: str):  # type: ignore[no-untyped-def]
        found = account(username)
        found.told = {name.replace("_", "-"): when for name, when in told.items()}
        found.language = language
        found.save()
        return found

    return choose
