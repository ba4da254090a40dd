"""Heroes who keep track of things."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.modules.modules import modules_of
from threefates.systems.fates_edge.modules.trackers import Modules

__all__ = ["ASH", "kept", "marks", "stands"]

ASH = {"kind": "leash", "name": "Ash", "cap": 3}


def kept(evening: Evening, hero: str, **what: object) -> str:
    evening.do("ann", "fe.keep-module", hero=hero, **what)
    return evening.state[Modules].of[hero][-1].id


def marks(evening: Evening, hero: str, *modules: str, amount: int = 1, by: str = "ann") -> None:
    evening.do(by, "fe.mark-modules", hero=hero, modules=modules, why="a test", amount=amount)


def stands(evening: Evening, hero: str) -> list[str]:
    return [f"{module.title} {module.stands}" for module in modules_of(evening.state, hero)]
