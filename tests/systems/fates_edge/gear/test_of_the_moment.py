"""Aim is of the moment, an attack is told as it is made, and a foe's weapon does for it what it does for a hero."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import agreed, apart, arm, armed, attacks, bears, enchanted
from threefates.commons.characters import Characters
from threefates.rulebook.parts import Words
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges.npcs import FoeRolled
from threefates.systems.fates_edge.gear.aiming import Readiness
from threefates.systems.fates_edge.gear.overwatch import Watches
from threefates.systems.fates_edge.gear.suppression import Fire
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.testing.proof import proves


def aiming(*, scene: bool = True) -> tuple[Evening, str, str, str]:
    """Mara aims a bow at a wolf, out of a fight."""
    evening, mara, wolf, bow = armed("medium-bow")
    evening.do("gm", "fe.set-conflict", running=False)
    if scene:
        evening.do("gm", "start-scene", title="The ford")
    evening.do("ann", "fe.take-aim", owner=mara, item=bow)
    assert mara in evening.state[Readiness].aimed
    return evening, mara, wolf, bow


@proves("fe.gear.ranged-aim")
@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("fe.rest", {"how": "night"}),
        ("fe.rest", {"how": "short"}),
        ("fe.start-leg", {"name": "The moor road", "size": 4}),
    ],
)
def test_nobody_aims_for_hours(command: str, fields: dict[str, Any]) -> None:
    evening, mara, _, _ = aiming()
    evening.do("gm", "fe.mark-fatigue", hero=mara, amount=1, why="the climb")
    evening.do("ann", "fe.hold-shot", owner=mara, trigger="it looks up", item=evening.state[Readiness].aimed[mara][0])
    evening.do("gm", command, **fields)

    assert (evening.state[Readiness].aimed, evening.state[Watches].of) == ({}, {})
    assert evening.replayed() == evening.state


@proves("fe.gear.ranged-aim")
def test_nobody_aims_from_between_two_scenes_into_one() -> None:
    evening, _, _, _ = aiming(scene=False)
    evening.do("gm", "start-scene", title="The ford")

    assert evening.state[Readiness].aimed == {}


@proves("fe.gear.ranged-aim")
@pytest.mark.parametrize("fights", [False, True])
def test_out_of_a_fight_whoever_does_something_else_aims_no_longer(fights: bool) -> None:
    evening, mara, _, _ = aiming()
    if fights:
        evening.do("gm", "fe.set-conflict", running=True)
        evening.do("gm", "give-spotlight", character=mara)
    evening.agreed(mara, dv=2)
    proposed = mara in evening.state[Readiness].aimed
    evening.do("ann", "fe.roll-action", *(9,) * 4, hero=mara)

    assert proposed
    assert (mara in evening.state[Readiness].aimed) is fights


@proves("fe.gear.ranged-aim")
def test_what_was_aimed_before_a_fight_is_shot_in_it_and_no_later() -> None:
    evening, mara, wolf, bow = aiming()
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=mara)
    attacks(evening, mara, bow, other=wolf)
    counts = "aim" in bears(evening, mara)
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "fe.set-conflict", running=False)

    assert counts
    assert evening.state[Readiness].aimed == {}


@proves("fe.gear.weapon-tags", "fe.gear.weight-classes")
def test_an_attack_is_told_by_the_weapon_that_it_is_made_with() -> None:
    evening, mara, wolf, first = armed("light-blade", band="close")
    second = arm(evening, mara, "light-blade", name="Thorn", tags=["off-hand"])
    attacks(evening, mara, first, other=wolf)
    agreed(evening, mara)
    attacks(evening, mara, second, other=wolf)
    now = evening.state[Proposals][mara]

    assert now.intent == "attacking Wolf with Thorn"
    assert now.terms is not None
    assert "attacking Wolf with Thorn" in str(evening.view("bob"))


@proves("fe.resolution.procedure-seven-step")
def test_an_attack_at_somebody_else_is_another_one_and_its_own_words_stay() -> None:
    evening, mara, wolf, blade = armed("light-blade", band="close")
    evening.do("gm", "fe.name-foe", name="Bear")
    bear = list(evening.state[Characters].known)[-1]
    apart(evening, mara, bear, "close")
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee", intent="off the table and down")
    agreed(evening, mara)
    attacks(evening, mara, blade, other=wolf)
    kept = evening.state[Proposals][mara].terms
    attacks(evening, mara, blade, other=bear)
    now = evening.state[Proposals][mara]

    assert (kept is not None, now.terms, now.intent) == (True, None, "off the table and down")


def rolls(care: str, *kinds: str) -> tuple[Evening, str, str]:
    """A wolf with these blades, in that care, where foes roll; and it is its turn."""
    evening, mara, wolf = fight(npc_rolls="npc_rolls_cap_dice")
    for kind in kinds:
        item = arm(evening, wolf, kind, tags=["off-hand"])
        if care != "sound":
            evening.do("gm", "fe.set-care", owner=wolf, item=item, care=care, reason="rain")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    evening.do("gm", "give-spotlight", character=wolf)
    return evening, mara, wolf


@proves("fe.gear.neglected", "fe.gear.compromised", "fe.combat.npc-dice")
@pytest.mark.parametrize(
    ("care", "kinds", "way", "dice"),
    [
        ("sound", ["light-blade"], "melee", 4),
        ("neglected", ["light-blade"], "melee", 3),
        ("compromised", ["light-blade"], "melee", 2),
        ("neglected", ["light-blade"], "thrown", 4),
        ("neglected", ["light-blade", "light-blade"], "melee", 4),
    ],
)
def test_a_foe_that_rolls_has_fewer_dice_with_what_nobody_looks_after(
    care: str, kinds: list[str], way: str, dice: int
) -> None:
    evening, mara, wolf = rolls(care, *kinds)
    evening.do("gm", "fe.foe-strikes", *(2,) * dice, foe=wolf, hero=mara, way=way, why="a blade", tier=2)
    (rolled,) = (each for each in evening.last if isinstance(each, FoeRolled))

    assert len(rolled.faces) == dice
    assert evening.replayed() == evening.state


@proves("fe.gear.compromised")
def test_the_second_attack_of_an_exchange_with_a_compromised_blade_is_no_first() -> None:
    evening, mara, wolf = rolls("compromised", "light-blade")
    attack = {"foe": wolf, "hero": mara, "way": "melee", "why": "a blade", "tier": 2}
    evening.do("gm", "fe.foe-strikes", *(2,) * 2, **attack)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("gm", "fe.foe-strikes", *(2,) * 3, **attack)
    first, second = (each.faces for each in evening.events if isinstance(each, FoeRolled))

    assert (len(first), len(second)) == (2, 3)


@proves("fe.gear.enchant.flaming-blade", "fe.combat.harm-by-effect", "fe.ruling.damage-dice")
@pytest.mark.parametrize(
    ("care", "effect", "way", "harm"),
    [
        ("sound", 1, "melee", 2),
        ("sound", 0, "melee", 1),
        ("neglected", 1, "melee", 2),
        ("compromised", 1, "melee", 1),
        ("sound", 1, "shot", 1),
        ("sound", 2, "melee", 3),
    ],
)
def test_a_foes_flaming_blade_burns_as_a_heros_does(care: str, effect: int, way: str, harm: int) -> None:
    evening, mara, wolf = fight()
    enchanted(evening, wolf, "medium-blade", "flaming-blade", care)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.foe-strikes", foe=wolf, hero=mara, way=way, why="a blade", effect=effect)
    coming = evening.state[Conditions].coming

    assert coming
    assert coming.harm == harm


@proves("fe.gear.neglected", "fe.combat.npc-dice", "fe.ruling.npc-rolls")
@pytest.mark.parametrize(("reading", "says"), [("npc_rolls_cap_dice", True), ("player_facing", False)])
def test_of_a_foes_weapon_no_dice_are_said_that_nobody_throws(reading: str, says: bool) -> None:
    evening, mara, wolf = fight(npc_rolls=reading)
    for owner in (mara, wolf):
        item = arm(evening, owner, "light-blade", name=f"{owner}'s")
        evening.do("gm", "fe.set-care", owner=owner, item=item, care="neglected", reason="rain")
    shown = evening.view("gm")["gear"]
    assert isinstance(shown, Words)
    heros, foes = (next(line.text for line in shown.lines if f"{each}'s" in line.text) for each in (mara, wolf))

    assert "close +2d" in heros
    assert "-1d while it is neglected" in heros
    assert ("-1d while it is neglected" in foes, "+2d" in foes) == (says, False)


@proves("fe.gear.weight-classes", "fe.resolution.procedure-seven-step")
def test_an_attack_is_made_with_another_attribute_once_that_is_said_of_it_and_is_another_one() -> None:
    evening, mara, wolf, blade = armed("light-blade", band="close")
    attacks(evening, mara, blade, other=wolf, attribute="wits")
    agreed(evening, mara)
    (offer,) = evening.offers("ann", "fe.attack-with")
    (how,) = (each for each in offer.fields if each.name == "attribute")
    attacks(evening, mara, blade, other=wolf)
    kept = evening.state[Proposals][mara]
    attacks(evening, mara, blade, other=wolf, attribute="presence")
    now = evening.state[Proposals][mara]

    assert how.default == "wits"
    assert (kept.attribute, kept.terms is not None) == ("wits", True)
    assert (now.attribute, now.terms) == ("presence", None)


@proves("fe.gear.ranged-suppress")
def test_a_shot_that_becomes_fire_into_a_zone_is_told_so_and_back_again() -> None:
    evening, mara, wolf, bow = armed("light-bow")
    attacks(evening, mara, bow, other=wolf)
    agreed(evening, mara)
    said = []
    evening.do("ann", "fe.suppress", hero=mara, item=bow, zone="the gate", whom=[wolf])
    said.append((evening.state[Proposals][mara].intent, evening.state[Proposals][mara].terms))
    attacks(evening, mara, bow, other=wolf)
    said.append((evening.state[Proposals][mara].intent, evening.state[Proposals][mara].terms))

    assert said == [
        ("shooting into the gate with Light ranged weapon", None),
        ("attacking Wolf with Light ranged weapon", None),
    ]


@proves("fe.gear.ranged-suppress")
@pytest.mark.parametrize("how", ["fe.hold-gear", "fe.drop-gear"])
def test_nobody_is_pinned_by_a_bow_that_is_in_no_hand(how: str) -> None:
    evening, mara, wolf, bow = armed("light-bow", actions_per_turn="two_actions")
    evening.do("ann", "fe.suppress", hero=mara, item=bow, zone="the gate", whom=[wolf])
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", 9, 9, 9, 9, hero=mara)
    evening.keep()
    pinned = set(evening.state[Fire].pinned)
    evening.do("ann", how, owner=mara, item=bow, **({"held": False} if how == "fe.hold-gear" else {}))

    assert (pinned, evening.state[Fire].pinned) == ({wolf}, {})


@proves("fe.turn.action-interact", "fe.gear.tempo-slow")
@pytest.mark.parametrize(
    ("way", "rolls", "dice", "empty"),
    [
        ("reload", False, (), False),
        ("draw", False, (), True),
        ("reload", True, (9, 9, 9, 9), False),
        ("reload", True, (2, 2, 2, 2), True),
    ],
)
def test_who_interacts_to_reload_has_reloaded(way: str, rolls: bool, dice: tuple[int, ...], empty: bool) -> None:
    evening, mara, wolf, bow = armed("heavy-bow", partial_upgrade="no_upgrade")
    evening.do("ann", "fe.set-weapon", owner=mara, item=bow)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    attacks(evening, mara, bow, other=wolf)
    evening.do("gm", "fe.set-terms", hero=mara, dv=0, position=1)
    evening.do("ann", "fe.roll-action", hero=mara)
    assert evening.state[Readiness].empty == (bow,)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    if rolls:
        evening.agreed(mara, attribute="body", skill="Athletics", dv=2)
        evening.do("ann", "fe.handle-it", hero=mara, way=way)
        evening.rated(mara, Athletics=1)
        evening.do("ann", "fe.roll-action", *dice, hero=mara)
        evening.keep()
    else:
        evening.do("ann", "fe.interact", character=mara, way=way, note="the bow")

    assert evening.state[Readiness].empty == ((bow,) if empty else ())
    assert "interact" in evening.state[Turns].taken


@proves("fe.gear.ranged-aim", "fe.combat.npc-dice", "fe.ruling.npc-rolls")
@pytest.mark.parametrize("effect", [False, True])
def test_a_foes_aim_tells_on_its_next_shot_alone_where_it_rolls(effect: bool) -> None:
    evening, mara, wolf = fight(npc_rolls="npc_rolls_cap_dice")
    bow = arm(evening, wolf, "medium-bow")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.take-aim", owner=wolf, item=bow, effect=effect)
    shot = {"foe": wolf, "hero": mara, "way": "shot", "why": "an arrow", "tier": 2}
    faces = []
    for dice in (4 + (not effect), 4):
        evening.do("gm", "give-spotlight", character=mara)
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "fe.foe-strikes", *(9, 9, 9, 9, 9)[:dice], **shot)
        coming = evening.state[Conditions].coming
        assert coming
        faces.append((dice, coming.harm))
        evening.answer("take")

    assert faces == ([(4, 2), (4, 1)] if effect else [(5, 1), (4, 1)])
    assert evening.state[Readiness].aimed == {}


@proves("fe.gear.ranged-aim", "fe.combat.npc-dice")
def test_where_nobody_rolls_for_a_foe_it_aims_for_its_effect() -> None:
    evening, mara, wolf = fight()
    bow = arm(evening, wolf, "medium-bow")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("gm", "give-spotlight", character=wolf)
    (offer,) = evening.offers("gm", "fe.take-aim")
    evening.do("gm", "fe.take-aim", owner=wolf, item=bow)
    told = evening.told("gm")
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.foe-strikes", foe=wolf, hero=mara, way="shot", why="an arrow")
    coming = evening.state[Conditions].coming

    assert [each.name for each in offer.fields] == ["item"]
    assert told == ["Wolf: Aim.", "Wolf aims Medium ranged weapon: an Effect more."]
    assert coming
    assert coming.harm == 2
    assert evening.state[Readiness].aimed == {}


@proves("fe.gear.ranged-aim")
def test_who_has_left_aims_no_longer() -> None:
    evening, mara, wolf = fight()
    bow = arm(evening, wolf, "medium-bow")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.take-aim", owner=wolf, item=bow)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("gm", "fe.foe-leaves", foe=wolf)

    assert evening.state[Readiness].aimed == {}
