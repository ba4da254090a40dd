"""Who strikes whom by what the rolls come to. The rules are pure; play and odds ask the same ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import eq
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.bouts import in_steps
from threefates.systems.fate_2003.checks.state import Check
from threefates.systems.fate_2003.conflict.bearing import comes_to
from threefates.systems.fate_2003.conflict.blows import Exchange, Manner, NoHarm, blow_of, level_blow, won, wound
from threefates.systems.fate_2003.fights.events import Moved
from threefates.systems.fate_2003.fights.exchanges import clips_run_out, fight_as_it_is, said_of, wanted
from threefates.systems.fate_2003.fights.fight import Fight, Pace, Way, fighting, fights, standing
from threefates.systems.fate_2003.fights.terms import SUGGESTED_NEED
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.view import marks_as
from threefates.systems.fate_2003.wounds.wounds import WoundMarked

__all__ = [
    "KEEPING_SAFE",
    "PickStruck",
    "Struck",
    "all_to_be_beaten",
    "beaten_by",
    "exchange_of",
    "settle_exchange",
    "struck",
]


class PickStruck(Step, frozen=True, tag="fate.pick-struck"):
    """Asks one who has beaten everybody that went for them whom they strike."""

    character: EntityId
    beaten: tuple[tuple[EntityId, int], ...]  # the lowest roll first, each with the margin


class Struck(Struct, frozen=True):
    """One who gets at another, by a margin in steps, or level."""

    who: EntityId
    foe: EntityId
    margin: int
    ahead: bool = True  # be it by less than a step; False: level


@cites("fate.combat.exchange-procedure", "fate.combat.common-principle", "fate.r.exchange-mutual-attack")
def struck(fight: Fight, check: Check, outcomes: Sequence[int]) -> Iterator[Struck]:
    """Everybody who gets at somebody by what the rolls come to; who has beaten several is not among them."""
    for bout in check.bouts:
        if bout.goal is None:
            one, foe = (check.sides[at].character for at in (*bout.ones, *bout.others))
            points = bout.points(outcomes, added=check.added)
            margin = abs(bout.margin(outcomes, added=check.added))
            for who, other, ahead in ((one, foe, points), (foe, one, -points)):
                hope = ahead or any(outcomes[at] for at in bout.ones) or not check.added
                goes = ahead >= 0 and hope and fight.attacks.get(who) == other
                if goes and (not ahead or not _pressed(fight, who, other)):
                    yield Struck(who, other, margin, ahead > 0)


@cites("fate.combat.multiple-opponents")
def _pressed(fight: Fight, character: EntityId, foe: EntityId) -> bool:
    """Whether several go for one, a foe among them: then nothing is won against any of them but by beating all."""
    return len(all_to_be_beaten(fight, character, foe)) > 1


@cites("fate.combat.multiple-opponents", "fate.combat.turn-procedure")
def all_to_be_beaten(fight: Fight, character: EntityId, foe: EntityId) -> tuple[EntityId, ...]:
    """Whom one has to beat to get at a foe: everybody who goes for them, where that one does; in a turn the one alone.

    >>> all_to_be_beaten(Fight(Pace.EXCHANGE, "", ((), ())), "cyrus", "a")
    ('a',)
    """
    against = fight.attackers_of(character)
    return against if foe in against and fight.pace is not Pace.TURN else (foe,)


@cites("fate.combat.multiple-opponents", "fate.r.partial-win-against-many")
def beaten_by(fight: Fight, check: Check, character: EntityId) -> tuple[tuple[EntityId, int], ...]:
    """Those who went for one and were beaten, the lowest roll first, by how much; nobody where one of them was not."""
    against = fight.attackers_of(character)
    outcomes = tuple(side.outcome for side in check.sides)
    found = {foe: _ahead(check, character, foe, outcomes) for foe in against}
    if any(points <= 0 for points in found.values()):
        return ()
    lowest_first = sorted(found, key=lambda foe: -found[foe])
    return tuple((foe, in_steps(found[foe], added=check.added)) for foe in lowest_first)


def _ahead(check: Check, who: EntityId, foe: EntityId, outcomes: Sequence[int]) -> int:
    """How far one is ahead of another, in points; below 1 where they are not."""
    at, other = check.side_of(who), check.side_of(foe)
    for bout in check.bouts:
        mine = bout if bout.ones == (at,) else bout.turned()
        if mine.ones == (at,) and mine.others == (other,):
            return mine.points(outcomes, added=check.added)
    return 0


@cites("fate.combat.exchange-procedure", "fate.combat.exchange-vs-difficulty")
def settle_exchange(act: Unfolding, check: Check) -> None:
    """Settle an exchange: blows land, who keeps safe is safe, and who has beaten all their attackers may strike one."""
    fight = fight_as_it_is(act.state)
    rolled = {side.character for side in check.sides}
    clips_run_out(act, [one for one in fight.unsteady if one not in rolled])
    for each in struck(fight, check, tuple(side.outcome for side in check.sides)):
        strike(act, fight, check.id, each)
    for side in check.sides:
        _held_off(act, fight, check, side.character)
    for bout in check.bouts:
        character = check.sides[bout.ones[0]].character
        made = bout.points([side.outcome for side in check.sides], added=check.added) >= 0
        if bout.goal is not None and made and character in fight.declared:
            act.happen(Moved(character, wanted(said_of(fight, character))))


@cites("fate.combat.common-principle")
def strike(act: Unfolding, fight: Fight, check: str, blow: Struck) -> None:
    """Deal the blow of one who gets at another: a wound, what was wanted instead, or a scratch where they are level."""
    exchange = exchange_of(fight, check, blow.who, blow.foe)
    if blow.ahead:
        won(act, exchange, 0, blow.margin)
    else:
        wound(act, exchange, 0, comes_to(act.state, level_blow(exchange, 0)))


@cites("fate.combat.exchange-procedure", "fate.combat.outcome-traded-for-effect")
def exchange_of(fight: Fight, check: str, who: EntityId, foe: EntityId) -> Exchange:
    """The attack of one on another as an exchange between the two; at scene pace of rolls alone, whatever they bear."""
    answer = _answer(fight, who, foe)
    wants, takes = said_of(fight, who).maneuver, fight.needs.get(who, SUGGESTED_NEED)
    lasting = (fight.mild, fight.days, fight.times)
    turn, bare = fight.pace is Pace.TURN, fight.bare or fight.pace is Pace.SCENE
    exchange = Exchange(check, (who, foe), (Manner.ATTACK, answer), wants, takes, *lasting, turn, bare=bare)
    return replace(exchange, padded=fight.padded, read=fight.read)


@cites("fate.combat.turn-procedure", "fate.combat.exchange-procedure")
def _answer(fight: Fight, who: EntityId, foe: EntityId) -> Manner:
    """How one who is attacked meets it; turn by turn with a defence alone, whatever they did in their own turn."""
    if fight.pace is Pace.TURN:
        return KEEPING_SAFE.get(said_of(fight, foe).way, Manner.OTHER)
    return Manner.ATTACK if fight.attacks.get(foe) == who else Manner.OTHER


KEEPING_SAFE: Final = {Way.DEFENSIVE: Manner.DEFENSIVE, Way.ANOTHER_SKILL: Manner.ANOTHER_SKILL}


@cites("fate.combat.multiple-opponents")
def _held_off(act: Unfolding, fight: Fight, check: Check, character: EntityId) -> None:
    """One who has beaten everybody that went for them: a blow for one of them, or safety, as was declared."""
    beaten, said = beaten_by(fight, check, character), said_of(fight, character)
    if not beaten:
        return
    if said.way is not Way.ATTACK:
        _safe(act, fight, check, character, beaten)
    elif said.target in dict(beaten):
        _strikes_one(act, fight, character, beaten)


@cites("fate.combat.multiple-opponents")
def _strikes_one(act: Unfolding, fight: Fight, who: EntityId, beaten: Sequence[tuple[EntityId, int]]) -> None:
    """Of several who were beaten the blow falls on one; of one alone it is the exchange's own."""
    if len(beaten) > 1:
        _one_of(act, fight, who, _within_reach(act.state, fight, who, beaten))


@cites("fate.combat.multiple-opponents")
def _within_reach(
    state: State, fight: Fight, character: EntityId, beaten: Sequence[tuple[EntityId, int]]
) -> tuple[tuple[EntityId, int], ...]:
    """Those who were beaten and stand, but for who strikes from where nobody can strike back, and is not gone for."""
    target = said_of(fight, character).target
    there = standing(state, tuple(foe for foe, _ in beaten if foe == target or not said_of(fight, foe).apart))
    return tuple((foe, margin) for foe, margin in beaten if foe in there)


@cites("fate.combat.multiple-opponents")
def _one_of(act: Unfolding, fight: Fight, character: EntityId, beaten: tuple[tuple[EntityId, int], ...]) -> None:
    """One of those is struck, by choice where there is one."""
    if beaten[1:]:
        act.push(PickStruck(character, beaten))
        return
    for foe, margin in beaten:
        strike(act, fight, fight.check, Struck(character, foe, margin))


@fights.answers_to(WoundMarked)
@cites("fate.combat.multiple-opponents", "fate.wounds.taken-out")
def among_the_rest(act: Unfolding, event: WoundMarked) -> None:
    """Who is taken out while it is asked whom a blow hits is none of those it may hit any more."""
    asked = [step for _, step in act.state.agenda.asked(PickStruck) if event.character in dict(step.beaten)]
    for step in asked if event.marked is Outcome.TAKEN_OUT else ():
        fight = fighting(act.state)
        act.withdraw(partial(eq, step))
        left = tuple(each for each in step.beaten if each[0] != event.character)
        _one_of(act, fight, step.character, left)


@cites(
    "fate.combat.defend-with-other-skill", "fate.combat.no-damage-when-not-attacking", "fate.combat.fight-defensively"
)
def _safe(
    act: Unfolding, fight: Fight, check: Check, character: EntityId, beaten: Sequence[tuple[EntityId, int]]
) -> None:
    """No harm is done by it, or a scratch; a move of one's own comes off."""
    said = said_of(fight, character)
    if said.way is Way.ANOTHER_SKILL:
        for foe, margin in beaten:
            manners = (Manner.ANOTHER_SKILL, Manner.ATTACK)
            exchange = replace(exchange_of(fight, check.id, character, foe), manners=manners, maneuver="")
            won(act, exchange, 0, margin)
    else:
        act.happen(NoHarm(character, Manner.DEFENSIVE if said.way is Way.DEFENSIVE else Manner.OTHER))
    if said.maneuver or (said.way is Way.OTHER and said.about):
        act.happen(Moved(character, wanted(said)))


@fights.asks(PickStruck)
@cites("fate.combat.multiple-opponents")
def ask_struck(state: State, step: PickStruck) -> Choice:
    """One of those who were beaten; the lowest roll comes first."""
    name = state[Characters].name
    fight = fighting(state)
    hits = {
        foe: comes_to(state, blow_of(exchange_of(fight, "", step.character, foe), 0, gap)) for foe, gap in step.beaten
    }
    return Choice(
        id="",
        kind="fate.pick-struck",
        owner=step.character,
        asks=f"{name(step.character)} has beaten them all. Whom does it hit?",
        seats=state.controllers(step.character),
        options=tuple(Option(foe, f"{name(foe)}: {marks_as(state, foe, hit)}") for foe, hit in hits.items()),
        if_absent=step.beaten[0][0],
        cites=("fate.combat.multiple-opponents",),
    )


@fights.settles(PickStruck)
@cites("fate.combat.multiple-opponents")
def settle_struck(act: Unfolding, step: PickStruck, option: str) -> None:
    """Let the one who was picked suffer what the margin says, and nobody else."""
    fight = fighting(act.state)
    strike(act, fight, fight.check, Struck(step.character, option, dict(step.beaten)[option]))
