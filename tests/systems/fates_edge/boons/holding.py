"""Heroes who hold Boons."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening

__all__ = ["held"]


def held(evening: Evening, hero: str, amount: int) -> None:
    evening.do("gm", "fe.set-boons", hero=hero, held=amount, reason="as the test has it")
