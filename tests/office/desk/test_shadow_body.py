"""A body beside another program: the public learns nothing of it, it publishes nothing, the desk sees the causes."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from polars import col

from office.public.addresses_of import pages
from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.corrections.impact import publish_corrections
from ratingoffice.office.domain.lists import publishing
from ratingoffice.office.domain.shadow.months import compare
from ratingoffice.office.models import Act, Blob, Body, Publication, ShadowMonth

pytestmark = pytest.mark.django_db


@pytest.fixture
def body() -> Body:
    its = Body.objects.get(code="jcf")
    its.is_shadow = True
    its.save()
    return its


@pytest.fixture
def theirs(body: Body, tmp_path: Path) -> tuple[Path, str]:
    """Our own next list, but for one player who did not play and has 40 points more; and that player."""
    ours = publishing.preview(body).outputs["list"]
    person = ours.filter((col("pool") == "standard") & (col("games") == 0))["player_id"][0]
    more = (col("player_id") == person) & (col("pool") == "standard")
    their = ours.with_columns(rating=col("rating") + 40 * more.cast(int)).drop("previous", "change")
    file = tmp_path / "2026-04.csv"
    their.write_csv(file)
    return file, person


def test_a_body_that_publishes_has_no_page_that_says_it_does_not(client_as) -> None:
    assert client_as("chief").get("/desk/shadow/fide/").status_code == 404


ALL_BODIES = ("/", "/search/?q=a", "/lists/", "/events/", "/lists/feed.atom", "/api/v1/systems", "/verify/keys.json")


@pytest.mark.parametrize("path", [*ALL_BODIES, "/.well-known/ratingoffice/keys.json", "/api/v1/keys"])
def test_no_page_of_all_bodies_leads_to_it(body: Body, client: Client, path: str) -> None:
    said = client.get(path, follow=True).content.decode()
    assert "/fide/" in said or '"fide"' in said
    assert not any(word in said for word in ("/jcf/", '"jcf"', body.name))


def test_none_of_its_own_pages_is_there_nor_in_a_map_of_the_site(client: Client) -> None:
    its = Body.objects.get(code="jcf")
    addresses = [address for address in pages(its) if "/jcf/" in address]
    assert len(addresses) > 10
    its.is_shadow = True
    its.save()
    assert {client.get(address, follow=True).status_code for address in addresses} == {404}
    assert client.get("/api/v1/lists/jcf").status_code == 404
    for section in ("lists", "events", "players"):
        assert "/jcf/" not in client.get(f"/sitemap-{section}.xml").content.decode()


def test_it_publishes_neither_a_list_nor_a_correction(body: Body, client: Client, account) -> None:
    before, token = Publication.objects.count(), publishing.preview(body).token
    client.force_login(account("chief"))
    page = client.get("/desk/next/jcf/").content.decode()
    assert "publishes nothing" in page
    assert client.post("/desk/next/jcf/publish/", {"token": token, "sure": "1", "why": "now"}).status_code == 409
    with pytest.raises(publishing.Conflict, match="publishes nothing"):
        publishing.publish(body, token, None)
    with pytest.raises(publishing.Conflict, match="publishes nothing"):
        publish_corrections(body, "", None)
    assert Publication.objects.count() == before


def test_their_list_is_compared_and_the_desk_shows_the_cause_in_every_language(
    body: Body, theirs: tuple[Path, str], client: Client, account
) -> None:
    file, person = theirs
    (month,) = compare(body, file, {})
    (cause,) = month.causes
    assert (cause["class"], cause["person"], cause["players"]) == ("base", person, 1)
    assert Act.objects.filter(verb="shadow.compare", body=body).count() == 1
    client.force_login(account("officer"))
    assert "/desk/shadow/jcf/2026-04/" in client.get("/desk/shadow/jcf/").content.decode()
    for language, words in (("", "they start from"), ("/uk", "вони починають із"), ("/ja", "先方は")):
        said = client.get(f"{language}/desk/shadow/jcf/2026-04/").content.decode()
        assert f"{language}/desk/players/jcf/?q={person}" in said
        assert words in said


def test_an_officer_sends_their_lists_from_the_desk(
    body: Body, theirs: tuple[Path, str], client: Client, account
) -> None:
    file, person = theirs
    client.force_login(account("officer"))
    with file.open("rb") as sent:
        assert client.post("/desk/shadow/jcf/", {"lists": [sent]}).url == "/desk/shadow/jcf/"
    (cause,) = body.shadow_months.get().causes
    assert (cause["class"], cause["person"]) == ("base", person)
    assert Act.objects.get(verb="shadow.compare").by_name == "officer"
    client.force_login(account("auditor"))
    assert 'type="file"' not in client.get("/desk/shadow/jcf/").content.decode()


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("list.csv", b"player_id,rating\n", "name the files like 2024-06.csv"),
        ("2026-05.csv", b"player_id,rating\n", "there is no list of 2026-04-01 among theirs"),
        ("2026-04.csv", b"ID,Elo\n1,2000\n", "has no column player_id: it has ID, Elo"),
        ("../../2026-04.csv", b"", "is empty"),
        ("2026-04.csv", b"\xff\xfe\x00\x01", "is not UTF-8"),
        ("2026-04.zip", b"PK\x03\x04 no archive", "damaged"),
    ],
)
def test_what_is_no_list_of_theirs_is_told_and_nothing_is_kept(
    body: Body, client: Client, account, name: str, data: bytes, said: str
) -> None:
    client.force_login(account("officer"))
    page = client.post("/desk/shadow/jcf/", {"lists": [SimpleUploadedFile(name, data)]}).content.decode()
    assert said in page
    assert "/tmp" not in page
    assert not ShadowMonth.objects.exists()


def test_comparing_again_replaces_what_was_kept(body: Body, theirs: tuple[Path, str]) -> None:
    blobs = Blob.objects.count()
    for _ in range(2):
        compare(body, theirs[0], {})
    assert ShadowMonth.objects.filter(body=body).count() == 1
    assert Blob.objects.count() == blobs + 1


def test_a_body_that_publishes_is_not_compared(theirs: tuple[Path, str]) -> None:
    with pytest.raises(BadInput, match="does not go beside another program"):
        compare(Body.objects.get(code="fide"), theirs[0], {})


def test_public_code_asks_only_for_bodies_that_are_shown() -> None:
    """Where a key or an account is asked for first, `may` decides: those places are named here."""
    office = Path(__file__).parents[3] / "src/ratingoffice/office"
    for_accounts = {"calendar_file.py", "events.py", "coming.py"}
    files = [file for folder in ("public", "api", "tools") for file in (office / "web" / folder).rglob("*.py")]
    found = {file.name for file in files if "Body.objects" in file.read_text(encoding="utf-8")}
    assert found <= for_accounts
