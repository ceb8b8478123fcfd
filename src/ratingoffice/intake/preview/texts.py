"""The texts and figures of a preview in the reader's language: what the page, the spreadsheet and the terminal show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ratingoffice.intake.preview.contents import EditionPreview, PlayerPreview, PoolPreview, Preview
from ratingoffice.message import Message, Wording

Say = Callable[[Wording], str]

RATED = Message("rated")
OUTCOMES: Mapping[str, Message] = {
    "rated": RATED,
    "not_rated": Message("not rated"),
    "later_list": Message("goes to a later list"),
    "needs_decision": Message("needs a decision"),
}
NO_GAME_RATED = Message("no game of it is rated")
NOT_JUDGED = Message("cannot be judged")
PLACES_AND_RATINGS = Message("Places and ratings")
NOTES = Message("Notes")
#: the columns of a participant, before those of the editions
PARTICIPANT_COLUMNS: Mapping[str, Message] = {
    "place": Message("Place"),
    "start_no": Message("No."),
    "title": Message("Title"),
    "name": Message("Name"),
    "team": Message("Team"),
    "points": Message("Points"),
}
#: the columns of each edition and pool
FIGURE_COLUMNS = (
    Message("Rating"),
    Message("Performance"),
    Message("Games"),
    Message("K"),
    Message("Change"),
    Message("New rating"),
)


@dataclass(frozen=True)
class Verdict:
    """What an edition says of the event, in the reader's language."""

    edition: str  # its title
    outcome: str
    article: str
    reason: str
    remarks: tuple[str, ...]  # for which list how many games, and the notes
    is_rated: bool


def verdict_of(outlook: EditionPreview, say: Say) -> Verdict:
    judgement = outlook.judgement
    title, notes = say(outlook.title), tuple(text for note in outlook.notes if (text := say(note)))
    if judgement is None:
        return Verdict(title, say(NOT_JUDGED), "", say(outlook.problem), notes, is_rated=False)
    outcome = OUTCOMES.get(judgement.outcome) or Message(judgement.outcome)
    if judgement.none_rated:
        outcome = NO_GAME_RATED
    games = Message(
        "list of {list_date}: {rated} of {games} games rated",
        list_date=judgement.list_date,
        rated=judgement.games_rated,
        games=judgement.games,
    )
    return Verdict(
        title, say(outcome), judgement.article, say(judgement.reason), (say(games), *notes), is_rated=outcome is RATED
    )


def figures_of(line: PlayerPreview) -> tuple[Any, ...]:
    """Return the values of FIGURE_COLUMNS."""
    performance = line.performance.performance if line.performance else None
    return line.rating, performance, line.games or None, line.k, line.change, line.new_rating


def block_title(block: PoolPreview, say: Say, separator: str) -> str:
    return separator.join((block.edition, say(block.pool))) if block.pool else block.edition


def notes_of(preview: Preview, say: Say) -> list[str]:
    """Return the notes on the whole preview, then those on single players and games."""
    return [*map(say, preview.notes), *_player_notes(preview, say)]


def _player_notes(preview: Preview, say: Say) -> Iterator[str]:
    """Yield the notes on single players and games; players with the same note share a line."""
    for outlook in preview.outlooks:
        for block in outlook.blocks:
            names_by_text: dict[str, list[str]] = {}
            for place in preview.places:
                for text in _line_notes(block.lines[place.player.start_no], say):
                    names_by_text.setdefault(text, []).append(place.player.name)
            for text, names in names_by_text.items():
                yield f"{block_title(block, say, ', ')}: {text}: {'; '.join(names)}"
        if outlook.judgement is not None:
            for game in outlook.judgement.game_verdicts:
                pair = f"{outlook.names.get(game.white_id, '')} – {outlook.names.get(game.black_id, '')}"
                number = say(Message("Round {round}", round=game.round))
                yield f"{outlook.edition}: {game.article}: {say(game.reason)}: {number}: {pair}"


def _line_notes(line: PlayerPreview, say: Say) -> Iterator[str]:
    if line.reason:
        yield f"{line.article}: {say(line.reason)}" if line.article else say(line.reason)
    if line.performance and line.performance.left_out:
        count = line.performance.left_out
        yield say(Message("performance without {count} {count:game|games} against unrated opponents", count=count))
