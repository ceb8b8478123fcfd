"""The questions that an outline of a regulation answers, in the order in which a game meets them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from ratingoffice.message import Wording


class Question(StrEnum):
    EDITION = "which edition"
    POOL = "pool"
    REGISTRATION = "registration"
    GROUNDS = "other grounds for events"
    HOURS = "hours and rounds a day"
    CLOSING = "closing date"
    REPORT = "latest report"
    TIME = "time needed"
    MATCHES = "matches"
    UNPLAYED = "unplayed games"
    MEMBERS = "members and foreigners"
    RATINGS = "ratings used"
    NOT_COUNTED = "sides not counted"
    DIFFERENCE = "difference"
    EXPECTED = "expected score"
    K = "K"
    LIMIT = "limit of K × games"
    ROUNDING = "rounding"
    NEW_RATING = "new rating, minimum"
    FIRST_GAMES = "first rating: games needed"
    FIRST_WINDOW = "first rating: window"
    FIRST_FORMULA = "first rating: formula"
    FIRST_BOUNDS = "first rating: bounds"
    ACTIVITY = "activity"
    LIST = "the list"
    CORRECTIONS = "corrections and appeals"


@dataclass(frozen=True)
class Provision:
    """A sentence of the text that no clause or ground carries: words for the reader, with the numbers the code uses."""

    answers: Question
    article: str
    says: Wording

    def cited_as(self, article: str) -> Provision:
        """The same provision of another text, where its article has this number."""
        return replace(self, article=article)
