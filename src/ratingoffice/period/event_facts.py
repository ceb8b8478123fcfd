"""What the articles may ask of an event: its time control, its busiest day, its participants."""

from __future__ import annotations

import json
from datetime import date, timedelta

import polars as pl
from polars import col

from ratingoffice.federations.regulation import Regulation
from ratingoffice.model.book import Book
from ratingoffice.model.rows import new_runs, taken
from ratingoffice.model.time_control import parse
from ratingoffice.period.asked import Asked
from ratingoffice.period.codes import POINTS_BY_NUMBER, Ledger
from ratingoffice.sentence import Sentence, as_data


def on_paper(book: Book, asked: Asked) -> pl.DataFrame:
    """The events not rated before, with what their own row says."""
    records = book.records
    events = book.events.with_row_index("event").filter(col("rated_on").is_null())
    return (
        events.join(time_controls(events["time_control"]), on="time_control", how="left", maintain_order="left")
        .with_columns(
            list_date=pl.lit(asked.period.list_date),
            registration_judged=pl.lit(records.registrations),
            reporting_judged=pl.lit(records.reports),
            declarations_judged=pl.lit(records.declarations),
            reported_on=col("reported_on") if records.reports else col("ends_on"),
            refused=col("refused").fill_null(False),
        )
        .join(decided(book, asked.regulations.first), on="event_id", how="left", maintain_order="left")
    )


def time_controls(texts: pl.Series) -> pl.DataFrame:
    distinct = texts.unique().to_list()
    parsed = [parse(text) for text in distinct]
    return pl.DataFrame(
        {
            "time_control": distinct,
            "seconds_60": [control.seconds_for_60_moves for control in parsed],
            "first_control_moves": [control.first_control_moves for control in parsed],
            "unequal_times": [control.unequal for control in parsed],
        },
        schema={
            "time_control": pl.String,
            "seconds_60": pl.Int64,
            "first_control_moves": pl.Int64,
            "unequal_times": pl.Boolean,
        },
    )


def decided(book: Book, regulation: Regulation) -> pl.DataFrame:
    """What is on record about a refusal, as the rest of a sentence: " on 2024-05-03 by …: reason (appeal …)"."""
    rows: dict[str, Sentence] = {}
    for event_id, _, decided_on, decided_by, reason, appealed_on in book.decisions.sort(pl.all()).iter_rows():
        parts = [
            Sentence(" on {day}", day=decided_on) if decided_on else "",
            Sentence(" by {who}", who=decided_by) if decided_by else "",
            Sentence(": {why}", why=reason) if reason else "",
            appeal(decided_on, appealed_on, regulation.appeal_days),
        ]
        names = ("day", "who", "why", "appeal")
        said = {name: part for name, part in zip(names, parts, strict=True) if part}
        rows[event_id] = Sentence("".join(f"{{{name}}}" for name in said), **said)
    return pl.DataFrame(
        {
            "event_id": list(rows),
            "decided": ["".join(text) for text in rows.values()],
            "decided_said": [json.dumps(as_data(text), ensure_ascii=False) for text in rows.values()],
        },
        schema=dict.fromkeys(("event_id", "decided", "decided_said"), pl.String()),
    )


def appeal(decided_on: date | None, appealed_on: date | None, days: int | None) -> str:
    """What can be said of an appeal; nothing where the regulation names no term and nobody has appealed."""
    if decided_on and days:
        until = decided_on + timedelta(days=days)
        if appealed_on is None:
            return Sentence(" (appeal possible until {until})", until=until)
        if appealed_on <= until:
            return Sentence(" (appealed on {day}, in time)", day=appealed_on)
        return Sentence(" (appealed on {day}, too late: it was possible until {until})", day=appealed_on, until=until)
    return Sentence(" (appealed on {day})", day=appealed_on) if appealed_on is not None else ""


def of_participants(
    ledger: Ledger, games: pl.DataFrame, events: pl.DataFrame, asked: set[str], counted: pl.Expr
) -> pl.DataFrame:
    """The facts that the games and the players' ratings give, of those asked for; a row an event that has any.

    `counted`: the events, few, whose participants are counted one by one.
    """
    found = events.select("event")

    def add(more: pl.DataFrame) -> None:
        nonlocal found
        found = found.join(more, on="event", how="left", maintain_order="left")

    if "rounds_a_day" in asked:
        add(rounds_a_day(games))
    if asked & {"highest_rating", "highest_woman"}:
        woman = ledger.book.players["sex"] == "w"
        ratings = games.lazy().select(
            "event",
            white="white_rating",
            black="black_rating",
            white_woman=pl.when(taken(woman, games["white"])).then("white_rating"),
            black_woman=pl.when(taken(woman, games["black"])).then("black_rating"),
        )
        add(
            ratings.group_by("event")
            .agg(pl.all().max())
            .select(
                "event",
                highest_rating=pl.max_horizontal("white", "black"),
                highest_woman=pl.max_horizontal("white_woman", "black_woman"),
            )
            .collect()
        )
    if asked & {"unrated_players", "ratings_sum", "rated_players"}:
        few = events.filter(counted.fill_null(False))
        their = games.filter(col("event").is_in(few["event"].implode()))
        sides = pl.concat(
            [
                their.select("event", player="white", rating="white_rating"),
                their.select("event", player="black", rating="black_rating"),
            ]
        )
        add(
            sides.unique(["event", "player"])
            .group_by("event")
            .agg(
                unrated_players=col("rating").null_count().cast(pl.Int64),
                rated_players=col("rating").count().cast(pl.Int64),
                ratings_sum=col("rating").cast(pl.Int64).sum(),
            )
        )
    return found


def rounds_a_day(games: pl.DataFrame) -> pl.DataFrame:
    """The most rounds on one day, by the dated games. The games stand by event and round: neighbours are alike."""
    dated = games.select("event", "round", "played_on")
    if dated["played_on"].null_count():
        dated = dated.filter(col("played_on").is_not_null())
    days = dated[new_runs(*dated)].unique().group_by("event", "played_on").agg(pl.len())
    return days.group_by("event").agg(rounds_a_day=col("len").max().cast(pl.Int64))


def points_before(games: pl.DataFrame, matches: pl.Series) -> pl.Series:
    """Of a match: what the leader had before each game, in hundredths; empty for other events. Forfeits count."""
    their = games.with_row_index("game").filter(col("event").is_in(matches.implode()))
    sides = (
        pl.concat(
            [
                their.select("game", "event", player="white", points=taken(POINTS_BY_NUMBER, their["white_result"])),
                their.select("game", "event", player="black", points=taken(POINTS_BY_NUMBER, their["black_result"])),
            ]
        )
        .with_columns(col("points").cast(pl.Int64))
        .sort("game")
    )
    before = sides.select("game", before=col("points").cum_sum().over("event", "player") - col("points"))
    before = before.group_by("game").agg(col("before").max())
    empty = pl.Series("points_before", [None], dtype=pl.Int64).new_from_index(0, games.height)
    return empty.scatter(before["game"], before["before"])
