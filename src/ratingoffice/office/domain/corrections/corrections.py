"""Corrections of what went into published lists: drafted, looked at, and published as new revisions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import polars as pl

from ratingoffice.assurance.proof.composing import compose
from ratingoffice.book.checks import refuse_bad_book
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.questions import Question
from ratingoffice.office import clock
from ratingoffice.office.domain.corrections.impact import Impact, impact, publish_corrections
from ratingoffice.office.domain.corrections.overlay import KEYS, is_row, laid_over, read_values, refuse_unjudged
from ratingoffice.office.domain.corrections.recalculate import frozen_inputs, with_late_players
from ratingoffice.office.domain.federations.local_day import day_at
from ratingoffice.office.domain.federations.readings import regulations_by
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.book import state_of
from ratingoffice.office.models import Account, Body, Claim, Correction, Publication, record

__all__ = ["Impact", "draft", "drafts", "impact", "publish_corrections", "withdraw"]

#: what a new game must have
WHOLE_GAME = {"white_result", "black_result"}


def draft(
    body: Body,
    list_date: date,
    table: str,
    key: Mapping[str, Any],
    after: Mapping[str, Any],
    reason: str,
    pointed_out_on: date,
    by: Account | None,
    claim: Claim | None = None,
) -> Correction:
    """A correction of one row from that list on; `after` holds the columns that change. `claim`: that asked for it.

    Without any the game is taken out; a game that is not there is put in. Raises BadInput where the list is not
    recalculated any more, and for what cannot be true.
    """
    if not reason.strip():
        raise BadInput("a correction needs a reason")
    if table not in KEYS:
        raise BadInput("{table} cannot be corrected: choose one of {tables}", table=table, tables=", ".join(KEYS))
    if set(key) != set(KEYS[table]):
        raise BadInput("a row of {table} is named by {columns}", table=table, columns=", ".join(KEYS[table]))
    publication = published_lists.publication(body, list_date)
    if publication is None:
        raise BadInput("there is no list of {list_date}: choose one that is published", list_date=list_date)
    refuse_too_late(body, publication, pointed_out_on)
    inputs = frozen_inputs(publication)
    correction = Correction(
        body=body,
        list_date=list_date,
        table=table,
        key=_as_json(read_values(table, key)),
        before=_before(inputs[f"in/{table}"], table, key, after),
        after=_as_json(read_values(table, after)),
        pointed_out_on=pointed_out_on,
        reason=reason.strip(),
        made_at=clock.now(),
        made_by=by,
        claim=claim,
    )
    if correction.before == correction.after:
        raise BadInput("nothing would change: these are the values that the list was made from")
    _refuse_impossible(body, publication, inputs, [*drafts(body), correction])
    correction.save()
    record(
        "correction.draft",
        about(correction),
        by=by,
        body=body,
        why=correction.reason,
        before=correction.before,
        after=correction.after,
    )
    return correction


def drafts(body: Body) -> list[Correction]:
    return list(Correction.objects.filter(body=body, state=Correction.State.DRAFT).order_by("pk"))


def withdraw(correction: Correction, by: Account | None, reason: str = "") -> None:
    """A draft that is not wanted after all."""
    if not Correction.objects.filter(pk=correction.pk, state=Correction.State.DRAFT).update(
        state=Correction.State.WITHDRAWN
    ):
        raise BadInput("this correction is no draft any more")
    correction.state = Correction.State.WITHDRAWN
    record("correction.withdraw", about(correction), by=by, body=correction.body, why=reason)


def about(correction: Correction) -> str:
    words = "/".join(str(correction.key[name]) for name in KEYS[correction.table])
    return f"{correction.table}/{words}"[:100]


def refuse_too_late(body: Body, publication: Publication, pointed_out_on: date) -> None:
    """Raise BadInput for an imported list, and after the time in which the regulation lets a list be corrected."""
    if not publication.edition:
        raise BadInput(
            "the list of {list_date} was not made here: it cannot be made again", list_date=publication.list_date
        )
    regulation = regulations_by(publication).first
    within = regulation.recalculated_within
    published_on = first_published_on(body, publication)
    days = (pointed_out_on - published_on).days
    if within is not None and days >= within:
        article = next(
            provision.article for provision in regulation.provisions if provision.answers == Question.CORRECTIONS
        )
        raise BadInput(
            "{article}: the list of {list_date} was published on {published_on}, {days} days before the "
            "error was pointed out on {pointed_out_on}; a list published {within} days or more before that day is not "
            "recalculated",
            article=article,
            list_date=publication.list_date,
            published_on=published_on,
            days=days,
            pointed_out_on=pointed_out_on,
            within=within,
        )


def first_published_on(body: Body, publication: Publication) -> date:
    """The day of its first revision."""
    first = published_lists.publication(body, publication.list_date, 1) or publication
    return day_at(body, first.published_at)


def _before(frame: pl.DataFrame, table: str, key: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The values that change, as the list was made from them; all of a row that goes, nothing of one that comes."""
    rows = frame.filter(is_row(read_values(table, key))).to_dicts()
    if rows:
        refuse_unjudged(table, frame, after)
        if table != "games" and not after:
            raise BadInput("a row of {table} cannot be taken out: correct its values", table=table)
        row = rows[0] if not after else {name: rows[0].get(name) for name in after}
        return _as_json(row)
    if table == "games" and set(after) >= WHOLE_GAME:
        return {}
    named = ", ".join(f"{name} {value}" for name, value in key.items())
    raise BadInput("the list was not made from such a row of {table}: {row}", table=table, row=named)


def _refuse_impossible(
    body: Body, publication: Publication, inputs: Mapping[str, pl.DataFrame], corrections: list[Correction]
) -> None:
    previous = publication.previous
    if previous is None:
        return
    its_own = [correction for correction in corrections if correction.list_date <= publication.list_date]
    state = state_of(previous)
    book = compose(state, with_late_players(body, laid_over(inputs, its_own), state), publication.list_date)
    refuse_bad_book(book)


def _as_json(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in values.items()}
