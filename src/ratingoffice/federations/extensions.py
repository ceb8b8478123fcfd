"""What a body has besides its law: the files it takes in and gives out, and what it asks to be paid.

Sheets and forms are written with what stands above this layer. So they live in modules of the body's folder, are named
here as `package.module:what`, and are loaded when somebody asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ratingoffice.message import Message

#: what is wrong with how a report writes a name: the code of the finding, and the sentence
Misnamed = tuple[str, Message]


def load(name: str) -> Any:
    """What stands under that name: `package.module:what`."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


@dataclass(frozen=True)
class FileType:
    ending: str
    mime: str
    is_sheet: bool = False  # written cell by cell: not for very long lists


SPREADSHEET = FileType("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", is_sheet=True)


@dataclass(frozen=True, kw_only=True)
class Export:
    """A file in which the body gives its lists out."""

    name: str  # in commands and addresses
    label: str  # on the pages, which translate it
    type: FileType = SPREADSHEET
    write: str  # names a function of the tables, the pool and the day of the list, which gives the bytes


@dataclass(frozen=True, kw_only=True)
class ReportForm:
    """The spreadsheet in which the body wants its events reported."""

    label: str
    template: str  # names a function that gives the empty form
    read: str  # names a reader of reports, as `formats.reports` has them
    fill_in: str = ""  # names a function of a tournament and the other answers, which gives the form as a file


@dataclass(frozen=True, kw_only=True)
class Fee:
    """What an event or a player pays. For the reader: nothing is charged here."""

    article: str
    what: str
    amount: int  # in hundredths of the currency
    currency: str
