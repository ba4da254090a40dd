"""Dying: a card for each turn, and only a heart saves."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card, Suit
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import ALOUD, Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, card_class, faces
from threefates.systems.fifty_two_fates.cards.deck import discard, draw
from threefates.systems.fifty_two_fates.conditions.conditions import (
    ConditionBegan,
    Conditions,
    ConditionSet,
    condition_of,
    impose,
)
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.people.creatures import Condition, CreatureHurt, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists, StateChanged, SwayChanged
from threefates.systems.fifty_two_fates.rulings.rulings import DeathDrawTables
from threefates.systems.fifty_two_fates.sheets.attributes import outstanding

__all__ = [
    "DeathDelayed",
    "DeathDrawn",
    "Deaths",
    "Rescue",
    "Rescued",
    "afterwards",
    "deaths",
    "draw_for_life",
    "draws_allowed",
    "draws_for_life",
    "draws_of",
    "heart",
    "knock_out",
    "outcome",
    "rescue",
]

DRAWS = 3
WORSE = list(Health)  # each is worse than the one before
ZONE = "death"  # where a card drawn for somebody's life lies


class Rescue(enum.StrEnum):
    """A word for what a death draw makes of whoever was dying."""

    UNCONSCIOUS = "stable_unconscious"
    AWAKE = "stable_awake_0_sw"
    SWAY = "stable_awake_1_sw"
    INCAPACITATED = "stable_incapacitated"
    HURT = "stable_awake_and_hurt"
    DEAD = "dead"


class Deaths(Struct, frozen=True):
    """The dying, and how many cards each has drawn."""

    made: ForGood[Mapping[EntityId, int]] = {}  # draws so far
    spent: ForGood[tuple[EntityId, ...]] = ()  # creatures that have drawn for theirs
    drawn: ForGood[Mapping[EntityId, int]] = {}  # the round, as the table counts them, of each one's last draw


class DeathDelayed(Event, frozen=True, tag="ff.death-delayed"):
    """Something that would be dead may draw for its life."""

    entity: EntityId


class DyingBegan(Event, frozen=True, tag="ff.dying-began"):
    """Somebody is dying: no card is drawn yet."""

    entity: EntityId

    quiet = True


class Rescued(Event, frozen=True, tag="ff.rescued"):
    """Something that was drawing for its life is healed, or dead after all, and draws no more."""

    entity: EntityId
    dead: bool = False


class DeathDrawn(Event, frozen=True, tag="ff.death-drawn"):
    """A card has been drawn for somebody's life."""

    entity: EntityId
    card: str
    outcome: Rescue | None = None  # None: the dying goes on
    clock: int = -1  # the round, as the table counts them


deaths = Chapter("deaths", Deaths)


# the rules ----------------------------------------------------------------------------------------


@cites("ff.death.draws", "ff.death.resilience", "ff.attributes.resilience", "ff.ruling.death-draw-timing")
def draws_allowed(attribute: Attribute) -> int:
    """Say how many cards are drawn for somebody's life: three, and four with Resilience.

    >>> draws_allowed(Attribute.NONE), draws_allowed(Attribute.RESILIENCE)
    (3, 4)
    """
    return DRAWS + int(attribute is Attribute.RESILIENCE)


@cites("ff.death.draws", "ff.death.entities", "ff.ruling.death-draw-tables")
def heart(card: CardClass, reading: DeathDrawTables, *, protagonist: bool) -> Rescue:
    """Say what a heart does for whoever draws it: protagonists read one table, all others another, unless read as one.

    >>> [heart(card, DeathDrawTables.BY_ENTITY, protagonist=True).value for card in CardClass]
    ['stable_unconscious', 'stable_awake_0_sw', 'stable_awake_1_sw']
    >>> [heart(card, DeathDrawTables.BY_ENTITY, protagonist=False).value for card in CardClass]
    ['stable_unconscious', 'stable_incapacitated', 'stable_awake_and_hurt']
    """
    if card is CardClass.PIP:
        return Rescue.UNCONSCIOUS
    if card is CardClass.ACE:
        return Rescue.SWAY if protagonist else Rescue.HURT
    own_table = protagonist and reading is DeathDrawTables.BY_ENTITY
    return Rescue.AWAKE if own_table else Rescue.INCAPACITATED


@cites("ff.death.draws", "ff.ruling.death-draw-timing")
def outcome(card: Card, made: int, allowed: int, reading: DeathDrawTables, *, protagonist: bool) -> Rescue | None:
    """Say what a draw means: the first heart ends the dying, the last card without one is death; None is neither.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME
    >>> tables = DeathDrawTables.BY_ENTITY
    >>> [outcome(BY_NAME[name], made, 3, tables, protagonist=True) for made, name in enumerate(["5S", "7H"], start=1)]
    [None, <Rescue.UNCONSCIOUS: 'stable_unconscious'>]
    """
    if card.suit is Suit.HEARTS:
        return heart(card_class(card), reading, protagonist=protagonist)
    return Rescue.DEAD if made >= allowed else None


@cites("ff.death.resilience", "ff.death.draws")
def draws_of(state: State, entity: EntityId) -> int:
    """Say how many cards are drawn for somebody's life here."""
    hero = entity in state[Protagonists].known
    tough = hero and outstanding(state, entity, Attribute.RESILIENCE) > 0
    return draws_allowed(Attribute.RESILIENCE if tough else Attribute.NONE)


@cites("ff.death.draws", "ff.death.entities")
def draws_for_life(state: State, entity: EntityId) -> bool:
    """Say whether somebody is dying, with cards left to draw."""
    hero = state[Protagonists].known.get(entity)
    if hero is not None:
        return hero.health is Health.DYING
    return entity in state[Deaths].made and condition_of(state, entity) is Condition.DEAD


@cites("ff.sway.zero", "ff.sway.boss")
def at_zero(state: State, entity: EntityId) -> bool:
    """Say whether a protagonist, or a boss that has sway, is down to none."""
    hero, boss = state[Protagonists].known.get(entity), state[Creatures].known.get(entity)
    if hero is not None:
        return hero.sway == 0
    return boss is not None and boss.full_sway is not None and boss.sway == 0


@cites("ff.sway.second-wind", "ff.ruling.second-wind-vs-dying")
def afterwards(doom: str) -> Health:
    """Say what follows a second wind: unconscious, and dying only where a hit at 0 sway came before it.

    >>> afterwards("").value, afterwards("dying").value
    ('unconscious', 'dying')
    """
    return Health(doom) if doom else Health.UNCONSCIOUS


@cites("ff.sway.second-wind", "ff.sway.zero-then-hit")
def knock_out(act: Unfolding, entity: EntityId, health: Health) -> None:
    """Let a protagonist, or a boss at 0 sway, fall unconscious or be dying; a boss is dead unless it draws.

    Nobody is better off for it: the dying are not merely unconscious then, and the dead stay dead.
    """
    hero = act.state[Protagonists].known.get(entity)
    if hero is None:
        _fell(act, entity, health)
    elif WORSE.index(health) > WORSE.index(hero.health):
        act.happen(StateChanged(entity, health))


@cites("ff.sway.boss")
def _fell(act: Unfolding, entity: EntityId, health: Health) -> None:
    if condition_of(act.state, entity) is not Condition.DEAD:
        impose(act, entity, Condition.UNCONSCIOUS if health is Health.UNCONSCIOUS else Condition.DEAD, None)


# drawing ------------------------------------------------------------------------------------------


@cites("ff.death.draws", "ff.death.entities")
def draw_for_life(act: Unfolding, entity: EntityId) -> None:
    """Draw one card from the fate deck, for all to see; where there is none left, nothing is decided yet."""
    for card in draw(act, ZONE, 1):
        discard(act, ZONE, [card])
        hero = act.state[Protagonists].known.get(entity)
        made = act.state[Deaths].made.get(entity, 0) + 1
        tables = act.state.ruling(DeathDrawTables)
        came = outcome(card, made, draws_of(act.state, entity), tables, protagonist=hero is not None)
        act.happen(DeathDrawn(entity, str(card), came, act.state[Conditions].clock))
        if came is not None and hero is not None:
            _save_protagonist(act, entity, came)
        elif came is not None and came is not Rescue.DEAD:
            _save_creature(act, entity, came)


@cites("ff.death.draws")
def _save_protagonist(act: Unfolding, entity: EntityId, came: Rescue) -> None:
    health = {Rescue.UNCONSCIOUS: Health.UNCONSCIOUS, Rescue.DEAD: Health.DEAD}.get(came, Health.AWAKE)
    act.happen(StateChanged(entity, health))
    if came is Rescue.SWAY:
        act.happen(SwayChanged(entity, 1, "an ace of hearts"))
    if came is Rescue.INCAPACITATED:
        act.happen(ConditionBegan(entity, Condition.INCAPACITATED))


@cites("ff.death.entities")
def _save_creature(act: Unfolding, entity: EntityId, came: Rescue) -> None:
    left = {Rescue.UNCONSCIOUS: Condition.UNCONSCIOUS, Rescue.INCAPACITATED: Condition.INCAPACITATED}
    act.happen(ConditionSet(entity, left.get(came, Condition.FIT)))
    if came is Rescue.HURT and act.state[Creatures][entity].block.hurt == 0:
        act.happen(CreatureHurt(entity, 1))


@deaths.answers_to(StateChanged)
@cites("ff.death.draws", "ff.ruling.damage-while-dying")
def start_dying(act: Unfolding, event: StateChanged) -> None:
    """Whoever starts dying, for the first time or anew, has all their draws before them."""
    if event.health is Health.DYING:
        act.happen(DyingBegan(event.entity))


@deaths.folds(DyingBegan)
def dying_began(deaths: Deaths, event: DyingBegan) -> Deaths:
    """No card is drawn yet (`made`)."""
    return replace(deaths, made={**deaths.made, event.entity: 0})


@deaths.folds(DeathDelayed)
def death_delayed(deaths: Deaths, event: DeathDelayed) -> Deaths:
    """Begin the entity's count of death draws, once and for all (`made` and `spent`)."""
    return replace(deaths, made={**deaths.made, event.entity: 0}, spent=(*deaths.spent, event.entity))


@deaths.folds(Rescued)
def rescued(deaths: Deaths, event: Rescued) -> Deaths:
    """Drop the entity's count of draws: the dying is over (`made`)."""
    return replace(deaths, made={entity: count for entity, count in deaths.made.items() if entity != event.entity})


@deaths.tells(Rescued)
def tell_rescued(state: State, event: Rescued, viewer: Viewer) -> Told:
    """Tell everybody that a dying creature is healed, or that nothing is drawn for it any more."""
    name = state[Characters].name(event.entity)
    if event.dead:
        return Told(f"{name} draws for its life no longer.", ("ff.conditions.dead",), "quiet")
    return Told(f"{name} is dying no longer.", ("ff.ruling.heal-while-dying",), "good")


@cites("ff.spells.heal", "ff.ruling.heal-while-dying")
def rescue(act: Unfolding, entity: EntityId) -> None:
    """Healing ends the dying of a creature too, which is awake again; one that is dead it does not bring back."""
    if draws_for_life(act.state, entity):
        act.happen(Rescued(entity))
        act.happen(ConditionSet(entity, Condition.FIT))


@deaths.answers_to(ConditionSet)
@cites("ff.death.entities", "ff.conditions.dead")
def said_to_live(act: Unfolding, event: ConditionSet) -> None:
    """A creature that is said to live, or to be dead, draws no more: killed again, it has no draws left over."""
    if event.entity in act.state[Creatures].known and event.entity in act.state[Deaths].made:
        act.happen(Rescued(event.entity, dead=event.condition is Condition.DEAD))


@deaths.folds(DeathDrawn)
def death_drawn(deaths: Deaths, event: DeathDrawn) -> Deaths:
    """Count the entity's draw, or drop the count where the draw has decided, and note its round (`made`, `drawn`)."""
    made = deaths.made.get(event.entity, 0) + 1
    others = {entity: count for entity, count in deaths.made.items() if entity != event.entity}
    counted = others if event.outcome else {**deaths.made, event.entity: made}
    return replace(deaths, made=counted, drawn={**deaths.drawn, event.entity: event.clock})


@deaths.tells(DeathDelayed)
def tell_delayed(state: State, event: DeathDelayed, viewer: Viewer) -> Told:
    """Tell everybody that a creature draws for its life."""
    return Told(f"{state[Characters].name(event.entity)} is dying, and draws for its life.", ("ff.death.entities",))


@deaths.tells(DeathDrawn, stage=(ALOUD,))
def tell_drawn(state: State, event: DeathDrawn, viewer: Viewer) -> Told:
    """Tell everybody the card, and what it means."""
    name = state[Characters].name(event.entity)
    said = {
        None: "no heart",
        Rescue.UNCONSCIOUS: "a heart: alive, but unconscious",
        Rescue.AWAKE: "a heart: alive and awake",
        Rescue.SWAY: "the ace of hearts: alive, awake and with 1 sway",
        Rescue.INCAPACITATED: "a heart: alive, but incapacitated",
        Rescue.HURT: "the ace of hearts: alive and awake, if hurt",
        Rescue.DEAD: "no heart, and no card left: dead",
    }
    tone = "good" if event.outcome not in (None, Rescue.DEAD) else "miss"
    text = f"{name} draws for their life: {faces([event.card])}, {said[event.outcome]}."
    return Told(text, ("ff.death.draws" if event.entity in state[Protagonists].known else "ff.death.entities",), tone)


@cites("ff.conditions.dead", "ff.death.entities")
def dead_for_good(state: State, entity: EntityId) -> bool:
    """Say whether a creature is dead and has had no draw for its life."""
    return (
        entity in state[Creatures].known
        and condition_of(state, entity) is Condition.DEAD
        and entity not in state[Deaths].spent
    )
