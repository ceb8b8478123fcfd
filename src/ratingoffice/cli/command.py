"""A command is a function whose annotated signature says what may be given to it; here words become such a call.

    def standings(file: Annotated[Path, Argument(help="…")], lots: Annotated[str, Option(help="…")] = "") -> None:

Nothing is loaded for it: a library that does this took longer to load than most commands take to answer. The words are
split in a dozen lines (`Command.split`); help and suggestions are in modules of their own, for who asks for them.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

F = TypeVar("F", bound=Callable[..., Any])

#: what a value has to become, and how help calls it
KINDS: dict[type, str] = {str: "str", int: "int", Path: "path"}


class Argument:
    """What is said of a word that stands by its place."""

    def __init__(self, *, help: str = "", show_default: bool = True) -> None:
        self.help, self.show_default = help, show_default


class Option:
    """What is said of `--name VALUE`, or of a flag; the name is the parameter's own unless another is given."""

    def __init__(
        self, *names: str, help: str = "", min: int | None = None, max: int | None = None, show_default: bool = True
    ) -> None:
        self.names, self.help, self.min, self.max, self.show_default = names, help, min, max, show_default


#: the code that a shell expects after Ctrl+C
INTERRUPTED = 130


class Exit(Exception):
    """The end of a command, with the code that its caller sees (docs/for-pairing-programs.md)."""

    def __init__(self, code: int = 0) -> None:
        self.code = code


class Misuse(Exception):
    """Words that are no call of the command: exit 2, with its usage."""

    def __init__(self, problem: str, command: Command | Group, path: str) -> None:
        super().__init__(problem)
        self.command, self.path = command, path


class Parameter:
    """One parameter of a command's function."""

    def __init__(self, name: str, hint: Any, default: Any) -> None:
        kind, said = hint.__origin__, hint.__metadata__[0]
        if isinstance(kind, UnionType):
            [kind] = (each for each in get_args(kind) if each is not NoneType)
        self.many = get_origin(kind) is list
        self.kind: type = get_args(kind)[0] if self.many else kind
        self.name, self.default = name, default
        self.said: Argument | Option = said
        self.names: tuple[str, ...] = ()
        if isinstance(said, Option):
            own = f"--{name.replace('_', '-')}"
            on_and_off = f"{own}/--no-{own[2:]}" if self.is_flag else own
            self.names = tuple(each for given in said.names or (on_and_off,) for each in given.split("/"))

    @property
    def is_flag(self) -> bool:
        return self.kind is bool

    @property
    def is_required(self) -> bool:
        return self.default is inspect.Parameter.empty

    @property
    def shown(self) -> str:
        return self.names[0] if self.names else self.name

    @property
    def choices(self) -> list[str]:
        return [str(each) for each in self.kind] if issubclass(self.kind, StrEnum) else []

    def value(self, given: list[str]) -> Any:
        """What the function gets for the words that were given; a `ValueError` says what is wrong with one."""
        if self.is_flag:
            return given[-1] == self.names[0]
        values = [self.one(text) for text in given]
        return values if self.many else values[-1]

    def one(self, text: str) -> Any:
        if self.choices and text not in self.choices:
            raise ValueError(f"{text!r} is not one of {', '.join(map(repr, self.choices))}.")
        if self.kind is not int:
            return self.kind(text)
        try:
            number = int(text)
        except ValueError:
            raise ValueError("Input should be a valid integer, unable to parse string as an integer") from None
        if isinstance(self.said, Option):
            if self.said.min is not None and number < self.said.min:
                raise ValueError(f"Input should be greater than or equal to {self.said.min}")
            if self.said.max is not None and number > self.said.max:
                raise ValueError(f"Input should be less than or equal to {self.said.max}")
        return number


class Command:
    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    @property
    def help(self) -> str:
        return inspect.getdoc(self.function) or ""

    @cached_property
    def params(self) -> list[Parameter]:
        hints = get_type_hints(self.function, include_extras=True)
        return [Parameter(n, hints[n], p.default) for n, p in inspect.signature(self.function).parameters.items()]

    @property
    def arguments(self) -> list[Parameter]:
        return [one for one in self.params if not one.names]

    @cached_property
    def options(self) -> dict[str, Parameter]:
        return {name: one for one in self.params for name in one.names}

    def run(self, words: Sequence[str], path: str) -> None:
        given, rest = self.split(words, path)
        for one in self.arguments:
            taken = len(rest) if one.many else 1
            if rest[:taken]:
                given[one.name] = rest[:taken]
            rest = rest[taken:]
        values = {}
        for one in self.params:
            if one.name not in given and one.is_required:
                raise Misuse(f"Missing {'option' if one.names else 'argument'} '{one.shown}'.", self, path)
            try:
                values[one.name] = one.value(given[one.name]) if one.name in given else one.default
            except ValueError as problem:
                raise Misuse(f"Invalid value for '{one.shown}': {problem}", self, path) from None
        if rest:
            raise Misuse(f"Got unexpected extra argument(s) ({' '.join(rest)})", self, path)
        self.function(**values)

    def split(self, words: Sequence[str], path: str) -> tuple[dict[str, list[str]], list[str]]:
        """What was given for each option (for a flag its name), and the other words; they come in any order."""
        given: dict[str, list[str]] = {}
        rest: list[str] = []
        following: Iterator[str] = iter(words)
        for word in following:
            name, equals, value = word.partition("=")
            if word == "--":
                rest += following
            elif not word.startswith("-") or word == "-":
                rest.append(word)
            elif word == "--help":
                show_help(self, path)
                raise Exit
            elif name not in self.options:
                raise Misuse(f"No such option: {name}{possible(name, list(self.options))}", self, path)
            elif self.options[name].is_flag:
                if equals:
                    raise Misuse(f"Option '{name}' does not take a value.", self, path)
                given.setdefault(self.options[name].name, []).append(name)
            else:
                text = value if equals else next(following, None)
                if text is None:
                    raise Misuse(f"Option '{name}' requires an argument.", self, path)
                given.setdefault(self.options[name].name, []).append(text)
        return given, rest


class Group:
    """Commands under one name."""

    def __init__(self, help: str, *, version: str = "") -> None:
        self.help, self.version = help, version
        self.commands: dict[str, Command | Group] = {}

    def command(self, name: str = "") -> Callable[[F], F]:
        def add(function: F) -> F:
            self.commands[name or function.__name__.replace("_", "-")] = Command(function)
            return function

        return add

    def run(self, words: Sequence[str], path: str) -> None:
        if not words:
            show_help(self, path, file=sys.stderr)
            raise Exit(2)
        word, *others = words
        if word == "--help":
            show_help(self, path)
        elif word == "--version" and self.version:
            print(self.version)
        elif word.startswith("-"):
            raise Misuse(f"No such option: {word}", self, path)
        elif word not in self.commands:
            raise Misuse(f"No such command '{word}'.{meant(word, list(self.commands))}", self, path)
        else:
            self.commands[word].run(others, f"{path} {word}")

    def __call__(self, words: Sequence[str], path: str = "ratingoffice") -> int:
        """Run the command that the words ask for; the code to exit with."""
        try:
            self.run(words, path)
        except Exit as end:
            return end.code
        except Misuse as misuse:
            from ratingoffice.cli.help import usage

            print(f"{usage(misuse.command, misuse.path)}\nTry '{misuse.path} --help' for help.\n", file=sys.stderr)
            print(f"Error: {misuse}", file=sys.stderr)
            return 2
        except KeyboardInterrupt:
            return INTERRUPTED
        except EOFError:
            print("Aborted!", file=sys.stderr)
            return 2
        return 0


def show_help(command: Command | Group, path: str, file: Any = None) -> None:
    from ratingoffice.cli.help import page

    print(page(command, path), file=file)


def meant(word: str, names: list[str]) -> str:
    near = close(word, names)
    return f" Did you mean {', '.join(map(repr, near))}?" if near else ""


def possible(name: str, names: list[str]) -> str:
    """The dashes, which all of them have, do not make two names alike."""
    near = close(name.lstrip("-"), [each.removeprefix("--") for each in names])
    return f" (Possible options: {', '.join(f'--{each}' for each in sorted(near))})" if near else ""


def close(word: str, names: list[str]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(word, names)
