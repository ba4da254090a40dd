"""How hard a spell is by its scale, what more costs, what no spell does, and what is repeated."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.book_examples import expected, given
from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, proposed, terms, weaves
from threefates.systems.fates_edge.actions.position import footing_of
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.elemental_backlash import opposed
from threefates.systems.fates_edge.casting.free_casting_tags import elements_of, groups, read_tags, stacks, weight
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.casting.spell_dv_and_limits import LIMITS, backup, by_scale, by_scope
from threefates.systems.fates_edge.casting.steps import Peril, Spell
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.casting import Opposites
from threefates.systems.fates_edge.rulings.road import DangerousTags, FreeformDv
from threefates.testing.proof import proves

HIT = (7, 7, 7, 4, 4)


@proves("fe.caster.dv-by-gm")
def test_the_examples_of_scope_are_a_bolt_and_a_tournament() -> None:
    assert len(given("spell-dvs")["spells"]) == 2
    assert [by_scope("fire_bolt"), by_scope("tournament_fate_luck")] == expected("spell-dvs")["dv"] == [3, 5]
    evening, hero = proposed()

    evening.do("gm", "fe.scale-spell", hero=hero, scale="tournament_fate_luck")

    assert terms(evening, hero).dv == 5
    assert [step.source for step in terms(evening, hero).steps] == ["fe.caster.dv-by-gm"]


@proves("fe.caster.dv-by-scale")
@pytest.mark.parametrize(("scale", "dv"), [("personal", 2), ("scene", 3), ("area", 4)])
@pytest.mark.parametrize("reading", ["gm_scope", "scale_shortcut"])
def test_a_spell_is_as_hard_as_its_scale(scale: str, dv: int, reading: str) -> None:
    evening, hero = proposed(freeform_dv=reading)
    evening.do("gm", "fe.scale-spell", hero=hero, scale=scale)
    bolt = {FreeformDv.BY_SCOPE.reading: "", FreeformDv.BY_SCALE.reading: "spell.no_scale"}[reading]

    assert (terms(evening, hero).dv, by_scale(scale)) == (dv, dv)
    if bolt:
        assert evening.refused("gm", "fe.scale-spell", hero=hero, scale="fire_bolt").code == bolt
    assert evening.refused("ann", "fe.scale-spell", hero=hero, scale=scale).code == "seat.not_the_gm"


@proves("fe.caster.free-casting-costs", "fe.caster.dv-by-scale", "fe.caster.dv-by-gm")
@pytest.mark.parametrize("said", [{"scale": "boundless"}, {"scale": "personal", "reach": ["area", "colour"]}])
def test_neither_a_scale_nor_a_reach_is_made_up(said: dict[str, Any]) -> None:
    evening, hero = proposed()

    assert evening.refused("gm", "fe.scale-spell", hero=hero, **said).code == "spell.no_scale"


@proves("fe.caster.dv-by-scale")
def test_the_example_of_a_wall_of_force_is_of_the_scene() -> None:
    evening, hero = proposed()
    evening.do("gm", "fe.scale-spell", hero=hero, scale=given("force-wall")["scale"])

    assert terms(evening, hero).dv == expected("force-wall")["dv"] == 3
    assert terms(evening, hero).position.name.lower() == expected("force-wall")["position"]
    assert terms(evening, hero).effect.name.lower() == expected("force-wall")["effect"]


@proves(
    *("fe.caster.free-casting-costs", "fe.turn.action-channel-weave"),
    *("fe.caster.dv-by-gm", "fe.caster.dv-by-scale"),
)
def test_more_area_time_targets_and_tricks_are_harder_and_danger_and_strain_worsen_the_position() -> None:
    evening, hero = proposed()
    evening.do("gm", "fe.scale-spell", hero=hero, scale="personal", reach=["area", "targets"])
    wide = terms(evening, hero)
    evening.do("gm", "fe.scale-spell", hero=hero, scale="personal", reach=["duration", "complexity"])
    unmoved = evening.meant(hero, Peril)
    every = ["area", "duration", "targets", "complexity"]
    evening.do("gm", "fe.scale-spell", hero=hero, scale="personal", reach=every, danger=True)
    moved = evening.meant(hero, Peril)
    stands = footing_of(evening.state, evening.state[Proposals][hero], terms(evening, hero))

    assert (wide.dv, [step.amount for step in wide.steps]) == (4, [2, 1, 1])
    assert (unmoved, moved, terms(evening, hero).dv) == (None, Peril(danger=True), 6)
    assert (wide.position, stands) == (Position.CONTROLLED, Position.DESPERATE)


@proves("fe.caster.free-casting-costs")
def test_strong_or_repeated_magic_stands_worse_and_what_is_kept_up_tires() -> None:
    evening, hero = proposed()
    evening.do("gm", "fe.scale-spell", hero=hero, scale="personal", strained=True)
    stands = footing_of(evening.state, evening.state[Proposals][hero], terms(evening, hero))
    evening.do("ann", "fe.withdraw", hero=hero)
    early = evening.refused("ann", "fe.hold-spell", hero=hero, spell="a wall")
    evening.do("gm", "start-scene", title="The gate")
    weaves(evening, hero, *HIT)
    casts(evening, hero, *HIT)
    evening.do("ann", "fe.hold-spell", hero=hero, spell="a wall")
    tired = evening.state[Conditions][hero].fatigue
    evening.do("gm", "end-scene")

    assert (stands, early.code, tired) == (Position.DESPERATE, "spell.not_out", 1)
    assert evening.refused("ann", "fe.hold-spell", hero=hero, spell="a wall").code == "spell.not_out"


@proves("fe.caster.free-casting-costs")
@pytest.mark.parametrize(("reading", "command"), [("gm_scope", "fe.scale-spell"), ("tag_count", "fe.tag-spell")])
def test_whoever_runs_the_game_sees_that_a_spell_is_repeated_in_its_scene(reading: str, command: str) -> None:
    evening, hero = caster(freeform_dv=reading)
    evening.do("gm", "start-scene", title="The gate")

    def seen(spell: str) -> bool:
        evening.do("ann", "fe.weave-spell", hero=hero, spell=spell, element="Fire")
        (offer,) = evening.offers("gm", command)
        evening.do("ann", "fe.withdraw", hero=hero)
        return "it was out in this scene" in next(it.label for it in offer.fields if it.name == "strained")

    first = seen("a wall")
    weaves(evening, hero, *HIT)
    casts(evening, hero, *HIT)
    again = seen("A Wall"), seen("a mote")
    evening.do("gm", "start-scene", title="The stair")

    assert (first, again, seen("a wall")) == (False, (True, False), False)


@proves("fe.caster.free-casting-costs", "fe.caster.cast-step")
@pytest.mark.parametrize(("said", "cast"), [({"strained": True}, Peril(strained=True)), ({"danger": True}, None)])
def test_strain_is_the_spells_and_danger_is_of_the_moment(said: dict[str, bool], cast: Peril | None) -> None:
    evening, hero = proposed()
    evening.do("gm", "fe.scale-spell", hero=hero, scale="personal", **said)
    evening.do("gm", "fe.set-terms", hero=hero, position=0)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    evening.keep()
    evening.do("ann", "fe.cast-spell", hero=hero)
    found = evening.meant(hero, Peril)
    stands = footing_of(evening.state, evening.state[Proposals][hero], terms(evening, hero))
    evening.do("gm", "fe.scale-spell", hero=hero, scale="personal")

    assert found == cast
    assert stands is (Position.CONTROLLED if cast else Position.DOMINANT)
    assert not (evening.meant(hero, Peril) or Peril()).strained
    assert evening.replayed() == evening.state


def test_beats_come_of_ones_alone_and_not_of_every_casting() -> None:
    evening, hero = caster(beats=0)
    weaves(evening, hero, *HIT)
    casts(evening, hero, *HIT)

    assert evening.bank == 0


@proves("fe.caster.safe-limits")
def test_whoever_weaves_is_told_what_no_spell_does() -> None:
    evening, _ = caster()
    (offer,) = evening.offers("ann", "fe.weave-spell")

    assert all(limit in offer.hint for limit in LIMITS.values())
    assert len(LIMITS) == 5


@proves("fe.caster.safe-limits")
@pytest.mark.parametrize("limit", ["matter", "resurrection", "death", "setting", "subsystem"])
def test_five_things_no_spell_does(limit: str) -> None:
    evening, hero = proposed()
    field = next(it for it in evening.offers("gm", "fe.forbid-spell")).fields[0]
    evening.do("gm", "fe.forbid-spell", hero=hero, limit=limit)

    assert [option.value for option in field.options] == [*LIMITS, "control"]
    assert len(LIMITS) == 5
    assert hero not in evening.state[Proposals].open
    assert any("out of bounds" in line for line in evening.told("bob"))
    assert evening.refused("gm", "fe.forbid-spell", hero=hero, limit=limit).code == "spell.none"


@proves("fe.caster.signature-spells")
def test_what_came_out_twice_may_be_a_signature_and_is_as_hard_as_it_was() -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT, dv=3)
    casts(evening, hero, *HIT)
    early = evening.refused("ann", "fe.name-signature", hero=hero, spell="a wall")
    weaves(evening, hero, *HIT, dv=3)
    casts(evening, hero, *HIT)
    evening.do("ann", "fe.name-signature", hero=hero, spell="a wall")
    evening.do("ann", "fe.weave-signature", hero=hero, spell="a wall")
    dv = terms(evening, hero).dv
    evening.do("ann", "fe.scale-spell-down", hero=hero)

    assert (early.code, dv) == ("spell.not_ripe", 3)
    assert (terms(evening, hero).dv, int(terms(evening, hero).effect)) == (2, 0)
    assert evening.refused("ann", "fe.scale-spell-down", hero=hero).code == "spell.least"
    assert evening.refused("ann", "fe.name-signature", hero=hero, spell="a wall").code == "spell.signature"
    assert evening.replayed() == evening.state


def test_what_came_out_less_than_meant_is_no_signature() -> None:
    evening, hero = caster()
    for _ in range(2):
        weaves(evening, hero, *HIT)
        casts(evening, hero, 7, 4, 4, 4, 4)
        for kind, option in (("backlash", "colour"), ("flaw", "drawback")):
            picks(evening, kind, option)

    assert evening.state[Spells].worked == {}


@proves("fe.tags.count-guidance", "fe.caster.backup-toolkit")
def test_one_to_three_tags_are_minor_four_to_six_heavy_and_seven_ruinous() -> None:
    evening, hero = proposed(freeform_dv="tag_count")

    assert [weight("abcdefg"[:count]) for count in range(8)] == ["", *["minor"] * 3, *["heavy"] * 3, ""]
    told = []
    for count in (3, 4):
        evening.do("gm", "fe.tag-spell", hero=hero, tags=",".join("abcd"[:count]))
        told.append(evening.told("bob")[0])
    assert told == ["Oriel: [A] [B] [C], DV 4.", "Oriel: [A] [B] [C] [D], heavy magic, DV 5."]
    (offer,) = evening.offers("ann", "fe.tag-spell")
    assert offer.hint.startswith("1 to 3 TAGS make a minor spell, 4 to 6 heavy magic, and a very dangerous one. ")
    many = evening.refused("gm", "fe.tag-spell", hero=hero, tags="a,b,c,d,e,f,g")
    assert (many.code, many.title) == ("spell.tags", "A spell has 1 to 6 TAGS.")
    assert evening.refused("gm", "fe.scale-spell", hero=hero, scale="scene").code == "spell.scale"
    assert evening.refused("gm", "fe.tag-spell", hero=hero, tags="Ward").title == "WARD wants a printed source here."
    assert [backup(dv) for dv in range(1, 5)] == [False, True, True, False]


@proves("fe.tags.stacking-danger", "fe.backlash.coloring")
@pytest.mark.parametrize("name", ["Death", "Dreams", "Death/Dreams"])
def test_either_name_of_the_eighth_place_is_its_element_and_stands_against_life(name: str) -> None:
    assert elements_of(read_tags(name)) == ("Death/Dreams",)
    assert opposed(elements_of(read_tags(f"{name}, Life")), Opposites.CLASSICAL)


@proves("fe.tags.stacking-danger")
def test_two_dangerous_tags_stack_and_one_does_not() -> None:
    assert not stacks(("GATE", "FORCE"), DangerousTags.LIBRARY)
    assert stacks(("GATE", "ANIMATE"), DangerousTags.LIBRARY)
    assert not stacks(("GATE", "ANIMATE"), DangerousTags.THREE)


@proves(
    *("fe.tags.elemental-group", "fe.tags.force-group", "fe.tags.mind-group", "fe.tags.life-group"),
    *("fe.tags.space-group", "fe.tags.creation-group", "fe.tags.optional-use"),
)
def test_the_library_is_before_whoever_describes_a_spell_and_each_group_adds_what_it_adds() -> None:
    dvs: dict[str, set[int]] = {}
    for group in groups():
        for tag in group.tags:
            evening, hero = proposed(freeform_dv="tag_count")
            evening.do("gm", "fe.tag-spell", hero=hero, picked=[tag])
            dvs.setdefault(group.name, set()).add(terms(evening, hero).dv)
    evening, hero = proposed()
    (offer,) = evening.offers("ann", "fe.tag-spell")

    assert dvs == {
        **{name: {2} for name in ("Elemental", "Force", "Mind and veil", "Life and body")},
        **{name: {3} for name in ("Space and motion", "Creation and transformation")},
    }
    counted, _ = proposed(freeform_dv="tag_count")
    (other,) = counted.offers("ann", "fe.tag-spell")
    says = [[option.detail.rsplit("; ")[-1] for option in it.fields[0].options][-1] for it in (offer, other)]

    assert other.fields[0].high == 6
    assert says == ["Creation and transformation: objects act", "2 harder"]
    assert sum(len(group.tags) for group in groups()) == 30
    assert all(tag in str(offer.fields) for group in groups() for tag in group.tags)
    assert offer.label.endswith(", if you like")


@proves("fe.tags.casting-roll", "fe.caster.weave-step", "fe.ruling.casting-pool")
@pytest.mark.parametrize(("reading", "ways"), [("attribute_arcana", 4), ("wits_arcana", 1), ("arcana_lore", 1)])
def test_a_spell_is_rolled_for_with_any_attribute_or_with_wits(reading: str, ways: int) -> None:
    evening, hero = caster(casting_pool=reading)
    field = evening.offers("ann", "fe.weave-spell")[0].fields[3]
    fields = {"hero": hero, "spell": "a wall", "element": "Fire", "attribute": "spirit", "skill": "Lore"}

    assert len(field.options) == ways
    if ways == 1:
        assert evening.refused("ann", "fe.weave-spell", **fields).code == "spell.pool"
    else:
        evening.do("ann", "fe.weave-spell", **fields)
        assert evening.state[Proposals][hero].skill == "Lore"


@proves("fe.tags.casting-roll", "fe.caster.weave-step", "fe.ruling.casting-pool")
def test_or_with_two_skills_and_nothing_else() -> None:
    evening, hero = caster(casting_pool="arcana_lore")
    evening.rated(hero, wits=5, Lore=3)
    (offer,) = evening.offers("ann", "fe.weave-spell")
    given = {field.name: [option.value for option in field.options] for field in offer.fields[3:]}
    spell = {"hero": hero, "spell": "a wall", "element": "Fire"}
    wrong = [
        evening.refused("ann", "fe.weave-spell", **spell, attribute=first, skill=second)
        for first, second in (("wits", "Arcana"), ("Arcana", "Arcana"), ("wits", "Lore"), ("Lore", "Arcana"))
    ]
    evening.do("ann", "fe.weave-spell", **spell, attribute="Arcana", skill="Lore")
    (roll,) = evening.offers("ann", "fe.roll-action")

    assert given == {"attribute": ["Arcana"], "skill": ["Lore"]}
    assert {each.code for each in wrong} == {"spell.pool"}
    assert wrong[0].remedy == "Roll Arcana and Lore."
    assert roll.throws == "5d10"  # Arcana 2 and Lore 3


@proves("fe.tags.casting-roll", "fe.ruling.casting-pool")
@pytest.mark.parametrize(
    ("reading", "attribute", "code"),
    [
        ("attribute_arcana", "body", ""),
        ("wits_arcana", "body", "spell.pool"),
        ("wits_arcana", "wits", ""),
        ("arcana_lore", "wits", "spell.pool"),
    ],
)
def test_what_is_made_a_spell_by_its_tags_is_rolled_with_what_spells_are(
    reading: str, attribute: str, code: str
) -> None:
    evening, hero = caster(casting_pool=reading)
    evening.do("ann", "fe.propose", hero=hero, attribute=attribute, skill="Arcana", intent="a storm")
    (offer,) = evening.offers("gm", "fe.tag-spell")
    if code:
        assert evening.refused("gm", "fe.tag-spell", hero=hero, tags="Gate").code == code
    else:
        evening.do("gm", "fe.tag-spell", hero=hero, tags="Gate")

    assert (offer.refusal.code if offer.refusal else "") == code


@proves("fe.tags.casting-roll", "fe.ruling.casting-pool")
@pytest.mark.parametrize(
    ("reading", "pool"),
    [
        ("attribute_arcana", ("wits", "Arcana")),
        ("wits_arcana", ("wits", "Arcana")),
        ("arcana_lore", ("Arcana", "Lore")),
    ],
)
def test_where_there_is_one_roll_it_is_made_with_the_same(reading: str, pool: tuple[str, str]) -> None:
    evening, hero = caster(casting_pool=reading, casting_roll_count="one_roll")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    evening.do("ann", "fe.cast-spell", hero=hero)

    proposal = evening.state[Proposals][hero]
    assert (proposal.attribute, proposal.skill) == pool


@proves("fe.caster.signature-spells")
def test_a_spell_does_less_down_to_dv_two_and_the_least_effect() -> None:
    evening, hero = proposed()
    unsaid = evening.refused("ann", "fe.scale-spell-down", hero=hero)
    evening.do("gm", "fe.scale-spell", hero=hero, scale="scene")
    evening.do("gm", "fe.set-terms", hero=hero, effect=2)
    evening.do("ann", "fe.scale-spell-down", hero=hero)
    found = terms(evening, hero)

    assert (found.dv, int(found.effect), [step.amount for step in found.steps]) == (2, 1, [3, -1])
    assert (unsaid.code, evening.refused("ann", "fe.scale-spell-down", hero=hero).code) == ("spell.least",) * 2


@proves("fe.caster.signature-spells")
def test_a_signature_keeps_its_tags() -> None:
    evening, hero = caster()
    for _ in range(2):
        evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Earth")
        evening.do("gm", "fe.tag-spell", hero=hero, tags="Stone, Wall")
        evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
        evening.do("ann", "fe.roll-action", *HIT, hero=hero)
        evening.keep()
        casts(evening, hero, *HIT)
    evening.do("ann", "fe.name-signature", hero=hero, spell="a wall")
    evening.do("ann", "fe.weave-signature", hero=hero, spell="a wall")
    tagged = evening.meant(hero, Spell)

    assert tagged == Spell(("STONE", "WALL"))
    assert [out.tags for out in happened(evening, SpellCast)] == [("STONE", "WALL")] * 2


@proves("fe.caster.signature-spells")
def test_a_signature_without_tags_has_none() -> None:
    evening, hero = caster()
    for _ in range(2):
        weaves(evening, hero, *HIT)
        casts(evening, hero, *HIT)
    evening.do("ann", "fe.name-signature", hero=hero, spell="a wall")
    evening.do("ann", "fe.weave-signature", hero=hero, spell="a wall")

    assert evening.meant(hero, Spell) is None
