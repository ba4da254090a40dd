"""A blow, in the order of the book: a guard, one roll to resist, armor, and then the marks."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import tired_dice, tired_too, wall_dice, wall_turns
from threefates.systems.fates_edge.actions.proposals import Done, may_speak_for
from threefates.systems.fates_edge.actions.roll_in_hand import PoolThrown, RollConcluded, RollStep, in_hand, underway
from threefates.systems.fates_edge.combat.protecting import before_it_lands, lessened, steadied
from threefates.systems.fates_edge.combat.turns import DEFEND, ActionTaken, TurnBegun, Turns, cannot_act, take
from threefates.systems.fates_edge.harm.conditions import Conditions, FatigueCleared, Hit, conditions, hurt, tire
from threefates.systems.fates_edge.harm.fatigue import left_of
from threefates.systems.fates_edge.harm.harm import (
    MOST_HARM,
    RESIST_DV,
    Marks,
    armored,
    least_fatigue,
    resisted,
    turned,
)
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named
from threefates.systems.fates_edge.resolution.outcome import SIDES
from threefates.systems.fates_edge.resolution.pool import thrown
from threefates.systems.fates_edge.resolution.shifts import beyond
from threefates.systems.fates_edge.resolution.terms import Beyond, Position, Terms, usual_position
from threefates.systems.fates_edge.rolling.roll_action import ask_what_throws_again, bounds
from threefates.systems.fates_edge.rulings.harm import ArmorConversion, ConversionRate, HarmClearsFatigue, LeastFatigue
from threefates.systems.fates_edge.rulings.resolution import PositionDefault, PositionOverflow

__all__ = [
    "RESIST",
    "TAKE",
    "AskResist",
    "Defend",
    "GuardSet",
    "HitLanded",
    "Struck",
    "cannot_defend",
    "cannot_strike",
    "resisting",
    "what_lands",
]

RESIST, TAKE = "resist", "take"


class Struck(Event, frozen=True, tag="fe.struck"):
    """A blow comes at a hero."""

    hit: Hit
    meant_for: EntityId = ""  # whom somebody stepped in front of


class HitLanded(Event, frozen=True, tag="fe.hit-landed"):
    """A blow has landed, after everything that stood before it."""

    hero: EntityId
    came: int  # Harm before anything was done about it
    harm: int
    fatigue: int
    why: str


class GuardSet(Event, frozen=True, tag="fe.guard-set"):
    """A hero defends until their own next turn, or no longer."""

    hero: EntityId
    up: bool


class Strike(Command, frozen=True, tag="fe.strike"):
    """Let a blow, a fall or a fire come at a hero: so much Harm, resisted by an Attribute."""

    hero: EntityId
    harm: int
    why: str
    attribute: str = "body"
    meant_for: EntityId | None = None  # whom the hero steps in front of
    pierces: bool = False  # armor does not count
    turned: bool = False  # an ability turns one Harm into Fatigue
    cut: int = 0  # Fatigue that protection takes off the mark


class Defend(Command, frozen=True, tag="fe.defend"):
    """Stand on guard until your own next turn, or drop the guard."""

    hero: EntityId
    up: bool = True


class AskResist(RollStep, frozen=True, tag="fe.ask-resist"):
    """Does the hero try to resist what comes?"""

    hero: EntityId


# the blow


@conditions.decides(Strike)
@cites("fe.harm.order-of-mitigation")
def strike(act: Unfolding, command: Strike) -> None:
    """Let a blow come at a hero, to go the order of the book; only whoever runs the game may."""
    act.must_run("Letting a blow come")
    hero = act.state[Heroes][command.hero].id
    if refusal := cannot_strike(act.state, hero) or not_so(command):
        raise refusal
    meant_for = act.state[Heroes][command.meant_for].id if command.meant_for else ""
    hit = Hit(
        hero=hero,
        harm=command.harm,
        why=one_line(command.why, "What it is"),
        attribute=command.attribute,
        turned=command.turned,
        pierces=command.pierces,
        cut=command.cut,
    )
    act.happen(Struck(hit, "" if meant_for == hero else meant_for))
    act.push(AskResist(hero))


def cannot_strike(state: State, hero: EntityId) -> Refused | None:
    """The refusal where no blow can come at a hero now, or None."""
    if state[Conditions][hero].dead:
        return Refused("harm.dead", f"{hero_named(state, hero)} is dead.", remedy="Let it come at another.")
    return underway(state)


@cites("fe.harm.levels")
def not_so(command: Strike) -> Refused | None:
    """The refusal where nothing strikes like that, or None."""
    if command.attribute in ATTRIBUTES and 1 <= command.harm <= MOST_HARM and 0 <= command.cut <= MOST_CUT:
        return None
    remedy = f"Choose Harm 1 to {MOST_HARM}, an Attribute, and at most {MOST_CUT} Fatigue cut."
    return Refused("harm.range", "Nothing strikes like that.", remedy=remedy, source="fe.harm.levels")


MOST_CUT: Final = 2


@conditions.folds(Struck)
def struck(conditions: Conditions, event: Struck) -> Conditions:
    """Set the blow that is coming."""
    return replace(conditions, coming=event.hit)


# resisting


@conditions.asks(AskResist)
def ask_resist(state: State, step: AskResist) -> Choice:
    """One roll of the Attribute, or none."""
    hit, name = state[Conditions].coming, hero_named(state, step.hero)
    if hit is None:
        raise LookupError("a blow is asked about only while it comes")
    dice, _ = resisting(state, hit)
    roll = f"Resist with {hit.attribute.capitalize()}: {dice}d10 against DV {RESIST_DV}"
    return Choice(
        "",
        "resist",
        step.hero,
        f"Harm {hit.harm} comes at {name}: {hit.why}.",
        state.controllers(step.hero),
        (Option(RESIST, roll, "A success takes a level off. Every 1 is a beat."), Option(TAKE, "Take it")),
        if_absent=TAKE,
        cites=("fe.harm.resist", "fe.harm.order-of-mitigation"),
    )


@cites("fe.harm.resist", "fe.ruling.harm-resist-pool", "fe.turn.action-defend")
def resisting(state: State, hit: Hit) -> tuple[int, Position]:
    """The dice of a roll to resist, the Attribute alone, and where it stands: better by a guard, worse by Fatigue."""
    usual, guarding = usual_position(state.ruling(PositionDefault)), state[Conditions][hit.hero].guarding
    usual = Position.DESPERATE if hit.hero in state[Turns].exposed else usual  # after a Dash
    better = guarding and usual is not Position.DOMINANT
    steady = steadied(state, hit)
    stands = tired_too(state, hit.hero, usual, [*([-1] if better else []), *(each.steps for each in steady)])
    more = int(guarding and not better) + wall_dice(state, hit.hero) + tired_dice(state, stands)
    more += sum(each.dice for each in steady)
    more += beyond(stands.past, state.ruling(PositionOverflow), Beyond.DV)[0]
    dice, _ = thrown(state[Heroes][hit.hero].attribute(hit.attribute), 0, more, *bounds(state))
    return dice, stands.position


@conditions.settles(AskResist)
def settle_resist(act: Unfolding, step: AskResist, option: str) -> None:
    """The dice decide, or it lands as it comes."""
    hit = act.state[Conditions].coming
    if hit is None:
        return
    if option == TAKE:
        land(act, hit, hit.harm)
        return
    dice, position = resisting(act.state, hit)
    faces = act.chance.roll(dice, SIDES)
    terms = Terms(RESIST_DV, position, stakes=f"Harm {hit.harm}")
    act.happen(PoolThrown(hit.hero, hit.attribute, "", f"resisting {hit.why}", terms, faces))
    ask_what_throws_again(act)


@conditions.answers_to(RollConcluded)
def after_resisting(act: Unfolding, event: RollConcluded) -> None:
    """Land what the roll leaves of the blow."""
    hit = act.state[Conditions].coming
    if hit and hit.hero == event.hero and in_hand(act.state).bare:
        defended = act.state[Conditions][hit.hero].guarding
        land(act, hit, resisted(hit.harm, event.outcome, defended=defended))


# landing


@cites("fe.harm.order-of-mitigation")
def land(act: Unfolding, hit: Hit, harm: int) -> None:
    """Abilities and armor first, then the marks."""
    marks = what_lands(act.state, hit, harm)
    before_it_lands(act, hit, turned_first(act.state, hit, harm), missed=not harm)
    act.happen(HitLanded(hit.hero, hit.harm, marks.harm, marks.fatigue, hit.why))
    if marks.harm and act.state.ruling(HarmClearsFatigue) is HarmClearsFatigue.CLEARS:
        clear_all(act, hit.hero, "the blow")
    hurt(act, hit.hero, marks.harm, hit.why)
    tire(act, hit.hero, marks.fatigue, hit.why)


@cites("fe.harm.order-of-mitigation")
def what_lands(state: State, hit: Hit, harm: int) -> Marks:
    """Harm and Fatigue of a blow once everything that turns and cuts them has."""
    marks = lessened(state, hit, turned_first(state, hit, harm))
    if not (hit.pierces or state[Conditions][hit.hero].heedless):
        marks = armored(marks, state[Conditions][hit.hero].armor, state.ruling(ArmorConversion))
    marks = Marks(marks.harm, left_of(marks.fatigue, hit.cut))
    return least_fatigue(marks, state.ruling(LeastFatigue))


def turned_first(state: State, hit: Hit, harm: int) -> Marks:
    """Harm and Fatigue of a blow once an ability that was named with it, and a wall of shields, have turned theirs."""
    marks = Marks(harm)
    for _ in range(hit.turned + wall_turns(state, hit.hero)):
        marks = turned(marks, state.ruling(ConversionRate))
    return marks


@cites("fe.ruling.harm-clears-fatigue")
def clear_all(act: Unfolding, hero: EntityId, why: str) -> None:
    """Clear a hero's Fatigue track, if anything is on it."""
    if held := act.state[Conditions][hero].fatigue:
        act.happen(FatigueCleared(hero, held, why))


@conditions.folds(HitLanded)
def landed(conditions: Conditions, event: HitLanded) -> Conditions:
    """Clear the blow that was coming, and the wall if it turned it."""
    wall = conditions.wall and not (conditions[event.hero].walled and event.came > 0)
    return replace(conditions, coming=None, wall=wall)


# on guard


@conditions.decides(Defend)
@cites("fe.turn.action-defend")
def defend(act: Unfolding, command: Defend) -> None:
    """Put a hero's guard up or down: up, resisting is better until their next turn; in a fight it is an Action."""
    hero = act.state[Heroes][command.hero].id
    may_speak_for(act, hero)
    if refusal := cannot_defend(act.state, hero, up=command.up):
        raise refusal
    if command.up and act.state[Conflict].running:
        take(act, hero, DEFEND)
    else:
        act.happen(GuardSet(hero, command.up))


@conditions.answers_to(ActionTaken)
def guards(act: Unfolding, event: ActionTaken) -> None:
    """However the Action was said, whoever defends is on guard."""
    hero = event.character
    if event.what == DEFEND and hero in act.state[Heroes].known and not act.state[Conditions][hero].guarding:
        act.happen(GuardSet(hero, up=True))


@conditions.answers_to(TurnBegun)
@cites("fe.turn.action-defend")
def own_turn_again(act: Unfolding, event: TurnBegun) -> None:
    """A guard lasts until one's own next turn, whatever the turn it was taken in was used for besides."""
    if event.character is not None and act.state[Conditions][event.character].guarding:
        act.happen(GuardSet(event.character, up=False))


@cites("fe.turn.action-defend")
def cannot_defend(state: State, hero: EntityId, *, up: bool) -> Refused | None:
    """The refusal where a hero's guard cannot change so, or None."""
    if state[Conditions][hero].guarding is not up:
        return cannot_act(state, hero, DEFEND) if up else None
    return Refused("harm.guard", "That is so already.", remedy="Act, or wait.", source="fe.turn.action-defend")


@conditions.answers_to(Done)
def acts_again(act: Unfolding, event: Done) -> None:
    """Where nobody counts turns, whoever acts lets the guard down."""
    if act.state[Conditions][event.hero].guarding and not act.state[Conflict].running:
        act.happen(GuardSet(event.hero, up=False))


@conditions.folds(GuardSet)
def guard_set(conditions: Conditions, event: GuardSet) -> Conditions:
    """Set whether the hero guards, and break up a wall of which one alone is left."""
    now = replace(conditions[event.hero], guarding=event.up, walled=conditions[event.hero].walled and event.up)
    left = conditions.having(event.hero, now)
    if sum(one.walled for one in left.of.values()) > 1:
        return left
    return replace(left, wall=False, of={hero: replace(one, walled=False) for hero, one in left.of.items()})
