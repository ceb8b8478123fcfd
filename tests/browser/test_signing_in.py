"""Signing in with a real browser: codes of an app, passkeys on Chromium's virtual device, recovery codes, sessions."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from test_accessible import violations
from visitors import DESKTOP, PASSWORD, PHONE, Visitor

pytestmark = pytest.mark.browser

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def staff(office):
    office.accounts("chief", "officer", "auditor")


@pytest.fixture
def by_name(browser, office, screenshots):
    """A visitor of http://localhost, which has passkeys as an address of numbers has not."""
    visitors = []

    def come(**how):
        at = replace(office, address=office.address.replace("127.0.0.1", "localhost"))
        visitors.append(Visitor(browser, at, screenshots, **{"size": DESKTOP} | how))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.done()


def keep(visitor, name):
    visitor.keep(name)
    assert not violations(visitor.page)


def sign_out(visitor):
    visitor.page.click(".desk-nav .who button")
    visitor.page.wait_for_url("**/")


def with_password(visitor, name):
    visitor.go("/desk/login/")
    visitor.page.fill("[name=login]", name)
    visitor.page.fill("[name=password]", PASSWORD)
    visitor.page.click("main form button")


def test_a_passkey_is_made_and_opens_the_desk_with_and_without_the_password(by_name, staff):
    visitor = by_name(language="ja")
    page = visitor.page
    device = visitor.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    visitor.sign_in("chief")
    visitor.go("/desk/account/second-factor/")
    keep(visitor, "second-factor")
    page.click("a[href$='/passkeys/new/']")
    keep(visitor, "passkey-new")
    page.fill("[name=name]", "my laptop")
    page.click("main form button")
    page.wait_for_selector("ol.secret")
    keep(visitor, "recovery-codes")
    with page.expect_download() as download:
        page.click("a[download]")
    assert download.value.path().read_text().split() == page.locator("ol.secret li").all_inner_texts()

    sign_out(visitor)
    visitor.go("/desk/login/")
    keep(visitor, "login")
    page.click("a[href$='/login/passkey/']")
    keep(visitor, "with-passkey")
    page.click("main form button")
    page.wait_for_url("**/ja/desk/")

    sign_out(visitor)
    with_password(visitor, "chief")
    page.wait_for_url("**/login/second/")
    keep(visitor, "second-step")
    page.click("form[data-passkey] button")
    page.wait_for_url("**/ja/desk/")
    visitor.go("/desk/account/second-factor/")
    keep(visitor, "second-factor-set-up")


def code_of(secret, later=0):
    """What an app shows now, or so many half minutes later."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + later))


def test_an_app_with_codes_works_on_a_phone_without_scripts(visit, staff):
    visitor = visit(size=PHONE, language="uk", scripts=False)
    page = visitor.page
    visitor.sign_in("officer")
    visitor.go("/desk/account/second-factor/")
    visitor.page.click("a[href$='/second-factor/app/']")
    secret = page.inner_text(".secret")
    page.fill("[name=code]", code_of(secret))
    page.click("main form button")
    codes = page.locator("ol.secret li").all_inner_texts()
    assert len(codes) == 10

    sign_out(visitor)
    with_password(visitor, "officer")
    page.fill("[name=code]", code_of(secret, 1))  # the one before was used above
    page.click("main form button")
    page.wait_for_url("**/uk/desk/")

    sign_out(visitor)
    with_password(visitor, "officer")
    page.fill("[name=code]", codes[0])
    page.click("main form button")
    page.wait_for_url("**/uk/desk/")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_pages_of_the_own_account_fit_every_screen(visit, staff, size):
    visitor, elsewhere = visit(size=size), visit()
    for one in (elsewhere, visitor):
        one.sign_in("auditor")
    for place, name in (("", "account"), ("second-factor/", "second-factor"), ("second-factor/app/", "app")):
        visitor.go(f"/desk/account/{place}")
        visitor.keep(f"own-{name}")
    visitor.go("/desk/login/again/")
    keep(visitor, "show-that-it-is-you")
    visitor.go("/desk/account/")
    visitor.page.click("form[action$='/sessions/end/'] button")
    assert elsewhere.page.goto("/desk/account/").url.count("/desk/login/") == 1
