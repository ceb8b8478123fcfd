"""Letters are taken from the queue, given to whoever carries them, and marked as sent at once.

Between the moment in which a server has accepted a letter and the moment in which that is written down here lies the
only time in which a kill can make it arrive twice: SMTP has no way to ask. So the acceptance goes into a file of this
machine before anything else (a kill does not undo it), then into the database; whoever sends next looks into the file
first. A letter whose sender died earlier is sent again, under the same Message-ID.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from django.conf import settings
from django.db.models import Q

from ratingoffice.message import Message
from ratingoffice.office.domain.accounts.permissions import may
from ratingoffice.office.domain.notices import queue
from ratingoffice.office.domain.notices.kinds import KINDS
from ratingoffice.office.domain.notices.mail import recipient
from ratingoffice.office.infra.delivery_errors import Refused, ServerAway, TryLater
from ratingoffice.office.models import Letter

KILLED = Message("its sender was ended again and again while it had this letter")

log = logging.getLogger("ratingoffice.notices")


class Way(Protocol):
    """By which letters go: mail, webhooks."""

    name: str
    mine: Q

    def deliver(self, letters: Sequence[Letter]) -> None:
        """Letters of one envelope, together. Raises Refused, TryLater or ServerAway."""

    def close(self) -> None: ...


@dataclass
class Done:
    sent: int = 0
    later: int = 0
    failed: int = 0
    away: str = ""  # why nobody could be reached


def send_due(way: Way, still_ours: Callable[[], bool] = lambda: True) -> Done:
    """All letters of that way that are due, until there is none or nobody to give them to."""
    done, accepted = Done(), Accepted(settings.DATA / f"accepted-by-{way.name}")
    accepted.write_down()
    try:
        for envelope in queue.envelopes(way.mine):
            if not still_ours():
                break
            if letters := queue.take(envelope):
                _send(way, envelope, letters, done, accepted)
            if done.away:
                break
    finally:
        way.close()
    return done


def _send(way: Way, envelope: str, letters: list[Letter], done: Done, accepted: Accepted) -> None:
    """Send the letters of one envelope. Whatever goes wrong is recorded with them, and stops no other letter."""
    tries = letters[0].tries
    try:
        if tries > queue.MOST_TRIES:
            raise Refused(KILLED)
        permitted = _permitted(letters)
        if not permitted:
            return
        way.deliver(permitted)
    except Refused as refused:
        queue.fail(envelope, str(refused))
        done.failed += 1
    except TryLater as problem:
        _count(done, queue.put_back(envelope, tries, str(problem)))
    except ServerAway as problem:
        queue.not_tried(envelope, str(problem))
        done.away = str(problem)
    except Exception as error:
        log.exception("letter %s", envelope)
        problem_text = f"{type(error).__name__}: {error}"
        _count(done, queue.put_back(envelope, tries, problem_text, queue.MOST_CRASHES))
    else:
        accepted.add(envelope)
        queue.mark_sent(envelope)
        done.sent += 1


def _count(done: Done, waits: bool) -> None:
    done.later += waits
    done.failed += not waits


def _permitted(letters: list[Letter]) -> list[Letter]:
    """Those whose recipient may know of it today, and can be reached; the others are not sent."""
    good = [one for one in letters if _may_know(one)]
    queue.withhold([one for one in letters if one not in good])
    return good


def _may_know(letter: Letter) -> bool:
    if letter.webhook is not None:
        return letter.webhook.active
    if letter.account is None:  # whom the deed itself named
        return bool(letter.email)
    notice, needs = letter.notice, KINDS[letter.notice.kind].needs
    reached = letter.account.is_active and bool(recipient(letter))
    return reached and (not needs or may(letter.account, needs, notice.event or notice.body))


class Accepted:
    """The envelopes that were accepted since the file was made, one a line."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def add(self, envelope: str) -> None:
        """Where the file cannot be written, the database alone knows of it."""
        try:
            descriptor = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        except OSError as problem:
            log.warning("%s", problem)
            return
        try:
            os.write(descriptor, f"{envelope}\n".encode())
        except OSError as problem:
            log.warning("%s: %s", self._file, problem)
        finally:
            os.close(descriptor)

    def write_down(self) -> None:
        """What an earlier sender could not write into the database any more."""
        try:
            for envelope in queue.being_sent() & set(self._file.read_text(errors="replace").splitlines()):
                queue.mark_sent(envelope)
            self._file.unlink()
        except FileNotFoundError:
            return
        except OSError as problem:
            log.warning("%s", problem)
