"""The preview as a spreadsheet: places and ratings, the verdicts, and the notes."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from ratingoffice.formats.sheets import write_workbook
from ratingoffice.intake.preview.contents import Preview
from ratingoffice.intake.preview.texts import (
    FIGURE_COLUMNS,
    NOTES,
    PARTICIPANT_COLUMNS,
    PLACES_AND_RATINGS,
    Say,
    block_title,
    figures_of,
    notes_of,
    verdict_of,
)
from ratingoffice.message import Message
from ratingoffice.tournament.values import Value, text_of


def preview_sheet(preview: Preview, say: Say = str) -> bytes:
    """Return the preview as a workbook (.xlsx), in the language of `say`."""
    blocks = preview.blocks
    heads = [say(column) for column in PARTICIPANT_COLUMNS.values()]
    for block in blocks:
        heads += [f"{block_title(block, say, ' ')}: {say(column)}" for column in FIGURE_COLUMNS]
    rows: list[list[Any]] = [heads]
    for place in preview.places:
        player = place.player
        row: list[Any] = [place.rank, player.start_no, player.title, player.name, place.team, _number(place.points)]
        for block in blocks:
            row += figures_of(block.lines[player.start_no])
        rows.append(row)
    verdicts = [[say(head) for head in (Message("Edition"), Message("Outcome"), Message("Article"), Message("Reason"))]]
    for outlook in preview.outlooks:
        verdict = verdict_of(outlook, say)
        reason = "; ".join(text for text in (verdict.reason, *verdict.remarks) if text)
        verdicts.append([verdict.edition, verdict.outcome, verdict.article, reason])
    return write_workbook(
        [
            (say(PLACES_AND_RATINGS), rows, [7, 6, 7, 30, 20, 8]),
            (say(Message("Verdicts")), verdicts, [40, 16, 14, 100]),
            (say(NOTES), [[say(NOTES)], *([text] for text in notes_of(preview, say))], [120]),
        ]
    )


def _number(value: Value) -> Decimal | str | None:
    """Points as a number that a spreadsheet can sum; thirds, which it does not have, as text."""
    text = text_of(value)
    return text if text is None or "/" in text else Decimal(text)
