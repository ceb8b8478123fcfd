"""Who sends: a thread for each way in every process of the server, of all of which one at a time does it."""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from threading import Event, Thread

from django.db import DatabaseError, close_old_connections, connection

from ratingoffice.office import clock
from ratingoffice.office.domain.notices import queue
from ratingoffice.office.domain.notices.mail import Mail
from ratingoffice.office.domain.notices.reminders import remind
from ratingoffice.office.domain.notices.sending import Done, Way, send_due
from ratingoffice.office.domain.notices.webhook_letters import Webhooks
from ratingoffice.office.infra.lease import lease
from ratingoffice.office.models import Letter

EVERY, AT_MOST = 5, 300  # seconds: between two looks into the queue; and while nobody can be reached

log = logging.getLogger("ratingoffice.notices")

#: the worker of this process, once it is started
running: Worker | None = None


def stopped_senders() -> list[str]:
    """Return the names of the threads of this process that should send and have ended."""
    return running.stopped() if running else []


def turn(make: Callable[[], Way]) -> Done | None:
    """What is due by that way is sent, unless somebody else is at it: None."""
    way = make()
    if not Letter.objects.filter(way.mine, queue.due()).exists():
        return Done()
    with lease(way.name) as held:
        return send_due(way, held.is_ours) if held else None


def turn_of_all() -> Iterator[tuple[str, Done | None]]:
    """The reminders of the day are written, and everything that is due is sent."""
    _remind()
    yield Mail.name, turn(Mail)
    yield Webhooks.name, turn(Webhooks)


def _remind() -> None:
    with lease("reminders") as held:
        if held:
            remind()


class Worker:
    """Sends until it is stopped."""

    def __init__(self) -> None:
        self._stop = Event()
        works = {"reminders": self._reminders, "mail": self._sender(Mail), "webhooks": self._sender(Webhooks)}
        self._threads = [Thread(target=self._keep, args=one, name=one[0], daemon=True) for one in works.items()]
        self._reminded_on: date | None = None

    def start(self) -> None:
        global running
        running = self
        for thread in self._threads:
            thread.start()

    def stopped(self) -> list[str]:
        return [thread.name for thread in self._threads if not thread.is_alive() and not self._stop.is_set()]

    def stop(self, seconds: float = 5) -> None:
        """What is being sent is sent."""
        self._stop.set()
        for thread in self._threads:
            thread.join(seconds)

    def run(self) -> None:
        """Until the process is asked to end."""
        signal.signal(signal.SIGTERM, lambda *_: self._stop.set())
        self.start()
        with suppress(KeyboardInterrupt):
            self._stop.wait()
        self.stop()

    def _keep(self, name: str, work: Callable[[], str]) -> None:
        """`work` says why it could not be done; then it is tried again after a longer and longer pause."""
        pause = EVERY
        while not self._stop.wait(pause):
            error: Exception | None = None
            try:
                close_old_connections()
                problem = work()
            except Exception as raised:  # whatever it is: a thread that ends would leave all letters waiting
                error, problem = raised, f"{type(raised).__name__}: {queue.reason(str(raised))}"
                with suppress(Exception):
                    connection.close()
            pause = min(2 * pause, AT_MOST) if problem else EVERY
            if problem:
                trace = None if isinstance(error, DatabaseError) else error
                log.warning("%s: %s; next try in %s seconds", name, problem, pause, exc_info=trace)

    def _reminders(self) -> str:
        if self._reminded_on != clock.today():
            _remind()
            self._reminded_on = clock.today()
        return ""

    def _sender(self, make: Callable[[], Way]) -> Callable[[], str]:
        def work() -> str:
            done = turn(make)
            return done.away if done else ""

        return work
