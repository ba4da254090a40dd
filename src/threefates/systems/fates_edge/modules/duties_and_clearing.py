"""Keeping modules: a hero's player marks and clears them; whoever runs the game verifies, and puts right."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.advancement.skill_uses import paths
from threefates.systems.fates_edge.harm.conditions import of_the_living
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.modules.asset_states import has_modules
from threefates.systems.fates_edge.modules.corruption import CORRUPTION, rests_at
from threefates.systems.fates_edge.modules.modules import (
    FATIGUE,
    Mark,
    Module,
    counted_of,
    land,
    module_of,
    put,
)
from threefates.systems.fates_edge.modules.thresholds import AskCorruption, AskFull, full_first
from threefates.systems.fates_edge.modules.trackers import (
    MOST_SEGMENTS,
    ModuleEnded,
    ModuleSet,
    Tracker,
    TrackerKind,
    cannot_let_go,
    keep,
    let_go,
    modules,
    tracker_of,
)
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds

__all__ = [
    "LONGEST_ACT",
    "MOST_AT_ONCE",
    "MOST_CAP",
    "MOST_PUT",
    "ActOfClearing",
    "ActRefused",
    "AskAct",
    "ClearOffScreen",
    "cannot_clear",
    "clears",
    "concerns",
    "in_vain",
    "nothing_to_clear",
]

SCOPE: Final = "fe.modules.scope"
DUTIES: Final = "fe.modules.player-duties"
VERIFY: Final = "fe.modules.session-loop"
CLEARS: Final = "fe.obligation.clear-offscreen"
MOST_AT_ONCE: Final = 6
MOST_CAP: Final = 7
MOST_PUT: Final = 40
LONGEST_ACT: Final = 600
ACCEPTED, TOO_LITTLE = "accepted", "too-little"


class KeepModule(Command, frozen=True, tag="fe.keep-module"):
    """Keep track of something on your sheet: Corruption, a Leash, a bond, a repertoire, or a counter of your own."""

    hero: EntityId
    kind: TrackerKind
    name: str = ""
    cap: int = 1  # of the spirit on a Leash
    size: int = 4  # of a counter


class MarkModules(Command, frozen=True, tag="fe.mark-modules"):
    """Mark your modules, the moment something brings it; those marked together land at once."""

    hero: EntityId
    modules: tuple[str, ...]
    why: str
    amount: int = 1


class ClearOffScreen(Command, frozen=True, tag="fe.clear-off-screen"):
    """Tell richly what your hero does off the screen to clear a segment, and have it accepted."""

    hero: EntityId
    module: str
    act: str


class SetModule(Command, frozen=True, tag="fe.set-module"):
    """Put right what is marked on a module, saying why."""

    hero: EntityId
    module: str
    now: int
    reason: str


class EndModule(Command, frozen=True, tag="fe.end-module"):
    """Keep track of it no longer: the spirit is let go, the counter is done with."""

    hero: EntityId
    module: str
    why: str


class ActOfClearing(Event, frozen=True, tag="fe.act-of-clearing"):
    """A hero's player told what they do off the screen to clear a module."""

    hero: EntityId
    title: str
    act: str


class ActRefused(Event, frozen=True, tag="fe.act-refused"):
    """What was done off the screen did not clear it."""

    hero: EntityId
    title: str


class AskAct(Step, frozen=True, tag="fe.ask-act"):
    """Is what was done off the screen enough?"""

    hero: EntityId
    module: str
    title: str


of_the_living(AskAct, AskCorruption, AskFull)

# whom it concerns


@cites(SCOPE)
def concerns(state: State, hero: EntityId) -> bool:
    """Whether a hero has anything to do with modules: walks a path of magic, or has one already."""
    walks = paths(held_talents(state, hero), state.ruling(RunekeeperNeeds))
    return bool(walks) or has_modules(state, hero)


@modules.decides(KeepModule)
@cites(SCOPE, DUTIES)
def keep_module(act: Unfolding, command: KeepModule) -> None:
    """Keep track of something from here on."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    if not (1 <= command.cap <= MOST_CAP and 1 <= command.size <= MOST_SEGMENTS):
        remedy = f"Choose a Cap of 1 to {MOST_CAP}, and 1 to {MOST_SEGMENTS} segments."
        raise Refused("module.range", "No clock is like that.", remedy=remedy, source=SCOPE)
    unnamed = command.kind in (TrackerKind.CORRUPTION, TrackerKind.REPERTOIRE)
    name = "" if unnamed else one_line(command.name, "Its name", longest=60)
    keep(act, hero, Tracker("", command.kind, name, cap=command.cap, size=command.size))


@cites(DUTIES)
def _marked_otherwise(which: int, amount: int) -> Refused | None:
    """The refusal of no module, of too many, and of so much at once; or None."""
    if not (which and 1 <= amount <= MOST_AT_ONCE):
        remedy = f"Pick modules, and 1 to {MOST_AT_ONCE} segments for each."
        return Refused("module.amount", "Nothing is marked so.", remedy=remedy, source=DUTIES)
    if which > MOST_AT_ONCE:
        remedy = f"Mark up to {MOST_AT_ONCE} together."
        return Refused("module.together", "That is a lot at once.", remedy=remedy, source=DUTIES)
    return None


@modules.decides(MarkModules)
@cites(DUTIES, "fe.modules.core-principle", "fe.modules.order")
def mark_modules(act: Unfolding, command: MarkModules) -> None:
    """Mark them at once, in the order that is worst for the hero; what they come to is settled before play goes on."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    which = dict.fromkeys(command.modules)
    if refusal := _marked_otherwise(len(which), command.amount):
        raise refusal
    why = one_line(command.why, "What brought it")
    found = [each if each == FATIGUE else module_of(act.state, hero, each).id for each in which]
    land(act, hero, *(Mark(each, command.amount, why) for each in found))


# clearing


class _Act(Struct):
    per_act: int


@cites(CLEARS)
def clears() -> int:
    """Segments that an act off the screen clears.

    >>> clears()
    1
    """
    return entry(CLEARS).table(_Act).per_act


@cites(CLEARS, "fe.obligation.clear-guidance")
def cannot_clear(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero clears nothing now, or None: off the screen, act by act, what is full comes first."""
    if wait := to_end_first(state):
        return Refused("module.scene", "That is done between scenes.", remedy=wait, source=CLEARS)
    if _is_weighed(state, hero):
        title, remedy = "An act of theirs is being weighed.", "Wait for the answer."
        return Refused("module.asked", title, remedy=remedy, source=CLEARS)
    return full_first(state)


@cites(CLEARS)
def _is_weighed(state: State, hero: EntityId) -> bool:
    """Whether an act of theirs is being weighed."""
    return any(isinstance(pending.step, AskAct) and pending.step.hero == hero for pending in state.agenda.steps)


@cites(CLEARS, "fe.cantor.corruption-reset-tier")
def left_of(state: State, hero: EntityId, module: Module) -> Module:
    """A module once an act off the screen has cleared its segment; Corruption goes no lower than its least.

    Of less than a segment nothing is left; what is marked of a segment more stays.
    """
    least = min(rests_at(state, hero), module.marks) if module.kind == CORRUPTION else 0
    now = max(module.marks - clears(), least)
    return replace(module, marks=now, parts=module.parts if now < module.marks else 0)


@cites(CLEARS)
def nothing_to_clear(state: State, hero: EntityId, module: Module) -> Refused | None:
    """The refusal where an act clears nothing of a module, or None."""
    if left_of(state, hero, module) != module:
        return None
    if module.marks:
        title, source = f"{module.title} goes no lower than {module.marks}.", "fe.cantor.corruption-reset-tier"
        return Refused("module.least", title, remedy="Pick another.", source=source)
    return Refused("module.empty", "Nothing is marked there.", remedy="Pick another, or rest.", source=CLEARS)


@modules.decides(ClearOffScreen)
@cites(CLEARS, VERIFY)
def clear_off_screen(act: Unfolding, command: ClearOffScreen) -> None:
    """Tell the act; whoever runs the game says whether it is enough."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    module = module_of(act.state, hero, command.module)
    if refusal := cannot_clear(act.state, hero) or nothing_to_clear(act.state, hero, module):
        raise refusal
    act.happen(ActOfClearing(hero, module.title, one_line(command.act, "The act", longest=LONGEST_ACT)))
    act.push(AskAct(hero, module.id, module.title))


@modules.asks(AskAct)
@cites(CLEARS, "fe.modules.gm-duties")
def ask_act(state: State, step: AskAct) -> Choice:
    """The Game Master accepts the act, or wants more; where nobody runs the game, whoever plays the hero says.

    It takes back nothing of which it is asked by now what comes of it: that is answered before.
    """
    wait = refusal_of(full_first(state))
    return Choice(
        "",
        "act",
        step.hero,
        f"{hero_named(state, step.hero)} would clear {clears()} of {step.title}. Is what they did rich, and fit?",
        state.says_of(step.hero),
        (
            Option(ACCEPTED, "It is enough", refusal=wait),
            Option(TOO_LITTLE, "Not yet", "Tell it more richly, or do more."),
        ),
        if_absent=TOO_LITTLE if wait else ACCEPTED,
        cites=(CLEARS,),
    )


@cites(CLEARS)
def in_vain(state: State, step: Step) -> bool:
    """Whether an act is weighed that has nothing to clear any longer: it is gone, or no segment of it is marked."""
    if not isinstance(step, AskAct):
        return False
    there = next((each for each in counted_of(state, step.hero) if each.id == step.module), None)
    return there is None or nothing_to_clear(state, step.hero, there) is not None


@modules.answers_to(ModuleSet, ModuleEnded)
@cites(CLEARS)
def weighed_no_more(act: Unfolding, event: Event) -> None:
    """Nobody weighs what has nothing to clear."""
    act.withdraw(lambda step: in_vain(act.state, step))


@modules.settles(AskAct)
@cites(CLEARS)
def settle_act(act: Unfolding, step: AskAct, option: str) -> None:
    """Clear it, or leave it."""
    there = next((each for each in counted_of(act.state, step.hero) if each.id == step.module), None)
    if option != ACCEPTED:
        act.happen(ActRefused(step.hero, step.title))
    elif there and (left := left_of(act.state, step.hero, there)) != there:
        put(act, step.hero, left, left.marks, "what was done off the screen")


# put right, and let go


@modules.decides(SetModule)
@cites("fe.modules.gm-duties")
def set_module(act: Unfolding, command: SetModule) -> None:
    """Set what is marked on a module; only whoever runs the game may, and nothing is paid for it."""
    act.must_run("Putting a module right")
    hero = act.state[Heroes][command.hero].id
    module = module_of(act.state, hero, command.module)
    if not 0 <= command.now <= MOST_PUT:
        raise Refused("module.range", "It holds no such number.", remedy=f"Set 0 to {MOST_PUT}.", source=SCOPE)
    put(act, hero, replace(module, parts=0), command.now, one_line(command.reason, "The reason"))


@modules.decides(EndModule)
@cites(SCOPE, "fe.modules.core-principle")
def end_module(act: Unfolding, command: EndModule) -> None:
    """Let go of a tracker; refuse while it is asked what a full Leash or Corruption comes to."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    tracker = tracker_of(act.state, hero, command.module)
    if refusal := cannot_let_go(act.state, hero, tracker, act.by.id):
        raise refusal
    let_go(act, hero, tracker, one_line(command.why, "Why"))


# what has happened


modules.only_tells(ActOfClearing)  # whether it is enough is asked
modules.only_tells(ActRefused)  # it was too little
