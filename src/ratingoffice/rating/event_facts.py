"""What the articles may ask of an event: its time control, its busiest day, its participants."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, timedelta
from typing import Any

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.columns import DAY_OF, DECIDED, RULED
from ratingoffice.book.rows import run_starts
from ratingoffice.book.time_control import parse
from ratingoffice.message import Message, as_data
from ratingoffice.rating import round_days
from ratingoffice.rating.ledger import POINTS_BY_NUMBER, Ledger
from ratingoffice.rating.ratings_then import RatingsThen
from ratingoffice.rating.request import RatingRequest

#: facts that are counted only for editions that ask for them
COUNTS: Mapping[str, pl.DataType] = {
    "rounds_a_day": pl.Int64(),
    "rounds_a_day_played": pl.Int64(),
    "rounds_a_day_scheduled": pl.Int64(),
    "highest_rating": pl.Int64(),
    "highest_woman": pl.Int64(),
    "strongest_player": pl.String(),
    "strongest_woman": pl.String(),
    "two_players": pl.Boolean(),
    "unrated_players": pl.Int64(),
    "rated_players": pl.Int64(),
    "ratings_sum": pl.Int64(),
}


def games_added(ledger: Ledger, asked: RatingRequest) -> pl.DataFrame:
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
    added = added.with_columns(closed[added["event"]].alias("closed_on")).filter(col("closed_on").is_not_null())
    return added.select(nothing.columns)


def on_paper(book: Book, asked: RatingRequest, reopened: pl.Series) -> pl.DataFrame:
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
        .with_columns(refused=col("refused") | col("refused_by_decision").fill_null(False))
        .drop("refused_by_decision")
    )


def held_by(events: pl.DataFrame, book: Book, asked: RatingRequest) -> pl.DataFrame:
    """Who holds an event and who runs it: what the registers of clubs and of players say of them."""
    clubs = book.clubs.select(
        "club", club_name=pl.coalesce("name", "club"), club_from="entitled_from", club_until="entitled_until"
    )
    named = book.players.filter(col("player_id").is_in(events["responsible"].drop_nulls().implode()))
    people = named.select(responsible="player_id", responsible_from="member_from", responsible_until="member_until")
    itself = col("club").str.to_lowercase() == asked.regulations.body.code
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

#: decisions about an event by their words: not to rate it, and to rate it after all
REFUSED, REOPENED = "refused", "reopened"


def decided(book: Book, asked: RatingRequest) -> pl.DataFrame:
    """What is on record about a decision, as the rest of a sentence: " on 2024-05-03 (QC): reason (appeal …)".

    `decided`: of the refusal to rate; and of every other decision that an edition asks for by its word, that and its
    earliest day. `refused_by_decision`: a row refuses to rate the event, and none has reopened it.
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
    columns["refused_by_decision"] = [is_refused(rows) for rows in every.values()]
    kinds["refused_by_decision"] = pl.Boolean()
    for name in sorted(asked.asks):
        if name.startswith(DECIDED) and not name.endswith("_said"):
            theirs = [_of(rows, name.removeprefix(DECIDED)) for rows in every.values()]
            add(name, [_said(rows[-1], None) if rows else None for rows in theirs])
        elif name.startswith(DAY_OF):
            theirs = [_of(rows, name.removeprefix(DAY_OF)) for rows in every.values()]
            columns[name], kinds[name] = [_first_day(rows) for rows in theirs], pl.Date()
    return pl.DataFrame(columns, schema=kinds)


def _refusal(rows: Sequence[OnRecord]) -> OnRecord:
    """The last that was communicated, or else the last. Where none refuses, the last row of all."""
    refusals = _of(rows, REFUSED)
    communicated = [row for row in refusals if row.communicated_on]
    return (communicated or refusals or rows)[-1]


def is_refused(rows: Sequence[OnRecord]) -> bool:
    """Does a refusal to rate the event stand? A row `reopened` of the same or a later day ends it; so does one of which
    it is not known whether it came later."""
    reopened = [row.decided_on for row in _of(rows, REOPENED)]
    refused = [row.decided_on for row in _of(rows, REFUSED)]
    return any(not any(later is None or day is None or later >= day for later in reopened) for day in refused)


def _of(rows: Sequence[OnRecord], decision: str) -> list[OnRecord]:
    return [row for row in rows if row.decision == decision and row.stands]


def _first_day(rows: Sequence[OnRecord]) -> date | None:
    days = [row.decided_on for row in rows]
    return None if None in days else min((day for day in days if day), default=None)


def _said(row: OnRecord, days: int | None) -> str:
    parts = {
        "day": Message(" on {day}", day=row.decided_on) if row.decided_on else "",
        "who": Message(" ({who})", who=row.decided_by) if row.decided_by else "",
        "why": Message(": {why}", why=row.reason) if row.reason else "",
        "appeal": appeal(row.communicated_on or row.decided_on, row.appealed_on, days),
        "answer": answer(row),
    }
    said = {name: part for name, part in parts.items() if part}
    return Message("".join(f"{{{name}}}" for name in said), **said)


def appeal(communicated_on: date | None, appealed_on: date | None, days: int | None) -> str:
    """What can be said of an appeal; nothing where the regulation names no term and nobody has appealed."""
    if communicated_on and days:
        until = communicated_on + timedelta(days=days)
        if appealed_on is None:
            return Message(" (appeal possible until {until})", until=until)
        if appealed_on <= until:
            return Message(" (appealed on {day}, in time)", day=appealed_on)
        return Message(" (appealed on {day}, too late: it was possible until {until})", day=appealed_on, until=until)
    return Message(" (appealed on {day})", day=appealed_on) if appealed_on is not None else ""


def answer(row: OnRecord) -> str:
    """What became of the appeal, where the decision stands all the same."""
    if row.appeal_outcome != "dismissed":
        return ""
    if row.appeal_decided_on is None:
        return Message(" (the appeal was dismissed)")
    return Message(" (the appeal was dismissed on {day})", day=row.appeal_decided_on)


def of_participants(
    ledger: Ledger, games: pl.DataFrame, events: pl.DataFrame, asked: set[str], counted: pl.Expr, named: pl.Expr
) -> pl.DataFrame:
    """The facts that the games and the players' ratings give, of those asked for; a row an event that has any.

    `counted`: the events, few, whose participants are counted one by one; `named`: those, few, of which it is told who
    is the strongest.
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
            white_woman=pl.when(woman[games["white"]]).then("white_rating"),
            black_woman=pl.when(woman[games["black"]]).then("black_rating"),
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
    if asked & {"strongest_player", "strongest_woman"}:
        add(strongest(ledger, participants_of(games, events.filter(named.fill_null(False)))))
    if "two_players" in asked:
        add(of_two_players(games))
    if asked & {"unrated_players", "ratings_sum", "rated_players"}:
        add(
            participants_of(games, events.filter(counted.fill_null(False)))
            .group_by("event")
            .agg(
                unrated_players=col("rating").null_count().cast(pl.Int64),
                rated_players=col("rating").count().cast(pl.Int64),
                ratings_sum=col("rating").cast(pl.Int64).sum(),
            )
        )
    return found


def participants_of(games: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """Who plays in these events, each once an event, with the rating of its start: event, player, rating."""
    their = games.filter(col("event").is_in(events["event"].implode()))
    sides = [their.select("event", player=side, rating=f"{side}_rating") for side in ("white", "black")]
    return pl.concat(sides).unique(["event", "player"])


def strongest(ledger: Ledger, participants: pl.DataFrame) -> pl.DataFrame:
    """The ids of the strongest player and the strongest woman of each event; of equals the first by id."""
    players = ledger.book.players
    rated = participants.drop_nulls("rating").sort("event", col("rating"), "player", descending=[False, True, False])
    rated = rated.with_columns(
        player_id=players["player_id"].gather(rated["player"]), woman=players["sex"].gather(rated["player"]) == "w"
    )
    return rated.group_by("event", maintain_order=True).agg(
        strongest_player=col("player_id").first(), strongest_woman=col("player_id").filter("woman").first()
    )


def of_two_players(games: pl.DataFrame) -> pl.DataFrame:
    """The events of several games in which the same two players meet. Only those are looked at whose first and last
    game are of the same two: the games stand by event."""
    first = run_starts(games["event"])
    if not first.len():
        return pl.DataFrame(schema={"event": games.schema["event"], "two_players": pl.Boolean})
    last = pl.concat([first.slice(1) - 1, pl.Series([games.height - 1], dtype=first.dtype)])
    pair = (pl.min_horizontal("white", "black").alias("one"), pl.max_horizontal("white", "black").alias("other"))
    starts, ends = games.select(pair)[first], games.select(pair)[last]
    alike = (starts["one"] == ends["one"]) & (starts["other"] == ends["other"]) & (last > first)
    their = games.filter(col("event").is_in(games["event"][first].filter(alike).implode())).select("event", *pair)
    pairs = their.group_by("event").agg(pairs=pl.struct("one", "other").n_unique())
    return pairs.select("event", two_players=col("pairs") == 1)


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
    days = dated[run_starts(*dated)].unique().group_by("event", "played_on").agg(pl.len())
    return days.group_by("event").agg(rounds_a_day=col("len").max().cast(pl.Int64))


def points_before(games: pl.DataFrame, matches: pl.Series) -> pl.Series:
    """Of a match: what the leader had before each game, in hundredths; empty for other events. Forfeits count."""
    their = games.with_row_index("game").filter(col("event").is_in(matches.implode()))
    sides = (
        pl.concat(
            [
                their.select("game", "event", player="white", points=POINTS_BY_NUMBER[their["white_result"]]),
                their.select("game", "event", player="black", points=POINTS_BY_NUMBER[their["black_result"]]),
            ]
        )
        .with_columns(col("points").cast(pl.Int64))
        .sort("game")
    )
    before = sides.select("game", before=col("points").cum_sum().over("event", "player") - col("points"))
    before = before.group_by("game").agg(col("before").max())
    empty = pl.Series("points_before", [None], dtype=pl.Int64).new_from_index(0, games.height)
    return empty.scatter(before["game"], before["before"])
