"""What is taken back leaves nothing: whatever is offered is taken, and taken back by every door there is."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.laws.edge_openings import HERO, OPENINGS, SWORN, WEAVE, learned
from tests.laws.fates_openings import PLAYERS
from tests.laws.withdrawing import STANDS, Left, taken_back
from threefates.rulebook.ledger import entry
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.rites import invoking
from threefates.systems.fates_edge.rites.rites import PushCounted
from threefates.testing.curious import Begins, tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

FIGHT: tuple[Begins, ...] = (
    *(("fe.set-conflict", {"running": True}), "give-spotlight", ("fe.name-foe", {"name": "A wolf"})),
    ("fe.set-boons", {"held": 4}),
)
TABLES: dict[str, tuple[str, tuple[Begins, ...]]] = {
    "rites": ("fates_edge", (*SWORN, "start-scene", *FIGHT, "fe.invoke-rite")),
    "weaves": ("fates_edge", (*learned("casters-gift"), "start-scene", ("fe.set-beats", {"held": 5}), WEAVE)),
    "talents": (
        "fates_edge",
        (*learned("backstab", "inevitable-way"), HERO, *FIGHT, ("fe.propose", {"skill": "Melee"})),
    ),
    "gear": ("fates_edge", (*OPENINGS["keen"].first[:-1],)),
    "symbols": ("fates_edge", (*OPENINGS["grace"].first[:-1],)),
    "rituals": ("fates_edge", (*OPENINGS["rituals"].first[:4],)),
    "checks": ("fate_2003", (*("fate.make-character",) * 3, "fate.roll-trait", "answer")),
    "wishes": ("fate_2003", (*("fate.make-character",) * 2, "start-scene")),
    "tasks": ("fifty_two_fates", (*PLAYERS, "ff.deal", "ff.make-inquiry", "ff.make-cast-member")),
}
"""Tables at which there is much to take back."""

BY_THEMSELVES = (
    *("fe.mark-fatigue", "fe.mark-modules", "fe.pay-push", "fe.spring-trap", "fe.show-symbol", "fe.set-conflict"),
    *("fe.name-outsider", "fe.end-leg", "fe.next-exchange", "fe.set-harm", "fe.set-fatigue", "fe.send-follower"),
    *("fe.end-talk", "fe.spend-on-clock", "fe.break-off", "fe.withdraw", "fe.set-rating", "fe.set-talent"),
)
"""What happens by itself, and bears on what is proposed: it is no part of it, and is not taken back with it."""


async def all_of(name: str, seed: int) -> tuple[int, list[Left]]:
    game, first = TABLES[name]
    table = await open_table(game, seed=f"{name}{seed}")
    await seat_some(table, 1)
    pick = random.Random(seed).choice
    await tour(table, pick, seed % 3, first=first)
    return taken_back(table.system, table.state, pick, BY_THEMSELVES)


@pytest.mark.parametrize("name", TABLES)
def test_what_is_taken_back_leaves_nothing(name: str) -> None:
    tried, left = asyncio.run(all_of(name, 3))

    assert tried > 10
    assert left == []


def test_the_law_finds_what_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    pushes = invoking.push_now

    def counts_too_soon(act: Unfolding, hero: str, how: str) -> None:
        pushes(act, hero, how)
        act.happen(PushCounted(hero, 1))

    monkeypatch.setattr(invoking, "push_now", counts_too_soon)
    _, left = asyncio.run(all_of("rites", 3))

    assert {(each.command, each.field) for each in left} == {("fe.push-rite", "Rites.pushed")}


@pytest.mark.soak
@pytest.mark.parametrize("name", TABLES)
def test_what_is_taken_back_at_a_hundred_tables_leaves_nothing(name: str) -> None:
    for seed in range(100):
        assert asyncio.run(all_of(name, seed))[1] == []


def test_what_stands_is_in_the_book() -> None:
    for each in STANDS:
        assert entry(each.entry).id == each.entry
