"""Whose taking part gives an event another term of registration: the engine is asked about each of them."""

from __future__ import annotations

from ratingoffice.book.book import Book
from ratingoffice.federations.variants import Editions
from ratingoffice.intake.deadlines import Term, deadlines, registration_term
from ratingoffice.intake.scenarios import ImaginedEvent, Scenario, ask_edition, list_after_all


def terms_by_player(editions: Editions, event: ImaginedEvent, people: Book) -> dict[str, Term]:
    """By player: the term that holds because they play. Those with whom nothing is different are not in it."""
    usual = deadlines(editions, event).term
    if usual is None:
        return {}
    ids = people.players["player_id"].to_list()
    cases = [Scenario(event, usual.register_by, event.ends_on), *(_with(event, usual, one) for one in ids)]
    plain, *said = ask_edition(editions, list_after_all(editions, event), cases, people)
    terms: dict[str, Term | None] = {}  # by what is said: a term is the same where that is
    found = {}
    for one, answer in zip(ids, said, strict=True):
        if answer.clause == plain.clause:
            continue
        if answer.clause not in terms:
            terms[answer.clause] = registration_term(editions, event, one, people)
        term = terms[answer.clause]
        if term is not None and term.register_by != usual.register_by:
            found[one] = term
    return found


def _with(event: ImaginedEvent, usual: Term, player: str) -> Scenario:
    return Scenario(event, usual.register_by, event.ends_on, player=player)
