"""What arms do in a fight: steps before the dice fall, and what a blow comes to when it gets through."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import Arms, attributes_of, gear_of
from threefates.systems.fate_2003.arms.weapons_and_armor import (
    Arm,
    better_armor,
    better_weapon,
    burden,
    column,
    damage,
    margin_by_ratings,
    of_use,
    protection,
    read_on,
    tie_counts,
    treated,
)
from threefates.systems.fate_2003.conflict.bearing import Bearing, Blow, Meeting, helps, lands
from threefates.systems.fate_2003.content.records import armor_columns
from threefates.systems.fate_2003.fights.fight import Fights, Pace, Way
from threefates.systems.fate_2003.rulings.arms import ArmorTreatment, ArmsTreatment, TieRating
from threefates.systems.fate_2003.sheets.notation import in_general
from threefates.systems.fate_2003.wounds.track import Outcome

__all__ = [
    "behind_a_shield",
    "by_arms",
    "of_armor_in_the_way",
    "of_attributes",
    "of_magic",
    "of_the_better",
    "of_the_shield",
    "takes_away",
    "treatments",
]

NO_ARMOR = "0"  # the column that maneuvers are read on
SHIELD = ("skill:shield", "skill:shield use")


def treatments(state: State) -> tuple[ArmsTreatment, ArmsTreatment]:
    """How this table treats weapons, and how it treats armor."""
    return treated(state.ruling(ArmsTreatment), state.ruling(ArmorTreatment))


@helps(20)
@cites("fate.combat.other-conflicts")
def of_the_better(state: State, meeting: Meeting) -> Iterator[Bearing]:
    """The better weapon, for who wields it, and the better armor, where the table treats them dramatically."""
    if not meeting.bare:
        yield from _of_the_better_weapon(state, meeting)
        yield from _of_the_better_armor(state, meeting)


@cites("fate.arms.dramatic-weapons", "fate.arms.mix-and-match")
def _of_the_better_weapon(state: State, meeting: Meeting) -> Iterator[Bearing]:
    weapons, _ = treatments(state)
    if weapons is ArmsTreatment.DRAMATIC and meeting.wields:
        (weapon, _), (other, _) = gear_of(state, meeting.who), gear_of(state, meeting.foe)
        ranged = (weapon.ranged, other.ranged)
        steps = better_weapon(weapon.rating, other.rating, cramped=state[Arms].cramped, ranged=ranged)
        yield from _said(steps, "the better weapon", "fate.arms.dramatic-weapons")


@cites("fate.arms.dramatic-armor", "fate.arms.mix-and-match")
def _of_the_better_armor(state: State, meeting: Meeting) -> Iterator[Bearing]:
    """Where weapons have attributes all the same, armor is as good as it is against the weapon that it meets."""
    weapons, armor = treatments(state)
    if armor is ArmsTreatment.DRAMATIC:
        (weapon, suit), (other, others) = gear_of(state, meeting.who), gear_of(state, meeting.foe)
        (mine, theirs), hinders = (suit.rating, others.rating), state[Arms].hinders
        if weapons is ArmsTreatment.ADVANCED:
            mine, theirs = _met(meeting, (mine, theirs), (other, weapon), hinders=hinders)
        yield from _said(better_armor(mine, theirs, hinders=hinders), "the better armor", "fate.arms.dramatic-armor")


@cites("fate.arms.dramatic-armor", "fate.arms.mix-and-match")
def _met(meeting: Meeting, suits: tuple[int, int], by: tuple[Arm, Arm], *, hinders: bool) -> tuple[int, int]:
    """How good the armor of both is against the weapon that meets it; where it hinders none is looked at."""
    if hinders:
        return suits
    mine = protection(suits[0], attributes_of(by[0]) if meeting.faced else ())
    return mine, protection(suits[1], attributes_of(by[1]) if meeting.wields else ())


def _said(steps: int, why: str, *sources: str) -> Iterator[Bearing]:
    if steps:
        yield Bearing(steps, why, sources)


@helps(21)
@cites("fate.arms.attr-armor-piercing", "fate.arms.attr-flexible", "fate.arms.attr-locking")
def of_attributes(state: State, meeting: Meeting) -> Iterator[Bearing]:
    """What sets a weapon apart, where the table reads attributes."""
    if treatments(state)[0] is not ArmsTreatment.ADVANCED or meeting.bare or not meeting.wields:
        return
    weapon, _ = gear_of(state, meeting.who)
    room, finesse = not (state[Arms].cramped or state[Arms].hinders), state[Arms].finesse
    known = tuple(attributes_of(weapon))
    steps = of_use(known, maneuver=meeting.maneuver, room=room, finesse=finesse)
    yield from _said(
        steps, f"{weapon.name} ({', '.join(weapon.attributes)})", *dict.fromkeys(one.entry for one in known)
    )


@helps(22)
@cites("fate.modifiers.magic-advantage")
def of_magic(state: State, meeting: Meeting) -> Iterator[Bearing]:
    """Magic brought to bear on who has none to set against it: a step."""
    if state[Arms].of(meeting.who).magic and not state[Arms].of(meeting.foe).magic:
        yield Bearing(1, "magic", ("fate.modifiers.magic-advantage",))


@cites("fate.modifiers.shield-skill")
def behind_a_shield(trait: str, *, on_guard: bool, blows: bool) -> int:
    """What a shield that is a skill of its own, of whatever kind, adds to fighting defensively; against words nothing.

    >>> [behind_a_shield("skill:Shield Use", on_guard=on_guard, blows=True) for on_guard in (True, False)]
    [1, 0]
    >>> behind_a_shield("skill:Shield (Buckler)", on_guard=True, blows=True)
    1
    """
    return int(on_guard and blows and bare(in_general(trait)) in SHIELD)


@helps(23)
@cites("fate.modifiers.shield-skill")
def of_the_shield(state: State, meeting: Meeting) -> Iterator[Bearing]:
    """In a fight: a shield that is a skill of its own, and is what somebody keeps safe with.

    Turn by turn it tells once it is named for the defence, as in an exchange that is called for by itself.
    """
    fight = state[Fights].now
    said = fight.declared.get(meeting.who) if fight and fight.pace is not Pace.TURN else None
    blows = not meeting.bare
    if said and (steps := behind_a_shield(said.trait, on_guard=said.way is Way.DEFENSIVE, blows=blows)):
        yield Bearing(steps, "the shield", ("fate.modifiers.shield-skill",))


@helps(24)
@cites("fate.arms.simple-side-effects")
def of_armor_in_the_way(state: State, meeting: Meeting) -> Iterator[Bearing]:
    """Armor that has a rating here, for who keeps out of the way of a blow: that asks for all of one's mobility."""
    if meeting.evades and not meeting.bare and treatments(state)[1] is not ArmsTreatment.DRAMATIC:
        _, suit = gear_of(state, meeting.who)
        yield from _said(burden(suit), f"in {suit.name}", "fate.arms.simple-side-effects")


@lands(20)
@cites("fate.combat.other-conflicts")
def by_arms(state: State, blow: Blow) -> Blow:
    """A blow by the weapon of one and the armor of the other; words hurt without either."""
    return blow if blow.bare else _by_gear(state, blow)


@cites("fate.arms.mix-and-match", "fate.arms.simple-procedure")
def _by_gear(state: State, blow: Blow) -> Blow:
    """A blow that gets at least a scratch, as the table treats weapons and armor."""
    weapons, armor = _read(state, blow)
    if blow.maneuver:
        return _past_armor(state, blow)
    if not (blow.ahead or tie_counts(state.ruling(TieRating), mutual=blow.mutual)):
        return blow
    weapon, suit = gear_of(state, blow.attacker)[0], gear_of(state, blow.defender)[1]
    known = tuple(attributes_of(weapon)) if weapons is ArmsTreatment.ADVANCED else ()
    edge = (0 if weapons is ArmsTreatment.DRAMATIC else weapon.rating) + damage(known)
    mail = protection(suit.rating, known) if armor is ArmsTreatment.SIMPLE else 0
    margin = margin_by_ratings(blow.margin, edge, mail)
    if armor is not ArmsTreatment.ADVANCED:
        return replace(blow, margin=margin)
    return replace(blow, margin=margin, outcome=read_on(column(protection(suit.type, known)), margin))


@cites("fate.arms.mix-and-match")
def _read(state: State, blow: Blow) -> tuple[ArmsTreatment, ArmsTreatment]:
    """How arms are treated in a blow: as when it was rolled for, whatever has been said since."""
    return treated(*blow.read) if blow.read else treatments(state)


@cites("fate.arms.armor-vs-maneuvers")
def _past_armor(state: State, blow: Blow) -> Blow:
    """Armor is no help against a maneuver, which is read as though there were none; nor is a locked weapon taken."""
    if _locked(state, blow):
        return replace(blow, outcome=Outcome.SCRATCHED)
    if _read(state, blow)[1] is not ArmsTreatment.ADVANCED:
        return blow
    return replace(blow, outcome=read_on(armor_columns()[NO_ARMOR], blow.margin))


@cites("fate.arms.attr-locking")
def _locked(state: State, blow: Blow) -> bool:
    """Whether it is to strike a weapon from a hand that it is locked to, where the table reads attributes."""
    if _read(state, blow)[0] is not ArmsTreatment.ADVANCED:
        return False
    weapon, _ = gear_of(state, blow.defender)
    return any(one.locks for one in attributes_of(weapon)) and takes_away(blow.wanted, weapon)


@cites("fate.arms.attr-locking")
def takes_away(wanted: str, weapon: Arm) -> bool:
    """Whether a maneuver is after somebody's weapon: it says so, names it, or is for what is in the hand.

    >>> rod = Arm("Rod", 2)
    >>> [takes_away(words, rod) for words in ("Disarm him", "the rod away", "out of his hands", "tread and trip him")]
    [True, True, True, False]
    >>> takes_away("he trod on a rodent", rod)
    False
    """
    said, named = bare(wanted), re.escape(bare(weapon.name))
    after = rf"disarm|weapon|(?<!\w){named}(?!\w)|\b(from|out of)\b.*\b(hands?|fist|grip|grasp)\b"
    return re.search(after, said) is not None
