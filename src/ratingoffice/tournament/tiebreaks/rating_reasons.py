"""How the tie-breaks on ratings come about, figure by figure; loaded when somebody asks."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ratingoffice.message import Message
from ratingoffice.tournament.modifiers import Addend
from ratingoffice.tournament.reasons import Reason, decimals, numbers
from ratingoffice.tournament.values import text_of


def average(article: str, met: Sequence[Addend], rounded: int) -> Reason:
    total = sum(addend.value for addend in met)
    says = Message(
        "average: {sum} / {games} = {quotient}, rounded half up {average}",
        sum=total,
        games=len(met),
        quotient=decimals(Fraction(total, len(met))),
        average=rounded,
    )
    return Reason(article, says)


def performance(met: Sequence[Addend], rounded: int, p: int, dp: int) -> list[Reason]:
    """`p` in hundredths."""
    points = Fraction(sum(addend.points for addend in met), 2)
    fraction = Message(
        "p: {points} / {games} = {quotient}, rounded half up {p}",
        points=text_of(points),
        games=len(met),
        quotient=decimals(points / len(met), 5),
        p=hundredths(p),
    )
    total = Message(
        "dp of {p} (table 8.1.1): {dp}; {average} {sign} {size} = {performance}",
        p=hundredths(p),
        dp=dp,
        average=rounded,
        sign="−" if dp < 0 else "+",
        size=abs(dp),
        performance=rounded + dp,
    )
    return [average("10.1", met, rounded), Reason("10.2", fraction), Reason("10.2", total)]


def hundredths(units: int) -> str:
    """As the tables print them: 0.60."""
    return f"{units // 100}.{units % 100:02}"


def no_points(lowest: int, rating: int) -> Reason:
    says = Message(
        "no points: {less} below the lowest opponent, {lowest}: {rating}",
        less=lowest - rating,
        lowest=lowest,
        rating=rating,
    )
    return Reason("10.3", says)


def full_score(highest: int, rating: int) -> Reason:
    says = Message(
        "all points: {more} above the highest opponent, {highest}: {rating}",
        more=rating - highest,
        highest=highest,
        rating=rating,
    )
    return Reason("10.3", says)


def search(rating: int, points: int, enough: int, too_little: int) -> list[Reason]:
    """The last two steps; points and expected scores in hundredths."""
    scored = text_of(Fraction(points, 100))
    reached = Message(
        "rated {rating} one expects {expected}: at least the {points} scored",
        rating=rating,
        expected=hundredths(enough),
        points=scored,
    )
    missed = Message(
        "rated {rating} one expects {expected}: less than {points}",
        rating=rating - 1,
        expected=hundredths(too_little),
        points=scored,
    )
    return [Reason("10.3", reached), Reason("10.3", missed)]


def expectation(rating: int, difference: int, expected: int) -> Reason:
    says = Message(
        "rated {rating}, a difference of {difference}: expected score {expected} (table 8.1.2)",
        rating=rating,
        difference=difference,
        expected=hundredths(expected),
    )
    return Reason("10.3", says)


def unrated(rating: int) -> Reason:
    return Reason("10", Message("unrated: the code gives {rating}", rating=rating))


def left_out(rounds: Sequence[int]) -> Reason:
    says = Message(
        "{count:round|rounds} {rounds} left out: no game over the board", count=len(rounds), rounds=numbers(rounds)
    )
    return Reason("10", says)


def without_a_value(article: str, opponents: Sequence[int]) -> Reason:
    says = Message(
        "{count:opponent|opponents} {opponents} left out: no value", count=len(opponents), opponents=numbers(opponents)
    )
    return Reason(article, says)
