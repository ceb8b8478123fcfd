"""What an edition remarks about an event or a report, whatever becomes of it: warnings, never grounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from ratingoffice.book.book import Book
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.variants import Editions
from ratingoffice.law.article import Ground, reasons_by_row
from ratingoffice.message import Message
from ratingoffice.rating.rate import judge_events
from ratingoffice.rating.reason_messages import clause_messages
from ratingoffice.rating.request import RatingRequest


@dataclass(frozen=True)
class Remark:
    article: str
    says: Message

    @property
    def in_full(self) -> Message:
        return Message("{says} ({article})", says=self.says, article=self.article)


def about_event(editions: Editions, event: Mapping[str, Any]) -> list[Remark]:
    """Return what the edition in force at its start remarks. `event` is a row of the book's table, rated or not."""
    request = RatingRequest.of(editions, _list_after(editions, event["ends_on"]), "all")
    edition = request.regulations.judge(event["starts_on"], event["time_control"])
    if edition is None or not edition.event.noted:
        return []
    row = judge_events(Book.of(events=[dict(event) | {"rated_on": None}]), request).row(0, named=True)
    noted = {ground.clause(edition.plain): ground for ground in edition.event.noted}
    messages = clause_messages(request.regulations, row["clause"], row["figures"]) or []
    return [Remark(noted[clause].article, says) for clause, says in messages if clause in noted]


def about_reporter(
    regulations: Regulations,
    event: Mapping[str, Any],
    reporter: str,
    member_from: date | None,
    member_until: date | None,
    day: date,
) -> list[Remark]:
    """Return the remarks about the member who reports the event on that day, by id and term of membership."""
    edition = regulations.judge(event["starts_on"], event["time_control"])
    if edition is None or edition.event.reporter is None:
        return []
    kinds = {"reporter": pl.String, "reporter_from": pl.Date, "reporter_until": pl.Date, "reported_on": pl.Date}
    facts = pl.DataFrame([[reporter, member_from, member_until, day]], schema=kinds, orient="row")
    return _remarks_by_grounds(facts, [edition.event.reporter], regulations, edition.plain)


def _remarks_by_grounds(
    facts: pl.DataFrame, grounds: Sequence[Ground], regulations: Regulations, edition: str
) -> list[Remark]:
    row = reasons_by_row(facts, grounds, edition).row(0, named=True)
    articles = {ground.clause(edition): ground.article for ground in grounds}
    return [
        Remark(articles[clause], says)
        for clause, says in clause_messages(regulations, row["clause"], row["figures"]) or []
    ]


def _list_after(editions: Editions, day: date) -> date:
    from ratingoffice.federations.registry import regulations

    return regulations(editions).body.next_list(day)
