"""How a body reads its regulation is its own to choose: from a list on, with a reason, on record with every list."""

from __future__ import annotations

from datetime import date

import pytest

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.federations.readings import choose, read_otherwise, regulations_of
from ratingoffice.office.domain.lists.publishing import Conflict, preview, publish
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.models import Act, BodyReading

pytestmark = pytest.mark.django_db

APRIL, MAY = date(2026, 4, 1), date(2026, 5, 1)
CHOICE = {"reading": "I-7=window", "holds_from": "2026-04-01", "reason": "resolution 12 of the commission"}


def words(body, day):
    return regulations_of(body, day).readings(body.pools.split())


def test_a_chief_chooses_from_a_list_on_with_a_reason(client_as, body):
    answer = client_as("chief").post("/desk/readings/fide/", CHOICE | {"holds_from": "2026-05-01"})
    assert answer.url == "/desk/readings/fide/"
    assert (words(body, APRIL)["I-7"], words(body, MAY)["I-7"]) == ("ever", "window")
    act = Act.objects.filter(verb="reading.choose").get()
    assert (act.about, act.why, act.before, act.after) == (
        "reading/I-7",
        CHOICE["reason"],
        {"word": "ever"},
        {"word": "window", "holds_from": "2026-05-01"},
    )


def test_the_list_says_by_which_readings_it_was_made_and_is_verified_by_them(client_as, body):
    client_as("chief").post("/desk/readings/fide/", CHOICE)
    page = client_as("chief").get("/desk/next/fide/").content.decode()
    assert "read with I-7=window" in page
    made = publish(body, preview(body).token, None)
    assert (made.edition, made.readings["I-7"]) == ("fide-2025-10 fide-rb-2024-12", "window")
    assert read_otherwise(made) == "I-7=window"
    assert "I-7=window" in client_as("officer").get("/desk/published/fide/").content.decode()
    assert "(I-7=window)" in client_as("public").get("/lists/fide/standard/2026-04/").content.decode()
    told = client_as("public").get("/api/v1/lists/fide").json()[0]
    assert (told["list_date"], told["readings"]["I-7"]) == ("2026-04-01", "window")
    choose(body, "I-7", "ever", MAY, "the resolution was withdrawn", None)
    assert all(one.holds for one in verify(body))


def test_the_digest_covers_the_readings(body):
    made = publish(body, preview(body).token, None)
    made.readings["I-7"] = "window"
    made.save()
    assert [one.holds for one in verify(body) if "2026-04-01" in str(one)] == [False]


def test_a_preview_from_before_the_choice_publishes_nothing(body):
    token = preview(body).token
    choose(body, "I-7", "window", APRIL, "resolution 12", None)
    with pytest.raises(Conflict):
        publish(body, token, None)


@pytest.mark.parametrize(
    ("number", "word", "day", "reason", "says"),
    [
        ("I-7", "window", APRIL, "  ", "needs a reason"),
        ("I-99", "window", APRIL, "why", "I-99 is none of its readings"),
        ("I-3", "other", APRIL, "why", "I-3 has one reading here"),
        ("I-7", "never", APRIL, "why", '"never" is none of its readings: write one of ever, window'),
        ("I-7", "ever", APRIL, "why", "is read as ever on 2026-04-01 already"),
        ("I-7", "window", date(2026, 3, 1), "why", "the list of 2026-03-01 is published"),
        ("I-7", "window", date(2026, 4, 2), "why", "2026-04-02 is no day of a list"),
    ],
)
def test_what_cannot_be_chosen_says_why_and_changes_nothing(body, number, word, day, reason, says):
    with pytest.raises(BadInput, match=says):
        choose(body, number, word, day, reason, None)
    assert not BodyReading.objects.exists()
    assert not Act.objects.filter(verb="reading.choose").exists()


def test_an_officer_and_an_auditor_see_them_and_cannot_choose(client_as):
    for role in ("officer", "auditor"):
        page = client_as(role).get("/desk/readings/jcf/").content.decode()
        assert "J-20" in page
        assert "Keep this reading" not in page
        assert client_as(role).post("/desk/readings/jcf/", CHOICE).status_code == 403


def test_the_regulation_s_page_says_what_the_body_has_chosen(client_as, body):
    choose(body, "I-7", "window", MAY, "resolution 12", None)
    page = client_as("public").get("/regulations/fide-2025-10/").content.decode()
    assert "This office reads it as “window” from the list of May 2026 on:" in page
    assert "resolution 12" in page


def test_an_edition_can_be_looked_at_as_it_is_read_otherwise(client_as):
    page = client_as("public").get("/regulations/fide-2025-10~I-7=window/").content.decode()
    assert "a zero score in the first event in the window is disregarded" in page
    assert client_as("public").get("/regulations/fide-2025-10~I-7=nonsense/").status_code == 404
