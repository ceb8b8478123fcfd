"""This engine as a program that is asked."""

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
    """Its answer; `otherwise` in a question, like ["I-7=window"], has those points read so."""
    try:
        return Reply(answer=answer(question))
    except BadInput as bad:
        return Reply(skip=bad.message)
    except KeyError as missing:
        return Reply(skip=Message("the question lacks {key}", key=missing))
    except (TypeError, ValueError, AttributeError, IndexError) as error:  # the next question is answered all the same
        return Reply(skip=Message("the question makes no sense here: {error}", error=error))


def answer(question: Mapping[str, Any]) -> Answer:
    asked, given, otherwise = question["asked"], question["given"], question.get("otherwise", [])
    if asked in ("tiebreak", "rank"):
        return _ranked(asked, given, question["edition"], otherwise)
    edition = parse_variant(question["edition"])
    for reading in otherwise:
        edition = edition.read_with(parse_readings(reading))
    if asked == "expected":
        table = find_edition(edition).event.expected
        return {"expected": [text_of(Fraction(table[one], 100)) for one in given["differences"]]}
    if asked == "dp":
        dp = find_edition(edition).list.dp
        return {"dp": [dp[int(100 * Fraction(p))] for p in given["p"]]}
    if asked not in QUESTIONS:
        raise BadInput('"{asked}" is not a question that is answered here', asked=asked)

    def rate(tables: Tables, list_date: str, pool: str) -> Rated:
        rated = rate_period(Book.of(**tables), edition, date.fromisoformat(list_date), pool, 1)

        def rows(table: str) -> Sequence[Row]:
            frame = getattr(rated.book if table in ("ratings", "pending") else rated, table)
            return frame.to_dicts()  # type: ignore[no-any-return]

        return rows

    return QUESTIONS[asked](given, rate)


def _ranked(asked: str, given: Mapping[str, Any], edition: str, otherwise: Sequence[str]) -> Answer:
    tournament, findings, _ = read_trf(given["trf"].encode(), "trf")
    if tournament is None:
        raise BadInput(findings)
    readings = dict(one.split("=", 1) for one in otherwise)
    codes = [given["code"]] if asked == "tiebreak" else given["codes"]
    found: Standings = standings(tournament, codes, edition=edition, readings=readings)
    rows = sorted(found.rows, key=lambda row: row.start_no)
    if asked == "rank":
        return {"ranks": {str(row.start_no): row.rank for row in rows}}
    return {"values": {str(row.start_no): text_of(row.values[codes[0]]) for row in rows}}
