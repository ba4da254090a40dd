"""Protagonists: their sway, which is both their hand and what damage takes, and what they bring to a play."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import make
from threefates.pieces.spelling import composed
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.content.words import Attribute, Calling
from threefates.systems.fifty_two_fates.people.names import called

__all__ = [
    "Health",
    "MakeProtagonist",
    "Protagonist",
    "Protagonists",
    "SecondWindTaken",
    "SetHealth",
    "SetSway",
    "StateChanged",
    "SwayChanged",
    "as_made",
    "dealer_only",
    "lose_sway",
    "protagonists",
    "protagonists_here",
    "wake",
]

START_SWAY = 4
MOST_SWAY = 12  # what a page and a deck of 52 can bear
MOST_BONUS = 5
LONGEST = 80


class Health(enum.StrEnum):
    """The state of a protagonist. 0 sway is neither unconscious nor dying."""

    AWAKE = "awake"
    UNCONSCIOUS = "unconscious"
    DYING = "dying"
    DEAD = "dead"


class Protagonist(Struct, frozen=True, kw_only=True):
    """A player's character, between two commands."""

    calling: Calling = Calling.FIGHTER
    full_sway: int = START_SWAY  # 4..12
    sway: int = START_SWAY  # 0..full_sway: the hand's limit now
    attack_bonus: int = 0  # AB of a weapon that is in no table, 0..5
    defence_bonus: int = 0  # DB of armour and shield that are in no table, 0..5
    background: str = ""
    attribute: Attribute = Attribute.NONE
    trained: bool = False  # with martial gear, by background or skill
    weapon: str = ""  # in hand, of the book's table; "" for none of them
    armour: str = ""
    shield: bool = False
    geared: bool = False  # what they fight with and in has been said: no weapon is bare hands
    potions: int = 0  # healing potions, 0..9
    health: Health = Health.AWAKE
    toll: int = 0  # sway lost to miracles, that only rest gives back
    winded: bool = False  # the second wind of this fall to 0 sway is spent

    @property
    def second_wind(self) -> bool:
        """Say whether a second wind is left."""
        return self.sway == 0 and self.health is Health.AWAKE and not self.winded


class Protagonists(Struct, frozen=True):
    """Every protagonist by id, in the order they came."""

    known: ForGood[Mapping[EntityId, Protagonist]] = {}

    def __getitem__(self, entity: EntityId) -> Protagonist:
        """The protagonist of that id, refused in words where there is none."""
        found = self.known.get(entity)
        if found is None:
            raise Refused("protagonist.unknown", "That is no protagonist.", remedy="Pick a protagonist.")
        return found

    def with_one(self, entity: EntityId, protagonist: Protagonist) -> Protagonists:
        """With that protagonist as given."""
        return Protagonists({**self.known, entity: protagonist})


def protagonists_here(state: State) -> tuple[EntityId, ...]:
    """Every protagonist, however they are; offers ask it with `state.only`."""
    return tuple(state[Protagonists].known)


def as_made(state: State) -> State:
    """The state for whoever reads what protagonists are, and not how they fare: sway moves with every blow."""
    return state.through(Protagonists, _at_ease)


def _at_ease(heroes: Protagonists) -> Protagonists:
    rested = {entity: replace(hero, sway=0, toll=0, winded=False) for entity, hero in heroes.known.items()}
    return Protagonists(rested)


class ProtagonistMade(Event, frozen=True, tag="ff.protagonist-made"):
    """A protagonist is ready to play."""

    id: EntityId
    calling: Calling
    full_sway: int
    attack_bonus: int
    defence_bonus: int
    background: str = ""
    attribute: Attribute = Attribute.NONE
    trained: bool = False


class SwayChanged(Event, frozen=True, tag="ff.sway-changed"):
    """A protagonist has lost sway, or has it back."""

    entity: EntityId
    sway: int
    why: str = ""


class StateChanged(Event, frozen=True, tag="ff.state-changed"):
    """A protagonist has fallen unconscious, is dying, or is awake again."""

    entity: EntityId
    health: Health


class SecondWindTaken(Event, frozen=True, tag="ff.second-wind-taken"):
    """Somebody at 0 sway has drawn one last card to act with."""

    entity: EntityId
    card: str

    reveals = True


class MakeProtagonist(Command, frozen=True, tag="ff.make-protagonist"):
    """Bring a protagonist of your own into play."""

    name: str
    calling: Calling
    sway: int = START_SWAY
    attack_bonus: int = 0
    defence_bonus: int = 0
    background: str = ""
    attribute: Attribute = Attribute.NONE
    trained: bool = False

    brings_in = "protagonist"


class SetSway(Command, frozen=True, tag="ff.set-sway"):
    """Set a protagonist's sway, as rest and healing do; the Fate Dealer's to say."""

    entity: EntityId
    sway: int
    reason: str = ""


class SetHealth(Command, frozen=True, tag="ff.set-health"):
    """Set whether a protagonist is awake, unconscious, dying or dead; the Fate Dealer's to say."""

    entity: EntityId
    health: Health
    reason: str = ""


protagonists = Chapter("protagonists", Protagonists)


@cites("ff.sway.floor")
def after_loss(sway: int, loss: int | None) -> int:
    """The sway left after a loss; None is all of it. It never falls below 0.

    >>> after_loss(1, 2), after_loss(4, 1), after_loss(4, None)
    (0, 3, 0)
    """
    return 0 if loss is None else max(0, sway - loss)


@cites("ff.sway.zero-then-hit", "ff.ruling.ace-on-protagonist")
def starts_dying(sway: int) -> bool:
    """Say whether damage taken at this sway starts the dying: only where it was 0 before.

    >>> starts_dying(0), starts_dying(1)
    (True, False)
    """
    return sway == 0


def dealer_only(act: Unfolding, what: str) -> None:
    """Refuse unless the acting seat is the Fate Dealer's."""
    if not act.by.runs:
        raise Refused(
            "seat.not_the_dealer",
            f"{what} is for the Fate Dealer.",
            remedy="Ask the Fate Dealer to do it.",
            source="ff.dealer.role",
        )


def must_be_protagonist(state: State, entity: EntityId) -> None:
    """Refuse anybody who is no protagonist."""
    state[Protagonists][entity]


def within(value: int, most: int, what: str, least: int = 0) -> int:
    """The value, refused where it is out of range."""
    if not least <= value <= most:
        raise Refused("range", f"{what} cannot be {value}.", remedy=f"Give a number from {least} to {most}.")
    return value


def plain(text: str) -> str:
    """Tidy a few words: no blanks too many, and none too long.

    Raises:
        Refused: Where they are too many, or hold signs that cannot be read.
    """
    clean = " ".join(composed(text).split())
    if len(clean) > LONGEST or not clean.isprintable():
        raise Refused("words", "That cannot stand there.", remedy=f"Write up to {LONGEST} letters, spaces and signs.")
    return clean


# making one ---------------------------------------------------------------------------------------


@protagonists.decides(MakeProtagonist)
@cites("ff.protagonist.checklist", "ff.protagonist.class", "ff.protagonist.sway", "ff.protagonist.sway-easier")
def make_protagonist(act: Unfolding, command: MakeProtagonist) -> None:
    """Whoever makes a protagonist plays it. Sway is usually 4; a table may agree on more."""
    sway = within(command.sway, MOST_SWAY, "Sway", START_SWAY)
    attack = within(command.attack_bonus, MOST_BONUS, "The attack bonus")
    defence = within(command.defence_bonus, MOST_BONUS, "The defence bonus")
    background = plain(command.background)
    entity = make(act, called(act.state, command.name), kind="protagonist", seats=(act.by.id,))
    more = (background, command.attribute, command.trained)
    act.happen(ProtagonistMade(entity, command.calling, sway, attack, defence, *more))


@protagonists.folds(ProtagonistMade)
def made(protagonists: Protagonists, event: ProtagonistMade) -> Protagonists:
    """Add the protagonist, with full sway and awake."""
    return protagonists.with_one(
        event.id,
        Protagonist(
            calling=event.calling,
            full_sway=event.full_sway,
            sway=event.full_sway,
            attack_bonus=event.attack_bonus,
            defence_bonus=event.defence_bonus,
            background=event.background,
            attribute=event.attribute,
            trained=event.trained,
        ),
    )


# losing sway --------------------------------------------------------------------------------------


@cites("ff.sway.damage-table")
def lose_sway(act: Unfolding, entity: EntityId, loss: int | None) -> None:
    """Take sway from a protagonist; None takes all of it."""
    before = act.state[Protagonists][entity].sway
    act.happen(SwayChanged(entity, after_loss(before, loss)))


@protagonists.folds(SwayChanged)
def sway_changed(protagonists: Protagonists, event: SwayChanged) -> Protagonists:
    """Set the sway to the event's; whoever has sway again gets a second wind at the next fall."""
    before = protagonists.known[event.entity]
    winded = before.winded and event.sway == 0
    return protagonists.with_one(event.entity, replace(before, sway=event.sway, winded=winded))


@protagonists.folds(StateChanged)
def state_changed(protagonists: Protagonists, event: StateChanged) -> Protagonists:
    """Set the protagonist's state to the event's."""
    return protagonists.with_one(event.entity, replace(protagonists.known[event.entity], health=event.health))


@protagonists.folds(SecondWindTaken)
def second_wind_taken(protagonists: Protagonists, event: SecondWindTaken) -> Protagonists:
    """Mark the second wind as spent, until sway is regained."""
    return protagonists.with_one(event.entity, replace(protagonists.known[event.entity], winded=True))


# what the Fate Dealer may set ---------------------------------------------------------------------


@protagonists.decides(SetSway)
@cites("ff.sway.recovery", "ff.ruling.sway-recovery-by-rest")
def set_sway(act: Unfolding, command: SetSway) -> None:
    """Healing gives what the Fate Dealer says, but never the toll of miracles; sway regained wakes the unconscious."""
    dealer_only(act, "Setting sway")
    refused = busy(act.state)
    if refused:
        raise refused
    hero = act.state[Protagonists][command.entity]
    sway = within(command.sway, max(hero.sway, hero.full_sway - hero.toll), "Sway")
    act.happen(SwayChanged(command.entity, sway, plain(command.reason)))
    wake(act, command.entity, sway)


@cites("ff.ruling.unconscious-recovery", "ff.ruling.heal-while-dying")
def wake(act: Unfolding, entity: EntityId, sway: int) -> None:
    """Sway that is regained wakes the unconscious, and ends the dying."""
    if sway and act.state[Protagonists][entity].health in (Health.UNCONSCIOUS, Health.DYING):
        act.happen(StateChanged(entity, Health.AWAKE))
