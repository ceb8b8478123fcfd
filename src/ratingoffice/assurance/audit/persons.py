"""The people of two lists: who is somebody else now, and who is there twice."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl
from polars import col

from ratingoffice.assurance.audit import checks
from ratingoffice.assurance.audit.checks import findings_table
from ratingoffice.assurance.audit.lists import Listed

#: letters with a stroke or joined, which Unicode does not take apart
PLAIN = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "'": "", "’": ""}


def words_of(name: pl.Expr) -> pl.Expr:
    """The words of a name in the order of the alphabet, whatever their own order, accents and case."""
    bare = name.str.to_lowercase().str.normalize("NFKD").str.replace_all(r"\p{M}", "")
    plain = bare.str.replace_many(list(PLAIN), list(PLAIN.values()))
    return plain.str.extract_all(r"\w+").list.sort()


def changed_persons(first: Listed, second: Listed, article: str, edition: str) -> Iterator[pl.DataFrame]:
    """Yield findings where the two lists describe the same id differently."""
    both = first.people.join(second.people, on="player_id", suffix="_2", maintain_order="left")
    for column, check in (("birth_year", checks.BIRTH_YEAR), ("sex", checks.SEX), ("federation", checks.FEDERATION)):
        rows = both.filter(col(column) != col(f"{column}_2")).select(
            "player_id", name="name_2", was=column, now=f"{column}_2"
        )
        yield findings_table(check, rows, article, edition)
    renamed = both.filter(col("name") != col("name_2")).select("player_id", name="name_2", was="name", now="name_2")
    renamed = renamed.with_columns(before=words_of(col("was")), after=words_of(col("now")))
    common = renamed["before"].list.set_intersection(renamed["after"]).list.len() > 0
    yield findings_table(checks.NAME, renamed.filter(common), article, edition)
    yield findings_table(checks.OTHER_NAME, renamed.filter(~common), article, edition)


def duplicates(second: Listed, article: str, edition: str) -> Iterator[pl.DataFrame]:
    """Yield findings for a person with two ids and an id with two rows."""
    repeated = second.twice.unique(maintain_order=True).join(
        second.people.select("player_id", "name"), on="player_id", how="left", maintain_order="left"
    )
    yield findings_table(checks.ID_TWICE, repeated.with_columns(day=pl.lit(second.day)), article, edition)
    with_birth_year = second.people.filter(col("birth_year").is_not_null() & col("name").is_not_null())
    named = with_birth_year.select(
        "player_id", "name", "birth_year", "federation", words=words_of(col("name")).list.join(" ")
    )
    yield _similar_persons(named, ["words", "birth_year", "federation"], checks.SAME_PERSON, article, edition)
    by_fide_id = second.people.filter(col("fide_id").is_not_null()).select("player_id", "name", now="fide_id")
    yield _similar_persons(by_fide_id, ["now"], checks.FIDE_ID_TWICE, article, edition)


def _similar_persons(
    people: pl.DataFrame, by: list[str], check: checks.Check, article: str, edition: str
) -> pl.DataFrame:
    """Return findings for all but the first of the rows with the same values."""
    alike = people.filter(people.select(by).is_duplicated())
    alike = alike.with_columns(other=col("player_id").first().over(by))
    return findings_table(check, alike.filter(col("other") != col("player_id")), article, edition)
