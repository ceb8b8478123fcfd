"""Points that the JCF regulations leave open, and how they are read here. The articles name them by number."""

from __future__ import annotations

from ratingoffice.federations.readings import Certainty, Reading

# fmt: off

INTERPRETATIONS = {
    "J-1": Reading(
        "Games reported more than 3 months after the event's last day “may” be left out: they are left out, waiting "
        "for a decision, unless an officer accepts them, with a reason kept.",
        Certainty.CHOICE,
        word="waits",
        switch={
            "counts": "“May be left out” is used only by decision: what is reported late counts unless the federation "
                      "judges it unsuitable (3(8)).",
        },
    ),
    "J-2": Reading(
        "Where several values of K fit: {k_top} for those ever rated {k_top_rating} comes first, then {k_new} for "
        "fewer than {k_new_games} games, then {k_young} for players under {k_young_age} who never reached "
        "{k_young_below}, and {k} is for the rest.",
        Certainty.CHOICE,
        word="top",
        switch={
            "new": "{k_new} for fewer than {k_new_games} games comes first: a player rated {k_top_rating} with few "
                   "official games in Japan has K = {k_new}.",
        },
    ),
    "J-3": Reading(
        "K is taken as of the list in force for the period: its ratings, and the games up to it.",
        Certainty.CHOICE,
        otherwise="If K were looked up game by game, it could change within a period, and the order of the games would "
                  "matter.",
    ),
    "J-4": Reading(
        "“Official games in all” are the counted games of both pools together.",
        Certainty.TEXT,
        word="both",
        switch={
            "own": "Only the games of the pool itself are counted: a player with {k_new_games} standard games begins "
                   "in rapid with K = {k_new} again.",
        },
    ),
    "J-5": Reading(
        "The performance that becomes a first rating is rounded half up, and the floor of {floor} holds for it too, as "
        "for a rating that is taken over.",
        Certainty.CHOICE,
        otherwise="If the fraction were dropped, many first ratings would be one point lower; without the floor, some "
                  "would stand below {floor}.",
    ),
    "J-6": Reading(
        "An opponent's rating in the pool for a first rating is that of the period in which the game was counted.",
        Certainty.CHOICE,
        otherwise="With the ratings of the period in which the first rating is made, older games would count against "
                  "ratings that the opponents did not have then.",
    ),
    "J-7": Reading(
        "“At the time of counting” is the list in force for the period, also for a game that was played and reported "
        "late.",
        Certainty.CHOICE,
        otherwise="The text says “at the time of counting” of the rating that the change is added to; with the ratings "
                  "of the day of play, games reported late would count with older differences.",
    ),
    "J-8": Reading(
        "“1 January of that year” is that of the year of the list being made.",
        Certainty.CHOICE,
        word="list",
        switch={
            "period": "That year is the one of the list in force: for the list of 1 January the age on 1 January of "
                      "the year before decides.",
        },
    ),
    "J-9": Reading(
        "An event applied for less than 5 days before it is held is not rated, unless an officer accepts it.",
        Certainty.CHOICE,
        word="waits",
        switch={
            "counts": "A late application is a fault of the organiser and no ground against the games: the event "
                      "counts.",
        },
    ),
    "J-10": Reading(
        "A game reported before the 21st and not yet counted, because a decision came late, is taken as well.",
        Certainty.CHOICE,
        otherwise="By the letter such a game was reported for an earlier list, and would be on none.",
    ),
    "J-11": Reading(
        "The FIDE rating on the day of first joining (or of membership, where that is not recorded), by FIDE's lists "
        "on record, is taken over by the first list after it on which the player has no rating and no counted game in "
        "either pool, played or not, however long ago the day is. Where no list on record names the player, the FIDE "
        "rating in the register serves, in the period of joining only and without waiting results. A rating won after "
        "joining is never taken over.",
        Certainty.CHOICE,
        word="on_record",
        switch={
            "joining": "In the period of joining, and only in it, a player with no rating and no waiting results takes "
                       "the FIDE rating over, also where FIDE's lists on record name it; a member who is entered a "
                       "month late is UR.",
            "any_list": "Any member without a rating and without waiting results takes a FIDE rating over on the next "
                        "list, also years after joining.",
        },
    ),
    "J-12": Reading(
        "“The last two years” are {first_periods} periods, the one being rated included.",
        Certainty.CHOICE,
        otherwise="By the days of the games, a result that was reported late would leave the pool sooner.",
    ),
    "J-13": Reading(
        "An event is judged by the edition in force on the day it starts (as FIDE 0.1, by 7(2)); one that started "
        "before the first edition recorded is not rated. K, first ratings and the list follow the edition named for "
        "the list.",
        Certainty.CHOICE,
        otherwise="By the day of the report, events played before a change and reported after it would fall under the "
                  "new rules.",
    ),
    "J-14": Reading(
        "A game counts as reported on its own day of report, or else on its event's. Without a report it goes to a "
        "later list, and that comes before every refusal. Where a book does not record reports at all, an event counts "
        "as reported on its last day.",
        Certainty.CHOICE,
        otherwise="By the event's report alone, a game added later would belong to a list that may have been published "
                  "already.",
    ),
    "J-15": Reading(
        "The games of an event are taken one by one. The event is rated as soon as one of its games is in time, and "
        "finished when none is left for later and it has ended before the list.",
        Certainty.TEXT,
        otherwise="If an event were taken as a whole, games reported in time would wait for its last report; 3(6) "
                  "speaks of the games reported.",
    ),
    "J-16": Reading(
        "A game is late by its own day of report, or else by its event's: it waits for a decision, and the event's "
        "other games are rated; the event waits as a whole only while none of its games has been rated. A game added "
        "after a list has closed the event is judged where its own day of report is after the last day for that list, "
        "else it was rated with the event. As long as a game may be accepted, the event is not finished. Only what is "
        "late and nothing else against it waits.",
        Certainty.TEXT,
        word="each",
        switch={
            "game": "The same, but a game that is added after a list has closed its event is not rated any more, and "
                    "an event whose remaining games are late waits as a whole, also where others of it are rated.",
            "event": "The event's own day of report decides for all its games: an event reported in time counts whole, "
                     "a late one waits whole.",
        },
    ),
    "J-17": Reading(
        "Where several grounds refuse an event, all are named, in the order of the text. A game is refused by the "
        "first that fits: no valid membership, not played, a decision on record, late.",
        Certainty.CHOICE,
        otherwise="With only the first ground named, the organiser would learn of the others one by one; what is rated "
                  "stays the same.",
    ),
    "J-18": Reading(
        "A membership is valid from its first to its last day; an open end is open, and a player with neither date is "
        "no member. A game without a date counts as played on the event's last day. Where a book does not record "
        "memberships at all, they are not judged.",
        Certainty.CHOICE,
        otherwise="If an open end meant no membership, members with only a first day on record would have none of "
                  "their games counted.",
    ),
    "J-19": Reading(
        "The other pool is “first calculated” in the first period in which the player has a counted game in it: a "
        "forfeit, or a game against a UR opponent (C = 0), begins nothing. The rating of the first pool at that "
        "moment, also one taken over by 6(1) in the same period, is then taken over before the games are counted, and "
        "the opponents count with it too. For a UR opponent the player counts with it in any case: by 6(3) the player "
        "is not UR.",
        Certainty.TEXT,
        word="counted",
        switch={
            "played": "Any played game begins the pool, also one against a UR opponent, though nothing is calculated: "
                      "the rating is taken over earlier, and does not follow what the player gains in the first pool "
                      "meanwhile.",
        },
    ),
    "J-20": Reading(
        "UR is who has no rating by 6(1) and 6(2): a player with a FIDE rating on joining never is. The games of that "
        "very period count with it, for the opponents too, with the K of the general rules, and the rating taken over "
        "is the first value of the highest rating.",
        Certainty.TEXT,
        word="never_ur",
        switch={
            "ur": "The player is UR in the period of joining: the own games are not counted, for the opponents C = 0, "
                  "and the FIDE rating stands unchanged on the list being made.",
        },
    ),
    "J-21": Reading(
        "The K on a list is the one for the period that begins with it: by the new rating and games, and the age on 1 "
        "January of the year of the list after it.",
        Certainty.CHOICE,
        otherwise="With the K of the period that has ended, a player would be listed with a K that is no longer used.",
    ),
    "J-22": Reading(
        "When one pool is rated, the events of the other stay as they are, with a verdict that names their pool. Both "
        "pools rated together look at the lists in force, never at a list half made.",
        Certainty.CHOICE,
        otherwise="If one pool were rated after the other, 6(2) and the number of games would depend on which of them "
                  "comes first.",
    ),
    "J-23": Reading(
        "Everybody rated in the pool is listed, except who is not registered or has died by the day of the list (as "
        "FIDE 10); their ratings stay in the book.",
        Certainty.CHOICE,
        otherwise="If only active players were listed, those without a game for a year would be missing; the ratings "
                  "stay the same.",
    ),
    "J-24": Reading(
        "The time at move 60 is the main time of every control that begins by move 60 and each control's increment for "
        "its own moves; where the colours differ, the shorter one counts.",
        Certainty.TEXT,
        otherwise="If the longer time counted where the colours differ, a game of 50 minutes against 30 would be "
                  "standard instead of rapid.",
    ),
    "J-25": Reading(
        "Each side of a played game is counted with its own result, as FIDE I-28.",
        Certainty.TEXT,
        otherwise="If only results that add up to one point counted, a game lost by both would be left out; the text "
                  "takes each player's own score.",
    ),
    "J-26": Reading(
        "What is not settled here follows FIDE's regulations: activity (FIDE 7.2.2) and what a played game is (5.1) "
        "are taken over; FIDE's first control (1.2), hours a day (3.1) and matches (6) are not, since 2(2), 3(2) and "
        "3(5) settle which games count.",
        Certainty.CHOICE,
        otherwise="With all of FIDE's conditions taken over, events with a first control of fewer than 30 moves or "
                  "with more than 12 hours of play a day would not be rated.",
    ),
    "J-27": Reading(
        "An admitted event of which not one game counts is closed like any other; its verdict says that no game of it "
        "is rated.",
        Certainty.CHOICE,
        otherwise="If it stayed open, it would come up again at every list; no rating would change.",
    ),
    "J-28": Reading(
        "Who holds an event is looked up where the event names it and the register is there: the JCF itself, or a club "
        "or circle that is entitled from the first to the last day. Then nothing need be declared; without a name the "
        "declaration counts.",
        Certainty.CHOICE,
        otherwise="If the declaration were asked for as well, an event of a recognised club could be refused because a "
                  "box was not ticked.",
    ),
    "J-29": Reading(
        "“Run by an annual member” is judged where the responsible member is named: the membership is valid from the "
        "first to the last day of the event.",
        Certainty.CHOICE,
        otherwise="If the first day were enough, an event could be run to its end by somebody whose membership ran out "
                  "on the way.",
    ),
    "J-30": Reading(
        "An announcement or report that names another pool than the time control gives does not change the pool, nor "
        "is the event refused for it: the verdict says it, and the officer settles it with the organiser.",
        Certainty.CHOICE,
        otherwise="If the pool that was announced decided, games too fast for standard could be rated as standard; if "
                  "the event were refused, players would pay for the organiser's mistake.",
    ),
    "J-31": Reading(
        "Where FIDE's lists on record name the player, the FIDE rating on joining is that of the last of them by the "
        "day of joining; who is named only on later ones, or there without a rating, was not FIDE rated then. Where "
        "no list on record names the player, it is the rating in the register.",
        Certainty.TEXT,
        otherwise="With the rating of the day of calculation, a FIDE rating published after joining would be taken "
                  "over.",
    ),
    "J-32": Reading(
        "The fractional score p is rounded to hundredths half up before table 2 is read: 5 of 8 is .63, 3 of 8 is .38.",
        Certainty.CHOICE,
        otherwise="Rounded half down or to the even hundredth, 5 of 8 would be .62: a first rating 8 points lower.",
    ),
    "J-33": Reading(
        "“Ever rated {k_top_rating}” and “never {k_young_below}” speak of the pool whose K is asked for: each pool has "
        "a rating, a highest rating and a K of its own.",
        Certainty.CHOICE,
        otherwise="With the highest rating of either pool, a player who has been at {k_top_rating} in rapid would have "
                  "K = {k_top} in standard too.",
    ),
    "J-34": Reading(
        "The {first_games} games of 6(3) are of one pool, since a performance is one of games of a pool, though the "
        "same words in 5(1) count both pools (J-4).",
        Certainty.CHOICE,
        otherwise="With the games of both pools together, 3 standard and 3 rapid games would make {first_games}, and a "
                  "rating would come from fewer games of the pool than the text asks for.",
    ),
    "J-35": Reading(
        "A report that comes from somebody who is no annual member is taken and noted: 4(2) says who reports, not that "
        "the games are left out.",
        Certainty.CHOICE,
        otherwise="If such a report were refused, players would lose their games by the organiser's choice of a "
                  "reporter.",
    ),
}
