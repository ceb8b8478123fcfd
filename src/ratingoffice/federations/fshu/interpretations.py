"""Points that the FShU regulations leave open, and how they are read here. The articles name them by number."""

from __future__ import annotations

from ratingoffice.federations.readings import Certainty, Reading

# fmt: off

INTERPRETATIONS = {
    "U-1": Reading(
        "An event reported more than a month after its end “may” be refused: it is left out, waiting for a decision, "
        "unless an officer accepts it, with a reason kept.",
        Certainty.CHOICE,
        word="waits",
        switch={
            "counts": "“May refuse” is used only by decision: an event reported late counts unless the commission "
                      "refuses it.",
        },
    ),
    "U-2": Reading(
        "Counting for a newcomer begins with the first event of at least {first_begins_games} games against rated "
        "opponents and a performance (average + dR, rounded half up) of at least {first_begins_performance}; an event "
        "before that one leaves no trace.",
        Certainty.CHOICE,
        word="begins",
        switch={
            "letter": "By the letter the player's first tournament to be calculated decides for good (one scored zero "
                      "is none, 6.2.1): with a performance below {first_begins_performance} in it nothing is ever "
                      "counted; else counting begins with the first event of {first_begins_games} games.",
        },
    ),
    "U-3": Reading(
        "“Two years” are {first_periods} periods, the one being rated included.",
        Certainty.CHOICE,
        otherwise="By the days of the events, a result that was rated late would leave the pool sooner.",
    ),
    "U-4": Reading(
        "When the earliest events are dropped to reach {first_least}, what remains need not be {first_games} games, "
        "but must begin with an event with which counting may begin by article 4: at least {first_begins_games} games "
        "against rated opponents and a performance of at least {first_begins_performance}, not scored zero. So one "
        "lucky game makes no rating.",
        Certainty.CHOICE,
        word="begins",
        switch={
            "any": "Any remainder will do, since 6.2.5 asks nothing of it: one won game against a strong opponent may "
                   "be the whole first rating.",
        },
    ),
    "U-5": Reading(
        "A first rating is rounded to the nearest whole number, a half upwards.",
        Certainty.PRACTICE,
        otherwise="With a half rounded down, a first rating that comes out at exactly a half would be one point lower.",
    ),
    "U-6": Reading(
        "Games with a difference over {far}, of which at most {far_games} count as {far}, are counted per player and "
        "event, in the order of the rounds.",
        Certainty.TEXT,
        otherwise="Counted over the whole period, the rule could be used up in a player's first event; the words are "
                  "“of one tournament”.",
    ),
    "U-7": Reading(
        "Where several values of K fit: {k_top} once {k_top_rating} has been reached comes first, then {k_new} for "
        "fewer than {k_new_games} games, then {k_young} for players under {k_young_age}, and {k} is for the rest.",
        Certainty.CHOICE,
        word="top",
        switch={
            "new": "{k_new} for new players comes first: a newcomer who starts at {k_top_rating} has K = {k_new} until "
                   "{k_new_games} games, not {k_top} for good.",
        },
    ),
    "U-8": Reading(
        "“Under {k_young_age}” is the age on the first day of the period.",
        Certainty.CHOICE,
        word="period",
        switch={
            "list": "The age on the day of the list being made decides: K = {k_young} ends a month earlier.",
            "year": "“Under {k_young_age}” is the age group of the sport, by year of birth: K = {k_young} ends with "
                    "the year of the {k_young_age}th birthday.",
        },
    ),
    "U-9": Reading(
        "The FIDE rating of 2600 or more replaces a lower national one after the period's change, with the FIDE rating "
        "on record for the new list. It holds for a first rating too.",
        Certainty.CHOICE,
        otherwise="If it were taken over before the period's change, the change would be added to the FIDE rating.",
    ),
    "U-10": Reading(
        "ΔR is the score minus the expected score: the original's order of words would give the opposite sign.",
        Certainty.PRACTICE,
        otherwise="By the letter (expected minus actual result) every win would lower the rating.",
    ),
    "U-11": Reading(
        "A list takes every event not yet rated that ended and was reported before its day; article 7 asks for reports "
        "within the month.",
        Certainty.CHOICE,
        otherwise="If only reports of the same month were taken, an event of the last days would be on no list, "
                  "although article 2 leaves a month for the report.",
    ),
    "U-12": Reading(
        "A player of another federation (filled and not UKR) counts for the opponents with the FIDE rating, if there "
        "is one; the own side is not counted, and the player is not listed. Article 2 speaks of the opponents only.",
        Certainty.CHOICE,
        otherwise="If the own side were counted too, players of other federations would have a national rating, which "
                  "article 3 keeps for Ukraine's regions.",
    ),
    "U-13": Reading(
        "“To the nearest whole number, whether the change is positive or negative” is read as a half away from zero.",
        Certainty.CHOICE,
        word="away",
        switch={
            "up": "A half is rounded up whatever the sign: −0.5 becomes 0, and a loss of exactly half a point costs "
                  "nothing.",
        },
    ),
    "U-14": Reading(
        "An event is judged by the edition in force on the day it starts, as FIDE 0.1; one that started before the "
        "first edition recorded is not rated. K, first ratings and the list follow the edition named for the list.",
        Certainty.CHOICE,
        otherwise="By the edition of the list alone, a change would reach back to events that began before it.",
    ),
    "U-15": Reading(
        "An event is taken as a whole: its games are never split between lists. Without a report it goes to a later "
        "list, and that comes before every refusal. Where a book does not record reports at all, an event counts as "
        "reported on its last day.",
        Certainty.CHOICE,
        otherwise="With the games taken one by one, an event over the turn of a month would be split between two "
                  "lists.",
    ),
    "U-16": Reading(
        "Only an event that is late, with nothing else against it, waits for an officer's decision.",
        Certainty.CHOICE,
        otherwise="If every late event waited, an officer would decide about events that are refused on other grounds "
                  "anyway.",
    ),
    "U-17": Reading(
        "Where several grounds refuse an event, all are named, in the order of the text. A game is refused by the "
        "first that fits: not played, too little time.",
        Certainty.CHOICE,
        otherwise="With only the first ground named, the organiser would learn of the others one by one; what is rated "
                  "stays the same.",
    ),
    "U-18": Reading(
        "The rounds of a day are those that the event's regulations provide for it: the day of a round is that of the "
        "schedule; without one, the day on which most of its games were played (of equals the earlier); without dates, "
        "the day of a one-day event. A postponed game moves no round. Hours are rounds × 2 × the time for 60 moves, "
        "which is the main time of every control that begins by move 60 and each control's increment for its own "
        "moves, the shorter one where the colours differ.",
        Certainty.TEXT,
        word="schedule",
        switch={
            "games": "The rounds of a day are the different rounds among the games dated on that day: a postponed game "
                     "brings its round to the day on which it was played.",
        },
    ),
    "U-19": Reading(
        "The FIDE rating of a player of another federation is also the one that asks for 90 minutes. Such a player "
        "collects no results for a first rating, does not take over a rating by 6.6, and keeps an FShU rating, if any, "
        "as it is.",
        Certainty.CHOICE,
        otherwise="If the FIDE rating counted for the change only, a game against a foreigner rated 2300 or more could "
                  "be played with 60 minutes.",
    ),
    "U-20": Reading(
        "The first qualifying event is asked for only while no results of the player wait within the {first_periods} "
        "periods: once counting has begun, every event counts. Events come in the order of their last day, then of "
        "event id.",
        Certainty.CHOICE,
        otherwise="If every event had to qualify, weak ones after the first would not count, and first ratings would "
                  "come out higher.",
    ),
    "U-21": Reading(
        "A player who was rated when the event started and has dropped out since: the own results go to the pool, and "
        "for the opponents the old rating counts, as FIDE I-14.",
        Certainty.CHOICE,
        otherwise="If the player counted as unrated for the opponents too, their games against that player would not "
                  "be counted.",
    ),
    "U-22": Reading(
        "The minimum of 1600 is looked at for every rated player on every list, also for those who did not play. Who "
        "is not registered or has died by the day of the list is not listed and keeps the rating in the book.",
        Certainty.TEXT,
        otherwise="If only a loss of the period could take a player off the list, one who stands below 1600 without "
                  "playing would stay on it, against article 5.",
    ),
    "U-23": Reading(
        "A player is active until the first day of the month 36 months after the last period with a rated game.",
        Certainty.CHOICE,
        otherwise="From the day of the last game, the date shown would move by up to a month.",
    ),
    "U-24": Reading(
        "The K on a list is the one for the period that begins with it: by the new rating and games, and the age on "
        "the day of the list; the limit of {limit} does not show in it.",
        Certainty.CHOICE,
        otherwise="Article 3 does not ask for K on the list: it could be left out, and no rating would change.",
    ),
    "U-25": Reading(
        "Table 6.1б prints the range 392-401, and the next one starts at 412: it is read as 392-411, as the other "
        "regulations print it.",
        Certainty.PRACTICE,
        otherwise="By the letter a difference of 402 to 411 has no expected score.",
    ),
    "U-26": Reading(
        "Each side of a played game is counted with its own result, as FIDE I-28.",
        Certainty.TEXT,
        otherwise="If only results that add up to one point counted, a game lost by both would be left out, although "
                  "article 2 has every game rated in which both made a move.",
    ),
    "U-27": Reading(
        "The ratings are those of the list in force on the day the event starts. Where the book does not have that "
        "list, the one in force in the period serves, and the verdict says so; a player rated only since a later day "
        "was unrated then.",
        Certainty.CHOICE,
        otherwise="Article 2 has one rating for the month: by the day of each game, an event over the turn of a month "
                  "would count with two ratings of each player.",
    ),
    "U-28": Reading(
        "“Any game in which both players made at least one move” is counted: the text knows no exception, so a ruling "
        "on record does not take a game out, and the side says that one is on record. The commission may refuse a "
        "competition, not a game.",
        Certainty.TEXT,
        word="counts",
        switch={
            "out": "A ruling (force majeure, fair play) takes the game out, as by FIDE 5.1.",
        },
    ),
    "U-29": Reading(
        "The text speaks of tournaments with at least 60 minutes a player for 60 moves: an event with less is not "
        "rated as a whole. The 90 minutes where a player is rated 2300 or more are asked of each game.",
        Certainty.TEXT,
        word="event",
        switch={
            "game": "Every game of a short tournament is refused by itself, and the event is closed with none of them "
                    "rated.",
        },
    ),
    "U-30": Reading(
        "A newcomer's pool is fed by games against opponents with an FShU rating. The FIDE rating of a player of "
        "another federation counts for rated opponents (2), and does not feed it.",
        Certainty.TEXT,
        word="fshu",
        switch={
            "fide_too": "A foreigner's FIDE rating feeds a newcomer's pool like an FShU rating: newcomers reach "
                        "{first_games} games sooner.",
        },
    ),
    "U-31": Reading(
        "An admitted event of which not one game counts is closed like any other; its verdict says that no game of it "
        "is rated.",
        Certainty.CHOICE,
        otherwise="If it stayed open, it would come up again at every list; no rating would change.",
    ),
    "U-32": Reading(
        "The FIDE rating of a player of another federation is that of the last FIDE list on record by the day the "
        "event starts, as 6.5.1 has it for all ratings. Where no list of that day or before names the player, the "
        "rating in the register serves; who is on that list without a rating is unrated.",
        Certainty.TEXT,
        otherwise="With the FIDE rating of the day of calculation, an event reported a month later would count with "
                  "another rating of its foreign players.",
    ),
    "U-33": Reading(
        "p, the fractional score of a first rating and of a performance, is rounded to hundredths, a half upwards: 5 "
        "of 8 is .63 and 3 of 8 is .38.",
        Certainty.PRACTICE,
        otherwise="With a half rounded down, 5 of 8 would be .62: a first rating 8 points lower.",
    ),
    "U-34": Reading(
        "A player who returns to the list after falling below 1600 keeps the count of games and the highest rating "
        "reached: such a player is not “new in the list” (6.5.5), as FIDE I-5.",
        Certainty.CHOICE,
        otherwise="Counted anew, K = {k_new} would hold again until {k_new_games} games after the return, and "
                  "{k_top_rating} would have to be reached again.",
    ),
    "U-35": Reading(
        "Reports are “needed” on paper too (7). Whether the paper copy has come is put on record, and a missing one is "
        "a to-do, never a ground.",
        Certainty.CHOICE,
        word="noted",
        switch={
            "required": "Without the paper copy on record before the day of the list, an event waits for a decision, "
                        "unless an officer accepts it.",
        },
    ),
    "U-36": Reading(
        "The list shows the date of birth, as article 3 says.",
        Certainty.TEXT,
        word="date",
        switch={
            "year": "A body that must not publish dates of birth shows the year alone.",
        },
    ),
    "U-37": Reading(
        "“Players of the regions of Ukraine” (3) are all who are of no other federation: a player whose region is not "
        "on record is listed with an empty region.",
        Certainty.CHOICE,
        otherwise="If a region were required, a player would vanish from the list because a field of the register is "
                  "empty.",
    ),
    "U-38": Reading(
        "A player of another federation without a FIDE rating is unrated for the opponents, also with an FShU rating "
        "on record: article 2 names the FIDE rating alone, “if there is one”.",
        Certainty.CHOICE,
        otherwise="If the FShU rating stood in, such a game would count for the opponent, with a rating that changes "
                  "no more, since the own side is not counted (U-12).",
    ),
}
