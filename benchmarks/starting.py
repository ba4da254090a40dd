"""From the command to the first page, and how heavy that page is."""

from __future__ import annotations

import gzip
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.figures import Figure, spread
from benchmarks.served import ROOT, Served

__all__ = ["figures", "fresh_clone"]

FILES: Final = re.compile(r'(?:src|href)="(/static/[^"]+)"')
INSTALLED: Final = (str(Path(sys.executable).with_name("threefates")),)
PACKED: Final = "Accept-Encoding: gzip\r\n"


def figures(folder: Path, repeats: int = 5) -> Iterator[Figure]:
    """Every figure of this file that needs no network.

    Args:
        folder: Where data lie for a while.
        repeats: How often the server is started.
    """
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-", dir=folder) as data:
        took = [_start(Path(data)) for _ in range(repeats)]
        yield Figure(
            what="from `threefates serve` to the first page",
            measured=statistics.median(took),
            unit="s",
            budget=1.5,
            note=spread(took),
        )
        with Served(Path(data)) as server:
            yield from _weights(server)
    yield _rolling(3 * repeats)


def _rolling(repeats: int) -> Figure:
    """A roll on the command line as a whole process."""
    words = (*INSTALLED, "roll", "fates-edge", "--faces", "9,8,5,4,1", "--dv", "3", "--json")
    took = []
    for _ in range(repeats):
        began = time.perf_counter()
        subprocess.run(words, check=True, capture_output=True)
        took.append(time.perf_counter() - began)
    return Figure(
        what="`threefates roll --faces …`, whole process",
        measured=statistics.median(took),
        unit="s",
        budget=0.30,
        note=spread(took),
    )


def _start(data: Path, program: Sequence[str] = INSTALLED, patience: float = 60) -> float:
    server = Served(data, program=program, patience=patience)
    try:
        return server.answers("/")
    finally:
        server.stop()


def _weights(server: Served) -> Iterator[Figure]:
    """The page of a player who has just joined, with every file it asks for, as they go over the wire."""
    head = _page(server)
    files = {path: server.fetch(path, PACKED) for path in sorted(set(FILES.findall(head[1])))}
    scripts = sum(len(sent) for path, sent in files.items() if path.endswith(".js"))
    styles = sum(len(sent) for path, sent in files.items() if path.endswith(".css"))
    whole = len(head[0]) + sum(map(len, files.values()))
    note = f"page {len(head[0]) / 1e3:.1f} kB, styles {styles / 1e3:.1f} kB, {len(files)} files; heads included"
    yield Figure(what="first page on a phone, compressed", measured=whole / 1e3, unit="kB", budget=150, note=note)
    yield Figure(what="scripts of it", measured=scripts / 1e3, unit="kB", budget=60)


def _page(server: Served) -> tuple[bytes, str]:
    """A seat's page as sent, and as read."""
    opened = _post(server, "/api/tables", {"system": "fates_edge", "name": "A benchmark"})
    sat = _post(
        server,
        f"/api/tables/{opened['table']}/seats",
        {"code": opened["code"], "name": "Ann", "role": "player"},
    )
    sent = server.fetch(f"/t/{opened['table']}/{sat['seat']}/", f"Cookie: key={sat['key']}\r\n{PACKED}")
    head, _, body = sent.partition(b"\r\n\r\n")
    plain = gzip.decompress(_joined(head, body)) if b"gzip" in head.lower() else body
    return sent, plain.decode()


def _joined(head: bytes, body: bytes) -> bytes:
    """A body that may have come in chunks."""
    if b"transfer-encoding: chunked" not in head.lower():
        return body
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        whole, body = whole + body[: int(size, 16)], body[int(size, 16) + 2 :]
    return whole


def _post(server: Served, path: str, said: object) -> dict[str, str]:
    from urllib.request import ProxyHandler, Request, build_opener

    address = urllib.parse.urljoin(f"http://127.0.0.1:{server.port}", path)
    request = Request(address, msgspec.json.encode(said))
    with build_opener(ProxyHandler({})).open(request, timeout=30) as answer:
        return dict(msgspec.json.decode(answer.read()))


def fresh_clone(folder: Path, repeats: int = 5) -> Iterator[Figure]:
    """From `./play` to the first page, in a clone that is taken away again: never in this checkout, whose `.venv` a
    start may make anew.

    Args:
        folder: Where the clone lies for a while.
        repeats: How often it is started once it is installed.
    """
    with tempfile.TemporaryDirectory(prefix="threefates-clone-", dir=folder) as place:
        clone, data = Path(place) / "clone", Path(place) / "data"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        play = (str(clone / "play"),)
        first = _start(data, play, patience=300)
        later = [_start(data, play) for _ in range(repeats)]
    installed = "`./play` in a fresh clone, warm package cache, to the first page"
    yield Figure(what=installed, measured=first, unit="s", budget=30)
    again = "from `./play` to the first page, later starts"
    yield Figure(what=again, measured=statistics.median(later), unit="s", budget=1.5, note=spread(later))
