"""The vocabulary of the articles: the quantities that a regulation may name, by the thing they belong to.

    event.starts_on    game.played    side.opponent_rating    player.highest

Each is a column that the engine computes. A fact that is missing here is one that the engine does not know yet.
"""

from __future__ import annotations

import polars as pl
from polars import col

list_date = col("list_date")  # the list being made

#: before the word of a decision: the column with its day, the one with what is on record about it, and the one with how
#: many games it is about
DAY_OF, DECIDED, RULED = "day_of_", "decided_", "ruled_"


def _word(column: str, word: str) -> pl.Expr:
    return pl.concat_str(pl.lit(" "), col(column).fill_null(""), pl.lit(" ")).str.contains(f" {word} ", literal=True)


class event:
    starts_on, ends_on = col("starts_on"), col("ends_on")
    registered_on = col("registered_on")
    reported_on = col("reported_on")  # where reports are not recorded: ends_on
    registration_judged = col("registration_judged")  # the book records registrations
    reporting_judged = col("reporting_judged")
    paper_received_on, paper_judged = col("paper_received_on"), col("paper_judged")  # of the report, on paper
    # held by: the body itself, or a club; and whether the book has a register of clubs to look it up in
    held_by_body, club_judged = col("held_by_body"), col("club_judged")
    club_known = col("club_known")  # it is in the register
    club_from, club_until = col("club_from"), col("club_until")  # entitled; empty: without such a limit
    responsible_judged = col("responsible_judged")  # somebody is named who runs it, and the book records memberships
    responsible_from, responsible_until = col("responsible_from"), col("responsible_until")  # their membership
    reporter_from, reporter_until = col("reporter_from"), col("reporter_until")  # membership of who reports it
    announced_pool, pool = col("announced_pool"), col("pool")  # what its announcement names; by its time control
    kind = col("kind")
    refused = col("refused")
    seconds_60 = col("seconds_60")  # time per player for 60 moves
    minutes = col("seconds_60") // 60
    first_control_moves = col("first_control_moves")  # empty: the first control names no number of moves
    unequal_times = col("unequal_times")  # the time control gives the colours different times
    # rounds on its busiest day: by the dates of the games alone; with undated games on the day that the schedule gives
    # their round, or that of a one-day event; and by the days of the rounds (`rating/round_days.py`)
    rounds_a_day = col("rounds_a_day")
    rounds_a_day_played, rounds_a_day_scheduled = col("rounds_a_day_played"), col("rounds_a_day_scheduled")
    highest_rating, highest_woman = col("highest_rating"), col("highest_woman")  # among the participants
    #: their ids, of the events that `EventRules.names_strongest` chooses; of several the first by id
    strongest_player, strongest_woman = col("strongest_player"), col("strongest_woman")
    two_players = col("two_players")  # the same two players meet in all its games, of which there are several
    unrated_players = col("unrated_players")
    ratings_sum, rated_players = col("ratings_sum"), col("rated_players")
    games_due, games_open = col("games_due"), col("games_open")  # to be rated now; not rated before
    games_waiting = col("games_waiting")  # of those to be rated now: left out unless an officer accepts them
    begun = col("begun").fill_null(False)  # games of it were rated before
    closed_on = col("closed_on")  # the list that closed it, of an event to which games were added since
    match_games = col("match_games")

    @staticmethod
    def declared(fact: str) -> pl.Expr:
        """Does the event's report declare this fact?"""
        return _word("declarations", fact)

    @staticmethod
    def fact(name: str) -> pl.Expr:
        """Does the report declare this fact? True for all events of a book that records no declarations."""
        return ~col("declarations_judged") | _word("declarations", name)

    @staticmethod
    def approved(approval: str) -> pl.Expr:
        return _word("approvals", approval)

    @staticmethod
    def day_of(decision: str) -> pl.Expr:
        """The earliest day of that decision in the table of decisions; empty where one has no day."""
        return col(f"{DAY_OF}{decision}")

    @staticmethod
    def decided(decision: str) -> pl.Expr:
        """Is there such a decision that was not reversed? The column itself holds the end of a sentence about it."""
        return col(f"{DECIDED}{decision}").is_not_null()

    @staticmethod
    def ruled(ruling: str) -> pl.Expr:
        """Is that ruling on record for a game of it?"""
        return (col(f"{RULED}{ruling}") > 0).fill_null(False)


class game:
    day = col("played_day")  # an undated game: the event's last day
    reported_on = col("game_reported_on")  # of an interim report; empty: with the event
    white_rating, black_rating = col("white_rating"), col("black_rating")  # when the event started
    higher_rating = pl.max_horizontal("white_rating", "black_rating")
    played = col("played")  # both results are of a game over the board, 1 = 0
    ruling = col("ruling")
    points_before = col("points_before")  # of a match: the leader's points before this game, in hundredths
    white_from, white_until = col("white_from"), col("white_until")  # membership
    black_from, black_until = col("black_from"), col("black_until")
    membership_judged = col("membership_judged")


class side:
    rating = col("rating")  # the one that counts
    rating_then = col("rating_then")  # on the list of the event's start
    rating_now = col("rating_now")  # on the list in force
    own_then = col("own_then")  # on the list of the event's start in the pool itself
    opponent_rating = col("opponent_rating")
    opponent_federation = col("opponent_federation")
    gap = col("rating") - col("opponent_rating")
    has_ruling = col("has_ruling")
    nth_far = col("nth_far")  # ordinal of the game among the player's games of the event with so large a difference


class player:
    rating = col("rating")  # the one that counts in the period
    in_force = col("in_force")  # on the list in force, before anything is taken over
    n = col("n")  # rated games in the period
    games_before = col("games_before")  # rated games up to the list in force
    games_all_pools = col("games_all_pools")
    highest = col("highest")  # highest published rating so far, the list in force included
    age = col("age")  # on the first day of the period
    age_on_list = col("age_on_list")  # on the day of the list being made
    age_this_year = col("age_this_year")  # year of the list in force minus year of birth
    age_on_1_january = col("age_on_1_january")  # of the year of the list being made
    age_on_1_january_before = col("age_on_1_january_before")  # of the year of the list in force
    federation = col("federation")
    fide_rating = col("fide_rating")  # on record, of this pool, of whatever month
    fide_rating_kept = col("fide_rating_kept")  # is there a FIDE list of this pool on record that names the player?
    fide_rating_then = col(
        "fide_rating_then"
    )  # on the last of those lists by the day an event starts; 0: named there as unrated
    fide_rating_joined = col(
        "fide_rating_joined"
    )  # on the last of those lists by the day of first joining; 0: named as unrated
    other_rating = col("other_rating")  # in the pool beside this one
    other_fide_rating = col("other_fide_rating")  # on record, of that pool
    other_fide_rating_kept, other_fide_rating_joined = col("other_fide_rating_kept"), col("other_fide_rating_joined")
    other_games, other_highest = col("other_games_before"), col("other_highest")
    entered_with = col("entered_with")  # the other pool's rating at the start of the last event with a counted game
    inherits = col("inherits")  # the rating taken over
    joins_with = col("joins_with")  # the rating taken over on the list being made only
    plays = col("plays")  # has an admitted game in the pool in this period
    meets_rated = col("meets_rated")  # and one against an opponent who is not unrated, or would not be by playing
    waiting = col("waiting")  # has results that wait for a first rating, in any pool
    member_from = col("member_from")
    joined_on = col("joined_on")  # for the first time; where that is not recorded: member_from
    registered, deceased_on = col("registered"), col("deceased_on")
    # listed by a decision of the Council: the player, or all players of the federation
    council_from, council_until = col("council_from"), col("council_until")
    federation_council_from, federation_council_until = col("federation_council_from"), col("federation_council_until")
    removed_on = col("removed_on")  # from the list, by a decision of the body
    last_played = col("last_period_after")  # the last period with a rated game, YYYY-MM; the one being rated included
    federation_from, federation_until = col("federation_from"), col("federation_until")  # the federation's membership
    excluded_from, excluded_until = col("excluded_from"), col("excluded_until")  # the federation, from membership

    K = col("K")
    worth = col("worth")  # K x sum of (score - PD), in hundredths of a rating point
    change = col("change")
    new_rating = col("new_rating")
