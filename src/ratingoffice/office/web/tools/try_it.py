"""Try it: upload a report and see everything that can be said of it. Nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.time_control import NoTimeControl
from ratingoffice.federations.extensions import SPREADSHEET
from ratingoffice.federations.registry import BODIES, EDITIONS
from ratingoffice.federations.variants import EditionVariant
from ratingoffice.formats.report_overrides import ReportOverrides
from ratingoffice.intake.preview.contents import PreviewRequest as Previewed
from ratingoffice.intake.preview.contents import make_preview
from ratingoffice.intake.preview.page import preview_page
from ratingoffice.intake.preview.sheet import preview_sheet
from ratingoffice.intake.rows import EventDetails
from ratingoffice.office.domain.reports.trial import (
    TrialOptions,
    TrialResult,
    assumed_time_control,
    refuse_strange_days,
    refuse_too_large,
    try_report,
)
from ratingoffice.office.infra.throttle import too_often
from ratingoffice.office.infra.uploads import guarded_report, guarded_upload
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.web.shared.time_control_field import choices
from ratingoffice.office.web.tools.default_body import default_body
from ratingoffice.tournament.codes import split_codes
from ratingoffice.tournament.standings import Explanation
from ratingoffice.tournament.tournament import Tournament

#: so many participants are explained one by one; of a larger event, the one who was asked for
EXPLAINED = 60
SHOWN_FINDINGS = 200
#: the answer as a file
PREVIEWS = ("html", "xlsx")


@require_http_methods(["GET", "HEAD", "POST"])
def try_it(request: HttpRequest) -> HttpResponse:
    page: dict[str, Any] = {
        "given": {
            name: request.POST.get(name, default)[:200].strip()
            for name, default in (
                ("edition", default_body()),
                ("time_control", TrialOptions.time_control),
                ("before", str(TrialOptions.games_before)),
                ("tiebreaks", ""),
                ("after", ""),
                ("explain", ""),
                ("answer", ""),
                ("scores", ""),
                ("team_bye", ""),
                ("system", ""),
                ("encoding", ""),
            )
        },
        "bodies": [(code, str(body.latest.title).split(",")[0]) for code, body in BODIES.items()],
        "editions": [(name, str(EditionVariant(name, always=True))) for name in EDITIONS],
        "forms": [(code, body.form.label) for code, body in BODIES.items() if body.form],
        "time_controls": choices(),
        "assumed": TrialOptions.games_before,
    }
    if request.method != "POST":
        return render(request, "office/tools/try.html", page)
    if too_often(request):
        page["wrong"] = _("Many reports came from your address: please wait a minute.")
        return render(request, "office/tools/try.html", page, status=429)
    file = request.FILES.get("report")
    if file is None:
        page["wrong"] = _("No file was sent: choose a report first.")
        return render(request, "office/tools/try.html", page, status=400)
    try:
        trial = trial_request(page["given"])
        overrides = ReportOverrides.of(page["given"]["scores"], page["given"]["team_bye"])
    except BadInput as bad:
        page["wrong"] = bad.message
        return render(request, "office/tools/try.html", page, status=400)
    data, name = guarded_upload(file)
    received = guarded_report(data, name, page["given"]["encoding"], overrides, anybody=True)
    if page["given"]["answer"] in PREVIEWS and received.tournament is not None:
        try:
            return send_preview(received.tournament, received.findings, trial, page["given"]["answer"])
        except BadInput as bad:
            page["wrong"] = bad.message
            return render(request, "office/tools/try.html", page, status=400)
    answer = try_report(received.tournament, received.findings, trial)
    page |= {
        "answer": answer,
        "file_name": name,
        "asked": trial,
        "findings": answer.findings[:SHOWN_FINDINGS],
        "more_findings": max(0, len(answer.findings) - SHOWN_FINDINGS),
        "explained": explanations_for(answer, page["given"]["explain"]),
        "one_by_one": answer.tournament is not None and len(answer.tournament.players) <= EXPLAINED,
    }
    return render(request, "office/tools/tried.html", page)


def send_preview(tournament: Tournament, findings: Sequence[Finding], trial: TrialOptions, kind: str) -> HttpResponse:
    """The preview as a file. Raises BadInput."""
    refuse_too_large(tournament)
    refuse_strange_days(tournament)
    try:
        details = EventDetails(event_id="event", time_control=assumed_time_control(tournament, trial))
    except NoTimeControl as problem:
        raise BadInput(problem.message) from None
    preview = make_preview(
        tournament,
        findings,
        Previewed(tiebreaks=trial.tiebreaks, system=trial.system, details=details, games_before=trial.games_before),
    )
    if kind == "html":
        response = HttpResponse(
            preview_page(preview, localise, get_language() or "en"), content_type="text/html; charset=utf-8"
        )
    else:
        response = HttpResponse(preview_sheet(preview, localise), content_type=SPREADSHEET.mime)
    response["Content-Disposition"] = f'attachment; filename="preview.{kind}"'
    return response


def trial_request(values: dict[str, str]) -> TrialOptions:
    before, after = values["before"] or str(TrialOptions.games_before), values["after"]
    if not (before.isascii() and before.isdecimal() and len(before) <= 4):
        raise BadInput('"{text}" is not a number from 0 to 9999.', text=before[:40])
    if after and not (after.isascii() and after.isdecimal() and len(after) <= 3):
        raise BadInput('"{text}" is not the number of a round.', text=after[:40])
    if values["edition"] not in {*BODIES, *EDITIONS, *(str(EditionVariant(name, always=True)) for name in EDITIONS)}:
        raise BadInput('There is no edition "{edition}".', edition=values["edition"][:40])
    codes = tuple(split_codes(values["tiebreaks"]))
    time_control = values["time_control"] or TrialOptions.time_control
    round_no = int(after) if after else None
    return TrialOptions(values["edition"], time_control, int(before), codes, round_no, values["system"])


def explanations_for(answer: TrialResult, participant: str) -> list[Explanation]:
    """Explain every participant of a small event, or the start number that was asked for."""
    table = answer.standings
    if table is None:
        return []
    if (
        participant.isascii()
        and participant.isdecimal()
        and len(participant) <= 5
        and int(participant) in table.by_number
    ):
        return [table.explain(int(participant))]
    return [table.explain(row.start_no) for row in table.rows] if len(table.rows) <= EXPLAINED else []
