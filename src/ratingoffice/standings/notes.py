"""What should be known about standings: guesses, undefined values, places shared, drawn or played off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratingoffice.model.findings import Finding
from ratingoffice.model.tournament import Tournament
from ratingoffice.sentence import Sentence
from ratingoffice.standings.rank import Order
from ratingoffice.standings.results import Results
from ratingoffice.standings.tiebreaks import Measure
from ratingoffice.standings.values import text_of


def about_results(tournament: Tournament) -> Iterator[Finding]:
    if tournament.teams_by_name_only:
        message = Sentence(
            "the report has its teams in TRF's old record 013: byes, match scoring and boards are not told there; "
            "ranked with the usual ones"
        )
        yield Finding("", 0, "", message, "teams", "warning")
    open_games = sum(cell.result == "X" for player in tournament.players for cell in player.rounds) // 2
    if open_games:
        points = text_of(tournament.scores.unknown)
        message = Sentence(
            "{games} games have no result yet: each counts {points} for both (TRF 162, X)",
            games=open_games,
            points=points,
        )
        yield Finding("", 0, "", message, "unfinished", "warning")


def undefined(order: Order, results: Results) -> Iterator[Finding]:
    for column in order.columns:
        if isinstance(column.by, Measure) and None in column.values:
            without = [results.numbers[i] for i, value in enumerate(column.values) if value is None]
            if column.by.undefined:
                why = Sentence("{key} is undefined for everybody: {reason}", key=column.key, reason=column.by.undefined)
            else:
                why = Sentence(
                    "{key} is undefined for {count} ({players}): too few games; they come last",
                    key=column.key,
                    count=len(without),
                    players=", ".join(map(str, without[:10])) + (" …" if len(without) > 10 else ""),
                )
            yield Finding("", 0, "", why, "undefined", "warning")


def decided(order: Order, results: Results, lots: int | str | None) -> Iterator[Finding]:
    def numbers(group: Sequence[int]) -> str:
        return ", ".join(str(results.numbers[i]) for i in group)

    for group in order.played_off:
        yield Finding(
            "", 0, "", Sentence("decided by a play-off (3): {players}", players=numbers(group)), "play-off", "info"
        )
    for group in order.drawn:
        message = Sentence("decided by lot, seed {seed} (4.2): {players}", seed=lots, players=numbers(sorted(group)))
        yield Finding("", 0, "", message, "lots", "info")
    place = 1
    for group in order.groups:
        if len(group) > 1:
            message = Sentence(
                "places {first}-{last} are shared by {players}: lots are due (4.2)",
                first=place,
                last=place + len(group) - 1,
                players=numbers(sorted(group)),
            )
            yield Finding("", 0, "", message, "lots", "warning")
        place += len(group)
