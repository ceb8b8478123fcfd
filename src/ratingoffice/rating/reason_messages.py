"""Reasons as messages: from the columns `clause` and `figures` of the tables to sentences that can be translated.

`clause` names what spoke: an edition, an article, and a word where the article has several (fide-2025-10/0.2/late);
several are joined as their articles are. `figures` has an object for each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from ratingoffice.federations.body import Regulations
from ratingoffice.law.article import JOINT, id_without, is_nested
from ratingoffice.message import Message, Wording, from_data, template_of, together

#: the office's own sentences, which are the same for all regulations
SENTENCES: Mapping[str, str] = {
    "games": "{games_due} {games_due:game|games}",
    "none_rated": "admitted; none of its games counts ({games_due} {games_due:game|games})",
    "nothing_left": "nothing is left to rate: its games are on earlier lists",
    "other_pool": "a {pool} event: it is rated in that pool",
    "too_early": "no edition of {body} is in force on its start {starts_on}: the first one recorded is {edition}, "
    "from {in_force}",
    "list_missing": "the list in force on its start {starts_on} is not in the book: the list of the period serves",
    "fide_list": "who counts with a FIDE rating has that of the last list on record by its start, up to {fide_list}",
    "refused": "{refused_games} of them not rated",
    "waiting": "{waiting_games} of them waiting for a decision",
    "first_rating": "first rating",
    "base_correction": "instead of {listed}, by a decision of {day} ({who}) that holds for "
    "events from {holds_from} on: {why}",
}
#: figures that are words, and translated
TERMS = frozenset({"pool", "announced_pool", "ruling"})
#: figures that are days; in the tables they are ISO text
DAYS = frozenset(
    [
        "closing",
        "club_from",
        "club_until",
        "day",
        "day_of_match_waiver",
        "ends_on",
        "excluded_from",
        "fide_list",
        "fide_list_joined",
        "game_report",
        "holds_from",
        "in_force",
        "last_report_day",
        "played_day",
        "registered_on",
        "removed_on",
        "report_closing",
        "reported_on",
        "starts_on",
    ]
)
#: clauses that continue the sentence before them
CONTINUING = frozenset({"month/refused", "month/waiting"})


def sentence(regulations: Regulations, reason: str | None, clause: str | None, figures: str | None) -> Message | None:
    """Return a published reason as a message, with the template and the figures of each of its clauses.

    Where a clause is unknown, or its text has changed since, return the text as it was published.
    """
    messages = clause_messages(regulations, clause, figures)
    if not reason or not messages:
        return None if reason is None else Message(reason)
    joints = ["", *(", " if name in CONTINUING else JOINT for name, _ in messages[1:])]
    joined = _join([message for _, message in messages], joints)
    return joined if str(joined) == reason else Message(reason)


def clause_messages(
    regulations: Regulations, clause: str | None, figures: str | None
) -> list[tuple[str, Message]] | None:
    """Return each clause and its message; None if one is unknown."""
    if not clause or not figures:
        return None
    messages = []
    for name, clause_figures in zip(clause.split(JOINT), json.loads(figures), strict=True):
        template = template_of_clause(regulations, name, clause_figures)
        if template is None:
            return None
        values = {figure: _figure(figure, value) for figure, value in clause_figures.items()}
        messages.append((name, Message(template, **values)))
    return messages


def _figure(name: str, value: Any) -> Any:
    """Return the figure of a message: a message itself, a word that is translated, a day, or the value."""
    if is_nested(name):
        return from_data(json.loads(value)) if value else ""
    if name in DAYS and isinstance(value, str):
        return date.fromisoformat(value)
    return Message(value) if name in TERMS else value


def _join(parts: Sequence[Message], joints: Sequence[str]) -> Message:
    """Join messages to one. Before each of them but the first is its joint."""
    first, *following = parts
    if not following:
        return first
    return Message(f"{{first}}{joints[1]}{{others}}", first=first, others=_join(following, joints[1:]))


def with_messages(regulations: Regulations, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row of a table with its reasons as messages."""
    translatable = dict(row)
    if "reason" in row:
        translatable["reason"] = sentence(regulations, row["reason"], row.get("clause"), row.get("figures"))
    if row.get("k_clause"):  # of K and, if it applied, of its limit: K is described
        first, figures = row["k_clause"].split(JOINT)[0], json.loads(row["k_figures"])[:1]
        translatable["k_reason"] = sentence(regulations, row["k_reason"], first, json.dumps(figures))
    if row.get("base_clause"):
        translatable["base_reason"] = sentence(regulations, row["base_reason"], row["base_clause"], row["base_figures"])
    return translatable


def additional_sentences(reason: Wording, usual: Wording) -> Message:
    """Return the sentences of a reason that are not in the usual one."""
    usual_parts = _parts(usual)
    additional = [part for part in _parts(reason) if part not in usual_parts]
    return together(additional) if additional else Message("")


def _parts(reason: Wording) -> list[Message]:
    if not isinstance(reason, Message):
        return [Message(part) for part in reason.split(JOINT)]
    if "others" in reason.figures:
        return [reason.figures["first"], *_parts(reason.figures["others"])]
    return [reason]


def template_of_clause(regulations: Regulations, name: str, figures: Mapping[str, Any]) -> str | None:
    """Return the template of what a clause says of a row with these figures; None if it is unknown."""
    edition_name, _, clause_id = name.partition("/")
    edition = next((edition for edition in regulations.editions if edition.plain == edition_name), None)
    sentences = edition.sentences if edition else {}
    without_figure = (sentences.get(id_without(clause_id, figure)) for figure in figures if figures[figure] is None)
    words = next((words for words in without_figure if words is not None), sentences.get(clause_id))
    return SENTENCES.get(clause_id.rpartition("/")[2]) if words is None else template_of(words)


def none_rated(clause: str | None) -> bool:
    """Does the verdict on an event say that no game of it is rated?"""
    return any(name.endswith("/none_rated") for name in (clause or "").split(JOINT))


def list_missing(clause: str | None) -> bool:
    """Does the verdict on an event say that the list of its start is not in the book?"""
    return any(name.endswith("/list_missing") for name in (clause or "").split(JOINT))
