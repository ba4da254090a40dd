"""Before the roll: what changes the pool, who helps and what it costs, and what moves the Position for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_everybody, of_own
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, flag, none_of, number, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import HELP, PositionShifted, Proposal, Proposals, Shift, proposals
from threefates.systems.fates_edge.boons.boons import Boons, BoonSpent
from threefates.systems.fates_edge.harm.conditions import out_of_it, tire
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.supporting import fields_of_means, means_of, roll_to_help, rolls_too
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.resolution.pool import (
    Bonus,
    Kind,
    Way,
    assist_costs,
    dice_of_assist,
    helpers_allowed,
    stress_of,
    ways_to_help,
)
from threefates.systems.fates_edge.resolution.shifts import CAUSES, steps_of
from threefates.systems.fates_edge.resolution.wording import changes_said, counted
from threefates.systems.fates_edge.rulings.resolution import AssistBenefit, AssistCost, AssistHelpers

__all__ = ["AddDice", "Assist", "BonusAdded", "ClearDice", "ShiftPosition", "helpers_of", "proposed_with"]

MOST_ADDED: Final = 5  # dice that one thing adds or takes


class BonusAdded(Event, frozen=True, tag="fe.bonus-added"):
    """Something changes what an action is rolled with."""

    hero: EntityId
    bonus: Bonus


class DiceCleared(Event, frozen=True, tag="fe.dice-cleared"):
    """The changes made to a pool by hand count no longer; help stays."""

    hero: EntityId


class AddDice(Command, frozen=True, tag="fe.add-dice"):
    """Add dice to a proposed action's pool, or take some away: gear, talents, wounds."""

    hero: EntityId
    dice: int
    why: str


class ClearDice(Command, frozen=True, tag="fe.clear-dice"):
    """Take back every die that was added to a pool by hand."""

    hero: EntityId


class Assist(Command, frozen=True, tag="fe.assist"):
    """Help with another hero's proposed action, and say how."""

    helper: EntityId
    hero: EntityId
    how: str
    gives: Way | None = None
    stress: bool = False  # mark Fatigue where it costs a Boon
    attribute: str = ""  # where helpers roll, what with; empty: as the action is done
    skill: str = ""


class ShiftPosition(Command, frozen=True, tag="fe.shift-position"):
    """Move a proposed action's Position one step for what happens in the story."""

    hero: EntityId
    cause: str
    why: str = ""


# dice by hand


@proposals.decides(AddDice)
@cites("fe.resolution.pool")
def add_dice(act: Unfolding, command: AddDice) -> None:
    """Add dice to a hero's pool for gear, or take them for circumstance; only whoever runs the game may."""
    act.must_run("Changing a pool")
    hero = act.state[Proposals][command.hero].hero
    if not command.dice or abs(command.dice) > MOST_ADDED:
        raise Refused("pool.range", f"Nothing adds {command.dice} dice.", remedy=f"Add or take 1 to {MOST_ADDED}.")
    kind = Kind.GEAR if command.dice > 0 else Kind.PENALTY
    act.happen(BonusAdded(hero, Bonus(kind=kind, why=one_line(command.why, "The reason"), dice=command.dice)))


@proposals.decides(ClearDice)
@cites("fe.resolution.pool")
def clear_dice(act: Unfolding, command: ClearDice) -> None:
    """Clear what was added to a pool by hand, so that it is the ratings and the help; refuse where nothing was."""
    act.must_run("Changing a pool")
    if not _by_hand(proposal := act.state[Proposals][command.hero]):
        raise Refused("pool.nothing_added", "Nothing was added to that pool.", remedy="Add dice first.")
    act.happen(DiceCleared(proposal.hero))


def _by_hand(proposal: Proposal) -> bool:
    return any(bonus.kind not in _STAYS for bonus in proposal.bonuses)


_STAYS: Final = (Kind.ASSIST, Kind.GROUP, Kind.TALENT)


@proposals.folds(BonusAdded)
def bonus_added(proposals: Proposals, event: BonusAdded) -> Proposals:
    """Add the bonus to those of the hero's proposed action."""
    was = proposals.open[event.hero]
    return proposals.having(replace(was, bonuses=(*was.bonuses, event.bonus)))


@proposals.folds(DiceCleared)
def dice_cleared(proposals: Proposals, event: DiceCleared) -> Proposals:
    """Clear the bonuses of the proposed action, but for help and what else stays."""
    was = proposals.open[event.hero]
    return proposals.having(replace(was, bonuses=tuple(it for it in was.bonuses if it.kind in _STAYS)))


# help


@proposals.decides(Assist)
@cites("fe.coordination.timing")
def assist(act: Unfolding, command: Assist) -> None:
    """Declared before the roll; the helper shares what goes wrong, and rolls only where the table reads it so."""
    helper, hero = act.state[Heroes][command.helper].id, act.state[Proposals][command.hero].hero
    act.must_control(helper, hero_named(act.state, helper))
    way = command.gives or ways_to_help(act.state.ruling(AssistBenefit))[0]
    if refusal := cannot_assist(act.state, helper, hero, way, stress=command.stress):
        raise refusal
    how, dice = one_line(command.how, "How"), _dice(act.state, helper, hero) if way is Way.DICE else 0
    means = means_of(act.state, hero, command.attribute, command.skill)
    _pay(act, helper, f"helping {hero_named(act.state, hero)}", _price(act.state, dice), stress=command.stress)
    if rolls_too(act.state) and not roll_to_help(act, helper, hero, means):
        in_vain = f"{hero_named(act.state, helper)}: {how}, in vain"
        act.happen(BonusAdded(hero, Bonus(kind=Kind.ASSIST, why=in_vain, by=helper)))
        return
    bonus, shift = _given(act.state, helper, way, how, dice)
    act.happen(BonusAdded(hero, bonus))
    if shift:
        act.happen(PositionShifted(hero, shift))


def _given(state: State, helper: EntityId, way: Way, how: str, dice: int) -> tuple[Bonus, Shift | None]:
    """Turn help into what it adds to an action, and how it moves its Position, if it does."""
    name = f"{hero_named(state, helper)}: {how}"
    dv, effect = (-1, 0) if way is Way.DV else (0, 1) if way is Way.EFFECT else (0, 0)
    bonus = Bonus(kind=Kind.ASSIST, why=name, dice=dice, dv=dv, effect=effect, by=helper)
    return bonus, Shift(-1, name, came_with=HELP) if way is Way.POSITION else None


def proposed_with(state: State, command: Assist) -> Proposal | None:
    """The action as it would stand with that help; nothing where the help cannot be given."""
    helper, was = state[Heroes][command.helper].id, state[Proposals][command.hero]
    way = command.gives or ways_to_help(state.ruling(AssistBenefit))[0]
    if cannot_assist(state, helper, was.hero, way, stress=command.stress):
        return None
    dice = _dice(state, helper, was.hero) if way is Way.DICE else 0
    bonus, shift = _given(state, helper, way, command.how, dice)
    return replace(was, bonuses=(*was.bonuses, bonus), shifts=(*was.shifts, *([shift] if shift else [])))


def _pay(act: Unfolding, helper: EntityId, on: str, price: int, *, stress: bool) -> None:
    if stress:
        tire(act, helper, stress_of(price), on)
        return
    for _ in range(price):
        act.happen(BoonSpent(helper, on))


def _dice(state: State, helper: EntityId, hero: EntityId) -> int:
    skill = state[Heroes][helper].skill(state[Proposals][hero].skill)
    return dice_of_assist(state.ruling(AssistBenefit), skill)


def _price(state: State, dice: int) -> int:
    return assist_costs(state.ruling(AssistCost), dice, conflict=state[Conflict].running)


@cites("fe.coordination.assist-core")
def cannot_assist(state: State, helper: EntityId, hero: EntityId, way: Way, *, stress: bool = False) -> Refused | None:
    """The refusal where a hero cannot help with another's action that way, or None."""
    if refusal := out_of_it(state, helper):
        return refusal
    name, ways = hero_named(state, helper), ways_to_help(state.ruling(AssistBenefit))
    helpers = helpers_of(state, hero)
    source = "fe.coordination.assist-core"
    if helper == hero:
        return Refused("assist.oneself", f"{name} acts already.", remedy="Let somebody else help.", source=source)
    if helper in helpers:
        return Refused("assist.twice", f"{name} helps already.", remedy="Help with the next action.", source=source)
    if len(helpers) >= (most := helpers_allowed(state.ruling(AssistHelpers))):
        return Refused("assist.enough", f"No more than {most} may help.", remedy="Act yourself.", source=source)
    if way not in ways:
        remedy = f"Help with {' or '.join(way.value for way in ways)}."
        return Refused("assist.way", "Help does not give that at this table.", remedy=remedy, source=source)
    return _cannot_give(state, helper, hero, way, stress=stress)


@cites("fe.coordination.assist-core", "fe.coordination.assist-cp")
def helpers_of(state: State, hero: EntityId) -> list[EntityId]:
    """Who helps with a hero's action; followers are among them where a table counts them as helpers like any other."""
    followers_too = state.ruling(AssistHelpers) is AssistHelpers.ONE_IN_ALL
    given = [bonus for bonus in state[Proposals][hero].bonuses if bonus.kind is Kind.ASSIST]
    return [bonus.by or bonus.why for bonus in given if bonus.by or followers_too]


def _cannot_give(state: State, helper: EntityId, hero: EntityId, way: Way, *, stress: bool) -> Refused | None:
    dice, name = _dice(state, helper, hero) if way is Way.DICE else 0, hero_named(state, helper)
    if way is Way.DICE and not dice:
        title = f"{name} has no {state[Proposals][hero].skill} to help with."
        return Refused(
            "assist.no_skill", title, remedy="Somebody who learned it may.", source="fe.coordination.assist-cp"
        )
    if not stress and state[Boons].of(helper) < (price := _price(state, dice)):
        title = f"Helping costs {counted(price, 'Boon')} now, and {name} holds {state[Boons].of(helper)}."
        return Refused("assist.price", title, remedy="Pay with Stress.", source="fe.coordination.assist-boon")
    return None


# Position for nothing


@proposals.decides(ShiftPosition)
@cites("fe.position.narrative-triggers")
def shift_position(act: Unfolding, command: ShiftPosition) -> None:
    """Move the Position of a proposed action for one of the book's causes, for free; only whoever runs the game may."""
    act.must_run("Moving a Position")
    hero = act.state[Proposals][command.hero].hero
    why = one_line(command.why, "The reason", optional=True)
    act.happen(PositionShifted(hero, Shift(_steps(command.cause), f"{command.cause}, {why}" if why else command.cause)))


def _steps(cause: str) -> int:
    try:
        return steps_of(cause)
    except KeyError:
        title = "Nothing of that name moves a Position."
        raise Refused("position.cause", title, remedy="Pick what is listed.") from None


@proposals.tells(BonusAdded)
def tell_bonus(state: State, event: BonusAdded, viewer: Viewer) -> Told:
    """Tell everybody what changes a proposed action, by how much, and why."""
    bonus, name = event.bonus, hero_named(state, event.hero)
    source = "fe.coordination.assist-core" if bonus.kind is Kind.ASSIST else "fe.resolution.pool"
    return Told(f"{name}: {changes_said(bonus) or 'helped'} ({bonus.why}).", (source,), important=False)


@proposals.tells(DiceCleared)
def tell_cleared(state: State, event: DiceCleared, viewer: Viewer) -> Told:
    """Tell everybody that a pool is the ratings and the help again."""
    return Told(f"{hero_named(state, event.hero)}'s pool is the ratings and the help again.", tone="quiet")


@proposals.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Helping, for one's own; changing pools and Positions, for whoever runs the game."""
    for proposal in state[Proposals].open.values():
        for helper in held_heroes(state, viewer):
            if helper.id != proposal.hero:
                yield _assisting(state, helper.id, proposal.hero)
        if viewer.runs:
            yield from _levers(state, proposal)


def _assisting(state: State, helper: EntityId, hero: EntityId) -> Offer:
    ways = ways_to_help(state.ruling(AssistBenefit))
    price = _price(state, 1)
    poor = state[Boons].of(helper) < max(_price(state, _dice(state, helper, hero)), price)
    refusals = {it: refusal_of(cannot_assist(state, helper, hero, it, stress=poor)) for it in ways}
    options = [Option(it.value, _WAYS[it], refusal=refusals[it]) for it in ways]
    gives = choice("gives", "What it gives", options)
    refusal = none_of(options)
    stress = (flag("stress", "Pay with Stress: mark Fatigue, not a Boon", default=poor),) if price else ()
    return Offer(
        "fe.assist",
        f"Help {hero_named(state, hero)}",
        (gives, words("how", "How you help"), *fields_of_means(state, hero), *stress),
        (("helper", helper), ("hero", hero)),
        refusal=refusal,
        group=hero_named(state, helper),
        hint=f"It costs {counted(price, 'Boon')}, or Stress." if price else "You share what goes wrong.",
    )


_WAYS: Final = {
    Way.DICE: "Dice",
    Way.POSITION: "One Position better",
    Way.EFFECT: "One Effect more",
    Way.DV: "One off the DV",
}


def _levers(state: State, proposal: Proposal) -> Iterator[Offer]:
    name, fixed = hero_named(state, proposal.hero), (("hero", proposal.hero),)
    dice = number("dice", "Dice to add, or to take", low=-MOST_ADDED, high=MOST_ADDED)
    yield Offer("fe.add-dice", "Add or take dice", (dice, words("why", "Why")), fixed, group=name, levers=True)
    if _by_hand(proposal):
        yield Offer("fe.clear-dice", "Take back what was added", (), fixed, group=name, levers=True)
    yield Offer("fe.shift-position", "Move the Position", _CAUSE, fixed, group=name, levers=True)


_MOVERS: Final = [Option(it, f"{it.capitalize()} ({'worse' if way > 0 else 'better'})") for it, way in CAUSES.items()]
_CAUSE: Final = (choice("cause", "What moves it", _MOVERS), words("why", "In words", optional=True))
