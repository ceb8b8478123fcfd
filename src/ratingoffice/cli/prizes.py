"""The list of prizes of an event: a CSV with the columns category, place and prize."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ratingoffice.book.findings import BadInput

if TYPE_CHECKING:
    from ratingoffice.tournament.prizes import Prize

COLUMNS = {"category", "place", "prize"}
PLACE = re.compile("[1-9][0-9]{0,5}")


def read_prizes(file: Path) -> list[Prize]:
    """The prizes in the order of the file. Raises `BadInput` where it is no such list."""
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{file}: the list of prizes is not UTF-8") from None
    try:
        return list(_prizes(file, text))
    except csv.Error as error:
        raise BadInput(f"{file}: the list of prizes cannot be read: {error}") from None


def _prizes(file: Path, text: str) -> Iterator[Prize]:
    from ratingoffice.tournament.prizes import Prize

    heading = text.partition("\n")[0]
    lines = csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if ";" in heading else ",")
    lines.fieldnames = [name.strip().lower() for name in lines.fieldnames or ()]
    if not set(lines.fieldnames) >= COLUMNS:
        raise BadInput(f"{file}: the list of prizes needs the columns category, place and prize")
    for line in lines:
        category, place, prize = ((line[name] or "").strip() for name in ("category", "place", "prize"))
        if not PLACE.fullmatch(place) or not prize:
            raise BadInput(f"{file}:{lines.line_num}: a prize needs a place from 1 and what it is")
        yield Prize(category, int(place), prize)
