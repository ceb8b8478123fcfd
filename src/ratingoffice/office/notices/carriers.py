"""What carries mail: an SMTP server, a folder of files, or the console; RATINGOFFICE_MAIL says which."""

from __future__ import annotations

import smtplib
import ssl
import sys
from contextlib import suppress
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

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
    def send(self, message: EmailMessage, to: str) -> None: ...

    def close(self) -> None: ...


def carrier() -> Carrier:
    """Raises ImproperlyConfigured."""
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


def leaves_here() -> bool:
    """Whether mail reaches anybody: files and the console are for the administrator's eyes."""
    return settings.MAIL not in ("", "console")


class Console:
    def send(self, message: EmailMessage, to: str) -> None:
        sys.stdout.write(f"{message}\n")
        sys.stdout.flush()

    def close(self) -> None:
        """Nothing is open."""


class Folder:
    """A file a mail. It is named after the mail, so a second try writes the same file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def send(self, message: EmailMessage, to: str) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        name = message["Message-ID"].strip("<>").partition("@")[0]
        partial = self._folder / f".{name}.partial"
        partial.write_bytes(message.as_bytes())
        to_disk(partial)
        partial.rename(self._folder / f"{name}.eml")

    def close(self) -> None:
        """Nothing is open."""


class Smtp:
    """One connection for all that is sent in a row."""

    def __init__(self, parts: SplitResult) -> None:
        self._parts = parts
        self._tls = (parse_qs(parts.query).get("tls") or ["starttls"])[0]
        if self._tls not in ("starttls", "none"):
            raise ImproperlyConfigured(
                "RATINGOFFICE_MAIL: tls is starttls, or none for a server on the same machine or network"
            )
        self._server: smtplib.SMTP | None = None

    def send(self, message: EmailMessage, to: str) -> None:
        server = self._connected()
        sender = parseaddr(str(message["From"]))[1]
        try:
            server.send_message(message, sender, [to])
        except smtplib.SMTPRecipientsRefused as refused:
            self._refuse(*refused.recipients[to])
        except smtplib.SMTPSenderRefused as refused:  # no letter would be taken from this office
            self.close()
            raise Away(_said(refused.smtp_code, refused.smtp_error)) from None
        except smtplib.SMTPResponseException as refused:
            self._refuse(refused.smtp_code, refused.smtp_error)
        except smtplib.SMTPNotSupportedError as refused:
            raise Refused(str(refused)) from None
        except (OSError, smtplib.SMTPException) as problem:
            self.close()
            raise Later(str(problem)) from None

    def close(self) -> None:
        if self._server is not None:
            with suppress(OSError, smtplib.SMTPException):
                self._server.quit()
        self._server = None

    def _connected(self) -> smtplib.SMTP:
        if self._server is None:
            try:
                self._server = self._connect()
            except (OSError, smtplib.SMTPException) as problem:
                raise Away(str(problem)) from None
        return self._server

    def _connect(self) -> smtplib.SMTP:
        host, context = self._parts.hostname or "", ssl.create_default_context()
        if self._parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, self._parts.port or 465, timeout=PATIENCE, context=context)
        else:
            server = smtplib.SMTP(host, self._parts.port or 587, timeout=PATIENCE)
            if self._tls == "starttls":
                server.starttls(context=context)
        if self._parts.username:
            server.login(unquote(self._parts.username), unquote(self._parts.password or ""))
        return server

    def _refuse(self, code: int, text: bytes | str) -> None:
        if code == CLOSING:
            self.close()
            raise Away(_said(code, text)) from None
        raise (Refused if code >= REFUSED else Later)(_said(code, text)) from None


def _said(code: int, text: bytes | str) -> str:
    return f"{code} {text.decode(errors='replace') if isinstance(text, bytes) else text}"
