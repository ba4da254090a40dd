"""The second step of a spell may be rolled with another Attribute and skill than the first: the book pairs them not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.casting.weaving import caster, terms, weaves
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.testing.proof import proves

HIT = (9, 8, 4, 4, 4)


def _with(evening: Evening, hero: str) -> tuple[str, str]:
    made = evening.state[Proposals][hero]
    return made.attribute, made.skill


@proves("fe.caster.cast-step")
@pytest.mark.parametrize(
    ("said", "rolled"),
    [
        ({}, ("wits", "Arcana")),
        ({"attribute": "spirit"}, ("spirit", "Arcana")),
        ({"skill": "Performance"}, ("wits", "Performance")),
        ({"attribute": "body", "skill": "Melee"}, ("body", "Melee")),
    ],
)
def test_the_cast_is_rolled_with_what_is_said_of_it_and_else_as_the_weave_was(
    said: dict[str, str], rolled: tuple[str, str]
) -> None:
    evening, hero = caster()
    weaves(evening, hero, 9, 8, 7, 4, 4, dv=3)
    evening.do("ann", "fe.cast-spell", hero=hero, **said)

    assert (_with(evening, hero), terms(evening, hero).dv) == (rolled, 3)


@proves("fe.caster.cast-step", "fe.ruling.casting-pool")
@pytest.mark.parametrize(
    ("reading", "said", "code"),
    [
        ("attribute_arcana", {"attribute": "luck"}, "spell.pool"),
        ("attribute_arcana", {"skill": "Whittling"}, "spell.pool"),
        ("wits_arcana", {"attribute": "spirit"}, "spell.pool"),
        ("arcana_lore", {"skill": "Performance"}, "spell.pool"),
    ],
)
def test_no_spell_is_cast_with_what_the_table_rolls_none_with(reading: str, said: dict[str, str], code: str) -> None:
    evening, hero = caster(casting_pool=reading)
    first: dict[str, Any] = {"attribute": "Arcana", "skill": "Lore"} if reading == "arcana_lore" else {}
    weaves(evening, hero, *(HIT[:2] if first else HIT), **first)

    assert evening.refused("ann", "fe.cast-spell", hero=hero, **said).code == code


@proves("fe.caster.cast-step", "fe.ruling.casting-pool")
def test_what_is_woven_may_be_cast_as_it_was_woven_however_the_table_reads_it_by_then() -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT, attribute="wits", skill="Arcana")
    evening.reads(casting_pool="arcana_lore")
    evening.do("ann", "fe.cast-spell", hero=hero)
    as_woven = _with(evening, hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.cast-spell", hero=hero, attribute="Arcana", skill="Lore")

    assert (as_woven, _with(evening, hero)) == (("wits", "Arcana"), ("Arcana", "Lore"))


@proves("fe.caster.cast-step", "fe.ruling.casting-pool")
def test_a_cast_is_not_rolled_with_what_the_table_ceases_to_roll_spells_with() -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    evening.do("ann", "fe.cast-spell", hero=hero, attribute="spirit")
    evening.reads(casting_pool="wits_arcana")
    refusal = evening.refused("ann", "fe.roll-action", hero=hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.cast-spell", hero=hero)

    assert (refusal.code, _with(evening, hero)) == ("spell.pool", ("wits", "Arcana"))
    assert hero in evening.state[Spells].woven


@proves("fe.caster.cast-step", "fe.ruling.casting-pool")
@pytest.mark.parametrize(
    ("reading", "attributes"),
    [("attribute_arcana", ["body", "wits", "spirit", "presence"]), ("wits_arcana", ["wits"]), ("arcana_lore", [])],
)
def test_what_may_be_picked_for_a_cast_is_what_is_accepted(reading: str, attributes: list[str]) -> None:
    evening, hero = caster(casting_pool=reading)
    first: dict[str, Any] = {"attribute": "Arcana", "skill": "Lore"} if reading == "arcana_lore" else {}
    weaves(evening, hero, *(HIT[:2] if first else HIT), **first)
    forms = [offer for offer in evening.offers("ann", "fe.cast-spell") if offer.fields]
    picked = [option.value for offer in forms for field in offer.fields[:1] for option in field.options]

    assert picked == attributes
    assert [offer.label for offer in evening.offers("ann", "fe.cast-spell") if not offer.fields] == ["Cast a wall"]


@proves("fe.caster.cast-step")
def test_a_spell_that_is_rolled_for_once_is_rolled_with_what_is_said() -> None:
    evening, hero = caster("srd_quickstart")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a storm")
    evening.do("ann", "fe.cast-spell", hero=hero, attribute="presence")

    assert _with(evening, hero) == ("presence", "Arcana")
