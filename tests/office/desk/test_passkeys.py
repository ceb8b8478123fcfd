"""Passkeys: made, used as second step and alone, and what is refused."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from authenticators import PRESENT, Device
from django.test import Client
from signing_in import is_in, password

from ratingoffice.office.models import Account, Act

pytestmark = pytest.mark.django_db

NEW, ALONE, SECOND = "/desk/account/passkeys/new/", "/desk/login/passkey/", "/desk/login/second/"


def make(browser, device):
    question = browser.get(NEW).context["question"]
    return browser.post(NEW, {"name": "my phone", "credential": device.create(question)}, follow=True)


def passkeys():
    return Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN)


def use(browser, device, place):
    return browser.post(place, {"credential": device.get(browser.get(place).context["question"])})


@pytest.fixture
def device(client_as):
    """The officer's."""
    made = Device()
    assert "Recovery codes" in make(client_as("officer"), made).content.decode()
    return made


def test_a_passkey_is_kept_with_its_name_and_is_an_act(device):
    kept = passkeys().get()
    assert (kept.user.username, kept.wrap().name, kept.last_used_at) == ("officer", "my phone", None)
    assert Act.objects.get(verb="account.passkey").after == {"name": "my phone"}


def test_it_is_the_second_step(device):
    browser = password("officer")
    assert not is_in(browser)
    assert use(browser, device, SECOND).url == "/desk/"
    assert is_in(browser)
    assert passkeys().get().last_used_at is not None


def test_it_opens_the_desk_without_a_password(device):
    browser = Client()
    assert use(browser, device, ALONE).url == "/desk/"
    assert browser.get("/desk/account/").context["user"].username == "officer"


def test_it_is_nobody_elses_second_step(device, client_as):
    make(client_as("arbiter"), Device())
    browser = password("arbiter")
    assert use(browser, device, SECOND).status_code == 200
    assert not is_in(browser)


def test_an_answer_is_good_once(device):
    browser = Client()
    answer = device.get(browser.get(ALONE).context["question"])
    browser.post(ALONE, {"credential": answer})
    browser.post("/desk/logout/")
    assert browser.post(ALONE, {"credential": answer}).status_code == 200
    assert not is_in(browser)


@pytest.mark.parametrize(("count", "good"), [(1, False), (2, False), (3, True)])
def test_a_device_whose_count_does_not_go_on_is_a_copy(device, count, good):
    use(Client(), device, ALONE)
    use(Client(), device, ALONE)  # it has said 2
    device.count = count - 1
    browser = Client()
    use(browser, device, ALONE)
    assert is_in(browser) is good


@pytest.mark.parametrize(
    "wrong", [{"origin": "https://evil.example"}, {"flags": PRESENT}], ids=["another site", "owner not verified"]
)
def test_what_is_refused(device, wrong):
    for name, value in wrong.items():
        setattr(device, name, value)
    browser = Client()
    assert use(browser, device, ALONE).status_code == 200
    assert not is_in(browser)


@pytest.mark.parametrize("wrong", [{"origin": "https://evil.example"}, {"flags": PRESENT}])
def test_what_is_not_kept(client_as, wrong):
    page = make(client_as("officer"), Device(**wrong))
    assert "made no passkey for this page" in page.content.decode()
    assert not passkeys().exists()


@pytest.mark.parametrize(
    "answer", ["", "{", "[]", "{}", '{"id": "a", "rawId": "a", "response": {}}', "\0", '{"response": []}']
)
def test_nonsense_is_refused_plainly(device, client_as, answer):
    browser = Client()
    browser.get(ALONE)
    assert browser.post(ALONE, {"credential": answer}).status_code == 200
    signed_in = client_as("officer")
    signed_in.get(NEW)
    assert signed_in.post(NEW, {"name": "x", "credential": answer}).status_code == 200
    assert passkeys().count() == 1


def test_a_deactivated_persons_passkey_opens_nothing(device):
    Account.objects.filter(username="officer").update(is_active=False)
    browser = Client()
    assert use(browser, device, ALONE).url == "/desk/login/"
    assert not is_in(browser)


def test_a_removed_one_opens_nothing(device):
    browser = Client()
    use(browser, device, ALONE)
    assert browser.post(f"/desk/account/passkeys/{passkeys().get().pk}/remove/").status_code == 302
    assert use(Client(), device, ALONE).status_code == 200


def test_an_address_of_numbers_has_no_passkeys(client_as, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    assert Client(HTTP_HOST="127.0.0.1:8000").get(ALONE).url == "/desk/login/"
    assert client_as("officer").get(NEW, HTTP_HOST="127.0.0.1:8000").url == "/desk/account/second-factor/"
