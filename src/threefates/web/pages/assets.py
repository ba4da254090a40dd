"""The files that a browser asks for, by address. Nothing comes from elsewhere.

htmx lies in the wheel of `django-htmx`; Django itself is neither installed nor imported.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Final

__all__ = ["STATIC", "address"]

OURS: Final = Path(__file__).parent / "static"


def _theirs() -> Path:
    found = find_spec("django_htmx")
    if found is None or not found.submodule_search_locations:
        raise FileNotFoundError("htmx is missing: install django-htmx, whose wheel carries it")
    return Path(found.submodule_search_locations[0]) / "static" / "django_htmx"


def _files() -> dict[str, Path]:
    return {path.name: path for path in (*sorted(OURS.iterdir()), _theirs() / "htmx-4.min.js") if path.is_file()}


def _address(path: Path) -> str:
    return f"/static/{path.stem}-{hashlib.sha256(path.read_bytes()).hexdigest()[:10]}{path.suffix}"


_ADDRESSES: Final[Mapping[str, str]] = {name: _address(path) for name, path in _files().items()}

STATIC: Final[Mapping[str, Path]] = MappingProxyType({_ADDRESSES[name]: path for name, path in _files().items()})
"""Address, such as `/static/base-1a2b3c4d5e.css`, to file. The address changes with the file: cache it for ever."""


def address(name: str) -> str:
    """Return the address at which a browser finds a file.

    Raises:
        KeyError: If there is no such file.

    >>> address("base.css").startswith("/static/base-")
    True
    """
    return _ADDRESSES[name]
