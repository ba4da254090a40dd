"""Creatures and cast members: condition targets and hurt, which only the Fate Dealer sees."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.people.protagonists import (
    Protagonists,
    dealer_only,
    plain,
    protagonists_here,
    within,
)

__all__ = [
    "BossSwayChanged",
    "BossWindTaken",
    "Condition",
    "Creature",
    "CreatureFell",
    "CreatureHurt",
    "Creatures",
    "SetHurt",
    "Stats",
    "Wealth",
    "calling_of",
    "creatures",
    "everybody_here",
    "keeps_its_block",
]

MOST_HURT = 60


class Condition(enum.StrEnum):
    """The conditions a hit may bring, lightest first."""

    FIT = "fit"
    INCAPACITATED = "incapacitated"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"


class Wealth(enum.StrEnum):
    """The wealth levels, lowest first."""

    POOR = "poor"
    MODEST = "modest"
    AVERAGE = "average"
    UPSCALE = "upscale"
    RICH = "rich"


class Stats(Struct, frozen=True):
    """A stat block: the Fate Dealer's."""

    targets: tuple[int, int, int]  # low/mid/high: incapacitated, unconscious, dead; (0, 0, 0): run without any
    action: int  # cards for an action
    reaction: int  # cards for a reaction
    hurt: int = 0  # hits taken so far
    move: int = 1  # zones a round; 0: it stays where it is
    reach: int = 0  # zones that its attack gets to; 0: zone zero only
    alert: int = 0  # cards more for initiative
    flies: int = 0  # zones a round in the air
    species: str = ""  # of the book's creatures; "" for one of your own
    attribute: str = ""  # outstanding, of a cast member or one of your own
    attacks: tuple[str, ...] = ()  # of one of your own: one of each in a turn; none is a single strike
    specials: tuple[str, ...] = ()  # of the book's specials, for one of your own
    weapon: str = ""  # of the book's table, where it strikes with one
    armour: str = ""  # that a cast member wears
    shield: bool = False
    background: str = ""  # of a cast member
    skills: tuple[str, ...] = ()
    about: Mapping[str, str] = {}  # what a skill is about, where it has been named: a trade, a terrain
    learned: int = 0  # of those skills, how many the steps of a cast member have brought
    calling: Calling | None = None  # of a cast member
    wealth: Wealth | None = None  # of a cast member, or of a creature where it matters
    field: str = ""  # what a cast member's background is about, where it has been named


class Creature(Struct, frozen=True):
    """Somebody the Fate Dealer plays."""

    stats: Stats | None  # None: this viewer does not see it
    important: bool = False  # in mixed fate it has a hand of its own
    cast: bool = False  # sentient: a cast member
    kind: str = ""  # what several of its kind are called
    full_sway: int | None = None  # a boss that is hurt as protagonists are; None: it has condition targets
    sway: int = 0  # 0..full_sway
    winded: bool = False  # the second wind of this fall to 0 sway is spent
    fallen: bool = False  # dead, of one that may have a hand of its own: it holds none

    @property
    def second_wind(self) -> bool:
        """Say whether a boss that has sway has a second wind left."""
        return self.full_sway is not None and self.sway == 0 and not self.winded

    @property
    def block(self) -> Stats:
        """The stat block, where the Fate Dealer asks."""
        if self.stats is None:
            raise Refused("creature.secret", "Only the Fate Dealer sees that.", remedy="Ask the Fate Dealer.")
        return self.stats


class Creatures(Struct, frozen=True):
    """Every creature by id, in the order they came."""

    known: ForGood[Mapping[EntityId, Creature]] = {}

    def __getitem__(self, entity: EntityId) -> Creature:
        """The creature of that id, refused in words where there is none."""
        found = self.known.get(entity)
        if found is None:
            raise Refused("creature.unknown", "That is no creature.", remedy="Pick a creature.")
        return found

    def with_one(self, entity: EntityId, creature: Creature) -> Creatures:
        """With that creature as given."""
        return Creatures({**self.known, entity: creature})


@cites("ff.protagonist.class", "ff.dealer.cast-members", "ff.ruling.cast-stats")
def calling_of(state: State, entity: EntityId) -> Calling | None:
    """Name the class of a protagonist or cast member; none of a creature, or where the stat block is unknown."""
    hero, creature = state[Protagonists].known.get(entity), state[Creatures].known.get(entity)
    if hero is not None:
        return hero.calling
    return creature.stats.calling if creature and creature.stats else None


def keeps_its_block(state: State, entity: EntityId) -> bool:
    """Say whether somebody's stat block is nothing that whoever asks may know."""
    creature = state[Creatures].known.get(entity)
    return creature is not None and creature.stats is None


def everybody_here(state: State) -> tuple[EntityId, ...]:
    """Every protagonist and every creature, however they are; offers ask it with `state.only`."""
    return (*state.only(protagonists_here), *state[Creatures].known)


class CreatureMade(Event, frozen=True, tag="ff.creature-made"):
    """A creature is in play."""

    id: EntityId
    targets: tuple[int, int, int]
    action: int
    reaction: int
    important: bool = False
    move: int = 1
    reach: int = 0
    alert: int = 0
    kind: str = ""
    sway: int = 0  # of a boss that has sway; 0: it has none
    flies: int = 0
    species: str = ""
    attribute: str = ""
    attacks: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    weapon: str = ""
    wealth: Wealth | None = None


class BossSwayChanged(Event, frozen=True, tag="ff.boss-sway-changed"):
    """A boss that is hurt as protagonists are has lost sway, or has it back."""

    entity: EntityId
    sway: int
    why: str = ""


class BossWindTaken(Event, frozen=True, tag="ff.boss-wind-taken"):
    """A boss at 0 sway has drawn one last card to act with."""

    entity: EntityId
    card: str

    reveals = True


class CreatureFell(Event, frozen=True, tag="ff.creature-fell"):
    """A creature that may have a hand of its own is dead, or is no longer."""

    entity: EntityId
    fallen: bool = True

    quiet = True


class CreatureHurt(Event, frozen=True, tag="ff.creature-hurt"):
    """A creature has taken a hit: so many by now."""

    entity: EntityId
    hurt: int
    healed: bool = False


class SetHurt(Command, frozen=True, tag="ff.set-hurt"):
    """Set how often a creature is hurt."""

    entity: EntityId
    hurt: int
    reason: str = ""


creatures = Chapter("creatures", Creatures)


# the rules ----------------------------------------------------------------------------------------


# secrets ------------------------------------------------------------------------------------------


def may_see(entity: EntityId, viewer: Viewer) -> bool:
    """Say whether a viewer sees a stat block."""
    return viewer.runs or viewer.holds(entity)


def reshaped(creatures: Creatures, viewer: Viewer, salt: int) -> Creatures:
    """The same creatures, with other stat blocks where this viewer sees none."""
    targets = (3 + salt % 7, 9 + salt % 11, 15 + salt % 13)
    other = Stats(
        targets,
        1 + salt % 3,
        1 + salt % 4,
        salt % 5,
        move=salt % 4,
        reach=salt % 3,
        alert=salt % 2,
        flies=salt % 5,
        species=("", "gargoyle", "troll", "spider")[salt % 4],
        attribute=("", "strength", "tenacity")[salt % 3],
        attacks=("bite", "claws")[: salt % 3],
        weapon=("", "longbow")[salt % 2],
        armour=("", "plate mail")[salt % 2],
        skills=("stealth", "persuasion", "contortionist")[: salt % 4],
        specials=("hellhound firebreath", "ghoul charm")[: salt % 3],
        background=("", "mercenary")[salt % 2],
        calling=(None, *Calling)[salt % (1 + len(Calling))],
        wealth=(None, *Wealth)[salt % (1 + len(Wealth))],
    )
    return Creatures(
        {
            entity: creature if may_see(entity, viewer) else replace(creature, stats=other)
            for entity, creature in creatures.known.items()
        }
    )


@creatures.hides(reshaped)
@cites("ff.cards.visibility", "ff.ruling.ct-visibility")
def known(creatures: Creatures, viewer: Viewer) -> Creatures:
    """Stat blocks and hurts are the Fate Dealer's; everybody sees conditions."""
    if viewer.runs:
        return creatures
    return Creatures(
        {
            entity: creature if may_see(entity, viewer) else replace(creature, stats=None)
            for entity, creature in creatures.known.items()
        }
    )


# making one, and what becomes of it ---------------------------------------------------------------


@creatures.folds(CreatureMade)
def made(creatures: Creatures, event: CreatureMade) -> Creatures:
    """Add a creature with the event's stat block, unharmed."""
    stats = Stats(
        event.targets,
        event.action,
        event.reaction,
        move=event.move,
        reach=event.reach,
        alert=event.alert,
        flies=event.flies,
        species=event.species,
        attribute=event.attribute,
        attacks=event.attacks,
        specials=event.specials,
        weapon=event.weapon,
        wealth=event.wealth,
    )
    boss = Creature(stats, important=event.important, kind=event.kind, full_sway=event.sway or None, sway=event.sway)
    return creatures.with_one(event.id, boss)


@creatures.folds(BossSwayChanged)
def boss_sway_changed(creatures: Creatures, event: BossSwayChanged) -> Creatures:
    """Set the boss's sway to the event's; one that has sway again gets a second wind at the next fall."""
    before = creatures.known[event.entity]
    return creatures.with_one(event.entity, replace(before, sway=event.sway, winded=before.winded and event.sway == 0))


@creatures.folds(BossWindTaken)
def boss_wind_taken(creatures: Creatures, event: BossWindTaken) -> Creatures:
    """Mark the boss's second wind as spent, until it has sway again."""
    return creatures.with_one(event.entity, replace(creatures.known[event.entity], winded=True))


@creatures.folds(CreatureFell)
def creature_fell(creatures: Creatures, event: CreatureFell) -> Creatures:
    """Note whether the creature holds a hand no more (`fallen`)."""
    return creatures.with_one(event.entity, replace(creatures.known[event.entity], fallen=event.fallen))


@creatures.folds(CreatureHurt)
def hurt(creatures: Creatures, event: CreatureHurt) -> Creatures:
    """Set the creature's hurts to the event's number."""
    before = creatures.known[event.entity]
    return creatures.with_one(event.entity, replace(before, stats=replace(before.block, hurt=event.hurt)))


@creatures.decides(SetHurt)
@cites("ff.ruling.hurt-removal")
def set_hurt(act: Unfolding, command: SetHurt) -> None:
    """Hurt stays until it is healed or the Fate Dealer takes it away."""
    dealer_only(act, "Setting hurt")
    plain(command.reason)
    _must_be_creature(act.state, command.entity)
    act.happen(CreatureHurt(command.entity, within(command.hurt, MOST_HURT, "Hurt")))


def _must_be_creature(state: State, entity: EntityId) -> None:
    state[Creatures][entity]
