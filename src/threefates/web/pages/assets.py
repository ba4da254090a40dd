"""The files that a browser asks for, by address. Nothing comes from elsewhere.

Scripts and styles are written one job to a file; those that a page always needs together are sent as one, in their
order: every answer of its own costs half a kilobyte of what is said around it.

htmx lies in the wheel of `django-htmx`; Django itself is neither installed nor imported.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

__all__ = ["OURS", "STATIC", "TOGETHER", "Asset", "address"]

OURS: Final = Path(__file__).parent / "static"
TOGETHER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "page.css": "tokens base forms seat parts hero log stage dock levers widths safety pictures forced",
        "seat.js": (
            "basics finger forms motion showing connection opening remembered looking facts start seal sound "
            "shortcuts undo beside why"
        ),
        "acts.js": "dice odds finder leaves pyramid",
        "runs.js": "desk clocks",
    }
)
"""What is sent as one: the files that it is made of, in the order in which each may use what came before it."""
ALSO_ALONE: Final = frozenset({"basics.js"})  # pages beside a table need it, too


class Asset(NamedTuple):
    """What a browser is sent, and what it is called."""

    name: str
    content: bytes


def _theirs() -> Path:
    found = find_spec("django_htmx")
    if found is None or not found.submodule_search_locations:
        raise FileNotFoundError("htmx is missing: install django-htmx, whose wheel carries it")
    return Path(found.submodule_search_locations[0]) / "static" / "django_htmx"


def _files() -> Iterator[Asset]:
    inside: set[Path] = set()
    for name, jobs in TOGETHER.items():
        paths = [OURS / f"{job}{Path(name).suffix}" for job in jobs.split()]
        inside.update(paths)
        yield Asset(name, b"\n".join(path.read_bytes() for path in paths))
    for path in (*sorted(OURS.iterdir()), _theirs() / "htmx-4.min.js"):
        if path.is_file() and (path not in inside or path.name in ALSO_ALONE):
            yield Asset(path.name, path.read_bytes())


def _address(file: Asset) -> str:
    name = Path(file.name)
    return f"/static/{name.stem}-{hashlib.sha256(file.content).hexdigest()[:10]}{name.suffix}"


STATIC: Final[Mapping[str, Asset]] = MappingProxyType({_address(file): file for file in _files()})
"""Address, such as `/static/page-1a2b3c4d5e.css`, to what is sent. It changes with that: cache it for ever."""

_ADDRESSES: Final[Mapping[str, str]] = {file.name: address for address, file in STATIC.items()}


def address(name: str) -> str:
    """Return the address at which a browser finds a file.

    Raises:
        KeyError: If there is no such file.

    >>> address("page.css").startswith("/static/page-")
    True
    """
    return _ADDRESSES[name]
