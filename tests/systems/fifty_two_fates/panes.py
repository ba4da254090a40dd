"""Whole scenes as text, with one pane for each who reads them."""

from __future__ import annotations

from pathlib import Path

from tests.systems.fifty_two_fates.fates import Fates

SCENES = Path(__file__).parent / "playthroughs"


def panes(fates: Fates) -> str:
    """What two players and the Fate Dealer have read, one after the other."""
    return "\n".join(
        f"== {seat}\n" + "".join(f"{line}\n" for line in fates.panes[seat]) for seat in ("ann", "bob", "dana")
    )


def scene(name: str) -> str:
    """What is to be read there."""
    return (SCENES / f"{name}.txt").read_text(encoding="utf-8")
