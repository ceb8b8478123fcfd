"""Readings: a point with a real alternative is a switch, with words to choose from; a list is recorded with them."""

from __future__ import annotations

from datetime import date

import pytest

from books import book, event, game, initial, meets, month, new_rating, player, rated, waits
from ratingoffice.book.findings import BadInput
from ratingoffice.federations import registry
from ratingoffice.federations.interpretations_page import open_point
from ratingoffice.federations.outline import differences, outline
from ratingoffice.federations.readings import switches
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.registry import recorded
from ratingoffice.federations.variants import format_readings, parse_readings
from ratingoffice.formats.book_folder import read_book, write_tables
from ratingoffice.rating.rate import rate_period

SWITCHES = {
    "fide": {
        "I-1": "apart",
        "I-4": "stays",
        "I-7": "ever",
        "I-10": "top",
        "I-13": "text",
        "I-30": "excused",
        "I-33": "prior",
    },
    "jcf": {
        "J-1": "waits",
        "J-2": "top",
        "J-4": "both",
        "J-8": "list",
        "J-9": "waits",
        "J-11": "on_record",
        "J-16": "each",
        "J-19": "counted",
        "J-20": "never_ur",
    },
    "fshu": {
        "U-1": "waits",
        "U-2": "begins",
        "U-4": "begins",
        "U-7": "top",
        "U-8": "period",
        "U-13": "away",
        "U-18": "schedule",
        "U-28": "counts",
        "U-29": "event",
        "U-30": "fshu",
        "U-35": "noted",
        "U-36": "date",
    },
}
#: those of rapid and blitz have the same switches
EDITIONS = {name: one for name, one in registry.EDITIONS.items() if "standard" in one.pools}
EVERY = [
    (name, number, word)
    for name, regulation in EDITIONS.items()
    for number, reading in regulation.interpretations.items()
    for word in reading.words
]
OTHERWISE = [(name, number, word) for name, number, word in EVERY if EDITIONS[name].readings[number] != word]
NOT_SWITCHES = [
    (name, number)
    for name, regulation in EDITIONS.items()
    for number, reading in regulation.interpretations.items()
    if not reading.switch
]
editions = pytest.mark.parametrize("name", EDITIONS)


@editions
def test_the_readings_of_an_edition_are_the_word_of_every_switch_in_order(name):
    regulation = EDITIONS[name]
    assert list(regulation.readings.items()) == [*SWITCHES[regulation.body].items()]
    assert switches(regulation) == SWITCHES[regulation.body]
    assert set(switches(regulation)) == {n for n, reading in regulation.interpretations.items() if reading.switch}


@pytest.mark.parametrize(("name", "number", "word"), EVERY)
def test_every_word_of_every_switch_is_accepted_and_stands_in_the_name(name, number, word):
    found = find_edition(f"{name}~{number}={word}")
    assert found.readings == {**EDITIONS[name].readings, number: word}
    assert found.plain == name
    if (name, number, word) in OTHERWISE:
        assert found.edition == f"{name}~{number}={word}"
        assert str(found.title) == f"{EDITIONS[name].title}, read with {number}={word}"
    else:
        assert found is EDITIONS[name]


@pytest.mark.parametrize(("name", "number", "word"), OTHERWISE)
def test_the_words_of_the_outline_follow(name, number, word):
    found = find_edition(f"{name}~{number}={word}")
    same_here = {("fide-2024-01", "end"), ("fide-2024-03", "report"), ("fide-2025-10", "report")}
    if number == "I-13" and (name, word) in same_here:  # that edition's own text says so; the events of others differ
        assert differences(EDITIONS[name], found) == ()
    else:
        changes = differences(EDITIONS[name], found)
        assert changes
        said = " ".join(f"{change.before} {change.after}" for change in changes)
        of_the_article = {entry.number for entry in outline(found) if entry.reading == number}
        assert number in said or {change.article for change in changes} == of_the_article


@pytest.mark.parametrize(("name", "number", "word"), OTHERWISE)
def test_the_point_says_the_reading_that_is_taken_and_the_usual_one_among_the_others(name, number, word):
    usual, taken = open_point(EDITIONS[name], number), open_point(find_edition(f"{name}~{number}={word}"), number)
    assert (taken.word, taken.usual, taken.sure) == (word, usual.word, "choice")
    assert taken.says != usual.says
    assert taken.says in [other.says for other in usual.others]
    assert usual.says in [other.says for other in taken.others]
    assert "{" not in str(taken.says)


@pytest.mark.parametrize(("name", "number", "word"), OTHERWISE)
def test_nothing_else_of_the_edition_changes(name, number, word):
    regulation, found = EDITIONS[name], find_edition(f"{name}~{number}={word}")
    assert (found.body, found.in_force, found.pools) == (regulation.body, regulation.in_force, regulation.pools)
    changed = {change.question for change in differences(regulation, found)}
    kept = [entry for entry in outline(regulation) if entry.question not in changed]
    assert kept == [entry for entry in outline(found) if entry.question not in changed]


# -------------------------------------------------------------------------------------------------- what is not known


def refusal(name: str) -> str:
    with pytest.raises(BadInput) as found:
        find_edition(name)
    assert len(str(found.value).splitlines()) == 1
    return str(found.value)


@editions
def test_a_number_that_is_no_reading_is_refused_with_a_sentence_that_names_it(name):
    said = refusal(f"{name}~X-99=window")
    assert said.startswith(f"{name}: X-99 is none of its readings")
    assert all(number in said for number in SWITCHES[EDITIONS[name].body])


@pytest.mark.parametrize(("name", "number"), NOT_SWITCHES)
def test_a_point_with_one_reading_is_no_switch(name, number):
    assert refusal(f"{name}~{number}=otherwise").startswith(f"{name}: {number} has one reading here")


@pytest.mark.parametrize(("name", "number"), sorted({(name, number) for name, number, _ in EVERY}))
def test_a_word_that_is_not_known_is_refused_with_those_that_are(name, number):
    words = ", ".join(EDITIONS[name].interpretations[number].words)
    assert refusal(f"{name}~{number}=whatever") == f'{number}: "whatever" is none of its readings: write one of {words}'


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("fide-2025-10~I-7", '"I-7" is no reading: write NUMBER=WORD, like I-7=window'),
        ("fide-2025-10~", '"" is no reading'),
        ("fide-2025-10~I-7=", '"I-7=" is no reading'),
        ("fide-2025-10~=window", '"=window" is no reading'),
        ("fide-2025-10~I-7=window~I-7=ever", 'I-7 is there twice in "I-7=window~I-7=ever"'),
        ("fide-2025-10~form=6", "form is none of its readings"),
        ("jcf-2024-10~I-7=window", "jcf-2024-10: I-7 is none of its readings"),
        ("fide-1999~I-7=window", "there is no edition 'fide-1999'"),
        ("fide-2025-10~i-7=window", "i-7 is none of its readings"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(name, said):
    assert said in refusal(name)


# ------------------------------------------------------------------------------------------------------------- names


def test_the_order_in_which_they_are_named_does_not_matter():
    one, other = find_edition("fide-2025-10~I-10=now~I-7=window"), find_edition("fide-2025-10~I-7=window~I-10=now")
    assert one is other
    assert one.edition == "fide-2025-10~I-7=window~I-10=now"


def test_a_body_s_name_picks_the_edition_by_date():
    assert find_edition("fide~I-7=window", on=date(2024, 2, 1)).edition == "fide-2024-01~I-7=window"
    assert find_edition("fide~I-7=window", on=date(2024, 3, 1)).edition == "fide-2024-03~I-7=window"
    assert find_edition("fide~I-7=window").edition == "fide-2025-10~I-7=window"


def test_an_amended_edition_can_be_read_otherwise_too():
    found = find_edition("fide-2025-10+k_new=30+first_games=6~I-7=window~I-10=new")
    assert found.edition == "fide-2025-10+k_new=30+first_games=6~I-7=window~I-10=new"
    assert (found.readings["I-7"], found.readings["I-10"]) == ("window", "new")
    says = [str(line.says) for entry in outline(found) for line in entry.lines]
    assert any("at least 6 games against rated opponents" in each for each in says)
    assert any("the first event in the window" in each for each in says)
    assert any(each.startswith("30 for a player new to the list") for each in says)


def test_the_editions_before_are_read_by_the_same_words():
    found = registry.BODIES["fide"].up_to(find_edition("fide-2025-10~I-7=window~I-30=judged"))
    assert [one.edition for one in found] == [
        f"{name}~I-7=window~I-30=judged" for name in ("fide-2024-01", "fide-2024-03", "fide-2025-10")
    ]
    usual = registry.BODIES["fide"].up_to(EDITIONS["fide-2024-03"])
    assert usual == (EDITIONS["fide-2024-01"], EDITIONS["fide-2024-03"])


def test_words_are_read_as_they_are_written():
    words = {"I-7": "window", "I-10": "now"}
    assert parse_readings(format_readings(words)) == words


# ----------------------------------------------------------------------------------------- what is recorded with a list


def a_month(name, list_date="2026-02-01"):
    held = event("E", game("A", "B"), starts_on="2026-01-04", ends_on="2026-01-05")
    return month(rated("A", 2000), rated("B", 2000), held, edition=name, list_date=list_date)


@editions
def test_the_table_of_the_period_records_every_switch(name):
    (row,) = a_month(name).tables()["period"].to_dicts()
    assert (row["edition"], row["list_date"], row["pools"]) == (name, date(2026, 2, 1), "standard")
    assert parse_readings(row["readings"]) == EDITIONS[name].readings


@pytest.mark.parametrize(("name", "number", "word"), OTHERWISE)
def test_a_switch_that_was_chosen_is_recorded_beside_the_edition(name, number, word):
    (row,) = a_month(f"{name}~{number}={word}").tables()["period"].to_dicts()
    assert row["edition"] == name
    assert parse_readings(row["readings"])[number] == word
    assert recorded(row["edition"], parse_readings(row["readings"])).first.edition == f"{name}~{number}={word}"


def test_the_column_is_written_and_does_not_stand_in_the_way_of_the_next_month(tmp_path):
    found = a_month("fide-2025-10~I-7=window")
    for kind in ("csv", "parquet"):
        write_tables(tmp_path / kind, found.tables(), kind)
        again = rate_period(read_book(tmp_path / kind), "fide-2025-10", date(2026, 3, 1))
        assert again.list["rating"].to_list() == [2010, 1990]


def test_an_amended_and_read_edition_is_recorded_with_its_amendment():
    (row,) = a_month("fide-2025-10+k=10~I-7=window").tables()["period"].to_dicts()
    assert row["edition"] == "fide-2025-10+k=10"
    assert parse_readings(row["readings"])["I-7"] == "window"


def test_a_period_is_rated_by_the_name_of_the_reading():
    # a remembered draw, of before the window 2024-01 to 2026-02: the zero counts (2½ of 8, p = .35), or not
    start = book(
        player("A"),
        waits("A", "=", 1800, period="2023-12"),
        meets("A", "000", 1800, event_id="E1", starts_on="2026-02-04", ends_on="2026-02-08"),
        meets("A", "=====", 1800, event_id="E2", starts_on="2026-02-09", ends_on="2026-02-12"),
        list_date="2026-03-01",
    )
    for name, expected in (("fide-2025-10", 1690), ("fide-2025-10~I-7=window", 1800), ("fide~I-7=window", 1800)):
        found = rate_period(start, name, date(2026, 3, 1))
        assert new_rating(found, "A") == expected
    assert (found.edition, initial(found, "A")["article"]) == ("fide-2025-10~I-7=window", "8.2.1; 7.1.4")


# ----------------------------------------------------------------------------------------- how a list is made again


@editions
def test_a_list_is_made_again_by_the_words_recorded_with_it(name):
    assert recorded(name, EDITIONS[name].readings).first is EDITIONS[name]


def test_a_switch_that_a_record_does_not_name_is_read_as_usual():
    usual = EDITIONS["fide-2025-10"].readings
    words = {number: word for number, word in usual.items() if number != "I-33"}
    assert recorded("fide-2025-10", words).first is EDITIONS["fide-2025-10"]
