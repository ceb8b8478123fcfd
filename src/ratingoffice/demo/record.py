"""What a body has on record on the day of the list in force: players, ratings, the list before, results that wait."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import polars as pl

from ratingoffice.book.period import lists_later
from ratingoffice.demo.demonstration import Calendar, Demonstration
from ratingoffice.demo.hashed_random import Dice, curve, expectation, points_of_white

_c = pl.col

#: shares of a million and months since the first rating
_SINCE = ((0, 0), (300_000, 24), (700_000, 110), (1_000_000, 240))
#: shares of a million and how a person plays: 0 every month … 3 hardly ever, 4 has stopped
_ACTIVITY = ((0, 0), (200_000, 1), (500_000, 2), (800_000, 3), (930_000, 4), (1_000_000, 5))


def _index(day: date) -> int:
    return day.year * 12 + day.month - 1


def _list_of(index: pl.Expr, force: date) -> pl.Expr:
    """The list of the month with that index: of the same day of the month as the list in force."""
    return pl.date(index // 12, index % 12 + 1, force.day)


def on_record(frame: pl.DataFrame, calendar: Calendar, dice: Dice) -> pl.DataFrame:
    """The people with all that is on record about them, and for each pool its rating, games, peak, last and since."""
    demonstration, force = calendar.demonstration, calendar.force
    frame = frame.with_columns(birth_year=force.year - _c("age"), u=dice("activity", 1_000_000))
    frame = frame.with_columns(activity=pl.when("part").then(0).otherwise(curve(_c("u"), _ACTIVITY)))
    frame = _on_paper(frame, demonstration, dice)
    frame = _memberships(frame, demonstration, force, dice)
    for pool in demonstration.pools:
        frame = _rate_pool(frame, demonstration, pool, dice)
    luck = pl.when("part").then(0).otherwise(dice("title", 100))
    return frame.with_columns(u_title=luck).with_columns(
        title=_title(demonstration, demonstration.titles),
        national_title=_title(demonstration, demonstration.national_titles),
    )


def _title(demonstration: Demonstration, titles: Sequence[tuple[int, str, str, int]]) -> pl.Expr:
    peak = pl.max_horizontal(f"{pool}_peak" for pool in demonstration.pools)
    title = pl.lit(None, dtype=pl.String)
    for least, man, woman, share in reversed(titles):
        word = pl.when(_c("sex") == "w").then(pl.lit(woman)).otherwise(pl.lit(man))
        title = pl.when((peak >= least) & (_c("u_title") < share) & (word != "")).then(word).otherwise(title)
    return title


def _on_paper(frame: pl.DataFrame, demonstration: Demonstration, dice: Dice) -> pl.DataFrame:
    """Birth dates (some are just a year, few are unknown), FIDE's id and ratings, who left."""
    day = pl.date("birth_year", 1 + dice("birth month", 12), 1 + dice("birth day", 28)).dt.strftime("%Y-%m-%d")
    year = _c("birth_year").cast(pl.String)
    abroad = (dice("fide", 100) < demonstration.have_fide_id) & (_c("strength") >= 1450)
    guest = _c("guest") & (dice("fide", 100) < 90)
    fide_id = (90_000_000 + (_c("no") * 80_339_887 + 1_618_033) % 10**7).cast(pl.String)
    frame = frame.with_columns(
        has_fide=pl.when("part").then(_c("part_fide_standard").is_not_null()).otherwise(_c("rated") & abroad | guest),
        u_birth=dice("birth", 100),
        fide_form=dice.bell("fide", 80),
        fide_rapid_form=dice.bell("fide rapid", 120),
    )
    fide_rating = pl.max_horizontal(_c("strength") + _c("fide_form"), 1400)
    fide_rapid = pl.max_horizontal(_c("strength") + _c("fide_rapid_form"), 1400)
    return frame.with_columns(
        birth_date=pl.when(_c("part") | (_c("u_birth") < 84)).then(day).when(_c("u_birth") < 98).then(year),
        fide_id=pl.when("has_fide").then(fide_id),
        fide_standard=pl.when("has_fide").then(pl.coalesce("part_fide_standard", fide_rating)),
        fide_rapid=pl.when(_c("has_fide") & (_c("u_birth") < 60)).then(fide_rapid),
        registered=pl.coalesce("part_registered", True),
        region=_c("place") if demonstration.has_regions else pl.lit(None, dtype=pl.String),
    )


def _memberships(frame: pl.DataFrame, demonstration: Demonstration, force: date, dice: Dice) -> pl.DataFrame:
    """Annual members: most are, some were, some never were, some join or leave in the first period."""
    kinds = pl.Series(["valid"] * 95 + ["expired"] * 2 + ["ending"] + ["none"] * 2)
    drawn = kinds.gather(frame.select(dice("member", 100)).to_series())
    kind = pl.coalesce("part_membership", pl.lit(drawn))
    grown = ((_c("age") - 6) * 12).clip(1, 200)
    months = dice("joined", 200) % pl.when("rated").then(grown).otherwise(20)
    joined = _list_of(_index(force) - 3 - months, force)
    later = lists_later(force, 12)
    none = pl.lit(None, dtype=pl.Date)
    frame = frame.with_columns(deceased_on=pl.when("part_deceased").then(pl.lit(force.replace(day=9))).otherwise(none))
    if not demonstration.has_members:
        return frame.with_columns(member_from=none, member_until=none)
    start = pl.when(_c("kind") == "new").then(pl.lit(force.replace(day=5))).otherwise(joined)
    end = (
        pl.when(_c("kind") == "expired")
        .then(pl.lit(lists_later(force, -2)))
        .when(_c("kind") == "ending")
        .then(pl.lit(force.replace(day=4)))
        .otherwise(pl.date(later.year + dice("until", 2), 12, 31))
    )
    return frame.with_columns(kind=kind).with_columns(
        member_from=pl.when(_c("kind") != "none").then(start), member_until=pl.when(_c("kind") != "none").then(end)
    )


def _rate_pool(frame: pl.DataFrame, demonstration: Demonstration, pool: str, dice: Dice) -> pl.DataFrame:
    """A pool's rating, games, peak, and the months since the last rated game and the first rating."""
    is_in = _c("rated")
    if len(demonstration.pools) > 1:  # most are rated in all pools, some in the first only, some not in it
        both = pl.when("part").then("part_rapid").otherwise(dice("pools", 100) < 82)
        first = pl.when("part").then(True).otherwise(dice("pools", 100) < 95)
        is_in &= first if pool == demonstration.pools[0] else both | ~first
    form = _c("form") + dice.bell(f"{pool} form", 60)
    since = pl.min_horizontal(curve(_c("u"), _SINCE), ((_c("age") - 6) * 12).clip(0))
    frame = frame.with_columns(u=dice(f"{pool} since", 1_000_000)).with_columns(
        pl.when(is_in)
        .then(pl.coalesce("part_rating", pl.max_horizontal(_c("strength") + form, demonstration.minimum)))
        .alias(f"{pool}_rating"),
        since=pl.when(_c("part_games") < 30).then(2).otherwise(since),
        past=dice.bell(f"{pool} past", 60).abs() + (_c("age") - 40).clip(0) * dice(f"{pool} decline", 4),
        quiet=pl.when(_c("activity") < 3)
        .then(1 + dice(f"{pool} last", 4) * _c("activity"))
        .otherwise(6 + dice(f"{pool} last", 48)),
    )
    games = 5 + _c("since") * (5 - _c("activity").clip(0, 4)) * (1 + dice(f"{pool} pace", 6)) // 4
    columns = {
        "games": pl.coalesce("part_games", games),
        "peak": pl.coalesce(pl.when("part").then("part_rating"), _c(f"{pool}_rating") + _c("past")),
        "last": pl.min_horizontal(_c("quiet"), _c("since") + 1),
        "since": _c("since"),
    }
    present = _c(f"{pool}_rating").is_not_null()
    return frame.with_columns(pl.when(present).then(value).alias(f"{pool}_{name}") for name, value in columns.items())


def ratings(frame: pl.DataFrame, calendar: Calendar) -> pl.DataFrame:
    force = calendar.force
    index = _index(force)
    return pl.concat(
        frame.filter(_c(f"{pool}_rating").is_not_null()).select(
            pool=pl.lit(pool),
            player_id="player_id",
            rating=f"{pool}_rating",
            games=f"{pool}_games",
            peak=f"{pool}_peak",
            last_period=_list_of(index - _c(f"{pool}_last"), force).dt.strftime("%Y-%m"),
            rated_since=_list_of(index - _c(f"{pool}_since"), force),
        )
        for pool in calendar.demonstration.pools
    )


def fide_lists(frame: pl.DataFrame, calendar: Calendar) -> pl.DataFrame:
    """FIDE's ratings by month, of the few of whom they tell something."""
    days = [lists_later(calendar.force, month).replace(day=1) for month in (-1, 0, 1)]
    rows = [
        frame.filter(_c("part_role") == role)
        .head(1)
        .select("player_id", list_date=pl.lit(day), standard=pl.lit(rating, dtype=pl.Int64))
        for role, ratings in calendar.demonstration.fide_lists.items()
        for day, rating in zip(days, ratings, strict=True)
    ]
    return pl.concat(rows)


def list_before(frame: pl.DataFrame, calendar: Calendar, dice: Dice) -> pl.DataFrame:
    """The list before the one in force: who has played since had another rating then."""
    least = calendar.demonstration.minimum
    return pl.concat(
        frame.filter(_c(f"{pool}_since") > 0).select(
            list_date=pl.lit(lists_later(calendar.force, -1)),
            pool=pl.lit(pool),
            player_id="player_id",
            rating=pl.when((_c(f"{pool}_last") == 1) & ~_c("part"))
            .then(pl.max_horizontal(_c(f"{pool}_rating") + dice.bell(f"{pool} before", 25), least))
            .otherwise(f"{pool}_rating"),
        )
        for pool in calendar.demonstration.pools
    )


def pending(frame: pl.DataFrame, calendar: Calendar, dice: Dice) -> pl.DataFrame:
    """Two in five newcomers have played one event already, and three or four games of it wait for a first rating."""
    demonstration = calendar.demonstration
    rating = f"{demonstration.pools[0]}_rating"
    rated = frame.filter(_c(rating).is_not_null(), _c(f"{demonstration.pools[0]}_since") > 24).sort(rating, "no")
    rated = rated.head(max(1, len(rated) * 3 // 5)).select(opponent_id="player_id", opponent_rating=rating)
    newcomers = frame.filter(~_c("rated") & ~_c("part") & ~_c("guest") & (dice("waiting", 100) < 40))
    waiting = newcomers.select(
        "no",
        "player_id",
        "strength",
        back=1 + dice("waiting since", 14),
        games=3 + dice("waiting games", 2),
        at=dice("waiting opponent", max(1, len(rated) - 40)),
    )
    waiting = waiting.with_columns(round=pl.int_ranges(1, _c("games") + 1)).explode("round")
    waiting = waiting.with_columns(period=_list_of(_index(calendar.force) - _c("back"), calendar.force))
    opponents = rated[waiting.select((_c("at") + 7 * _c("round")).clip(upper_bound=len(rated) - 1)).to_series()]
    waiting = pl.concat([waiting, opponents], how="horizontal")
    chance = expectation().gather(
        waiting.select((_c("strength") - _c("opponent_rating")).clip(-1000, 1000) + 1000).to_series()
    )
    games = waiting.with_columns(no=_c("no") * 16 + _c("round"), chance=chance)
    points = games.select(points_of_white(_c("chance"), dice("waiting", 1000)))
    return waiting.select(
        pool=pl.lit(demonstration.pools[0]),
        player_id="player_id",
        period=_c("period").dt.strftime("%Y-%m"),
        event_id=_c("period").dt.strftime("E%y%m-09001"),
        event_ends_on=_c("period") + pl.duration(days=19),
        round="round",
        opponent_id="opponent_id",
        opponent_rating="opponent_rating",
        result=pl.Series(["0", "=", "1"]).gather(points.to_series()),
    )
