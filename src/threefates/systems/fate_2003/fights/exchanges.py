"""Who rolls in an exchange, and against whom: one roll for each, set against every one that they meet."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.bouts import Bout
from threefates.systems.fate_2003.checks.checks import Setup, begin, in_hand
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.conflict.bearing import arms_as_read, spared
from threefates.systems.fate_2003.conflict.blows import Manner, on_guard
from threefates.systems.fate_2003.conflict.the_drop import NOTICES, dropped
from threefates.systems.fate_2003.fights.events import FightRolled
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Pace, Way, fighting, standing
from threefates.systems.fate_2003.fights.modifiers import edges
from threefates.systems.fate_2003.fights.pace import caught
from threefates.systems.fate_2003.rulings.fights import ClippedScope
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.healing import told_on
from threefates.systems.fate_2003.wounds.wounds import Wounds

__all__ = [
    "clipped_in_round",
    "clips_run_out",
    "fight_as_it_is",
    "foes_met",
    "for_a_round",
    "met",
    "roll_exchange",
    "said_of",
    "setup_of",
    "spared_in",
    "still_named",
    "wanted",
]


def said_of(fight: Fight, character: EntityId) -> Declared:
    """What somebody has declared; who has not sits it out."""
    return fight.declared.get(character, Declared(Way.WAIT))


def wanted(said: Declared) -> str:
    """What somebody would do, in the words it was declared with."""
    return said.maneuver or said.about or "what they were about"


@cites("fate.wounds.taken-out")
def fight_as_it_is(state: State) -> Fight:
    """The fight without those who are out of it by now, and without attacks on them."""
    fight = fighting(state)
    here = standing(state, fight.people)
    declared = {
        one: replace(said, way=Way.WAIT, target="") if said.target and said.target not in here else said
        for one, said in fight.declared.items()
        if one in here
    }
    return replace(fight, declared=declared)


@cites("fate.combat.scene-pairing-guideline", "fate.wounds.non-lethal")
def met_in(check: Check) -> tuple[tuple[EntityId, EntityId], ...]:
    """Who is set against whom by a roll: each of one part of it against each of the other."""
    sides = [check.sides[at].character for at in range(len(check.sides))]
    return tuple((sides[one], sides[foe]) for bout in check.bouts for one in bout.ones for foe in bout.others)


@cites("fate.combat.scene-pairing-guideline", "fate.wounds.non-lethal")
def foes_met(state: State, fight: Fight, character: EntityId) -> tuple[EntityId, ...]:
    """Those whom the roll of the fight has set against somebody; all of the other side where it has set nobody so."""
    check = state[Checks].now
    met = fight.met or (met_in(check) if check and check.id == fight.check else ())  # a log may not have it noted
    found = [foe for pair in met for one, foe in (pair, pair[::-1]) if one == character]
    return tuple(dict.fromkeys(found)) or fight.foes_of(character)


@cites("fate.combat.exchange-procedure", "fate.combat.exchange-vs-difficulty")
def met(state: State, fight: Fight) -> tuple[tuple[EntityId, ...], tuple[Bout, ...]]:
    """Everybody who rolls in an exchange, and who is set against whom: each against whoever they oppose."""
    attacks = fight.attacks
    rolling = {*attacks, *attacks.values(), *fight.goals}
    people = tuple(one for one in standing(state, fight.people) if one in rolling)
    place = {one: at for at, one in enumerate(people)}
    pairs = [(one, foe) for one, foe in attacks.items() if not (attacks.get(foe) == one and place[foe] < place[one])]
    bouts = [
        Bout((place[one],), (place[foe],), edges=tuple(edges(state, fight, (one, foe), (place[one], place[foe]))))
        for one, foe in pairs
    ]
    bouts += [Bout((place[one],), goal=goal) for one, goal in fight.goals.items() if one in place]
    return people, tuple(bouts)


@cites("fate.combat.the-drop", "fate.combat.fight-defensively", "fate.combat.exchange-clipped")
def setup_of(state: State, fight: Fight, people: Sequence[EntityId], bouts: tuple[Bout, ...]) -> Setup:
    """The one check that everybody rolls in: each with the trait they declared, or with what they notice."""
    asleep = caught(state, fight)
    noticed = {one: (NOTICES, dropped(state, one, bare=fight.bare)) for one in people if one in asleep}
    traits = tuple(noticed.get(one) or still_named(state, fight, one) for one in people)
    wary = [said_of(fight, one).way is Way.DEFENSIVE and one not in fight.goals for one in people]
    guards = tuple(on_guard(Manner.DEFENSIVE) if each else 0 for each in wary)
    attacks = [one in fight.attacks for one in people]
    return Setup(
        fight.about,
        tuple(people),
        modifiers=guards if any(guards) else (),
        fight=True,
        together=True,
        bouts=bouts,
        traits=traits,
        spared=spared_in(state, fight, people, attacks),
    )


@cites("fate.combat.exchange-procedure", "fate.combat.turn-procedure")
def still_named(state: State, fight: Fight, one: EntityId) -> tuple[str, int] | None:
    """What somebody has said they roll; None where they had no say, or it has gone since, and are asked."""
    said = said_of(fight, one).trait
    return next(((name, value) for known, name, value in rollable(state, state[Sheets][one]) if known == said), None)


def roll_exchange(act: Unfolding) -> None:
    """All who have anything to roll for throw at once; where nobody has, the moments pass."""
    fight = fight_as_it_is(act.state)
    people, bouts = met(act.state, fight)
    if people:
        begin(act, setup_of(act.state, fight, people, bouts))
        act.happen(FightRolled(in_hand(act.state).id, arms_as_read(act.state), unsteady(act.state, fight)))
    else:
        clips_run_out(act, unsteady(act.state, fight))


@cites("fate.combat.exchange-clipped", "fate.r.clipped-scope")
def clips_run_out(act: Unfolding, clips: Sequence[EntityId]) -> None:
    """A clip lasts for the next exchange, whether its bearer rolls in it or not, or has got out of the fight."""
    if act.state.ruling(ClippedScope) in (ClippedScope.BOOK, ClippedScope.NEXT_EXCHANGE):
        told_on(act, clips)


@cites("fate.combat.exchange-clipped")
def unsteady(state: State, fight: Fight) -> tuple[EntityId, ...]:
    """Whoever goes into an exchange clipped, once for each clip, those who have got out of the fight among them."""
    return tuple(one for one in fight.everybody for _ in range(state[Wounds].of(one).clipped))


@cites("fate.r.clipped-scope")
def for_a_round(state: State) -> bool:
    """Whether a clip that was dealt in one round of turns tells on every roll of the next."""
    return state.ruling(ClippedScope) is ClippedScope.NEXT_EXCHANGE


@cites("fate.combat.turn-clipped", "fate.r.clipped-scope")
def spared_in(state: State, fight: Fight, people: Sequence[EntityId], attacks: Sequence[bool]) -> tuple[int, ...]:
    """Those on whose roll no clip tells: in a turn who only defends, or has gone into the round without one.

    Args:
        state: The table.
        fight: The fight.
        people: Who rolls.
        attacks: Which of them strikes.
    """
    turn = fight.pace is Pace.TURN
    if turn and for_a_round(state):
        return tuple(at for at, one in enumerate(people) if one not in fight.unsteady)
    return spared(state.ruling(ClippedScope), attacks, turn=turn)


@cites("fate.r.clipped-scope")
def clipped_in_round(act: Unfolding, fight: Fight, number: int) -> tuple[EntityId, ...]:
    """Who is clipped for this round, once for each clip; with a new one those of the last are gone."""
    if number == fight.number:
        return fight.unsteady
    told_on(act, fight.unsteady)
    return unsteady(act.state, fight) if for_a_round(act.state) else ()
