"""What maneuvers do when they succeed, how long it goes on, and what ends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, BoutResult, Passing, Play
from threefates.systems.fifty_two_fates.battlefield.exchange_events import (
    ActionPlayed,
    Decided,
    ExchangeEnded,
    ManeuverChosen,
    ReactionPlayed,
    current,
)
from threefates.systems.fifty_two_fates.battlefield.fight_events import FightEnded, Left, PlaceSet, RoundBegan
from threefates.systems.fifty_two_fates.battlefield.zones import FURTHEST, METRES
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, highest, worth
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards, discard
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import (
    CONFUSED,
    PRONE,
    STUNNED,
    confused,
    end_with,
    going_on,
    part,
    places_of,
    shield_lost,
    suffered,
    too_far_to_guard,
)
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import WeaponDropped, fighting, rounds_of_maneuver
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, Conditions, end
from threefates.systems.fifty_two_fates.conditions.incapacitated import halved_if_hindered
from threefates.systems.fifty_two_fates.conditions.out import when_dead, when_out
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import afterwards, knock_out
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import against
from threefates.systems.fifty_two_fates.exchanges.attack import begin, values_of
from threefates.systems.fifty_two_fates.exchanges.hits import hit
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import foes_beside, on_ones_side
from threefates.systems.fifty_two_fates.exchanges.special_attacks import HELD
from threefates.systems.fifty_two_fates.magic.lasting_spells import spelled
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import LeadScope, StunCondition
from threefates.systems.fifty_two_fates.turns.attacks import armed
from threefates.systems.fifty_two_fates.turns.combatants import bases
from threefates.systems.fifty_two_fates.turns.movement import BACK
from threefates.systems.fifty_two_fates.turns.movement_rate import usual_zones

__all__ = ["SweepOn", "break_off", "land"]

CONFUSION = 2  # rounds: this one and the next
GUARDED, LED, PARRY, SWEEP = "guard", "lead", "parry", "sweep"


class SweepOn(Passing, frozen=True, tag="ff.sweep-on"):
    """A sweep goes on to the next foe, with the same cards."""

    actor: EntityId
    targets: tuple[EntityId, ...]
    cards: tuple[str, ...]
    unarmed: bool = False
    kind: BoutKind = BoutKind.ACTION
    wind: bool = False  # swept with a second wind, which is over with the last of them
    doom: str = ""  # what becomes of whoever spent it

    @property
    def holds(self) -> tuple[str, ...]:
        """Say whether the foes still to be swept are in play."""
        return self.cards


@fighting.answers_to(Decided)
@cites("ff.maneuvers.rule", "ff.actions.maneuver", "ff.ruling.maneuver-opposed", "ff.ruling.maneuver-damage")
def land(act: Unfolding, event: Decided) -> None:
    """A maneuver that succeeds does what it does, by the class of its highest card; those that strike hurt as well."""
    bout = current(act.state)
    if bout.how not in maneuvers() or event.result not in (BoutResult.HIT, BoutResult.DONE):
        return
    one, card = maneuvers()[bout.how], highest(bases(bout.play))
    if one.damage:
        action, reaction = values_of(act.state, bout)
        hit(act, bout, action, against(act.state, bout, action, reaction)[1])
    if one.lasts:
        for entity in _upon(act, bout):
            _go_on(act, bout, entity, card)
    LANDINGS.get(bout.how, _no_more)(act, bout, card)


def _no_more(act: Unfolding, bout: Bout, card: CardClass) -> None:
    """Do nothing further: the sweep is done."""


# what goes on -------------------------------------------------------------------------------------


@cites("ff.maneuvers.lead", "ff.ruling.lead-scope")
def _upon(act: Unfolding, bout: Bout) -> tuple[EntityId, ...]:
    everybody = maneuvers()[bout.how].aim == "companions" and act.state.ruling(LeadScope) is LeadScope.ALL_IN_SIGHT
    if everybody:  # who comes into sight later, too: sight is asked where it counts
        return on_ones_side(act.state, bout.actor)
    return (bout.actor if maneuvers()[bout.how].aim == "self" else bout.target,)


@cites("ff.maneuvers.durations", "ff.ruling.duration-counting", "ff.maneuvers.parry", "ff.ruling.halving-rounding")
def _go_on(act: Unfolding, bout: Bout, entity: EntityId, card: CardClass) -> None:
    """What was laid counts half from then on where whoever laid it was incapacitated or blinded, as it did then."""
    value = halved_if_hindered(act.state, bout.actor, worth(bases(bout.play)))
    lasts, words = rounds_of_maneuver(card), maneuvers()[bout.how].lasts
    what = f"{words} {act.state[Characters].name(bout.actor)}"
    if entity == bout.actor:
        what = f"{words} with {'an ace' if value.ace else f'+{value.total}'}"
    act.happen(ConditionBegan(entity, Condition.FIT, lasts, bout.actor, what=what, total=value.total, ace=value.ace))


@fighting.answers_to(ActionPlayed)
def break_off(act: Unfolding, event: ActionPlayed) -> None:
    """End what a fighter had going on, where what they do now ends it."""
    done = {"maneuver" if event.how in maneuvers() else "attack"} - ({"attack"} if event.how else set())
    end_with(act, event.actor, done | ({"riposte"} if event.kind is not BoutKind.ACTION else set()))


@fighting.answers_to(ManeuverChosen)
def break_off_for(act: Unfolding, event: ManeuverChosen) -> None:
    """Drawn cards have become another maneuver."""
    end_with(act, event.entity, {"maneuver"})


@fighting.answers_to(RoundBegan)
@cites("ff.maneuvers.guard")
def too_far_away(act: Unfolding, event: RoundBegan) -> None:
    """At the end of a round whoever is further than a zone from their ward guards them no more."""
    for entity, timers in act.state[Conditions].known.items():
        for timer in timers:
            places = places_of(act.state, entity, timer.source)
            if timer.what.startswith(maneuvers()[GUARDED].lasts) and places and too_far_to_guard(*places):
                end(act, entity, timer)


@fighting.answers_to(ReactionPlayed)
@cites("ff.maneuvers.parry")
def strike_back_instead(act: Unfolding, event: ReactionPlayed) -> None:
    """A riposte ends parrying as it is chosen, whatever is made of it; a hunt still helps its strike."""
    for entity, timer, which in tuple(going_on(act.state, event.target)) if event.riposted else ():
        if which == PARRY:
            end(act, entity, timer)


@when_dead(fighting)
@cites("ff.maneuvers.durations", "ff.maneuvers.lead", "ff.maneuvers.goad", "ff.maneuvers.frighten", "ff.maneuvers.hunt")
def somebody_dies(act: Unfolding, fighter: EntityId) -> None:
    """Nobody is left to lead, to goad or to be frightened of; nor to be hunted, guarded or led."""
    for entity, timer, _ in tuple(going_on(act.state, fighter)):
        end(act, entity, timer)
    for timer, _ in tuple(suffered(act.state, fighter)):
        end(act, fighter, timer)


@fighting.answers_to(Left)
@cites("ff.maneuvers.guard", "ff.maneuvers.lead", "ff.maneuvers.goad")
def somebody_leaves(act: Unfolding, event: Left) -> None:
    """Whoever has gone is out of reach of all that both have to be there for."""
    part(act, event.entity)


@when_out(fighting)
@cites("ff.maneuvers.guard", "ff.maneuvers.lead")
def somebody_falls(act: Unfolding, fighter: EntityId) -> None:
    """Who lies there stands before nobody, and leads nobody on; what a foe makes of it stays with the foe."""
    for entity, timer, which in tuple(going_on(act.state, fighter)):
        if which in (GUARDED, LED):
            end(act, entity, timer)


@fighting.answers_to(FightEnded)
@cites("ff.ruling.prone")
def get_up_again(act: Unfolding, event: FightEnded) -> None:
    """With the fight being down is over, and being confused."""
    for entity, timers in act.state[Conditions].known.items():
        for timer in timers:
            if timer.what.startswith((PRONE, CONFUSED)):
                end(act, entity, timer)


# what each does -----------------------------------------------------------------------------------


@cites("ff.maneuvers.disarm")
def _disarm(act: Unfolding, bout: Bout, card: CardClass) -> None:
    far = {CardClass.PIP: 0}.get(card, METRES)
    _drop(act, bout.target, _shifted(act, bout, far), broken=card is CardClass.ACE)


def _drop(act: Unfolding, entity: EntityId, place: int | None, *, broken: bool = False, shield: bool = False) -> None:
    hero = act.state[Protagonists].known.get(entity)
    if armed(act.state, entity):
        act.happen(WeaponDropped(entity, hero.weapon if hero else "", place, broken, shield=shield))
    else:
        act.happen(WeaponDropped(entity, place=place if shield else None, nothing=True, shield=shield))


@cites("ff.maneuvers.knock")
def bears_shield(state: State, entity: EntityId) -> bool:
    """Say whether somebody holds a shield."""
    hero, creature = state[Protagonists].known.get(entity), state[Creatures].known.get(entity)
    has = hero.shield if hero else bool(creature and creature.stats and creature.stats.shield)
    return has and not shield_lost(state, entity)


@cites("ff.maneuvers.evade", "ff.ruling.evade-move")
def _evade(act: Unfolding, bout: Bout, card: CardClass) -> None:
    _shift(act, bout, bout.actor, METRES // 2 if card is CardClass.PIP else METRES, "evading")
    if card is CardClass.ACE:
        what = f"{CONFUSED} {act.state[Characters].name(bout.actor)}"
        act.happen(ConditionBegan(bout.target, Condition.FIT, CONFUSION, bout.actor, what=what))


@cites("ff.maneuvers.knock", "ff.ruling.prone")
def _knock(act: Unfolding, bout: Bout, card: CardClass) -> None:
    how = f", {bout.way}" if bout.way else ""
    act.happen(ConditionBegan(bout.target, Condition.FIT, source=bout.actor, what=f"{PRONE}{how}"))
    if card is CardClass.COURT:
        place, shield = (*places_of(act.state, bout.target), None)[0], bears_shield(act.state, bout.target)
        _drop(act, bout.target, place, shield=shield)
    if card is CardClass.ACE:
        _daze(act, bout, None)


@cites("ff.maneuvers.push", "ff.ruling.prone")
def _push(act: Unfolding, bout: Bout, card: CardClass) -> None:
    if not stays_put(act.state, bout.target):
        _shift(act, bout, bout.target, METRES, "pushed")
    if card is CardClass.COURT:
        act.happen(ConditionBegan(bout.target, Condition.FIT, source=bout.actor, what=PRONE))
    if card is CardClass.ACE:
        _daze(act, bout, None)


@cites("ff.spells.hold", "ff.creatures.assassin-vine", "ff.creatures.shrieker", "ff.creatures.ogre")
def stays_put(state: State, entity: EntityId) -> bool:
    """Say whether no push shifts somebody: a spell or a creature holds them, or they are rooted where they stand."""
    gripped = any(effect.source for effect in state[Effects].on(entity))
    pinned = any(timer.what in HELD.values() for timer in state[Conditions].of(entity))
    return gripped or pinned or spelled(state, entity, "hold") is not None or usual_zones(state, entity) == 0


@cites("ff.maneuvers.stun")
def _stun(act: Unfolding, bout: Bout, card: CardClass) -> None:
    _daze(act, bout, rounds_of_maneuver(card))


@cites("ff.ruling.stun-condition", "ff.maneuvers.stun")
def _daze(act: Unfolding, bout: Bout, lasts: int | None) -> None:
    condition = Condition(act.state.ruling(StunCondition).reading)
    act.happen(ConditionBegan(bout.target, condition, lasts, bout.actor, what=STUNNED, why=condition.value))


def _shifted(act: Unfolding, bout: Bout, far: int, entity: EntityId = "") -> int | None:
    """Say where something ends that goes so many metres from where somebody stands; None where nobody measures."""
    places = places_of(act.state, entity or bout.target)
    step = -far if bout.way == BACK else far
    return max(-FURTHEST, min(FURTHEST, places[0] + step)) if places else None


def _shift(act: Unfolding, bout: Bout, entity: EntityId, far: int, why: str) -> None:
    place = _shifted(act, bout, far, entity)
    if place is not None:
        act.happen(PlaceSet(entity, place, why))


# sweeping -----------------------------------------------------------------------------------------


@fighting.answers_to(ExchangeEnded)
@cites("ff.maneuvers.sweep", "ff.ruling.sweep-trigger")
def sweep_further(act: Unfolding, event: ExchangeEnded) -> None:
    """Each foe defends for themselves against the same cards."""
    bout = current(act.state)
    if bout.how == SWEEP and bout.also:
        kind = _further(bout.kind)
        act.push(SweepOn(bout.actor, bout.also, bout.play.cards, bout.unarmed, kind, bout.wind, bout.doom))


@cites("ff.ruling.riposte-chain")
def _further(kind: BoutKind) -> BoutKind:
    """What a sweep is for the next foe: a riposte stays one, and none of the others has fumbled."""
    return BoutKind.ACTION if kind is BoutKind.ACTION else BoutKind.RIPOSTE


@fighting.resolves(SweepOn)
@cites("ff.maneuvers.sweep", "ff.sway.second-wind")
def sweep_on(act: Unfolding, step: SweepOn) -> None:
    """Whoever is still there is next, if the fighter still stands."""
    left = [one for one in step.targets if one in foes_beside(act.state, step.actor)]
    if not left or helpless(act.state, step.actor):
        discard(act, TABLE, act.state[Cards][TABLE])
        if step.wind:
            knock_out(act, step.actor, afterwards(step.doom))
        return
    play, also = Play(step.cards), tuple(left[1:])
    one = Bout(kind=step.kind, actor=step.actor, target=left[0], play=play, how=SWEEP, also=also)
    begin(act, replace(one, unarmed=step.unarmed, wind=step.wind, doom=step.doom))


@fighting.answers_to(ReactionPlayed)
@cites("ff.maneuvers.evade")
def confusion_is_used(act: Unfolding, event: ReactionPlayed) -> None:
    """The card more against a confused foe is for one defence."""
    bout = current(act.state)
    timer = confused(act.state, event.target, bout.actor) if event.cards else None
    if timer is not None:
        end(act, bout.actor, timer)


LANDINGS: Final[Mapping[str, Callable[[Unfolding, Bout, CardClass], None]]] = {
    "disarm": _disarm,
    "evade": _evade,
    "knock": _knock,
    "push": _push,
    "stun": _stun,
}
