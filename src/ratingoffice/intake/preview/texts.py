"""The preview as rows and words, in the reader's language: what the page and the spreadsheet both show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ratingoffice.intake.preview.contents import EditionPreview, PlayerPreview, Preview
from ratingoffice.message import Message, Wording

Say = Callable[[Wording], str]

OUTCOMES: Mapping[str, Message] = {
    "rated": Message("rated"),
    "not_rated": Message("not rated"),
    "later_list": Message("goes to a later list"),
    "needs_decision": Message("needs a decision"),
}
NONE_RATED = Message("no game of it is rated")
NOT_ASKED = Message("cannot be judged")
#: of each block
HEADS = (
    Message("Rating"),
    Message("Performance"),
    Message("Games"),
    Message("K"),
    Message("Change"),
    Message("New rating"),
)


def outcome_of(outlook: EditionPreview) -> Message:
    judgement = outlook.judgement
    if judgement is None:
        return NOT_ASKED
    if judgement.none_rated:
        return NONE_RATED
    return OUTCOMES.get(judgement.outcome) or Message(judgement.outcome)


def verdict_of(outlook: EditionPreview, say: Say) -> tuple[str, str, str, str]:
    """Outcome, article, sentence, and for which list how many games."""
    judgement = outlook.judgement
    if judgement is None:
        return say(NOT_ASKED), "", say(outlook.problem), ""
    games = Message(
        "list of {list_date}: {rated} of {games} games rated",
        list_date=judgement.list_date,
        rated=judgement.games_rated,
        games=judgement.games,
    )
    return say(outcome_of(outlook)), judgement.article, say(judgement.reason), say(games)


def figures_of(line: PlayerPreview) -> tuple[Any, ...]:
    """As HEADS."""
    performance = line.performance.performance if line.performance else None
    return line.rating, performance, line.games or None, line.k, line.change, line.new_rating


def player_remarks(preview: Preview, say: Say) -> Iterator[str]:
    """What is to be said of single players and games, those of whom the same is said together."""
    for outlook in preview.outlooks:
        for block in outlook.blocks:
            of = f"{block.edition}, {say(block.pool)}" if block.pool else block.edition
            said: dict[str, list[str]] = {}
            for place in preview.places:
                for text in _of_line(block.lines[place.player.start_no], say):
                    said.setdefault(text, []).append(place.player.name)
            yield from (f"{of}: {text}: {'; '.join(names)}" for text, names in said.items())
        if outlook.judgement is not None:
            for game in outlook.judgement.game_verdicts:
                pair = f"{outlook.names.get(game.white_id, '')} – {outlook.names.get(game.black_id, '')}"
                number = say(Message("Round {round}", round=game.round))
                yield f"{outlook.edition}: {game.article}: {say(game.reason)}: {number}: {pair}"


def _of_line(line: PlayerPreview, say: Say) -> Iterator[str]:
    if line.reason:
        yield f"{line.article}: {say(line.reason)}" if line.article else say(line.reason)
    if line.performance and line.performance.left_out:
        count = line.performance.left_out
        yield say(Message("performance without {count} {count:game|games} against unrated opponents", count=count))
