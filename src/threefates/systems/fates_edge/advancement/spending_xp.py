"""The raises that XP buys between scenes: Attributes and skills, a step at a time, and the days each takes."""

from __future__ import annotations

from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.advancement.creation import BEST_SKILL
from threefates.systems.fates_edge.advancement.rushing import cannot_rush, rush
from threefates.systems.fates_edge.advancement.starting_build import attribute_price, skill_price
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid, experience
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import (
    ATTRIBUTES,
    HIGHEST,
    HIGHEST_AT_FIRST,
    Heroes,
    RatingSet,
    hero_named,
    skills_at,
)
from threefates.systems.fates_edge.heroes.skills import trait_said
from threefates.systems.fates_edge.heroes.talents import Builds
from threefates.systems.fates_edge.resolution.wording import counted

__all__ = ["RaiseRating", "cannot_raise", "price_now"]


class RaiseRating(Command, frozen=True, tag="fe.raise-rating"):
    """Spend XP: an Attribute or a skill of your hero rises by one."""

    hero: EntityId
    trait: str
    rush: bool = False  # without the days of downtime


@cites("fe.advancement.attribute-cost", "fe.advancement.skill-cost")
def price_now(state: State, hero: EntityId, trait: str) -> int:
    """XP for the next step of an Attribute or skill."""
    if trait in ATTRIBUTES:
        return attribute_price(state[Heroes][hero].attribute(trait) + 1)
    return skill_price(state[Heroes][hero].skill(trait) + 1)


@cites("fe.advancement.attribute-cost", "fe.advancement.skill-cost")
def cannot_raise(state: State, hero: EntityId, trait: str) -> Refused | None:
    """The refusal where a rating cannot be bought now, or None."""
    found = state[Heroes][hero]
    rating = found.attribute(trait) if trait in ATTRIBUTES else found.skill(trait)
    source = f"fe.advancement.{'attribute' if trait in ATTRIBUTES else 'skill'}-cost"
    if wait := to_end_first(state):
        return Refused("xp.scene", "XP is spent between scenes.", remedy=wait, source=source)
    if rating >= HIGHEST:
        return Refused("xp.highest", f"{trait_said(trait)} is at its highest.", remedy="Raise another.", source=source)
    if refusal := not_at_first(state, hero, trait, rating):
        return refusal
    price, there = price_now(state, hero, trait), state[Experience].of(hero)
    if price <= there:
        return None
    title = f"{trait_said(trait)} {rating + 1} costs {price} XP, and {hero_named(state, hero)} has {there}."
    return Refused("xp.price", title, remedy="Earn more first.", source=source)


@cites("fe.creation.budget")
def not_at_first(state: State, hero: EntityId, trait: str, rating: int) -> Refused | None:
    """The refusal where nobody begins with more than a rating, and what is left of a first build would pay for more
    before any scene of theirs, here or in earlier play; or None.
    """
    built, xp = state[Builds].known.get(hero), state[Experience]
    if built is None or built.earned or state[Scenes].begun > built.after:
        return None
    if max(xp.of(hero), xp.earned.get(hero, 0)) > built.left:
        return None
    if rating < (HIGHEST_AT_FIRST if trait in ATTRIBUTES else BEST_SKILL):
        return None
    title, remedy = (
        f"Nobody begins with {trait_said(trait)} {rating + 1}.",
        "Play a scene first, or buy something else.",
    )
    return Refused("xp.first", title, remedy=remedy, source="fe.creation.budget")


@experience.decides(RaiseRating)
@cites("fe.advancement.attribute-cost", "fe.advancement.skill-cost", "fe.ruling.downtime-days")
def raise_rating(act: Unfolding, command: RaiseRating) -> None:
    """Raise a rating by one: XP of the new rating times 3, or the new level times 2, and as many days of downtime."""
    act.must_control(command.hero, hero_named(act.state, command.hero))
    trait = command.trait
    if trait not in ATTRIBUTES and trait not in skills_at(act.state):
        raise Refused("xp.trait", "There is no such Attribute or skill.", remedy="Pick one that is listed.")
    if refusal := cannot_raise(act.state, command.hero, trait) or cannot_rush(act.state, rushes=command.rush):
        raise refusal
    price, found = price_now(act.state, command.hero, trait), act.state[Heroes][command.hero]
    new = (found.attribute(trait) if trait in ATTRIBUTES else found.skill(trait)) + 1
    act.happen(XpPaid(command.hero, price, f"{trait_said(trait)} {new}"))
    time = "no downtime" if command.rush else f"{counted(new, 'day')} of downtime"
    act.happen(RatingSet(command.hero, trait, new, f"{price} XP and {time}"))
    if command.rush:
        rush(act, command.hero, f"{trait_said(trait)} {new}")
