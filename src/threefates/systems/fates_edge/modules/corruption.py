"""Corruption: marked by triggers, in parts of a segment; full, it leaves a benefit and a burden, and is reset."""

from __future__ import annotations

import enum
import functools
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.modules.modules import Mark, lands
from threefates.systems.fates_edge.modules.thresholds import AskCorruption
from threefates.systems.fates_edge.modules.trackers import (
    Modules,
    ModuleSet,
    Tracker,
    TrackerKind,
    Traits,
    fill,
    fit,
    keep,
    modules,
    size_of,
)
from threefates.systems.fates_edge.rulings.modules import (
    CorruptionAtRest,
    CorruptionCount,
    CorruptionReset,
    CorruptionSize,
)

__all__ = [
    "CORRUPTION",
    "EMBRACE",
    "WHOLE",
    "MarkCorruption",
    "TraitSaid",
    "TraitTaken",
    "Trigger",
    "corrupt",
    "least_corruption",
    "rests_at",
    "segments_of",
    "theme",
]

ACCUMULATION: Final = "fe.cantor.corruption-accumulation"
WHOLE: Final = 6
"""Parts of a whole segment of Corruption: the smallest number that has a half and a third."""

CORRUPTION: Final = TrackerKind.CORRUPTION.value
FULL: Final = "fe.modules.threshold-corruption"
TAKE, EMBRACE = "take", "embrace"


class Trigger(enum.Enum):
    """What brings Corruption on somebody."""

    PUSH = "push"
    RESONANT = "resonant"
    BEAT = "gm_sb"
    HIGH = "high_cantor_standard"


class _Ways(Struct):
    one_segment: list[dict[str, int]]


class TraitTaken(Event, frozen=True, tag="fe.corruption-trait-taken"):
    """Corruption was full: a benefit and a burden of the last Patron are somebody's, and those who follow them."""

    hero: EntityId
    traits: Traits


class TraitSaid(Event, frozen=True, tag="fe.corruption-trait-said"):
    """What Corruption has left on somebody was said, or that it is gone."""

    hero: EntityId
    place: int
    said: str


class ThemeSet(Event, frozen=True, tag="fe.corruption-theme-set"):
    """A Rite was performed: Corruption is that Patron's from here on."""

    hero: EntityId
    patron: str

    quiet = True  # the Rite says it


class MarkCorruption(Command, frozen=True, tag="fe.mark-corruption"):
    """Mark Corruption, as its triggers bring it."""

    hero: EntityId
    trigger: Trigger
    patron: str = ""


class SayTrait(Command, frozen=True, tag="fe.say-corruption-trait"):
    """Say what Corruption has left on a hero; with nothing, that it is gone."""

    hero: EntityId
    place: int
    said: str = ""


@cites("fe.modules.threshold-corruption", "fe.cantor.corruption-accumulation", "fe.ruling.corruption-accounting")
def corrupt(act: Unfolding, hero: EntityId, trigger: Trigger, why: str, patron: str = "") -> None:
    """Mark what a trigger brings of Corruption; whoever has no clock yet has one from here on."""
    was = _clock(act, hero)
    parts = was.parts + segments_of(trigger, act.state.ruling(CorruptionCount))
    whole, left = divmod(parts, WHOLE)
    fill(act, hero, was, whole, why, parts=left, patron=patron)


def _clock(act: Unfolding, hero: EntityId) -> Tracker:
    mine = act.state[Modules].of.get(hero, ())
    return next((each for each in mine if each.kind is TrackerKind.CORRUPTION), None) or keep(
        act, hero, Tracker("", TrackerKind.CORRUPTION)
    )


@lands(CORRUPTION)
def corrupting(act: Unfolding, hero: EntityId, mark: Mark) -> None:
    """Mark whole segments of Corruption."""
    was = _clock(act, hero)
    fill(act, hero, was, mark.amount, mark.why, parts=was.parts)


@modules.decides(MarkCorruption)
@cites("fe.modules.core-principle", "fe.modules.scope")
def mark_corruption(act: Unfolding, command: MarkCorruption) -> None:
    """Mark it at once, as it comes."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    patron = one_line(command.patron, "The Patron", optional=True, longest=60)
    corrupt(act, hero, command.trigger, _WHY[command.trigger], patron)


_WHY: Final = {
    Trigger.PUSH: "a Push",
    Trigger.RESONANT: "a Resonant Rite",
    Trigger.BEAT: "a beat spent on the occult",
    Trigger.HIGH: "a Standard Rite as a Song",
}


@cites("fe.cantor.corruption-full")
def theme(act: Unfolding, hero: EntityId, patron: str) -> None:
    """A Rite of a Patron was performed: what Corruption leaves is theirs."""
    if act.state[Modules].themes.get(hero) != patron:
        act.happen(ThemeSet(hero, patron))


# full


@cites(FULL, "fe.cantor.corruption-reset-tier")
def rests_at(state: State, hero: EntityId) -> int:
    """Segments that stand on a hero's Corruption once it was full."""
    size = size_of(state, hero, Tracker("", TrackerKind.CORRUPTION))
    return least_corruption(
        state[Heroes][hero].tier, size, state.ruling(CorruptionReset), state.ruling(CorruptionAtRest)
    )


@modules.answers_to(RulingChanged)
@cites(FULL, CorruptionSize.ruling_id)
def read_anew(act: Unfolding, event: RulingChanged) -> None:
    """Where the table counts another Attribute from here on, the clocks have as many segments."""
    for hero in act.state[Modules].of if event.ruling == CorruptionSize.ruling_id else ():
        fit(act, hero, TrackerKind.CORRUPTION)


@modules.asks(AskCorruption)
@cites(FULL)
def ask_corruption(state: State, step: AskCorruption) -> Choice:
    """Whose Corruption is full takes its benefit and burden for now, or embraces it."""
    of = f"the benefit and the burden of {step.patron or 'the last Patron'}"
    least = rests_at(state, step.hero)
    after = f"the clock goes back to {least or 'empty'}"
    return Choice(
        "",
        "corruption",
        step.hero,
        f"{hero_named(state, step.hero)}'s Corruption is full. Does it pass, or do they embrace it?",
        state.controllers(step.hero),
        (
            Option(TAKE, "It may pass", f"They bear {of}, and so does who follows them; {after}."),
            Option(EMBRACE, "Embrace it", f"They bear {of} for good; {after}."),
        ),
        if_absent=TAKE,
        cites=(FULL,),
    )


@modules.settles(AskCorruption)
@cites(FULL, "fe.cantor.corruption-full")
def settle_corruption(act: Unfolding, step: AskCorruption, option: str) -> None:
    """A benefit and a burden, and a clock that is reset."""
    act.happen(TraitTaken(step.hero, Traits(step.patron, lasting=option == EMBRACE)))
    act.happen(ModuleSet(step.hero, CORRUPTION, rests_at(act.state, step.hero), "it was full", parts=0))


@modules.decides(SayTrait)
@cites(FULL, "fe.modules.gm-duties")
def say_trait(act: Unfolding, command: SayTrait) -> None:
    """Whoever runs the game says what it is; what was embraced stays."""
    act.must_run("Saying what Corruption does")
    hero = act.state[Heroes][command.hero].id
    borne = act.state[Modules].traits.get(hero, ())
    if not 0 <= command.place < len(borne):
        raise Refused("corruption.none", "Corruption left nothing like that.", remedy="Pick what is listed.")
    said = one_line(command.said, "The benefit and the burden", optional=True)
    if not said and borne[command.place].lasting:
        remedy = "Say what it is instead."
        raise Refused("corruption.embraced", "It was embraced, and stays.", remedy=remedy, source=FULL)
    act.happen(TraitSaid(hero, command.place, said))


# what has happened


@modules.folds(TraitTaken)
def trait_taken(modules: Modules, event: TraitTaken) -> Modules:
    """Add it to what the hero bears (`traits`)."""
    mine = (*modules.traits.get(event.hero, ()), event.traits)
    return replace(modules, traits={**modules.traits, event.hero: mine})


@modules.folds(ThemeSet)
def theme_set(modules: Modules, event: ThemeSet) -> Modules:
    """Note whose Rite it was (`themes`)."""
    return replace(modules, themes={**modules.themes, event.hero: event.patron})


@modules.folds(TraitSaid)
def trait_said(modules: Modules, event: TraitSaid) -> Modules:
    """Set what it is, or take it away (`traits`)."""
    was = modules.traits[event.hero]
    now = (replace(was[event.place], said=event.said),) if event.said else ()
    return replace(modules, traits={**modules.traits, event.hero: (*was[: event.place], *now, *was[event.place + 1 :])})


@cites(ACCUMULATION, "fe.ruling.corruption-accounting")
@functools.cache
def segments_of(trigger: Trigger, count: CorruptionCount) -> int:
    """Parts of a segment, of six, that a trigger of Corruption brings; a Push or a Resonant Rite can bring a whole one.

    >>> [segments_of(trigger, CorruptionCount.WEIGHTED) for trigger in Trigger]
    [3, 3, 2, 6]
    >>> [segments_of(trigger, CorruptionCount.DIRECT) for trigger in Trigger]
    [6, 6, 2, 6]
    """
    if count is CorruptionCount.DIRECT and trigger in (Trigger.PUSH, Trigger.RESONANT):
        return WHOLE
    ways = entry(ACCUMULATION).table(_Ways).one_segment
    alone = {name: WHOLE // times for way in ways if len(way) == 1 for name, times in way.items()}
    mixed = next(way for way in ways if len(way) > 1)
    rest = WHOLE - sum(alone.get(name, 0) * times for name, times in mixed.items())
    return alone.get(trigger.value, rest)


@cites(
    "fe.cantor.corruption-reset-tier",
    "fe.cantor.corruption-reset-empty",
    "fe.ruling.corruption-reset",
    "fe.ruling.corruption-min-above-size",
)
def least_corruption(tier: int, size: int, reset: CorruptionReset, rest: CorruptionAtRest) -> int:
    """Segments that stand on a clock of Corruption of that size once it was full: as many as the Tier, or none.

    >>> [least_corruption(2, 4, reset, CorruptionAtRest.ONE_FREE) for reset in CorruptionReset]
    [2, 0, 1]
    >>> [least_corruption(5, 3, CorruptionReset.TIER, rest) for rest in CorruptionAtRest]
    [2, 3]
    """
    if reset is CorruptionReset.EMPTY:
        return 0
    least = tier - (reset is CorruptionReset.BELOW_TIER)
    return min(least, size - (rest is CorruptionAtRest.ONE_FREE))
