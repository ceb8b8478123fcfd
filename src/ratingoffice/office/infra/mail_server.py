"""Mail by Django's backends: one connection for all mail that a thread sends in a row.

`settings.email_settings` turns RATINGOFFICE_MAIL into Django's EMAIL_* settings.
"""

from __future__ import annotations

import smtplib
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import sanitize_address

from ratingoffice.formats.book_folder import to_disk
from ratingoffice.office.infra.delivery_errors import Refused, ServerAway, TryLater

CLOSING, REFUSED = 421, 500  # codes of SMTP: the server goes away; from here on a refusal is for good

_of_thread = threading.local()


def check_mail_settings() -> None:
    """Raise ImproperlyConfigured if no mail can be sent with RATINGOFFICE_MAIL and RATINGOFFICE_MAIL_FROM."""
    _check_sender(settings.DEFAULT_FROM_EMAIL)
    if settings.MAIL in ("", "console"):
        return
    parts = urlsplit(settings.MAIL)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not _is_port_readable(settings.MAIL):
        raise ImproperlyConfigured(
            "RATINGOFFICE_MAIL is no address of a mail server: write smtp://user:password@host:587 (STARTTLS), "
            "smtps://user:password@host:465 (TLS from the start) or console"
        )
    if parse_qs(parts.query).get("tls", ["starttls"]) not in (["starttls"], ["none"]):
        raise ImproperlyConfigured(
            "RATINGOFFICE_MAIL: tls is starttls, or none for a server on the same machine or network"
        )


def leaves_here() -> bool:
    """Return whether mail reaches anybody: files and the console are for the administrator's eyes."""
    return settings.MAIL not in ("", "console")


def send(message: EmailMessage) -> None:
    """Give the message to the mail server.

    Raises Refused, TryLater or ServerAway. The connection stays open until `close_connection`.
    """
    try:
        connection = _open_connection()
    except OSError as problem:  # of which the errors of SMTP are some
        close_connection()
        raise ServerAway(str(problem)) from None
    try:
        connection.send_messages([message])
    except smtplib.SMTPRecipientsRefused as refused:
        _refuse(*next(iter(refused.recipients.values())))
    except smtplib.SMTPSenderRefused as refused:  # no letter would be taken from this office
        close_connection()
        raise ServerAway(_answer(refused.smtp_code, refused.smtp_error)) from None
    except smtplib.SMTPResponseException as refused:
        _refuse(refused.smtp_code, refused.smtp_error)
    except smtplib.SMTPNotSupportedError as refused:
        raise Refused(str(refused)) from None
    except OSError as problem:
        close_connection()
        raise TryLater(str(problem)) from None


def close_connection() -> None:
    """Close the connection of this thread, if it has one."""
    connection = getattr(_of_thread, "connection", None)
    _of_thread.connection = None
    if connection is not None:
        with suppress(OSError):
            connection.close()


class FolderBackend(BaseEmailBackend):
    """A file for each mail in EMAIL_FILE_PATH, named after its Message-ID: sent again, it replaces its file."""

    def open(self) -> bool:
        Path(settings.EMAIL_FILE_PATH).mkdir(parents=True, exist_ok=True)
        return True

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        self.open()
        for email in email_messages:
            message = email.message()
            name = message["Message-ID"].strip("<>").partition("@")[0]
            partial = Path(settings.EMAIL_FILE_PATH, f".{name}.partial")
            partial.write_bytes(message.as_bytes())
            to_disk(partial)
            partial.rename(partial.with_name(f"{name}.eml"))
        return len(email_messages)


def _open_connection() -> BaseEmailBackend:
    connection = getattr(_of_thread, "connection", None)
    if connection is None:
        connection = _of_thread.connection = get_connection()
    connection.open()
    return connection


def _check_sender(sender: str) -> None:
    try:
        parsed = sanitize_address(sender, "utf-8")
    except ValueError:
        parsed = ""
    if "@" not in parsed or not sender.isprintable():
        raise ImproperlyConfigured(
            "RATINGOFFICE_MAIL_FROM is no address of mail: write it like Rating Office <ratings@example.org>"
        )


def _is_port_readable(address: str) -> bool:
    try:
        return urlsplit(address).port != 0
    except ValueError:
        return False


def _refuse(code: int, text: bytes | str) -> None:
    if code == CLOSING:
        close_connection()
        raise ServerAway(_answer(code, text)) from None
    raise (Refused if code >= REFUSED else TryLater)(_answer(code, text)) from None


def _answer(code: int, text: bytes | str) -> str:
    return f"{code} {text.decode(errors='replace') if isinstance(text, bytes) else text}"
