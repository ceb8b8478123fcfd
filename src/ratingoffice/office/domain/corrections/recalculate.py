"""The lists that follow from corrected inputs: the first that is touched, and every later one on top of it.

A correction can make an event rated that was refused, or refuse one that was rated. Then a later list must meet it
with what has become of it in the lists made anew, not with what it was frozen with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import polars as pl
from polars import col

from ratingoffice.assurance.proof.composing import NOBODY, State, Tables, compose, in_order, make_list, outputs
from ratingoffice.book.progress import ProgressCallback, count_steps, ignore_progress
from ratingoffice.office.domain.corrections.overlay import laid_over
from ratingoffice.office.domain.federations.readings import regulations_by
from ratingoffice.office.domain.lists import published_lists as lists
from ratingoffice.office.domain.lists.book import state_of
from ratingoffice.office.domain.lists.book_rows import read
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.models import Body, Correction, Publication
from ratingoffice.rating.rated_period import RatedPeriod

Game = tuple[str, int, str, str]
GAME = ("event_id", "round", "white_id", "black_id")


@dataclass(frozen=True, eq=False)
class RecalculatedList:
    """A list made anew, beside the revision that it would replace."""

    old: Publication
    rated: RatedPeriod
    inputs: Tables
    tables: Tables


@dataclass(eq=False)
class RatingDays:
    """On which of these lists each event and each game was rated."""

    events: dict[str, date] = field(default_factory=dict)
    games: dict[Game, date] = field(default_factory=dict)

    def add(self, inputs: Tables, tables: Mapping[str, pl.DataFrame], list_date: date) -> None:
        """A closed event that a list met again is rated on that list, or still on the one that closed it."""
        now = col("rated_on") == list_date
        met = inputs["in/events"].filter(col("event_id").is_in(reopened_in(inputs)))
        self.events = dict(met.select("event_id", "rated_on").iter_rows()) | self.events
        self.events |= dict.fromkeys(tables["events"].filter(now)["event_id"].to_list(), list_date)
        self.games |= dict.fromkeys(tables["games"].filter(now).select(GAME).rows(), list_date)


@dataclass(frozen=True, eq=False)
class Chain:
    """The lists made anew, and where each event and game was rated before and now."""

    lists: Sequence[RecalculatedList]
    before: RatingDays
    now: RatingDays


def frozen_inputs(publication: Publication) -> dict[str, pl.DataFrame]:
    return {name: lists.frame(publication, name) for name in lists.hashes(publication) if name.startswith("in/")}


def reopened_in(inputs: Tables) -> list[str]:
    """The events that a list met although an earlier one had closed them: their games are in its book again."""
    closed = inputs["in/events"].filter(col("rated_on").is_not_null())
    return closed.join(inputs["in/games"], on="event_id", how="semi")["event_id"].to_list()


def recalculate(
    body: Body, corrections: Sequence[Correction], on_progress: ProgressCallback = ignore_progress
) -> Chain:
    """Recalculate every list in force from the first that a correction touches."""
    first = min(correction.list_date for correction in corrections)
    touched = sorted(
        (publication for publication in lists.current(body) if publication.list_date >= first),
        key=lambda publication: publication.list_date,
    )
    previous = touched[0].previous
    assert previous is not None  # a list that was made here rests on one
    state, before, now = state_of(previous), RatingDays(), RatingDays()
    remade: list[RecalculatedList] = []
    begin = count_steps(on_progress, len(touched))
    for old in touched:
        begin("remaking")
        frozen = frozen_inputs(old)
        inputs = laid_over(frozen, [correction for correction in corrections if correction.list_date <= old.list_date])
        if remade:
            inputs = met_again(inputs, state, remade[-1].rated, before, now, reopened_in(frozen))
        inputs = with_late_players(body, inputs, state)
        book = compose(state, inputs, old.list_date)
        rated = make_list(book, regulations_by(old), old.pools, old.list_date)
        tables = outputs(rated, state, inputs)
        state = state.after(old.list_date, tables)
        before.add(frozen, {name: lists.frame(old, name) for name in ("events", "games")}, old.list_date)
        now.add(inputs, tables, old.list_date)
        remade.append(RecalculatedList(old, rated, inputs, tables))
    return Chain(remade, before, now)


def with_late_players(body: Body, inputs: Tables, state: State) -> dict[str, pl.DataFrame]:
    """Add players who are in the games or pending results now, and were registered after that list was made."""
    players, games = inputs["in/players"], inputs["in/games"]
    registered = [players["player_id"], *([inputs["in/merged"]["player_id"]] if "in/merged" in inputs else [])]
    needed = pl.concat([games["white_id"], games["black_id"], state.ratings["player_id"], state.pending["player_id"]])
    needed_ids = needed.unique().to_frame("player_id")
    missing = needed_ids.join(pl.concat(registered).to_frame("player_id"), on="player_id", how="anti")["player_id"]
    if not len(missing):
        return dict(inputs)
    is_one, parameter = bulk_rows.among(missing)
    late = read(body, "players", f"p.player_id {is_one}", (parameter,)).select(players.columns)
    return {**inputs, "in/players": in_order("players", pl.concat([players, late]))}


def met_again(
    inputs: Tables, state: State, last: RatedPeriod, before: RatingDays, now: RatingDays, had_added: Sequence[str] = ()
) -> dict[str, pl.DataFrame]:
    """The inputs of a later list, in the light of what the lists made anew have rated and what they have not.

    `had_added`: the closed events that the list met again for games that were added to them.
    """
    tables = dict(inputs)
    events, games = inputs["in/events"], inputs["in/games"]
    reopened = last.book.events.filter(
        (col("rated_on").is_null() | col("event_id").is_in(_still_due(last, before)))
        & col("event_id").is_in(list(before.events))
        & ~col("event_id").is_in(events.filter(col("rated_on").is_null())["event_id"].implode())
        & (col("rated_on").is_null() | ~col("event_id").is_in(list(had_added)))
    )
    named = pl.concat([events, last.book.events.select(events.columns)]).unique("event_id", keep="first")
    named = named.join(reopened, on="event_id", how="anti").with_columns(
        rated_on=pl.coalesce(col("event_id").replace_strict(now.events, default=None, return_dtype=pl.Date), "rated_on")
    )
    present_ids = events["event_id"].implode()
    waiting = state.pending["event_id"].unique().implode()
    met = col("event_id").is_in(list(had_added))
    named = named.filter(
        pl.when(col("rated_on").is_null())
        .then(col("event_id").is_in(present_ids))
        .otherwise(met | col("event_id").is_in(waiting))
    )
    tables["in/events"] = in_order("events", pl.concat([named, reopened.select(events.columns)]))
    of_last = last.book.games.join(reopened, on="event_id", how="semi").select(games.columns)
    still_open = tables["in/events"].filter(col("rated_on").is_null() | met)
    still_open = pl.concat([still_open.select("event_id"), reopened.select("event_id")]).unique()
    open_games = _with_games_of(games, of_last, inputs.get("in/merged", NOBODY)).join(
        still_open, on="event_id", how="semi"
    )
    tables["in/games"] = in_order("games", _with_rating_days(open_games, before, now))
    if "in/decisions" in inputs and reopened.height:
        decisions = inputs["in/decisions"]
        also = last.book.decisions.join(reopened, on="event_id", how="semi").select(decisions.columns)
        tables["in/decisions"] = in_order("decisions", pl.concat([decisions, also]).unique())
    if last.book.rounds.height and reopened.height:
        also = last.book.rounds.join(reopened, on="event_id", how="semi")
        tables["in/rounds"] = in_order("rounds", pl.concat([*_of(inputs, "in/rounds"), also], how="diagonal").unique())
    return tables


def _with_games_of(games: pl.DataFrame, of_last: pl.DataFrame, merged: pl.DataFrame) -> pl.DataFrame:
    """The games of the list before, and those of this list that it had not: of an event, what was added since."""
    into = dict(merged.iter_rows())
    sides = [col(name).replace(into) for name in ("white_id", "black_id")]
    place = pl.concat_str("event_id", "round", *sides, separator="/")
    return pl.concat(
        [
            of_last,
            games.filter(~games.select(place=place)["place"].is_in(of_last.select(place=place)["place"].implode())),
        ]
    )


def _still_due(last: RatedPeriod, before: RatingDays) -> list[str]:
    """The closed events whose added games the last list has left to a later one, though it rated them before."""
    unrated = last.book.games.filter(col("rated_on").is_null())["event_id"].unique().implode()
    closed = last.book.events.filter((col("rated_on") < last.list_date) & col("event_id").is_in(unrated))
    return [
        event_id
        for event_id, rated_on in closed.select("event_id", "rated_on").iter_rows()
        if before.events.get(event_id) not in (None, rated_on)
    ]


def _of(inputs: Tables, name: str) -> list[pl.DataFrame]:
    return [inputs[name]] if name in inputs else []


def _with_rating_days(games: pl.DataFrame, before: RatingDays, now: RatingDays) -> pl.DataFrame:
    """Games of open events that interim reports had rated: on the list on which they are rated now, or not yet."""
    moved = [(*key, now.games.get(key)) for key in before.games.keys() | now.games.keys()]
    kinds = {**{name: games.schema[name] for name in GAME}, "now": pl.Date()}
    changes = pl.DataFrame(moved, schema=kinds, orient="row").with_columns(known=pl.lit(True))
    joined = games.join(changes, on=GAME, how="left", maintain_order="left")
    return joined.with_columns(rated_on=pl.when("known").then("now").otherwise("rated_on")).select(games.columns)
