"""What each who fights may come to, as far as a viewer knows it, and how far one may be ahead of another."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.arms.telling import behind_a_shield
from threefates.systems.fate_2003.chances.goals import law_of
from threefates.systems.fate_2003.chances.margins import Law
from threefates.systems.fate_2003.checks.bouts import worth_of_a_step
from threefates.systems.fate_2003.checks.checks import trait, wounds_tell
from threefates.systems.fate_2003.checks.state import Side
from threefates.systems.fate_2003.conflict.blows import DEFENSIVE
from threefates.systems.fate_2003.conflict.guarding import best_to_fight_with
from threefates.systems.fate_2003.conflict.the_drop import dropped
from threefates.systems.fate_2003.dice.fudge_dice import dice_in_use
from threefates.systems.fate_2003.dice.sums import in_ways, under
from threefates.systems.fate_2003.fights.exchanges import spared_in
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Fights, Pace, Way
from threefates.systems.fate_2003.fights.hampered import hinders
from threefates.systems.fate_2003.fights.let_off import let_off
from threefates.systems.fate_2003.fights.modifiers import drops_busy, edges
from threefates.systems.fate_2003.fights.pace import caught
from threefates.systems.fate_2003.fights.striking import KEEPING_SAFE
from threefates.systems.fate_2003.sheets.scale import added
from threefates.systems.fate_2003.sheets.secrecy import kept

__all__ = ["ahead", "as_known", "by_shield", "known_of", "law_in_a_fight", "lead_of", "side_of", "worth"]


def as_known(fight: Fight, viewer: Viewer) -> Fight:
    """A fight with those declarations alone that a viewer knows: whoever has declared may do anything."""
    if fight.shown:
        return fight
    return replace(fight, declared={one: said for one, said in fight.declared.items() if viewer.holds(one)})


def law_in_a_fight(state: State, fight: Fight, who: EntityId, said: Declared) -> Law:
    """What somebody's roll may come to, with what they have declared."""
    side = side_of(state, fight, who, trait(state, who, said.trait)[1], said.way)
    shield = by_shield(fight, said, said.trait) if fight.pace is Pace.TURN else 0  # at other paces one of the edges
    return law_of(replace(side, modifier=side.modifier + shield))


def side_of(state: State, fight: Fight, who: EntityId, value: int, way: Way) -> Side:
    """Somebody who rolls so much, with all that helps and hinders whatever they meet."""
    unhurt = spared_in(state, fight, (who,), (way is Way.ATTACK,))
    guard = DEFENSIVE if way is Way.DEFENSIVE else 0
    (cost,) = wounds_tell(state, (who,), fight=True, spared=(0,) if unhurt else ())
    help_ = guard + cost + let_off(fight, who, cost) + (hinders() if who in fight.hampered else 0)
    ready = int(who in state[Fights].ready)  # a Fate point
    return Side(who, "", value, bonus=ready, dice=dice_in_use(state[Settings].rulings), modifier=help_)


def known_of(state: State, fight: Fight, foe: EntityId, value: int, viewer: Viewer, by: EntityId = "") -> Law:
    """What a foe's roll may come to, as far as it is known: with the best they fight with, or that of an equal.

    What everybody sees counts for an equal, too: wounds, and to be on guard.
    """
    said = fight.declared.get(foe)
    alone = fight.pace is Pace.TURN  # whoever is struck at only defends, whatever they did in their own turn
    open_now = said if said and said.trait and not (alone and said.way not in KEEPING_SAFE) else None
    way = Way.ATTACK if fight.pace is Pace.EXCHANGE else Way.OTHER
    if kept(foe, viewer):
        return law_of(side_of(state, fight, foe, value, open_now.way if open_now else way))
    if foe in caught(state, fight) or (alone and drops_busy(state, fight, by, foe)):
        return law_of(side_of(state, fight, foe, dropped(state, foe, bare=fight.bare), Way.WAIT))
    if open_now:
        return law_in_a_fight(state, fight, foe, open_now)
    _, best = trait(state, foe, best_to_fight_with(state, foe, bare=fight.bare))
    return law_of(side_of(state, fight, foe, best, way))


def by_shield(fight: Fight, said: Declared, named: str) -> int:
    """What a shield adds to what is declared, if that is what is rolled."""
    return behind_a_shield(named, on_guard=said.way is Way.DEFENSIVE, blows=not fight.bare)


def worth(state: State) -> int:
    """The points of a step at this table."""
    return worth_of_a_step(added=added(state))


def ahead(mine: Law, theirs: Law, lead: int) -> Fraction:
    """The chance to be ahead with so many points that hold against that one alone."""
    below, ways = under(theirs), in_ways(mine)
    won = sum(count * below(came + lead) for came, count in ways.items())
    return Fraction(won, sum(ways.values()) * sum(in_ways(theirs).values()))


def lead_of(state: State, fight: Fight, pair: tuple[EntityId, EntityId]) -> int:
    """The steps that the first holds over the second, whatever the dice say."""
    return sum(edge.steps * (1, -1)[edge.side] for edge in edges(state, fight, pair, (0, 1)))
