"""The last days to register and to report, as the articles name them; found by asking the engine."""

from __future__ import annotations

from datetime import date

import pytest

from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.intake.deadlines import (
    Deadlines,
    ImaginedEvent,
    ReportFor,
    closing_date,
    deadlines,
    missing_reports,
    reporting,
)
from ratingoffice.intake.registration_terms import terms_by_player


def terms(body: str, starts_on: date, ends_on: date, **also: str) -> Deadlines:
    return deadlines(body, ImaginedEvent(starts_on, ends_on, **also))


# FIDE: 0.2.2 three days before the start; 7.1.3 three days before a list, official events one; 9.1 the third list


def test_fide_0_2_2_an_event_is_registered_three_days_before_it_starts():
    assert terms("fide", date(2026, 10, 5), date(2026, 10, 9)).register_by == date(2026, 10, 2)


def test_fide_a_day_later_the_article_speaks():
    late = terms("fide", date(2026, 10, 5), date(2026, 10, 9)).registered_later
    assert late is not None
    said = (
        "registered on 2026-10-03, too late by 1 day: at least 3 days before the start on 2026-10-05 are needed, or "
        "the approval of the QC chair (0.2.4)"
    )
    assert (late.article, str(late.reason)) == ("0.2.2", said)


def test_fide_7_1_3_a_list_closes_three_days_before_it():
    assert closing_date("fide", date(2026, 11, 1)) == date(2026, 10, 29)


def test_fide_7_1_3_for_an_official_event_one_day_before_it():
    assert closing_date("fide", date(2026, 11, 1), "official") == date(2026, 10, 31)


def test_fide_the_report_is_for_the_first_list_it_is_in_time_for():
    assert terms("fide", date(2026, 10, 5), date(2026, 10, 9)).lists == (
        ReportFor(date(2026, 11, 1), date(2026, 10, 29)),
        ReportFor(date(2026, 12, 1), date(2026, 11, 28)),
        ReportFor(date(2027, 1, 1), date(2026, 12, 29)),
    )


def test_fide_an_event_that_ends_after_the_closing_date_misses_that_list():
    first = terms("fide", date(2026, 10, 25), date(2026, 10, 30)).lists[0]
    assert first == ReportFor(date(2026, 12, 1), date(2026, 11, 28))


def test_fide_9_1_the_latest_report_is_in_time_for_the_third_list():
    # ends in October: 1 November, 1 December, 1 January
    found = terms("fide", date(2026, 10, 5), date(2026, 10, 9))
    assert found.report_by == date(2026, 12, 29)
    assert found.reported_later is not None
    assert found.reported_later.article == "9.1"


def test_fide_0_2_with_the_councils_decision_there_is_no_term():
    found = terms("fide", date(2026, 10, 5), date(2026, 10, 9), approvals="council")
    assert (found.register_by, found.report_by) == (None, None)


@pytest.mark.parametrize("declarations", ["official", "continental", "continental laws_of_chess"])
def test_fide_0_3_an_official_or_continental_event_has_no_term_of_registration(declarations):
    found = terms("fide", date(2026, 10, 5), date(2026, 10, 9), declarations=declarations)
    assert (found.register_by, found.registered_later) == (None, None)
    read_otherwise = terms("fide~I-30=judged", date(2026, 10, 5), date(2026, 10, 9), declarations=declarations)
    assert read_otherwise.register_by == date(2026, 10, 2)


def test_fide_7_1_3_a_continental_event_closes_as_any_other():
    assert closing_date("fide", date(2026, 11, 1), "continental") == date(2026, 10, 29)
    found = terms("fide", date(2026, 10, 5), date(2026, 10, 9), declarations="continental")
    assert found.report_by == date(2026, 12, 29)


def test_fide_2024_01_a_list_closes_on_the_end_and_takes_reports_until_the_day_before():  # I-13
    assert closing_date("fide", date(2024, 2, 1)) == date(2024, 1, 29)
    found = terms("fide", date(2024, 1, 5), date(2024, 1, 9))
    assert found.lists[0] == ReportFor(date(2024, 2, 1), date(2024, 1, 31))
    assert (found.report_by, found.reported_later.article) == (date(2024, 3, 31), "9.1")


@pytest.mark.parametrize(
    ("word", "report_by"), [("text", date(2026, 10, 29)), ("report", date(2026, 10, 29)), ("end", date(2026, 10, 31))]
)
def test_fide_the_terms_follow_the_reading(word, report_by):
    found = terms(f"fide~I-13={word}", date(2026, 10, 5), date(2026, 10, 9))
    assert found.lists[0] == ReportFor(date(2026, 11, 1), report_by)


# JCF: 3(4) five days; 3(6) the 20th of the month before; 3(7) three months


def test_jcf_3_4_an_event_is_applied_for_five_days_before_it_is_held():
    assert terms("jcf", date(2026, 10, 5), date(2026, 10, 5)).register_by == date(2026, 9, 30)


def test_jcf_3_6_a_list_takes_what_is_reported_by_the_20th():
    assert closing_date("jcf", date(2026, 3, 1)) == date(2026, 2, 20)


def test_jcf_3_7_note_3_an_event_of_15_january_is_reported_by_15_april():
    found = terms("jcf", date(2026, 1, 15), date(2026, 1, 15))
    assert found.report_by == date(2026, 4, 15)
    assert found.reported_later is not None
    assert found.reported_later.article == "3(7)"


# FShU: no term of registration; reported and ended before the list; within a month


def test_fshu_there_is_no_term_of_registration():
    assert terms("fshu", date(2026, 10, 5), date(2026, 10, 9)).register_by is None


def test_fshu_2_a_list_takes_what_ended_and_was_reported_before_its_day():
    assert closing_date("fshu", date(2026, 11, 1)) == date(2026, 10, 31)


def test_fshu_2_a_report_comes_within_a_month():
    assert terms("fshu", date(2026, 10, 5), date(2026, 10, 9)).report_by == date(2026, 11, 9)


# what cannot be answered


def test_an_event_that_ends_before_it_starts_has_no_deadlines():
    with pytest.raises(BadInput, match="before it starts"):
        terms("fide", date(2026, 10, 5), date(2026, 10, 4))


def test_before_the_first_edition_there_are_none():
    with pytest.raises(BadInput, match="no edition of fide is in force"):
        terms("fide", date(2020, 10, 5), date(2020, 10, 9))


# FIDE 0.2.1, 0.2.2: who plays


def test_fide_0_2_1_both_terms_are_known_before_anybody_is_named():
    found = terms("fide", date(2026, 10, 5), date(2026, 10, 9))
    assert found.term is not None
    assert found.with_strongest is not None
    assert (found.term.register_by, found.term.later.article) == (date(2026, 10, 2), "0.2.2")
    assert (found.with_strongest.register_by, found.with_strongest.later.article) == (date(2026, 9, 5), "0.2.1")
    assert str(found.with_strongest.says).startswith(
        "An event with a player rated over 2700 or a woman rated over 2500"
    )


@pytest.mark.parametrize(("body", "starts_on"), [("fide", date(2024, 2, 1)), ("jcf", date(2026, 10, 5))])
def test_where_it_does_not_matter_who_plays_there_is_one_term(body, starts_on):
    assert terms(body, starts_on, starts_on).with_strongest is None


@pytest.mark.parametrize(
    ("rating", "sex", "stricter"),
    [(2699, "m", False), (2700, "m", False), (2701, "m", True), (2500, "w", False), (2501, "w", True)],
)
def test_fide_0_2_1_a_participant_makes_it_30_days(rating, sex, stricter):
    ratings = [{"pool": "standard", "player_id": "P", "rating": rating}]
    people = Book.of(players=[{"player_id": "P", "sex": sex}], ratings=ratings)
    found = terms_by_player("fide", ImaginedEvent(date(2026, 10, 5), date(2026, 10, 9)), people)
    assert {one: term.register_by for one, term in found.items()} == ({"P": date(2026, 9, 5)} if stricter else {})


# FIDE 9.1: the list it is meant for


@pytest.mark.parametrize(("last_day", "list_date"), [(25, (11, 1)), (26, (12, 1)), (27, (12, 1))])
def test_fide_9_1_with_five_days_or_fewer_to_the_end_of_the_month_the_following_list_is_meant(last_day, list_date):
    found = terms("fide", date(2026, 10, 5), date(2026, 10, last_day)).meant_for  # October has 31 days
    assert found is not None
    assert found.list_date == date(2026, *list_date)


@pytest.mark.parametrize(
    ("day", "state", "says"),
    [
        (date(2026, 10, 29), "in_time", "for the list of 2026-11-01, last day 2026-10-29"),
        (
            date(2026, 10, 30),
            "late",
            "late for the list of 2026-11-01, last day 2026-10-29: now for that of 2026-12-01, last day 2026-11-28",
        ),
        (
            date(2026, 12, 29),
            "late",
            "late for the list of 2026-11-01, last day 2026-10-29: now for that of 2027-01-01, last day 2026-12-29",
        ),
        (date(2026, 12, 30), "out", "too late for every list: the last day of its report was 2026-12-29"),
    ],
)
def test_fide_9_1_after_that_day_it_is_late_and_after_the_third_list_out(day, state, says):
    found = terms("fide", date(2026, 10, 5), date(2026, 10, 9)).standing(day)
    assert found is not None
    assert (found.state, str(found.says)) == (state, says)


def test_several_events_are_told_as_one_by_one():
    october, november = (ImaginedEvent(date(2026, month, 5), date(2026, month, 9)) for month in (10, 11))
    together = reporting("fide", (october, november))
    assert [one.meant_for for one in together] == [deadlines("fide", each).meant_for for each in (october, november)]
    assert [one.report_by for one in together] == [date(2026, 12, 29), date(2027, 1, 29)]


# FIDE 4.1: events of more than 30 days


@pytest.mark.parametrize(
    ("ends_on", "due"),
    [
        (date(2026, 11, 2), ()),  # 29 days
        (date(2026, 11, 3), ()),
        (date(2026, 11, 4), (ReportFor(date(2026, 11, 1), date(2026, 10, 29)),)),
        (
            date(2026, 11, 29),
            (ReportFor(date(2026, 11, 1), date(2026, 10, 29)), ReportFor(date(2026, 12, 1), date(2026, 11, 28))),
        ),
    ],
)
def test_fide_4_1_an_event_of_more_than_30_days_reports_for_every_list_before_its_end(ends_on, due):
    assert terms("fide", date(2026, 10, 5), ends_on).interim == due


INTERIM = tuple(
    ReportFor(*days)
    for days in (
        (date(2026, 11, 1), date(2026, 10, 29)),
        (date(2026, 12, 1), date(2026, 11, 28)),
        (date(2027, 1, 1), date(2026, 12, 29)),
    )
)


@pytest.mark.parametrize(
    ("today", "reported", "late"),
    [
        (date(2026, 10, 29), (), 0),
        (date(2026, 10, 30), (), 1),
        (date(2026, 11, 29), (), 2),
        (date(2026, 11, 29), (date(2026, 10, 29),), 1),
        (date(2026, 11, 29), (date(2026, 11, 3),), 0),  # it has October too
    ],
)
def test_fide_4_1_a_month_without_its_report_is_missing_once_its_day_has_passed(today, reported, late):
    assert len(missing_reports(INTERIM, today, reported, ())) == late


def test_a_month_without_a_round_has_nothing_to_report():
    played = {date(2026, 10, 5), date(2026, 12, 6)}
    assert missing_reports(INTERIM, date(2027, 1, 1), (), played) == [INTERIM[0], INTERIM[2]]
