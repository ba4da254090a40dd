"""Ways on that they die by: a last stand, deaths that save others, or a chapter that closes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import ClockId, Clocks, remove_clock
from threefates.commons.scenes import EveningEnded, SceneEnded, Scenes, end_scene, start_scene
from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.penalties import makes_beats
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import taken_before
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.combat.turn_economy import is_action
from threefates.systems.fates_edge.combat.turns import ActionTaken, Turns
from threefates.systems.fates_edge.harm.conditions import Conditions, Died, conditions
from threefates.systems.fates_edge.harm.sparing import HarmIgnored, ignores_harm
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.rolling.group_actions import GroupThrown
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DefendCost
from threefates.systems.fates_edge.tpk.resolution_options import (
    Gone,
    Lost,
    WayOn,
    WayTaken,
    at_table,
    lay_down_arms,
    lost,
    movable,
    must_take,
    prices,
)

__all__ = ["Fell", "MakeExit", "MakeLastStand", "PassTorch", "StandBegun", "nobody_stands"]

STAND: Final = "fe.combat.tpk-last-stand"


class StandBegun(Event, frozen=True, tag="fe.stand-begun"):
    """Who makes a last stand; with nobody, it is over."""

    heroes: tuple[EntityId, ...]

    quiet = True  # the way that was taken says so


class Fell(Event, frozen=True, tag="fe.fell"):
    """A hero's story is over, and somebody may come after them."""

    hero: EntityId
    way: WayOn

    quiet = True  # the death says so


class MakeLastStand(Command, frozen=True, tag="fe.make-last-stand"):
    """All is lost: for the rest of the scene they do more and take no more Harm; then they die."""

    words: str = ""


class MakeExit(Command, frozen=True, tag="fe.make-exit"):
    """All is lost: they die, and their deaths save somebody or seal a danger."""

    words: str
    clock: ClockId | None = None


class PassTorch(Command, frozen=True, tag="fe.pass-torch"):
    """All is lost: the chapter closes, and others take it up; what runs runs on."""

    words: str


# a last stand


@cites(STAND)
def nobody_stands(state: State) -> Refused | None:
    """The refusal where nobody is left who could make a last stand, or None."""
    if any(not state[Conditions][hero].dead for hero in at_table(state)):
        return None
    return Refused("lost.nobody_stands", "They are dead, all of them.", remedy="Take another way.", source=STAND)


@lost.decides(MakeLastStand)
@cites(STAND)
def make_last_stand(act: Unfolding, command: MakeLastStand) -> None:
    """Whoever is not dead stands up once more, until the scene ends."""
    must_take(act, WayOn.STAND)
    if refusal := nobody_stands(act.state):
        raise refusal
    said = one_line(command.words, "What for", optional=True) or "until the scene ends"
    act.happen(WayTaken(WayOn.STAND, said))
    if act.state[Scenes].current is None:
        start_scene(act, "The last stand")
    heroes = tuple(hero for hero in at_table(act.state) if not act.state[Conditions][hero].dead)
    for hero in heroes:
        now = replace(act.state[Conditions][hero], dying=False, kept_up=True)
        act.happen(ConditionSet(hero, now, "stands once more"))
    act.happen(StandBegun(heroes))


@bears(56)
@cites(STAND)
def more_effect(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Whoever makes a last stand does more."""
    if proposal.hero in state[Lost].standing:
        yield Modifier(effect=prices(WayOn.STAND).effect, why="the last stand", cites=(STAND,))


@makes_beats
@cites(STAND)
def beats_of_a_stand(state: State, action: Proposal) -> int:
    """Every action of a last stand makes a beat; a roll that belongs to one that has made its own makes no other."""
    makes = action.hero in state[Lost].standing and not taken_before(action.purposes)
    return prices(WayOn.STAND).sb_per_action if makes else 0


@lost.answers_to(EasilyDone)
@cites(STAND)
def easily_done(act: Unfolding, event: EasilyDone) -> None:
    """An action without a roll makes it, too."""
    action = act.state[Proposals].latest
    if action and (makes := beats_of_a_stand(act.state, action)):
        act.happen(BeatsBanked(makes))


@lost.answers_to(ActionTaken)
@cites(STAND)
def taken_so(act: Unfolding, event: ActionTaken) -> None:
    """And so does an Action of a turn that needs no dice; a Move, where it is one."""
    ruling, before = act.state.ruling, act.state[Turns].taken[:-1]
    counts = is_action(event.what, ruling(ActionsPerTurn), ruling(DefendCost), before)
    if event.character in act.state[Lost].standing and counts and not event.rolled:
        act.happen(BeatsBanked(prices(WayOn.STAND).sb_per_action))


@lost.answers_to(GroupThrown)
@cites(STAND)
def thrown_so(act: Unfolding, event: GroupThrown) -> None:
    """And so does what a whole group does, if one of them makes a stand."""
    if set(event.heroes).intersection(act.state[Lost].standing):
        act.happen(BeatsBanked(prices(WayOn.STAND).sb_per_action))


@ignores_harm
@cites(STAND)
def heedless(state: State, hero: EntityId) -> bool:
    """Whoever makes a last stand takes no new Harm."""
    return hero in state[Lost].standing


conditions.only_tells(HarmIgnored)  # nothing was taken


@lost.answers_to(SceneEnded, EveningEnded)
@cites(STAND)
def stand_over(act: Unfolding, event: Event) -> None:
    """With the scene, or the evening, the stand is over, and they die; who was dead before has left something, too."""
    if heroes := act.state[Lost].standing:
        act.happen(StandBegun(()))
        dead = (hero for hero in at_table(act.state) if act.state[Conditions][hero].dead)
        for hero in dict.fromkeys((*dead, *heroes)):
            _fall(act, hero, WayOn.STAND)


def _fall(act: Unfolding, hero: EntityId, way: WayOn) -> None:
    if not act.state[Conditions][hero].dead:
        act.happen(Died(hero))
    act.happen(Fell(hero, way))


# deaths, and a chapter that closes


def _all_fall(act: Unfolding, way: WayOn) -> None:
    for hero in at_table(act.state):
        _fall(act, hero, way)
    lay_down_arms(act)
    if act.state[Scenes].current is not None:
        end_scene(act)


@lost.decides(MakeExit)
@cites("fe.combat.tpk-dramatic-exit")
def make_exit(act: Unfolding, command: MakeExit) -> None:
    """Let all die for something: a danger may be sealed with them, and its clock is gone."""
    must_take(act, WayOn.EXIT)
    act.happen(WayTaken(WayOn.EXIT, one_line(command.words, "What they die for")))
    if command.clock is not None:
        if command.clock not in movable(act.state, runs=act.by.runs):
            raise Refused("clock.unknown", "There is no such clock here.", remedy="Pick one that is listed.")
        remove_clock(act, act.state[Clocks][command.clock].id)
    _all_fall(act, WayOn.EXIT)


@lost.decides(PassTorch)
@cites("fe.combat.tpk-new-torchbearers")
def pass_torch(act: Unfolding, command: PassTorch) -> None:
    """Let all be gone, and the scene with them; every clock stands as it stood."""
    must_take(act, WayOn.TORCH)
    act.happen(WayTaken(WayOn.TORCH, one_line(command.words, "How the chapter closes")))
    _all_fall(act, WayOn.TORCH)


# what has happened


@lost.folds(StandBegun)
def stand_begun(lost: Lost, event: StandBegun) -> Lost:
    """Set `standing`."""
    return replace(lost, standing=event.heroes)


@lost.folds(Fell)
def fell(lost: Lost, event: Fell) -> Lost:
    """Note how the hero's story ended (`gone`)."""
    return replace(lost, gone={**lost.gone, event.hero: Gone(event.way)})
