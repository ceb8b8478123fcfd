"""Accounts are made by invitation, once; keys are shown once; too many wrong passwords close the door for a while."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts import accounts
from ratingoffice.office.domain.accounts.permissions import may
from ratingoffice.office.models import Account, Act, Appointment, Invitation, Role, Token

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough one"


def test_an_invitation_makes_one_account_with_its_role(body, account):
    _made, secret = accounts.invite(Role.OFFICER, body, account("administrator"))
    new = accounts.accept(secret, "olena", PASSWORD)
    assert may(new, "event.decide", body)
    with pytest.raises(BadInput, match="used already"):
        accounts.accept(secret, "another", PASSWORD)


def test_only_the_hash_of_the_secret_is_kept(body, account):
    made, secret = accounts.invite(Role.OFFICER, body, account("administrator"))
    assert secret not in str(Invitation.objects.filter(pk=made.pk).values().get())


def test_an_invitation_expires_after_seven_days(body, account, monkeypatch):
    _made, secret = accounts.invite(Role.OFFICER, body, account("administrator"))
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, 27, 11, 59, tzinfo=UTC))
    assert accounts.open_invitation(secret) is not None
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, 27, 12, 1, tzinfo=UTC))
    assert accounts.open_invitation(secret) is None


def test_a_weak_password_leaves_the_invitation_good(body, account):
    _made, secret = accounts.invite(Role.OFFICER, body, account("administrator"))
    with pytest.raises(ValidationError):
        accounts.accept(secret, "olena", "short")
    assert accounts.open_invitation(secret) is not None
    assert not Account.objects.filter(username="olena").exists()


def test_a_taken_name_is_refused_whatever_its_case(body, account):
    _made, secret = accounts.invite(Role.OFFICER, body, account("administrator"))
    with pytest.raises(BadInput, match="is taken"):
        accounts.accept(secret, "Officer", PASSWORD)


def test_names_that_look_alike_are_one_name(body, account):
    _made, secret = accounts.invite(Role.OFFICER, body, account("administrator"))
    with pytest.raises(BadInput, match="is taken"):
        accounts.accept(secret, "ｏｆｆｉｃｅｒ", PASSWORD)
    assert accounts.accept(secret, "ｏｌｅｎａ", PASSWORD).username == "olena"


def test_the_link_opens_the_account_and_signs_in(body, account):
    _made, secret = accounts.invite(Role.ARBITER, body, account("administrator"))
    browser = Client()
    answer = browser.post(
        f"/desk/invitation/{secret}/", {"username": "olena", "password": PASSWORD, "again": PASSWORD}, follow=True
    )
    assert answer.status_code == 200
    assert answer.context["user"].username == "olena"


def test_a_link_that_was_used_says_so(client):
    answer = client.get("/desk/invitation/nonsense/")
    assert answer.status_code == 404
    assert "no longer good" in answer.content.decode()


def test_five_wrong_passwords_close_the_door_with_a_clear_sentence(client):
    for _attempt in range(5):
        answer = client.post("/desk/login/", {"login": "officer", "password": "wrong"})
        assert answer.status_code == 200
    answer = client.post("/desk/login/", {"login": "officer", "password": "correct horse 12"})
    assert answer.status_code == 429
    assert "closed for 15 minutes" in answer.content.decode()


def test_the_right_password_opens_the_desk(client):
    answer = client.post("/desk/login/", {"login": "officer", "password": "correct horse 12"})
    assert answer.url == "/desk/"


def test_signing_in_leads_to_the_language_of_the_account(client, account):
    Account.objects.filter(username="officer").update(language="uk")
    answer = client.post("/desk/login/", {"login": "officer", "password": "correct horse 12"})
    assert answer.url == "/uk/desk/"


def test_a_sign_in_never_leads_to_another_site(client):
    answer = client.post(
        "/desk/login/?next=https://evil.example/",
        {"login": "officer", "password": "correct horse 12", "next": "https://evil.example/"},
    )
    assert answer.url == "/desk/"


def test_a_deactivated_account_may_do_nothing(body, account, client_as):
    browser = client_as("officer")
    accounts.set_active(account("officer"), False, account("administrator"))
    assert not may(account("officer"), "event.read", body)
    assert browser.get("/desk/").status_code == 302


def test_the_last_administrator_stays(account):
    own = account("administrator").appointments.get()
    with pytest.raises(BadInput, match="last administrator"):
        accounts.dismiss(own, account("administrator"))
    with pytest.raises(BadInput, match="last administrator"):
        accounts.set_active(account("administrator"), False, account("administrator"))
    assert Appointment.objects.filter(pk=own.pk).exists()


def test_a_key_is_shown_once_and_only_its_hash_is_kept(client_as, account):
    page = client_as("arbiter").post("/desk/account/", {"name": "pairing", "scopes": ["report"], "days": "90"})
    secret = page.context["secret"]
    assert secret in page.content.decode()
    assert Token.objects.get(account=account("arbiter")).secret_hash == accounts.hashed(secret)
    assert secret not in client_as("arbiter").get("/desk/account/").content.decode()


def test_somebody_elses_key_cannot_be_revoked(client_as, account):
    token, _secret = accounts.make_token(account("arbiter"), "pairing", ["report"], None)
    assert client_as("organiser").post(f"/desk/account/keys/{token.pk}/revoke/").status_code == 404
    assert client_as("arbiter").post(f"/desk/account/keys/{token.pk}/revoke/").status_code == 302
    assert not Token.objects.exists()


def test_a_changed_password_is_an_act(client_as, account):
    client_as("officer").post(
        "/desk/account/password/", {"oldpassword": "correct horse 12", "password1": PASSWORD, "password2": PASSWORD}
    )
    assert account("officer").check_password(PASSWORD)
    assert Act.objects.filter(verb="account.password", by=account("officer")).exists()


def new_password_link(administrator: Client, person: Account) -> str:
    page = administrator.post(f"/desk/accounts/{person.pk}/password/")
    assert page.context["link"] in page.content.decode()
    return page.context["link"]


def test_who_has_forgotten_the_password_gets_a_link_that_works_once(client_as, client, account):
    link = new_password_link(client_as("administrator"), account("officer"))
    assert Act.objects.filter(verb="account.password_link", by=account("administrator")).exists()
    form = client.get(link, follow=True).redirect_chain[-1][0]
    answer = client.post(form, {"password1": PASSWORD, "password2": PASSWORD}, follow=True)
    assert "Sign in with it" in answer.content.decode()
    assert account("officer").check_password(PASSWORD)
    assert Act.objects.filter(verb="account.password", by=account("officer")).exists()
    assert "used already" in Client().get(link, follow=True).content.decode()


def test_until_the_link_is_used_the_old_password_stays(client_as, client, account):
    link = new_password_link(client_as("administrator"), account("officer"))
    form = client.get(link, follow=True).redirect_chain[-1][0]
    assert client.post(form, {"password1": "short", "password2": "short"}).context["form"].errors
    assert account("officer").check_password("correct horse 12")


def test_a_name_that_is_no_name_is_refused_next_to_its_field(client, body, account):
    _made, secret = accounts.invite(Role.ARBITER, body, account("administrator"))
    page = client.post(f"/desk/invitation/{secret}/", {"username": "<b> x", "password": PASSWORD, "again": PASSWORD})
    assert page.context["form"].errors["username"]
    assert accounts.open_invitation(secret) is not None
