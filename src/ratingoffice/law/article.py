"""How an article of a regulation is written down here.

An *article* settles one quantity (D, K, ...), sentence by sentence. Each sentence is a *clause*: a value, and the
condition under which it holds. Both are polars expressions, so an article is a column; and since it knows its
clauses, it can also say, row by row, which of them spoke.

A *ground* is a sentence that refuses: an event, a game or a side to which it applies is not counted, and the ground
carries the article and the words to say so.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl


@dataclass(frozen=True, eq=False)
class Clause:
    """One sentence of an article. Without `when` it is the general rule."""

    at: str
    then: pl.Expr | int | bool
    when: pl.Expr | None = None
    why: str = ""
    says: str = ""  # the clause in words, for `regulations show`

    def gives(self, value: pl.Expr | int | bool | str) -> pl.Expr:
        column = value if isinstance(value, pl.Expr) else pl.lit(value)
        return column if self.when is None else pl.when(self.when).then(column)


@dataclass(frozen=True, eq=False)
class Article:
    """An article: its clauses in the order of the text.

    Later clauses prevail over earlier ones, as drafters write: the general rule first, its exceptions after. Where
    the text is not built so, `order` says who prevails (strongest first), and `reading` names the interpretation
    that argues why.
    """

    number: str
    settles: str
    clauses: tuple[Clause, ...]
    order: str = ""
    reading: str = ""

    def ranked(self) -> list[Clause]:
        if not self.order:
            return list(reversed(self.clauses))
        by_place = {clause.at: clause for clause in self.clauses}
        return [by_place[at] for at in self.order.split()]

    def cite(self, clause: Clause) -> str:
        gap = "" if clause.at[:1] in (".", "(", "") else " "
        return f"{self.number}{gap}{clause.at}"

    def value(self) -> pl.Expr:
        """The quantity, as a column."""
        return self.first([clause.then for clause in self.ranked()]).alias(self.settles)

    def spoke(self) -> pl.Expr:
        """The place of the clause that gave it, counted from 0 in the order of the text, as a column."""
        places = [pl.lit(self.clauses.index(clause), dtype=pl.UInt8) for clause in self.ranked()]
        return self.first(places).alias(f"{self.settles}_by")

    def first(self, values: Sequence[pl.Expr | int | bool]) -> pl.Expr:
        """Of the values of the ranked clauses, that of the first whose condition holds; an empty one does not speak."""
        ranked = self.ranked()
        spoken_of = {tuple(sorted(value.meta.root_names())) if isinstance(value, pl.Expr) else () for value in values}
        if len(spoken_of) > 1:
            return pl.coalesce([clause.gives(value) for clause, value in zip(ranked, values, strict=True)])
        # all of them speak of the same columns, so where one is empty they all are: one choice, no second look
        chosen: pl.Expr = pl.lit(None)
        for clause, value in reversed(list(zip(ranked, values, strict=True))):
            column = value if isinstance(value, pl.Expr) else pl.lit(value)
            chosen = column if clause.when is None else pl.when(clause.when).then(column).otherwise(chosen)
        return chosen

    def roots(self) -> set[str]:
        """The columns that its clauses speak of."""
        parts = (part for clause in self.clauses for part in (clause.when, clause.then) if isinstance(part, pl.Expr))
        return {name for part in parts for name in part.meta.root_names()}

    def settled(self) -> list[pl.Expr]:
        return [self.value(), self.spoke()]


def rule(number: str, settles: str, value: pl.Expr, says: str = "") -> Article:
    """An article of one sentence."""
    return Article(number, settles, (Clause("", value, says=says),))


NOT_RATED, LATER_LIST, NEEDS_DECISION, RATED = "not_rated", "later_list", "needs_decision", "rated"


@dataclass(frozen=True, eq=False)
class Ground:
    """A sentence that refuses. `why` may name columns in braces: the row's values are shown."""

    article: str
    when: pl.Expr
    why: str
    outcome: str = NOT_RATED
    says: str = ""

    def applies(self) -> pl.Expr:
        return self.when.fill_null(False)

    def sentence(self) -> pl.Expr:
        """The reason as a column of text, with the row's own values in place of the braces."""
        return worded(self.why)


def names_in(words: str) -> list[str]:
    """The columns that a sentence names."""
    return [name for _, name, _, _ in string.Formatter().parse(words) if name]


def worded(words: str) -> pl.Expr:
    """A sentence as a column: `{name}` stands for the row's value of that column."""
    parts: list[pl.Expr] = []
    for text, name, _, _ in string.Formatter().parse(words):
        if text:
            parts.append(pl.lit(text))
        if name:
            parts.append(pl.col(name).cast(pl.String).fill_null("–"))
    return pl.concat_str(parts) if parts else pl.lit("")


def joined(grounds: Mapping[str, Ground], separator: str = "; ") -> tuple[pl.Expr, pl.Expr]:
    """Of the grounds, by the column that says where each applies: the articles (each once) and the sentences of those
    that do, in the order of the text."""
    by_article: dict[str, list[str]] = {}
    for flag, ground in grounds.items():
        by_article.setdefault(ground.article, []).append(flag)
    articles = [pl.when(pl.any_horizontal(flags)).then(pl.lit(article)) for article, flags in by_article.items()]
    sentences = [pl.when(pl.col(flag)).then(ground.sentence()) for flag, ground in grounds.items()]
    return (
        pl.concat_str(articles, separator=separator, ignore_nulls=True),
        pl.concat_str(sentences, separator=separator, ignore_nulls=True),
    )
