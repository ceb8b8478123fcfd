"""The desk answers a claim: asked back, not accepted, the same as another, or corrected and published."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.claims import handling
from ratingoffice.office.domain.claims.evidence import way_to_correct
from ratingoffice.office.domain.claims.notices import page_of
from ratingoffice.office.domain.claims.receiving import mark_corrected, reply
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.people.personal_data_export import about as all_about
from ratingoffice.office.domain.retention import _old_claims
from ratingoffice.office.models import Act, Claim, Correction, Letter, Publication

pytestmark = pytest.mark.django_db


def steps(claim: Claim) -> list[str]:
    return [one.what for one in claim.steps.order_by("pk")]


def test_a_claim_waits_at_the_desk_until_it_is_answered(client_as, claim, account) -> None:
    desk = client_as("officer")
    assert f"/desk/claims/{claim.pk}/" in desk.get("/desk/").content.decode()
    handling.ask(claim, "Who was the arbiter?", account("officer"))
    assert f"/desk/claims/{claim.pk}/" not in desk.get("/desk/").content.decode()
    desk.post(page_of(claim), {"text": "Mr Smith."})
    assert f"/desk/claims/{claim.pk}/" in desk.get("/desk/").content.decode()
    assert steps(claim) == ["received", "asked", "replied"]
    handling.reject(claim, "The score sheets say otherwise.", account("officer"))
    assert f"/desk/claims/{claim.pk}/" not in desk.get("/desk/").content.decode()
    answered = desk.get("/desk/claims/fide/?state=answered").content.decode()
    assert f"/desk/claims/{claim.pk}/" in answered


def test_the_desk_reads_what_became_of_the_event_before_the_article_that_says_so(client_as, claim) -> None:
    page = client_as("officer").get(f"/desk/claims/{claim.pk}/").content.decode()
    said = page.split("What the lists say")[1]
    assert re.search(r"<b>Rated</b>: <a [^>]+>7\.1</a>: \d+ games", said.split("</p>")[0])


@pytest.mark.parametrize("do", ["reject", "ask"])
def test_a_refusal_and_a_question_need_words(client_as, claim, do) -> None:
    answer = client_as("officer").post(f"/desk/claims/{claim.pk}/", {"do": do, "text": " "})
    assert answer.status_code == 200
    claim.refresh_from_db()
    assert claim.state == "open"


def test_every_answer_is_an_act_with_its_reason(client_as, claim) -> None:
    client_as("officer").post(f"/desk/claims/{claim.pk}/", {"do": "reject", "text": "It was won on time."})
    act = Act.objects.latest("pk")
    assert (act.verb, act.about, act.by_name) == ("claim.reject", "claim/2026-1", "officer")
    assert act.why == "It was won on time."


def test_what_is_answered_is_not_answered_again(claim, account) -> None:
    handling.reject(claim, "No.", account("officer"))
    with pytest.raises(BadInput, match="answered already"):
        handling.accept(claim, "", account("officer"))


ANSWERS = {
    "open": lambda claim, by: None,
    "replied": lambda claim, by: (handling.ask(claim, "Who was the arbiter?", by), reply(claim, "Mr Smith.")),
    "accepted": lambda claim, by: handling.accept(claim, "", by),
    "rejected": lambda claim, by: handling.reject(claim, "The score sheets say otherwise.", by),
    "corrected": lambda claim, by: mark_corrected(claim, by),
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_claim_is_replied_to_only_while_a_question_is_open(client, claim, account, answer) -> None:
    ANSWERS[answer](claim, account("officer"))
    claim.refresh_from_db()
    state, before = claim.state, steps(claim)
    with pytest.raises(BadInput, match="no question is open here"):
        reply(claim, "And another thing.")
    page = client.post(page_of(claim), {"text": "And another thing."})
    assert "no question is open here: the claim is with the office, or answered" in page.content.decode()
    claim.refresh_from_db()
    assert (claim.state, steps(claim)) == (state, before)


def test_a_question_is_replied_to_once(claim, account) -> None:
    handling.ask(claim, "Who was the arbiter?", account("officer"))
    reply(claim, "Mr Smith.")
    with pytest.raises(BadInput, match="no question is open here"):
        reply(claim, "Mr Jones.")
    assert steps(claim) == ["received", "asked", "replied"]


def test_accepting_leads_to_the_form_with_what_was_claimed_in_it(client_as, claim, game) -> None:
    chief = client_as("chief")
    answer = chief.post(f"/desk/claims/{claim.pk}/", {"do": "accept", "text": "the score sheets say so"})
    assert answer.url == f"/desk/events/{game.event.pk}/correct/?game={game.pk}&claim={claim.pk}"
    page = chief.get(answer.url).content.decode()
    assert '<option value="==" selected>' in page
    assert "Claim 2026-1: the score sheets say so" in page
    assert '<textarea name="reason"' in page
    reason = page.split('<textarea name="reason"')[1].split("</textarea>")[0]
    assert "We agreed" not in reason  # it will be public: what the claimant typed is not
    assert 'value="2026-03-20"' in page  # pointed out on the day on which the claim came


def test_a_published_correction_tells_the_claim_and_whoever_made_it(client, client_as, send, game) -> None:
    send(right="==", text="We agreed to a draw.", email="ann@example.org")
    claim = Claim.objects.get()
    client.post(page_of(claim), {"confirm": "1"})
    chief = client_as("chief")
    form = chief.post(f"/desk/claims/{claim.pk}/", {"do": "accept"}).url
    sent = {
        "result": "==",
        "list_date": str(game.event.rated_on),
        "pointed_out_on": "2026-03-20",
        "reason": "Claim 2026-1",
    }
    assert chief.post(form, sent).status_code == 302
    assert Correction.objects.get().claim == claim
    page = chief.get("/desk/corrections/fide/").content.decode()
    token = page.split('name="token" value="')[1].split('"')[0]
    asked_again = chief.post("/desk/corrections/fide/publish/", {"token": token}).content.decode()
    assert "Publish the corrections?" in asked_again
    assert "Everybody will read these reasons" in asked_again
    assert not Publication.objects.filter(revision=2, body=claim.body).exists()
    assert chief.post("/desk/corrections/fide/publish/", {"token": token, "sure": "1"}).status_code == 302
    claim.refresh_from_db()
    assert claim.state == "corrected"
    assert steps(claim) == ["received", "confirmed", "accepted", "corrected"]
    assert Letter.objects.filter(email="ann@example.org").count() == 3  # the link, accepted, corrected
    revised = Publication.objects.get(list_date=game.event.rated_on, revision=2, body=claim.body)
    its = published_lists.frame(revised, "sides")
    (pool,) = set(its.filter(its["event_id"] == game.event.event_id)["pool"])
    before_and_after = f"/lists/fide/{pool}/{revised.month}/difference/?from=1&amp;to=2"
    assert before_and_after in client.get(page_of(claim)).content.decode()
    public = client.get(before_and_after.replace("&amp;", "&")).content.decode()
    assert "after claim 2026-1" in public
    assert "<del>White won</del> → <b>Draw</b>" in public
    assert "We agreed" not in public


def test_of_an_event_on_no_list_the_way_is_to_the_event(body, claim) -> None:
    event = body.events.filter(rated_on=None).order_by("pk").first()
    claim.event, claim.game = event, None
    assert way_to_correct(claim) == f"/desk/events/{event.pk}/"


def drafted(officer, claim: Claim, game) -> Correction:
    """The officer accepts the claim and drafts what it asks for."""
    form = officer.post(f"/desk/claims/{claim.pk}/", {"do": "accept"}).url
    said = {"list_date": str(game.event.rated_on), "pointed_out_on": "2026-03-20", "reason": "Claim 2026-1"}
    assert officer.post(form, {"result": "==", **said}).status_code == 302
    return Correction.objects.get()


def test_an_officers_correction_is_a_draft_that_waits_for_a_chief(client_as, claim, game) -> None:
    officer = client_as("officer")
    correction = drafted(officer, claim, game)
    assert (correction.state, correction.claim) == ("draft", claim)
    page = officer.get("/desk/corrections/fide/").content.decode()
    assert "A chief officer looks at the drafts and publishes them." in page
    assert "corrections/fide/publish/" not in page
    token = client_as("chief").get("/desk/corrections/fide/").content.decode().split('name="token" value="')[1]
    refused = officer.post("/desk/corrections/fide/publish/", {"token": token.split('"')[0], "sure": "1"})
    assert refused.status_code == 403
    assert not Publication.objects.filter(revision=2, body=claim.body).exists()
    assert "1 correction waits to be published" in client_as("chief").get("/desk/").content.decode()


def test_a_claim_with_a_draft_is_closed_by_its_publication_alone(client_as, claim, game, account) -> None:
    officer = client_as("officer")
    correction = drafted(officer, claim, game)
    page = officer.get(f"/desk/claims/{claim.pk}/").content.decode()
    assert 'value="corrected"' not in page
    assert "the claim is closed when a chief officer publishes it" in page
    assert 'value="reject"' not in page
    for answer in (handling.close_as_corrected, handling.reject):
        with pytest.raises(BadInput, match="its correction is a draft: publish or withdraw it first"):
            answer(claim, "It is a draw.", account("officer"))
    officer.post(f"/desk/corrections/draft/{correction.pk}/withdraw/")
    handling.close_as_corrected(claim, "It is a draw.", account("officer"))
    claim.refresh_from_db()
    assert claim.state == "corrected"


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_a_correction_by_hand_needs_a_sentence(client_as, claim, text) -> None:
    officer = client_as("officer")
    officer.post(f"/desk/claims/{claim.pk}/", {"do": "accept"})
    page = officer.post(f"/desk/claims/{claim.pk}/", {"do": "corrected", "text": text}).content.decode()
    assert "say what was corrected: everybody who follows the claim reads it" in page.lower()
    claim.refresh_from_db()
    assert claim.state == "accepted"


def test_an_officer_withdraws_no_draft_of_somebody_else(client_as, claim, game) -> None:
    correction = drafted(client_as("chief"), claim, game)
    assert client_as("officer").post(f"/desk/corrections/draft/{correction.pk}/withdraw/").status_code == 403
    correction.refresh_from_db()
    assert correction.state == "draft"


def test_the_reason_of_a_correction_is_said_to_be_public(client_as, game) -> None:
    page = client_as("chief").get(f"/desk/events/{game.event.pk}/correct/?game={game.pk}").content.decode()
    assert "Published with the corrected list: everybody can read it." in page


def test_the_same_claim_again_is_answered_with_the_first(client_as, send, claim, account) -> None:
    send(right="==", text="It was a draw!")
    again = Claim.objects.latest("pk")
    assert again.number == "2026-2"
    client_as("officer").post(f"/desk/claims/{again.pk}/", {"do": "same", "same_as": str(claim.pk)})
    handling.accept(claim, "", account("chief"))
    again.refresh_from_db()
    assert (again.state, again.same_as) == ("duplicate", claim)
    handling.close_as_corrected(claim, "The game is a draw.", account("chief"))
    again.refresh_from_db()
    assert again.state == "corrected"


def test_a_claim_is_not_the_same_as_itself_in_a_ring(send, claim, account) -> None:
    send(right="==")
    again = Claim.objects.latest("pk")
    handling.same(again, claim, "", account("officer"))
    again.refresh_from_db()
    with pytest.raises(BadInput):
        handling.same(claim, again, "", account("officer"))


def test_an_unlikely_claim_is_taken_up_and_only_then_told(client_as, send) -> None:
    send(waited=0, right="==", email="ann@example.org")
    claim = Claim.objects.get()
    assert not Letter.objects.exists()
    desk = client_as("officer")
    assert f"/desk/claims/{claim.pk}/" in desk.get("/desk/claims/fide/?state=unlikely").content.decode()
    desk.post(f"/desk/claims/{claim.pk}/sort/")
    assert Letter.objects.filter(email="ann@example.org").count() == 1
    assert f"/desk/claims/{claim.pk}/" in desk.get("/desk/claims/fide/").content.decode()
    desk.post(f"/desk/claims/{claim.pk}/sort/")
    desk.post(f"/desk/claims/{claim.pk}/sort/")
    assert Letter.objects.filter(email="ann@example.org").count() == 1


def test_a_claim_is_assigned(client_as, claim, account) -> None:
    client_as("chief").post(f"/desk/claims/{claim.pk}/assign/", {"officer": account("officer").pk})
    claim.refresh_from_db()
    assert claim.assigned_to == account("officer")


def test_who_made_a_claim_is_forgotten_ninety_days_after_the_answer(send, account) -> None:
    send(right="==", name="Ann", email="ann@example.org")
    claim = Claim.objects.get()
    handling.reject(claim, "No.", account("officer"))
    answered = clock.now()
    _old_claims(answered + timedelta(days=90))
    claim.refresh_from_db()
    assert claim.name == "Ann"
    _old_claims(answered + timedelta(days=90, seconds=1))
    claim.refresh_from_db()
    assert (claim.name, claim.email, claim.network) == ("", "", "")


def test_what_programs_sent_is_deleted_but_its_number_does_not_return(send) -> None:
    for _ in range(2):
        send(waited=0, right="==")
    assert _old_claims(timezone.now() + timedelta(days=1000)) == 1
    assert [one.number for one in Claim.objects.all()] == ["2026-2"]


def test_what_is_kept_about_a_player_has_claims_without_who_made_them(body, send, game) -> None:
    send(right="==", name="Ann", email="ann@example.org")
    told = all_about(body.players.get(player_id=game.white_id), None, "asked")
    (claim,) = told["claims"]
    assert claim["right"] == "=="
    assert "Ann" not in str(claim)
    assert "ann@example.org" not in str(claim)
