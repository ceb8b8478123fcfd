"""How the body reads its regulation: what can be read otherwise, what was chosen, from which list on and why."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import lists_later
from ratingoffice.federations.interpretations_page import open_points
from ratingoffice.office.domain.accounts.permissions import may, needs
from ratingoffice.office.domain.federations.readings import choose, regulations_of
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.models import Body
from ratingoffice.office.web.desk.forms import ReadingForm
from ratingoffice.office.web.desk.views.common import account_of, show
from ratingoffice.office.web.shared.form_errors import show_errors_in

#: a reading can be chosen for a list so many months ahead
AHEAD = 12


@needs("reading.read", post="reading.choose")
def readings(request: HttpRequest, system: Body) -> HttpResponse:
    try:
        first = next_list_date(system)
        regulations = regulations_of(system, first)
    except BadInput as bad:
        return show(request, "next_impossible", body=system, problem=plainly(bad))
    editions = [chapter.editions[-1] for chapter in regulations.chapters]
    switches = {
        point.number: (point, regulation.plain)
        for regulation in editions
        for point in open_points(regulation)
        if point.word
    }
    words = [f"{point.number}={other.word}" for point, _edition in switches.values() for other in point.others]
    form = ReadingForm(request.POST or None, words=words, days=[lists_later(first, ahead) for ahead in range(AHEAD)])
    if request.method == "POST" and form.is_valid():
        number, word, holds_from = form.chosen_reading()
        with show_errors_in(form):
            choose(system, number, word, holds_from, form.cleaned_data["reason"], account_of(request))
            messages.success(
                request, _("The reading is kept, with its reason. The preview of the next list shows what it changes.")
            )
            return redirect("desk:readings", system=system.code)
    return show(
        request,
        "readings",
        body=system,
        list_date=first,
        edition=regulations.first.plain,
        points=switches.values(),
        form=form,
        may_choose=may(account_of(request), "reading.choose", system),
        history=system.readings.select_related("set_by").order_by("-set_at", "-pk"),
    )
