"""`python -m ratingoffice.office.infra.words.compile`: NAME.mo beside every NAME.po of `office/locale`.

To be run after a change of a catalogue. It needs Babel, which comes with the extra `dev`.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ratingoffice.office.infra.words.catalogue import LOCALE

SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)


def compiled(file: Path) -> bytes:
    """Return the `.mo` of a `.po`: what is translated in it, as Django and the standard library read it."""
    with file.open("rb") as opened:
        catalogue = read_po(opened, locale=file.parts[-3])
    catalogue.creation_date = SOME_DAY  # else the bytes would tell when this was run
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def compile_all() -> None:
    for file in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        file.with_suffix(".mo").write_bytes(compiled(file))


if __name__ == "__main__":
    compile_all()
