"""Article and sentence of every side, without writing a sentence two million times: each is kept once, and numbered."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl
from polars import col

from ratingoffice.federations.regulation import EventRules, ListRules
from ratingoffice.law.article import Ground
from ratingoffice.model.rows import taken
from ratingoffice.period.admission import Admission


def special_rules(judges: Mapping[int, EventRules], rules: ListRules) -> list[Ground]:
    """The rules that a counted side may be touched by, in the order in which they are said."""
    special = list(rules.touches)
    place = 0
    for judge in judges.values():
        for clause in judge.difference.clauses:
            if clause.why:
                special.append(Ground(judge.difference.number, col("D_by") == place, clause.why))
            place += 1
    if rules.k_limit is not None:
        for at, clause in enumerate(rules.k_limit.clauses):
            if clause.why:
                special.append(Ground(rules.k_limit.number, col("limit_by") == at, clause.why))
    return special


def explained(
    sides: pl.DataFrame, games: pl.DataFrame, admission: Admission, judges: Mapping[int, EventRules], rules: ListRules
) -> pl.DataFrame:
    """`article` and `reason`: why a side is not counted, or which special rules touched it; else empty."""
    articles: list[str | None] = [None]
    sentences: list[str | None] = [None]
    for ground in rules.sides_not_counted:
        articles.append(ground.article)
        sentences.append(ground.why)

    special = special_rules(judges, rules)
    first_combination = len(articles)
    for bits in range(2 ** len(special)):
        those = [rule for bit, rule in enumerate(special) if bits >> bit & 1]
        articles.append("; ".join(dict.fromkeys(rule.article for rule in those)) or None)
        sentences.append("; ".join(rule.why for rule in those) or None)
    combination = pl.lit(first_combination, dtype=pl.UInt16)
    for bit, rule in enumerate(special):
        combination = combination + rule.applies().cast(pl.UInt16) * pl.lit(2**bit, dtype=pl.UInt16)
    number = pl.when("counted").then(combination).otherwise("uncounted").cast(pl.UInt32)
    said = sides.lazy().select(number=number, K=pl.when("counted").then("K")).collect(engine="in-memory")
    numbers = said["number"]

    texts = pl.DataFrame({"article": articles, "reason": sentences}, schema={"article": pl.String, "reason": pl.String})
    rows = (games["refused"] > 0).arg_true()
    if rows.len():
        refused = games.select("at", "refused")[rows].with_columns(side=2 * rows)
        refused = refused.join(admission.reasons, on="at", how="left", maintain_order="left")
        cited = pl.Series([ground.article for ground in admission.grounds], dtype=pl.String)
        more = refused.select(article=taken(cited, refused["refused"] - 1), reason="reason")
        place = pl.int_range(texts.height, texts.height + more.height, dtype=pl.UInt32, eager=True)
        numbers = numbers.scatter(refused["side"], place).scatter(refused["side"] + 1, place)
        texts = pl.concat([texts, more], rechunk=True)  # in one chunk: taking rows from several is five times slower
    return sides.with_columns(said["K"], *texts[numbers])
