"""A real table: a mark, and all that it costs down to the question who averts a death, is taken back as one."""

from __future__ import annotations

from pathlib import Path

from tests.tables import do, opened, run
from threefates.commons.characters import Characters
from threefates.rulebook.state import State
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.systems.fates_edge.patrons.obligation import Rites

GATE = "the Sealed Gate"


async def marked(folder: Path) -> tuple[State, State, State, State]:
    """Before a mark, after it, once it is taken back, and once it is done again."""
    async with opened(folder, "fates_edge") as table:
        await do(table, "s1", "fe.make-hero", name="Vex", body=2, spirit=2, presence=2)
        (vex,) = table.state[Characters].known
        await do(table, "s1", "fe.keep-module", hero=vex, kind="leash", name="Ash", cap=1)
        await do(table, "s1", "fe.set-obligation", hero=vex, patron=GATE, owed=4, reason="as it was")
        await do(table, "s1", "fe.set-fatigue", hero=vex, fatigue=1, reason="as it was")
        await do(table, "s1", "fe.set-harm", hero=vex, harm=3, reason="as it was")
        before = table.state
        leash = before[Modules].of[vex][0].id
        await do(table, "s1", "fe.mark-modules", hero=vex, modules=[f"obligation:{GATE}", leash], amount=3, why="x")
        command, after = table.timeline.moments[-1].envelope.command, table.state
        await do(table, "s1", "undo", command=command)
        undone = table.state
        await do(table, "s1", "redo")
        return before, after, undone, table.state


def test_mark_over_capacity_fatigue_harm_and_dying_are_one_command_and_one_undo(tmp_path: Path) -> None:
    before, after, undone, again = run(marked(tmp_path))

    (vex,) = before[Characters].known
    assert after[Rites].owed[vex] == {GATE: 7}
    assert [type(pending.step).__name__ for pending in after.agenda.steps].count("AskDying") == 1
    assert {"AskLeash", "AskOver"} <= {type(pending.step).__name__ for pending in after.agenda.steps}
    for kind in (Conditions, Rites, Modules):
        assert undone[kind] == before[kind]
        assert again[kind] == after[kind]
    assert undone.agenda.steps == ()


async def read_another_way(folder: Path) -> tuple[State, State, State]:
    """Once a table reads Obligation and Corruption another way, that taken back, and done again."""
    async with opened(folder, "fates_edge") as table:
        await do(table, "s1", "fe.make-hero", name="Vex", body=3, spirit=1, presence=3, earned=12)
        (vex,) = table.state[Characters].known
        for patron in (GATE, "Raéyn"):
            await do(table, "s1", "fe.set-obligation", hero=vex, patron=patron, owed=4, reason="as it was")
        await do(table, "s1", "fe.keep-module", hero=vex, kind="corruption")
        await do(table, "s1", "fe.set-module", hero=vex, module="corruption", now=2, reason="as it was")
        for ruling, reading in (("obligation-tracking", "per_patron_capacity_each"), ("corruption-size", "spirit")):
            await do(table, "s1", "change-ruling", ruling=f"fe.ruling.{ruling}", reading=reading)
        command, read = table.timeline.moments[-1].envelope.command, table.state
        await do(table, "s1", "undo", command=command)
        undone = table.state
        await do(table, "s1", "redo")
        return read, undone, table.state


def test_another_reading_and_all_that_comes_of_it_are_one_command_and_one_undo(tmp_path: Path) -> None:
    read, undone, again = run(read_another_way(tmp_path))

    (vex,) = read[Characters].known
    marks = [state[Modules].of[vex][0].marks for state in (read, undone, again)]
    asked = [[type(pending.step).__name__ for pending in state.agenda.steps] for state in (read, undone, again)]
    assert not any(state[Rites].over.get(vex) for state in (read, undone, again))
    assert marks == [1, 2, 1]
    assert asked == [["AskCorruption"], [], ["AskCorruption"]]
