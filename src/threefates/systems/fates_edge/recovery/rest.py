"""Marks and their mending: exertion, rest, treatment, and the Game Master's hand on every counter."""

from __future__ import annotations

import enum
from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import start_clock
from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import TermsSet, suggestion
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed, may_speak_for, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, being_rolled, settles
from threefates.systems.fates_edge.beats.beats import pay
from threefates.systems.fates_edge.harm.conditions import Conditions, FatigueCleared, FatigueMarked, conditions, tire
from threefates.systems.fates_edge.harm.fatigue import cleared_by_rest, left_of, price_of_tiring, rest_amounts
from threefates.systems.fates_edge.harm.harm import cannot_treat_with, treat_dv, treats_with
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.help.conflict import no_rest, to_end_first
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named, skills_at
from threefates.systems.fates_edge.rulings.harm import HarmRecovery, ShortRest

__all__ = ["MOST_MARKED", "HarmEased", "MarkFatigue", "Resting", "TireEverybody", "TreatHarm", "Treatment"]
__all__ += ["cannot_treat", "no_harm", "nobody_tired", "not_marked", "not_treated_now", "skill_of_healing", "sleep"]

MOST_MARKED: Final = 5
MOST_CUT: Final = 2


class Resting(enum.Enum):
    """A length of rest: a short one, or a full night."""

    SHORT = "short"
    NIGHT = "night"


class HarmEased(Event, frozen=True, tag="fe.harm-eased"):
    """A hero's Harm is lower."""

    hero: EntityId
    levels: int
    why: str
    treated: bool = False  # counts as the day's treatment
    by_itself: bool = False  # a downtime heals so much, and no more before the next scene


class NightRested(Event, frozen=True, tag="fe.night-rested"):
    """A full night has passed."""

    heroes: tuple[EntityId, ...]


class Treatment(Purpose, frozen=True, tag="treatment"):
    """An action is for somebody's wounds."""

    hero: EntityId
    harm: int = 0  # what it was proposed for; 0 in older evenings

    says = "the treatment"
    by_skill = True
    fills = True
    sets_terms = True

    @property
    def ways(self) -> tuple[str, ...]:
        """Those with which Medicine treats."""
        return tuple(attribute.lower() for attribute, _ in treats_with())


class TreatmentBegun(Event, frozen=True, tag="fe.treatment-begun"):
    """Somebody's next roll is for another's wounds; written up to version 6."""

    healer: EntityId
    hero: EntityId

    quiet = True  # the proposal says it


class MarkFatigue(Command, frozen=True, tag="fe.mark-fatigue"):
    """Mark Fatigue for exertion, strain, travel or magic."""

    hero: EntityId
    amount: int
    why: str
    cut: int = 0  # what protection takes off it, 0..2


class TireEverybody(Command, frozen=True, tag="fe.tire-everybody"):
    """Spend two beats: every hero marks a Fatigue, but those whom armor, a Boon or a Rite protects."""

    why: str
    protected: tuple[EntityId, ...] = ()


class StartSpiral(Command, frozen=True, tag="fe.start-spiral"):
    """Start the clock that stands for mounting exhaustion in a fight."""


class Rest(Command, frozen=True, tag="fe.rest"):
    """Let everybody rest: a short while, or a full night."""

    how: Resting
    amount: int = 2  # Fatigue that a short rest clears, where there is a choice


class TreatHarm(Command, frozen=True, tag="fe.treat-harm"):
    """Propose to treat a hero's Harm, between scenes."""

    healer: EntityId
    hero: EntityId
    attribute: str = "wits"


class EaseHarm(Command, frozen=True, tag="fe.ease-harm"):
    """Let an ability, a song or a rite lower a hero's Harm by a level."""

    hero: EntityId
    what: str  # which


# marks


@conditions.decides(MarkFatigue)
@cites("fe.fatigue.track", "fe.fatigue.soak-dial")
def mark_fatigue(act: Unfolding, command: MarkFatigue) -> None:
    """Mark Fatigue on a hero, less what protects; its player may, or whoever runs the game."""
    may_speak_for(act, hero := act.state[Heroes][command.hero].id)
    if refusal := not_marked(command):
        raise refusal
    _mark(act, hero, command.amount, one_line(command.why, "The reason"), command.cut)


def _mark(act: Unfolding, hero: EntityId, amount: int, why: str, cut: int) -> None:
    """Mark so much Fatigue, less what protects; where that is all of it, only say so."""
    if not (left := left_of(amount, cut)):
        act.happen(FatigueMarked(hero, 0, why, act.state[Conditions][hero].fatigue, cut=amount))
    tire(act, hero, left, why, amount - left)


@cites("fe.fatigue.track")
def not_marked(command: MarkFatigue) -> Refused | None:
    """The refusal where nobody marks so much, or cuts so much, or None."""
    if 1 <= command.amount <= MOST_MARKED and 0 <= command.cut <= MOST_CUT:
        return None
    remedy = f"Mark 1 to {MOST_MARKED}, and cut {MOST_CUT} at most."
    return Refused("fatigue.range", "Nobody marks that.", remedy=remedy, source="fe.fatigue.track")


@conditions.decides(TireEverybody)
@cites("fe.fatigue.group-example", "fe.fatigue.soak-dial")
def tire_everybody(act: Unfolding, command: TireEverybody) -> None:
    """Spend beats to tire every hero whom nothing protects; refuse what the bank cannot pay."""
    act.must_run("Spending beats")
    beats, fatigue = price_of_tiring()
    protected = {act.state[Heroes][hero].id for hero in command.protected}
    if pay(act, beats, why := one_line(command.why, "The reason")):
        for hero in living(act.state):
            _mark(act, hero, fatigue, why, int(hero in protected))


@conditions.decides(StartSpiral)
@cites("fe.fatigue.spiral-clock")
def start_spiral(act: Unfolding, command: StartSpiral) -> None:
    """Start the clock of a Fatigue Spiral, as older evenings did; among a fight's own clocks it ends in tiredness."""
    act.must_run("Starting a clock")
    size = entry("fe.fatigue.spiral-clock").table(dict[str, int])["clock"]
    start_clock(act, "Fatigue Spiral", size, on_full="exhaustion has its way")


# rest


@conditions.decides(Rest)
@cites("fe.fatigue.recovery", "fe.fatigue.recovery-fixed")
def rest(act: Unfolding, command: Rest) -> None:
    """Let everybody rest, so that Fatigue clears and Harm stays; only whoever runs the game may."""
    act.must_run("Calling a rest")
    if refusal := no_rest(act.state):
        raise refusal
    amounts = rest_amounts(act.state.ruling(ShortRest))
    if command.how is Resting.SHORT and command.amount not in amounts:
        title, remedy = f"A short rest does not clear {command.amount}.", f"It clears {' or '.join(map(str, amounts))}."
        raise Refused("fatigue.rest", title, remedy=remedy, source=ShortRest.ruling_id)
    if command.how is Resting.NIGHT:
        sleep(act)
        return
    if refusal := nobody_tired(act.state):
        raise refusal
    _clear(act, command.amount, "a short rest")


@cites("fe.fatigue.recovery")
def sleep(act: Unfolding) -> None:
    """A full night: everybody clears all Fatigue, and may be treated anew."""
    _clear(act, None, "a full night")
    act.happen(NightRested(living(act.state)))


def _clear(act: Unfolding, amount: int | None, why: str) -> None:
    for hero in living(act.state):
        if cleared := cleared_by_rest(act.state[Conditions][hero].fatigue, amount):
            act.happen(FatigueCleared(hero, cleared, why))


def nobody_tired(state: State) -> Refused | None:
    """The refusal where a short rest would do nothing, or None."""
    conditions = state[Conditions]
    if any(conditions[hero].fatigue and not conditions[hero].dead for hero in state[Heroes].known):
        return None
    title, source = "Nobody is tired.", "fe.fatigue.recovery"
    return Refused("fatigue.nobody_tired", title, remedy="Go on, or let a full night pass.", source=source)


# treatment


@conditions.decides(TreatHarm)
@cites("fe.harm.recovery-gap", "fe.skills.medicine")
def treat_harm(act: Unfolding, command: TreatHarm) -> None:
    """Propose the roll that treats a wound, whose DV goes by the level of Harm."""
    healer, hero = act.state[Heroes][command.healer].id, act.state[Heroes][command.hero].id
    may_speak_for(act, healer)
    if refusal := cannot_treat(act.state, healer, hero) or cannot_treat_with(command.attribute):
        raise refusal
    skill, what = skill_of_healing(act.state), f"treating {hero_named(act.state, hero)}"
    act.happen(Proposed(healer, command.attribute, skill, what))
    terms, dv = suggestion(act.state, healer), treat_dv(harm := act.state[Conditions][hero].harm)
    act.happen(TermsSet(healer, replace(terms, dv=dv, suggested=False, mapped=False)))
    act.happen(PurposeSet(healer, Treatment(hero, harm)))


def skill_of_healing(state: State) -> str:
    """Name the skill that treats wounds: Medicine, or where nobody learns that, Survival."""
    return "Medicine" if "Medicine" in skills_at(state) else "Survival"


@cites("fe.ruling.harm-recovery")
def cannot_treat(state: State, healer: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot treat another's Harm now, or None."""
    if refusal := not_treated_now(state, hero):
        return refusal
    if healer in state[Proposals].open:
        return _no(f"{hero_named(state, healer)} is about something else.", "Withdraw that first.")
    title = f"Somebody treats {hero_named(state, hero)} already."
    return _no(title, "Help them, or treat another.") if under_treatment(state, hero) else None


@cites("fe.ruling.harm-recovery")
def not_treated_now(state: State, hero: EntityId) -> Refused | None:
    """The refusal where nobody's hand can better a hero's Harm now, or None."""
    condition, name = state[Conditions][hero], hero_named(state, hero)
    if condition.dead or not condition.harm:
        return _no(f"{name} has no Harm to treat.", "Treat somebody who is hurt.")
    if (heals := _ELSE.get(state.ruling(HarmRecovery))) is not None:
        return _no(f"At this table {heals}.", "Let it be healed so.")
    if wait := to_end_first(state):
        return _no("Wounds are treated between scenes.", wait)
    return _no(f"{name} was treated today.", "Let a full night pass.") if condition.treated else None


_ELSE: Final = {
    HarmRecovery.SPECIAL: "nothing heals Harm but what is printed to",
    HarmRecovery.DOWNTIME: "each downtime heals a level of Harm by itself",
}
"""How Harm is healed where nobody treats it."""


def _no(title: str, remedy: str) -> Refused:
    return Refused("harm.no_treatment", title, remedy=remedy, source="fe.ruling.harm-recovery")


def under_treatment(state: State, hero: EntityId) -> bool:
    """Whether somebody is about to treat a hero, or rolls for it now."""
    actions = (*state[Proposals].open.values(), being_rolled(state))
    return any(action and (it := action.purpose(Treatment)) and it.hero == hero for action in actions)


@settles(conditions, Treatment)
@cites("fe.ruling.harm-recovery")
def after_treatment(act: Unfolding, treatment: Treatment, over: Over) -> None:
    """A success takes a level off; any try is the day's treatment."""
    hero = treatment.hero
    condition = act.state[Conditions][hero]
    eased = min(1, condition.harm) if over.outcome.succeeded else 0
    act.happen(HarmEased(hero, eased, _by_whom(act.state, over), treated=True))


def _by_whom(state: State, over: Over) -> str:
    return f"{hero_named(state, over.hero)}'s treatment" if over.rolled else "treatment"


@conditions.decides(EaseHarm)
@cites("fe.harm.recovery-gap")
def ease_harm(act: Unfolding, command: EaseHarm) -> None:
    """Ease a hero's Harm by one level, by an ability, TAG or song that the Game Master names; refuse where none is."""
    act.must_run("Easing Harm")
    hero = act.state[Heroes][command.hero].id
    if refusal := no_harm(act.state, hero):
        raise refusal
    act.happen(HarmEased(hero, 1, one_line(command.what, "What eases it")))


@cites("fe.harm.levels")
def no_harm(state: State, hero: EntityId) -> Refused | None:
    """The refusal where there is nothing to ease, or None."""
    condition = state[Conditions][hero]
    if condition.harm and not condition.dead:
        return None
    title = f"{hero_named(state, hero)} has no Harm that could be eased."
    return Refused("harm.none", title, remedy="Pick somebody who is hurt.", source="fe.harm.levels")


# what has happened


@conditions.folds(HarmEased)
def harm_eased(conditions: Conditions, event: HarmEased) -> Conditions:
    """Lower the hero's Harm by the levels eased, and clear dying with it."""
    was = conditions[event.hero]
    better = {"dying": False, "kept_up": False} if event.levels else {}
    done = {"treated": was.treated or event.treated, "healed": was.healed or event.by_itself}
    now = replace(was, harm=was.harm - event.levels, **done, **better)
    return conditions.having(event.hero, now)


@conditions.folds(NightRested)
def night_rested(conditions: Conditions, event: NightRested) -> Conditions:
    """Clear who was treated today (`of`)."""
    new_day = {hero: replace(condition, treated=False) for hero, condition in conditions.of.items()}
    return replace(conditions, of=new_day)


@proposals.folds(TreatmentBegun)
def treatment_begun(proposals: Proposals, event: TreatmentBegun) -> Proposals:
    """Note on the healer's proposal that it is a treatment."""
    return proposals.meant(event.healer, Treatment(event.hero))
