"""Points that the FIDE regulations leave open, and how they are read here. The articles name them by number."""

from __future__ import annotations

FROM_2024_03 = {
    "I-1": "“N days before the tournament starts”: the day of the start minus the day of the registration is at "
           "least N days. The hour does not matter.",
    "I-2": "An event with no registration date on record is not registered: it is refused, never assumed to be in "
           "order, and it is not “late”, so that no approval of a late registration helps; only the Council's "
           "decision (from 2024-03 also the President's) does. Where a book does not record registrations at all, "
           "they are not judged.",
    "I-3": "An unrated player counts as rated below 1800 when the time that a game needs (1.1) is looked up.",
    "I-4": "The pool for a first rating holds the periods of the last 26 lists, the one being rated included. A pool "
           "whose rating comes out below 1400 stays, and is tried again at every list.",
    "I-5": "A player who has dropped below 1400 starts with an empty pool like any unrated player, but the count of "
           "games and the highest rating reached are never forgotten: K goes on from them.",
    "I-6": "“No rated games in a one-year period” means none in the last 12 periods, the one being rated included. "
           "One rated game makes the player active again on the next list.",
    "I-7": "The first event is the earliest one in the pool (by its last day, then by event id), and a zero score is "
           "one against its rated opponents. Only that one event is disregarded: a zero in a second one counts. Its "
           "results stay in the pool, and its games do not count in the number of games.",
    "I-8": "Ru is rounded to the nearest whole number, a half upwards.",
    "I-9": "An opponent's rating in the pool is the one used when that event was rated: it is kept with the result "
           "and does not move with later lists. The 400-point rule does not touch first ratings.",
    "I-10": "Where several values of K fit: 10 once 2400 has been reached comes before the 40 of young players, that "
            "before the 40 of new players, and 20 is for the rest. “Remains under 2300” is read as never published "
            "at 2300 or more. This order fits 99.2 % of the K that FIDE published.",
    "I-11": "“Events with at least 30 games” are counted in rated games up to the list in force, those of the first "
            "rating included.",
    "I-12": "The ratings of both players are those of the list in force on the day the event starts, also where the "
            "event is rated later: an event of 31 October to 2 November, rated in December, was counted by FIDE with "
            "the October list. The change is added to the rating on the list in force at the end of the period.",
    "I-13": "An event is in time for a list if it ended and was reported by the closing date: the Ukrainian text "
            "speaks of the closing date for submission. Official FIDE events have until the day before the list for "
            "both.",
    "I-14": "A player who was rated when the event started and has dropped out since (7.2.1): the own results go to "
            "the new pool; for the opponents the old rating counts.",
    "I-15": "The edition in force on the day an event starts decides whether the event and its games are rated and "
            "which difference counts (8.3.1), but never an edition later than the one named for the list. K, its "
            "limit, rounding, first ratings and the list itself follow the edition named for the list.",
    "I-16": "An event that is too late for a list goes to a later one before any refusal is looked at. An event not "
            "yet reported waits as long as a report could still be in time for the third list after its end, and is "
            "refused by 9.1 after that. Where a book does not record reports at all, an event counts as reported on "
            "its last day.",
    "I-17": "An event of more than 30 days, its first and last day included, that has not closed in time is rated as "
            "far as it has games with a report of their own by the closing date; its other games wait. Once it has "
            "closed, all its games not rated before are taken. An event that goes on without such reports goes to a "
            "later list.",
    "I-18": "The FIDE President may decide for an event with an average over 2700: the average of the ratings, on "
            "the list of its start, of those participants who have one. Like the Council's, this decision overrides "
            "registration and a late report.",
    "I-19": "Where several grounds refuse an event, all are named, in the order of the text. A game is refused by "
            "the first that fits: not played, a decision on record, too little time (1.1), match won before (6.2). "
            "No FIDE ground waits for an officer's decision: what the Council, the President or the QC chair approve "
            "is on record or not.",
    "I-20": "A match is an event declared as one, and any of its participants being unrated on the list of its start "
            "is enough for 6.1. It is won when a player has more than half of the fixed number of games in points, "
            "forfeits and games of less than one move included, taken in the order of rounds and boards; a game is "
            "refused if either player had won before it.",
    "I-21": "The participants of an event are all who have a game in it, forfeits included. The rounds of a day are "
            "the different rounds among the event's games dated on that day, whatever their results; undated games "
            "are not judged.",
    "I-22": "The time for 60 moves is the main time of every control that begins by move 60, and each control's "
            "increment for its own moves. The last control runs to the end of the game, whatever number of moves it "
            "names. Where White and Black have different times, the shorter one counts.",
    "I-23": "The minimum of 1400 is looked at for every rated player on every list, also for those who did not play.",
    "I-24": "A newly rated player begins with the games of the first rating as the number of games, with its result "
            "as the highest rating unless a higher one was reached before, and with the latest period of those games "
            "as the last one played.",
    "I-25": "A player who is not registered through a member federation, or has died by the day of the list, is not "
            "listed; the rating stays in the book and is calculated as usual.",
    "I-26": "The K on a list is the one for the period that begins with it: by the new rating, the games after the "
            "period, and the year of that list; the limit of 700 does not show in it.",
    "I-27": "Where the book does not have the list in force on the day an event started, the list in force in the "
            "period serves, and the verdict says so; a player rated only since a later day than that start was "
            "unrated then.",
    "I-28": "Each side of a played game is counted with its own result, so a game lost by both, or drawn for one and "
            "lost for the other, is rated as it stands.",
    "I-29": "A list that FIDE revised during its month counts in its last revision: the next list builds on that "
            "one, and the earlier revision is kept.",
}  # fmt: skip

#: 0.2 does not name the President yet
FROM_2024_01 = {number: text for number, text in FROM_2024_03.items() if number != "I-18"}
