"""What carries mail: an SMTP server, a folder of files, or the console; RATINGOFFICE_MAIL says which."""

from __future__ import annotations

import smtplib
import sys
from contextlib import suppress
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address

from ratingoffice.formats.book_folder import to_disk

PATIENCE = 30  # seconds for each answer of a server
CLOSING, REFUSED = 421, 500  # codes of SMTP: the server goes away; from here on a refusal is for good


class Refused(Exception):
    """The other side does not take this letter, and will not."""


class Later(Exception):
    """The other side does not take this letter now."""


class Away(Exception):
    """There is nobody to give any letter to."""


class Carrier(Protocol):
    def send(self, message: EmailMessage) -> None:
        """Give the message to its recipient's server. Raises Refused, Later or Away."""

    def close(self) -> None: ...


def carrier() -> Carrier:
    """Raises ImproperlyConfigured."""
    _check_sender(settings.MAIL_FROM)
    if settings.MAIL == "console":
        return Console()
    if not settings.MAIL:
        return Folder(settings.DATA / "mail")
    parts = urlsplit(settings.MAIL)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ImproperlyConfigured(
            "RATINGOFFICE_MAIL is no address of a mail server: write smtp://user:password@host:587 (STARTTLS), "
            "smtps://user:password@host:465 (TLS from the start) or console"
        )
    return Smtp(parts)


def _check_sender(sender: str) -> None:
    try:
        parsed = sanitize_address(sender, "utf-8")
    except ValueError:
        parsed = ""
    if "@" not in parsed or not sender.isprintable():
        raise ImproperlyConfigured(
            "RATINGOFFICE_MAIL_FROM is no address of mail: write it like Rating Office <ratings@example.org>"
        )


def leaves_here() -> bool:
    """Whether mail reaches anybody: files and the console are for the administrator's eyes."""
    return settings.MAIL not in ("", "console")


class Console:
    def send(self, message: EmailMessage) -> None:
        sys.stdout.write(f"{message.message().as_string()}\n")
        sys.stdout.flush()

    def close(self) -> None:
        """Nothing is open."""


class Folder:
    """A file a mail. It is named after the mail, so a second try writes the same file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def send(self, message: EmailMessage) -> None:
        content = message.message().as_bytes()
        name = message.extra_headers["Message-ID"].strip("<>").partition("@")[0]
        partial = self._folder / f".{name}.partial"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            partial.write_bytes(content)
            to_disk(partial)
            partial.rename(self._folder / f"{name}.eml")
        except OSError as problem:  # no letter could be written there
            raise Away(str(problem)) from None

    def close(self) -> None:
        """Nothing is open."""


class Smtp:
    """One connection for all that is sent in a row."""

    def __init__(self, parts: SplitResult) -> None:
        tls = (parse_qs(parts.query).get("tls") or ["starttls"])[0]
        if tls not in ("starttls", "none"):
            raise ImproperlyConfigured(
                "RATINGOFFICE_MAIL: tls is starttls, or none for a server on the same machine or network"
            )
        from_the_start = parts.scheme == "smtps"
        self._server = EmailBackend(
            host=parts.hostname or "",
            port=parts.port or (465 if from_the_start else 587),
            username=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            use_ssl=from_the_start,
            use_tls=not from_the_start and tls == "starttls",
            timeout=PATIENCE,
        )

    def send(self, message: EmailMessage) -> None:
        self._connect()
        try:
            self._server.send_messages([message])
        except smtplib.SMTPRecipientsRefused as refused:
            self._refuse(*next(iter(refused.recipients.values())))
        except smtplib.SMTPSenderRefused as refused:  # no letter would be taken from this office
            self.close()
            raise Away(_said(refused.smtp_code, refused.smtp_error)) from None
        except smtplib.SMTPResponseException as refused:
            self._refuse(refused.smtp_code, refused.smtp_error)
        except smtplib.SMTPNotSupportedError as refused:
            raise Refused(str(refused)) from None
        except OSError as problem:
            self.close()
            raise Later(str(problem)) from None

    def close(self) -> None:
        with suppress(OSError):  # of which the errors of SMTP are some
            self._server.close()

    def _connect(self) -> None:
        try:
            self._server.open()
        except OSError as problem:
            self.close()
            raise Away(str(problem)) from None

    def _refuse(self, code: int, text: bytes | str) -> None:
        if code == CLOSING:
            self.close()
            raise Away(_said(code, text)) from None
        raise (Refused if code >= REFUSED else Later)(_said(code, text)) from None


def _said(code: int, text: bytes | str) -> str:
    return f"{code} {text.decode(errors='replace') if isinstance(text, bytes) else text}"
