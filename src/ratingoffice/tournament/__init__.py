"""Tournaments: results, and places by every tie-break of FIDE's regulations, with the rounds behind each value."""
