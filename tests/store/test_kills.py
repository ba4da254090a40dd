import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.kills import Tally, compared, killed_after, kills


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    tally = kills(5, tmp_path)

    nothing_is_missing(tally)


def test_nothing_in_a_database_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path, database: str) -> None:
    tally = kills(2, tmp_path, database)

    nothing_is_missing(tally)


@pytest.mark.soak
@pytest.mark.parametrize("kept", ["in a file", "in a database"])
def test_nothing_acknowledged_is_lost_or_doubled_in_a_hundred_kills(
    tmp_path: Path, record_property: Callable[[str, object], None], kept: str, request: pytest.FixtureRequest
) -> None:
    tally = kills(100, tmp_path, request.getfixturevalue("database") if kept == "in a database" else "")

    record_property("kills", tally.kills)
    record_property("acknowledged", tally.acknowledged)
    nothing_is_missing(tally)


def nothing_is_missing(tally: Tally) -> None:
    assert tally.lost == ()
    assert tally.doubled == ()
    assert tally.torn == ()
    assert tally.remembered >= tally.acknowledged >= tally.kills


def test_the_comparison_sees_a_lost_a_doubled_and_a_torn_command(tmp_path: Path) -> None:
    acknowledged = killed_after(300, tmp_path)
    long = [one for one in acknowledged if one.last - one.first == 2]
    lost, doubled, torn = long[0], long[1], long[2]
    db = sqlite3.connect(tmp_path / "threefates.db")
    db.execute("UPDATE events SET command = 'other' WHERE command = ?", (lost.command,))
    db.execute("DELETE FROM events WHERE stream = ? AND version = ?", (torn.stream, torn.first + 1))
    again = """INSERT INTO events SELECT stream, (SELECT max(version) + 1 FROM events WHERE stream = ?1), command, body
        FROM events WHERE stream = ?1 AND version = ?2"""
    db.execute(again, (doubled.stream, doubled.first))
    db.commit()
    db.close()

    tally = asyncio.run(compared(1, tmp_path, acknowledged))

    assert lost.command in tally.lost
    assert doubled.command in tally.doubled
    assert torn.command in tally.torn
