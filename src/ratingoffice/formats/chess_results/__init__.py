"""The XML that pairing programs upload to chess-results."""

from ratingoffice.formats.chess_results.reader import read_chess_results

__all__ = ["read_chess_results"]
