"""Anybody says what is not right: how it comes in, what is held off, and what mail may say."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.utils import translation

from ratingoffice.office.domain.claims import spam_guard
from ratingoffice.office.domain.claims.handling import reject
from ratingoffice.office.domain.claims.notices import page_of
from ratingoffice.office.domain.claims.receiving import confirm
from ratingoffice.office.domain.notices.mail import message_of
from ratingoffice.office.models import Act, Claim, Letter, Notice, Withdrawal

pytestmark = pytest.mark.django_db

TYPED = "Buy cheap pawns at https://example.org"


def mails(to: str) -> list[str]:
    """What was written to that address, subject and text."""
    letters = Letter.objects.filter(email=to).order_by("pk")
    return [f"{(message := message_of([letter])).subject}\n{message.body}" for letter in letters]


def test_the_form_says_in_words_what_it_is_about(client, body, game, about) -> None:
    page = unescape(client.get(f"/claims/fide/?about={about}").content.decode())
    white, black = (body.players.get(player_id=one).name for one in (game.white_id, game.black_id))
    assert f"{game.event.name}, round {game.round}: {white} – {black}" in page
    assert "On the page: White won" in page


@pytest.mark.parametrize("wrong", ["game/x/1/a/b", "player/nobody", "nonsense", "game/x", "list/2026-13", "event/%00"])
def test_what_is_not_there_cannot_be_claimed_about(client, body, wrong) -> None:
    assert client.get(f"/claims/fide/?about={wrong}").status_code == 404


def test_a_body_that_takes_no_claims_has_no_form_and_no_flag(client, body, game, send) -> None:
    assert "/claims/fide/" in client.get(f"/players/fide/{game.white_id}/").content.decode()
    body.features = {"claims": False}
    body.save()
    assert send(right="==").status_code == 404
    assert "/claims/fide/" not in client.get(f"/players/fide/{game.white_id}/").content.decode()


def test_a_claim_has_a_number_a_link_shown_once_and_its_place_in_the_record(send, game) -> None:
    page = send(right="==", text="We agreed to a draw.").content.decode()
    claim = Claim.objects.get()
    assert claim.number == "2026-1"
    assert (claim.event, claim.game["white_id"], claim.right) == (game.event, game.white_id, "==")
    link = re.search(r'href="http://testserver(/claims/fide/2026-1/[0-9a-f]{40}/)"', page)
    assert link
    assert link[1] == page_of(claim)
    act = Act.objects.latest("pk")
    assert (act.verb, act.about, act.by_name) == ("claim.receive", "claim/2026-1", "the public")
    assert "draw" not in str((act.why, act.before, act.after))  # what people typed can be deleted; an act cannot


def test_the_officers_are_told_and_the_link_opens_for_nobody_without_its_secret(client, claim) -> None:
    assert {one.account.username for one in Letter.objects.exclude(account=None)} == {"officer", "chief"}
    assert "We agreed to a draw." in client.get(page_of(claim)).content.decode()
    assert client.get("/claims/fide/2026-1/" + "0" * 40 + "/").status_code == 404


def test_a_form_that_is_posted_twice_is_one_claim(client, about) -> None:
    token = spam_guard.new_form(spam_guard.FASTEST)
    for _ in range(2):
        answer = client.post(f"/claims/fide/?about={about}", {"form": token, "right": "=="})
        assert "2026-1" in answer.content.decode()
    assert Claim.objects.count() == 1


def test_a_claim_says_something(send) -> None:
    assert send(text=" ").status_code == 400
    assert send(of="", kind="missing", text="").status_code == 400
    assert not Claim.objects.exists()


def test_a_missing_event_can_be_claimed_from_the_list(send) -> None:
    assert send(of="list/2026-03", kind="missing", text="The open of Breda is not there.").status_code == 200
    claim = Claim.objects.get()
    assert (claim.kind, str(claim.list_date)) == ("missing", "2026-03-01")


# mail


def test_the_first_mail_says_nothing_that_was_typed_and_is_in_the_claimants_language(send) -> None:
    send(language="uk", right="==", text=TYPED, name=TYPED[:90], email="ann@example.org")
    claim = Claim.objects.get()
    (mail,) = mails("ann@example.org")
    assert f"/uk{page_of(claim)}" in mail
    assert "2026-1" in mail
    assert not set(TYPED.split()[:-1]) & set(mail.split())
    assert "example.org/" not in mail.replace(page_of(claim), "")


def test_the_receipt_does_not_show_the_link_to_whoever_typed_an_address(send, settings) -> None:
    settings.MAIL = "smtp://localhost"
    page = send(right="==", email="ann@example.org").content.decode()
    assert page_of(Claim.objects.get()) not in page


def test_without_a_mail_server_the_receipt_is_the_only_place_of_the_link(send) -> None:
    page = send(right="==", email="ann@example.org").content.decode()
    assert page_of(Claim.objects.get()) in page


def test_the_page_of_a_claim_says_what_comes_next(client, claim) -> None:
    assert "The answer will stand on this page" in client.get(page_of(claim)).content.decode()


@pytest.mark.parametrize(("month", "status"), [("2026-03", 200), ("2026-04", 200), ("2026-05", 404), ("9999-12", 404)])
def test_a_claim_about_a_list_names_one_that_is_there_or_comes_next(client, body, month, status) -> None:
    assert client.get(f"/claims/fide/?about=list/{month}").status_code == status


def test_until_the_address_is_confirmed_no_second_mail_is_sent(client, send, account) -> None:
    from ratingoffice.office.domain.claims import handling

    send(right="==", email="ann@example.org")
    claim = Claim.objects.get()
    handling.ask(claim, "Who was the arbiter?", account("officer"))
    assert len(mails("ann@example.org")) == 1
    client.post(page_of(claim), {"confirm": "1"})
    client.post(page_of(claim), {"text": "Mr Smith."})
    handling.reject(claim, "The score sheets say otherwise.", account("officer"))
    _first, second = mails("ann@example.org")
    assert "The score sheets say otherwise." in second


def test_no_notice_keeps_the_link(send) -> None:
    send(right="==", email="ann@example.org")
    secret = page_of(Claim.objects.get()).rsplit("/", 2)[1]
    assert not [one for one in Notice.objects.all() if secret in f"{one.address}{one.said}{one.about}"]


# programs


@pytest.mark.parametrize(
    ("said", "waited", "why"),
    [({"website": "x"}, 60, "hidden"), ({}, 3, "fast"), ({}, 4, "")],
    ids=["hidden field", "below four seconds", "at four seconds"],
)
def test_what_a_program_sends_is_kept_apart_and_nobody_is_written_to(send, said, waited, why) -> None:
    assert send(waited=waited, right="==", email="ann@example.org", **said).status_code == 200
    assert Claim.objects.get().unlikely == why
    assert Letter.objects.exists() == (not why)
    assert Act.objects.filter(verb="claim.receive").exists() == (not why)


def test_a_form_older_than_a_day_is_shown_again_with_what_was_written(send) -> None:
    answer = send(waited=24 * 3600 + 1, text="We agreed to a draw.")
    assert answer.status_code == 400
    assert "We agreed to a draw." in answer.content.decode()
    assert send(waited=24 * 3600, text="We agreed to a draw.").status_code == 200


def test_a_form_that_is_not_ours_is_not_taken(client, about) -> None:
    assert client.post(f"/claims/fide/?about={about}", {"form": "x:y", "right": "=="}).status_code == 400
    assert not Claim.objects.exists()


def test_after_five_open_ones_from_one_place_the_next_is_unlikely(send, monkeypatch) -> None:
    monkeypatch.setattr(spam_guard, "A_MINUTE", 100)
    for _ in range(6):
        send(right="==")
    assert [one.unlikely for one in Claim.objects.order_by("pk")] == [""] * 5 + ["many"]
    send(Client(REMOTE_ADDR="10.1.1.1"), right="==")
    assert Claim.objects.latest("pk").unlikely == ""


def test_one_address_of_mail_is_written_to_five_times_at_most_from_anywhere(send) -> None:
    for number in range(6):
        send(Client(REMOTE_ADDR=f"10.1.1.{number}"), right="==", email="ann@example.org")
    assert len(mails("ann@example.org")) == 5


@pytest.mark.parametrize(("unconfirmed", "why"), [(4, ""), (5, "many"), (6, "many")])
@pytest.mark.parametrize("confirmed", [0, 6])
def test_open_claims_count_until_their_address_is_confirmed(send, monkeypatch, unconfirmed, why, confirmed) -> None:
    """Who has confirmed an address is a person: six claims of a club's arbiter are six claims."""
    monkeypatch.setattr(spam_guard, "A_MINUTE", 100)
    for _ in range(confirmed):
        send(right="==", email="ann@example.org")
        confirm(Claim.objects.latest("pk"))
    for _ in range(unconfirmed):
        send(right="==", email="ann@example.org")
    send(right="==", email="ann@example.org")
    assert Claim.objects.latest("pk").unlikely == why
    assert Claim.objects.filter(confirmed_at=None).order_by("pk")[0].unlikely == ""


@pytest.mark.parametrize(("answered", "why"), [(0, "many"), (1, "")])
def test_answered_claims_do_not_count(send, monkeypatch, account, answered, why) -> None:
    monkeypatch.setattr(spam_guard, "A_MINUTE", 100)
    for _ in range(5):
        send(right="==")
    for claim in Claim.objects.order_by("pk")[:answered]:
        reject(claim, "The score sheets say otherwise.", account("officer"))
    send(right="==")
    assert Claim.objects.latest("pk").unlikely == why


def test_one_place_sends_five_a_minute(send) -> None:
    assert [send(right="==").status_code for _ in range(6)] == [200] * 5 + [429]


# the page


def test_a_withdrawn_name_is_not_on_the_form_nor_on_the_page_of_the_claim(client, body, game, about, claim) -> None:
    player = body.players.get(player_id=game.white_id)
    Withdrawal.objects.create(player=player, alias="A player", why="asked", at="2026-03-20T12:00Z")
    for address in (f"/claims/fide/?about={about}", page_of(claim)):
        page = client.get(address).content.decode()
        assert player.name not in page
        assert "A player" in page


def test_an_address_typed_into_a_claim_leads_nowhere(client, send) -> None:
    send(text="See https://example.org/x <script>alert(1)</script>")
    page = client.get(page_of(Claim.objects.get())).content.decode()
    assert "https://example.org/x" in page
    assert 'href="https://example.org' not in page
    assert "<script>alert" not in page


@pytest.mark.parametrize("language", ["uk", "ja"])
def test_the_page_tells_the_state_in_the_readers_language(client, claim, language) -> None:
    with translation.override(language):
        state = claim.get_state_display()
    assert state != "open"
    assert state in client.get(f"/{language}{page_of(claim)}").content.decode()
