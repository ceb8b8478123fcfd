"""The published table `changes`: each player whose rating was calculated, found, taken over or lost, and why."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.federations.regulation import ListRules
from ratingoffice.law.article import JOINT, REASON_COLUMNS, Article, Clause, fixed_figures
from ratingoffice.message import Message, holes
from ratingoffice.rating.base_corrections import CORRECTION_COLUMNS, correction_reasons
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.rated_period import RatedPool
from ratingoffice.rating.reason_messages import SENTENCES
from ratingoffice.rating.request import RatingRequest

PLAYER_COLUMNS = (
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

#: the reason that one clause or several give: article, sentence, clause, figures
Reason = tuple[str | None, str | None, str | None, str | None]
NO_REASON: Reason = (None, None, None, None)


def change_table(ledger: Ledger, pools: Sequence[RatedPool], request: RatingRequest) -> pl.DataFrame:
    """Return for each player the sum of delta, its worth in hundredths, K, the rounding, the new rating, and why."""
    return pl.concat([changes_in_pool(ledger, rated, request) for rated in pools])


def changes_in_pool(ledger: Ledger, rated: RatedPool, request: RatingRequest) -> pl.DataFrame:
    """`previous` is the rating on the list in force, `used` the one to which the change is added."""
    book, rules = ledger.book, request.list_rules[rated.pool]
    players = rated.players.select(*PLAYER_COLUMNS, *days_named(rules)).with_columns(book.players["player_id"])
    correction_columns: tuple[str, ...] = ()
    if "base_corrections" in book.had:
        listed = rated.players["in_force"]
        players = players.hstack(correction_reasons(book, ledger.row_ids, rated.pool, request.period, listed))
        correction_columns = CORRECTION_COLUMNS
    is_dropped = col("in_force").is_not_null() & col("rating_after").is_null()
    is_moved = (col("rating_after") != col("in_force")).fill_null(False)
    is_calculated = col("n") > 0
    players = players.filter(is_calculated | col("is_new") | is_dropped | is_moved | col("base").is_not_null())
    rating_reason = rating_reasons(players, is_dropped, rules)
    k_reason = k_reasons(players, is_calculated, rules)
    return players.select(
        pool=pl.lit(rated.pool),
        player_id="player_id",
        previous=col("in_force").cast(pl.Int64),
        used=col("rating").cast(pl.Int64),
        games="n",
        delta=pl.when(is_calculated).then("delta"),
        k_list=pl.when(is_calculated).then(col("K_list").cast(pl.Int64)),
        k_article=k_reason["article"],
        k_reason=k_reason["reason"],
        k=pl.when(is_calculated).then(col("K").cast(pl.Int64)),
        k_limit=k_reason["limit"],
        k_clause=k_reason["clause"],
        k_figures=k_reason["figures"],
        worth=pl.when(is_calculated).then("worth"),
        change=pl.when(is_calculated).then(col("change").cast(pl.Int64)),
        rounded_by=pl.when(is_calculated).then(pl.lit(rules.change.number)),
        rating="rating_after",
        article=rating_reason["article"],
        reason=rating_reason["reason"],
        clause=rating_reason["clause"],
        figures=rating_reason["figures"],
        **({"base": col("base").cast(pl.Int64)} if correction_columns else {}),
        **{name: col(name) for name in correction_columns},
    )


def rating_reasons(players: pl.DataFrame, is_dropped: pl.Expr, rules: ListRules) -> pl.DataFrame:
    """By player: the reason of the new rating, by the clause that gave it.

    The reasons that any clause gives are listed once, and each player takes one by its number.
    """
    reasons: list[Reason] = [(None, SENTENCES["first_rating"], "month/first_rating", "[{}]")]

    def numbers_of(article: Article | None, column: str) -> pl.Expr:
        """List the reasons of the article's clauses; return the number of the one that the column names."""
        first = len(reasons)
        reasons.extend(_reason(rules.of_edition, article, clause) for clause in (article.clauses if article else ()))
        return col(column).fill_null(0).cast(pl.UInt32) + first

    joins, keeps = numbers_of(rules.joins_with, "joins_with_by"), numbers_of(rules.keeps_rating, "keeps_rating_by")
    inherits, changes = numbers_of(rules.inherits, "inherits_by"), numbers_of(rules.new_rating, "new_rating_by")
    if rules.inherits:  # an inherited rating may be changed by a clause of its own (JCF 5(3))
        inherits = _inheritance_numbers(reasons, rules, inherits)
    number = (
        pl.when("starts")
        .then(pl.lit(0, dtype=pl.UInt32))
        .when(col("joins_with").is_not_null())
        .then(joins)
        .when(is_dropped)
        .then(keeps)
        .when(col("inherits").is_not_null())
        .then(inherits)
        .otherwise(changes)
    )
    table = _reason_table(reasons)[players.select(number=number)["number"]]
    for name in days_named(rules):
        table = table.with_columns(players[name].cast(pl.String).fill_null("").alias("day")).select(
            "article", "clause", col("reason", "figures").str.replace_all(f"{{{name}}}", col("day"), literal=True)
        )
    return table


def days_named(rules: ListRules) -> list[str]:
    """Return the days of a player that the sentences about ratings taken over name."""
    articles = (article for article in (rules.inherits, rules.joins_with) if article)
    return sorted({name for article in articles for clause in article.clauses for name in holes(clause.why)})


def _inheritance_numbers(reasons: list[Reason], rules: ListRules, inherits: pl.Expr) -> pl.Expr:
    """List a reason for each pair of a clause that takes a rating over and one that changes it; return its number."""
    assert rules.inherits is not None
    first, changing = len(reasons), rules.new_rating.clauses
    for inheriting in rules.inherits.clauses:
        for clause in changing:
            inherited = _reason(rules.of_edition, rules.inherits, inheriting)
            reasons.append(_join_reasons(inherited, _reason(rules.of_edition, rules.new_rating, clause)))
    changed_by = pl.max_horizontal("new_rating_by", "taken_by")
    pair = col("inherits_by").fill_null(0).cast(pl.UInt32) * len(changing) + changed_by.cast(pl.UInt32)
    return pl.when(changed_by > 0).then(pair + first).otherwise(inherits)


def k_reasons(players: pl.DataFrame, is_calculated: pl.Expr, rules: ListRules) -> pl.DataFrame:
    """By player: the reason of K, and the article of the limit where it applied; empty without a counted game."""
    reasons: list[tuple[str | None, ...]] = [(*NO_REASON, None)]
    limits = rules.k_limit.clauses if rules.k_limit else ()
    for clause in rules.k.clauses:
        article, sentence, clause_id, figures = _reason(rules.of_edition, rules.k, clause)
        alone = article, sentence or str(clause.says) or None, clause_id, figures  # K always has a sentence
        reasons.append((*alone, None))
        for limit in limits[1:]:
            assert rules.k_limit is not None
            limited = _reason(rules.of_edition, rules.k_limit, limit)
            both = _join_reasons(alone, limited)
            reasons.append((alone[0], alone[1], both[2], both[3], limited[0]))
    reasons_a_clause = max(1, len(limits))
    number = 1 + col("K_by").cast(pl.UInt32) * reasons_a_clause + col("limit_by").cast(pl.UInt32)
    number = pl.when(is_calculated).then(number).otherwise(pl.lit(0, dtype=pl.UInt32))
    return _reason_table(reasons, "limit")[players.select(number=number)["number"]]


def _reason(edition: str, article: Article | None, clause: Clause) -> Reason:
    if article is None:
        return NO_REASON
    of_row = {name: f"{{{name}}}" for name in holes(clause.why)}  # each is replaced once the row is known
    figures = fixed_figures(Message(clause.why, **of_row) if of_row else clause.why or clause.says)
    return article.cite(clause), str(clause.why) or None, f"{edition}/{article.id(clause)}", f"[{figures}]"


def _join_reasons(first: Reason, second: Reason) -> Reason:
    """Both articles and clauses; the sentence of a clause that has none is left out."""
    sentences = [sentence for sentence in (first[1], second[1]) if sentence]
    return (
        f"{first[0]}{JOINT}{second[0]}",
        JOINT.join(sentences) or None,
        f"{first[2]}{JOINT}{second[2]}",
        f"{str(first[3])[:-1]},{str(second[3])[1:]}",
    )


def _reason_table(reasons: Sequence[tuple[str | None, ...]], *more_columns: str) -> pl.DataFrame:
    schema = dict.fromkeys((*REASON_COLUMNS, *more_columns), pl.String())
    return pl.DataFrame(reasons, schema=schema, orient="row")
