"""The time control of an event, in seconds, as TRF26 encodes it.

`5400+30`             90 minutes for the whole game, 30 seconds for every move
`40/5400+30:1800+30`  90 minutes for 40 moves, then 30 minutes for the rest, 30 seconds a move throughout
`W300-B240`           White has five minutes, Black four
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ratingoffice.message import Refusal

#: (moves or None, main time, increment for every move)
Control = tuple[int | None, int, int]

CONTROL = re.compile(r"(?:([0-9]{1,6})/)?([0-9]{1,6})(?:\+([0-9]{1,6}))?")
BY_COLOUR = re.compile(r"W([^WB]*)-B([^WB]*)")


@dataclass(frozen=True)
class TimeControl:
    """The controls of White, and of Black where they differ."""

    controls: tuple[Control, ...]
    black_controls: tuple[Control, ...] | None = None

    @property
    def seconds_for_60_moves(self) -> int:
        """The seconds that a player has for moves 1-60; the fewer where the colours differ."""
        return min(_seconds_for_60_moves(controls) for controls in self._by_colour())

    @property
    def first_control_moves(self) -> int | None:
        """The moves that the first control names, None if it names none; the fewer where the colours differ."""
        named = [controls[0][0] for controls in self._by_colour()]
        return min((moves for moves in named if moves is not None), default=None)

    @property
    def unequal(self) -> bool:
        """True if the colours have different times."""
        return self.black_controls is not None and self.black_controls != self.controls

    def _by_colour(self) -> tuple[tuple[Control, ...], ...]:
        return (self.controls,) if self.black_controls is None else (self.controls, self.black_controls)


def parse(text: str) -> TimeControl:
    """Read a time control in seconds. Raises NoTimeControl for any other text."""
    by_colour = BY_COLOUR.fullmatch(text)
    if by_colour:
        return TimeControl(_controls(text, by_colour[1]), _controls(text, by_colour[2]))
    return TimeControl(_controls(text, text))


class NoTimeControl(Refusal, ValueError):
    """Raised for a text that is no time control; the sentence says how to write one."""


def _controls(text: str, part: str) -> tuple[Control, ...]:
    controls: list[Control] = []
    for piece in part.split(":"):
        match = CONTROL.fullmatch(piece)
        if not match:
            raise NoTimeControl(
                '"{text}" is not a time control: write it like 5400+30, 40/5400+30:1800+30 or 3600, in seconds',
                text=text,
            )
        moves, main, increment = match.groups()
        controls.append((None if moves is None else int(moves), int(main), int(increment or 0)))
    for moves, main, increment in controls:
        if moves == 0:
            raise NoTimeControl('"{text}" has a control of 0 moves: write the number of its moves', text=text)
        if main == increment == 0:
            raise NoTimeControl('"{text}" has a control without any time: write its seconds', text=text)
    if any(moves is None for moves, _, _ in controls[:-1]):
        raise NoTimeControl(
            '"{text}" does not say after how many moves a control ends: '
            "write it like 5400+30, 40/5400+30:1800+30 or 3600, in seconds",
            text=text,
        )
    return tuple(controls)


def _seconds_for_60_moves(controls: tuple[Control, ...]) -> int:
    seconds, begins = 0, 1
    for number, (moves, main, increment) in enumerate(controls, start=1):
        if begins > 60:
            break
        # the last control runs to the end of the game whatever moves it names
        next_begins = 61 if moves is None or number == len(controls) else min(begins + moves, 61)
        seconds += main + (next_begins - begins) * increment
        begins = next_begins
    return seconds
