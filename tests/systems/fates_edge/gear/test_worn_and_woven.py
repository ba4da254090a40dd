"""What is worn and what is carried besides; what a cloak is woven against; what is bought while dice lie."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import agreed, arm, armed, attacks, close, enchanted, its
from tests.systems.fates_edge.scenario.bell import Bell
from threefates.commons.clocks import Clocks
from threefates.rulebook.parts import Words
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.harm.armor import Armor
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.testing.proof import proves

TWELVE = 12


def armor_of(evening: Evening, hero: str) -> Armor:
    return evening.state[Conditions][hero].armor


@proves("fe.gear.armor")
@pytest.mark.parametrize("worn", [True, False])
def test_what_becomes_of_a_spare_suit_takes_nothing_from_the_one_that_is_worn(worn: bool) -> None:
    evening = Evening()
    mara = evening.hero()
    suit = arm(evening, mara, "medium-armor") if worn else ""
    if not worn:
        evening.do("gm", "fe.set-armor", hero=mara, armor="medium")
    spare = arm(evening, mara, "medium-armor", held=False)
    evening.do("gm", "fe.set-care", owner=mara, item=spare, care="neglected", reason="rust")

    assert armor_of(evening, mara) is Armor.MEDIUM
    assert [each.id for each in evening.state[Gear].items(mara) if each.held] == ([suit] if worn else [])
    if worn:
        evening.do("ann", "fe.hold-gear", owner=mara, item=suit, held=False)
        assert armor_of(evening, mara) is Armor.NONE


@proves("fe.gear.armor")
def test_who_enters_the_story_in_armor_is_armored() -> None:
    bell = Bell(players=4)

    worn = {who: bell.state[Conditions][hero].armor for who, hero in bell.heroes.items()}
    assert worn == {"hedda": Armor.LIGHT, "corin": Armor.LIGHT, "isaure": Armor.NONE, "tobiah": Armor.LIGHT}


@proves("fe.gear.enchant.spellweave-cloak")
def test_what_a_cloak_is_woven_against_no_other_enchantment_changes() -> None:
    evening = Evening()
    mara = evening.hero()
    cloak = enchanted(evening, mara, "thing", "spellweave-cloak", chosen="fire")
    boots = {"owner": mara, "item": cloak, "enchantment": "boots-of-sure-step", "chosen": "cold"}
    evening.do("gm", "fe.enchant-gear", **boots)

    assert its(evening, mara, cloak).chosen == "fire"


@proves("fe.gear.enchant.spellweave-cloak")
@pytest.mark.parametrize(("kind", "asked"), [("light-blade", False), ("thing", True)])
def test_only_where_a_cloak_may_be_woven_it_is_asked_against_what(kind: str, asked: bool) -> None:
    evening = Evening()
    arm(evening, evening.hero(), kind)
    (offer,) = evening.offers("gm", "fe.enchant-gear")

    assert [each.name for each in offer.fields] == ["enchantment", *(["chosen"] if asked else [])]


@proves("fe.gear.enchant-principles")
def test_nobody_enchants_what_they_strike_with_while_the_dice_lie() -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero()
    blade = arm(evening, mara, "light-blade")
    evening.rated(mara, body=1, Melee=1)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=4, reason="as the test has it")
    evening.do("gm", "fe.set-boons", hero=mara, held=1, reason="as the test has it")
    attacks(evening, mara, blade)
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", 7, 7, 2, hero=mara)
    fields = {"owner": mara, "item": blade, "enchantment": "flaming-blade"}
    refusal = evening.refused("ann", "fe.enchant-gear", **fields)
    (offer,) = evening.offers("ann", "fe.enchant-gear")

    assert refusal.code == "gear.middle"
    assert offer.refusal == refusal
    evening.keep()
    assert "Light melee weapon hits: Harm 1." in evening.told("ann")
    evening.do("ann", "fe.enchant-gear", **fields)
    assert its(evening, mara, blade).enchantments == ("flaming-blade",)


@proves("fe.gear.weight-classes")
def test_who_carries_as_much_as_anybody_does_is_handed_nothing() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    tor = evening.hero("Tor", "bob")
    blade = arm(evening, mara, "light-blade")
    for owner in (tor, wolf):
        for _ in range(TWELVE):
            arm(evening, owner, "small-thing", held=False)
    (offer,) = evening.offers("ann", "fe.drop-gear")
    whom = {option.value: option.refusal for option in offer.fields[1].options}

    assert whom == {tor: evening.refused("ann", "fe.drop-gear", owner=mara, item=blade, to=tor), wolf: None}


@proves("fe.gear.enchant.wraithmail")
def test_nobody_strikes_a_foe_who_is_mist_either() -> None:
    evening, mara, wolf, blade = armed("light-blade", band="close")
    mail = arm(evening, wolf, "heavy-armor")
    evening.do("gm", "fe.enchant-gear", owner=wolf, item=mail, enchantment="wraithmail")
    attacks(evening, mara, blade, other=wolf)
    agreed(evening, mara)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.turn-intangible", owner=wolf)
    evening.do("gm", "give-spotlight", character=mara)

    assert evening.refused("ann", "fe.roll-action", hero=mara).code == "wonder.mist"
    evening.do("ann", "fe.withdraw", hero=mara)
    refusal = evening.refused("ann", "fe.attack-with", hero=mara, item=blade, other=wolf)
    assert (refusal.code, refusal.source) == ("wonder.mist", "fe.gear.enchant.wraithmail")
    assert refusal.title == "Wolf is intangible: nothing strikes them until their next turn."
    evening.do("ann", "fe.propose", hero=mara, attribute="presence", skill="Tinker")
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="social")


@proves("fe.turn.action-interact", "fe.turn.free-items")
def test_nobody_draws_or_stows_as_a_blow_comes_at_them() -> None:
    evening, mara, _ = fight()
    blade = arm(evening, mara, "light-blade")
    draws = {"character": mara, "way": "draw", "note": its(evening, mara, blade).name}
    evening.do("gm", "fe.strike", hero=mara, harm=2, why="an axe")
    in_the_middle = evening.refused("ann", "fe.interact", **draws)
    evening.answer("take")
    evening.do("ann", "fe.interact", **draws)

    assert in_the_middle.code == "gear.middle"
    assert not its(evening, mara, blade).held


@proves("fe.gear.armor", "fe.turn.action-interact")
@pytest.mark.parametrize("suit", [True, False])
def test_who_takes_armor_off_in_a_fight_interacts_by_whichever_door(suit: bool) -> None:
    evening, mara, wolf = fight()
    if suit:
        arm(evening, mara, "heavy-armor")
    else:
        evening.do("gm", "fe.set-armor", hero=mara, armor="heavy")
    off = {"hero": mara, "armor": "none"}
    evening.do("gm", "give-spotlight", character=wolf)
    others_turn = evening.refused("ann", "fe.set-armor", **off)
    (greyed,) = evening.offers("ann", "fe.set-armor")
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("gm", "fe.strike", hero=mara, harm=2, why="an axe")
    in_the_middle = evening.refused("ann", "fe.set-armor", **off)
    evening.answer("take")
    while evening.waits():
        evening.answer("use")
    evening.do("ann", "fe.set-armor", **off)

    assert (others_turn.code, in_the_middle.code) == ("turn.not_yours", "roll.underway")
    assert greyed.refusal == others_turn
    assert armor_of(evening, mara) is Armor.NONE
    assert evening.state[Turns].taken == ("interact",)


@proves("fe.gear.armor")
def test_out_of_a_fight_armor_comes_off_at_once_and_by_the_game_master_at_any_time() -> None:
    evening, mara, _ = fight()
    evening.do("gm", "fe.set-armor", hero=mara, armor="light")
    evening.do("gm", "fe.set-armor", hero=mara, armor="none")
    evening.do("gm", "fe.set-armor", hero=mara, armor="light")
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("ann", "fe.set-armor", hero=mara, armor="none")

    assert armor_of(evening, mara) is Armor.NONE


@proves("fe.gear.enchant.soulfire", "fe.combat.npc-dice")
@pytest.mark.parametrize(
    ("way", "care", "ignores"), [("melee", "sound", 1), ("melee", "neglected", 0), ("shot", "sound", 0)]
)
def test_the_soulfire_of_a_foe_passes_armor_where_it_strikes_with_that(way: str, care: str, ignores: int) -> None:
    evening, mara, wolf = fight()
    enchanted(evening, wolf, "medium-blade", "soulfire", care)
    arm(evening, mara, "light-armor")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.foe-strikes", foe=wolf, hero=mara, way=way, why="a blade")
    coming = evening.state[Conditions].coming
    evening.answer("take")

    assert coming
    assert coming.ignores == ignores
    assert evening.state[Conditions][mara].harm == ignores


MAIL = "fe.gear.enchant.wraithmail"


def mist(*, running: bool = True) -> tuple[Evening, str]:
    """Mara is intangible, in a fight or out of one."""
    evening, mara, _ = fight()
    if not running:
        evening.do("gm", "fe.set-conflict", running=False)
    enchanted(evening, mara, "heavy-armor", "wraithmail")
    evening.do("ann", "fe.turn-intangible", owner=mara)
    return evening, mara


def gear_line(evening: Evening) -> str:
    part = evening.view("ann")["gear"]
    assert isinstance(part, Words)
    return part.lines[0].text


@proves(MAIL)
def test_with_the_fight_the_exchange_is_over_and_whoever_was_mist_is_solid() -> None:
    evening, mara = mist()
    shown = gear_line(evening)
    evening.do("gm", "fe.set-conflict", running=False)
    told = evening.told("bob")
    evening.do("gm", "fe.strike", hero=mara, harm=1, why="a stone")

    assert "(worn, intangible)" in shown
    assert told[-1] == "Mara is solid again."
    assert "intangible" not in gear_line(evening)
    assert evening.waits()


@proves(MAIL)
def test_out_of_a_fight_whoever_acts_again_is_solid() -> None:
    evening, mara = mist(running=False)
    told = evening.told("bob")
    missed = evening.refused("gm", "fe.strike", hero=mara, harm=1, why="a stone")
    evening.agreed(mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)
    evening.do("gm", "fe.strike", hero=mara, harm=1, why="a stone")

    assert told[-1] == "Mara turns intangible until they act."
    assert missed.title == "Mara is intangible: nothing strikes them until they act."
    assert evening.waits()


@proves("fe.gear.enchant-principles")
@pytest.mark.parametrize("name", ["Keen edge", "glow", " Glow "])
def test_an_enchantment_of_ones_own_has_a_name_of_its_own(name: str) -> None:
    evening = Evening()
    evening.hero()
    making = {"slot": "thing", "xp": 6, "when": "in the dark", "amount": 2}
    evening.do("gm", "fe.define-enchantment", name="Glow", **making)
    told = evening.told("gm")

    refused = evening.refused("gm", "fe.define-enchantment", name=name, **making)

    assert told == ["A new enchantment, Glow, 6 XP: +2 dice in the dark."]
    assert (refused.code, refused.remedy) == ("enchant.no", "Call it otherwise.")


@proves("fe.gear.enchant.thunder-hammer")
def test_thunder_over_a_danger_that_has_struck_begins_the_next_one() -> None:
    evening, mara, _, _ = close("thunder-hammer")
    evening.do("gm", "start-clock", name="Hazard", size=6)
    (clock,) = evening.state[Clocks].known
    evening.do("gm", "tick-clock", clock=clock, segments=6, why="a fall")

    evening.do("ann", "fe.roll-action", 10, 7, 7, 7, 7, hero=mara)
    evening.keep()

    assert [(it.id == clock, it.filled) for it in evening.state[Clocks].known.values()] == [(True, 6), (False, 2)]


@proves("fe.gear.enchant.wraithmail")
def test_the_mail_of_a_foe_is_before_whoever_runs_the_game_and_nobody_else() -> None:
    evening, mara, wolf = fight()
    evening.hero("Tor", "bob")
    for owner in (mara, wolf):
        enchanted(evening, owner, "heavy-armor", "wraithmail")
    evening.do("gm", "give-spotlight", character=wolf)

    def offered(seat: str) -> dict[str, tuple[bool, bool]]:
        found = evening.offers(seat, "fe.turn-intangible")
        return {str(dict(each.fixed)["owner"]): (each.enabled, each.levers) for each in found}

    before = {seat: offered(seat) for seat in ("ann", "bob", "gm")}
    evening.do("gm", "fe.turn-intangible", owner=wolf)

    assert before == {"ann": {mara: (False, False)}, "bob": {}, "gm": {mara: (False, True), wolf: (True, False)}}
    assert offered("gm")[wolf] == (False, False)
    assert {each.refusal for each in evening.offers("gm", "fe.turn-intangible")} >= {
        evening.refused("gm", "fe.turn-intangible", owner=wolf)
    }
