"""Signing in by OpenID Connect: who is let in, who is linked, and what is refused. The provider is a real one, here."""

from __future__ import annotations

import time

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from allauth.socialaccount.models import SocialAccount
from django.test import Client
from oidc_provider import a_key, a_provider
from signing_in import SECRET, is_in

from ratingoffice.office.models import Account, Act

pytestmark = pytest.mark.django_db


@pytest.fixture
def provider(settings):
    with a_provider() as made:
        settings.OIDC_ISSUER, settings.OIDC_LABEL = made.issuer, "Federation ID"
        settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET = "office", "secret"
        made.claims = {"sub": "u-1", "email": "olena@example.org", "email_verified": True}
        yield made


@pytest.fixture
def olena(account):
    """Invited by that address."""
    Account.objects.filter(username="officer").update(email="Olena@example.org")
    return account("officer")


def come(provider, client=None):
    """Through the provider and back."""
    client = client or Client()
    answer = client.get(provider.authorize(client.get("/desk/login/outside/").url))
    return client, answer


def test_the_first_time_the_verified_address_of_the_invitation_links(provider, olena):
    browser, answer = come(provider)
    assert answer.url == "/desk/"
    assert browser.get("/desk/account/").context["user"] == olena
    linked = SocialAccount.objects.get()
    assert (linked.user, linked.provider, linked.uid) == (olena, provider.issuer, "u-1")
    assert Act.objects.get(verb="account.link").after == {"issuer": provider.issuer}


def test_afterwards_the_subject_counts_whatever_its_address_is(provider, olena):
    come(provider)
    provider.claims = {"sub": "u-1", "email": "another@example.org", "email_verified": False}
    assert is_in(come(provider)[0])


@pytest.mark.parametrize(
    "claims",
    [
        {"sub": "u-1", "email": "olena@example.org", "email_verified": False},
        {"sub": "u-1", "email": "olena@example.org", "email_verified": "true"},
        {"sub": "u-1", "email": "olena@example.org"},
        {"sub": "u-1", "email": "stranger@example.org", "email_verified": True},
        {"sub": "u-1"},
        {"sub": "u-1", "email": "", "email_verified": True},
    ],
)
def test_nobody_is_known_by_less(provider, olena, claims):
    provider.claims = claims
    browser, answer = come(provider)
    assert answer.status_code == 403
    assert "link it on the page of your account" in answer.content.decode()
    assert not is_in(browser)
    assert not SocialAccount.objects.exists()


def test_a_second_subject_with_the_same_address_is_not_let_in(provider, olena):
    come(provider)
    provider.claims = {**provider.claims, "sub": "u-2"}
    assert come(provider)[1].status_code == 403


def test_of_two_accounts_with_one_address_none_is_chosen(provider, olena):
    Account.objects.filter(username="arbiter").update(email="olena@example.org")
    assert come(provider)[1].status_code == 403


def test_a_deactivated_account_stays_closed(provider, olena):
    come(provider)
    Account.objects.filter(pk=olena.pk).update(is_active=False)
    assert come(provider)[1].status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [
        {"nonce": "another"},
        {"aud": "another"},
        {"iss": "https://another.example"},
        {"exp": int(time.time()) - 3600},
        {"sub": ""},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_a_token_for_somebody_else_or_another_time_is_refused(provider, olena, wrong):
    provider.claims |= wrong
    browser, answer = come(provider)
    assert answer.url == "/desk/login/"
    assert not is_in(browser)
    assert "has not said who you are" in browser.get("/desk/login/").content.decode()


def test_a_token_that_another_key_has_signed_is_refused(provider, olena):
    provider.key = a_key("somebody else")
    assert not is_in(come(provider)[0])


def test_an_answer_that_this_browser_did_not_ask_for_is_refused(provider, olena):
    there = Client()
    back = provider.authorize(there.get("/desk/login/outside/").url)
    victim = Client()
    assert victim.get(back).url == "/desk/login/"
    assert not is_in(victim)


def test_an_answer_is_good_once(provider, olena):
    browser = Client()
    back = provider.authorize(browser.get("/desk/login/outside/").url)
    browser.get(back)
    browser.post("/desk/logout/")
    browser.get(back)
    assert not is_in(browser)


def test_the_own_second_factor_is_asked_for_all_the_same(provider, olena):
    TOTP.activate(olena, SECRET)
    browser, answer = come(provider)
    assert answer.url == "/desk/login/second/"
    assert not is_in(browser)


@pytest.mark.parametrize(
    ("said", "enough"), [({"amr": ["pwd", "mfa"]}, True), ({"acr": "mfa"}, True), ({"amr": ["pwd"]}, False)]
)
def test_the_providers_second_factor_counts_only_where_the_settings_say_so(provider, olena, settings, said, enough):
    TOTP.activate(olena, SECRET)
    provider.claims |= said
    assert not is_in(come(provider)[0])
    settings.OIDC_TWO_FACTORS = ["mfa"]
    assert is_in(come(provider)[0]) is enough


def test_who_is_signed_in_links_after_a_look_at_whom(provider, client_as, account):
    provider.claims = {"sub": "u-9"}
    browser, answer = come(provider, client_as("arbiter"))
    assert answer.url == "/desk/account/outside/link/"
    assert not SocialAccount.objects.exists()
    assert "u-9" in browser.get(answer.url).content.decode()
    browser.post(answer.url)
    assert SocialAccount.objects.get().user == account("arbiter")
    assert is_in(come(provider)[0])
    browser.post("/desk/account/outside/unlink/")
    assert come(provider)[1].status_code == 403


def test_a_subject_belongs_to_one_account(provider, olena, client_as):
    come(provider)
    browser, answer = come(provider, client_as("arbiter"))
    assert "linked already" in browser.post(answer.url, follow=True).content.decode()
    assert SocialAccount.objects.get().user == olena


def test_a_provider_that_is_away_is_told_plainly(provider, settings):
    settings.OIDC_ISSUER = "http://127.0.0.1:9"
    page = Client().get("/desk/login/outside/", follow=True)
    assert "Federation ID does not answer" in page.content.decode()


def test_a_provider_by_another_name_is_refused(provider, settings):
    settings.OIDC_ISSUER = provider.issuer + "/"
    assert Client().get("/desk/login/outside/").url == "/desk/login/"


def test_in_every_language_the_provider_knows_one_address(provider):
    for place in ("/desk/login/outside/", "/ja/desk/login/outside/"):
        assert "redirect_uri=http%3A%2F%2Ftestserver%2Fdesk%2Flogin%2Foutside%2Fback%2F" in Client().get(place).url
