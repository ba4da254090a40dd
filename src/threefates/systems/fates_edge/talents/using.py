"""Using talents: the player says which count on an action or on the blow that comes; one at a time is active."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_everybody, of_own
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Field, Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposals, proposing
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.standing_in import must_act_for, of_proposed, stands_in
from threefates.systems.fates_edge.advancement.gaining_talents import TalentSet
from threefates.systems.fates_edge.content.records import Bears, Technique, talents, techniques
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.heroes.talents import has_talent, techniques_of
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rulings.talents import ActiveTalents
from threefates.systems.fates_edge.talents.conditions import comes_so, counts, lacking
from threefates.systems.fates_edge.talents.modifiers import A_PARTIAL, RAGE, Declared, declared, with_declared
from threefates.systems.fates_edge.talents.rage import COSTS, LET_IN, RAGING, cannot_pay, costs_of, let_in
from threefates.systems.fates_edge.talents.state import (
    Talents,
    again_costs,
    chapter,
    underway,
    use_up,
    used_up,
)

__all__ = [
    "AT_A_BLOW",
    "DropTechnique",
    "TalentReadied",
    "TechniqueSaid",
    "UseTechnique",
    "active",
    "cannot_be_active",
    "cannot_use",
    "was_saved",
]

SOURCE: Final = "fe.talents.definition"


class TechniqueSaid(Event, frozen=True, tag="fe.technique-said"):
    """A talent counts on what a hero does, or on the blow that comes at them; or no longer."""

    hero: EntityId
    technique: str
    on: bool = True


class UseTechnique(Command, frozen=True, tag="fe.use-technique"):
    """Say that one of your hero's talents counts on what you do, or on the blow that comes."""

    hero: EntityId
    technique: str
    cost: str = ""  # what a rage pays for it


class DropTechnique(Command, frozen=True, tag="fe.drop-technique"):
    """Do without a talent that was said to count; the Game Master may say that it does not fit."""

    hero: EntityId
    technique: str


def said_of(state: State, hero: EntityId) -> tuple[str, ...]:
    """The techniques that a hero's player has said to count now."""
    return (*declared(state[Proposals].open.get(hero)), *state[Talents].ready.get(hero, ()))


@cites("fe.ruling.active-talent-limit")
def active(state: State, hero: EntityId) -> tuple[str, ...]:
    """The talents of a hero that are active, where such a one leaves room for no other."""
    return _activated(state, hero) if state.ruling(ActiveTalents) is ActiveTalents.TRIGGERED else ()


@cites(SOURCE)
def _activated(state: State, hero: EntityId) -> tuple[str, ...]:
    """What is under way, with blows left or without, and what was activated for the moment; what counts by itself is
    not.
    """
    lasting = [each.talent for each in state[Talents].underway.get(hero, ())]
    moment = [techniques()[each].talent for each in said_of(state, hero) if techniques()[each].active]
    return tuple(dict.fromkeys([*lasting, *state[Talents].blows.get(hero, ())[:1], *moment]))


@cites(SOURCE, RAGING)
def cannot_be_active(state: State, hero: EntityId, talent: str, cost: str) -> Refused | None:
    """The refusal where a talent cannot be active beside what is, or None: one is, and a rage lets one other in."""
    others = [each for each in active(state, hero) if each != talent]
    if not others:
        return None
    rage = underway(state, hero, RAGE)
    if rage and talents()[talent].category in LET_IN and others[0] == RAGE:
        if rage.second == talent:
            return None
        if rage.second:
            title, remedy = f"The rage has let {talents()[rage.second].name} in.", "Wait until it is over."
        elif cost not in COSTS:
            title, remedy = "A rage lets another talent in at a price alone.", f"Pay one: {'; '.join(COSTS.values())}."
        else:
            return cannot_pay(state, hero, cost)
        return Refused("talent.rage", title, remedy=remedy, source=RAGING)
    title = f"{talents()[others[0]].name} is active, and only one talent is at a time."
    return Refused("talent.active", title, remedy="Wait until it is over, or do without it.", source=SOURCE)


@chapter.decides(UseTechnique)
@cites(SOURCE)
def use(act: Unfolding, command: UseTechnique) -> None:
    """The player says that a talent counts; a limit is used up when the action or the blow is over, not before."""
    hero = act.state[Heroes][command.hero].id
    must_act_for(act, hero)
    if command.technique not in techniques():
        raise Refused("talent.unknown", "There is no such technique.", remedy="Pick one that is offered.")
    if refusal := cannot_use(act.state, hero, techniques()[command.technique], command.cost):
        raise refusal
    technique = techniques()[command.technique]
    if technique.active:
        let_in(act, hero, technique.talent, command.cost)
    act.happen(TechniqueSaid(hero, technique.id))


def cannot_use(state: State, hero: EntityId, technique: Technique, cost: str = "") -> Refused | None:
    """The refusal where a hero's talent cannot be said to count now, or None."""
    name = talents()[technique.talent].name
    refusal = _not_to_use(state, hero, technique, name) or _counts_already(state, hero, technique, name)
    refusal = refusal or _no_occasion(state, hero, technique) or _unfit(state, hero, technique, name)
    refusal = refusal or used_up(state, hero, technique.counted, name, technique.limit, technique.entry)
    refusal = refusal or _without_a_weapon(state, hero, technique)
    return refusal or (cannot_be_active(state, hero, technique.talent, cost) if technique.active else None)


@cites(SOURCE)
def _not_to_use(state: State, hero: EntityId, technique: Technique, name: str) -> Refused | None:
    if has_talent(state, hero, technique.talent) and technique.declared:
        return None
    title = f"{hero_named(state, hero)} has no {name} to use."
    return Refused("talent.missing", title, remedy="Use one that they have.", source=technique.entry)


@cites(SOURCE)
def _counts_already(state: State, hero: EntityId, technique: Technique, name: str) -> Refused | None:
    if technique.id in said_of(state, hero) or technique.talent in state[Talents].blows.get(hero, ()):
        return Refused("talent.so_already", f"{name} counts already.", remedy="Roll.", source=technique.entry)
    return None


MASTER: Final = "weapon-master"


@cites("fe.talents.weapon-master")
def _without_a_weapon(state: State, hero: EntityId, technique: Technique) -> Refused | None:
    if technique.talent != MASTER or hero in state[Talents].weapons:
        return None
    title, remedy = f"{hero_named(state, hero)} has chosen no weapon yet.", "Choose a kind of weapon first."
    return Refused("talent.weapon", title, remedy=remedy, source=technique.entry)


AT_A_BLOW: Final = (Bears.BLOW, Bears.RESIST)
"""What is said as a blow comes, before it is resisted, and not of an action."""


def _no_occasion(state: State, hero: EntityId, technique: Technique) -> Refused | None:
    if technique.bears not in AT_A_BLOW:
        state[Proposals][hero]
        return None
    coming = state[Conditions].coming
    if coming is None or coming.hero != hero:
        return Refused("talent.no_blow", "No blow comes.", remedy="Keep it until one does.", source=technique.entry)
    if comes_so(state, technique, coming):
        return None
    title, remedy = f"{talents()[technique.talent].name} does not fit that.", "Keep it for magic."
    return Refused("talent.no_fit", title, remedy=remedy, source=technique.entry)


def _unfit(state: State, hero: EntityId, technique: Technique, name: str) -> Refused | None:
    action = state[Proposals].open.get(hero)
    if technique.skills and (action is None or not is_one_of(action.skill, technique.skills)):
        remedy = f"It goes with {' or '.join(technique.skills)}."
        return Refused("talent.no_fit", f"{name} does not fit that.", remedy=remedy, source=technique.entry)
    if counts(state, hero, technique, action):
        return None
    remedy = f"{hero_named(state, hero)} has to {lacking(state, technique, action)}."
    return Refused("talent.no_fit", f"{name} does not fit that.", remedy=remedy, source=technique.entry)


@chapter.decides(DropTechnique)
@cites(SOURCE)
def drop(act: Unfolding, command: DropTechnique) -> None:
    """Do without it after all: whoever plays the hero may, and whoever runs the game, where it does not fit."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    if command.technique not in said_of(act.state, hero):
        raise Refused("talent.not_said", "That does not count now.", remedy="Play on.", source=SOURCE)
    act.happen(TechniqueSaid(hero, command.technique, on=False))


@chapter.answers_to(TalentSet)
@cites(SOURCE)
def unlearned(act: Unfolding, event: TalentSet) -> None:
    """What was said to count does so no more once the hero does not have the talent."""
    for name in said_of(act.state, event.hero):
        if techniques()[name].talent == event.talent:
            act.happen(TechniqueSaid(event.hero, name, on=False))


@settles(chapter, Declared)
def is_over(act: Unfolding, said: Declared, over: Over) -> None:
    """What was said to count and is limited is used up, however the action ended."""
    for name in said.used:
        technique = techniques()[name]
        if technique.does.opens == A_PARTIAL and not was_saved(over):
            continue
        use_up(act, over.hero, technique.counted, talents()[technique.talent].name, technique.limit)


def was_saved(over: Over) -> bool:
    """Say whether an action would have been a Miss, and is a Partial thanks to a talent."""
    return over.rolled and over.outcome is Outcome.PARTIAL and not over.successes


# what has happened


@proposals.folds(TechniqueSaid)
def said(proposals: Proposals, event: TechniqueSaid) -> Proposals:
    """Note on the hero's proposal which talents count on it; what is held against a blow is none of it."""
    action = proposals.open.get(event.hero)
    if action is None or techniques()[event.technique].bears in AT_A_BLOW:
        return proposals
    others = tuple(each for each in declared(action) if each != event.technique)
    return proposals.having(with_declared(action, (*others, event.technique) if event.on else others))


class TalentReadied(Event, frozen=True, tag="fe.technique-readied"):
    """A hero holds a talent against the blow that comes, or does not; without one: none at all."""

    hero: EntityId
    technique: str
    on: bool = True

    quiet = True


@chapter.answers_to(TechniqueSaid)
def readies(act: Unfolding, event: TechniqueSaid) -> None:
    """What is said against a blow waits for it to land."""
    if techniques()[event.technique].bears in AT_A_BLOW:
        act.happen(TalentReadied(event.hero, event.technique, event.on))


@chapter.folds(TalentReadied)
def readied(talents: Talents, event: TalentReadied) -> Talents:
    """Add what the hero holds against the blow, or take it out; with nothing, it is over (`ready`)."""
    others = {hero: names for hero, names in talents.ready.items() if hero != event.hero}
    held = talents.ready.get(event.hero, ()) if event.technique else ()
    now = (*(name for name in held if name != event.technique), *([event.technique] if event.on else []))
    return replace(talents, ready={**others, event.hero: now} if any(now) else others)


@proposals.tells(TechniqueSaid)
def tell_said(state: State, event: TechniqueSaid, viewer: Viewer) -> Told:
    """Tell everybody which talent counts on what, and what was said for it."""
    technique, name = techniques()[event.technique], hero_named(state, event.hero)
    if not event.on:
        return Told(f"{name} does without {talents()[technique.talent].name}.", (technique.entry,), tone="quiet")
    return Told(f"{name}: {talents()[technique.talent].name}. “{technique.said}”", (technique.entry,), tone="good")


# offers


@chapter.offers_under(of_own, of_proposed, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero what its talents do for the action proposed, or against the blow that comes."""
    for hero in held_heroes(state, viewer):
        if hero.id in state.only(proposing):
            yield from _of_action(state, hero.id)
        coming = state[Conditions].coming
        if coming and coming.hero == hero.id:
            yield from _of_blow(state, hero.id, coming)
    if viewer.runs:
        for hero_id in {**state[Proposals].open, **state[Talents].ready}:
            if not viewer.holds(hero_id):
                if stands_in(state, viewer, hero_id) and hero_id in state[Proposals].open:
                    yield from (each for each in _of_action(state, hero_id) if each.command == "fe.use-technique")
                yield from (_dropping(state, hero_id, each, levers=True) for each in said_of(state, hero_id))


def _of_blow(state: State, hero: EntityId, hit: Hit) -> Iterator[Offer]:
    for each in (it for it in techniques_of(state, hero, *AT_A_BLOW) if comes_so(state, it, hit)):
        if each.id in said_of(state, hero):
            yield _dropping(state, hero, each.id)
        elif each.said:
            yield _using(state, hero, each)


def _of_action(state: State, hero: EntityId) -> Iterator[Offer]:
    action = state[Proposals][hero]
    for each in techniques_of(state, hero, Bears.ACTION, Bears.DEALT):
        if each.id in declared(action):
            yield _dropping(state, hero, each.id)
        elif each.said and (not each.skills or is_one_of(action.skill, each.skills)):
            yield _using(state, hero, each)


def _using(state: State, hero: EntityId, technique: Technique) -> Offer:
    costs, price = cost_field(state, hero, technique), again_costs(state, hero, technique.counted, technique.limit)
    cost = next(iter(COSTS)) if costs else ""
    label = f"{technique.name}, once more for {price} Fatigue" if price else technique.name
    refusal, fixed = cannot_use(state, hero, technique, cost), (("hero", hero), ("technique", technique.id))
    name = hero_named(state, hero)
    return Offer("fe.use-technique", label, costs, fixed, refusal=refusal_of(refusal), group=name, hint=technique.said)


def cost_field(state: State, hero: EntityId, technique: Technique) -> tuple[Field, ...]:
    """What a rage may pay to let a technique in; nothing where it need not."""
    return costs_of(state, hero, technique.talent) if technique.active else ()


def _dropping(state: State, hero: EntityId, name: str, *, levers: bool = False) -> Offer:
    label, fixed = f"Without {techniques()[name].name}", (("hero", hero), ("technique", name))
    return Offer("fe.drop-technique", label, (), fixed, group=hero_named(state, hero), levers=levers)
