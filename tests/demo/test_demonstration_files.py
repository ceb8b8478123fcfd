"""The file of a demonstration: what is wrong with it is told with the file and the key; what it says is done."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from club import BODY
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.demo import Generated, generate
from ratingoffice.demo.demonstration import demonstrations, read_file, read_tables
from ratingoffice.demo.desk import Person, acts_at_the_desk
from ratingoffice.demo.script import Free, HandMadeEvent
from ratingoffice.demo.toml_reader import Place, record
from ratingoffice.federations.registry import BODIES, registered
from ratingoffice.rating.rate import rate_period

FILE = Path(__file__).parents[1] / "club" / "demonstration.toml"
PLACE = Place("club/demonstration.toml")
CLUB = replace(BODY, demo="club:demonstration.toml")
OPEN = "Kursaal Open"
TODAY = date(2026, 3, 20)


def tables() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def made(changed: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Generated:
    """The book of the club's demonstration, with other tables in its file."""
    monkeypatch.setattr("ratingoffice.demo.demonstration.read_file", lambda name: read_tables(changed, PLACE))
    with registered(CLUB):
        return generate(edition="club-2026-01", players=400, months=2, games=400)


def event_of(book: Generated, name: str = OPEN) -> dict[str, Any]:
    return book.book["events"].row(by_predicate=pl.col("name") == name, named=True)


def with_event(**keys: Any) -> dict[str, Any]:
    changed = tables()
    changed["events"][OPEN] |= keys
    return changed


@pytest.fixture(scope="module")
def club() -> Generated:
    with registered(CLUB):
        return generate(edition="club-2026-01", players=400, months=2)


def test_the_smallest_file_makes_a_book_whose_lists_can_be_made(club: Generated) -> None:
    with registered(CLUB):
        rated = rate_period(Book.of(**club.book), "club-2026-01", date(2026, 3, 15), "all")
    assert rated.list.height > 300
    assert set(club.book["events"]["federation"]) == {"GER"}
    assert "Kursaal, Baden" in set(club.book["events"]["organiser"])


def test_a_hand_made_event_is_held_as_it_is_written(club: Generated) -> None:
    event = event_of(club)
    games = club.book["games"].filter(event_id=event["event_id"])
    pupil = club.cast[-1]
    assert (event["starts_on"], event["ends_on"]) == (date(2026, 2, 16), date(2026, 2, 20))
    assert games.group_by("round").len()["len"].to_list() == [4] * 5
    scores = [
        row["white_result"] if row["white_id"] == pupil else row["black_result"]
        for row in games.sort("round").to_dicts()
        if pupil in (row["white_id"], row["black_id"])
    ]
    assert "".join(scores) == "1=0=1"
    (stop,) = club.tour
    assert (stop.player_id, stop.event_id, stop.list_date) == (pupil, event["event_id"], date(2026, 3, 15))


def test_every_demonstration_is_read() -> None:
    assert {edition.partition("-")[0] for edition in demonstrations()} == set(BODIES)


def test_days_are_counted_from_a_list_or_from_a_sunday(monkeypatch: pytest.MonkeyPatch) -> None:
    assert event_of(made(with_event(since="list 1", day=-10), monkeypatch))["starts_on"] == date(2026, 3, 5)
    assert event_of(made(with_event(since="sunday", day=2), monkeypatch))["starts_on"] == date(2026, 2, 24)


def test_events_with_months_are_held_in_each_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    book = made(with_event(name="Kursaal Evening {number}", number=7, months={}), monkeypatch)
    assert [event_of(book, f"Kursaal Evening {number}")["starts_on"].month for number in (7, 8)] == [2, 3]


def test_an_event_is_never_registered_or_reported_where_that_is_false(monkeypatch: pytest.MonkeyPatch) -> None:
    event = event_of(made(with_event(registered=False, reported=False), monkeypatch))
    assert (event["registered_on"], event["reported_on"]) == (None, None)


def test_what_is_usual_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    book = made(tables() | {"usual_event": {"time_control": "900+10", "rounds": 3}}, monkeypatch)
    event = event_of(book)
    assert event["time_control"] == "900+10"
    assert book.book["games"].filter(event_id=event["event_id"])["round"].max() == 5  # it says so itself


# -- what is wrong is told


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ({"tim_control": "900+10"}, 'there is no key "tim_control" here: did you mean time_control?'),
        ({"day": "first"}, "day: a whole number is expected, not 'first'"),
        ({"day": True}, "day: a whole number is expected, not True"),
        ({"days": [0, "one"]}, "days no. 2: a whole number is expected, not 'one'"),
        ({"registered": "never"}, "registered: a whole number or true or false is expected, not 'never'"),
        ({"players": [{"free": 2, "hihg": 3}]}, 'players no. 1: there is no key "hihg" here: did you mean high?'),
        ({"refused": {}}, 'refused: the key "reason" is missing'),
        ({"months": "all"}, "months: a table is expected, not 'all'"),
        ({"players": ["presidents"]}, "players: 'presidents' names no role: the roles are club, president, pupil"),
        ({"players": ["club 3-30"]}, "players: 'club 3-30' names more than there are: of club there are 20"),
        ({"players": ["pupil", {"free": 21}]}, "players: 21 club players are asked for, and 20 are rated so"),
        ({"players": ["pupil", "pupil", "club 1-4"]}, "players: somebody plays twice in it"),
        ({"responsible": "club"}, "responsible: 'club' names 20 people: write which one, like \"club 1\""),
        ({"days": [0, 1]}, "days: 5 rounds are played, and 2 have a day"),
        ({"players": []}, 'nobody plays in it: name its "players", or the "days" of an event to come'),
        ({"teams": 3}, "teams: 8 players are no 3 teams of the same size"),
        ({"since": "monday"}, "since: 'monday' is no day to count from"),
        ({"results": {"pupil": "1=x"}}, "results: 'x' is no result: write one of 1 0 = + - W L D"),
        ({"whites": {"9.1": "+"}}, 'whites: there is no game at "9.1"'),
        ({"name": "{town} Open"}, "'{town} Open' has other braces than {year} {number}"),
    ],
)
def test_a_mistake_in_an_event_is_told_with_the_file_the_event_and_the_key(keys, says, monkeypatch) -> None:
    with pytest.raises(BadInput) as problem:
        made(with_event(**keys), monkeypatch)
    assert str(problem.value).startswith(f"club/demonstration.toml: events, {OPEN}")
    assert says in str(problem.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"titel": "x"}, 'there is no key "titel" here: did you mean title?'),
        ({"minimum": "1000"}, "minimum: a whole number is expected, not '1000'"),
        ({"strengths": [[0, 1000, 3]]}, "strengths no. 1: 2 values are expected, not 3"),
        ({"events": [{"at": "Baden"}]}, "events: a table is expected, not [{'at': 'Baden'}]"),
        ({"countries": [{"code": "ATL"}]}, 'countries no. 1: the key "family" is missing'),
        ({"roles": [{"role": "pupil", "country": "FRA"}]}, "roles \"pupil\", country: 'FRA' is none of its countries"),
        ({"patterns": ["{town} Cup"]}, "patterns: '{town} Cup' has other braces than {place} {area}"),
        ({"name": "{surname}"}, "name: '{surname}' has other braces than {family} {given} {father}"),
        ({"tour": [{"key": "a", "text": "b", "event": "No Open"}]}, "tour \"a\", event: no event is called 'No Open'"),
        ({"tour": [{"key": "a", "text": "{who}"}]}, "tour \"a\", text: '{who}' has other braces than {name}"),
    ],
)
def test_a_mistake_elsewhere_is_told_with_the_file_and_the_key(change, says, monkeypatch) -> None:
    with pytest.raises(BadInput) as problem:
        made(tables() | change, monkeypatch)
    assert str(problem.value).startswith("club/demonstration.toml: ")
    assert says in str(problem.value)


def test_a_key_that_is_missing_is_told() -> None:
    without = {key: value for key, value in tables().items() if key != "officer"}
    with pytest.raises(BadInput, match=r'^club/demonstration\.toml: the key "officer" is missing$'):
        read_tables(without, PLACE)


def test_a_file_that_is_no_toml_is_told_with_the_line(monkeypatch, tmp_path) -> None:
    (tmp_path / "broken.toml").write_text('title = "a"\nminimum = \n')
    monkeypatch.setattr("ratingoffice.demo.demonstration.files", lambda package: tmp_path)
    with pytest.raises(BadInput, match=r"^club/broken.toml: is no TOML: .*line 2"):
        read_file("club:broken.toml")


# -- what is done at the desk


def acts(desk: dict[str, Any]) -> list[Any]:
    demonstration = read_tables(tables() | {"desk": desk}, PLACE)["club-2026-01"]
    people = [Person(f"Person {number}", f"K{number:05d}") for number in range(len(demonstration.parts))]
    return acts_at_the_desk(demonstration, CLUB, people, TODAY)


def test_an_event_at_the_desk_is_registered_and_then_its_acts_are_done() -> None:
    event = {"at": "Baden", "starts": -8, "days": [0, 1, 2], "players": ["club 1-4"]}
    both = {"link": {"day": -20, "kind": "regulations", "link": "https://example.org"}, "report": {"day": -2}}
    first, second, third = acts({"events": {"Spring Cup": event | {"acts": both}}})
    assert (first.verb, first.day, first.details["ends_on"]) == ("register", date(2026, 1, 26), date(2026, 3, 14))
    assert (second.verb, second.event, third.verb, third.day) == ("document", "Spring Cup", "report", date(2026, 3, 18))
    assert third.details["data"].decode().startswith("012 Spring Cup")


def test_what_is_done_more_than_once_is_a_list() -> None:
    invoices = [{"event": "Spring Cup", "day": -3}, {"event": "Summer Cup", "day": -2, "paid": -1}]
    assert [(act.event, act.day) for act in acts({"acts": {"invoice": invoices}})] == [
        ("Spring Cup", date(2026, 3, 17)),
        ("Summer Cup", date(2026, 3, 19)),
    ]


@pytest.mark.parametrize(
    ("act", "says"),
    [
        ({"aprove": {}}, "acts, aprove: there is no such act: write one of link, address, report"),
        ({"report": {"day": "-2"}}, "acts, report, day: a whole number is expected, not '-2'"),
        ({"report": {}}, 'acts, report: the key "day" is missing'),
        ({"form": {"day": -2, "file_name": "a.xlsx"}}, "acts, form: this body has no form that can be filled in"),
        ({"address": {"day": -2, "link": "x", "reporter": "nobody"}}, "reporter: 'nobody' names no role"),
    ],
)
def test_a_mistake_in_an_act_is_told_with_the_file_the_event_and_the_act(act, says) -> None:
    with pytest.raises(BadInput) as problem:
        acts({"events": {"Spring Cup": {"at": "Baden", "starts": -8, "days": [0], "acts": act}}})
    assert str(problem.value).startswith("club/demonstration.toml: desk, events, Spring Cup")
    assert says in str(problem.value)


# -- the page on adding a federation


def test_the_examples_of_the_page_are_understood() -> None:
    page = (Path(__file__).parents[2] / "docs" / "add-a-federation.md").read_text(encoding="utf-8")
    blocks = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL)]
    (event,) = [record(HandMadeEvent, table, PLACE) for block in blocks for table in block.get("events", {}).values()]
    assert event.players[-1] == Free(free=6, high=1900)
    (desk,) = [block["desk"] for block in blocks if "desk" in block]
    assert [act.verb for act in acts(desk)] == ["register", "report", "decide"]
