"""What the articles may ask of an event: its registration, time control, rounds a day, participants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.columns import RULED
from ratingoffice.book.rows import run_starts
from ratingoffice.book.time_control import parse
from ratingoffice.rating.event_decisions import decision_facts
from ratingoffice.rating.ledger import POINTS_BY_RESULT, Ledger
from ratingoffice.rating.ratings_at_start import RatingsAtStart
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.round_days import count_rounds_a_day, days_played, days_scheduled

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

COLOURS = ("white", "black")


# ── what is registered ──────────────────────────────────────────────────────────────────────────────────────────────


def find_added_games(ledger: Ledger, request: RatingRequest) -> pl.DataFrame:
    """Return the unrated games with a report of their own in events that a list has closed.

    Columns: row, event, game_reported_on, closed_on. Empty if no edition asks for them.
    """
    nothing = pl.DataFrame(
        schema={"row": pl.UInt32(), "event": pl.UInt32(), "game_reported_on": pl.Date(), "closed_on": pl.Date()}
    )
    closed_on, games = ledger.book.events["rated_on"], ledger.games
    if all(rules.reopens is None for rules in request.event_rules) or closed_on.null_count() == closed_on.len():
        return nothing
    rows = (games["reported_on"].is_not_null() & games["rated_on"].is_null()).arg_true()
    if not rows.len():
        return nothing
    added = games.select("event", game_reported_on="reported_on")[rows].with_columns(rows.cast(pl.UInt32).alias("row"))
    added = added.with_columns(closed_on[added["event"]].alias("closed_on"))
    return added.filter(col("closed_on").is_not_null()).select(nothing.columns)


def registered_facts(book: Book, request: RatingRequest, reopened: pl.Series) -> pl.DataFrame:
    """Return the events not rated before, and the reopened ones, with what is registered of them.

    `event` is the row in the book's events.
    """
    records = book.records
    is_open = col("rated_on").is_null() | col("event").is_in(reopened.implode())
    events = book.events.with_row_index("event").filter(is_open)
    if "club_judged" in request.columns:
        events = add_holders(events, book, request)
    return (
        events.join(time_controls(events["time_control"]), on="time_control", how="left", maintain_order="left")
        .with_columns(
            list_date=pl.lit(request.period.list_date),
            registration_judged=pl.lit(records.registrations),
            reporting_judged=pl.lit(records.reports),
            declarations_judged=pl.lit(records.declarations),
            paper_judged=pl.lit(records.papers),
            reported_on=col("reported_on") if records.reports else col("ends_on"),
            refused=col("refused").fill_null(False),
        )
        .join(decision_facts(book, request), on="event_id", how="left", maintain_order="left")
        .with_columns(refused=col("refused") | col("refused_by_decision").fill_null(False))
        .drop("refused_by_decision")
    )


def add_holders(events: pl.DataFrame, book: Book, request: RatingRequest) -> pl.DataFrame:
    """Add what the registers of clubs and of players say of the club that holds an event and the person who runs it."""
    clubs = book.clubs.select(
        "club",
        club_name=pl.coalesce("name", "club"),
        club_from="entitled_from",
        club_until="entitled_until",
        club_known=pl.lit(True),
    )
    people = book.players.filter(col("player_id").is_in(events["responsible"].drop_nulls().implode()))
    people = people.select(responsible="player_id", responsible_from="member_from", responsible_until="member_until")
    is_body = col("club").str.to_lowercase() == request.regulations.body.code
    return (
        events.join(clubs, on="club", how="left", maintain_order="left")
        .join(people, on="responsible", how="left", maintain_order="left")
        .with_columns(
            held_by_body=is_body.fill_null(False),
            club_judged=(pl.lit(book.records.clubs) & ~is_body).fill_null(False),
            club_known=col("club_known").fill_null(False),
            responsible_judged=pl.lit(book.records.memberships) & col("responsible").is_not_null(),
        )
    )


def time_controls(texts: pl.Series) -> pl.DataFrame:
    """Return what follows from each distinct time control."""
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


# ── what follows from the games ─────────────────────────────────────────────────────────────────────────────────────


def facts_from_games(ledger: Ledger, games: pl.DataFrame, events: pl.DataFrame, request: RatingRequest) -> pl.DataFrame:
    """Return the facts that the games and the players' ratings give, of those that an edition asks for.

    A row an event; `events` are those of these games.
    """
    columns = set().union(*(rules.roots() for rules in request.event_rules))
    rulings = count_rulings(games, sorted(name for name in columns if name.startswith(RULED)))
    events = events.join(rulings, on="event", how="left", maintain_order="left")
    tables = []
    if "rounds_a_day" in columns:
        tables.append(rounds_a_day(games))
    if "rounds_a_day_played" in columns:
        tables.append(count_rounds_a_day(days_played(games, events, ledger.book.rounds), "rounds_a_day_played"))
    if "rounds_a_day_scheduled" in columns:
        tables.append(count_rounds_a_day(days_scheduled(games, events, ledger.book.rounds), "rounds_a_day_scheduled"))
    if columns & {"highest_rating", "highest_woman"}:
        tables.append(highest_ratings(ledger, games))
    if columns & {"strongest_player", "strongest_woman"}:
        is_named = pl.any_horizontal(rules.names_strongest for rules in request.event_rules)
        tables.append(strongest_players(ledger, participants(games, events.filter(is_named.fill_null(False)))))
    if "two_players" in columns:
        tables.append(events_of_two_players(games))
    if columns & {"unrated_players", "ratings_sum", "rated_players"}:
        is_counted = pl.any_horizontal(rules.counts_participants for rules in request.event_rules)
        tables.append(count_participants(participants(games, events.filter(is_counted.fill_null(False)))))
    facts = events.select(rulings.columns)
    for table in tables:
        facts = facts.join(table, on="event", how="left", maintain_order="left")
    return facts


def highest_ratings(ledger: Ledger, games: pl.DataFrame) -> pl.DataFrame:
    """Return the highest rating and the highest rating of a woman in each event."""
    is_woman = ledger.book.players["sex"] == "w"
    ratings = games.lazy().select(
        "event",
        white="white_rating",
        black="black_rating",
        white_woman=pl.when(is_woman[games["white"]]).then("white_rating"),
        black_woman=pl.when(is_woman[games["black"]]).then("black_rating"),
    )
    return (
        ratings.group_by("event")
        .agg(pl.all().max())
        .select(
            "event",
            highest_rating=pl.max_horizontal("white", "black"),
            highest_woman=pl.max_horizontal("white_woman", "black_woman"),
        )
        .collect()
    )


def participants(games: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """Return the participants of these events, each once an event, with the rating of its start."""
    games = games.filter(col("event").is_in(events["event"].implode()))
    sides = [games.select("event", player=colour, rating=f"{colour}_rating") for colour in COLOURS]
    return pl.concat(sides).unique(["event", "player"])


def count_participants(participants: pl.DataFrame) -> pl.DataFrame:
    return participants.group_by("event").agg(
        unrated_players=col("rating").null_count().cast(pl.Int64),
        rated_players=col("rating").count().cast(pl.Int64),
        ratings_sum=col("rating").cast(pl.Int64).sum(),
    )


def strongest_players(ledger: Ledger, participants: pl.DataFrame) -> pl.DataFrame:
    """Return the ids of the strongest player and the strongest woman of each event; of equals the first by id."""
    players = ledger.book.players
    rated = participants.drop_nulls("rating").sort("event", "rating", "player", descending=[False, True, False])
    rated = rated.with_columns(
        player_id=players["player_id"][rated["player"]], is_woman=players["sex"][rated["player"]] == "w"
    )
    return rated.group_by("event", maintain_order=True).agg(
        strongest_player=col("player_id").first(), strongest_woman=col("player_id").filter("is_woman").first()
    )


def events_of_two_players(games: pl.DataFrame) -> pl.DataFrame:
    """Return the events of several games in which the same two players meet.

    The games are sorted by event: only events are searched whose first and last game are of the same two.
    """
    first = run_starts(games["event"])
    if not first.len():
        return pl.DataFrame(schema={"event": games.schema["event"], "two_players": pl.Boolean})
    last = pl.concat([first.slice(1) - 1, pl.Series([games.height - 1], dtype=first.dtype)])
    pair = (pl.min_horizontal(COLOURS).alias("lower"), pl.max_horizontal(COLOURS).alias("higher"))
    first_pairs, last_pairs = games.select(pair)[first], games.select(pair)[last]
    same_pair = (first_pairs["lower"] == last_pairs["lower"]) & (first_pairs["higher"] == last_pairs["higher"])
    events = games["event"][first].filter(same_pair & (last > first))
    pairs = games.filter(col("event").is_in(events.implode())).select("event", *pair)
    pairs = pairs.group_by("event").agg(pairs=pl.struct("lower", "higher").n_unique())
    return pairs.select("event", two_players=col("pairs") == 1)


def latest_fide_lists(games: pl.DataFrame, ratings: RatingsAtStart) -> pl.DataFrame:
    """Return for each event the last list of FIDE's with the rating of a participant who counts with it."""
    if ratings.fide_lists is None:
        return pl.DataFrame(schema={"event": games.schema["event"], "fide_list": pl.Date()})
    lists = [ratings.fide_list(games["event"], games[colour]).alias(colour) for colour in COLOURS]
    latest = games.select("event", fide_list=pl.max_horizontal(lists)).drop_nulls()
    return latest.group_by("event").agg(col("fide_list").max())


def count_rulings(games: pl.DataFrame, columns: Sequence[str]) -> pl.DataFrame:
    """Count for each event its games with the ruling that each of these columns is named after; events with any."""
    rulings = (
        games.select("event", "ruling") if columns else games.select("event", ruling=pl.lit(None, dtype=pl.String))
    )
    rulings = rulings.filter(col("ruling").is_in([name.removeprefix(RULED) for name in columns]))
    counts = {name: (col("ruling") == name.removeprefix(RULED)).sum().cast(pl.Int64) for name in columns}
    return rulings.group_by("event", maintain_order=True).agg(**counts)


def rounds_a_day(games: pl.DataFrame) -> pl.DataFrame:
    """Return the most rounds on one day, by the dated games, which are sorted by event and round."""
    dated = games.select("event", "round", "played_on")
    if dated["played_on"].null_count():
        dated = dated.filter(col("played_on").is_not_null())
    days = dated[run_starts(*dated)].unique().group_by("event", "played_on").agg(pl.len())
    return days.group_by("event").agg(rounds_a_day=col("len").max().cast(pl.Int64))


def points_before(games: pl.DataFrame, matches: pl.Series) -> pl.Series:
    """Return the leader's points before each game of a match, in hundredths; empty for other events. Forfeits count."""
    match_games = games.with_row_index("game").filter(col("event").is_in(matches.implode()))
    sides = [
        match_games.select(
            "game", "event", player=colour, points=POINTS_BY_RESULT[match_games[f"{colour}_result"]].cast(pl.Int64)
        )
        for colour in COLOURS
    ]
    points = pl.concat(sides).sort("game")
    before = points.select("game", before=col("points").cum_sum().over("event", "player") - col("points"))
    before = before.group_by("game").agg(col("before").max())
    empty = pl.repeat(None, games.height, dtype=pl.Int64, eager=True).alias("points_before")
    return empty.scatter(before["game"], before["before"])
