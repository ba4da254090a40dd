"""What an action is for: each purpose comes to what its outcome says, and ends where the action becomes another one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.systems.fates_edge.actions import purposes_of_magic as of_magic
from tests.systems.fates_edge.evening import FATES_EDGE, SEATS, Evening
from tests.tables import do, opened, run
from threefates.commons.clocks import Clocks
from threefates.rulebook.core import SeatChanged
from threefates.systems.fates_edge import SYSTEM
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.penalties import Magic, Wound
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposesEnded, kinds
from threefates.systems.fates_edge.casting.backlash_conditions import Ailing
from threefates.systems.fates_edge.casting.free_casting import BacklashColoured, Spell
from threefates.systems.fates_edge.casting.steps import Peril, Working
from threefates.systems.fates_edge.casting.weave_and_cast import SpellShaped
from threefates.systems.fates_edge.combat.hiding import Hiding
from threefates.systems.fates_edge.combat.melee import StaysInMelee
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.combat.targeting import At
from threefates.systems.fates_edge.combat.terrain import Crossing, Ground
from threefates.systems.fates_edge.combat.zones import HeldInZone, Leaving, LeavingZones
from threefates.systems.fates_edge.exchanges.interacting import Interacting
from threefates.systems.fates_edge.exchanges.readying import Triggered
from threefates.systems.fates_edge.exchanges.setting_up import AskOpening, SettingUp
from threefates.systems.fates_edge.exchanges.tactical_clocks import AtMob
from threefates.systems.fates_edge.gear.aiming import Attacked
from threefates.systems.fates_edge.gear.attacks import Attack
from threefates.systems.fates_edge.gear.claimed_tags_and_enchantments import Claimed
from threefates.systems.fates_edge.gear.items import Gear, Item
from threefates.systems.fates_edge.gear.tinkering import Disenchanting, Tinkering
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.claimed_help import Helped, waiting
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.persuasion.attempts import Attempt
from threefates.systems.fates_edge.persuasion.clocks import Talks
from threefates.systems.fates_edge.recovery.rest import Treatment
from threefates.systems.fates_edge.recovery.stabilize import Stabilized, Stabilizing
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.rites.rites import Invoking
from threefates.systems.fates_edge.rites.rites_of_patrons import CalledOn, Graced
from threefates.systems.fates_edge.rituals.extended_rituals import LongStep
from threefates.systems.fates_edge.rituals.performing import Performing
from threefates.systems.fates_edge.rolling.contests import Contest, ContestSettled, LongTask
from threefates.systems.fates_edge.rolling.locks_and_wards import GettingPast
from threefates.systems.fates_edge.rolling.two_skills import InPlaceOfTwo
from threefates.systems.fates_edge.rolling.undefined_modifiers import Leans
from threefates.systems.fates_edge.scenario.encounters import Call
from threefates.systems.fates_edge.symbols.cracking import Cracked, Seals
from threefates.systems.fates_edge.symbols.learning import Learning
from threefates.systems.fates_edge.symbols.repair_and_restore import SymbolMending
from threefates.systems.fates_edge.tags.command_oath_sanctify import Violates
from threefates.systems.fates_edge.tags.meeting import Meeting
from threefates.systems.fates_edge.tags.traps import Breaking, Disarming
from threefates.systems.fates_edge.tags.using_tags import WorkingTag
from threefates.systems.fates_edge.tags.ward_and_banish import Banishing
from threefates.systems.fates_edge.talents.conditions import Answering, BareHanded
from threefates.systems.fates_edge.talents.follow_ups import ItemPalmed, Palming
from threefates.systems.fates_edge.talents.modifiers import Declared
from threefates.systems.fates_edge.talents.mounted import Ridden
from threefates.systems.fates_edge.talents.state import Talents
from threefates.systems.fates_edge.talents.stealth import Vanishing
from threefates.systems.fates_edge.talents.subtle_casting import Unnoticed, Veiling
from threefates.systems.fates_edge.tpk.scars import Hindered
from threefates.systems.fates_edge.travel.rolls import OnRoad
from threefates.table.opening import settings_for
from threefates.testing.proof import proves

READINGS = {"partial_upgrade": "no_upgrade", "partial_nature": "proportional", "freeform_dv": "tag_count"}
THROWN = {
    Outcome.CLEAN_SUCCESS: (7, 7),
    Outcome.SUCCESS_AND_COST: (7, 7, 1),
    Outcome.PARTIAL: (7,),
    Outcome.MISS: (),
}
"""What falls against DV 2; every other die is a 4."""


def usual(**rulings: str) -> Evening:
    """Mara, whom Ann plays, and Tor, whom Bob plays."""
    evening = Evening("srd", **{**READINGS, **rulings})
    evening.hero("Mara", trained=["Arcana"])
    evening.hero("Tor", "bob")
    return evening


def scenario() -> Evening:
    """The same at an encounter of a ready evening."""
    evening = usual()
    overrides = {f"fe.ruling.{name.replace('_', '-')}": reading for name, reading in READINGS.items()}
    evening.state = evening.start = FATES_EDGE.start(settings_for(SYSTEM, "", overrides, "lantern-at-dusk"))
    evening.events = []
    evening._happen(*(SeatChanged(seat, name, role) for seat, (name, role) in SEATS.items()))
    evening.do("ann", "fe.play-ready", ready="ysolt")
    evening.do("bob", "fe.play-ready", ready="pell")
    evening.do("gm", "fe.begin-scenario")
    evening.do("gm", "fe.start-encounter", encounter="toll")
    return evening


def propose(evening: Evening, hero: str) -> None:
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="the first thing")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)


def clock(evening: Evening) -> float:
    """The segments of the newest clock."""
    return list(evening.state[Clocks].known.values())[-1].filled


def happened(kind: type) -> Callable[[Evening, str], Any]:
    return lambda evening, other: sum(isinstance(event, kind) for event in evening.events)


class Case(NamedTuple):
    """How a purpose comes about, what is looked at, and what it comes to."""

    begins: Callable[[Evening, str, str], object]  # of the hero, and the other one
    came: Callable[[Evening, str], Any]  # the other one
    comes_to: tuple[Any, Any, Any, Any, Any]  # clean, at a cost, partly, missed; without a roll
    proposes: bool = False  # it is how the action is proposed in the first place
    opens: Callable[[], Evening] = usual
    more: tuple[int, ...] = ()  # dice that somebody else throws


def treat(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.set-harm", hero=other, harm=1, reason="a fall")
    evening.do("ann", "fe.treat-harm", healer=hero, hero=other)


def keep_alive(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.set-harm", hero=other, harm=2, reason="a fall")
    evening.do("ann", "fe.stabilize", healer=hero, hero=other)


def invoke(evening: Evening, hero: str, other: str) -> None:
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="A circle", patron="the Gate", skill="Arcana")


def travel(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.start-leg", name="The moor")
    evening.do("ann", "fe.roll-on-the-road", hero=hero)


def work(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.start-challenge", name="Dig through", size=6)
    evening.do("ann", "fe.work-on", hero=hero, clock=list(evening.state[Clocks].known)[-1])


def press(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.start-tactical-clock", name="Morale Collapse")
    evening.do("ann", "fe.press-mob", hero=hero, clock=list(evening.state[Clocks].known)[-1])


def hurt(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.set-harm", hero=hero, harm=1, reason="a fall")
    evening.do("gm", "fe.say-harm-bears", hero=hero, bears=True)


def call_on(evening: Evening, hero: str, other: str) -> None:
    evening.do("bob", "fe.invoke-rite", hero=other, rite="sealed-threshold", about="the bridge")
    evening.do("gm", "fe.set-terms", hero=other, dv=1, position=1)
    evening.do("bob", "fe.roll-action", hero=other)
    blessing = next(each.id for each in evening.state[Blessings].laid if each.hero == hero)
    evening.do("ann", "fe.call-on-rite", hero=hero, blessing=blessing)


def mend(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.gain-symbol", hero=hero, patron="Ikasha")
    evening.do("gm", "fe.set-symbol", hero=hero, patron="Ikasha", symbol="compromised", reason="a test")
    evening.do("ann", "fe.restore-symbol", hero=hero, patron="Ikasha", first="wits", skill="Arcana")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)


def study(evening: Evening, hero: str, other: str) -> None:
    evening.reads(invoker_rites_known="learn_each")
    evening.do("gm", "fe.gain-symbol", hero=hero, patron="Ikasha")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=2, reason="a test")
    evening.rated(hero, Lore=4, Investigation=4)
    evening.do("ann", "fe.study-rite", hero=hero, rite="crossroads-raven", source="text")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)


def grace(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.gain-symbol", hero=hero, patron="Ikasha")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Stealth")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.borrow-grace", hero=hero, patron="Ikasha", pay="boon")


def helped(evening: Evening, hero: str, other: str) -> None:
    evening.learns(other, "spotters-mark")
    evening.do("bob", "fe.cooperate", hero=other, move="spotters-mark", allies=[hero], why="there!")
    evening.do("ann", "fe.claim-effect", hero=hero, move="spotters-mark")


def try_the_ground(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.set-ground", difficult=False, tested=True)
    evening.do("ann", "fe.try-ground", hero=hero)


def found_a_way(evening: Evening, other: str) -> int:
    return len(evening.state[Ground].sure)


def declare(evening: Evening, hero: str, other: str) -> None:
    evening.learns(hero, "disciplined-body")
    evening.do("ann", "fe.use-technique", hero=hero, technique="disciplined-stance")


def strike_bare(evening: Evening, hero: str, other: str) -> None:
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("ann", "fe.fight-bare-handed", hero=hero)


def dance(evening: Evening, hero: str, other: str) -> None:
    """A backstab has struck, and the way back into the shadows is proposed."""
    evening.learns(hero, "backstab", "shadow-dance")
    evening.do("gm", "fe.set-hidden", hero=hero)
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.use-technique", hero=hero, technique="stab")
    rolls(evening, hero, Outcome.CLEAN_SUCCESS)
    evening.do("ann", "fe.shadow-dance", hero=hero)


def palm(evening: Evening, hero: str, other: str) -> None:
    """Close enough, and about to take something."""
    evening.learns(hero, "light-fingers")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Stealth")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    rolls(evening, hero, Outcome.CLEAN_SUCCESS)
    evening.do("ann", "fe.palm", hero=hero, what="the key")


def persuade(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.start-talk", who="Orla", ask="open the gate")
    (talk,) = evening.state[Talks].open
    evening.do("ann", "fe.persuade", hero=hero, talk=talk, angle="appeal", line="Let us in.")


def swayed_by(evening: Evening, other: str) -> float:
    """How far the talk has come, what half a success costs being paid."""
    if evening.waits():
        evening.answer("beat", by="gm")
    return clock(evening)


def arm(evening: Evening, hero: str, kind: str, **more: Any) -> str:
    evening.do("gm", "fe.give-gear", owner=hero, kind=kind, **more)
    item = evening.state[Gear].items(hero)[-1].id
    evening.do("gm", "fe.hold-gear", owner=hero, item=item)
    return item


def attack(evening: Evening, hero: str, other: str) -> None:
    evening.do("ann", "fe.attack-with", hero=hero, item=arm(evening, hero, "light-blade", tags=["hook"]))


def claim(evening: Evening, hero: str, other: str) -> None:
    attack(evening, hero, other)
    evening.do("gm", "fe.claim-gear", hero=hero, item=evening.state[Gear].items(hero)[0].id, what="hook")


def break_off(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.engage", one=hero, other=other)
    evening.do("ann", "fe.break-off", character=hero, other=other, threatened=True)


def hide(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.place-at", one=hero, other=other, band="far")
    evening.do("ann", "fe.hide", hero=hero, other=other)


def enchanted(evening: Evening, hero: str) -> str:
    item = arm(evening, hero, "light-blade")
    evening.do("gm", "fe.enchant-gear", owner=hero, item=item, enchantment="keen-edge")
    return item


def tinker(evening: Evening, hero: str, other: str) -> None:
    item = enchanted(evening, hero)
    evening.do("gm", "fe.set-care", owner=hero, item=item, care="neglected", reason="rain")
    evening.do("ann", "fe.tinker-gear", hero=hero, owner=hero, item=item)


def disenchant(evening: Evening, hero: str, other: str) -> None:
    item = enchanted(evening, hero)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=2, reason="as the test has it")
    evening.do("ann", "fe.disenchant", hero=hero, item=item, enchantment="keen-edge")


def weave(evening: Evening, hero: str, other: str) -> None:
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a light", element="Fire")


def imperils(evening: Evening, hero: str, other: str) -> None:
    weave(evening, hero, other)
    evening.do("gm", "fe.scale-spell", hero=hero, scale="personal", danger=True)


def ails(evening: Evening, hero: str, other: str) -> None:
    weave(evening, hero, other)
    evening.do("gm", "fe.set-beats", held=3, reason="as the test has it")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 5, 5, 5, 5, 5, hero=hero)
    evening.keep()
    for option in ("collateral", "condition", "Dazed"):
        evening.answer(option, by="gm")
    propose(evening, hero)
    evening.do("gm", "fe.say-ailment-bears", hero=hero, ailment="Dazed")


def veil(evening: Evening, hero: str, other: str) -> None:
    evening.learns(hero, "subtle-casting")
    evening.rated(hero, Performance=3, Lore=3)
    evening.do("ann", "fe.cast-unnoticed", hero=hero, tier=2)


def scarred(evening: Evening, hero: str, other: str) -> None:
    for each in (hero, other):
        evening.do("gm", "fe.set-harm", hero=each, harm=3, reason="the fall")
    evening.do("gm", "fe.take-captive", to="the Toll", scar="A limp", scarred=[hero])
    evening.do("gm", "fe.set-harm", hero=hero, harm=0, reason="rest")
    propose(evening, hero)
    evening.do("ann", "fe.say-scar-bears", hero=hero, scar="A limp")


def rides(evening: Evening, hero: str, other: str) -> None:
    evening.mounts(hero)
    evening.do("gm", "fe.place-at", one=hero, other=other, band="far")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.ride-on", hero=hero, other=other)


def first_item(evening: Evening) -> Item:
    return next(iter(evening.state[Gear].of.values()))[0]


def asked_what_it_is_worth(evening: Evening, other: str) -> int:
    return sum(isinstance(pending.step, AskOpening) for pending in evening.state.agenda.steps)


def springs(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    what = {"what": "a blow", "trigger": "it leaps", "attribute": "wits", "skill": "Tinker"}
    evening.do("ann", "fe.ready", character=hero, **what)
    evening.do("ann", "fe.trigger", character=hero)
    evening.do("gm", "fe.set-conflict", running=False)


def strikes_back(evening: Evening, hero: str, other: str) -> None:
    evening.learns(hero, "inevitable-way")
    evening.do("gm", "fe.strike", hero=hero, harm=1, why="a jaw")
    evening.answer("resist", 7, 7, 7)
    evening.keep()
    evening.do("ann", "fe.counterattack", hero=hero)


CASES: dict[type[Purpose], Case] = {
    Answering: Case(
        strikes_back,
        lambda evening, other: None,  # it is the reaction of the exchange
        (None,) * 5,
        proposes=True,
    ),
    Attempt: Case(persuade, swayed_by, (2, 2, 1, 0, 2)),
    At: Case(
        lambda evening, hero, other: evening.do("ann", "fe.say-target", hero=hero, other=other, way="notice"),
        lambda evening, other: None,  # it weighs by distance
        (None,) * 5,
    ),
    Attack: Case(attack, happened(Attacked), (1, 1, 1, 1, 1), proposes=True),
    Claimed: Case(claim, lambda evening, other: None, (None,) * 5, proposes=True),  # it is a step of Position
    Disenchanting: Case(
        disenchant, lambda evening, other: len(first_item(evening).enchantments), (0, 0, 1, 1, 0), proposes=True
    ),
    Hiding: Case(hide, lambda evening, other: len(evening.state[Sight].hidden), (1, 1, 0, 0, 1), proposes=True),
    LeavingZones: Case(
        break_off,
        happened(HeldInZone),
        (0, 0, 1, 1, 0),
        proposes=True,
        opens=lambda: usual(disengage="zone_test"),
    ),
    Leaving: Case(break_off, happened(StaysInMelee), (0, 0, 1, 1, 0), proposes=True),
    Tinkering: Case(
        tinker,
        lambda evening, other: first_item(evening).care.value,
        ("sound", "sound", "neglected", "neglected", "sound"),
        proposes=True,
    ),
    Call: Case(
        lambda evening, hero, other: evening.do("gm", "fe.call-for", hero=hero, approach="toll-parley"),
        lambda evening, other: clock(evening),
        (1, 1, 0, 0, 1),
        proposes=True,
        opens=scenario,
    ),
    Contest: Case(
        lambda evening, hero, other: evening.do("gm", "fe.oppose", hero=hero, name="the captain", dice=1),
        happened(ContestSettled),
        (1, 1, 1, 1, None),  # it is rolled for, however easy
        more=(4,),
    ),
    Cracked: Case(
        lambda evening, hero, other: evening.do("ann", "fe.crack-seal", hero=hero, patron="the Gate"),
        lambda evening, other: None,  # it happens at once, and that is all
        (None,) * 5,
    ),
    Ridden: Case(
        rides,
        lambda evening, other: evening.state[Ranges].between("hero-4", other).melee,  # it is ridden at once
        (True,) * 5,
        proposes=True,
    ),
    BareHanded: Case(strike_bare, lambda evening, other: None, (None,) * 5),  # it is worth dice to a monk
    Declared: Case(declare, lambda evening, other: len(evening.state[Talents].uses), (1, 1, 1, 1, 1)),
    CalledOn: Case(call_on, lambda evening, other: None, (None,) * 5),  # it is worth a step
    SymbolMending: Case(
        mend,
        lambda evening, other: [*evening.state[Seals].symbols.values()][-1]["Ikasha"].value,
        ("maintained", "maintained", "neglected", "compromised", "maintained"),
        proposes=True,
    ),
    Learning: Case(
        study,
        lambda evening, other: sum(map(len, evening.state[Seals].learned.values())),
        (1, 1, 0, 0, 1),
        proposes=True,
    ),
    Graced: Case(grace, lambda evening, other: None, (None,) * 5),  # it is worth a die
    Helped: Case(helped, lambda evening, other: len(waiting(evening.state)), (1, 1, 1, 1, 1)),
    Invoking: Case(
        invoke, lambda evening, other: sum(map(len, evening.state[Rites].owed.values())), (1, 1, 1, 0, 1), proposes=True
    ),
    Magic: Case(
        lambda evening, hero, other: evening.do("ann", "fe.say-magic", hero=hero, magic="channel"),
        lambda evening, other: None,  # it weighs on who is hurt
        (None,) * 5,
    ),
    Crossing: Case(try_the_ground, found_a_way, (1, 1, 0, 0, 1), proposes=True),
    Palming: Case(palm, happened(ItemPalmed), (1, 1, 1, 0, 1), proposes=True),
    OnRoad: Case(travel, lambda evening, other: clock(evening), (1, 1, 1, 0, 1)),
    Spell: Case(
        lambda evening, hero, other: evening.do("ann", "fe.tag-spell", hero=hero, tags="Fire"),
        happened(BacklashColoured),
        (0, 0, 1, 0, 0),  # mixed is Partial
    ),
    Working: Case(weave, happened(SpellShaped), (1, 1, 0, 0, 1), proposes=True),
    Peril: Case(
        imperils,
        lambda evening, other: None,  # it is a step of Position
        (None,) * 5,
        proposes=True,
        opens=lambda: usual(freeform_dv="scale_shortcut"),
    ),
    Ailing: Case(ails, lambda evening, other: None, (None,) * 5, proposes=True),  # it takes a die, or none
    Stabilizing: Case(keep_alive, happened(Stabilized), (1, 1, 0, 0, 1), proposes=True),
    Treatment: Case(
        treat, lambda evening, other: evening.state[Conditions][other].harm, (0, 0, 1, 1, 0), proposes=True
    ),
    Veiling: Case(veil, lambda evening, other: len(evening.state[Unnoticed].veiled), (1, 1, 0, 0, 1), proposes=True),
    Vanishing: Case(dance, lambda evening, other: len(evening.state[Sight].unseen), (1, 1, 0, 0, 1), proposes=True),
    SettingUp: Case(
        lambda evening, hero, other: evening.do("ann", "fe.set-up", hero=hero, ally=other),
        asked_what_it_is_worth,
        (1, 1, 0, 0, 1),
    ),
    Interacting: Case(
        lambda evening, hero, other: evening.do("ann", "fe.handle-it", hero=hero, way="shove"),
        lambda evening, other: None,  # it says which Action of a turn it is
        (None,) * 5,
    ),
    Triggered: Case(
        springs,
        lambda evening, other: None,  # it comes before the next exchange
        (None,) * 5,
        proposes=True,
    ),
    AtMob: Case(press, lambda evening, other: clock(evening), (2, 2, 1, 0, 2)),
    LongTask: Case(work, lambda evening, other: clock(evening), (2, 2, 1, 0, 2)),
    Hindered: Case(scarred, lambda evening, other: None, (None,) * 5, proposes=True),  # it takes a die
    Leans: Case(
        lambda evening, hero, other: evening.do("gm", "fe.lean-on", hero=hero, term="string", moves="position"),
        lambda evening, other: None,  # it is a step of Position
        (None,) * 5,
    ),
    InPlaceOfTwo: Case(
        lambda evening, hero, other: evening.do("ann", "fe.propose-two-skills", hero=hero, pair="lore+performance"),
        lambda evening, other: None,  # it is what the dice are rolled with
        (None,) * 5,
        proposes=True,
        opens=lambda: usual(skill_plus_skill="attribute_swapped"),
    ),
    GettingPast: Case(
        lambda evening, hero, other: evening.do("gm", "fe.say-barrier", hero=hero, barrier="ward"),
        lambda evening, other: None,  # it stops what does not open it
        (None,) * 5,
    ),
    Wound: Case(hurt, lambda evening, other: None, (None,) * 5),  # it takes a die
    WorkingTag: Case(of_magic.works, of_magic.lasting, (1, 1, 1, 0, 1)),
    Violates: Case(of_magic.violates, lambda evening, other: None, (None,) * 5),  # it is a step of Position
    Meeting: Case(of_magic.meets, lambda evening, other: None, (None,) * 5),  # it is a step of Effect
    Disarming: Case(of_magic.disarms, of_magic.lasting, (0, 0, 1, 1, 0), proposes=True),
    Breaking: Case(of_magic.breaks, of_magic.lasting, (0, 0, 1, 1, 0), proposes=True),
    Banishing: Case(of_magic.banishes, of_magic.driven, (3, 3, 1, 0, 3), proposes=True),
    Performing: Case(of_magic.performs, of_magic.veils, (1, 1, 1, 0, 1), proposes=True),
    LongStep: Case(of_magic.works_on, of_magic.filled, (True, True, True, False, True), proposes=True),
}
EVERY = pytest.mark.parametrize("kind", CASES, ids=lambda kind: kind.tag())
SAID = pytest.mark.parametrize(
    "kind", [kind for kind in CASES if not CASES[kind].proposes], ids=lambda kind: kind.tag()
)


def begun(kind: type[Purpose]) -> tuple[Evening, str, str]:
    """An action that is for it, on terms of DV 2."""
    case = CASES[kind]
    evening = case.opens()
    hero, other = evening.state[Heroes].known
    evening.rated(hero, body=3, wits=3, spirit=3, presence=3)
    if not case.proposes:
        propose(evening, hero)
    case.begins(evening, hero, other)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    return evening, hero, other


def rolls(evening: Evening, hero: str, outcome: Outcome, *more: int) -> None:
    """Roll what is proposed, so that it comes to that; others throw theirs."""
    (offer,) = evening.offers("ann", "fe.roll-action")
    dice = int(offer.throws.removesuffix("d10"))
    faces = (*THROWN[outcome], *[4] * (dice - len(THROWN[outcome])))
    evening.do("ann", "fe.roll-action", *faces, *more, hero=hero)
    for asked in [each for each in FATES_EDGE.questions(evening.state) if "Desperate" in each.asks]:
        evening.do("ann", "answer", 7, choice=asked.id, option=asked.options[0].value)  # and the same falls
    evening.keep()
    assert evening.roll.outcome is outcome


def another(evening: Evening, hero: str) -> Proposal:
    """A plain attack takes its place."""
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee", intent="a blow")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    return evening.state[Proposals][hero]


def bare(evening: Evening, proposal: Proposal) -> bool:
    """Whether an action is for nothing but itself, and nothing bears on it."""
    return not (proposal.purposes or bearing(evening.state, proposal))


def test_every_purpose_that_there_is_is_tried_here() -> None:
    assert set(kinds().values()) == set(CASES)


@EVERY
@pytest.mark.parametrize("outcome", THROWN, ids=lambda outcome: outcome.name.lower())
def test_each_outcome_does_for_a_purpose_what_it_says(kind: type[Purpose], outcome: Outcome) -> None:
    evening, hero, other = begun(kind)

    rolls(evening, hero, outcome, *CASES[kind].more)

    assert CASES[kind].came(evening, other) == CASES[kind].comes_to[[*THROWN].index(outcome)]
    assert evening.meant(hero, kind) is None
    assert evening.replayed() == evening.state


@pytest.mark.parametrize("kind", [kind for kind in CASES if kind is not Contest], ids=lambda kind: kind.tag())
def test_what_needs_no_roll_settles_it_as_well(kind: type[Purpose]) -> None:
    evening, hero, other = begun(kind)
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, position=1)

    evening.do("ann", "fe.roll-action", hero=hero)

    assert CASES[kind].came(evening, other) == CASES[kind].comes_to[4]


FILLS = {"attack", "banishing", "disenchanting", "hiding", "palming", "rite", "spell", "stabilizing", "tag-working"}
FILLS |= {"tinkering", "treatment", "vanishing", "working"}
"""What does something of its own that leaves no room for an opening as well."""


@proves("fe.turn.action-setup")
@EVERY
def test_what_fills_an_action_makes_no_opening_for_an_ally_as_well(kind: type[Purpose]) -> None:
    evening, hero, other = begun(kind)
    if kind is SettingUp:
        other = evening.hero("Ula", "bob")
    offer = next(each for each in evening.offers("ann", "fe.set-up") if ("hero", hero) in each.fixed)
    ally = next(each for each in offer.fields[0].options if each.value == other or offer.refusal)
    code = next((each.code for each in (offer.refusal, ally.refusal) if each), "")

    purposes = evening.state[Proposals][hero].purposes
    assert (code == "setup.both") is any(each.tag() in FILLS for each in purposes)
    if code:
        assert evening.refused("ann", "fe.set-up", hero=hero, ally=other).code == code


@EVERY
def test_another_action_ends_it_with_all_that_came_with_it(kind: type[Purpose]) -> None:
    evening, hero, other = begun(kind)
    before = CASES[kind].came(evening, other)

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee", intent="a blow")
    told = evening.told("bob")
    left = bare(evening, another(evening, hero))
    rolls(evening, hero, Outcome.SUCCESS_AND_COST)

    assert any(kind.says in line for line in told)
    assert left
    assert CASES[kind].came(evening, other) == (before + 1 if kind is Helped else before)  # help waits again


@EVERY
def test_what_is_withdrawn_comes_to_nothing(kind: type[Purpose]) -> None:
    evening, hero, other = begun(kind)
    before = CASES[kind].came(evening, other)
    evening.do("ann", "fe.withdraw", hero=hero)

    after = bare(evening, another(evening, hero))
    rolls(evening, hero, Outcome.SUCCESS_AND_COST)

    assert after
    assert CASES[kind].came(evening, other) == (before + 1 if kind is Helped else before)


@EVERY
def test_taken_back_the_change_leaves_it_as_it_was_and_it_settles(kind: type[Purpose]) -> None:
    evening, hero, other = begun(kind)
    so_far, proposal = len(evening.events), evening.state[Proposals][hero]
    another(evening, hero)

    evening.state = evening.replayed(so_far)
    again = evening.state[Proposals][hero]
    rolls(evening, hero, Outcome.SUCCESS_AND_COST, *CASES[kind].more)

    assert again == proposal
    assert CASES[kind].came(evening, other) == CASES[kind].comes_to[1]


@EVERY
def test_told_otherwise_or_on_other_terms_it_is_still_for_that(kind: type[Purpose]) -> None:
    evening, hero, _ = begun(kind)
    was = evening.state[Proposals][hero]

    evening.do("gm", "fe.set-terms", hero=hero, dv=4)
    same = {"attribute": was.attribute, "skill": was.skill, "intent": was.intent}
    evening.do("ann", "fe.propose", hero=hero, **same, description="intricate")

    now = evening.state[Proposals][hero]
    assert now.purposes == was.purposes
    assert bearing(evening.state, now) == bearing(evening.state, was)


@SAID
def test_a_roll_that_was_called_for_keeps_what_does_not_hang_on_how_it_is_made(kind: type[Purpose]) -> None:
    evening = usual()
    hero, other = evening.state[Heroes].known
    evening.do("gm", "fe.call-roll", hero=hero)
    CASES[kind].begins(evening, hero, other)
    came_with = [bonus for bonus in evening.state[Proposals][hero].bonuses if bonus.came_with]

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Athletics")

    now = evening.state[Proposals][hero]
    assert (now.purpose(kind) is not None) is kind.any_way
    assert list(now.bonuses) == (came_with if kind.any_way else [])
    assert (now.terms is None) is kind.sets_terms


def test_a_purpose_comes_back_from_bytes_as_what_it_was() -> None:
    evening, hero, other = begun(Treatment)

    assert evening.replayed()[Proposals][hero].purposes == (Treatment(other, 1),)


@proves("fe.ruling.crack-position")
def test_a_seal_that_made_it_desperate_does_so_no_longer() -> None:
    evening = usual(crack_position="desperate")
    hero, other = evening.state[Heroes].known
    propose(evening, hero)
    CASES[Cracked].begins(evening, hero, other)
    found = bearing(evening.state, evening.state[Proposals][hero])

    another(evening, hero)
    rolls(evening, hero, Outcome.CLEAN_SUCCESS)

    assert [each.steps for each in found if each.why == "the cracked seal"] == [1]
    assert evening.roll.terms.position is Position.CONTROLLED


def test_a_mounts_dice_and_help_end_with_the_action_and_what_was_paid_against_it_stays() -> None:
    evening = usual()
    hero, other = evening.state[Heroes].known
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("gm", "fe.place-at", one=hero, other=other, band="far")
    evening.mounts(hero)
    evening.do("gm", "fe.ride-on", hero=hero, other=other)
    evening.do("bob", "fe.assist", helper=other, hero=hero, how="a shout")
    evening.do("gm", "fe.set-beats", held=3, reason="as the test has it")
    evening.do("gm", "fe.worsen-position", hero=hero, why="mud")

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Stealth")

    left = evening.state[Proposals][hero]
    assert left.bonuses == ()
    assert [shift.why for shift in left.shifts] == ["mud"]


def test_called_for_a_stealth_roll_keeps_help_but_no_mount() -> None:
    evening = usual()
    hero, other = evening.state[Heroes].known
    evening.do("gm", "fe.call-roll", hero=hero)
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.place-at", one=hero, other=other, band="far")
    evening.mounts(hero)
    evening.do("gm", "fe.ride-on", hero=hero, other=other)
    evening.do("bob", "fe.assist", helper=other, hero=hero, how="a shout")

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Stealth")

    assert [bonus.by for bonus in evening.state[Proposals][hero].bonuses] == [other]


def test_a_leg_that_ends_takes_its_rolls_off_the_road() -> None:
    evening, hero, _ = begun(OnRoad)
    evening.do("gm", "fe.end-leg")
    evening.do("gm", "fe.start-leg", name="The fen")
    rolls(evening, hero, Outcome.CLEAN_SUCCESS)

    assert clock(evening) == 0


def test_help_that_counted_waits_again_after_the_change_and_is_used_up_by_the_roll() -> None:
    evening, hero, _ = begun(Helped)
    counting = [one.hero for one in waiting(evening.state)]

    another(evening, hero)
    again = [one.hero for one in waiting(evening.state)]
    evening.do("ann", "fe.claim-effect", hero=hero, move="spotters-mark")
    rolls(evening, hero, Outcome.CLEAN_SUCCESS)

    assert (hero in counting, hero in again) == (False, True)
    assert hero not in [one.hero for one in waiting(evening.state)]


def test_a_table_takes_the_change_back_as_a_step_of_its_own(tmp_path: Path) -> None:
    async def play() -> tuple[list[int], tuple[Purpose, ...]]:
        async with opened(tmp_path, "fates_edge") as table:
            for name in ("Mara", "Tor"):
                await do(table, "s1", "fe.make-hero", name=name, trained=["Arcana"])
            mara, tor = table.state[Heroes].known
            await do(table, "s1", "fe.set-harm", hero=tor, harm=1, reason="a fall")
            await do(table, "s1", "fe.treat-harm", healer=mara, hero=tor)
            await do(table, "s1", "fe.propose", hero=mara, attribute="body", skill="Melee")
            changed = table.state[Proposals][mara].purposes
            undo = next(offer for offer in table.offers("s1") if offer.command == "undo")
            await do(table, "s1", "undo", command=dict(undo.fixed)["command"])
            ended = [each for each in table.timeline.moments if isinstance(each.envelope.event, PurposesEnded)]
            assert table.state[Proposals][mara].purposes == (Treatment(tor, 1),)
            return [len(ended)], changed

    assert run(play()) == ([1], ())


def test_odds_of_another_way_count_no_dice_that_hang_on_this_one() -> None:
    evening = usual()
    hero, other = evening.state[Heroes].known
    evening.do("gm", "fe.call-roll", hero=hero)
    evening.do("gm", "fe.place-at", one=hero, other=other, band="far")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    command = FATES_EDGE.read_command({"type": "fe.propose", "hero": hero, "attribute": "body", "skill": "Stealth"})
    before = FATES_EDGE.odds(evening.state, command, evening.viewer("ann"))
    evening.mounts(hero)
    evening.do("gm", "fe.ride-on", hero=hero, other=other)

    after = FATES_EDGE.odds(evening.state, command, evening.viewer("ann"))
    assert before is not None
    assert after is not None
    assert after.success == before.success
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Stealth")
    rolled = FATES_EDGE.read_command({"type": "fe.roll-action", "hero": hero})
    then = FATES_EDGE.odds(evening.state, rolled, evening.viewer("ann"))
    assert then is not None
    assert then.success == before.success
