"""What holds somebody: healing does not free them of it, and whoever is shifted out of its reach is free."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates
from tests.systems.fifty_two_fates.few_cards import Written, odds
from tests.systems.fifty_two_fates.magicians import BATTLE, MOTION, coven
from threefates.rulebook.agenda import Answer
from threefates.systems.fifty_two_fates.battlefield.fight_events import PlaceSet
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.maneuvers.maneuver_effects import stays_put
from threefates.systems.fifty_two_fates.specials.letting_go import within_hold
from threefates.testing.proof import proves

MARA = ["9H", "KC", "7D", "8S"]


def with_beast(species: str, cross: str = BATTLE, count: int = 1, *, fight: bool = False, apart: int = 0) -> Fates:
    """Mara the mage with Bern and a wolf, and some creatures of a kind, whose turn it is where there is a fight."""
    fates = coven(cross, MARA)
    fates.do("dana", "bring-creature", species=species, count=count)
    if fight:
        fates.do("dana", "start-fight", "2C", "3C", "5C", "AC", apart=apart)
    fates.clear()
    return fates


def beast(fates: Fates, nth: int = 1) -> str:
    """One of the creatures, the wolf being none of them."""
    return fates.creatures()[nth]


def seizes(fates: Fates, special: str, victim: str = "Bern", *, card: str = "9C", nth: int = 1) -> None:
    """One of them makes that of its card, upon somebody who plays none."""
    target = fates.named(victim)
    chance: Any = Written(named([card]))
    fates.do("dana", "attack-by-draw", entity=beast(fates, nth), target=target, count=1, chance=chance)
    fates.do("dana", "answer", choice=fates.asked("special"), option=special, chance=Written(()))
    seat = {"Bern": "bob", "Mara": "ann"}.get(victim, "dana")
    fates.do(seat, "take-it", choice=fates.asked("reaction"), chance=Written(()))
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do(seat, "trim", choice=fates.asked("trim"), cards=fates.hand(victim)[-1:])


def heals(fates: Fates, name: str) -> None:
    """Mara heals somebody, who lets her."""
    fates.do("ann", "cast", entity=fates.named("Mara"), spell="heal", target=fates.named(name), cards=["9H"])
    seat = "bob" if name == "Bern" else "dana"
    fates.do(seat, "let-it-work", choice=fates.asked("reaction"), chance=Written(()))


@proves("ff.spells.heal", "ff.creatures.assassin-vine")
def test_healing_frees_nobody_of_what_holds_them() -> None:
    """One of the cast in the coils of a vine, who can still throw it off; and a wolf that is tied."""
    fates = with_beast("vine")
    fates.do("dana", "make-cast-member", name="Ogda", row="9", chance=Written(()))
    seizes(fates, "vine grapple", "Ogda")
    heals(fates, "Ogda")
    tied = with_beast("vine")
    tied.do("dana", "set-condition", entity=tied.named("Wolf"), condition="incapacitated", bound=True)
    heals(tied, "Wolf")

    assert fates.timers("Ogda") == [("incapacitated", None)]
    assert len(fates.state[Effects].known) == 1
    assert tied.timers() == [("incapacitated", None)]


@proves("ff.spells.heal", "ff.conditions.incapacitated")
def test_what_a_blow_has_left_of_a_creature_is_healed() -> None:
    fates = with_beast("vine")
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="incapacitated")
    heals(fates, "Wolf")

    assert fates.timers() == []


@proves("ff.creatures.bee-giant", "ff.spells.heal", "ff.effects.poison-cure")
@pytest.mark.parametrize("by", ["heal", "potion"])
def test_the_venom_of_a_bee_is_healed_as_poison_is(by: str) -> None:
    fates = with_beast("bee")
    bern = fates.named("Bern")
    fates.do("dana", "attack-by-draw", entity=beast(fates), target=bern, count=1, chance=Written(named(["9S"])))
    fates.do("bob", "take-it", choice=fates.asked("reaction"))
    fates.do("bob", "trim", choice=fates.asked("trim"), cards=fates.hand("Bern")[-1:])
    stung = fates.timers("Bern")

    if by == "heal":
        heals(fates, "Bern")
    else:
        fates.do("dana", "set-potions", entity=bern, potions=1)
        fates.do("bob", "drink-potion", entity=bern)

    assert stung == [("incapacitated", 9)]
    assert fates.timers("Bern") == []


# out of its reach ---------------------------------------------------------------------------------


def moves_bern(fates: Fates, to: str = "onward") -> None:
    """Mara shifts Bern two zones, who lets her."""
    while fates.turns() and "Mara" not in fates.turns():
        fates.passes("dana", fates.turns()[0])
    fates.do("ann", "cast", entity=fates.named("Mara"), spell="move", target=fates.named("Bern"), cards=["KC"], to=to)
    fates.do("bob", "let-it-work", choice=fates.asked("reaction"), chance=Written(()))


@proves("ff.spells.move", "ff.creatures.assassin-vine", "ff.creatures.basilisk", "ff.creatures.griffin")
@pytest.mark.parametrize(
    ("species", "special"),
    [("vine", "vine grapple"), ("basilisk", "basilisk constrict"), ("griffin", "griffin grab and drop")],
)
def test_who_is_moved_away_by_magic_is_out_of_every_grip(species: str, special: str) -> None:
    fates = with_beast(species, MOTION, fight=True)
    seizes(fates, special)
    held = fates.timers("Bern")

    moves_bern(fates)

    assert held
    assert fates.timers("Bern") == []
    assert not fates.state[Effects].known
    assert fates.fight.places[fates.named("Bern")] == 16


@proves("ff.creatures.spider-giant", "ff.spells.move")
def test_a_web_comes_along() -> None:
    fates = with_beast("spider", MOTION)
    fates.do("dana", "start-fight", "2C", "3C", "5C", "AC", "QC", apart=0)
    seizes(fates, "spider web")

    moves_bern(fates)

    assert fates.timers("Bern") == [("incapacitated", None)]


@proves("ff.creatures.assassin-vine", "ff.ruling.vine-details", "ff.movement.zone-zero")
@pytest.mark.parametrize(("place", "holds"), [(0, True), (-1, False), (16, True), (17, False)])
def test_a_vine_holds_as_far_as_it_reaches(place: int, holds: bool) -> None:
    """It stands at 8 metres and reaches a zone."""
    fates = with_beast("vine", fight=True, apart=1)
    seizes(fates, "vine grapple")

    fates.do("dana", "set-place", entity=fates.named("Bern"), place=place)

    assert bool(fates.timers("Bern")) is holds


@proves("ff.creatures.basilisk", "ff.movement.rate")
def test_a_basilisk_that_goes_away_lets_go() -> None:
    fates = with_beast("basilisk", fight=True)
    seizes(fates, "basilisk constrict")

    fates.do("dana", "move", entity=beast(fates), to="onward")

    assert fates.timers("Bern") == []


@proves("ff.creatures.griffin", "ff.movement.zone")
def test_a_griffin_that_is_shifted_keeps_whom_it_has_in_its_claws() -> None:
    fates = with_beast("griffin", fight=True)
    seizes(fates, "griffin grab and drop")

    for _ in range(2):
        fates.do("dana", "set-place", entity=beast(fates), place=40)

    assert fates.fight.places[fates.named("Bern")] == 40
    assert fates.timers("Bern") == [("fit", None)]
    assert len([one for one in fates.came(PlaceSet) if one.entity == fates.named("Bern")]) == 1


# up in the air ------------------------------------------------------------------------------------


@proves("ff.spells.move", "ff.sway.falling", "ff.ruling.flight-speed", "ff.creatures.move")
@pytest.mark.parametrize(("condition", "hurts"), [("fit", 0), ("incapacitated", 0), ("unconscious", 1)])
def test_who_has_wings_falls_from_nowhere_while_they_are_awake(condition: str, hurts: int) -> None:
    fates = with_beast("griffin", MOTION)
    griffin = beast(fates)
    fates.do("dana", "set-condition", entity=griffin, condition=condition)
    said = {"entity": fates.named("Mara"), "spell": "move", "target": griffin, "cards": ["KC"], "to": "up"}
    fates.do("ann", "cast", chance=Written(()), **said)
    if any(choice.kind == "reaction" for choice in fates.questions()):
        fates.do("dana", "take-it", choice=fates.asked("reaction"), chance=Written(()))

    assert fates.foe("Griffin").block.hurt == hurts


# many ants ----------------------------------------------------------------------------------------


@proves("ff.creatures.ant-giant", "ff.ruling.ant-scale")
@pytest.mark.parametrize(("out", "away", "level"), [(0, 0, 3), (9, 0, 1), (2, 0, 2), (0, 9, 1), (3, 4, 1)])
def test_only_ants_that_are_awake_and_beside_the_victim_drag(out: int, away: int, level: int) -> None:
    fates = with_beast("ant", count=10, fight=True)
    others = fates.creatures()[2:]
    for entity in others[:out]:
        fates.do("dana", "set-condition", entity=entity, condition="unconscious")
    for entity in others[out : out + away]:
        fates.do("dana", "set-place", entity=entity, place=50)

    seizes(fates, "ant drag")

    assert [effect.level for effect in fates.state[Effects].known.values()] == [level]


@proves("ff.creatures.assassin-vine", "ff.creatures.ogre", "ff.creatures.griffin")
@pytest.mark.parametrize(
    ("species", "special", "card"),
    [("vine", "vine grapple", "9C"), ("griffin", "griffin grab and drop", "9C"), ("ogre", "ogre crush", "9D")],
)
def test_no_push_tears_somebody_from_what_holds_them(species: str, special: str, card: str) -> None:
    """It takes a save, or magic."""
    fates = with_beast(species, fight=True)
    seizes(fates, special, card=card)
    held = fates.timers("Bern")

    assert stays_put(fates.state, fates.named("Bern"))
    assert not stays_put(fates.state, fates.named("Mara"))
    assert held


# out of the fight ---------------------------------------------------------------------------------


@proves("ff.creatures.assassin-vine", "ff.ruling.vine-details", "ff.movement.zone-zero")
@pytest.mark.parametrize("out", ["", "Bern", "vine"])
def test_who_holds_or_is_held_out_of_the_fight_is_as_far_as_nobody_measures(out: str) -> None:
    fates = with_beast("vine", fight=True)
    vine, bern = beast(fates), fates.named("Bern")
    fates.do("dana", "set-place", entity=bern, place=40)
    if out:
        fates.do("dana", "leave-fight", entity=vine if out == "vine" else bern, chance=Written(()))

    assert within_hold(fates.state, vine, bern) is bool(out)


@proves("ff.creatures.griffin")
def test_a_griffin_that_leaves_a_fight_takes_along_whom_it_has_in_its_claws() -> None:
    fates = with_beast("griffin", fight=True)
    seizes(fates, "griffin grab and drop")

    fates.do("dana", "leave-fight", entity=beast(fates), chance=Written(()))

    assert fates.named("Bern") not in fates.fight.places
    assert "Bern" not in fates.turns()
    assert fates.timers("Bern") == [("fit", None)]


@proves("ff.creatures.assassin-vine", "ff.creatures.ogre", "ff.creatures.basilisk")
@pytest.mark.parametrize(
    ("species", "special", "card", "free"),
    [
        ("vine", "vine grapple", "9C", True),
        ("ogre", "ogre crush", "9D", True),
        ("basilisk", "basilisk constrict", "9C", False),
    ],
)
def test_who_is_taken_out_of_a_fight_is_out_of_reach_of_what_stays_in_it(
    species: str, special: str, card: str, free: bool
) -> None:
    """But for what may have gone along; the Fate Dealer says so of either."""
    fates = with_beast(species, fight=True)
    seizes(fates, special, card=card)

    fates.do("dana", "leave-fight", entity=fates.named("Bern"), chance=Written(()))

    assert (fates.timers("Bern") == []) is free


@proves("ff.skills.contortionist", "ff.effects.saves", "ff.ruling.skills-in-combat")
@pytest.mark.parametrize(
    ("species", "special", "most"),
    [
        ("vine", "vine grapple", 2),
        ("basilisk", "basilisk constrict", 2),
        ("spider", "spider web", 2),
        ("ant", "ant drag", 1),
    ],
)
def test_a_contortionist_gets_out_of_what_is_wound_about_them_with_a_card_more(
    species: str, special: str, most: int
) -> None:
    """Not of jaws; and Mara, who is none, has one card in either."""
    fates = with_beast(species, count=2)
    fates.do("bob", "learn-skill", entity=fates.named("Bern"), skill="contortionist")
    seizes(fates, special)
    seizes(fates, special, "Mara", card="8C", nth=2)
    hand = fates.hand("Bern")[:2]
    (bern,), (mara,) = (fates.offers(seat, "save") for seat in ("bob", "ann"))
    save = {**dict(bern.fixed), "cards": hand}

    two = odds(fates, "bob", "save", **save)

    assert (bern.fields[0].high, mara.fields[0].high) == (most, 1)
    assert (two is not None) == (most == 2)
    if most == 2:
        fates.do("bob", "save", **save, chance=Written(()))
        assert two is not None
        assert (len(fates.state[Effects].known) == 1) is (two.success == "1")
    else:
        assert fates.refused("bob", "save", **save).code == "play.count"


@proves("ff.skills.contortionist", "ff.effects.saves")
@pytest.mark.parametrize(("skills", "most"), [(["contortionist"], 2), (["climbing"], 1)])
def test_so_does_one_of_the_cast(skills: list[str], most: int) -> None:
    fates = with_beast("vine")
    fates.do("dana", "make-cast-member", name="Ogda", row="9", skills=skills)
    seizes(fates, "vine grapple", "Ogda", nth=1)
    (offer,) = fates.offers("dana", "save-by-draw")

    found = [odds(fates, "dana", "save-by-draw", **dict(offer.fixed), count=count) is not None for count in (1, 2)]

    assert offer.fields[0].high == most
    assert found == [True, most == 2]


@proves("ff.skills.contortionist", "ff.creatures.spider-giant", "ff.ruling.spider-wording")
def test_the_odds_of_a_web_to_come_know_a_contortionist() -> None:
    found = []
    for skill in ("contortionist", "climbing"):
        fates = coven(BATTLE, MARA, readings={"spider-wording": "fd_strength"})
        fates.do("dana", "bring-creature", species="spider")
        fates.do("bob", "learn-skill", entity=fates.named("Bern"), skill=skill)
        seizes(fates, "spider web")
        told = SYSTEM.odds(fates.state, Answer(fates.asked("web"), "1"), fates.viewer("dana"))
        assert told is not None
        found.append(Fraction(told.success))

    assert found[0] > found[1]
