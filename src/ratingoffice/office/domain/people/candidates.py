"""Who of the register a participant of a report could be: candidates by SQL, never the whole register."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from django.db.models import Q
from django.utils.translation import gettext as _

from ratingoffice.book.findings import Finding
from ratingoffice.intake.persons import Person, differences, words_of
from ratingoffice.intake.register import ids_of, match_players, person_of
from ratingoffice.office.domain.people.name_index import ONE_ERROR, TWO_ERRORS, errors, similar_words
from ratingoffice.office.domain.people.player_search import find
from ratingoffice.office.domain.people.withheld_names import NOBODY
from ratingoffice.office.models import Body, Player, folded
from ratingoffice.tournament.tournament import Player as Participant
from ratingoffice.tournament.tournament import Tournament

#: ids that one question to the database names
AT_ONCE = 500
MOST_SUGGESTED, MOST_LOOKED_AT = 5, 200
#: with so many points of 100 a suggestion is chosen beforehand
SURE = 80
#: what the register says of a participant that an officer settles: no finding of the file
TO_SETTLE = frozenset(("register", "not-in-register", "several-people", "player-twice"))
LAST = "\U0010ffff"


@dataclass(frozen=True)
class Suggestion:
    player: Player
    score: int  # of 100
    reason: str
    is_sure: bool = False  # enough to be chosen beforehand; an officer still says yes


def given_of(participant: Participant) -> dict[str, Any]:
    """What the file says of a participant."""
    person, national = person_of(participant), participant.national
    return {
        "name": participant.name,
        "names": list(person.names),
        "fide_id": participant.fide_id,
        "national_id": national.national_id if national else "",
        "sex": person.sex,
        "birth_date": person.birth_date,
        "federation": participant.federation,
        "region": national.region if national else "",
        "title": participant.title,
        "rating": participant.rating,
    }


def by_ids(body: Body, ids: Iterable[str]) -> list[Player]:
    """Return the registered players with one of these ids as player id or FIDE id."""
    sorted_ids = sorted({player_id for player_id in ids if player_id})
    players: dict[int, Player] = {}
    for start in range(0, len(sorted_ids), AT_ONCE):
        some = sorted_ids[start : start + AT_ONCE]
        mine = Player.objects.filter(Q(player_id__in=some) | Q(fide_id__in=some), body=body)
        players |= {player.pk: player for player in mine.select_related("merged_into")}
    return list(players.values())


def found_by_id(
    body: Body, tournament: Tournament, lines: Mapping[int, int], file: str
) -> tuple[dict[int, Player], list[Finding]]:
    """Return players by start number whose id and description both match the report, and findings."""
    candidates = by_ids(body, (player_id for participant in tournament.players for player_id in ids_of(participant)))
    register = {player.player_id: player for player in candidates}
    matched = match_players(tournament, _frame(candidates), file, lines)
    times = Counter(matched.ids.values())
    players = {}
    for start_no, player_id in matched.ids.items():
        participant, player = tournament.player_by_number[start_no], register[player_id]
        if times[player_id] > 1 or differences(person_of(participant), _person(player)).is_somebody_else:
            continue
        players[start_no] = player.merged_into or player
    findings = [
        finding for finding in matched.findings if finding.code not in TO_SETTLE or finding.severity == "warning"
    ]
    return players, [finding for finding in findings if finding.code != "not-in-register"]


def suggestions(body: Body, description: Mapping[str, Any]) -> list[Suggestion]:
    """Return the suggested players, the likeliest first, each with its reasons."""
    ids = {description["fide_id"], description["national_id"]} - {""}
    searched = (match.player for name in description["names"] for match in find(name, body, NOBODY)[:MOST_SUGGESTED])
    people = {player.pk: player for player in [*by_ids(body, ids), *_namesakes(body, description), *searched]}
    rated = [rate_candidate(player.merged_into or player, description) for player in people.values()]
    best: dict[int, Suggestion] = {}
    for suggestion in sorted(
        (suggestion for suggestion in rated if suggestion.score > 0),
        key=lambda suggestion: (-suggestion.score, suggestion.player.player_id),
    ):
        best.setdefault(suggestion.player.pk, suggestion)
    return list(best.values())[:MOST_SUGGESTED]


def rate_candidate(player: Player, description: Mapping[str, Any]) -> Suggestion:
    """Rate how likely the player is the described participant, with reasons."""
    ids = {description["fide_id"], description["national_id"]} - {""}
    described, registered = (
        Person(tuple(description["names"]), description["sex"], description["birth_date"]),
        _person(player),
    )
    differs = differences(described, registered)
    words = [words_of(name) for name in described.names]
    shared = any(name_words & words_of(name) for name_words in words for name in registered.names)
    score, reasons = 0, []
    if ids & {player.player_id, player.fide_id}:
        score += 60
        reasons.append(_("the same id"))
    contradicted = _another_fide_id(player, description)
    if contradicted:
        score -= 40
        reasons.append(_("another FIDE ID"))
    if differs.name and _nearly_same_name(described, registered):
        score += 35
        reasons.append(_("nearly the same name"))
    elif differs.name:
        score += 15 if shared else -60
        reasons.append(_("part of the name is the same") if shared else _("another name"))
    elif shared:
        score += 45
        reasons.append(_("the same name"))
    elif _plain(described) & _plain(registered):
        score += 45
        reasons.append(_("the same name in other letters"))
    if described.birth_year and registered.birth_year:
        score += -30 if differs.birth_year else 40
        year = {"year": registered.birth_year}
        reasons.append(_("born %(year)s there") % year if differs.birth_year else _("born %(year)s too") % year)
    if differs.sex:
        score -= 20
        reasons.append(_("the other sex"))
    score = max(0, min(100, score))
    return Suggestion(player, score, ", ".join(reasons), is_sure=score >= SURE and not contradicted)


def _nearly_same_name(described: Person, registered: Person) -> bool:
    """Return whether two names have the same words, except for the typing errors that the player search allows."""
    pairs = (
        (folded(mine).split(), folded(registered_name).split())
        for mine in described.names
        for registered_name in registered.names
    )
    return any(len(mine) == len(registered_name) and _pair_up(mine, registered_name) for mine, registered_name in pairs)


def _pair_up(words: Sequence[str], other_words: Sequence[str]) -> bool:
    if not words:
        return True
    first, *remaining = words
    allowed = 2 if len(first) >= TWO_ERRORS else 1 if len(first) >= ONE_ERROR else 0
    return any(
        errors(first, other) <= allowed and _pair_up(remaining, [*other_words[:at], *other_words[at + 1 :]])
        for at, other in enumerate(other_words)
    )


def _another_fide_id(player: Player, description: Mapping[str, Any]) -> bool:
    """Return whether the report gives another FIDE id than the player's."""
    if not description["fide_id"] or description["fide_id"] in (player.fide_id, player.player_id):
        return False
    return bool(player.fide_id) or description["national_id"] != player.player_id


def _namesakes(body: Body, description: Mapping[str, Any]) -> Iterator[Player]:
    """Yield players whose name begins with a word of the name, or with a similar word."""
    words = dict.fromkeys(word for name in description["names"] for word in folded(name).split() if len(word) > 1)
    nearly = [other for word in words for other in similar_words(word)]
    for word in dict.fromkeys((*words, *nearly)):
        mine = Player.objects.filter(body=body, search__gte=word, search__lt=f"{word}{LAST}")
        yield from mine.select_related("merged_into").order_by("search")[:MOST_LOOKED_AT]


def _person(player: Player) -> Person:
    return Person(tuple(filter(None, (player.name, player.native_name))), player.sex, player.birth_date)


def _plain(person: Person) -> set[frozenset[str]]:
    """The words of each name, in plain letters."""
    return {frozenset(folded(name).split()) for name in person.names}


def _frame(players: Sequence[Player]) -> pl.DataFrame:
    columns = ("player_id", "fide_id", "name", "sex", "birth_date")
    rows = [[getattr(player, name) or None for name in columns] for player in players]
    return pl.DataFrame(rows, schema=dict.fromkeys(columns, pl.String), orient="row")
