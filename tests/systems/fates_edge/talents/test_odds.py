"""The odds of talents: exact, and of what the asker may know."""

from __future__ import annotations

from fractions import Fraction

from tests.systems.fates_edge.evening import FATES_EDGE
from tests.systems.fates_edge.talents.arena import Arena
from threefates.rulebook.chapter import Chances


def odds(arena: Arena, type: str, **fields: object) -> Chances:
    command = FATES_EDGE.read_command({"type": type, "hero": arena.mara, **fields})
    found = FATES_EDGE.odds(arena.state, command, arena.viewer("ann"))
    assert found
    return found


def test_a_talent_tells_what_the_roll_is_with_it_and_without() -> None:
    arena = Arena("disciplined-body")
    arena.acts("Athletics", position=2)
    plain = odds(arena, "fe.roll-action")

    with_it = odds(arena, "fe.use-technique", technique="disciplined-stance")
    arena.uses("disciplined-stance")

    assert with_it.success == odds(arena, "fe.roll-action").success
    assert dict(with_it.options) == {"as it stands": plain.success}
    assert Fraction(with_it.success) > Fraction(plain.success)


def test_papers_that_pass_leave_no_miss() -> None:
    arena = Arena("face-like-water")
    arena.acts("Deception", "presence")
    plain = dict(odds(arena, "fe.roll-action").outcomes)
    arena.uses("papers")
    found = dict(odds(arena, "fe.roll-action").outcomes)

    assert "Miss" in plain
    assert "Miss" not in found
    assert sum(map(Fraction, found.values())) == 1
    assert Fraction(found["Partial"]) == Fraction(plain["Partial"]) + Fraction(plain["Miss"])


def test_what_a_foe_rolls_with_a_die_fewer_is_in_the_odds() -> None:
    arena = Arena("battlefield-terror")
    arena.acts()
    arena.do("gm", "fe.oppose", hero=arena.mara, name="Foe 1", dice=4)
    hampered = odds(arena, "fe.roll-action").success
    arena.do("gm", "fe.set-talent", hero=arena.mara, talent="battlefield-terror", has=False, reason="x")
    alone = odds(arena, "fe.roll-action").success
    arena.do("gm", "fe.oppose", hero=arena.mara, name="Foe 1", dice=3)

    assert Fraction(hampered) > Fraction(alone)
    assert hampered == odds(arena, "fe.roll-action").success


def test_a_rage_is_weighed_with_its_dice_and_the_success_that_is_thrown_again() -> None:
    arena = Arena("berserker-rage")
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage")
    arena.acts(position=0)
    raging = odds(arena, "fe.roll-action").success
    arena.do("gm", "fe.set-conflict", running=False)
    arena.do("gm", "fe.set-fatigue", hero=arena.mara, fatigue=0, reason="x")
    arena.whole()
    arena.rated(arena.mara, Melee=5, body=4)
    arena.acts(position=2)

    assert raging == odds(arena, "fe.roll-action").success
