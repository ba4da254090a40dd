"""Help with either step of a spell: what an ally gives to the Weave is the spell's."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, happened, question
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.testing.proof import proves

HIT, MISS = (7, 7, 7, 4, 4), (4, 4, 4, 4, 4)


@proves("fe.caster.assist")
@pytest.mark.parametrize(
    ("step", "again", "effect"), [("", False, 1), ("weave", False, 2), ("cast", False, 2), ("weave", True, 2)]
)
def test_the_effect_that_an_ally_gives_to_either_step_is_that_of_the_spell(step: str, again: bool, effect: int) -> None:
    evening, hero = caster()
    ally = evening.hero("Pell", by="bob", trained=["Arcana"])
    for now, command in (("weave", "fe.weave-spell"), ("cast", "fe.cast-spell")):
        fields = {"spell": "a wall", "element": "Fire"} if now == "weave" else {}
        evening.do("ann", command, hero=hero, **fields)
        if now == "weave":
            evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
        elif again:  # thought better of, and cast after all
            evening.do("ann", "fe.withdraw", hero=hero)
            evening.do("ann", command, hero=hero)
        if now == step:
            evening.do("bob", "fe.assist", helper=ally, hero=hero, how="a lens", gives="effect")
            evening.do("gm", "answer", choice=evening.asked().id, option="allow")
        evening.do("ann", "fe.roll-action", *HIT, hero=hero)
        evening.keep()

    assert [int(out.effect) for out in happened(evening, SpellCast)] == [effect]
    assert evening.replayed() == evening.state


@proves("fe.caster.assist")
def test_help_with_a_weave_that_fails_is_not_there_for_the_next_spell() -> None:
    evening, hero = caster(backlash_trigger="any_one")
    ally = evening.hero("Pell", by="bob", trained=["Arcana"])
    for dice in (MISS, HIT):
        evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
        evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
        if dice is MISS:
            evening.do("bob", "fe.assist", helper=ally, hero=hero, how="a lens", gives="effect")
            evening.do("gm", "answer", choice=evening.asked().id, option="allow")
        evening.do("ann", "fe.roll-action", *dice, hero=hero)
        evening.keep()
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    evening.keep()

    assert question(evening, "backlash") is None
    assert [int(out.effect) for out in happened(evening, SpellCast)] == [1]


@proves("fe.caster.assist")
def test_who_has_fallen_by_the_roll_of_the_weave_has_given_the_spell_nothing() -> None:
    evening, hero = caster()
    ally = evening.hero("Pell", by="bob", trained=["Arcana"])
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("bob", "fe.assist", helper=ally, hero=hero, how="a lens", gives="effect")
    evening.do("gm", "answer", choice=evening.asked().id, option="allow")
    evening.do("gm", "fe.set-harm", hero=ally, harm=3, reason="a beam comes down")
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    evening.keep()
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    evening.keep()

    assert [int(out.effect) for out in happened(evening, SpellCast)] == [1]
