"""Each player whose rating was calculated, found, taken over or lost in the period, and by which clauses."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.federations.regulation import ListRules
from ratingoffice.law.article import Article
from ratingoffice.period.asked import Asked
from ratingoffice.period.codes import Desk
from ratingoffice.period.pool import RatedPool

COLUMNS = (
    "in_force",
    "rating",
    "n",
    "delta",
    "K_list",
    "K_by",
    "K",
    "limit_by",
    "worth",
    "change",
    "inherits",
    "inherits_by",
    "joins_with",
    "new_rating_by",
    "keeps_rating_by",
    "rating_after",
    "starts",
    "is_new",
)


def the_changes(desk: Desk, rated: Sequence[RatedPool], asked: Asked) -> pl.DataFrame:
    """The sum of delta and its worth in hundredths, K with its clause, the rounding, the clause behind the rating."""
    return pl.concat([changes_of(one, desk.book.players["player_id"], asked.lists[one.pool]) for one in rated])


def changes_of(pool: RatedPool, player_ids: pl.Series, rules: ListRules) -> pl.DataFrame:
    dropped = col("in_force").is_not_null() & col("rating_after").is_null()
    moved = (col("rating_after") != col("in_force")).fill_null(False)
    players = pool.players.select(*COLUMNS, player_id=player_ids).filter(
        (col("n") > 0) | col("is_new") | dropped | moved
    )
    calculated = col("n") > 0

    def cited(article: Article | None, by: str) -> tuple[pl.Expr | pl.Series, pl.Expr | pl.Series]:
        if article is None:
            return pl.lit(None, dtype=pl.String), pl.lit(None, dtype=pl.String)
        places = players[by].fill_null(0) if by else pl.Series([0]).new_from_index(0, players.height)
        cites = pl.Series([article.cite(clause) for clause in article.clauses])
        whys = pl.Series([clause.why or None for clause in article.clauses], dtype=pl.String)
        return cites.gather(places), whys.gather(places)

    # the first of these that is so says why the player stands where they stand
    cases = (
        (col("starts"), (pl.lit(None, dtype=pl.String), pl.lit("first rating"))),
        (col("joins_with").is_not_null(), cited(rules.joins_with, "")),
        (dropped, cited(rules.keeps_rating, "keeps_rating_by")),
        (col("inherits").is_not_null(), cited(rules.inherits, "inherits_by")),
        (pl.lit(True), cited(rules.new_rating, "new_rating_by")),
    )
    if rules.inherits:  # what was taken over may still have been touched by a clause of its own (JCF 5(3))
        inherited, touched = cases[3][1], cases[4][1]
        spoke = players["new_rating_by"] > 0
        both = tuple(
            pl.when(spoke).then(pl.concat_str(one, more, separator="; ")).otherwise(one)
            for one, more in zip(inherited, touched, strict=True)
        )
        cases = (*cases[:3], (cases[3][0], (both[0], both[1])), cases[4])
    number = pl.coalesce(pl.when(when).then(pl.lit(at, dtype=pl.UInt8)) for at, (when, _) in enumerate(cases))
    players = players.with_columns(case=number)
    k_cite, k_why = cited(rules.k, "K_by")
    limit = rules.k_limit
    limit_cite = pl.lit(limit.cite(limit.clauses[-1]) if limit else None, dtype=pl.String)
    return players.select(
        pool=pl.lit(pool.pool),
        player_id="player_id",
        previous=col("in_force").cast(pl.Int64),
        used=col("rating").cast(pl.Int64),
        games="n",
        delta=pl.when(calculated).then("delta"),
        k_list=pl.when(calculated).then(col("K_list").cast(pl.Int64)),
        k_article=pl.when(calculated).then(k_cite),
        k_reason=pl.when(calculated).then(k_why),
        k=pl.when(calculated).then(col("K").cast(pl.Int64)),
        k_limit=pl.when(calculated & (col("limit_by") > 0)).then(limit_cite),
        worth=pl.when(calculated).then("worth"),
        change=pl.when(calculated).then(col("change").cast(pl.Int64)),
        rounded_by=pl.when(calculated).then(pl.lit(rules.change.number)),
        rating="rating_after",
        article=pl.coalesce(pl.when(col("case") == at).then(cite) for at, (_, (cite, _)) in enumerate(cases)),
        reason=pl.coalesce(pl.when(col("case") == at).then(why) for at, (_, (_, why)) in enumerate(cases)),
    )
