"""PGNs for tests, written by hand."""

from __future__ import annotations

MOVES = {
    "1-0": "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#",
    "0-1": "1. f3 e5 2. g4 Qh4#",
    "1/2-1/2": "1. Nf3 Nf6 2. Ng1 Ng8",
    "*": "1. e4 e5",
}


def game(white: str, black: str, result: str, round: int | str = "?", moves: str | None = None, **tags: object) -> str:
    """Six lines and more of tags, a blank one, the moves, a blank one."""
    known = {"Event": "Test Open", "Round": round, "White": white, "Black": black, "Result": result, **tags}
    head = "".join(f'[{name} "{value}"]\n' for name, value in known.items())
    return f"{head}\n{MOVES[result] if moves is None else moves} {result}\n\n"


def pgn(*games: str) -> bytes:
    return "".join(games).encode()
