"""The words of a server for its terminal: the addresses, and each table with its QR code."""

from __future__ import annotations

import io
import sys
import threading
import webbrowser
from contextlib import suppress

from threefates.cli.words import say
from threefates.table.log import TableRow
from threefates.table.opening import GM_SEAT
from threefates.web.host import Host
from threefates.web.invitations import bases
from threefates.web.options import Options

__all__ = ["Teller", "tell"]


def tell(text: str) -> None:
    """Print for whoever looks on. Where nothing can be written, on a full disk say, tables are served all the same."""
    with suppress(OSError, SystemExit):
        say(text)


class Teller:
    """The words for the terminal: the addresses, and each table with its QR code."""

    def __init__(self, host: Host, options: Options, kept: str, *, browser: bool) -> None:
        self.host = host
        self.options = options
        self.kept = kept
        self.browser = browser
        self.bases = bases(options)
        host.told_of = self.opened

    def ready(self, last: TableRow | None) -> None:
        """Say that the server answers, and where."""
        self.greet()
        address = self.go_on(last) if last else f"{self._here}/"
        if sys.stdout.isatty():  # never into a log
            tell(f"All tables, to go on with, copy or put away, with this link, once: {self._here}/all/{self._door()}")
        if self.browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    @property
    def _here(self) -> str:
        return self.bases[0] if self.options.is_https else f"http://localhost:{self.options.port}"

    def greet(self) -> None:
        """Say where the server is."""
        here = self._here
        tell(f"threefates is at {'  '.join(self.bases)}" + ("" if here in self.bases else f"  (here: {here})"))
        if self.options.metrics:
            tell(f"Numbers for Prometheus are at port {self.options.metrics}, at /metrics.")
        tell(f"Tables are kept in {self.kept}. Ctrl-C stops it; nothing is lost.")

    def go_on(self, last: TableRow) -> str:
        """Say how the table goes on that was played last; the address that opens it."""
        self.opened(last)
        word = self.host.passes.give(last.id, GM_SEAT)
        tell(f"Whoever runs it goes on with this link, once: {self._here}/key/{word}")
        return f"{self._here}/?go={word}"

    def _door(self) -> str:
        return self.host.doors.give("", "")

    def opened(self, row: TableRow) -> None:
        """A table with its code, for phones to join by."""
        link = f"{self.bases[0]}/join/{row.code}"
        tell(f"\n{row.name}: join at {link} or with the code {row.code}")
        tell(_qr(link))


def _qr(link: str) -> str:
    """A QR code in blocks; empty where the terminal has no such letters."""
    import segno

    drawn = io.StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True, border=2)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()
