"""What should be known about standings: guesses, undefined values, places shared, drawn or played off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratingoffice.model.findings import Finding
from ratingoffice.model.tournament import Tournament
from ratingoffice.standings.rank import Order
from ratingoffice.standings.results import Results
from ratingoffice.standings.tiebreaks import Measure
from ratingoffice.standings.values import text_of


def about_results(tournament: Tournament) -> Iterator[Finding]:
    if tournament.teams_by_name_only:
        message = "the report has its teams in TRF's old record 013: byes, match scoring and boards are not told there"
        yield Finding("", 0, "", f"{message}; ranked with the usual ones", "teams", "warning")
    open_games = sum(cell.result == "X" for player in tournament.players for cell in player.rounds) // 2
    if open_games:
        points = text_of(tournament.scores.unknown)
        message = f"{open_games} games have no result yet: each counts {points} for both (TRF 162, X)"
        yield Finding("", 0, "", message, "unfinished", "warning")


def undefined(order: Order, results: Results) -> Iterator[Finding]:
    for column in order.columns:
        if isinstance(column.by, Measure) and None in column.values:
            without = [results.numbers[i] for i, value in enumerate(column.values) if value is None]
            if column.by.undefined:
                why = f"undefined for everybody: {column.by.undefined}"
            else:
                shown = ", ".join(map(str, without[:10])) + (" …" if len(without) > 10 else "")
                why = f"undefined for {len(without)} ({shown}): too few games; they come last"
            yield Finding("", 0, "", f"{column.key} is {why}", "undefined", "warning")


def decided(order: Order, results: Results, lots: int | str | None) -> Iterator[Finding]:
    def numbers(group: Sequence[int]) -> str:
        return ", ".join(str(results.numbers[i]) for i in group)

    for group in order.played_off:
        yield Finding("", 0, "", f"decided by a play-off (3): {numbers(group)}", "play-off", "info")
    for group in order.drawn:
        message = f"decided by lot, seed {lots} (4.2): {numbers(sorted(group))}"
        yield Finding("", 0, "", message, "lots", "info")
    place = 1
    for group in order.groups:
        if len(group) > 1:
            places = f"places {place}-{place + len(group) - 1}"
            message = f"{places} are shared by {numbers(sorted(group))}: lots are due (4.2)"
            yield Finding("", 0, "", message, "lots", "warning")
        place += len(group)
