"""The calculators: what is asked stands in the address, and every number names its article."""

import re
from datetime import date

import pytest
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.office import clock
from ratingoffice.office.models import Body
from ratingoffice.office.web.tools.target import opponents, target
from ratingoffice.rating import calculate

pytestmark = pytest.mark.django_db  # what the tools begin with is this office's

CHANGE = "/calculator/change/?edition=fide-2025-10&rating=1850&born=2009&before=12&games=1900:1 1700:= 2100:0"


def text_of(client: Client, address: str, status: int = 200) -> str:
    """The page as a reader sees it."""
    response = client.get(address)
    assert response.status_code == status
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_a_change_shows_every_step_with_its_article(client: Client) -> None:
    # D −50 +150 −250: PD .43 .70 .19; ΔR +.57 −.20 −.19 = +.18; × 40 = 7.20
    text = text_of(client, CHANGE)
    assert "1850 → 1857 (+7)" in text
    assert "+0.18 × 40 = +7.20" in text
    assert "8.3.3 ¶4 until the end of the year of the 18th birthday" in text
    assert "8.3.4 to the nearest whole number" in text


def test_what_was_asked_stands_in_the_form_again(client: Client) -> None:
    page = client.get(CHANGE).content.decode()
    assert 'name="rating" value="1850"' in page
    assert ">1900:1 1700:= 2100:0</textarea>" in page
    assert 'value="fide-2025-10" selected' in page


def test_a_first_rating_says_what_is_missing(client: Client) -> None:
    text = text_of(client, "/calculator/initial/?edition=fide-2025-10&games=1900:1 1800:=")
    assert "Not rated yet" in text
    assert "2 of 5 games against rated opponents: 3 more needed" in text


def test_a_performance_is_the_average_plus_dp(client: Client) -> None:
    assert "Performance 2417" in text_of(client, "/calculator/performance/?games=2400:1 2350:= 2500:0")


def test_what_is_needed_for_a_rating(client: Client) -> None:
    # nine of 2000 against 1950: PD .43, 3.87 expected; K 20. 6: +2.13 × 20 = 42.6; 6½: +2.63 × 20 = 52.6
    # and a win is worth 11.4: five are 57.0
    text = text_of(
        client, "/calculator/target/?edition=fide-2025-10&rating=1950&wanted=2000&before=50&opponents=9x2000"
    )
    assert "Score: 6½ out of 9" in text
    assert "that gives 2003" in text
    assert "5 wins in a row against 2000 are enough: 2007" in text


def test_a_rating_that_no_score_gives_is_out_of_reach(client: Client) -> None:
    text = text_of(client, "/calculator/target/?edition=fide-2025-10&rating=1500&wanted=2800&before=50&opponents=1500")
    assert "Out of reach" in text
    assert "Even 1 win in 1 game gives 1510" in text
    assert "No row of wins" in text


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_score_gives_what_the_calculator_of_changes_gives(edition: str) -> None:
    field = [2000, 1650, 2300, 1950]
    answer = target(edition, 1950, 1960, field, games_before=40, born="1990")
    for score in (answer.scores[0], answer.scores[3], answer.scores[-1]):
        results = ("1" * (score.halves // 2) + "=" * (score.halves % 2)).ljust(4, "0")
        games = [calculate.Opponent(rating, result) for rating, result in zip(field, results, strict=True)]
        told = calculate.rating_change(edition, 1950, [games], games_before=40, born="1990")
        assert (score.new_rating, score.change, score.k) == (told.new_rating, told.change, told.k)


def test_the_score_needed_is_the_least_that_is_enough() -> None:
    answer = target("fide-2025-10", 1950, 1960, [2000, 1900, 1850], games_before=40)
    assert answer.needed is not None
    reached = [score.halves for score in answer.scores if score.reached]
    assert answer.needed.halves == min(reached)
    assert sorted(reached) == list(range(min(reached), 7))


def test_opponents_are_ratings_one_by_one_or_several_alike() -> None:
    assert opponents("1900, 2010 3x1850") == [1900, 2010, 1850, 1850, 1850]
    assert opponents("2 × 1850") == [1850, 1850]
    for wrong in ("", "9x", "strong", "99x2000"):
        with pytest.raises(BadInput):
            opponents(wrong)


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("change/?rating=abc&games=1900:1", "abc&quot; is not a number"),
        ("change/?games=1900:1", "Please give your rating"),
        ("change/?rating=1900&games=1900", "is not a game"),
        ("change/?rating=1900&games=1900:1&born=x", "is not a birth date"),
        ("change/?rating=1900&games=1900:1&list=x", "is not a month"),
        ("change/?rating=1900&games=1900:1&edition=x", "there is no edition"),
        ("change/?rating=1900&games=" + "1900:1 " * 201, "more than the 200"),
        ("initial/?games=/", "stands between"),
        ("performance/?games=u:1", "no game against a rated opponent"),
        ("target/?rating=1900&wanted=2000", "no opponents are given"),
        ("target/?rating=1900&opponents=1900", "Please give the rating you want"),
        ("change/?rating=1850&games=<script>", "&lt;script&gt;"),
    ],
)
def test_what_cannot_be_calculated_is_said_in_a_sentence(client: Client, address: str, says: str) -> None:
    response = client.get(f"/calculator/{address}")
    assert response.status_code == 200
    assert says in response.content.decode()


def test_there_are_four_calculators_and_no_fifth(client: Client) -> None:
    for kind in ("change", "initial", "performance", "target"):
        assert client.get(f"/calculator/{kind}/").status_code == 200
    assert client.get("/calculator/").status_code == 200
    assert client.get("/calculator/blitz/").status_code == 404


@pytest.mark.parametrize("kind", ["change", "initial", "performance", "target"])
def test_the_example_of_a_calculator_has_an_answer(client: Client, kind: str) -> None:
    page = client.get(f"/calculator/{kind}/").content.decode()
    found = re.search(r'class="button plain" href="([^"]+)"', page)
    assert found is not None
    answered = client.get(found[1].replace("&amp;", "&")).content.decode()
    assert 'class="answer"' in answered
    assert 'role="alert"' not in answered


def test_it_begins_with_this_office_s_body_its_edition_of_today_and_the_coming_list(client, monkeypatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: date(2026, 3, 20))
    Body.objects.exclude(code="fshu").update(code=Concat(Value("no-"), "code"))
    page = client.get("/calculator/change/").content.decode()
    assert '<option value="fshu-2018-01" selected>' in page
    assert 'name="list" value="2026-04"' in page
    assert "Left empty: 0 is assumed" in page


def test_an_edition_that_is_asked_for_is_not_given_another_list(client) -> None:
    assert 'name="list" value=""' in client.get("/calculator/change/?edition=fide-2024-03").content.decode()


@pytest.mark.parametrize(
    "address",
    [
        "/calculator/change/?edition=fide-2025-10&rating=1850&born=3000&games=1900:1",
        "/calculator/target/?edition=fide-2025-10&rating=1950&wanted=2000&born=3000&opponents=2000",
    ],
)
def test_nobody_is_born_after_the_list(client: Client, address: str) -> None:
    assert "born in 3000 is not before the list of" in text_of(client, address)
