"""Letters as mail: plain text in the recipient's language, with the address of the page."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import format_datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Q

from ratingoffice.office import clock
from ratingoffice.office.models import Letter
from ratingoffice.office.notices.carriers import Carrier, carrier
from ratingoffice.office.notices.kinds import KINDS
from ratingoffice.office.notices.telling import path
from ratingoffice.office.words import say
from ratingoffice.sentence import Sentence, from_data

SUBJECT = Sentence("{kind}: {about}")
SEVERAL = Sentence("{number} notices of the rating office")
CHOOSE = Sentence("You choose what you are told, and how soon: {page}")


class Mail:
    """The way of letters to people."""

    name = "mail"
    mine = Q(webhook=None)

    def __init__(self) -> None:
        self._carrier: Carrier = carrier()

    def deliver(self, letters: Sequence[Letter]) -> None:
        message = message_of(letters)
        self._carrier.send(message, recipient(letters[0]))

    def close(self) -> None:
        self._carrier.close()


def recipient(letter: Letter) -> str:
    """The address of mail as it is now, of an account; else the one that was given."""
    account = letter.account
    return letter.email or (account.notices_to or account.email if account else "")


def message_of(letters: Sequence[Letter]) -> EmailMessage:
    """One mail for all of them. Its Message-ID is the same however often it is tried."""
    first, language = letters[0], language_of(letters[0])
    host = urlsplit(settings.BASE_URL).hostname
    message = EmailMessage()
    message["From"] = settings.MAIL_FROM
    message["To"] = recipient(first)
    message["Subject"] = _subject(letters, language)
    message["Message-ID"] = f"<{first.envelope}@{host}>"
    message["Date"] = format_datetime(clock.now())
    message["Auto-Submitted"] = "auto-generated"  # so that no program answers that somebody is away
    message["Content-Language"] = language
    paragraphs = [_paragraph(letter, language, titled=len(letters) > 1) for letter in letters]
    message.set_content("\n\n".join([*paragraphs, _foot(first, language)]) + "\n", cte="quoted-printable")
    return message


def language_of(letter: Letter) -> str:
    chosen = letter.account.language if letter.account else letter.language
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def link(address: str, language: str) -> str:
    """A page in that language, as it is reached from outside."""
    prefix = "" if language == settings.LANGUAGE_CODE else f"/{language}"
    return f"{settings.BASE_URL}{prefix}{address}"


def _subject(letters: Sequence[Letter], language: str) -> str:
    if len(letters) > 1:
        return say(Sentence(SEVERAL, number=len(letters)), language)
    return _title(letters[0], language)


def _title(letter: Letter, language: str) -> str:
    notice = letter.notice
    kind = KINDS[notice.kind].label
    return " ".join(say(Sentence(SUBJECT, kind=kind, about=notice.about), language).split())


def _paragraph(letter: Letter, language: str, *, titled: bool) -> str:
    told = [say(from_data(letter.notice.said), language), link(letter.address or letter.notice.address, language)]
    return "\n".join([_title(letter, language), *told] if titled else [told[0], "", told[1]])


def _foot(letter: Letter, language: str) -> str:
    """Who writes; and where somebody with an account can choose otherwise. `-- ` begins what is no message."""
    lines = ["-- ", say(letter.notice.body.name, language)]
    if letter.account is not None:
        lines.append(say(Sentence(CHOOSE, page=link(path("desk:choices"), language)), language))
    return "\n".join(lines)
