"""Talents learned after a hero has begun: bought with XP between scenes, or put right by the Game Master."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.commons.scenes import Scenes
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, flag, none_of, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.creation import builds, has_no_price
from threefates.systems.fates_edge.advancement.key_talents import talent_price
from threefates.systems.fates_edge.advancement.reputation_and_prestige import too_soon
from threefates.systems.fates_edge.advancement.talent_prices_and_requirements import (
    DEED,
    LISTS,
    needs_said,
    prices_of,
    tags_said,
    unmet,
)
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid, experience
from threefates.systems.fates_edge.content.records import Category, Talent, talents
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, held_heroes, hero_named, heroes, skills_at
from threefates.systems.fates_edge.heroes.sentences import read_so, sentence_of
from threefates.systems.fates_edge.heroes.skills import called_in, skills_of
from threefates.systems.fates_edge.heroes.talents import has_talent, held_talents
from threefates.systems.fates_edge.rulings.resolution import SkillList
from threefates.systems.fates_edge.rulings.road import GiftPrice, RunekeeperNeeds
from threefates.systems.fates_edge.rulings.talents import CoordinationTalent, TalentScale

__all__ = ["BuyTalent", "SetTalent", "TalentSet", "cannot_buy", "cannot_learn", "has_now", "price_of"]

SOURCE = "fe.talents.gaining"


class TalentSet(Event, frozen=True, tag="fe.talent-set"):
    """A hero has a talent from here on, or no longer."""

    hero: EntityId
    talent: str
    has: bool
    reason: str


class BuyTalent(Command, frozen=True, tag="fe.buy-talent"):
    """Spend XP: your hero learns a talent."""

    hero: EntityId
    talent: str
    kind: str = ""  # the list that it is picked from; empty: whichever it stands in


class SetTalent(Command, frozen=True, tag="fe.set-talent"):
    """Put right whether a hero has a key talent, saying why."""

    hero: EntityId
    talent: str
    reason: str
    has: bool = False


@cites(SOURCE)
def cannot_buy(state: State, hero: EntityId, talent: str) -> Refused | None:
    """The refusal where a hero cannot learn a talent with XP now, or None."""
    if refusal := cannot_learn(state, hero, talent) or too_soon(state, hero, talent):
        return refusal
    if wait := to_end_first(state):
        return Refused("xp.scene", "XP is spent between scenes.", remedy=wait, source=SOURCE)
    return _too_dear(state, hero, talents()[talent].name, price_of(state, talent))


def price_of(state: State, talent: str) -> int:
    """XP for a talent as this table reads the prices."""
    return talent_price(talent, state.ruling(GiftPrice), state.ruling(TalentScale))


def _too_dear(state: State, hero: EntityId, what: str, price: int) -> Refused | None:
    if (there := state[Experience].of(hero)) >= price:
        return None
    title = f"{what} costs {price} XP, and {hero_named(state, hero)} has {there}."
    return Refused("xp.price", title, remedy="Earn more first.", source=SOURCE)


@cites("fe.talents.exceptional-coordination", "fe.ruling.unpriced-talents")
def cannot_learn(state: State, hero: EntityId, talent: str) -> Refused | None:
    """The refusal where a talent is none for that hero, whatever it costs, or None."""
    if talent not in talents():
        return Refused("talent.unknown", "There is no such talent.", remedy="Pick one that is listed.")
    found, name = talents()[talent], hero_named(state, hero)
    if has_talent(state, hero, talent):
        return Refused("talent.held", f"{name} has {found.name}.", remedy="Learn another.", source=SOURCE)
    if refusal := _unpriced(state, found):
        return refusal
    if found.category is Category.HERITAGE:
        title = f"{found.name} is nothing that is learned."
        return Refused("talent.heritage", title, remedy="Begin with it.", source=found.entry)
    if not unmet(found, has_now(state, hero)):
        return None
    title = f"{found.name} asks for {needs_said(found, skills_at(state))}."
    return Refused("talent.needs", title, remedy=f"{name} has to come so far first.", source=found.entry)


def _unpriced(state: State, talent: Talent) -> Refused | None:
    if not has_no_price(state, talent):
        return None
    title = f"The older book prints no price for {talent.name}."
    return Refused("talent.unpriced", title, remedy="The Game Master may give it.", source=talent.entry)


@cites("fe.ruling.terror-harm-experience")
def has_now(state: State, hero: EntityId) -> dict[str, int]:
    """What a hero has that talents ask for: ratings, talents, and what was suffered."""
    found, ratings = state[Heroes][hero], _ratings(state, hero)
    deeds = {DEED: int(state[Conditions][hero].worst >= EXPERIENCE)}
    held = dict.fromkeys(held_talents(state, hero), 1)
    return {**{name: found.attribute(name) for name in ATTRIBUTES}, **ratings, **held, **deeds}


@cites("fe.ruling.skill-list", "fe.skills.quickstart-list")
def _ratings(state: State, hero: EntityId) -> dict[str, int]:
    """The skills of a hero: one that the table's list calls otherwise is as good as what it is called there."""
    found, listed = state[Heroes][hero], skills_at(state)
    return {skill: found.skill(called_in(skill, listed)) for skill in (*skills_of(SkillList.CORE), *found.skills)}


EXPERIENCE: Final = 2
"""The Harm that Battlefield Terror asks to have been through."""


@experience.decides(BuyTalent)
@cites(SOURCE)
def buy_talent(act: Unfolding, command: BuyTalent) -> None:
    """At the price of the list."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_buy(act.state, hero, command.talent) or _elsewhere(command):
        raise refusal
    price = price_of(act.state, command.talent)
    act.happen(XpPaid(hero, price, talents()[command.talent].name))
    act.happen(TalentSet(hero, command.talent, has=True, reason=f"{price} XP"))


def _elsewhere(command: BuyTalent) -> Refused | None:
    """The refusal where a talent does not stand in the list it was picked from, or None."""
    if not command.kind or talents()[command.talent].category in LISTS.get(command.kind, ()):
        return None
    title = f"{talents()[command.talent].name} does not stand in that list."
    return Refused("talent.list", title, remedy="Pick one that is listed.", source=SOURCE)


@builds.decides(SetTalent)
@cites(SOURCE)
def set_talent(act: Unfolding, command: SetTalent) -> None:
    """Whoever runs the game may give one, or take it back."""
    act.must_run("Setting a talent")
    hero = act.state[Heroes][command.hero].id
    if command.talent not in talents():
        raise Refused("talent.unknown", "There is no such talent.", remedy="Pick one that is listed.")
    if has_talent(act.state, hero, command.talent) is command.has:
        raise Refused("talent.so_already", "That is so already.", remedy="Play on.")
    act.happen(TalentSet(hero, command.talent, command.has, one_line(command.reason, "The reason")))


@heroes.folds(TalentSet)
def talent_set(heroes: Heroes, event: TalentSet) -> Heroes:
    """Move the talent between `talents` and `lost` of the hero."""
    was, talent = heroes.known[event.hero], event.talent
    held = tuple(each for each in was.talents if each != talent)
    lost = tuple(each for each in was.lost if each != talent)
    now = replace(was, talents=(*held, talent), lost=lost) if event.has else replace(was, lost=(*lost, talent))
    return Heroes({**heroes.known, event.hero: now})


@heroes.tells(TalentSet)
def tell_talent(state: State, event: TalentSet, viewer: Viewer) -> Told:
    """Tell everybody who has which talent, or no longer, and why."""
    name, has = hero_named(state, event.hero), "has" if event.has else "no longer has"
    said = f"{name} {has} the talent {talents()[event.talent].name}: {event.reason}."
    return Told(said, (talents()[event.talent].entry,), tone="good" if event.has else "quiet")


@experience.offers_under(of_own, Heading("Heroes", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Learning for one's own between scenes; putting right, for whoever runs the game."""
    for hero in held_heroes(state, viewer):
        if state[Experience].unspent.get(hero.id) and state[Scenes].current is None:
            yield from (_buying(state, hero.id, kind) for kind in LISTS)
    if viewer.runs and state[Heroes].known:
        who = choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known])
        which = choice("talent", "Talent", _every(state.ruling(CoordinationTalent), state.ruling(RunekeeperNeeds)))
        fields = (who, which, flag("has", "They have it", default=True), words("reason", "Why"))
        yield Offer("fe.set-talent", "Put a talent right", fields, group="Heroes", levers=True)


@functools.cache
def _every(*readings: CoordinationTalent | RunekeeperNeeds) -> list[Option]:
    return [Option(each.id, each.name, read_so(each, *readings)) for each in talents().values()]


def _buying(state: State, hero: EntityId, kind: str) -> Offer:
    listed = [each for each in talents().values() if each.category in LISTS[kind]]
    options = [_option(state, each, cannot_buy(state, hero, each.id)) for each in listed]
    refusal = none_of(options)
    fields = (choice("talent", "Talent", options[:1] if refusal else options),)
    group, fixed = hero_named(state, hero), (("hero", hero), ("kind", kind))
    label = f"Learn a {kind} talent" if kind != MAGIC else "Learn a talent of magic"
    hint = _costs(kind, state.ruling(TalentScale))
    return Offer("fe.buy-talent", label, fields, fixed, refusal=refusal, group=group, hint=hint)


MAGIC: Final = "of magic"


def _costs(kind: str, scale: TalentScale) -> str:
    """Say what talents of one of the lists cost, where the book says it of the kind."""
    found = [(category, prices_of(category, scale)) for category in LISTS[kind]]
    priced = [(category.value.capitalize(), *price) for category, price in found if price]
    return " ".join(f"{name}: {low if low == high else f'{low} to {high}'} XP." for name, low, high in priced)


def _option(state: State, talent: Talent, refusal: Refused | None) -> Option:
    label, tags = f"{talent.name}, {price_of(state, talent.id)} XP", tags_said(talent)
    return Option(talent.id, label, f"{sentence_of(state, talent)} {tags}".rstrip(), refusal=refusal_of(refusal))
