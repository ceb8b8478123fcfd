"""Which state the office is in: the same words as long as nothing was done, for every process and on both databases.

Whatever is done is an act, written in the transaction that does it, and each act is tied to the one before it
(`models/acts.py`): the digest of the last one stands for all of them. Pages also depend on the day, and on how they are
drawn.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor

from django.db import DatabaseError, close_old_connections, connection

from ratingoffice.office import clock
from ratingoffice.office.models import LastAct
from ratingoffice.office.web.shared.caching import version


class State:
    """Asked for each request, by the one thread that receives them."""

    def __init__(self) -> None:
        self._asking: asyncio.Task[str | None] | None = None
        self._next: asyncio.Task[str | None] | None = None
        self._is_file = connection.vendor == "sqlite"
        self._file: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "state")

    async def now(self) -> str | None:
        """None: it cannot be told, so nothing that was kept is good."""
        if self._is_file:  # a look at one row of a file: done sooner than handed to a thread
            return _described(self._of_file())
        # an answer that is on its way may be older than this request: all who come meanwhile share the next one
        if self._next is None:
            self._next = asyncio.create_task(self._after(self._asking))
        return await asyncio.shield(self._next)

    async def _after(self, asking: asyncio.Task[str | None] | None) -> str | None:
        if asking is not None:
            await asyncio.wait([asking])
        self._asking, self._next = self._next, None
        return _described(await asyncio.get_running_loop().run_in_executor(self._thread, _of_server))

    def _of_file(self) -> str | None:
        try:
            if self._file is None:
                where = f"file:{connection.settings_dict['NAME']}?mode=ro"
                self._file = sqlite3.connect(where, uri=True, timeout=0, isolation_level=None)
            found = self._file.execute(f"SELECT digest FROM {LastAct._meta.db_table} WHERE id = 1").fetchone()
        except sqlite3.Error:
            return None
        return str(found[0]) if found else None


def _of_server() -> str | None:
    try:
        close_old_connections()
        return LastAct.objects.filter(pk=1).values_list("digest", flat=True).first()
    except DatabaseError:
        return None


def _described(last_act: str | None) -> str | None:
    return f"{last_act} {clock.today()} {version()}" if last_act else None
