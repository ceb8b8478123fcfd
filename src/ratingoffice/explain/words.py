"""How a sheet says its numbers and its news: shared by the terminal and the page."""

from __future__ import annotations

from ratingoffice.explain.parts import (
    EventHead,
    EventLine,
    Factor,
    FirstRatingSheet,
    Game,
    HypotheticalDraws,
    LeftOut,
    NotCounted,
    Person,
    PoolSheet,
    Said,
    Sheet,
    Standing,
    Total,
    Waiting,
)
from ratingoffice.federations.registry import BODIES
from ratingoffice.law.article import JOINT
from ratingoffice.message import Message
from ratingoffice.rating.reason_messages import additional_sentences
from ratingoffice.unseen import visible

MINUS = "−"
RESULTS = {"1": "1", "=": "½", "0": "0", "+": "+", "-": MINUS, "W": "1", "D": "½", "L": "0"}
UNPLAYED = dict.fromkeys("+-", "forfeit") | dict.fromkeys("WDL", "less than one move")
EVENT_LINE = ("Rc", "Ro", "w", "n", "chg", "K", "K·chg")  # as FIDE prints it
OUTCOMES = {"not_rated": "not rated", "later_list": "goes to a later list", "needs_decision": "waits for a decision"}


def integer(number: int | None) -> str:
    return "–" if number is None else str(number).replace("-", MINUS)


def signed(number: int | None) -> str:
    return f"+{number}" if number is not None and number > 0 else integer(number)


def signed_change(change: int) -> str:
    return signed(change) if change else "±0"


def hundredths(units: int | None, plus: bool = False) -> str:
    """Whole hundredths as a decimal number, by whole numbers only: -36 is −0.36."""
    if units is None:
        return "–"
    sign = MINUS if units < 0 else "+" if plus and units > 0 else ""
    return f"{sign}{abs(units) // 100}.{abs(units) % 100:02}"


def points(units: int) -> str:
    """Points of an event: 450 is 4½."""
    half = "½" if units % 100 else ""
    return (str(units // 100) if units >= 100 or not half else "") + half


def event_line(line: EventLine) -> tuple[str, ...]:
    return (
        str(line.rc),
        str(line.ro),
        points(line.w),
        str(line.n),
        hundredths(line.chg, plus=True),
        str(line.k),
        hundredths(line.k_chg, plus=True),
    )


def sum_of(total: Total, after: int | None) -> str:
    sign = MINUS if total.change < 0 else "+"
    end = "" if after in (None, total.sum) else f" → {after}"
    return f"{total.start} {sign} {abs(total.change)} = {total.sum}{end}"


def product(total: Total) -> str:
    return f"{hundredths(total.delta, plus=True)} × {total.k} = {hundredths(total.worth, plus=True)}"


def difference(full_difference: int | None, counted_difference: int | None) -> str:
    """D; where the 400-point rule changed it, both."""
    return (
        signed(full_difference)
        if full_difference == counted_difference
        else f"{signed(full_difference)} → {signed(counted_difference)}"
    )


def name_or_id(name: str | None, player_id: str | None) -> str:
    return visible(name or player_id or "–")


def born(person: Person) -> Message | None:
    return Message("born {year}", year=person.birth_year) if person.birth_year else None


def event_name(event: EventHead | Game) -> Message:
    name = event.event_name if isinstance(event, Game) else event.name
    return Message(visible(name)) if name else Message("Event {event}", event=visible(event.event_id))


def days(event: EventHead) -> str:
    """2026-01-10 – 12: what the last day shares with the first is not said again."""
    first, last = event.starts_on, event.ends_on
    if not first or not last or first == last:
        return first or last or ""
    same = 8 if first[:7] == last[:7] else 5 if first[:4] == last[:4] else 0
    return f"{first} – {last[same:]}"


def games(number: int) -> str:
    return f"{number} game" if number == 1 else f"{number} games"


def body(sheet: Sheet) -> str:
    return BODIES[sheet.body].known_as


def headline(page: PoolSheet, period: str) -> Message:
    """What happened to this rating, in one sentence."""
    figures = {"games": page.games, "period": period}
    match page.status:
        case "rated":
            return Message("{games} {games:game|games} counted in the period {period}.", **figures)
        case "new":
            return Message("First rating, from {games} {games:game|games} against rated opponents.", games=page.games)
        case "taken_over" if page.games:
            return Message(
                "Rating taken over; {games} {games:game|games} of the period {period} counted with it.", **figures
            )
        case "taken_over":
            return Message("Rating taken over.")
        case "corrected":
            return Message("No game counted: the rating is the corrected one.")
        case "dropped":
            return Message("No rating on the new list.")
        case "idle" if page.not_counted:
            return Message("No game counted in the period {period}: the rating stays.", period=period)
        case "idle":
            return Message("No games in the period {period}: the rating stays.", period=period)
        case "unrated":
            return Message("Not rated yet: results wait for a first rating.")
        case _:
            return Message("Not rated, and nothing waits for a first rating.")


def rating(number: int | None) -> str:
    return "unrated" if number is None else str(number)


def left_out_title(left_out: LeftOut) -> Message:
    outcome = OUTCOMES.get(left_out.outcome, left_out.outcome)
    if left_out.whole_event:
        return Message(outcome)
    return Message("{outcome}, {games} of its games", outcome=Message(outcome), games=len(left_out.games))


def not_counted_note(group: NotCounted) -> str:
    return "These results are not among those that wait." if group.in_no_pool else ""


def special(game: Game, factor: Factor | None) -> Said | None:
    """The special rules that touched a game. The limit of K, which touches all alike, is said once, with K."""
    if not game.article:
        return None
    limit = factor.limit.reason if factor and factor.limit else None
    if not limit or not game.reason or not str(game.reason).endswith(str(limit)):
        return Said(game.article, game.reason)
    article = game.article.rpartition(JOINT)[0]
    return Said(article, additional_sentences(game.reason, limit)) if article else None


def first_title(first: FirstRatingSheet) -> str:
    return "First rating" if first.published else "Results so far"


def not_shown(first: FirstRatingSheet) -> Message:
    return Message(
        "And {games} {games:game|games} of earlier periods that the book no longer holds.", games=first.not_shown
    )


def average_sum(first: FirstRatingSheet) -> str:
    """Ra with its numbers: (7302 + 3600) / 7 = 1557.43; the average alone, where a result is not on the sheet."""
    if first.average is None or first.opponents is None:
        return first.average or ""
    draws = first.draws
    if draws is None:
        return f"{first.opponents} / {first.games} = {first.average}"
    return f"({first.opponents} + {draws.games * draws.rating}) / {first.games + draws.games} = {first.average}"


def fraction_sum(first: FirstRatingSheet) -> str:
    """p with its numbers: (1 + 1) / 7 = 0.29."""
    score, draws = halves(first.score), first.draws
    if draws is None:
        return f"{score} / {first.games} = {first.p}"
    return f"({score} + {points(50 * draws.games)}) / {first.games + draws.games} = {first.p}"


def halves(score: str) -> str:
    """A score with one decimal as people write it: 2.5 is 2½."""
    whole_points, _, tenths = score.partition(".")
    return points(int(whole_points) * 100 + int(tenths or "0") * 10)


def draw_row(draws: HypotheticalDraws) -> Message:
    return Message("hypothetical opponent ({article})", article=draws.said.article)


def ratings_of(line: EventLine | Waiting) -> Message:
    """Name the list whose ratings were used, if it is not the list of the period."""
    if line.ratings_of is None:
        return Message("")
    return Message("Ratings of the list of {day}, in force when the event started", day=line.ratings_of)


def first_rating_sum(first: FirstRatingSheet) -> str:
    """The formula with its numbers: 1872.43 + 50 = 1922."""
    if first.average is None or first.dp is None or first.result is None:
        return ""
    sign = MINUS if first.dp < 0 else "+"
    return f"{first.average} {sign} {abs(first.dp)} → {first.result}"


def standing(state: Standing) -> list[tuple[str, str]]:
    """What the new list says besides the rating."""
    facts: list[tuple[str, str]] = []
    if state.k is not None:
        facts.append(("K for the period that begins", str(state.k)))
    if state.total_games is not None:
        facts.append(("Rated games in all", str(state.total_games)))
    if state.peak is not None:
        facts.append(("Highest rating", str(state.peak)))
    if state.last_period:
        facts.append(("Last rated game in", state.last_period))
    if state.active is not None:
        facts.append(("Status", "active" if state.active else "inactive"))
    return facts
