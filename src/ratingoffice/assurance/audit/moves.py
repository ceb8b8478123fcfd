"""One pool of two lists: K, the change, the minimum, activity, who came and who went."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import polars as pl
from polars import col

from ratingoffice.assurance.audit import checks
from ratingoffice.assurance.audit.allowed import MOST_GAMES, Allowed, birthdays, unknown_to
from ratingoffice.assurance.audit.checks import IMPOSSIBLE, SUSPICIOUS, findings_table
from ratingoffice.assurance.audit.kfactors import about_k
from ratingoffice.assurance.audit.lists import FIGURES, Listed
from ratingoffice.federations.questions import Question

IDENTITY = ("pool", "player_id", "name")


def in_pool(
    first: Listed, second: Listed, before: Allowed, after: Allowed
) -> tuple[list[pl.DataFrame], dict[str, Any]]:
    """The findings of that pool, and how many players are on both lists, new, gone, and with another rating."""
    pool = after.pool
    pair = paired_rows(first, second, after)
    both = pair.filter(col("rating_1").is_not_null() & col("rating_2").is_not_null())
    new = pair.filter(col("rating_1").is_null())
    gone = pair.filter(col("rating_2").is_null())
    following = before.request.period.list_date == after.request.period.in_force
    findings = [*about_k(pair, both if following else None, first, second, before, after)]
    findings += floor_findings(pair.filter(col("rating_2").is_not_null()), second, after)
    findings += activity_findings(both, before, after, following)
    if following:
        if {"games"} <= second.says:
            findings += rating_moves(both, second, before, after)
            findings += arrivals(new, first, after)
        findings += carried_totals(both, after)
    findings += departures(gone, both, before, after)
    changed = both.filter(col("rating_1") != col("rating_2")).height
    return findings, {"pool": pool, "both": both.height, "new": new.height, "gone": gone.height, "changed": changed}


def paired_rows(first: Listed, second: Listed, after: Allowed) -> pl.DataFrame:
    """Return a row per player of the pool with the figures of both lists (`rating_1`, `rating_2` …)."""
    sides = [_side(listed, after, number) for number, listed in ((1, first), (2, second))]
    pair = sides[0].join(sides[1], on="player_id", how="full", coalesce=True)
    about = ("player_id", "name", "federation", "birth_year", "birthday")
    second_people = second.people.with_columns(birthday=birthdays(second)).select(about)
    lost = (
        first.people.with_columns(birthday=birthdays(first))
        .select(about)
        .join(second_people, on="player_id", how="anti")
    )
    people = pl.concat([second_people, lost]) if lost.height else second_people
    return pair.join(people, on="player_id", how="left").with_columns(pool=pl.lit(after.pool))


def _side(listed: Listed, after: Allowed, number: int) -> pl.DataFrame:
    """The figures of one list; games also over all pools of the edition."""
    rows = listed.rows.filter(col("pool") == after.pool)
    other_pools = [pool for pool in after.edition.pools if pool != after.pool and pool in listed.pools]
    rows = rows.with_columns(games_all=col("games").fill_null(0), total_all=col("total_games").fill_null(0))
    if other_pools:
        more = (
            listed.rows.filter(col("pool").is_in(other_pools))
            .group_by("player_id")
            .agg(more_games=col("games").sum(), more_total=col("total_games").sum())
        )
        rows = rows.join(more, on="player_id", how="left").with_columns(
            games_all=col("games_all") + col("more_games").fill_null(0),
            total_all=col("total_all") + col("more_total").fill_null(0),
        )
    return rows.select(
        "player_id", *(col(name).alias(f"{name}_{number}") for name in (*FIGURES, "games_all", "total_all"))
    )


def floor_findings(rows: pl.DataFrame, second: Listed, after: Allowed) -> Iterator[pl.DataFrame]:
    """Yield findings for ratings that the edition would change or remove from the list."""
    rules = after.rules
    supposed = rows.with_columns(rating="rating_2", fide_rating="fide_rating_2", now="rating_2", was="rating_1")
    wrong = supposed.filter(~after.stands(supposed))
    reasons = wrong.with_columns(new_rating="rating").select(*IDENTITY, "was", "now", kept=rules.keeps_rating.value())
    unsure = unknown_to(rules.new_rating, second.says) | unknown_to(rules.keeps_rating, second.says)
    article = pl.when("kept").then(pl.lit(rules.new_rating.number)).otherwise(pl.lit(rules.keeps_rating.number))
    yield findings_table(checks.FLOOR, reasons, article, after.edition.edition, SUSPICIOUS if unsure else IMPOSSIBLE)


def activity_findings(both: pl.DataFrame, before: Allowed, after: Allowed, following: bool) -> Iterator[pl.DataFrame]:
    """Yield findings where the activity flag contradicts the games of the last periods."""
    article, edition = after.articles_for(Question.ACTIVITY), after.edition.edition
    inactive = both.filter(~col("active_2")).with_columns(was="active_1", now="active_2")
    days = [allowed.request.period.list_date for allowed in (before, after)]
    apart = (days[1].year - days[0].year) * 12 + days[1].month - days[0].month
    then = apart < after.rules.active_periods
    played = [("games_2", after), *([("games_1", before)] if then else [])]
    for games, allowed in played:
        rows = inactive.filter(col(games) > 0).with_columns(n=games, played=pl.lit(allowed.request.period.name))
        inactive = inactive.filter((col(games) > 0).fill_null(False).not_())
        yield findings_table(checks.INACTIVE, rows, article, edition)
    if following:
        active_again = both.filter(~col("active_1") & col("active_2") & (col("games_2") == 0))
        yield findings_table(checks.ACTIVE, active_again.with_columns(was="active_1", now="active_2"), article, edition)


def rating_moves(both: pl.DataFrame, second: Listed, before: Allowed, after: Allowed) -> Iterator[pl.DataFrame]:
    """Yield findings where a change of rating is impossible by the games of the period and the K of the first list."""
    rules, edition = after.rules, after.edition.edition
    moves = both.with_columns(
        rating="rating_1",
        was="rating_1",
        now="rating_2",
        n=col("games_2").fill_null(0),
        K=pl.coalesce("k_1", pl.lit(before.largest_k)),
        fide_rating="fide_rating_2",
    )
    same = moves.filter((col("was") == col("now")) & (col("n") > 0))
    yield findings_table(checks.NO_CHANGE, same, rules.change.number, edition)
    changed = moves.filter(col("was") != col("now"))
    unsure = unknown_to(rules.new_rating, second.says)
    severity = SUSPICIOUS if unsure else IMPOSSIBLE
    cited = ", ".join(
        dict.fromkeys([rules.k.number, after.edition.event.difference.number, after.edition.event.expected.number])
    )
    changed = with_reach(changed, both["rating_1"], after)
    idle = (col("n") == 0) & ~col("now").is_between("low", "high")
    yield findings_table(checks.NO_GAMES, changed.filter(idle), rules.new_rating.number, edition, severity)
    played = changed.filter(col("n") > 0)
    ever = ~col("now").is_between("lowest", "highest")
    too_far = played.filter(ever).with_columns(low="lowest", high="highest")
    yield findings_table(checks.TOO_FAR, too_far, cited, edition, severity)
    yield findings_table(checks.HARDLY, played.filter(~ever & ~col("now").is_between("low", "high")), cited, edition)


def with_reach(rows: pl.DataFrame, on_list: pl.Series, after: Allowed) -> pl.DataFrame:
    """The ratings that can be reached by `rating`, K and n: by the own rating, and by any on the list (`lowest`,
    `highest`), since it may have been another when an event began."""
    per_game = after.per_game(pl.concat([rows["rating"], on_list.drop_nulls()]))
    rows = rows.join(
        per_game.with_columns(col("rating").cast(pl.Int64)), on="rating", how="left", maintain_order="left"
    )
    rows = rows.with_columns(any_best=pl.lit(per_game["best"].max()), any_worst=pl.lit(per_game["worst"].min()))
    reached = {"low": "worst", "high": "best", "lowest": "any_worst", "highest": "any_best"}
    return rows.with_columns(after.reaches(rows, most).alias(name) for name, most in reached.items())


def arrivals(new: pl.DataFrame, first: Listed, after: Allowed) -> Iterator[pl.DataFrame]:
    """Yield findings for new players: by a first rating, or with the rating of another pool."""
    edition, beside = after.edition.edition, after.rules.beside.get(after.pool, "")
    new = new.with_columns(now="rating_2", n=col("games_2").fill_null(0))
    if beside:
        other = first.rows.filter(col("pool") == beside).select("player_id", was="rating")
        new = new.join(other, on="player_id", how="left", maintain_order="left")
        entered, new = new.filter(col("was").is_not_null()), new.filter(col("was").is_null())
        entered = entered.with_columns(
            rating="was", K=pl.lit(after.largest_k), fide_rating="fide_rating_2", beside=pl.lit(beside)
        )
        far = with_reach(entered, other["was"], after).filter(~col("now").is_between("low", "high"))
        inherits = after.rules.inherits.number if after.rules.inherits else after.rules.new_rating.number
        yield findings_table(checks.ENTERED, far, inherits, edition)
    firsts = after.firsts
    tried = new.with_columns(col("n").clip(upper_bound=MOST_GAMES).alias("tried"))
    tried = tried.join(firsts.rename({"n": "tried"}), on="tried", how="left", maintain_order="left")
    few = tried.filter(col("most").is_null()).with_columns(least=pl.lit(firsts["n"].min()))
    yield findings_table(checks.EARLY, few, after.articles_for(Question.FIRST_GAMES), edition)
    yield findings_table(
        checks.CAPPED, tried.filter(col("now") > col("most")), after.articles_for(Question.FIRST_BOUNDS), edition
    )


def departures(gone: pl.DataFrame, both: pl.DataFrame, before: Allowed, after: Allowed) -> Iterator[pl.DataFrame]:
    """Yield findings for players who left the list, as far as even the busiest month could not explain it."""
    rules = after.rules
    article = ", ".join(dict.fromkeys([rules.keeps_rating.number, *(ground.article for ground in rules.not_listed)]))
    most = pl.lit(both["games_2"].max(), dtype=pl.Int64).fill_null(0)
    left_players = gone.with_columns(
        rating="rating_1",
        was="rating_1",
        n=most,
        K=pl.coalesce("k_1", pl.lit(before.largest_k)),
        fide_rating="fide_rating_1",
    )
    left_players = with_reach(left_players, gone["rating_1"], after).with_columns(new_rating="low")
    odd = left_players.select(odd=col("active_1").fill_null(False) & rules.keeps_rating.value())["odd"]
    yield findings_table(checks.GONE_ACTIVE, left_players.filter(odd), article, after.edition.edition)
    yield findings_table(checks.GONE, left_players.filter(~odd), article, after.edition.edition)


def carried_totals(both: pl.DataFrame, after: Allowed) -> Iterator[pl.DataFrame]:
    """Yield findings where total games, highest rating or previous rating do not continue those of the first list."""
    article, edition = after.articles_for(Question.LIST), after.edition.edition
    total = both.filter(col("total_games_2") != col("total_games_1") + col("games_2"))
    total = total.with_columns(was="total_games_1", now="total_games_2", n="games_2")
    yield findings_table(checks.TOTAL, total, article, edition)
    peak = both.filter(col("peak_1").is_not_null() & (col("peak_2") != pl.max_horizontal("peak_1", "rating_2")))
    yield findings_table(
        checks.PEAK, peak.with_columns(was="peak_1", now="peak_2", rating="rating_2"), article, edition
    )
    previous = both.filter(col("previous_2") != col("rating_1")).with_columns(was="rating_1", now="previous_2")
    yield findings_table(checks.PREVIOUS, previous, article, edition)
