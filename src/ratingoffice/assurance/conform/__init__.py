"""Conformance as data: cases worked from the texts, put to this engine or to any other program, a line each."""
