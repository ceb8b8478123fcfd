"""An event: its standings, the reasons of every value, its cross-table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Message
from ratingoffice.office.domain.decisions.appeals import refusals
from ratingoffice.office.domain.events import documents
from ratingoffice.office.domain.events.player_games import native_names
from ratingoffice.office.domain.events.progress import steps, verdicts
from ratingoffice.office.domain.events.ratings import table_ratings
from ratingoffice.office.domain.events.tournaments import Table, publication_of, table_of
from ratingoffice.office.models import Document, Event, Publication
from ratingoffice.office.web.public import event_table
from ratingoffice.office.web.public.event_table import player_links
from ratingoffice.office.web.shared.address_parts import body_or_404
from ratingoffice.office.web.shared.caching import changing
from ratingoffice.tournament.codes import TIE_BREAKS, split_codes, usable_codes
from ratingoffice.tournament.event_types import ROUND_ROBIN
from ratingoffice.tournament.rounds import rounds_with_results
from ratingoffice.tournament.standings import Standings
from ratingoffice.tournament.standings import standings as ranked

#: a table of everybody against everybody is drawn for so many at most
MATRIX = 24
LONGEST = 200
ROUND = re.compile(r"[1-9][0-9]{0,2}")


@dataclass(frozen=True)
class EventPageQuery:
    """The event of the page, and the tie-breaks and the round that the reader chose."""

    event: Event
    publication: Publication | None
    codes: str
    after: int | None = None

    @property
    def query(self) -> str:
        chosen = ({"after": self.after} if self.after else {}) | ({"tb": self.codes} if self.codes else {})
        return "?" + urlencode(chosen) if chosen else ""

    def context(self, tab: str) -> dict[str, Any]:
        verdict, left_out = verdicts(self.event, self.publication)
        return {
            "event": self.event,
            "body": self.event.body,
            "publication": self.publication,
            "tab": tab,
            "steps": steps(self.event),
            "refusals": refusals(self.event),
            "schedule": self.event.rounds.order_by("round"),
            "regulations": documents.newest(self.event).get(Document.Kind.REGULATIONS),
            "verdict": verdict,
            "left_out": left_out,
            "query": self.query,
            "codes": self.codes,
            "after": self.after,
            "its_pool": self.publication.pools.split()[0] if self.publication else "",
        }


def event_page_query(request: HttpRequest, system: str, event_id: str) -> EventPageQuery:
    event = Event.objects.filter(body=body_or_404(system), event_id=event_id).select_related("body").first()
    if event is None:
        raise Http404(_("There is no event with the ID “%(id)s” here.") % {"id": event_id})
    after = request.GET.get("after", "")
    codes = request.GET.get("tb", "").replace("\0", "")[:LONGEST].strip()
    return EventPageQuery(event, publication_of(event), codes, int(after) if ROUND.fullmatch(after) else None)


def native_of(page_query: EventPageQuery, table: Table | None) -> dict[str, Any]:
    """The names in the reader's letters, for the page."""
    return {"native": native_names(page_query.event.body, table.ids.values() if table else ())}


def _ranking(page_query: EventPageQuery) -> tuple[Table | None, Standings | None, list[Message]]:
    """The table, its standings, and what is wrong with what was asked for; then they go by the rest, or as usual."""
    table = table_of(page_query.event, page_query.publication)
    if table is None:
        return None, None, []
    codes, wrong = usable_codes(split_codes(page_query.codes))
    try:
        return table, ranked(table.tournament, codes or None, after=page_query.after, points_first=True), wrong
    except BadInput as problem:
        return table, ranked(table.tournament), [*wrong, problem.message]


@require_safe
@changing
def standings(request: HttpRequest, system: str, event_id: str) -> HttpResponse:
    page_query = event_page_query(request, system, event_id)
    table, ranking, wrong = _ranking(page_query)
    context = page_query.context("standings") | {
        "table": table,
        "standings": ranking,
        "wrong": wrong,
        **native_of(page_query, table),
    }
    if table and ranking:
        keys = list(ranking.rows[0].values) if ranking.rows else list(ranking.tiebreaks)
        of_teams = table.tournament.is_team_event
        figures = table_ratings(page_query.event, table, page_query.after)
        people = [(row, _person(table, row.start_no)) for row in ranking.rows]
        lines = [(row, person | figures.of(row.start_no, person["id"])) for row, person in people]
        context |= {
            "keys": keys,
            "after_rounds": rounds_with_results(table.tournament),
            "lines": event_table.standings(
                lines, keys, figures, page_query.query, player_links(system, context["native"])
            ),
            "beside": figures,
            "written": ",".join(ranking.tiebreaks),
            "notes": [finding for finding in ranking.findings if finding.severity != "info"],
            "known": [
                (code, tiebreak) for code, tiebreak in TIE_BREAKS.items() if of_teams or tiebreak.only != "teams"
            ],
        }
    return render(request, "office/public/event.html", context)


def _person(table: Table, start_no: int) -> dict[str, Any]:
    """The participant as the report has them; of a player, with the id in the register."""
    if table.tournament.is_team_event:
        return {"id": "", "rating": None, "title": "", "federation": ""}
    player = table.tournament.player_by_number[start_no]
    return {
        "id": table.ids.get(start_no, ""),
        "rating": player.rating,
        "title": player.title,
        "federation": player.federation,
    }


@require_safe
@changing
def crosstable(request: HttpRequest, system: str, event_id: str) -> HttpResponse:
    page_query = event_page_query(request, system, event_id)
    table, ranking, _wrong = _ranking(page_query)
    context = page_query.context("crosstable") | {"table": table, "standings": ranking, **native_of(page_query, table)}
    if table and ranking:
        cells = {row.start_no: ranking.cells(row.start_no) for row in ranking.rows}
        context["rounds"] = range(1, ranking.rounds + 1)
        context["primary"] = next(iter(ranking.rows[0].values), "") if ranking.rows else ""
        if ranking.system == ROUND_ROBIN and len(ranking.rows) <= MATRIX:
            numbers = [row.start_no for row in ranking.rows]
            context["matrix"] = [
                (
                    row,
                    _person(table, row.start_no),
                    [[cell for cell in cells[row.start_no] if cell.opponent == other] for other in numbers],
                )
                for row in ranking.rows
            ]
        lines = [(row, _person(table, row.start_no), cells[row.start_no]) for row in ranking.rows]
        context["lines"] = event_table.cross_table(lines, player_links(system, context["native"]))
    return render(request, "office/public/event_crosstable.html", context)


@require_safe
@changing
def explain(request: HttpRequest, system: str, event_id: str, start_no: int, code: str) -> HttpResponse:
    """Why a tie-break has that value, round by round."""
    page_query = event_page_query(request, system, event_id)
    table, ranking, _wrong = _ranking(page_query)
    if table is None or ranking is None or start_no not in ranking.by_number:
        raise Http404(_("There is no such participant in the standings of this event."))
    explanation = ranking.explain(start_no)
    value = next((value for value in explanation.values if value.key == code), None)
    if value is None:
        raise Http404(_("There is no such value in these standings."))
    opponents = {row.start_no: row for row in ranking.rows}
    context = page_query.context("standings") | {
        **native_of(page_query, table),
        "row": explanation.row,
        "person": _person(table, start_no),
        "value": value,
        "edition": ranking.edition,
        "parts": [(part, opponents.get(part.opponent) if part.opponent else None) for part in value.parts],
        "encounters": [
            (
                encounter,
                [
                    (opponents[number], score, encounter.missing.get(number), encounter.at_most.get(number))
                    for number, score in encounter.scores.items()
                ],
                [[opponents[number].name for number in place] for place in encounter.places],
            )
            for encounter in value.encounters
        ],
        "others": [value for value in explanation.values if value.key != code],
    }
    return render(request, "office/public/event_explain.html", context)
