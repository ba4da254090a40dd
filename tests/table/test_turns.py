"""Nothing that anybody may do for free moves the next die: draws are counted by seat and by what they are for."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests.tables import do, opened, refused, run
from threefates.pieces.sealing import Turn
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.epochs import BY_VERSION
from threefates.rulebook.seal import Sealed
from threefates.rulebook.viewers import Role
from threefates.table.envelope import read_row, write_row
from threefates.table.records import seat_record, take_away
from threefates.table.sitting import claim, key_hash, sit
from threefates.table.table import Table
from threefates.table.timeline import DrawTurns
from threefates.table.verify import verify

GAME = "fate_2003"
GM, ANN = "s1", "s5"
Meddling = Callable[[Table], Awaitable[object]]


async def rolled(table: Table, seat: str = ANN) -> tuple[int, ...]:
    """What falls where a seat rolls five dice for whatever it likes."""
    await do(table, seat, "roll-dice", dice="5d10")
    drawn = next(moment.envelope.drawn for moment in reversed(table.timeline.moments) if moment.envelope.drawn)
    return tuple(each.result for each in drawn)


async def note(table: Table) -> None:
    """A private note, edited again and again."""
    await do(table, GM, "write-note", title="Until it suits")
    for text in ("a", "b", "c"):
        mine = table.timeline.moments[-1].envelope.event
        await do(table, GM, "edit-note", note=getattr(mine, "id", None) or mine.note, title="Again", text=text)  # type: ignore[attr-defined]


async def again(table: Table) -> None:
    """The very same command, sent a second time."""
    command = table.system.read_command({"type": "roll-dice", "dice": "5d10"})
    name = next(m.envelope.command for m in table.timeline.moments if m.envelope.drawn)
    await table.ask(ANN, name, command)


async def secretly(table: Table) -> None:
    """The Game Master rolls in secret, and lets it go."""
    for _ in range(4):
        await do(table, GM, "roll-dice", dice="d20", secret=True)


async def by_hand(table: Table) -> None:
    await do(table, ANN, "roll-dice", dice="2d6", by_hand=(3, 4))


FREE: dict[str, Meddling] = {
    "somebody marked as away": lambda table: do(table, GM, "set-away", seat=ANN, away=True),
    "a note": note,
    "another name": lambda table: do(table, GM, "rename-seat", name="Gwendolyn"),
    "a whisper": lambda table: do(table, GM, "whisper", seats=[ANN], text="psst"),
    "chat": lambda table: do(table, GM, "say", text="hello"),
    "somebody at the door": lambda table: sit(table, "Puppet", Role.PLAYER, key_hash("puppet")),
    "a claim": lambda table: claim(table, ANN, key_hash("other"), "a phone"),
    "an export": take_away,
    "a refused roll": lambda table: refused(do(table, ANN, "roll-dice", dice="no dice")),
    "a retry": again,
    "rolls of the Game Master's own": secretly,
    "dice rolled by hand": by_hand,
}


@pytest.mark.parametrize("meddle", FREE.values(), ids=FREE)
def test_what_is_free_does_not_move_the_next_roll(tmp_path: Path, meddle: Meddling) -> None:
    async def play(folder: str, *meddling: Meddling) -> list[tuple[int, ...]]:
        async with opened(tmp_path / folder, GAME) as table:
            assert await sit(table, "Ann", Role.PLAYER, key_hash("ann")) == ANN
            fell = [await rolled(table)]
            for each in meddling:
                await each(table)
            fell.append(await rolled(table))
            return fell

    assert run(play("meddled", meddle)) == run(play("honest"))


@pytest.mark.parametrize("meddle", FREE.values(), ids=FREE)
def test_what_is_free_does_not_move_the_dice_of_whoever_sits_down_later(tmp_path: Path, meddle: Meddling) -> None:
    async def play(folder: str, *meddling: Meddling) -> tuple[int, ...]:
        async with opened(tmp_path / folder, GAME) as table:
            await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await rolled(table)
            for each in meddling:
                await each(table)
            late = await sit(table, "Late", Role.PLAYER, key_hash("late"))
            return await rolled(table, late)

    if meddle is not FREE["somebody at the door"]:  # whoever came before is somebody: that stands in the log
        assert run(play("meddled", meddle)) == run(play("honest"))


def test_no_seat_is_called_as_one_that_was_removed(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, GAME) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await rolled(table)
            seats = [ann]
            for name in ("Bo", "Cay"):
                seats.append(await sit(table, name, Role.PLAYER, key_hash(name)))
                await do(table, GM, "remove-seat", seat=seats[-1])
            await do(table, GM, "start-evening")
            seats.append(await sit(table, "Dee", Role.PLAYER, key_hash("dee")))

            assert len({*seats}) == 4
            assert verify(await take_away(table)).holds

    run(play())


def test_a_seat_by_a_number_that_was_chosen_is_found(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, GAME) as table:
            await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await rolled(table)
            seat = "s777"
            await table.record("sit-x", lambda state: [SeatChanged(seat, "Puppet", Role.PLAYER)])
            report = verify(await take_away(table))

            assert any("no seat was to be called so" in words for words in report.wrong)

    run(play())


def test_a_roll_that_is_taken_back_counts(tmp_path: Path) -> None:
    async def play(folder: str, *, undo: bool) -> tuple[int, ...]:
        async with opened(tmp_path / folder, GAME) as table:
            await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await rolled(table)
            if undo:
                await do(table, GM, "undo", command=table.timeline.moments[-1].envelope.command)
            return await rolled(table)

    assert run(play("taken back", undo=True)) == run(play("stands", undo=False))


def test_every_seat_and_every_purpose_has_draws_of_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, GAME) as table:
            await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            fell = [await rolled(table, seat) for seat in (GM, ANN, GM, ANN)]

            assert len(set(fell)) == 4
            turns = DrawTurns()
            assert [turn for moment in table.timeline.moments if (turn := turns.of(moment.envelope))] == [
                Turn(GM, "roll-dice", 0),
                Turn(ANN, "roll-dice", 0),
                Turn(GM, "roll-dice", 1),
                Turn(ANN, "roll-dice", 1),
            ]

    run(play())


def test_an_evening_sealed_before_there_were_turns_goes_on_by_versions_and_verifies(tmp_path: Path) -> None:
    """A table whose server is brought up to date in the middle of an evening plays it to its end as it began."""

    async def play() -> None:
        async with opened(tmp_path, GAME) as table:
            opening = [moment.envelope for moment in table.timeline.moments]
            older = [
                replace(each, event=replace(each.event, scheme=BY_VERSION)) if isinstance(each.event, Sealed) else each
                for each in opening
            ]
            table.timeline = type(table.timeline)(table.system, table.timeline.settings)
            table.timeline.add(read_row(table.system, write_row(each)) for each in older)
            await rolled(table, GM)
            await do(table, GM, "say", text="hello")
            await rolled(table, GM)
            await do(table, GM, "open-seal", epoch=1)
            await rolled(table, GM)
            mine = seat_record(table, GM)

            report = verify(mine)

            assert [epoch.scheme for epoch in mine.seal] == [1, 2]
            assert report.holds
            assert report.checked == 10
            assert report.noted[0].startswith("evening 1 was sealed in the old way: ")
            assert [draw.turn is not None for draw in mine.draws] == [True, True, False]

    run(play())


def test_whose_turn_it_was_is_said_once_the_seal_is_open(tmp_path: Path) -> None:
    """Until then the numbers would tell how often somebody has drawn in secret."""

    async def play() -> None:
        async with opened(tmp_path, GAME) as table:
            await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await rolled(table, GM)
            await secretly(table)
            await rolled(table, GM)
            before = seat_record(table, ANN)

            assert [draw.turn for draw in before.draws] == [None, None]
            assert b"roll-dice" not in msgspec.json.encode(before.draws)

    run(play())
