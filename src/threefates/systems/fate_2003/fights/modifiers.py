"""What somebody has over one other in a fight: numbers, back, circle, place, surprise. Play and odds ask the same."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.bouts import Edge
from threefates.systems.fate_2003.conflict.bearing import Bearing, Meeting, bearings, helps
from threefates.systems.fate_2003.conflict.the_drop import by_surprise, dropped, surprises
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Fights, Ground, Pace, Way
from threefates.systems.fate_2003.fights.pace import caught
from threefates.systems.fate_2003.rulings.fights import UnawareOrDrop
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.sheets import Sheets

__all__ = ["adds", "drops_busy", "edges", "of_the_ground", "outnumbering"]

WHY: Final = {
    Ground.POSITION: ("has the better position", "fate.modifiers.position"),
    Ground.FLANKING: ("is at their back", "fate.modifiers.flanking"),
    Ground.SURROUNDING: ("has them surrounded", "fate.modifiers.surrounding"),
    Ground.UNAWARE: ("is not expected", "fate.modifiers.unaware-target"),
}


@cites("fate.modifiers.outnumbering")
def outnumbering(
    attacks: Mapping[EntityId, EntityId], target: EntityId, apart: Collection[EntityId] = ()
) -> frozenset[EntityId]:
    """Those who go for somebody, if they are more than whoever stands with that one against them; else nobody.

    Args:
        attacks: Who goes for whom.
        target: Against whom.
        apart: Those who strike from afar: they stand with nobody.

    >>> sorted(outnumbering({"a": "cyrus", "b": "cyrus", "cyrus": "a"}, "cyrus"))
    ['a', 'b']
    """
    group = {one for one, foe in attacks.items() if foe == target and one not in apart}
    beside = {one for one, foe in attacks.items() if foe in group and one not in group and one not in apart}
    return frozenset(group if len(group) > len(beside | {target}) else ())


@cites("fate.modifiers.outnumbering", "fate.modifiers.table")
def _by_numbers() -> int:
    return 1


@cites("fate.modifiers.position", "fate.modifiers.flanking", "fate.modifiers.surrounding", "fate.modifiers.table")
def _by_ground(fight: Fight, who: EntityId, foe: EntityId) -> Iterator[tuple[Ground, int]]:
    """Each line at most once, however often it holds."""
    held: dict[Ground, int] = {}
    for one in fight.ground:
        if one.who == who and one.foe in ("", foe):
            held[one.ground] = max(one.steps, held.get(one.ground, one.steps))
    yield from ((ground, steps) for ground, steps in held.items() if ground is not Ground.UNAWARE)


@cites("fate.modifiers.unaware-target", "fate.r.unaware-bonus-or-drop")
def _unexpected(state: State, fight: Fight, who: EntityId, foe: EntityId) -> bool:
    """Whether a strike is worth a step because it is not expected: the other is busy, or no drop is read here."""
    if not adds(state):
        return False
    plain = state.ruling(UnawareOrDrop) is UnawareOrDrop.PLUS_ONE
    return _said_unaware(fight, who, foe) or (plain and foe in fight.off_guard)


@helps(30)
@cites("fate.combat.exchange-one-at-a-time", "fate.modifiers.position", "fate.modifiers.unaware-target")
def of_the_ground(state: State, meeting: Meeting) -> Iterator[Bearing]:
    """What one holds over the other in the fight that is going on, where these two are settled by themselves."""
    fight = state[Fights].now
    who, foe = meeting.who, meeting.foe
    if not meeting.alone or fight is None or meeting.bare != fight.bare or {who, foe} - {*fight.people}:
        return  # what stands so for blades is nothing to words, and the other way round
    if foe in fight.foes_of(who):
        for ground, steps in _by_ground(fight, who, foe):
            yield Bearing(steps, *_why(ground))
        if meeting.attacks and meeting.expected and _unexpected(state, fight, who, foe):
            yield Bearing(by_surprise(), *_why(Ground.UNAWARE))


def _why(ground: Ground) -> tuple[str, tuple[str, ...]]:
    why, cite = WHY[ground]
    return why, (cite,)


@cites("fate.combat.scene-procedure")
def edges(state: State, fight: Fight, pair: tuple[EntityId, EntityId], places: tuple[int, int]) -> Iterator[Edge]:
    """List all that two have over each other, where the first goes for the second or both for each other.

    At scene pace nothing is counted: the Game Master weighs it when the dice lie there.

    Args:
        state: The table.
        fight: The fight.
        pair: The two of them.
        places: Their places among the sides of the check.
    """
    if fight.pace is not Pace.SCENE:
        yield from _counted(state, fight, pair, places)


@cites("fate.modifiers.unaware-target", "fate.combat.the-drop")
def _counted(state: State, fight: Fight, pair: tuple[EntityId, EntityId], places: tuple[int, int]) -> Iterator[Edge]:
    apart, going = [one for one, said in fight.declared.items() if said.apart], fight.attacks
    for (who, foe), at in ((pair, places[0]), (pair[::-1], places[1])):
        name = state[Characters].name(who)
        attacks = going.get(who) == foe
        if attacks and who in outnumbering(going, foe, apart):
            yield Edge(at, _by_numbers(), f"{name} is not alone", ("fate.modifiers.outnumbering",))
        for ground, steps in _by_ground(fight, who, foe):
            why, cite = WHY[ground]
            yield Edge(at, steps, f"{name} {why}", (cite,))
        if attacks and who in _acting(fight) and _unexpected(state, fight, who, foe):
            why, cite = WHY[Ground.UNAWARE]
            yield Edge(at, by_surprise(), f"{name} {why}", (cite,))
        yield from _by_what_bears(state, fight, (who, foe), at)
        if attacks and fight.pace is not Pace.TURN:  # turn by turn a defence is rolled for each attack
            yield from _caught(state, fight, (who, foe), places[1] if at == places[0] else places[0])


@cites("fate.r.armor-and-weapon-cumulative")
def _by_what_bears(state: State, fight: Fight, pair: tuple[EntityId, EntityId], at: int) -> Iterator[Edge]:
    """The better weapon and the better armor, and whatever else is told of: each adds."""
    name = state[Characters].name(pair[0])
    for bearing in bearings(state, _meeting(state, fight, *pair)):
        yield Edge(at, bearing.steps, f"{name}: {bearing.why}", bearing.cites)


@cites("fate.arms.attr-armor-piercing")
def _meeting(state: State, fight: Fight, who: EntityId, foe: EntityId) -> Meeting:
    """How one meets another: what somebody has done in a turn of their own is no part of their defence."""
    said = fight.declared.get(who, Declared())
    attacks = fight.attacks.get(who) == foe and who in _acting(fight)
    wields, faced = (_wields(state, fight, one) for one in (who, foe))
    evades = said.way is Way.ANOTHER_SKILL
    return Meeting(who, foe, attacks, _wants(said, attacks=attacks), fight.bare, wields, evades=evades, faced=faced)


@cites("fate.arms.attr-flexible")
def _wants(said: Declared, *, attacks: bool) -> bool:
    """A maneuver helps against whom it is for."""
    return bool(said.maneuver) and (attacks or said.way is not Way.ATTACK)


@cites("fate.combat.defend-with-other-skill", "fate.combat.the-drop")
def _wields(state: State, fight: Fight, one: EntityId) -> bool:
    """Whether somebody meets others with what they bear: not out of the way of it, and not taken by surprise."""
    evades = fight.declared.get(one, Declared()).way is Way.ANOTHER_SKILL
    return not evades and one not in caught(state, fight)


@cites("fate.arms.attr-flexible")
def _acting(fight: Fight) -> tuple[EntityId, ...]:
    """Whoever does anything at all in these moments: everybody, or at turn pace the one whose turn it is."""
    return (fight.order[fight.turn],) if fight.pace is Pace.TURN else fight.people


@cites("fate.combat.the-drop", "fate.r.unaware-bonus-or-drop")
def drops_busy(state: State, fight: Fight, who: EntityId, foe: EntityId) -> bool:
    """Whether the drop is read for somebody who is busy elsewhere, too, where one strikes whom they do not expect."""
    return not adds(state) and _said_unaware(fight, who, foe)


@cites("fate.r.unaware-bonus-or-drop")
def adds(state: State) -> bool:
    """Whether it is worth a step to strike somebody who is busy elsewhere; else that is the drop, too."""
    return state.ruling(UnawareOrDrop) is not UnawareOrDrop.DROP


def _said_unaware(fight: Fight, who: EntityId, foe: EntityId) -> bool:
    return any(one.ground is Ground.UNAWARE and one.who == who and one.foe in ("", foe) for one in fight.ground)


@surprises
@cites("fate.combat.the-drop", "fate.combat.exchange-one-at-a-time")
def of_who_is_busy(state: State, who: EntityId, foe: EntityId, *, bare: bool) -> bool:
    """The same of two of the fight that is going on, where they are settled by themselves; and of who is off guard."""
    fight = state[Fights].now
    if fight is None or bare != fight.bare or {who, foe} - {*fight.people}:
        return False
    return foe in caught(state, fight) or (foe in fight.foes_of(who) and drops_busy(state, fight, who, foe))


@cites("fate.combat.the-drop", "fate.r.unaware-bonus-or-drop")
def _caught(state: State, fight: Fight, pair: tuple[EntityId, EntityId], at: int) -> Iterator[Edge]:
    """Where the drop is read for who is busy, too: against that one their roll is worth what they notice."""
    who, foe = pair
    said = fight.declared.get(foe)
    if said is None or not drops_busy(state, fight, who, foe):
        return
    notices = dropped(state, foe, bare=fight.bare)
    value = next((value for known, _, value in rollable(state, state[Sheets][foe]) if known == said.trait), notices)
    if change := notices - value:
        name = state[Characters].name(foe)
        yield Edge(at, change, f"{name} is taken by surprise", ("fate.combat.the-drop",))
