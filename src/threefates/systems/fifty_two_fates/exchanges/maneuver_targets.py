"""Upon whom a maneuver may be done, and who is on whose side."""

from __future__ import annotations

from collections.abc import Sequence

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout
from threefates.systems.fifty_two_fates.cards.card_values import worth
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import afraid, places_of, too_far_to_guard
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.content.records import Maneuver
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import befriended, unseen
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.gear.weapons_armor import missile
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import LeadScope
from threefates.systems.fifty_two_fates.turns.attacks import armed, weapon_reach
from threefates.systems.fifty_two_fates.turns.combatants import aimed_at, bases, friendly, out_of_reach, rivals
from threefates.systems.fifty_two_fates.turns.movement_rate import rate

__all__ = [
    "aims",
    "foes_beside",
    "has_melee_weapon",
    "maneuver_open",
    "no_weapon",
    "not_aimed",
    "on_ones_side",
    "upon_others",
]

DISARM, EVADE, RAGE, SWEEP = "disarm", "evade", "rage", "sweep"
FOES = 2  # that it needs
AIMED = ("foe", "sight")  # what is done, as a riposte, to the very one who is struck back at


@cites("ff.maneuvers.rule", "ff.ruling.maneuver-weapon", "ff.ruling.guardian-name")
def aims(state: State, entity: EntityId, maneuver: Maneuver) -> list[Option]:
    """Upon whom somebody may do a maneuver; greyed who is too far away. Nobody, where it is upon oneself or all."""
    if not upon_others(state, maneuver):
        return []
    return [_aim(state, entity, other, maneuver) for other in _whom(state, entity, maneuver)]


@cites("ff.maneuvers.lead", "ff.maneuvers.sweep", "ff.maneuvers.guard")
def _whom(state: State, entity: EntityId, maneuver: Maneuver) -> Sequence[EntityId]:
    """Those whom a maneuver may be meant for, near or far: of wards companions come first."""
    if maneuver.aim == "companions":
        return companions(state, entity)
    if maneuver.id == SWEEP:
        return hostile(state, entity)
    found = rivals(state, entity)
    if maneuver.aim == "ward":
        return sorted(found, key=lambda other: not friendly(state, entity, other))
    return found


def _aim(state: State, entity: EntityId, other: EntityId, maneuver: Maneuver) -> Option:
    refused = _against(state, entity, other, maneuver)
    if maneuver.aim in ("ward", "companions"):
        return Option(other, state[Characters].name(other), "", refusal_of(refused))
    return aimed_at(state, entity, other, refused)


@cites("ff.ruling.lead-scope")
def upon_others(state: State, maneuver: Maneuver) -> bool:
    """Say whether somebody has to be picked for a maneuver."""
    if maneuver.aim == "companions":
        return state.ruling(LeadScope) is LeadScope.ONE_COMPANION
    return maneuver.aim != "self"


def _against(state: State, entity: EntityId, other: EntityId, maneuver: Maneuver) -> Refused | None:
    match maneuver.aim:
        case "foe":
            return out_of_reach(state, entity, other, reach=0)
        case "sight":
            return unseen(state, entity, other) or afraid(state, entity, other) or befriended(state, entity, other)
        case "ward":
            return _out_of_ward(state, entity, other)
    return unseen(state, entity, other)


@cites("ff.maneuvers.guard")
def _out_of_ward(state: State, entity: EntityId, ward: EntityId) -> Refused | None:
    places = places_of(state, entity, ward)
    if not places or not too_far_to_guard(*places):
        return None
    names = state[Characters]
    return Refused(
        "guard.far",
        f"{names.name(ward)} is more than a zone from {names.name(entity)}.",
        remedy="Move closer first.",
        source="ff.maneuvers.guard",
    )


@cites("ff.maneuvers.lead")
def companions(state: State, entity: EntityId) -> tuple[EntityId, ...]:
    """Name who fights on somebody's side and is in sight: the protagonists', or the others', where sides are known."""
    return tuple(one for one in on_ones_side(state, entity) if unseen(state, entity, one) is None)


@cites("ff.maneuvers.lead")
def on_ones_side(state: State, entity: EntityId) -> tuple[EntityId, ...]:
    """Name who fights on somebody's side, in sight or not."""
    return tuple(one for one in rivals(state, entity) if friendly(state, entity, one))


@cites("ff.maneuvers.sweep", "ff.ruling.sweep-trigger")
def foes_beside(state: State, entity: EntityId) -> tuple[EntityId, ...]:
    """Name who of the other side stands within reach of a blow: outside of a fight, all of them."""
    return tuple(one for one in hostile(state, entity) if out_of_reach(state, entity, one, reach=0) is None)


def hostile(state: State, entity: EntityId) -> list[EntityId]:
    """Name who is on the other side."""
    return [one for one in rivals(state, entity) if not friendly(state, entity, one)]


@cites("ff.maneuvers.evade", "ff.spells.hold")
def cannot_slip_away(state: State, entity: EntityId) -> Refused | None:
    """The words against evading by somebody who is held where they are, or lies on the ground."""
    if rate(state, entity):
        return None
    return Refused(
        "evade.stuck",
        f"{state[Characters].name(entity)} cannot get away from where they are.",
        remedy="Get free, or get up, first; or strike and stay.",
        source="ff.maneuvers.evade",
    )


@cites("ff.maneuvers.sweep")
def _too_few(state: State, entity: EntityId) -> Refused | None:
    if len(foes_beside(state, entity)) >= FOES:
        return None
    return Refused(
        "sweep.two",
        f"Fewer than two foes stand beside {state[Characters].name(entity)}.",
        remedy="Wait until they close in.",
        source="ff.maneuvers.sweep",
    )


@cites("ff.maneuvers.evade", "ff.maneuvers.rule")
def not_aimed(state: State, entity: EntityId, maneuver: Maneuver, found: Sequence[Option]) -> Refused | None:
    """The words against a maneuver with nobody there to do it upon, of those found."""
    name = state[Characters].name(entity)
    if maneuver.id == SWEEP and (refused := _too_few(state, entity)):
        return refused
    if maneuver.id == EVADE and (refused := cannot_slip_away(state, entity)):
        return refused
    if any(option.refusal is None for option in found) or _needs_nobody(state, entity, maneuver):
        return None
    return Refused(
        "maneuver.nobody",
        f"There is nobody {name} could do that upon.",
        remedy="Move up to somebody first.",
        source="ff.ruling.maneuver-weapon",
    )


@cites("ff.maneuvers.lead", "ff.ruling.lead-scope")
def _needs_nobody(state: State, entity: EntityId, maneuver: Maneuver) -> bool:
    """Say whether nobody has to be picked: it is upon oneself, or upon all companions in sight, if there are any."""
    led = maneuver.aim != "companions" or bool(companions(state, entity))
    return led and not upon_others(state, maneuver)


@cites("ff.maneuvers.disarm", "ff.attributes.strength")
def has_melee_weapon(state: State, entity: EntityId) -> bool:
    """Say whether somebody has a weapon in hand that strikes, and does not shoot."""
    hero = state[Protagonists].known.get(entity)
    shoots = missile(hero) if hero else bool(weapon_reach(state, entity))
    return armed(state, entity) and not shoots


@cites("ff.maneuvers.disarm", "ff.ruling.maneuver-weapon")
def no_weapon(state: State, entity: EntityId, maneuver: Maneuver) -> Refused | None:
    """The words against disarming without a weapon that strikes; other maneuvers need none."""
    if maneuver.id != DISARM or has_melee_weapon(state, entity):
        return None
    return Refused(
        "maneuver.weapon",
        f"{state[Characters].name(entity)} has no melee weapon in hand.",
        remedy="Take one up first.",
        source="ff.maneuvers.disarm",
    )


@cites("ff.maneuvers.sweep")
def _amid_foes(state: State, bout: Bout) -> bool:
    """Say whether a strike is at one of two foes or more who stand beside whoever strikes."""
    beside = foes_beside(state, bout.actor)
    return len(beside) >= FOES and bout.target in beside


@cites("ff.maneuvers.rage", "ff.ruling.second-wind-details")
def _rages(bout: Bout) -> bool:
    """Say whether drawn cards may be a rage: no ace, nor a second wind, which leaves no card in hand."""
    return not bout.wind and not worth(bases(bout.play)).ace


@cites("ff.dealer.fate-draw", "ff.ruling.second-wind-details")
def _of_the_deck(state: State, bout: Bout) -> bool:
    return bout.wind or hand_holder(state, bout.actor) is None


@cites("ff.maneuvers.same-suit")
def _of_one_suit(state: State, bout: Bout) -> Maneuver | None:
    training, suits = state[Maneuvers].known.get(bout.actor), {card.suit for card in bases(bout.play)}
    return maneuvers()[training.of(suits.pop())] if training and len(suits) == 1 else None


@cites("ff.maneuvers.rule")
def maneuver_open(state: State, bout: Bout) -> str:
    """The maneuver that cards of the fate deck allow, of a second wind too: all are of its suit; "" where none is."""
    one = _of_one_suit(state, bout)
    if one is None or bout.how or not _of_the_deck(state, bout):
        return ""
    if one.aim == "ward" or (one.aim == "companions" and upon_others(state, one)):
        return ""  # it would be upon somebody else than the cards were drawn against
    if one.aim == "companions" and not companions(state, bout.actor):
        return ""
    if (one.id == SWEEP and not _amid_foes(state, bout)) or (one.id == RAGE and not _rages(bout)):
        return ""
    if one.id == EVADE and cannot_slip_away(state, bout.actor):
        return ""
    if one.id == DISARM and (bout.unarmed or not has_melee_weapon(state, bout.actor)):
        return ""
    near = one.aim != "foe" or out_of_reach(state, bout.actor, bout.target, reach=0) is None
    return one.id if near else ""
