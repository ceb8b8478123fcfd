"""Where somebody is signed in, and how it is ended."""

from __future__ import annotations

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from signing_in import PASSWORD, is_in, password

from ratingoffice.office.domain.accounts import accounts
from ratingoffice.office.domain.accounts.sessions import browser_of
from ratingoffice.office.models import Act

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0"


@pytest.mark.parametrize(
    ("agent", "known"),
    [
        (FIREFOX, "Firefox, Windows"),
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36",
            "Chrome, Linux",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8.5", ""),
    ],
)
def test_a_browser_is_told_roughly(agent, known):
    assert browser_of(agent) == known


def test_the_account_page_lists_when_where_and_with_what(account):
    browser = password("officer", Client(REMOTE_ADDR="198.51.100.7", HTTP_USER_AGENT=FIREFOX))
    page = browser.get("/desk/account/").content.decode()
    for told in (f"{UserSession.objects.get().created_at:%Y-%m-%d %H:%M}", "198.51.100.7", "Firefox, Windows"):
        assert told in page
    assert browser.session.session_key not in page


def end_of(browser):
    return f"/desk/account/sessions/{UserSession.objects.get(session_key=browser.session.session_key).pk}/end/"


def test_one_session_is_ended_and_the_others_stay(account):
    here, there, third = (password("officer") for _ in range(3))
    here.post(end_of(there))
    assert [is_in(one) for one in (here, there, third)] == [True, False, True]
    assert Act.objects.filter(verb="account.end_session", by_name="officer").count() == 1


def test_nobody_ends_somebody_elses_session(account):
    mine, other = password("officer"), password("arbiter")
    assert mine.post(end_of(other)).status_code == 404
    assert is_in(other)


def test_all_others_are_ended_at_once():
    here, there, somebody = password("officer"), password("officer"), password("arbiter")
    here.post("/desk/account/sessions/end/")
    assert [is_in(one) for one in (here, there, somebody)] == [True, False, True]


def test_a_changed_password_ends_the_others():
    here, there = password("officer"), password("officer")
    new = {"oldpassword": PASSWORD, "password1": "another long one", "password2": "another long one"}
    here.post("/desk/account/password/", new)
    assert [is_in(one) for one in (here, there)] == [True, False]
    assert UserSession.objects.filter(user__username="officer").count() == 1


def test_a_deactivated_account_is_signed_in_nowhere(account):
    browser = password("officer")
    accounts.set_active(account("officer"), False, account("administrator"))
    assert not is_in(browser)
    assert not Session.objects.exists()


def test_the_administrator_ends_all_of_a_persons_sessions(client_as, account):
    there = password("officer")
    client_as("administrator").post(f"/desk/accounts/{account('officer').pk}/sessions/end/")
    assert not is_in(there)
    assert Act.objects.get(verb="account.end_sessions").before == {"sessions": 1}


def test_signing_out_leaves_no_session():
    browser = password("officer")
    browser.post("/desk/logout/")
    assert not is_in(browser)
    assert not Session.objects.exists()
