"""A spell by its TAGS that is told in others before it is rolled for: its elements are those of what is told now."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.casting.weaving import caster, happened, proposed, terms
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred
from threefates.systems.fates_edge.casting.free_casting_tags import elements_of, read_tags, stacks
from threefates.systems.fates_edge.casting.steps import Spell
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rulings.road import DangerousTags
from threefates.systems.fates_edge.tags.library import tags_meant
from threefates.testing.proof import proves

PARTIAL = (7, 1, 4, 4, 4)


def _stirred(*told: str, begun: bool = False, element: str = "", **rulings: Any) -> tuple[tuple[str, ...], int]:
    """Of which elements, and how much, magic answers back to a spell that was told so, and then so, on a Partial."""
    evening, hero = caster("srd_quickstart" if begun else "srd", **rulings)
    if begun:
        evening.do("ann", "fe.begin-casting", hero=hero, spell="a storm")
        evening.do("ann", "fe.cast-spell", hero=hero)
    elif element:
        evening.do("ann", "fe.weave-spell", hero=hero, spell="a storm", element=element)
    else:
        evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="a storm")
    for tags in told:
        evening.do("ann", "fe.tag-spell", hero=hero, tags=tags)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *PARTIAL, hero=hero)
    evening.keep()
    (stirred,) = happened(evening, BacklashStirred)
    return stirred.elements, stirred.amount


@proves("fe.caster.eight-elements", "fe.backlash.coloring", "fe.tags.elemental-group", "fe.tags.stacking-danger")
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize(
    ("told", "elements"),
    [
        (("Burning", "Wave, Area"), ("Water",)),
        (("Burning, Stone", "Stone"), ("Earth",)),
        (("Burning", "Area"), ()),
        (("Burning", "Area", "Wind"), ("Air",)),
    ],
)
def test_what_is_told_no_longer_colours_nothing_and_stands_against_nothing(
    told: tuple[str, ...], elements: tuple[str, ...], *, begun: bool
) -> None:
    assert _stirred(*told, begun=begun) == (elements, 1)


@proves("fe.caster.eight-elements", "fe.tags.stacking-danger")
@pytest.mark.parametrize(("told", "amount"), [(("Burning", "Area"), 1), (("Wave", "Wind"), 1), (("Wind", "Wave"), 2)])
def test_an_element_that_a_spell_is_woven_of_stays_whatever_it_is_told_in(told: tuple[str, ...], amount: int) -> None:
    assert _stirred(*told, element="Fire") == (("Fire",), amount)


@proves("fe.caster.eight-elements")
def test_a_ward_that_is_raised_of_a_spell_of_fire_is_none_of_fire() -> None:
    evening, hero = caster(tag_casting_wards="as_tags")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="a storm")
    evening.do("ann", "fe.tag-spell", hero=hero, tags="Burning")
    evening.do("gm", "fe.raise-ward", hero=hero, span="scene")
    evening.do("ann", "fe.roll-action", *PARTIAL, hero=hero)
    evening.keep()

    assert [each.elements for each in happened(evening, BacklashStirred)] == [()]


@proves("fe.tags.grammar")
@pytest.mark.parametrize("eighth", ["Death & Dreams", "Dreams/Death", "dreams and death", "[Dreams & Death]"])
def test_the_eighth_element_is_one_tag_however_it_is_written(eighth: str) -> None:
    assert read_tags(f"{eighth}, area") == ("DEATH/DREAMS", "AREA")
    assert read_tags("life & death, dreams and luck") == ("LIFE", "DEATH", "DREAMS", "LUCK")


@proves("fe.tags.grammar")
@pytest.mark.parametrize("sign", ["→", "∙", "⋅", "◦", "●", "‧"])
def test_other_bullets_and_arrows_stand_between_tags(sign: str) -> None:
    assert read_tags(f"Burning {sign} Area {sign} Force") == ("BURNING", "AREA", "FORCE")


@proves("fe.tags.elemental-group", "fe.caster.eight-elements")
def test_several_of_an_element_are_of_it() -> None:
    assert elements_of(("WINDS", "WAVES", "FALLING STONES", "DREAM")) == ("Air", "Water", "Earth", "Death/Dreams")


@proves("fe.tags.creation-group", "fe.tags.stacking-danger")
def test_a_dangerous_tag_in_two_forms_is_told_once() -> None:
    evening, hero = caster(freeform_dv="tag_count")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="a guest")
    evening.do("gm", "fe.tag-spell", hero=hero, tags="Summoning, summon, summons", picked=["AREA"])
    spell = evening.meant(hero, Spell)

    assert spell is not None
    assert (spell.tags, terms(evening, hero).dv) == (("AREA", "SUMMONING"), 4)
    assert not stacks(("FAR TELEPORT", "TELEPORT"), DangerousTags.THREE)
    assert stacks(("FAR TELEPORT", "TRANSFORM"), DangerousTags.THREE)


@proves("fe.tags.grammar")
@pytest.mark.parametrize(
    ("told", "worked"),
    [
        ("Walls of ice", "barrier"),
        ("Creation", "conjure"),
        ("Healing", "heal"),
        ("Binding", "bound"),
        ("areas", "area"),
    ],
)
def test_a_spell_may_work_a_tag_that_it_is_told_in_in_another_form(told: str, worked: str) -> None:
    assert tags_meant(read_tags(told)) == {worked}
    assert not tags_meant(read_tags("Wallet, sealant, passenger, marketing"))


@proves("fe.caster.dv-by-gm", "fe.caster.signature-spells")
def test_a_spell_whose_dv_was_a_number_has_its_whole_effect_once_it_is_set_by_scope() -> None:
    evening, hero = proposed()
    evening.do("gm", "fe.set-terms", hero=hero, dv=4, position=1, effect=2)
    evening.do("ann", "fe.scale-spell-down", hero=hero)
    less = terms(evening, hero)
    evening.do("gm", "fe.scale-spell", hero=hero, scale="tournament_fate_luck")
    again = terms(evening, hero)

    assert (less.dv, less.effect, sum(step.amount for step in less.steps)) == (3, Effect.STANDARD, 3)
    assert (again.dv, again.effect) == (5, Effect.GREAT)


@proves("fe.caster.dv-by-gm", "fe.caster.signature-spells")
def test_a_number_that_is_scaled_down_takes_nothing_more_from_its_position() -> None:
    evening, hero = proposed(dv_method="position_map")
    evening.do("gm", "fe.set-terms", hero=hero, dv=4, position=2)
    before = agreed(evening.state, evening.state[Proposals][hero])
    evening.do("ann", "fe.scale-spell-down", hero=hero)
    after = agreed(evening.state, evening.state[Proposals][hero])

    assert before is not None
    assert after is not None
    assert after.dv == before.dv - 1


@proves("fe.tags.free-casting-dv")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_spell_that_is_told_in_fewer_tags_is_no_harder_than_it_was_set(hidden: bool) -> None:
    evening, hero = proposed(freeform_dv="tag_count")
    evening.do("gm", "fe.set-terms", hero=hero, dv=3, position=1, hidden=hidden)
    evening.do("ann", "fe.tag-spell", hero=hero, tags="burning, area, force, veil")
    more = terms(evening, hero)
    evening.do("ann", "fe.tag-spell", hero=hero, tags="burning")
    fewer = terms(evening, hero)

    assert (more.dv, more.hidden, sum(step.amount for step in more.steps)) == (5, hidden, 5)
    assert (fewer.dv, fewer.hidden, [step.what for step in fewer.steps]) == (3, hidden, ["as it was set"])
