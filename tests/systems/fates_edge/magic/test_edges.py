"""Spells and Rites on both sides of their limits."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.spellcasting import casting, dv_of
from tests.systems.fates_edge.casting.weaving import caster
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, invoke, sworn
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.free_casting import Spell, SpellTagged
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.rites.rites import invoked
from threefates.testing.proof import proves


def tags_of(evening: Evening, hero: str) -> tuple[str, ...]:
    """What the spell that a hero has in mind is made of."""
    spell = evening.state[Proposals][hero].purpose(Spell)
    assert spell is not None
    return spell.tags


@proves("fe.runekeeper.invoke")
@pytest.mark.parametrize("listed", [0, 1, 9])
def test_a_rite_lists_nine_at_most(listed: int) -> None:
    evening, hero = sworn()

    for beyond in (-1, 10):
        refusal = evening.refused("ann", "fe.invoke-rite", hero=hero, rite="A vow", patron=GATE, obligation=beyond)
        assert refusal.code == "rite.listed"
    invoke(evening, hero, obligation=listed)
    assert invoked(evening.state)[hero].obligation == listed


@proves("fe.caster.interrupted")
def test_a_wound_ends_the_rite_without_completing_it_and_owes_nothing() -> None:
    evening, hero = sworn()
    invoke(evening, hero)

    evening.do("gm", "fe.strike", hero=hero, harm=1, why="an arrow")
    evening.answer("take")

    assert hero not in invoked(evening.state)
    assert not any("completed" in line and "is completed" in line for line in evening.told("bob"))
    assert evening.state[Rites].owed.get(hero, {}) == {}


@proves("fe.tags.grammar")
@pytest.mark.parametrize(
    ("tags", "code"),
    [("a", ""), ("a,b,c,d,e,f", ""), ("a,b,c,d,e,f,g", "spell.tags"), (",", "spell.tags")],
)
def test_a_spell_has_one_to_six_tags(tags: str, code: str) -> None:
    evening, hero = casting("srd", freeform_dv="tag_count")

    if code:
        refused = evening.refused("ann", "fe.tag-spell", hero=hero, tags=tags)
        assert (refused.code, refused.title) == (code, "A spell has 1 to 6 TAGS.")
    else:
        evening.do("ann", "fe.tag-spell", hero=hero, tags=tags)
        assert len(tags_of(evening, hero)) == len(tags.split(","))


@proves("fe.tags.free-casting-dv")
def test_tags_are_noted_and_set_the_dv_only_by_the_game_master_and_only_where_they_count() -> None:
    evening, hero = casting("srd", freeform_dv="tag_count")
    evening.do("ann", "fe.tag-spell", hero=hero, tags="Fire")
    noted, unset = tags_of(evening, hero), dv_of(evening, hero)
    evening.do("gm", "fe.tag-spell", hero=hero, tags="Fire, Area")

    assert (noted, unset) == (("FIRE",), None)
    assert len(tags_of(evening, hero)) == 2
    assert dv_of(evening, hero) is not None


@proves("fe.tags.free-casting-dv")
def test_where_scope_sets_the_dv_tags_add_nothing_to_it() -> None:
    evening, hero = casting("srd", freeform_dv="gm_scope", tags_required="required")

    evening.do("gm", "fe.tag-spell", hero=hero, tags="Fire, Area")
    (tagged,) = (event for event in evening.last if isinstance(event, SpellTagged))

    assert (tagged.tags, tagged.dv, dv_of(evening, hero)) == (("FIRE", "AREA"), 0, None)


@proves("fe.caster.ward-shortcut")
def test_a_ward_is_a_spell_of_that_one_tag() -> None:
    evening, hero = casting()

    evening.do("gm", "fe.raise-ward", hero=hero, span="scene")

    assert tags_of(evening, hero) == ("WARD",)


@proves("fe.caster.channel-weave-order")
def test_in_a_fight_the_first_step_takes_an_action() -> None:
    evening, hero = casting()
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)

    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall of fire")

    assert evening.state[Turns].taken == ("weave",)


@proves("fe.tags.optional-use", "fe.tags.grammar")
@pytest.mark.parametrize(("reading", "code"), [("required", "spell.untold"), ("optional", None)])
def test_where_every_spell_is_built_from_tags_one_without_any_is_not_rolled_for(reading: str, code: str | None) -> None:
    evening, hero = caster(tags_required=reading)
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    (offer,) = evening.offers("ann", "fe.roll-action")
    bare = evening.refused("ann", "fe.roll-action", hero=hero).code if code else None
    evening.do("ann", "fe.tag-spell", hero=hero, tags="Burning")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=hero)
    evening.keep()
    evening.do("ann", "fe.cast-spell", hero=hero)
    (again,) = evening.offers("ann", "fe.roll-action")

    assert (bare, offer.refusal and offer.refusal.code) == (code, code)
    assert (again.refusal, tags_of(evening, hero)) == (None, ("BURNING",))


@proves("fe.tags.optional-use")
def test_no_spell_without_tags_slips_through_as_a_plain_roll_or_as_magic_by_word() -> None:
    evening, hero = casting("srd_quickstart", tags_required="required")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    plain = evening.offers("ann", "fe.roll-action")[0].refusal
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall of fire")
    begun = evening.refused("ann", "fe.roll-action", hero=hero).code
    other, mage = casting("srd_quickstart", tags_required="required")
    other.do("gm", "fe.set-terms", hero=mage, dv=2, position=1)
    other.do("gm", "fe.say-magic", hero=mage, magic="freeform")

    evening.do("ann", "fe.withdraw", hero=hero)
    later = []
    for attribute, skill in (("wits", "Arcana"), ("body", "Melee")):  # the next step of it, and something else
        evening.do("ann", "fe.propose", hero=hero, attribute=attribute, skill=skill)
        evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
        refusal = evening.offers("ann", "fe.roll-action")[0].refusal
        later.append(refusal.code if refusal else None)
        evening.do("ann", "fe.withdraw", hero=hero)

    assert (plain, begun) == (None, "spell.untold")
    assert later == ["spell.untold", None]
    assert other.refused("ann", "fe.roll-action", hero=mage).code == "spell.untold"
