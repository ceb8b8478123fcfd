"""The register of federations: entered, and changed with a reason. It says whose players may be on a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from ratingoffice.model.book import TABLES, Book
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.office.models import Account, Body, Federation, record
from ratingoffice.office.store import bulk
from ratingoffice.period.month import checked
from ratingoffice.sentence import Sentence

#: what the book has of a federation, and what only the office knows
COLUMNS = (*TABLES["federations"], "decision", "officer", "contact")
OWN = tuple(name for name in COLUMNS if name not in TABLES["federations"])


def enter_federation(body: Body, data: Mapping[str, Any], by: Account | None, why: str = "") -> Federation:
    row = _read(data)
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=body.pk)
        if Federation.objects.filter(body=body, federation=row["federation"]).exists():
            message = Sentence("{federation} is in the register already", federation=row["federation"])
            raise BadInput([Finding("", 0, "federation", message)])
        made = Federation.objects.create(body=body, **row)
        _record("federation.enter", made, by, why, after=_said(row))
    return made


def edit_federation(federation: Federation, data: Mapping[str, Any], by: Account | None, why: str) -> list[str]:
    """The names of what changed; the code never does."""
    with transaction.atomic():
        federation = Federation.objects.select_for_update().get(pk=federation.pk)
        row = _read({**data, "federation": federation.federation})
        before = {name: getattr(federation, name) for name in COLUMNS}
        changed = [name for name in COLUMNS if row[name] != before[name]]
        if not changed:
            return []
        for name in changed:
            setattr(federation, name, row[name])
        federation.save()
        _record(
            "federation.change",
            federation,
            by,
            why,
            before=_said({name: before[name] for name in changed}),
            after=_said({name: row[name] for name in changed}),
        )
    return changed


def _record(verb: str, federation: Federation, by: Account | None, why: str, **values: Any) -> None:
    about = f"federation/{federation.federation}"
    record(verb, about, by=by, body=federation.body, why=why, changes_next_list=True, **values)


def _read(data: Mapping[str, Any]) -> dict[str, Any]:
    """The row as it is kept; raises BadInput for what no book would take."""
    given = {name: value for name in TABLES["federations"] if (value := data.get(name)) not in (None, "")}
    if not given.get("federation"):
        raise BadInput([Finding("", 0, "federation", "is missing")])
    if data.get("excluded_until") and not data.get("excluded_from"):
        raise BadInput([Finding("", 0, "excluded_from", "is missing")])
    book = Book.of(federations=[given])
    checked(book, lambda desk: None)
    bulk.refuse_misfits({"federations": (Federation, book.federations)})
    row = book.federations.row(0, named=True) | {name: data.get(name) for name in OWN}
    null = {field.name for field in Federation._meta.concrete_fields if field.null}
    return {name: row[name] if name in null else row[name] or "" for name in COLUMNS}


def _said(row: Mapping[str, Any]) -> dict[str, str]:
    return {name: "" if value is None else str(value) for name, value in row.items()}
