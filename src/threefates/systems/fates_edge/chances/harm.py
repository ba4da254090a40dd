"""The odds of bodies: whether one holds that is worn out, and what a guard is good for before a blow comes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import prod
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.beats.beats import too_few
from threefates.systems.fates_edge.casting.casting_time_and_push import PushCasting, cannot_push
from threefates.systems.fates_edge.casting.channel_then_weave import BY_FATIGUE, BY_OBLIGATION, spells
from threefates.systems.fates_edge.chances.groups import before_resisting
from threefates.systems.fates_edge.chances.throws import before_throwing, won_with_each
from threefates.systems.fates_edge.chances.wording import from_to
from threefates.systems.fates_edge.combat.collapse import BodyThrow, dice_to_hold, harm_of_collapse
from threefates.systems.fates_edge.combat.defending import Defend
from threefates.systems.fates_edge.combat.turns import turns
from threefates.systems.fates_edge.exchanges.bystanders import AskStandIn
from threefates.systems.fates_edge.exchanges.npcs import FoeStrikes, against, cannot_foe_strike, not_so
from threefates.systems.fates_edge.exchanges.protecting import STAY, STEP_IN, AskIntercept, allies
from threefates.systems.fates_edge.exchanges.protecting import chapter as protection
from threefates.systems.fates_edge.exchanges.swings import effect_of
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit, asks_the_body, conditions
from threefates.systems.fates_edge.harm.fatigue import left_of, price_of_tiring
from threefates.systems.fates_edge.harm.harm import RESIST_DV, harm_rises
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named
from threefates.systems.fates_edge.modules.pushes import AMOUNT
from threefates.systems.fates_edge.recovery.rest import MarkFatigue, TireEverybody, not_marked
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.harm import NpcRolls
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.systems.fates_edge.rulings.road import PushCost

__all__ = ["of_foe", "of_guard", "of_marking", "of_pushing", "of_standing_in", "of_stepping_in", "of_tiring"]

HOLD_CITES: Final = ("fe.fatigue.level-table", Tens.ruling_id)
FOE_CITES: Final = ("fe.combat.npc-dice", NpcRolls.ruling_id, Tens.ruling_id)
STEP_CITES: Final = ("fe.turn.action-protect", "fe.harm.resist")
GUARD_CITES: Final = ("fe.turn.action-defend", "fe.harm.resist")


# a body that may not hold


@conditions.odds(MarkFatigue)
def of_marking(state: State, command: MarkFatigue, viewer: Viewer) -> Chances | None:
    """Weigh whether the body holds, where so much Fatigue asks it."""
    if lost(state, state[Heroes][command.hero].id) or not_marked(command):
        return None
    return _held(state, command.hero, left_of(command.amount, command.cut))


@spells.odds(PushCasting)
def of_pushing(state: State, command: PushCasting, viewer: Viewer) -> Chances | None:
    """Weigh whether the body of whoever pays with Fatigue holds; what Obligation might add is no part of it."""
    every = state.ruling(PushCost) is PushCost.ALL and command.cost != BY_OBLIGATION
    if not (every or command.cost == BY_FATIGUE) or cannot_push(state, command.hero):
        return None
    return _held(state, command.hero, AMOUNT)


def _held(state: State, hero: EntityId, amount: int) -> Chances | None:
    if not asks_the_body(state, hero, amount):
        return None
    harm, dying = harm_rises(state[Conditions][hero].harm, harm_of_collapse(state, hero))
    found = before_throwing(state, hero, dice_to_hold(state, hero), BodyThrow, RESIST_DV)
    lost = "Close to death" if dying else f"Harm {harm}"
    rows = tuple((lost if said == BodyThrow.fails else said, share) for said, share in found.outcomes)
    return replace(found, outcomes=rows, cites=HOLD_CITES)


@conditions.odds(TireEverybody)
def of_tiring(state: State, command: TireEverybody, viewer: Viewer) -> Chances | None:
    """Weigh whether everybody holds whose body is asked."""
    beats, fatigue = price_of_tiring()
    asked = [hero for hero in state[Heroes].known if asks_the_body(state, hero, fatigue)]
    asked = [hero for hero in asked if hero not in command.protected]
    if not asked or too_few(state, beats):
        return None
    each = {
        hero_named(state, hero): won_with_each(state, hero, dice_to_hold(state, hero), RESIST_DV)[0] for hero in asked
    }
    all_hold = prod(each.values(), start=Fraction(1))
    rows = (("Everybody holds", str(all_hold)), ("Somebody collapses", str(1 - all_hold)))
    return Chances(rows, str(all_hold), HOLD_CITES, tuple((name, str(share)) for name, share in each.items()))


# on guard


@conditions.foresees(Defend)
def of_guard(state: State, then: State, command: Defend, viewer: Viewer) -> Chances:
    """Foresee how a blow would be resisted by Body, and by each other Attribute."""
    blows = {attribute: Hit(hero=command.hero, harm=1, why="", attribute=attribute) for attribute in ATTRIBUTES}
    each = {attribute: before_resisting(then, hit) for attribute, hit in blows.items()}
    body = each["body"]
    was = before_resisting(state, blows["body"]).success
    rows = tuple((row.spoken, str(share)) for row, share in body.outcomes.items())
    options = tuple((attribute, str(ahead.success)) for attribute, ahead in each.items())
    said = f"Resisting by Body: {from_to(was, body.success)}."
    return Chances(rows, str(body.success), GUARD_CITES, options, (("beats", str(body.beats)),), said)


# a foe at work


@turns.odds(FoeStrikes)
def of_foe(state: State, command: FoeStrikes, viewer: Viewer) -> Chances | None:
    """Weigh what comes of a foe's attack before anybody resists it, where foes roll."""
    from threefates.systems.fates_edge.odds.group import tallies_of

    if state.ruling(NpcRolls) is not NpcRolls.FOES_TOO or not_so(command):
        return None
    foe, whom = state[Characters][command.foe].id, command.hero
    if whom not in allies(state) or cannot_foe_strike(state, foe, whom, command.way):
        return None
    now, found = against(state, command), Counter[str]()
    for counted, ways in tallies_of(now.dice, state.ruling(Tens), now.dv).items():
        effect = effect_of(outcome(counted, now.dv), now.effect)
        found[_comes(effect)] += ways
    whole = SIDES**now.dice
    rows = tuple((said, str(Fraction(found[said], whole))) for said in _COMES if found[said])
    hits = Fraction(sum(found[said] for said in _COMES[:2]), whole)
    return Chances(rows, str(hits), FOE_CITES, expects=(("beats", str(Fraction(now.dice, SIDES))),))


def _comes(effect: Effect | None) -> str:
    return _COMES[-1] if effect is None else _COMES[2 - effect]


_COMES: Final = ("Harm 2 comes", "Harm 1 comes", "A scratch", "It misses")


@protection.weighs(AskIntercept)
def of_stepping_in(state: State, step: AskIntercept, option: str, viewer: Viewer) -> Chances | None:
    """Weigh how the blow is resisted by whoever would step in, and by whom it is meant for."""
    hit = state[Conditions].coming
    if hit is None:
        return None
    turned = replace(hit, hero=step.hero, intercepted=True)
    ways = {STEP_IN: before_resisting(state, turned), STAY: before_resisting(state, hit)}
    rows = tuple((row.spoken, str(share)) for row, share in ways[option].outcomes.items())
    options = tuple((name, str(ahead.success)) for name, ahead in ways.items())
    return Chances(rows, str(ways[option].success), STEP_CITES, options)


@protection.weighs(AskStandIn)
def of_standing_in(state: State, step: AskStandIn, option: str, viewer: Viewer) -> Chances | None:
    """Weigh how the blow is resisted by whoever would step in; whom it is meant for throws no dice."""
    if option == STAY:
        return None
    ahead = before_resisting(state, replace(step.hit, hero=step.hero, intercepted=True))
    rows = tuple((row.spoken, str(share)) for row, share in ahead.outcomes.items())
    return Chances(rows, str(ahead.success), STEP_CITES)
