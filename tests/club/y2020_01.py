"""The club's regulation of 1 January 2020, article by article."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import polars as pl
from polars import col

from ratingoffice.book.columns import event, game, list_date, player, side
from ratingoffice.book.period import Period
from ratingoffice.federations.initial import fraction, performance, pooled
from ratingoffice.federations.numbers import Age, At, Factor, Games, Kind, Periods, Points, Rating
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Certainty, Reading, Reads
from ratingoffice.federations.regulation import EventRules, FirstRating, ListRules, Pools, Regulation, gives
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, RATED, Article, Clause, Ground, rule
from ratingoffice.law.numbers import half_away_from_zero
from ratingoffice.law.table import MirrorTable, RangeTable
from ratingoffice.message import Message

# fmt: off
# 1 Pools
CLASSIC, QUICK = 60, 5  # minutes for 60 moves
POOL = Article("1", "pool", (
    Clause("¶1", pl.lit("classic"), event.minutes >= CLASSIC, says=Message("{m} minutes or more: classic", m=CLASSIC)),
    Clause("¶2", pl.lit("quick"), event.minutes >= QUICK, says=Message("{m} minutes or more: quick", m=QUICK)),
    Clause("¶3", pl.lit(None, dtype=pl.String), says=Message("under {m} minutes: no pool", m=QUICK)),
), order="¶1 ¶2 ¶3")

# 2 Evenings
Days = Annotated[int, Kind(Message("a number of days"), 0, 365)]
def refusals(announced: Annotated[Days, At("2(2)")] = 7) -> tuple[Ground, ...]:
    late = (event.starts_on - event.registered_on).dt.total_days() < announced
    return (
        Ground("1/short", event.minutes < QUICK, Message("less than {m} minutes a player", m=QUICK)),
        Ground("2(1)", ~event.fact("club_evening"), "not an evening of the club"),
        Ground("2(2)/unannounced", event.registration_judged & event.registered_on.is_null(), "not announced"),
        Ground("2(2)/late", event.registration_judged & late & ~event.approved("excused"),
               Message("announced on {registered_on}, not {days} days before {starts_on}", days=announced),
               NEEDS_DECISION, Message("announced {days} days before, unless it is excused", days=announced)),
        Ground("2(3)", event.refused, "left out by the committee{decided}", says="the committee may leave it out"),
    )
REPORTED = event.reported_on < list_date
NOT_YET = Ground("2(4)/later", (event.games_due == 0) & ((event.games_open > 0) | ~REPORTED.fill_null(False)),
                 "not reported before the day of the list: it goes to a later one", LATER_LIST)

# 3 Games
GAME_REFUSALS = (Ground("3/unplayed", ~game.played, "not played"),
                 Ground("3/ruled", game.ruling.is_not_null(), "taken out ({ruling})", says="it may be taken out"))

# 4 Expectation
def difference(far: Points = 350) -> dict[str, Any]:
    return {"far": far, "difference": Article("4(2)", "D", (
        Clause("4(1)", side.gap, says="own rating minus the opponent's"),
        Clause("", side.gap.clip(-far, far), (side.gap.abs() > far) & (side.nth_far == 1),
               Message("a difference of more than {far} counts as {far} in the first such game of an event", far=far)),
    ))}
TABLE_A = RangeTable("Table A", "0-20 50 | 21-60 55 | 61-110 60 | 111-170 65 | 171-240 70 | 241-320 75 | >320 80")
DP = MirrorTable("7(1)", [8 * hundredths for hundredths in range(51)])

# 5 K
def k_factor(
    k: Factor = 24, k_top: Factor = 12, k_top_rating: Rating = 2000, k_new: Factor = 36, k_new_games: Games = 10,
    k_young: Factor = 40, k_young_age: Age = 16, first: Annotated[str, Reads("C-1")] = "young",
) -> Article:
    top, games, age = k_top_rating, k_new_games, k_young_age
    return Article("5", "K", (
        gives("¶1", k, "in general"),
        gives("¶2", k_top, Message("after a rating of {top}", top=top), player.highest >= top),
        gives("¶3", k_new, Message("before {games} games, both pools together", games=games),
              player.games_all_pools < games),
        gives("¶4", k_young, Message("under {age} on the day of the list", age=age), player.age_on_list < age),
    ), "¶4 ¶3 ¶2 ¶1" if first == "young" else "¶2 ¶4 ¶3 ¶1", "C-1")

# 6 The new rating, 7(1) Newcomers
def new_and_first_rating(
    floor: Annotated[Rating, At("6(2)")] = 700, first_games: Annotated[Games, At("7(1)")] = 4,
    first_evenings: Annotated[Games, At("7(1)")] = 2, first_periods: Annotated[Periods, At("7(1)")] = 12,
    first_most: Annotated[Rating, At("7(1)")] = 1900,
) -> dict[str, Any]:
    summed = player.rating + player.change
    needed = {"games": first_games, "evenings": first_evenings, "periods": first_periods, "most": first_most}
    def initial(pool: pl.DataFrame, period: Period) -> Pools:
        players = (
            pool.group_by("player").agg(*pooled(), last_period=col("period").max(), on=col("event").n_unique())
            .sort("player").with_columns(p=fraction(), average=col("opponents"), of=col("n"), Ru=performance(DP))
            .with_columns(dp=DP.at(col("p")), result=col("Ru").clip(floor, first_most),
                          published=(col("n") >= first_games) & (col("on") >= first_evenings))
        )
        return Pools(players, pool, pool.join(players.filter("published"), "player", "anti", maintain_order="left"))
    said = (
        Ground("7(1)/missing", ~col("published"),
               Message("{n} games on {on} evenings, {games} on {evenings} are needed", **needed)),
        Ground("7(1)/rated", col("published"), "first rating from {n} games on {on} evenings", RATED),
    )
    says = Message("{games} games on {evenings} evenings of the last {periods} lists; at most {most}", **needed)
    return {
        "new_rating": Article("6", "new_rating", (
            Clause("(1)", summed, says="the rating of the list in force plus the change"),
            Clause("(2)", floor, summed < floor, Message("no rating is below {floor}", floor=floor)),
        )),
        "first_rating": FirstRating(initial, said, first_periods, (Provision(Question.FIRST_GAMES, "7(1)", says),)),
    }
# 7(2) Newcomers from classic
def strength(newcomer: Annotated[str, Reads("C-2")] = "unrated") -> pl.Expr:
    return player.rating if newcomer == "unrated" else pl.coalesce(player.rating, player.other_rating)
INHERITS = rule("7(2)", "inherits", pl.when(player.rating.is_null() & player.plays).then(player.other_rating),
                "who is rated in classic only begins in quick with that rating (C-2)")
unrated_now, met_rated = side.rating_now.is_null(), side.opponent_rating.is_not_null()
SIDES_NOT_COUNTED = (
    Ground("7(1)/pool", unrated_now & met_rated, "not rated yet: the result waits for a first rating"),
    Ground("7(1)/both", unrated_now, "both are unrated"),
    Ground("4(3)/opponent", ~met_rated, "the opponent was unrated when the event started"),
)
INTERPRETATIONS = {
    "C-1": Reading("Where several K fit, {k_young} comes first, then {k_new}, then {k_top}.", Certainty.CHOICE,
                   word="young", switch={"top": "{k_top} comes first: also for a member under {k_young_age}."}),
    "C-2": Reading("For the opponents a newcomer from classic is unrated until the next list.", Certainty.CHOICE,
                   word="unrated", switch={"classic": "A newcomer counts with the classic rating for them too."}),
}
NOT_LISTED = (Ground("8/left", ~player.registered, "has left the club"),
              Ground("8/deceased", player.deceased_on <= list_date, "deceased"))

CLUB_2020_01 = Regulation(
    edition="club-2020-01", body="club", in_force=date(2020, 1, 1), pools=("classic", "quick"), cite_in_force="2",
    title=Message("Ratings of the Kursaal Chess Club, {day} January {year}", day=1, year=2020),
    source="Ratings of the Kursaal Chess Club", link="https://kursaal.example/ratings",
    event=EventRules(
        pool=POOL, facts=(), not_yet=(NOT_YET,), refusals=refusals(), admitted="2(1)", owed=None, interim=None,
        counts_participants=pl.lit(False), rated_whole=pl.lit(False), due=REPORTED, not_due=NOT_YET,
        completed=(event.games_due == event.games_open) & (event.ends_on < list_date),
        rate_of_play=None, game_facts=(), game_refusals=GAME_REFUSALS, **difference(), expected=TABLE_A,
    ),
    list=ListRules(
        at_start=True, strength=strength(), beside={"quick": "classic"}, inherits=INHERITS, joins_with=None,
        sides_not_counted=SIDES_NOT_COUNTED, to_pool=unrated_now & met_rated,
        touches=(Ground("7(2)/own", player.inherits.is_not_null(), "counted with the classic rating", RATED),),
        rating_used=pl.when(~unrated_now).then(pl.coalesce(side.rating_then, side.rating_now)), k=k_factor(),
        k_limit=None, change=rule("6(1)", "change", half_away_from_zero(player.worth), "rounded, halves away from 0"),
        **new_and_first_rating(), keeps_rating=rule("6", "keeps_rating", pl.lit(True), "every rating stands"), dp=DP,
        may_start=pl.lit(True), active_periods=6, not_listed=NOT_LISTED,
    ),
    made_by={"refusals": refusals, "difference": difference, "k": k_factor, "first_rating": new_and_first_rating,
             "strength": strength},
    interpretations=INTERPRETATIONS,
)
