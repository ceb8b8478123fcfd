"""`ratingoffice serve`: the office in the browser."""

from __future__ import annotations

import multiprocessing
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnProcess
from pathlib import Path

import click

from ratingoffice.cli.command import Command
from ratingoffice.cli.office_setup import data_option, make_demo, report_office_errors, set_django_up, set_up

SECONDS_UNTIL_RESTART = 2  # of a worker for background work that has ended
SECONDS_TO_FINISH = 20  # for what it does when the server is stopped


@click.command(cls=Command)
@data_option
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", type=click.IntRange(min=1, max=65535), default=8000, show_default=True, help="The port to listen on."
)
@click.option("--demo", default="", help="On the first start: {demos}, or none. Asked for in a terminal.")
@click.option(
    "--workers", type=click.IntRange(min=0), default=0, show_default=True, help="Processes; 0: as many as make sense."
)
@click.option(
    "--metrics",
    type=click.IntRange(min=0, max=65535),
    default=0,
    show_default=True,
    help="A local port with figures for Prometheus.",
)
@click.option("--open/--no-open", help="Open it in the browser.")
@report_office_errors
def serve(data: Path | None, host: str, port: int, demo: str, workers: int, metrics: int, open: bool) -> None:
    """Run the office. The first start makes its folder, and prints a link for the first administrator.

    Example: ratingoffice serve --data office-data --demo fide
    """
    _refuse_taken_port(host, port)
    set_up(data, migrated=False)
    from django.conf import settings
    from django.core.management import call_command

    from ratingoffice.cli.accounts import has_administrator, invitation_link
    from ratingoffice.office.infra import bulk_rows
    from ratingoffice.office.infra.mail_server import check_mail_settings
    from ratingoffice.office.infra.serve_lock import lock_folder
    from ratingoffice.office.infra.worker import expect_workers

    lock = lock_folder(settings.DATA)
    call_command("migrate", verbosity=0, interactive=False)
    if settings.PRODUCTION:
        call_command("collectstatic", verbosity=0, interactive=False)
    check_mail_settings()  # a mistake in RATINGOFFICE_MAIL is told now
    _offer_demo(demo)
    address = f"https://{settings.HOSTS[0]}" if settings.PRODUCTION else f"http://{_browsable_host(host)}:{port}"
    lines = [f"Rating Office: {address}/   (data in {settings.DATA}; stop with Ctrl+C)"]
    if not has_administrator():
        lines.append(f"First administrator, within 24 hours: {invitation_link(address, 'administrator', None)}")
    os.environ.setdefault("RATINGOFFICE_URL", address)  # mail of the processes that are started now names its pages so
    announcement = (host, port, lines, address if open else "")
    threading.Thread(target=_announce, args=announcement, daemon=True).start()
    cores = os.cpu_count() or 1
    expect_workers()
    with lock, _background_worker():
        _run(host, port, workers or (cores if bulk_rows.is_postgres() else min(2, cores)), metrics)


def _announce(host: str, port: int, lines: list[str], open_address: str) -> None:
    """Print the lines, and open the browser at that address if there is one, when a worker listens."""
    local = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    while True:
        try:
            socket.create_connection((local, port), timeout=5).close()
            break
        except OSError:
            time.sleep(0.1)
    print("\n".join(lines), flush=True)
    if open_address:
        webbrowser.open(open_address)


@contextmanager
def _background_worker() -> Iterator[None]:
    """Keep a process for background work running: it is started again when it ends, and ends with the server."""
    stopping, current = threading.Event(), list[SpawnProcess]()

    def keep_running() -> None:
        while not stopping.is_set():
            process = multiprocessing.get_context("spawn").Process(target=_run_worker, name="worker", daemon=True)
            process.start()
            current[:] = [process]
            process.join()
            stopping.wait(SECONDS_UNTIL_RESTART)

    keeper = threading.Thread(target=keep_running, name="worker keeper", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        stopping.set()
        last = time.monotonic() + SECONDS_TO_FINISH
        while keeper.is_alive():
            for process in current:
                (process.terminate if time.monotonic() < last else process.kill)()
            keeper.join(0.5)


def _run_worker() -> None:
    """The process for background work."""
    set_django_up()
    from ratingoffice.office.infra.parent_watch import end_with_parent
    from ratingoffice.office.infra.worker import run_process

    end_with_parent()
    run_process()


def _run(host: str, port: int, workers: int, metrics: int) -> None:
    from django.db import connections
    from granian.constants import HTTPModes, Interfaces
    from granian.log import LogLevels
    from granian.server import Server

    connections.close_all()
    # a forked copy of a process that has rated something would wait for threads it does not have
    multiprocessing.set_start_method("spawn", force=True)
    Server(
        "ratingoffice.office.asgi:application",
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        http=HTTPModes.http1,  # what proxies speak to it
        websockets=False,
        workers=workers,
        workers_kill_timeout=20,  # seconds for what is under way when it is stopped
        log_level=LogLevels.warning,
        metrics_enabled=bool(metrics),
        metrics_port=metrics or port,
        respawn_failed_workers=True,
    ).serve()


def _offer_demo(chosen: str) -> None:
    """Into an empty office only: there it is offered once."""
    from ratingoffice.federations.registry import BODIES
    from ratingoffice.office.models import Account, Body

    if Body.objects.exists() or Account.objects.exists():
        return
    if not chosen and sys.stdin.isatty():
        demos = [code for code, body in BODIES.items() if body.demo]
        default = (*demos, "none")[0]
        question = f"A demonstration federation to look at? {', '.join(demos)} or none [{default}]: "
        chosen = input(question).strip() or default
    if chosen in ("", "none"):
        return
    print("Making a demonstration federation …", flush=True)
    make_demo(chosen)


def _refuse_taken_port(host: str, port: int) -> None:
    from ratingoffice.book.findings import BadInput

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            raise BadInput(f"{host}:{port} cannot be used ({problem.strerror}): choose another with --port") from None


def _browsable_host(host: str) -> str:
    """An address that a browser on this machine can open."""
    return "127.0.0.1" if host == "0.0.0.0" else f"[{host}]" if ":" in host else host
