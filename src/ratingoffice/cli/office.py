"""`ratingoffice office`: set up an office, move books and backups in and out of it, and check what it has published."""

from __future__ import annotations

from ratingoffice.cli import office_books, office_people, office_upkeep, signing
from ratingoffice.cli.office_setup import app

#: whose commands are this group's
PARTS = (office_books, office_upkeep, office_people, signing)
__all__ = ["app"]
