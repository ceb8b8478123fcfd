"""The article and reason of every side. Each distinct reason is written once and numbered; a side has a number."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl
from polars import col

from ratingoffice.federations.regulation import EventRules, ListRules
from ratingoffice.law.article import REASON_COLUMNS, Article, Clause, Ground, fixed_reason
from ratingoffice.message import Wording
from ratingoffice.rating.admission import Admission

#: an article, its sentence, and the clause it follows from
Sentence = tuple[str, Wording, str]


def special_rules(event_rules: Mapping[int, EventRules], rules: ListRules) -> list[tuple[pl.Expr, Sentence]]:
    """Return the special rules that may touch a counted side, in the order of their sentences.

    Each is a condition under which it applies and its sentence.
    """
    special = [(ground.applies(), ground_sentence(ground, rules.of_edition)) for ground in rules.touches]
    number = 0
    for edition in event_rules.values():
        for clause in edition.difference.clauses:
            if clause.why:
                special.append((col("D_by") == number, clause_sentence(edition.difference, clause, edition.of_edition)))
            number += 1
    if rules.k_limit is not None:
        for number, clause in enumerate(rules.k_limit.clauses):
            if clause.why:
                special.append((col("limit_by") == number, clause_sentence(rules.k_limit, clause, rules.of_edition)))
    return special


def ground_sentence(ground: Ground, edition: str) -> Sentence:
    return ground.article, ground.why, ground.clause(edition)


def clause_sentence(article: Article, clause: Clause, edition: str) -> Sentence:
    return article.number, clause.why, f"{edition}/{article.id(clause)}"


def add_reasons(
    sides: pl.DataFrame,
    games: pl.DataFrame,
    admission: Admission,
    event_rules: Mapping[int, EventRules],
    rules: ListRules,
    text: pl.DataType,
) -> pl.DataFrame:
    """Add to each side why it is not counted, or which special rules touched it; and remove K where it is not counted.

    `event_rules` are those of the events' editions, `rules` those of the list's; `text` is the type of the reasons.
    """
    sentences = [fixed_reason([])]
    sentences += [fixed_reason([ground_sentence(ground, rules.of_edition)]) for ground in rules.sides_not_counted]
    special = special_rules(event_rules, rules)
    first_combination = len(sentences)
    for bits in range(2 ** len(special)):
        sentences.append(fixed_reason([sentence for bit, (_, sentence) in enumerate(special) if bits >> bit & 1]))
    combination = pl.lit(first_combination, dtype=pl.UInt16)
    for bit, (applies, _) in enumerate(special):
        combination = combination + applies.fill_null(False).cast(pl.UInt16) * pl.lit(2**bit, dtype=pl.UInt16)
    number = pl.when("counted").then(combination).otherwise("uncounted").cast(pl.UInt32)
    numbered = sides.lazy().select(number=number, K=pl.when("counted").then("K")).collect(engine="in-memory")
    numbers = numbered["number"]

    reasons = pl.DataFrame(sentences, schema=dict.fromkeys(REASON_COLUMNS, pl.String()), orient="row")
    refused_rows = (games["refused"] > 0).arg_true()
    if refused_rows.len():  # each has a sentence of its own
        refused = games.select("row")[refused_rows].with_columns(side=2 * refused_rows)
        refused = refused.join(admission.reasons, on="row", how="left", maintain_order="left")
        number_of_game = pl.int_range(reasons.height, reasons.height + refused.height, dtype=pl.UInt32, eager=True)
        numbers = numbers.scatter(refused["side"], number_of_game).scatter(refused["side"] + 1, number_of_game)
        # in one chunk: taking rows from several is five times slower
        reasons = pl.concat([reasons, refused.select(REASON_COLUMNS)], rechunk=True)
    return sides.with_columns(numbered["K"], *reasons.cast(text)[numbers])
