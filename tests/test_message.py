"""A message is a template and its figures; it becomes text at the edge."""

from __future__ import annotations

import pickle

from ratingoffice.message import Message, figures_of, filled, holes, template_of


def test_as_text_it_is_the_english_sentence():
    assert str(Message("{n} games, {m} of them not rated", n=12, m=3)) == "12 games, 3 of them not rated"


def test_it_remembers_its_template_and_figures():
    said = Message("K is {k}", k=20)
    assert (template_of(said), dict(figures_of(said))) == ("K is {k}", {"k": 20})


def test_other_text_is_its_own_template():
    assert (template_of("not played"), dict(figures_of("not played"))) == ("not played", {})


def test_a_hole_without_a_figure_stays_a_hole_and_can_be_filled_later():
    said = Message("on {day}, at least {term} days before", term=3)
    assert str(said) == "on {day}, at least 3 days before"
    assert holes(said) == ["day"]
    whole = Message(said, day="2026-01-05")
    assert str(whole) == "on 2026-01-05, at least 3 days before"
    assert dict(whole.figures) == {"term": 3, "day": "2026-01-05"}


def test_a_word_follows_its_number():
    assert [str(Message("{n} {n:game|games}", n=n)) for n in (0, 1, 2)] == ["0 games", "1 game", "2 games"]


def test_a_figure_that_is_not_there_is_a_dash():
    assert str(Message("reported on {day}", day=None)) == "reported on –"


def test_a_figure_is_not_taken_for_a_hole():
    assert str(Message('"{value}" is not a number', value="{n}")) == '"{n}" is not a number'


def test_it_is_the_same_after_a_journey_between_processes():
    said = pickle.loads(pickle.dumps(Message("{n} games", n=2)))
    assert (str(said), said.template, dict(said.figures)) == ("2 games", "{n} games", {"n": 2})


def test_it_is_no_text_so_that_nobody_loses_its_translation_by_handling_it_as_one():
    message = Message("{n} games", n=2)
    assert not isinstance(message, str)
    assert not hasattr(message, "strip")
    assert message != "2 games"


def test_messages_of_the_same_template_and_figures_are_equal():
    assert Message("{n} games", n=2) == Message("{n} games", n=2)
    assert Message("{n} games", n=2) != Message("{n} games", n=3)
    assert len({Message("{n} games", n=2), Message("{n} games", n=2)}) == 1


def test_a_message_without_words_is_false():
    assert not Message("")
    assert Message("rated")


def test_a_language_writes_figures_and_forms_its_own_way():
    forms = filled("{n} {n:партія|партії|партій}", {"n": 5}, form=lambda n: 2)
    assert forms == "5 партій"
    assert filled("am {day}", {"day": "2026-01-05"}, shown=lambda day: day[8:] + "." + day[5:7] + ".") == "am 05.01."
