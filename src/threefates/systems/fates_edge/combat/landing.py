"""Where a blow lands: what is left of it meets a shield, then armor, and then the body; what may be chosen is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.roll_in_hand import RollStep
from threefates.systems.fates_edge.combat.mitigation import (
    may_forgo_armor,
    shield_against,
    turned_first,
    what_lands,
)
from threefates.systems.fates_edge.harm.conditions import Conditions, FatigueCleared, Hit, conditions, hurt, tire
from threefates.systems.fates_edge.harm.harm import Marks
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.rulings.harm import HarmClearsFatigue

__all__ = ["SPARE", "USE", "AskArmor", "AskShield", "BlowMet", "HitLanded", "go_on", "missed", "when_it_lands"]

USE, SPARE = "use", "spare"
Before = Callable[[Unfolding, Hit, Marks, bool], None]
_BEFORE: Final[list[Before]] = []


class HitLanded(Event, frozen=True, tag="fe.hit-landed"):
    """A blow has landed, after everything that stood before it."""

    hero: EntityId
    came: int  # Harm before anything was done about it
    harm: int
    fatigue: int
    why: str


class BlowMet(Event, frozen=True, tag="fe.blow-met"):
    """Whoever is hit has said what meets the blow."""

    hero: EntityId
    shield: str = ""  # what turned one Harm
    bare: bool = False  # armor was let not turn it
    asked: bool = False  # a shield was asked about

    quiet = True  # what lands says so


class AskShield(RollStep, frozen=True, tag="fe.ask-shield"):
    """Does a shield turn one Harm of what is left of a blow?"""

    hero: EntityId
    harm: int


class AskArmor(RollStep, frozen=True, tag="fe.ask-armor"):
    """Does armor turn Harm, although the Fatigue of it is too much?"""

    hero: EntityId
    harm: int


@cites("fe.harm.order-of-mitigation")
def go_on(act: Unfolding, hit: Hit, harm: int) -> None:
    """What is left of a blow meets a shield, then armor, and then the body; what may be chosen is asked."""
    if not hit.asked and shield_against(act.state, hit, harm):
        act.push(AskShield(hit.hero, harm))
    elif may_forgo_armor(act.state, hit, harm):
        act.push(AskArmor(hit.hero, harm))
    else:
        land(act, hit, harm)


@conditions.asks(AskShield)
def ask_shield(state: State, step: AskShield) -> Choice:
    """Turn one Harm with a shield, or spare it."""
    hit = _coming(state)
    shield = shield_against(state, hit, step.harm)
    return _meeting(
        state,
        step,
        f"Harm {step.harm} gets through. Does {shield} turn one into Fatigue?",
        Option(USE, f"Turn it with {shield}", _lands(state, replace(hit, shielded=True), step.harm)),
        Option(SPARE, "Keep it for later", _lands(state, hit, step.harm)),
        ("fe.gear.shields", "fe.ruling.heater-convert-limit"),
    )


@conditions.asks(AskArmor)
def ask_armor(state: State, step: AskArmor) -> Choice:
    """Let armor turn Harm although the Fatigue is too much, or take it as it comes."""
    hit = _coming(state)
    return _meeting(
        state,
        step,
        f"Armor would turn it, but {hero_named(state, hit.hero)} is too tired for that.",
        Option(USE, "Let the armor turn it", f"{_lands(state, hit, step.harm)}, and the track is full."),
        Option(SPARE, "Take the Harm instead", _lands(state, replace(hit, bare=True), step.harm)),
        ("fe.gear.armor", "fe.fatigue.overflow"),
    )


def _meeting(
    state: State, step: AskShield | AskArmor, title: str, use: Option, spare: Option, cites: tuple[str, ...]
) -> Choice:
    seats = state.controllers(step.hero)
    return Choice("", "meet", step.hero, title, seats, (use, spare), if_absent=USE, cites=cites)


def _lands(state: State, hit: Hit, harm: int) -> str:
    marks = what_lands(state, hit, harm)
    return f"Harm {marks.harm} and Fatigue {marks.fatigue} land"


def _coming(state: State) -> Hit:
    hit = state[Conditions].coming
    if hit is None:
        raise LookupError("a blow is asked about only while it comes")
    return hit


@conditions.settles(AskShield)
def settle_shield(act: Unfolding, step: AskShield, option: str) -> None:
    """The shield turns one Harm, or is spared; then comes the armor."""
    hit = _coming(act.state)
    act.happen(BlowMet(hit.hero, shield_against(act.state, hit, step.harm) if option == USE else "", asked=True))
    go_on(act, _coming(act.state), step.harm)


@conditions.settles(AskArmor)
def settle_armor(act: Unfolding, step: AskArmor, option: str) -> None:
    """The armor turns what it can, or nothing."""
    if option == SPARE:
        act.happen(BlowMet(step.hero, bare=True))
    land(act, _coming(act.state), step.harm)


@conditions.folds(BlowMet)
def blow_met(conditions: Conditions, event: BlowMet) -> Conditions:
    """Note on the blow what it meets (`coming`)."""
    hit = conditions.coming
    if hit is None:
        return conditions
    now = replace(hit, shielded=hit.shielded or bool(event.shield), bare=hit.bare or event.bare, asked=True)
    return replace(conditions, coming=now)


def when_it_lands(before: Before) -> Before:
    """Do this a moment before a blow lands, or is said to have missed: what turns it is used up, a miss is answered."""
    _BEFORE.append(before)
    return before


def missed(act: Unfolding, hit: Hit) -> None:
    """A blow did not even come near: whoever answers a miss may."""
    for before in _BEFORE:
        before(act, hit, Marks(0), True)  # noqa: FBT003


@cites("fe.harm.order-of-mitigation")
def land(act: Unfolding, hit: Hit, harm: int) -> None:
    """Abilities, shield and armor first, then the marks."""
    marks, first = what_lands(act.state, hit, harm), turned_first(act.state, hit, harm)
    for before in _BEFORE:
        before(act, hit, first, not harm)
    act.happen(HitLanded(hit.hero, hit.harm, marks.harm, marks.fatigue, hit.why))
    if marks.harm and act.state.ruling(HarmClearsFatigue) is HarmClearsFatigue.CLEARS:
        clear_all(act, hit.hero, "the blow")
    hurt(act, hit.hero, marks.harm, hit.why)
    tire(act, hit.hero, marks.fatigue, hit.why)


@cites("fe.ruling.harm-clears-fatigue")
def clear_all(act: Unfolding, hero: EntityId, why: str) -> None:
    """Clear a hero's Fatigue track, if anything is on it."""
    if held := act.state[Conditions][hero].fatigue:
        act.happen(FatigueCleared(hero, held, why))


@conditions.folds(HitLanded)
def landed(conditions: Conditions, event: HitLanded) -> Conditions:
    """Clear the blow that was coming, and the wall if it turned it (`coming` and `wall`)."""
    wall = conditions.wall and not (conditions[event.hero].walled and event.came > 0)
    return replace(conditions, coming=None, wall=wall)
