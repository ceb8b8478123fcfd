"""An event: standings with the reason of every value, its table, its rounds, its changes, and how far it is."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from django.test import Client

from ratingoffice.formats.trf.writer import write_trf16, write_trf26
from ratingoffice.office.domain.events.progress import steps
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.models import Blob, Body, Event, Game, Identity, Player, Report
from ratingoffice.tournament.tournament import Cell, Team, Tournament
from ratingoffice.tournament.tournament import Player as Participant

#          1    2    3    4   points
#   1 A    x    =    1    1    2½
#   2 B    =    x    =    1    2
#   3 C    0    =    x    1    1½
#   4 D    0    0    0    x    0
#: round -> white, black, white's result, black's
GAMES = [
    (1, 1, 4, "1", "0"),
    (1, 2, 3, "=", "="),
    (2, 4, 3, "0", "1"),
    (2, 1, 2, "=", "="),
    (3, 2, 4, "1", "0"),
    (3, 3, 1, "0", "1"),
]
NAMES = {1: "Alpha, Anna", 2: "Beta, Bo", 3: "Gamma, Gil", 4: "Delta, Dan"}


def tournament() -> Tournament:
    cells: dict[int, list[Cell]] = {number: [Cell(None, "-", "Z")] * 3 for number in NAMES}
    points = dict.fromkeys(NAMES, Fraction(0))
    for number, white, black, mine, theirs in GAMES:
        cells[white][number - 1], cells[black][number - 1] = Cell(black, "w", mine), Cell(white, "b", theirs)
        for player, result in ((white, mine), (black, theirs)):
            points[player] += {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}[result]
    players = tuple(
        Participant(
            at, name, "w", rating=2100 - at, birth_date="1990-04-15", points=points[at], rounds=tuple(cells[at])
        )
        for at, name in NAMES.items()
    )
    return Tournament(
        name="Four Hands",
        federation="UKR",
        starts_on=date(2026, 3, 1),
        ends_on=date(2026, 3, 3),
        type_text="round robin",
        players=players,
    )


@pytest.fixture
def event(body: Body) -> Event:
    """Registered, nothing more."""
    return Event.objects.create(
        body=body,
        event_id="four-hands",
        name="Four Hands",
        kind="round_robin",
        starts_on=date(2026, 3, 1),
        ends_on=date(2026, 3, 3),
        registered_on=date(2026, 1, 10),
        time_control="5400+30",
    )


@pytest.fixture
def reported(event: Event) -> Event:
    """With a report that was taken."""
    data = write_trf16(tournament())
    blob = Blob.objects.create(sha256=hashlib.sha256(data).hexdigest(), size=len(data), data=data)
    findings = [
        {"severity": "warning", "code": "birth", "line": 9, "column": 70, "message": 'birth date "1990-04-15" is odd'},
        {"severity": "warning", "code": "points", "line": 9, "column": 81, "message": "points 9 declared, 2 counted"},
    ]
    report = Report.objects.create(
        event=event,
        version=1,
        file=blob,
        file_name="four.trf",
        received_at=datetime(2026, 3, 4, tzinfo=UTC),
        state="taken",
        findings=findings,
    )
    ids = {}
    for number, name in NAMES.items():
        player = Player.objects.create(body=event.body, player_id=f"four-{number}", name=name)
        Identity.objects.create(report=report, start_no=number, given={}, player=player, how="id")
        ids[number] = player.player_id
    add_games(event, ids)
    return event


def add_games(event: Event, ids: dict[int, str]) -> None:
    for number, white, black, mine, theirs in GAMES:
        Game.objects.create(
            event=event, round=number, white_id=ids[white], black_id=ids[black], white_result=mine, black_result=theirs
        )


@pytest.fixture
def of_games(event: Event) -> Event:
    """Without a report: only its games are known."""
    ids = {}
    for number, name in NAMES.items():
        ids[number] = Player.objects.create(body=event.body, player_id=f"four-{number}", name=name).player_id
    add_games(event, ids)
    return event


ADDRESS = "/events/fide/four-hands/"


def rows(client: Client, address: str) -> list[list[str]]:
    """The cells of the first table, as text."""
    text = client.get(address).content.decode()
    body = text[text.index("<tbody>") : text.index("</tbody>")]
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in body.split("<tr")[1:]]
    return [[re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for row in cells]


def test_the_standings_are_those_of_the_report(client: Client, reported: Event) -> None:
    found = rows(client, f"{ADDRESS}?tb=PTS,SB")
    # SB of A: ½·2 + 1½ + 0 = 2½; of B: ½·2½ + ½·1½ + 0 = 2; of C: ½·2 + 0 = 1
    assert [(row[0], row[2], row[4], row[5]) for row in found] == [
        ("1", "Alpha, Anna", "2½", "2.5"),
        ("2", "Beta, Bo", "2", "2"),
        ("3", "Gamma, Gil", "1½", "1"),
        ("4", "Delta, Dan", "0", "0"),
    ]


def test_without_a_report_they_are_put_together_from_the_games(client: Client, of_games: Event) -> None:
    assert [(row[0], row[2], row[4]) for row in rows(client, f"{ADDRESS}?tb=PTS")] == [
        ("1", "Alpha, Anna", "2½"),
        ("2", "Beta, Bo", "2"),
        ("3", "Gamma, Gil", "1½"),
        ("4", "Delta, Dan", "0"),
    ]
    assert "byes are not known" in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize(
    ("page", "code", "meaning"),
    [("?tb=PTS,BH/C1", "BH/C1", "Buchholz"), ("crosstable/", "1, ½, 0", "won, drawn, lost")],
)
def test_what_is_short_in_a_table_is_said_above_it(
    client: Client, reported: Event, page: str, code: str, meaning: str
) -> None:
    text = client.get(f"/events/fide/{reported.event_id}/{page}").content.decode()
    assert f'<dt>{code}</dt><dd class="soft">{meaning}</dd>' in text[: text.index("<table")]


def test_every_value_leads_to_its_reason(client: Client, reported: Event) -> None:
    text = client.get(f"{ADDRESS}?tb=PTS,SB,BH/C1").content.decode()
    links = re.findall(r'href="(explain/[^"]+)"', text)
    assert len(links) == 4 * 3
    for link in links:
        assert client.get(ADDRESS + link.replace("&amp;", "&")).status_code == 200, link


def test_the_reason_of_a_value_adds_up_round_by_round(client: Client, reported: Event) -> None:
    found = rows(client, f"{ADDRESS}explain/2/SB/?tb=PTS,SB")
    # B: drew with C (1½), drew with A (2½), beat D (0)
    assert [(row[1], row[3], row[4], row[5]) for row in found] == [
        ("Gamma, Gil", "1½", "½", "0.75"),
        ("Alpha, Anna", "2½", "½", "1.25"),
        ("Delta, Dan", "0", "1", "0"),
    ]


def test_a_tie_break_that_is_not_known_is_named_and_the_rest_is_used(client: Client, reported: Event) -> None:
    text = client.get(f"{ADDRESS}?tb=PTS,MAGIC,SB").content.decode()
    assert "MAGIC" in text
    assert "is not known" in text
    assert [row[5] for row in rows(client, f"{ADDRESS}?tb=PTS,MAGIC,SB")] == ["2.5", "2", "1", "0"]


def test_the_standings_after_each_round(client: Client, reported: Event) -> None:
    # after two rounds: A 1½, C 1½, B 1, D 0
    assert [(row[0], row[2], row[4]) for row in rows(client, f"{ADDRESS}?tb=PTS&after=2")] == [
        ("1", "Alpha, Anna", "1½"),
        ("1", "Gamma, Gil", "1½"),
        ("3", "Beta, Bo", "1"),
        ("4", "Delta, Dan", "0"),
    ]
    text = client.get(f"{ADDRESS}?tb=PTS&after=2").content.decode()
    assert "after round 2, 0 games open" in text
    assert re.findall(r'href="\?tb=PTS&amp;after=(\d)"', text) == ["1", "3"]
    assert '<b aria-current="page">2</b>' in text
    # B after two rounds: drew with C (1½) and with A (1½)
    assert [row[5] for row in rows(client, f"{ADDRESS}explain/2/SB/?after=2&tb=PTS,SB")] == ["0.75", "0.75"]


def test_a_game_without_a_result_is_told(client: Client, reported: Event) -> None:
    """The last one of round 3, 3-1, is open: B leads with 2, A and C have 1½."""
    whole = tournament()
    players = [replace(one, rounds=(*one.rounds[:2], replace(one.rounds[2], result="X"))) for one in whole.players[::2]]
    data = write_trf16(replace(whole, players=(players[0], whole.players[1], players[1], whole.players[3])))
    Blob.objects.filter(pk=reported.reports.get().file_id).update(data=data, size=len(data))
    assert [(row[0], row[2], row[4]) for row in rows(client, f"{ADDRESS}?tb=PTS")] == [
        ("1", "Beta, Bo", "2"),
        ("2", "Alpha, Anna", "1½"),
        ("2", "Gamma, Gil", "1½"),
        ("4", "Delta, Dan", "0"),
    ]
    text = client.get(f"{ADDRESS}?tb=PTS").content.decode()
    assert "after round 3, 1 game open: 3-1 (R3)" in text
    assert "<i>*</i>" in client.get(f"{ADDRESS}crosstable/").content.decode()


@pytest.mark.parametrize(("after", "says"), [("9", "round 9 is not paired"), ("x", ""), ("0", ""), ("-1", "")])
def test_a_round_that_is_none_leaves_the_whole_table(client: Client, reported: Event, after: str, says: str) -> None:
    text = client.get(f"{ADDRESS}?after={after}").content.decode()
    assert says in text
    assert [row[4] for row in rows(client, f"{ADDRESS}?after={after}")] == ["2½", "2", "1½", "0"]


def test_the_cross_table_of_a_round_robin_is_everybody_against_everybody(client: Client, reported: Event) -> None:
    assert rows(client, f"{ADDRESS}crosstable/") == [
        ["1", "Alpha, Anna", "×", "½", "1", "1", "2½"],
        ["2", "Beta, Bo", "½", "×", "½", "1", "2"],
        ["3", "Gamma, Gil", "0", "½", "×", "1", "1½"],
        ["4", "Delta, Dan", "0", "0", "0", "×", "0"],
    ]


#: two boards; 2 and 3 draw, 1 wins 1½-½ against 3 and 2-0 against 2: 4 match points, 1, 1
TEAM_GAMES = [(1, (21, 31, "1"), (32, 22, "1")), (2, (31, 11, "="), (12, 32, "1")), (3, (11, 21, "1"), (22, 12, "0"))]


def report_of_teams(event: Event, kind: str) -> None:
    """Three teams, which all meet, of two players; the results as above."""
    numbers = [11, 12, 21, 22, 31, 32]
    cells = {number: [Cell(None, "-", "Z")] * 3 for number in numbers}
    other = {"1": "0", "=": "=", "0": "1"}
    for number, *boards in TEAM_GAMES:
        for white, black, result in boards:
            cells[white][number - 1] = Cell(black, "w", result)
            cells[black][number - 1] = Cell(white, "b", other[result])
    players = tuple(Participant(at, f"Player {at}", rating=2000, rounds=tuple(cells[at])) for at in numbers)
    teams = tuple(Team(at, f"Team {at}", players=(10 * at + 1, 10 * at + 2)) for at in (1, 2, 3))
    data = write_trf26(replace(tournament(), type_text=kind, players=players, teams=teams, board_colors="wb"))
    Blob.objects.filter(pk=event.reports.get().file_id).update(data=data, size=len(data))


def test_a_round_robin_of_teams_has_their_game_points(client: Client, reported: Event) -> None:
    report_of_teams(reported, "Team round robin")
    assert rows(client, f"{ADDRESS}crosstable/?tb=MPTS,GPTS") == [
        ["1", "Team 1", "×", "1½", "2", "4"],
        ["2", "Team 3", "½", "×", "1", "1"],
        ["3", "Team 2", "0", "1", "×", "1"],
    ]
    page = client.get(f"{ADDRESS}crosstable/?tb=MPTS,GPTS").content.decode()
    assert "Game points" in page
    assert "won, drawn, lost" not in page


def test_a_match_of_a_team_swiss_has_its_game_points(client: Client, reported: Event) -> None:
    report_of_teams(reported, "Team Swiss")
    found = rows(client, f"{ADDRESS}crosstable/?tb=MPTS,GPTS")
    assert [row[1:5] for row in found] == [
        ["Team 1", "", "2b1½", "3w2"],
        ["Team 3", "3b1", "1w½", ""],
        ["Team 2", "2w1", "", "1b0"],
    ]


def test_the_rounds_have_white_first(client: Client, reported: Event) -> None:
    assert rows(client, f"{ADDRESS}rounds/") == [
        ["Alpha, Anna", "1 – 0", "Delta, Dan"],
        ["Beta, Bo", "½ – ½", "Gamma, Gil"],
    ]


def test_games_that_fit_into_no_rounds_are_listed_as_they_are(client: Client, of_games: Event) -> None:
    Game.objects.create(
        event=of_games, round=1, white_id="four-1", black_id="four-2", white_result="1", black_result="0"
    )
    assert "no games here that fit into rounds" in client.get(ADDRESS).content.decode()
    assert len(rows(client, f"{ADDRESS}rounds/")) == len(GAMES) + 1


@pytest.mark.parametrize("page", ["", "crosstable/"])
def test_an_event_that_is_still_to_come_has_no_games_yet(client: Client, body: Body, page: str) -> None:
    days = {"starts_on": date(2026, 4, 1), "ends_on": date(2026, 4, 3)}
    Event.objects.create(body=body, event_id="to-come", name="To come", time_control="5400+30", **days)
    said = client.get(f"/events/fide/to-come/{page}").content.decode()
    assert "No games here yet." in said
    assert "fit into rounds" not in said


def test_findings_about_games_are_public_and_those_about_persons_are_not(client: Client, reported: Event) -> None:
    text = client.get(ADDRESS).content.decode()
    assert "points 9 declared, 2 counted" in text
    assert "1990-04-15" not in text


def test_the_steps_follow_the_event(event: Event) -> None:
    def done() -> list[bool]:
        return [step.done for step in steps(event)]

    assert done() == [True, False, False, False]
    data = b"x"
    blob = Blob.objects.create(sha256="0" * 64, size=1, data=data)
    report = Report.objects.create(
        event=event, version=1, file=blob, file_name="x", state="errors", received_at=datetime(2026, 3, 4, tzinfo=UTC)
    )
    assert done() == [True, True, False, False]
    report.state = "taken"
    report.save()
    assert done() == [True, True, True, False]
    event.rated_on = date(2026, 4, 1)
    assert done() == [True, True, True, True]


def test_the_changes_of_an_event_are_the_sides_of_its_list(client: Client, body: Body) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    event = Event.objects.filter(body=body, rated_on=newest.list_date).order_by("event_id").first()
    assert event is not None
    sides = published_lists.frame(newest, "sides")
    its = sides.filter((sides["event_id"] == event.event_id) & sides["counted"]).to_dicts()
    worth: dict[str, int] = {}
    for side in its:
        worth[side["player_id"]] = worth.get(side["player_id"], 0) + side["delta"] * side["k"]
    text = client.get(f"/events/fide/{event.event_id}/changes/").content.decode()
    for player_id, hundredths in worth.items():
        sign = "+" if hundredths > 0 else "−" if hundredths < 0 else ""
        shown = f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"
        assert re.search(rf'/players/fide/{player_id}/why/standard/2026-03/">{re.escape(shown)}<', text), player_id


def test_an_event_that_was_not_rated_says_why(client: Client, body: Body) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    verdicts = published_lists.frame(newest, "verdicts")
    row = verdicts.filter((verdicts["outcome"] == "not_rated") & verdicts["round"].is_null()).row(0, named=True)
    text = client.get(f"/events/fide/{row['event_id']}/").content.decode()
    assert "Not rated" in text
    assert row["reason"].split("(")[0].strip()[:40] in text.replace("&#x27;", "'")
    assert f'#a-{row["article"].split(";")[0]}"' in text


def test_the_index_finds_events_by_name_and_by_state(client: Client, event: Event) -> None:
    assert "four-hands" in client.get("/events/fide/?q=four+ha").content.decode()
    assert "four-hands" in client.get("/events/fide/?state=open&q=Four").content.decode()
    assert "four-hands" not in client.get("/events/fide/?state=rated&q=Four").content.decode()
