"""What Backlash leaves behind: a marred next action, and conditions that cost a die until they are cleared."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import SceneEnded
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.roll_in_hand import PoolThrown
from threefates.systems.fates_edge.casting.channel_then_weave import Ailment, Spells, spells
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.tags.afflictions import Relief, ails
from threefates.systems.fates_edge.tags.library import Lasting, Until

__all__ = [
    "BACKLASH",
    "Ailing",
    "AilmentBrought",
    "AilmentCleared",
    "AilmentStilled",
    "ClearAilment",
    "MarPassed",
    "SayAilmentBears",
    "ailments_of_book",
    "bears_nothing",
    "not_ailing",
    "suffer",
]

SOURCE, TERMS, MINOR = "fe.backlash.conditions", "fe.ruling.undefined-terms", "fe.backlash.minor"
BACKLASH: Final = "Backlash"


class Ailing(Purpose, frozen=True, tag="ailing"):
    """The word that a condition of the hero's bears on the action."""

    ailment: str
    others: tuple[str, ...] = ()  # that bear on it, too

    says = "what was said of conditions"
    by_skill = True

    @property
    def every(self) -> tuple[str, ...]:
        """All that bear on it."""
        return (self.ailment, *self.others)


class AilmentBrought(Event, frozen=True, tag="fe.ailment-brought"):
    """A hero suffers a condition."""

    hero: EntityId
    ailment: Ailment


class AilmentCleared(Event, frozen=True, tag="fe.ailment-cleared"):
    """A hero is rid of a condition."""

    hero: EntityId
    name: str


class AilmentStilled(Event, frozen=True, tag="fe.ailment-stilled"):
    """A condition does nothing in this scene."""

    hero: EntityId
    name: str


class AilmentsPassed(Event, frozen=True, tag="fe.ailments-passed"):
    """A scene is over, and with it what Backlash left for the scene."""

    quiet = True


class MarPassed(Event, frozen=True, tag="fe.mar-passed"):
    """A hero has made the action that Backlash bore on."""

    hero: EntityId

    quiet = True


class ClearAilment(Command, frozen=True, tag="fe.clear-ailment"):
    """Say that a hero is rid of a condition."""

    hero: EntityId
    name: str


class SayAilmentBears(Command, frozen=True, tag="fe.say-ailment-bears"):
    """Say that a condition of a hero's bears on the proposed action."""

    hero: EntityId
    ailment: str


class _Names(Struct):
    names: tuple[str, ...]


@cites(SOURCE)
def ailments_of_book() -> tuple[str, ...]:
    """The conditions that Backlash may bring; the book names them, and says no more.

    >>> len(ailments_of_book()), ailments_of_book()[0]
    (13, 'Dazed')
    """
    return _names()


@functools.cache
def _names() -> tuple[str, ...]:
    return entry(SOURCE).table(_Names).names


@cites(SOURCE)
def suffer(act: Unfolding, hero: EntityId, name: str, *, lasting: bool = False, steps: int = 0) -> None:
    """Bring a condition upon a hero: one that outlives the scene is none the shorter for coming again."""
    mine = act.state[Spells].ailing.get(hero, ())
    stays = lasting or any(it.name == name and it.lasting for it in mine)
    act.happen(AilmentBrought(hero, Ailment(name, stays, steps=steps)))


@bears(18)
@cites("fe.backlash.menu", MINOR)
def marred_position(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What Backlash makes of the Position of the next action, and of one that a loss of balance bears on."""
    if (marred := state[Spells].marred.get(proposal.hero)) and marred.steps:
        yield Modifier(steps=marred.steps, why="Backlash", cites=("fe.backlash.menu",))
    for each in _said_to_bear(state, proposal):
        if each.steps:
            yield Modifier(steps=each.steps, why=each.name, cites=(MINOR,))


@bears(53)
@cites(SOURCE, TERMS, "fe.backlash.moderate")
def lost_dice(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Dice that Backlash takes: of the next action, and for a condition that bears on it."""
    now = state[Spells]
    if (marred := now.marred.get(proposal.hero)) and marred.dice:
        yield Modifier(dice=marred.dice, why="Backlash", cites=("fe.backlash.moderate",))
    for each in _said_to_bear(state, proposal):
        if not each.steps:
            yield Modifier(dice=-1, why=each.name, cites=(SOURCE, TERMS))


def _said_to_bear(state: State, proposal: Proposal) -> Iterator[Ailment]:
    said = proposal.purpose(Ailing)
    mine = state[Spells].ailing.get(proposal.hero, ()) if said else ()
    return (each for each in mine if said and each.name in said.every and not each.stilled)


@spells.answers_to(PoolThrown)
def acted(act: Unfolding, event: PoolThrown) -> None:
    """The next action has been made."""
    if event.skill and event.hero in act.state[Spells].marred:
        act.happen(MarPassed(event.hero))


@spells.answers_to(SceneEnded)
@cites("fe.backlash.menu")
def scene_over(act: Unfolding, event: SceneEnded) -> None:
    """Of a spell that is half-way a scene was spent on its first step."""
    if act.state[Spells].begun:
        act.happen(AilmentsPassed())


@cites(SOURCE)
def not_ailing(state: State, hero: EntityId, name: str) -> Refused | None:
    """The refusal where a hero does not suffer that, or None."""
    if any(each.name == name for each in state[Spells].ailing.get(hero, ())):
        return None
    return Refused("ailment.none", "No such condition is there.", remedy="Pick one that is listed.", source=SOURCE)


@cites("fe.tags.cleanse")
def bears_nothing(state: State, hero: EntityId, name: str) -> Refused | None:
    """The refusal where a condition bears on nothing that a hero does now, or None."""
    mine = [each for each in state[Spells].ailing.get(hero, ()) if each.name == name]
    if not mine or not mine[0].stilled:
        return not_ailing(state, hero, name)
    remedy = "Go on without it."
    return Refused("ailment.stilled", f"{name} does nothing in this scene.", remedy=remedy, source="fe.tags.cleanse")


@spells.decides(ClearAilment)
@cites(SOURCE, TERMS)
def clear(act: Unfolding, command: ClearAilment) -> None:
    """Clear a condition; only whoever runs the game may."""
    act.must_run("Clearing a condition")
    if refusal := not_ailing(act.state, command.hero, command.name):
        raise refusal
    act.happen(AilmentCleared(command.hero, command.name))


@spells.decides(SayAilmentBears)
@cites(TERMS)
def say_bears(act: Unfolding, command: SayAilmentBears) -> None:
    """Say of a proposed action that a condition bears on it, so that it costs what it costs; its player may, too."""
    hero = act.state[Proposals][command.hero].hero
    may_speak_for(act, hero)
    if refusal := bears_nothing(act.state, hero, command.ailment):
        raise refusal
    was = act.state[Proposals][hero].purpose(Ailing)
    first, *others = dict.fromkeys((*(was.every if was else ()), command.ailment))
    act.happen(PurposeSet(hero, Ailing(first, (*others,))))


# what takes them away


def _as_curses(state: State) -> Iterator[Lasting]:
    for hero, ailing in state[Spells].ailing.items():
        for each in ailing:
            until = Until.RELEASED if each.lasting else Until.SCENE
            key = f"{hero}|{each.name}"
            yield Lasting(
                id=key, tag="curse", source=BACKLASH, on=(hero,), what=each.name, until=until, stilled=each.stilled
            )


@cites("fe.tags.cleanse", "fe.tags.cheat-sheet", "fe.ritual.purge")
def _relieves(act: Unfolding, found: Lasting, relief: Relief) -> bool:
    """A condition is gone, or stilled for the scene; a step down, what outlived the scene ends with it."""
    (hero, *_), name = found.on or ("",), found.what
    mine = [each for each in act.state[Spells].ailing.get(hero, ()) if each.name == name]
    if found.source != BACKLASH or not mine:
        return False
    if relief is Relief.STILLED:
        act.happen(AilmentStilled(hero, name))
    elif relief is Relief.LESS and mine[0].lasting:
        _a_step(act, hero, mine[0])
    else:
        act.happen(AilmentCleared(hero, name))
    return True


@cites("fe.ritual.purge")
def _a_step(act: Unfolding, hero: EntityId, ailment: Ailment) -> None:
    act.happen(AilmentBrought(hero, replace(ailment, lasting=False)))


ails(_as_curses, _relieves)


# what has happened


@spells.folds(AilmentBrought)
def brought(spells: Spells, event: AilmentBrought) -> Spells:
    """Add the condition, once, in the place of what there was of it (`ailing`)."""
    others = tuple(each for each in spells.ailing.get(event.hero, ()) if each.name != event.ailment.name)
    return replace(spells, ailing={**spells.ailing, event.hero: (*others, event.ailment)})


@spells.folds(AilmentCleared)
def cleared(spells: Spells, event: AilmentCleared) -> Spells:
    """Take the condition out of `ailing`."""
    left = tuple(each for each in spells.ailing.get(event.hero, ()) if each.name != event.name)
    return replace(spells, ailing={**spells.ailing, event.hero: left})


@spells.folds(AilmentStilled)
def ailment_stilled(spells: Spells, event: AilmentStilled) -> Spells:
    """Set `stilled` of the condition, until the scene is over."""
    mine = tuple(
        replace(each, stilled=True) if each.name == event.name else each for each in spells.ailing.get(event.hero, ())
    )
    return replace(spells, ailing={**spells.ailing, event.hero: mine})


@spells.folds(AilmentsPassed)
def passed(spells: Spells, event: AilmentsPassed) -> Spells:
    """Leave the conditions that outlive the scene, and note which spells do."""
    left = {
        hero: tuple(replace(each, stilled=False) for each in ailing if each.lasting)
        for hero, ailing in spells.ailing.items()
    }
    return replace(spells, ailing=left, out={}, fitting={}, rested=tuple(spells.begun))


@spells.folds(MarPassed)
def mar_passed(spells: Spells, event: MarPassed) -> Spells:
    """Nothing bears on what the hero does next (`marred`)."""
    return replace(spells, marred={hero: mar for hero, mar in spells.marred.items() if hero != event.hero})
