"""What the three bodies share: dates, rates of play, rounding, the book of one month, verdicts and sides.

Only whole numbers and fractions; L is the date of the list being made, P the period that is rated for it (the month
before L, written YYYY-MM), F the first day of P, which is the date of the list in force.
"""

import calendar
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction

from plain.tables import dp_of

# --- dates ---------------------------------------------------------------------------------------------------------


def days_before(day, number):
    return day - timedelta(days=number)


def first_of_month(day):
    return day.replace(day=1)


def add_months(day, number):
    """The same day some months later; where that month has no such day, its last one (JCF note 3, FShU 2)."""
    months = day.year * 12 + (day.month - 1) + number
    year, month = months // 12, months % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def period_of(day):
    """The name of a period: the month in which its list is in force."""
    return f"{day.year:04d}-{day.month:02d}"


def first_day_of(period):
    return date(int(period[:4]), int(period[5:7]), 1)


def months_between(earlier, later):
    """How many periods `later` comes after `earlier`, both written YYYY-MM."""
    return (int(later[:4]) - int(earlier[:4])) * 12 + int(later[5:7]) - int(earlier[5:7])


def in_window(period, last, length):
    """Whether a period is one of the `length` periods of which `last` is the last."""
    return 0 <= months_between(period, last) < length


def born_on(birth_date):
    """A birth date that is just a year counts as 1 January (book.md)."""
    if birth_date is None:
        return None
    return date(int(birth_date), 1, 1) if len(birth_date) == 4 else date.fromisoformat(birth_date)


def age_on(birth_date, day):
    born = born_on(birth_date)
    if born is None:
        return None
    return day.year - born.year - (1 if (day.month, day.day) < (born.month, born.day) else 0)


# --- rate of play --------------------------------------------------------------------------------------------------


def controls_of(time_control):
    """[(moves or None, main seconds, increment seconds)] of "40/5400+30:1800+30"."""
    controls = []
    for text in time_control.split(":"):
        moves = None
        if "/" in text:
            before, text = text.split("/")
            moves = int(before)
        main, _, increment = text.partition("+")
        controls.append((moves, int(main), int(increment or 0)))
    return controls


def both_colours(time_control):
    """The controls of White and of Black: the same, or told apart as in "W300-B240"."""
    if time_control.startswith("W"):
        white, black = time_control[1:].split("-B")
        return [controls_of(white), controls_of(black)]
    return [controls_of(time_control)]


def seconds_for_60_moves(time_control):
    """The time given for moves 1-60; where the colours have different times, the shorter."""
    return min(_seconds_for_60_moves(controls) for controls in both_colours(time_control))


def _seconds_for_60_moves(controls):
    seconds, moves_done = 0, 0
    for number, (moves, main, increment) in enumerate(controls, start=1):
        if moves_done >= 60:
            break  # this control begins after move 60
        last = number == len(controls)
        own_moves = 60 - moves_done if last or moves is None else min(moves, 60 - moves_done)
        seconds += main + increment * own_moves
        moves_done += own_moves
    return seconds


def minutes(number):
    return number * 60


# --- numbers -------------------------------------------------------------------------------------------------------


def half_up(number):
    """0.5 -> 1, -0.5 -> 0."""
    return (Fraction(number) + Fraction(1, 2)).__floor__()


def half_away_from_zero(number):
    """0.5 -> 1, -0.5 -> -1."""
    return half_up(number) if number >= 0 else -half_up(-number)


def hundredths(fraction):
    """A fractional score in whole hundredths, half up."""
    return half_up(fraction * 100)


def dp(fraction):
    return dp_of(hundredths(fraction))


PLAYED = ("1", "=", "0")
POINTS = {
    "1": Fraction(1),
    "+": Fraction(1),
    "W": Fraction(1),
    "=": Fraction(1, 2),
    "D": Fraction(1, 2),
    "0": Fraction(0),
    "-": Fraction(0),
    "L": Fraction(0),
}


def was_played(game):
    return game["white_result"] in PLAYED and game["black_result"] in PLAYED


# --- the book of one month -----------------------------------------------------------------------------------------

COLUMNS = {
    "players": "player_id name sex birth_date federation region title fide_id fide_standard fide_rapid fide_blitz "
    "member_from member_until joined_on registered deceased_on removed_on council_from council_until",
    "ratings": "pool player_id rating games peak last_period rated_since",
    "lists": "list_date pool player_id rating",
    "pending": "pool player_id period event_id event_ends_on round opponent_id opponent_rating result",
    "events": "event_id name federation organiser club responsible kind starts_on ends_on registered_on reported_on "
    "paper_received_on time_control announced_pool match_games declarations approvals refused rated_on",
    "games": "event_id round board played_on white_id black_id white_result black_result reported_on rated_on ruling",
    "decisions": "event_id decision decided_on appeal_outcome",
    "federations": "federation name member_from member_until excluded_from excluded_until council_from council_until",
    "rounds": "event_id round played_on starts_at",
    "fide_ratings": "player_id list_date standard rapid blitz",
    "clubs": "club name kind entitled_from entitled_until",
    "base_corrections": "pool player_id value holds_from reason decided_by decided_on",
}


def in_order(game):
    """Games in the order of round and board; a game without a board number comes first."""
    return (game["round"], game["board"] or 0, game["white_id"], game["black_id"])


class Month:
    """A book, the list to be made, and what can be looked up in them."""

    def __init__(self, tables, had, edition, list_date, pools):
        self.had = had
        self.edition, *self.readings = edition.split("~")
        self.L = list_date
        self.F = add_months(list_date, -1)
        self.P = period_of(self.F)
        self.pools = pools
        rows = {}
        for table, columns in COLUMNS.items():
            rows[table] = [{column: row.get(column) for column in columns.split()} for row in tables.get(table) or []]
        self.players = {row["player_id"]: row for row in rows["players"]}
        self.ratings = {(row["pool"], row["player_id"]): row for row in rows["ratings"]}
        self.federations = {row["federation"]: row for row in rows["federations"]}
        self.clubs = {row["club"]: row for row in rows["clubs"]}
        self.lists = rows["lists"]
        self.fide_ratings = rows["fide_ratings"]
        self.pending = rows["pending"]
        self.events = sorted(rows["events"], key=lambda event: event["event_id"])
        self.decisions = rows["decisions"]
        self.rounds = rows["rounds"]
        self.games = sorted(rows["games"], key=lambda game: (game["event_id"], *in_order(game)))
        due = [row for row in rows["base_corrections"] if max(row["holds_from"], row["decided_on"]) <= list_date]
        self.corrections = {(row["pool"], row["player_id"]): row for row in due}
        self.corrections_left = [row for row in rows["base_corrections"] if row not in due or row["pool"] not in pools]
        self.joined_with = {}  # JCF 6(1): (pool, player_id) -> FIDE rating of who joins in this period, played or not
        self.taken_over = {}  # JCF 6(2): (pool, player_id) -> rating, filled once it is known who played
        self.lent = {}  # JCF 6(2): the same of everybody who played, though no game of theirs may count

    def has(self, table, column):
        return column in self.had.get(table, ())

    def games_of(self, event):
        return [game for game in self.games if game["event_id"] == event["event_id"]]

    def decided(self, event, decision):
        """The decisions of that word about the event, but those that an appeal has ended."""
        return [
            row
            for row in self.decisions
            if (row["event_id"], row["decision"]) == (event["event_id"], decision) and row["appeal_outcome"] != "upheld"
        ]

    def is_refused(self, event):
        """FIDE 0.4: by its own column, or by a row `refused` that no row `reopened` of that day or later has ended; a
        row without a day may be the later one."""
        reopened = [row["decided_on"] for row in self.decided(event, "reopened")]
        for row in self.decided(event, "refused"):
            day = row["decided_on"]
            if not any(day is None or later is None or later >= day for later in reopened):
                return True
        return bool(event["refused"])

    def participants(self, event):
        """Everybody paired in the event, those who only won or lost by forfeit too."""
        ids = set()
        for game in self.games_of(event):
            ids |= {game["white_id"], game["black_id"]}
        return sorted(ids)

    def rating(self, pool, player_id):
        """On the list in force."""
        row = self.ratings.get((pool, player_id))
        return row["rating"] if row else None

    def stands(self, pool, player_id, event=None):
        """On the list in force, with a base correction; of an event: if it holds when that starts."""
        return self._corrected(self.rating(pool, player_id), pool, player_id, event)

    def _corrected(self, rating, pool, player_id, event):
        correction = self.corrections.get((pool, player_id))
        if rating is None or correction is None:
            return rating
        holds = event is None or event["starts_on"] >= correction["holds_from"]
        return correction["value"] if holds else rating

    def fide_lists_of(self, player_id, kind):
        """Every FIDE list on record that names the player, the oldest first: its day, and the rating (0: unrated)."""
        rows = [row for row in self.fide_ratings if row["player_id"] == player_id and row[kind] is not None]
        return sorted((row["list_date"], row[kind]) for row in rows)

    def games_before(self, pool, player_id):
        row = self.ratings.get((pool, player_id))
        return (row["games"] if row else None) or 0

    def highest(self, pool, player_id):
        """The highest rating published up to the list in force, that list included."""
        row = self.ratings.get((pool, player_id))
        known = [row["peak"], row["rating"]] if row else []
        known += [self.joined_with.get((pool, player_id)), self.taken_over.get((pool, player_id))]
        return max([rating for rating in known if rating is not None], default=0)

    def rating_at_start(self, player_id, event, pool="standard"):
        """On the list in force on the day the event starts (FIDE 8.3.1 I-12, FShU 6.5.1), or as it was corrected."""
        return self._corrected(self._on_list_of_start(player_id, event, pool), pool, player_id, event)

    def _on_list_of_start(self, player_id, event, pool):
        """book.md on `lists`."""
        started_under = first_of_month(event["starts_on"])
        row = self.ratings.get((pool, player_id))
        if started_under >= self.F:
            return row["rating"] if row else None
        that_list = [r for r in self.lists if r["list_date"] == started_under and r["pool"] == pool]
        if that_list:
            return {r["player_id"]: r["rating"] for r in that_list}.get(player_id)
        if row and row["rated_since"] is not None and row["rated_since"] > event["starts_on"]:
            return None
        return row["rating"] if row else None

    def schedule_of(self, event):
        """{round: day}, as it was registered."""
        return {row["round"]: row["played_on"] for row in self.rounds if row["event_id"] == event["event_id"]}

    def rounds_by_day(self, event):
        """{day: number of rounds}, from the dated games."""
        rounds = {}
        for game in self.games_of(event):
            if game["played_on"] is not None:
                rounds.setdefault(game["played_on"], set()).add(game["round"])
        return {day: len(numbers) for day, numbers in rounds.items()}


def declared(event):
    return (event["declarations"] or "").split()


def approved(event):
    return (event["approvals"] or "").split()


def edition_of_event(editions, month, event):
    """The latest edition in force on the day the event starts, and not later than the one named; None: none was."""
    found = None
    for name, in_force in editions:
        if in_force <= event["starts_on"]:
            found = name
        if name == month.edition:
            break
    return found


# --- verdicts ------------------------------------------------------------------------------------------------------


@dataclass
class Ground:
    """One reason not to rate an event, or a game. `officer_may_accept`: it is only late."""

    article: str
    reason: str
    officer_may_accept: bool = False

    @property
    def outcome(self):
        return "needs_decision" if self.officer_may_accept else "not_rated"


@dataclass
class Judgement:
    """Of an event. `games` are to be rated now, `left` wait for a later list; `closes`: `rated_on` is to be filled."""

    outcome: str
    article: str
    reason: str
    games: list = field(default_factory=list)
    left: list = field(default_factory=list)
    closes: bool = False


def join(words):
    """Each word once, in their order."""
    return "; ".join(dict.fromkeys(words))


def refusal(grounds):
    """The judgement of an event that something speaks against."""
    only_late = all(ground.officer_may_accept for ground in grounds)
    return Judgement(
        "needs_decision" if only_late else "not_rated",
        join(ground.article for ground in grounds),
        join(ground.reason for ground in grounds),
    )


@dataclass
class Side:
    """One game seen by one of its players."""

    pool: str
    event: dict
    game: dict
    color: str
    rating: int | None = None
    opponent_rating: int | None = None
    difference: int | None = None
    counted_difference: int | None = None
    expected: int | None = None
    delta: int | None = None
    k: int | None = None
    counted: bool = False
    to_pool: bool = False
    article: str | None = None
    reason: str | None = None

    @property
    def player_id(self):
        return self.game["white_id" if self.color == "w" else "black_id"]

    @property
    def opponent_id(self):
        return self.game["black_id" if self.color == "w" else "white_id"]

    @property
    def result(self):
        return self.game["white_result" if self.color == "w" else "black_result"]

    def not_counted(self, article, reason, to_pool=False):
        self.article, self.reason, self.to_pool = article, reason, to_pool
        return self

    def count(self, difference, counted_difference, expected):
        self.counted = True
        self.difference, self.counted_difference, self.expected = difference, counted_difference, expected
        self.delta = int(100 * POINTS[self.result]) - expected

    def touched_by(self, article, reason):
        self.article = article if self.article is None else f"{self.article}; {article}"
        self.reason = reason if self.reason is None else f"{self.reason}; {reason}"

    def row(self):
        return {
            "pool": self.pool,
            "event_id": self.event["event_id"],
            "round": self.game["round"],
            "player_id": self.player_id,
            "opponent_id": self.opponent_id,
            "color": self.color,
            "result": self.result,
            "rating": self.rating,
            "opponent_rating": self.opponent_rating,
            "difference": self.difference,
            "counted_difference": self.counted_difference,
            "expected": self.expected,
            "delta": self.delta,
            "k": self.k,
            "counted": self.counted,
            "article": self.article,
            "reason": self.reason,
        }

    def pending_row(self, month):
        return {
            "pool": self.pool,
            "player_id": self.player_id,
            "period": month.P,
            "event_id": self.event["event_id"],
            "event_ends_on": self.event["ends_on"],
            "round": self.game["round"],
            "opponent_id": self.opponent_id,
            "opponent_rating": self.opponent_rating,
            "result": self.result,
        }


@dataclass
class First:
    """A first rating, or what there is of it yet. `used`: its results; `kept`: those that stay in `pending`."""

    article: str
    reason: str
    used: list
    kept: list
    average: Fraction | None = None
    p: int | None = None  # hundredths
    dp: int | None = None
    result: int | None = None
    published: bool = False

    @property
    def score(self):
        return score_of(self.used)


def score_of(rows):
    return sum((POINTS[row["result"]] for row in rows), Fraction(0))


def by_event(rows):
    """[(event id, its rows)], earliest first: by last day, then event id."""
    events = {}
    for row in rows:
        events.setdefault((row["event_ends_on"], row["event_id"]), []).append(row)
    return [(key[1], events[key]) for key in sorted(events)]


def capped_at_400(difference):
    return max(-400, min(400, difference))


def within_700(K, n):
    """The largest whole K with K x n not over 700 (FIDE 8.3.3, FShU 6.5.5)."""
    return 700 // n if K * n > 700 else K
