"""How an office begins: a body of its own with its first list, and its players from a file."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.formats.book_uploads import read_tables
from ratingoffice.office.domain.accounts.permissions import Scope, needs
from ratingoffice.office.domain.lists import transfer
from ratingoffice.office.domain.people.player_file import enter_players
from ratingoffice.office.infra.uploads import guarded_upload
from ratingoffice.office.models import Body
from ratingoffice.office.web.desk.beginning_forms import BeginForm, PlayerFileForm
from ratingoffice.office.web.desk.views.common import account_of, first_of, show


@needs("body.begin", at=Scope.OFFICE)
def begin(request: HttpRequest) -> HttpResponse:
    """A body that has not been here: by what it is rated, its name, and the day of its first list."""
    form = BeginForm(request.POST or None, request.FILES or None)
    findings: Sequence[Finding] = ()
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        files = {table: data[table] for table in ("players", "ratings") if isinstance(data[table], UploadedFile)}
        try:
            book = read_tables({table: guarded_upload(file)[::-1] for table, file in files.items()}) if files else None
            new_body = transfer.begin(
                data["body"], data["first_list"], name=data["name"], book=book, by=account_of(request)
            )
        except BadInput as bad:
            findings = bad.findings
        else:
            messages.success(
                request, _("%(body)s has begun: now invite its chief rating officer.") % {"body": new_body}
            )
            return redirect("desk:accounts")
    return show(request, "begin", form=form, **first_of(findings))


@needs("player.edit")
def player_file(request: HttpRequest, system: Body) -> HttpResponse:
    form = PlayerFileForm(request.POST or None, request.FILES or None)
    findings: Sequence[Finding] = ()
    if request.method == "POST" and form.is_valid():
        data, name = guarded_upload(form.cleaned_data["file"])
        try:
            entered = enter_players(system, data, name, account_of(request), form.cleaned_data["why"])
        except BadInput as bad:
            findings = bad.findings
        else:
            success_text = ngettext("%(n)s player is in the register.", "%(n)s players are in the register.", entered)
            messages.success(request, success_text % {"n": entered})
            return redirect("desk:players", system=system.code)
    return show(request, "player_file", form=form, body=system, **first_of(findings))
