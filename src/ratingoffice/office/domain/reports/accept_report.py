"""A report becomes the games of its event, compared with those that are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django.db.models import QuerySet

from ratingoffice.book.book import TABLES
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.time_control import NoTimeControl, parse
from ratingoffice.book.time_control_text import describe_time_control, read_time_control, time_control_code
from ratingoffice.federations.registry import BODIES
from ratingoffice.intake import rows
from ratingoffice.intake.add_report import merge_event, refuse_rated_changes
from ratingoffice.intake.registration_differences import GAMES_OF_MATCH
from ratingoffice.intake.remarks import about_event
from ratingoffice.intake.report_changes import GameChange, GameRecord, ReportChange, report_changes
from ratingoffice.intake.reported_event import ReportedEvent
from ratingoffice.intake.rows import EventDetails
from ratingoffice.intake.stored_event import StoredEvent, game_key, keep_settled_values
from ratingoffice.message import Message
from ratingoffice.office.domain.events import duplicates
from ratingoffice.office.domain.events.event_rows import GAME_COLUMNS, check_event, event_row, stored_event
from ratingoffice.office.domain.events.pgn import follow
from ratingoffice.office.domain.federations.local_day import day_at
from ratingoffice.office.domain.federations.readings import editions_of
from ratingoffice.office.domain.lists.book_rows import merged_players as merged_people
from ratingoffice.office.domain.reports.addresses import address_of
from ratingoffice.office.domain.reports.second_reports import takes_report
from ratingoffice.office.infra.finding_json import finding_as_data
from ratingoffice.office.models import Account, Correction, Event, Game, Report, record
from ratingoffice.tournament.tournament import Tournament

STARTS = Message("the event starts on {reported} in the report, {registered} in its registration, which stands")
ENDS = Message("the event ends on {reported} in the report, {registered} in its registration, which stands")
TIME_CONTROL = Message(
    "the event has the time control {reported} in the report, {registered} in its registration, which stands"
)
TIME_IN_WORDS = Message(
    "the event has the time control “{written}” ({reported}) in the report; registered is {registered}, which counts"
)
TIME_NOT_READ = Message("the time control of the report, “{written}”, is not compared with the registered {registered}")
GAME_STAYS = Message(
    "round {round}: {white} - {black} stays {stored}, though this report says {reported}: what is rated is changed by "
    "a correction of its list"
)
GAME_TAKEN_OUT = Message(
    "round {round}: {white} - {black} was taken out by a correction, and is not put in again by this report"
)
FEDERATION = Message(
    "the federation of the event is {reported} in the report, {registered} in its registration, which stands"
)
#: a game of an event, with the ids by which its players are known today
Place = tuple[int, str, str]
#: a report in one of these states was good enough to keep the day on which it came
IN_ORDER = (Report.State.WAITING, Report.State.TAKEN, Report.State.REPLACED)


def entry_of(report: Report, tournament: Tournament) -> ReportedEvent:
    """Convert a report to rows of its event: event values of the registration, games of the report."""
    event = report.event
    before = stored_event(event)
    registered = replace(
        tournament,
        name=event.name,
        federation=event.federation,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        pool=event.announced_pool,
    )
    details = EventDetails(
        event_id=event.event_id,
        kind=event.kind,
        time_control=event.time_control,
        declarations=event.declarations,
        registered_on=event.registered_on,
        reported_on=reported_on(report),
        interim=report.interim,
    )
    row, findings = rows.event_row(registered, details, report.file_name)
    row = keep_settled_values({name: value for name, value in row.items() if value != ""}, details, before)
    player_ids = {
        identity.start_no: identity.player.player_id
        for identity in report.identities.select_related("player")
        if identity.player
    }
    ids = {player.start_no: player_ids.get(player.start_no, f"#{player.start_no}") for player in tournament.players}
    games, about_games = rows.game_rows(registered, row, ids, report.file_name)
    all_findings = (
        *_games_of_match(event, row, report.file_name),
        *_differences(event, tournament, report.file_name),
        *_remarks(event, tournament, report.file_name),
        *findings,
        *about_games,
    )
    return ReportedEvent(row, games, ids, (), before, all_findings)


def changes_by(report: Report, tournament: Tournament) -> tuple[ReportChange, ...]:
    """Return how the report differs from the event as it is now."""
    entry = entry_of(report, tournament)
    assert entry.before is not None
    return report_changes(entry, entry.before)


def take(report: Report, tournament: Tournament, by: Account | None) -> None:
    """Accept a report, in the caller's transaction. Raises BadInput if it changes rated games."""
    event, entry = report.event, entry_of(report, tournament)
    assert entry.before is not None
    changes = report_changes(entry, entry.before)
    if event.rated_on is not None and takes_second_report(report):
        _add_games(report, entry, entry.before, by)
        return
    refuse_rated_changes(entry, entry.before, changes)
    known_codes = {finding["code"] for finding in report.findings}
    more = [finding for finding in entry.findings if finding.code not in known_codes]
    if entry.games and "same-file" not in known_codes:
        more += duplicates.same_games(event, entry.games, report.file_name)
    if wrong := [finding for finding in more if finding.severity == "error"]:
        raise BadInput(wrong)
    if not entry.games:
        raise BadInput("there is no game between two players: nothing to take")
    row, games = merge_event(entry, entry.before, {"reported_on": received_on(report)} if report.interim else {})
    check_event(row, games)
    _write(event, games)
    event.reported_on, event.match_games = row.get("reported_on"), row.get("match_games")
    event.save()
    event.reports.filter(state=Report.State.TAKEN).exclude(pk=report.pk).update(state=Report.State.REPLACED)
    report.state, report.games = "taken", len(games)
    report.findings = report.findings + [finding_as_data(finding) for finding in more]
    report.save()
    record(
        "report.take",
        f"event/{event.event_id}",
        by=by,
        body=event.body,
        changes_next_list=True,
        after={"version": report.version, "games": len(games), "changes": [change.as_data() for change in changes]},
    )
    follow(event, by)


def takes_second_report(report: Report) -> bool:
    """Does the next list judge the games that this report adds to its closed event?"""
    return takes_report(report.event, received_on(report))


def _add_games(report: Report, entry: ReportedEvent, before: StoredEvent, by: Account | None) -> None:
    """Store the games of a second report that are new, with the day of this report. All others stay as they are.

    Raises BadInput where no game is new.
    """
    event = report.event
    person = dict(merged_people(event.body).iter_rows())

    def place(game: Mapping[str, Any]) -> Place:
        return (
            game["round"],
            person.get(game["white_id"], game["white_id"]),
            person.get(game["black_id"], game["black_id"]),
        )

    stored_games = {place(game): game for game in before.games}
    taken_out = {place(correction.key) for correction in _taken_out(event)}
    new = [game for game in entry.games if place(game) not in stored_games and place(game) not in taken_out]
    if not new:
        refuse_rated_changes(entry, before, report_changes(entry, before))
    codes = {finding["code"] for finding in report.findings}
    more = [finding for finding in entry.findings if finding.code not in codes]
    if "same-file" not in codes:
        more += duplicates.same_games(event, new, report.file_name)
    for game in entry.games:
        stored_game = stored_games.get(place(game))
        if stored_game is None and place(game) in taken_out:
            more.append(_note(report, GAME_TAKEN_OUT, game))
        elif stored_game is not None and _results(stored_game) != _results(game):
            more.append(_note(report, GAME_STAYS, game, stored=_results(stored_game), reported=_results(game)))
    if errors := [finding for finding in more if finding.severity == "error"]:
        raise BadInput(errors)
    added = [game | {"reported_on": received_on(report)} for game in new]
    check_event(before.event, [*before.games, *added])
    rows_of_games = [{name: game.get(name) for name in GAME_COLUMNS} | {"ruling": ""} for game in added]
    Game.objects.bulk_create(Game(event=event, **row) for row in rows_of_games)
    report.state, report.games = "taken", len(entry.games)
    report.findings = report.findings + [finding_as_data(finding) for finding in more]
    report.save()
    changes = [GameChange(*game_key(game), None, GameRecord.of(game)) for game in added]
    record(
        "report.take",
        f"event/{event.event_id}",
        by=by,
        body=event.body,
        changes_next_list=True,
        after={
            "version": report.version,
            "games": len(added),
            "added_to": str(event.rated_on),
            "changes": [change.as_data() for change in changes],
        },
    )
    follow(event, by)


def _taken_out(event: Event) -> QuerySet[Correction]:
    """The published corrections that have taken a game out of the event."""
    published = Correction.objects.filter(body=event.body, table="games", state=Correction.State.PUBLISHED, after={})
    return published.filter(key__event_id=event.event_id)


def _results(game: Mapping[str, Any]) -> str:
    return f"{game['white_result']}:{game['black_result']}"


def _note(report: Report, sentence: Message, game: Mapping[str, Any], **more: str) -> Finding:
    number, white, black = game_key(game)
    message = Message(sentence, round=number, white=white, black=black, **more)
    return Finding(report.file_name, 0, "", message, "second-report", "warning")


def received_on(report: Report) -> date:
    return day_at(report.event.body, report.received_at)


def reported_on(report: Report) -> date | None:
    """The day on which the first report in order came, an address too: a better one later does not make it late."""
    if report.interim:
        return report.event.reported_on
    if report.event.reported_on is not None:
        return report.event.reported_on
    earlier = report.event.reports.filter(interim=False, state__in=IN_ORDER).order_by("received_at").first()
    came = received_on(earlier if earlier is not None and earlier.version < report.version else report)
    address = address_of(report.event)
    return min(came, address.received_on) if address else came


def rejection_findings(bad: BadInput) -> list[Finding]:
    """Convert the reasons why a report was not accepted to findings of the report."""
    findings = (replace(finding, line=0, column="") if finding.file in TABLES else finding for finding in bad.findings)
    return [replace(finding, code="not-taken", severity="error") for finding in findings]


def _write(event: Event, games: Sequence[dict[str, Any]]) -> None:
    """Store the games of an event; unchanged rows are not written."""
    stored_games = {(game.round, game.white_id, game.black_id): game for game in event.games.all()}
    reported_games = {game_key(game): game for game in games}
    event.games.filter(pk__in=[game.pk for place, game in stored_games.items() if place not in reported_games]).delete()
    new, changed = [], []
    for place, row in reported_games.items():
        values = {name: row.get(name) for name in GAME_COLUMNS} | {"ruling": row.get("ruling") or ""}
        game = stored_games.get(place)
        if game is None:
            new.append(Game(event=event, **values))
        elif any(getattr(game, name) != value for name, value in values.items()):
            for name, value in values.items():
                setattr(game, name, value)
            changed.append(game)
    Game.objects.bulk_create(new)
    Game.objects.bulk_update(changed, GAME_COLUMNS)


def _remarks(event: Event, tournament: Tournament, file: str) -> list[Finding]:
    """Where the report names another pool than the announcement: what the edition says of that."""
    if tournament.pool in ("", event.announced_pool):
        return []
    editions = editions_of(event.body, BODIES[event.body.code].next_list(event.ends_on))
    row = event_row(event) | {"announced_pool": tournament.pool}
    return [Finding(file, 0, "", remark.in_full, "announced-pool", "warning") for remark in about_event(editions, row)]


def _games_of_match(event: Event, row: Mapping[str, Any], file: str) -> list[Finding]:
    """Where the rounds of the report become the number of games of a match that was registered without one."""
    if event.kind != "match" or event.match_games is not None or not row.get("match_games"):
        return []
    return [Finding(file, 0, "", Message(GAMES_OF_MATCH, games=row["match_games"]), "match-games", "warning")]


def _differences(event: Event, tournament: Tournament, file: str) -> list[Finding]:
    """Where the report says something else of the event than its registration, which stands."""
    pairs = (
        (STARTS, tournament.starts_on, event.starts_on),
        (ENDS, tournament.ends_on, event.ends_on),
        (TIME_CONTROL, tournament.time_control, event.time_control),
        (FEDERATION, tournament.federation.upper(), event.federation.upper()),
    )
    return _time_in_words(event, tournament, file) + [
        Finding(
            file, 0, "", Message(sentence, reported=in_report, registered=in_registration), "registration", "warning"
        )
        for sentence, in_report, in_registration in pairs
        if in_report and in_registration and in_report != in_registration
    ]


def _time_in_words(event: Event, tournament: Tournament, file: str) -> list[Finding]:
    """Of a report that has its time control only as people write it: how that differs from the registered one."""
    text = tournament.time_control_text.strip()
    if tournament.time_control or not text:
        return []
    registered = parse(event.time_control)
    try:
        reported = read_time_control(text)
    except NoTimeControl:
        sentence = Message(TIME_NOT_READ, written=text, registered=describe_time_control(registered))
        return [Finding(file, 0, "", sentence, "time-not-compared", "info")]
    if time_control_code(reported) == time_control_code(registered):
        return []
    sentence = Message(
        TIME_IN_WORDS,
        written=text,
        reported=describe_time_control(reported),
        registered=describe_time_control(registered),
    )
    return [Finding(file, 0, "", sentence, "registration", "warning")]
