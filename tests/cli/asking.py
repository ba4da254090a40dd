"""Questions put to `threefates odds`, for tests."""

from __future__ import annotations

import json
from typing import Any

import pytest

from threefates.cli.app import run

__all__ = ["asked"]


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code = run(["odds", *words, "--json"])

    told = capsys.readouterr()
    assert (code, told.err) == (0, "")
    found: dict[str, Any] = json.loads(told.out)
    return found
