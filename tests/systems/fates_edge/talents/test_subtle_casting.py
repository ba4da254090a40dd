"""Subtle Casting: a roll of Performance and Lore first, and what the magic then stirs up comes later."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import enchanted
from tests.systems.fates_edge.talents.arena import Arena
from threefates.rulebook.parts import Place
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.talents.subtle_casting import Unnoticed, known
from threefates.testing.proof import proves


def caster(**ratings: int) -> Arena:
    arena = Arena("subtle-casting", fights=False, casting_roll_count="one_roll")
    arena.rated(arena.mara, Lore=3, Performance=2, Arcana=2, **ratings)
    return arena


def veils(arena: Arena, *dice: int, tier: int = 2) -> None:
    arena.do("ann", "fe.cast-unnoticed", hero=arena.mara, tier=tier)
    arena.do("ann", "fe.roll-action", *dice, hero=arena.mara)
    arena.keep()


def works(arena: Arena, *dice: int, skill: str = "Arcana", **terms: Any) -> None:
    arena.acts(skill, "wits", **terms)
    arena.do("ann", "fe.roll-action", *dice, hero=arena.mara)
    arena.keep()


def kept(arena: Arena) -> tuple[int, int]:
    """Beats in the bank, and those that are kept."""
    bank = arena.state[Bank]
    return bank.held, bank.kept


@proves("fe.talents.subtle-casting", "fe.ruling.subtle-casting-sb")
def test_performance_and_lore_against_the_tier_hide_the_next_magic_and_its_beats_come_later() -> None:
    arena = caster()
    arena.do("ann", "fe.cast-unnoticed", hero=arena.mara, tier=3)
    (offer,) = arena.offers("ann", "fe.roll-action")
    assert offer.throws == "5d10"
    terms = arena.state[Proposals][arena.mara].terms
    assert terms is not None
    assert (terms.dv, terms.suggested) == (3, False)
    arena.do("ann", "fe.roll-action", 7, 7, 7, 1, 2, hero=arena.mara)
    arena.keep()
    assert list(arena.state[Unnoticed].veiled) == [arena.mara]
    assert kept(arena) == (1, 0)
    works(arena, 7, 7, 1, 1, 2)

    assert kept(arena) == (1, 2)
    assert list(arena.state[Unnoticed].veiled) == []
    assert arena.refused("ann", "fe.let-beats-come").code == "seat.not_the_gm"
    (offer,) = arena.offers("gm", "fe.let-beats-come")
    arena.do("gm", offer.command)
    assert kept(arena) == (3, 0)
    assert arena.offers("gm", "fe.let-beats-come") == []
    assert arena.refused("gm", "fe.let-beats-come").code == "veil.nothing"


@proves("fe.ruling.sb-carryover", "fe.talents.subtle-casting")
@pytest.mark.parametrize(("held", "said"), [(0, "1 Story Beat lapses"), (1, "2 Story Beats lapse")])
def test_what_is_kept_outlives_the_scene_but_not_the_evening(held: int, said: str) -> None:
    arena = caster()
    arena.do("gm", "start-scene", title="The shrine")
    veils(arena, 7, 7, 2, 2, 2)
    works(arena, 7, 7, 1, 2, 2)
    arena.do("gm", "fe.set-beats", held=held, reason="as the test has it")
    arena.do("gm", "end-scene")
    after_the_scene = kept(arena)
    arena.do("gm", "end-evening")

    assert after_the_scene == (held, 1)
    assert kept(arena) == (0, 0)
    assert f"{said} with the evening." in arena.told("ann")
    assert arena.offers("gm", "fe.let-beats-come") == []
    assert arena.replayed() == arena.state


@proves("fe.talents.subtle-casting")
def test_who_fails_is_seen_and_what_is_no_magic_or_too_great_is_not_hidden() -> None:
    arena = caster()
    veils(arena, 7, 2, 2, 2, 2)
    assert list(arena.state[Unnoticed].veiled) == []
    veils(arena, 7, 7, 2, 2, 2)
    works(arena, 7, 7, 1, 2, 2, 2, skill="Melee")
    assert list(arena.state[Unnoticed].veiled) == [arena.mara]
    works(arena, 7, 7, 1, 2, 2, effect=2)

    assert list(arena.state[Unnoticed].veiled) == []
    assert kept(arena) == (2, 0)


@proves("fe.talents.subtle-casting")
def test_of_a_spell_in_two_steps_the_weave_makes_its_beats_and_one_without_any_keeps_none() -> None:
    arena = caster()
    veils(arena, 7, 7, 2, 2, 2)
    arena.do("ann", "fe.begin-casting", hero=arena.mara, spell="a light")
    assert list(arena.state[Unnoticed].veiled) == []
    works(arena, 7, 7, 1, 2, 2)
    assert kept(arena) == (1, 0)
    veils(arena, 7, 7, 2, 2, 2)
    works(arena, 7, 7, 2, 2, 2)
    assert kept(arena) == (1, 0)


@proves("fe.talents.subtle-casting")
@pytest.mark.parametrize(("tier", "code"), [(0, "veil.tier"), (6, "veil.tier")])
def test_there_are_five_tiers(tier: int, code: str) -> None:
    assert caster().refused("ann", "fe.cast-unnoticed", hero=caster().mara, tier=tier).code == code


@proves("fe.talents.subtle-casting")
def test_it_wants_the_talent_and_nothing_else_in_hand_and_is_not_done_twice() -> None:
    plain = Arena(fights=False)
    assert plain.refused("ann", "fe.cast-unnoticed", hero=plain.mara, tier=1).code == "talent.none"
    assert plain.offers("ann", "fe.cast-unnoticed") == []
    arena = caster()
    assert arena.refused("bob", "fe.cast-unnoticed", hero=arena.mara, tier=1).code == "character.not_yours"
    arena.acts("Melee")
    assert arena.refused("ann", "fe.cast-unnoticed", hero=arena.mara, tier=1).code == "skills.busy"
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    veils(arena, 7, 7, 7, 7, 7, tier=5)
    assert arena.refused("ann", "fe.cast-unnoticed", hero=arena.mara, tier=1).code == "veil.on"
    (offer,) = arena.offers("ann", "fe.cast-unnoticed")
    assert (offer.enabled, offer.fields[0].low, offer.fields[0].high) == (False, 1, 5)
    learned = talents()["subtle-casting"]
    assert (learned.boxes, learned.exchanges) == (0, 0)


@proves("fe.talents.subtle-casting")
def test_a_codex_opens_it_as_well_as_lore_and_performance_do() -> None:
    arena = Arena(fights=False)
    without = arena.refused("ann", "fe.build-hero", name="Oriel", talents=["subtle-casting"])
    arena.do("ann", "fe.build-hero", name="Oriel", talents=["codex", "subtle-casting"])

    assert without.code == "build.no"
    assert "Oriel" in arena.told("bob")[0]


@proves("fe.talents.subtle-casting")
def test_at_the_first_tier_it_is_rolled_for_as_at_any_other() -> None:
    arena = caster()
    arena.do("ann", "fe.cast-unnoticed", hero=arena.mara, tier=1)
    terms = arena.state[Proposals][arena.mara].terms
    assert terms
    assert terms.dv == 2
    arena.do("ann", "fe.roll-action", 4, 4, 4, 4, 4, hero=arena.mara)
    arena.keep()
    assert list(arena.state[Unnoticed].veiled) == []


@proves("fe.talents.subtle-casting")
def test_who_noticed_is_written_down_for_the_game_master_alone() -> None:
    arena = caster()
    veils(arena, 7, 7, 2, 2, 2)
    works(arena, 7, 7, 2, 2, 2)
    (offer,) = arena.offers("gm", "fe.say-who-noticed")
    wrong = [arena.refused("gm", "fe.say-who-noticed", place=place, who="x").code for place in (-1, 1)]
    arena.do("gm", "fe.say-who-noticed", place=0, who="the heron priest")

    assert (arena.offers("ann", "fe.say-who-noticed"), wrong) == ([], ["veil.none"] * 2)
    assert arena.refused("ann", "fe.say-who-noticed", place=0).code == "seat.not_the_gm"
    assert offer.label.startswith("Who noticed ")
    assert "the heron priest noticed" in str(arena.view("gm")["unnoticed"])
    for seat in ("ann", "bob"):
        assert "unnoticed" not in arena.view(seat) or arena.view(seat)["unnoticed"] is None
        assert "heron" not in str((arena.view(seat), arena.told(seat)))


@proves("fe.talents.subtle-casting")
@pytest.mark.parametrize(("effect", "kept_of_it"), [(1, 1), (2, 0)])
def test_what_is_too_great_to_hide_is_no_secret(effect: int, kept_of_it: int) -> None:
    arena = caster()
    veils(arena, 7, 7, 2, 2, 2)
    works(arena, 7, 7, 2, 2, 2, effect=effect)

    assert len(arena.state[Unnoticed].worked) == kept_of_it
    assert len(arena.offers("gm", "fe.say-who-noticed")) == kept_of_it


@proves("fe.talents.subtle-casting")
def test_who_noticed_is_in_nothing_that_another_seat_works_with_and_fits_on_a_line() -> None:
    arena = caster()
    veils(arena, 7, 7, 2, 2, 2)
    works(arena, 7, 7, 2, 2, 2)
    arena.do("gm", "fe.say-who-noticed", place=0, who="h" * 100)
    now, viewers = arena.state[Unnoticed], [arena.viewer(seat) for seat in ("gm", "ann")]

    assert [known(now, viewer).worked[0].noticed for viewer in viewers] == ["h" * 100, ""]
    assert arena.view("gm")["unnoticed"].place is Place.LEVERS
    assert "who noticed" in arena.refused("gm", "fe.say-who-noticed", place=0, who="h" * 101).title.lower()


@proves("fe.talents.subtle-casting")
def test_without_another_word_the_magic_is_of_the_first_tier() -> None:
    arena = caster()

    arena.do("ann", "fe.cast-unnoticed", hero=arena.mara)

    terms = arena.state[Proposals][arena.mara].terms
    assert terms is not None
    assert terms.dv == 2


@proves("fe.talents.subtle-casting")
@pytest.mark.parametrize("skill", ["Lore", "Arcana"])
def test_a_rite_goes_unnoticed_whichever_skill_it_is_rolled_with(skill: str) -> None:
    arena = caster()
    veils(arena, 7, 7, 7, 4, 4)
    rite = {"rite": "a veil", "patron": "Ikasha", "attribute": "spirit", "skill": skill}
    arena.do("ann", "fe.invoke-rite", hero=arena.mara, **rite)
    arena.throws(7, 7, 1, 1)

    assert kept(arena) == (0, 2)
    assert arena.state[Unnoticed].veiled == ()
    assert [(each.what, each.noticed) for each in arena.state[Unnoticed].worked] == [("a veil", "")]
    assert arena.replayed() == arena.state


@proves("fe.talents.subtle-casting")
def test_a_rite_that_nobody_rolls_for_is_what_went_unnoticed() -> None:
    arena = Arena("subtle-casting", rite_roll="no_roll", fights=False)
    arena.rated(arena.mara, Performance=3, Lore=3)
    veils(arena, 7, 7, 7, 4, 4, 4)
    rite = {"rite": "a veil", "patron": "Ikasha", "attribute": "spirit", "skill": "Lore"}
    arena.do("ann", "fe.invoke-rite", hero=arena.mara, **rite)

    assert (arena.state[Unnoticed].veiled, len(arena.state[Unnoticed].worked)) == ((), 1)


@proves("fe.talents.subtle-casting")
@pytest.mark.parametrize(("pair", "hidden"), [("lore+performance", True), ("", False)])
def test_a_song_goes_unnoticed_and_no_other_word_of_lore(pair: str, *, hidden: bool) -> None:
    arena = caster()
    veils(arena, 7, 7, 7, 4, 4)
    if pair:
        arena.do("ann", "fe.propose-two-skills", hero=arena.mara, pair=pair)
    else:
        arena.do("ann", "fe.propose", hero=arena.mara, attribute="presence", skill="Performance")
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.throws(7, 7, 1, 1)

    assert (kept(arena)[1], arena.state[Unnoticed].veiled) == ((2, ()) if hidden else (0, (arena.mara,)))


@proves("fe.talents.subtle-casting", "fe.ruling.skill-plus-skill")
def test_presence_stands_for_performance_where_the_table_reads_it_so_and_the_song_after_it_is_magic() -> None:
    arena = Arena("subtle-casting", fights=False, skill_plus_skill="attribute_swapped")
    arena.rated(arena.mara, Lore=3, presence=2, Performance=1)
    arena.do("ann", "fe.cast-unnoticed", hero=arena.mara, tier=2)
    assert arena.offers("ann", "fe.roll-action")[0].throws == "5d10"
    arena.do("ann", "fe.roll-action", 7, 7, 7, 2, 2, hero=arena.mara)
    arena.keep()
    arena.agreed(arena.mara, attribute="presence", skill="Performance")
    arena.do("ann", "fe.roll-action", 7, 7, 7, hero=arena.mara)
    arena.keep()
    assert list(arena.state[Unnoticed].veiled) == [arena.mara]  # it was no song
    arena.do("ann", "fe.propose-two-skills", hero=arena.mara, pair="lore+performance")
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.do("ann", "fe.roll-action", 7, 1, 7, hero=arena.mara)
    arena.keep()

    assert kept(arena) == (0, 1)
    assert list(arena.state[Unnoticed].veiled) == []


@proves("fe.talents.subtle-casting", "fe.ruling.skill-list", "fe.skills.quickstart-list")
def test_by_the_short_list_sway_is_what_the_talent_asks_for_and_is_rolled_with() -> None:
    evening = Evening("srd_quickstart")
    hero = evening.hero(trained=[], talents=["casters-gift"])
    evening.rated(hero, Lore=3, Sway=1)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=20, reason="a long evening")
    assert evening.refused("ann", "fe.buy-talent", hero=hero, talent="subtle-casting").code == "talent.needs"
    evening.rated(hero, Sway=2)
    evening.do("ann", "fe.buy-talent", hero=hero, talent="subtle-casting")
    evening.do("ann", "fe.cast-unnoticed", hero=hero, tier=2)
    proposal = evening.state[Proposals][hero]

    assert (proposal.attribute, proposal.skill) == ("Sway", "Lore")
    assert evening.offers("ann", "fe.roll-action")[0].throws == "5d10"


@proves("fe.talents.subtle-casting", "fe.gear.enchant.runed-plate", "fe.ruling.subtle-casting-sb")
@pytest.mark.parametrize(("before", "faces", "after"), [(0, (1, 1), (0, 1)), (3, (1, 1), (3, 1)), (0, (1, 2), (0, 0))])
def test_a_beat_that_the_runes_have_taken_is_not_kept_for_later(
    before: int, faces: tuple[int, int], after: tuple[int, int]
) -> None:
    arena = caster()
    enchanted(arena, arena.mara, "light-armor", "runed-plate")
    veils(arena, 7, 7, 2, 2, 2)
    arena.do("gm", "fe.set-beats", held=before, reason="as the test has it")
    works(arena, *faces, 2, 2, 2)

    assert kept(arena) == after
    assert arena.replayed() == arena.state
