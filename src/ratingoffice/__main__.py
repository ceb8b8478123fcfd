"""`python -m ratingoffice` is the command `ratingoffice`."""

from ratingoffice.cli.main import run

run()
