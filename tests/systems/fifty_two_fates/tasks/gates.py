"""A gate to be lifted, for tests of tasks."""

from __future__ import annotations

from typing import Any

from tests.systems.fifty_two_fates.fates import Fates

__all__ = ["gate", "task_of"]


def gate(fates: Fates, *difficulty: str, **bonuses: Any) -> str:
    """A task for Mara at the level of so many cards; its id."""
    fates.do(
        "dana",
        "set-task",
        *difficulty,
        actor=fates.named("Mara"),
        what="Lift the gate",
        level=min(len(difficulty), 4),
        **bonuses,
    )
    return task_of(fates)


def task_of(fates: Fates) -> str:
    return str(dict(fates.offers("dana", "close-task")[-1].fixed)["task"])
