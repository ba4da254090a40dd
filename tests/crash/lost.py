"""What must hold after one of two was killed."""

from benchmarks.machines import TakenOver

SOON = 5.0  # seconds


def nothing_is_lost(found: TakenOver) -> None:
    tally = found.tally
    assert (tally.lost, tally.doubled, tally.unseen) == ((), (), ())
    assert tally.remembered >= tally.acknowledged >= tally.kills
    assert max(found.seconds, default=0.0) < SOON  # by chance, whoever was killed may have held none of the tables
