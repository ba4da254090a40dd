"""A real table: a near miss that is read otherwise while it is asked about ends by that reading, and is asked anew."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tables import do, opened, run
from threefates.commons.characters import Characters
from threefates.rulebook.state import State
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, Tally
from threefates.testing.proof import proves

TENS = "fe.ruling.tens-count"


async def read_another_way(folder: Path) -> tuple[State, State, State, State]:
    """A near miss; once tens count twice; that taken back; and done again."""
    async with opened(folder, "fates_edge") as table:
        await do(table, "s1", "change-ruling", ruling=TENS, reading="one")
        await do(table, "s1", "fe.make-hero", name="Vex", wits=2)
        (vex,) = table.state[Characters].known
        await do(table, "s1", "fe.propose", hero=vex, attribute="wits", skill="Tinker")
        await do(table, "s1", "fe.set-terms", hero=vex, dv=2, position=1)
        await do(table, "s1", "fe.roll-action", hero=vex, by_hand=(10, 3))
        asked = table.state
        await do(table, "s1", "change-ruling", ruling=TENS, reading="two")
        command, read = table.timeline.moments[-1].envelope.command, table.state
        await do(table, "s1", "undo", command=command)
        undone = table.state
        await do(table, "s1", "redo")
        return asked, read, undone, table.state


@proves("fe.resolution.tens-double")
def test_a_near_miss_ends_by_the_new_reading_and_undo_brings_the_question_back() -> None:
    with TemporaryDirectory() as folder:  # one that runs it twice gets a new one
        states = run(read_another_way(Path(folder)))

    rolls = [state[Rolls].latest for state in states]
    steps = [[type(pending.step).__name__ for pending in state.agenda.steps] for state in states]
    assert steps == [["AskUpgrade"], ["AskPerk"], ["AskUpgrade"], ["AskPerk"]]
    assert [roll and roll.outcome for roll in rolls] == [None, Outcome.CLEAN_SUCCESS, None, Outcome.CLEAN_SUCCESS]
    assert [roll and roll.tally for roll in rolls] == [None, Tally(2, 0), None, Tally(2, 0)]
