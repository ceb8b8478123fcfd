"""`ratingoffice office`: accounts and invitations."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ratingoffice.cli.office_setup import app, data_option, find_body, report_office_errors, set_up


@app.command()
@click.argument("username", help="The name to sign in with.")
@click.option("--role", required=True, help="organiser, arbiter, officer, chief, auditor or administrator.")
@click.option("--body", default="", help="Of which body; an administrator is of none.")
@click.option("--email", default="", help="The address of the person.")
@data_option
@report_office_errors
def createuser(username: str, role: str, body: str, email: str, data: Path | None) -> None:
    """Make an account. The password is asked for, or read from standard input.

    Example: ratingoffice office createuser maria --role chief --body fide
    """
    set_up(data)
    from ratingoffice.cli.accounts import create_account

    password = a_new_password() if sys.stdin.isatty() else input()
    create_account(username, role, find_body(body) if role != "administrator" else None, email, password)
    print(f"{username} is {role}{f' of {body}' if body else ''}.")


@app.command("take-second-factor")
@click.argument("username", help="Who has lost the device and the recovery codes.")
@click.option("--why", required=True, help="The reason, for the record.")
@data_option
@report_office_errors
def take_second_factor(username: str, why: str, data: Path | None) -> None:
    """Take somebody's second factor away: for the last administrator, whom nobody else can help.

    Example: ratingoffice office take-second-factor maria --why "the telephone was stolen"
    """
    set_up(data, new=False)
    from ratingoffice.cli.accounts import find_account
    from ratingoffice.office.domain.accounts.second_factor import take_away

    take_away(find_account(username), None, why)
    print(f"{username} has no second factor any more, and is signed in nowhere. The next sign-in sets up another.")


def a_new_password() -> str:
    from getpass import getpass

    while True:
        password = getpass("Password: ")
        if password and getpass("Repeat for confirmation: ") == password:
            return password
        if password:
            print("Error: The two entered values do not match.", file=sys.stderr)


@app.command()
@click.option("--role", required=True, help="organiser, arbiter, officer, chief, auditor or administrator.")
@click.option("--body", default="", help="Of which body; an administrator is of none.")
@click.option("--address", default="", help="Where the office is reached; default: its host, else this machine.")
@data_option
@report_office_errors
def invite(role: str, body: str, address: str, data: Path | None) -> None:
    """Print a link that makes one account.

    Example: ratingoffice office invite --role administrator
    """
    set_up(data)
    from django.conf import settings

    from ratingoffice.cli.accounts import invitation_link

    usual = f"https://{settings.HOSTS[0]}" if settings.PRODUCTION else "http://127.0.0.1:8000"
    print(invitation_link(address or usual, role, find_body(body) if role != "administrator" else None))
