"""Articles 15 and 16 in words, with their figures: what an unplayed round is, and what it did to a score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ratingoffice.message import Message
from ratingoffice.tournament.reasons import BONUS, PENALTY, Reason, numbers
from ratingoffice.tournament.results import FORFEITS, NOBODY, Kind
from ratingoffice.tournament.unplayed import Unplayed
from ratingoffice.tournament.values import text_of

CATEGORIES: Mapping[str, Message] = {
    "16.2.1": Message("pairing-allocated bye"),
    "16.2.2": Message("forfeit win"),
    "16.2.3": Message("requested bye, available to play in a later round"),
    "16.2.4": Message("forfeit loss"),
    "16.2.5": Message("requested bye, not available to play in any later round"),
}
FULL_POINT = Message("full point without play")


def category(unplayed: Unplayed, i: int, number: int) -> list[Reason]:
    """What 16.2 calls the round; nothing where it was played."""
    if unplayed.results.kinds[i][number - 1] is Kind.OPEN:
        return [Reason("15.1", Message("no result yet: counts for nothing (T-12)"))]
    category_article = unplayed.category(i, number)
    if not category_article:
        return []
    full = unplayed.results.kinds[i][number - 1] is Kind.FULL_BYE
    return [Reason(category_article, FULL_POINT if full else CATEGORIES[category_article])]


def dummy(unplayed: Unplayed, score: str, i: int, number: int) -> Iterator[Reason]:
    """Whose points the dummy has, and what caps them."""
    table = unplayed.results.scores[score]
    total, cap = unplayed.own_results.scores[score].totals[i], unplayed.cap(score, i, number)
    if unplayed.edition.dummy == "virtual":
        points = table.points[i]
        before, later = sum(points[: number - 1]), table.draw * (unplayed.results.rounds - number)
        virtual = Message(
            "a virtual opponent: {before} before the round, {got} in it, {later} for draws after it",
            before=text_of(table.exact(before)),
            got=text_of(table.exact(table.win - points[number - 1])),
            later=text_of(table.exact(later)),
        )
        yield Reason("16.6", virtual)
        return
    yield Reason("16.4", Message("a dummy with one's own points, {points}", points=text_of(table.exact(total))))
    if cap is None or cap >= total:
        return
    scheduled = unplayed.results.opponents[i][number - 1]
    if scheduled != NOBODY:
        capped = Message(
            "capped at {cap}, the adjusted score of the scheduled opponent {opponent}",
            cap=text_of(table.exact(cap)),
            opponent=unplayed.results.numbers[scheduled],
        )
    else:
        capped = Message(
            "capped at {cap}: {rounds} {rounds:round|rounds} × {draw} for a draw",
            cap=text_of(table.exact(cap)),
            rounds=unplayed.results.rounds,
            draw=text_of(table.exact(table.draw)),
        )
    yield Reason("16.4", capped)


def opponents_score(unplayed: Unplayed, score: str, opponent: int) -> Iterator[Reason]:
    """What the score that is taken from an opponent has in it besides games: bonuses, and byes made draws."""
    table = unplayed.results.scores[score]
    total, adjusted = table.totals[opponent], unplayed.adjusted(score)[opponent]
    rounds = unplayed.taken_as_drawn(opponent)
    gained = sum(table.draw - table.points[opponent][number - 1] for number in rounds)
    if adjusted - gained == total:
        for _, points in table.extra.get(opponent, ()):
            says = Message(
                "among them a {kind} of {points}",
                points=text_of(table.exact(points)),
                kind=BONUS if points > 0 else PENALTY,
            )
            yield Reason("TRF 299", says)
    if rounds and unplayed.edition.adjusted == "draws":
        says = Message(
            "{points} {points:point|points}; {count:round|rounds} {rounds}, unplayed, "
            "{count:counts as a draw|count as draws}: {adjusted}",
            points=text_of(table.exact(adjusted - gained)),
            count=len(rounds),
            rounds=numbers(rounds),
            adjusted=text_of(table.exact(adjusted)),
        )
        yield Reason("16.6", says)
    elif rounds:
        says = Message(
            "{points} {points:point|points}; {count:round|rounds} {rounds}, requested and not followed by one "
            "available to play (16.2.5), {count:counts as a draw|count as draws}: {adjusted}",
            points=text_of(table.exact(adjusted - gained)),
            count=len(rounds),
            rounds=numbers(rounds),
            adjusted=text_of(table.exact(adjusted)),
        )
        yield Reason("16.3.2", says)


def awarded(unplayed: Unplayed, i: int, number: int, as_played: bool) -> list[Reason]:
    """Why a forfeit is a game here."""
    if unplayed.results.kinds[i][number - 1] not in FORFEITS:
        return []
    if as_played:
        return [Reason("6.1.1", Message("a forfeit, by the code (/P) a game"))]
    if unplayed.results.round_robin:
        return [Reason("15.2", Message("an awarded game: a game, as pairings were arranged beforehand"))]
    return []


def fore(plain: Unplayed, drawn: Unplayed, score: str, i: int, number: int, opponent: int) -> Iterator[Reason]:
    """8.3: what the last round, taken as drawn, changed in this addend."""
    table = drawn.results.scores[score]
    last = drawn.results.rounds
    if number == last and drawn.results.opponents[i][number - 1] != NOBODY:
        yield Reason("8.3", Message("the last round, taken as drawn"))
    if opponent == NOBODY:
        before, after = plain.own_results.scores[score].totals[i], drawn.own_results.scores[score].totals[i]
    else:
        before, after = plain.adjusted(score)[opponent], drawn.adjusted(score)[opponent]
    if before != after:
        says = Message(
            "{before} {before:point|points}; with the last round drawn {after}",
            before=text_of(table.exact(before)),
            after=text_of(table.exact(after)),
        )
        yield Reason("8.3", says)
