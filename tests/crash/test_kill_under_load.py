import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.evenings import Move, recorded
from benchmarks.groups import Ack, Group
from benchmarks.kills import compared, kills
from benchmarks.served import Served
from threefates.table.chain import Head


def test_nothing_acknowledged_is_lost_or_doubled_when_a_server_with_players_is_killed(tmp_path: Path) -> None:
    tally = kills(5, tmp_path)

    assert tally.lost == ()
    assert tally.doubled == ()
    assert tally.unseen == ()
    assert tally.wrong == ()
    assert tally.heads > tally.kills
    assert tally.remembered >= tally.acknowledged >= tally.kills


@pytest.mark.soak
def test_nothing_in_a_database_is_lost_or_doubled_either(tmp_path: Path, database: str) -> None:
    tally = kills(20, tmp_path, database)

    assert (tally.lost, tally.doubled, tally.unseen) == ((), (), ())
    assert tally.remembered >= tally.acknowledged >= tally.kills


def test_the_comparison_sees_what_is_lost_what_is_doubled_and_what_only_a_screen_has_seen(tmp_path: Path) -> None:
    group = asyncio.run(played(tmp_path, recorded("fates_edge", 12)))
    lost, doubled = group.acks[3], group.acks[7]
    db = sqlite3.connect(tmp_path / "threefates.db")
    db.execute("UPDATE events SET command = 'other' WHERE command = ?", (lost.command,))
    again = """INSERT INTO events SELECT stream, (SELECT max(version) + 1 FROM events WHERE stream = ?1), command, body
        FROM events WHERE stream = ?1 AND version = ?2"""
    db.execute(again, (doubled.table, doubled.version))
    db.commit()
    db.close()

    tally = asyncio.run(compared(1, tmp_path, [group], {group.table: 10_000}))

    assert named(lost) in tally.lost
    assert tally.doubled == (named(doubled),)
    assert tally.unseen == (f"{group.table} 10000",)
    assert any("does not replay" in line for line in tally.wrong)


def test_the_comparison_sees_a_log_that_is_another_than_devices_have_seen(tmp_path: Path) -> None:
    group = asyncio.run(played(tmp_path, recorded("fates_edge", 4)))
    group.heads.add(Head(group.acks[2].version, "0" * 64))

    tally = asyncio.run(compared(0, tmp_path, [group], {}))

    assert tally.heads == len(group.heads)
    assert [line.partition(" ")[0] for line in tally.wrong] == [group.table]


async def played(folder: Path, moves: Sequence[Move]) -> Group:
    """One group that has played these moves on a real server, which has stopped since."""
    with Served(folder) as server:
        group = await Group(server.port, "fates_edge", moves).sit_down()
        for _ in moves:
            await group.play_next()
        group.close()
    return group


def named(ack: Ack) -> str:
    return f"{ack.table} {ack.command}"
