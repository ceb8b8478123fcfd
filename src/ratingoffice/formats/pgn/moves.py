"""Read the games of a PGN with the library chess. Imported only when a PGN is read: the library is an extra."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import chess
import chess.pgn

from ratingoffice.formats.finding_collector import quoted
from ratingoffice.message import Message

#: what `Variant` says of a game of chess
ORDINARY = frozenset(("", "?", "chess", "standard", "normal"))


@dataclass(frozen=True)
class Problem:
    line: int
    code: str
    message: Message  # with a hole for the number of the game


@dataclass
class RawGame:
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    result: str = ""  # at the end of the moves
    moves: int = 0
    problems: list[Problem] = field(default_factory=list)


class _Lines:
    """A text stream that counts the lines that the library has read."""

    def __init__(self, text: str) -> None:
        self._text = io.StringIO(text, newline=None)
        self.line = 0

    def readline(self) -> str:
        self.line += 1
        return self._text.readline()


def read_raw_games(text: str) -> Iterator[RawGame]:
    lines = _Lines(text)
    while True:
        visitor = _Visitor(lines)
        try:
            read = chess.pgn.read_game(lines, Visitor=lambda visitor=visitor: visitor)
        except Exception as problem:  # the library on bytes that nobody meant as chess: told, and the next game is read
            read = visitor.game or RawGame(lines.line)
            message = Message("game {game} cannot be read: {problem}", problem=quoted(str(problem)))
            read.problems.append(Problem(lines.line, "pgn-unreadable", message))
        if read is None:
            return
        yield read


class _Visitor(chess.pgn.BaseVisitor):  # type: ignore[misc]
    """Counts the moves of a game without storing them."""

    def __init__(self, lines: _Lines) -> None:
        self._lines = lines
        self.game: RawGame | None = None
        self._token = ""

    def begin_game(self) -> None:
        self.game = RawGame(self._lines.line)

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self._game.tags[tagname] = tagvalue

    def end_headers(self) -> Any:
        tags = self._game.tags
        begins = tags.get("FEN", "") or chess.STARTING_FEN
        if begins == chess.STARTING_FEN and tags.get("Variant", "").lower() in ORDINARY:
            return None
        message = Message("game {game} does not begin from the initial position of chess: not read")
        self._game.problems.append(Problem(self._game.line, "pgn-position", message))
        return chess.pgn.SKIP

    def begin_variation(self) -> Any:
        return chess.pgn.SKIP

    def begin_parse_san(self, board: Any, san: str) -> None:
        self._token = san

    def visit_move(self, board: Any, move: Any) -> None:
        if not move:  # a null move
            self.handle_error(ValueError())
        self._game.moves += 1

    def visit_result(self, result: str) -> None:
        self._game.result = result

    def handle_error(self, error: Exception) -> None:
        move = self._game.moves // 2 + 1
        message = Message(
            "game {game}, move {move}: {text} is not legal: correct the PGN",
            move=f"{move}." if self._game.moves % 2 == 0 else f"{move}…",
            text=quoted(self._token),
        )
        self._game.problems.append(Problem(self._lines.line, "pgn-illegal", message))

    def result(self) -> RawGame:
        return self._game

    @property
    def _game(self) -> RawGame:
        assert self.game is not None
        return self.game
