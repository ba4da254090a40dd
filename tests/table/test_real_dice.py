"""Whoever rolls real dice is asked for each as it is needed."""

from pathlib import Path
from typing import Any

import pytest

from tests.tables import do, opened, refused, run
from threefates.rulebook.viewers import Role
from threefates.table.real_dice import ASK_ME, WrongByHand
from threefates.table.records import whole_record
from threefates.table.sitting import key_hash, sit
from threefates.table.verify import verify


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


OTHERS = "Ann had typed in other dice first."


@pytest.mark.parametrize(
    ("first", "then", "told"),
    [
        ((2, 2, 1, "x"), (1, 1, 1), [OTHERS]),
        ((2, 2, 1, "x"), (ASK_ME, 2, 2, 2), [OTHERS]),
        ((2, 2, 1, 1), (), [OTHERS]),
        ((2, 2, 1, "x"), (2, 2, 1), []),
        ((2, 2, "x"), (1, 1, 1), []),
        ((9,), (), []),
        ((ASK_ME, 2), (ASK_ME, 1, 1, 1), []),
    ],
)
def test_whoever_types_in_whole_throws_and_then_others_is_said_to_have_tried(
    tmp_path: Path, first: tuple[Any, ...], then: tuple[Any, ...], told: list[str]
) -> None:
    """What else falls, or is too much, tells what dice came to: a hidden number could be found by trying some."""

    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            bo = await sit(table, "Bo", Role.PLAYER, key_hash("bo"))
            await do(table, ann, "tc.join", name="Mara")
            who = next(iter(table.viewer(ann).controls))
            before = table.version

            await refused(do(table, ann, "tc.toss", who=who, by_hand=first))
            still = table.version
            await do(table, ann, "tc.toss", who=who, by_hand=then)
            said = [line.text for line in table.told(bo, before) if "typed" in line.text]

            assert (still, said) == (before, told)
            assert verify(await whole_record(table)).holds

    run(play())


def test_trying_again_and_again_is_said_each_time_and_is_over_once_it_is_thrown(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fates_edge") as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            before = table.version

            for typed in ((1, 1, 1, "x"), (1, 1, 1, 2), (1, 2, 1, "x"), (2, 2, 2, "x")):
                await refused(do(table, ann, "roll-dice", dice="3d6", by_hand=typed))
            await do(table, ann, "roll-dice", dice="3d6", by_hand=(2, 2, 2))
            tried = [line.text for line in table.told(ann, before)].count(OTHERS)
            before = table.version
            await do(table, ann, "roll-dice", dice="3d6")

            assert tried == 2
            assert OTHERS not in [line.text for line in table.told(ann, before)]

    run(play())


@pytest.mark.parametrize(("then", "told"), [("again", [OTHERS]), ("keep", [])])
def test_whoever_begins_an_answer_with_real_dice_and_gives_another_is_said_to_have_tried(
    tmp_path: Path, then: str, told: list[str]
) -> None:
    """Whether dice fall after an answer may say what it leads to: it is no way to look before one decides."""

    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await do(table, ann, "tc.join", name="Mara")
            await do(table, ann, "tc.toss", who=next(iter(table.viewer(ann).controls)))
            question, before = table.system.questions(table.state)[0], table.version
            answers = {"keep": question.options[0].value, "again": question.options[-1].value}

            await refused(do(table, ann, "answer", choice=question.id, option=answers["keep"], by_hand=("x",)))
            still = table.version
            await do(table, ann, "answer", choice=question.id, option=answers[then])

            assert still == before
            assert [line.text for line in table.told(ann, before) if "typed" in line.text] == told

    run(play())
