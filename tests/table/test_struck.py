"""What was taken back is named to whoever was told of it, and to nobody else."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.tables import do, opened, run
from threefates.commons.free_rolls import FreeRolls
from threefates.rulebook.viewers import Role
from threefates.table.frames import Watch
from threefates.table.sitting import key_hash, sit
from threefates.table.undo_events import Undone

SECRETS = {
    "a roll": ("roll-dice", {"dice": "2d6", "secret": True}),
    "a clock": ("start-clock", {"name": "The guard comes", "size": 4, "hidden": True}),
}


@pytest.mark.parametrize(("kind", "fields"), SECRETS.values(), ids=SECRETS)
def test_whoever_was_not_told_is_sent_no_name_of_what_was_taken_back(
    tmp_path: Path, kind: str, fields: dict[str, Any]
) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fate_2003") as table:
            await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await sit(table, "TV", Role.SCREEN, key_hash("tv"))
            await do(table, "s1", "roll-dice", dice="d6")
            open_roll = table.timeline.moments[-1].envelope.command
            await do(table, "s1", kind, **fields)
            hidden = table.timeline.moments[-1].envelope.command
            watches = {seat: Watch(table, seat) for seat in table.seating.seats}
            told = {seat: {line.command for line in table.told(seat, 0)} for seat in watches}
            for watch in watches.values():
                watch.frame()
            await do(table, "s1", "undo", command=open_roll)
            frames = {seat: watch.frame() for seat, watch in watches.items()}

            undone = table.timeline.moments[-1].envelope.event
            assert isinstance(undone, Undone)
            for seat, frame in frames.items():
                assert frame is not None
                assert frame.struck == dict.fromkeys(set(undone.commands) & told[seat], True)
            assert hidden in undone.commands
            assert hidden not in told["s7"]
            assert hidden.encode() not in msgspec.json.encode(frames["s7"])

    run(play())


def test_a_command_that_is_restored_is_named_to_the_same_seats(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fate_2003") as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await do(table, "s1", "roll-dice", dice="d6")
            rolled = table.timeline.moments[-1].envelope.command
            await do(table, "s1", "write-note", title="Mine")
            watch = Watch(table, ann)
            watch.frame()
            await do(table, "s1", "undo", command=rolled)
            first = watch.frame()
            await do(table, "s1", "redo")
            second = watch.frame()

            assert [frame and dict(frame.struck) for frame in (first, second)] == [{rolled: True}, {rolled: False}]

    run(play())


def test_something_taken_back_from_long_ago_is_named_to_whoever_was_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fate_2003") as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await do(table, "s1", "roll-dice", dice="d6")
            rolled = table.timeline.moments[-1].envelope.command
            for number in range(table.timeline.keep + 10):
                await do(table, "s1", "say", text=str(number))
            watch = Watch(table, ann)
            watch.frame()
            await do(table, "s1", "undo", command=rolled)

            frame = watch.frame()

            assert frame is not None
            assert frame.struck == {rolled: True}

    run(play())


def test_opening_a_seal_says_first_what_it_discloses_and_the_same_whether_there_is_something_or_not(
    tmp_path: Path,
) -> None:
    async def play(*, secret: bool) -> str:
        async with opened(tmp_path / str(secret), "fate_2003") as table:
            await do(table, "s1", "roll-dice", dice="d6", secret=secret)
            for roll in next(m.state for m in reversed(table.timeline.moments) if m.state)[FreeRolls].secret:
                await do(table, "s1", "discard-roll", roll=roll)
            offer = next(offer for offer in table.offers("s1") if offer.command == "open-seal")
            assert offer.enabled
            return offer.hint

    hints = [run(play(secret=secret)) for secret in (True, False)]

    assert hints[0] == hints[1]
    assert "in secret too: rolls that were let go, hands nobody has seen, what was drawn for those" in hints[0]
