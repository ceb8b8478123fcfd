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
    """By start number: what was written, whom it means, and what is wrong with it."""

    typed: Mapping[int, str]
    picked: Mapping[int, str]  # the id that was chosen among the candidates
    settled: Mapping[int, Player]
    found: Mapping[int, list[Player]]  # by what was written
    wrong: Mapping[int, Message]

    @classmethod
    def of(cls, sent: Mapping[str, str], body: Body) -> Choices:
        """`person-12=ID` was chosen; `typed-12` is an id or a name, `searched-12` what was searched before."""
        given = {kind: _numbered(sent, kind) for kind in ("typed", "person", "searched")}
        typed, picked, searched = given["typed"], given["person"], given["searched"]
        by_id = _by_id(body, {*typed.values(), *picked.values()} - {""})
        settled, found, wrong = {}, {}, {}
        for number in sorted(typed.keys() | picked.keys()):
            text, one = typed.get(number, ""), picked.get(number, "")
            if text:
                found[number] = [each.player for each in find(text, body, NOBODY)][:MOST_FOUND]
            if text and text != searched.get(number) and text not in by_id:
                said = (
                    Message("choose who of these it is")
                    if found[number]
                    else Message('there is no player "{player}" in the register', player=text)
                )
                wrong[number] = said
                continue
            meant = text if text in by_id and text != searched.get(number) else one or (text if text in by_id else "")
            if meant in by_id:
                settled[number] = by_id[meant]
            elif meant:
                wrong[number] = Message('there is no player "{player}" in the register', player=meant)
        return cls(typed, picked, settled, found, wrong)


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


def rows_of(body: Body, shown: Iterable[Identity], every: Iterable[Identity], choices: Choices) -> list[Row]:
    """Each with the candidates for it. Nobody is chosen beforehand for two, nor who is settled already."""
    taken = {one.player_id for one in every if one.player_id}
    offered = [(one, _suggested(body, one, choices)) for one in shown]
    lines = lines_of(body, {each.player.player_id for _, some in offered for each in some})
    rows = []
    for one, some in offered:
        chosen = choices.settled.get(one.start_no) or one.player
        if chosen is None and one.start_no not in choices.typed and some and some[0].is_sure:
            chosen = some[0].player if some[0].player.pk not in taken else None
        taken |= {chosen.pk} if chosen else set()
        candidates = [Candidate(each, lines.get(each.player.player_id), each.player == chosen) for each in some]
        number = one.start_no
        rows.append(Row(one, candidates, choices.typed.get(number, ""), choices.wrong.get(number, "")))
    return rows


def _suggested(body: Body, one: Identity, choices: Choices) -> list[persons.Suggestion]:
    """Whom a search found before whom the register suggests; and always who was chosen."""
    settled = choices.settled.get(one.start_no)
    first = [*choices.found.get(one.start_no, ()), *filter(None, (settled, one.player))]
    known = dict.fromkeys(player.pk for player in first)
    found = {player.pk: persons.judged(player, one.given) for player in first}
    others = [each for each in persons.suggestions(body, one.given) if each.player.pk not in known]
    return [*(found[pk] for pk in known), *others]


def _numbered(sent: Mapping[str, str], kind: str) -> dict[int, str]:
    found = {}
    for name in sent:
        prefix, _, number = name.partition("-")
        if prefix == kind and number.isdecimal() and len(number) < 10:
            found[int(number)] = sent[name].replace("\0", "").strip()
    return found


def _by_id(body: Body, ids: set[str]) -> dict[str, Player]:
    """The players with these ids of their own; who is merged is another."""
    return {one.player_id: one.merged_into or one for one in persons.by_ids(body, ids) if one.player_id in ids}
