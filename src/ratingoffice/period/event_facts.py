"""What the articles may ask of an event: its time control, its busiest day, its participants."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, timedelta
from typing import Any

import polars as pl
from polars import col

from ratingoffice.model.book import Book
from ratingoffice.model.columns import DAY_OF, DECIDED, RULED
from ratingoffice.model.rows import new_runs, taken
from ratingoffice.model.time_control import parse
from ratingoffice.period import round_days
from ratingoffice.period.asked import Asked
from ratingoffice.period.codes import POINTS_BY_NUMBER, Ledger
from ratingoffice.period.ratings_then import RatingsThen
from ratingoffice.sentence import Sentence, as_data

#: facts that are counted only for editions that ask for them
COUNTS = (
    "rounds_a_day",
    "rounds_a_day_played",
    "rounds_a_day_scheduled",
    "highest_rating",
    "highest_woman",
    "unrated_players",
    "rated_players",
    "ratings_sum",
)


def games_added(ledger: Ledger, asked: Asked) -> pl.DataFrame:
    """The games with a report of their own that are not rated, although a list has closed their event: at, event,
    game_reported_on, closed_on. Nothing where no edition asks for them."""
    nothing = pl.DataFrame(
        schema={"at": pl.UInt32(), "event": pl.UInt32(), "game_reported_on": pl.Date(), "closed_on": pl.Date()}
    )
    closed, games = ledger.book.events["rated_on"], ledger.games
    if all(rules.reopens is None for rules in asked.events) or closed.null_count() == closed.len():
        return nothing
    rows = (games["reported_on"].is_not_null() & games["rated_on"].is_null()).arg_true()
    if not rows.len():
        return nothing
    added = games.select("event", game_reported_on="reported_on")[rows].with_columns(rows.cast(pl.UInt32).alias("at"))
    added = added.with_columns(taken(closed, added["event"]).alias("closed_on")).filter(col("closed_on").is_not_null())
    return added.select(nothing.columns)


def on_paper(book: Book, asked: Asked, reopened: pl.Series) -> pl.DataFrame:
    """The events not rated before, and these, with what their own row says."""
    records = book.records
    is_open = col("rated_on").is_null() | col("event").is_in(reopened.implode())
    events = book.events.with_row_index("event").filter(is_open)
    if "club_judged" in asked.asks:
        events = held_by(events, book, asked)
    return (
        events.join(time_controls(events["time_control"]), on="time_control", how="left", maintain_order="left")
        .with_columns(
            list_date=pl.lit(asked.period.list_date),
            registration_judged=pl.lit(records.registrations),
            reporting_judged=pl.lit(records.reports),
            declarations_judged=pl.lit(records.declarations),
            paper_judged=pl.lit(records.papers),
            reported_on=col("reported_on") if records.reports else col("ends_on"),
            refused=col("refused").fill_null(False),
        )
        .join(decided(book, asked), on="event_id", how="left", maintain_order="left")
    )


def held_by(events: pl.DataFrame, book: Book, asked: Asked) -> pl.DataFrame:
    """Who holds an event and who runs it: what the registers of clubs and of players say of them."""
    clubs = book.clubs.select(
        "club", club_name=pl.coalesce("name", "club"), club_from="entitled_from", club_until="entitled_until"
    )
    named = book.players.filter(col("player_id").is_in(events["responsible"].drop_nulls().implode()))
    people = named.select(responsible="player_id", responsible_from="member_from", responsible_until="member_until")
    itself = col("club") == asked.regulations.body.code
    return (
        events.join(clubs.with_columns(club_known=pl.lit(True)), on="club", how="left", maintain_order="left")
        .join(people, on="responsible", how="left", maintain_order="left")
        .with_columns(
            held_by_body=itself.fill_null(False),
            club_judged=(pl.lit(book.records.clubs) & ~itself).fill_null(False),
            club_known=col("club_known").fill_null(False),
            responsible_judged=pl.lit(book.records.memberships) & col("responsible").is_not_null(),
        )
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


@dataclass(frozen=True)
class OnRecord:
    """A row of the book's decisions."""

    event_id: str
    decision: str
    decided_on: date | None
    decided_by: str | None
    reason: str | None
    appealed_on: date | None
    communicated_on: date | None
    appeal_outcome: str | None
    appeal_decided_on: date | None

    @property
    def stands(self) -> bool:
        """An appeal that was upheld has ended it."""
        return self.appeal_outcome != "upheld"


NAMES = tuple(one.name for one in fields(OnRecord))


def decided(book: Book, asked: Asked) -> pl.DataFrame:
    """What is on record about a decision, as the rest of a sentence: " on 2024-05-03 by …: reason (appeal …)".

    `decided`: of the refusal to rate; and of every other decision that an edition asks for by its word, that and its
    earliest day.
    """
    every: dict[str, list[OnRecord]] = {}
    for row in book.decisions.sort(pl.all()).select(NAMES).iter_rows():
        every.setdefault(row[0], []).append(OnRecord(*row))
    days = asked.regulations.first.appeal_days
    columns: dict[str, list[Any]] = {"event_id": list(every)}
    kinds: dict[str, pl.DataType] = {"event_id": pl.String()}

    def add(name: str, told: list[str | None]) -> None:
        columns[name] = [None if text is None else "".join(text) for text in told]
        columns[f"{name}_said"] = [
            None if text is None else json.dumps(as_data(text), ensure_ascii=False) for text in told
        ]
        kinds.update({name: pl.String(), f"{name}_said": pl.String()})

    add("decided", [_said(_refusal(rows), days) for rows in every.values()])
    for name in sorted(asked.asks):
        if name.startswith(DECIDED) and not name.endswith("_said"):
            theirs = [_of(rows, name.removeprefix(DECIDED)) for rows in every.values()]
            add(name, [_said(rows[-1], None) if rows else None for rows in theirs])
        elif name.startswith(DAY_OF):
            theirs = [_of(rows, name.removeprefix(DAY_OF)) for rows in every.values()]
            columns[name], kinds[name] = [_first_day(rows) for rows in theirs], pl.Date()
    return pl.DataFrame(columns, schema=kinds)


def _refusal(rows: Sequence[OnRecord]) -> OnRecord:
    """The last that was communicated. A book that does not tell that has the last of all, whatever it decides."""
    told = [row for row in rows if row.communicated_on and row.decision == "refused" and row.stands]
    return (told or rows)[-1]


def _of(rows: Sequence[OnRecord], decision: str) -> list[OnRecord]:
    return [row for row in rows if row.decision == decision and row.stands]


def _first_day(rows: Sequence[OnRecord]) -> date | None:
    days = [row.decided_on for row in rows]
    return None if None in days else min((day for day in days if day), default=None)


def _said(row: OnRecord, days: int | None) -> str:
    parts = {
        "day": Sentence(" on {day}", day=row.decided_on) if row.decided_on else "",
        "who": Sentence(" by {who}", who=row.decided_by) if row.decided_by else "",
        "why": Sentence(": {why}", why=row.reason) if row.reason else "",
        "appeal": appeal(row.communicated_on or row.decided_on, row.appealed_on, days),
        "answer": answer(row),
    }
    said = {name: part for name, part in parts.items() if part}
    return Sentence("".join(f"{{{name}}}" for name in said), **said)


def appeal(communicated_on: date | None, appealed_on: date | None, days: int | None) -> str:
    """What can be said of an appeal; nothing where the regulation names no term and nobody has appealed."""
    if communicated_on and days:
        until = communicated_on + timedelta(days=days)
        if appealed_on is None:
            return Sentence(" (appeal possible until {until})", until=until)
        if appealed_on <= until:
            return Sentence(" (appealed on {day}, in time)", day=appealed_on)
        return Sentence(" (appealed on {day}, too late: it was possible until {until})", day=appealed_on, until=until)
    return Sentence(" (appealed on {day})", day=appealed_on) if appealed_on is not None else ""


def answer(row: OnRecord) -> str:
    """What became of the appeal, where the decision stands all the same."""
    if row.appeal_outcome != "dismissed":
        return ""
    if row.appeal_decided_on is None:
        return Sentence(" (the appeal was dismissed)")
    return Sentence(" (the appeal was dismissed on {day})", day=row.appeal_decided_on)


def of_participants(
    ledger: Ledger, games: pl.DataFrame, events: pl.DataFrame, asked: set[str], counted: pl.Expr
) -> pl.DataFrame:
    """The facts that the games and the players' ratings give, of those asked for; a row an event that has any.

    `counted`: the events, few, whose participants are counted one by one.
    """
    ruled = ruled_games(games, sorted(name for name in asked if name.startswith(RULED)))
    events = events.join(ruled, on="event", how="left", maintain_order="left")
    found = events.select(ruled.columns)

    def add(more: pl.DataFrame) -> None:
        nonlocal found
        found = found.join(more, on="event", how="left", maintain_order="left")

    if "rounds_a_day" in asked:
        add(rounds_a_day(games))
    if "rounds_a_day_played" in asked:
        add(round_days.busiest(round_days.played(games, events, ledger.book.rounds), "rounds_a_day_played"))
    if "rounds_a_day_scheduled" in asked:
        add(round_days.busiest(round_days.scheduled(games, events, ledger.book.rounds), "rounds_a_day_scheduled"))
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


def fide_lists(games: pl.DataFrame, then: RatingsThen) -> pl.DataFrame:
    """The last list of FIDE's with the rating of a participant who counts with it; a row an event that has any."""
    if then.fide_list is None:
        return pl.DataFrame(schema={"event": games.schema["event"], "fide_list": pl.Date()})
    lists = [then.fide_list_of(games["event"], games[own]).alias(own) for own in ("white", "black")]
    its = games.select("event", fide_list=pl.max_horizontal(lists)).drop_nulls()
    return its.group_by("event").agg(col("fide_list").max())


def ruled_games(games: pl.DataFrame, asked: Sequence[str]) -> pl.DataFrame:
    """Of each event that has any: how many of its games have the ruling that each of these columns is named after."""
    rulings = games.select("event", "ruling") if asked else games.select("event", ruling=pl.lit(None, dtype=pl.String))
    rulings = rulings.filter(col("ruling").is_in([name.removeprefix(RULED) for name in asked]))
    counts = {name: (col("ruling") == name.removeprefix(RULED)).sum().cast(pl.Int64) for name in asked}
    return rulings.group_by("event", maintain_order=True).agg(**counts)


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
