"""Decisions and appeals."""
