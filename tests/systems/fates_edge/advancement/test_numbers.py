"""What a hero may be at first, typed from the book, with both sides of every limit."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.advancement.skill_uses import paths
from threefates.systems.fates_edge.advancement.starting_build import Build, off_the_scale
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds
from threefates.testing.proof import proves


@proves("fe.creation.budget")
@pytest.mark.parametrize(
    ("build", "wrong"),
    [
        (Build(), 0),
        (Build(body=1, wits=3, spirit=1, presence=3), 0),
        (Build(body=0), 1),
        (Build(wits=4), 1),
        (Build(spirit=0, presence=4), 2),
        (Build(skills={"Melee": 1, "Stealth": 2}), 0),
        (Build(skills={"Melee": 0}), 1),
        (Build(skills={"Melee": 3}), 1),
        (Build(bonds=0, complications=0), 0),
        (Build(bonds=2, complications=2), 0),
        (Build(bonds=3), 1),
        (Build(complications=3), 1),
        (Build(bonds=-1), 1),
        (Build(complications=-1), 1),
    ],
)
def test_how_high_a_rating_and_how_many_bonds_and_complications(build: Build, wrong: int) -> None:
    assert len(list(off_the_scale(build))) == wrong


@proves("fe.caster.three-paths", "fe.runekeeper.codex-only", "fe.runekeeper.requirements")
@pytest.mark.parametrize(
    ("held", "codex", "familiar_too"),
    [
        ((), (), ()),
        (("casters-gift",), ("Caster",), ("Caster",)),
        (("patrons-symbol",), ("Invoker",), ("Invoker",)),
        (("codex",), ("Runekeeper",), ()),
        (("familiar",), (), ()),
        (("codex", "familiar"), ("Runekeeper",), ("Runekeeper",)),
        (("codex", "familiar", "casters-gift"), ("Caster", "Runekeeper"), ("Caster", "Runekeeper")),
    ],
)
def test_what_opens_each_path_of_magic(
    held: tuple[str, ...], codex: tuple[str, ...], familiar_too: tuple[str, ...]
) -> None:
    assert paths(held, RunekeeperNeeds.CODEX) == codex
    assert paths(held, RunekeeperNeeds.FAMILIAR_TOO) == familiar_too


@proves("fe.creation.budget")
@pytest.mark.parametrize("attribute", ["body", "wits", "spirit", "presence"])
def test_each_attribute_of_a_build_is_the_heros(attribute: str) -> None:
    evening = Evening()

    evening.do("ann", "fe.build-hero", name="Vex", **{attribute: 2})
    (hero,) = evening.state[Heroes].known

    assert evening.state[Heroes][hero].attribute(attribute) == 2


@proves("fe.advancement.attribute-cost", "fe.advancement.skill-cost")
@pytest.mark.parametrize(
    ("trait", "price", "new"),
    [("body", 6, 2), ("wits", 6, 2), ("spirit", 6, 2), ("presence", 6, 2), ("Melee", 2, 1), ("Tinker", 6, 3)],
)
def test_a_new_rating_costs_three_times_as_much_and_a_new_level_twice(trait: str, price: int, new: int) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, body=1, wits=1, spirit=1, presence=1)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=20, reason="as the test has it")

    evening.do("ann", "fe.raise-rating", hero=hero, trait=trait)
    found = evening.state[Heroes][hero]

    assert evening.state[Experience].unspent[hero] == 20 - price
    assert (found.attribute(trait) if trait.islower() else found.skill(trait)) == new
