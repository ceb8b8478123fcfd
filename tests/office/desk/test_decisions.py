"""Decisions set what the engine asks for, carry a reason, and can be withdrawn."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from desk_reports import good, registered
from django.core.files.uploadedfile import SimpleUploadedFile

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.decisions.decisions import DecisionSource, Notice, decide, withdraw
from ratingoffice.office.domain.events.verdicts import of_event
from ratingoffice.office.domain.lists import book_rows
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.infra.stored_files import Paper
from ratingoffice.office.models import Act

pytestmark = pytest.mark.django_db

APPROVED = DecisionSource("M. Novak, QC chair", date(2026, 3, 10), "QC/12")
TOLD = Notice("the organiser", date(2026, 3, 20), "The tournament is not rated.")


@pytest.fixture
def late(body, four, officer):
    """Registered one day before it began: FIDE 0.2.2 asks for three."""
    event = registered(body, officer, event_id="late-open", registered_on="2026-03-05")
    receive_report(event, good(four), "late.trf", officer)
    event.refresh_from_db()
    return event


def test_an_approval_stands_on_the_event(late, officer):
    decide(late, "qc_chair_late", "the QC chair wrote on 10 March", officer, source=APPROVED)
    late.refresh_from_db()
    assert late.approvals == "qc_chair_late"


def test_the_verdict_follows_the_decision(late, officer):
    assert of_event(late)[""].outcome == "not_rated"
    assert of_event(late)["qc_chair_late"].outcome == "rated"
    decide(late, "qc_chair_late", "the QC chair wrote on 10 March", officer, source=APPROVED)
    late.refresh_from_db()
    assert of_event(late)[""].outcome == "rated"


def test_an_approval_is_a_record_of_who_gave_it_when_and_where_that_is_written(late, officer):
    given = replace(APPROVED, paper=Paper(b"%PDF-1.7 the letter", "../letter.pdf"))
    made = decide(late, "qc_chair_late", "the schedule was there in time", officer, source=given)
    assert (made.decided_by, made.decided_on, made.reference) == ("M. Novak, QC chair", date(2026, 3, 10), "QC/12")
    assert (bytes(made.file.data), made.file_name) == (b"%PDF-1.7 the letter", "letter.pdf")
    assert (made.entered.by_name, str(made.entered.at.date())) == ("officer", "2026-03-20")
    (row,) = book_rows.read(late.body, "decisions", "e.id = %s", (late.pk,)).to_dicts()
    assert (row["decided_by"], row["decided_on"], row["reference"]) == (made.decided_by, made.decided_on, "QC/12")


@pytest.mark.parametrize(
    ("gap", "column"),
    [
        ({"by": " "}, "given_by"),
        ({"on": None}, "given_on"),
        ({"reference": ""}, "reference"),
        ({"on": date(2026, 3, 21)}, "given_on"),
    ],
)
def test_an_approval_says_who_gave_it_on_which_day_and_by_what_paper(late, officer, gap, column):
    with pytest.raises(BadInput) as bad:
        decide(late, "qc_chair_late", "why", officer, source=replace(APPROVED, **gap))
    assert [found.column for found in bad.value.findings] == [column]
    assert not late.decisions.exists()


@pytest.mark.parametrize(
    ("gap", "column"),
    [
        ({"to": ""}, "communicated_to"),
        ({"on": None}, "communicated_on"),
        ({"text": ""}, "notice"),
        ({"on": date(2026, 3, 19)}, "communicated_on"),  # before the decision
        ({"on": date(2026, 3, 21)}, "communicated_on"),
    ],
)
def test_the_notice_is_part_of_a_refusal(event, officer, gap, column):
    for refusal in ("refused", "registration_refused"):
        with pytest.raises(BadInput) as bad:
            decide(event, refusal, "why", officer, notice=replace(TOLD, **gap))
        assert [found.column for found in bad.value.findings] == [column]


def test_the_qc_chair_refuses_to_register_an_event_which_is_not_a_refusal_to_rate_it(late, officer):
    late.registered_on = date(2026, 2, 1)
    late.save()
    assert of_event(late)[""].outcome == "rated"
    made = decide(late, "registration_refused", "the hall does not exist", officer, notice=TOLD)
    late.refresh_from_db()
    verdict = of_event(late)[""]
    assert (verdict.outcome, verdict.article, late.refused) == ("not_rated", "0.2", None)
    assert "registration refused on " in str(verdict.reason)
    withdraw(made, officer, "it was another hall")
    assert of_event(late)[""].outcome == "rated"


def test_the_form_asks_for_the_record_and_the_page_shows_it(client_as, late):
    chief = client_as("chief")
    said = {"decision": "qc_chair_late", "reason": "the schedule was there in time"}
    page = chief.post(f"/desk/events/{late.pk}/decide/", said)
    assert set(page.context["form"].errors) == {"given_by", "given_on", "reference"}
    said |= {"given_by": "M. Novak, QC chair", "given_on": "2026-03-10"}
    letter = SimpleUploadedFile("letter.pdf", b"the letter")
    assert chief.post(f"/desk/events/{late.pk}/decide/", said | {"file": letter}).status_code == 302
    page = chief.get(f"/desk/events/{late.pk}/").content.decode()
    for shown in ("M. Novak, QC chair", "2026-03-10", "letter.pdf", "entered by chief, 2026-03-20"):
        assert shown in page
    made = late.decisions.get()
    answer = chief.get(f"/desk/decisions/{made.pk}/file/")
    assert (answer.content, "attachment" in answer["Content-Disposition"]) == (b"the letter", True)


def test_a_ruling_takes_single_games_out(late, officer):
    game = late.games.first()
    decide(late, "qc_chair_late", "the QC chair wrote on 10 March", officer, source=APPROVED)
    decide(late, "fair_play", "the commission's finding of 12 March", officer, [game])
    late.refresh_from_db()
    (refused,) = of_event(late)[""].games
    assert (refused.round, refused.white_id, refused.black_id) == (game.round, game.white_id, game.black_id)
    assert refused.article == "5.1"


def test_a_decision_needs_its_reason(event, officer):
    with pytest.raises(BadInput, match="needs its reason"):
        decide(event, "refused", "  ", officer)
    assert not event.decisions.exists()


def test_a_ruling_needs_its_games(event, officer):
    with pytest.raises(BadInput, match="choose the games"):
        decide(event, "force_majeure", "a storm", officer)


def test_a_withdrawn_decision_stays_in_the_record_and_no_longer_holds(event, officer):
    made = decide(event, "refused", "the games were played elsewhere", officer, notice=TOLD)
    withdraw(made, officer, "it was another event")
    event.refresh_from_db()
    made.refresh_from_db()
    assert (event.refused, made.withdrawn_on) == (None, date(2026, 3, 20))
    assert Act.objects.filter(verb="event.withdraw_decision").latest("pk").why == "it was another event"


def test_what_two_decisions_say_holds_until_both_are_withdrawn(event, officer):
    first, second = (
        decide(event, "council", reason, officer, source=APPROVED) for reason in ("by letter", "by the minutes")
    )
    withdraw(first, officer, "the letter was a draft")
    event.refresh_from_db()
    assert event.approvals == "council"
    withdraw(second, officer, "the minutes were corrected")
    event.refresh_from_db()
    assert event.approvals == ""


def test_a_rated_event_is_not_decided_about_but_corrected(event, officer):
    event.rated_on = date(2026, 4, 1)
    event.save()
    with pytest.raises(BadInput, match="by a correction"):
        decide(event, "refused", "why", officer, notice=TOLD)


def test_the_page_says_which_decision_would_change_the_verdict(client_as, late):
    page = client_as("officer").get(f"/desk/events/{late.pk}/decide/")
    changing = {str(name) for name, _ in page.context["changes"]}
    # 0.2.4 the QC chair, 0.2 the Council; the President of FIDE only for averages over 2700
    assert changing == {"Late registration approved by the QC chair", "Rated by decision of the Council"}


def test_late_reports_of_jcf_are_asked_for_on_the_first_page(client_as, jcf, officer):
    page = client_as("officer").get("/desk/")
    todo = next(one for one in page.context["bodies"] if one.body == jcf)
    asked = [row["event_id"] for row in todo.decisions]
    from ratingoffice.office.domain.lists.publishing import preview

    verdicts = preview(jcf).rated.verdicts
    assert (
        asked
        == verdicts.filter((verdicts["outcome"] == "needs_decision") & verdicts["round"].is_null())[
            "event_id"
        ].to_list()
    )


def test_a_game_that_is_rated_is_not_ruled_out(late, officer):
    late.games.filter(round=1).update(rated_on=date(2026, 4, 1))
    with pytest.raises(BadInput, match="by a correction"):
        decide(late, "fair_play", "found guilty", officer, list(late.games.filter(round=1)))


def test_an_event_that_goes_on_is_decided_about_after_its_interim_reports(late, officer):
    late.games.filter(round=1).update(rated_on=date(2026, 4, 1))
    decide(late, "fair_play", "found guilty", officer, list(late.games.filter(round=2)))
    assert {game.ruling for game in late.games.filter(round=2)} == {"fair_play"}


# an approval of single games (FIDE 0.2)


def test_the_councils_approval_may_be_of_single_games(late, officer):
    chosen = late.games.order_by("round", "board")[0]
    made = decide(late, "council", "the minutes of the Council", officer, [chosen], source=APPROVED)
    late.refresh_from_db()
    assert late.approvals == ""
    assert made.games == [[chosen.round, chosen.white_id, chosen.black_id]]
    assert list(late.games.exclude(ruling="").values_list("pk", "ruling")) == [(chosen.pk, "council")]
    verdict = of_event(late)[""]
    assert (verdict.outcome, len(verdict.games)) == ("rated", 5)  # of six
    withdraw(made, officer, "by mistake")
    assert not late.games.exclude(ruling="").exists()
    assert of_event(late)[""].outcome == "not_rated"


def test_that_of_the_whole_event_stays_when_one_of_single_games_is_withdrawn(late, officer):
    decide(late, "council", "all of it", officer, source=APPROVED)
    single = decide(late, "council", "one game", officer, [late.games.first()], source=APPROVED)
    withdraw(single, officer, "not needed")
    late.refresh_from_db()
    assert late.approvals == "council"


def test_and_the_other_way_round(late, officer):
    whole = decide(late, "council", "all of it", officer, source=APPROVED)
    decide(late, "council", "one game", officer, [late.games.first()], source=APPROVED)
    withdraw(whole, officer, "too much")
    late.refresh_from_db()
    assert late.approvals == ""
    assert late.games.filter(ruling="council").count() == 1


def test_the_reason_of_a_refusal_is_said_to_be_public(late, client_as):
    page = client_as("officer").get(f"/desk/events/{late.pk}/decide/").content.decode()
    assert "Why an event is not rated, everybody can read on its page." in page
