"""Games in PGN: who played whom, how it ended, and whether every move is legal."""

from ratingoffice.formats.pgn.reader import MOST_BYTES, PgnGame, can_read_pgn, read_pgn

__all__ = ["MOST_BYTES", "PgnGame", "can_read_pgn", "read_pgn"]
