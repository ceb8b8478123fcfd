"""How a body reads its regulation: the words that it has chosen, from which list on, and by which a list was made."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.body import Chapter, Regulations
from ratingoffice.federations.readings import in_order, refuse_unknown
from ratingoffice.federations.registry import BODIES, recorded, regulations
from ratingoffice.federations.variants import EditionVariant, format_readings
from ratingoffice.office import clock
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.models import Account, Body, BodyReading, Publication, record


def regulations_of(body: Body, on: date) -> Regulations:
    """The editions in force on a day (a list's) for the pools that are kept here, as the body reads them for it."""
    in_force, pools = regulations(body.code, on=on), set(body.pools.split())
    chapters = tuple(chapter for chapter in in_force.chapters if pools & set(chapter.pools))
    if len(chapters) == 1:  # of an office that keeps no other pool every event is judged by this chapter
        chapters = (Chapter(chapters[0].editions),)
    return Regulations(in_force.body, chapters).with_readings(chosen_readings(body, on))


def regulations_by(publication: Publication) -> Regulations:
    """The editions by which a list was made, as they were read then."""
    return recorded(publication.edition, publication.readings or {})


def chosen_readings(body: Body, on: date) -> dict[str, str]:
    """Return the readings that the body has chosen for the list of that day, by number."""
    since = BodyReading.objects.filter(body=body, holds_from__lte=on).order_by("holds_from", "pk")
    return dict(since.values_list("number", "word"))  # of each number the last


def editions_of(body: Body, on: date) -> EditionVariant:
    """The body's editions by date, with the words that it has chosen for the list of that day."""
    return EditionVariant(body.code, readings=tuple(chosen_readings(body, on).items()))


def chosen_by(code: str) -> list[BodyReading]:
    """What a body of this office has chosen, for the pages: of each number the last, in their order."""
    rows = BodyReading.objects.filter(body__code=code).select_related("set_by").order_by("holds_from", "pk")
    last = {row.number: row for row in rows}
    return [last[number] for number in sorted(last, key=in_order)]


def readings_of(publication: Publication) -> dict[str, str]:
    """The word of every switch by which a list was made; of one that was taken over none."""
    if not publication.edition:
        return {}
    return regulations_by(publication).readings(publication.pools.split())


def read_otherwise(publication: Publication) -> str:
    """The words by which a list was made, as far as they are not the usual ones of its edition today."""
    usual = regulations(publication.edition).readings(publication.pools.split())
    return format_readings({number: word for number, word in readings_of(publication).items() if usual[number] != word})


def choose(body: Body, number: str, word: str, holds_from: date, reason: str, by: Account | None) -> BodyReading:
    """Choose a reading from the list of that day on. Raises BadInput for unknown readings and published lists."""
    if not reason.strip():
        raise BadInput("reading a point otherwise needs a reason")
    editions = [chapter.editions[-1] for chapter in regulations_of(body, holds_from).chapters]
    refuse_unknown(
        next((edition for edition in editions if number in edition.interpretations), editions[0]), {number: word}
    )
    list_day = BODIES[body.code].list_day
    if holds_from.day != list_day:
        if list_day == 1:
            raise BadInput("{day} is no day of a list: write the first of a month", day=holds_from)
        raise BadInput("{day} is no day of a list: write day {usual} of a month", day=holds_from, usual=list_day)
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=body.pk)  # nobody publishes meanwhile
        newest = published_lists.newest(body)
        if newest is not None and holds_from <= newest.list_date:
            raise BadInput(
                "the list of {list_date} is published: a reading can hold from a later day on, not from {day}",
                list_date=newest.list_date,
                day=holds_from,
            )
        before = regulations_of(body, holds_from).readings(body.pools.split())[number]
        if word == before:
            raise BadInput("{number} is read as {word} on {day} already", number=number, word=word, day=holds_from)
        reading = BodyReading.objects.create(
            body=body,
            number=number,
            word=word,
            holds_from=holds_from,
            reason=reason.strip(),
            set_at=clock.now(),
            set_by=by,
        )
        record(
            "reading.choose",
            f"reading/{number}",
            by=by,
            body=body,
            why=reading.reason,
            before={"word": before},
            after={"word": word, "holds_from": holds_from.isoformat()},
            changes_next_list=True,
        )
    return reading
