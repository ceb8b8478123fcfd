"""The rounds of an event with their days, as they are registered before anybody has played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import groupby
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.federations.variants import Editions
from ratingoffice.intake.scenarios import Answer, ImaginedEvent, Scenario, ask_edition, list_after_all
from ratingoffice.message import Message

#: a line: the day of the round, and the time where it is known
LINE = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T]+(\d\d?:\d\d))?")


@dataclass(frozen=True)
class Round:
    round: int
    played_on: date
    starts_at: str = ""  # 09:30

    def __str__(self) -> str:
        return f"{self.played_on} {self.starts_at}".rstrip()


def read_schedule(text: str, file: str = "schedule") -> tuple[list[Round], list[Finding]]:
    """One round a line, in their order; empty lines are none."""
    rounds: list[Round] = []
    findings: list[Finding] = []
    for line, written in enumerate(text.splitlines(), start=1):
        if not written.strip():
            continue
        try:
            rounds.append(_round(len(rounds) + 1, written.strip()))
        except ValueError:
            wrong = Message(
                'line {line}: "{text}" is no day of a round: write one round a line, like 2026-05-01 or '
                "2026-05-01 10:00",
                line=line,
                text=written.strip(),
            )
            findings.append(Finding(file, line, "schedule", wrong, "schedule"))
    return rounds, findings


def _round(number: int, text: str) -> Round:
    match = LINE.fullmatch(text)
    if match is None:
        raise ValueError(text)
    hour, _, minute = (match[2] or "0:00").partition(":")
    if int(hour) > 23 or int(minute) > 59:
        raise ValueError(text)
    return Round(number, date.fromisoformat(match[1]), match[2].rjust(5, "0") if match[2] else "")


def write_schedule(rounds: Iterable[Round]) -> str:
    return "\n".join(str(round_) for round_ in rounds)


def schedule_rows(event_id: str, rounds: Iterable[Round]) -> list[dict[str, Any]]:
    """Return the rows of the book's table `rounds`."""
    return [
        {
            "event_id": event_id,
            "round": round_.round,
            "played_on": round_.played_on,
            "starts_at": round_.starts_at or None,
        }
        for round_ in rounds
    ]


@lru_cache(maxsize=512)
def judge_days(editions: Editions, event: ImaginedEvent, days: tuple[date, ...]) -> Mapping[date, Answer]:
    """What the edition says against a day with so many rounds as these have: only of the days of which it does."""
    event.refuse_contradictions()
    by_day: Sequence[tuple[date, ...]] = [tuple(same) for _, same in groupby(sorted(days))]
    cases = [Scenario(event, event.early, event.ends_on, rounds=rounds) for rounds in ((None,), *by_day)]
    usual, *answers = ask_edition(editions, list_after_all(editions, event), cases)
    usual_clauses = set(usual.clause.split("; "))
    return {
        same_days[0]: answer.beyond(usual)
        for same_days, answer in zip(by_day, answers, strict=True)
        if answer.outcome != usual.outcome or set(answer.clause.split("; ")) - usual_clauses
    }
