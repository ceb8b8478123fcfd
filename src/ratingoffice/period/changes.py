"""Each player whose rating was calculated, found, taken over or lost in the period, and by which clauses."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.federations.regulation import ListRules
from ratingoffice.law.article import JOINT, Article, fixed_figures
from ratingoffice.period.asked import Asked
from ratingoffice.period.codes import Desk
from ratingoffice.period.pool import RatedPool
from ratingoffice.period.sentences import SENTENCES

Column = pl.Expr | pl.Series
#: article, sentence, clause, figures
Cited = tuple[Column, ...]

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
    found = [changes_of(one, desk.book.players["player_id"], asked.lists[one.pool]) for one in rated]
    return asked.as_recorded(pl.concat(found))


def changes_of(pool: RatedPool, player_ids: pl.Series, rules: ListRules) -> pl.DataFrame:
    dropped = col("in_force").is_not_null() & col("rating_after").is_null()
    moved = (col("rating_after") != col("in_force")).fill_null(False)
    players = pool.players.select(*COLUMNS, player_id=player_ids).filter(
        (col("n") > 0) | col("is_new") | dropped | moved
    )
    calculated = col("n") > 0

    def cited(article: Article | None, by: str) -> Cited:
        """By the clause that spoke: as it is cited, what it says of the row, its id and its figures."""
        if article is None:
            return (pl.lit(None, dtype=pl.String),) * 4
        places = players[by].fill_null(0) if by else pl.Series([0]).new_from_index(0, players.height)
        clauses = article.clauses
        texts = (
            [article.cite(clause) for clause in clauses],
            [clause.why or None for clause in clauses],
            [f"{rules.of_edition}/{article.id(clause)}" for clause in clauses],
            [fixed_figures(clause.why or clause.says) for clause in clauses],
        )
        return tuple(pl.Series(of_clauses, dtype=pl.String).gather(places) for of_clauses in texts)

    # the first of these that is so says why the player stands where they stand
    nothing = pl.lit(None, dtype=pl.String)
    started: Cited = (nothing, pl.lit(SENTENCES["first_rating"]), pl.lit("month/first_rating"), pl.lit("{}"))
    taken_over, touched = cited(rules.inherits, "inherits_by"), cited(rules.new_rating, "new_rating_by")
    if rules.inherits:  # what was taken over may still have been touched by a clause of its own (JCF 5(3))
        spoke = players["new_rating_by"] > 0
        taken_over = tuple(
            pl.when(spoke).then(pl.concat_str(one, more, separator=joint)).otherwise(one)
            for one, more, joint in zip(taken_over, touched, (JOINT, JOINT, JOINT, ","), strict=True)
        )
    cases: Sequence[tuple[pl.Expr, Cited]] = (
        (col("starts"), started),
        (col("joins_with").is_not_null(), cited(rules.joins_with, "")),
        (dropped, cited(rules.keeps_rating, "keeps_rating_by")),
        (col("inherits").is_not_null(), taken_over),
        (pl.lit(True), touched),
    )
    number = pl.coalesce(pl.when(when).then(pl.lit(at, dtype=pl.UInt8)) for at, (when, _) in enumerate(cases))
    players = players.with_columns(case=number)

    def of_case(part: int) -> pl.Expr:
        return pl.coalesce(pl.when(col("case") == at).then(cited[part]) for at, (_, cited) in enumerate(cases))

    k_cite, k_why, k_clause, k_figures = cited(rules.k, "K_by")
    limit = rules.k_limit
    limited = calculated & (col("limit_by") > 0)
    limit_cite, _, limit_clause, limit_figures = cited(limit, "limit_by")
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
        k_limit=pl.when(limited).then(limit_cite),
        k_clause=_both(calculated, k_clause, limited, limit_clause, JOINT),
        k_figures=pl.concat_str(pl.lit("["), _both(calculated, k_figures, limited, limit_figures, ","), pl.lit("]")),
        worth=pl.when(calculated).then("worth"),
        change=pl.when(calculated).then(col("change").cast(pl.Int64)),
        rounded_by=pl.when(calculated).then(pl.lit(rules.change.number)),
        rating="rating_after",
        article=of_case(0),
        reason=of_case(1),
        clause=of_case(2),
        figures=pl.concat_str(pl.lit("["), of_case(3), pl.lit("]")),
    )


def _both(when: pl.Expr, text: Column, also: pl.Expr, more: Column, joint: str) -> pl.Expr:
    """The text, and where that holds another after it."""
    return pl.when(also).then(pl.concat_str(text, more, separator=joint)).when(when).then(text)
