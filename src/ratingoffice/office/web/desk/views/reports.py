"""Reports: sent, and looked at with their findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES
from ratingoffice.intake.other_event import OtherEvent
from ratingoffice.intake.report_changes import GameChange, ReportChange, change_from_data
from ratingoffice.intake.verdicts import Judgement
from ratingoffice.message import Wording
from ratingoffice.office.domain.accounts.permissions import may, needs
from ratingoffice.office.domain.events import verdicts
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.domain.reports import receive_report
from ratingoffice.office.domain.reports.accept_report import changes_by, received_on
from ratingoffice.office.domain.reports.addresses import address_of, report_by_address
from ratingoffice.office.domain.reports.file_lines import lines_with_findings
from ratingoffice.office.domain.reports.parsed_reports import findings_of, parsed_of
from ratingoffice.office.infra.uploads import guarded_upload
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Act, Event, Player, Report
from ratingoffice.office.web.desk.forms import ReportForm, WhyForm
from ratingoffice.office.web.desk.views.common import account_of, as_file, edition_of, names_of, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("report.send")
def send(request: HttpRequest, event: Event) -> HttpResponse:
    form = ReportForm(request.POST or None, request.FILES or None, event=event)
    address = address_of(event)
    question: Wording = ""
    if request.method == "POST" and form.is_valid():
        fields = form.cleaned_data
        reporter, file = fields.get("reporter", ""), fields["file"]
        with show_errors_in(form):
            if fields.get("address"):
                report_by_address(event, fields["address"], account_of(request), reporter)
                messages.success(request, _("The address is kept as the report of the event."))
                return redirect("desk:event", event=event.pk)
            assert isinstance(file, UploadedFile)
            data, name = guarded_upload(file)
            versions, current = event.reports.count(), event.reports.filter(current=True).first()
            source = address if fields.get("from_address") else None
            try:
                report = receive_report.receive_report(
                    event,
                    data,
                    name,
                    account_of(request),
                    fields["interim"],
                    reporter=reporter,
                    source=source,
                    confirmed="event_confirmed" in request.POST,
                )
            except OtherEvent as other:  # asked on the page
                question = other.findings[0].message
            else:
                if report == current:
                    messages.info(request, _("This very file is here already: nothing new was kept."))
                elif event.reports.count() == versions and report.current:
                    said_again = _("This very file is here already, as version %(n)s: it is the current one again.")
                    messages.success(request, said_again % {"n": report.version})
                return redirect("desk:report", report=report.pk)
    own_form = BODIES[event.body.code].form
    return show(request, "report_send", event=event, form=form, address=address, own_form=own_form, question=question)


@needs("report.read")
def report(request: HttpRequest, report: Report) -> HttpResponse:
    account, event = account_of(request), report.event
    changes, judgement, problem = _changes_and_judgement(report)
    findings = findings_of(report)
    counts = Counter(finding.severity for finding in findings)
    waiting = receive_report.waiting_identities(report).count()
    added, not_judged = _added_games(report)
    return show(
        request,
        "report",
        report=report,
        event=event,
        judgement=judgement,
        problem=problem or not_judged,
        added=added,
        next_list=next_list_date(event.body) if added else None,
        edition=edition_of(event),
        names=names_of(event.body, {side for game in added for side in (game.white_id, game.black_id)}),
        counts=counts,
        changes=changes,
        players=_players_of(report, changes),
        lines=lines_with_findings(report, findings),
        whole=[finding for finding in findings if not finding.line],
        waiting=waiting,
        reporter=names_of(event.body, {report.reporter}).get(report.reporter, ""),
        known=report.identities.exclude(player=None).count(),
        form=WhyForm(),
        may={"settle": may(account, "identity.settle", event), "send": may(account, "report.send", event)},
        current=event.reports.filter(current=True).first(),
    )


def _added_games(report: Report) -> tuple[Sequence[verdicts.AddedGame], Wording]:
    """The games that a second report has added and that are not rated yet, with what the next list does with them."""
    if report.state != Report.State.TAKEN or report.event.rated_on is None:
        return (), ""
    try:
        games = verdicts.of_added_games(report.event)
    except BadInput as bad:
        return (), plainly(bad)
    return [game for game in games if game.reported_on == received_on(report)], ""


@needs("report.read")
def file(request: HttpRequest, report: Report) -> HttpResponse:
    return as_file(bytes(report.file.data), report.file_name)


@require_POST
@needs("identity.settle")
def take(request: HttpRequest, report: Report) -> HttpResponse:
    """Despite its errors: an officer says why."""
    form = WhyForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say why the report is taken despite its errors."))
        return redirect("desk:report", report=report.pk)
    try:
        receive_report.take_despite_errors(report, account_of(request), form.cleaned_data["why"])
    except BadInput as bad:
        messages.error(request, localise(plainly(bad)))
    return redirect("desk:report", report=report.pk)


@require_POST
@needs("identity.settle")
def use(request: HttpRequest, report: Report) -> HttpResponse:
    """An officer chooses the version that counts."""
    form = WhyForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say why this version is used."))
        return redirect("desk:report", report=report.pk)
    try:
        receive_report.use_version(report, account_of(request), form.cleaned_data["why"])
    except BadInput as bad:
        messages.error(request, localise(plainly(bad)))
    else:
        messages.success(request, _("This version is the current one now."))
    return redirect("desk:report", report=report.pk)


def _changes_and_judgement(report: Report) -> tuple[Sequence[ReportChange], Judgement | None, Wording]:
    """What it changes or changed, and what the edition would say of it: nothing of a version that does not count."""
    about = f"event/{report.event.event_id}"
    acts = Act.objects.filter(verb="report.take", body=report.event.body, about=about, after__version=report.version)
    act = acts.order_by("at").last()
    stored = [change_from_data(data) for data in act.after["changes"]] if act is not None and act.after else None
    if report.event.rated_on is not None or report.state == Report.State.REPLACED:
        return stored or (), None, ""
    tournament = parsed_of(report).tournament
    if tournament is None:
        return (), None, ""
    try:
        changes = changes_by(report, tournament) if stored is None else stored
        counts = report.current and report.state != Report.State.ERRORS
        judgement = verdicts.of_report(report, tournament) if counts else None
        return changes, judgement, ""
    except BadInput as bad:
        return stored or (), None, plainly(bad)


def _players_of(report: Report, changes: Sequence[ReportChange]) -> dict[str, Player | str]:
    """The players of the games that change, by their ids; of somebody not identified yet, the name in the report."""
    ids = {side for change in changes if isinstance(change, GameChange) for side in (change.white_id, change.black_id)}
    unidentified = report.identities.filter(player=None).values_list("start_no", "given__name")
    return {f"#{start_no}": name for start_no, name in unidentified} | names_of(report.event.body, ids)
