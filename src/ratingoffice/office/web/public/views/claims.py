"""“This is not right”: the form, its receipt, and the page on which a claim is followed.

Both pages are sent without the token that Django ties to a cookie: visitors get no cookie, and nothing is done here in
anybody's name. The form has a token of its own, and the page of a claim its secret.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.claims import receiving, spam_guard
from ratingoffice.office.domain.claims.notices import secret_of
from ratingoffice.office.domain.claims.published import before_and_after, this_year
from ratingoffice.office.domain.claims.subject import About, about_of, in_words
from ratingoffice.office.infra import mail_server
from ratingoffice.office.infra.throttle import too_often
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Body, Claim
from ratingoffice.office.web.shared.address_parts import body_or_404, body_showing
from ratingoffice.office.web.shared.claim_forms import RESULTS, ClaimForm, ReplyForm
from ratingoffice.office.web.shared.form_errors import show_errors_in

METHODS = ["GET", "HEAD", "POST"]


@csrf_exempt
@never_cache
@require_http_methods(METHODS)
def claim(request: HttpRequest, system: str) -> HttpResponse:
    """`?about=game/EVENT/ROUND/WHITE/BLACK` etc. (`domain/claims/subject.py`); `where`: the page it was seen on."""
    body = body_showing(system, "claims")
    try:
        about = about_of(body, request.GET.get("about", ""))
    except BadInput as bad:
        raise Http404(localise(bad.findings[0].message)) from None
    if request.method != "POST":
        return _form(request, body, about, ClaimForm(about=about), spam_guard.new_form())
    sent, token = ClaimForm(request.POST, about=about), request.POST.get("form", "")
    form_token = spam_guard.read_form(token)
    if too_often(request, "claim", spam_guard.A_MINUTE):
        wrong = _("Many claims came from your address: please wait a minute, and send it again.")
        return _form(request, body, about, sent, token, wrong, status=429)
    if form_token is None:
        wrong = _("The form was open for too long. What you wrote is still here: send it again.")
        return _form(request, body, about, sent, spam_guard.new_form(spam_guard.FASTEST), wrong, status=400)
    if sent.is_valid():
        with show_errors_in(sent):
            new_claim = _receive(request, body, about, sent.cleaned_data, form_token)
            return render(request, "office/public/claim_received.html", _receipt(request, new_claim))
    return _form(request, body, about, sent, token, status=400)


def _receive(
    request: HttpRequest, body: Body, about: About, fields: dict[str, Any], form_token: spam_guard.Form
) -> Claim:
    statement = receiving.ClaimForm(
        right=fields.get("right", ""),
        text=fields["text"],
        name=fields["name"],
        email=fields["email"],
        language=get_language() or "en",
        seen_at=_where(request),
    )
    network = spam_guard.network_of(request)
    unlikely = spam_guard.unlikely(form_token, fields["website"], statement.email, network)
    kind = about.kind or fields["kind"]
    return receiving.receive(
        body, replace(about, kind=kind), statement, form=form_token.name, network=network, unlikely=unlikely
    )


def _receipt(request: HttpRequest, claim: Claim) -> dict[str, Any]:
    """The link is shown here where it goes nowhere else; whoever gave an address is to find it there.

    An office without a mail server sends nothing, so nobody would find anything.
    """
    page = reverse("public:follow", args=[claim.body.code, claim.number, secret_of(claim)])
    link = "" if claim.email and mail_server.leaves_here() else request.build_absolute_uri(page)
    return {"body": claim.body, "claim": claim, "link": link, "where": claim.seen_at}


def _form(
    request: HttpRequest, body: Body, about: About, form: ClaimForm, token: str, wrong: str = "", status: int = 200
) -> HttpResponse:
    result = RESULTS.get(about.game["white_result"] + about.game["black_result"], "") if about.game else ""
    context = {
        "body": body,
        "about": in_words(about, body),
        "seen": result,
        "form": form,
        "token": token,
        "wrong": wrong,
        "where": _where(request),
        "year": this_year(body),
    }
    return render(request, "office/public/claim.html", context, status=status)


def _where(request: HttpRequest) -> str:
    """A page of this office; no address to anywhere else."""
    path = request.GET.get("where", "").replace("\0", "")[:500]
    return path if path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None) else ""


@csrf_exempt
@never_cache
@require_http_methods(METHODS)
def follow(request: HttpRequest, system: str, number: str, secret: str) -> HttpResponse:
    """Show the claim to those who have its link; they confirm the address and answer questions here."""
    body = body_or_404(system)
    claim = receiving.find(body, number, secret)
    if claim is None:
        raise Http404(_("There is no such claim, or the link is not whole."))
    form = ReplyForm(request.POST if "text" in request.POST else None)
    if request.method == "POST":
        if "confirm" in request.POST:
            receiving.confirm(claim)
            return HttpResponseRedirect(request.path)
        if form.is_valid():
            with show_errors_in(form):
                receiving.reply(claim, form.cleaned_data["text"])
                return HttpResponseRedirect(request.path)
    context = {
        "body": body,
        "claim": claim,
        "about": in_words(claim, body),
        "right": RESULTS.get(claim.right, ""),
        "steps": claim.steps.order_by("at", "pk"),
        "published": before_and_after(claim),
        "form": form,
    }
    return render(request, "office/public/claim_followed.html", context)
