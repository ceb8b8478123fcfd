"""What the office keeps."""

from ratingoffice.office.models.accounts import Account, Appointment, Invitation, Role, Token
from ratingoffice.office.models.acts import Act, LastAct, record
from ratingoffice.office.models.background import Job, Worker
from ratingoffice.office.models.base_corrections import BaseCorrection
from ratingoffice.office.models.change_requests import ChangeRequest
from ratingoffice.office.models.claims import Claim, ClaimStep
from ratingoffice.office.models.decisions import Decision
from ratingoffice.office.models.events import Document, Event, Game, Identity, ParsedGames, ParsedReport, Report, Round
from ratingoffice.office.models.folding import folded
from ratingoffice.office.models.notices import Letter, Notice, Webhook, When
from ratingoffice.office.models.people import SEARCHED, Body, Player, Withdrawal
from ratingoffice.office.models.publications import Blob, BodyReading, Correction, Line, Publication, PublishedTable
from ratingoffice.office.models.registers import Club, Federation, FideRating
from ratingoffice.office.models.shadow import ShadowMonth
from ratingoffice.office.models.signatures import KeyRecord, Signature

__all__ = [
    "SEARCHED",
    "Account",
    "Act",
    "Appointment",
    "BaseCorrection",
    "Blob",
    "Body",
    "BodyReading",
    "ChangeRequest",
    "Claim",
    "ClaimStep",
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
    "Job",
    "KeyRecord",
    "LastAct",
    "Letter",
    "Line",
    "Notice",
    "ParsedGames",
    "ParsedReport",
    "Player",
    "Publication",
    "PublishedTable",
    "Report",
    "Role",
    "Round",
    "ShadowMonth",
    "Signature",
    "Token",
    "Webhook",
    "When",
    "Withdrawal",
    "Worker",
    "folded",
    "record",
]
