"""Every file a browser asks for, by address."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

__all__ = ["STATIC"]

STATIC: Final[Mapping[str, Path]] = {}
"""Address, such as `/static/page-1a2b3c4d.js`, to file. The address changes with the file: cache it for ever."""
