"""Blade Dance: up to three foes with one Action, and a blow at each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, none_of, refusal_of, several
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.stopping import stops_for
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, MeleeSet, Move, Ranges, crossed, reach
from threefates.systems.fates_edge.combat.targeting import At
from threefates.systems.fates_edge.combat.terrain import not_in_one_move
from threefates.systems.fates_edge.combat.turn_economy import ATTACK, MOVE
from threefates.systems.fates_edge.combat.turns import cannot_act, held_back, spare, take
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.talents.attacks import BLADE_DANCE, BlowsGiven
from threefates.systems.fates_edge.talents.conditions import BLOWS, answers, foes_of
from threefates.systems.fates_edge.talents.rage import COSTS, costs_of, let_in
from threefates.systems.fates_edge.talents.state import Talents, chapter
from threefates.systems.fates_edge.talents.using import cannot_be_active

__all__ = ["BladeDance", "cannot_dance"]

MOST_DANCED: Final = 3


class BladeDance(Command, frozen=True, tag="fe.blade-dance"):
    """Go among up to three foes with one Action, and strike at each."""

    hero: EntityId
    foes: tuple[EntityId, ...]
    cost: str = ""  # what a rage pays for it


@chapter.decides(BladeDance)
@cites("fe.talents.blade-dance")
def dance(act: Unfolding, command: BladeDance) -> None:
    """It is the Action of the turn to be in melee with each of them; each of the blows is rolled for by itself."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_dance(act.state, hero, command.cost) or _not_there(act.state, hero, command.foes):
        raise refusal
    let_in(act, hero, BLADE_DANCE, command.cost)
    take(act, hero, ATTACK, rolled=True)
    for foe in command.foes:
        if foe not in foes_of(act.state, hero):
            if _comes_near(act.state, hero, foe):
                crossed(act, Move(hero, foe))
            act.happen(MeleeSet(hero, foe, melee=True))
    act.happen(BlowsGiven(hero, BLADE_DANCE, len(command.foes), command.foes))
    spare(act, hero)


@cites("fe.talents.blade-dance")
def cannot_dance(state: State, hero: EntityId, cost: str = "") -> Refused | None:
    """The refusal where a hero cannot go among its foes now, or None."""
    name, source = hero_named(state, hero), "fe.talents.blade-dance"
    if not has_talent(state, hero, BLADE_DANCE):
        return Refused("talent.missing", f"{name} knows no such dance.", remedy="Attack.", source=source)
    if not state[Conflict].running:
        return Refused("talent.no_fight", "Nobody fights.", remedy="Say that a fight begins first.", source=source)
    if hero in state[Talents].blows:
        return Refused("talent.so_already", f"{name} has blows left.", remedy="Strike them.", source=source)
    return cannot_act(state, hero, ATTACK) or cannot_be_active(state, hero, BLADE_DANCE, cost)


def _not_there(state: State, hero: EntityId, foes: tuple[EntityId, ...]) -> Refused | None:
    source = "fe.talents.blade-dance"
    if not 1 <= len(set(foes)) == len(foes) <= MOST_DANCED or not set(foes) <= set(in_reach(state, hero)):
        remedy = f"Pick 1 to {MOST_DANCED} who are Near or closer."
        return Refused("talent.foes", "Nobody can be danced with like that.", remedy=remedy, source=source)
    return next(filter(None, (_stays_put(state, hero, foe) for foe in foes)), None)


@cites("fe.talents.blade-dance", "fe.gear.shields", "fe.range.movement")
def _stays_put(state: State, hero: EntityId, foe: EntityId) -> Refused | None:
    """The refusal where a hero cannot go to a foe whom they do not fight yet, since they do not move; or None.

    One Action is no two Moves over difficult ground.
    """
    if foe in foes_of(state, hero):
        return None
    goes = _comes_near(state, hero, foe)
    return held_back(state, hero, MOVE) or (not_in_one_move(state, hero, foe) if goes else None)


def _comes_near(state: State, hero: EntityId, foe: EntityId) -> bool:
    return state[Ranges].between(hero, foe).band is not Band.CLOSE


@cites("fe.talents.blade-dance")
def in_reach(state: State, hero: EntityId) -> tuple[EntityId, ...]:
    """List everybody, heroes apart, whom a hero can reach at once: at Close or Near."""
    others = (each for each in state[Characters].known if each not in state[Heroes].known)
    return tuple(each for each in others if reach(state[Ranges].between(hero, each)) in (Band.CLOSE, Band.NEAR))


@stops_for(At)
@cites("fe.talents.blade-dance")
def not_danced_with(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a blow of a dance is at somebody whom it has struck, or does not go among; or None."""
    blows, at = state[Talents].blows.get(proposal.hero), proposal.purpose(At)
    struck = is_one_of(proposal.skill, BLOWS) and not answers(proposal)
    if blows is None or blows[0] != BLADE_DANCE or not struck or at is None or not at.other:
        return None
    left = state[Talents].danced.get(proposal.hero, ())
    if at.other in left:
        return None
    title = f"{state[Characters].name(at.other)} is not among those whom the dance still goes to."
    remedy = f"Strike at {', '.join(state[Characters].name(each) for each in left)}." if left else "It is over."
    return Refused("talent.danced", title, remedy=remedy, source="fe.talents.blade-dance")


@chapter.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero who knows how to dance with blades, in a fight."""
    for hero in held_heroes(state, viewer):
        if state[Conflict].running and has_talent(state, hero.id, BLADE_DANCE):
            yield _dancing(state, hero.id)


def _dancing(state: State, hero: EntityId) -> Offer:
    foes = [
        Option(each, state[Characters].name(each), refusal=refusal_of(_stays_put(state, hero, each)))
        for each in in_reach(state, hero)
    ]
    costs = costs_of(state, hero, BLADE_DANCE)
    refusal = refusal_of(cannot_dance(state, hero, next(iter(COSTS)) if costs else ""))
    refusal = refusal or (none_of(foes) if foes else refusal_of(_not_there(state, hero, ())))
    most = min(sum(each.refusal is None for each in foes) or 1, MOST_DANCED)
    who = (several("foes", "With whom", foes, low=1, high=most),) if foes else ()
    name, label = hero_named(state, hero), talents()[BLADE_DANCE].name
    return Offer("fe.blade-dance", label, (*who, *costs), (("hero", hero),), refusal=refusal, group=name)
