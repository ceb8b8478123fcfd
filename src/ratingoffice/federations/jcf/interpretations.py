"""Points that the JCF regulations leave open, and how they are read here. The articles name them by number."""

from __future__ import annotations

INTERPRETATIONS = {
    "J-1": "Games reported more than 3 months after the event's last day “may” be left out: they are left out, "
           "waiting for a decision, unless an officer accepts them (officer_late), with a reason kept.",
    "J-2": "Where several values of K fit: 10 for those ever rated 2400 comes first, then 40 for fewer than 30 "
           "games, then 40 for players under 19 who never reached 2000, and 20 is for the rest.",
    "J-3": "K is taken as of the list in force for the period: its ratings, and the games up to it.",
    "J-4": "“Official games in all” are the counted games of both pools together.",
    "J-5": "The performance that becomes a first rating is rounded half up, and the floor of 1000 holds for it too.",
    "J-6": "An opponent's rating in the pool for a first rating is that of the period in which the game was counted.",
    "J-7": "“At the time of counting” is the list in force for the period, also for a game that was played and "
           "reported late.",
    "J-8": "“1 January of that year” is that of the year of the list being made.",
    "J-9": "An event applied for less than 5 days before it is held is not rated, unless an officer accepts it "
           "(officer_late).",
    "J-10": "A game reported before the 21st and not yet counted, because a decision came late, is taken as well.",
    "J-11": "“On first joining” means a member with no rating and no waiting results in either pool; the FIDE rating "
            "is taken over on the first list after the membership began, played or not.",
    "J-12": "“The last two years” are 24 periods, the one being rated included.",
    "J-13": "An event is judged by the edition in force on the day it starts (as FIDE 0.1, by 7(2)); one that "
            "started before the first edition recorded is not rated. K, first ratings and the list follow the "
            "edition named for the list.",
    "J-14": "A game counts as reported on its own day of report, or else on its event's. Without a report it goes to "
            "a later list, and that comes before every refusal. Where a book does not record reports at all, an "
            "event counts as reported on its last day.",
    "J-15": "The games of an event are taken one by one. The event is rated as soon as one of its games is in time, "
            "and finished when none is left for later and it has ended before the list.",
    "J-16": "An event without any application date is not rated; that is not lateness. Only what is late and nothing "
            "else against it waits for an officer's decision, and the 3 months are counted to the event's own day of "
            "report.",
    "J-17": "Where several grounds refuse an event, all are named, in the order of the text. A game is refused by "
            "the first that fits: no valid membership, not played, a decision on record.",
    "J-18": "A membership is valid from its first to its last day; an open end is open, and a player with neither "
            "date is no member. A game without a date counts as played on the event's last day. Where a book does "
            "not record memberships at all, they are not judged.",
    "J-19": "The other pool is “first calculated” in the first period in which the player has a counted game in it. "
            "The rating of the list in force is then taken over before the games are counted, and the opponents "
            "count with it too.",
    "J-20": "A player whose FIDE rating is taken over is UR in the period before that list: the own results of it "
            "are not kept, and for the opponents C = 0. The highest rating begins there, with no games.",
    "J-21": "The K on a list is the one for the period that begins with it: by the new rating and games, and the age "
            "on 1 January of the year of the list after it.",
    "J-22": "When one pool is rated, the events of the other stay as they are, with a verdict that names their pool. "
            "Both pools rated together look at the lists in force, never at a list half made.",
    "J-23": "Everybody rated in the pool is listed, except who is not registered or has died by the day of the list "
            "(as FIDE 10); their ratings stay in the book.",
    "J-24": "The time at move 60 is the main time of every control that begins by move 60 and each control's "
            "increment for its own moves; where the colours differ, the shorter one counts.",
    "J-25": "Each side of a played game is counted with its own result, as FIDE I-28.",
}  # fmt: skip
