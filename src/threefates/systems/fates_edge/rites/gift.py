"""The Patron's Gift: a devotee's familiar wakes what a Patron has put into something held, for a scene."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.commons.texts import one_line
from threefates.pieces.spelling import bare, spelled
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Does
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.boons.boons import Boons, BoonSpent
from threefates.systems.fates_edge.combat.turn_economy import ACTIVATE
from threefates.systems.fates_edge.combat.turns import cannot_act, take
from threefates.systems.fates_edge.content.records import Bears
from threefates.systems.fates_edge.gear.items import Gear, GearGained
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import known_as
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.patrons.obligation import owe
from threefates.systems.fates_edge.patrons.patrons import Patrons, bind_to, must_serve
from threefates.systems.fates_edge.patrons.roster import gift_of, same_patron
from threefates.systems.fates_edge.rites.blessings import Blessings, Laid, blessings, lay, lift, one_of
from threefates.systems.fates_edge.rites.performing import until
from threefates.systems.fates_edge.rites.rites_of_patrons import has_its_thing
from threefates.systems.fates_edge.rulings.rites import PatronsGift

__all__ = [
    "ATTACKS",
    "GIFT",
    "TALENT",
    "ExtendGift",
    "GiftExtended",
    "Price",
    "WakeGift",
    "cannot_extend",
    "cannot_wake",
    "good_for",
    "price_of_gift",
    "thematic",
    "to_extend",
    "woken",
]

GIFT, TALENT, WAKING = "fe.gift.imbuement-base", "fe.gift.runekeeper-version", "fe.combat.magic-imbuements"
NAME: Final = "Patron's Gift"
LONGEST: Final = 60  # letters that say what is held
ATTACKS: Final = ("Melee", "Ranged")


class GiftWoken(Event, frozen=True, tag="fe.gift-woken"):
    """A hero wakes the Patron's Gift, and wakes it no more in this scene."""

    hero: EntityId
    scene: int


class GiftExtended(Event, frozen=True, tag="fe.gift-extended"):
    """The Gift is there for one scene more."""

    hero: EntityId
    scene: int
    laid: tuple[str, ...] = ()  # what of it, by id; empty: all that the hero's Gifts have left


class WakeGift(Command, frozen=True, tag="fe.wake-gift"):
    """Wake your Patron's Gift in something that you or an ally holds; or, by the talent's text, in yourself."""

    hero: EntityId
    item: str = ""  # nothing, where it is in oneself
    bearer: EntityId = ""  # who holds it; empty: oneself
    patron: str = ""  # whose Gift, where nobody is served yet
    skill: str = ""  # for which the domain is good, where the book fixes none
    attack: str = ATTACKS[0]  # where there is a choice


class ExtendGift(Command, frozen=True, tag="fe.extend-gift"):
    """Push the Gift: in one thing it lasts for one scene more, for 1 Obligation."""

    hero: EntityId
    blessing: str = ""  # which, where it is awake in several things; empty: the one that was woken first


# what it is


class Price(Struct, frozen=True):
    """What waking the Gift costs."""

    boons: int = 0
    beats: int = 0  # for the Game Master


class _Boons(Struct):
    cost_boons: int
    melee: int
    thematic: int
    push_obligation: int


class _Beats(Struct):
    sb: int


@cites(GIFT, TALENT, WAKING, "fe.ruling.patrons-gift")
def price_of_gift(reading: PatronsGift) -> Price:
    """Boons that waking the Gift costs, or the beat that it makes.

    >>> [(price.boons, price.beats) for price in map(price_of_gift, PatronsGift)]
    [(1, 0), (0, 1), (0, 0)]
    """
    if reading is PatronsGift.TALENT:
        return Price(beats=entry(TALENT).table(_Beats).sb)
    return Price(boons=entry(GIFT).table(_Boons).cost_boons) if reading is PatronsGift.IMBUEMENT else Price()


@cites(GIFT)
def thematic(patron: str, listed: tuple[str, ...]) -> tuple[str, ...]:
    """The skills of a table that a Patron's fixed one means; none where the book fixes none.

    >>> thematic("the Sealed Gate", ("Tinker", "Lore")), thematic("Grimmir", ("Nature",))
    (('Tinker',), ())
    """
    found = gift_of(patron)
    return known_as(found.skill, listed) if found else ()


@functools.cache
def _applied() -> Mapping[str, str]:
    return entry("fe.gift.applications").table(dict[str, str])


@cites("fe.gift.applications")
def good_for(patron: str) -> str:
    """What a Patron's domain is usually good for, in words; nothing where the book does not say.

    >>> good_for("Ikasha"), good_for("the Sealed Gate"), good_for("Mab")
    ('stealth, investigation, escape', 'wards, construction, boundaries', '')
    """
    return next((use for name, use in _applied().items() if same_patron(name, patron)), "")


# when it may be done


@cites(GIFT, TALENT, WAKING, "fe.ruling.patrons-gift", "fe.ruling.patrons-gift-targets")
def cannot_wake(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot wake the Gift now, or None."""
    name, price = hero_named(state, hero), price_of_gift(state.ruling(PatronsGift))
    if refusal := no_familiar(state, hero):
        return refusal
    if hero in state[Blessings].gifts:
        title = f"{name} has woken the Gift in this scene."
        return Refused("gift.woken", title, remedy="Once more in the next scene.", source=GIFT)
    if state[Boons].of(hero) < price.boons:
        return Refused("boons.none_held", f"{name} holds no Boon.", remedy="Earn one first.", source=GIFT)
    return cannot_act(state, hero, ACTIVATE)


@cites(GIFT, TALENT)
def no_familiar(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero has no Familiar, and so nothing to do with any Gift; or None."""
    if has_talent(state, hero, "familiar"):
        return None
    title = f"{hero_named(state, hero)} has no Familiar."
    return Refused("gift.no_familiar", title, remedy="Learn it with XP.", source=GIFT)


def woken(state: State, hero: EntityId) -> tuple[Laid, ...]:
    """What a hero's Gift has left, on whomever."""
    return tuple(each for each in state[Blessings].laid if each.gift and each.by == hero)


@cites(GIFT)
def to_extend(state: State, hero: EntityId, blessing: str = "") -> tuple[Laid, ...]:
    """What of a hero's Gift a Push makes last longer: all that it has left of one thing, which is said or the first."""
    every = [each for each in woken(state, hero) if not each.alone and has_its_thing(state, each)]
    one = next((each for each in every if blessing in ("", each.id)), None)
    return tuple(each for each in every if one and one_of(each) == one_of(one))


@cites(GIFT, "fe.ruling.rite-push-limit")
def cannot_extend(state: State, hero: EntityId, blessing: str = "") -> Refused | None:
    """The refusal where a hero cannot push the Gift now, or None: as an imbuement, once in a scene."""
    if refusal := no_familiar(state, hero):
        return refusal
    if not to_extend(state, hero, blessing):
        return Refused("gift.none", "No Gift is awake that could last longer.", remedy="Wake it first.", source=GIFT)
    if hero in state[Blessings].extended:
        title = f"{hero_named(state, hero)} has pushed the Gift in this scene."
        return Refused("gift.pushed", title, remedy="Wait for the next scene.", source=GIFT)
    return None


# how it is done


@blessings.decides(WakeGift)
@cites(GIFT, TALENT, WAKING)
def wake(act: Unfolding, command: WakeGift) -> None:
    """An action and its price: a die with what is held, and a die for what the Patron is for."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_wake(act.state, hero):
        raise refusal
    reading = act.state.ruling(PatronsGift)
    bearer = act.state[Heroes][command.bearer or hero].id
    _must_be_own(reading, hero, bearer)
    patron = _patron_of(act.state, hero, command)
    alone = reading is PatronsGift.TALENT  # it is in whoever wakes it, and in no thing
    item = "" if alone else one_line(command.item, "What is held", longest=LONGEST)
    skills, attack = _skills(act.state, patron, command), _attack(command, reading)
    _must_differ(reading, attack, skills)
    must_serve(act.state, hero, patron)
    bind_to(act, hero, patron)
    take(act, hero, ACTIVATE)
    _pay(act, hero, price_of_gift(reading))
    act.happen(GiftWoken(hero, act.state[Scenes].stretch))
    for laid in _left(act.state, hero, patron, reading, (attack, skills)):
        lay(act, replace(laid, hero=bearer, item=item, thing=_thing(act.state, bearer, item)))


@cites(TALENT)
def _must_be_own(reading: PatronsGift, hero: EntityId, bearer: EntityId) -> None:
    """Refuse to wake it for another, where the talent's text is played."""
    if reading is PatronsGift.TALENT and bearer != hero:
        title, remedy = "This Gift is for whoever wakes it alone.", "Wake it in something of yours."
        raise Refused("gift.own", title, remedy=remedy, source=TALENT)


@cites(GIFT, TALENT)
def _patron_of(state: State, hero: EntityId, command: WakeGift) -> str:
    patron = one_line(command.patron, "The Patron", optional=hero in state[Patrons].of)
    return patron or state[Patrons].of[hero]


@cites(TALENT)
def _must_differ(reading: PatronsGift, attack: str, skills: tuple[str, ...]) -> None:
    """Refuse two dice for one way to attack, where the talent's text is played."""
    if reading is PatronsGift.TALENT and known_as(attack, skills):
        title, remedy = f"The Gift has its die for {attack} already.", "Say another skill, or the other way to attack."
        raise Refused("gift.twice", title, remedy=remedy, source=TALENT)


@cites(GIFT, TALENT)
def _pay(act: Unfolding, hero: EntityId, price: Price) -> None:
    for _ in range(price.boons):
        act.happen(BoonSpent(hero, NAME))
    if price.beats:
        act.happen(BeatsBanked(price.beats))


@cites(GIFT)
def _thing(state: State, bearer: EntityId, item: str) -> str:
    """Which of what somebody carries is called so, by id; nothing where it is something else of theirs."""
    return next((each.id for each in state[Gear].items(bearer) if bare(each.name) == bare(item)), "")


@blessings.answers_to(GearGained)
@cites(GIFT)
def goes_along(act: Unfolding, event: GearGained) -> None:
    """A Gift goes along with the thing that it lies on, into whatever hero's hand; but the one that is one's own."""
    for laid in act.state[Blessings].laid if event.owner in act.state[Heroes].known else ():
        if laid.gift and laid.thing == event.item.id and event.owner != laid.hero and not laid.alone:
            lift(act, laid, "it is in another's hand")
            lay(act, replace(laid, hero=event.owner))


def _attack(command: WakeGift, reading: PatronsGift) -> str:
    """What it is good for in a fight: Melee, or in one reading Ranged instead."""
    allowed = ATTACKS if reading is PatronsGift.TALENT else ATTACKS[:1]
    if not (attack := spelled(command.attack, allowed)):
        raise Refused("gift.attack", "The Gift is not for that.", remedy=f"Pick {' or '.join(allowed)}.", source=GIFT)
    return attack


def _skills(state: State, patron: str, command: WakeGift) -> tuple[str, ...]:
    """The skills that the domain is good for: the fixed one, or where the book fixes none the one that is said."""
    listed = skills_at(state)
    fixed = thematic(patron, listed) if state.ruling(PatronsGift) is not PatronsGift.TALENT else ()
    if not fixed and command.skill not in listed:
        remedy = "Say a skill of the list that fits the Patron's domain."
        raise Refused("gift.skill", f"The book fixes no skill for {patron}.", remedy=remedy, source=GIFT)
    return fixed or (command.skill,)


def _left(
    state: State, hero: EntityId, patron: str, reading: PatronsGift, on: tuple[str, tuple[str, ...]]
) -> tuple[Laid, Laid]:
    table, (attack, skills) = entry(GIFT).table(_Boons), on
    alone = reading is PatronsGift.TALENT
    domain = good_for(patron)
    held = Laid(
        hero=hero,
        name=f"{NAME} of {patron}",
        by=hero,
        patron=patron,
        bears=Bears.ACTION,
        does=(Does(dice=table.melee),),
        entry=TALENT if alone else GIFT,
        skills=(attack,),
        until=until(state, 1),
        gift=True,
        alone=alone,
    )
    when = f"where it fits {patron}" + (f" ({domain})" if domain else "")
    return held, replace(held, does=(Does(dice=table.thematic),), skills=skills, when=when, once=alone)


@blessings.decides(ExtendGift)
@cites(GIFT)
def extend(act: Unfolding, command: ExtendGift) -> None:
    """One scene more, and a segment of Obligation."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_extend(act.state, hero, command.blessing):
        raise refusal
    longer = to_extend(act.state, hero, command.blessing)
    act.happen(GiftExtended(hero, act.state[Scenes].stretch, tuple(each.id for each in longer)))
    owe(act, hero, longer[0].patron, entry(GIFT).table(_Boons).push_obligation, f"pushing the {NAME}")


# what has happened


@blessings.folds(GiftWoken)
def gift_woken(blessings: Blessings, event: GiftWoken) -> Blessings:
    """Note the scene in which the Gift was woken (`gifts`)."""
    return replace(blessings, gifts={**blessings.gifts, event.hero: event.scene})


@blessings.folds(GiftExtended)
def gift_extended(blessings: Blessings, event: GiftExtended) -> Blessings:
    """What the Gift has left in one thing lasts for one scene more (`laid` and `extended`)."""
    longer = event.laid or tuple(each.id for each in blessings.laid if each.gift and each.by == event.hero)
    laid = tuple(replace(each, until=each.until + 1) if each.id in longer else each for each in blessings.laid)
    return replace(blessings, laid=laid, extended={**blessings.extended, event.hero: event.scene})
