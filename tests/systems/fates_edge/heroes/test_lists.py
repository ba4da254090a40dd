"""Lists of skills: what a table calls them, another list for heroes who are made, and named skills of their own."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.talents.arena import Arena
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.turns import Turns, action_of
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.heroes.heroes import Heroes, RatingSet, ratings
from threefates.systems.fates_edge.heroes.skills import covers
from threefates.testing.proof import proves


def good_for(evening: Evening) -> dict[str, str]:
    part = evening.view("ann")["skill-uses"]
    assert isinstance(part, Listing)
    return {row.text: row.detail for row in part.rows}


def sheet(evening: Evening, hero: str) -> dict[str, int]:
    """The skills that stand on a sheet."""
    return {track.label: int(track.value) for track in ratings(evening.state[Heroes][hero])}


@proves("fe.skills.quickstart-list", "fe.skills.core-list", "fe.ruling.skill-list")
def test_heroes_who_are_made_keep_what_they_learned_where_the_table_goes_over_to_the_other_list() -> None:
    evening = Evening("srd_quickstart")
    hero = evening.hero(trained=["Craft (Tinker)", "Sway", "Lore"], practised=["Survival"])
    other = evening.hero("Tor", "bob", trained=["Melee"])
    evening.reads(skill_list="core_22")

    assert evening.told("bob")[1:] == [
        *(f"Mara's {skill} is now {rating}: another list of skills." for skill, rating in NOW.items()),
        *(f"Mara's {skill} is now 0: another list of skills." for skill in ("Sway", "Survival", "Craft (Tinker)")),
    ]
    assert {skill: sheet(evening, hero)[skill] for skill in (*NOW, "Lore")} == {**NOW, "Lore": 2}
    assert set(sheet(evening, hero)) - {"Body", "Wits", "Spirit", "Presence"} == {*NOW, "Lore"}
    assert evening.state[Heroes][other].skills == {"Melee": 2}
    evening.agreed(hero, skill="Craft")
    assert evening.offers("ann", "fe.roll-action")[0].throws == "4d10"
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.reads(skill_list="quickstart_12")

    assert evening.state[Heroes][hero].skill("Craft (Tinker)") == 2
    assert evening.state[Heroes][hero].skill("Sway") == 2
    assert evening.state[Heroes][hero].skill("Survival") == 1
    assert evening.replayed() == evening.state


NOW = {"Diplomacy": 2, "Nature": 1, "Tinker": 2, "Craft": 2}


@proves("fe.skills.off-list-names", "fe.ruling.skill-off-list")
def test_a_name_that_is_a_skill_no_longer_goes_by_what_it_means() -> None:
    evening = Evening(skill_off_list="add_skills")
    hero = evening.hero(trained=["Skirmish"], practised=["Melee", "Brawl"])
    green = evening.hero("Tor", "bob", trained=["Lore"], practised=["Skirmish"])
    evening.reads(skill_off_list="map_table")

    assert {skill: evening.state[Heroes][hero].skill(skill) for skill in ("Melee", "Brawl", "Skirmish")} == {
        "Melee": 2,
        "Brawl": 1,
        "Skirmish": 0,
    }
    assert [evening.state[Heroes][green].skill(skill) for skill in ("Melee", "Skirmish")] == [1, 0]


@proves("fe.skills.off-list-names", "fe.ruling.skill-off-list")
def test_of_a_skill_that_was_taken_off_a_sheet_nothing_is_said_under_its_other_name() -> None:
    evening = Evening(skill_off_list="add_skills")
    hero = evening.hero()
    evening.rated(hero, Skirmish=1)
    evening.rated(hero, Skirmish=0)
    evening.reads(skill_off_list="map_table")

    assert [event for event in evening.last if isinstance(event, RatingSet)] == []


@proves("fe.skills.quickstart-list")
def test_what_the_short_list_only_names_is_not_called_a_skill_of_no_list() -> None:
    evening = Evening("srd_quickstart")
    evening.hero(trained=["Sway", "Craft (Tinker)"])

    assert good_for(evening)["Sway"] == "The book says no more of it: the table agrees on what it covers."
    assert "locks, traps and tools; seals and wards too" in good_for(evening)["Craft (Tinker)"]


@proves("fe.skills.melee")
def test_nobody_is_good_for_what_was_taken_from_them() -> None:
    evening = Evening()
    hero = evening.hero(trained=["Melee", "Lore"])
    evening.rated(hero, Melee=0)

    assert list(good_for(evening)) == ["Lore"]
    assert "Melee" not in sheet(evening, hero)


@proves("fe.skills.off-list-names", "fe.ruling.skill-off-list")
@pytest.mark.parametrize(("skill", "fights", "magic"), [("Skirmish", True, False), ("Ritual", False, True)])
def test_a_named_skill_of_its_own_is_fighting_or_magic_as_what_it_means_is(
    skill: str, fights: bool, magic: bool
) -> None:
    arena = Arena(skill_off_list="add_skills", actions_per_turn="two_actions")
    arena.acts("Melee")
    arena.throws(4)
    arena.acts(skill)
    proposal = arena.state[Proposals][arena.mara]
    (offer,) = arena.offers("ann", "fe.roll-action")

    assert arena.state[Turns].taken == ("Melee",)
    assert action_of(proposal) == skill
    assert works_magic(proposal) is magic
    assert offer.enabled is not fights  # a second attack is the same Action once more


@proves("fe.skills.off-list-names", "fe.ruling.skill-off-list")
def test_who_comes_out_of_a_rage_neither_skirmishes_nor_channels() -> None:
    arena = Arena("berserker-rage", foes=2, skill_off_list="add_skills")
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage")
    for _ in range(3):
        arena.do("gm", "fe.next-exchange")
    barred = set()
    for skill in ("Skirmish", "Channeling", "Resolve", "Mobility", "Sway"):
        arena.acts(skill)
        if not arena.offers("ann", "fe.roll-action")[0].enabled:
            barred.add(skill)

    assert barred == {"Skirmish", "Channeling", "Resolve"}


@proves("fe.skills.skill-plus-skill", "fe.talents.berserker-rage")
@pytest.mark.parametrize(
    ("pair", "free"), [("lore+tinker", False), ("lore+performance", False), ("craft+tinker", True)]
)
def test_two_skills_ask_for_focus_where_either_of_them_does(pair: str, free: bool) -> None:
    arena = Arena("berserker-rage", foes=2)
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage")
    for _ in range(3):
        arena.do("gm", "fe.next-exchange")
    arena.do("ann", "fe.propose-two-skills", hero=arena.mara, pair=pair)
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)

    assert arena.offers("ann", "fe.roll-action")[0].enabled is free


@proves("fe.skills.quickstart-list")
def test_craft_tinker_is_written_as_the_list_has_it() -> None:
    evening = Evening("srd_quickstart")
    hero = evening.hero(trained=["Craft (Tinker)"])
    evening.rated(hero, **{"Craft (Tinker)": 3})

    assert evening.told("bob") == ["Mara's Craft (Tinker) is now 3: as the example has it."]
    assert covers("Craft (Tinker)").startswith("devices, locks, traps and tools")
    assert covers("Tinker").startswith("locks, traps")
    assert covers("Sway") == ""


@proves("fe.skills.undefined-modifiers")
def test_what_bears_on_an_action_already_is_greyed_with_the_words_that_refuse_it() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    for said, term in enumerate(("tool", "tag", "string", "diamond")):
        evening.do("gm", "fe.lean-on", hero=hero, term=term, moves="dv", against=bool(said % 2))
        (offer,) = evening.offers("gm", "fe.lean-on")
        greyed = {option.value: option.refusal for option in offer.fields[0].options if option.refusal}
        assert len(greyed) == said + 1
        assert greyed[term] == evening.refused("gm", "fe.lean-on", hero=hero, term=term, moves="effect")

    assert not offer.enabled


@proves("fe.skills.optional-modes")
def test_the_modes_that_are_on_are_named_so() -> None:
    evening = Evening()
    evening.do("gm", "fe.set-skill-modes", on=["Perception"])
    (offer,) = evening.offers("gm", "fe.set-skill-modes")

    assert [option.label for option in offer.fields[0].options] == ["Psionics", "Technology", "Perception, on now"]


@proves("fe.skills.off-list-names", "fe.talents.small-folk", "fe.ruling.skill-off-list")
@pytest.mark.parametrize(
    ("skill", "fits"), [("Hide", True), ("Evasion", True), ("Mobility", True), ("Skirmish", False)]
)
def test_a_talent_for_a_skill_counts_on_the_named_one_that_means_it(skill: str, fits: bool) -> None:
    arena = Arena("small-folk", skill_off_list="add_skills")
    arena.acts(skill)
    arena.do("gm", "fe.set-cover", character=arena.mara, size=1)
    offered = [dict(offer.fixed).get("technique") for offer in arena.offers("ann", "fe.use-technique")]

    assert ("small-and-hidden" in offered) is fits
    if not fits:
        assert arena.unused("small-and-hidden") == "talent.no_fit"
        return
    before = arena.pool
    arena.uses("small-and-hidden")
    assert arena.pool == before + 1


@proves("fe.skills.off-list-names", "fe.ruling.skill-off-list")
@pytest.mark.parametrize(("skill", "fits"), [("Athletics", True), ("Mobility", True), ("Stealth", False)])
def test_a_talent_that_asks_for_a_skill_is_open_to_whoever_has_the_named_one(skill: str, fits: bool) -> None:
    evening = Evening(skill_off_list="add_skills")
    hero = evening.hero(trained=[skill])
    evening.do("gm", "fe.set-xp", hero=hero, unspent=40, reason="as the test has it")
    options = [option for offer in evening.offers("ann", "fe.buy-talent") for option in offer.fields[0].options]
    (moves,) = (option for option in options if option.value == "tactical-movement")

    assert (moves.refusal is None) is fits


@proves("fe.skills.skill-plus-skill", "fe.skills.quickstart-list")
def test_two_skills_go_by_the_names_that_the_short_list_has_for_them() -> None:
    evening = Evening("srd_quickstart")
    hero = evening.hero(trained=["Craft (Tinker)"], practised=["Lore"])
    (offer,) = evening.offers("ann", "fe.propose-two-skills")
    free = {option.value: option.label for option in offer.fields[0].options if not option.refusal}
    assert free == {
        "lore+performance": "A song: Lore 1 + Sway 0",
        "performance+lore": "Working magic unnoticed: Sway 0 + Lore 1",
        "lore+tinker": "Mending a Symbol: Lore 1 + Craft (Tinker) 2",
    }
    both = evening.refused("ann", "fe.propose-two-skills", hero=hero, pair="craft+tinker")
    assert both.title == "At this table Craft and Tinker are one skill, Craft (Tinker)."
    evening.do("ann", "fe.propose-two-skills", hero=hero, pair="lore+tinker")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)

    assert evening.offers("ann", "fe.roll-action")[0].throws == "3d10"


@proves("fe.skills.lore", "fe.skills.melee")
def test_a_player_is_told_what_their_living_hero_is_good_for() -> None:
    evening = Evening()
    dead = evening.hero(trained=["Melee"])
    evening.hero("Ina", trained=["Lore"])
    assert list(good_for(evening)) == ["Melee", "Lore"]
    evening.comes(Died(dead))

    assert list(good_for(evening)) == ["Lore"]
    talents = evening.view("ann")["talents"]
    assert isinstance(talents, Listing)
    assert not any("Mara" in row.text for row in talents.rows)
    assert any("Ina" in row.text for row in talents.rows)


@proves("fe.skills.quickstart-list", "fe.skills.how", "fe.ruling.skill-list")
def test_what_is_proposed_goes_by_the_other_lists_name_for_it_and_its_terms_are_open() -> None:
    evening = Evening("srd_quickstart")
    hero, other = evening.hero(trained=["Sway"]), evening.hero("Tor", "bob", trained=["Melee"])
    evening.agreed(hero, skill="Sway")
    evening.agreed(other, "bob", skill="Melee")
    evening.reads(skill_list="core_22")
    proposal = evening.state[Proposals][hero]
    assert (proposal.skill, proposal.terms) == ("Diplomacy", None)
    assert evening.state[Proposals][other].terms is not None
    evening.do("gm", "fe.set-terms", hero=hero, dv=3, position=1)

    assert evening.offers("ann", "fe.roll-action")[0].throws == "4d10"
    assert evening.replayed() == evening.state
