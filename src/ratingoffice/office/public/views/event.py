"""An event: its standings and their reasons, cross-table, rounds, rating changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratingoffice.model.findings import BadInput
from ratingoffice.office.models import Event, Publication
from ratingoffice.office.public.addresses import body_or_404
from ratingoffice.office.public.games import names_of
from ratingoffice.office.public.progress import steps, verdicts
from ratingoffice.office.public.tournaments import Table, publication_of, publications_of, sides_of, table_of
from ratingoffice.period.codes import POINTS
from ratingoffice.standings.codes import KNOWN
from ratingoffice.standings.standings import Standings
from ratingoffice.standings.standings import standings as ranked
from ratingoffice.standings.system import ROUND_ROBIN

#: a table of everybody against everybody is drawn for so many at most
MATRIX = 24
LONGEST = 200


@dataclass(frozen=True)
class Asked:
    """The event of the page, and the tie-breaks that the reader chose."""

    event: Event
    publication: Publication | None
    codes: str

    @property
    def tiebreaks(self) -> list[str] | None:
        return [code.strip() for code in self.codes.split(",") if code.strip()] or None

    @property
    def query(self) -> str:
        return "?" + urlencode({"tb": self.codes}) if self.codes else ""

    def context(self, tab: str) -> dict[str, Any]:
        verdict, left_out = verdicts(self.event, self.publication)
        return {
            "event": self.event, "body": self.event.body, "publication": self.publication, "tab": tab,
            "steps": steps(self.event), "verdict": verdict, "left_out": left_out, "query": self.query, "codes": self.codes,
            "its_pool": self.publication.pools.split()[0] if self.publication else "",
        }  # fmt: skip


def _asked(request: HttpRequest, system: str, event_id: str) -> Asked:
    event = Event.objects.filter(body=body_or_404(system), event_id=event_id).select_related("body").first()
    if event is None:
        raise Http404(_("There is no event with the ID “%(id)s” here.") % {"id": event_id})
    return Asked(event, publication_of(event), request.GET.get("tb", "").replace("\0", "")[:LONGEST].strip())


def _ranked(asked: Asked) -> tuple[Table | None, Standings | None, str]:
    """The table, its standings, and what is wrong with the tie-breaks asked for; then the usual ones are used."""
    table = table_of(asked.event, asked.publication)
    if table is None:
        return None, None, ""
    try:
        return table, ranked(table.tournament, asked.tiebreaks), ""
    except BadInput as problem:
        said = str(problem)
    try:
        return table, ranked(table.tournament, None), said
    except BadInput:  # the report's own list cannot be used either
        return table, ranked(table.tournament, ["MPTS" if table.tournament.is_team_event else "PTS"]), said


@require_safe
def standings(request: HttpRequest, system: str, event_id: str) -> HttpResponse:
    asked = _asked(request, system, event_id)
    table, found, wrong = _ranked(asked)
    context = asked.context("standings") | {"table": table, "standings": found, "wrong": wrong}
    if table and found:
        keys = list(found.rows[0].values) if found.rows else list(found.tiebreaks)
        of_teams = table.tournament.is_team_event
        context |= {
            "keys": keys,
            "rows": [(row, _person(table, row.start_no), [(key, row.values[key]) for key in keys]) for row in found.rows],
            "written": ",".join(found.tiebreaks),
            "notes": [one for one in found.findings if one.severity != "info"],
            "known": [(code, known) for code, known in KNOWN.items() if of_teams or known.only != "teams"],
        }
    return render(request, "office/public/event.html", context)


def _person(table: Table, start_no: int) -> dict[str, Any]:
    """The participant as the report has them; of a player, with the id in the register."""
    if table.tournament.is_team_event:
        return {"id": "", "rating": None, "title": "", "federation": ""}
    player = table.tournament.player_by_number[start_no]
    return {
        "id": table.ids.get(start_no, ""), "rating": player.rating, "title": player.title,
        "federation": player.federation,
    }  # fmt: skip


@require_safe
def crosstable(request: HttpRequest, system: str, event_id: str) -> HttpResponse:
    asked = _asked(request, system, event_id)
    table, found, _wrong = _ranked(asked)
    context = asked.context("crosstable") | {"table": table, "standings": found}
    if table and found:
        cells = {row.start_no: found.cells(row.start_no) for row in found.rows}
        context["rounds"] = range(1, found.rounds + 1)
        context["primary"] = next(iter(found.rows[0].values), "") if found.rows else ""
        if found.system == ROUND_ROBIN and len(found.rows) <= MATRIX:
            against = [[[cell for cell in cells[row.start_no] if cell.opponent == other.start_no] for other in found.rows]
                       for row in found.rows]  # fmt: skip
            context["matrix"] = list(zip(found.rows, against, strict=True))
        context["lines"] = [(row, _person(table, row.start_no), cells[row.start_no]) for row in found.rows]
    return render(request, "office/public/event_crosstable.html", context)


@require_safe
def rounds(request: HttpRequest, system: str, event_id: str) -> HttpResponse:
    asked = _asked(request, system, event_id)
    table = table_of(asked.event, asked.publication)
    context = asked.context("rounds") | {"table": table}
    if table:
        count = table.tournament.rounds_paired
        context["rounds"] = [(number, *_pairings(table, number)) for number in range(1, count + 1)]
    else:
        context["games"] = _games(asked.event)
    return render(request, "office/public/event_rounds.html", context)


def _pairings(table: Table, number: int) -> tuple[list[Any], list[Any]]:
    """The games of a round, White first, the stronger pairings before; and who had none."""
    by_number = table.tournament.player_by_number
    games, alone = [], []
    for player in table.tournament.players:
        cell = player.rounds[number - 1] if number <= len(player.rounds) else None
        if cell is None:
            continue
        opponent = by_number.get(cell.opponent) if cell.opponent is not None else None
        if opponent is None:
            if cell.result in "UFH+":
                alone.append((player, table.ids.get(player.start_no, ""), cell.result))
            continue
        theirs = opponent.rounds[number - 1].result if number <= len(opponent.rounds) else ""
        if cell.color == "w" or (cell.color == "-" and player.start_no < opponent.start_no):
            ids = table.ids.get(player.start_no, ""), table.ids.get(opponent.start_no, "")
            games.append((player, ids[0], opponent, ids[1], cell.result, theirs))
    return games, alone


def _games(event: Event) -> list[Any]:
    """Games that are no table of rounds, as they were kept."""
    games = list(event.games.order_by("round", "board", "pk"))
    names = names_of(event.body, {player for game in games for player in (game.white_id, game.black_id)})
    return [(game, names.get(game.white_id, game.white_id), names.get(game.black_id, game.black_id)) for game in games]


@require_safe
def changes(request: HttpRequest, system: str, event_id: str) -> HttpResponse:
    """What the event did to each rating, as the lists have it."""
    asked = _asked(request, system, event_id)
    context = asked.context("changes")
    rated = [(one, sides_of(asked.event, one)) for one in publications_of(asked.event)]
    rows = [(one, _changes(sides.to_dicts())) for one, sides in rated if sides is not None]
    people = {row["player_id"] for _, its in rows for row in its}
    people |= {game[color] for game in context["left_out"] for color in ("white_id", "black_id")}
    names = names_of(asked.event.body, people)
    context["rated"] = [(one, [(names.get(row["player_id"], row["player_id"]), row) for row in its]) for one, its in rows]
    context["left_out"] = [
        (game, names.get(game["white_id"], game["white_id"]), names.get(game["black_id"], game["black_id"]))
        for game in context["left_out"]
    ]
    return render(request, "office/public/event_changes.html", context)


def _changes(sides: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """A row a player: rating, games that count and points in them, ΔR and its worth in hundredths; the best gain first."""
    found: dict[str, dict[str, Any]] = {}
    for side in sides:
        row = found.setdefault(side["player_id"], {
            "player_id": side["player_id"], "pool": side["pool"], "rating": side["rating"], "k": side["k"], "games": 0,
            "points": 0, "delta": 0, "worth": 0, "played": 0,
        })  # fmt: skip
        row["played"] += 1
        if side["counted"]:
            row["games"] += 1
            row["points"] += POINTS[side["result"]]
            row["delta"] += side["delta"]
            row["worth"] += side["delta"] * side["k"]
            row["k"] = side["k"]
    return sorted(found.values(), key=lambda row: (-row["worth"], -(row["rating"] or 0), row["player_id"]))


@require_safe
def explain(request: HttpRequest, system: str, event_id: str, start_no: int, code: str) -> HttpResponse:
    """Why a tie-break has that value, round by round."""
    asked = _asked(request, system, event_id)
    table, found, _wrong = _ranked(asked)
    if table is None or found is None or start_no not in found.by_number:
        raise Http404(_("There is no such participant in the standings of this event."))
    explanation = found.explain(start_no)
    value = next((one for one in explanation.values if one.key == code), None)
    if value is None:
        raise Http404(_("There is no such value in these standings."))
    opponents = {row.start_no: row for row in found.rows}
    context = asked.context("standings") | {
        "row": explanation.row, "person": _person(table, start_no), "value": value, "edition": found.edition,
        "parts": [(part, opponents.get(part.opponent) if part.opponent else None) for part in value.parts],
        "encounters": [
            (one, [(opponents[number], score, one.at_most.get(number)) for number, score in one.scores.items()],
             [[opponents[number].name for number in place] for place in one.places])
            for one in value.encounters
        ],
        "others": [one for one in explanation.values if one.key != code],
    }  # fmt: skip
    return render(request, "office/public/event_explain.html", context)
