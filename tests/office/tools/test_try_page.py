"""Try it: anybody sends a report and sees all that can be said of it. Nothing is stored."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client

from ratingoffice.office import clock
from ratingoffice.office.domain.reports import trial
from ratingoffice.office.infra import throttle
from ratingoffice.office.models import Act, Blob, Body, Event, Report
from trf_files import player, trf

pytestmark = pytest.mark.django_db  # what the tools begin with is this office's

#              1     2     3
#   1 2000          1w1   ½b      1½
#   2 1900    0b          1w      1
#   3 1800    ½w    0b            ½
REPORT = trf(
    "012 Kyiv Open",
    "022 Kyiv",
    "032 UKR",
    "042 2026/01/03",
    "052 2026/01/05",
    "092 Individual: Round robin",
    player(1, "   2 w 1", "   3 b =", "0000 - Z", rating=2000, points="1.5", rank=1, name="Shevchenko, Taras"),
    player(2, "   1 b 0", "0000 - Z", "   3 w 1", rating=1900, points="1.0", rank=2, name="Kovalenko, Olha"),
    player(3, "0000 - Z", "   1 w =", "   2 b 0", rating=1800, points="0.5", rank=3, name="Sato <Ken>"),
)


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


def sent(client: Client, data: bytes = REPORT, status: int = 200, **fields: Any) -> str:
    response = client.post("/try/", {"report": SimpleUploadedFile("report.trf", data), **fields})
    assert response.status_code == status, response.content[:500]
    return response.content.decode()


def seen(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_the_rating_changes_are_those_of_the_edition(client: Client) -> None:
    # 1: against 1900 (PD .64) 1, against 1800 (.76) ½: ΔR +.36 −.26 = +.10; K 20: +2.00
    text = seen(sent(client))
    assert "By FIDE Rating Regulations, 1 October 2025, for the list of February 2026: 3 of 3 games rated." in text
    assert re.search(r"Shevchenko, Taras 2000 2 1½ 1\.40 20 \+2 2002", text)


def test_the_games_before_decide_about_k(client: Client) -> None:
    assert re.search(r"Shevchenko, Taras 2000 2 1½ 1\.40 40 \+4 2004", seen(sent(client, before="5")))


def test_the_standings_are_explained_value_by_value(client: Client) -> None:
    page = sent(client, tiebreaks="PTS,SB")
    # SB of 1: the point of 2 (1) and half of 3 (½)
    assert re.search(r"1 1 Shevchenko, Taras 1\.5 1\.25", seen(page))
    assert "SB = 1.25" in page
    assert "Sonneborn-Berger, article 9.1" in page


def test_the_standings_after_a_round(client: Client) -> None:
    page = seen(sent(client, tiebreaks="PTS", after="1"))
    assert "after round 1, 0 games open" in page
    assert "1 1 Shevchenko, Taras 1 2 2 Kovalenko, Olha 0" in page


def test_findings_name_line_and_column(client: Client) -> None:
    assert re.search(
        r'8 49 warning rating "19OO" is not a number',
        seen(sent(client, REPORT.replace(b"1900", b"19OO"))).replace("&quot;", '"'),
    )


def test_a_missing_time_control_is_taken_and_said(client: Client) -> None:
    assert (
        "The file has no time control: 90 minutes for the game and 30 seconds a move from move 1 (Standard) is taken."
        in seen(sent(client))
    )
    assert "not rated" in seen(sent(client, time_control="60s"))
    assert "60 minutes for the game (Standard) is taken." in seen(sent(client, time_control="60"))


def test_an_old_event_can_be_rated_as_if_an_edition_had_always_been_in_force(client: Client) -> None:
    old = REPORT.replace(b"2026/01", b"2011/01")
    assert "no edition of fide is in force" in seen(sent(client, old))
    assert "Shevchenko, Taras 2000 2 1½ 1.40 20 +2 2002" in seen(sent(client, old, edition="fide-2025-10+always"))


def test_names_of_the_file_are_text_and_nothing_else(client: Client) -> None:
    page = sent(client)
    assert "<Ken>" not in page
    assert "Sato &lt;Ken&gt;" in page


@pytest.mark.django_db
def test_nothing_is_stored_and_no_cookie_but_the_form_key_is_set(client: Client) -> None:
    def counted() -> list[int]:
        return [model.objects.count() for model in (Event, Report, Blob, Act)]

    before = counted()
    sent(client)
    assert counted() == before
    assert set(client.cookies) <= {"csrftoken"}


def test_a_file_that_is_no_report_is_told_so(client: Client) -> None:
    page = seen(sent(client, b"hello"))
    assert "No tournament could be read" in page
    assert "not a tournament report that is known here" in page


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"edition": "x"}, "There is no edition"),
        ({"before": "-3"}, "is not a number from 0 to 9999"),
        ({"scores": "3"}, "are not like 3-1-0"),
        ({"team_bye": "1"}, "is not like 1-2"),
        ({"after": "last"}, "is not the number of a round"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(client: Client, fields: dict[str, str], says: str) -> None:
    assert says in sent(client, status=400, **fields)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"tiebreaks": "XX"}, "is not known"),
        ({"time_control": "long"}, "long"),
        ({"after": "7"}, "round 7 is not paired"),
    ],
)
def test_what_cannot_be_ranked_or_rated_leaves_the_rest(client: Client, fields: dict[str, str], says: str) -> None:
    page = seen(sent(client, **fields))
    assert says in page
    assert "Kyiv Open" in page


def test_what_a_file_cannot_say_is_asked_for(client: Client) -> None:
    page = seen(sent(client, scores="3-1-0"))
    assert "the points of" not in page
    assert "1.5 points declared, but results for 4" in page
    named = REPORT.decode().replace("Kyiv Open", "Žatec").encode("cp1250")
    assert "Žatec" in sent(client, named, encoding="cp1250")


def test_a_form_without_a_file_asks_for_one(client: Client) -> None:
    response = client.post("/try/", {})
    assert response.status_code == 400
    assert "choose a report first" in response.content.decode()


def test_a_very_large_event_shows_its_findings_only(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "MOST_CELLS", 5)
    page = seen(sent(client))
    assert "too many to rank while you wait" in page
    assert "too many to rate while you wait" in page


def test_of_a_large_event_one_is_explained_who_was_asked_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratingoffice.office.web.tools.try_it.EXPLAINED", 2)
    assert "send the report again with the start number" in seen(sent(client))
    page = sent(client, explain="2", tiebreaks="PTS,SB")
    assert page.count('<details class="why" open>') == 1
    assert 'id="w-2"' in page


def test_after_so_many_reports_a_minute_somebody_waits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "A_MINUTE", 1)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)  # the minute does not turn between the two
    sent(client)
    assert "please wait a minute" in sent(client, status=429)


def test_another_site_cannot_send_in_a_visitors_name() -> None:
    careful = Client(enforce_csrf_checks=True)
    response = careful.post("/try/", {"report": SimpleUploadedFile("report.trf", REPORT)})
    assert response.status_code == 403


def without_its_own_script(page: str) -> str:
    """The one file of a page that takes a dropped report."""
    return page.replace('<script src="/static/office/drop.js" defer></script>', "")


@pytest.mark.parametrize(
    "address",
    [
        "/try/",
        "/regulations/",
        "/regulations/fshu-2018-01/",
        "/regulations/compare/",
        "/calculator/change/?rating=1850&games=1900:1",
    ],
)
@pytest.mark.parametrize("language", ["", "/uk", "/ja"])
def test_no_page_holds_a_script_or_a_style(db: None, client: Client, language: str, address: str) -> None:
    page = client.get(language + address).content.decode()
    assert without_its_own_script(page).count("<script") == 0
    assert " style=" not in page
    assert not re.search(r"\son\w+=", page)


def test_the_answer_holds_no_script_or_style_either(client: Client) -> None:
    page = sent(client)
    assert without_its_own_script(page).count("<script") == 0
    assert " style=" not in page


@pytest.mark.parametrize(("kind", "begins"), [("html", b"<!DOCTYPE html>"), ("xlsx", b"PK")])
def test_the_answer_can_be_a_preview_to_take_along(client: Client, kind: str, begins: bytes) -> None:
    response = client.post("/try/", {"report": SimpleUploadedFile("report.trf", REPORT), "answer": kind})
    assert response["Content-Disposition"] == f'attachment; filename="preview.{kind}"'
    assert response.content.startswith(begins)


def test_the_preview_speaks_the_readers_language(client: Client) -> None:
    response = client.post("/uk/try/", {"report": SimpleUploadedFile("report.trf", REPORT), "answer": "html"})
    text = seen(response.content.decode().split("</style>")[1])
    assert "Чи буде турнір обраховано?" in text
    assert "Sato &lt;Ken&gt;" in text  # a name stays a name


def test_a_preview_of_what_cannot_be_ranked_is_one_sentence(client: Client) -> None:
    page = sent(client, status=400, answer="html", tiebreaks="XYZ")
    assert "XYZ" in seen(page)


def test_the_reasons_of_a_value_are_told(client: Client) -> None:
    text = seen(sent(client, tiebreaks="PTS,KS,TPR"))
    assert "9.2 limit: 50 % of 2, the most that 2 rounds can bring: 1" in text
    # 1: opponents 1900 and 1800, 1½ of 2
    assert "10.2 dp of 0.75 (table 8.1.1): 193; 1850 + 193 = 2043" in text


def test_it_begins_with_the_body_of_this_office(client: Client) -> None:
    Body.objects.exclude(code="jcf").update(code=Concat(Value("no-"), "code"))
    assert '<option value="jcf" selected>' in client.get("/try/").content.decode()


def test_empty_games_so_far_are_taken_as_the_form_says(client: Client) -> None:
    assert "Left empty: 30 is assumed." in client.get("/try/").content.decode()
    assert "K is that of players with 30 games so far" in seen(sent(client, before=""))


def test_a_time_control_that_can_be_read_in_two_ways_is_asked_about(client: Client) -> None:
    assert "180 minutes or 180 seconds?" in seen(sent(client, time_control="180+2"))
