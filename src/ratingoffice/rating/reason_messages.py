"""From a clause and its figures, as the tables have them, to the sentence in any language's hands.

`clause` names what spoke: an edition, an article, and a word where the article has several (fide-2025-10/0.2/late);
several are joined as their articles are. `figures` has an object for each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ratingoffice.federations.body import Regulations
from ratingoffice.law.article import JOINT, id_without, is_nested
from ratingoffice.message import Message, figures_of, from_data, template_of, together

#: what the office says whoever's regulation it is
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
#: figures that are words of the trade, which other languages have their own for
TERMS = frozenset({"pool", "announced_pool", "ruling"})
#: those that go on in the sentence before them
ADDED = frozenset({"month/refused", "month/waiting"})


def sentence(regulations: Regulations, reason: str | None, clause: str | None, figures: str | None) -> str | None:
    """What was published as `reason`, with the template and the figures of each of its clauses.

    Where a clause is not known (a text that has changed since), it is the text as it was published.
    """
    told = spoken(regulations, clause, figures)
    if not reason or not told:
        return reason
    joints = ["", *(", " if name in ADDED else JOINT for name, _ in told[1:])]
    return joined(reason, [says for _, says in told], joints)


def spoken(regulations: Regulations, clause: str | None, figures: str | None) -> list[tuple[str, Message]] | None:
    """Each clause and its sentence; None where one is not known."""
    if not clause or not figures:
        return None
    parts = []
    for name, its_figures in zip(clause.split(JOINT), json.loads(figures), strict=True):
        template = template_of_clause(regulations, name, its_figures)
        if template is None:
            return None
        parts.append((name, Message(template, **{name: figure(name, value) for name, value in its_figures.items()})))
    return parts


def figure(name: str, value: Any) -> Any:
    """As it is said: a sentence, a term of the trade, or as it stands."""
    if is_nested(name):
        return from_data(json.loads(value)) if value else ""
    return Message(value) if name in TERMS else value


def joined(text: str, parts: Sequence[str], joints: Sequence[str]) -> str:
    """The sentences as one, which reads so; before each of them but the first, its joint."""
    first, *others = parts
    if not others:
        return Message.published(text, template_of(first), figures_of(first))
    rest = joined(text[len(first) + len(joints[1]) :], others, joints[1:])
    return Message.published(text, f"{{first}}{joints[1]}{{others}}", {"first": first, "others": rest})


def speaking(regulations: Regulations, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a table, whose reasons are sentences."""
    told = dict(row)
    if "reason" in row:
        told["reason"] = sentence(regulations, row["reason"], row.get("clause"), row.get("figures"))
    if row.get("k_clause"):  # of K and, where it spoke, of its limit: the first is told
        first, figures = row["k_clause"].split(JOINT)[0], json.loads(row["k_figures"])[:1]
        told["k_reason"] = sentence(regulations, row["k_reason"], first, json.dumps(figures))
    if row.get("base_clause"):
        told["base_reason"] = sentence(regulations, row["base_reason"], row["base_clause"], row["base_figures"])
    return told


def beyond(reason: str, usual: str) -> str:
    """Of the sentences that are joined in the one, those that are not in the other."""
    more = _parts(usual)
    kept = [part for part in _parts(reason) if part not in more]
    return together(kept) if kept else ""


def _parts(reason: str) -> list[str]:
    if "others" in figures_of(reason):
        return [reason.figures["first"], *_parts(reason.figures["others"])]  # type: ignore[attr-defined]
    return reason.split(JOINT) if not isinstance(reason, Message) else [reason]


def template_of_clause(regulations: Regulations, name: str, figures: Mapping[str, Any]) -> str | None:
    """Of what it says of a row with these figures."""
    edition_name, _, at = name.partition("/")
    edition = next((one for one in regulations.editions if one.plain == edition_name), None)
    known = edition.sentences if edition else {}
    empty = (known.get(id_without(at, figure)) for figure, value in figures.items() if value is None)
    text = next((words for words in empty if words is not None), known.get(at))
    return SENTENCES.get(at.rpartition("/")[2]) if text is None else template_of(text)


def none_rated(clause: str | None) -> bool:
    """Does the verdict on an event say that no game of it is rated?"""
    return any(name.endswith("/none_rated") for name in (clause or "").split(JOINT))


def list_missing(clause: str | None) -> bool:
    """Does the verdict on an event say that the list of its start is not in the book?"""
    return any(name.endswith("/list_missing") for name in (clause or "").split(JOINT))
