"""The last days to register and to report, as the articles name them; found by asking the engine."""

from __future__ import annotations

from datetime import date

import pytest

from ratingoffice.intake.deadlines import Deadlines, Imagined, ReportFor, closing_date, deadlines
from ratingoffice.model.findings import BadInput


def terms(body: str, starts_on: date, ends_on: date, **also: str) -> Deadlines:
    return deadlines(body, Imagined(starts_on, ends_on, **also))


# FIDE: 0.2.2 three days before the start; 7.1.3 three days before a list, official events one; 9.1 the third list


def test_fide_0_2_2_an_event_is_registered_three_days_before_it_starts():
    assert terms("fide", date(2026, 10, 5), date(2026, 10, 9)).register_by == date(2026, 10, 2)


def test_fide_a_day_later_the_article_speaks():
    late = terms("fide", date(2026, 10, 5), date(2026, 10, 9)).registered_later
    assert late is not None
    said = "registered on 2026-10-03, not at least 3 days before the start on 2026-10-05"
    assert (late.article, late.reason) == ("0.2.2", said)


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
