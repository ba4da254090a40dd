"""The Game Master's hand on Fatigue, Harm and armor; and what a player says of a wound or of magic before a roll."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import Magic, Wound, casting_of
from threefates.systems.fates_edge.actions.proposals import Proposals, may_speak_for, proposals
from threefates.systems.fates_edge.actions.roll_in_hand import underway
from threefates.systems.fates_edge.combat.turn_economy import INTERACT
from threefates.systems.fates_edge.combat.turns import cannot_act, take
from threefates.systems.fates_edge.harm.armor import Armor, price_of_armor
from threefates.systems.fates_edge.harm.conditions import Condition, Conditions, boxes_of, conditions
from threefates.systems.fates_edge.harm.fatigue import boxes
from threefates.systems.fates_edge.harm.harm import MOST_HARM
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import boxes_of_talents, too_small

__all__ = [
    "MAGIC",
    "MOST_HARDENED",
    "ConditionSet",
    "HarmBears",
    "MagicSaid",
    "SayHarmBears",
    "SayMagic",
    "SetArmor",
    "SetFatigue",
    "SetHarm",
    "cannot_be_magic",
    "cannot_keep_up",
    "cannot_take_off",
]

MOST_HARDENED: Final = 5
MAGIC: Final = {"": "No magic", "channel": "A channel", "freeform": "Freeform magic"}


class ConditionSet(Event, frozen=True, tag="fe.condition-set"):
    """A hero's counters were put right: the whole condition as it is now."""

    hero: EntityId
    condition: Condition
    said: str


class HarmBears(Event, frozen=True, tag="fe.harm-bears"):
    """Harm bears on a proposed action or does not, as was said."""

    hero: EntityId
    bears: bool


class MagicSaid(Event, frozen=True, tag="fe.magic-said"):
    """A proposed action is magic of some kind, or none, as was said."""

    hero: EntityId
    magic: str


class SetFatigue(Command, frozen=True, tag="fe.set-fatigue"):
    """Put right how much Fatigue a hero has marked, saying why."""

    hero: EntityId
    fatigue: int
    reason: str


class SetHarm(Command, frozen=True, tag="fe.set-harm"):
    """Put right at which level a hero's Harm stands, saying why. It also brings the dead back."""

    hero: EntityId
    harm: int
    reason: str


class SetHardened(Command, frozen=True, tag="fe.set-hardened"):
    """Say how many boxes of Fatigue a hero has beyond Body, and why."""

    hero: EntityId
    boxes: int
    reason: str


class SetArmor(Command, frozen=True, tag="fe.set-armor"):
    """Say what armor a hero wears."""

    hero: EntityId
    armor: Armor


class KeepUp(Command, frozen=True, tag="fe.keep-up"):
    """Say that something keeps a hero on their feet at the last level of Harm, or no longer."""

    hero: EntityId
    up: bool
    reason: str


class SayHarmBears(Command, frozen=True, tag="fe.say-harm-bears"):
    """Say whether a hero's Harm bears on the proposed action."""

    hero: EntityId
    bears: bool


class SayMagic(Command, frozen=True, tag="fe.say-magic"):
    """Say whether the proposed action is magic: a channel, freeform, or neither."""

    hero: EntityId
    magic: str


# counters


def _put_right(act: Unfolding, hero: EntityId, said: str, **now: Any) -> None:
    act.must_run("Setting that")
    known = act.state[Heroes][hero].id
    act.happen(ConditionSet(known, replace(act.state[Conditions][known], **now), said))


def _within(what: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise Refused("condition.range", f"{what} cannot be {value}.", remedy=f"Set 0 to {most}.")


@conditions.decides(SetFatigue)
@cites("fe.fatigue.track")
def set_fatigue(act: Unfolding, command: SetFatigue) -> None:
    """Set a hero's Fatigue, up to the last box; a full track is seen to with the next mark or the evening's end."""
    _within("Fatigue", command.fatigue, boxes_of(act.state, command.hero))
    reason = one_line(command.reason, "The reason")
    _put_right(act, command.hero, f"Fatigue is now {command.fatigue}: {reason}", fatigue=command.fatigue)


@conditions.decides(SetHarm)
@cites("fe.harm.levels")
def set_harm(act: Unfolding, command: SetHarm) -> None:
    """Set a hero's Harm to any level, and take back death and dying."""
    _within("Harm", command.harm, MOST_HARM)
    said = f"Harm is now {command.harm}: {one_line(command.reason, 'The reason')}"
    _put_right(act, command.hero, said, harm=command.harm, dead=False, dying=False, kept_up=False)


@conditions.decides(SetHardened)
@cites("fe.fatigue.track")
def set_hardened(act: Unfolding, command: SetHardened) -> None:
    """Set how many boxes a hero's track has beside those of Body and of talents; what is marked beyond the last box is
    lost.
    """
    _within("Hardening", command.boxes, MOST_HARDENED)
    size = _boxes_with(act.state, command.hero, command.boxes)
    fatigue = min(act.state[Conditions][command.hero].fatigue, size)
    said = f"The track has {size} boxes now: {one_line(command.reason, 'The reason')}"
    _put_right(act, command.hero, said, hardened=command.boxes, fatigue=fatigue)


@cites("fe.fatigue.track", "fe.talents.conditioning")
def _boxes_with(state: State, hero: EntityId, hardened: int) -> int:
    return boxes(state[Heroes][hero].body, hardened + boxes_of_talents(state, hero))


@conditions.decides(SetArmor)
@cites("fe.gear.armor")
def set_armor(act: Unfolding, command: SetArmor) -> None:
    """Set the armor that a hero wears; its player may take it off, and whoever runs the game may give it."""
    hero = act.state[Heroes][command.hero].id
    may_speak_for(act, hero)
    was = act.state[Conditions][hero]
    if command.armor is not Armor.NONE and not act.by.runs:
        raise unpaid(command.armor)
    if was.armor is command.armor:
        raise Refused("armor.so_already", "That is so already.", remedy="Pick another armor.")
    if command.armor is Armor.HEAVY and (refusal := too_small(act.state, hero, "armor")):
        raise refusal
    if not act.by.runs:
        if refusal := cannot_take_off(act.state, hero):
            raise refusal
        take(act, hero, INTERACT)
    said = f"Armor: {command.armor.value}"
    act.happen(ConditionSet(hero, replace(was, armor=command.armor), said))


@cites("fe.gear.armor", "fe.turn.action-interact")
def cannot_take_off(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a player cannot take a hero's armor off now, or None: in a fight that is an Interact."""
    return underway(state) or cannot_act(state, hero, INTERACT)


@cites("fe.gear.armor", "fe.ruling.gear-xp")
def unpaid(armor: Armor) -> Refused:
    """The refusal of armor that nobody has paid for.

    >>> unpaid(Armor.HEAVY).refusal.title
    'Heavy armor costs 12 XP.'
    """
    title, remedy = f"{armor.value.capitalize()} armor costs {price_of_armor(armor)} XP.", "Buy it, and put it on."
    return Refused("armor.unpaid", title, remedy=remedy, source="fe.gear.armor")


@conditions.decides(KeepUp)
@cites("fe.ruling.harm-ladder")
def keep_up(act: Unfolding, command: KeepUp) -> None:
    """Let a hero act on at the third level of Harm because something keeps them up, or drop."""
    act.must_run("Keeping somebody on their feet")
    if refusal := cannot_keep_up(act.state, act.state[Heroes][command.hero].id):
        raise refusal
    reason = one_line(command.reason, "The reason")
    _put_right(act, command.hero, f"{'Acts on' if command.up else 'Drops'}: {reason}", kept_up=command.up)


@cites("fe.harm.levels", "fe.ruling.harm-ladder")
def cannot_keep_up(state: State, hero: EntityId) -> Refused | None:
    """The refusal where nobody need keep a hero on their feet, or None."""
    condition, name = state[Conditions][hero], hero_named(state, hero)
    if condition.dead or condition.harm < MOST_HARM:
        title, source = f"{name} needs nothing of the kind.", "fe.harm.levels"
        return Refused("harm.on_their_feet", title, remedy="Wait for Harm 3.", source=source)
    return None


# before a roll


@conditions.decides(SayHarmBears)
@cites("fe.harm.levels")
def say_harm_bears(act: Unfolding, command: SayHarmBears) -> None:
    """Say whether Harm bears on a proposed action; only whoever runs the game may."""
    act.must_run("Saying what a wound hinders")
    hero = act.state[Proposals][command.hero].hero
    if not act.state[Conditions][hero].harm:
        title = f"{hero_named(act.state, hero)} has no Harm."
        raise Refused("harm.none", title, remedy="Roll as it stands.", source="fe.harm.levels")
    act.happen(HarmBears(hero, command.bears))


@conditions.decides(SayMagic)
@cites("fe.harm.casting-table")
def say_magic(act: Unfolding, command: SayMagic) -> None:
    """Say that a proposed action is magic, or none: hurt, it is harder or refused."""
    hero = act.state[Proposals][command.hero].hero
    may_speak_for(act, hero)
    if command.magic not in MAGIC:
        raise Refused("magic.kind", "There is no such magic.", remedy="Say channel, freeform, or neither.")
    if refusal := cannot_be_magic(act.state, hero, command.magic):
        raise refusal
    act.happen(MagicSaid(hero, command.magic))


@cites("fe.harm.casting-table")
def cannot_be_magic(state: State, hero: EntityId, magic: str) -> Refused | None:
    """The refusal where a hero's Harm forbids that magic, or None."""
    casting, name = casting_of(state, hero), hero_named(state, hero)
    source = "fe.harm.casting-table"
    if magic and casting.impossible:
        return Refused(
            "magic.impossible", f"{name} is past casting.", remedy="Perhaps a Patron bargains.", source=source
        )
    if magic == "channel" and casting.breaks:
        return Refused("magic.breaks", f"{name} cannot hold a channel.", remedy="Cast freeform.", source=source)
    return None


# what has happened


@conditions.folds(ConditionSet)
def condition_set(conditions: Conditions, event: ConditionSet) -> Conditions:
    """Set the hero's whole condition to the event's."""
    return conditions.having(event.hero, event.condition)


@proposals.folds(HarmBears)
def harm_bears_said(proposals: Proposals, event: HarmBears) -> Proposals:
    """Note on the hero's proposal whether Harm bears on it."""
    return proposals.meant(event.hero, Wound(event.bears))


@proposals.folds(MagicSaid)
def magic_said(proposals: Proposals, event: MagicSaid) -> Proposals:
    """Note on the hero's proposal what magic it is."""
    return proposals.meant(event.hero, Magic(event.magic))
