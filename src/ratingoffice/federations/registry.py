"""Every body and every edition there is; and editions as they might be, by an id that says what is supposed.

A body is a folder beside this module with a `BODY` in it, or one that somebody registers. Bodies stand in the order of
their places, and of their codes where these are the same; the first is taken where nobody names one.

`fide-2025-10+k_new=30` supposes another number, `fide-2025-10~I-7=window` is read otherwise. A month is rated by a
body's name (its editions by date), by one edition alone, or by several, one of each chapter, with a space between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules

from ratingoffice import federations
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.body import Body, Chapter, Regulations
from ratingoffice.federations.numbers import read_changes, with_numbers
from ratingoffice.federations.readings import in_order, in_words, read_words, refuse_unknown, switches, with_readings
from ratingoffice.federations.regulation import Regulation
from ratingoffice.message import Message

BODIES: dict[str, Body] = {}
EDITIONS: dict[str, Regulation] = {}

#: `fide-2025-10+always`: that edition, as if it had been in force since this day
ALWAYS, ALWAYS_SINCE = "always", date(1900, 1, 1)


def register(body: Body) -> None:
    """One body more. It is known from now on wherever bodies are: by the commands, the pages and the engine."""
    if body.code in BODIES:
        raise ValueError(f"there is a body {body.code} already")
    _put([*BODIES.values(), body])


@contextmanager
def registered(body: Body) -> Iterator[Body]:
    """The same for a while."""
    register(body)
    try:
        yield body
    finally:
        _put([one for one in BODIES.values() if one is not body])


def _put(bodies: list[Body]) -> None:
    """The two tables are filled anew and stay the same objects: others hold them."""
    bodies = sorted(bodies, key=lambda body: (body.place, body.code))
    BODIES.clear()
    BODIES.update((body.code, body) for body in bodies)
    EDITIONS.clear()
    EDITIONS.update((one.edition, one) for body in bodies for one in body.editions)
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
    found: dict[str, str] = {}
    for body in BODIES.values():
        for word, says in getattr(body, kind).items():
            found.setdefault(word, says)
    return found


def regulations(name: str, on: date | None = None) -> Regulations:
    """By what a month is rated for the list of that day."""
    if " " in name:
        named = [edition(one, on) for one in name.split()]
        body = BODIES[named[0].body]
        return Regulations(
            body,
            tuple(
                Chapter(up_to(one), chapter.when)
                for chapter in body.chapters
                for one in named
                if EDITIONS.get(one.plain) in chapter.editions
            ),
        )
    base, tilde, words = name.partition("~")
    if base in BODIES and len(BODIES[base].chapters) > 1:
        return _of_body(BODIES[base], on, read_words(words) if tilde else {})
    one = edition(name, on)
    return Regulations(BODIES[one.body], (Chapter(up_to(one)),))


def _of_body(body: Body, on: date | None, words: Mapping[str, str]) -> Regulations:
    """Every chapter that has begun, read with the words that it has."""
    chapters = []
    for chapter in body.chapters:
        begun = tuple(one for one in chapter.editions if on is None or one.in_force <= on)
        chapters.append(Chapter(begun or chapter.editions[:1], chapter.when, bool(begun)))
    if not chapters[0].begun:
        edition(body.code, on)  # says that none is in force
    known = {number for chapter in chapters for number in chapter.editions[-1].interpretations}
    for number, word in words.items():
        if number not in known:
            refuse_unknown(body.latest, {number: word})
    given = "~".join([body.code, *in_words(words).split()])
    return reading(Regulations(body, tuple(chapters), given), words)


def edition(name: str, on: date | None = None) -> Regulation:
    """The edition of that id; a body's name picks the one in force on the day (a list's date), of its first chapter."""
    if "~" in name:
        base, _, words = name.partition("~")
        return read(edition(base, on), read_words(words))
    if name in BODIES:
        editions = BODIES[name].chapters[0].editions
        begun = [r for r in editions if on is None or r.in_force <= on]
        if not begun:
            raise BadInput(
                "no edition of {body} is in force on {day}: the first, {edition}, is from {in_force}",
                body=name,
                day=on,
                edition=editions[0].edition,
                in_force=editions[0].in_force,
            )
        return begun[-1]
    if "+" in name:
        return supposed(name)
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


def supposing(name: str, changes: str) -> str:
    """The id of an edition with numbers changed; how it is read stays at its end."""
    base, tilde, words = name.partition("~")
    return f"{base}+{changes}{tilde}{words}"


@cache
def supposed(name: str) -> Regulation:
    """What if it had always been in force: every event is judged by it, also one that started before its day.

    `fide-2025-10+always` is the edition as it is, `fide-2025-10+k_new=30` has that number otherwise.
    """
    base, _, changes = name.partition("+")
    found = edition(base)
    if base in BODIES:
        raise BadInput('"{name}": name the edition itself, {edition}', name=name, edition=found.edition)
    if changes == ALWAYS:
        return found.amend(
            edition=name,
            title=Message("{title}, as if always in force", title=Message(found.title)),
            in_force=ALWAYS_SINCE,
        )
    values = read_changes(changes)
    title = Message(
        "{title}, with {numbers}",
        title=Message(found.title),
        numbers=", ".join(f"{number} = {value}" for number, value in values.items()),
    )
    return found.amend(edition=name, title=title, in_force=ALWAYS_SINCE, **with_numbers(found, values))


def read(regulation: Regulation, words: Mapping[str, str]) -> Regulation:
    """The edition as an officer reads it: with these words in place of its own."""
    refuse_unknown(regulation, words)
    return _read(regulation, in_words(dict(sorted(words.items(), key=lambda item: in_order(item[0])))))


@lru_cache(maxsize=256)
def _read(regulation: Regulation, said: str) -> Regulation:
    words = read_words(said) if said else {}
    usual = switches(regulation)
    other = {number: word for number, word in words.items() if usual.get(number, word) != word}
    if not other:
        return regulation
    named = in_words(other).split()
    title = Message("{title}, read with {readings}", title=Message(regulation.title), readings=", ".join(named))
    changed = regulation.amend(**with_readings(regulation, other))
    return replace(changed, edition="~".join([regulation.edition, *named]), title=title)


def recorded(name: str, words: Mapping[str, str]) -> Regulations:
    """The editions by which a list was made, with the words that were recorded with it."""
    return reading(regulations(name), words)


def reading(found: Regulations, words: Mapping[str, str]) -> Regulations:
    """The same, each edition read with those of the words that it has."""
    return replace(
        found,
        chapters=tuple(
            replace(
                chapter,
                editions=up_to(
                    read(one, {number: word for number, word in words.items() if number in one.interpretations})
                ),
            )
            for chapter in found.chapters
            for one in chapter.editions[-1:]
        ),
    )


def up_to(regulation: Regulation) -> tuple[Regulation, ...]:
    """The editions of its chapter up to this one: an event is judged by that of its start, never by a later one."""
    known = EDITIONS.get(regulation.plain)
    if known is None:  # one that is supposed stands alone
        return (regulation,)
    chapter = next(one for one in BODIES[regulation.body].chapters if known in one.editions)
    earlier = chapter.editions[: chapter.editions.index(known)]
    if known is regulation:
        return (*earlier, regulation)
    words = {number: word for number, word in regulation.readings.items() if switches(known).get(number) != word}
    return (*(_read(one, in_words(words)) for one in earlier), regulation)


_put([*_folders()])
