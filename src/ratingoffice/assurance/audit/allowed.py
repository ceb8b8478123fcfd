"""What an edition allows, as far as a list tells: which K a player may have, how far a rating may move, first ratings.

Nothing here is a rule. The edition's own articles are asked, with every value that the list leaves open (games so far,
the highest rating, the birthday): what none of these answers gives is impossible.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import product
from typing import get_args

import polars as pl
from polars import col

from ratingoffice.assurance.audit.lists import Listed
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import Period
from ratingoffice.federations.numbers import Games, Rating, numbers
from ratingoffice.federations.questions import Question
from ratingoffice.federations.registry import BODIES
from ratingoffice.federations.regulation import ListRules, Regulation
from ratingoffice.federations.variants import Editions, variants_of
from ratingoffice.law.article import Article
from ratingoffice.rating.publish import listed_k
from ratingoffice.rating.request import RatingRequest

#: of games or of a rating: more than any edition asks for
MANY = 9_999
#: of an unknown birthday, as month × 100 + day
FIRST_DAY, LAST_DAY = 101, 1231
#: games with which first ratings are tried
MOST_GAMES = 60
BIRTHDAY_AGES = ("age", "age_on_list", "age_on_1_january", "age_on_1_january_before")


@dataclass(frozen=True)
class Open:
    """What a list leaves open, supposed: at least so many games, once so high a rating, born on that day."""

    games: int
    highest: int
    birthday: int


def months(
    editions: Editions, first: date, second: date, pools: tuple[str, ...]
) -> tuple[RatingRequest, RatingRequest]:
    """Return the rating requests by which the two lists were made. A named edition applies to both lists."""
    later = RatingRequest.of(editions, second, " ".join(pools))
    if variants_of(editions)[0].name not in BODIES:
        return replace(later, period=later.regulations.body.period(first)), later
    try:
        return RatingRequest.of(editions, first, " ".join(pools)), later
    except BadInput:  # no edition of it was in force yet: the next one is asked
        return replace(later, period=later.regulations.body.period(first)), later


@dataclass(frozen=True, eq=False)
class Allowed:
    """The edition's answers for one pool of one list."""

    request: RatingRequest
    pool: str

    @property
    def edition(self) -> Regulation:
        return self.request.regulations.of_list(self.pool)

    @property
    def rules(self) -> ListRules:
        return self.edition.list

    def articles_for(self, *questions: Question) -> str:
        """Return the numbers of the articles that answer these questions."""
        articles = (
            provision.article
            for question in questions
            for provision in self.edition.provisions
            if provision.answers is question
        )
        return ", ".join(dict.fromkeys(articles)) or self.rules.new_rating.number

    # K

    def openly(self, says: frozenset[str]) -> Iterator[Open]:
        """Yield the values to suppose, the likeliest first, so that few players are left for the later ones."""
        edition_numbers = numbers(self.edition).values()
        k_numbers = [number for number in edition_numbers if number.question == "k"] or edition_numbers
        games = {
            at for number in k_numbers if number.kind is get_args(Games)[1] for at in (number.value - 1, number.value)
        }
        highest = {
            at for number in k_numbers if number.kind is get_args(Rating)[1] for at in (number.value, number.value + 1)
        }
        knows_birthday = "birth_date" in says or not set(BIRTHDAY_AGES) & self.edition.asks
        birthdays = (FIRST_DAY,) if knows_birthday else (FIRST_DAY, LAST_DAY)
        for supposed in product([MANY, 0, *sorted(games)], [0, *sorted(highest), MANY], birthdays):
            yield Open(*supposed)

    def k(self, rows: pl.DataFrame, supposed: Open) -> pl.Series:
        """The K that the list shows, if what it leaves open is as supposed.

        `at_least`, `at_least_all` and `reached`: what is known of the games, those in all pools, the highest rating.
        """
        at_least = pl.max_horizontal("at_least", pl.lit(supposed.games))
        reached = pl.max_horizontal("reached", pl.lit(supposed.highest))
        page = rows.select(
            "rating",
            "birth_year",
            birthday=col("birthday").fill_null(supposed.birthday),
            games_before=pl.coalesce("total_games", at_least),
            games_all_pools=pl.max_horizontal("at_least_all", pl.lit(supposed.games)),
            highest=pl.coalesce("peak", reached),
        )
        return listed_k(page, self.pool, self.request)

    @cached_property
    def largest_k(self) -> int:
        """The largest K that the edition can give to any player."""
        years = [self.request.period.list_date.year - age for age in (5, 100)]
        someone = pl.DataFrame({"rating": [1, MANY]}).join(pl.DataFrame({"birth_year": years}), how="cross")
        empty = {name: pl.lit(None, dtype=pl.Int64) for name in ("birthday", "total_games", "peak")}
        rows = someone.with_columns(**empty, at_least=pl.lit(0), at_least_all=pl.lit(0), reached=pl.lit(0))
        maxima = (self.k(rows, supposed).max() for supposed in self.openly(frozenset()))
        return max(k for k in maxima if isinstance(k, int))

    # the change

    def per_game(self, ratings: pl.Series) -> pl.DataFrame:
        """Return, by the player's rating, the most that a game can gain and lose, in hundredths of K."""
        chapter = next(candidate for candidate in self.request.regulations.chapters if self.pool in candidate.pools)
        parts = []
        for rules in (edition.event for edition in chapter.editions):
            reach = len(rules.expected.values)
            sides = (
                ratings.unique().cast(pl.Int32).alias("rating").to_frame()
                .join(pl.int_range(-reach, reach + 1, dtype=pl.Int32, eager=True).alias("gap").to_frame(), how="cross")
                .with_columns(opponent_rating=col("rating") - col("gap"))
            )  # fmt: skip
            for nth in (1,) if rules.far is None else (1, MANY):
                differences = sides.with_columns(nth_far=pl.lit(nth)).select("rating", D=rules.difference.value())
                PD = rules.expected.expected(col("D"))
                parts.append(
                    differences.group_by("rating").agg(
                        best=100 - PD.min().cast(pl.Int64), worst=0 - PD.max().cast(pl.Int64)
                    )
                )
        return pl.concat(parts).group_by("rating").agg(col("best").max(), col("worst").min())

    def reaches(self, rows: pl.DataFrame, per_game: str) -> pl.Series:
        """The new rating by K and n of each row, if every game brought that much; what is not listed is empty."""
        rules = self.rules
        players = rows.with_columns(worth=col("K"))
        if rules.k_limit is not None:
            players = players.with_columns(rules.k_limit.value())
        players = players.with_columns(worth=col("K").cast(pl.Int64) * col("n") * col(per_game))
        return players.with_columns(rules.change.value()).select(rules.new_rating.value())["new_rating"].cast(pl.Int64)

    def stands(self, rows: pl.DataFrame) -> pl.Series:
        """Return whether the edition would leave each of these ratings unchanged and on the list."""
        rated = rows.with_columns(change=pl.lit(0, dtype=pl.Int64)).with_columns(self.rules.new_rating.value())
        answers = rated.select(stands=(col("new_rating") == col("rating")) & self.rules.keeps_rating.value())
        return answers["stands"].fill_null(True)

    # first ratings

    @cached_property
    def firsts(self) -> pl.DataFrame:
        """The highest first rating for each number of games that is enough for one."""
        initials = self.rules.first_rating.rule(
            _trial_results(self.request.period), self.request.period
        ).initials.filter("published")
        return initials.group_by(col("n").cast(pl.Int64)).agg(most=col("result").max().cast(pl.Int64)).sort("n")


def _trial_results(period: Period) -> pl.DataFrame:
    """Results that wait for a first rating: any number of games in an event, all won or nearly so; for some after an
    event that went as badly as can be, since an edition may leave it out."""
    numbers_of_games = range(1, MOST_GAMES + 1)
    games = [
        combination
        for combination in product(numbers_of_games, (0, 50, 100), (False, True))
        if combination[1] < 100 * combination[0]
    ]
    schema = {"n": pl.Int64, "lost": pl.Int64, "bad": pl.Boolean}
    tried = pl.DataFrame(games, schema=schema, orient="row").with_row_index("player")
    good = tried.select("player", "n", event=pl.lit(1), first=100 - col("lost"))
    bad = tried.filter("bad").select("player", n=pl.lit(MOST_GAMES), event=pl.lit(0), first=pl.lit(50))
    names = [period.back(1), period.name]
    return (
        pl.concat([bad.cast(good.schema), good])
        .with_columns(round=pl.int_ranges(1, col("n") + 1))
        .explode("round")
        .sort("player", "event", "round")
        .select(
            "player",
            "round",
            event_ends_on=pl.lit(period.in_force).dt.offset_by(pl.format("{}d", col("event") - 1)),
            event=col("event").cast(pl.UInt32),
            opponent_id=pl.lit("1"),
            opponent_rating=pl.when(col("event") == 0).then(1).otherwise(MANY).cast(pl.Int64),
            score=pl.when(col("round") == 1)
            .then("first")
            .when(col("event") == 0)
            .then(0)
            .otherwise(100)
            .cast(pl.Int64),
            period=pl.when(col("event") == 0).then(pl.lit(names[0])).otherwise(pl.lit(names[1])).cast(pl.Enum(names)),
            recent=pl.lit(True),
        )
    )


def unknown_to(article: Article, says: frozenset[str]) -> set[str]:
    """Return the columns that an article needs and the list does not have."""
    available = {"rating", "change", "new_rating", "K", "n", "worth", *says}
    return article.roots() - available


def birthdays(listed: Listed) -> pl.Series:
    """As month × 100 + day, where the list has the day."""
    day = listed.people["birth_date"]
    return day.str.slice(5, 2).cast(pl.Int64, strict=False) * 100 + day.str.slice(8, 2).cast(pl.Int64, strict=False)
