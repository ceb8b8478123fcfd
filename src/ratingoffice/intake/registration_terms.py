"""Whose taking part gives an event another term of registration: the engine is asked about each of them."""

from __future__ import annotations

from ratingoffice.book.book import Book
from ratingoffice.federations.variants import Editions
from ratingoffice.intake.deadlines import Term, deadlines, registration_term
from ratingoffice.intake.scenarios import ImaginedEvent, Scenario, ask_edition, list_after_all


def terms_by_player(editions: Editions, event: ImaginedEvent, people: Book) -> dict[str, Term]:
    """Return the term that holds because a player takes part, by player; only terms that differ from the usual one."""
    usual = deadlines(editions, event).term
    if usual is None:
        return {}
    ids = people.players["player_id"].to_list()
    cases = [Scenario(event, usual.register_by, event.ends_on), *(_with(event, usual, player_id) for player_id in ids)]
    plain, *answers = ask_edition(editions, list_after_all(editions, event), cases, people)
    terms: dict[str, Term | None] = {}  # by clause: the same clause gives the same term
    terms_of_players = {}
    for player_id, answer in zip(ids, answers, strict=True):
        if answer.clause == plain.clause:
            continue
        if answer.clause not in terms:
            terms[answer.clause] = registration_term(editions, event, player_id, people)
        term = terms[answer.clause]
        if term is not None and term.register_by != usual.register_by:
            terms_of_players[player_id] = term
    return terms_of_players


def _with(event: ImaginedEvent, usual: Term, player: str) -> Scenario:
    return Scenario(event, usual.register_by, event.ends_on, player=player)
