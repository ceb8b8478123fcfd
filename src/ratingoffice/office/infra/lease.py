"""A work that only one process does, of all machines with this database: it is theirs for a while, then anybody's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import uuid4

from django.db.models import Q

from ratingoffice.office import clock
from ratingoffice.office.models import Lease

HELD_FOR = timedelta(minutes=1)


class Held:
    """A lease that is ours as long as we ask for it in time."""

    def __init__(self, work: str) -> None:
        self.work, self.holder = work, uuid4().hex
        self.until = clock.now()

    def is_ours(self) -> bool:
        """Prolonged, once half of it has gone by."""
        if self.until - clock.now() > HELD_FOR / 2:
            return True
        until = clock.now() + HELD_FOR
        rows = Lease.objects.filter(work=self.work)
        free = Q(holder=self.holder) | Q(until__lt=clock.now())
        ours = bool(rows.filter(free).update(holder=self.holder, until=until))
        if not ours and not rows.exists():
            _, ours = Lease.objects.get_or_create(work=self.work, defaults={"holder": self.holder, "until": until})
        self.until = until if ours else self.until
        return ours

    def give_back(self) -> None:
        Lease.objects.filter(work=self.work, holder=self.holder).update(until=clock.now())


@contextmanager
def lease(work: str) -> Iterator[Held | None]:
    """None: somebody else has it."""
    held = Held(work)
    if not held.is_ours():
        yield None
        return
    try:
        yield held
    finally:
        held.give_back()
