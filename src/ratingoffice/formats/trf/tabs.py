"""Restore the blanks that an editor has replaced by tabs: TRF counts columns."""

from __future__ import annotations

import re

from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.formats.trf.players import GAPS

#: how far apart editors set their tabs
WIDTHS = (8, 4)
#: birth date, points and rank stand where they should
IN_PLACE = r"[ 0-9/.\-]{10} [ 0-9]{1,2}[.,]?[ 0-9]{1,2} {1,5}[ 0-9]{1,4}(?: |$)"


def expand_tabs(text: str, collector: FindingCollector) -> str:
    """Replace tabs: in a player's line by the blanks of the width that fits, elsewhere by one blank."""
    lines, mended, lost = text.split("\n"), list[int](), list[int]()
    for at, line in enumerate(lines):
        if "\t" not in line:
            continue
        lines[at] = line.replace("\t", " ")
        if line.startswith("001") and "\t" in line.rstrip():
            restored = next((expanded for width in WIDTHS if _fits(expanded := line.expandtabs(width))), None)
            (lost if restored is None else mended).append(at + 1)
            lines[at] = lines[at] if restored is None else restored
    if mended:
        collector.info(
            mended[0],
            0,
            "tabs",
            "{lines} {lines:line|lines} of players with tabs, this one first: read as the blanks they stand for",
            lines=len(mended),
        )
    if lost:
        collector.error(
            lost[0],
            0,
            "tabs",
            "{lines} {lines:line|lines} of players with tabs, this one first, and TRF counts columns: export the "
            "report again, or put blanks for the tabs",
            lines=len(lost),
        )
    return "\n".join(lines)


def _fits(line: str) -> bool:
    return not any(line[gap - 1 : gap].strip() for gap in GAPS) and re.compile(IN_PLACE).match(line, 69) is not None
