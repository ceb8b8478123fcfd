"""Article and sentence of every side, without writing a sentence two million times: each is kept once, and numbered."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl
from polars import col

from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import Ground
from ratingoffice.period.admission import Admission


def special_rules(editions: Mapping[int, Regulation], regulation: Regulation) -> list[Ground]:
    """The rules that a counted side may be touched by, in the order in which they are said."""
    rules = list(regulation.touches)
    place = 0
    for edition in editions.values():
        for clause in edition.difference.clauses:
            if clause.why:
                rules.append(Ground(edition.difference.number, col("D_by") == place, clause.why))
            place += 1
    if regulation.k_limit is not None:
        for at, clause in enumerate(regulation.k_limit.clauses):
            if clause.why:
                rules.append(Ground(regulation.k_limit.number, col("limit_by") == at, clause.why))
    return rules


def explained(
    sides: pl.DataFrame, games: pl.DataFrame, admission: Admission, editions: Mapping[int, Regulation],
    regulation: Regulation,
) -> pl.DataFrame:  # fmt: skip
    """`article` and `reason`: why a side is not counted, or which special rules touched it; else empty."""
    articles: list[str | None] = [None]
    sentences: list[str | None] = [None]
    for ground in regulation.sides_not_counted:
        articles.append(ground.article)
        sentences.append(ground.why)

    rules = special_rules(editions, regulation)
    first_combination = len(articles)
    for bits in range(2 ** len(rules)):
        those = [rule for bit, rule in enumerate(rules) if bits >> bit & 1]
        articles.append("; ".join(dict.fromkeys(rule.article for rule in those)) or None)
        sentences.append("; ".join(rule.why for rule in those) or None)
    combination = pl.lit(0, dtype=pl.UInt8)
    for bit, rule in enumerate(rules):
        combination = combination + rule.applies().cast(pl.UInt8) * pl.lit(2**bit, dtype=pl.UInt8)

    refused = games.select("at", "refused").filter(col("refused") > 0)
    said = refused.join(admission.reasons, on="at", how="left", maintain_order="left")
    first_refused = len(articles)
    special = combination.cast(pl.UInt32) + first_combination
    number = pl.when("counted").then(special).otherwise(col("uncounted").cast(pl.UInt32))
    if refused.height:
        is_refused = games["refused"] > 0
        position = (is_refused.cast(pl.UInt32).cum_sum() + (first_refused - 1)).cast(pl.UInt32)
        of_side = position.gather(pl.int_range(sides.height, dtype=pl.UInt32, eager=True) // 2)
        sides = sides.with_columns(of_side.alias("refusal"))
        number = pl.when(col("refused") > 0).then("refusal").otherwise(number)
    numbers = sides.select(number.cast(pl.UInt32).alias("number"))["number"]
    all_articles = pl.Series(articles, dtype=pl.String)
    all_sentences = pl.Series(sentences, dtype=pl.String)
    if refused.height:
        cited = pl.Series([ground.article for ground in admission.grounds], dtype=pl.String)
        # in one chunk: taking rows from several is five times slower
        all_articles = pl.concat([all_articles, cited.gather(said["refused"] - 1)], rechunk=True)
        all_sentences = pl.concat([all_sentences, said["reason"]], rechunk=True)
    return sides.with_columns(
        all_articles.gather(numbers).alias("article"), all_sentences.gather(numbers).alias("reason")
    )
