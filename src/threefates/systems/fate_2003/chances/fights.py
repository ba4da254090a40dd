"""What a declaration may come to: the margin as a wound, and one against many.

Everything is worked out from what its viewer knows: who does not know what a foe can do is told of an equal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import prod
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.odds import at_least
from threefates.odds.law import percent
from threefates.rulebook.chapter import Chances
from threefates.rulebook.cites import cites
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.chances.fighters import (
    ahead,
    as_known,
    by_shield,
    known_of,
    law_in_a_fight,
    lead_of,
    side_of,
    worth,
)
from threefates.systems.fate_2003.chances.goals import law_of
from threefates.systems.fate_2003.chances.margins import FIGHT, Law, gaps
from threefates.systems.fate_2003.chances.totals import of_totals
from threefates.systems.fate_2003.checks.bouts import in_steps
from threefates.systems.fate_2003.checks.checks import trait
from threefates.systems.fate_2003.conflict.bearing import comes_to
from threefates.systems.fate_2003.conflict.blows import blow_of, level_blow
from threefates.systems.fate_2003.dice.fudge_dice import dice_in_use
from threefates.systems.fate_2003.dice.sums import in_ways, outcomes, under
from threefates.systems.fate_2003.fights.coming_and_going import LeaveFight
from threefates.systems.fate_2003.fights.declaring import (
    DeclareAction,
    DeclareForTheRest,
    DeclareStep,
    best_for,
    mine_to_declare,
)
from threefates.systems.fate_2003.fights.exchanges import fight_as_it_is, said_of
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Fights, Pace, Way, fights, present
from threefates.systems.fate_2003.fights.pace import caught
from threefates.systems.fate_2003.fights.striking import exchange_of
from threefates.systems.fate_2003.fights.terms import TERMS, NameTarget
from threefates.systems.fate_2003.fights.turns import ActNow, TakeTurn
from threefates.systems.fate_2003.rulings.fights import SceneResolution
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.scale import added, difficulties, difficulty
from threefates.systems.fate_2003.sheets.secrecy import kept
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.view import marks_as, outcome_said
from threefates.systems.fate_2003.wounds.wounds import wounds

__all__ = ["as_declared", "blows", "of_declaring", "of_turn", "one_against_many"]

MANY: Final = "fate.combat.multiple-opponents"


# what two may do to each other


def blows(
    state: State, fight: Fight, pair: tuple[EntityId, EntityId], laws: tuple[Law, Law], lead: int
) -> dict[str, Fraction]:
    """The chance of everything that an attack of one on another may come to, in words, for both of them.

    Args:
        state: The table, as far as it is known.
        fight: The fight, with what is known to be declared.
        pair: Who attacks, and whom.
        laws: What each roll may come to.
        lead: The steps that the first holds over the second.
    """
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    name, six = state[Characters].name, added(state)

    @cache
    def said(first: bool, margin: int) -> str:  # noqa: FBT001 - a key of the cache
        who, foe = pair if first else pair[::-1]
        if not _harms(state, fight, who, foe, acts=who == pair[0]):
            return _unharmed(state, fight, who, foe)
        marks = _marks(state, fight, foe, _wound(state, fight, who, foe, margin))
        return f"{name(foe)} {marks}" if first else f"{name(foe)} behind by {marks}"

    for gap, share in gaps(laws, lead, six=six).items():
        came = said(gap > 0, in_steps(abs(gap), added=six)) if gap else f"level: {_level(state, fight, pair)}"
        found[came] += share
    return dict(found)


@cites("fate.combat.no-damage-when-not-attacking", "fate.combat.the-drop")
def _harms(state: State, fight: Fight, who: EntityId, foe: EntityId, *, acts: bool) -> bool:
    """True for whoever attacks that foe, or may be about to; at scene pace for all: margins are what is judged by."""
    if fight.pace is Pace.SCENE:
        return True
    if fight.pace is Pace.EXCHANGE and who not in fight.declared:
        return who not in caught(state, fight)
    return fight.attacks.get(who) == foe and (acts or fight.pace is Pace.EXCHANGE)


@cites("fate.combat.defend-with-other-skill", "fate.combat.fight-defensively")
def _unharmed(state: State, fight: Fight, who: EntityId, foe: EntityId) -> str:
    """What it comes to for a foe that whoever is ahead has not attacked: a scratch by another skill, or nothing."""
    if said_of(fight, who).way is Way.ANOTHER_SKILL:
        return f"{state[Characters].name(foe)} {outcome_said(Outcome.SCRATCHED)}"
    return f"{state[Characters].name(who)} ahead, and no harm done"


def _wound(state: State, fight: Fight, who: EntityId, foe: EntityId, margin: int) -> Outcome:
    """What a blow that gets through would do to somebody, arms and all."""
    return comes_to(state, replace(blow_of(exchange_of(fight, "", who, foe), 0, margin), maneuver=False))


@cites("fate.wounds.marking", "fate.wounds.scene-clipped", "fate.wounds.scene-hurt")
def _marks(state: State, fight: Fight, character: EntityId, outcome: Outcome) -> str:
    """An outcome with the box that it marks; at scene pace the lesser ones mark none."""
    lesser = outcome in (Outcome.CLIPPED, Outcome.HURT)
    return outcome_said(outcome) if fight.pace is Pace.SCENE and lesser else marks_as(state, character, outcome)


def _graze(state: State, fight: Fight, who: EntityId, foe: EntityId, *, mutual: bool = False) -> Outcome:
    """What it would do to somebody where the two are level."""
    blow = level_blow(exchange_of(fight, "", who, foe), 0)
    return comes_to(state, replace(blow, maneuver=False, mutual=blow.mutual or mutual))


def _level(state: State, fight: Fight, pair: tuple[EntityId, EntityId]) -> str:
    """What it comes to where two are level: a scratch, or more where a rating counts all the same."""
    name = state[Characters].name
    said = []
    for who, foe in (pair,) if fight.pace is Pace.TURN else (pair, pair[::-1]):
        found = _graze(state, fight, who, foe)
        if fight.attacks.get(who) == foe and found is not Outcome.SCRATCHED:
            sure = fight.shown or _keeps_still(fight, foe) or found is _graze(state, fight, who, foe, mutual=True)
            if_not = "" if sure else f", if {name(foe)} does not attack"
            said.append(f"{name(foe)} {_marks(state, fight, foe, found)}{if_not}")
    return ", ".join(said) or "a scratch"


def _keeps_still(fight: Fight, one: EntityId) -> bool:
    """Whether it is known of somebody that they attack nobody."""
    return one in fight.declared and one not in fight.attacks


def one_against_many(mine: Law, theirs: Sequence[Law], leads: Sequence[int]) -> tuple[Fraction, Fraction]:
    """The chances to beat everybody that goes for one, and to be beaten by none of them: one roll against all.

    >>> beats, safe = one_against_many({1: Fraction(1)}, [{0: Fraction(1)}, {1: Fraction(1)}], [0, 0])
    >>> beats, safe
    (Fraction(0, 1), Fraction(1, 1))
    """
    beats = safe = 0
    against = [(under(law), lead) for law, lead in zip(theirs, leads, strict=True)]
    for came, ways in in_ways(mine).items():
        beats += ways * prod(below(came - lead) for below, lead in against)
        safe += ways * prod(below(came - lead + 1) for below, lead in against)
    every = prod(sum(in_ways(law).values()) for law in (mine, *theirs))
    return Fraction(beats, every), Fraction(safe, every)


# declared


@fights.odds(DeclareAction)
def of_declaring(state: State, command: DeclareAction, viewer: Viewer) -> Chances | None:
    """What comes of it against that one; and against as many as stand on the other side."""
    asked = {choice_id: step.character for choice_id, step in state.agenda.asked(DeclareStep)}
    if command.choice not in asked:
        return None
    said = Declared(command.way, command.trait, command.target, command.apart, command.maneuver)
    return _of(state, asked[command.choice], said, viewer)


@fights.odds(DeclareForTheRest)
def of_the_rest(state: State, command: DeclareForTheRest, viewer: Viewer) -> Chances | None:
    """What comes of it for the first of them."""
    mine = mine_to_declare(state, viewer.seat.id)
    if not mine:
        return None
    first = mine[0][1]
    said = Declared(command.way, best_for(state, first, command.way), command.target)
    return _of(state, first, said, viewer)


@fights.odds(TakeTurn)
def of_turn(state: State, command: TakeTurn, viewer: Viewer) -> Chances | None:
    """What comes of it against that one's defence."""
    asked = {choice_id: step.character for choice_id, step in state.agenda.asked(ActNow)}
    if command.choice not in asked:
        return None
    said = Declared(command.way, command.trait, command.target, command.apart, command.maneuver)
    return _of(state, asked[command.choice], said, viewer)


def _of(state: State, who: EntityId, said: Declared, viewer: Viewer) -> Chances:
    fight, value = as_known(fight_as_it_is(state), viewer), trait(state, who, said.trait)[1]
    foe = said.target or next(iter(present(state, fight.foes_of(who))), "")
    said = replace(said, target=foe) if said.way is Way.ATTACK else said
    said = replace(said, way=Way.OTHER) if fight.pace is Pace.SCENE else said  # as it is declared there
    awake = tuple(one for one in fight.off_guard if one != who)  # whoever acts expects what comes of it
    declared = {**_should_they_strike(state, fight, who, foe, said), who: said}
    now = replace(fight, declared=declared, off_guard=awake)
    state = state.put(replace(state[Fights], now=now))
    if fight.pace is Pace.SCENE and state.ruling(SceneResolution) is SceneResolution.TOTALS:
        return of_totals(state, now, who, said, viewer)
    mine = law_in_a_fight(state, now, who, said)
    if not foe or foe == who or foe not in fight.people:
        return Chances(tuple((str(came), str(share)) for came, share in mine.items()), "", ("fate.dice.4df",))
    theirs = known_of(state, now, foe, value, viewer, by=who)
    steps = lead_of(state, now, (who, foe))
    found = blows(state, now, (who, foe), (mine, theirs), steps)
    rows = tuple((words, str(chance)) for words, chance in found.items())
    share = ahead(mine, theirs, steps * worth(state))
    steps -= by_shield(now, said, said.trait) if fight.pace is not Pace.TURN else 0
    every = rollable(state, state[Sheets][who])
    traits = [(known, (other, by_shield(now, said, known))) for known, _, other in every]
    side, points = side_of(state, now, who, value, said.way), worth(state)
    each = {
        (other, more): ahead(law_of(replace(side, value=other)), theirs, (steps + more) * points)
        for _, (other, more) in traits
    }
    options = tuple((known, str(each[other])) for known, other in traits)
    advice = f"{'Against an equal. ' if kept(foe, viewer) else ''}{_many(state, now, who, mine, value, viewer)}"
    return Chances(rows, str(share), FIGHT, options, advice=advice.strip())


@cites("fate.combat.exchange-procedure")
def _should_they_strike(
    state: State, fight: Fight, who: EntityId, foe: EntityId, said: Declared
) -> Mapping[EntityId, Declared]:
    """What is known to be declared; of who goes for nobody, with the foe that they meet only if that one strikes."""
    meets = fight.pace is Pace.EXCHANGE and said.way is not Way.ATTACK and foe in fight.people
    if not meets or foe in fight.declared or foe in caught(state, fight):
        return fight.declared
    return {**fight.declared, foe: Declared(Way.ATTACK, "", who)}


def _many(state: State, fight: Fight, who: EntityId, mine: Law, value: int, viewer: Viewer) -> str:
    """How one fares if everybody on the other side goes for them, with what their number brings."""
    asleep = caught(state, fight) if fight.pace is Pace.EXCHANGE else ()
    foes = tuple(one for one in present(state, fight.foes_of(who)) if one not in asleep)
    if len(foes) < 2 or fight.pace is Pace.TURN:
        return ""  # turn by turn each of them is met by a defence of its own
    going = {foe: Declared(Way.ATTACK, "", who) for foe in foes}
    all_of_them = replace(fight, declared={**fight.declared, **going})
    leads = [lead_of(state, all_of_them, (foe, who)) * worth(state) for foe in foes]
    beats, safe = one_against_many(mine, [known_of(state, fight, foe, value, viewer) for foe in foes], leads)
    return f"Should all {len(foes)} go for them: beats every one {percent(beats)}, beaten by none {percent(safe)}."


# said by the Game Master


@fights.weighs(NameTarget)
def of_goal(state: State, step: NameTarget, option: str, viewer: Viewer) -> Chances:
    """How likely it comes off, for each difficulty; where no roll is needed it does."""
    fight = fight_as_it_is(state)
    unhindered = replace(said_of(fight, step.character), way=Way.OTHER)  # to be on guard is of no use to it
    mine = law_in_a_fight(state, fight, step.character, unhindered)
    each = {rung.value: at_least(mine, difficulty(state, rung.value)) for rung in difficulties(state)}
    each["none"] = Fraction(1)
    now = each.get(option, Fraction(0))
    rows = (("it comes off", str(now)), ("it does not", str(1 - now)))
    options = tuple((tier, str(share)) for tier, share in each.items())
    return Chances(rows, str(now), ("fate.combat.exchange-vs-difficulty",), options)


# cut short


@fights.odds(LeaveFight)
def of_leaving(state: State, command: LeaveFight, viewer: Viewer) -> Chances | None:
    """Where nobody else is waited for, the dice fall: what comes of it for the first who rolls; else nothing does."""
    awaited = [step.character for _, step in state.agenda.asked(DeclareStep)]
    return as_declared(state, viewer) if awaited == [command.character] else None


@wounds.odds(MarkWound)
def of_marking(state: State, command: MarkWound, viewer: Viewer) -> Chances | None:
    """Where only somebody who is taken out is waited for, the dice fall: what comes of it for the first who rolls."""
    fight = state[Fights].now
    terms = any(next(iter(state.agenda.asked(step)), None) for step in TERMS)
    return None if fight is None or (fight.shown and not terms) else as_declared(state, viewer)


def as_declared(state: State, viewer: Viewer) -> Chances:
    """What comes of it for the first who stands and whose declaration a viewer knows; a plain throw where none is."""
    fight = fight_as_it_is(state)
    for who, said in fight.declared.items():
        if said.trait and (viewer.holds(who) or (fight.shown and not kept(who, viewer))):
            return _of(state, who, said, viewer)
    return _of_nobody(state)


def _of_nobody(state: State) -> Chances:
    shares = outcomes(0, dice=dice_in_use(state[Settings].rulings))
    return Chances(tuple((str(came), str(share)) for came, share in shares.items()), "", ("fate.dice.4df",))
