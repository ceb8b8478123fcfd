"""Points that the FShU regulations leave open, and how they are read here. The articles name them by number."""

from __future__ import annotations

INTERPRETATIONS = {
    "U-1": "An event reported more than a month after its end “may” be refused: it is left out, waiting for a "
           "decision, unless an officer accepts it (officer_late), with a reason kept.",
    "U-2": "Counting for a newcomer begins with the first event of at least 3 games against rated opponents and a "
           "performance (average + dR, rounded half up) of at least 1600; an event before that one leaves no trace.",
    "U-3": "“Two years” are 24 periods, the one being rated included.",
    "U-4": "When the earliest events are dropped to reach 1600, what remains need not be 15 games.",
    "U-5": "A first rating is rounded to the nearest whole number, a half upwards.",
    "U-6": "The first two games with a difference over 400 are counted per player and event, in the order of the "
           "rounds.",
    "U-7": "Where several values of K fit: 10 once 2300 has been reached comes first, then 40 for fewer than 30 "
           "games, then 40 for players under 14, and 20 is for the rest.",
    "U-8": "“Under 14” is the age on the first day of the period.",
    "U-9": "The FIDE rating of 2600 or more replaces a lower national one after the period's change, with the FIDE "
           "rating on record for the new list. It holds for a first rating too.",
    "U-10": "ΔR is the score minus the expected score: the original's order of words would give the opposite sign.",
    "U-11": "A list takes every event not yet rated that ended and was reported before its day; article 7 asks for "
            "reports within the month.",
    "U-12": "A player of another federation (filled and not UKR) counts for the opponents with the FIDE rating, if "
            "there is one; the own side is not counted, and the player is not listed.",
    "U-13": "“To the nearest whole number, whether the change is positive or negative” is read as a half away from "
            "zero.",
    "U-14": "An event is judged by the edition in force on the day it starts, as FIDE 0.1; one that started before "
            "the first edition recorded is not rated. K, first ratings and the list follow the edition named for the "
            "list.",
    "U-15": "An event is taken as a whole: its games are never split between lists. Without a report it goes to a "
            "later list, and that comes before every refusal. Where a book does not record reports at all, an event "
            "counts as reported on its last day.",
    "U-16": "Only an event that is late, with nothing else against it, waits for an officer's decision.",
    "U-17": "Where several grounds refuse an event, all are named, in the order of the text. A game is refused by "
            "the first that fits: not played, a decision on record, too little time.",
    "U-18": "The rounds of a day are the different rounds among the event's games dated on that day; hours are "
            "rounds × 2 × the time for 60 moves, which is the main time of every control that begins by move 60 and "
            "each control's increment for its own moves, the shorter one where the colours differ.",
    "U-19": "The FIDE rating of a player of another federation is also the one that asks for 90 minutes. Such a "
            "player collects no results for a first rating, does not take over a rating by 6.6, and keeps an FShU "
            "rating, if any, as it is.",
    "U-20": "The first qualifying event is asked for only while no results of the player wait within the two years: "
            "once counting has begun, every event counts. Events come in the order of their last day, then of event "
            "id.",
    "U-21": "A player who was rated when the event started and has dropped out since: the own results go to the "
            "pool, and for the opponents the old rating counts, as FIDE I-14.",
    "U-22": "The minimum of 1600 is looked at for every rated player on every list, also for those who did not play. "
            "Who is not registered or has died by the day of the list is not listed and keeps the rating in the "
            "book.",
    "U-23": "A player is active until the first day of the month 36 months after the last period with a rated game.",
    "U-24": "The K on a list is the one for the period that begins with it: by the new rating and games, and the age "
            "on the day of the list; the limit of 700 does not show in it.",
    "U-25": "Table 6.1б prints the range 392-401, and the next one starts at 412: it is read as 392-411, as the "
            "other regulations print it.",
    "U-26": "Each side of a played game is counted with its own result, as FIDE I-28.",
    "U-27": "The ratings are those of the list in force on the day the event starts. Where the book does not have "
            "that list, the one in force in the period serves, and the verdict says so; a player rated only since a "
            "later day was unrated then.",
}  # fmt: skip
