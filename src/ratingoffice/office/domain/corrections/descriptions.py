"""A correction in words: which row it is about, and what was and will be there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from django.utils.translation import gettext as _

from ratingoffice.book.book import TABLES
from ratingoffice.office.domain.events.time_controls import time_control_in_words
from ratingoffice.office.domain.labels import labels_of, pool_name, rulings
from ratingoffice.office.domain.people.names import called
from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.infra.words.dates import day
from ratingoffice.office.models import Correction, Event, Player

#: the words of these columns
WORDS = {"kind": "kind", "sex": "sex"}
#: of these there may be several
SEVERAL = {"declarations": "declaration", "approvals": "decision"}
RESULT = ("white_result", "black_result")
#: of a game that goes or comes whole: what its list says
UNSAID = {"games": ("reported_on", "rated_on")}
#: of a player: what a public page says. Of a birth date it is the year, unless the body publishes the day
PUBLIC = ("sex", "birth_date", "federation", "fide_standard", "fide_rapid", "fide_blitz")


@dataclass(frozen=True)
class Change:
    label: str
    before: str
    after: str


@dataclass(frozen=True)
class CorrectionDescription:
    correction: Correction
    about: str
    player_id: str  # of a player who is corrected
    changes: Sequence[Change]

    @property
    def is_taken_out(self) -> bool:
        return not self.correction.after

    @property
    def is_put_in(self) -> bool:
        return not self.correction.before


def describe_corrections(corrections: Sequence[Correction], in_public: bool = False) -> list[CorrectionDescription]:
    """Describe corrections in the reader's language; in public without the private details of players."""
    keys = [correction.key for correction in corrections]
    ids = {key[name] for key in keys for name in ("white_id", "black_id", "player_id") if name in key}
    bodies = {correction.body_id for correction in corrections}
    players = {
        (player.body_id, player.player_id): player
        for player in Player.objects.filter(body__in=bodies, player_id__in=ids)
    }
    named = {key["event_id"] for key in keys if "event_id" in key}
    events = {
        (event.body_id, event.event_id): event for event in Event.objects.filter(body__in=bodies, event_id__in=named)
    }

    def name(correction: Correction, player_id: str) -> str:
        player = players.get((correction.body_id, player_id))
        if player and in_public:
            player = withheld(correction.body).player(player)
        return called(player) if player else player_id

    def about(correction: Correction) -> str:
        key = correction.key
        if correction.table == "players":
            return name(correction, key["player_id"])
        event = str(events.get((correction.body_id, key["event_id"]), key["event_id"]))
        if correction.table == "events":
            return event
        players_of = {"white": name(correction, key["white_id"]), "black": name(correction, key["black_id"])}
        figures = {"event": event, "round": key["round"], **players_of}
        return _("%(event)s, round %(round)s: %(white)s – %(black)s") % figures

    return [
        CorrectionDescription(
            correction, about(correction), correction.key.get("player_id", ""), _changes(correction, in_public)
        )
        for correction in corrections
    ]


def _changes(correction: Correction, in_public: bool) -> list[Change]:
    before, after = correction.before, correction.after
    columns = [
        name
        for name in {**before, **after}
        if name not in correction.key and name not in UNSAID.get(correction.table, ())
    ]
    changes = []
    if all(name in columns for name in RESULT):
        columns = [name for name in columns if name not in RESULT]
        changes.append(Change(str(labels_of("field")["result"]), _result(before), _result(after)))
    for name in columns:
        label = str(labels_of("field").get(name, name))
        if in_public and correction.table == "players" and name not in PUBLIC:
            changes.append(Change(label, _("not public"), _("not public")))
            continue
        was, will_be = (_value(correction, name, values.get(name), in_public) for values in (before, after))
        if was or will_be:
            changes.append(Change(label, was or "–", will_be or "–"))
    return changes


def _result(values: Mapping[str, Any]) -> str:
    """ "" of a game that is not there."""
    if not values:
        return "–"
    both = "".join(str(values[name]) for name in RESULT)
    return str(labels_of("result").get(both, both))


def _value(correction: Correction, name: str, value: Any, in_public: bool) -> str:
    """ "" where there is none."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name == "ruling":
        return str(rulings(correction.body, correction.list_date).get(value, value))
    if name in WORDS:
        return str(labels_of(WORDS[name]).get(value, value))
    if name in SEVERAL:
        words = labels_of(SEVERAL[name])
        return ", ".join(str(words.get(word, word)) for word in value.split())
    if name in RESULT:
        return str(labels_of("own_result").get(value, value))
    if name == "time_control":
        return time_control_in_words(value)
    if name == "announced_pool":
        return pool_name(value)
    if name == "birth_date" and in_public and not correction.body.publishes_birth_dates:
        return str(value)[:4]
    return day(value) if TABLES[correction.table][name] == pl.Date else str(value)
