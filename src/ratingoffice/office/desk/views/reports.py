"""Reports: sent, looked at with their findings, and the people in them settled."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingoffice.intake.adding import GameChange
from ratingoffice.intake.verdicts import Judgement
from ratingoffice.model.findings import BadInput
from ratingoffice.office.desk.access import may, needs
from ratingoffice.office.desk.forms import PlayerForm, ReportForm, WhyForm, telling
from ratingoffice.office.desk.services import identities, persons, reports, verdicts
from ratingoffice.office.desk.services.file_lines import lines_with_findings
from ratingoffice.office.desk.services.taking import changes_by
from ratingoffice.office.desk.views.common import account_of, as_file, show
from ratingoffice.office.models import Act, Event, Player, Report
from ratingoffice.office.store.reports import findings_of, parsed_of
from ratingoffice.office.uploads import guarded_upload
from ratingoffice.office.words.page import said

#: how a change of a game begins
GAME = re.compile(r"^(?P<round>round [0-9]+: )(?P<white>\S+) - (?P<black>\S+): ")
#: people whose suggestions are looked up for one page
A_PAGE = 30


@needs("report.send")
def send(request: HttpRequest, event: Event) -> HttpResponse:
    form = ReportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        assert isinstance(file, UploadedFile)
        data, name = guarded_upload(file)
        before = event.reports.count()
        with telling(form):
            report = reports.receive_report(event, data, name, account_of(request), form.cleaned_data["interim"])
            if event.reports.count() == before:
                messages.info(request, _("This very file is here already: nothing new was kept."))
            return redirect("desk:report", report=report.pk)
    return show(request, "report_send", event=event, form=form)


@needs("report.read")
def report(request: HttpRequest, report: Report) -> HttpResponse:
    account, event = account_of(request), report.event
    changes, judgement, problem = _now(report)
    findings = findings_of(report)
    counts = Counter(one.severity for one in findings)
    waiting = reports.waiting_identities(report).count()
    return show(
        request,
        "report",
        report=report,
        event=event,
        judgement=judgement,
        problem=problem,
        counts=counts,
        changes=_with_names(report, changes),
        lines=lines_with_findings(report, findings),
        whole=[one for one in findings if not one.line],
        waiting=waiting,
        known=report.identities.exclude(player=None).count(),
        form=WhyForm(),
        may={"settle": may(account, "identity.settle", event=event), "send": may(account, "report.send", event=event)},
    )


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
        reports.take_despite_errors(report, account_of(request), form.cleaned_data["why"])
    except BadInput as bad:
        messages.error(request, said(str(bad)))
    return redirect("desk:report", report=report.pk)


@needs("report.read", post="identity.settle")
def people(request: HttpRequest, report: Report) -> HttpResponse:
    """Everybody in the report, and whom the register suggests for those it does not know."""
    wrong = ""
    if request.method == "POST":
        try:
            identities.settle(report, _chosen(request, report), account_of(request))
        except BadInput as bad:
            wrong = str(bad)
        else:
            report.refresh_from_db()
            done = report.state != Report.State.WAITING
            messages.success(request, _("Everybody is settled.") if done else _("Kept."))
            return redirect("desk:report" if done else "desk:people", report=report.pk)
    every = identities.start_numbers(report)
    unknown = [one for one in every.values() if one.player is None and one.given.get("plays")]
    body = report.event.body
    return show(
        request,
        "people",
        report=report,
        event=report.event,
        wrong=wrong,
        unknown=len(unknown),
        open=[{"row": one, "suggestions": persons.suggestions(body, one.given)} for one in unknown[:A_PAGE]],
        settled=[one for one in every.values() if one.player is not None or not one.given.get("plays")],
        may_settle=may(account_of(request), "identity.settle", event=report.event),
    )


@needs("identity.settle")
def new_player(request: HttpRequest, report: Report, start_no: int) -> HttpResponse:
    """Somebody who is in no register yet, as the report describes them."""
    one = get_object_or_404(report.identities, start_no=start_no)
    given = one.given
    known = {name: given[name] for name in ("name", "sex", "birth_date", "federation", "region", "title", "fide_id")}
    known["player_id"] = given["national_id"] or given["fide_id"]
    known["why"] = _("plays in %(event)s") % {"event": report.event.name or report.event.event_id}
    form = PlayerForm(request.POST or None, initial=known)
    if request.method == "POST" and form.is_valid():
        by = account_of(request)
        with telling(form):
            identities.settle_newcomer(report, start_no, form.row(), by, form.cleaned_data["why"])
            report.refresh_from_db()
            return redirect("desk:people" if report.state == Report.State.WAITING else "desk:report", report=report.pk)
    return show(request, "player_new", form=form, body=report.event.body, report=report, identity=one)


def _chosen(request: HttpRequest, report: Report) -> dict[int, Player]:
    """`person-12=ID` for each start number that was settled; an id typed in goes before a suggestion."""
    found = {}
    for name in request.POST:
        prefix, _dash, number = name.partition("-")
        if prefix not in ("person", "typed") or not number.isdecimal():
            continue
        player_id = request.POST.get(f"typed-{number}", "").strip() or request.POST.get(f"person-{number}", "")
        player_id = player_id.replace("\0", "")
        if player_id:
            player = Player.objects.filter(body=report.event.body, player_id=player_id).first()
            if player is None:
                raise BadInput('there is no player "{player}" in the register', player=player_id)
            found[int(number)] = player
    if unknown := set(found) - set(report.identities.values_list("start_no", flat=True)):
        raise BadInput("the report has no player {player}", player=min(unknown))
    return found


def _with_names(report: Report, changes: Sequence[str]) -> list[str]:
    """ "round 3: 101 - 102: …" with the people's names."""
    names = dict(report.identities.exclude(player=None).values_list("player__player_id", "player__name"))

    def named(found: re.Match[str]) -> str:
        white, black = (names.get(found[side]) or found[side] for side in ("white", "black"))
        return f"{found['round']}{white} – {black}: "

    return [GAME.sub(named, change) for change in changes]


def _now(report: Report) -> tuple[list[str], Judgement | None, str]:
    """What it changes or changed, and what the edition would say of it."""
    about = f"event/{report.event.event_id}"
    taken = Act.objects.filter(verb="report.take", body=report.event.body, about=about, after__version=report.version)
    act = taken.order_by("at").last()
    told: list[str] | None = act.after["changes"] if act is not None and act.after else None
    if report.event.rated_on is not None or report.state == Report.State.REPLACED:
        return told or [], None, ""
    tournament = parsed_of(report).tournament
    if tournament is None:
        return [], None, ""
    try:
        changes: tuple[GameChange, ...] = () if told is not None else changes_by(report, tournament)
        return told if told is not None else [str(one) for one in changes], verdicts.of_report(report, tournament), ""
    except BadInput as bad:
        return told or [], None, str(bad)
