"""Out of a Shadow Dance: who has found the hero since is struck as anybody is."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.talents.arena import Arena
from threefates.testing.proof import proves


@proves("fe.talents.deathblow", "fe.talents.shadow-dance")
@pytest.mark.parametrize(("at", "code"), [(0, "talent.no_fit"), (1, ""), (None, "")])
def test_a_deathblow_out_of_a_shadow_dance_is_none_at_who_has_found_the_hero_since(at: int | None, code: str) -> None:
    arena = Arena("backstab", "shadow-dance", "deathblow", foes=2)
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.acts()
    arena.uses("stab")
    arena.throws(7, 7)
    arena.do("ann", "fe.shadow-dance", hero=arena.mara)
    arena.throws(7, 7, 7)
    arena.answer("position")
    arena.do("gm", "fe.find-hidden", hero=arena.mara, other=arena.foes[0])
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts(position=2)
    if at is not None:
        arena.do("ann", "fe.say-target", hero=arena.mara, other=arena.foes[at], way="melee")

    if code:
        assert arena.unused("death") == code
    else:
        arena.uses("death")
        arena.throws(7, 7)
        assert "Mara's hit does Harm 3 in all (Deathblow)." in arena.told("bob")


@proves("fe.range.hide", "fe.talents.backstab")
def test_who_is_in_stealth_is_offered_to_be_found_by_one_and_is_hidden_from_the_others() -> None:
    arena = Arena("backstab", foes=2)
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    (offer,) = arena.offers("gm", "fe.find-hidden")
    assert (offer.label, offer.fixed) == ("Mara is found in Stealth", (("hero", arena.mara),))

    arena.do("gm", "fe.find-hidden", hero=arena.mara, other=arena.foes[0])

    (offer,) = arena.offers("gm", "fe.find-hidden")
    assert [option.value for option in offer.fields[0].options] == [arena.foes[1]]
    arena.do("gm", "fe.find-hidden", hero=arena.mara, other=arena.foes[1])
    assert arena.offers("gm", "fe.find-hidden") == []
    assert arena.offers("ann", "fe.find-hidden") == []
