"""Recognise files that people send instead of a report, and say what to send in their place."""

from __future__ import annotations

import codecs
from pathlib import PurePath

from ratingoffice.message import Message

#: by the ending: the program whose own file it is
PROGRAMS = {
    **dict.fromkeys(("tun", "tunx", "tur", "turx", "tum", "tumx", "tut", "tutx"), "Swiss-Manager"),
    "trn": "Swiss-Chess, SwissPerfect",
    "papi": "Papi",
    "trx": "TournamentService",
    "vegx": "Vega",
}
#: of so many lines, most have a tab
TABLE = 3


def program_file(name: str) -> Message | None:
    """Return a message if the name is that of a pairing program's own file."""
    ending = PurePath(name).suffix.lower().removeprefix(".")
    if ending in PROGRAMS:
        return Message(
            "a file of the program itself ({program}, .{ending}), which nobody else can read: "
            "export the report for FIDE (TRF16 or TRF26) there, and send that",
            program=PROGRAMS[ending],
            ending=ending,
        )
    return None


def is_binary(head: bytes) -> bool:
    """Tell whether the bytes are no text, not even UTF-16, which has a mark."""
    return b"\0" in head and not head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))


def looks_like_a_pasted_table(head: bytes) -> bool:
    """Tell whether most lines have tabs, as in a copy of a page or a spreadsheet."""
    lines = [line for line in head.replace(b"\0", b"").splitlines() if line.strip()]
    return len(lines) >= TABLE and 2 * sum(b"\t" in line.strip() for line in lines) > len(lines)
