from pathlib import Path

import pytest

from benchmarks.kills import kills


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_or_doubled_in_fifty_kills_of_a_server_with_players(tmp_path: Path) -> None:
    tally = kills(50, tmp_path, seed=50)

    print(tally)
    assert tally.lost == ()
    assert tally.doubled == ()
    assert tally.unseen == ()
    assert tally.remembered >= tally.acknowledged >= tally.kills
