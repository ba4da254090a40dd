"""Followers: whom a hero has recruited, for experience and days of downtime. How they help stands with the help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.commons.scenes import Scenes
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.offers import Offer, flag, number, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.rushing import cannot_rush, rush
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.modules.corruption import TraitTaken
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.systems.fates_edge.resolution.wording import counted

__all__ = ["MOST_CAP", "TRUSTS", "Follower", "FollowerSet", "Followers", "Recruited", "days_to_recruit"]
__all__ += ["price_of_follower", "seized"]

MOST_CAP: Final = 5
MOST_FOLLOWERS: Final = 12
COST: Final = "fe.followers.cost"
TRUSTS: Final = ("loyal", "wary", "seized")
"""The states of a follower, each worse than the one before it."""


class Follower(Struct, frozen=True):
    """Somebody who follows a hero."""

    name: str
    cap: int  # 1..5
    trust: int = 0  # 0..2, of TRUSTS
    away: bool = False  # off the screen: safe, and no help in a scene
    bond: str = ""  # what they share with whom they follow, in words
    spared: bool = False  # what Corruption has left on whom they follow was there before them


class Followers(Struct, frozen=True):
    """The followers of each hero."""

    of: ForGood[Mapping[EntityId, tuple[Follower, ...]]] = {}


class Recruited(Event, frozen=True, tag="fe.recruited"):
    """Somebody follows a hero from here on."""

    hero: EntityId
    follower: Follower
    days: int


class Recruit(Command, frozen=True, tag="fe.recruit"):
    """Spend XP and days of downtime: somebody follows your hero."""

    hero: EntityId
    name: str
    cap: int
    days: int = 1
    rush: bool = False  # without the days


class FollowerSet(Event, frozen=True, tag="fe.follower-set"):
    """A follower is in another state, or comes on or goes off the screen."""

    hero: EntityId
    place: int
    follower: Follower
    why: str


class FollowersMarked(Event, frozen=True, tag="fe.followers-marked"):
    """What Corruption has left on a hero is on everybody who follows them by now."""

    hero: EntityId

    quiet = True  # what is left on the hero says so


followers = Chapter("followers", Followers)


class _Cost(Struct):
    days: tuple[int, int]


@cites(COST)
def price_of_follower(cap: int) -> int:
    """XP for a follower of that Cap.

    >>> [price_of_follower(cap) for cap in (1, 2, 3)]
    [1, 4, 9]
    """
    return cap**2


@cites(COST)
def days_to_recruit() -> tuple[int, int]:
    """The fewest and the most days of downtime that it takes to find one.

    >>> days_to_recruit()
    (1, 3)
    """
    return entry(COST).table(_Cost).days


@cites("fe.followers.cost")
def cannot_recruit(state: State, hero: EntityId, cap: int) -> Refused | None:
    """The refusal where a hero cannot win a follower of that Cap now, or None."""
    price, there = price_of_follower(cap), state[Experience].of(hero)
    if wait := to_end_first(state):
        return Refused("xp.scene", "Followers are won between scenes.", remedy=wait, source=COST)
    if len(state[Followers].of.get(hero, ())) >= MOST_FOLLOWERS:
        return Refused("follower.many", f"{hero_named(state, hero)} leads enough people.", remedy="Lead those well.")
    if price <= there:
        return None
    title = f"A follower of Cap {cap} costs {price} XP, and {hero_named(state, hero)} has {there}."
    return Refused("xp.price", title, remedy="Earn more first, or win a lesser one.", source=COST)


@cites("fe.followers.upkeep-states")
def seized(follower: Follower) -> Refused | None:
    """The refusal where a follower is seized, and so is of no use to anybody, or None."""
    if TRUSTS[follower.trust] != "seized":
        return None
    title, source = f"{follower.name} is seized.", "fe.followers.upkeep-states"
    return Refused("follower.seized", title, remedy="Win them back first.", source=source)


@followers.decides(Recruit)
@cites("fe.followers.cost")
def recruit(act: Unfolding, command: Recruit) -> None:
    """Pay Cap times Cap in XP and one to three days for a follower; refuse in a scene or without the XP."""
    hero, (least, most) = act.state[Heroes][command.hero].id, days_to_recruit()
    act.must_control(hero, hero_named(act.state, hero))
    if not (1 <= command.cap <= MOST_CAP and least <= command.days <= most):
        remedy = f"Choose a Cap of 1 to {MOST_CAP}, and {least} to {most} days."
        raise Refused("follower.range", "Nobody follows like that.", remedy=remedy, source=COST)
    if refusal := cannot_recruit(act.state, hero, command.cap) or cannot_rush(act.state, rushes=command.rush):
        raise refusal
    name = one_line(command.name, "The follower", longest=60)
    act.happen(XpPaid(hero, price_of_follower(command.cap), f"{name}, a follower of Cap {command.cap}"))
    spared = bool(act.state[Modules].traits.get(hero))
    act.happen(Recruited(hero, Follower(name, command.cap, spared=spared), 0 if command.rush else command.days))
    if command.rush:
        rush(act, hero, name)


@followers.folds(Recruited)
def recruited(followers: Followers, event: Recruited) -> Followers:
    """Add the follower to those of the hero (`of`)."""
    led = (*followers.of.get(event.hero, ()), event.follower)
    return replace(followers, of={**followers.of, event.hero: led})


@followers.answers_to(TraitTaken)
@cites("fe.modules.threshold-corruption")
def marked_too(act: Unfolding, event: TraitTaken) -> None:
    """Whoever follows a hero whose Corruption is full bears it, too; who comes to follow them afterwards does not."""
    if any(each.spared for each in act.state[Followers].of.get(event.hero, ())):
        act.happen(FollowersMarked(event.hero))


@followers.folds(FollowersMarked)
def followers_marked(followers: Followers, event: FollowersMarked) -> Followers:
    """None of them is `spared` any longer."""
    led = tuple(replace(each, spared=False) for each in followers.of.get(event.hero, ()))
    return replace(followers, of={**followers.of, event.hero: led})


@followers.folds(FollowerSet)
def follower_set(followers: Followers, event: FollowerSet) -> Followers:
    """Set the follower in `of`, at its place."""
    led = followers.of[event.hero]
    now = (*led[: event.place], event.follower, *led[event.place + 1 :])
    return replace(followers, of={**followers.of, event.hero: now})


@followers.tells(FollowerSet)
def tell_set(state: State, event: FollowerSet, viewer: Viewer) -> Told:
    """Tell everybody how a follower stands."""
    found = event.follower
    where = "off the screen" if found.away else "at hand"
    follows = f"{found.name}, who follows {hero_named(state, event.hero)}"
    said = f"{follows}, is {TRUSTS[found.trust]} and {where}: {event.why}."
    return Told(said, ("fe.followers.upkeep-states", "fe.followers.on-off-screen"))


@followers.tells(Recruited, stage=(ALOUD,))
def tell_recruited(state: State, event: Recruited, viewer: Viewer) -> Told:
    """Tell everybody who follows whom, and how many days it took."""
    found = f"{event.follower.name}, Cap {event.follower.cap}, follows {hero_named(state, event.hero)} from here on"
    return Told(f"{found}: {counted(event.days, 'day')} of downtime.", (COST,), tone="good")


@followers.shows("followers")
def followers_shown(state: State) -> Listing | None:
    """List every follower, with Cap and leader."""
    led = [(hero, follower) for hero, many in state[Followers].of.items() for follower in many]
    rows = tuple(
        Row(
            f"{hero}-{place}",
            follower.name,
            f"follows {hero_named(state, hero)}, {_stands(follower)}{_marked(state, hero, follower)}",
        )
        for place, (hero, follower) in enumerate(led)
    )
    return Listing("Followers", Place.PEOPLE, rows) if rows else None


@cites("fe.modules.threshold-corruption")
def _marked(state: State, hero: EntityId, follower: Follower) -> str:
    """Say that who followed a hero then bears what Corruption has left on them, too."""
    bears = state[Modules].traits.get(hero) and not follower.spared
    return f", bears what Corruption left on {hero_named(state, hero)}" if bears else ""


def _stands(follower: Follower) -> str:
    """Say a follower's Cap, and what is not as usual."""
    said = [TRUSTS[follower.trust]] * (follower.trust > 0) + ["off the screen"] * follower.away
    said += [f"bonded: {follower.bond}"] if follower.bond else []
    return ", ".join((f"Cap {follower.cap}", *said))


@followers.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer recruiting between scenes, to whoever plays a hero with XP to spend."""
    for hero in held_heroes(state, viewer):
        if state[Experience].unspent.get(hero.id) and state[Scenes].current is None:
            yield _recruiting(state, hero.id)


def _recruiting(state: State, hero: EntityId) -> Offer:
    least, most = days_to_recruit()
    payable = [cap for cap in range(1, MOST_CAP + 1) if cannot_recruit(state, hero, cap) is None]
    fields = (
        words("name", "Who", longest=60),
        number("cap", "Cap, which costs its square in XP", low=1, high=max(payable, default=1)),
        number("days", "Days of downtime", low=least, high=most, default=least),
        flag("rush", "At once, on a Haste clock"),
    )
    refusal, group = refusal_of(cannot_recruit(state, hero, 1)), hero_named(state, hero)
    hint = _second_slot(state, hero)
    return Offer("fe.recruit", "Recruit a follower", fields, (("hero", hero),), refusal=refusal, group=group, hint=hint)


@cites("fe.advancement.tiers")
def _second_slot(state: State, hero: EntityId) -> str:
    """Say that the book suggests a second follower no sooner than at Tier III, to whoever has one before."""
    early = state[Followers].of.get(hero) and state[Heroes][hero].tier < SECOND_AT
    return "The book suggests a second follower at Tier III." if early else ""


SECOND_AT: Final = 3
