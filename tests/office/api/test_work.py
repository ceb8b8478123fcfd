"""Calculations and checks for everybody: exact, stored nowhere, and not without end."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratingoffice.office.infra import throttle
from ratingoffice.office.models import Blob, Report
from trf_files import player, trf

pytestmark = pytest.mark.django_db

#              1     2     3
#   1 2000          1w1   ½b      1½
#   2 1900    0b          1w      1
#   3 1800    ½w    0b            ½
REPORT = trf(
    "012 Kyiv Open",
    "042 2026/01/03",
    "052 2026/01/05",
    "092 Individual: Round robin",
    "222 5400+30",
    player(1, "   2 w 1", "   3 b =", "0000 - Z", rating=2000, points="1.5", rank=1),
    player(2, "   1 b 0", "0000 - Z", "   3 w 1", rating=1900, points="1.0", rank=2),
    player(3, "0000 - Z", "   1 w =", "   2 b 0", rating=1800, points="0.5", rank=3),
)


@pytest.fixture(autouse=True)
def _unthrottled(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.core.cache import cache

    cache.clear()


def post(client: Client, address: str, given: Any, status: int = 200) -> Any:
    response = client.post(f"/api/v1{address}", given, content_type="application/json")
    assert response.status_code == status, response.content
    if status >= 400:
        assert response.headers["Content-Type"] == "application/problem+json"
    return response.json()


def send(client: Client, address: str, data: bytes, status: int = 200) -> Any:
    response = client.post(f"/api/v1{address}", data, content_type="application/octet-stream")
    assert response.status_code == status, response.content
    return response.json()


def test_a_change_is_whole_hundredths_and_cites_its_articles(client: Client) -> None:
    # D -50 150 -250: PD .43 .70 .19; ΔR .57 - .20 - .19 = .18; × 40 = 7.20
    answer = post(
        client,
        "/calculate/change",
        {
            "edition": "fide-2025-10",
            "rating": 1850,
            "born": "2009",
            "games_before": 12,
            "games": ["1900:1", "1700:=", "2100:0"],
        },
    )
    assert [game["expected"] for game in answer["games"]] == [43, 70, 19]
    assert (answer["delta"], answer["k"], answer["worth"], answer["change"]) == (18, 40, 720, 7)
    assert (answer["new_rating"], answer["k_article"], answer["rounded_by"]) == (1857, "8.3.3 ¶4", "8.3.4")


def test_a_first_rating_or_what_is_missing(client: Client) -> None:
    answer = post(client, "/calculate/initial", {"edition": "fide-2025-10", "games": ["1900:1", "1800:="]})
    assert (answer["published"], answer["games"], answer["article"]) == (False, 2, "7.1.4")
    assert "3 more needed" in answer["reason"]


def test_a_performance_is_the_average_plus_dp(client: Client) -> None:
    # 2400 + 2350 + 2500 = 7250 / 3 = 2416.67; 1½ of 3: dp(.50) = 0
    answer = post(client, "/calculate/performance", {"games": ["2400:1", "2350:=", "2500:0"]})
    assert (answer["performance"], answer["dp"], answer["score"]) == (2417, 0, "1.5")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"rating": 1850, "games": ["1900:7"]}, '"7" in "1900:7" is not a result'),
        ({"rating": 1850, "games": ["/", "1900:1"]}, '"/" stands between'),
        ({"rating": 1850, "games": []}, "at least 1 item"),
        ({"rating": -1, "games": ["1900:1"]}, "greater than or equal to 0"),
        ({"rating": 1850, "games": ["1900:1"], "edition": "fide-1999"}, "there is no edition"),
        ({"rating": 1850, "games": ["1900:1"], "born": "x"}, "is not a birth date"),
        ({"rating": 1850, "games": ["1900:1"], "list_date": "2020-01-01"}, "not in force"),
    ],
)
def test_what_cannot_be_calculated_is_said_in_a_sentence(client: Client, given: dict[str, Any], says: str) -> None:
    assert says in post(client, "/calculate/change", {"edition": "fide-2025-10"} | given, 422)["detail"]


def test_json_that_is_none_is_a_problem(client: Client) -> None:
    response = client.post("/api/v1/calculate/change", b"{", content_type="application/json")
    assert (response.status_code, response.headers["Content-Type"]) == (400, "application/problem+json")


def test_a_report_is_checked_by_an_edition_and_stored_nowhere(client: Client) -> None:
    before = Report.objects.count(), Blob.objects.count()
    answer = send(client, "/check?edition=fide", REPORT)
    assert (answer["name"], answer["format"], answer["players"], answer["rounds"]) == ("Kyiv Open", "TRF26", 3, 3)
    assert answer["judgement"]["outcome"] == "rated"
    assert (answer["judgement"]["list_date"], answer["judgement"]["games_rated"]) == ("2026-02-01", 3)
    assert (Report.objects.count(), Blob.objects.count()) == before


def test_a_form_with_a_file_is_as_good_as_the_bytes(client: Client) -> None:
    file = SimpleUploadedFile("звіт.trf", REPORT)
    answer = client.post("/api/v1/check", {"report": file}).json()
    assert (answer["file"], answer["name"]) == ("звіт.trf", "Kyiv Open")
    assert client.post("/api/v1/check", {"other": "x"}).status_code == 422


def test_findings_have_their_line_and_column(client: Client) -> None:
    answer = send(client, "/check", REPORT.replace(b"1900 UKR", b"19OO UKR"))
    (found,) = [one for one in answer["findings"] if "19OO" in one["message"]]
    assert (found["line"], found["column"], found["severity"]) == (7, "49", "warning")


def test_a_file_that_is_no_report_is_a_finding_of_check(client: Client) -> None:
    answer = send(client, "/check", b"hello")
    assert "not a tournament report" in answer["findings"][0]["message"]
    assert answer["judgement"] is None


def test_a_day_that_no_calendar_of_chess_has_is_refused_with_a_sentence(client: Client) -> None:
    old = REPORT.replace(b"2026/01", b"0001/01")
    answer = send(client, "/check?edition=fide-2025-10%2Balways", old, 422)
    assert answer["detail"] == "the report speaks of 0001-01-03: correct the date"
    send(client, "/check?edition=fide&list_date=9999-12-31", REPORT, 422)


def test_standings_are_exact_and_explained(client: Client) -> None:
    answer = send(client, "/standings?tiebreaks=PTS,SB&explain=1", REPORT)
    # SB of 1: the whole point of 2 (1) and half of 3 (½): 1.25
    assert [(row["start_no"], row["values"]) for row in answer["standings"]] == [
        (1, {"PTS": "1.5", "SB": "1.25"}),
        (2, {"PTS": "1", "SB": "0.5"}),
        (3, {"PTS": "0.5", "SB": "0.75"}),
    ]
    assert answer["explanation"]["values"]["SB"]["article"] == "9.1"


def test_standings_after_a_round_tell_what_is_open(client: Client) -> None:
    running = REPORT.replace(b"2 b 0", b"2 b  ").replace(b"3 w 1", b"3 w  ")
    assert send(client, "/standings?tiebreaks=PTS", running)["after"] == 2  # round 3 has no result yet
    answer = send(client, "/standings?tiebreaks=PTS&after=1", running)
    assert (answer["after"], answer["open"]) == (1, [])
    assert [(row["start_no"], row["values"]) for row in answer["standings"]] == [
        (1, {"PTS": "1"}),
        (2, {"PTS": "0"}),
        (3, {"PTS": "0"}),
    ]


def test_a_play_off_and_shared_places(client: Client) -> None:
    # 2 and 3 have nothing after round 1
    answer = send(client, "/standings?tiebreaks=PTS&after=1&playoff=3%3E2%3B%20system%3Dtwo%20games", REPORT)
    assert [(row["rank"], row["start_no"]) for row in answer["standings"]] == [(1, 1), (2, 3), (3, 2)]
    assert answer["playoffs"][0]["system"] == "two games"
    answer = send(client, "/standings?tiebreaks=PTS&after=1&shared=true", REPORT)
    assert [(row["rank"], row["start_no"]) for row in answer["standings"]] == [(1, 1), (2, 2), (2, 3)]
    assert not any("lots are due" in finding["message"] for finding in answer["findings"])


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("tiebreaks=XX", "is not known"),
        ("edition=1999", "is not known"),
        ("explain=99", "no player 99"),
        ("scores=3", "are not like 3-1-0"),
        ("team_bye=1", "is not like 1-2"),
        ("system=knockout", "is not known"),
        ("after=4", "round 4 is not paired"),
        ("playoff=1%3E2", "are not tied"),
    ],
)
def test_standings_that_cannot_be_are_a_problem(client: Client, query: str, says: str) -> None:
    assert says in send(client, f"/standings?{query}", REPORT, 422)["detail"]


def test_what_a_file_cannot_say_is_asked_for(client: Client) -> None:
    answer = send(client, "/standings?tiebreaks=PTS&scores=3-1-0&system=swiss", REPORT)
    assert {row["start_no"]: row["values"]["PTS"] for row in answer["standings"]} == {1: "4", 2: "3", 3: "1"}
    assert answer["system"] == "swiss"
    named = REPORT.decode().replace("Kyiv Open", "Žatec").encode("cp1250")
    assert send(client, "/check?encoding=cp1250", named)["name"] == "Žatec"


def test_check_reports_what_standings_would(client: Client) -> None:
    strange = REPORT.replace(b"Individual: Round robin", b"Zzz")
    of_check = [(found["severity"], found["code"]) for found in send(client, "/check", strange)["findings"]]
    of_standings = [(found["severity"], found["code"]) for found in send(client, "/standings", strange)["findings"]]
    assert of_check == of_standings
    assert ("warning", "system") in of_check


def test_more_than_is_read_is_refused(client: Client) -> None:
    response = client.post("/api/v1/check", b"x" * 9_000_000, content_type="application/octet-stream")
    assert (response.status_code, response.headers["Content-Type"]) == (413, "application/problem+json")


def test_after_so_many_requests_a_minute_somebody_waits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "A_MINUTE", 2)
    given = {"games": ["2400:1"]}
    for _ in range(2):
        post(client, "/calculate/performance", given)
    response = client.post("/api/v1/calculate/performance", given, content_type="application/json")
    assert (response.status_code, response.headers["Retry-After"]) == (429, "60")
    other = client.post("/api/v1/calculate/performance", given, content_type="application/json", REMOTE_ADDR="10.1.1.1")
    assert other.status_code == 200
