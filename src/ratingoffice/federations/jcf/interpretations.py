"""Points that the JCF regulations leave open, and how they are read here. The articles name them by number."""

from __future__ import annotations

from ratingoffice.federations.readings import FIRST_FORM, FORM, Reading, Sure

INTERPRETATIONS = {
    "J-1": Reading(
        "Games reported more than 3 months after the event's last day “may” be left out: they are left out, waiting for "
        "a decision, unless an officer accepts them (officer_late), with a reason kept.",
        Sure.CHOICE,
        word="waits",
        switch={
            "counts": "“May be left out” is used only by decision: what is reported late counts unless the federation "
                      "judges it unsuitable (3(8)).",
        },
    ),
    "J-2": Reading(
        "Where several values of K fit: 10 for those ever rated 2400 comes first, then 40 for fewer than 30 games, then "
        "40 for players under 19 who never reached 2000, and 20 is for the rest.",
        Sure.CHOICE,
        word="top",
        switch={
            "new": "{k_new} for fewer than {k_new_games} games comes first: who is rated {k_top_rating} with few "
                   "official games in Japan has K = {k_new}.",
        },
    ),
    "J-3": Reading(
        "K is taken as of the list in force for the period: its ratings, and the games up to it.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-4": Reading(
        "“Official games in all” are the counted games of both pools together.",
        Sure.CHOICE,
        word="both",
        switch={
            "own": "The games of the pool alone are counted: who has played {k_new_games} standard games begins in "
                   "rapid with K = {k_new} again.",
        },
    ),
    "J-5": Reading(
        "The performance that becomes a first rating is rounded half up, and the floor of 1000 holds for it too.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-6": Reading(
        "An opponent's rating in the pool for a first rating is that of the period in which the game was counted.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-7": Reading(
        "“At the time of counting” is the list in force for the period, also for a game that was played and reported "
        "late.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-8": Reading(
        "“1 January of that year” is that of the year of the list being made.",
        Sure.CHOICE,
        word="list",
        switch={
            "period": "That year is the one of the list in force: for the list of 1 January the age on 1 January of the "
                      "year before decides.",
        },
    ),
    "J-9": Reading(
        "An event applied for less than 5 days before it is held is not rated, unless an officer accepts it "
        "(officer_late).",
        Sure.CHOICE,
        word="waits",
        switch={
            "counts": "A late application is a fault of the organiser and no ground against the games: the event "
                      "counts.",
        },
    ),
    "J-10": Reading(
        "A game reported before the 21st and not yet counted, because a decision came late, is taken as well.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-11": Reading(
        "“At the time of first joining” is the period that the player joins in (joined_on, or member_from where that is "
        "not recorded), from the day of the list in force up to the day before the list being made: in it, and only in "
        "it, a player with no rating and no waiting results in either pool takes the FIDE rating over, played or not. "
        "Who joined earlier and gets a FIDE rating later takes nothing over, nor does a player with neither date.",
        Sure.CHOICE,
        word="joining",
        switch={
            "any_list": "Any member without a rating and without waiting results takes a FIDE rating over on the next "
                        "list, also years after joining.",
        },
    ),
    "J-12": Reading(
        "“The last two years” are 24 periods, the one being rated included.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-13": Reading(
        "An event is judged by the edition in force on the day it starts (as FIDE 0.1, by 7(2)); one that started "
        "before the first edition recorded is not rated. K, first ratings and the list follow the edition named for the "
        "list.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-14": Reading(
        "A game counts as reported on its own day of report, or else on its event's. Without a report it goes to a "
        "later list, and that comes before every refusal. Where a book does not record reports at all, an event counts "
        "as reported on its last day.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-15": Reading(
        "The games of an event are taken one by one. The event is rated as soon as one of its games is in time, and "
        "finished when none is left for later and it has ended before the list.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-16": Reading(
        "A game is late by its own day of report, or else by its event's: it waits for an officer's decision, and the "
        "event's other games are rated. Where all games that are due are late, the event waits as a whole. As long as a "
        "game may still be accepted, the event is not finished. An event without any application date is not rated; "
        "that is not lateness. Only what is late and nothing else against it waits.",
        Sure.CHOICE,
        word="game",
        switch={
            "event": "The event's own day of report decides for all its games: an event reported in time counts whole, "
                     "a late one waits whole.",
        },
    ),
    "J-17": Reading(
        "Where several grounds refuse an event, all are named, in the order of the text. A game is refused by the first "
        "that fits: no valid membership, not played, a decision on record, late.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-18": Reading(
        "A membership is valid from its first to its last day; an open end is open, and a player with neither date is "
        "no member. A game without a date counts as played on the event's last day. Where a book does not record "
        "memberships at all, they are not judged.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-19": Reading(
        "The other pool is “first calculated” in the first period in which the player has a counted game in it. The "
        "rating of the first pool at that moment, also one taken over by 6(1) in the same period, is then taken over "
        "before the games are counted, and the opponents count with it too.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-20": Reading(
        "UR is who has no rating by 6(1) and 6(2): a player with a FIDE rating on joining never is. The games of that "
        "very period count with it, for the opponents too, with the K of the general rules, and the rating taken over "
        "is the first value of the highest rating.",
        Sure.CHOICE,
        word="never_ur",
        switch={
            "ur": "The player is UR in the period of joining: the own games are not counted, for the opponents C = 0, "
                  "and the FIDE rating stands unchanged on the list being made.",
        },
    ),
    "J-21": Reading(
        "The K on a list is the one for the period that begins with it: by the new rating and games, and the age on 1 "
        "January of the year of the list after it.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-22": Reading(
        "When one pool is rated, the events of the other stay as they are, with a verdict that names their pool. Both "
        "pools rated together look at the lists in force, never at a list half made.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-23": Reading(
        "Everybody rated in the pool is listed, except who is not registered or has died by the day of the list (as "
        "FIDE 10); their ratings stay in the book.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-24": Reading(
        "The time at move 60 is the main time of every control that begins by move 60 and each control's increment for "
        "its own moves; where the colours differ, the shorter one counts.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-25": Reading(
        "Each side of a played game is counted with its own result, as FIDE I-28.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-26": Reading(
        "What is not settled here follows FIDE's regulations: activity (FIDE 7.2.2) and what a played game is (5.1) are "
        "taken over; FIDE's first control (1.2), hours a day (3.1) and matches (6) are not, since 2(2), 3(2) and 3(5) "
        "settle which games count.",
        Sure.CHOICE,
        otherwise="",
    ),
    "J-27": Reading(
        "An admitted event of which not one game counts is closed like any other; its verdict says that no game of it "
        "is rated.",
        Sure.CHOICE,
        otherwise="",
    ),
}  # fmt: skip

#: the words of the lists that were made before readings were recorded
UNRECORDED = {
    FORM: FIRST_FORM, "J-1": "waits", "J-2": "top", "J-4": "both", "J-8": "list", "J-9": "waits", "J-11": "any_list",
    "J-16": "event", "J-20": "ur",
}  # fmt: skip
