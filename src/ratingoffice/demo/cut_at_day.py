"""A demonstration as it stands on a day: nothing in it has been registered, played, reported or decided later."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import polars as pl
from polars import col

from ratingoffice.demo.generate import Generated


def until(generated: Generated, today: date) -> Generated:
    """Events that are registered by then stay, to be played and reported; the games of those reported stay too."""
    decisions = generated.book["decisions"]
    undecided = col("event_id").is_in(decisions.filter(col("decided_on") > today)["event_id"].implode())
    is_known = (col("registered_on") <= today) | (col("registered_on").is_null() & _is_over(today))
    events = generated.book["events"].filter(is_known)
    came = events.select("event_id", reported=pl.when(_is_over(today)).then(pl.lit(today)).otherwise("reported_on"))
    games = _reported_by(today, generated.book["games"], came)
    tables = {
        "events": events.with_columns(
            reported_on=pl.when(col("reported_on") <= today).then("reported_on"),
            refused=col("refused") & ~undecided,
            approvals=pl.when(~undecided).then("approvals"),
        ),
        "games": games,
        "decisions": decisions.filter(col("decided_on") <= today, col("event_id").is_in(events["event_id"].implode())),
    }
    return replace(
        generated,
        book=generated.book | tables,
        pgn={event: text for event, text in generated.pgn.items() if event in set(games["event_id"])},
        documents=tuple(row for row in generated.documents if row["received_on"] <= today),
    )


def _is_over(today: date) -> pl.Expr:
    """Played to its end, and its report, if any comes, is here."""
    return (col("ends_on") <= today) & (col("reported_on").is_null() | (col("reported_on") <= today))


def _reported_by(today: date, games: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """Those of a report that has come: their own, or else that of their event."""
    reported = games.join(events, on="event_id", how="inner", maintain_order="left")
    return reported.filter(pl.coalesce("reported_on", "reported") <= today).select(games.columns)
