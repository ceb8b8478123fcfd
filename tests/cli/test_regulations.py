"""`ratingoffice regulations`: what the editions say comes from the editions themselves."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cli_runner import CliRunner
from ratingoffice.book.columns import side
from ratingoffice.cli.regulations import app
from ratingoffice.federations.interpretations_page import interpretations_page, open_point, open_points
from ratingoffice.federations.outline import answers, differences, named_at, outline, until
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.registry import BODIES, EDITIONS
from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import Article, Clause, Ground

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"\b(?:[IJU]|RB)-[0-9]+\b")

every_edition = pytest.mark.parametrize("regulation", EDITIONS.values(), ids=EDITIONS)


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def run_json(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--format", "json"))


def parts(regulation: Regulation) -> Iterator[Article | Ground | Provision]:
    """Every article, ground and provision of a regulation, whatever its question is called."""
    for part in (*regulation.answers(), *regulation.provisions, *regulation.list.first_rating.provisions):
        if isinstance(part, Article | Ground | Provision) and part is not regulation.event.not_due:
            yield part  # what is said of a game that is not due follows from the rule for those that are


def words(regulation: Regulation) -> Iterator[str]:
    """Everything that a regulation says, to whomever."""
    for part in parts(regulation):
        if isinstance(part, Article):
            yield part.reading
            for clause in part.clauses:
                yield from (str(clause.says), str(clause.why))
        elif isinstance(part, Ground):
            yield from (str(part.says), str(part.why))
        else:
            yield str(part.says)


# ---------------------------------------------------------------------------------- interpretations


@every_edition
def test_every_interpretation_that_the_words_name_has_a_text(regulation: Regulation) -> None:
    named = {number for text in words(regulation) for number in NUMBER.findall(text)}
    assert named
    assert named <= set(regulation.interpretations)


@every_edition
def test_every_interpretation_is_named_where_it_decides(regulation: Regulation) -> None:
    assert set(named_at(regulation)) == set(regulation.interpretations)


@pytest.mark.parametrize(("body", "letter", "last"), [("fide", "I", 14), ("jcf", "J", 12), ("fshu", "U", 13)])
def test_the_numbered_interpretations_of_the_specification_are_in_every_edition(
    body: str, letter: str, last: int
) -> None:
    for regulation in BODIES[body].chapters[0].editions:
        assert {f"{letter}-{number}" for number in range(1, last + 1)} <= set(regulation.interpretations)


@pytest.mark.parametrize(("body", "letter"), [("fide", "I"), ("jcf", "J"), ("fshu", "U")])
def test_the_interpretations_of_the_latest_edition_are_numbered_without_a_gap(body: str, letter: str) -> None:
    numbers = list(BODIES[body].latest.interpretations)
    assert numbers == [f"{letter}-{number}" for number in range(1, len(numbers) + 1)]


@every_edition
def test_an_interpretation_is_a_sentence_or_a_few(regulation: Regulation) -> None:
    for each in open_points(regulation):
        for text in map(str, (each.says, *(other.says for other in each.others))):
            assert text.endswith("."), each.number
            assert 30 < len(text) < 480, each.number


@every_edition
def test_every_reading_says_how_sure_it_is_and_what_another_would_give(regulation: Regulation) -> None:
    for each in open_points(regulation):
        assert each.sure in ("text", "published", "practice", "choice"), each.number
        assert bool(each.shown_by) == (each.sure == "published"), each.number
        assert each.others, each.number
        assert {bool(other.word) for other in each.others} == {bool(each.word)}, each.number


@every_edition
def test_a_point_that_is_read_otherwise_is_a_choice_and_names_the_usual_reading(regulation: Regulation) -> None:
    for each in open_points(regulation):
        for other in each.others if each.word else ():
            taken = open_point(regulation.read_with({each.number: other.word}), each.number)
            assert taken is not None
            assert (taken.word, taken.usual, taken.sure) == (other.word, each.word, "choice")
            assert taken.says == other.says
            assert each.word in [one.word for one in taken.others]


@pytest.mark.parametrize("body", BODIES)
def test_the_words_of_an_edition_change_with_every_switch(body: str) -> None:
    # I-13=end is how the first FIDE edition is read anyway, I-13=report how the others are
    for each in open_points(BODIES[body].latest):
        for other in each.others if each.word else ():
            editions = BODIES[body].chapters[0].editions
            changed = [differences(one, one.read_with({each.number: other.word})) for one in editions]
            assert any(changed), f"{each.number}={other.word}"


def test_the_president_is_read_only_where_the_text_names_him() -> None:
    assert "I-18" not in EDITIONS["fide-2024-01"].interpretations
    assert "I-18" in EDITIONS["fide-2024-03"].interpretations
    assert "I-18" in EDITIONS["fide-2025-10"].interpretations


def test_the_page_of_interpretations_is_the_one_that_the_code_writes() -> None:
    assert (ROOT / "docs" / "interpretations.md").read_text("utf-8") == interpretations_page()


# ---------------------------------------------------------------------------------- list


def test_the_list_tells_from_when_until_when_each_edition_is_in_force() -> None:
    assert [(row["edition"], row["in_force"], row["until"]) for row in run_json("list")] == [
        ("fide-2024-01", "2024-01-01", "2024-02-29"),
        ("fide-2024-03", "2024-03-01", "2025-09-30"),
        ("fide-2025-10", "2025-10-01", None),
        ("fide-rb-2024-03", "2024-03-01", "2024-11-30"),
        ("fide-rb-2024-12", "2024-12-01", None),
        ("jcf-2024-10", "2024-10-01", None),
        ("fshu-2018-01", "2018-01-23", None),
        ("fide-tiebreaks-2023", "2023-08-01", "2026-02-28"),
        ("fide-tiebreaks-2026", "2026-03-01", None),
    ]


def test_an_edition_ends_on_the_day_before_the_next() -> None:
    assert until(EDITIONS["fide-2024-03"]) == date(2025, 9, 30)


def test_the_list_names_body_title_and_the_number_of_interpretations() -> None:
    page = run("list")
    row = next(line for line in page.splitlines() if line.startswith("jcf-2024-10"))
    assert "JCF Rating Regulations, 1 October 2024" in row
    assert row.split()[-1] == str(len(EDITIONS["jcf-2024-10"].interpretations))


# ---------------------------------------------------------------------------------- show


@every_edition
def test_show_prints_every_clause_ground_and_provision_once(regulation: Regulation) -> None:
    shown = Counter(
        (clause["at"].removeprefix(article["number"]).strip(), clause["says"])
        for article in run_json("show", regulation.edition)["articles"]
        for clause in article["clauses"]
    )
    said: Counter[tuple[str, str]] = Counter()
    for part in parts(regulation):
        if isinstance(part, Article):
            spoken = [clause for clause in part.clauses if clause.says or clause.why]
            said.update((clause.at.partition("/")[0], str(clause.says or clause.why)) for clause in spoken)
        else:
            said[("", str(part.says if isinstance(part, Provision) else part.words))] += 1
    assert not said - shown
    extra = [says for (_, says), _ in (shown - said).items()]
    assert len(extra) == 3  # the day from which there is an edition, and the two tables
    assert all(re.search("no edition here|by the table", says) for says in extra)


@every_edition
def test_show_prints_each_article_once_under_its_question(regulation: Regulation) -> None:
    articles = run_json("show", regulation.edition)["articles"]
    headings = Counter((article["question"], article["number"]) for article in articles)
    assert set(headings.values()) == {1}


@every_edition
def test_the_questions_stand_in_the_order_in_which_a_game_meets_them(regulation: Regulation) -> None:
    asked = list(dict.fromkeys(entry.question for entry in outline(regulation)))
    assert asked == [question for question in Question if question in asked]


@every_edition
def test_the_page_has_every_sentence_that_the_program_gets(regulation: Regulation) -> None:
    page = " ".join(run("show", regulation.edition).split())
    for article in run_json("show", regulation.edition)["articles"]:
        for clause in article["clauses"]:
            assert " ".join(clause["says"].split()) in page
    for each in open_points(regulation):
        assert f"{each.number} {each.says}" in page
        assert all(str(other.says) in page for other in each.others)


def test_the_clauses_of_k_stand_in_the_order_of_the_text_and_their_precedence_apart() -> None:
    (k,) = [entry for entry in outline(EDITIONS["fide-2025-10"]) if entry.question is Question.K]
    assert [line.at for line in k.lines] == ["8.3.3 ¶1", "8.3.3 ¶2", "8.3.3 ¶3", "8.3.3 ¶4", "8.3.3"]
    assert str(k.precedence()) == "first that fits: ¶3, ¶4, ¶1, ¶2 (I-10)"
    assert str(k.lines[0].says) == "40 for a player new to the list, until 30 rated games are completed (I-11)"
    assert k.lines[0].readings == ("I-11",)


def test_a_body_shows_its_latest_edition() -> None:
    assert run_json("show", "fide")["edition"] == "fide-2025-10"


def test_show_ends_with_what_is_new() -> None:
    *_, last = run("show", "fide-2025-10").split("Changed since ")
    assert last.startswith("fide-2024-03")
    assert "was: a difference of more than 400 counts as 400" in last
    assert "now: for a player rated below 2650 a difference of more than 400 counts as 400" in last
    assert "added: for a player rated 2650 or more the real difference counts in all cases" in last


def test_a_misprint_is_shown_as_printed_and_as_read() -> None:
    assert "printed 392-401, read as 392-411" in " ".join(run("show", "fshu").split())


def test_an_edition_that_is_not_there_ends_with_a_sentence_that_names_it() -> None:
    result = CliRunner().invoke(app, ["show", "fide-2020-01"])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "'fide-2020-01'" in result.stderr
    assert result.stderr.count("\n") == 1


# ---------------------------------------------------------------------------------- where a ground belongs


@pytest.mark.parametrize(
    ("edition", "question", "articles"),
    [
        ("fide-2024-03", Question.REGISTRATION, ["0.2.1", "0.2.2", "0.2", "9.1", "0.3"]),
        ("fide-2024-03", Question.HOURS, ["3.1"]),
        ("fide-2024-03", Question.REPORT, ["9.1"]),
        ("fide-2024-03", Question.MATCHES, ["6.1", "7.1", "6.2"]),
        ("fide-2024-03", Question.UNPLAYED, ["5.1"]),
        ("fide-2024-03", Question.GROUNDS, ["0.2", "0.4", "2.1", "9.4", "7.1"]),
        ("jcf-2024-10", Question.REGISTRATION, ["3(4)"]),
        ("jcf-2024-10", Question.REPORT, ["3(7)", "4(2)", "4(4)"]),
        ("jcf-2024-10", Question.MEMBERS, ["3(5)", "4(3)"]),
        ("jcf-2024-10", Question.GROUNDS, ["3(1)", "3(3)", "3(8)", "7(2)"]),
        ("fshu-2018-01", Question.HOURS, ["2"]),
        ("fshu-2018-01", Question.MEMBERS, ["2", "6.5.1"]),
        ("fshu-2018-01", Question.GROUNDS, ["2", "7"]),
    ],
)
def test_a_ground_answers_the_question_whose_columns_it_speaks_of(
    edition: str, question: Question, articles: list[str]
) -> None:
    assert [entry.number for entry in outline(EDITIONS[edition]) if entry.question is question] == articles


# ---------------------------------------------------------------------------------- compare


def differing(*names: str) -> dict[tuple[str, str], list[str]]:
    found = run_json("compare", *names)["differences"]
    return {(each["edition"], each["from"]): each["articles"] for each in found}


def test_the_edition_of_2025_differs_from_the_one_before_in_8_3_1_only() -> None:
    assert differing("fide-2024-03", "fide-2025-10") == {("fide-2025-10", "fide-2024-03"): ["8.3.1"]}


def test_the_edition_of_march_2024_differs_from_the_draft_in_0_2_and_7_1_3_only() -> None:
    """And in 9.1 as far as a decision of the President, whom 0.2 names from then on, makes up for a late report."""
    assert differing("fide-2024-01", "fide-2024-03") == {
        ("fide-2024-03", "fide-2024-01"): ["0.2", "0.2.1", "0.2.2", "9.1", "7.1.3"]
    }


def test_an_edition_does_not_differ_from_itself() -> None:
    for regulation in EDITIONS.values():
        assert differences(regulation, regulation) == ()


def test_without_names_all_editions_are_compared() -> None:
    told = run_json("compare")
    assert [each["edition"] for each in told["editions"]] == list(EDITIONS)
    assert [each["question"] for each in told["questions"]] == [question.value for question in Question]
    assert all(list(each["answers"]) == list(EDITIONS) for each in told["questions"])
    assert [each["edition"] for each in told["differences"]] == ["fide-2024-03", "fide-2025-10", "fide-rb-2024-12"]


def test_editions_of_different_bodies_have_no_difference_list() -> None:
    assert differing("jcf", "fshu") == {}


def test_an_unchanged_answer_points_to_the_edition_before() -> None:
    rows = run("compare", "fide-2024-03", "fide-2025-10").splitlines()
    assert "as fide-2024-03" in next(row for row in rows if row.startswith(" rounding"))
    assert "as fide-2024-03" not in next(row for row in rows if row.startswith(" difference"))


def test_compare_puts_the_strongest_clause_of_k_first() -> None:
    assert [line.at for line in answers(EDITIONS["fshu-2018-01"])[Question.K]][:4] == [
        "6.5.5 ¶3",
        "6.5.5 ¶1",
        "6.5.5 ¶4",
        "6.5.5 ¶2",
    ]


#: question, and the numbers of the law in the answers of fide-2025-10, jcf-2024-10 and fshu-2018-01
NUMBERS = [
    (Question.TIME, {"120", "2400", "90", "1800", "60", "30"}, set(), {"60", "90", "2300"}),
    (Question.HOURS, {"12"}, set(), {"3", "12"}),
    (Question.REGISTRATION, {"2700", "2500", "30", "3"}, {"5"}, set()),
    (Question.CLOSING, {"3", "1", "30"}, {"20"}, set()),
    (Question.REPORT, {"third"}, {"3"}, {"1"}),
    (Question.DIFFERENCE, {"2650", "400"}, {"400"}, {"400", "two"}),
    (
        Question.K,
        {"10", "40", "20", "2400", "18", "2300", "30"},
        {"10", "40", "20", "2400", "30", "19", "2000"},
        {"10", "40", "20", "2300", "30", "14", "2000"},
    ),
    (Question.LIMIT, {"700"}, set(), {"700"}),
    (Question.NEW_RATING, {"1400"}, {"1000"}, {"1600", "2600"}),
    (Question.FIRST_GAMES, {"5"}, {"6"}, {"15", "3", "1600"}),
    (Question.FIRST_WINDOW, {"26"}, {"24"}, {"24"}),
    (Question.FIRST_BOUNDS, {"1400", "2200"}, {"1000"}, {"2300", "1600"}),
    (Question.ACTIVITY, {"12"}, {"12"}, {"36"}),
    (Question.CORRECTIONS, {"7"}, {"90"}, set()),
]


@pytest.mark.parametrize(("question", "fide", "jcf", "fshu"), NUMBERS)
def test_the_numbers_of_the_law_are_in_the_answers(
    question: Question, fide: set[str], jcf: set[str], fshu: set[str]
) -> None:
    for edition, numbers in (("fide-2025-10", fide), ("jcf-2024-10", jcf), ("fshu-2018-01", fshu)):
        told = " ".join(str(line.says) for line in answers(EDITIONS[edition]).get(question, ()))
        assert numbers <= set(re.findall("[0-9]+|[a-z]+", told)), edition


def test_an_amended_edition_shows_what_it_changed_without_a_word_written_for_it() -> None:
    before = EDITIONS["fide-2025-10"]
    after = before.amend(
        edition="fide-2030-01",
        difference=Article(
            "8.3.1",
            "D",
            (
                *before.event.difference.clauses[:2],
                Clause("¶3", side.gap, when=side.gap.abs() > 500, says="a difference of more than 500 is real"),
            ),
        ),
        refusals=tuple(ground for ground in before.event.refusals if ground.article != "3.1"),
    )
    told = [(change.at, change.before is None, change.after is None) for change in differences(before, after)]
    assert told == [("3.1", False, True), ("8.3.1 ¶3", False, False)]


def test_another_precedence_of_the_same_clauses_is_a_difference() -> None:
    before = EDITIONS["fide-2025-10"]
    k = Article("8.3.3", "K", before.list.k.clauses, order="¶4 ¶3 ¶1 ¶2")
    (change,) = differences(before, before.amend(k=k))
    assert (str(change.before), str(change.after)) == (
        "first that fits: ¶3, ¶4, ¶1, ¶2 (I-10)",
        "first that fits: ¶4, ¶3, ¶1, ¶2",
    )


@every_edition
def test_show_says_where_the_text_can_be_read(regulation: Regulation) -> None:
    assert regulation.link.startswith("https://")
    assert run_json("show", regulation.edition)["link"] == regulation.link


class TestTieBreaks:
    def test_their_editions_are_listed(self):
        rows = {row["edition"]: row for row in json.loads(run("list", "--format", "json"))}
        assert (rows["fide-tiebreaks-2023"]["in_force"], rows["fide-tiebreaks-2023"]["until"]) == (
            "2023-08-01",
            "2026-02-28",
        )

    def test_an_edition_shows_articles_types_and_the_lists_by_kind_of_event(self):
        shown = json.loads(run("show", "fide-tiebreaks-2026", "--format", "json"))
        known = {row["code"]: (row["article"], row["type"]) for row in shown["tiebreaks"]}
        assert known["BH"] == ("8.1", "C")
        assert known["STD"] == ("7.7", "")
        assert shown["lists"]["individual, round robin"] == ["PTS", "DE", "WIN", "SB", "KS"]
        assert "not at hand" in shown["original"]
        earlier = json.loads(run("show", "fide-tiebreaks-2023", "--format", "json"))
        assert "STD" not in {row["code"] for row in earlier["tiebreaks"]}

    def test_readings_say_which_is_taken(self):
        shown = json.loads(run("readings", "fide-tiebreaks-2023", "--format", "json"))
        [awarded] = [row for row in shown["readings"] if row["article"] == "15.2"]
        assert awarded["taken"] == ["over-the-board"]
        assert "15.2" in run("readings", "fide-tiebreaks-2023")

    def test_interpretations_are_those_of_the_edition(self):
        earlier, later = (
            json.loads(run("readings", f"fide-tiebreaks-{year}", "--format", "json"))["interpretations"]
            for year in (2023, 2026)
        )
        assert "lowest primary score" in earlier["T-9"]
        assert "the score that it adds up" in later["T-9"]
        assert later["T-10"].removesuffix(", and lost ones not in article 7 either (reading 15.2)") in earlier["T-10"]
        assert {number for number in earlier if earlier[number] != later[number]} == {"T-9", "T-10"}
