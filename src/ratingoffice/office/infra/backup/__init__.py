"""Backups: written, rehearsed, and kept for a while."""
