"""Troubles with the database, each in one sentence that an operator can act on."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg

from threefates.table.log import StoreBroken

__all__ = ["explained", "explaining"]

_PUBLIC: Final = "The database of tables could not be used"
_SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "25006": ("{place} may only be read", "name the server that is written to, not its copy"),
    "28": ("{place} does not let this user in", "look at the user and the password in --store or ~/.pgpass"),
    "3D000": ("There is no database {place}", "make it with createdb, or correct --store"),
    "42501": ("This user may not do that in {place}", "grant it CREATE on the database, or name its owner in --store"),
    "53100": ("The disk of {place} is full", "free some space there and try again"),
    "53300": ("{place} takes no more connections", "raise its max_connections: each threefates needs four"),
    "XX001": ("{place} is damaged", "keep it aside and put the newest backup in its place"),
}


def explained(error: psycopg.Error, place: str) -> StoreBroken:
    """The sentence for an error of the database.

    >>> print(explained(psycopg.errors.DiskFull("no space left"), "tables on db.example.org"))
    The disk of tables on db.example.org is full: free some space there and try again.
    """
    code = error.sqlstate or ""
    known = _SENTENCES.get(code) or _SENTENCES.get(code[:2])
    if known:
        title = known[0].format(place=place)
        return StoreBroken(title, remedy=known[1], public=known[0].format(place="The database of tables"))
    said = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, psycopg.OperationalError):
        return StoreBroken(
            f"{place} cannot be reached ({said})", remedy="see that it runs and that --store names it", public=_PUBLIC
        )
    return StoreBroken(f"{place} could not be used ({said})", remedy="try again, and look at its log", public=_PUBLIC)


@contextmanager
def explaining(place: str) -> Iterator[None]:
    """Turn whatever the database raises inside into `StoreBroken`."""
    try:
        yield
    except psycopg.Error as error:
        raise explained(error, place) from error
