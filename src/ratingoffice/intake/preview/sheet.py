"""The preview as a spreadsheet: places and ratings, the verdicts, and the notes."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from ratingoffice.formats.sheets import write_workbook
from ratingoffice.intake.preview.contents import Preview
from ratingoffice.intake.preview.texts import HEADS, Say, figures_of, player_remarks, verdict_of
from ratingoffice.message import Message
from ratingoffice.tournament.values import Value, text_of


def preview_sheet(preview: Preview, say: Say = str) -> bytes:
    blocks = preview.blocks
    heads = [
        say(head)
        for head in (
            Message("Place"),
            Message("No."),
            Message("Title"),
            Message("Name"),
            Message("Team"),
            Message("Points"),
        )
    ]
    for block in blocks:
        of = f"{block.edition} {say(block.pool)}".strip()
        heads += [f"{of}: {say(head)}" for head in HEADS]
    rows: list[list[Any]] = [heads]
    for place in preview.places:
        player = place.player
        row: list[Any] = [place.rank, player.start_no, player.title, player.name, place.team, _number(place.points)]
        for block in blocks:
            row += figures_of(block.lines[player.start_no])
        rows.append(row)
    verdicts = [[say(head) for head in (Message("Edition"), Message("Outcome"), Message("Article"), Message("Reason"))]]
    for outlook in preview.outlooks:
        outcome, article, reason, games = verdict_of(outlook, say)
        said = "; ".join(text for text in (reason, games, *map(say, outlook.notes)) if text)
        verdicts.append([say(outlook.title), outcome, article, said])
    notes = [[say(Message("Notes"))], *([text] for text in (*map(say, preview.notes), *player_remarks(preview, say)))]
    return write_workbook(
        [
            (say(Message("Places and ratings")), rows, [7, 6, 7, 30, 20, 8]),
            (say(Message("Verdicts")), verdicts, [40, 16, 14, 100]),
            (say(Message("Notes")), notes, [120]),
        ]
    )


def _number(value: Value) -> Decimal | str | None:
    """Points as a number that a spreadsheet can sum; thirds, which it does not have, as text."""
    text = text_of(value)
    return text if text is None or "/" in text else Decimal(text)
