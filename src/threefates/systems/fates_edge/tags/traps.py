"""Traps, and whatever force may break: an action against something that lasts."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, starting_terms
from threefates.systems.fates_edge.actions.dv_quick_reference import on_position
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed, may_speak_for
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.content.records import effect_tags
from threefates.systems.fates_edge.heroes.formulas import Barrier
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import known_as
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rolling.locks_and_wards import GettingPast
from threefates.systems.fates_edge.tags.command_oath_sanctify import PENALTIES, penalize
from threefates.systems.fates_edge.tags.library import Lasting, does_nothing
from threefates.systems.fates_edge.tags.tag_effects import Effects, EffectWorn, effects, end

__all__ = ["APPROACHES", "BreakEffect", "Breaking", "Disarming", "SpringTrap", "TrapMeddled", "TrapSprung"]
__all__ += ["cannot_break", "cannot_spring", "ways_past"]

TRAP: Final = "fe.tags.trap"
APPROACHES: Final = (("wits", "Arcana"), ("wits", "Tinker"), ("body", "Agility"))
"""Unravel it, pass by its trigger, step around it."""


class Disarming(Purpose, frozen=True, tag="disarming"):
    """An action disarms a trap; its Position makes its DV."""

    effect: str

    says = "the trap"
    sets_terms = True
    by_position = True


class Breaking(Purpose, frozen=True, tag="breaking"):
    """An action breaks something that was made, or binds."""

    effect: str

    says = "what it was to break"
    by_skill = True


class BreakEffect(Command, frozen=True, tag="fe.break-effect"):
    """Go about a trap, or something that force may break."""

    hero: EntityId
    effect: str
    attribute: str
    skill: str


class SpringTrap(Command, frozen=True, tag="fe.spring-trap"):
    """Let a trap go off, say whom it catches, and what it does to them."""

    effect: str
    on: tuple[EntityId, ...] = ()
    does: str = ""  # a beat, Fatigue, Harm or pressure; empty: what it does is played


class TrapSprung(Event, frozen=True, tag="fe.trap-sprung"):
    """A trap has caught somebody."""

    on: tuple[EntityId, ...]
    does: str = ""


class TrapMeddled(Event, frozen=True, tag="fe.trap-meddled"):
    """Somebody has tampered with a trap: it is unstable, or about to go off."""

    hero: EntityId
    effect: str
    missed: bool


@cites(TRAP, "fe.skills.off-list-names")
def ways_past(listed: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The ways to get past a trap, by the skills that a table plays with.

    >>> ways_past(("Arcana", "Tinker", "Athletics"))
    (('wits', 'Arcana'), ('wits', 'Tinker'), ('body', 'Athletics'))
    """
    return tuple((attribute, skill) for attribute, name in APPROACHES for skill in known_as(name, listed))


@cites("fe.tags.trap")
def cannot_break(state: State, hero: EntityId, effect: str) -> Refused | None:
    """The refusal where a hero cannot go about something, or None."""
    if refusal := no_force(state, effect):
        return refusal
    if hero in state[Proposals].open:
        title = f"{hero_named(state, hero)} is about something else."
        return Refused("effect.busy", title, remedy="Withdraw that first.", source=TRAP)
    return None


@cites("fe.tags.trap")
def no_force(state: State, effect: str) -> Refused | None:
    """The refusal where nothing is there that force may break, or None."""
    found = state[Effects].known.get(effect)
    if found is None or found.hidden or not (found.tag == "trap" or effect_tags()[found.tag].force):
        return Refused("effect.no_force", "No force breaks that.", remedy="End it by another TAG.", source=TRAP)
    return None


@still(Disarming, Breaking)
@cites(TRAP, "fe.tags.barrier", "fe.tags.conjure")
def gone_by_then(state: State, hero: EntityId, meant: Disarming | Breaking) -> Refused | None:
    """The refusal where what was to be disarmed or broken is there no more, or None."""
    return no_force(state, meant.effect)


@effects.decides(BreakEffect)
@cites(TRAP)
def break_effect(act: Unfolding, command: BreakEffect) -> None:
    """Propose it: a trap by one of its three ways, its Position making its DV; anything else as one likes."""
    hero = act.state[Heroes][command.hero].id
    may_speak_for(act, hero)
    if refusal := cannot_break(act.state, hero, command.effect):
        raise refusal
    found, way = act.state[Effects][command.effect], (command.attribute, command.skill)
    trap, listed = found.tag == "trap", skills_at(act.state)
    if trap and way not in ways_past(listed):
        remedy = "Roll " + ", ".join(f"{one.capitalize()} + {other}" for one, other in ways_past(listed)) + "."
        raise Refused("trap.way", "Nobody gets past a trap so.", remedy=remedy, source=TRAP)
    if command.attribute not in ATTRIBUTES or command.skill not in listed:
        title = "There is no such Attribute or skill."
        raise Refused("proposal.no_such_trait", title, remedy="Pick one of each list.", source="fe.resolution.pool")
    called = act.by.id not in act.state.controllers(hero)
    act.happen(Proposed(hero, *way, f"against {found.what or found.tag}", called))
    if not trap:
        act.happen(PurposeSet(hero, Breaking(found.id)))
        if found.tag == "seal":
            act.happen(PurposeSet(hero, GettingPast(Barrier.WARD)))
        return
    act.happen(PurposeSet(hero, Disarming(found.id)))
    proposal = act.state[Proposals][hero]
    say_terms(act, proposal, on_position(starting_terms(act.state, hero)))


@settles(effects, Disarming)
@cites(TRAP)
def disarmed(act: Unfolding, disarming: Disarming, over: Over) -> None:
    """A success makes it safe; a Partial leaves it unstable; after a Miss it may go off."""
    found = act.state[Effects].known.get(disarming.effect)
    if found is None:
        return
    if over.outcome.succeeded:
        end(act, found, "disarmed")
    else:
        act.happen(TrapMeddled(over.hero, found.id, over.outcome is Outcome.MISS))


@settles(effects, Breaking)
@cites("fe.tags.cheat-sheet")
def broken(act: Unfolding, breaking: Breaking, over: Over) -> None:
    """A success breaks what holds nothing by number, and wears down what does."""
    found = act.state[Effects].known.get(breaking.effect)
    if found and found.integrity:
        _wear(act, found, over)
    elif found and over.outcome.succeeded:
        end(act, found, "broken")


@cites("fe.tags.barrier", "fe.tags.conjure")
def _wear(act: Unfolding, made: Lasting, over: Over) -> None:
    """Every success wears it down; an action that is so easy that nobody rolls for it breaks it."""
    left = made.integrity - over.successes
    if left <= 0 or (over.outcome.succeeded and not over.successes):
        end(act, made, "broken")
    elif over.successes:
        act.happen(EffectWorn(made.id, left))


@cites(TRAP, "fe.tags.dispel")
def cannot_spring(state: State, effect: str) -> Refused | None:
    """The refusal where there is no such trap, or None."""
    found = state[Effects].known.get(effect)
    if found and found.tag == "trap":
        return does_nothing(found)
    return Refused("trap.none", "There is no such trap.", remedy="Pick one that is set.", source=TRAP)


@effects.decides(SpringTrap)
@cites(TRAP)
def spring(act: Unfolding, command: SpringTrap) -> None:
    """Let it go off; only whoever runs the game may."""
    act.must_run("Letting a trap go off")
    if refusal := cannot_spring(act.state, command.effect):
        raise refusal
    if command.does not in ("", *PENALTIES):
        remedy = f"Choose {', '.join(PENALTIES)}, or nothing."
        raise Refused("trap.does", "No trap does that.", remedy=remedy, source=TRAP)
    caught = tuple(dict.fromkeys(act.state[Characters][each].id for each in command.on))
    if command.does and not caught:
        raise Refused("trap.nobody", "It catches nobody.", remedy="Say whom, or that it does nothing.", source=TRAP)
    end(act, act.state[Effects][command.effect], "it goes off")
    if caught:
        act.happen(TrapSprung(caught, command.does))
    for who in caught if command.does else ():
        penalize(act, who, command.does, "trap")


effects.only_tells(TrapSprung)  # what it does says itself


@effects.tells(TrapSprung, stage=(ALOUD,))
def tell_sprung(state: State, event: TrapSprung, viewer: Viewer) -> Told:
    """Tell everybody whom it catches, and what it does."""
    whom = ", ".join(state[Characters].name(each) for each in event.on)
    does = f": {PENALTIES[event.does]}" if event.does else ""
    return Told(f"The trap catches {whom}{does}.", (TRAP,), tone="miss")


@effects.folds(TrapMeddled)
def meddled(effects: Effects, event: TrapMeddled) -> Effects:
    """Set `unstable` of the effect."""
    return Effects({**effects.known, event.effect: replace(effects.known[event.effect], unstable=True)})


@effects.tells(TrapMeddled)
def tell_meddled(state: State, event: TrapMeddled, viewer: Viewer) -> Told:
    """Tell everybody how the trap is now."""
    now = "It may go off" if event.missed else "It is unstable, and the Game Master may start a clock for it"
    return Told(f"{now}.", (TRAP,), tone="miss" if event.missed else "partial")
