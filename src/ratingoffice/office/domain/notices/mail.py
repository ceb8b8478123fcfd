"""Letters as mail: plain text in the recipient's language, with the address of the page."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from email.charset import QP, Charset
from email.header import Header
from email.utils import format_datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.encoding import punycode

from ratingoffice.message import Message, from_data
from ratingoffice.office import clock
from ratingoffice.office.domain.notices.kinds import KINDS
from ratingoffice.office.domain.notices.links import link, path
from ratingoffice.office.infra import mail_server
from ratingoffice.office.infra.delivery_errors import Refused
from ratingoffice.office.infra.mail_address import NOT_PLAIN, is_plain
from ratingoffice.office.infra.sandboxed_reader import UNSEEN, cleaned
from ratingoffice.office.infra.words import say
from ratingoffice.office.models import Letter

SUBJECT = Message("{kind}: {about}")
SEVERAL = Message("{number} notices of the rating office")
CHOOSE = Message("You choose what you are told, and how soon: {page}")

#: lines of at most 76 characters in ASCII, which every server takes
QUOTED_PRINTABLE = Charset("utf-8")
QUOTED_PRINTABLE.body_encoding = QP


def send(letters: Sequence[Letter]) -> None:
    """Send the letters of one recipient as one mail. Raises Refused, TryLater or ServerAway."""
    if not is_plain(recipient(letters[0])):
        raise Refused(NOT_PLAIN)
    mail_server.send(message_of(letters))


def recipient(letter: Letter) -> str:
    """Return the e-mail address: that of the letter, else the account's as it is now."""
    account = letter.account
    return letter.email or (account.notices_to or account.email if account else "")


def message_of(letters: Sequence[Letter]) -> EmailMessage:
    """Return one mail for all letters. Its Message-ID is the same however often it is tried."""
    first, language = letters[0], language_of(letters[0])
    host = punycode(urlsplit(settings.BASE_URL).hostname or "localhost")
    paragraphs = [_paragraph(letter, language, titled=len(letters) > 1) for letter in letters]
    message = EmailMessage(
        subject=header_text(_subject(letters, language)),
        body=body_text("\n\n".join([*paragraphs, _foot(first, language)]) + "\n"),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[recipient(first)],
        headers={
            "Message-ID": f"<{first.envelope}@{host}>",
            "Date": format_datetime(clock.now()),
            "Auto-Submitted": "auto-generated",  # so that no program answers that somebody is away
            "Content-Language": language,
        },
    )
    message.encoding = QUOTED_PRINTABLE
    return message


def header_text(text: str) -> str:
    """Return text for the subject: one line without unseen characters, in encoded words (RFC 2047) where it needs them.

    Text that looks like an encoded word would be decoded by the reader, and may hold line ends: it is encoded as well,
    so that what is decoded is the text itself. Django leaves such text as it is.
    """
    line = cleaned(" ".join(text.split()))
    if line.isascii() and "=?" not in line:
        return line
    return Header(line, "utf-8", header_name="Subject").encode(linesep="")


def body_text(text: str) -> str:
    """Return text without unseen characters but line ends and tabs."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(char for char in lines if char in "\n\t" or unicodedata.category(char) not in UNSEEN)


def language_of(letter: Letter) -> str:
    chosen = letter.account.language if letter.account else letter.language
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _subject(letters: Sequence[Letter], language: str) -> str:
    if len(letters) > 1:
        return say(Message(SEVERAL, number=len(letters)), language)
    return _title(letters[0], language)


def _title(letter: Letter, language: str) -> str:
    notice = letter.notice
    kind = KINDS[notice.kind].label
    return " ".join(say(Message(SUBJECT, kind=kind, about=notice.about), language).split())


def _paragraph(letter: Letter, language: str, *, titled: bool) -> str:
    text = say(from_data(letter.notice.said), language)
    page = link(letter.address or letter.notice.address, language)
    return "\n".join([_title(letter, language), text, page] if titled else [text, "", page])


def _foot(letter: Letter, language: str) -> str:
    """Return the signature: who writes, and for accounts the page of their choices. `-- ` begins a signature."""
    lines = ["-- ", say(letter.notice.body.name, language)]
    if letter.account is not None:
        lines.append(say(Message(CHOOSE, page=link(path("desk:choices"), language)), language))
    return "\n".join(lines)
