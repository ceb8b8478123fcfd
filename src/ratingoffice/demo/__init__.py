"""A seeded, realistic book to try things on."""

from ratingoffice.demo.desk import Stop
from ratingoffice.demo.generate import Generated, generate

__all__ = ["Generated", "Stop", "generate"]
