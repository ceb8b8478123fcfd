"""Answer conformance questions by this engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from ratingoffice.assurance.conform.month import Row, Tables
from ratingoffice.assurance.conform.program import Reply
from ratingoffice.assurance.conform.questions import QUESTIONS, Answer, Rated
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.variants import parse_readings, parse_variant
from ratingoffice.formats.trf import read_trf
from ratingoffice.message import Message
from ratingoffice.rating.rate import rate_period
from ratingoffice.tournament.standings import Standings, standings
from ratingoffice.tournament.values import text_of


def reply(question: Mapping[str, Any]) -> Reply:
    """Answer a question. `otherwise` in the question, like ["I-7=window"], selects other readings."""
    try:
        return Reply(answer=answer(question))
    except BadInput as bad:
        return Reply(skip=bad.message)
    except KeyError as missing:
        return Reply(skip=Message("the question lacks {key}", key=missing))
    except (TypeError, ValueError, AttributeError, IndexError) as error:  # the next question is answered all the same
        return Reply(skip=Message("the question makes no sense here: {error}", error=error))


def answer(question: Mapping[str, Any]) -> Answer:
    kind, setup, otherwise = question["asked"], question["given"], question.get("otherwise", [])
    if kind in ("tiebreak", "rank"):
        return _ranking_answer(kind, setup, question["edition"], otherwise)
    edition = parse_variant(question["edition"])
    for reading in otherwise:
        edition = edition.read_with(parse_readings(reading))
    if kind == "expected":
        table = find_edition(edition).event.expected
        return {"expected": [text_of(Fraction(table[difference], 100)) for difference in setup["differences"]]}
    if kind == "dp":
        dp = find_edition(edition).list.dp
        return {"dp": [dp[int(100 * Fraction(p))] for p in setup["p"]]}
    if kind not in QUESTIONS:
        raise BadInput('"{asked}" is not a question that is answered here', asked=kind)

    def rate(tables: Tables, list_date: str, pool: str) -> Rated:
        rated = rate_period(Book.of(**tables), edition, date.fromisoformat(list_date), pool, 1)

        def rows(table: str) -> Sequence[Row]:
            frame = getattr(rated.book if table in ("ratings", "pending") else rated, table)
            return frame.to_dicts()  # type: ignore[no-any-return]

        return rows

    return QUESTIONS[kind](setup, rate)


def _ranking_answer(kind: str, setup: Mapping[str, Any], edition: str, otherwise: Sequence[str]) -> Answer:
    tournament, findings, _ = read_trf(setup["trf"].encode(), "trf")
    if tournament is None:
        raise BadInput(findings)
    readings = dict(reading.split("=", 1) for reading in otherwise)
    codes = [setup["code"]] if kind == "tiebreak" else setup["codes"]
    ranking: Standings = standings(tournament, codes, edition=edition, readings=readings)
    rows = sorted(ranking.rows, key=lambda row: row.start_no)
    if kind == "rank":
        return {"ranks": {str(row.start_no): row.rank for row in rows}}
    return {"values": {str(row.start_no): text_of(row.values[codes[0]]) for row in rows}}
