"""The page on which an officer settles who the participants of a report are: what was chosen, and among whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ratingoffice.message import Message, Wording
from ratingoffice.office.domain.people import candidates as persons
from ratingoffice.office.domain.people.player_search import find, lines_of
from ratingoffice.office.domain.people.withheld_names import NOBODY
from ratingoffice.office.models import Body, Identity, Player

#: so many of those whom a search finds are offered
MOST_FOUND = 8


@dataclass(frozen=True)
class Choices:
    """The entries of the form by start number: texts, selected players and messages."""

    typed: Mapping[int, str]
    picked: Mapping[int, str]  # the id that was chosen among the candidates
    settled: Mapping[int, Player]
    search_results: Mapping[int, list[Player]]  # by what was written
    wrong: Mapping[int, Message]

    @classmethod
    def of(cls, sent: Mapping[str, str], body: Body) -> Choices:
        """`person-12=ID` was chosen; `typed-12` is an id or a name, `searched-12` what was searched before."""
        fields = {kind: _texts_by_number(sent, kind) for kind in ("typed", "person", "searched")}
        typed, picked, searched = fields["typed"], fields["person"], fields["searched"]
        by_id = _by_id(body, {*typed.values(), *picked.values()} - {""})
        settled, search_results, wrong = {}, {}, {}
        for number in sorted(typed.keys() | picked.keys()):
            text, picked_id = typed.get(number, ""), picked.get(number, "")
            if text:
                search_results[number] = [match.player for match in find(text, body, NOBODY)][:MOST_FOUND]
            if text and text != searched.get(number) and text not in by_id:
                message = (
                    Message("choose who of these it is")
                    if search_results[number]
                    else Message('there is no player "{player}" in the register', player=text)
                )
                wrong[number] = message
                continue
            meant = (
                text if text in by_id and text != searched.get(number) else picked_id or (text if text in by_id else "")
            )
            if meant in by_id:
                settled[number] = by_id[meant]
            elif meant:
                wrong[number] = Message('there is no player "{player}" in the register', player=meant)
        return cls(typed, picked, settled, search_results, wrong)


@dataclass(frozen=True)
class Candidate:
    suggestion: persons.Suggestion
    line: dict[str, Any] | None  # on the newest list
    is_chosen: bool


@dataclass(frozen=True)
class Row:
    identity: Identity
    candidates: list[Candidate]
    typed: str
    wrong: Wording


def rows_of(
    body: Body, open_identities: Iterable[Identity], identities: Iterable[Identity], choices: Choices
) -> list[Row]:
    """Return a row with candidates per participant. No player is preselected twice."""
    taken_players = {identity.player_id for identity in identities if identity.player_id}
    offered = [(identity, _candidates_of(body, identity, choices)) for identity in open_identities]
    lines = lines_of(body, {suggestion.player.player_id for _, some in offered for suggestion in some})
    rows = []
    for identity, some in offered:
        chosen = choices.settled.get(identity.start_no) or identity.player
        if chosen is None and identity.start_no not in choices.typed and some and some[0].is_sure:
            chosen = some[0].player if some[0].player.pk not in taken_players else None
        taken_players |= {chosen.pk} if chosen else set()
        candidates = [
            Candidate(suggestion, lines.get(suggestion.player.player_id), suggestion.player == chosen)
            for suggestion in some
        ]
        number = identity.start_no
        rows.append(Row(identity, candidates, choices.typed.get(number, ""), choices.wrong.get(number, "")))
    return rows


def _candidates_of(body: Body, identity: Identity, choices: Choices) -> list[persons.Suggestion]:
    """Return the search results, then the suggestions of the register, including the selected player."""
    settled = choices.settled.get(identity.start_no)
    first = [*choices.search_results.get(identity.start_no, ()), *filter(None, (settled, identity.player))]
    first_keys = dict.fromkeys(player.pk for player in first)
    judged = {player.pk: persons.rate_candidate(player, identity.given) for player in first}
    suggested = [
        suggestion for suggestion in persons.suggestions(body, identity.given) if suggestion.player.pk not in first_keys
    ]
    return [*(judged[pk] for pk in first_keys), *suggested]


def _texts_by_number(sent: Mapping[str, str], kind: str) -> dict[int, str]:
    texts = {}
    for name in sent:
        prefix, _, number = name.partition("-")
        if prefix == kind and number.isdecimal() and len(number) < 10:
            texts[int(number)] = sent[name].replace("\0", "").strip()
    return texts


def _by_id(body: Body, ids: set[str]) -> dict[str, Player]:
    """Return players by player id; for a merged player the one into which it was merged."""
    return {
        player.player_id: player.merged_into or player
        for player in persons.by_ids(body, ids)
        if player.player_id in ids
    }
