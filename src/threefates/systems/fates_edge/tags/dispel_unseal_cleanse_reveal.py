"""What TAGS undo: DISPEL, CLEANSE, UNWARD and UNSEAL end or still what lasts, REVEAL shows what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare, same_name
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.roll_in_hand import RollStep
from threefates.systems.fates_edge.combat.sight_and_cover import Hidden, HiddenSet, Sight
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.recovery.rest import HarmEased
from threefates.systems.fates_edge.tags.afflictions import Relief, affliction, afflictions, relieve
from threefates.systems.fates_edge.tags.library import Lasting, ends, named
from threefates.systems.fates_edge.tags.other_magic import ENDS_IT, ends_besides
from threefates.systems.fates_edge.tags.tag_effects import HEALS, Effects, EffectShown, TagWorked, bring, effects, end

__all__ = ["CluesGiven", "Healing", "ailment_meant", "found", "heals", "heals_later"]

REVEAL: Final = "fe.tags.reveal"
FOR_SCENE: Final = ("cleanse",)
"""What a Partial stills for the whole scene; of other TAGS a beat."""
_SMALL: Final = frozenset({"the", "a", "an", "of", "in", "on", "at", "to", "by", "and", "or", "with", "under", "its"})
"""Words by which no two places are alike."""


class CluesGiven(Event, frozen=True, tag="fe.clue-given"):
    """A Partial of REVEAL: something gives itself away, and not what it is."""

    on: tuple[EntityId, ...]


class Healing(RollStep, frozen=True, tag="fe.healing"):
    """HEAL was worked, and waits for what may yet make something else of it."""

    hero: EntityId  # who worked it
    worked: Lasting


Waits = Callable[[State, Lasting], bool]
_WAITS: Final[list[Waits]] = []


@cites("fe.tags.cheat-sheet", "fe.backlash.table")
def heals_later(waits: Waits) -> Waits:
    """Ask this of HEAL: whether it waits for the answer to something that may make something else of it."""
    _WAITS.append(waits)
    return waits


@effects.answers_to(TagWorked)
@cites("fe.tags.dispel", "fe.tags.cleanse", "fe.tags.unward", "fe.tags.seal-unseal", "fe.tags.cheat-sheet")
def undo(act: Unfolding, event: TagWorked) -> None:
    """Let what was worked on something that lasts end it; HEAL heals, at once or once it need not wait any more."""
    worked = event.effect
    if _has_to_wait(act.state, worked):
        act.push(Healing(worked.by, worked))
        return
    picked = affliction(act.state, worked.effect)
    if not event.lasts:
        _end_what_was_picked(act, worked)
    if worked.tag == HEALS:
        _heal(act, worked, picked)


@cites("fe.tags.cheat-sheet")
def _has_to_wait(state: State, worked: Lasting) -> bool:
    return worked.tag == HEALS and any(waits(state, worked) for waits in _WAITS)


@effects.resolves(Healing)
@cites("fe.tags.cheat-sheet")
def healing(act: Unfolding, step: Healing) -> None:
    """What it waited for has left it as it was."""
    picked = affliction(act.state, step.worked.effect)
    _end_what_was_picked(act, step.worked)
    _heal(act, step.worked, picked)


def _end_what_was_picked(act: Unfolding, worked: Lasting) -> None:
    """End it, be it a TAG or other magic; a Partial stills it, CLEANSE for the scene."""
    if worked.tag == ENDS_IT and ends_besides(act, worked.effect, partial=worked.partial):
        return
    found = affliction(act.state, worked.effect) or _sealed(act.state, worked)
    if found is None or (worked.partial and worked.tag == "reveal"):
        return
    relief = Relief.STILLED if worked.partial else Relief.GONE
    relieve(act, found, relief, named(worked.tag), for_scene=worked.tag in FOR_SCENE)


def _sealed(state: State, worked: Lasting) -> Lasting | None:
    """The seal that UNSEAL meets where it is worked on a door, a box or a portal by its name."""
    names = (each for each in state[Effects].known.values() if each.tag == "seal" and not each.hidden)
    alike = (each for each in names if same_name(each.what, worked.what))
    return next(alike, None) if worked.tag == "unseal" and not worked.effect else None


@effects.answers_to(TagWorked)
@cites("fe.tags.cleanse")
def cleanse(act: Unfolding, event: TagWorked) -> None:
    """CLEANSE takes one thing away that ails somebody, the one that is named; a Partial stills it, or a step of it."""
    if event.effect.tag != "cleanse" or event.effect.effect:
        return
    relief = Relief.STILLED if event.effect.partial else Relief.GONE
    for who in event.effect.on:
        if found := ailment_meant(act.state, who, event.effect.what):
            relieve(act, found, relief, named("cleanse"))


@cites("fe.tags.cleanse")
def ailment_meant(state: State, who: EntityId, what: str) -> Lasting | None:
    """What ails somebody by that name; where none is said, whatever did first. None where nothing does."""
    every = afflictions(state, who)
    named_so = (each for each in every if same_name(each.what, what))
    return next(named_so, None) if what else next(iter(every), None)


@effects.answers_to(TagWorked)
@cites(REVEAL)
def reveal(act: Unfolding, event: TagWorked) -> None:
    """REVEAL shows what lies hidden there, who hides or is in Stealth, what veils them; a Partial gives a clue.

    Sight that lasts is its owner's, and lays nothing about them bare.
    """
    effect = event.effect
    if effect.tag != "reveal" or event.lasts or (effect.effect and not effect.partial):
        return
    if effect.partial:
        act.happen(CluesGiven(event.effect.on))
        return
    for each in act.state[Effects].known.values():
        _lay_bare(act, effect, each)
    for who in effect.on:
        found(act, who, "REVEAL")


def _lay_bare(act: Unfolding, reveal: Lasting, found: Lasting) -> None:
    """What lies hidden there is seen; what veils them or it, or only seems, is over: of others who share it, it is not.

    So is what veils anybody, where neither a place nor anybody is said.
    """
    there = lies_there(reveal, found)
    if found.hidden and there:
        act.happen(EffectShown(found.id))
    elif ends("reveal", found) and (there or set(found.on) & set(reveal.on)):
        end(act, found, named("reveal"))
        others = tuple(each for each in found.on if each not in reveal.on)
        if others and not there:
            bring(act, replace(found, on=others))


@cites(REVEAL, "fe.backlash.menu")
def found(act: Unfolding, who: EntityId, why: str) -> None:
    """Whoever hides from somebody, or is in Stealth, does so no longer."""
    for one, whom in act.state[Sight].hidden:
        if one == who:
            act.happen(Hidden(who, whom, hides=False, why=why))
    if who in act.state[Sight].unseen:
        act.happen(HiddenSet(who, hidden=False))


@cites(REVEAL)
def lies_there(reveal: Lasting, found: Lasting) -> bool:
    """Whether something lies hidden where REVEAL is worked: by a word of the place, or anywhere where none is said.

    >>> stair, cellar = (Lasting(id=i, tag="trap", source="a Rite", what=f"the {i}") for i in ("stair", "cellar"))
    >>> looks = Lasting(id="1", tag="reveal", source="a Rite", what="The Stair, to its foot")
    >>> lies_there(looks, stair), lies_there(looks, cellar)
    (True, False)
    """
    if not reveal.what:
        return not reveal.on
    return bool(_words(reveal.what) & _words(found.what))


def _words(text: str) -> set[str]:
    plain = "".join(each if each.isalnum() else " " for each in bare(text))
    return set(plain.split()) - _SMALL


@cites("fe.tags.cheat-sheet")
def heals(state: State, who: EntityId) -> bool:
    """Whether there is anything for HEAL: a level of Harm, or a condition. What hurts a foe is its clock."""
    return _hurt(state, who) or bool(afflictions(state, who))


def _hurt(state: State, who: EntityId) -> bool:
    return state[Conditions][who].harm > 0 and not state[Conditions][who].dead


@cites("fe.tags.cheat-sheet", "fe.harm.recovery-gap")
def _heal(act: Unfolding, worked: Lasting, picked: Lasting | None) -> None:
    """HEAL lowers Harm by a level, or takes the condition that was picked; where there is no Harm, the first one."""
    undone = picked.on if picked else ()
    for who in (each for each in worked.on if each not in undone):
        if _hurt(act.state, who):
            act.happen(HarmEased(who, 1, named(HEALS)))
        elif ails := afflictions(act.state, who):
            relieve(act, ails[0], Relief.GONE, named(HEALS))


effects.only_tells(CluesGiven)  # the Game Master says what it is


@effects.tells(CluesGiven)
def tell_clue(state: State, event: CluesGiven, viewer: Viewer) -> Told:
    """Tell everybody that there is a clue."""
    at = ", ".join(state[Characters].name(each) for each in event.on)
    said = f"There is a clue{f' about {at}' if at else ''}, and not the whole of it: the Game Master says which."
    return Told(said, (REVEAL,), tone="partial")
