"""The cases of a folder: a file an article, a JSON object a line. `conformance/README.md` says what each key means."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.tournament import editions

#: in a checkout it stands beside `src`
BESIDE = Path(__file__).parents[4] / "conformance"

#: every key of a case, and what it holds; the last two may be missing
KEYS: Mapping[str, str] = {
    "id": "string",
    "article": "string",
    "clauses": "array",
    "editions": "array",
    "says": "string",
    "asked": "string",
    "given": "object",
    "answer": "object",
    "worked": "string",
    "readings": "array",
    "otherwise": "object",
}
PYTHON: Mapping[str, type] = {"string": str, "array": list, "object": dict}
MAY_BE_MISSING = ("readings", "otherwise")


@dataclass(frozen=True)
class Case:
    id: str
    article: str
    clauses: Sequence[str]
    editions: Sequence[str]
    says: str
    asked: str
    given: Mapping[str, Any]
    answer: Mapping[str, Any]
    worked: str
    readings: Sequence[str] = ()  # the open points that the answer depends on
    otherwise: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # what another reading gives: I-7=window

    def question(self, edition: str) -> dict[str, Any]:
        """Return the question that a program is asked."""
        question = {"id": f"{edition}/{self.id}", "edition": edition, "article": self.article, "asked": self.asked}
        setup = (
            {**self.given, "trf": with_start_date(self.given["trf"], edition)} if "trf" in self.given else self.given
        )
        return question | {"given": setup} | ({"readings": list(self.readings)} if self.readings else {})


def load(folder: Path | None = None) -> list[Case]:
    """Every case of the folder; raises `BadInput` with all that is wrong with its lines."""
    folder = BESIDE if folder is None else folder
    files = sorted(folder.rglob("*.jsonl"), key=in_order)
    if not files:
        raise BadInput("{folder}: no cases (*.jsonl) are there; --cases FOLDER names another folder", folder=folder)
    findings: list[Finding] = []
    placed: list[tuple[Path, int, Case]] = []
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            case = _case(line, file, number, findings)
            placed += [(file, number, case)] if case else []
    findings += _twice(placed)
    if findings:
        raise BadInput(findings)
    return [case for _, _, case in placed]


def _twice(placed: Sequence[tuple[Path, int, Case]]) -> Iterator[Finding]:
    places: dict[tuple[str, str], str] = {}
    for file, number, case in placed:
        place = f"{file}:{number}"
        before = {places.setdefault((edition, case.id), place) for edition in case.editions} - {place}
        if before:
            message = Message(
                'the id "{id}" stands at {before} already: give it another', id=case.id, before=min(before)
            )
            yield Finding(str(file), number, "id", message, "case")


def in_order(file: Path) -> list[str | int]:
    """By folder, then by the numbers of the articles: 8.3.1 comes before 10.1."""
    parts = re.split(r"(\d+)", file.with_suffix("").as_posix())
    return [int(part) if part.isdecimal() else part for part in parts]


def _case(line: str, file: Path, number: int, findings: list[Finding]) -> Case | None:
    wrong = list(_wrong(line))
    findings += (Finding(str(file), number, key, message, "case") for key, message in wrong)
    if wrong:
        return None
    row = json.loads(line)
    return Case(**{**row, "given": with_tournament(row["given"], file.parent)})


def _wrong(line: str) -> Iterator[tuple[str, Message]]:
    """What is wrong with a line: the key, and what to do."""
    try:
        row = json.loads(line)
    except ValueError as error:
        yield "", Message("this line is no JSON object: {error}", error=error)
        return
    if not isinstance(row, dict):
        yield "", Message("this line is no JSON object, but {value}", value=line[:40])
        return
    for key in row.keys() - KEYS.keys():
        yield key, Message("there is no such key in a case: remove it, or see schema.json")
    for key, kind in KEYS.items():
        if key not in row and key not in MAY_BE_MISSING:
            yield key, Message("this key is missing")
        elif key in row and not isinstance(row[key], PYTHON[kind]):
            yield key, Message("{value} should be of JSON's type {kind}", value=json.dumps(row[key]), kind=kind)


def with_tournament(setup: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
    """Replace the name of a tournament by the text of its TRF file in `tournaments/`."""
    if "tournament" not in setup:
        return setup
    file = folder / "tournaments" / f"{setup['tournament']}.trf"
    return {**setup, "trf": file.read_text(encoding="utf-8")}


def with_start_date(trf: str, edition: str) -> str:
    """The same tournament, started on the first day of the edition: some programs take the edition from that."""
    return re.sub(r"(?m)^042 .*$", f"042 {editions.find_edition(edition).since:%Y/%m/%d}", trf)


def select_cases(cases: Sequence[Case], edition: str = "", article: str = "") -> Iterator[tuple[str, Case]]:
    """Yield the cases of an edition and article, each with its edition. Article 8.3 includes 8.3.1 and 8.3.3."""
    selected = [
        (case_edition, case)
        for case in cases
        for case_edition in case.editions
        if (not edition or case_edition == edition) and (not article or is_within(case.article, article))
    ]
    if not selected:
        known_editions = sorted({case_edition for case in cases for case_edition in case.editions})
        articles = ", ".join(dict.fromkeys(case.article for case in cases if not edition or edition in case.editions))
        if edition and edition not in known_editions:
            raise BadInput(
                "no case is of {edition}: choose one of {editions}", edition=edition, editions=", ".join(known_editions)
            )
        raise BadInput("no case is of article {article}: choose one of {articles}", article=article, articles=articles)
    order = list(dict.fromkeys(case_edition for case in cases for case_edition in case.editions))
    yield from sorted(selected, key=lambda pair: order.index(pair[0]))


def is_within(article: str, of: str) -> bool:
    return article == of or article.startswith((f"{of}.", f"{of}(", f"{of} "))
