"""The registers that a body keeps besides its players: a row is entered, and changed with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models, transaction

from ratingoffice.book.book import REQUIRED, TABLES, Book
from ratingoffice.book.checks import refuse_bad_book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Body, record


@dataclass(frozen=True)
class Register:
    """A table of the book that is a register, and what only the office knows of its rows."""

    table: str
    model: type[models.Model]
    office_columns: tuple[str, ...]
    ends: Mapping[str, str]  # a last day -> the first day, without which it makes no sense

    @property
    def key(self) -> str:
        """The column with the code of a row, which also names what it is a register of."""
        return REQUIRED[self.table][0]

    @property
    def columns(self) -> tuple[str, ...]:
        return (*TABLES[self.table], *self.office_columns)

    def enter(self, body: Body, data: Mapping[str, Any], by: Account | None, why: str = "") -> Any:
        row = self._read(data)
        with transaction.atomic():
            Body.objects.select_for_update().get(pk=body.pk)
            if self.model._default_manager.filter(body=body, **{self.key: row[self.key]}).exists():
                message = Message("{code} is in the register already", code=row[self.key])
                raise BadInput([Finding("", 0, self.key, message)])
            new_row = self.model._default_manager.create(body=body, **row)
            self._record("enter", new_row, by, why, after=_as_text(row))
        return new_row

    def edit(self, row: Any, data: Mapping[str, Any], by: Account | None, why: str) -> list[str]:
        """Change a row, except its code, and return the names of the changed columns."""
        with transaction.atomic():
            row = lock(row)
            values = self._read({**data, self.key: getattr(row, self.key)})
            before = {name: getattr(row, name) for name in self.columns}
            changed = [name for name in self.columns if values[name] != before[name]]
            if not changed:
                return []
            for name in changed:
                setattr(row, name, values[name])
            row.save()
            self._record(
                "change",
                row,
                by,
                why,
                before=_as_text({name: before[name] for name in changed}),
                after=_as_text({name: values[name] for name in changed}),
            )
        return changed

    def _record(self, action: str, row: Any, by: Account | None, why: str, **values: Any) -> None:
        about = f"{self.key}/{getattr(row, self.key)}"
        record(f"{self.key}.{action}", about, by=by, body=row.body, why=why, changes_next_list=True, **values)

    def _read(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Convert the fields to a row to store; raises BadInput for values that no book accepts."""
        filled = {name: value for name in TABLES[self.table] if (value := data.get(name)) not in (None, "")}
        if not filled.get(self.key):
            raise BadInput([Finding("", 0, self.key, Message("is missing"))])
        for last, first in self.ends.items():
            if data.get(last) and not data.get(first):
                raise BadInput([Finding("", 0, first, Message("is missing"))])
        book = Book.of(**{self.table: [filled]})
        refuse_bad_book(book)
        frame = book.tables()[self.table]
        bulk_rows.refuse_misfits({self.table: (self.model, frame)})
        row = frame.row(0, named=True) | {name: data.get(name) for name in self.office_columns}
        null = {field.name for field in self.model._meta.concrete_fields if field.null}
        return {name: row[name] if name in null else row[name] or "" for name in self.columns}


def _as_text(row: Mapping[str, Any]) -> dict[str, str]:
    return {name: "" if value is None else str(value) for name, value in row.items()}
