"""What `threefates roll fate-2003` answers, for tests."""

from __future__ import annotations

import json
from typing import Any

import pytest

from threefates.cli.app import run

__all__ = ["answer", "faces"]


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["roll", "fate-2003", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def faces(found: dict[str, Any]) -> list[int]:
    return [die["face"] for die in found["dice"]]
