"""`ratingoffice completion`: a script for the shell; with it TAB completes commands, options and the words they take.

The script knows no command itself: it asks `ratingoffice --complete WORDS`, so it never grows old.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated

from ratingoffice.cli.command import Argument, Command, Group


class Shell(StrEnum):
    bash = "bash"
    zsh = "zsh"
    fish = "fish"


#: where there is nothing to offer, the shell offers files
SCRIPTS = {
    Shell.bash: """\
_ratingoffice() {
    local IFS=$'\\n'
    COMPREPLY=($(ratingoffice --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _ratingoffice ratingoffice
""",
    Shell.zsh: """\
#compdef ratingoffice
_ratingoffice() {
    local -a found
    found=("${(@f)$(ratingoffice --complete "${(@)words[2,CURRENT]}" 2>/dev/null | sed 's/:/\\\\:/g; s/\\t/:/')}")
    if [[ -n "${found[1]}" ]]; then
        _describe ratingoffice found
    else
        _files
    fi
}
compdef _ratingoffice ratingoffice
""",
    Shell.fish: """\
function __ratingoffice
    set -l found (ratingoffice --complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
    if test -n "$found[1]"
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c ratingoffice -f -a '(__ratingoffice)'
""",
}


def completion(shell: Annotated[Shell, Argument(help="The shell: bash, zsh or fish.")]) -> None:
    """Print a script with which the TAB key completes commands, options and what they take.

    For bash, in ~/.bashrc: eval "$(ratingoffice completion bash)". For zsh the same in ~/.zshrc after compinit, and for
    fish, in ~/.config/fish/config.fish: ratingoffice completion fish | source.

    Example: ratingoffice completion bash > ~/.local/share/bash-completion/completions/ratingoffice
    """
    print(SCRIPTS[shell], end="")


def complete(words: Sequence[str]) -> Iterator[str]:
    """What the last word may become: the word, a tab, and what it means."""
    from ratingoffice.cli.main import COMMANDS, build

    words = [word for word in words if word != "="]  # bash takes `--format=json` for three words
    *before, last = words or [""]
    found: Command | Group = build(before[:1] if before and before[0] in COMMANDS else COMMANDS)
    for at, word in enumerate(before):
        if isinstance(found, Command):
            before = before[at:]
            break
        if word not in found.commands:
            return
        found = found.commands[word]
    else:
        before = []
    offered = dict(candidates(found, before, last))
    yield from (f"{word}\t{says}" for word, says in offered.items() if word.startswith(last))


def candidates(found: Command | Group, before: Sequence[str], last: str) -> Iterator[tuple[str, str]]:
    from ratingoffice.cli.help import first_sentence

    if isinstance(found, Group):
        yield from ((name, first_sentence(one)) for name, one in found.commands.items())
        if last.startswith("-"):
            yield "--help", "Show this message and exit."
        return
    option = found.options.get(before[-1]) if before else None
    if option and not option.is_flag:
        yield from ((choice, "") for choice in option.choices)
    elif last.startswith("-"):
        # what names the bodies would have to load them: TAB does not wait for that
        yield from ((name, one.said.help.partition("{")[0]) for name, one in found.options.items())
        yield "--help", "Show this message and exit."
    else:
        yield from ((choice, "") for one in found.arguments for choice in one.choices)
