"""Each player whose rating was calculated, found, taken over or lost in the period, and by which clauses."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.federations.regulation import ListRules
from ratingoffice.law.article import JOINT, REASON_COLUMNS, Article, Clause, fixed_figures
from ratingoffice.message import Message, holes
from ratingoffice.rating import corrections
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.pool import RatedPool
from ratingoffice.rating.reason_messages import SENTENCES
from ratingoffice.rating.request import RatingRequest

COLUMNS = (
    "in_force",
    "base",
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
    "taken_by",
    "joins_with",
    "joins_with_by",
    "new_rating_by",
    "keeps_rating_by",
    "rating_after",
    "starts",
    "is_new",
)

#: what is said by a clause or several: article, sentence, clause, figures
Words = tuple[str | None, str | None, str | None, str | None]
NOTHING: Words = (None, None, None, None)


def the_changes(ledger: Ledger, rated: Sequence[RatedPool], asked: RatingRequest) -> pl.DataFrame:
    """The sum of delta and its worth in hundredths, K with its clause, the rounding, the clause behind the rating."""
    found = [changes_of(ledger, one, asked) for one in rated]
    return pl.concat(found)


def changes_of(ledger: Ledger, pool: RatedPool, asked: RatingRequest) -> pl.DataFrame:
    """`previous` is the rating on the list in force, `used` the one to which the change is added."""
    book, rules = ledger.book, asked.lists[pool.pool]
    dropped = col("in_force").is_not_null() & col("rating_after").is_null()
    moved = (col("rating_after") != col("in_force")).fill_null(False)
    every = pool.players.select(*COLUMNS, *days_said(rules)).with_columns(book.players["player_id"])
    corrected: tuple[str, ...] = ()
    if "base_corrections" in book.had:
        listed = pool.players["in_force"]
        every = every.hstack(corrections.said_of(book, ledger.coded, pool.pool, asked.period, listed))
        corrected = corrections.SAID_OF_BASE
    players = every.filter((col("n") > 0) | col("is_new") | dropped | moved | col("base").is_not_null())
    calculated = col("n") > 0
    became = why_it_stands(players, dropped, rules)
    k = why_k(players, calculated, rules)
    return players.select(
        pool=pl.lit(pool.pool),
        player_id="player_id",
        previous=col("in_force").cast(pl.Int64),
        used=col("rating").cast(pl.Int64),
        games="n",
        delta=pl.when(calculated).then("delta"),
        k_list=pl.when(calculated).then(col("K_list").cast(pl.Int64)),
        k_article=k["article"],
        k_reason=k["reason"],
        k=pl.when(calculated).then(col("K").cast(pl.Int64)),
        k_limit=k["limit"],
        k_clause=k["clause"],
        k_figures=k["figures"],
        worth=pl.when(calculated).then("worth"),
        change=pl.when(calculated).then(col("change").cast(pl.Int64)),
        rounded_by=pl.when(calculated).then(pl.lit(rules.change.number)),
        rating="rating_after",
        article=became["article"],
        reason=became["reason"],
        clause=became["clause"],
        figures=became["figures"],
        **({"base": col("base").cast(pl.Int64)} if corrected else {}),
        **{name: col(name) for name in corrected},
    )


def why_it_stands(players: pl.DataFrame, dropped: pl.Expr, rules: ListRules) -> pl.DataFrame:
    """By the clause that put the player there. Each that can speak has a row of words, and the players take theirs."""
    words: list[Words] = [(None, SENTENCES["first_rating"], "month/first_rating", "[{}]")]

    def by(article: Article | None, column: str) -> pl.Expr:
        """The place of the words of the clause of this article that spoke."""
        first = len(words)
        words.extend(_words(rules.of_edition, article, clause) for clause in (article.clauses if article else ()))
        return col(column).fill_null(0).cast(pl.UInt32) + first

    joins, keeps = by(rules.joins_with, "joins_with_by"), by(rules.keeps_rating, "keeps_rating_by")
    inherits, summed = by(rules.inherits, "inherits_by"), by(rules.new_rating, "new_rating_by")
    if rules.inherits:  # what was taken over may still have been touched by a clause of its own (JCF 5(3))
        inherits = _touched(words, rules, inherits)
    place = (
        pl.when("starts")
        .then(pl.lit(0, dtype=pl.UInt32))
        .when(col("joins_with").is_not_null())
        .then(joins)
        .when(dropped)
        .then(keeps)
        .when(col("inherits").is_not_null())
        .then(inherits)
        .otherwise(summed)
    )
    its = _table(words)[players.select(place=place)["place"]]
    for name in days_said(rules):
        its = its.with_columns(players[name].cast(pl.String).fill_null("").alias("day")).select(
            "article", "clause", col("reason", "figures").str.replace_all(f"{{{name}}}", col("day"), literal=True)
        )
    return its


def days_said(rules: ListRules) -> list[str]:
    """The days of a player that the clauses about ratings taken over name in their sentences."""
    articles = (one for one in (rules.inherits, rules.joins_with) if one)
    return sorted({name for one in articles for clause in one.clauses for name in holes(clause.why)})


def _touched(words: list[Words], rules: ListRules, inherits: pl.Expr) -> pl.Expr:
    """Words for each pair of a clause that takes over and one that touches what was taken over."""
    assert rules.inherits is not None
    first, touching = len(words), rules.new_rating.clauses
    for taken in rules.inherits.clauses:
        for clause in touching:
            both = _words(rules.of_edition, rules.inherits, taken), _words(rules.of_edition, rules.new_rating, clause)
            words.append(_joined(*both))
    touched = pl.max_horizontal("new_rating_by", "taken_by")
    pair = col("inherits_by").fill_null(0).cast(pl.UInt32) * len(touching) + touched.cast(pl.UInt32)
    return pl.when(touched > 0).then(pair + first).otherwise(inherits)


def why_k(players: pl.DataFrame, calculated: pl.Expr, rules: ListRules) -> pl.DataFrame:
    """The clause that gave K, and beside it the limit where it spoke; nothing of a player without a counted game."""
    words: list[tuple[str | None, ...]] = [(*NOTHING, None)]
    limits = rules.k_limit.clauses if rules.k_limit else ()
    for clause in rules.k.clauses:
        article, why, at, figures = _words(rules.of_edition, rules.k, clause)
        alone = article, why or clause.says or None, at, figures  # of K it is always told
        words.append((*alone, None))
        for limit in limits[1:]:
            assert rules.k_limit is not None
            its = _words(rules.of_edition, rules.k_limit, limit)
            both = _joined(alone, its)
            words.append((alone[0], alone[1], both[2], both[3], its[0]))
    each = max(1, len(limits))
    place = 1 + col("K_by").cast(pl.UInt32) * each + col("limit_by").cast(pl.UInt32)
    place = pl.when(calculated).then(place).otherwise(pl.lit(0, dtype=pl.UInt32))
    return _table(words, "limit")[players.select(place=place)["place"]]


def _words(edition: str, article: Article | None, clause: Clause) -> Words:
    if article is None:
        return NOTHING
    of_row = {name: f"{{{name}}}" for name in holes(clause.why)}  # each is put in its place once the row is known
    figures = fixed_figures(Message(clause.why, **of_row) if of_row else clause.why or clause.says)
    return article.cite(clause), clause.why or None, f"{edition}/{article.id(clause)}", f"[{figures}]"


def _joined(one: Words, more: Words) -> Words:
    """Both; a clause that says nothing of the row is only cited."""
    said = [reason for reason in (one[1], more[1]) if reason]
    return (
        f"{one[0]}{JOINT}{more[0]}",
        JOINT.join(said) or None,
        f"{one[2]}{JOINT}{more[2]}",
        f"{str(one[3])[:-1]},{str(more[3])[1:]}",
    )


def _table(words: Sequence[tuple[str | None, ...]], *more: str) -> pl.DataFrame:
    return pl.DataFrame(words, schema=dict.fromkeys((*REASON_COLUMNS, *more), pl.String()), orient="row")
