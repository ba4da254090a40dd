"""Whoever rolls real dice is asked for each as it is needed."""

from pathlib import Path

import pytest

from tests.tables import do, opened, run
from threefates.rulebook.viewers import Role
from threefates.table.real_dice import ASK_ME, WrongByHand
from threefates.table.sitting import key_hash, sit


def test_what_is_still_to_fall_is_asked_for_and_nothing_falls_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await do(table, ann, "tc.join", name="Mara")
            who = next(iter(table.viewer(ann).controls))
            before = table.version

            with pytest.raises(WrongByHand) as first:
                await do(table, ann, "tc.toss", who=who, by_hand=(ASK_ME,))
            with pytest.raises(WrongByHand) as then:
                await do(table, ann, "tc.toss", who=who, by_hand=(ASK_ME, 2))
            still = table.version
            answered = await do(table, ann, "tc.toss", who=who, by_hand=(ASK_ME, 2, 2, 1))

            assert (first.value.waits, then.value.waits, still) == ("3d2", "2d2", before)
            assert answered.told[0].by_hand

    run(play())


def test_what_cannot_have_fallen_waits_for_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await do(table, ann, "tc.join", name="Mara")
            who = next(iter(table.viewer(ann).controls))

            with pytest.raises(WrongByHand) as wrong:
                await do(table, ann, "tc.toss", who=who, by_hand=(ASK_ME, 9))

            assert wrong.value.waits is None

    run(play())
