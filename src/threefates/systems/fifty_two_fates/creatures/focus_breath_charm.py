"""What a creature's specials make of a fight: upon whom it has fixed, how far it breathes, and whom one cannot see."""

from __future__ import annotations

import re

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import once_for_each
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import place_of, takes_part
from threefates.systems.fifty_two_fates.battlefield.zones import adjacent, metres
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions
from threefates.systems.fifty_two_fates.conditions.incapacitated import blinded
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import special_of
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import NO_FOCUS, Focus, Specials
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic, hidden_from, spelled
from threefates.systems.fifty_two_fates.rulings.rulings import HellhoundRange
from threefates.systems.fifty_two_fates.sheets.attributes import sees_in_the_dark

__all__ = ["UNSEEN", "breath", "estranged", "focus_on", "is_named", "meets_no_gaze", "unseen", "vanished"]

UNSEEN = "unable to see"
CHARMED = "charmed by"
SIXTY_FEET = 18  # metres, as they are printed


@cites("ff.creatures.amarok", "ff.ruling.focused-target")
def focus_on(state: State, entity: EntityId, target: EntityId) -> Focus:
    """Say what a creature that has fixed upon somebody adds to its actions against them."""
    focus = state[Specials].focus.get(entity, NO_FOCUS)
    return focus if focus.target == target else NO_FOCUS


@cites("ff.creatures.hellhound", "ff.ruling.hellhound-range")
def breath(state: State, entity: EntityId) -> int:
    """Say how many metres what somebody breathes gets to, beyond their usual strikes."""
    special = special_of(state, entity, "fire")
    if special is None:
        return 0
    sixty_feet = state.ruling(HellhoundRange) is HellhoundRange.SIXTY_FEET
    return SIXTY_FEET if sixty_feet else metres(special.reach)


@cites("ff.spells.befriend", "ff.creatures.charmed", "ff.ruling.charmed")
def befriended(state: State, entity: EntityId, target: EntityId) -> Refused | None:
    """The words against harming a friend, by somebody charmed or under Befriend: whom it names, or its caster.

    Whom it named when it was cast is a friend under any other name as well; by name, who comes in later is one, too.
    """
    spell, names = spelled(state, entity, "befriend"), state[Characters]
    charmed = any(timer.what.startswith(CHARMED) and timer.source == target for timer in state[Conditions].of(entity))
    meant = spell is not None and (target in spell.friends or is_named(names.name(target), spell.words))
    if entity == target or not (charmed or meant or (spell and not spell.words and spell.caster == target)):
        return None
    return Refused(
        "attack.friend",
        f"{names.name(entity)} takes {names.name(target)} for a friend.",
        remedy="Pick somebody else, until it is over.",
        source="ff.spells.befriend",
    )


@cites("ff.spells.estrange")
def estranged(state: State, entity: EntityId, target: EntityId) -> bool:
    """Say whether somebody under Estrange takes another for an enemy: whom it names, or its caster."""
    spell = spelled(state, entity, "estrange")
    if spell is None or entity == target:
        return False
    by_name = is_named(state[Characters].name(target), spell.words)
    return target in spell.friends or by_name or (not spell.words and spell.caster == target)


@cites("ff.spells.befriend")
def is_named(name: str, words: str) -> bool:
    """Say whether somebody is named by the whole of their name, and no other of that name who bears a number.

    >>> is_named("Bern", "bern, and Mara"), is_named("Bern", "Bernadette"), is_named("Wolf", "Wolf 2")
    (True, False, False)
    """
    return re.search(rf"(?<!\w){re.escape(bare(name))}(?!\w| \d)", bare(words)) is not None


def unseen(state: State, entity: EntityId, target: EntityId) -> Refused | None:
    """The words against aiming at somebody whom one does not see, for whatever reason; or None."""
    return vanished(state, entity, target) or in_the_dark(state, entity, target)


@cites("ff.creatures.cobold", "ff.ruling.cobold-vanish", "ff.spells.hide", "ff.spells.reveal")
def vanished(state: State, entity: EntityId, target: EntityId) -> Refused | None:
    """The words against aiming at somebody who has vanished from one's sight, and is not revealed."""
    gone = any(timer.what.startswith(UNSEEN) and timer.source == target for timer in state[Conditions].of(entity))
    if not hidden_from(state, entity, target) and (not gone or spelled(state, target, "reveal")):
        return None
    names = state[Characters]
    return Refused(
        "attack.unseen",
        f"{names.name(entity)} cannot see {names.name(target)}.",
        remedy="Pick somebody else, until it wears off.",
        source="ff.creatures.cobold",
    )


@cites("ff.creatures.basilisk", "ff.ruling.basilisk-gaze")
def meets_no_gaze(state: State, entity: EntityId, target: EntityId) -> Refused | None:
    """The words against staring at somebody who cannot look back: they are blinded, or do not see what stares."""
    if not blinded(state, target) and vanished(state, target, entity) is None:
        return None
    names = state[Characters]
    return Refused(
        "attack.no_gaze",
        f"{names.name(target)} cannot see the eyes of {names.name(entity)}.",
        remedy="Strike, or stare at somebody who sees.",
        source="ff.creatures.basilisk",
    )


@once_for_each
def _in_darkness(magic: Magic) -> tuple[frozenset[EntityId], ...]:
    """Who is in each bubble of darkness: of a crowd everybody asks it about everybody."""
    return tuple(frozenset((one.target, *one.inside)) for one in magic.active.values() if one.spell == "darkness")


@cites("ff.spells.reveal", "ff.creatures.amarok")
def _found_in_the_dark(state: State, entity: EntityId, target: EntityId) -> bool:
    return spelled(state, target, "reveal") is not None or sees_in_the_dark(state, entity)


@cites("ff.spells.darkness")
def in_the_dark(state: State, entity: EntityId, target: EntityId) -> Refused | None:
    """The words against aiming at somebody in a bubble of darkness from outside of it: nobody sees in.

    At zone zero one need not see; nor does anything hide those from each other who are in the same dark, nor anybody
    from eyes that see in the dark. Who is revealed is found there, too.
    """
    around = any(target in there and entity not in there for there in _in_darkness(state[Magic]))
    if not around or not takes_part(state, entity) or not takes_part(state, target):
        return None
    if _found_in_the_dark(state, entity, target) or adjacent(place_of(state, entity), place_of(state, target)):
        return None
    names = state[Characters]
    return Refused(
        "attack.in_the_dark",
        f"{names.name(target)} is in the dark: {names.name(entity)} cannot see in.",
        remedy="Go up to them, or pick somebody else; Light ends Darkness.",
        source="ff.spells.darkness",
    )
