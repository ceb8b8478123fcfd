"""Backups: written, rehearsed, and deleted when they are old."""
