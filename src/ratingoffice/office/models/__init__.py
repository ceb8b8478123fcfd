"""What the office keeps."""

from ratingoffice.office.models.accounts import Account, Appointment, Invitation, Role, Token
from ratingoffice.office.models.acts import Act, LastAct, record
from ratingoffice.office.models.decisions import Decision
from ratingoffice.office.models.events import Document, Event, Game, Identity, ParsedGames, ParsedReport, Report
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
    "LastAct",
    "Line",
    "ParsedGames",
    "ParsedReport",
    "Player",
    "Publication",
    "PublishedTable",
    "Report",
    "Role",
    "Token",
    "folded",
    "record",
]
