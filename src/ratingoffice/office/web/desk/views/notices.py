"""The pages of notification choices, of the queue of letters, and of webhooks."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ratingoffice.office.domain.accounts import notification_preferences as preferences
from ratingoffice.office.domain.accounts.permissions import Scope, bodies_for, needs
from ratingoffice.office.domain.notices import letters as service
from ratingoffice.office.domain.notices import webhooks as hooks
from ratingoffice.office.models import Body, Letter, Webhook
from ratingoffice.office.web.desk.notice_forms import ChoicesForm, WebhookForm
from ratingoffice.office.web.desk.views.common import account_of, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("desk.open", at=Scope.ANYWHERE)
def choices(request: HttpRequest) -> HttpResponse:
    """Choose which notices one gets, how soon, and where."""
    account = account_of(request)
    offered = preferences.offered(account)
    form = ChoicesForm(request.POST or None, offered=offered, initial={"notices_to": account.notices_to})
    if request.method == "POST" and form.is_valid():
        preferences.choose(account, form.cleaned_data["notices_to"], form.told())
        messages.success(request, _("Kept."))
        return redirect("desk:choices")
    return show(request, "choices", form=form)


@require_POST
@needs("desk.open", at=Scope.ANYWHERE)
@never_cache
def calendar(request: HttpRequest) -> HttpResponse:
    """Show a new address of the own calendar, only now."""
    account = account_of(request)
    link = request.build_absolute_uri(reverse("own-calendar", kwargs={"secret": preferences.new_calendar(account)}))
    form = ChoicesForm(offered=preferences.offered(account), initial={"notices_to": account.notices_to})
    return show(request, "choices", form=form, link=link)


@needs("letter.manage", at=Scope.ANYWHERE)
def letters(request: HttpRequest) -> HttpResponse:
    """Show the queue of letters of the bodies that the account manages."""
    return show(request, "letters", queue=service.queue(bodies_for(account_of(request), "letter.manage")))


@require_POST
@needs("letter.manage")
def send_again(request: HttpRequest, letter: Letter) -> HttpResponse:
    service.send_again(letter, account_of(request))
    messages.success(request, _("It is sent again."))
    return redirect("desk:letters")


@require_POST
@needs("letter.manage")
def discard(request: HttpRequest, letter: Letter) -> HttpResponse:
    service.discard(letter, account_of(request))
    messages.success(request, _("It is discarded, and not sent any more."))
    return redirect("desk:letters")


@needs("webhook.edit")
@never_cache
def webhooks(request: HttpRequest, system: Body) -> HttpResponse:
    """The secret of a new one is shown this once."""
    form, secret = WebhookForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            fields = form.cleaned_data
            _webhook, secret = hooks.register(system, fields["url"], fields["kinds"], account_of(request))
            form = WebhookForm()
    return _show_webhooks(request, system, form, secret)


@require_POST
@needs("webhook.edit")
@never_cache
def rotate(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    secret = hooks.rotate(webhook, account_of(request))
    return _show_webhooks(request, webhook.body, WebhookForm(), secret)


@require_POST
@needs("webhook.edit")
def try_it(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    """The background worker sends the message; the page shows what becomes of it."""
    if webhook.active:
        hooks.try_it(webhook)
        messages.success(request, _("A test message is on its way. Its outcome is shown under “Last deliveries”."))
    else:
        messages.error(request, _("The receiver wants no more: nothing is sent. A new secret begins again."))
    return redirect("desk:webhooks", system=webhook.body.code)


@require_POST
@needs("webhook.edit")
def remove(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    hooks.remove(webhook, account_of(request))
    messages.success(request, _("Nothing is sent to %(url)s any more.") % {"url": webhook.url})
    return redirect("desk:webhooks", system=webhook.body.code)


def _show_webhooks(request: HttpRequest, body: Body, form: WebhookForm, secret: str) -> HttpResponse:
    return show(
        request,
        "webhooks",
        body=body,
        form=form,
        secret=secret,
        webhooks=body.webhooks.order_by("pk"),
        deliveries=hooks.deliveries(body),
        is_being_tried=hooks.is_being_tried(body),
    )
