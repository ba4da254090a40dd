"""The options that a server was started with."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.requests import HTTPConnection

__all__ = ["Options"]


class Options(Struct, frozen=True, kw_only=True):
    """The options that the operator chose at the command line.

    Attributes:
        port: The port it listens on; 0 where that is not known.
        public_url: Where others reach it from outside, such as `https://table.example.org`; empty: by its addresses.
        proxies: The addresses of the proxies before it, whose word on who asks is believed.
        allow_hosts: More names that it answers to.
        no_limits: Whether rates are not limited.
        alone: Whether it listens on this machine only.
        folder: Where tables are kept; None where that is not known.
        operator: The word that commands of the operator show; empty: none are taken.
        metrics: The port at which Prometheus asks for numbers; 0: there are none, and nothing is counted.
    """

    port: int = 0
    public_url: str = ""
    proxies: tuple[str, ...] = ()
    allow_hosts: tuple[str, ...] = ()
    no_limits: bool = False
    alone: bool = False
    folder: Path | None = None
    operator: str = ""
    metrics: int = 0

    @property
    def public_host(self) -> str:
        """The host of the public address, without its port.

        >>> Options(public_url="https://table.example.org:8443/").public_host
        'table.example.org'
        """
        return urlsplit(self.public_url).hostname or ""

    @property
    def public_origin(self) -> str:
        """The public address as browsers write an origin; empty where there is none."""
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}".casefold() if parts.netloc else ""

    @property
    def is_https(self) -> bool:
        """Tell whether everybody comes by https: then cookies are sent no other way, and no other origin is ours.

        >>> [Options(public_url=url).is_https for url in ("https://table.example.org", "http://table.example.org", "")]
        [True, False, False]
        """
        return self.public_origin.startswith("https://")

    @property
    def trusted(self) -> tuple[str, ...]:
        """The proxies that are believed: those named, else one on this machine if there is a public address."""
        named = self.proxies or (("127.0.0.1", "::1") if self.public_url else ())
        return (*named, *(mapped for proxy in named if (mapped := _mapped(proxy))))

    def base(self, connection: HTTPConnection) -> str:
        """The address that links begin with, for whoever asks over this connection."""
        return self.public_origin or f"{connection.url.scheme}://{connection.url.netloc}"


def _mapped(proxy: str) -> str:
    """An address or network of IPv4 as a socket for IPv6 sees it; empty for one of IPv6.

    >>> [_mapped(proxy) for proxy in ("127.0.0.1", "10.0.0.0/24", "::1")]
    ['::ffff:127.0.0.1/128', '::ffff:10.0.0.0/120', '']
    """
    network = ip_network(proxy)
    return f"::ffff:{network.network_address}/{96 + network.prefixlen}" if network.version == 4 else ""
