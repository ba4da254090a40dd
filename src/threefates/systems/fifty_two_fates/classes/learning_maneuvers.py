"""Maneuvers: four for each fighter, one to a suit, for good; and what lies on the ground because of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.cards import Card, Suit
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import Each, ForGood, OfBattle
from threefates.rulebook.messages import Draws, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards.card_values import CardClass
from threefates.systems.fifty_two_fates.content.loader import archetypes, maneuvers
from threefates.systems.fifty_two_fates.content.records import Maneuver
from threefates.systems.fifty_two_fates.gear.weapons_armor import SHIELD
from threefates.systems.fifty_two_fates.rulings.rulings import LeadScope, StunCondition

__all__ = [
    "SUITS",
    "AskManeuver",
    "Dropped",
    "Learned",
    "Maneuvers",
    "Training",
    "WeaponBack",
    "WeaponDropped",
    "check_choice",
    "does",
    "drawn_by",
    "fighting",
    "one_suit",
    "rounds_of_maneuver",
]

SUITS = {"clubs": Suit.CLUBS, "diamonds": Suit.DIAMONDS, "hearts": Suit.HEARTS, "spades": Suit.SPADES}
ROUNDS = {CardClass.PIP: 1, CardClass.COURT: 2, CardClass.ACE: None}


class Training(Struct, frozen=True):
    """Somebody's four maneuvers, in the order of `SUITS`."""

    maneuvers: tuple[str, ...]
    secret: bool = False  # the Fate Dealer's to know, as the rest of a stat block is

    def of(self, suit: Suit) -> str:
        """The maneuver of that suit."""
        return self.maneuvers[list(SUITS.values()).index(suit)]

    def suit(self, maneuver: str) -> Suit:
        """The suit of a maneuver that is among them."""
        return list(SUITS.values())[self.maneuvers.index(maneuver)]


class Dropped(Struct, frozen=True):
    """A weapon out of somebody's hands."""

    weapon: str  # of the table; "" for whatever else they fight with
    place: OfBattle[int | None] = None  # metres along the line; None where nobody measures
    broken: bool = False


class Maneuvers(Struct, frozen=True):
    """The maneuvers everybody is trained in, and the weapons and shields that lie on the ground."""

    known: ForGood[Mapping[EntityId, Training]] = {}
    dropped: Each[Mapping[EntityId, Dropped]] = {}  # the weapon last lost
    more: Each[Mapping[EntityId, tuple[Dropped, ...]]] = {}  # weapons lost before it, and a shield

    def lying(self, entity: EntityId) -> tuple[Dropped, ...]:
        """Whatever of somebody's lies on the ground, the weapon last lost first."""
        last = self.dropped.get(entity)
        return (*((last,) if last else ()), *self.more.get(entity, ()))


class Learned(Event, frozen=True, tag="ff.maneuvers-learned"):
    """Somebody has their four maneuvers; by cards, where some were drawn."""

    entity: EntityId
    maneuvers: tuple[str, ...]
    archetype: str = ""
    cards: tuple[str, ...] = ()
    secret: bool = False

    draws = Draws.HIDDEN


class WeaponDropped(Event, frozen=True, tag="ff.weapon-dropped"):
    """Somebody's weapon is out of their hands."""

    entity: EntityId
    weapon: str = ""
    place: int | None = None
    broken: bool = False
    nothing: bool = False  # there was no weapon in their hands to lose
    shield: bool = False  # their shield lies there as well


class WeaponBack(Event, frozen=True, tag="ff.weapon-back"):
    """Somebody is armed again with what they had dropped."""

    entity: EntityId
    why: str = ""
    what: str = ""  # a shield, or a weapon lost before the last; "" is that


class AskManeuver(Step, frozen=True, tag="ff.ask-maneuver"):
    """Cards of the fate deck lie open, all of the suit of a maneuver: is it one?"""

    entity: EntityId


fighting = Chapter("maneuvers", Maneuvers)


# secrets ------------------------------------------------------------------------------------------


def retrained(maneuvers: Maneuvers, viewer: Viewer, salt: int) -> Maneuvers:
    """The same, but that those this viewer knows nothing about are trained otherwise, or not at all."""
    sets = [(one.clubs, one.diamonds, one.hearts, one.spades) for one in archetypes().values()]
    other = Training(sets[salt % len(sets)], secret=True)
    seen = {entity: one for entity, one in maneuvers.known.items() if _open(entity, one, viewer)}
    hidden = {entity: other for entity in maneuvers.known if entity not in seen and salt % 5}
    return replace(maneuvers, known={**seen, **hidden})


def _open(entity: EntityId, training: Training, viewer: Viewer) -> bool:
    return not training.secret or viewer.runs or viewer.holds(entity)


@fighting.hides(retrained)
@cites("ff.cards.visibility")
def known(maneuvers: Maneuvers, viewer: Viewer) -> Maneuvers:
    """Hide a creature's training from all but the Fate Dealer; a protagonist's sheet is open."""
    seen = {entity: one for entity, one in maneuvers.known.items() if _open(entity, one, viewer)}
    return replace(maneuvers, known=seen)


# the rules ----------------------------------------------------------------------------------------


@cites("ff.maneuvers.assignment")
def check_choice(chosen: Sequence[str]) -> Refused | None:
    """The words against a set of maneuvers: four of the thirteen, all different, one for each suit.

    >>> check_choice(("stun", "stun", "evade", "hunt")).refusal.code, check_choice(("stun", "knock", "evade", "hunt"))
    ('maneuvers.four', None)
    """
    if len(set(chosen)) == len(SUITS) and all(one in maneuvers() for one in chosen):
        return None
    return Refused(
        "maneuvers.four",
        "A fighter has four different maneuvers, one for each suit.",
        remedy="Pick four of the thirteen.",
        source="ff.maneuvers.assignment",
    )


@cites("ff.ruling.stun-condition", "ff.ruling.lead-scope")
def does(state: State, maneuver: Maneuver) -> str:
    """Say what a maneuver does, as this table reads it."""
    readings = (state.ruling(StunCondition).value, state.ruling(LeadScope).value)
    return next((maneuver.otherwise[one] for one in readings if one in maneuver.otherwise), maneuver.summary)


@cites("ff.maneuvers.random-table")
def drawn_by(card: Card) -> Maneuver:
    """The maneuver that a drawn card picks, by its rank.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> [drawn_by(card).id for card in named(["2C", "10H", "JS", "AD"])]
    ['disarm', 'parry', 'push', 'sweep']
    """
    return next(one for one in maneuvers().values() if one.card == card.rank.value)


@cites("ff.maneuvers.same-suit", "ff.ruling.rage-details")
def one_suit(cards: Sequence[Card], suit: Suit) -> Refused | None:
    """The words against cards of another suit than the maneuver's.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> one_suit(named(["3C", "9D"]), Suit.CLUBS).refusal.code, one_suit(named(["3C", "9C"]), Suit.CLUBS)
    ('maneuver.suit', None)
    """
    if all(card.suit is suit for card in cards):
        return None
    return Refused(
        "maneuver.suit",
        "Every card of a maneuver is of its suit.",
        remedy=f"Lay {suit.spoken} alone.",
        source="ff.maneuvers.same-suit",
    )


@cites("ff.maneuvers.durations")
def rounds_of_maneuver(highest: CardClass) -> int | None:
    """Say how many rounds a maneuver that goes on lasts; None is until it is ended.

    >>> [rounds_of_maneuver(card) for card in CardClass]
    [1, 2, None]
    """
    return ROUNDS[highest]


# folding ------------------------------------------------------------------------------------------


@fighting.folds(Learned)
def learned(maneuvers: Maneuvers, event: Learned) -> Maneuvers:
    """Set the maneuvers the entity is trained in, for good (`known`)."""
    training = Training(event.maneuvers, event.secret)
    return replace(maneuvers, known={**maneuvers.known, event.entity: training})


@fighting.folds(WeaponDropped)
def weapon_dropped(maneuvers: Maneuvers, event: WeaponDropped) -> Maneuvers:
    """Put the entity's weapon and shield on the ground where the event says, beside what lies there already."""
    dropped, more = dict(maneuvers.dropped), list(maneuvers.more.get(event.entity, ()))
    if not event.nothing:
        before = dropped.get(event.entity)
        more += [before] if before and before.weapon != event.weapon else []
        dropped[event.entity] = Dropped(event.weapon, event.place, event.broken)
    if event.shield:
        more.append(Dropped(SHIELD, event.place))
    return replace(maneuvers, dropped=dropped, more=_with(maneuvers.more, event.entity, more))


@fighting.folds(WeaponBack)
def weapon_back(maneuvers: Maneuvers, event: WeaponBack) -> Maneuvers:
    """Take the entity's weapon, or what else it says, off the ground (`more` and `dropped`)."""
    if not event.what:
        left = {entity: one for entity, one in maneuvers.dropped.items() if entity != event.entity}
        return replace(maneuvers, dropped=left)
    more = [one for one in maneuvers.more.get(event.entity, ()) if one.weapon != event.what]
    return replace(maneuvers, more=_with(maneuvers.more, event.entity, more))


def _with(
    more: Mapping[EntityId, tuple[Dropped, ...]], entity: EntityId, things: Sequence[Dropped]
) -> Mapping[EntityId, tuple[Dropped, ...]]:
    others = {one: lying for one, lying in more.items() if one != entity}
    return {**others, entity: tuple(things)} if things else others
