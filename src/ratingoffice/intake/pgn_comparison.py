"""The games themselves (a PGN) beside the report of an event: each game that was played is there, with its result.

Players are found by their FIDE ids, else by their names, in whatever order and script they are known by.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.formats.pgn import MOST_BYTES, PgnGame, read_pgn
from ratingoffice.intake.persons import TRF_NAME, same_name, words_of
from ratingoffice.intake.register import person_of
from ratingoffice.intake.rows import FORFEITS, pairings
from ratingoffice.message import Message, Wording
from ratingoffice.tournament.tournament import PLAYED, Tournament

#: what a forfeit, or a game of less than one move, is to a PGN
AS_PLAYED = str.maketrans("+-WDL", "101=0")
RESULT_TEXTS = {"10": "1-0", "01": "0-1", "==": "½-½", "00": "0-0", "=0": "½-0", "0=": "0-½", "": "*"}
#: results for which the standard of PGN has no sign: no result in the PGN is no contradiction
NO_SIGN = frozenset(("00", "=0", "0="))


@dataclass(frozen=True)
class Participant:
    """What is known of a participant."""

    names: tuple[str, ...]
    fide_ids: tuple[str, ...] = ()


@dataclass(frozen=True)
class Meeting:
    """A pairing of the report: White and Black by the keys of the participants, and both results."""

    round: int
    white: str
    black: str
    results: str

    @property
    def played(self) -> bool:
        return all(result in PLAYED for result in self.results)


def meetings_of(tournament: Tournament) -> tuple[list[Meeting], dict[str, Participant]]:
    """The pairings of a report, and its participants by their start numbers."""
    people = {
        str(player.start_no): Participant(person_of(player).names, (player.fide_id,) if player.fide_id else ())
        for player in tournament.players
    }
    meetings = [
        Meeting(pairing.round, str(pairing.white), str(pairing.black), pairing.results)
        for pairing in pairings(tournament, [])
    ]
    return meetings, people


@dataclass(frozen=True)
class PgnComparison:
    """A PGN file beside a report."""

    file: str
    games: int
    findings: tuple[Finding, ...]

    @property
    def agrees(self) -> bool:
        return agrees(self.findings)


def compare_pgn_file(path: Path, tournament: Tournament) -> PgnComparison:
    """A file that cannot be opened raises OSError."""
    with path.open("rb") as file:
        games, findings = read_pgn(file.read(MOST_BYTES + 1), str(path))
    if games:
        findings = [*findings, *compare_games(games, *meetings_of(tournament), str(path))]
    return PgnComparison(str(path), len(games), tuple(findings))


def agrees(findings: Iterable[Finding]) -> bool:
    return all(finding.severity != "error" for finding in findings)


def compare_games(
    games: Sequence[PgnGame], meetings: Sequence[Meeting], people: Mapping[str, Participant], file: str
) -> list[Finding]:
    """Return the differences between the PGN and the report, each as an error."""
    return _Comparison(meetings, people, file).compare(games)


Fits = Callable[[PgnGame, Meeting], bool]


class _Comparison:
    def __init__(self, meetings: Sequence[Meeting], people: Mapping[str, Participant], file: str) -> None:
        self.meetings, self.people = meetings, people
        self.collector = FindingCollector(file)
        self.of_pair: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for number, meeting in enumerate(meetings):
            self.of_pair[meeting.white, meeting.black].append(number)
        self.by_id = {fide_id: key for key, participant in people.items() for fide_id in participant.fide_ids}
        self.by_name: defaultdict[frozenset[str], list[str]] = defaultdict(list)
        for key, participant in people.items():
            for words in {words_of(name) for name in participant.names}:
                self.by_name[words].append(key)
        self.assigned: dict[int, PgnGame] = {}  # by meeting

    def compare(self, games: Sequence[PgnGame]) -> list[Finding]:
        left = self.assign(games)
        for number, game in self.assigned.items():
            self.report_differences(game, self.meetings[number])
        for game in left:
            self.report_unmatched(game)
        missing = [
            meeting for number, meeting in enumerate(self.meetings) if meeting.played and number not in self.assigned
        ]
        if missing:
            played = sum(meeting.played for meeting in self.meetings)
            figures = {"found": played - len(missing), "played": played}
            message = Message("the PGN has {found} of the {played} {played:game|games} that were played")
            self.collector.error(0, 0, "pgn-number", message, **figures)
        for meeting in missing:
            self.collector.error(
                0, 0, "pgn-missing", "no game in the PGN for {meeting}", meeting=self.describe(meeting)
            )
        return self.collector.findings()

    # which game is which

    def assign(self, games: Sequence[PgnGame]) -> list[PgnGame]:
        """Assign each game to a pairing: those with a round first, and first by their results.

        Players may have met twice, or have the same name.

        Returns the games that no pairing fits.
        """
        left = [(game, self.options(game)) for game in games]
        rules: tuple[Fits, ...] = (
            lambda game, meeting: game.round == meeting.round and _same_result(game, meeting),
            lambda game, meeting: game.round == meeting.round,
            lambda game, meeting: game.round is None and _same_result(game, meeting),
            lambda game, meeting: game.round is None,
        )
        for fits in rules:
            left = [(game, options) for game, options in left if not self.take(game, options, fits)]
        return [game for game, _ in left]

    def take(self, game: PgnGame, options: Iterable[int], fits: Fits) -> Meeting | None:
        for number in options:
            if number not in self.assigned and fits(game, self.meetings[number]):
                self.assigned[number] = game
                return self.meetings[number]
        return None

    def options(self, game: PgnGame) -> list[int]:
        """The pairings of the two, with these colours."""
        return self.between(*self.sides(game))

    def between(self, whites: Sequence[str], blacks: Sequence[str]) -> list[int]:
        return [number for white in whites for black in blacks for number in self.of_pair.get((white, black), ())]

    def sides(self, game: PgnGame) -> tuple[Sequence[str], Sequence[str]]:
        return self.keys(game.white, game.white_fide_id), self.keys(game.black, game.black_fide_id)

    def keys(self, name: str, fide_id: str) -> Sequence[str]:
        """The participants whom this may be: one, unless several bear the name."""
        if fide_id in self.by_id:
            return (self.by_id[fide_id],)
        words = words_of(name)
        if not words:
            return ()
        if words not in self.by_name:  # one of the two may have lost its end
            candidates = self.people.items() if len(name) >= TRF_NAME else ()
            self.by_name[words] = [
                key for key, participant in candidates if any(same_name(name, other) for other in participant.names)
            ]
        return self.by_name[words]

    # findings

    def report_differences(self, game: PgnGame, meeting: Meeting) -> None:
        figures: dict[str, Any] = {"meeting": self.describe(meeting)}
        if not meeting.played and game.moves > (0 if meeting.results in FORFEITS else 1):
            message = Message(
                "game {game}: {meeting}: the PGN has {moves} {moves:move|moves}, the report a game that was not played"
            )
            self.say(game, "pgn-moves", message, **figures, moves=game.moves)
        elif not _same_result(game, meeting):
            message = Message("game {game}: {meeting}: the PGN says {result}, the report {reported}")
            reported = RESULT_TEXTS[meeting.results.translate(AS_PLAYED)]
            self.say(game, "pgn-result", message, **figures, result=RESULT_TEXTS[game.result], reported=reported)
        if meeting.played and not game.moves and game.sound:
            self.say(game, "pgn-moves", Message("game {game}: {meeting}: the PGN has no moves"), **figures)

    def report_unmatched(self, game: PgnGame) -> None:
        """Why no pairing of the report is this game."""
        whites, blacks = self.sides(game)
        for name, participants in ((game.white, whites), (game.black, blacks)):
            if not participants:
                self.say(
                    game,
                    "pgn-player",
                    Message('game {game}: nobody in the report is called "{name}"'),
                    name=name or "?",
                )
                return
        players = {"white": game.white or game.white_fide_id, "black": game.black or game.black_fide_id}
        options = self.between(whites, blacks)
        if other := self.take(game, options, lambda game, meeting: True):
            message = Message(
                "game {game}: {white} – {black} is of round {round} in the PGN, of round {reported} in the report"
            )
            self.say(game, "pgn-round", message, **players, round=game.round, reported=other.round)
        elif self.take(game, self.between(blacks, whites), lambda game, meeting: game.round in (None, meeting.round)):
            self.say(
                game,
                "pgn-colors",
                Message("game {game}: {white} – {black} has the colours reversed in the report"),
                **players,
            )
        elif options:
            message = Message("game {game}: {white} – {black} is in the PGN already, as game {first}")
            self.say(game, "pgn-twice", message, **players, first=self.assigned[options[0]].number)
        else:
            self.say(game, "pgn-more", Message("game {game}: {white} – {black} is not in the report"), **players)

    def say(self, game: PgnGame, code: str, template: Wording, **figures: Any) -> None:
        self.collector.error(game.line, 0, code, template, game=game.number, **figures)

    def describe(self, meeting: Meeting) -> Message:
        white, black = (next(iter(self.people[key].names), key) for key in (meeting.white, meeting.black))
        return Message("round {round}, {white} – {black}", round=meeting.round, white=white, black=black)


def _same_result(game: PgnGame, meeting: Meeting) -> bool:
    """A result that a PGN cannot write, or of a game that was not played, may be left open there."""
    reported = meeting.results.translate(AS_PLAYED)
    return game.result == reported or (not game.result and (not meeting.played or reported in NO_SIGN))
