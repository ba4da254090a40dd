"""What an action meets of what lasts: a PASSAGE it goes along, a danger FORTIFY is against, a place it comes at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.combat.terrain import crosses
from threefates.systems.fates_edge.content.records import effect_tags
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.tags.aimed_at import AIMED
from threefates.systems.fates_edge.tags.fortify import FORTIFY, harder, those_hardened
from threefates.systems.fates_edge.tags.library import STACKING, USAGE, Lasting, named, strongest
from threefates.systems.fates_edge.tags.tag_effects import Effects, effects, working_on
from threefates.systems.fates_edge.tags.veil_mark_curse import veiled

__all__ = ["WAYS", "MeetEffect", "Meeting", "cannot_meet", "meets", "worth"]

PASSAGE, VEIL = "fe.tags.passage", "fe.tags.veil"
POSITION, EFFECT = "position", "effect"
WAYS: Final = {POSITION: "from a better Position", EFFECT: "with more Effect"}
"""What a PASSAGE is worth to whoever goes along it."""


class Met(Struct, frozen=True):
    """One thing that lasts, and how it counts."""

    effect: str
    way: str = POSITION


class Meeting(Purpose, frozen=True, tag="meeting"):
    """An action meets what lasts here."""

    met: tuple[Met, ...]

    says = "what it met"


class MeetEffect(Command, frozen=True, tag="fe.meet-effect"):
    """Say that a proposed action goes along a PASSAGE, meets what FORTIFY is against, or comes at a place of either."""

    hero: EntityId
    effect: str
    way: str = POSITION  # of a PASSAGE
    on: bool = True


@cites(PASSAGE, FORTIFY, VEIL)
def worth(effect: Lasting, hero: EntityId, way: str) -> Modifier | None:
    """What something that lasts is worth to the action of a hero who meets it; None where it is worth nothing.

    >>> road = Lasting(id="1", tag="passage", source="a Rite", on=("mara",))
    >>> (
    ...     [(worth(road, "mara", way).steps, worth(road, "mara", way).effect) for way in WAYS],
    ...     worth(road, "tev", POSITION),
    ... )
    ([(-1, 0), (0, 1)], None)
    """
    if effect.played:
        return None
    theirs = hero in effect.on
    if effect.tag == "passage" and (theirs or not effect.on):
        return Modifier(steps=-(way == POSITION), effect=int(way == EFFECT), why=named("passage"), cites=(PASSAGE,))
    if effect.tag == "fortify" and theirs:
        return None if effect.eases else Modifier(steps=-1, why=named("fortify"), cites=(FORTIFY,))
    if effect.tag == "fortify" and not effect.on:
        return harder(effect, effect.what)
    if effect.tag == "veil" and not effect.on:
        why, dice = f"{effect.what} is veiled", effect_tags()["veil"].dice
        return Modifier(dice=dice, why=why, cites=(VEIL, "fe.ruling.disadvantage-meaning"), kind=Kind.PENALTY)
    return None


@cites("fe.tags.usage")
def cannot_meet(state: State, hero: EntityId, effect: str) -> Refused | None:
    """The refusal where something does not bear on what a hero does, or None."""
    found = state[Effects].known.get(effect)
    if found and not found.hidden and not found.stilled and worth(found, hero, POSITION):
        return None
    return Refused("effect.no_bearing", "It bears on nothing here.", remedy="Pick what it meets.", source=USAGE)


def meets(proposal: Proposal) -> tuple[Met, ...]:
    """What an action was said to meet."""
    found = proposal.purpose(Meeting)
    return found.met if found else ()


@effects.decides(MeetEffect)
@cites(PASSAGE, FORTIFY, VEIL)
def meet(act: Unfolding, command: MeetEffect) -> None:
    """Say so, or that it does not after all; whoever plays the hero may, or runs the game."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    if command.way not in WAYS:
        raise Refused("effect.way", "It is not worth that.", remedy=f"Choose {' or '.join(WAYS)}.", source=PASSAGE)
    if command.on and (refusal := cannot_meet(act.state, proposal.hero, command.effect)):
        raise refusal
    others = tuple(each for each in meets(proposal) if each.effect != command.effect)
    met = (*others, Met(command.effect, command.way)) if command.on else others
    act.happen(PurposeSet(proposal.hero, Meeting(met)))


@bears(23, *AIMED, Meeting)
@cites(PASSAGE, FORTIFY, VEIL, STACKING)
def met(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What an action meets of what lasts, while it does: of one TAG the stronger, and once, there or on somebody.

    What hardens who acts is another thing than what hardens whom they come at.
    """
    counts: dict[tuple[str, bool], list[tuple[Lasting, Modifier]]] = {}
    for effect, name in those_hardened(state, proposal):
        counts.setdefault((effect.tag, False), []).append((effect, harder(effect, name)))
    for each in meets(proposal):
        if cannot_meet(state, proposal.hero, each.effect) is None:
            effect = state[Effects][each.effect]
            if found := worth(effect, proposal.hero, each.way):
                counts.setdefault((effect.tag, _hardens(effect, proposal.hero)), []).append((effect, found))
    theirs = tuple(veiled(state, proposal))
    for alike in counts.values():
        best = strongest(effect for effect, _ in alike)
        found = next(found for effect, found in alike if effect is best)
        if not any(_alike(found, each) for each in theirs):
            yield found


@cites(FORTIFY, STACKING)
def _hardens(effect: Lasting, who: EntityId) -> bool:
    return effect.tag == "fortify" and who in effect.on


@crosses
@cites(PASSAGE)
def carried(state: State, owner: EntityId) -> bool:
    """Whether somebody is on a PASSAGE: difficult ground is as any other."""
    return bool(working_on(state, owner, "passage"))


def _alike(one: Modifier, other: Modifier) -> bool:
    """Whether two are of one TAG and come to the same: of a place, and of whoever is in it, one counts."""
    return (one.cites[0], one.steps, one.dice, one.effect) == (other.cites[0], other.steps, other.dice, other.effect)
