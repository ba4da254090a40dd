"""Curious bots do what has been done least, the same for the same seed, and say when a table is stuck."""

from __future__ import annotations

import asyncio
import random

import pytest

from threefates.table.table import Table
from threefates.testing.curious import Tour, may_go_on, tour, unseen
from threefates.testing.kit import open_table
from threefates.testing.random_play import begin_with, seat_some

OPENING = ("ff.make-protagonist", "ff.make-protagonist", "ff.make-creature", "ff.deal", "ff.start-fight")

REOPENS = "ff.restore-hands"


async def a_tour(seed: int, commands: int) -> tuple[Table, Tour]:
    table = await open_table("fifty_two_fates", seed=f"{seed}")
    await seat_some(table)
    return table, await tour(table, random.Random(seed).choice, commands, first=OPENING)


async def a_fight_put_away() -> Table:
    """An evening that was saved in the middle of a fight."""
    for seed in range(20):
        table = await open_table("fifty_two_fates", seed=f"{seed}")
        await seat_some(table)
        await begin_with(table, random.Random(seed).choice, (*OPENING, "ff.save-hands"))
        saved = any(offer.command == REOPENS and offer.enabled for offer in table.offers("s1"))
        if saved and table.system.questions(table.state):
            return table
    raise AssertionError("no evening came to a fight")


def test_the_same_seed_gives_the_same_tour() -> None:
    first, second = (asyncio.run(a_tour(4, 12))[1] for _ in range(2))

    assert first == second
    assert sum(first.commands.values()) > len(OPENING)
    assert first.events["ff.cards-drawn"] > 0


def test_tours_add_up() -> None:
    whole = Tour.empty()
    for seed in (3, 4):
        whole.add(asyncio.run(a_tour(seed, 6))[1])

    assert whole.commands["ff.deal"] >= 2


def test_what_no_tour_has_come_to_is_named() -> None:
    table, done = asyncio.run(a_tour(3, 6))

    left = unseen(table, done.commands, "ff.")

    assert "ff.deal" not in left
    assert "ff.put-out" in left
    assert all(kind.startswith("ff.") for kind in left)


def test_a_table_that_waits_for_what_nobody_can_answer_is_stuck() -> None:
    table = asyncio.run(a_fight_put_away())

    with pytest.raises(AssertionError, match="stuck"):
        may_go_on(table)


def test_it_is_not_where_somebody_can_take_it_up_again() -> None:
    table = asyncio.run(a_fight_put_away())

    may_go_on(table, (REOPENS,))

    assert REOPENS in {offer.command for offer in table.offers("s1")}
