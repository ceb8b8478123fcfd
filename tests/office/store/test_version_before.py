"""An office of version 0.1: brought to the present tables without loss, and every list of it made again as it was.

Version 0.1 read ten sentences otherwise and recorded no readings. `tests/office/before/make.py` shows what is in it.
"""

from __future__ import annotations

import lzma
import sqlite3
from pathlib import Path

import pytest
from filled import run_in

BEFORE = Path(__file__).parents[1] / "before" / "office-0.1.sqlite3.xz"
SETUP = "import django; django.setup(); from django.core.management import call_command as call\n"
MIGRATE = SETUP + "call('migrate', verbosity=0)\n"
#: lists of 0.1, the three that were imported among them
LISTS = 50


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database as version 0.1 left it."""
    file = tmp_path_factory.mktemp("before") / "office.sqlite3"
    file.write_bytes(lzma.decompress(BEFORE.read_bytes()))
    return file


@pytest.fixture
def office(before: Path, tmp_path: Path) -> Path:
    (tmp_path / "office.sqlite3").write_bytes(before.read_bytes())
    run_in(tmp_path, MIGRATE)
    return tmp_path


@pytest.fixture(scope="module")
def shown(before: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, for the tests that only look at it."""
    folder = tmp_path_factory.mktemp("shown")
    (folder / "office.sqlite3").write_bytes(before.read_bytes())
    run_in(folder, MIGRATE)
    return folder


def rows(file: Path) -> dict[str, tuple[list[str], list[tuple[object, ...]]]]:
    """Every table of the office's own: its columns, and its rows in order."""
    with sqlite3.connect(file) as database:
        names = [
            name
            for (name,) in database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'office_%' ORDER BY name"
            )
        ]
        found = {}
        for name in names:
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
            columns = [column for column in columns if column != "search"]  # made of the others, by the present rule
            asked = ", ".join(f'"{column}"' for column in columns)
            found[name] = columns, sorted(database.execute(f"SELECT {asked} FROM {name}"), key=repr)
        return found


def test_no_row_and_no_value_is_lost(before: Path, shown: Path) -> None:
    old, new = rows(before), rows(shown / "office.sqlite3")
    assert len(old["office_publication"][1]) == LISTS
    for name, (columns, values) in old.items():
        now, kept = new[name]
        places = [now.index(column) for column in columns]
        assert sorted((tuple(row[place] for place in places) for row in kept), key=repr) == values, name


def test_the_day_on_which_a_waiver_was_entered_is_not_taken_for_the_day_on_which_it_was_given(
    before: Path, tmp_path: Path
) -> None:
    """So that it holds as it did; a decision of another kind keeps its day."""
    file = tmp_path / "office.sqlite3"
    file.write_bytes(before.read_bytes())
    with sqlite3.connect(file) as database:
        (event,) = database.execute("SELECT id FROM office_event WHERE rated_on IS NULL ORDER BY id").fetchone()
        for word in ("match_waiver", "council"):
            values = (event, word, "[]", "2024-05-20", "chief", "why")
            columns = "event_id, decision, games, decided_on, decided_by, reason"
            database.execute(f"INSERT INTO office_decision ({columns}) VALUES (?, ?, ?, ?, ?, ?)", values)
    run_in(tmp_path, MIGRATE)
    with sqlite3.connect(file) as database:
        asked = "SELECT decision, decided_on FROM office_decision WHERE event_id = ? AND reason = 'why'"
        assert sorted(database.execute(asked, [event])) == [("council", "2024-05-20"), ("match_waiver", None)]


def test_every_list_is_made_again_as_it_was_published(shown: Path) -> None:
    verify = SETUP + "from ratingoffice.office.store.verify import verify\nfor one in verify(): print(one.holds, one)"
    told = run_in(shown, verify).splitlines()
    assert len(told) == LISTS + 3 + 1  # the acts of each body, and all of them
    assert [line for line in told if not line.startswith("True")] == []


def test_by_the_present_readings_lists_of_every_body_would_come_out_otherwise(office: Path) -> None:
    script = (
        SETUP
        + """
from ratingoffice.office.models import Publication
from ratingoffice.office.store import readings, verify
from ratingoffice.federations.registry import regulations
verify.regulations_by = lambda publication: regulations(publication.edition)
print(sorted({str(one).split()[0] for one in verify.verify() if not one.holds}))
"""
    )
    assert run_in(office, script).strip() == "['fide', 'fshu', 'jcf']"


def test_the_readings_of_its_lists_are_those_of_version_0_1(shown: Path) -> None:
    script = (
        SETUP
        + """
from ratingoffice.office.models import Publication
from ratingoffice.office.store.readings import read_otherwise
for code in ("fide", "jcf", "fshu"):
    one = Publication.objects.filter(body__code=code).exclude(edition="").order_by("list_date").last()
    print(one.readings, read_otherwise(one))
"""
    )
    assert run_in(shown, script).splitlines() == [
        "None I-7=window I-13=report I-30=judged I-33=any",
        "None J-11=any_list J-16=event J-19=played J-20=ur",
        "None U-4=any U-18=games U-28=out U-29=game U-30=fide_too",
    ]


GO_ON = (
    SETUP
    + """
from datetime import date
from ratingoffice.office.models import Body, Publication
from ratingoffice.office.store.publishing import preview, publish
from ratingoffice.office.store.verify import verify
for body in Body.objects.order_by("code"):
    made = publish(body, preview(body).token, None)
    print(body.code, made.readings["form"], all(one.holds for one in verify(body)))
"""
)


@pytest.mark.thorough
def test_the_next_list_is_made_by_the_present_readings_and_recorded_with_them(office: Path) -> None:
    assert run_in(office, GO_ON).splitlines() == ["fide 6 True", "fshu 6 True", "jcf 6 True"]


CORRECT = (
    SETUP
    + """
from datetime import date
from ratingoffice.office.models import Body, Game, Publication
from ratingoffice.office.store import corrections, lists
from ratingoffice.office.store.verify import verify
body = Body.objects.get(code="fshu")
last = lists.newest(body)
game = Game.objects.filter(event__body=body, rated_on=last.list_date, white_result="1").first()
key = {"event_id": game.event.event_id, "round": game.round, "white_id": game.white_id, "black_id": game.black_id}
corrections.draft(body, last.list_date, "games", key, {"white_result": "0", "black_result": "1"}, "wrong way round",
                  last.list_date, None)
(made,) = corrections.publish_corrections(body, corrections.impact(body).token, None)
print(made.revision, made.readings, all(one.holds for one in verify(body)))
"""
)


def test_a_correction_of_an_old_list_is_made_by_the_readings_of_that_list(office: Path) -> None:
    assert run_in(office, CORRECT).strip() == "2 None True"
