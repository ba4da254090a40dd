"""What a whole group rolls for counts for the talents of each, where groups roll together."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.testing.proof import proves


def sneaking(skill: str, *faces: int) -> tuple[Arena, str]:
    """Mara and Tor, who strikes out of Stealth, do something together."""
    arena = Arena("light-fingers", fights=False, group_rolls="pooled")
    tor = arena.hero("Tor", "bob")
    arena.rated(tor, body=3, Stealth=2, Athletics=2)
    arena.learns(tor, "backstab")
    arena.do("gm", "start-scene", title="The gate")
    group = {"heroes": [arena.mara, tor], "attribute": "body", "skill": skill, "dv": 2}
    dice = 6 + 5 if skill == "Stealth" else 5 + 5
    arena.do("gm", "fe.roll-group", *faces, *[4] * (dice - len(faces)), **group)
    return arena, tor


@proves("fe.talents.light-fingers", "fe.talents.backstab")
@pytest.mark.parametrize(
    ("skill", "faces", "so"), [("Stealth", (7, 7), True), ("Stealth", (7,), False), ("Athletics", (7, 7), False)]
)
def test_who_sneaks_up_with_the_others_is_unseen_and_within_reach(
    skill: str, faces: tuple[int, ...], *, so: bool
) -> None:
    arena, tor = sneaking(skill, *faces)

    assert (tor in arena.state[Sight].unseen) is so
    assert arena.mara not in arena.state[Sight].unseen  # it means nothing to whoever strikes as anybody does
    assert bool(arena.offers("ann", "fe.palm")) is so
    if so:
        arena.do("ann", "fe.palm", hero=arena.mara, what="the key")
    assert arena.replayed() == arena.state
