"""Invitations to a table: every address a phone could use, the best first."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection

from threefates.table.table import Table
from threefates.web.addresses import lan_addresses
from threefates.web.options import Options
from threefates.web.pages import Invitation
from threefates.web.service import service_of

__all__ = ["bases", "invitation"]


def invitation(connection: HTTPConnection, table: Table) -> Invitation:
    """The invitation to a table, as whoever asks over this connection can pass it on."""
    service = service_of(connection)
    asked = f"{'https' if connection.url.scheme in ('https', 'wss') else 'http'}://{connection.url.netloc}"
    port = connection.url.port or (443 if asked.startswith("https") else 80)
    links = [f"{base}/join/{table.row.code}" for base in bases(service.options, asked, port)]
    reached = service.host.visitors.get(table.row.id, {})
    return Invitation(
        code=table.row.code, links=tuple(links), reached=tuple(reached.values()), alone=alone(service.options)
    )


def alone(options: Options) -> bool:
    """Tell whether no phone can get through: the server listens on this machine only, and nothing stands before it."""
    return options.alone and not options.public_url


def bases(options: Options, asked: str = "", port: int = 0) -> list[str]:
    """The addresses that links to this server may begin with, the best first.

    Args:
        options: How the server was started.
        asked: The address that somebody has just used; it works for them, if it is not this machine's alone.
        port: The port of that address.
    """
    if options.is_https:
        return [options.public_origin]  # a cookie that is sent by https alone would get lost elsewhere
    port = options.port or port
    ending = "" if port == 80 else f":{port}"
    found = [options.public_origin, "" if is_loopback(asked) else asked]
    if not options.alone:
        found += [f"http://{address}{ending}" for address in lan_addresses()]
    wanted = [base for base in dict.fromkeys(found) if base]
    return wanted or [asked or f"http://localhost{ending}"]


def is_loopback(base: str) -> bool:
    """Tell whether an address leads only to the machine that uses it.

    >>> [is_loopback(base) for base in ("http://localhost:8000", "http://127.0.0.1", "http://192.168.1.7:8000")]
    [True, True, False]
    """
    from urllib.parse import urlsplit

    host = urlsplit(base).hostname or "localhost"
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
