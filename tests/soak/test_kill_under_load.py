from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.kills import kills


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_or_doubled_in_fifty_kills_of_a_server_with_players(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    tally = kills(50, tmp_path, seed=50)

    record_property("kills", tally.kills)
    record_property("acknowledged", tally.acknowledged)
    record_property("fingerprints", tally.heads)
    assert tally.lost == ()
    assert tally.doubled == ()
    assert tally.unseen == ()
    assert tally.wrong == ()
    assert tally.remembered >= tally.acknowledged >= tally.kills
