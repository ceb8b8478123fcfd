"""What the office keeps."""

from ratingoffice.office.models.accounts import Account, Appointment, Invitation, Role, Token
from ratingoffice.office.models.acts import Act, record
from ratingoffice.office.models.decisions import Decision
from ratingoffice.office.models.events import Document, Event, Game, Identity, ParsedReport, Report, Round
from ratingoffice.office.models.people import Body, Player, folded
from ratingoffice.office.models.publications import Blob, BodyReading, Correction, Line, Publication, PublishedTable
from ratingoffice.office.models.registers import Federation

__all__ = [
    "Account",
    "Act",
    "Appointment",
    "Blob",
    "Body",
    "BodyReading",
    "Correction",
    "Decision",
    "Document",
    "Event",
    "Federation",
    "Game",
    "Identity",
    "Invitation",
    "Line",
    "ParsedReport",
    "Player",
    "Publication",
    "PublishedTable",
    "Report",
    "Role",
    "Round",
    "Token",
    "folded",
    "record",
]
