"""Article and sentence of every side, without writing a sentence two million times: each is kept once, and numbered."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl
from polars import col

from ratingoffice.federations.regulation import EventRules, ListRules
from ratingoffice.law.article import REASON_COLUMNS, Article, Clause, Ground, fixed_reason
from ratingoffice.rating.admission import Admission

#: an article, its sentence, and the clause it follows from
Told = tuple[str, str, str]


def special_rules(judges: Mapping[int, EventRules], rules: ListRules) -> list[tuple[pl.Expr, Told]]:
    """The rules that a counted side may be touched by, in the order in which they are said, and where each applies."""
    special = [(ground.applies(), told(ground, rules.of_edition)) for ground in rules.touches]
    place = 0
    for judge in judges.values():
        for clause in judge.difference.clauses:
            if clause.why:
                special.append((col("D_by") == place, told_by(judge.difference, clause, judge.of_edition)))
            place += 1
    if rules.k_limit is not None:
        for at, clause in enumerate(rules.k_limit.clauses):
            if clause.why:
                special.append((col("limit_by") == at, told_by(rules.k_limit, clause, rules.of_edition)))
    return special


def told(ground: Ground, edition: str) -> Told:
    return ground.article, ground.why, ground.clause(edition)


def told_by(article: Article, clause: Clause, edition: str) -> Told:
    return article.number, clause.why, f"{edition}/{article.id(clause)}"


def explained(
    sides: pl.DataFrame,
    games: pl.DataFrame,
    admission: Admission,
    judges: Mapping[int, EventRules],
    rules: ListRules,
    text: pl.DataType,
) -> pl.DataFrame:
    """What is said of a side: why it is not counted, or which special rules touched it; else nothing."""
    texts = [fixed_reason([])]
    texts += [fixed_reason([told(ground, rules.of_edition)]) for ground in rules.sides_not_counted]
    special = special_rules(judges, rules)
    first_combination = len(texts)
    for bits in range(2 ** len(special)):
        texts.append(fixed_reason([words for bit, (_, words) in enumerate(special) if bits >> bit & 1]))
    combination = pl.lit(first_combination, dtype=pl.UInt16)
    for bit, (applies, _) in enumerate(special):
        combination = combination + applies.fill_null(False).cast(pl.UInt16) * pl.lit(2**bit, dtype=pl.UInt16)
    number = pl.when("counted").then(combination).otherwise("uncounted").cast(pl.UInt32)
    chosen = sides.lazy().select(number=number, K=pl.when("counted").then("K")).collect(engine="in-memory")
    numbers = chosen["number"]

    said = pl.DataFrame(texts, schema=dict.fromkeys(REASON_COLUMNS, pl.String()), orient="row")
    rows = (games["refused"] > 0).arg_true()
    if rows.len():
        refused = games.select("at")[rows].with_columns(side=2 * rows)
        more = refused.join(admission.reasons, on="at", how="left", maintain_order="left")
        place = pl.int_range(said.height, said.height + more.height, dtype=pl.UInt32, eager=True)
        numbers = numbers.scatter(refused["side"], place).scatter(refused["side"] + 1, place)
        # in one chunk: taking rows from several is five times slower
        said = pl.concat([said, more.select(REASON_COLUMNS)], rechunk=True)
    return sides.with_columns(chosen["K"], *said.cast(text)[numbers])
