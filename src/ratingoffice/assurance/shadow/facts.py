"""Which differences of the data are worth trying, by who differs: the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.case import Case
from ratingoffice.assurance.shadow.data import (
    Fact,
    Start,
    event_counted,
    event_left_out,
    given_to,
    other_games,
    started_from,
)
from ratingoffice.assurance.shadow.published_list import KEY, PublishedList
from ratingoffice.assurance.shadow.suspects import alone, as_if_in_order, counted_sides, encounters, suspected_events
from ratingoffice.book.book import Book
from ratingoffice.law.article import RATED
from ratingoffice.message import Message

#: so many of each are tried in a round
PAIRS, GAMES, STARTS = 40, 80, 60
LATE_EVENT = Message("they rated the event {event}, which they did not have before")


@dataclass(frozen=True, eq=False)
class Facts:
    published: PublishedList
    missed: Book  # events that we rated in an earlier month and they did not, with their games
    one_person: Sequence[tuple[str, str]] = ()  # who was found to be one person there in an earlier month
    unknown: frozenset[str] = field(default=frozenset())  # persons of their lists whom the book does not know

    # ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def events(self, case: Case, left: pl.DataFrame) -> list[Fact]:
        book = case.book
        admitted = case.plain.admissions[0].events
        rated = admitted.filter(col("outcome") == RATED)["event_id"]
        facts = [
            event_left_out(event_id, name, players) for event_id, name, players in suspected_events(book, rated, left)
        ]
        refused = admitted.filter(col("outcome") != RATED).select("event_id", why="article")
        why = {
            event_id: Message("they rated the event {event}, which is not rated here by {article}", article=article)
            for event_id, article in refused.iter_rows()
        }
        for event_id, name, players in suspected_events(book, refused["event_id"], left):
            if rows := as_if_in_order(case.plain.request, book, event_id):
                facts.append(event_counted(event_id, name, players, rows, why[event_id]))
        for event_id, name, players in suspected_events(self.missed, self.missed.events["event_id"], left):
            rows = alone(self.missed, event_id)
            facts.append(event_counted(event_id, name, players, rows, LATE_EVENT))
        return facts

    # ── persons ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def persons(self, case: Case, left: pl.DataFrame) -> list[Fact]:
        """Return facts in which games of one person are counted for another."""
        differ = left["player_id"].unique()
        played = encounters(case)
        met = played.group_by("player_id").agg(
            col("opponent_id").unique(), games=pl.len(), of_them=col("opponent_id").is_in(differ.implode()).mean()
        )
        stands = case.book.ratings.select(*KEY, base="rating").join(
            self.published.rows.select(*KEY, "rating", there="games"), on=KEY, how="full", coalesce=True
        )
        gone_or_still = stands.filter(
            col("rating").is_null() | ((col("rating") == col("base")) & (col("there").fill_null(0) == 0))
        )
        unlisted = ~col("player_id").is_in(self.published.rows["player_id"].implode())
        met_givers = met.filter(
            (col("player_id").is_in(gone_or_still["player_id"].implode()) | unlisted)
            & (col("player_id").is_in(differ.implode()) | (col("of_them") >= 0.5))
        ).sort("games", "player_id", descending=[True, False])
        more = self._games_more(case, left)
        listed = set(self.published.rows["player_id"])
        takers = [player_id for player_id in differ.sort() if player_id in listed]
        pairs: list[tuple[int, Fact]] = []
        for person, opponents, games, _ in met_givers.iter_rows():
            for other in takers:
                if (
                    other == person
                    or other in opponents
                    or ("games" in self.published.says and more.get(other, 0) <= 0)
                ):
                    continue
                fact = given_to(person, other, "", frozenset(opponents), person not in listed)
                pairs.append((abs(more.get(other, 0) - games), fact))
        pairs += self._twice(played, more, differ)
        return [fact for _, fact in sorted(pairs, key=lambda pair: pair[0])[:PAIRS]]

    def known_persons(self, case: Case) -> list[Fact]:
        """Return facts for persons whom an earlier month found to be one person there."""
        met = encounters(case).group_by("player_id").agg(col("opponent_id").unique())
        opponents = {person: frozenset(opponent_ids) for person, opponent_ids in met.iter_rows()}
        listed = set(self.published.rows["player_id"])
        return [
            given_to(person, other, "", opponents[person], person not in listed)
            for person, other in self.one_person
            if person in opponents
        ]

    def _twice(self, played: pl.DataFrame, more: dict[str, int], differ: pl.Series) -> Iterator[tuple[int, Fact]]:
        """One event of a person counted for somebody whom the book does not know: there is the same person twice."""
        if "games" not in self.published.says:
            return
        by_event = (
            played.filter(col("player_id").is_in(differ.implode()))
            .group_by("player_id", "event_id")
            .agg(col("opponent_id").unique(), games=pl.len())
        )
        for person, event_id, opponents, games in by_event.sort("player_id", "event_id").iter_rows():
            if more.get(person, 0) == -games:
                for other in sorted(self.unknown):
                    yield 0, given_to(person, other, event_id, frozenset(opponents), False)

    def _games_more(self, case: Case, left: pl.DataFrame) -> dict[str, int]:
        """Return, by player, how many more games their list has."""
        differences = left.filter(col("what") == "games").group_by("player_id").agg((col("theirs") - col("ours")).sum())
        unlisted = left.filter((col("what") == "rating") & col("ours").is_null()).select("player_id")
        unlisted_games = self.published.rows.select("player_id", "games").join(unlisted, on="player_id", how="semi")
        return dict(differences.iter_rows()) | {
            player_id: games or 0 for player_id, games in unlisted_games.iter_rows()
        }

    # ── games ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def games(self, case: Case, left: pl.DataFrame) -> list[Fact]:
        """Return facts about games between two players who both differ."""
        differ = left["player_id"].unique().implode()
        rated = case.plain.admissions[0].events.filter(col("outcome") == RATED)["event_id"].implode()
        games = case.book.games.filter(
            col("white_id").is_in(differ) & col("black_id").is_in(differ) & col("event_id").is_in(rated)
        )
        lost = pl.lit(None, dtype=pl.Boolean)
        if "games" in self.published.says:
            more = self._games_more(case, left)
            fewer = [player_id for player_id, games in more.items() if games < 0]
            white, black = (col(side).is_in(fewer) for side in ("white_id", "black_id"))
            games = games.filter(white == black)
            lost = white
        return list(other_games(games.with_columns(lost=lost).head(GAMES)))

    # ── starting values ─────────────────────────────────────────────────────────────────────────────────────────────

    def starts(self, case: Case, left: pl.DataFrame) -> list[Fact]:
        """Return other starting values of players who played, moved by the difference between the two lists."""
        opponents: dict[str, list[str]] = dict(
            counted_sides(case).group_by("player_id").agg(col("opponent_id").unique()).iter_rows()
        )
        facts: list[Fact] = []
        for row in self._moved(case, left).sort("apart", descending=True).head(STARTS).iter_rows(named=True):
            previous, person = row["previous"], row["player_id"]
            if person not in opponents or previous == row["base"]:
                continue
            value = previous if previous is not None else row["base"] + row["theirs"] - row["ours"]
            facts.append(
                started_from(
                    row["pool"],
                    person,
                    row["base"],
                    value,
                    row["theirs"],
                    opponents[person],
                    certain=previous is not None,
                )
            )
        return facts

    def starts_without_games(self, case: Case, left: pl.DataFrame) -> list[Fact]:
        plays = set(encounters(case)["player_id"])
        return [
            started_from(row["pool"], row["player_id"], row["base"], row["theirs"], row["theirs"], (), certain=True)
            for row in self._moved(case, left).iter_rows(named=True)
            if row["player_id"] not in plays and row["player_id"] not in self.unknown
        ]

    def _moved(self, case: Case, left: pl.DataFrame) -> pl.DataFrame:
        """Return players on both lists with the same number of games and another rating."""
        other_games = left.filter(col("what") == "games").select(KEY)
        return (
            left.filter((col("what") == "rating") & col("ours").is_not_null() & col("theirs").is_not_null())
            .join(other_games, on=KEY, how="anti")
            .join(case.book.ratings.select(*KEY, base="rating"), on=KEY)
            .join(self.published.rows.select(*KEY, "previous"), on=KEY)
            .filter(col("base").is_not_null())
            .with_columns(apart=(col("theirs") - col("ours")).abs())
            .sort(KEY)
        )

    def nearer(self, fact: Fact, figures: pl.DataFrame) -> Fact:
        """Return the fact with its starting value moved by the remaining difference of the rating."""
        assert isinstance(fact, Start)
        ratings = figures.filter((col("pool") == fact.pool) & (col("player_id") == fact.person))["rating"]
        if not ratings.len() or ratings[0] == fact.target or fact.enough == 1:
            return fact
        return fact.to(fact.value + fact.target - int(ratings[0]))
