"""A month at the desk, in the browser: an arbiter sends a bad and a good report, an officer decides, the chief officer
previews, publishes, corrects and publishes the revision. The steps follow each other in one office; in one language
each time, in two of them on a phone."""

import json
import re
import urllib.request
from datetime import date

import pytest
from browser_reports import double_round_robin
from django.utils.translation import gettext, override
from visitors import DESKTOP, PASSWORD, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.sampled(3)]  # a language each time

NAME = "Browser Open"
ALREADY = {"en": "published already", "uk": "уже опубліковано", "ja": "すでに"}


@pytest.fixture(scope="module", params=["en", "uk", "ja"])
def language(request):
    return request.param


@pytest.fixture(scope="module")
def office(language, start_office):
    """An office of its own for each language."""
    with start_office() as started:
        yield started


@pytest.fixture
def come(visit, language):
    """A visitor in that language."""

    def visitor(**how):
        return visit(**({"size": DESKTOP if language == "en" else PHONE, "language": language} | how))

    return visitor


@pytest.fixture
def told(language):
    """What a page says, in that language."""

    def translated(text):
        with override(language):
            return gettext(text)

    return translated


@pytest.fixture(scope="module")
def staff(office):
    """Accounts, as the command line makes them."""
    office.accounts("organiser", "arbiter", "officer", "chief", "chief-2", "auditor")


@pytest.fixture(scope="module")
def newest(office):
    """The newest list of the demonstration."""
    with urllib.request.urlopen(f"{office.address}/api/v1/lists/fide") as answer:
        told = json.load(answer)
    return date.fromisoformat(max(row["list_date"] for row in told))


@pytest.fixture(scope="module")
def people(office, newest):
    """Four rated players of the register, as the public API tells them."""
    with urllib.request.urlopen(f"{office.address}/api/v1/lists/fide/standard/{newest:%Y-%m}?page=4") as answer:
        told = json.load(answer)
    return [(row["player_id"], row["name"], row["rating"], row["federation"]) for row in told["players"][:4]]


def test_the_first_administrator_opens_an_account_by_the_link_and_invites(come, office):
    somebody = come()
    page = somebody.go(office.invitation.removeprefix(office.address))
    somebody.keep("invitation")
    page.fill("[name=username]", "first")
    page.fill("[name=password]", PASSWORD)
    page.fill("[name=again]", PASSWORD)
    page.click("main form button")
    page.wait_for_url("**/desk/**")
    somebody.go("/desk/accounts/")
    somebody.keep("accounts")
    again = come()
    assert again.page.goto(office.invitation).status == 404  # it works once
    again.errors.clear()


def test_an_organiser_registers_an_event_and_sees_the_deadlines(come, staff, newest):
    somebody = come()
    somebody.sign_in("organiser")
    page = somebody.go("/desk/events/register/fide/")
    starts_on = newest  # in the period whose list is next, and not after today: registered too late
    page.fill("[name=name]", NAME)
    page.fill("[name=event_id]", "BROWSER-1")
    page.fill("[name=starts_on]", starts_on.isoformat())
    page.fill("[name=ends_on]", starts_on.isoformat())
    page.fill("[name=time_control]", "5400+30")
    page.select_option("[name=kind]", "round_robin")
    page.check("[name=declarations][value=laws_of_chess]")
    somebody.keep("register")
    page.locator("main form button:not([name])").click()
    page.wait_for_url(re.compile(r"/desk/events/\d+/"))
    assert NAME in page.inner_text("h1")
    somebody.keep("registered")


def test_an_arbiter_sees_only_their_own_events(come, staff):
    somebody = come()
    somebody.sign_in("arbiter")
    page = somebody.go("/desk/events/")
    assert NAME not in page.inner_text("main")


def its_event(somebody):
    page = somebody.go("/desk/events/?q=Browser")
    assert NAME in page.inner_text("main")
    page.locator("main table a", has_text=NAME).first.click()
    page.wait_for_url(re.compile(r"/desk/events/\d+/"))
    return page.url


def test_an_officer_names_the_arbiter(come, staff):
    somebody = come()
    somebody.sign_in("officer")
    somebody.keep("todo")
    url = its_event(somebody)
    page = somebody.go(url + "owners/")
    somebody.keep("owners")
    page.fill("[name=owners]", page.input_value("[name=owners]") + " arbiter")
    page.locator("main form button").last.click()
    page.wait_for_url(re.compile(r"/desk/events/\d+/$"))
    assert "arbiter" in page.inner_text("main")


def send(somebody, tmp_path, data, name):
    url = its_event(somebody)
    page = somebody.go(url + "report/")
    (tmp_path / name).write_bytes(data)
    page.set_input_files("[name=file]", tmp_path / name)
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile(r"/desk/reports/\d+/"))
    return page.inner_text("main")


def test_an_arbiter_sends_a_bad_report_then_a_good_one(come, staff, people, newest, tmp_path, told):
    somebody = come(size=PHONE)
    somebody.sign_in("arbiter")
    text = send(somebody, tmp_path, double_round_robin(NAME, newest, people, wrong=True), "bad.trf")
    assert re.search(rf"{told('line')} \d+", text, re.IGNORECASE)  # the finding stands beside its line
    assert told("The report has errors and is not taken. Correct the file and send it again.") in text
    somebody.keep("report-bad")
    text = send(
        somebody, tmp_path, double_round_robin(NAME, newest, people), "the_report_with_the_corrected_results.trf"
    )
    assert told("Its games are those of the event now.") in text
    somebody.keep("report-good")
    its_event(somebody)
    somebody.keep("desk-event-with-versions")


def test_an_officer_looks_at_the_event_and_decides(come, staff):
    somebody = come()
    somebody.sign_in("officer")
    page, url = somebody.page, its_event(somebody)
    somebody.keep("desk-event")
    somebody.go(url + "decide/")
    somebody.keep("decide")
    page.select_option("[name=decision]", "qc_chair_late")  # 0.2.2: it was registered after it began
    page.click("main form button")  # without a reason
    assert "/decide/" in page.url
    page.fill("[name=reason]", "Asked for by the organiser, and agreed.")
    page.click("main form button")  # and without who gave it, on which day, by what paper
    assert "/decide/" in page.url
    page.fill("[name=given_by]", "M. Novak, QC chair")
    page.fill("[name=given_on]", "2024-01-05")
    page.fill("[name=reference]", "QC/12")
    page.click("main form button")
    page.wait_for_url(re.compile(r"/desk/events/\d+/$"))
    assert "Asked for by the organiser" in page.inner_text("main")


def test_the_chief_officer_previews_and_publishes_and_a_second_time_is_refused(come, staff, language):
    somebody, other = come(), come()
    somebody.sign_in("chief")
    other.sign_in("chief-2")
    page = somebody.go("/desk/next/fide/")
    other.go("/desk/next/fide/")
    somebody.keep("preview")
    button = "form[action*='/publish/'] button"
    page.click(button)
    page.wait_for_selector("input[name=sure]", state="attached")  # asked once more
    somebody.keep("publish")
    if page.query_selector("textarea[name=why]"):
        page.fill("textarea[name=why]", "no report is to come")
    page.click("main form button")
    page.wait_for_load_state()
    assert re.search(r"[0-9a-f]{64}", page.inner_text("main"))  # the digest
    somebody.keep("published")
    with other.page.expect_response(re.compile("/publish/")) as answer:
        other.page.click(button)
    assert answer.value.status == 409
    assert ALREADY[language] in other.page.inner_text("main")
    other.keep("conflict")
    other.errors.clear()  # the browser notes every 409 on its console


def test_a_correction_shows_its_impact_and_is_published_as_a_revision(come, staff, newest):
    somebody = come()
    somebody.sign_in("chief")
    page = somebody.go("/desk/events/?q=&state=rated")
    page.locator("main table a[href*='/desk/events/']").first.click()
    page.wait_for_url(re.compile(r"/desk/events/\d+/"))
    url = page.url
    page.goto(url + "correct/")
    page.locator("#games table a").first.click()
    page.wait_for_selector("[name=result]")
    page.select_option("[name=result]", "01" if page.input_value("[name=result]") == "10" else "10")
    page.fill("[name=reason]", "The score sheet says otherwise.")
    somebody.keep("correct")
    page.locator("main form .buttons button").first.click()
    page.wait_for_url("**/desk/corrections/fide/")
    text = page.inner_text("main")
    assert "The score sheet says otherwise." in text
    somebody.keep("impact")
    page.click("form[action$='/corrections/fide/publish/'] button")
    page.wait_for_selector("input[name=sure]", state="attached")  # it is asked once more
    somebody.keep("publish-corrections")
    page.click("form:has([name=sure]) button")
    page.wait_for_url("**/desk/published/fide/")
    assert "r2" in page.inner_text("main")
    somebody.keep("revisions")


def test_the_public_sees_the_revision_and_the_difference(come):
    somebody, changed = come(), 0
    for pool in ("standard", "rapid", "blitz"):  # the event that was corrected is of one of them
        page = somebody.go("/lists/fide/")
        somebody.keep("lists")
        page.locator(f"main a[href*='/lists/fide/{pool}/']").first.click()
        page.locator("main a[href*='/difference/']").first.click()
        page.wait_for_url("**/difference/**")
        if changed := page.locator("main table tbody tr").count():
            break
    assert changed
    somebody.keep("difference")


def test_everything_is_in_the_record_and_the_lists_verify(come, staff, office):
    somebody = come()
    somebody.sign_in("auditor")
    page = somebody.go("/desk/audit/")
    somebody.keep("audit")
    text = page.inner_text("main")
    assert "chief" in text
    assert "The score sheet says otherwise." in text
    assert "r2" in office.command("verify")  # it ends with 0 only where every list comes out again
