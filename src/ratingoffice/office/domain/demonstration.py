"""What a demonstration tells of its desk, done by the desk's own services, each on its day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.demo.demonstration import Demonstration
from ratingoffice.demo.desk import Act, Person, acts_at_the_desk
from ratingoffice.demo.generate import Generated
from ratingoffice.federations.registry import BODIES
from ratingoffice.office import clock
from ratingoffice.office.domain.claims import handling
from ratingoffice.office.domain.claims.receiving import ClaimForm, receive
from ratingoffice.office.domain.claims.subject import OF_GAME, About
from ratingoffice.office.domain.corrections.corrections import impact, publish_corrections
from ratingoffice.office.domain.corrections.drafts import correct_game
from ratingoffice.office.domain.decisions.appeals import answer_appeal, receive_on_paper
from ratingoffice.office.domain.decisions.decisions import DecisionSource, Notice, decide
from ratingoffice.office.domain.events.documents import keep_document
from ratingoffice.office.domain.events.events import register_event
from ratingoffice.office.domain.events.fees import record_fee, set_table
from ratingoffice.office.domain.events.paper_reports import receive_paper, send_on
from ratingoffice.office.domain.federations.feature_switches import switch
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.federations.member_federations import enter_federation
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.notices import path
from ratingoffice.office.domain.people.base_corrections import correct_base, ratings_of
from ratingoffice.office.domain.people.players import edit_player
from ratingoffice.office.domain.people.removals import remove
from ratingoffice.office.domain.reports.addresses import report_by_address
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.domain.todo import closing_of
from ratingoffice.office.infra.stored_files import Paper
from ratingoffice.office.models import Body, Claim, Document, Event, Game


def acts_of(body: Body, demonstration: Demonstration, generated: Generated, today: date) -> list[Act]:
    """Return the acts of the demonstration until that day."""
    return acts_at_the_desk(demonstration, BODIES[body.code], _cast(generated), today)


def do(body: Body, acts: Iterable[Act]) -> None:
    """Perform the acts in the order of their days."""
    for act in sorted(acts, key=lambda act: act.day):
        about = body.events.get(name=act.event) if act.event else body
        with clock.on(act.day):
            _DONE[act.verb](about, **act.details)


def show_preliminary(body: Body, today: date) -> None:
    """On a day when the reports for its list are in, everybody sees how the list stands."""
    with clock.on(today):
        if not closing_of(body, next_list_date(body)).is_to_come:
            switch(body, {"preliminary": True}, None, "the reports are in")


def make_claims(body: Body, made_by: Demonstration) -> None:
    """Of three games on the newest list that somebody won: one claim is open, one not accepted, one corrected."""
    newest = published_lists.newest(body)
    assert newest is not None
    games = Game.objects.filter(event__body=body, event__rated_on=newest.list_date, white_result="1", ruling="")
    for game, (outcome, text, answer) in zip(games.order_by("event", "pk")[:3], made_by.claims, strict=False):
        about = About(Claim.Kind.GAME, game.event, {name: getattr(game, name) for name in OF_GAME})
        page = path("public:event-rounds", system=body.code, event_id=game.event.event_id)
        claim = receive(body, about, ClaimForm(right="==", text=text, seen_at=page))
        if outcome == "rejected":
            handling.reject(claim, answer, None)
        elif outcome == "corrected":
            handling.accept(claim, answer, None)
            draw = {"white_result": "=", "black_result": "="}
            correct_game(game, draw, newest.list_date, answer, today_at(body), None, claim)
            publish_corrections(body, impact(body).token, None)


def keep_games(event: Event, data: bytes, file_name: str) -> Document:
    return keep_document(event, Document.Kind.GAMES, None, file=Paper(data, file_name))


def _cast(generated: Generated) -> Sequence[Person]:
    rows = generated.book["players"].filter(col("player_id").is_in(list(generated.cast)))
    columns = ("player_id", "name", "fide_id", "sex", "birth_date", "federation")
    people = {row["player_id"]: row for row in rows.select(pl.col(columns).fill_null("")).to_dicts()}
    return [Person(**people[player_id]) for player_id in generated.cast]


def _decide(
    event: Event,
    decision: str,
    reason: str,
    given: Mapping[str, Any],
    notice: Mapping[str, Any] | None = None,
    rounds: Sequence[int] = (),
) -> None:
    games = list(event.games.filter(round__in=rounds))
    decide(
        event,
        decision,
        reason,
        None,
        games,
        source=DecisionSource(**given),
        notice=Notice(**notice) if notice else None,
    )


def _remove(body: Body, count: int, why: str) -> None:
    """The first inactive players of the list in force."""
    in_force = published_lists.newest(body)
    assert in_force is not None
    inactive = published_lists.frame(in_force, "list").filter(~col("active"))["player_id"].head(count)
    for player in body.players.filter(player_id__in=inactive.to_list()).order_by("player_id"):
        remove(player, None, why)


def _change_player(body: Body, player_id: str, why: str, **data: Any) -> None:
    edit_player(body.players.get(player_id=player_id), data, None, why)


def _correct_base(body: Body, player_id: str, points: int, holds_from: date, decided_by: str, why: str) -> None:
    """The first of the player's ratings, by so many points."""
    player = body.players.get(player_id=player_id)
    pool, rating = next(iter(ratings_of(player).items()))
    data = {
        "pool": pool,
        "value": rating + points,
        "holds_from": holds_from,
        "decided_by": decided_by,
        "decided_on": clock.today(),
    }
    correct_base(player, data, None, why)


_DONE: dict[str, Callable[..., object]] = {
    "register": lambda body, **row: register_event(body, row, None, another=True),
    "document": lambda event, kind, link: keep_document(event, kind, None, link=link),
    "games": keep_games,
    "address": lambda event, link, reporter: report_by_address(event, link, None, reporter),
    "report": lambda event, data, file_name, **more: receive_report(event, data, file_name, None, **more),
    "decide": _decide,
    "appeal": lambda event, text, **more: receive_on_paper(event.decisions.latest("pk"), text, None, **more),
    "answer": lambda event, outcome, **more: answer_appeal(event.decisions.latest("pk"), outcome, None, **more),
    "fees": lambda body, data, why: set_table(body, data, None, why),
    "fee": lambda event, invoiced_on, paid_on: record_fee(event, invoiced_on, paid_on, None),
    "federation": lambda body, **row: enter_federation(body, row, None),
    "player": _change_player,
    "remove": _remove,
    "base": _correct_base,
    "paper": lambda event, on: receive_paper(event, on, None),
    "sent": lambda event, on: send_on(event, on, None),
}
