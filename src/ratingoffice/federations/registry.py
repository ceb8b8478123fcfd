"""Every body and every edition there is, and their variants.

A body is a folder beside this module with a `BODY` in it, or one that somebody registers. Bodies stand in the order of
their places, and of their codes where these are the same; the first is taken where nobody names one.

An edition may be supposed to have other numbers, or be read otherwise (`variants.py`). A month is rated by a body's
editions by date, by one edition alone, or by several, one of each chapter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from ratingoffice import federations
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.body import Body, Chapter, Regulations
from ratingoffice.federations.numbers import with_numbers
from ratingoffice.federations.readings import refuse_unknown
from ratingoffice.federations.regulation import Regulation
from ratingoffice.federations.variants import Editions, EditionVariant, format_variants, variants_of
from ratingoffice.message import Message

BODIES: dict[str, Body] = {}
EDITIONS: dict[str, Regulation] = {}

#: an edition that is supposed is as if in force since this day
ALWAYS_SINCE = date(1900, 1, 1)


def register(body: Body) -> None:
    """Make a body known to the commands, the pages and the engine. Raises ValueError where its code is taken."""
    if body.code in BODIES:
        raise ValueError(f"there is a body {body.code} already")
    _fill_tables([*BODIES.values(), body])


@contextmanager
def registered(body: Body) -> Iterator[Body]:
    """The same for a while."""
    register(body)
    try:
        yield body
    finally:
        _fill_tables([other for other in BODIES.values() if other is not body])


def _fill_tables(bodies: list[Body]) -> None:
    """The two tables are filled anew and stay the same objects: others hold them."""
    bodies = sorted(bodies, key=lambda body: (body.place, body.code))
    BODIES.clear()
    BODIES.update((body.code, body) for body in bodies)
    EDITIONS.clear()
    EDITIONS.update((edition.edition, edition) for body in bodies for edition in body.editions)
    supposed.cache_clear()


def _folders() -> Iterator[Body]:
    """The bodies that stand in folders beside this module."""
    for module in iter_modules(federations.__path__, f"{federations.__name__}."):
        if module.ispkg and (body := getattr(import_module(module.name), "BODY", None)):
            yield body


def first_body() -> str:
    """The code of the body that is taken where nobody names one."""
    return next(iter(BODIES))


def words(kind: str) -> dict[str, str]:
    """The declarations, approvals, refusals or rulings of all bodies, each word once, with what it says."""
    by_word: dict[str, str] = {}
    for body in BODIES.values():
        for word, says in getattr(body, kind).items():
            by_word.setdefault(word, says)
    return by_word


def regulations(editions: Editions, on: date | None = None) -> Regulations:
    """The editions by which a month is rated, for the list of that day.

    Args:
        editions: a body (its editions by date), an edition, or several of them, one of each chapter.
        on: the day of the list; None: whatever the day.

    Raises BadInput where there is no such edition, or where it is not in force yet.
    """
    first, *more = variants_of(editions)
    if first.name in BODIES and not first.is_supposed and not more and len(BODIES[first.name].chapters) > 1:
        return _of_body(BODIES[first.name], on, first)
    chosen = [edition(variant, on) for variant in (first, *more)]
    body = BODIES[chosen[0].body]
    if not more:
        return Regulations(body, (Chapter(body.up_to(chosen[0])),))
    return Regulations(
        body,
        tuple(
            Chapter(body.up_to(regulation), chapter.when)
            for chapter in body.chapters
            for regulation in chosen
            if not regulation.variant.is_supposed and EDITIONS[regulation.printed] in chapter.editions
        ),
    )


def _of_body(body: Body, on: date | None, variant: EditionVariant) -> Regulations:
    """Every chapter that has begun, read with the words that it has."""
    chapters = []
    for chapter in body.chapters:
        begun = tuple(edition for edition in chapter.editions if on is None or edition.in_force <= on)
        chapters.append(Chapter(begun or chapter.editions[:1], chapter.when, bool(begun)))
    if not chapters[0].begun:
        edition(body.code, on)  # says that none is in force
    numbers = {number for chapter in chapters for number in chapter.editions[-1].interpretations}
    readings = dict(variant.readings)
    refuse_unknown(body.latest, {number: word for number, word in readings.items() if number not in numbers})
    return Regulations(body, tuple(chapters), variant).with_readings(readings)


def edition(name: Editions, on: date | None = None) -> Regulation:
    """One edition; of a body, of its first chapter, the one that is in force on the day of the list.

    Raises BadInput where there is no such edition, or where it is not in force on that day.
    """
    variant, *more = variants_of(name)
    if more:
        return _printed(format_variants((variant, *more)), on)  # says that there is no such edition
    regulation = supposed(variant.without_readings()) if variant.is_supposed else _printed(variant.name, on)
    return regulation.read_with(dict(variant.readings))


def _printed(name: str, on: date | None) -> Regulation:
    if name in BODIES:
        editions = BODIES[name].chapters[0].editions
        begun = [regulation for regulation in editions if on is None or regulation.in_force <= on]
        if not begun:
            raise BadInput(
                "no edition of {body} is in force on {day}: the first, {edition}, is from {in_force}",
                body=name,
                day=on,
                edition=editions[0].edition,
                in_force=editions[0].in_force,
            )
        return begun[-1]
    if name not in EDITIONS:
        raise BadInput(
            "there is no edition {name}: use one of {editions}, or {bodies} for the one in force",
            name=repr(name),
            editions=", ".join(EDITIONS),
            bodies=", ".join(BODIES),
        )
    chosen = EDITIONS[name]
    if on is not None and on < chosen.in_force:
        raise BadInput(
            "{edition} is not in force on {day}: it is from {in_force}", edition=name, day=on, in_force=chosen.in_force
        )
    return chosen


@cache
def supposed(variant: EditionVariant) -> Regulation:
    """An edition as if it had always been in force: it judges every event, also one that started before its day.

    `fide-2025-10+always` is the edition as it is, `fide-2025-10+k_new=30` has that number otherwise.
    """
    printed, text = _printed(variant.name, None), str(variant)
    if variant.name in BODIES:
        raise BadInput('"{name}": name the edition itself, {edition}', name=text, edition=printed.edition)
    since = {"edition": text, "variant": variant, "in_force": ALWAYS_SINCE}
    if variant.always:
        title = Message("{title}, as if always in force", title=Message(printed.title))
        return printed.amend(title=title, **since)
    numbers = dict(variant.numbers)
    title = Message(
        "{title}, with {numbers}",
        title=Message(printed.title),
        numbers=", ".join(f"{number} = {value}" for number, value in numbers.items()),
    )
    return printed.amend(title=title, **since, **with_numbers(printed, numbers))


def recorded(name: str, readings: Mapping[str, str]) -> Regulations:
    """The editions by which a list was made, with the readings that were recorded with it."""
    return regulations(name).with_readings(readings)


_fill_tables([*_folders()])
