"""What an audit may say of a player: how bad it is, the sentence with the row's figures, and what to look at."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl
from polars import col

from ratingoffice.law.article import sentence_column

IMPOSSIBLE, SUSPICIOUS, NOTE = SEVERITIES = ("impossible", "suspicious", "note")

#: the columns of a finding
COLUMNS = (
    "severity", "kind", "pool", "player_id", "name", "was", "now", "article", "clause", "finding", "look",
)  # fmt: skip


@dataclass(frozen=True)
class Check:
    """`why` names columns of the rows in braces, as a ground does."""

    kind: str
    severity: str
    why: str
    look: str


K = Check(
    "k",
    IMPOSSIBLE,
    "K {now} on the list of {day}: {article} gives {possible} to a player rated {rating}, born in {birth_year}",
    "the birth year, the games so far, the highest rating ever, and the K in the other program",
)
K_AFTER = Check(
    "k-after",
    IMPOSSIBLE,
    "K {was}, then K {now}: {article} may give each of them, but not the second after the first",
    "whether K was set back: a highest rating or a number of games is never forgotten",
)
TOO_FAR = Check(
    "too-far",
    IMPOSSIBLE,
    "from {was} to {now} with {n} {n:game|games} and K {K}: {low} to {high} can be reached",
    "a lost event, games under another player's id, a wrong K, or a correction of the list before",
)
HARDLY = Check(
    "hardly",
    SUSPICIOUS,
    "from {was} to {now} with {n} {n:game|games} and K {K}: {low} to {high} can be reached, unless the rating was "
    "another one when an event began",
    "the list that was in force when the events began",
)
NO_GAMES = Check(
    "no-games",
    IMPOSSIBLE,
    "from {was} to {now} without a rated game",
    "a correction of an earlier list, or games that are counted elsewhere",
)
NO_CHANGE = Check(
    "no-change",
    NOTE,
    "{n} rated {n:game|games}, and still {now}",
    "nothing, if the games were worth less than half a point",
)
FLOOR = Check(
    "floor", IMPOSSIBLE, "{now} on the list: the edition lets no such rating stand", "the minimum of the list"
)
INACTIVE = Check(
    "activity",
    IMPOSSIBLE,
    "inactive, with {n} rated {n:game|games} in the period of {played}",
    "how the other program counts the months without a game",
)
ACTIVE = Check(
    "activity",
    IMPOSSIBLE,
    "active again, without a rated game in the period",
    "why the flag of inactivity was taken away",
)
EARLY = Check(
    "first-games",
    SUSPICIOUS,
    "new on the list with {now} and {n} {n:game|games}: a first rating takes at least {least}",
    "whether this is a return to the list, a rating taken over, or a second id of the same person",
)
CAPPED = Check(
    "first-rating",
    SUSPICIOUS,
    "new on the list with {now}: a first rating from {n} {n:game|games} is {most} at most",
    "whether this is a return to the list, a rating taken over, or a second id of the same person",
)
ENTERED = Check(
    "taken-over",
    SUSPICIOUS,
    "new on the list with {now} and {n} {n:game|games}; {was} in {beside}, from where {low} to {high} can be reached",
    "the rating with which the player entered this pool",
)
GONE_ACTIVE = Check(
    "gone",
    SUSPICIOUS,
    "not on the second list any more, active on the first",
    "whether the rating dropped below the minimum, the player left, or the row was lost",
)
GONE = Check("gone", NOTE, "not on the second list any more", GONE_ACTIVE.look)
ID_TWICE = Check("id-twice", IMPOSSIBLE, "the same id twice on the list of {day}", "which of the two rows is meant")
FIDE_ID_TWICE = Check(
    "fide-id-twice",
    IMPOSSIBLE,
    "the FIDE id {now} is also that of {other}",
    "whether these are one person, or one id is wrong",
)
SAME_PERSON = Check(
    "same-person",
    SUSPICIOUS,
    "the same name, birth year and federation as {other}",
    "whether these are one person with two ids, whose games count apart",
)
BIRTH_YEAR = Check(
    "birth-year", SUSPICIOUS, "born in {was}, then in {now}", "the birth date on record: K depends on it"
)
SEX = Check("sex", SUSPICIOUS, "{was}, then {now}", "the record, and whether the id went to another person")
FEDERATION = Check("federation", NOTE, "of {was}, then of {now}", "the transfer")
OTHER_NAME = Check(
    "name", SUSPICIOUS, "“{was}”, then “{now}”: no word in common", "whether the id went to another person"
)
NAME = Check("name", NOTE, "“{was}”, then “{now}”", "nothing, if the spelling was corrected")
TOTAL = Check(
    "total-games",
    IMPOSSIBLE,
    "{was} games so far, {n} in the period, then {now} in all",
    "the count of games, on which K depends",
)
PEAK = Check(
    "peak",
    IMPOSSIBLE,
    "highest rating {now}, after {was} and a rating of {rating}",
    "the highest rating, on which K depends",
)
PREVIOUS = Check(
    "previous", IMPOSSIBLE, "{now} as the rating before, {was} on the list before", "a correction of the list before"
)
NOT_BY_GAMES = Check(
    "not-by-the-games",
    SUSPICIOUS,
    "{now} on the list, {ours} by the reported games from {was}",
    "a game or event that one side does not have, another K, or a correction of the list before",
)


def findings_table(
    check: Check, rows: pl.DataFrame, article: pl.Expr | str, edition: str, severity: str = ""
) -> pl.DataFrame:
    """Return a table of findings of one kind, one for each row. The rows have the columns that the sentence names."""
    table = rows.with_columns(article=pl.lit(article) if isinstance(article, str) else article)
    columns = [name if name in table.columns else pl.lit(None).alias(name) for name in ("pool", "name", "was", "now")]
    pool, name, was, now = (col(column) if isinstance(column, str) else column for column in columns)
    return table.select(
        severity=pl.lit(severity or check.severity),
        kind=pl.lit(check.kind),
        pool=pool.cast(pl.String).fill_null(""),
        player_id="player_id",
        name=name.cast(pl.String).fill_null(""),
        was=was.cast(pl.String),
        now=now.cast(pl.String),
        article="article",
        clause=pl.concat_str(pl.lit(f"{edition}/"), "article"),
        finding=sentence_column(check.why),
        look=pl.lit(check.look),
    )
