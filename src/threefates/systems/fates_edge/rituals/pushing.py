"""Pushing a ritual a step, for a beat, for time or for components; and lending a hand with one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.position import footing_of, moves
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, Shift, proposals
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.content.records import rituals
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.resolution.wording import counted
from threefates.systems.fates_edge.rites.rites_of_patrons import holds_nothing
from threefates.systems.fates_edge.rituals.fitting import no_use
from threefates.systems.fates_edge.rituals.performing import (
    Performing,
    chapter,
    none_under_way,
    performing,
)
from threefates.systems.fates_edge.rituals.ritual_dv import BASICS, USAGE, longer, shorter
from threefates.systems.fates_edge.rolling.roll_action import agreed

__all__ = [
    "BEAT",
    "HELPS",
    "PAYS",
    "PRINTED",
    "PUSHES",
    "TIME",
    "BeatTaken",
    "ComponentLent",
    "ComponentsSpent",
    "HelpRitual",
    "PushRitual",
    "cannot_help",
    "cannot_push",
    "helps_with",
    "pays_for",
    "said_of_push",
    "said_of_time",
]

TIME, BEAT, COMPONENTS = "time", "beat", "components"
PRINTED, POSITION, EFFECT, AREA = "printed", "position", "effect", "area"
PUSHES: Final = {
    PRINTED: "what the ritual itself says",
    POSITION: "a better Position",
    EFFECT: "more Effect",
    AREA: "a wider area",
}
"""What a ritual is pushed to."""
PAYS: Final = {BEAT: "a beat", TIME: "more time", COMPONENTS: "more components"}
"""What a push is paid with."""
HELPS: Final = {
    TIME: "It takes a step less long",
    BEAT: "One beat of it falls on the helper, whose next action stands a Position worse",
}
"""What somebody lends a hand for, once in a ritual."""


class PushRitual(Command, frozen=True, tag="fe.push-ritual"):
    """Push a ritual one step, for a beat, for time or for components."""

    hero: EntityId
    to: str
    paid: str = BEAT
    components: str = ""  # which, where it is paid with them


class HelpRitual(Command, frozen=True, tag="fe.help-ritual"):
    """Lend a component to somebody's ritual: for time, or to take a beat of it."""

    hero: EntityId
    helper: EntityId
    help: str
    component: str


class ComponentsSpent(Event, frozen=True, tag="fe.ritual-components-spent"):
    """A push is paid with components."""

    hero: EntityId
    to: str
    components: str


class ComponentLent(Event, frozen=True, tag="fe.component-lent"):
    """Somebody lends a hand with a ritual."""

    hero: EntityId
    helper: EntityId
    help: str
    component: str


class BeatTaken(Event, frozen=True, tag="fe.ritual-beat-taken"):
    """A beat of a ritual falls on whoever lent a hand, and not on the bank."""

    hero: EntityId
    helper: EntityId


@cites(USAGE)
def pays_for(now: Performing) -> tuple[str, ...]:
    """What a push of a ritual is paid with: no minutes more, where each of its steps takes a whole scene.

    >>> pays_for(Performing("ember-glass")), pays_for(Performing("ember-glass", by_scenes=True))
    (('beat', 'time', 'components'), ('beat', 'components'))
    """
    return tuple(each for each in PAYS if each != TIME or not now.by_scenes)


@cites(USAGE, "fe.ruling.ritual-helper")
def helps_with(now: Performing) -> tuple[str, ...]:
    """What a hand may be lent for: time, where there are minutes to save, or a beat.

    >>> helps_with(Performing("bargain-bead", minutes=10)), helps_with(Performing("ember-glass", minutes=1))
    (('time', 'beat'), ('beat',))
    """
    saves = not now.by_scenes and shorter(now.minutes) < now.minutes
    return tuple(each for each in HELPS if each != TIME or saves)


@cites("fe.turn.ritual-casting-time")
def said_of_time(now: Performing) -> str:
    """How long a ritual takes, in words.

    >>> said_of_time(Performing("purge", minutes=1)), said_of_time(Performing("purge", by_scenes=True))
    ('1 minute', 'two whole scenes')
    """
    return "two whole scenes" if now.by_scenes else counted(now.minutes, "minute")


@cites(BASICS, USAGE)
def said_of_push(now: Performing) -> str:
    """To what a ritual is pushed, and what for, in words to go on with; nothing where it is not.

    >>> said_of_push(Performing("ember-glass", pushed="area", pushed_for="time")), said_of_push(Performing("purge"))
    (' Pushed to a wider area, for more time.', '')
    """
    return f" Pushed to {PUSHES[now.pushed]}, for {PAYS[now.pushed_for]}." if now.pushed else ""


@cites(BASICS, USAGE)
def cannot_push(state: State, hero: EntityId, to: str = "") -> Refused | None:
    """The refusal where a ritual cannot be pushed so, or None: one step, and its own only where it prints one."""
    now = performing(state, hero)
    if now is None:
        return none_under_way(BASICS)
    if now.pushed:
        return Refused("ritual.pushed", "It is pushed already.", remedy="One step is all.", source=BASICS)
    if to == PRINTED and not rituals()[now.ritual].push:
        ritual = rituals()[now.ritual]
        return no_use(ritual, f"{ritual.name} prints no push.", "Push Position, Effect or area.")
    if to == POSITION and not _stands_better(state, hero):
        title, remedy = "No further step up counts.", "Push something else."
        return Refused("ritual.no_better", title, remedy=remedy, source="fe.position.shift-limits")
    if to == EFFECT and _does_most(state, hero):
        title, remedy = "It does the most there is already.", "Push something else."
        return Refused("ritual.no_more", title, remedy=remedy, source="fe.position.effect-levels")
    return None


@cites(USAGE)
def _stands_better(state: State, hero: EntityId) -> bool:
    """Whether one step more of Position counts; where no Position is said yet, it may."""
    proposal = state[Proposals][hero]
    terms = terms_of(state, proposal)
    if terms is None:
        return True
    best = footing_of(state, proposal, terms) is Position.DOMINANT
    return not best and moves(state, proposal, terms, Shift(-1, "the ritual is pushed"))


@cites(USAGE)
def _does_most(state: State, hero: EntityId) -> bool:
    """Whether no more Effect counts than a ritual has."""
    now = agreed(state, state[Proposals][hero])
    return now is not None and now.effect is Effect.GREAT


@chapter.decides(PushRitual)
@cites(BASICS, USAGE)
def push(act: Unfolding, command: PushRitual) -> None:
    """Push it: the beat comes when it is rolled, or else it takes longer, or more is given for it now."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_push(act.state, hero, command.to):
        raise refusal
    if (now := performing(act.state, hero)) is None:
        raise none_under_way(BASICS)
    if command.to not in PUSHES or command.paid not in pays_for(now):
        remedy = f"Choose {', '.join(PUSHES)}, and for it {', '.join(pays_for(now))}."
        raise Refused("ritual.push", "No ritual is pushed so.", remedy=remedy, source=USAGE)
    minutes = longer(now.minutes) if command.paid == TIME else now.minutes
    if command.paid == COMPONENTS:
        given = one_line(command.components, "The components", longest=100)
        act.happen(ComponentsSpent(hero, command.to, given))
    act.happen(PurposeSet(hero, replace(now, pushed=command.to, pushed_for=command.paid, minutes=minutes)))


@bears(16, Performing)
@cites(USAGE)
def scaled(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What a push adds to the roll: a step of Position, or of Effect."""
    now = proposal.purpose(Performing)
    if now and now.pushed == POSITION:
        yield Modifier(steps=-1, why="the ritual is pushed", cites=(USAGE,))
    elif now and now.pushed == EFFECT:
        yield Modifier(effect=1, why="the ritual is pushed", cites=(USAGE,))


@cites(USAGE, "fe.ruling.ritual-helper", "fe.patrons.rites-ikasha")
def cannot_help(state: State, hero: EntityId, helper: EntityId) -> Refused | None:
    """The refusal where somebody cannot lend a hand with a ritual, or None: once in each."""
    now = performing(state, hero)
    if now is None:
        return none_under_way(USAGE)
    if now.helper:
        return Refused("ritual.helped", "Somebody lends a hand already.", remedy="Once is all.", source=USAGE)
    if helper == hero:
        return Refused("ritual.oneself", "Nobody helps themselves.", remedy="Pick another.", source=USAGE)
    return holds_nothing(state, helper)


@chapter.decides(HelpRitual)
@cites(USAGE, "fe.ruling.ritual-helper")
def lend(act: Unfolding, command: HelpRitual) -> None:
    """Lend a component: the ritual takes a step less long, or a beat of it falls on the helper."""
    helper = act.state[Heroes][command.helper].id
    act.must_control(helper, hero_named(act.state, helper))
    if refusal := cannot_help(act.state, command.hero, helper):
        raise refusal
    if (now := performing(act.state, command.hero)) is None:
        raise none_under_way(USAGE)
    if command.help not in helps_with(now):
        remedy = f"Choose {' or '.join(helps_with(now))}."
        raise Refused("ritual.help", "Nobody helps a ritual so.", remedy=remedy, source=USAGE)
    component = one_line(command.component, "The component", longest=100)
    act.happen(ComponentLent(command.hero, helper, command.help, component))


# what has happened


chapter.only_tells(ComponentsSpent)  # what it is pushed to says itself, and what was given was a thing of the story


@proposals.folds(ComponentLent)
def lent(proposals: Proposals, event: ComponentLent) -> Proposals:
    """Note on the ritual who helps, and with what; time saved is saved."""
    return proposals.upon(event.hero, Performing, lambda action: _helped(action, event))


def _helped(action: Proposal, event: ComponentLent) -> Proposal:
    now = action.purpose(Performing)
    if now is None:
        return action
    minutes = shorter(now.minutes) if event.help == TIME else now.minutes
    return action.meant(replace(now, helper=event.helper, help=event.help, minutes=minutes))
