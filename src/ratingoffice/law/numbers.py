"""Exact arithmetic in hundredths of a point; no floats reach a rating."""

from __future__ import annotations

import polars as pl


def half_away_from_zero(hundredths: pl.Expr) -> pl.Expr:
    """To the nearest whole number, 0.5 away from zero: 250 -> 3, -250 -> -3."""
    return (hundredths.abs() + 50) // 100 * hundredths.sign()


def half_up(numerator: pl.Expr, denominator: pl.Expr) -> pl.Expr:
    """numerator / denominator to the nearest whole number, halves up; the denominator is positive."""
    return (2 * numerator + denominator) // (2 * denominator)
