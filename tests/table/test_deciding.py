"""A command is decided by one function, and its events are folded once."""

from pathlib import Path

import pytest

from tests.table.coins import thrown, whole_evening
from tests.tables import do, opened, run
from threefates.pieces.chance import NoChance, ScriptedChance
from threefates.rulebook.compose import System
from threefates.rulebook.epochs import COUNTED
from threefates.rulebook.messages import Event
from threefates.rulebook.seal import PlayBegan, Sealed, Unsealed
from threefates.rulebook.state import State
from threefates.table.deciding import BY_THE_TABLE, decide
from threefates.table.timeline import Timeline


def test_what_the_table_takes_over_of_a_decision_is_what_a_replay_folds(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            await whole_evening(table)
            fresh = Timeline(table.system, table.timeline.settings)
            fresh.add(moment.envelope for moment in table.timeline.moments)
            for moment, again in zip(table.timeline.moments, fresh.moments, strict=True):
                assert moment.state == again.state
                assert moment.state is not None
                assert again.state is not None
                assert moment.state.version == again.state.version == moment.envelope.version

    run(play())


def test_every_event_of_a_command_is_folded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, who = await thrown(table, 1)
            folded: list[Event] = []
            evolve = System.evolve

            def counted(system: System, state: State, event: Event) -> State:
                folded.append(event)
                return evolve(system, state, event)

            monkeypatch.setattr(System, "evolve", counted)
            before = table.version
            await do(table, ann, "tc.toss", who=who)
            await do(table, ann, "answer", choice=table.system.questions(table.state)[0].id, option="keep")

            assert folded == [moment.envelope.event for moment in table.timeline.moments[before:]]

    run(play())


def test_a_decision_holds_no_secret_of_the_seals_and_changes_no_log(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann, who = await thrown(table, 0)
            gm, before = table.seating.seats["s1"], table.state
            toss = table.system.read_command({"type": "tc.toss", "who": who})
            chance = ScriptedChance([1, 2, 1])

            tossed = decide(table.timeline, toss, table.seating.seats[ann], chance)

            assert tossed.events[-1] == PlayBegan(1)
            assert len(tossed.states) == len(tossed.events) - 1
            assert table.state is before

            opening = table.system.read_command({"type": "open-seal", "epoch": 1})
            assert isinstance(opening, BY_THE_TABLE)
            assert decide(table.timeline, opening, gm, NoChance()).events == (Unsealed(1, ""), Sealed(2, "", COUNTED))

    run(play())
