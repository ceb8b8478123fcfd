"""The calculation sheet of one player: every point of a period, with its article."""
