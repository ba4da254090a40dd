"""Before the roll: who helps with an action, what it gives and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step, Told
from threefates.rulebook.offers import Offer, choice, flag, none_of, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import game_master_here
from threefates.systems.fates_edge.actions.modifiers import of_those_who_stand, useless
from threefates.systems.fates_edge.actions.proposals import HELP, PositionShifted, Proposal, Proposals, Shift, proposals
from threefates.systems.fates_edge.actions.purpose import of_the_action
from threefates.systems.fates_edge.beats.throws import Throw, ThrowOutcome, comes_to, fall
from threefates.systems.fates_edge.boons.boons import Boons, BoonSpent
from threefates.systems.fates_edge.harm.conditions import of_the_living, tire
from threefates.systems.fates_edge.harm.party import felled_by
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.supporting import (
    WAYS_SAID,
    Means,
    about_it_still,
    but_for_terms,
    counts_for_nothing,
    dice_left,
    dice_of_helper,
    fields_of_means,
    helper_threw,
    means_of,
    of_no_use,
    rolls_too,
    said_of_rolling,
)
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.resolution.assistance import (
    Way,
    assist_costs,
    dice_of_assist,
    helpers_allowed,
    helps,
    stress_of,
    ways_to_allow,
    ways_to_help,
)
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind
from threefates.systems.fates_edge.resolution.wording import changes_said, counted
from threefates.systems.fates_edge.rulings.resolution import AssistBenefit, AssistCost, AssistHelpers

__all__ = ["AskStep", "Assist", "BonusAdded", "barred", "bars_help", "cannot_assist", "give_help", "helpers_of"]
__all__ += ["price_of_help", "proposed_with"]


class BonusAdded(Event, frozen=True, tag="fe.bonus-added"):
    """Something changes what an action is rolled with."""

    hero: EntityId
    bonus: Bonus


class Assist(Command, frozen=True, tag="fe.assist"):
    """Help with another hero's proposed action, and say how."""

    helper: EntityId
    hero: EntityId
    how: str
    gives: Way | None = None
    stress: bool = False  # mark Fatigue where it costs a Boon
    attribute: str = ""  # where helpers roll, what with; empty: as the action is done
    skill: str = ""


class AskStep(Step, frozen=True, tag="fe.ask-step"):
    """Ask whether help may give a step instead of its die."""

    helper: EntityId
    hero: EntityId
    way: Way
    how: str
    means: Means
    stress: bool = False
    action: Means | None = None  # what it helps with, and to what end; None in older evenings
    intent: str = ""


of_the_living(AskStep, named="helper")
of_the_action(AskStep, any_way=True)


class HelpThrow(Throw, frozen=True, tag="fe.throw-help"):
    """The helper's own ratings, to help."""

    given: AskStep
    help: int  # dice that the help gives
    action: Means  # what it helps with
    paid: bool | None = None  # whether it was paid for; not written down in older evenings

    why, source = "to help", "fe.coordination.assist-helper-pool"
    wins, fails = "Helps", "In vain"


@proposals.folds(BonusAdded)
def bonus_added(proposals: Proposals, event: BonusAdded) -> Proposals:
    """Add the bonus to those of the hero's proposed action, or to what waits for the next one (`waiting`)."""
    was = proposals.open.get(event.hero)
    if was:
        return proposals.having(replace(was, bonuses=(*was.bonuses, event.bonus)))
    paid = proposals.waiting.get(event.hero) or Proposal(hero=event.hero, attribute="", skill="")
    paid = replace(paid, bonuses=(*paid.bonuses, event.bonus))
    return replace(proposals, waiting={**proposals.waiting, event.hero: paid})


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
    means = means_of(act.state, hero, command.attribute, command.skill)
    action, how = act.state[Proposals][hero], one_line(command.how, "How")
    done = Means(action.attribute, action.skill)
    given = AskStep(helper, hero, way, how, means, command.stress, done, action.intent)
    if way in ways_to_allow(act.state.ruling(AssistBenefit)) and not act.by.runs and game_master_here(act.state):
        act.push(given)
    else:
        give_help(act, given)


@cites("fe.coordination.assist-core", "fe.coordination.assist-helper-pool")
def give_help(act: Unfolding, given: AskStep) -> None:
    """Let help count that may be given so: its price is paid, and the helper rolls first where helpers do."""
    helper, hero = given.helper, given.hero
    dice = _dice(act.state, helper, hero, given.way)
    price = price_of_help(act.state, dice)
    _pay(act, helper, f"helping {hero_named(act.state, hero)}", price, stress=given.stress)
    if useless(act.state, helper):  # what it cost has felled them
        act.happen(BonusAdded(hero, of_no_use(act.state, helper, given.how)))
    elif rolls_too(act.state):
        action = act.state[Proposals][hero]
        means = Means(action.attribute, action.skill)
        thrown = HelpThrow(dv=1, given=given, help=dice, action=means, paid=price > 0)
        fall(act, thrown, {helper: dice_of_helper(act.state, helper, given.means)})
    else:
        _comes(act, given, dice, paid=price > 0)


@comes_to(proposals, HelpThrow)
@cites("fe.coordination.assist-helper-pool")
def threw_to_help(act: Unfolding, thrown: HelpThrow, came: ThrowOutcome) -> None:
    """The help comes with any success; of an action that is no more, what was paid for waits for the next one."""
    given = thrown.given
    helper_threw(act, thrown, given.hero, (given.means, thrown.action), came)
    open_still = about_it_still(act.state, given.hero, given.action, given.intent)
    paid = price_of_help(act.state, thrown.help) > 0 if thrown.paid is None else thrown.paid
    if open_still and not helps(came.successes):
        act.happen(BonusAdded(given.hero, of_no_use(act.state, given.helper, f"{given.how}, in vain")))
    elif helps(came.successes) and (open_still or paid):
        _comes(act, given, thrown.help, paid=paid)


def _comes(act: Unfolding, given: AskStep, dice: int, *, paid: bool) -> None:
    bonus, shift = _given(act.state, given, dice, paid=paid)
    act.happen(BonusAdded(given.hero, bonus))
    if shift and given.hero in act.state[Proposals].open:
        act.happen(PositionShifted(given.hero, shift))


def _given(state: State, given: AskStep, dice: int, *, paid: bool) -> tuple[Bonus, Shift | None]:
    """Turn help into what it adds to an action, and how it moves its Position, if it does."""
    helper, way, name = given.helper, given.way, f"{hero_named(state, given.helper)}: {given.how}"
    dv, effect = (-1, 0) if way is Way.DV else (0, 1) if way is Way.EFFECT else (0, 0)
    bonus = Bonus(kind=Kind.ASSIST, why=name, dice=dice, dv=dv, effect=effect, by=helper, gift=paid)
    shift = Shift(-1, name, price=paid, came_with="" if paid else HELP, by=helper)
    return bonus, shift if way is Way.POSITION else None


@cites("fe.coordination.assist-core")
def proposed_with(state: State, command: Assist) -> Proposal | None:
    """The action as it would stand with that help; nothing where the help cannot be given."""
    helper, was = state[Heroes][command.helper].id, state[Proposals][command.hero]
    way = command.gives or ways_to_help(state.ruling(AssistBenefit))[0]
    if cannot_assist(state, helper, was.hero, way, stress=command.stress):
        return None
    dice = _dice(state, helper, was.hero, way)
    given = AskStep(helper, was.hero, way, command.how, Means(was.attribute, was.skill))
    bonus, shift = _given(state, given, dice, paid=price_of_help(state, dice) > 0)
    return replace(was, bonuses=(*was.bonuses, bonus), shifts=(*was.shifts, *([shift] if shift else [])))


def _pay(act: Unfolding, helper: EntityId, on: str, price: int, *, stress: bool) -> None:
    if stress:
        tire(act, helper, stress_of(price), on)
        return
    for _ in range(price):
        act.happen(BoonSpent(helper, on))


def _dice(state: State, helper: EntityId, hero: EntityId, way: Way) -> int:
    skill = state[Heroes][helper].skill(state[Proposals][hero].skill)
    return min(dice_of_assist(state.ruling(AssistBenefit), skill), dice_left(state, hero)) if way is Way.DICE else 0


def price_of_help(state: State, dice: int) -> int:
    """What help of so many dice costs now, in Boons or in Stress."""
    return assist_costs(state.ruling(AssistCost), dice, conflict=state[Conflict].running)


Bars = Callable[[State, EntityId, EntityId], Refused | None]
_BARS: Final[list[Bars]] = []


def barred(state: State, helper: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where something keeps a hero from helping with another's action, or None."""
    return next(filter(None, (bars(state, helper, hero) for bars in _BARS)), None)


def bars_help(bars: Bars) -> Bars:
    """Let this keep a hero from helping with another's action: it answers in words."""
    _BARS.append(bars)
    return bars


HelpsSo = Callable[[State, EntityId, EntityId], bool]
_HELPS_SO_ALREADY: Final[list[HelpsSo]] = []


def helps_so_already(helps: HelpsSo) -> HelpsSo:
    """Ask this, too, whether a hero helps with another's action already."""
    _HELPS_SO_ALREADY.append(helps)
    return helps


@cites("fe.coordination.assist-core")
def cannot_assist(state: State, helper: EntityId, hero: EntityId, way: Way, *, stress: bool = False) -> Refused | None:
    """The refusal where a hero cannot help with another's action that way, or None."""
    name, ways = hero_named(state, helper), ways_to_help(state.ruling(AssistBenefit))
    helpers, source = helpers_of(state, hero), "fe.coordination.assist-core"
    if helper == hero:
        return Refused("assist.oneself", f"{name} acts already.", remedy="Let somebody else help.", source=source)
    if any(each.helper == helper for each in _asked(state)):
        return Refused("assist.asked", f"{name} has asked already.", remedy="Wait for the word.", source=source)
    if helper in helpers or any(bars(state, helper, hero) for bars in _HELPS_SO_ALREADY):
        return Refused("assist.twice", f"{name} helps already.", remedy="Help with the next action.", source=source)
    if len(helpers) >= (most := helpers_allowed(state.ruling(AssistHelpers))):
        return Refused("assist.enough", f"No more than {most} may help.", remedy="Act yourself.", source=source)
    if refusal := barred(state, helper, hero):
        return refusal
    if way not in ways:
        remedy = f"Help with {' or '.join(way.value for way in ways)}."
        return Refused("assist.way", "Help does not give that at this table.", remedy=remedy, source=source)
    return _cannot_give(state, helper, hero, way, stress=stress)


def _asked(state: State) -> Iterator[AskStep]:
    """The help of which it is not said yet whether it comes."""
    for pending in state.agenda.steps:
        if isinstance(pending.step, AskStep):
            yield pending.step
        elif isinstance(pending.step, HelpThrow):
            yield pending.step.given


@cites("fe.coordination.assist-core")
def helpers_of(state: State, hero: EntityId) -> list[EntityId]:
    """Who helps with a hero's action; followers are among them where a table counts them as helpers like any other."""
    followers_too = state.ruling(AssistHelpers) is AssistHelpers.ONE_IN_ALL
    given = [bonus for bonus in state[Proposals][hero].bonuses if bonus.kind is Kind.ASSIST]
    threw = [each.step.given for each in state.agenda.steps if isinstance(each.step, HelpThrow)]
    named = [bonus.by or bonus.why for bonus in given if bonus.by or followers_too]
    return [*named, *(each.helper for each in threw if each.hero == hero)]


def _cannot_give(state: State, helper: EntityId, hero: EntityId, way: Way, *, stress: bool) -> Refused | None:
    dice, name = _dice(state, helper, hero, way), hero_named(state, helper)
    if refusal := counts_for_nothing(state, hero, way):
        return refusal
    if way is Way.DICE and not dice:
        title = f"{name} has no {state[Proposals][hero].skill} to help with."
        learned, source = "Somebody who learned it may.", "fe.coordination.assist-cp"
        return Refused("assist.no_skill", title, remedy=learned, source=source)
    if not stress and state[Boons].of(helper) < (price := price_of_help(state, dice)):
        title = f"Helping costs {counted(price, 'Boon')} now, and {name} holds {state[Boons].of(helper)}."
        return Refused("assist.price", title, remedy="Pay with Stress.", source="fe.coordination.assist-boon")
    return None


@proposals.tells(BonusAdded)
def tell_bonus(state: State, event: BonusAdded, viewer: Viewer) -> Told:
    """Tell everybody what changes a proposed action, by how much, and why."""
    bonus, name = of_those_who_stand(state, event.bonus), hero_named(state, event.hero)
    source = "fe.coordination.assist-core" if bonus.kind is Kind.ASSIST else "fe.resolution.pool"
    helps = bonus.kind is Kind.ASSIST and not bonus.handed and not (bonus.by and useless(state, bonus.by))
    shares = f" {hero_named(state, bonus.by)} shares what goes wrong." if bonus.by and helps else ""
    return Told(f"{name}: {changes_said(bonus) or 'helped'} ({bonus.why}).{shares}", (source,), important=False)


@proposals.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer players to help with what others propose."""
    state = state.through(Proposals, _but_for_terms)
    for proposal in state[Proposals].open.values():
        for helper in held_heroes(state, viewer):
            if helper.id != proposal.hero:
                yield _assisting(state, helper.id, proposal.hero)


def _but_for_terms(proposals: Proposals) -> Proposals:
    return Proposals({hero: but_for_terms(it) for hero, it in proposals.open.items()})  # `barred` goes by it, too


def _assisting(state: State, helper: EntityId, hero: EntityId) -> Offer:
    ways = ways_to_help(state.ruling(AssistBenefit))
    price = price_of_help(state, 1)
    most = max(price_of_help(state, _dice(state, helper, hero, Way.DICE)), price)
    poor, fells = state[Boons].of(helper) < most, felled_by(state, helper, stress_of(most))
    refusals = {it: refusal_of(cannot_assist(state, helper, hero, it, stress=poor)) for it in ways}
    options = [Option(it.value, WAYS_SAID[it], refusal=refusals[it]) for it in ways]
    first = next((option.value for option in options if not option.refusal), None)
    gives = choice("gives", "What it gives", options, default=first)
    costs = f"It costs {counted(most, 'Boon')}, or Stress. " if price else ""
    stress = (flag("stress", "Pay with Stress: mark Fatigue, not a Boon", default=poor),) if price else ()
    return Offer(
        "fe.assist",
        f"Help {hero_named(state, hero)}",
        (gives, words("how", "How you help", default=LENDS_A_HAND), *fields_of_means(state, hero), *stress),
        (("helper", helper), ("hero", hero)),
        refusal=none_of(options),
        main=True,
        group=hero_named(state, helper),
        hint=f"{said_of_rolling(state)}{costs}{FELLS if price and fells else SHARES}",
    )


LENDS_A_HAND: Final = "lends a hand"
SHARES: Final = "You share what goes wrong."
FELLS: Final = "Stress would take you out of the scene, and your help with you."
