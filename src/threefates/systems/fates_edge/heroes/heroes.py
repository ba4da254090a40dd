"""Heroes: four Attributes, the skills of the list, and the sheet they are read from."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Field, Offer, choice, number, words
from threefates.rulebook.parts import Track
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.heroes.modes import Modes
from threefates.systems.fates_edge.heroes.skills import (
    part_of,
    rated_anew,
    skills_of,
    trait_said,
    with_modes,
)
from threefates.systems.fates_edge.rulings.resolution import OffList, SkillList

__all__ = ["ATTRIBUTES", "Hero", "Heroes", "SetRating", "field_of", "hero_named", "heroes"]

ATTRIBUTES: Final = ("body", "wits", "spirit", "presence")
HIGHEST: Final = 5
HIGHEST_AT_FIRST: Final = 3  # an Attribute, while the hero is being made


class Hero(Struct, frozen=True, kw_only=True):
    """A player's character: what its pools are made of."""

    id: EntityId
    body: int = 2  # 1..5
    wits: int = 2  # 1..5
    spirit: int = 2  # 1..5
    presence: int = 2  # 1..5
    skills: Mapping[str, int] = {}  # 1..5 each; a skill that is not there stands at 0
    tier: int = 1  # 1..5
    talents: tuple[str, ...] = ()  # key talents, by id, beside those of a first build
    lost: tuple[str, ...] = ()  # key talents that were taken back

    def attribute(self, name: str) -> int:
        """The rating of an Attribute, 1..5; of the skill of that name where a formula has a skill in its place."""
        ratings = {"body": self.body, "wits": self.wits, "spirit": self.spirit, "presence": self.presence}
        return ratings[name] if name in ratings else self.skill(name)

    @cites("fe.resolution.skill-scale")
    def skill(self, name: str) -> int:
        """The rating of a skill, 0..5; anybody may try what they were never taught."""
        return self.skills.get(name, 0) or self.skills.get(part_of(name), 0)


class Heroes(Struct, frozen=True):
    """Every hero, in the order they came."""

    known: ForGood[Mapping[EntityId, Hero]] = {}

    def __getitem__(self, hero: EntityId) -> Hero:
        """The hero of that id, refused in words where there is none."""
        found = self.known.get(hero)
        if found is None:
            raise Refused("hero.unknown", "There is no such hero here.", remedy="Pick a hero who is listed.")
        return found


class HeroMade(Event, frozen=True, tag="fe.hero-made"):
    """A hero's ratings are written down."""

    id: EntityId
    body: int
    wits: int
    spirit: int
    presence: int
    skills: Mapping[str, int] = {}
    talents: tuple[str, ...] = ()  # those of a first build are told by itself

    quiet = True  # the entrance of the character tells it


class RatingSet(Event, frozen=True, tag="fe.rating-set"):
    """An Attribute or skill stands at another rating."""

    hero: EntityId
    trait: str
    rating: int
    reason: str


class SetRating(Command, frozen=True, tag="fe.set-rating"):
    """Put an Attribute or a skill right, saying why."""

    hero: EntityId
    trait: str
    rating: int
    reason: str


heroes = Chapter("heroes", Heroes)


def skills_at(state: State) -> tuple[str, ...]:
    """The skills that this table plays by."""
    return with_modes(skills_of(state.ruling(SkillList), state.ruling(OffList)), state[Modes].on)


@cites("fe.skills.how")
def no_such_pair(state: State, attribute: str, skill: str) -> Refused | None:
    """The refusal where a table has no such Attribute or no such skill to roll with, or None."""
    if attribute in ATTRIBUTES and skill in skills_at(state):
        return None
    title, remedy = "There is no such Attribute or skill.", "Pick one Attribute and one skill of the list."
    return Refused("proposal.no_such_trait", title, remedy=remedy, source="fe.resolution.pool")


@cites("fe.resolution.attribute-scale")
def within(trait: str, rating: int, *, lowest: int = 1, highest: int = HIGHEST) -> int:
    """A rating as it may stand on a sheet.

    Raises:
        Refused: If it is off the scale.
    """
    if not lowest <= rating <= highest:
        raise Refused(
            "hero.rating",
            f"{trait_said(trait)} cannot be {rating}.",
            remedy=f"Choose {lowest} to {highest}.",
            source="fe.resolution.attribute-scale",
        )
    return rating


class _Attribute(Struct):
    name: str
    covers: tuple[str, ...]


class _Scale(Struct):
    attributes: tuple[_Attribute, ...]


@cites("fe.resolution.attribute-scale")
@functools.cache
def field_of(attribute: str) -> str:
    """Say what an Attribute is for.

    >>> field_of("wits")
    'perception, quick thinking, timing'
    """
    found = entry("fe.resolution.attribute-scale").table(_Scale).attributes
    return next(", ".join(each.covers) for each in found if each.name.casefold() == attribute)


@cites("fe.skills.core-list")
def must_be_listed(skill: str, listed: tuple[str, ...]) -> None:
    """Let only a skill of the table's list by.

    Raises:
        Refused: If it is not on the list.
    """
    if skill not in listed:
        title, source = "That skill is not on the list.", "fe.skills.core-list"
        raise Refused("hero.no_such_skill", title, remedy=f"Pick one of {len(listed)} listed.", source=source)


@heroes.folds(HeroMade)
def made(heroes: Heroes, event: HeroMade) -> Heroes:
    """Add the hero with its ratings to the known (`known`)."""
    hero = Hero(
        id=event.id,
        body=event.body,
        wits=event.wits,
        spirit=event.spirit,
        presence=event.presence,
        skills=event.skills,
        talents=event.talents,
    )
    return Heroes({**heroes.known, event.id: hero})


@heroes.decides(SetRating)
@cites("fe.resolution.attribute-scale")
def set_rating(act: Unfolding, command: SetRating) -> None:
    """Set a hero's rating, Attributes 1 to 5 and skills 0 to 5; only whoever runs the game may."""
    act.must_run("Setting a rating")
    hero = act.state[Heroes][command.hero]
    if command.trait not in ATTRIBUTES:
        must_be_listed(command.trait, skills_at(act.state))
    rating = within(command.trait, command.rating, lowest=1 if command.trait in ATTRIBUTES else 0)
    act.happen(RatingSet(hero.id, command.trait, rating, one_line(command.reason, "The reason")))


@heroes.folds(RatingSet)
def rating_set(heroes: Heroes, event: RatingSet) -> Heroes:
    """Set the hero's Attribute or skill to the event's rating (`known`)."""
    was = heroes.known[event.hero]
    if event.trait in ATTRIBUTES:
        return Heroes({**heroes.known, event.hero: replace(was, **{event.trait: event.rating})})
    return Heroes({**heroes.known, event.hero: replace(was, skills={**was.skills, event.trait: event.rating})})


@heroes.tells(RatingSet)
def tell_rating(state: State, event: RatingSet, viewer: Viewer) -> Told:
    """Tell everybody whose rating changed, to what, and why."""
    name = hero_named(state, event.hero)
    return Told(f"{name}'s {trait_said(event.trait)} is now {event.rating}: {event.reason}.", tone="quiet")


@heroes.answers_to(RulingChanged)
@cites("fe.ruling.skill-list", "fe.ruling.skill-off-list")
def listed_anew(act: Unfolding, event: RulingChanged) -> None:
    """Where the table goes over to another list, what a sheet has under a name not on it goes by its name there."""
    if event.ruling not in (SkillList.ruling_id, OffList.ruling_id):
        return
    for hero in act.state[Heroes].known.values():
        now = rated_anew(hero.skills, skills_at(act.state))
        for skill in dict.fromkeys((*now, *hero.skills)):
            if now.get(skill, 0) != hero.skills.get(skill, 0):
                act.happen(RatingSet(hero.id, skill, now.get(skill, 0), "another list of skills"))


def hero_named(state: State, hero: EntityId) -> str:
    """Name a hero as the characters have it."""
    return state[Characters].name(hero)


def held_heroes(state: State, viewer: Viewer) -> Iterator[Hero]:
    """The heroes a viewer may act for."""
    return (hero for hero in state[Heroes].known.values() if viewer.holds(hero.id))


def ratings(hero: Hero) -> Iterator[Track]:
    """A hero's Attributes and the skills that were learned."""
    for name in ATTRIBUTES:
        yield Track(name.capitalize(), hero.attribute(name), HIGHEST)
    for skill, rating in hero.skills.items():
        if rating:
            yield Track(skill, rating, HIGHEST)


@heroes.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer putting ratings right to whoever runs the game."""
    if viewer.runs and state[Heroes].known:
        yield Offer("fe.set-rating", "Put a rating right", _putting_right(state), group="Heroes", levers=True)


@functools.cache
def _rating(listed: tuple[str, ...]) -> tuple[Field, ...]:
    traits = [Option(name, name.capitalize()) for name in ATTRIBUTES]
    traits += [Option(skill, skill) for skill in listed]
    rating = number("rating", "Rating", low=0, high=HIGHEST)
    return choice("trait", "Attribute or skill", traits), rating, words("reason", "Why")


def _putting_right(state: State) -> tuple[Field, ...]:
    who = choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known])
    return who, *_rating(skills_at(state))
