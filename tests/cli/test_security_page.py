"""What SECURITY.md tells people to type can be typed."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from threefates.cli.serve import command
from threefates.table.names import CODE_LENGTH, LETTERS

PAGE = (Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8")


def test_every_option_that_it_names_is_one_of_serve() -> None:
    known = {f"--{name.replace('_', '-')}" for name in inspect.signature(command).parameters} | {"--no-limits"}

    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", PAGE)) <= known


def test_codes_are_as_long_as_it_says() -> None:
    assert (CODE_LENGTH, len(LETTERS)) == (10, 19)
    assert "ten letters of nineteen" in PAGE
