"""Points that the FIDE regulations for rapid and blitz leave open, and how they are read here."""

from __future__ import annotations

from dataclasses import replace

from ratingoffice.federations.fide.interpretations import FROM_2024_03
from ratingoffice.federations.readings import Certainty, Reading

# fmt: off

#: points of the standard text that name articles: here as these are numbered in this chapter (RB-11)
NUMBERED_HERE = {
    "I-14": replace(
        FROM_2024_03["I-14"],
        says="A player who was rated when the event started and has dropped out since (6.2.1): the own results go to"
             " the new pool; for the opponents the old rating counts.",
    ),
    "I-15": replace(
        FROM_2024_03["I-15"],
        says="The edition in force on the day an event starts decides whether the event and its games are rated and "
             "which difference counts (7.3.1), but never an edition later than the one named for the list. K, its "
             "limit, rounding, first ratings and the list itself follow the edition named for the list.",
    ),
    "I-16": replace(
        FROM_2024_03["I-16"],
        says="An event that is too late for a list goes to a later one before any refusal is looked at; where that "
             "one is too late by 8.1, its sentence says so at once. An event not yet reported waits as long as a "
             "report could still be in time for list number {latest_list} after its end, and is refused by 8.1 after"
             " that. Where a book does not record reports at all, an event counts as reported on its last day.",
    ),
    "I-19": replace(
        FROM_2024_03["I-19"],
        says="Where several grounds refuse an event, all are named, in the order of the text. A game is refused by "
             "the first that fits: different playing times (1.2), not played, a decision on record, match won before "
             "(5.2). No FIDE ground waits for an officer's decision: what the Council, the President or the QC chair "
             "approve is on record or not.",
    ),
    "I-20": replace(
        FROM_2024_03["I-20"],
        says="A match is an event declared as one, and any of its participants being unrated on the list of its "
             "start is enough for 5.1. It is won when a player has more than half of the fixed number of games in "
             "points, forfeits and games of less than one move included, taken in the order of rounds and boards; a "
             "game is refused if either player had won before it.",
    ),
    "I-23": replace(
        FROM_2024_03["I-23"],
        otherwise="If only a loss of the period could end a rating, a player who stands below {least} without "
                  "playing would stay on the list, against 6.1.2.",
    ),
    "I-28": replace(
        FROM_2024_03["I-28"],
        otherwise="If only results that add up to one point counted, a game lost by both would be left out, although"
                  " 4.1 has every game rated in which both made a move.",
    ),
    "I-30": replace(
        FROM_2024_03["I-30"],
        says="Official FIDE and continental events shall be rated (0.3): registration is no ground against them. "
             "Only registration is excused: the playing conditions, the hybrid approval, 0.4, 5 and 8.1 still hold; "
             "and only official events have the later closing date of 6.1.3.",
    ),
    "I-31": replace(
        FROM_2024_03["I-31"],
        otherwise="6.1.4 speaks of tournaments “played within” the periods: by the days of play, a result that was "
                  "rated late would leave the pool sooner.",
    ),
    "I-33": replace(
        FROM_2024_03["I-33"],
        says="“By prior request”: a waiver of 5.2 holds if it was given before the first day of the match. Where the"
             " book does not tell the day on which it was given, it holds.",
    ),
    "I-35": replace(
        FROM_2024_03["I-35"],
        says="The list of the month that an event is registered for is the first list after its last day. A report "
             "that misses it is late and nothing more, until the term of 8.1 ends.",
    ),
}
#: 1.1 asks for no time by rating, and there are no interim reports
NOT_HERE = ("I-3", "I-17")

RAPID_AND_BLITZ = {
    "RB-1": Reading(
        "The standard rating of 7.2.1 is that of the list in force on the day the event starts, as all ratings. The "
        "count of games and the highest rating of the pool begin with the standard ones (the larger, if the player was "
        "rated here before), so an entrant has the standard K; from then on K belongs to the pool.",
        Certainty.PUBLISHED,
        shown_by="587 of 597 adults with standard K 20 who entered a list in August or September 2025 were listed with "
                 "K 20, and their changes fit it; 1,613 of 1,622 players with an earlier peak of {k_top_rating} in the "
                 "pool had K {k_top}",
        otherwise="If the count began at nought, an entrant would have K = {k_new} for {k_new_games} games.",
    ),
    "RB-2": Reading(
        "A player below {least} in standard has no standard rating.",
        Certainty.TEXT,
        otherwise="With any number on record taken for a rating, a player who has dropped out of the standard list "
                  "would enter with it.",
    ),
    "RB-3": Reading(
        "“The relevant list” of the rule of 600 points is the pool's list in force on the day the event starts, with "
        "7.2.1 applied. A game with an unrated player is not touched by it.",
        Certainty.CHOICE,
        otherwise="With the standard list, the games of others would be left out: those of players who are strong in "
                  "standard only.",
    ),
    "RB-4": Reading(
        "Activity is of each pool: a game in one of them does not keep a player active in another.",
        Certainty.PRACTICE,
        otherwise="If a game in any pool kept a player active in all of them, fewer would be inactive in rapid and "
                  "blitz.",
    ),
    "RB-5": Reading(
        "One event has one time control and belongs to one pool by it: 60 minutes or more is standard, 3 minutes or "
        "less is no pool.",
        Certainty.TEXT,
        otherwise="If the report named the pool, an event could be rated in one that its time control contradicts.",
    ),
    "RB-6": Reading(
        "A player who drops below {least} in a pool is unrated in it; at the next event 7.2.1 applies again, if there "
        "is a standard rating.",
        Certainty.CHOICE,
        otherwise="If 7.2.1 applied once only, as FIDE's server is reported to do, such a player would need a new "
                  "first rating.",
    ),
    "RB-7": Reading(
        "The change is added to the standard rating on the list in force in the period (where there is none any more, "
        "to that of the last event's start); each event counts with the standard rating of its own start, also where "
        "the player has been rated in the pool since.",
        Certainty.CHOICE,
        otherwise="With the standard rating of the first event for all of them, the events after it would count with "
                  "an older rating.",
    ),
    "RB-8": Reading(
        "Only a counted game makes an entry: who has met unrated opponents only is still unrated here.",
        Certainty.CHOICE,
        otherwise="If taking part were enough, players would be listed with their standard rating and no rated game.",
    ),
    "RB-9": Reading(
        "Results that wait for a first rating in the pool end with the entry.",
        Certainty.CHOICE,
        otherwise="If they were kept, a player who drops out later would begin with old results.",
    ),
    "RB-10": Reading(
        "Different playing times are a fact of a game (its ruling) or of a whole event (its declaration, or a time "
        "control that gives the colours different times).",
        Certainty.CHOICE,
        otherwise="If only the time control told it, a single game played with other times could not be left out.",
    ),
    "RB-11": Reading(
        "Articles are cited as they are numbered in this chapter: unplayed games and matches are 4 and 5, the list 6, "
        "the system 7, reports 8, inclusion 9.",
        Certainty.TEXT,
        otherwise="With the numbers of the standard chapter, a citation would point to another sentence.",
    ),
}

RAPID_AND_BLITZ_2024_03 = {
    number: NUMBERED_HERE.get(number, reading) for number, reading in FROM_2024_03.items() if number not in NOT_HERE
} | {number: reading for number, reading in RAPID_AND_BLITZ.items() if number != "RB-3"}
RAPID_AND_BLITZ_2024_12 = {**RAPID_AND_BLITZ_2024_03, **RAPID_AND_BLITZ}
