"""What goes on between people because of a maneuver: who is hunted, goaded, led, guarded, frightened, down, disarmed.

Each is a timer among somebody's conditions, with whoever brought it about as its source.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import once_for_each
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.battlefield.zones import METRES, apart
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, Timer, end, left_of
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import unseen
from threefates.systems.fifty_two_fates.gear.weapons_armor import SHIELD
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import HuntRiposte

__all__ = [
    "CONFUSED",
    "PRONE",
    "STUNNED",
    "afraid",
    "attack_stance",
    "confused",
    "defence_stance",
    "disarmed",
    "end_with",
    "going_on",
    "held",
    "leads",
    "must_defend",
    "parried",
    "part",
    "prone",
    "shield_lost",
    "suffered",
    "too_far_to_guard",
]

PRONE = "down"
STUNNED = "stunned"
CONFUSED = "confused by"
TOGETHER = ("guard", "lead", "goad")  # what both have to be there for


def held(state: State, entity: EntityId, what: str, source: EntityId = "") -> Timer | None:
    """Say what somebody is in that begins with those words, by somebody or by anybody."""
    for timer in state[Conditions].of(entity):
        if timer.what.startswith(what) and source in ("", timer.source):
            return timer
    return None


def going_on(state: State, fighter: EntityId) -> Iterator[tuple[EntityId, Timer, str]]:
    """Every maneuver of a fighter that goes on: upon whom, and which."""
    yield from _everybodys(state[Conditions]).get(fighter, ())


@once_for_each
def _everybodys(conditions: Conditions) -> Mapping[EntityId, Sequence[tuple[EntityId, Timer, str]]]:
    """The same of every fighter: each asks after theirs, and there may be hundreds."""
    found: dict[EntityId, list[tuple[EntityId, Timer, str]]] = {}
    for entity, timers in conditions.known.items():
        for timer in timers:
            if timer.source and (which := _maneuver(timer)):
                found.setdefault(timer.source, []).append((entity, timer, which))
    return found


def suffered(state: State, entity: EntityId) -> Iterator[tuple[Timer, str]]:
    """Every maneuver that goes on upon somebody, and which; their own upon themselves too."""
    for timer in state[Conditions].of(entity):
        if which := _maneuver(timer):
            yield timer, which


def _maneuver(timer: Timer) -> str:
    every = maneuvers().values()
    return next((one.id for one in every if one.lasts and timer.what.startswith(one.lasts)), "")


@cites("ff.maneuvers.durations", "ff.ruling.maneuver-cancel", "ff.ruling.hunt-riposte")
def end_with(act: Unfolding, fighter: EntityId, done: set[str]) -> None:
    """End what a fighter had going on, where what they do now ends it: an attack, a maneuver or a riposte."""
    for entity, timer, which in tuple(going_on(act.state, fighter)):
        one = maneuvers()[which]
        if done.intersection(one.ends_with) and (one.always or timer.ace):
            end(act, entity, timer)


@cites("ff.maneuvers.guard", "ff.maneuvers.lead", "ff.maneuvers.goad", "ff.session.absent-player")
def part(act: Unfolding, gone: EntityId) -> None:
    """Whoever is not there stands before nobody, leads nobody in sight and holds nobody's eye; nor does anybody theirs.

    A fear stays with whoever has it, and so does a hunt.
    """
    mine = [(entity, timer, which) for entity, timer, which in going_on(act.state, gone) if entity != gone]
    for entity, timer, which in (*mine, *((gone, timer, which) for timer, which in suffered(act.state, gone))):
        if which in TOGETHER:
            end(act, entity, timer)


# cards more ---------------------------------------------------------------------------------------


@cites("ff.maneuvers.goad", "ff.maneuvers.hunt", "ff.maneuvers.lead")
def attack_stance(state: State, entity: EntityId, target: EntityId, *, riposte: bool) -> int:
    """The cards that maneuvers add to somebody's attack on somebody."""
    hunted = hunting(state, entity, target, riposte=riposte)
    return sum((_goaded(state, entity, target), hunted, _led(state, entity)))


@cites("ff.maneuvers.goad", "ff.ruling.guardian-name")
def _goaded(state: State, entity: EntityId, target: EntityId) -> int:
    words = _words("goad")
    others = [timer.source for timer in state[Conditions].of(target) if timer.what.startswith(words)]
    mine = held(state, entity, words, target) if target else None
    return int(mine is not None) + int(any(source != entity for source in others))


@cites("ff.maneuvers.hunt", "ff.ruling.hunt-riposte")
def hunting(state: State, entity: EntityId, target: EntityId, *, riposte: bool = False) -> int:
    """The card more of a hunter against the hunted; by one reading none on the riposte that ends the hunt."""
    timer = held(state, target, _words("hunt"), entity) if target else None
    if timer is None:
        return 0
    return int(not (riposte and timer.ace and state.ruling(HuntRiposte) is HuntRiposte.ENDS_FIRST))


@cites("ff.maneuvers.lead", "ff.ruling.lead-scope")
def _led(state: State, entity: EntityId) -> int:
    """Count a card for who is led, while whoever leads them has them in sight."""
    return int(any(unseen(state, one.source, entity) is None for one in leads(state, entity)))


def leads(state: State, entity: EntityId) -> tuple[Timer, ...]:
    """Somebody's being led, by each who leads them."""
    return tuple(timer for timer in state[Conditions].of(entity) if timer.what.startswith(_words("lead")))


@cites("ff.maneuvers.guard", "ff.maneuvers.hunt", "ff.maneuvers.evade", "ff.maneuvers.parry")
def defence_stance(state: State, entity: EntityId, against: EntityId) -> int:
    """The cards that maneuvers add to somebody's defence against somebody."""
    return (
        _guarded(state, entity)
        + hunting(state, entity, against)
        + int(confused(state, entity, against) is not None)
        + _parry(state, entity)[1]
    )


@cites("ff.maneuvers.guard", "ff.ruling.guard-card-use")
def _guarded(state: State, entity: EntityId) -> int:
    return int(held(state, entity, _words("guard")) is not None)


@cites("ff.maneuvers.evade")
def confused(state: State, entity: EntityId, against: EntityId) -> Timer | None:
    """Say what a foe is in whom somebody has confused: worth a card in the next defence, in this round or the next."""
    timer = held(state, against, CONFUSED, entity) if against else None
    return timer if timer is not None and left_of(state[Conditions], timer) else None


def parried(state: State, entity: EntityId) -> int:
    """Say what somebody's parrying adds to the total of each defence."""
    return _parry(state, entity)[0]


@cites("ff.maneuvers.parry", "ff.ruling.parry-value")
def _parry(state: State, entity: EntityId) -> tuple[int, int]:
    timer = held(state, entity, _words("parry"))
    return (timer.total, int(timer.ace)) if timer is not None else (0, 0)


@functools.cache
def _words(maneuver: str) -> str:
    return maneuvers()[maneuver].lasts


# what cannot be done ------------------------------------------------------------------------------


@cites("ff.maneuvers.frighten", "ff.ruling.frighten-behaviour")
def afraid(state: State, entity: EntityId, target: EntityId) -> Refused | None:
    """The words against anything hostile to whoever has frightened somebody."""
    if held(state, entity, _words("frighten"), target) is None:
        return None
    names = state[Characters]
    return Refused(
        "attack.afraid",
        f"{names.name(entity)} is too frightened of {names.name(target)}.",
        remedy="Pick somebody else, hide, or wait until it is over.",
        source="ff.maneuvers.frighten",
    )


@cites("ff.maneuvers.frighten", "ff.ruling.frighten-behaviour")
def must_defend(state: State, entity: EntityId) -> Refused | None:
    """The words against letting an attack through, by somebody who is frightened of anybody."""
    if held(state, entity, _words("frighten")) is None:
        return None
    return Refused(
        "reaction.afraid",
        f"{state[Characters].name(entity)} is frightened, and always defends.",
        remedy="Lay a card against it.",
        source="ff.maneuvers.frighten",
    )


@cites("ff.maneuvers.disarm")
def disarmed(state: State, entity: EntityId) -> bool:
    """Say whether what somebody would fight with is out of their hands."""
    hero = state[Protagonists].known.get(entity)
    if hero is None:
        return entity in state[Maneuvers].dropped
    return any(hero.weapon == lost.weapon for lost in state[Maneuvers].lying(entity))


@cites("ff.maneuvers.knock")
def shield_lost(state: State, entity: EntityId) -> bool:
    """Say whether somebody's shield lies on the ground."""
    return any(lost.weapon == SHIELD for lost in state[Maneuvers].lying(entity))


@cites("ff.maneuvers.knock", "ff.ruling.prone")
def prone(state: State, entity: EntityId) -> Timer | None:
    """Say what somebody is in who lies on the ground: standing up takes the movement of a turn."""
    return held(state, entity, PRONE)


@cites("ff.maneuvers.guard")
def too_far_to_guard(one: int, other: int) -> bool:
    """Say whether whoever guards and the guarded are more than a zone from each other.

    >>> too_far_to_guard(0, 8), too_far_to_guard(0, 9)
    (False, True)
    """
    return apart(one, other) > METRES


def places_of(state: State, *entities: EntityId) -> tuple[int, ...]:
    """Say where some stand, in metres; nothing unless all of them are in a fight."""
    places = state[Combat].places
    return tuple(places[entity] for entity in entities) if all(entity in places for entity in entities) else ()
