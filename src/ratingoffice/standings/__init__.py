"""A tournament's order: every tie-break of FIDE's regulations, exact, with the rounds that make each value."""
