"""Small print: durations are never nothing, what healing ends, what a focus and a grip end with, bosses at 0 sway."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, strike
from tests.systems.fifty_two_fates.fighting import hits
from tests.systems.fifty_two_fates.magicians import BATTLE, casts, coven
from tests.systems.fifty_two_fates.wild import its, strikes, taken, wild
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, Play
from threefates.systems.fifty_two_fates.conditions.conditions import bound
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import Specials
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.exchanges.hits import sway_of_hit
from threefates.systems.fifty_two_fates.magic.lasting_spells import SpellBegan
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.testing.proof import proves

# durations ----------------------------------------------------------------------------------------


@proves("ff.conditions.duration")
def test_a_blow_that_expose_lifts_over_a_higher_defence_brings_its_condition_for_a_round() -> None:
    fates = coven(BATTLE, ["9C", "KH", "7S", "4H"], ["8S", "2D", "3D", "4D"], wolf={"low": 3, "mid": 20, "high": 30})
    casts(fates, "expose", "Wolf", ["9C"])
    fates.answers("dana", "take-it", "6D")

    strike(fates, "bob", "Bern", "Wolf", ["8S"])
    fates.answers("dana", "defend-by-draw", "10D", count=1)
    fates.answers("bob", "answer", "5H", option="incapacitated")

    assert fates.timers() == [("incapacitated", 1)]


@proves("ff.spells.type-damage", "ff.conditions.duration")
def test_what_a_hindered_mage_casts_lasts_by_what_it_came_to() -> None:
    fates = coven(BATTLE, ["KS", "KH", "7S", "4C"], wolf={"low": 30, "mid": 40, "high": 50})
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="incapacitated")

    casts(fates, "harm", "Wolf", ["KS"])
    fates.answers("dana", "defend-by-draw", "5C", count=1)
    fates.answers("ann", "answer", "6D", option="unconscious")

    assert fates.timers() == [("unconscious", 12 - 5)]


@proves("ff.creatures.basilisk")
@pytest.mark.parametrize(
    ("reading", "strength", "drawn", "lasts"),
    [
        ("difference", ["3H", "4H", "5H"], [], 3),
        ("difference", ["2H", "3H", "4H"], [], 1),
        ("draw_card", ["3H", "4H", "5H"], ["8S"], 8),
    ],
)
def test_a_gaze_lasts_as_long_as_the_table_reads_random(
    reading: str, strength: list[str], drawn: list[str], lasts: int
) -> None:
    fates = wild("basilisk", readings={"random-rounds": reading})
    fates.do("dana", "attack-by-draw", "9D", "2D", entity=its(fates), target=fates.named("Mara"), count=2)
    fates.do("dana", "answer", *strength, choice=fates.asked("special"), option="basilisk paralysis")

    fates.answers("ann", "resist", *drawn, "6H", cards=["9C"])

    assert fates.timers("Mara") == [("unconscious", lasts)]
    assert any(line.startswith("Mara is unconscious by paralysis") for line in fates.panes["tv"])


# what ends it -------------------------------------------------------------------------------------


def bitten() -> Fates:
    """Bern is incapacitated by a centipede's venom; Mara can heal."""
    fates = coven(BATTLE, ["9H", "KD", "7S", "4C"])
    fates.do("dana", "bring-creature", species="centipede")
    fates.do("dana", "attack-by-draw", "8C", entity=fates.named("Giant centipede"), target=fates.named("Bern"))
    fates.do("dana", "answer", choice=fates.asked("special"), option="centipede venom")
    fates.answers("bob", "take-it")
    assert fates.condition("Bern") is Condition.INCAPACITATED
    return fates


@proves("ff.creatures.centipede-giant", "ff.spells.heal")
def test_healing_ends_what_venom_does() -> None:
    fates = bitten()

    casts(fates, "heal", "Bern", ["9H"])
    fates.answers("bob", "take-it", "6H")

    assert fates.condition("Bern") is Condition.FIT


@proves("ff.effects.poison-cure")
def test_so_does_a_healing_potion() -> None:
    fates = bitten()
    fates.do("dana", "set-potions", entity=fates.named("Bern"), potions=1)

    fates.do("bob", "drink-potion", entity=fates.named("Bern"))

    assert fates.condition("Bern") is Condition.FIT


@proves("ff.maneuvers.frighten")
def test_whoever_is_frightened_lets_nothing_through_to_strike_back_at_others() -> None:
    fates = hits("frighten", "court")
    fates.passes("ann", "Mara")

    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Wolf"), cards=["6H"])

    assert fates.refused("dana", "riposte", choice=fates.asked("reaction")).code == "reaction.afraid"
    assert [offer.refusal.code for offer in fates.offers("dana", "riposte") if offer.refusal] == ["reaction.afraid"]


def focused() -> Fates:
    """An amarok has fixed upon Mara."""
    fates = wild("amarok", "2C", "AC", "5C")
    strikes(fates, "7D", special="amarok focused target")
    assert fates.state[Specials].focus[its(fates)].target == fates.named("Mara")
    return fates


@proves("ff.creatures.amarok")
def test_an_amarok_lets_go_of_its_target_when_the_fight_is_over() -> None:
    fates = focused()

    fates.do("dana", "end-fight")

    assert fates.state[Specials].focus == {}
    assert "Amarok has Mara no longer in its eye." in fates.panes["ann"]


@pytest.mark.parametrize("condition", ["unconscious", "incapacitated"])
def test_an_amarok_lets_go_of_whoever_is_down(condition: str) -> None:
    fates = focused()

    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition=condition)

    assert (fates.state[Specials].focus == {}) is (condition == "unconscious")


@proves("ff.creatures.griffin")
def test_whoever_a_griffin_drops_is_held_no_more() -> None:
    fates = wild("griffin")
    strikes(fates, "8C", "2D", special="griffin grab and drop")
    taken(fates)
    aloft = bound(fates.state, fates.named("Mara"))

    fates.do("dana", "fall", entity=fates.named("Mara"), metres=8)

    assert (aloft, bound(fates.state, fates.named("Mara"))) == (True, False)


@proves("ff.sway.unarmed-damage", "ff.maneuvers.rage")
@pytest.mark.parametrize(("unarmed", "sway"), [(False, 3), (True, 1)])
def test_bare_hands_cost_one_sway_even_in_a_rage(*, unarmed: bool, sway: int) -> None:
    fates = duel(["9C", "QC", "3D", "4S"], ["2D", "5C", "6C", "7C"])
    rage = Bout(
        kind=BoutKind.ACTION,
        actor=fates.named("Mara"),
        target=fates.named("Bern"),
        play=Play(("9C", "QC")),
        unarmed=unarmed,
        how="rage",
    )

    assert sway_of_hit(fates.state, rage) == sway


@proves("ff.maneuvers.rage", "ff.spells.slow")
@pytest.mark.parametrize(
    ("cards", "unarmed", "sway"),
    [
        (["QC", "KC"], False, 2),
        (["9C", "QC", "KC"], False, 2),
        (["9C", "QC"], False, 1),
        (["9C", "8C"], False, 0),
        (["QC", "KC"], True, 1),
    ],
)
def test_of_a_slow_rage_every_card_counts_as_slow_blows_do(cards: list[str], sway: int, *, unarmed: bool) -> None:
    fates = duel(["9C", "QC", "3D", "4S"], ["2D", "5C", "6C", "7C"])
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.happen(SpellBegan("spell-9", "slow", bern, mara, total=9))
    play = Play(tuple(cards))
    rage = Bout(kind=BoutKind.ACTION, actor=mara, target=bern, play=play, unarmed=unarmed, how="rage")

    assert sway_of_hit(fates.state, rage) == sway


# bosses at 0 sway ---------------------------------------------------------------------------------


def beaten() -> Fates:
    """A wolf that fights with sway has none left."""
    fates = hunt(["KH", "9C", "3D", "4S"], sway=1)
    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "take-it", "2D")
    assert (fates.foe().sway, fates.condition()) == (0, Condition.FIT)
    return fates


@proves("ff.sway.boss")
def test_a_boss_at_0_sway_dies_of_a_fall() -> None:
    fates = beaten()

    fates.do("dana", "fall", entity=fates.named("Wolf"), metres=8)

    assert fates.condition() is Condition.DEAD


@proves("ff.sway.boss", "ff.effects.poison")
@pytest.mark.parametrize(("harm", "level", "cards", "ends"), [("ablaze", 0, [], "dead"), ("poison", 1, ["5C"], "fit")])
def test_fire_kills_a_boss_at_0_sway_and_poison_runs_its_course(
    harm: str, level: int, cards: list[str], ends: str
) -> None:
    fates = hunt(["KH", "9C", "3D", "4S"], sway=1)
    fates.do("dana", "afflict", *cards, entity=fates.named("Wolf"), harm=harm, level=level)

    fates.do("dana", "let-time-pass", seconds=20)

    assert (fates.foe().sway, fates.condition().value) == (0, ends)
    assert (harm == "poison") is (fates.state[Effects].on(fates.named("Wolf")) == ())
