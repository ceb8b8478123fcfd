"""Every edition there is, by id and by body."""

from __future__ import annotations

from datetime import date

from ratingoffice.federations import fide, fshu, jcf
from ratingoffice.federations.regulation import Regulation
from ratingoffice.model.findings import BadInput

BODIES: dict[str, tuple[Regulation, ...]] = {
    "fide": fide.EDITIONS,
    "jcf": jcf.EDITIONS,
    "fshu": fshu.EDITIONS,
}
EDITIONS: dict[str, Regulation] = {r.edition: r for editions in BODIES.values() for r in editions}


def edition(name: str, on: date | None = None) -> Regulation:
    """The edition of that id; a body's name picks the one in force on the day (a list's date)."""
    if name in BODIES:
        editions = BODIES[name]
        begun = [r for r in editions if on is None or r.in_force <= on]
        if not begun:
            raise BadInput(f"no edition of {name} is in force on {on}: the first, {editions[0].edition}, "
                           f"is from {editions[0].in_force}")  # fmt: skip
        return begun[-1]
    if name not in EDITIONS:
        raise BadInput(f"there is no edition {name!r}: use one of {', '.join(EDITIONS)}, or {', '.join(BODIES)} "
                       "for the one in force")  # fmt: skip
    chosen = EDITIONS[name]
    if on is not None and on < chosen.in_force:
        raise BadInput(f"{name} is not in force on {on}: it is from {chosen.in_force}")
    return chosen


def up_to(regulation: Regulation) -> tuple[Regulation, ...]:
    """The body's editions up to this one: an event is judged by the one of its start, never by a later one."""
    editions = BODIES[regulation.body]
    return editions[: editions.index(regulation) + 1]
