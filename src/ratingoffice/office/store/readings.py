"""How a body reads its regulation: the words that it has chosen, from which list on, and by which a list was made."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from ratingoffice.federations.readings import FORM, in_order, in_words, refuse_unknown, switches
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.registry import read, recorded
from ratingoffice.federations.regulation import Regulation
from ratingoffice.model.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.models import Account, Body, BodyReading, Publication, record
from ratingoffice.office.store import lists


def regulation_of(body: Body, on: date) -> Regulation:
    """The edition in force on a day (a list's), as the body reads it for the list of that day."""
    regulation = find_edition(body.code, on=on)
    words = {number: word for number, word in chosen(body, on).items() if number in regulation.readings}
    return read(regulation, words)


def regulation_by(publication: Publication) -> Regulation:
    """The edition by which a list was made, as it was read then."""
    return recorded(publication.edition, publication.readings)


def chosen(body: Body, on: date) -> dict[str, str]:
    """The words that the body has chosen for the list of that day, by the number of the reading."""
    since = BodyReading.objects.filter(body=body, holds_from__lte=on).order_by("holds_from", "pk")
    return dict(since.values_list("number", "word"))  # of each number the last


def chosen_by(code: str) -> list[BodyReading]:
    """What a body of this office has chosen, for the pages: of each number the last, in their order."""
    rows = BodyReading.objects.filter(body__code=code).select_related("set_by").order_by("holds_from", "pk")
    last = {row.number: row for row in rows}
    return [last[number] for number in sorted(last, key=in_order)]


def readings_of(publication: Publication) -> dict[str, str]:
    """The word of every switch by which a list was made; of one that was taken over none."""
    return switches(regulation_by(publication)) if publication.edition else {}


def read_otherwise(publication: Publication) -> str:
    """The words by which a list was made, as far as they are not the usual ones of its edition today."""
    regulation = regulation_by(publication)
    usual = switches(find_edition(regulation.plain))
    return in_words({number: word for number, word in switches(regulation).items() if usual[number] != word})


def choose(body: Body, number: str, word: str, holds_from: date, reason: str, by: Account | None) -> BodyReading:
    """From the list of that day on. Raises BadInput for what is no switch, and for lists that are published already."""
    if not reason.strip():
        raise BadInput("reading a point otherwise needs a reason")
    regulation = find_edition(body.code, on=holds_from)
    if number == FORM:
        raise BadInput("the form of the tables is no reading")
    refuse_unknown(regulation, {number: word})
    if holds_from.day != 1:
        raise BadInput(f"{holds_from} is no day of a list: write the first of a month")
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=body.pk)  # nobody publishes meanwhile
        newest = lists.newest(body)
        if newest is not None and holds_from <= newest.list_date:
            raise BadInput(f"the list of {newest.list_date} is published: a reading can hold from a later day on, "
                           f"not from {holds_from}")  # fmt: skip
        before = regulation_of(body, holds_from).readings[number]
        if word == before:
            raise BadInput(f"{number} is read as {word} on {holds_from} already")
        made = BodyReading.objects.create(
            body=body, number=number, word=word, holds_from=holds_from, reason=reason.strip(), set_at=clock.now(),
            set_by=by,
        )  # fmt: skip
        record("reading.choose", f"reading/{number}", by=by, body=body, why=made.reason,
               before={"word": before}, after={"word": word, "holds_from": holds_from.isoformat()},
               changes_next_list=True)  # fmt: skip
    return made
