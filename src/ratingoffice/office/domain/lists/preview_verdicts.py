"""The verdicts of the next list as it stands, with their reasons and names."""

from __future__ import annotations

from typing import Any

import polars as pl

from ratingoffice.office.domain.events.player_games import names_of
from ratingoffice.office.domain.lists.preview_cache import AsItStands
from ratingoffice.rating.reason_messages import with_messages


def verdict_rows(stands: AsItStands, verdicts: pl.DataFrame) -> list[dict[str, Any]]:
    """Return the verdicts with their messages, and the names of events and players."""
    ids = verdicts["event_id"].unique().to_list()
    names = dict(stands.lookup("events").rows({"event_id": ids}).select("event_id", "name").iter_rows())
    players = pl.concat([verdicts["white_id"], verdicts["black_id"]]).drop_nulls().to_list()
    called = names_of(stands.body, players)
    law = stands.regulations
    return [
        row
        | {
            "event_name": names.get(row["event_id"]) or row["event_id"],
            "white_name": called.get(row["white_id"], row["white_id"]),
            "black_name": called.get(row["black_id"], row["black_id"]),
            "edition": row["clause"].partition("/")[0] if row["clause"] else stands.edition.split()[0],
        }
        for row in (with_messages(law, row) for row in verdicts.iter_rows(named=True))
    ]
