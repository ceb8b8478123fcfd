"""What the public sees of a body."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingoffice.office.domain.accounts.permissions import needs
from ratingoffice.office.domain.federations import feature_switches as service
from ratingoffice.office.domain.federations.features import FEATURES, is_on
from ratingoffice.office.models import Body
from ratingoffice.office.web.desk.register_forms import ShownForm
from ratingoffice.office.web.desk.views.common import account_of, show


@needs("shown.set")
def feature_switches(request: HttpRequest, system: Body) -> HttpResponse:
    now: dict[str, Any] = {name: is_on(system, name) for name in FEATURES}
    now |= {"birth_dates": system.publishes_birth_dates}
    now |= {"licence": system.licence, "licence_link": system.licence_link}
    form = ShownForm(request.POST or None, initial=now, body=system)
    if request.method == "POST" and form.is_valid():
        data, by = form.cleaned_data, account_of(request)
        with transaction.atomic():
            changed = service.switch(system, {name: data[name] for name in FEATURES}, by, data["why"])
            changed |= service.set_licence(system, data["licence"], data["licence_link"], by, data["why"])
            if "birth_dates" in data:
                changed |= service.publish_birth_dates(system, data["birth_dates"], by, data["why"])
        messages.success(request, _("The public sees it now.") if changed else _("Nothing is different."))
        return redirect("desk:shown", system=system.code)
    return show(request, "shown", body=system, form=form)
