"""The odds at the table of what is no action of one hero: a whole group's roll, and a blow to be resisted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.actions.fortune import fortune_of
from threefates.systems.fates_edge.actions.penalties import beats_if_marred
from threefates.systems.fates_edge.chances.throws import boons_for
from threefates.systems.fates_edge.chances.wording import CITES, from_to, told
from threefates.systems.fates_edge.combat.blows import RESIST, TAKE, AskResist, resist_dv, resisting
from threefates.systems.fates_edge.combat.defending import on_guard
from threefates.systems.fates_edge.combat.landing import SPARE, USE, AskArmor, AskShield
from threefates.systems.fates_edge.combat.mitigation import SHIELD, best_landing, landings, what_lands
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit, conditions
from threefates.systems.fates_edge.harm.harm import Marks, resisted
from threefates.systems.fates_edge.resolution.group_actions import pooled
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Outcome, Tally, outcome
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.rolling.contests import company
from threefates.systems.fates_edge.rolling.group_actions import RollGroup, dv_of_group, pools_of_group
from threefates.systems.fates_edge.rulings.resolution import Tens

if TYPE_CHECKING:
    from threefates.systems.fates_edge.odds.decisions import Ahead

__all__ = ["before_resisting", "of_armor", "of_group", "of_resisting", "of_shield"]

GROUP_CITES: Final = ("fe.resolution.group-pooling", *CITES)
SHIELD_CITES: Final = ("fe.gear.shields", "fe.harm.order-of-mitigation")
HIT_CITES: Final = ("fe.harm.resist", "fe.harm.order-of-mitigation")


@company.odds(RollGroup)
def of_group(state: State, command: RollGroup, viewer: Viewer) -> Chances:
    """Weigh how a whole group's roll may come out, no Boon going into it; beside it, with those of them all."""
    from threefates.systems.fates_edge.odds.group import tallies_of
    from threefates.systems.fates_edge.odds.throws import group_with_boons

    pools, dv = pools_of_group(state, command), dv_of_group(state, command)
    dice, sure = sum(pool.dice for pool in pools.values()), sum(pool.sure for pool in pools.values())
    ways: Counter[Outcome] = Counter()
    for counted, count in tallies_of(dice, state.ruling(Tens), dv).items():
        ways[outcome(pooled((counted, Tally(sure, 0))), dv)] += count
    shares = {row: Fraction(ways[row], SIDES**dice) for row in Outcome if ways[row]}
    success = sum((share for row, share in shares.items() if row.succeeded), Fraction(0))
    found = Chances(_rows(shares), str(success), GROUP_CITES, expects=(("beats", str(Fraction(dice, SIDES))),))
    boons = {hero: boons_for(state, hero) for hero in pools}
    if not any(boons.values()):
        return found
    each = tuple((pool.dice, boons[hero]) for hero, pool in pools.items())
    best = group_with_boons(each, sure, dv, state.ruling(Tens))
    options = (("boons=0", str(success)), (f"boons={sum(boons.values())}", str(best)))
    return replace(found, options=options, advice=f"With Boons on dice that failed: {from_to(success, best)}.")


def _rows(shares: Mapping[Outcome, Fraction]) -> tuple[tuple[str, str], ...]:
    return tuple((row.spoken, str(share)) for row, share in shares.items())


@conditions.weighs(AskResist)
def of_resisting(state: State, step: AskResist, option: str, viewer: Viewer) -> Chances | None:
    """Weigh what a blow leaves, resisted under best play or taken as it comes."""
    hit = state[Conditions].coming
    if hit is None:
        return None
    ahead = before_resisting(state, hit)
    options = ((RESIST, str(ahead.success)), (TAKE, "0"))
    if option == TAKE:
        return Chances(((_marked(best_landing(state, hit, hit.harm)), "1"),), "0", HIT_CITES, options)
    found = told(None, ahead, 0)
    return replace(found, outcomes=_left_of(state, hit, ahead), cites=HIT_CITES, options=options)


@conditions.weighs(AskShield)
def of_shield(state: State, step: AskShield, option: str, viewer: Viewer) -> Chances | None:
    """Say what lands if a shield turns one Harm, or is spared; armor as is best by then."""
    hit = state[Conditions].coming
    if hit is None:
        return None
    met = replace(hit, shielded=option == USE, asked=True)
    lands = best_landing(state, met, step.harm) if option == USE else _spared(state, met, step.harm)
    return Chances(((_marked(lands), "1"),), "", SHIELD_CITES)


def _spared(state: State, hit: Hit, harm: int) -> Marks:
    """What lands with the shield kept for later."""
    ways = {used: marks for used, marks in landings(state, hit, harm).items() if SHIELD not in used}
    return min(ways.values(), key=lambda marks: (marks.harm, marks.fatigue))


@conditions.weighs(AskArmor)
def of_armor(state: State, step: AskArmor, option: str, viewer: Viewer) -> Chances | None:
    """Say what lands on armor, or without."""
    hit = state[Conditions].coming
    if hit is None:
        return None
    return Chances(((_marked(what_lands(state, replace(hit, bare=option == SPARE), step.harm)), "1"),), "", HIT_CITES)


def before_resisting(state: State, hit: Hit) -> Ahead:
    """Work out what lies ahead of whoever resists a blow."""
    from threefates.systems.fates_edge.odds.decisions import before
    from threefates.systems.fates_edge.odds.settings import at_table

    dice, position = resisting(state, hit)
    boons = boons_for(state, hit.hero)
    marred = beats_if_marred(state, hit.hero, position)
    braid, terms = fortune_of(state, hit.hero, None) is not None, Terms(resist_dv(state, hit), position)
    return before(at_table(state, dice, 0, terms, boons, marred=marred, braid=braid))


def _left_of(state: State, hit: Hit, ahead: Ahead) -> tuple[tuple[str, str], ...]:
    """List what lands, the least first, with the chance of each."""
    defended, found = on_guard(state, hit.hero), defaultdict[Marks, Fraction](Fraction)
    for row, share in ahead.outcomes.items():
        found[best_landing(state, hit, resisted(hit.harm, row, defended=defended))] += share
    least_first = sorted(found, key=lambda marks: (marks.harm, marks.fatigue))
    return tuple((_marked(marks), str(found[marks])) for marks in least_first)


def _marked(marks: Marks) -> str:
    """Say marks of Harm and Fatigue in words."""
    said = [f"Harm {marks.harm}"] * (marks.harm > 0) + [f"Fatigue {marks.fatigue}"] * (marks.fatigue > 0)
    return ", ".join(said) or "Nothing lands"
