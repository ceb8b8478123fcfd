"""The cases of conformance/: none is ill-formed, none is missing, and this engine keeps them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import jsonschema_rs
import pytest

from ratingoffice.assurance.conform.cases import BESIDE, Case, is_within, load, select_cases
from ratingoffice.assurance.conform.compare import difference
from ratingoffice.assurance.conform.judge import Verdict, ask, judge
from ratingoffice.assurance.conform.this_engine import reply
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.coverage import Place
from ratingoffice.federations.coverage import load as map_of
from ratingoffice.federations.numbers import numbers
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.tournament import codes, editions

RANKED = {one.id: one for one in editions.EDITIONS}

#: clauses that no answer can show, and why
NOT_SHOWN = {
    "1.1": "there is one pool, or a list of pools",
    "2": "there is one pool",
    "7": "everybody is listed",
    "8.3.3/¶1-4": "K as the clauses before gave it",
    "7.3.3/¶1-4": "the same",
    "6.5.5/¶1-4": "the same",
    "9.1/¶2": "which list a report is meant for: no rating depends on it",
    "9.1/¶3": "the same",
    "8.1/¶2": "the same",
    "8.1/¶3": "the same",
    "7.1.3/ends_too_late": "other words for 7.1.3: what a later list will say",
    "6.1.3/ends_too_late": "the same",
    "6.1.3/not_due": "said of no game in rapid and blitz, where there are no interim reports",
    "2/not_due": "said of no game",
    "4(2)": "said beside a verdict that it does not change",
    **dict.fromkeys(
        ("0.2/president_late", "0.2.1/qc_chair_late", "0.2.2/president_late"),
        "an approval that does not hold: said beside the ground that it leaves",
    ),
    **dict.fromkeys(("0.2/average", "0.2.1/average", "0.2.2/average", "9.1/average", "8.1/average"), "the same"),
    **{f"{at}/average without average": "other words for the same" for at in ("0.2", "0.2.1", "0.2.2", "9.1", "8.1")},
    **{
        f"{at}/{word}": "said beside a verdict that it does not change"
        for at in ("7.1", "6.1")
        for word in ("open_match", "no_match", "two_players")
    },
    "1.1/short without higher_rated": "other words for 1.1/short",
    "3.1 without odd_seconds": "other words for 3.1",
}
#: articles of tie-breaks that settle no value and no place
NO_VALUE = ("1", "2", "3", "5")
#: codes that are no tie-break of the text, or are called otherwise in an edition
NO_CASE = {"fide-tiebreaks-2023": {"RND", "TPN", "STD", "RTNG"}, "fide-tiebreaks-2026": {"RND", "GE"}}


@cache
def cases() -> list[Case]:
    return load()


def of(edition: str) -> list[Case]:
    return [case for case in cases() if edition in case.editions]


def test_every_line_is_as_the_schema_says() -> None:
    schema = jsonschema_rs.validator_for(json.loads((BESIDE / "schema.json").read_text(encoding="utf-8")))
    wrong = [
        f"{file.name}:{number}: {error.message}"
        for file in BESIDE.rglob("*.jsonl")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        for error in schema.iter_errors(json.loads(line))
    ]
    assert wrong == []


def test_a_file_holds_one_article() -> None:
    for file in BESIDE.rglob("*.jsonl"):
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len({json.loads(line)["article"] for line in lines}) == 1, file


def test_every_tournament_is_asked_about() -> None:
    files = {file.stem for file in BESIDE.rglob("*.trf")}
    assert files == {case.given["tournament"] for case in cases() if "tournament" in case.given}


def test_every_edition_has_cases_and_every_case_has_an_edition() -> None:
    assert {edition for case in cases() for edition in case.editions} == set(EDITIONS) | set(RANKED)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_of_an_edition_has_a_case(edition: str) -> None:
    shown = {clause for case in of(edition) for clause in case.clauses}
    assert sorted(set(EDITIONS[edition].sentences) - shown - set(NOT_SHOWN)) == []


def test_no_clause_is_excused_that_has_a_case_everywhere() -> None:
    missing = {
        clause
        for name, regulation in EDITIONS.items()
        for clause in regulation.sentences
        if clause not in {shown for case in of(name) for shown in case.clauses}
    }
    assert set(NOT_SHOWN) == missing


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_tables_of_an_edition_have_cases(edition: str) -> None:
    regulation = EDITIONS[edition]
    asked = {case.article for case in of(edition) if case.asked in ("expected", "dp")}
    assert asked == {regulation.event.expected.number, regulation.list.dp.number}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_case_names_clauses_and_articles_of_its_editions(edition: str) -> None:
    regulation = EDITIONS[edition]
    known = {Place("clause", clause).article for clause in regulation.sentences} | set(regulation.sentences)
    known |= {one.article for one in (*regulation.provisions, *regulation.list.first_rating.provisions)}
    known |= {regulation.event.expected.number, regulation.list.dp.number}
    if regulation.coverage:
        known |= {row.article for row in map_of(regulation.coverage).rows}
    assert {clause for case in of(edition) for clause in case.clauses} - known == set()


@pytest.mark.parametrize("edition", RANKED)
def test_every_article_of_the_tie_breaks_that_settles_a_value_has_a_case(edition: str) -> None:
    shown = {clause for case in of(edition) for clause in case.clauses}
    rows = [row for row in map_of(RANKED[edition].coverage).rows if row.where]
    settled = {row.article for row in rows if row.article.split(".")[0] not in NO_VALUE}
    assert settled - shown == ({"8"} if edition == "fide-tiebreaks-2026" else set())  # a note that advises


@pytest.mark.parametrize("edition", RANKED)
def test_every_code_has_a_case(edition: str) -> None:
    asked = [case.given for case in of(edition)]
    written = [code for given in asked for code in ([given["code"]] if "code" in given else given["codes"])]
    known = {code.partition("/")[0].partition(":")[0].upper() for code in written}
    assert set(codes.TIE_BREAKS) - known == NO_CASE[edition]


@pytest.mark.parametrize("edition", [*EDITIONS, *RANKED])
def test_a_case_names_only_readings_that_exist(edition: str) -> None:
    known = set(EDITIONS[edition].interpretations) if edition in EDITIONS else {*editions.INTERPRETATIONS, "16.6"}
    assert {number for case in of(edition) for number in case.readings} - known == set()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("edition", [*EDITIONS, *RANKED])
def test_this_engine_keeps_every_article(edition: str) -> None:
    kept = ask(select_cases(cases(), edition), reply)
    assert [(r.case.id, r.detail) for one in kept for r in one.results if r.verdict is not Verdict.KEPT] == []


@pytest.mark.parametrize("edition", [*EDITIONS, *RANKED])
def test_read_otherwise_this_engine_answers_as_the_case_says(edition: str) -> None:
    for case in of(edition):
        for reading, expected in case.otherwise.items():
            told = reply(case.question(edition) | {"otherwise": [reading]})
            assert told.answer is not None, (case.id, told)
            assert difference(expected, told.answer) == "", (case.id, reading)
            assert difference(expected, case.answer), f"{case.id}: {reading} gives the same"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "a.jsonl:1: this line is no JSON object"),
        ("[]", "a.jsonl:1: this line is no JSON object, but []"),
        ('{"id": "a", "colour": 1}', "a.jsonl:1 colour: there is no such key in a case"),
        ('{"id": 7}', "a.jsonl:1 id: 7 should be of JSON's type string"),
        ('{"id": "a"}', "a.jsonl:1 worked: this key is missing"),
    ],
)
def test_a_bad_line_is_named_with_its_file_and_number(tmp_path: Path, line: str, says: str) -> None:
    (tmp_path / "a.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(BadInput) as bad:
        load(tmp_path)
    assert says in str(bad.value)


def test_an_id_stands_once_in_an_edition(tmp_path: Path) -> None:
    line = (BESIDE / "fide" / "0.4.jsonl").read_text(encoding="utf-8").splitlines()[0]
    (tmp_path / "a.jsonl").write_text(f"{line}\n{line}\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r'the id "0.4-declined" stands at .*a\.jsonl:1 already'):
        load(tmp_path)


#: not to be seen: 700 and 701 give the same K for every number of games
UNSEEN = {("limit", 1)}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.parametrize("edition", [name for name in EDITIONS if name not in ("fide-2024-01", "fide-2024-03")])
def test_a_number_that_is_off_by_one_is_found_out_in_its_article(edition: str, by: int) -> None:
    unseen = []
    for name, number in numbers(EDITIONS[edition]).items():
        other = f"{edition}+{name}={number.value + by}"
        asked = [case for case in of(edition) if is_within(case.article, number.article)]
        replies = ((case, reply(case.question(edition) | {"edition": other})) for case in asked)
        if not any(judge(edition, case, told).verdict is Verdict.DIFFERS for case, told in replies):
            unseen.append((name, by))
    assert set(unseen) - UNSEEN == set()


#: what no answer shows: the month after next, and what the list says beside the rating
NOT_ANSWERED = {"I-4=anew", "U-36=year"}


def test_every_other_reading_of_a_regulation_is_answered_by_some_case() -> None:
    switches = {
        f"{number}={word}"
        for regulation in EDITIONS.values()
        for number, reading in regulation.interpretations.items()
        for word in reading.switch
    }
    assert switches - {reading for case in cases() for reading in case.otherwise} == NOT_ANSWERED
