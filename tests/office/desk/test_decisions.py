"""Decisions set what the engine asks for, carry a reason, and can be withdrawn."""

from __future__ import annotations

from datetime import date

import pytest
from desk_reports import good, registered

from ratingoffice.model.findings import BadInput
from ratingoffice.office.desk.services.decisions import appeal, appeal_until, decide, withdraw
from ratingoffice.office.desk.services.reports import receive_report
from ratingoffice.office.desk.services.verdicts import of_event
from ratingoffice.office.models import Act, Decision

pytestmark = pytest.mark.django_db


@pytest.fixture
def late(body, four, officer):
    """Registered one day before it began: FIDE 0.2.2 asks for three."""
    event = registered(body, officer, event_id="late-open", registered_on="2026-03-05")
    receive_report(event, good(four), "late.trf", officer)
    event.refresh_from_db()
    return event


def test_an_approval_stands_on_the_event(late, officer):
    decide(late, "qc_chair_late", "the QC chair wrote on 10 March", officer)
    late.refresh_from_db()
    assert late.approvals == "qc_chair_late"


def test_the_verdict_follows_the_decision(late, officer):
    assert of_event(late)[""].outcome == "not_rated"
    assert of_event(late)["qc_chair_late"].outcome == "rated"
    decide(late, "qc_chair_late", "the QC chair wrote on 10 March", officer)
    late.refresh_from_db()
    assert of_event(late)[""].outcome == "rated"


def test_a_refusal_can_be_appealed_within_seven_days(event, officer):
    made = decide(event, "refused", "the games were played elsewhere", officer)
    assert appeal_until(made) == date(2026, 3, 27)
    appeal(made, date(2026, 3, 25), officer)
    assert Decision.objects.get(pk=made.pk).appealed_on == date(2026, 3, 25)


def test_a_ruling_takes_single_games_out(late, officer):
    game = late.games.first()
    decide(late, "qc_chair_late", "the QC chair wrote on 10 March", officer)
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
    made = decide(event, "refused", "the games were played elsewhere", officer)
    withdraw(made, officer, "it was another event")
    event.refresh_from_db()
    made.refresh_from_db()
    assert (event.refused, made.withdrawn_on) == (None, date(2026, 3, 20))
    assert Act.objects.get(verb="event.withdraw_decision").why == "it was another event"


def test_what_two_decisions_say_holds_until_both_are_withdrawn(event, officer):
    first, second = (decide(event, "council", reason, officer) for reason in ("by letter", "by the minutes"))
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
        decide(event, "refused", "why", officer)


def test_the_page_says_which_decision_would_change_the_verdict(client_as, late):
    page = client_as("officer").get(f"/desk/events/{late.pk}/decide/")
    changing = {str(name) for name, _ in page.context["changes"]}
    # 0.2.4 the QC chair, 0.2 the Council; the President of FIDE only for averages over 2700
    assert changing == {"Late registration approved by the QC chair", "Rated by decision of the Council"}


def test_late_reports_of_jcf_are_asked_for_on_the_first_page(client_as, jcf, officer):
    page = client_as("officer").get("/desk/")
    todo = next(one for one in page.context["bodies"] if one.body == jcf)
    asked = [row["event_id"] for row in todo.decisions]
    from ratingoffice.office.store.publishing import preview

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
