"""Forms that are filled in by hand: a date key by key, a time control as people write it, a file that is dropped."""

from __future__ import annotations

import pytest
from visitors import DESKTOP, PHONE

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def staff(office):
    office.accounts("organiser", "arbiter", "chief")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_date_is_typed_key_by_key_and_the_deadlines_appear_with_nothing_else_filled_in(visit, staff, size):
    somebody = visit(size)
    somebody.sign_in("organiser")
    page = somebody.go("/desk/events/register/fide/")
    page.focus("[name=starts_on]")
    page.keyboard.type("05082027", delay=150)  # May, the 8th: as a browser in English asks for it
    assert page.input_value("[name=starts_on]") == "2027-05-08"
    page.wait_for_selector("#deadlines table")
    assert "5 May 2027" in page.inner_text("#deadlines")  # FIDE 0.2.2: three days before
    assert page.evaluate("document.activeElement.name") == "starts_on"
    somebody.keep("typed-date")


def test_a_time_control_is_said_back_in_words_and_an_ambiguous_one_is_asked_about(visit, staff):
    somebody = visit()
    somebody.sign_in("organiser")
    page = somebody.go("/desk/events/register/fide/")
    page.fill("[name=time_control]", "90+30")
    page.keyboard.press("Tab")
    page.wait_for_selector("#deadlines >> text=90 minutes for the game and 30 seconds a move from move 1")
    page.fill("[name=time_control]", "180+2")
    page.keyboard.press("Tab")
    page.wait_for_selector("#deadlines >> text=180 minutes or 180 seconds?")
    somebody.keep("time-control")


@pytest.mark.parametrize(("size", "scripts"), [(DESKTOP, True), (PHONE, True), (PHONE, False)])
def test_a_game_is_corrected_by_words_and_another_player_by_a_search(visit, staff, size, scripts):
    somebody = visit(size, scripts=scripts)
    somebody.sign_in("chief")
    page = somebody.go("/desk/events/?state=rated")
    somebody.go(page.locator("main table a[href*='/desk/events/']").first.get_attribute("href") + "correct/?round=1")
    page.locator("#games table a").first.click()
    page.wait_for_selector("#typed-2")
    black = page.locator("#found-2 input[type=radio]")
    assert black.count() == 1
    page.locator("#typed-2").press_sequentially("Lisenka", delay=30)  # Lysenko, with a typing error
    if scripts:
        page.wait_for_selector("#found-2 >> text=Lysenko")
        assert page.evaluate("document.activeElement.id") == "typed-2"
    else:
        page.locator("fieldset button").nth(1).click()
        page.wait_for_selector("#found-2 >> text=Lysenko")
    assert black.count() > 1
    somebody.keep("correct-game")
    page.locator("#found-2 label", has_text="Lysenko").first.click()
    page.select_option("[name=result]", label="Black won by forfeit")
    page.fill("[name=reason]", "the arbiter's letter")
    page.get_by_role("button", name="Draft the correction").click()
    page.wait_for_url("**/desk/corrections/fide/")
    assert "Lysenko" in page.inner_text("main")
    assert "Black won by forfeit" in page.inner_text("main")
    somebody.keep("corrections")
    page.get_by_role("button", name="Withdraw").first.click()


def test_a_list_jumps_to_a_page_by_its_number_and_keeps_what_is_chosen(visit):
    somebody = visit(PHONE, scripts=False)
    page = somebody.go("/lists/fide/")
    somebody.go(page.locator("main a[href*='/lists/fide/standard/']").first.get_attribute("href") + "?sex=m")
    page.fill("#page-above", "3")
    page.locator(".pager button").first.click()
    page.wait_for_url("**page=3**")
    assert "sex=m" in page.url
    assert "201 to 300" in page.inner_text("caption")
    somebody.keep("list-page")


DROP = """([selector, name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  document.querySelector(selector).dispatchEvent(
    new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_report_is_dropped_anywhere_on_the_form_of_try_it(visit, size):
    somebody = visit(size)
    page = somebody.go("/try/")
    page.evaluate(DROP, ["form.drop button", "dropped.trf", "012 Dropped Open\n"])
    assert page.evaluate("document.querySelector('input[name=report]').files[0].name") == "dropped.trf"
    somebody.keep("dropped")
    page.locator("form.drop button").last.click()
    page.wait_for_load_state()
    assert "Dropped Open" in page.inner_text("main")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_arbiter_without_events_is_told_how_to_come_to_one(visit, staff, size):
    somebody = visit(size)
    somebody.sign_in("arbiter")
    assert "names you" in somebody.page.inner_text("main")
    somebody.keep("arbiter-desk")
