"""What a maneuver may be said to take: how likely it comes off for each, one against as many as have to be beaten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import prod

from threefates.odds.pools import whole
from threefates.rulebook.chapter import Chances
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.chances.fighters import known_of, law_in_a_fight, lead_of, worth
from threefates.systems.fate_2003.chances.margins import FIGHT, Law
from threefates.systems.fate_2003.checks.bouts import in_steps
from threefates.systems.fate_2003.checks.checks import trait
from threefates.systems.fate_2003.conflict.bearing import comes_to, reaches
from threefates.systems.fate_2003.conflict.blows import blow_of
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import without_hope
from threefates.systems.fate_2003.fights.exchanges import fight_as_it_is, said_of
from threefates.systems.fate_2003.fights.fight import Fight, fights
from threefates.systems.fate_2003.fights.striking import all_to_be_beaten, exchange_of
from threefates.systems.fate_2003.fights.terms import SEPARATOR, NameNeed, needs_in
from threefates.systems.fate_2003.sheets.scale import added
from threefates.systems.fate_2003.wounds.track import Outcome

__all__ = ["of_need"]

Beaten = Mapping[int, Mapping[Outcome, int]]
"""By what a roll comes to: in how many ways it is ahead of a foe's, and by what."""


@fights.weighs(NameNeed)
def of_need(state: State, step: NameNeed, option: str, viewer: Viewer) -> Chances:
    """How likely the maneuver comes off, for each outcome that it may be said to take."""
    fight = fight_as_it_is(state)
    who, said = step.character, said_of(fight, step.character)
    against = all_to_be_beaten(fight, who, said.target)
    value = trait(state, who, said.trait)[1]
    mine = law_in_a_fight(state, fight, who, said)
    laws = {foe: known_of(state, fight, foe, value, viewer, by=who) for foe in against}
    beaten = [_beaten(state, fight, (who, foe), (mine, theirs)) for foe, theirs in laws.items()]
    every = prod(sum(whole(law).values()) for law in (mine, *laws.values()))
    outcomes = {need: Outcome(need.partition(SEPARATOR)[0]) for need in (one.value for one in needs_in(fight))}
    each = {need: Fraction(_comes_off(mine, beaten, outcome), every) for need, outcome in outcomes.items()}
    now = each[option]
    rows = (("it comes off", str(now)), ("it does not", str(1 - now)))
    cites = ("fate.combat.outcome-traded-for-effect", *FIGHT)
    return Chances(rows, str(now), cites, tuple((need, str(share)) for need, share in each.items()))


def _beaten(state: State, fight: Fight, pair: tuple[EntityId, EntityId], laws: tuple[Law, Law]) -> Beaten:
    exchange, lead, six = exchange_of(fight, "", *pair), lead_of(state, fight, pair) * worth(state), added(state)
    come_to = cache(lambda gap: comes_to(state, blow_of(exchange, 0, in_steps(gap, added=six))))
    found = {came: Counter[Outcome]() for came in laws[0]}
    for other, ways in whole(laws[1]).items():
        for came, won in found.items():
            ahead = came - other + lead
            if (gap := without_hope(came, other, ahead) if six else ahead) > 0:
                won[come_to(gap)] += ways
    return found


@cites("fate.combat.outcome-traded-for-effect", "fate.combat.multiple-opponents")
def _comes_off(mine: Law, foes: Sequence[Beaten], need: Outcome) -> int:
    """In how many ways one beats them all, and one of them by what a maneuver takes."""
    found = 0
    for came, ways in whole(mine).items():
        beaten = prod(sum(foe[came].values()) for foe in foes)
        short = prod(sum(some for it, some in foe[came].items() if not reaches(it, need)) for foe in foes)
        found += ways * (beaten - short)
    return found
