"""Corrections of published lists."""
