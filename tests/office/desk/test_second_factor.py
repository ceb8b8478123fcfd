"""The second factor: whom it stops, whom it is required of, and what happens when it is lost."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.test import Client
from signing_in import (
    EARLIER,
    EARLIER_CODE,
    LATER,
    LATER_CODE,
    PASSWORD,
    SECRET,
    at,
    is_in,
    password,
    second_step,
    with_app,
)

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.accounts import second_factor
from ratingoffice.office.models import Account, Act, Body

pytestmark = pytest.mark.django_db


@pytest.fixture
def codes(monkeypatch, account):
    """The officer has an app; these are the officer's recovery codes."""
    return with_app(monkeypatch, account("officer"))


def test_the_password_alone_opens_nothing(codes):
    browser = password("officer")
    assert not is_in(browser)
    assert browser.get("/desk/").url == "/desk/login/?next=/desk/"


def test_password_and_code_open_the_desk(codes):
    browser = password("officer")
    assert second_step(browser, EARLIER_CODE).url == "/desk/"
    assert is_in(browser)


def test_the_second_step_leads_where_the_person_wanted_to_go_and_never_to_another_site(codes):
    assert second_step(password("officer", next="/desk/events/"), EARLIER_CODE).url == "/desk/events/"
    assert second_step(password("officer", next="https://evil.example/"), LATER_CODE).url == "/desk/"


def test_the_session_has_another_key_after_each_step(codes):
    browser = password("officer")
    between = browser.session.session_key
    second_step(browser, EARLIER_CODE)
    assert browser.session.session_key != between


def test_who_begins_again_can_sign_in_as_somebody_else(codes):
    browser = password("officer")
    assert browser.get("/desk/login/").url == "/desk/login/second/"
    assert browser.post("/desk/logout/", {"next": "/desk/login/"}).url == "/desk/login/"
    assert browser.get("/desk/login/").status_code == 200
    assert is_in(password("arbiter", browser))


def test_a_wrong_code_opens_nothing(codes):
    browser = password("officer")
    assert "not right" in second_step(browser, "000000").content.decode()
    assert not is_in(browser)


def test_full_width_digits_and_spaces_are_the_same_code(codes):
    assert second_step(password("officer"), "０８１ ８０４").status_code == 302


def test_a_code_is_good_once(codes, monkeypatch):
    second_step(password("officer"), EARLIER_CODE)
    assert second_step(password("officer"), EARLIER_CODE).status_code == 200
    at(monkeypatch, LATER)  # where it would still be good as the one before
    assert second_step(password("officer"), EARLIER_CODE).status_code == 200
    assert second_step(password("officer"), LATER_CODE).status_code == 302


@pytest.mark.parametrize(
    ("seconds", "good"), [(EARLIER - 60, False), (EARLIER - 30, True), (EARLIER + 30, True), (EARLIER + 60, False)]
)
def test_a_clock_may_be_half_a_minute_off(codes, monkeypatch, seconds, good):
    at(monkeypatch, seconds)
    browser = password("officer")
    second_step(browser, EARLIER_CODE)
    assert is_in(browser) is good


def test_five_wrong_codes_close_the_second_step_from_every_address_for_15_minutes(codes, monkeypatch):
    for number in range(5):
        second_step(password("officer", Client(REMOTE_ADDR=f"10.0.0.{number}")), "000000")
    page = second_step(password("officer", Client(REMOTE_ADDR="10.0.1.1")), EARLIER_CODE)
    assert "wrong five times" in page.content.decode()
    at(monkeypatch, EARLIER + 15 * 60)
    assert second_step(password("officer"), codes[0]).status_code == 302


def test_after_ten_minutes_the_first_step_is_forgotten(codes, monkeypatch):
    browser = password("officer")
    at(monkeypatch, EARLIER + 10 * 60 + 1)
    assert second_step(browser, codes[0]).url == "/desk/login/"


def test_a_password_that_was_changed_meanwhile_voids_the_first_step(codes, account):
    browser = password("officer")
    person = account("officer")
    person.set_password("another long one")
    person.save()
    assert second_step(browser, EARLIER_CODE).url == "/desk/login/"


def test_a_recovery_code_is_good_once_and_is_an_act(codes):
    assert len(set(codes)) == 10
    assert second_step(password("officer"), "-".join(codes[3])).status_code == 302
    assert second_step(password("officer"), codes[3]).status_code == 200
    assert Act.objects.get(verb="account.recovery_code").after == {"left": 9}


def test_new_recovery_codes_void_the_old_ones_and_are_shown_once(codes, client_as):
    browser = client_as("officer")
    shown = browser.post("/desk/account/second-factor/codes/new/", follow=True)
    renewed = re.findall(r"<li>(\d{4}-\d{4}-\d{4}-\d{4})</li>", shown.content.decode())
    assert len(renewed) == 10
    assert "no-store" in shown["Cache-Control"]
    assert renewed[0] not in browser.get("/desk/account/second-factor/codes/").content.decode()
    assert Act.objects.filter(verb="account.recovery_codes").count() == 2
    assert second_step(password("officer"), codes[0]).status_code == 200
    assert second_step(password("officer"), renewed[0]).status_code == 302


def test_neither_the_secret_nor_a_code_is_kept_readable(codes):
    kept = str([*Authenticator.objects.values(), *Act.objects.values()])
    assert SECRET not in kept
    assert not any(code in kept or code.replace("-", "") in kept for code in codes)


def test_an_app_is_set_up_by_the_code_that_it_shows(client_as, account, monkeypatch):
    at(monkeypatch, EARLIER)
    browser = client_as("officer")
    monkeypatch.setattr(auth, "generate_totp_secret", lambda: SECRET)
    page = browser.get("/desk/account/second-factor/app/").content.decode()
    assert SECRET in page
    assert "data:image/svg+xml" in page
    assert "not the code" in browser.post("/desk/account/second-factor/app/", {"code": "000000"}).content.decode()
    assert not second_factor.has(account("officer"))
    shown = browser.post("/desk/account/second-factor/app/", {"code": EARLIER_CODE}, follow=True)
    assert len(re.findall(r"<li>(\d{4}-){3}\d{4}</li>", shown.content.decode())) == 10
    assert "no-store" in shown["Cache-Control"]
    assert second_factor.has(account("officer"))
    assert is_in(browser)
    assert Act.objects.filter(verb="account.authenticator", by=account("officer")).count() == 1
    assert second_step(password("officer"), EARLIER_CODE).status_code == 200  # it was used for setting up


def test_another_app_takes_the_place_of_the_first(codes, client_as, monkeypatch, account):
    monkeypatch.setattr(auth, "generate_totp_secret", lambda: "JBSWY3DPEHPK3PXP")
    browser = client_as("officer")
    browser.get("/desk/account/second-factor/app/")
    code = auth.format_hotp_value(auth.hotp_value("JBSWY3DPEHPK3PXP", EARLIER // 30))
    assert browser.post("/desk/account/second-factor/app/", {"code": code}).status_code == 302
    assert second_factor.of(account("officer")).count() == 1
    assert second_step(password("officer"), EARLIER_CODE).status_code == 200
    assert second_step(password("officer"), codes[0]).status_code == 302


def test_a_new_factor_ends_the_other_sessions(client_as, monkeypatch):
    at(monkeypatch, EARLIER)
    here, elsewhere = client_as("officer"), client_as("officer")
    monkeypatch.setattr(auth, "generate_totp_secret", lambda: SECRET)
    here.get("/desk/account/second-factor/app/")
    here.post("/desk/account/second-factor/app/", {"code": EARLIER_CODE})
    assert is_in(here)
    assert not is_in(elsewhere)


LONG_AFTER = EARLIER + 15 * 60 + 1


def test_who_signed_in_long_ago_shows_who_it_is_before_changing_how(client_as, monkeypatch):
    at(monkeypatch, EARLIER)
    browser = client_as("officer")
    at(monkeypatch, LONG_AFTER)
    again = browser.get("/desk/account/second-factor/app/").url
    assert again == "/desk/login/again/?next=%2Fdesk%2Faccount%2Fsecond-factor%2Fapp%2F"
    assert browser.post(again, {"password": "wrong"}).status_code == 200
    assert browser.get("/desk/account/second-factor/app/").status_code == 302
    assert browser.post(again, {"password": PASSWORD}).url == "/desk/account/second-factor/app/"
    assert browser.get("/desk/account/second-factor/app/").status_code == 200
    at(monkeypatch, LONG_AFTER + 15 * 60 + 1)
    assert browser.get("/desk/account/second-factor/app/").status_code == 302


def test_what_was_sent_is_done_after_showing_who_it_is(codes, client_as, monkeypatch, account):
    browser = client_as("officer")
    at(monkeypatch, LONG_AFTER)
    again = browser.post("/desk/account/second-factor/app/remove/").url
    assert second_factor.has(account("officer"))
    browser.post(again, {"password": PASSWORD})
    assert not second_factor.has(account("officer"))


def test_a_code_of_the_app_shows_who_it_is_too(codes, client_as, monkeypatch):
    browser = client_as("officer")
    at(monkeypatch, LONG_AFTER)
    assert browser.post("/desk/login/again/code/", {"code": "000000"}).status_code == 200
    assert browser.post("/desk/login/again/code/", {"code": codes[0]}).status_code == 302
    assert browser.get("/desk/account/second-factor/app/").status_code == 200


def real(code="fide"):
    Body.objects.filter(code=code).update(is_demo=False)


@pytest.mark.parametrize("role", ["chief", "administrator"])
def test_who_publishes_or_administers_sets_one_up_before_anything_else(client_as, role):
    real()
    browser = client_as(role)
    for place in ("/desk/", "/desk/account/", "/desk/events/", "/desk/accounts/"):
        assert browser.get(place).url == "/desk/account/second-factor/"
    assert browser.get("/desk/account/second-factor/").status_code == 200
    assert browser.get("/desk/account/second-factor/app/").status_code == 200
    assert browser.post("/desk/account/", {"name": "k", "scopes": ["report"]}).status_code == 302
    assert not Account.objects.get(username=role).tokens.exists()


@pytest.mark.parametrize("role", ["organiser", "arbiter", "officer", "auditor"])
def test_others_need_none(client_as, role):
    real()
    assert client_as(role).get("/desk/").status_code == 200


def test_a_demonstration_offers_it_and_says_so(client_as):
    browser = client_as("chief")
    assert browser.get("/desk/").status_code == 200
    assert "is a demonstration" in browser.get("/desk/account/second-factor/").content.decode()


def test_who_has_to_have_one_cannot_remove_the_last(account, client_as, monkeypatch):
    real()
    with_app(monkeypatch, account("chief"))
    answer = client_as("chief").post("/desk/account/second-factor/app/remove/", follow=True)
    assert "needs a second factor" in answer.content.decode()
    assert second_factor.has(account("chief"))


def test_who_need_not_have_one_can_remove_it_with_its_recovery_codes(codes, client_as):
    client_as("officer").post("/desk/account/second-factor/app/remove/")
    assert not Authenticator.objects.exists()
    assert is_in(password("officer"))


def test_removing_an_app_that_is_not_there_is_no_act(codes, client_as):
    browser = client_as("officer")
    browser.post("/desk/account/second-factor/app/remove/")
    before = Act.objects.count()
    assert browser.post("/desk/account/second-factor/app/remove/").status_code == 302
    assert Act.objects.count() == before
    assert Act.objects.filter(verb="account.remove_authenticator").count() == 1


def test_an_administrator_takes_a_lost_one_away_with_a_reason(codes, client_as, account):
    place = f"/desk/accounts/{account('officer').pk}/second-factor/"
    browser = client_as("administrator")
    assert browser.post(place).status_code == 200
    assert second_factor.has(account("officer"))
    assert browser.post(place, {"why": "telephoned: the phone fell into the Dnipro"}).status_code == 302
    act = Act.objects.get(verb="account.take_second_factor")
    assert (act.by_name, act.about) == ("administrator", "account/officer")
    assert act.why == "telephoned: the phone fell into the Dnipro"
    assert is_in(password("officer"))


def test_nobody_takes_the_own_one_away_so(account, monkeypatch):
    with_app(monkeypatch, account("administrator"))
    with pytest.raises(BadInput, match="own account page"):
        second_factor.take_away(account("administrator"), account("administrator"), "why")


def test_a_wrong_password_says_the_same_whoever_has_a_second_factor(codes):
    answers = {
        re.sub(r'name="csrfmiddlewaretoken" value="\w+"|value="(officer|arbiter|nobody)"', "", answer.content.decode())
        for answer in (
            Client().post("/desk/login/", {"login": name, "password": f"not {PASSWORD}"})
            for name in ("officer", "arbiter", "nobody")
        )
    }
    assert len(answers) == 1


def test_with_another_secret_key_neither_the_app_nor_a_recovery_code_opens_anything(codes, settings):
    settings.SECRET_KEY = "another"
    for code in (EARLIER_CODE, codes[0], "328482"):  # the last one belongs to an empty secret
        assert second_step(password("officer"), code).status_code == 200
