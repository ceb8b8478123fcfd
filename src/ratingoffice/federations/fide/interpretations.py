"""Points that the FIDE regulations leave open, and how they are read here. The articles name them by number."""

from __future__ import annotations

from ratingoffice.federations.readings import Certainty, Reading

# fmt: off

FROM_2024_03 = {
    "I-1": Reading(
        "“N days before the tournament starts”: the day of the start minus the day of the registration is at least N "
        "days. The hour does not matter.",
        Certainty.CHOICE,
        word="apart",
        switch={
            "clear": "N whole days must lie between the two: an event registered exactly N days before is late.",
        },
    ),
    "I-2": Reading(
        "An event with no registration date on record is not registered: it is refused, never assumed to be in order, "
        "and it is not “late”, so that no approval of a late registration helps; only the Council's decision (from "
        "2024-03 also the President's) does. Where a book does not record registrations at all, they are not judged.",
        Certainty.CHOICE,
        otherwise="Read as a late registration, it could be approved by the QC chair; read as one in order, an event "
                  "that nobody registered would be rated.",
    ),
    "I-3": Reading(
        "An unrated player counts as rated below 1800 when the time that a game needs (1.1) is looked up.",
        Certainty.CHOICE,
        otherwise="By the letter an unrated player is not “rated below 1800”, and no time is named for a game with one "
                  "unless the opponent is rated 1800 or higher.",
    ),
    "I-4": Reading(
        "The pool for a first rating holds the periods of the last {first_periods} lists, the one being rated "
        "included. A pool whose rating comes out below {first_least} stays, and is tried again at every list.",
        Certainty.CHOICE,
        word="stays",
        switch={
            "anew": "A pool of enough games that comes out below {first_least} is forgotten, and counting begins anew: "
                    "the player does not carry the weak results along.",
        },
    ),
    "I-5": Reading(
        "A player who has dropped below {least} starts with an empty pool like any unrated player, but the count of "
        "games and the highest rating reached are never forgotten: K goes on from them.",
        Certainty.CHOICE,
        otherwise="If nothing were remembered, the player would have K = {k_new} again for {k_new_games} games, even "
                  "after having reached {k_top_rating}.",
    ),
    "I-6": Reading(
        "“No rated games in a one-year period” means none in the last 12 periods, the one being rated included. One "
        "rated game makes the player active again on the next list.",
        Certainty.PRACTICE,
        otherwise="If the period being rated were not among the 12, a player would stay active for one list more.",
    ),
    "I-7": Reading(
        "The first event is the earliest one in which the unrated player ever met a rated opponent (by its last day, "
        "then by event id), also where it has left the window since: its results stay on record while the player is "
        "unrated, and are not pooled any more. A zero score is one against its rated opponents. Only that one event is "
        "disregarded: a zero in a second one counts. Its results stay in the pool, and its games do not count in the "
        "number of games.",
        Certainty.CHOICE,
        word="ever",
        switch={
            "window": "The earliest event still in the window is the first one: once a first event has left it, a zero "
                      "in the next one is disregarded as well, and the first rating comes out higher.",
        },
    ),
    "I-8": Reading(
        "Ru is rounded to the nearest whole number, a half upwards.",
        Certainty.PRACTICE,
        otherwise="With a half rounded down, a first rating that comes out at exactly a half would be one point lower.",
    ),
    "I-9": Reading(
        "An opponent's rating in the pool is the one used when that event was rated: it is kept with the result and "
        "does not move with later lists. The {far}-point rule does not touch first ratings.",
        Certainty.CHOICE,
        otherwise="With the opponents' present ratings, a pool that waits would come out differently at every list.",
    ),
    "I-10": Reading(
        "Where several values of K fit: {k_top} once {k_top_rating} has been reached comes before the {k_young} of "
        "young players, that before the {k_new} of new players, and {k} is for the rest. “Remains under "
        "{k_young_below}” is read as never published at {k_young_below} or more.",
        Certainty.PUBLISHED,
        shown_by="99.2 % of the K that FIDE published",
        word="top",
        switch={
            "new": "The {k_new} of new players comes before everything: a player who reaches {k_top_rating} within "
                   "{k_new_games} games keeps K = {k_new} until they are played.",
            "now": "“Remains under {k_young_below}” asks for the present rating only: a young player who has been at "
                   "{k_young_below} or more and has dropped below has K = {k_young} again.",
        },
    ),
    "I-11": Reading(
        "“Events with at least {k_new_games} games” are counted in rated games up to the list in force, those of the "
        "first rating included.",
        Certainty.CHOICE,
        otherwise="Without the games of the first rating, K = {k_new} would last that many games longer.",
    ),
    "I-12": Reading(
        "The ratings of both players are those of the list in force on the day the event starts, also where the event "
        "is rated later. The change is added to the rating on the list in force at the end of the period.",
        Certainty.PUBLISHED,
        shown_by="3 of the 3 events in FIDE's calculations of 2025-26 that were rated a list later than they began and "
                 "whose player had another rating by then; one ran from 31 October to 2 November and was counted with "
                 "the October list",
        otherwise="With the list in force when it is rated, an event over the turn of a month would count with other "
                  "differences for every player whose rating has moved.",
    ),
    "I-13": Reading(
        "By fide-2024-01 a list closes on the tournament's end only, and a report is in time if it came before the "
        "list. From fide-2024-03 on the report must have come by the closing date too: the Ukrainian text speaks of "
        "the closing date for submission. Official FIDE events have until the day before the list for both.",
        Certainty.TEXT,
        word="text",
        switch={
            "report": "The report must have come by the closing date by fide-2024-01 too: events of January and "
                      "February 2024 that were reported in the last two days before a list go to the next one.",
            "end": "Only the end of the tournament closes, also from fide-2024-03 on, as the English text of January "
                   "2024 has it: a report of the last two days before the list is in time.",
        },
    ),
    "I-14": Reading(
        "A player who was rated when the event started and has dropped out since (7.2.1): the own results go to the "
        "new pool; for the opponents the old rating counts.",
        Certainty.CHOICE,
        otherwise="If the player counted as unrated for the opponents too, their games against that player would not "
                  "be counted.",
    ),
    "I-15": Reading(
        "The edition in force on the day an event starts decides whether the event and its games are rated and which "
        "difference counts (8.3.1), but never an edition later than the one named for the list. K, its limit, "
        "rounding, first ratings and the list itself follow the edition named for the list.",
        Certainty.CHOICE,
        otherwise="If K and first ratings followed the edition of each event's start too, a player could have two "
                  "values of K in the month of a change.",
    ),
    "I-16": Reading(
        "An event that is too late for a list goes to a later one before any refusal is looked at; where that one is "
        "too late by 9.1, its sentence says so at once. An event not yet reported waits as long as a report could "
        "still be in time for list number {latest_list} after its end, and is refused by 9.1 after that. Where a book "
        "does not record reports at all, an event counts as reported on its last day.",
        Certainty.CHOICE,
        otherwise="With the refusals first, an event that is not due yet would be refused at once, and an approval "
                  "given before the next list would come too late.",
    ),
    "I-17": Reading(
        "An event of more than 30 days, its first and last day included, that has not closed in time is rated as far "
        "as it has games with a report of their own by the closing date; its other games wait. Once it has closed, all "
        "its games not rated before are taken. An event that goes on without such reports goes to a later list.",
        Certainty.CHOICE,
        otherwise="If the interim reports were a condition, a long event without them would be refused instead of "
                  "rated as a whole after its end.",
    ),
    "I-18": Reading(
        "The FIDE President may decide for an event with an average over 2700: the average of the ratings, on the list "
        "of its start, of those participants who have one. Like the Council's, this decision overrides registration "
        "and a late report.",
        Certainty.CHOICE,
        otherwise="With the ratings of another day, such as that of the decision, an event with an average close to "
                  "2700 could fall on the other side.",
    ),
    "I-19": Reading(
        "Where several grounds refuse an event, all are named, in the order of the text. A game is refused by the "
        "first that fits: not played, a decision on record, too little time (1.1), match won before (6.2). No FIDE "
        "ground waits for an officer's decision: what the Council, the President or the QC chair approve is on record "
        "or not.",
        Certainty.CHOICE,
        otherwise="With only the first ground named, the organiser would learn of the others one by one; what is rated "
                  "stays the same.",
    ),
    "I-20": Reading(
        "A match is an event declared as one, and any of its participants being unrated on the list of its start is "
        "enough for 6.1. It is won when a player has more than half of the fixed number of games in points, forfeits "
        "and games of less than one move included, taken in the order of rounds and boards; a game is refused if "
        "either player had won before it.",
        Certainty.CHOICE,
        otherwise="If forfeits did not count, a match would be won later, and more of its games would be rated.",
    ),
    "I-21": Reading(
        "The participants of an event are all who have a game in it, forfeits included. The rounds of a day are the "
        "different rounds among the event's games of that day, whatever their results: a game is of the day on which "
        "it was played, an undated one of the day that the schedule gives its round, in a one-day event of that day; "
        "one that is dated in none of these ways is not judged.",
        Certainty.CHOICE,
        otherwise="By the announced schedule alone, a moved round would count on the day it was planned for.",
    ),
    "I-22": Reading(
        "The time for 60 moves is the main time of every control that begins by move 60, and each control's increment "
        "for its own moves. The last control runs to the end of the game, whatever number of moves it names. Where "
        "White and Black have different times, the shorter one counts.",
        Certainty.TEXT,
        otherwise="If controls that begin after move 60 were added, more games would have the time they need; the text "
                  "assumes a game of 60 moves.",
    ),
    "I-23": Reading(
        "The minimum of {least} is looked at for every rated player on every list, also for those who did not play.",
        Certainty.TEXT,
        otherwise="If only a loss of the period could end a rating, a player who stands below {least} without playing "
                  "would stay on the list, against 7.1.2.",
    ),
    "I-24": Reading(
        "A newly rated player begins with the games of the first rating as the number of games, with its result as the "
        "highest rating unless a higher one was reached before, and with the latest period of those games as the last "
        "one played.",
        Certainty.CHOICE,
        otherwise="If the count began at nought, K = {k_new} would hold for {k_new_games} games after the first "
                  "rating.",
    ),
    "I-25": Reading(
        "A player who is not registered through a member federation, or has died by the day of the list, is not "
        "listed; the rating stays in the book and is calculated as usual.",
        Certainty.CHOICE,
        otherwise="If the rating ended with the listing, a player who is registered again would begin as unrated.",
    ),
    "I-26": Reading(
        "The K on a list is the one for the period that begins with it: by the new rating, the games after the period, "
        "and the year of that list; the limit of {limit} does not show in it.",
        Certainty.PUBLISHED,
        shown_by="all 30 calculations of 11 players that FIDE published in 2025-26: each has the K of the list in "
                 "force (none reached the limit)",
        otherwise="With the K of the period that has ended, a player who reaches {k_top_rating} would be listed with "
                  "the old K for a month.",
    ),
    "I-27": Reading(
        "Where the book does not have the list in force on the day an event started, the list in force in the period "
        "serves, and the verdict says so; a player rated only since a later day than that start was unrated then.",
        Certainty.CHOICE,
        otherwise="If that list were required, an event over the turn of a month could not be rated from a book that "
                  "begins with the later list.",
    ),
    "I-28": Reading(
        "Each side of a played game is counted with its own result, so a game lost by both, or drawn for one and lost "
        "for the other, is rated as it stands.",
        Certainty.TEXT,
        otherwise="If only results that add up to one point counted, a game lost by both would be left out, although "
                  "5.1 has every game rated in which both made a move.",
    ),
    "I-29": Reading(
        "A list that FIDE revised during its month counts in its last revision: the next list builds on that one, and "
        "the earlier revision is kept.",
        Certainty.PRACTICE,
        otherwise="If the first publication counted, a correction would have to be made again on every later list.",
    ),
    "I-30": Reading(
        "Official FIDE and continental events shall be rated (0.3): registration is no ground against them. Only "
        "registration is excused: the playing conditions, the hybrid approval, 0.4, 6 and 9.1 still hold; and only "
        "official events have the later closing date of 7.1.3.",
        Certainty.CHOICE,
        word="excused",
        switch={
            "judged": "Registration is asked of them as of any other event: an official or continental event that was "
                      "registered late or not at all is refused by 0.2.",
        },
    ),
    "I-31": Reading(
        "A result belongs to the period in which its event was rated, also where it was played earlier.",
        Certainty.CHOICE,
        otherwise="7.1.4 speaks of tournaments “played within” the periods: by the days of play, a result that was "
                  "rated late would leave the pool sooner.",
    ),
    "I-32": Reading(
        "An admitted event of which not one game counts is closed like any other; its verdict says that no game of it "
        "is rated.",
        Certainty.CHOICE,
        otherwise="If it stayed open, it would come up again at every list; no rating would change.",
    ),
    "I-33": Reading(
        "“By prior request”: a waiver of 6.2 holds if it was given before the first day of the match. Where the book "
        "does not tell the day on which it was given, it holds.",
        Certainty.CHOICE,
        word="prior",
        switch={
            "any": "A waiver holds whatever its day: one that was given while the match went on, or after it, was "
                   "asked for before as far as anybody can tell.",
        },
    ),
    "I-34": Reading(
        "The QC chair's refusal to register an event (0.2) is a decision apart from 0.4. It is about registration: an "
        "event that the Council has rated, and one that shall be rated by 0.3, is rated all the same. The seven days "
        "of 0.4 are not named for it.",
        Certainty.CHOICE,
        otherwise="Read as a decision not to rate, it would hold against the Council and 0.3 too.",
    ),
    "I-35": Reading(
        "The list of the month that an event is registered for is the first list after its last day. A report that "
        "misses it is late and nothing more, until the term of 9.1 ends.",
        Certainty.CHOICE,
        otherwise="If the month of the first day were meant, the report of an event that runs over the end of a month "
                  "would be due before the event has ended.",
    ),
    "I-36": Reading(
        "A decision to rate single games does for these what the decision to rate an event does for all: registration "
        "and a late report are no grounds against them. The other games of the event are not rated, unless the event "
        "is in order without the decision.",
        Certainty.CHOICE,
        otherwise="If the games were taken out of their event, its hours of play, its time control and its refusal "
                  "would not be looked at.",
    ),
    "I-37": Reading(
        "p, the fractional score of a first rating with the hypothetical draws, is rounded to hundredths, a half "
        "upwards: .125 is .13 and .875 is .88.",
        Certainty.PRACTICE,
        otherwise="With a half rounded down, 1 of 14 would count −336 instead of −322, and 13 of 14 +322 instead of "
                  "+336; only a half rounded away from .50 makes the two mirror images, as the table prints them.",
    ),
    "I-38": Reading(
        "The playing schedule is registered with the event (0.2). Where it is missing, or came after the last day of "
        "registration, that is said, and it is no ground against rating the event.",
        Certainty.CHOICE,
        otherwise="Read strictly, an event whose schedule is not registered in time would be registered too late.",
    ),
}

#: 0.2 does not name the President yet
FROM_2024_01 = {number: reading for number, reading in FROM_2024_03.items() if number != "I-18"}
