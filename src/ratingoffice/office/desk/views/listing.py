"""What the public lists of a body show: the year or the date of birth."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingoffice.office.desk.access import needs
from ratingoffice.office.desk.register_forms import ListingForm
from ratingoffice.office.desk.services import listing as service
from ratingoffice.office.desk.views.common import account_of, show
from ratingoffice.office.models import Body


@needs("listing.set")
def listing(request: HttpRequest, system: Body) -> HttpResponse:
    if not service.has_birth_dates(system):
        raise Http404
    form = ListingForm(request.POST or None, initial={"birth_dates": system.publishes_birth_dates})
    if request.method == "POST" and form.is_valid():
        shown, why = form.cleaned_data["birth_dates"], form.cleaned_data["why"]
        changed = service.publish_birth_dates(system, shown, account_of(request), why)
        messages.success(request, _("The lists show it now.") if changed else _("Nothing is different."))
        return redirect("desk:listing", system=system.code)
    return show(request, "listing", body=system, form=form)
