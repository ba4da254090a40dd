"""A Cast that misses brings its spell for less, and so its TAGS; of one roll that misses no spell comes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.casting.weaving import caster, happened, picks, question, weaves
from tests.systems.fates_edge.chances.asking import odds, shares
from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.casting.weave_and_cast import SpellUnshaped
from threefates.systems.fates_edge.tags.tag_effects import Effects, TagFailed
from threefates.testing.proof import proves

MISS = (2, 2, 2)


@proves("fe.caster.cast-step")
def test_a_cast_that_hits_brings_its_tags_whole() -> None:
    hall = Hall(casting_roll_count="two_rolls", partial_upgrade="no_upgrade")
    hall.rated(hall.oriel, wits=1, Arcana=2)
    hall.do("ann", "fe.weave-spell", hero=hall.oriel, spell="chains", element="Earth")
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    hall.do("ann", "fe.roll-action", 9, 9, 9, hero=hall.oriel)
    hall.keep()
    hall.do("ann", "fe.cast-spell", hero=hall.oriel)
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="bound", on=[hall.wolf])
    hall.do("ann", "fe.roll-action", 9, 9, 9, hero=hall.oriel)
    hall.keep()

    assert [each.partial for each in hall.state[Effects].known.values()] == [False]


@pytest.mark.parametrize("rolls", ["two_rolls", "one_roll"])
@proves("fe.caster.cast-step", "fe.tags.casting-roll", "fe.tags.usage")
def test_its_tags_come_out_as_the_spell_does(rolls: str) -> None:
    hall = Hall(casting_roll_count=rolls, partial_upgrade="no_upgrade")
    hall.rated(hall.oriel, wits=1, Arcana=2)
    if rolls == "two_rolls":
        hall.do("ann", "fe.weave-spell", hero=hall.oriel, spell="chains", element="Earth")
        hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
        hall.do("ann", "fe.roll-action", 9, 9, 9, hero=hall.oriel)
        hall.keep()
        hall.do("ann", "fe.cast-spell", hero=hall.oriel)
    else:
        hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana", intent="chains")
        hall.do("ann", "fe.tag-spell", hero=hall.oriel, tags="BIND")
        hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="bound", on=[hall.wolf])
    hall.do("ann", "fe.roll-action", *MISS, hero=hall.oriel)
    hall.keep()
    picks(hall, "backlash", "colour")
    fell_short = question(hall, "flaw") is not None
    if fell_short:
        picks(hall, "flaw", "lower")
    two = rolls == "two_rolls"

    assert fell_short is two
    assert [each.partial for each in hall.state[Effects].known.values()] == [True] * two
    assert len(happened(hall, TagFailed)) == (not two)
    assert (len(happened(hall, SpellCast)), len(happened(hall, SpellUnshaped))) == (two, not two)
    assert hall.state[Spells].out == ({hall.oriel: ("chains",)} if two else {})
    assert hall.replayed() == hall.state


@proves("fe.tags.casting-roll")
def test_the_odds_of_one_roll_say_so() -> None:
    evening, hero = caster(casting_roll_count="one_roll", tens_count="one", backlash_trigger="any_one")
    evening.rated(hero, wits=1, Arcana=1)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="chains")
    evening.do("ann", "fe.tag-spell", hero=hero, tags="BIND")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    told = odds(evening, "fe.roll-action", hero=hero)
    ends = {kind: Fraction(0) for kind in ("As meant", "Less than meant", "No spell")}
    for row, share in shares(told).items():
        ends[row.partition(";")[0]] += share

    assert ends == {"As meant": Fraction(1, 4), "Less than meant": Fraction(1, 2), "No spell": Fraction(1, 4)}


@proves("fe.backlash.trigger-partial-miss", "fe.backlash.trigger-ones", "fe.caster.interrupted")
@pytest.mark.parametrize(("trigger", "least"), [("partial_miss_or_two_ones", 2), ("any_one", 1)])
@pytest.mark.parametrize("ones", [0, 1, 2])
@pytest.mark.parametrize("how", ["silence", "harm"])
def test_what_a_weave_stirred_up_answers_back_though_the_spell_is_interrupted(
    how: str, ones: int, trigger: str, least: int
) -> None:
    evening, hero = caster(backlash_trigger=trigger)
    weaves(evening, hero, 7, 7, 7, *(1, 1)[:ones], *(4,) * (2 - ones))
    if how == "harm":
        evening.do("gm", "fe.strike", hero=hero, harm=1, why="an arrow")
        evening.answer("take")
    else:
        evening.do("gm", "fe.interrupt-casting", hero=hero, why="a shout")
    again = question(evening, "backlash")

    assert hero not in evening.state[Spells].woven
    assert bool(again) is (ones >= least)


@proves("fe.caster.interrupted", "fe.caster.two-action-loop")
def test_who_is_silenced_before_the_cast_has_nothing_left_to_roll_for_and_is_told_no_change_of_mind() -> None:
    evening, hero = caster()
    weaves(evening, hero, 7, 7, 4, 4, 4)
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.interrupt-casting", hero=hero, why="a hand over her mouth")
    told = evening.told("bob")

    assert told[:2] == ["Oriel's spell fails: a hand over her mouth.", "Oriel has nothing left to roll for."]
    assert hero not in evening.state[Proposals].open
