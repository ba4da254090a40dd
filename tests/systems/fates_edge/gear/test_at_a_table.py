"""A real table: a blow with all that met it is taken back as one, and done again."""

from __future__ import annotations

from pathlib import Path

from tests.tables import do, opened, run
from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Answer
from threefates.rulebook.state import State
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.gear.shields import Shields
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.table.table import Table


async def answer(table: Table, option: str) -> None:
    (asked,) = table.system.questions(table.state)
    command = Answer(asked.id, option)
    await table.ask("s1", f"answer-{table.version}", command, ())


async def struck(folder: Path) -> tuple[State, State, State, State]:
    """Before a blow, after it, once it is taken back, and once it is done again."""
    async with opened(folder, "fates_edge") as table:
        await do(table, "s1", "fe.make-hero", name="Mara", body=3, earned=3)
        (mara,) = table.state[Characters].known
        for kind in ("heater", "medium-armor"):
            await do(table, "s1", "fe.give-gear", owner=mara, kind=kind)
            item = table.state[Gear].items(mara)[-1].id
            await do(table, "s1", "fe.hold-gear", owner=mara, item=item)
        before = table.state
        await do(table, "s1", "fe.strike", hero=mara, harm=3, why="an axe")
        blow = table.timeline.moments[-1].envelope.command
        await answer(table, "take")
        await answer(table, "use")
        after = table.state
        await do(table, "s1", "undo", command=blow)
        undone = table.state
        await do(table, "s1", "redo")
        return before, after, undone, table.state


def test_a_blow_is_taken_back_with_shield_armor_and_marks_and_done_again(tmp_path: Path) -> None:
    before, after, undone, again = run(struck(tmp_path))

    (mara,) = before[Characters].known
    assert (after[Conditions][mara].harm, after[Conditions][mara].fatigue) == (0, 2)
    assert after[Shields].turned
    for kind in (Conditions, Shields, Gear):
        assert undone[kind] == before[kind]
        assert again[kind] == after[kind]
