"""Reports: kept as they came, read, and taken once everybody in them is known."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.registry import BODIES
from ratingoffice.intake.name_checks import check_names
from ratingoffice.intake.other_event import ask_about_another_event
from ratingoffice.office import clock
from ratingoffice.office.domain.events import duplicates, reporters
from ratingoffice.office.domain.events.events import must_be_open
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.notices import notice_texts
from ratingoffice.office.domain.people.candidates import found_by_id, given_of
from ratingoffice.office.domain.reports.accept_report import rejection_findings, take
from ratingoffice.office.domain.reports.earlier_identities import settle_as_before
from ratingoffice.office.domain.reports.parsed_reports import findings_of, keep, parsed_of
from ratingoffice.office.infra.finding_json import finding_as_data
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.infra.parsed_report import Parsed
from ratingoffice.office.infra.stored_files import refuse_too_long
from ratingoffice.office.infra.uploads import clean_name, guarded_report
from ratingoffice.office.models import Account, Blob, Document, Event, Identity, Report, record
from ratingoffice.tournament.tournament import Tournament


def receive_report(
    event: Event,
    data: bytes,
    file_name: str,
    by: Account | None,
    interim: bool = False,
    *,
    reporter: str = "",
    source: Document | None = None,
    confirmed: bool = True,
) -> Report:
    """Kept as it came. `reporter`: who reports, by id; `source`: the address from which the file was taken.

    Raises OtherEvent for the report of quite another event, unless somebody has `confirmed` that it is this one's.
    The same bytes again are the same report: nothing new is written, but that version becomes the current one.
    """
    refuse_too_long(data)
    sha256 = hashlib.sha256(data).hexdigest()
    if same_report := event.reports.filter(file=sha256).first():
        return _sent_again(same_report, by)
    name = clean_name(file_name)
    read = guarded_report(data, name)  # takes its time: before the transaction
    tournament, findings = read.tournament, read.findings
    if tournament is not None and not confirmed:
        ask_about_another_event(tournament, event.name, event.starts_on, event.ends_on, event.time_control, name)
    with transaction.atomic():
        event = lock(event)
        if same_report := event.reports.filter(file=sha256).first():
            return _sent_again(same_report, by)
        blob, _ = Blob.objects.get_or_create(sha256=sha256, defaults={"size": len(data), "data": data})
        version = (event.reports.aggregate(last=Max("version"))["last"] or 0) + 1
        event.reports.filter(current=True).update(current=False)
        report = Report.objects.create(
            event=event,
            version=version,
            current=True,
            file=blob,
            file_name=name,
            interim=interim,
            received_at=clock.now(),
            received_by=by,
            reporter=reporter,
            source=source,
            **_what_it_is(tournament),
        )
        keep(report, read)
        deed = {"sha256": sha256, "version": version, "file_name": name, "interim": interim}
        deed |= {"reporter": reporter} if reporter else {}
        deed |= {"source": source.link} if source else {}
        findings = [*findings, *reporters.findings(event, reporter, today_at(event.body), name)]
        findings += duplicates.same_file(event, sha256, name)
        if tournament is not None:
            findings = [*findings, *_describe_players(report, tournament, read)]
            if settled_before := settle_as_before(report):
                deed |= {"identified_before": settled_before}
        record("report.receive", f"event/{event.event_id}", by=by, body=event.body, after=deed)
        _keep(report, findings)
        notice_texts.report_received(report, by)
        if any(finding.severity == "error" for finding in findings):
            _stop(report, by)
        elif tournament is not None:
            go_on(report, tournament, by)
    return report


def _sent_again(report: Report, by: Account | None) -> Report:
    """The file of a version that is here already: whoever sends it again wants it to count."""
    if not report.current and report.event.rated_on is None:
        use_version(report, by, "")
        report.refresh_from_db()
    return report


def use_version(report: Report, by: Account | None, why: str) -> None:
    """Make this version of the report the current one, and take it if everybody in it is known.

    Raises BadInput where the event is rated already.
    """
    tournament = parsed_of(report).tournament  # may take its time: before the transaction
    with transaction.atomic():
        event = lock(report.event)
        must_be_open(event)
        report = lock(report)
        if report.current:
            return
        before = event.reports.filter(current=True).first()
        event.reports.filter(current=True).update(current=False)
        report.current = True
        report.save(update_fields=["current"])
        settled_before = settle_as_before(report)
        record(
            "report.use",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            why=why,
            before={"version": before.version} if before else None,
            after={"version": report.version} | ({"identified_before": settled_before} if settled_before else {}),
        )
        notice_texts.version_chosen(report, by)
        is_done = report.state == Report.State.ERRORS or (report.state == Report.State.TAKEN and not settled_before)
        if tournament is not None and not is_done:
            go_on(report, tournament, by)


def go_on(report: Report, tournament: Tournament, by: Account | None) -> None:
    """Taken, if everybody who plays in it is known; else it waits for who is not."""
    if unknown := waiting_identities(report).count():
        report.state = Report.State.WAITING
        report.save()
        notice_texts.players_to_settle(report, unknown, by)
        return
    try:
        with transaction.atomic():
            take(report, tournament, by)
    except BadInput as bad:
        _keep(report, [*findings_of(report), *rejection_findings(bad)])
        _stop(report, by)


def take_despite_errors(report: Report, by: Account | None, why: str) -> None:
    """Accept what could be read of a report with errors, as an officer decided."""
    tournament = parsed_of(report).tournament
    if tournament is None:
        raise BadInput("nothing in this file could be read: it cannot be taken")
    with transaction.atomic():
        report = lock(report)
        record(
            "report.despite_errors",
            f"event/{report.event.event_id}",
            by=by,
            body=report.event.body,
            why=why,
            after={"version": report.version},
        )
        report.findings = [finding for finding in report.findings if finding["code"] != "not-taken"]
        go_on(report, tournament, by)


def waiting_identities(report: Report) -> QuerySet[Identity]:
    """Those who play in it and are not known yet."""
    return report.identities.filter(player=None, given__plays=True).order_by("start_no")


def _stop(report: Report, by: Account | None) -> None:
    report.state = Report.State.ERRORS
    report.save()
    notice_texts.errors_found(report, by)


def _keep(report: Report, findings: Sequence[Finding]) -> None:
    report.findings = [finding_as_data(finding) for finding in findings]
    report.save()


def _what_it_is(tournament: Tournament | None) -> Mapping[str, Any]:
    if tournament is None:
        return {}
    games = sum(cell.opponent is not None for player in tournament.players for cell in player.rounds) // 2
    return {"format": tournament.source_format, "players": len(tournament.players), "games": games}


def _describe_players(report: Report, tournament: Tournament, read: Parsed) -> list[Finding]:
    """Store an identity for each participant, with the player found by id, and return findings."""
    players_by_number, findings = found_by_id(report.event.body, tournament, read.lines, report.file_name)
    Identity.objects.bulk_create(
        Identity(
            report=report,
            start_no=participant.start_no,
            player=players_by_number.get(participant.start_no),
            given=given_of(participant) | {"plays": any(cell.opponent is not None for cell in participant.rounds)},
            how=Identity.How.ID if participant.start_no in players_by_number else "",
        )
        for participant in tournament.players
    )
    registered = {start_no: player.name for start_no, player in players_by_number.items()}
    codes = {participant.code for participant in read.findings}
    body = BODIES[report.event.body.code]
    return [*findings, *check_names(tournament, body, report.file_name, read.lines, registered, codes)]
