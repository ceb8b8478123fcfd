"""`ratingoffice check`: first the file, then what the edition says, by the engine's own admission.

The report of most tests: two games, of 90 minutes and 30 seconds a move (120 minutes for 60 moves).

                          round 1   round 2      rating   id
    1 Alpha, Anna         2w 1      3b -         2000     101
    2 Beta, Boris         1b 0      bye (H)      2100     102
    3 Gamma, Gala         bye (Z)   1w +         1900     103
"""

import json

import pytest

from cli_runner import CliRunner
from ratingoffice.book.book import Book
from ratingoffice.cli.main import app
from ratingoffice.formats.book_folder import write_tables
from ratingoffice.intake import check_report
from ratingoffice.intake.event_kind import kind_of_event
from ratingoffice.intake.persons import Person, differences, words_of
from trf_files import player, read, trf

app = app

HEADER = (
    "012 Kyiv Open",
    "042 2024/05/04",
    "052 2024/05/05",
    "092 Swiss",
    "132" + " " * 88 + "24/05/04  24/05/05",
    "222 5400+30",
)
PLAYERS = (
    player(1, "   2 w 1", "   3 b -", name="Alpha, Anna", sex="w", rating=2000, fide_id=101),
    player(2, "   1 b 0", "0000 - H", name="Beta, Boris", rating=2100, fide_id=102),
    player(3, "0000 - Z", "   1 w +", name="Gamma, Gala", sex="w", rating=1900, fide_id=103),
)
EVENTS = ("event", "event.fide", "event.trf")
REGISTER = [
    {"player_id": "101", "name": "Alpha, Anna", "sex": "w", "birth_date": "1990"},
    {"player_id": "102", "name": "Beta, Boris", "sex": "m", "birth_date": "1990-01-01"},
    {"player_id": "103", "name": "Gamma, Gala", "sex": "w", "birth_date": "1990"},
]


def run(*arguments):
    return CliRunner().invoke(app, ["check", *(str(argument) for argument in arguments)])


def asked(*arguments):
    return json.loads(run(*arguments, "--format", "json").stdout)


def report_of(folder, *lines, name="report.trf"):
    file = folder / name
    file.write_bytes(trf(*lines))
    return file


@pytest.fixture
def report(tmp_path):
    return report_of(tmp_path, *HEADER, *PLAYERS)


def book_of(folder, register=REGISTER, **tables):
    book = Book.of(players=register, **tables)
    frames = {n: t.select(c for c in t.columns if book.has(n, c)) for n, t in book.tables().items() if n in book.had}
    write_tables(folder / "book", frames, "csv")
    return folder / "book"


def severities(told):
    return [(found["severity"], found["code"]) for found in told["findings"]]


# the file


def test_a_clean_file_is_said_to_be_one(report):
    done = run(report)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"{report}: Kyiv Open, TRF26, 2024-05-04 to 2024-05-05, 3 players, 2 rounds",
        "The file: nothing wrong.",
    ]


def test_an_error_has_its_line_and_column_and_ends_in_exit_1(tmp_path):
    wrong = player(2, "   1 b 1", "0000 - H", name="Beta, Boris", fide_id=102)
    file = report_of(tmp_path, *HEADER, PLAYERS[0], wrong, PLAYERS[2])
    done = run(file)
    assert done.exit_code == 1
    message = "error: round 1: 1 has 1 against 2, who has 1 (line 8): they contradict each other"
    assert f"{file}:7:99: {message}" in done.stdout
    assert "The file: 1 error." in done.stdout


def test_a_repair_is_listed_and_is_no_error(tmp_path):
    woman = PLAYERS[0].replace(" w    Alpha", " f    Alpha")
    told = run(report_of(tmp_path, *HEADER, woman, *PLAYERS[1:]))
    assert told.exit_code == 0
    assert 'info: sex "f": read as w' in told.stdout
    assert "The file: 1 repair." in told.stdout


def test_what_is_no_report_is_an_error_and_not_a_traceback(tmp_path):
    file = tmp_path / "picture.trf"
    file.write_bytes(b"\x89PNG\r\n\x1a\n")
    done = run(file)
    assert done.exit_code == 1
    assert "not a tournament report" in done.stdout


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--edition", "uscf"], "there is no edition 'uscf'"),
        (["--edition", "fide", "--list", "2024-06-02"], "2024-06-02 is not a list day"),
        (["--edition", "fide", "--list", "soon"], '--list "soon" is not a date'),
        (["--list", "2024-06-01"], "name it with --edition"),
        (["--kind", "blitz"], '--kind "blitz" is no kind of event'),
        (["--book", "nowhere"], "nowhere: there is no such folder"),
    ],
)
def test_bad_usage_is_exit_2_and_one_sentence(report, options, says):
    done = run(report, *options)
    assert done.exit_code == 2
    assert says in done.stderr
    assert done.stdout == ""


def test_a_file_that_is_not_there_is_exit_2(tmp_path):
    assert run(tmp_path / "none.trf").exit_code == 2


# the register


def test_players_of_the_register_are_found_whatever_the_accents_order_and_case(report, tmp_path):
    register = [REGISTER[0] | {"name": "anna ÁLPHA"}, *REGISTER[1:]]
    assert severities(asked(report, "--book", book_of(tmp_path, register))) == []


@pytest.mark.parametrize(
    ("other", "severity"),
    [
        ({"name": "Alpha, Hanna"}, "warning"),  # a word in common
        ({"name": "Omega, Olha"}, "error"),  # none
        ({"sex": "m"}, "warning"),
        ({"birth_date": "1991"}, "warning"),
        ({"sex": "m", "birth_date": "1991"}, "error"),  # two things
        ({"name": "Alpha, Hanna", "birth_date": "1991"}, "error"),
    ],
)
def test_an_id_that_does_not_fit_its_player_is_a_finding(report, tmp_path, other, severity):
    book = book_of(tmp_path, [REGISTER[0] | other, *REGISTER[1:]])
    told = asked(report, "--book", book)
    assert severities(told) == [(severity, "register")]
    assert (told["findings"][0]["line"], told["findings"][0]["column"]) == (7, 58)
    assert run(report, "--book", book).exit_code == (1 if severity == "error" else 0)


def test_what_only_one_of_the_two_knows_is_no_difference(report, tmp_path):
    book = book_of(tmp_path, [{"player_id": row["player_id"], "name": None} for row in REGISTER])
    assert severities(asked(report, "--book", book)) == []


def test_names_in_two_scripts_say_nothing_about_each_other(report, tmp_path):
    book = book_of(tmp_path, [REGISTER[0] | {"name": "Альфа Анна"}, *REGISTER[1:]])
    assert severities(asked(report, "--book", book)) == []


def test_an_unknown_player_is_an_error(report, tmp_path):
    done = run(report, "--book", book_of(tmp_path, REGISTER[1:]))
    assert done.exit_code == 1
    assert '7:58: error: player 1 "Alpha, Anna" with id 101 is not in the register' in done.stdout


def test_ids_that_lead_to_two_people_are_told_apart_by_the_name(tmp_path):
    national = f"UKR    1 w    {'Alpha, Anna':33} 1900     {'N-1':>11} 1990/01/01"
    file = report_of(tmp_path, *HEADER, *PLAYERS, "172 UKR FIDON", national)
    other = {"player_id": "N-1", "name": "Omega, Olha"}
    told = asked(file, "--book", book_of(tmp_path, [*REGISTER, other]))
    assert severities(told) == [("warning", "several-people")]
    assert "101 has the name and is taken" in told["findings"][0]["message"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Carlsen, Magnus", "MAGNUS CARLSEN", True),
        ("Ragger, Márkus", "Ragger, Markus", True),
        ("Sørensen, Łukasz", "Sorensen, Lukasz", True),
        ("O'Brien, Ann", "OBrien, Ann", True),
        ("Strauß, Max", "Strauss, Max", True),
        ("Carlsen, Magnus", "Carlsen, Ellen", False),
        ("Wijesuriya Arachchige, Gayan Sampa", "Wijesuriya Arachchige, Gayan Sampath", True),  # cut at the field's end
    ],
)
def test_names_are_compared_by_their_words(one, other, same):
    assert differences(Person((one,)), Person((other,))).name is not same
    assert words_of("") == frozenset()


# the edition


def test_the_edition_judges_the_event_and_each_game(report):
    told = asked(report, "--edition", "fide")["judgement"]
    assert (told["edition"], told["list_date"]) == ("fide-2024-03", "2024-06-01")
    assert told["list_chosen"] == "the first after the event's end"
    assert (told["outcome"], told["article"]) == ("rated", "7.1")
    assert (told["games"], told["games_rated"]) == (2, 1)
    game = told["game_verdicts"][0]
    assert (game["round"], game["outcome"], game["article"]) == (2, "not_rated", "5.1")
    assert told["notes"] == ["Not on record, so not judged: registration, the day of the report, declarations."]


def test_the_table_names_the_list_the_article_and_the_players(report):
    done = run(report, "--edition", "fide")
    assert done.exit_code == 0
    assert "By fide-2024-03, for the list of 2024-06-01 (the first after the event's end):" in done.stdout
    assert "1 of 2 games rated." in done.stdout
    line = next(line for line in done.stdout.splitlines() if "Gamma, Gala" in line)
    assert line.split()[:5] == ["2", "Gamma,", "Gala", "Alpha,", "Anna"]
    assert "5.1" in line


@pytest.mark.parametrize(
    ("control", "outcome"),
    [
        ("7190", "not_rated"),
        ("7200", "rated"),
        ("7210", "rated"),  # two hours for whoever plays one of 2400 or more
    ],
)
def test_the_ratings_of_the_file_decide_the_rate_of_play(tmp_path, control, outcome):
    strong = PLAYERS[1].replace(" 2100 ", " 2400 ")
    file = report_of(tmp_path, *HEADER[:-1], f"222 {control}", PLAYERS[0], strong, PLAYERS[2])
    told = asked(file, "--edition", "fide")["judgement"]
    refused = {game["round"]: game["article"] for game in told["game_verdicts"]}
    assert refused.get(1) == (None if outcome == "rated" else "1.1")


@pytest.mark.parametrize(("rating", "article"), [(2399, None), (2400, "1.1"), (2401, "1.1")])
def test_with_a_book_its_ratings_decide(tmp_path, rating, article):
    file = report_of(tmp_path, *HEADER[:-1], "222 5400", *PLAYERS)
    book = book_of(tmp_path, ratings=[{"pool": "standard", "player_id": "102", "rating": rating}])
    told = asked(file, "--edition", "fide", "--book", book)["judgement"]
    refused = {game["round"]: game["article"] for game in told["game_verdicts"]}
    assert refused.get(1) == article


def test_an_event_that_is_not_rated_is_no_error_of_the_file(report):
    done = run(report, "--edition", "fide", "--registered-on", "2024-05-04")
    assert done.exit_code == 0
    assert "not rated (0.2.2):" in done.stdout
    assert "0 of 2 games rated." in done.stdout


def test_what_the_book_has_on_record_is_judged(report, tmp_path):
    row = {
        "event_id": "kyiv-open-2024-05-04",
        "starts_on": "2024-05-04",
        "ends_on": "2024-05-05",
        "time_control": "5400+30",
        "refused": "true",
    }
    told = asked(report, "--edition", "fide", "--book", book_of(tmp_path, events=[row]))["judgement"]
    assert (told["outcome"], told["article"]) == ("not_rated", "0.4")


def test_without_time_control_the_event_is_not_judged(tmp_path):
    file = report_of(tmp_path, *HEADER[:-1], *PLAYERS)
    assert severities(asked(file)) == []
    told = asked(file, "--edition", "fide")
    assert severities(told) == [("error", "time-control-unknown")]
    assert told["judgement"] is None
    assert asked(file, "--edition", "fide", "--time-control", "5400+30")["judgement"]["outcome"] == "rated"


@pytest.mark.parametrize(
    ("text", "code", "pool"),
    [
        ("90+30", "5400+30", "standard"),
        ("90 min + 30 sec", "5400+30", "standard"),
        ("5400+30", "5400+30", "standard"),
        ("15+10", "900+10", "rapid"),
        ("3+2", "180+2", "blitz"),
    ],
)
def test_a_time_control_is_read_as_people_write_it_and_said_back_with_its_pool(tmp_path, text, code, pool):
    file = report_of(tmp_path, *HEADER[:-1], "122 90 min + 30 sec/move", *PLAYERS)
    options = (file, "--edition", "fide", "--list", "2025-06-01", "--time-control", text)
    told = asked(*options)["judgement"]
    assert (told["time_control"], told["pool"]) == (code, pool)
    minutes = int(code.partition("+")[0]) // 60
    assert f"Time control: {minutes} minutes for the game and" in run(*options).stdout
    assert f"seconds a move from move 1: {pool}." in run(*options).stdout


def test_a_time_control_that_can_be_read_in_two_ways_is_asked_about(report):
    done = run(report, "--edition", "fide", "--time-control", "180+2")
    assert done.exit_code == 2
    assert '--time-control "180+2": 180 minutes or 180 seconds? Write 180m or 180s' in done.stderr


def test_an_event_before_the_first_edition_is_not_judged(tmp_path):
    old = [line.replace("2024/", "2004/") for line in HEADER if not line.startswith("132")]
    told = asked(report_of(tmp_path, *old, *PLAYERS), "--edition", "fide")
    assert severities(told) == [("error", "edition")]


def test_national_ratings_are_those_of_the_national_records(tmp_path):
    """FShU asks for 90 minutes where a player has 2300 or more: the national 2300 counts, not FIDE's 2200."""
    national = f"UKR    2 m    {'Beta, Boris':33} 2300     {'N-2':>11} 1990/01/01"
    people = [PLAYERS[0], PLAYERS[1].replace(" 2100 ", " 2200 "), PLAYERS[2]]
    lines = [*HEADER[:-1], "222 3600+20", *people, "172 UKR NIDOF"]
    told = asked(report_of(tmp_path, *lines, national), "--edition", "fshu")["judgement"]
    assert "2" in {game["article"] for game in told["game_verdicts"] if game["round"] == 1}
    told = asked(report_of(tmp_path, *lines), "--edition", "fshu")["judgement"]
    assert "No national ratings of UKR in the file: the ratings of its 001 lines are taken." in told["notes"]
    assert 1 not in {game["round"] for game in told["game_verdicts"]}


# kinds


@pytest.mark.parametrize(
    ("record", "kind"),
    [
        ("192 FIDE_DUTCH_2026_BAKU", "swiss"),
        ("192 BERGER_ROUNDROBIN_G2", "round_robin"),
        ("192 FIDE_DOUBLEROUNDROBIN", "round_robin"),
        ("192 FIDE_TEAM_BAKU", "team"),
        ("092 Individual: Swiss-System (FIDE-Dutch)", "swiss"),
        ("092 Round Robin", "round_robin"),
        ("092 Колова система", "round_robin"),
        ("092 Швейцарська", "swiss"),
        ("092 Knock-out", "knockout"),
        ("092 Summer fun", "other"),
    ],
)
def test_the_kind_of_an_event_is_in_its_type(record, kind):
    assert kind_of_event(read(record, *PLAYERS)) == kind


def test_two_players_are_a_match_whatever_the_type_says():
    assert kind_of_event(read("092 Swiss", player(1, "   2 w 1"), player(2, "   1 b 0"))) == "match"


# many files


@pytest.mark.parametrize("few", [100, 0])  # in this process; in two others
def test_a_folder_is_checked_file_by_file(tmp_path, monkeypatch, few):
    monkeypatch.setattr(check_report, "FEW", few)
    folder = tmp_path / "reports"
    (folder / "b").mkdir(parents=True)
    report_of(folder, *HEADER, *PLAYERS, name="c.trf")
    report_of(folder / "b", *HEADER, PLAYERS[0], PLAYERS[2], name="broken.TXT")  # against 2, who is not in the file
    report_of(folder, "not a report", name="readme.md")
    report_of(folder, *HEADER, *PLAYERS, name=".hidden.trf")
    done = run(folder)
    assert done.exit_code == 1
    assert "1 against 2, who is not in the file" in done.stdout
    assert done.stdout.splitlines()[-1] == "2 reports, 1 of them with errors: 1 error, 1 warning."
    told = asked(folder)
    assert [one["file"] for one in told["files"]] == [str(folder / "b" / "broken.TXT"), str(folder / "c.trf")]
    assert told["summary"] == {
        "files": 2,
        "with_errors": 1,
        "findings": {"error": 1, "warning": 1, "info": 0},
        "outcomes": {},
        "games": 0,
        "games_rated": 0,
    }


def test_a_folder_names_the_files_that_are_not_checked(tmp_path):
    report_of(tmp_path, *HEADER, *PLAYERS, name="event.trf")
    report_of(tmp_path, *HEADER, *PLAYERS, name="event.fide")  # a report by its lines
    report_of(tmp_path, *HEADER, *PLAYERS, name="event")
    report_of(tmp_path, "# About", "Players are lines like these:", *PLAYERS[:1], "and so on.", name="manual.md")
    (tmp_path / "event.tunx").write_bytes(b"012 Kyiv Open\0\0")
    done = run(tmp_path)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-4:] == [
        "2 files not checked (no report by name or first lines):",
        f"  {tmp_path / 'event.tunx'}",
        f"  {tmp_path / 'manual.md'}",
        "3 reports, 0 of them with errors: nothing wrong.",
    ]
    told = asked(tmp_path)
    assert told["not_checked"] == [str(tmp_path / "event.tunx"), str(tmp_path / "manual.md")]
    assert [one["file"] for one in told["files"]] == [str(tmp_path / name) for name in EVENTS]


def test_many_files_that_are_not_checked_are_counted_and_all_named_with_details(tmp_path):
    report_of(tmp_path, *HEADER, *PLAYERS)
    for number in range(30):
        (tmp_path / f"photo{number:02}.jpg").write_bytes(b"\xff\xd8")
    few, all_of_them = run(tmp_path).stdout.splitlines(), run(tmp_path, "--details").stdout.splitlines()
    assert few[-3:-1] == [f"  {tmp_path / 'photo18.jpg'}", "  … and 11 more (--details names them)"]
    assert sum("photo" in line for line in all_of_them) == 30


def test_a_report_comes_from_standard_input(report):
    words = ["check", "-", "--edition", "fide", "--format", "json"]
    done = CliRunner().invoke(app, words, input=trf(*HEADER, *PLAYERS))
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    assert (told["file"], told["name"], told["players"]) == ("standard input", "Kyiv Open", 3)
    assert told["judgement"] == asked(report, "--edition", "fide")["judgement"]


def test_findings_about_standard_input_have_its_name():
    done = CliRunner().invoke(app, ["check", "-"], input=trf(*HEADER, PLAYERS[0], PLAYERS[2]))
    assert done.exit_code == 1
    assert "standard input:7:92: error: round 1: 1 against 2, who is not in the file [pairing]" in done.stdout


def test_a_folder_without_reports_is_bad_usage(tmp_path):
    done = run(tmp_path)
    assert done.exit_code == 2
    assert "holds no report" in done.stderr


def test_a_folder_is_judged_too(tmp_path):
    report_of(tmp_path, *HEADER, *PLAYERS)
    report_of(tmp_path, *HEADER[:-1], "222 180+2", *PLAYERS, name="blitz.trf")
    report_of(tmp_path, *HEADER[:2], "052 2024/05/30", *HEADER[3:], *PLAYERS, name="late.trf")
    done = run(tmp_path, "--edition", "fide")
    assert done.exit_code == 0
    assert "later list: 1; rated: 2; games rated: 2 of 6" in done.stdout  # the blitz event is rated as blitz


def test_by_one_edition_alone_every_event_is_judged_as_it_asks(tmp_path):
    report = report_of(tmp_path, *HEADER[:-1], "222 180+2", *PLAYERS, name="blitz.trf")
    told = [
        json.loads(run(report, "--edition", name, "--format", "json").stdout)["judgement"]
        for name in ("fide", "fide-2024-03")
    ]
    assert [(each["edition"], each["article"], each["games_rated"]) for each in told] == [
        ("fide-rb-2024-03", "6.1", 1),
        ("fide-2024-03", "7.1", 0),
    ]


# what `standings` would say


def test_check_reports_what_standings_would(tmp_path):
    lines = [
        "012 Open",
        "042 2024/05/04",
        "052 2024/05/05",
        "092 Zzz",
        player(1, "   2 w =", rank=2),
        player(2, "   1 b ="),
    ]
    file = report_of(tmp_path, *lines)
    whole = app
    ranked = json.loads(CliRunner().invoke(whole, ["standings", str(file), "--format", "json"]).stdout)["findings"]
    told = asked(file)["findings"]
    assert [(one["severity"], one["code"]) for one in told] == [(one["severity"], one["code"]) for one in ranked]
    assert ("warning", "system") in [(one["severity"], one["code"]) for one in told]


def test_a_list_of_tie_breaks_that_no_standings_have_is_a_finding(tmp_path):
    file = report_of(tmp_path, *HEADER, *PLAYERS)
    assert run(file, "--system", "knockout").exit_code == 1
    assert 'no standings: system "knockout" is not known' in run(file, "--system", "knockout").stdout


def test_findings_that_repeat_are_counted_and_all_in_json(tmp_path):
    women = [player(n, "0000 - Z", sex="f") for n in range(1, 7)]
    file = report_of(tmp_path, *HEADER, *women)
    told = run(file).stdout
    assert told.count('sex "f": read as w') == 1
    assert "info: … and 5 more like this (lines 8, 9, 10, 11, 12) [sex]" in told
    assert run(file, "--details").stdout.count('sex "f": read as w') == 6
    assert [found["code"] for found in asked(file)["findings"]].count("sex") == 6


def test_one_is_not_many(tmp_path):
    told = run(report_of(tmp_path, *HEADER, player(1, "0000 - Z"))).stdout
    assert "1 player, 1 round" in told


def test_what_the_book_says_otherwise_of_the_event_is_told(tmp_path):
    """Federation (032), days and time control, also where only people can read it (122)."""
    lines = ["012 Open", "032 FRA", "042 2026/01/10", "052 2026/01/12", "122 60 min"]
    file = report_of(tmp_path, *lines, player(1, "   2 w 1"), player(2, "   1 b 0"))
    row = {"event_id": "open-2026-01-10", "starts_on": "2026-01-10", "ends_on": "2026-01-11"}
    row |= {"time_control": "5400+30", "federation": "UKR"}
    told = asked(file, "--book", book_of(tmp_path, events=[row]))
    assert [found["message"] for found in told["findings"] if found["code"] == "registration"] == [
        "the event ends on 2026-01-12 in the report, on 2026-01-11 in the book",
        "the event has the time control 60 minutes for the game in the report, 90 minutes for the game and 30 seconds "
        "a move from move 1 in the book",
        "the federation of the event is FRA in the report, UKR in the book",
    ]
