"""`ratingoffice completion`: a script for the shell; TAB then completes commands and options."""

from __future__ import annotations

from enum import StrEnum

import click

from ratingoffice.cli.command import Command


class Shell(StrEnum):
    bash = "bash"
    zsh = "zsh"
    fish = "fish"


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(Shell), help="The shell.")
def completion(shell: Shell) -> None:
    """Print a script with which the TAB key completes commands, options and what they take.

    For bash, in ~/.bashrc: eval "$(ratingoffice completion bash)". For zsh the same in ~/.zshrc after compinit, and for
    fish, in ~/.config/fish/config.fish: ratingoffice completion fish | source.

    Example: ratingoffice completion bash > ~/.local/share/bash-completion/completions/ratingoffice
    """
    from click.shell_completion import get_completion_class

    from ratingoffice.cli.main import COMPLETE, app

    script = get_completion_class(shell)
    assert script is not None
    print(script(app, {}, "ratingoffice", COMPLETE).source())
