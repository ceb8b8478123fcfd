"""Article 3: play-offs, as an event's rules lay them down, and their results.

7>3=5>1@2; places=1-2; system=knock-out; pairing=by lot; colours=drawn; time=180+2; schedule=5 minutes between games
│      │   └── 3.1.1     └── 3.1.3         └── 3.1.4      └── 3.1.5      └── 3.1.6    └── 3.1.7
│      └── 3.1.2: after two tie-breaks; without it, after all of them
└── the result, best first; without it the play-off is still to be held
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Message, together
from ratingoffice.tournament.results import Results

Group = list[int]

#: both are compiled when somebody has played off
RESULT = r"(?P<order>\d+(?:[>=]\d+)*)?(?:@(?P<after>\d{1,2}))?"
PLACES = r"(\d{1,4})(?:-(\d{1,4}))?"
#: what the rules of an event say of a play-off besides its places: the word for it, and the sentence that tells it
CONDITIONS: Mapping[str, tuple[str, Message]] = {
    "system": ("system", Message("system: {text} (3.1.3)")),
    "pairing": ("pairing", Message("pairing: {text} (3.1.4)")),
    "colours": ("colours", Message("colours: {text} (3.1.5)")),
    "time": ("time_control", Message("time control: {text} (3.1.6)")),
    "schedule": ("schedule", Message("schedule: {text} (3.1.7)")),
}


class PlayOff(NamedTuple):
    """Start numbers, best first; those who shared a place together in one entry. Empty: it is still to be held.

    `after` is the number of tie-breaks that come before it (3.1.2); None: all of them. `places` are the first and the
    last that it decides (3.1.1); None: all for which its participants are tied.
    """

    order: Sequence[int | Sequence[int]] = ()
    after: int | None = None
    places: tuple[int, int] | None = None
    system: str = ""
    pairing: str = ""
    colours: str = ""
    time_control: str = ""
    schedule: str = ""

    @classmethod
    def parse(cls, written: str) -> PlayOff:
        first, *parts = (part.strip() for part in written.split(";"))
        match = re.fullmatch(RESULT, first.replace(" ", ""))
        if match is None:  # no result, only conditions
            parts = [first, *parts]
        fields: dict[str, Any] = {}
        for part in parts:
            name, equals, text = (piece.strip() for piece in part.partition("="))
            field = CONDITIONS[name][0] if name in CONDITIONS else name
            if not equals or not text or field in fields or (name not in CONDITIONS and name != "places"):
                raise _not_understood(written)
            fields[field] = text
        if "places" in fields:
            places = re.fullmatch(PLACES, fields["places"])
            if places is None or not 0 < int(places[1]) <= int(places[2] or places[1]):
                raise _not_understood(written)
            fields["places"] = int(places[1]), int(places[2] or places[1])
        if match is not None:
            if not (match[0] or fields):
                raise _not_understood(written)
            if match["order"]:
                fields["order"] = [[int(number) for number in place.split("=")] for place in match["order"].split(">")]
            fields["after"] = int(match["after"]) if match["after"] else None
        return cls(**fields)

    @property
    def result_text(self) -> str:
        """Its result: `7>3=5`."""
        return ">".join("=".join(map(str, place)) for place in self._by_place())

    def _by_place(self) -> Iterator[Sequence[int]]:
        for entry in self.order:
            yield (entry,) if isinstance(entry, int) else entry

    @property
    def conditions(self) -> Message:
        """What the rules say of it, in one line; "": nothing."""
        parts = []
        if self.places is not None:
            first, last = self.places
            parts.append(Message("places {first}-{last} (3.1.1)", first=first, last=last))
        if self.after is not None:
            parts.append(Message("after {count} {count:tie-break|tie-breaks} (3.1.2)", count=self.after))
        parts += [
            Message(template, text=text) for field, template in CONDITIONS.values() if (text := getattr(self, field))
        ]
        return Message(together(parts) if parts else "")

    def places_by_index(self, results: Results) -> dict[int, int]:
        """Participant -> place in the play-off."""
        places: dict[int, int] = {}
        for place, entry in enumerate(self._by_place()):
            for number in entry:
                if number not in results.index:
                    raise BadInput("play-off: {number} is not in the tournament", number=number)
                if results.index[number] in places:
                    raise BadInput("play-off: {number} is twice in its result", number=number)
                places[results.index[number]] = place
        if len(places) == 1:
            raise BadInput("play-off {play_off}: it takes two participants or more", play_off=self.result_text)
        return places

    def concerns(self, first: int, last: int) -> bool:
        """Whether it decides one of these places."""
        return self.places is None or (first <= self.places[1] and self.places[0] <= last)

    def to_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"order": [list(place) for place in self._by_place()], "after": self.after}
        answer["places"] = list(self.places) if self.places else None
        return answer | {field: getattr(self, field) or None for field, _ in CONDITIONS.values()}


def _not_understood(written: str) -> BadInput:
    return BadInput(
        'play-off "{play_off}" is not understood: write the start numbers, best first, as in 7>3=5>1, '
        "then what the rules say of it: 7>3; {conditions}",
        play_off=written,
        conditions="; ".join(f"{word}=…" for word in ("places", *CONDITIONS)),
    )


class PlayOffGroup(NamedTuple):
    """A play-off that decided places, or is due: who is tied there, and the first of their places."""

    playoff: PlayOff
    group: Group
    place: int


class PlayOffs:
    """Those of an event, applied one after the other as the list of tie-breaks goes on."""

    def __init__(self, playoffs: Sequence[PlayOff], results: Results) -> None:
        self.results = results
        self.entries = [(playoff, playoff.places_by_index(results)) for playoff in playoffs]
        self.played: list[PlayOffGroup] = []
        self.due: list[PlayOffGroup] = []

    def apply(self, codes: Sequence[str], groups: list[Group], all_of_them: bool) -> list[Group]:
        """The groups still tied after these tie-breaks, as the play-offs that come here part them."""
        due_here = [
            entry
            for entry in self.entries
            if entry[0].after == len(codes) or (all_of_them and (entry[0].after is None or entry[0].after > len(codes)))
        ]
        for playoff, places in due_here:
            if places:
                groups = self._decide(playoff, places, codes, groups)
        for playoff, places in due_here:
            if not places:
                self._mark_due(playoff, groups)
        return groups

    def _decide(
        self, playoff: PlayOff, places: Mapping[int, int], codes: Sequence[str], groups: list[Group]
    ) -> list[Group]:
        """Those who played it off stand in its order, before those tied with them who did not play."""
        for i in places:
            if not any(i in group for group in groups):
                raise BadInput(
                    "play-off {play_off}: {player} is left out of the ranking, so there is nothing to play off (3)",
                    play_off=playoff.result_text,
                    player=self.results.numbers[i],
                )
        at, place = 0, 1
        while places.keys().isdisjoint(groups[at]):
            place, at = place + len(groups[at]), at + 1
        group = groups[at]
        if not places.keys() <= set(group):
            raise self._not_tied(playoff, places, codes, group)
        last = place + len(group) - 1
        if not playoff.concerns(place, last):
            raise BadInput(
                "play-off {play_off}: it is for places {first}-{last}, and they are tied for {tied_first}-{tied_last} "
                "(3.1.1)",
                play_off=playoff.result_text,
                first=playoff.places[0] if playoff.places else place,
                last=playoff.places[1] if playoff.places else last,
                tied_first=place,
                tied_last=last,
            )
        self.played.append(PlayOffGroup(playoff, [i for i in group if i in places], place))
        ordered, undecided, end = [], [], place
        for won in range(max(places.values()) + 1):
            part = [i for i in group if places.get(i) == won]
            if playoff.places is not None and end > playoff.places[1]:
                undecided += part
            else:
                ordered.append(part)
            end += len(part)
        undecided += [i for i in group if i not in places]
        return [*groups[:at], *ordered, *([sorted(undecided)] if undecided else []), *groups[at + 1 :]]

    def _not_tied(self, playoff: PlayOff, places: Mapping[int, int], codes: Sequence[str], group: Group) -> BadInput:
        numbers = self.results.numbers
        first = next(i for i in places if i in group)
        second = next(i for i in places if i not in group)
        earlier = next((tie for tie in self.played if {first, second} <= set(tie.group)), None)
        if earlier is not None:
            return BadInput(
                "play-off {play_off}: the play-off {earlier} has placed {one} and {other} already (3)",
                play_off=playoff.result_text,
                earlier=earlier.playoff.result_text,
                one=numbers[first],
                other=numbers[second],
            )
        return BadInput(
            "play-off {play_off}: {one} and {other} are not tied after {codes}, so there is nothing to play off (3)",
            play_off=playoff.result_text,
            one=numbers[first],
            other=numbers[second],
            codes=", ".join(codes) or NOTHING_BEFORE,
        )

    def _mark_due(self, playoff: PlayOff, groups: list[Group]) -> None:
        place = 1
        for group in groups:
            if len(group) > 1 and playoff.concerns(place, place + len(group) - 1):
                self.due.append(PlayOffGroup(playoff, group, place))
            place += len(group)


NOTHING_BEFORE = Message("no tie-break")
