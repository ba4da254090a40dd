"""Whom a hero may stand before is found once for all heroes, however many are there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables import do, opened, run
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.combat.turns import cannot_act
from threefates.systems.fates_edge.exchanges import protecting

HEROES, FOES = 8, 6


def test_who_is_there_is_listed_once_for_all_who_may_protect_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed, turns = [0], list[EntityId]()
    allies = protecting.allies

    def counted(state: State) -> dict[EntityId, str]:
        listed[0] += 1
        return allies(state)

    def asked(state: State, hero: EntityId, what: str) -> Refused | None:
        turns.append(hero)
        return cannot_act(state, hero, what)

    async def play() -> None:
        async with opened(tmp_path, "fates_edge") as table:
            for number in range(HEROES):
                await do(table, "s1", "fe.make-hero", name=f"Hero {number}")
            for number in range(FOES):
                await do(table, "s1", "fe.name-foe", name=f"Foe {number}")
            await do(table, "s1", "fe.set-conflict", running=True)
            monkeypatch.setattr(protecting, "allies", counted)
            monkeypatch.setattr(protecting, "cannot_act", asked)
            offered = [*protecting.offers(table.state, table.viewer("s1"))]
            assert len(offered) == HEROES

    run(play())
    assert listed == [1]
    assert len(turns) == HEROES
