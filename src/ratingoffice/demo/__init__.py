"""A seeded, realistic book to try things on."""

from ratingoffice.demo.generate import Generated, generate
from ratingoffice.demo.organiser import Stop

__all__ = ["Generated", "Stop", "generate"]
