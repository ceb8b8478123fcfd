"""How an article of a regulation is written down here.

An *article* settles one quantity (D, K, ...), sentence by sentence. Each sentence is a *clause*: a value, and the
condition under which it holds. Both are polars expressions, so an article is a column; and since it knows its
clauses, it can also say, row by row, which of them decided.

A *ground* is a sentence that refuses: an event, a game or a side to which it applies is not counted, and the ground
carries the article and the words to say so.

A *reason* is what the tables say of a row: the articles, the sentences, the clauses they follow from, and the figures
in them (`REASON_COLUMNS`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import polars as pl

from ratingoffice.message import HOLE, NOTHING, Wording, figures_of, holes


@dataclass(frozen=True, eq=False)
class Clause:
    """One sentence of an article. Without `when` it is the general rule."""

    at: str
    then: pl.Expr | int | bool
    when: pl.Expr | None = None
    why: Wording = ""  # the reason of a row to which it applies
    says: Wording = ""  # in an outline of the regulation, where that is not `why`

    @property
    def words(self) -> Wording:
        """The sentence in an outline of the regulation."""
        return self.says or self.why

    def gives(self, value: pl.Expr | int | bool | str) -> pl.Expr:
        """That value where the condition holds, as a column."""
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
        """The clauses, the strongest first."""
        if not self.order:
            return list(reversed(self.clauses))
        by_place = {clause.at: clause for clause in self.clauses}
        return [by_place[at] for at in self.order.split()]

    def cite(self, clause: Clause) -> str:
        """As people cite it: 8.3.3 ¶4."""
        at = clause.at.partition("/")[0]  # after it a word of its own, where a sentence has several clauses
        gap = "" if at[:1] in (".", "(", "") else " "
        return f"{self.number}{gap}{at}"

    def id(self, clause: Clause) -> str:
        """The id of a clause in the tables, whatever its words: 8.3.3/¶4."""
        return f"{self.number}/{clause.at}" if clause.at else self.number

    def value(self) -> pl.Expr:
        """The quantity, as a column."""
        return self.first([clause.then for clause in self.ranked()]).alias(self.settles)

    def deciding_clause(self) -> pl.Expr:
        """The place of the clause that gave the value, counted from 0 in the order of the text, as a column."""
        places = [pl.lit(self.clauses.index(clause), dtype=pl.UInt8) for clause in self.ranked()]
        return self.first(places).alias(f"{self.settles}_by")

    def first(self, values: Sequence[pl.Expr | int | bool]) -> pl.Expr:
        """Of the values of the ranked clauses the first that is not null and whose condition holds."""
        ranked = self.ranked()
        roots = {tuple(sorted(value.meta.root_names())) if isinstance(value, pl.Expr) else () for value in values}
        if len(roots) > 1:
            return pl.coalesce([clause.gives(value) for clause, value in zip(ranked, values, strict=True)])
        # all are made of the same columns, so where one is null they all are: no need to look at the next value
        chosen: pl.Expr = pl.lit(None)
        for clause, value in reversed(list(zip(ranked, values, strict=True))):
            column = value if isinstance(value, pl.Expr) else pl.lit(value)
            chosen = column if clause.when is None else pl.when(clause.when).then(column).otherwise(chosen)
        return chosen

    def roots(self) -> set[str]:
        """The columns that its clauses are made of."""
        parts = (part for clause in self.clauses for part in (clause.when, clause.then) if isinstance(part, pl.Expr))
        return {name for part in parts for name in part.meta.root_names()}

    def cited_as(self, number: str) -> Article:
        """The same article of another text, where it has this number."""
        return replace(self, number=number)

    def columns(self) -> list[pl.Expr]:
        """The quantity and the clause that gave it, as columns."""
        return [self.value(), self.deciding_clause()]


def rule(number: str, settles: str, value: pl.Expr, says: Wording = "") -> Article:
    """An article of one sentence."""
    return Article(number, settles, (Clause("", value, says=says),))


NOT_RATED, LATER_LIST, NEEDS_DECISION, RATED = "not_rated", "later_list", "needs_decision", "rated"


def is_nested(name: str) -> bool:
    """Is this figure a sentence itself? Beside the column with its text is the one with its template and figures."""
    return name.partition("_")[0] == "decided"


#: stands between two sentences of one reason, their articles and their clauses
JOINT = "; "


@dataclass(frozen=True, eq=False)
class Ground:
    """A sentence that refuses a row, or that notes something about it.

    `why` may name columns in braces: the row's values are shown. The id is the article, and a word of its own where an
    article has several: 0.2/late.
    """

    id: str
    when: pl.Expr
    why: Wording
    outcome: str = NOT_RATED
    says: Wording = ""  # in an outline of the regulation, where that is not `why`
    joint: str = JOINT  # to the sentence before it
    also: str = ""  # another article that it follows from
    without: Mapping[str, Wording] = field(default_factory=dict)  # a column -> the sentence where it is null

    @property
    def article(self) -> str:
        first = self.id.partition("/")[0]
        return f"{first}{JOINT}{self.also}" if self.also else first

    @property
    def words(self) -> Wording:
        """The sentence in an outline of the regulation."""
        return self.says or self.why

    def clause(self, edition: str) -> str:
        """Its id in the tables: fide-2025-10/0.2/late; of a sentence of no article month/refused."""
        return f"{edition}/{self.id}" if self.article else f"month{self.id}"

    def cited_as(self, article: str) -> Ground:
        """The same ground of another text, where its article has this number."""
        return replace(self, id="/".join([article, *self.id.split("/")[1:]]))

    def applies(self) -> pl.Expr:
        return self.when.fill_null(False)

    def sentence(self) -> pl.Expr:
        """The reason as a column of text, with the row's own values in place of the braces."""
        sentence = sentence_column(self.why)
        for name, words in self.without.items():
            sentence = pl.when(pl.col(name).is_null()).then(sentence_column(words)).otherwise(sentence)
        return sentence

    def sentences(self) -> Iterator[tuple[str, Wording]]:
        """All its sentences, by its id and the column that is null."""
        yield self.id, self.why
        yield from ((id_without(self.id, name), words) for name, words in self.without.items())

    def figures(self) -> pl.Expr:
        """The figures in that sentence, the law's and the row's, as a column of JSON."""
        return pl.lit(fixed_figures(self.why)) if not holes(self.why) else _figures(self.why)


def id_without(ground_id: str, name: str) -> str:
    """The id of a ground's sentence where that column is null. In the tables it is the ground's own."""
    return f"{ground_id} without {name}"


def sentence_column(words: Wording) -> pl.Expr:
    """A sentence as a column: `{name}` stands for the row's value of that column, `{name:one|many}` for the word beside
    that number."""
    words = str(words)
    parts: list[pl.Expr] = []
    end = 0
    for hole in HOLE.finditer(words):
        if hole.start() > end:
            parts.append(pl.lit(words[end : hole.start()]))
        parts.append(_word_beside(hole[1], *hole[2].split("|")) if hole[2] else _value(hole[1]))
        end = hole.end()
    if words[end:]:
        parts.append(pl.lit(words[end:]))
    return pl.concat_str(parts) if parts else pl.lit("")


def _value(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.String).fill_null(NOTHING)


def _word_beside(number: str, singular: str, plural: str) -> pl.Expr:
    return pl.when(pl.col(number) == 1).then(pl.lit(singular)).otherwise(pl.lit(plural))


def fixed_figures(words: Wording) -> str:
    """The figures of a sentence without holes, as JSON."""
    return json.dumps(dict(figures_of(words)), ensure_ascii=False, separators=(",", ":"))


def _figures(words: Wording) -> pl.Expr:
    fixed = [pl.lit(figure).alias(name) for name, figure in figures_of(words).items()]
    of_row = [pl.col(f"{name}_said" if is_nested(name) else name).alias(name) for name in dict.fromkeys(holes(words))]
    return pl.struct(*fixed, *of_row).struct.json_encode()


def columns_of(words: Wording) -> set[str]:
    """The columns that a sentence and its figures are made of."""
    return {*holes(words), *(f"{name}_said" for name in holes(words) if is_nested(name))}


#: the columns of a reason: the articles, the sentences, the clauses they follow from, and the figures in them, one
#: object a clause
REASON_COLUMNS = ("article", "reason", "clause", "figures")


def reason_columns(grounds: Sequence[Ground], edition: str) -> dict[str, pl.Expr]:
    """The reason of rows to which all of these grounds apply, as columns."""
    if not grounds:
        return {name: pl.lit(None, dtype=pl.String) for name in REASON_COLUMNS}
    sentences, figures = list[pl.Expr](), list[pl.Expr]()
    for ground in grounds:
        first = not sentences
        sentences += [ground.sentence()] if first else [pl.lit(ground.joint), ground.sentence()]
        figures += [ground.figures()] if first else [pl.lit(","), ground.figures()]
    return {
        "article": pl.lit(JOINT.join(dict.fromkeys(ground.article for ground in grounds if ground.article))),
        "reason": pl.concat_str(sentences),
        "clause": pl.lit(JOINT.join(ground.clause(edition) for ground in grounds)),
        "figures": pl.concat_str(pl.lit("["), *figures, pl.lit("]")),
    }


def reasons_by_row(rows: pl.DataFrame, grounds: Sequence[Ground], edition: str) -> pl.DataFrame:
    """The reason of each row, from the grounds that apply to it, in their order.

    Rows to which the same grounds apply are worked out together: there are few such groups, and each sentence is
    written once.
    """
    bits = [pl.repeat(0, pl.len(), dtype=pl.UInt64)]
    bits += [ground.applies().cast(pl.UInt64) * 2**place for place, ground in enumerate(grounds)]
    combinations = rows.lazy().select(bits=pl.sum_horizontal(bits)).collect(engine="in-memory")["bits"]
    reasons = [pl.DataFrame(schema={"row": pl.UInt32()} | dict.fromkeys(REASON_COLUMNS, pl.String()))]
    for combination in combinations.unique():
        applying = [ground for place, ground in enumerate(grounds) if combination >> place & 1]
        numbers = (combinations == combination).arg_true()
        names = {name for ground in applying for name in columns_of(ground.why)}
        group = rows.select(sorted(names))[numbers].with_columns(row=numbers) if names else numbers.to_frame("row")
        reasons.append(group.select("row", **reason_columns(applying, edition)))
    return pl.concat(reasons).sort("row").select(REASON_COLUMNS)


def fixed_reason(
    sentences: Sequence[tuple[str, Wording, str]],
) -> tuple[str | None, str | None, str | None, str | None]:
    """The reason made of these sentences without holes, each with its article and its clause, as values."""
    if not sentences:
        return None, None, None, None
    articles, reasons, clauses = zip(*sentences, strict=True)
    figures = ",".join(map(fixed_figures, reasons))
    return JOINT.join(dict.fromkeys(articles)), JOINT.join(map(str, reasons)), JOINT.join(clauses), f"[{figures}]"
