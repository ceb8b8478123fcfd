"""What should be known about standings: guesses, undefined values, places shared, drawn or played off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratingoffice.book.findings import Finding
from ratingoffice.message import Message
from ratingoffice.tournament.codes import CUSTOM, Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.rank import Order
from ratingoffice.tournament.results import Results
from ratingoffice.tournament.rounds import OpenGame
from ratingoffice.tournament.tiebreaks import Measure
from ratingoffice.tournament.tournament import Tournament

#: so many open games, or participants, are named in one sentence
NAMED = 10


#: an event that takes longer meets new ratings on its way
LONG = 30
#: article 10
ON_RATINGS = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
#: article 8, and what is made of it
ON_BUCHHOLZ = frozenset({"BH", "FB", "AOB", "SSSC"})


def check_participants(tournament: Tournament, of_teams: bool, is_requested: bool) -> Iterator[Finding]:
    if tournament.teams and not is_requested and not of_teams:
        message = Message("the event is an individual one: its teams are taken for clubs, and the players are ranked")
        yield Finding("", 0, "", message, "teams", "info")


def check_tiebreak_list(
    tournament: Tournament, codes: Sequence[Code], event: Contest, is_named: bool
) -> Iterator[Finding]:
    """What the regulations say against a tie-break of the list; the usual list is nobody's choice."""
    for code in dict.fromkeys(codes):
        if code.tie_break.since > event.edition.id:
            message = Message(
                "{code} is of {since}: by {edition} it is the organiser's own tie-break (4.1)",
                code=code.written,
                since=code.tie_break.since,
                edition=event.edition.id,
            )
            yield Finding("", 0, "", message, "tie-break", "info")
        if is_named and code.name in ON_BUCHHOLZ and event.results.round_robin and not event.edition.buchholz_for_all:
            message = Message("{code}: Buchholz is not for round robins (8, note)", code=code.written)
            yield Finding("", 0, "", message, "tie-break", "warning")
    starts, ends = tournament.starts_on, tournament.ends_on
    on_ratings = [code.written for code in codes if code.name in ON_RATINGS]
    if on_ratings and starts and ends and (days := (ends - starts).days + 1) > LONG:
        message = Message(
            "the event takes {days} days: ratings change on its way, and tie-breaks on ratings ({codes}) are advised "
            "against in events of more than {long} days",
            days=days,
            codes=", ".join(on_ratings),
            long=LONG,
        )
        yield Finding("", 0, "", message, "long-event", "warning")


def check_results(
    tournament: Tournament, after: int, open_games: Sequence[OpenGame], of_teams: bool
) -> Iterator[Finding]:
    if tournament.teams_by_name_only and of_teams:
        message = Message(
            "the report has its teams in TRF's old record 013: byes, match scoring and boards are not told there; "
            "ranked with the usual ones"
        )
        yield Finding("", 0, "", message, "teams", "warning")
    if open_games:
        message = Message(
            "after round {round}, {games} {games:game|games} open: {pairings}; counted for nothing before there is a "
            "result (T-12)",
            round=after,
            games=len(open_games),
            pairings=_some([f"{game.white}-{game.black} (R{game.round})" for game in open_games]),
        )
        yield Finding("", 0, "", message, "unfinished", "warning")


def check_undefined_values(order: Order, results: Results) -> Iterator[Finding]:
    for column in order.columns:
        if isinstance(column.by, Measure) and None in column.values:
            without = [results.numbers[i] for i, value in enumerate(column.values) if value is None]
            if column.by.undefined:
                why = Message("{key} is undefined for everybody: {reason}", key=column.key, reason=column.by.undefined)
            elif column.code.name == CUSTOM:
                why = Message(
                    "{key}: no value was given for {players}; they come last",
                    key=column.key,
                    players=_some(list(map(str, without))),
                )
            else:
                why = Message(
                    "{key} is undefined for {count} ({players}): too few games; they come last",
                    key=column.key,
                    count=len(without),
                    players=_some(list(map(str, without))),
                )
            yield Finding("", 0, "", why, "undefined", "warning")


def check_shared_places(order: Order, results: Results, lots: int | str | None, shared: bool) -> Iterator[Finding]:
    def numbers(group: Sequence[int]) -> str:
        return ", ".join(str(results.numbers[i]) for i in group)

    for tie in order.played_off:
        message = Message("decided by a play-off (3): {players}", players=numbers(tie.group))
        if conditions := tie.playoff.conditions:
            message = Message("{first}; {others}", first=message, others=conditions)
        yield Finding("", 0, "", message, "play-off", "info")
    for tie in order.due:
        message = Message(
            "places {first}-{last}: a play-off between {players} is due (3)",
            first=tie.place,
            last=tie.place + len(tie.group) - 1,
            players=numbers(sorted(tie.group)),
        )
        if conditions := tie.playoff.conditions:
            message = Message("{first}; {others}", first=message, others=conditions)
        yield Finding("", 0, "", message, "play-off", "warning")
    for group in order.drawn:
        message = Message("decided by lot, seed {seed} (4.2): {players}", seed=lots, players=numbers(sorted(group)))
        yield Finding("", 0, "", message, "lots", "info")
    to_be_played = {i for tie in order.due for i in tie.group}
    place = 1
    for group in order.groups:
        if len(group) > 1 and not to_be_played.issuperset(group):
            figures = {"first": place, "last": place + len(group) - 1, "players": numbers(sorted(group))}
            if shared:
                message = Message(
                    "places {first}-{last} are shared by {players}, as the event's rules have it (2.1)", **figures
                )
                yield Finding("", 0, "", message, "shared", "info")
            else:
                message = Message("places {first}-{last} are shared by {players}: lots are due (4.2)", **figures)
                yield Finding("", 0, "", message, "lots", "warning")
        place += len(group)


def _some(named: Sequence[str]) -> str:
    return ", ".join(named[:NAMED]) + (" …" if len(named) > NAMED else "")
