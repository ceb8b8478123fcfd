"""Runs a command in this process, as a shell would. An error that the command does not expect is raised."""

from __future__ import annotations

from click import testing
from click.testing import Result

__all__ = ["CliRunner", "Result"]


class CliRunner(testing.CliRunner):
    def __init__(self) -> None:
        super().__init__(catch_exceptions=False)
