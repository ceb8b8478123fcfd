"""What the office keeps."""

from ratingoffice.office.models.accounts import Account, Appointment, Invitation, Role, Token
from ratingoffice.office.models.acts import Act, LastAct, record
from ratingoffice.office.models.decisions import Decision
from ratingoffice.office.models.events import Document, Event, Game, Identity, ParsedGames, ParsedReport, Report, Round
from ratingoffice.office.models.folding import folded
from ratingoffice.office.models.people import SEARCHED, Body, Player, Withdrawal
from ratingoffice.office.models.publications import Blob, BodyReading, Correction, Line, Publication, PublishedTable
from ratingoffice.office.models.registers import Club, Federation, FideRating
from ratingoffice.office.models.shadow import ShadowMonth

__all__ = [
    "SEARCHED",
    "Account",
    "Act",
    "Appointment",
    "Blob",
    "Body",
    "BodyReading",
    "Club",
    "Correction",
    "Decision",
    "Document",
    "Event",
    "Federation",
    "FideRating",
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
    "Round",
    "ShadowMonth",
    "Token",
    "Withdrawal",
    "folded",
    "record",
]
