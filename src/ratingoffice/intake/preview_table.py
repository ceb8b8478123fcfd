"""The preview as rows and words, in the reader's language: what the page and the spreadsheet both show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ratingoffice.intake.preview import Line, Outlook, Preview
from ratingoffice.sentence import Sentence

Say = Callable[[str], str]

OUTCOMES: Mapping[str, Sentence] = {
    "rated": Sentence("rated"),
    "not_rated": Sentence("not rated"),
    "later_list": Sentence("goes to a later list"),
    "needs_decision": Sentence("needs a decision"),
}
NONE_RATED = Sentence("no game of it is rated")
NOT_ASKED = Sentence("cannot be judged")
#: of each block
HEADS = (
    Sentence("Rating"),
    Sentence("Performance"),
    Sentence("Games"),
    Sentence("K"),
    Sentence("Change"),
    Sentence("New rating"),
)


def outcome_of(outlook: Outlook) -> Sentence:
    judgement = outlook.judgement
    if judgement is None:
        return NOT_ASKED
    if judgement.none_rated:
        return NONE_RATED
    return OUTCOMES.get(judgement.outcome) or Sentence(judgement.outcome)


def verdict_of(outlook: Outlook, say: Say) -> tuple[str, str, str, str]:
    """Outcome, article, sentence, and for which list how many games."""
    judgement = outlook.judgement
    if judgement is None:
        return say(NOT_ASKED), "", say(outlook.problem), ""
    games = Sentence(
        "list of {list_date}: {rated} of {games} games rated",
        list_date=judgement.list_date,
        rated=judgement.games_rated,
        games=judgement.games,
    )
    return say(outcome_of(outlook)), judgement.article, say(judgement.reason), say(games)


def figures_of(line: Line) -> tuple[Any, ...]:
    """As HEADS."""
    performance = line.performance.performance if line.performance else None
    return line.rating, performance, line.games or None, line.k, line.change, line.new_rating


def remarks(preview: Preview, say: Say) -> Iterator[str]:
    """What is to be said of single players: first ratings, unrated opponents left out, games that are not rated."""
    people = preview.tournament.player_by_number
    for outlook in preview.outlooks:
        for block in outlook.blocks:
            for place in preview.places:
                line = block.lines[place.player.start_no]
                who = f"{place.player.name} ({block.edition}{', ' + say(block.pool) if block.pool else ''})"
                if line.reason:
                    yield f"{who}{' ' + line.article if line.article else ''}: {say(line.reason)}"
                if line.performance and line.performance.left_out:
                    left_out = Sentence(
                        "performance without {count} {count:game|games} against unrated opponents",
                        count=line.performance.left_out,
                    )
                    yield f"{who}: {say(left_out)}"
        if outlook.judgement is not None:
            names = {f"#{number}": player.name for number, player in people.items()}
            for game in outlook.judgement.game_verdicts:
                players = f"{names.get(game.white_id, game.white_id)} – {names.get(game.black_id, game.black_id)}"
                when = say(Sentence("Round {round}", round=game.round))
                yield f"{when}: {players} ({outlook.edition}) {game.article}: {say(game.reason)}"
