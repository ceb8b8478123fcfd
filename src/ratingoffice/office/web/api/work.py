"""What anybody may have calculated or checked. Nothing of it is stored."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router, Schema
from pydantic import Field

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.time_control_text import read_program_time_control, time_control_code
from ratingoffice.federations.registry import BODIES, first_body, regulations
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.formats.report_overrides import ReportOverrides
from ratingoffice.intake.check_report import findings_with_ranks as ranked_findings
from ratingoffice.intake.name_checks import check_names
from ratingoffice.intake.reported_event import prepare_report
from ratingoffice.intake.rows import EventDetails
from ratingoffice.intake.verdicts import Judgement, judge
from ratingoffice.message import Message
from ratingoffice.office.domain.reports.trial import refuse_strange_days, refuse_too_large, too_large
from ratingoffice.office.infra.uploads import guarded_report, guarded_upload
from ratingoffice.office.web.api.parts import WORK, Day, English, ForWork, Rating
from ratingoffice.rating import calculate
from ratingoffice.tournament.codes import split_codes
from ratingoffice.tournament.comparison import all_findings
from ratingoffice.tournament.playoffs import PlayOff
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import Tournament

router = Router(throttle=[ForWork()])

#: a report as the body of a request: the bytes of the file, or a form with the field `report`
BINARY = {"schema": {"type": "string", "format": "binary"}}
REPORT_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "application/octet-stream": BINARY,
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {"report": {"type": "string", "format": "binary"}},
                    "required": ["report"],
                }
            },
        },
    }
}

Text = Annotated[str, Query(max_length=100)]
#: what a file cannot say
Scores = Annotated[str, Query(max_length=40, description="Win, draw, loss: 3-1-0; default: as the report says")]
TeamBye = Annotated[str, Query(max_length=20, description="A team's bye: match points and game points, 1-2")]
System = Annotated[str, Query(max_length=20, description="swiss or round_robin; default: as the report says")]
Encoding = Annotated[str, Query(max_length=20, description="cp1251, shift_jis …; default: UTF-8, else a guess")]
Playoff = Annotated[str, Field(max_length=300)]
Games = Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=200, min_length=1)]


EDITION = f"{BODIES[first_body()].latest.edition}, or {first_body()}: the latest"


class GamesIn(Schema):
    edition: Annotated[str, Field(max_length=40, description=EDITION)] = first_body()
    games: Games = Field(
        description="Each as rating:result, like 1900:1, 1700:= or u:0 (unrated); / begins another event.",
        examples=[["1900:1", "1700:=", "2100:0"]],
    )


class ChangeIn(GamesIn):
    rating: Rating
    born: Annotated[str | None, Field(max_length=10, description="2009 or 2009-05-17")] = None
    games_before: Rating = 0
    peak: Rating | None = None
    list_date: Day | None = None


class FindingOut(Schema):
    file: str
    line: int | None
    column: str | None
    severity: str
    code: str
    message: English


class CheckOut(Schema):
    file: str
    name: str | None
    format: str | None
    starts_on: date | None
    ends_on: date | None
    players: int
    rounds: int
    findings: list[FindingOut]
    judgement: Judgement | None


class RowOut(Schema):
    rank: int
    start_no: int
    name: str
    values: dict[str, str | None]  # exact: a decimal where it ends, else a fraction like 83/3


class StandingsOut(Schema):
    edition: str
    system: str
    rounds: int
    after: int  # the round after which these are
    open: list[dict[str, int]]  # games without a result: round, white, black
    tiebreaks: list[str]
    playoffs: list[dict[str, Any]]
    standings: list[RowOut]
    findings: list[dict[str, Any]]
    explanation: dict[str, Any] | None


@router.post("/calculate/change", response={200: calculate.CalculatedChange, **WORK}, tags=["calculate"])
def change(request: HttpRequest, given: ChangeIn) -> Any:
    """What a period's games do to a rating. `expected`, `delta` and `worth` are whole hundredths."""
    return calculate.rating_change(
        given.edition,
        given.rating,
        calculate.parse_events(given.games),
        born=given.born,
        games_before=given.games_before,
        peak=given.peak,
        list_date=given.list_date,
    )


@router.post("/calculate/initial", response={200: calculate.CalculatedFirstRating, **WORK}, tags=["calculate"])
def initial(request: HttpRequest, given: GamesIn) -> Any:
    """The first rating that a newcomer's games give, or what is missing."""
    return calculate.first_rating(given.edition, calculate.parse_events(given.games))


@router.post("/calculate/performance", response={200: calculate.Performance, **WORK}, tags=["calculate"])
def performance(request: HttpRequest, given: GamesIn) -> Any:
    """The opponents' average plus dp(p)."""
    return calculate.performance([calculate.parse_opponent(text) for text in given.games if text != "/"], given.edition)


@router.post("/check", response={200: CheckOut, **WORK}, openapi_extra=REPORT_BODY, tags=["reports"])
def check(
    request: HttpRequest,
    name: Text = "report",
    edition: Text = "",
    time_control: Text = "",
    registered_on: Day | None = None,
    reported_on: Day | None = None,
    list_date: Day | None = None,
    scores: Scores = "",
    team_bye: TeamBye = "",
    system: System = "",
    encoding: Encoding = "",
) -> Any:
    """What is wrong with a report; with an edition also what is rated of it, by the ratings in the file."""
    tournament, findings, name = report_of(request, name, encoding, ReportOverrides.of(scores, team_bye))
    if tournament is not None and not too_large(tournament):
        findings = ranked_findings(tournament, findings, name, system)
    judgement: Judgement | None = None
    if edition:
        find_edition(edition)
        details = EventDetails("event", "", a_time_control(time_control), registered_on, reported_on)
        if tournament is not None:
            judgement, more = _judge(tournament, findings, details, edition, list_date, name)
            findings = [*findings, *more]
    return {
        "file": name,
        "name": tournament.name if tournament else None,
        "format": tournament.source_format if tournament else None,
        "starts_on": tournament.starts_on if tournament else None,
        "ends_on": tournament.ends_on if tournament else None,
        "players": len(tournament.players) if tournament else 0,
        "rounds": tournament.rounds_reported if tournament else 0,
        "findings": [
            asdict(finding) | {"line": finding.line or None, "column": finding.column or None} for finding in findings
        ],
        "judgement": judgement,
    }


@router.post("/standings", response={200: StandingsOut, **WORK}, openapi_extra=REPORT_BODY, tags=["reports"])
def ranked(
    request: HttpRequest,
    name: Text = "report",
    tiebreaks: Annotated[str, Query(max_length=200, description="PTS,DE,BH/C1; default: the report's own")] = "",
    edition: Annotated[str, Query(max_length=40, description="2023 or 2026; default: by the start")] = "",
    after: Annotated[int | None, Query(ge=1, le=999, description="A round; default: the last with a result")] = None,
    playoff: Annotated[list[Playoff], Query(max_length=20, description="7>3=5>1, as the command takes it")] = [],  # noqa: B006
    shared: Annotated[bool, Query(description="Places still equal are shared, by the event's rules")] = False,
    lots: Annotated[str, Query(max_length=100, description="A seed that draws lots")] = "",
    explain: Annotated[int | None, Query(ge=1, le=99_999, description="A start number")] = None,
    scores: Scores = "",
    team_bye: TeamBye = "",
    system: System = "",
    encoding: Encoding = "",
) -> Any:
    """The standings of a report by any of FIDE's tie-breaks, every value exact."""
    tournament, findings, name = report_of(request, name, encoding, ReportOverrides.of(scores, team_bye))
    if tournament is None:
        raise BadInput(findings)
    refuse_too_large(tournament)
    table = standings(
        tournament,
        split_codes(tiebreaks) or None,
        edition=edition or None,
        system=system or None,
        after=after,
        playoffs=[PlayOff.parse(text) for text in playoff],
        shared=shared,
        lots=lots or None,
        points_first=True,
    )
    answer = table.to_json()
    messages = [{"severity": f.severity, "code": f.code, "message": str(f)} for f in all_findings(findings, table)]
    explanation = None if explain is None else table.explain(explain).to_json()
    return answer | {"findings": messages, "explanation": explanation}


def report_of(
    request: HttpRequest, name: str, encoding: str, overrides: ReportOverrides
) -> tuple[Tournament | None, list[Finding], str]:
    data, name = bytes_of(request, name)
    read = guarded_report(data, name, encoding, overrides, anybody=True)
    return read.tournament, read.findings, name


def bytes_of(request: HttpRequest, name: str) -> tuple[bytes, str]:
    """The file, whether it came as the body itself or in a form."""
    if request.content_type != "multipart/form-data":
        return request.body, name
    file = request.FILES.get("report")
    if file is None:
        raise BadInput("the form has no file in its field report")
    return guarded_upload(file)


def a_time_control(text: str) -> str:
    """In seconds. Raises BadInput."""
    if not text:
        return ""
    try:
        return time_control_code(read_program_time_control(text))
    except ValueError as problem:
        raise BadInput(f"time_control {problem}") from None


def _judge(
    tournament: Tournament,
    findings: list[Finding],
    details: EventDetails,
    edition: str,
    list_date: date | None,
    name: str,
) -> tuple[Judgement | None, tuple[Finding, ...]]:
    refuse_too_large(tournament)
    refuse_strange_days(tournament)
    reported_codes = {finding.code for finding in findings}
    event = prepare_report(tournament, details, file=name, reported_codes=reported_codes)
    all_findings = (
        *event.findings,
        *check_names(tournament, regulations(edition).body, name, reported_codes=reported_codes),
    )
    if not event.is_complete:
        return None, all_findings
    try:
        return judge(tournament, event, edition, list_date), all_findings
    except BadInput as bad:
        return None, (
            *all_findings,
            *(
                Finding(name, 0, "", Message("not judged: {problem}", problem=Message(f.message)), "edition")
                for f in bad.findings
            ),
        )
