"""`threefates serve`: start a table that others join from their phones."""

from __future__ import annotations

import ipaddress
import logging
import os
import re
import secrets
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple
from urllib.parse import urlsplit

import typer

from threefates.cli.folder import Data, OperatorsDoor, Store, default_folder
from threefates.cli.teller import Teller, tell
from threefates.cli.words import BadArgument, complain
from threefates.cli.workers import serve_by
from threefates.store.checks import is_text
from threefates.table.log import StoreBroken
from threefates.web.addresses import own_addresses
from threefates.web.invitations import bases
from threefates.web.options import Options

if TYPE_CHECKING:
    from threefates.store.postgres.leases import Leases

__all__ = ["command"]

EVERYWHERE: Final = ("0.0.0.0", "::")
PORT: Final = 8000
LEAVES_WITHIN: Final = 20.0  # seconds: what hangs is not waited for
LONGEST_NAME: Final = 253  # letters of a host
HOST: Final = re.compile(r"[\w-]+(\.[\w-]+)*|[0-9a-f.]*:[0-9a-f:.]*", re.ASCII)  # as browsers write it, or IPv6


def command(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on; 127.0.0.1 keeps phones out.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; if it is taken, the next one.")] = PORT,
    data: Data = None,
    store: Store = "",
    advertise: Annotated[
        str, typer.Option(metavar="ADDRESS:PORT", help="With --store: where its other servers reach this one.")
    ] = "",
    public_url: Annotated[str, typer.Option(metavar="URL", help="Where others reach it from outside.")] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy before it that says who asks; with --public-url, this machine."),
    ] = None,
    allow_host: Annotated[list[str] | None, typer.Option(metavar="NAME", help="One more name it answers to.")] = None,
    metrics: Annotated[
        str, typer.Option(metavar="[ADDRESS:]PORT", help="Numbers for Prometheus there, at /metrics; none without it.")
    ] = "",
    workers: Annotated[
        int, typer.Option(min=1, max=64, metavar="N", help="Processes on this machine, each with its own tables.")
    ] = 1,
    no_limits: Annotated[bool, typer.Option("--no-limits", help="Lift the limits on rates, for measuring.")] = False,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the first page here, or do not.")
    ] = None,
) -> int:
    """Start a table that others join from their phones. Ctrl-C stops it; nothing is lost."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s")
    if workers > 1:
        _check_workers(store, metrics)
    with _listening(host, port) as listening, _measured(metrics) or nullcontext() as measured:
        place = Storage(data or default_folder(), store, _reached(advertise, listening))
        options = Options(
            port=listening.getsockname()[1],
            public_url=_checked(public_url),
            proxies=tuple(_address(each) for each in proxy or ()),
            allow_hosts=(*(allow_host or ()), *(() if host in EVERYWHERE else (host,))),
            no_limits=no_limits,
            alone=host == "localhost" or host.startswith("127.") or host == "::1",
            folder=place.folder,
            operator=secrets.token_urlsafe(24),
            metrics=measured.getsockname()[1] if measured else 0,
        )
        if port not in (0, options.port):
            tell(f"Port {port} is taken, so it is port {options.port} this time.")
        wanted = _wants_browser(browser)
        try:
            if workers > 1:
                return 0 if serve_by(workers, listening, options, host, browser=wanted) else 1
            _serve([listening, *([measured] if measured else [])], options, host, place, browser=wanted)
        except StoreBroken as error:
            complain(str(error))
            return 1
    return 0


def _check_workers(store: str, metrics: str) -> None:
    if sys.platform == "win32":
        raise BadArgument("Windows cannot hand connections from process to process: leave out --workers.")
    if store:
        raise BadArgument("With --store, start a server for each port instead of --workers: they share the tables.")
    if metrics:
        raise BadArgument("Each of several processes has numbers of its own: leave out --metrics, or --workers.")


class Storage(NamedTuple):
    """Where tables are kept, and where the other servers that keep theirs there reach this one."""

    folder: Path
    url: str
    address: str

    @property
    def named(self) -> str:
        """How it is named to the terminal, without a password."""
        if not self.url:
            return str(self.folder)
        from threefates.store.postgres.line import place_of

        return place_of(self.url)

    def leases(self) -> Leases | None:
        """What says which server decides at a table; None where there is but one."""
        if not self.url:
            return None
        from threefates.store.postgres.leases import Leases

        return Leases(self.url, self.address)


def _reached(advertised: str, listening: socket.socket) -> str:
    """Where the other servers of a database reach this one; on this machine alone, unless it is said."""
    host, _, port = advertised.rpartition(":")
    if not advertised:
        return f"127.0.0.1:{listening.getsockname()[1]}"
    if not host or not (port.isascii() and port.isdigit() and 0 < int(port) <= 65535):
        raise BadArgument(f"{advertised!r} is no address. Write it like 10.0.0.2:8000.")
    return advertised


def _listening(host: str, port: int) -> socket.socket:
    from threefates.web.server import bound

    try:
        return bound(host, port)
    except (OSError, TypeError, UnicodeError) as error:  # a name may be none in any language
        if not is_text(host):
            raise
        why = error.strerror if isinstance(error, OSError) else "that is no name"
        known = ", ".join(sorted(own_addresses()))
        raise BadArgument(f"Nothing can listen on {host}:{port} ({why}). This machine has {known}.") from error


def _measured(where: str) -> socket.socket | None:
    """A socket for the numbers, on this machine alone unless an address is named; None if none are wanted."""
    if not where:
        return None
    from threefates.web.server import bound

    address, _, port = where.rpartition(":")
    if not port.isascii() or not port.isdigit() or not 0 < int(port) <= 65535:
        raise BadArgument(f"{where!r} is no port. Write it like 9464, or 10.0.0.2:9464.")
    try:
        return bound(address.strip("[]") or "127.0.0.1", int(port), tries=1)
    except OSError as error:
        raise BadArgument(f"Nothing can listen on {where} for the numbers ({error.strerror}).") from error


def _checked(public_url: str) -> str:
    if public_url and not _is_origin(public_url):
        raise BadArgument(
            f"{public_url!r} is no address of a table. Write it like https://table.example.org, with a name of its own "
            "and nothing behind that but a port."
        )
    return public_url


def _is_origin(url: str) -> bool:
    """Tell whether this is what a browser calls an origin: links and cookies begin at its root."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    return (
        parts.scheme in ("http", "https")
        and HOST.fullmatch(host) is not None
        and len(host) <= LONGEST_NAME
        and "@" not in parts.netloc
        and parts.path in ("", "/")
        and not (parts.query or parts.fragment)
    )


def _address(proxy: str) -> str:
    try:
        return str(ipaddress.ip_network(proxy) if "/" in proxy else ipaddress.ip_address(proxy))
    except ValueError as error:
        raise BadArgument(f"{proxy!r} is no address of a proxy. Write it like 10.0.0.2 or 10.0.0.0/24.") from error


def _wants_browser(asked: bool | None) -> bool:
    """Open a browser where there is one to be seen: not in a script, not over a network, not in a test."""
    if asked is not None:
        return asked
    if os.environ.get("CI") or os.environ.get("SSH_CONNECTION") or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    seen = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return seen or sys.platform in ("darwin", "win32")


def _serve(sockets: list[socket.socket], options: Options, host: str, place: Storage, *, browser: bool) -> None:
    import asyncio

    from threefates.store.audit import TERMINAL, Audit
    from threefates.store.places import open_place
    from threefates.web.app import application
    from threefates.web.room import raise_files
    from threefates.web.server import Server, configured

    folder = place.folder
    store, door, audit = open_place(folder, place.url), OperatorsDoor(folder), Audit(folder)
    leases = place.leases()
    audit.note("server.started", TERMINAL)
    try:
        app = application(store, options, leases)
        teller = Teller(app.state.service.host, options, place.named, browser=browser)
        leave_word(door, options, host)
        last = asyncio.run(teller.host.last())
        told = list[int]()
        signal.signal(signal.SIGTERM, lambda number, frame: told.append(number))  # it stops in order, and we go on here
        config = configured(app, options, raise_files(), leases)
        Server(config, lambda: teller.ready(last), lambda: bool(told)).run(sockets)
    except KeyboardInterrupt:
        tell("Stopped. Every table is kept.")
    finally:
        door.take_away()
        with leaving(place.named):
            if leases:
                asyncio.run(leases.close())
            asyncio.run(store.close())
        audit.note("server.stopped", TERMINAL)


@contextmanager
def leaving(place: str, within: float = LEAVES_WITHIN) -> Iterator[None]:
    """Leave where tables are kept; a place that does not answer any more is left without a word."""
    late = threading.Timer(within, _leave, (place,))
    late.daemon = True
    late.start()
    try:
        yield
    finally:
        late.cancel()


def _leave(place: str) -> None:
    with suppress(OSError):
        complain(f"{place} does not answer: threefates stops without it; nothing acknowledged is lost.")
    os._exit(1)


def leave_word(door: OperatorsDoor, options: Options, host: str) -> None:
    """Leave word for the operator's other commands."""
    own = f"http://{_written('127.0.0.1' if host in EVERYWHERE else host)}:{options.port}"
    door.leave(own=own, url=bases(options, own)[0], word=options.operator)


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host
