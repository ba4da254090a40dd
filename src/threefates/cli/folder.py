"""The data folder on this machine, and the way to the server that may be running over it."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import secrets
import sys
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from threefates.cli.words import BadArgument
from threefates.rulebook.refusals import Refused
from threefates.store.folder import put_whole
from threefates.table.log import StoreBroken

if TYPE_CHECKING:
    from threefates.web.host import Host

__all__ = ["Data", "OperatorsDoor", "Store", "default_folder", "with_host"]

OPERATOR_FILE: Final = "threefates.operator"
LONGEST_HELLO: Final = 1000
HELLO_PATIENCE: Final = 60.0  # seconds for the server to show who it is
PATIENCE: Final = 600.0  # seconds for the server to answer: it takes its time over a long table, for who plays there

Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where tables are kept.")]
Store = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="URL",
        envvar="THREEFATES_STORE",
        show_default=False,
        help="A database to keep tables in: postgresql://user@host/database.",
    ),
]
T = TypeVar("T")


def default_folder() -> Path:
    """The folder where this system keeps what a program remembers for its user."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "threefates"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "threefates"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "threefates"


class OperatorsDoor:
    """The operator's way into a server that runs: an address and a word, in a file that only its user reads."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / OPERATOR_FILE

    def leave(self, *, own: str, url: str, word: str) -> None:
        """Leave word for the operator's other commands.

        Args:
            own: The address of the server on this machine.
            url: The address that others use, for links.
            word: What shows that somebody is the operator.

        Raises:
            StoreBroken: If it cannot be written.
        """
        put_whole(self._path, json.dumps({"own": own, "url": url, "word": word}).encode())

    @property
    def url(self) -> str:
        """The address that the running server left; empty if none did."""
        return self._left().get("url", "")

    def take_away(self) -> None:
        """The server no longer runs. Where nothing can be taken away, it stops in order all the same."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def ask(self, path: str, body: bytes) -> bytes | None:
        """The running server's answer; None if none runs. It is sent nothing before it has shown who it is.

        Raises:
            Refused: In the server's words.
        """
        left = self._left()
        if not left or not _is_ours(left["own"], left["word"]):
            return None  # it was ended without a chance to take its address away, and somebody may have its port
        return _asked(f"{left['own']}{path}", left["word"], body)

    def _left(self) -> dict[str, str]:
        try:
            left = dict(json.loads(self._path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return {}
        return left if all(isinstance(left.get(name), str) for name in ("own", "url", "word")) else {}


def _is_ours(own: str, word: str) -> bool:
    """Tell whether whoever answers there knows the operator's word, without telling it."""
    from threefates.web.service import proof

    nonce = secrets.token_hex(16)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"{own}/operator/hello?nonce={nonce}", timeout=HELLO_PATIENCE) as answer:
            said = json.loads(answer.read(LONGEST_HELLO))["proof"]
    except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError):
        return False
    return secrets.compare_digest(str(said).encode(), proof(word, nonce).encode())


def _asked(url: str, word: str, body: bytes) -> bytes | None:
    request = urllib.request.Request(url, data=body, headers={"Authorization": f"Bearer {word}"})
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            raise _refused(error.read()) from error
    except (OSError, http.client.HTTPException):
        return None  # it was ended without a chance to take its address away, or in the midst of its answer


def _refused(said: bytes) -> Refused:
    problem: dict[str, Any] = json.loads(said)
    return Refused(problem["code"], problem["title"], remedy=problem["remedy"], source=problem.get("source"))


def with_host(folder: Path, url: str, do: Callable[[Host], Awaitable[T]]) -> T:
    """Do something with the tables of a folder, or of a database, that no server runs over.

    Raises:
        StoreBroken: If a server does, or the folder cannot be used.
    """
    from threefates.store.places import open_place
    from threefates.web.host import Host

    if not url and not folder.exists():
        raise BadArgument(f"There are no tables in {folder}. Name the folder that was served with --data.")

    async def done() -> T:
        store = open_place(folder, url, announces=True)
        try:
            return await do(Host(store))
        finally:
            await store.close()

    try:
        return asyncio.run(done())
    except StoreBroken as error:
        raise typer.Exit(_complained(error)) from error


def _complained(error: StoreBroken) -> int:
    from threefates.cli.words import complain

    complain(str(error))
    return 1
