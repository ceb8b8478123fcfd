"""What belongs to an event besides its reports: a link or a file (FIDE 9.2; JCF 3(4))."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.events.documents import keep_document, missing, newest
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.infra.stored_files import Paper
from ratingoffice.office.models import Act, Body, Event

pytestmark = pytest.mark.django_db
LINK = "https://example.org/open-2026/regulations"


@pytest.fixture
def event(db):
    return Body.objects.get(code="fide").events.filter(rated_on=None).first()


def test_the_regulations_of_an_event_are_asked_for_and_kept(event, account):
    assert missing(event) == ["regulations"]
    token = preview(event.body).token
    keep_document(event, "regulations", account("officer"), link=LINK)
    assert missing(event) == []
    assert newest(event)["regulations"].link == LINK
    assert preview(event.body).token == token  # nothing is judged by it
    act = Act.objects.get(verb="document.keep", about=f"event/{event.event_id}")
    assert (act.about, act.after) == (f"event/{event.event_id}", {"kind": "regulations", "link": LINK})


def test_the_announcement_is_asked_for_by_the_body_whose_article_says_so():
    japanese = Body.objects.get(code="jcf").events.first()
    assert missing(japanese) == ["announcement"]
    with pytest.raises(BadInput, match="keeps no documents of this kind"):
        keep_document(japanese, "regulations", None, link=LINK)


@pytest.mark.parametrize("link", ["", "regulations.pdf", "javascript:alert(1)", "ftp://example.org/a", "https://"])
def test_a_document_is_a_link_on_the_web_or_a_file(event, link):
    with pytest.raises(BadInput, match=r"give a link or a file|is no address on the web"):
        keep_document(event, "regulations", None, link=link)
    assert not event.documents.exists()


def test_a_later_one_stands_beside_the_earlier(event):
    keep_document(event, "regulations", None, link=LINK)
    keep_document(event, "regulations", None, file=Paper(b"%PDF-1.7 second", "rules.pdf"))
    assert event.documents.count() == 2
    assert newest(event)["regulations"].file_name == "rules.pdf"


def test_the_organiser_adds_one_at_the_desk_and_gets_it_back_as_it_came(event, account, client_as):
    organiser = account("organiser")
    event.owners.add(organiser)
    desk = client_as("organiser")
    page = desk.get(f"/desk/events/{event.pk}/").content.decode()
    assert "Missing: regulations of the event" in page
    file = SimpleUploadedFile("rules.pdf", b"%PDF-1.7 rules")
    answer = desk.post(f"/desk/events/{event.pk}/documents/", {"kind": "regulations", "file": file})
    assert answer.status_code == 302
    kept = newest(event)["regulations"]
    assert kept.received_on == date(2026, 3, 20)
    assert desk.get(f"/desk/documents/{kept.pk}/").content == b"%PDF-1.7 rules"
    assert "Missing" not in desk.get(f"/desk/events/{event.pk}/").content.decode()


def test_nobody_adds_one_to_an_event_of_somebody_else(event, client_as):
    assert client_as("organiser").post(f"/desk/events/{event.pk}/documents/", {}).status_code in (403, 404)
    assert client_as("auditor").post(f"/desk/events/{event.pk}/documents/", {}).status_code == 403


def test_the_regulations_are_asked_for_at_registration(client_as):
    """FIDE 9.2; who has no link yet registers all the same."""
    form = {
        "name": "Link Open",
        "starts_on": "2026-05-01",
        "ends_on": "2026-05-03",
        "time_control": "5400+30",
        "kind": "swiss",
    }
    officer = client_as("officer")
    assert "Regulations of the event" in officer.get("/desk/events/register/fide/").content.decode()
    assert officer.post("/desk/events/register/fide/", form | {"link": LINK}).status_code == 302
    kept = Event.objects.get(name="Link Open")
    assert newest(kept)["regulations"].link == LINK
    assert officer.post("/desk/events/register/fide/", form | {"name": "No Link Open"}).status_code == 302
    assert missing(Event.objects.get(name="No Link Open")) == ["regulations"]
    wrong = officer.post("/desk/events/register/fide/", form | {"name": "Wrong Link Open", "link": "my pages"})
    assert "is no address on the web" in wrong.content.decode()
    assert not Event.objects.filter(name="Wrong Link Open").exists()
    assert "Announcement" in officer.get("/desk/events/register/jcf/").content.decode()
