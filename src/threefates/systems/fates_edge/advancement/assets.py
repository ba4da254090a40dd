"""Assets: taverns, titles and networks off the screen, or a War Mount; what they cost, and what they do."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import Each, End, OfEvening
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.advancement.rushing import cannot_rush, rush
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named

__all__ = [
    "ACTIVATION",
    "CARES",
    "HOWS",
    "MOUNT",
    "Asset",
    "AssetActivated",
    "AssetCareSet",
    "AssetGained",
    "AssetRefused",
    "Assets",
    "BuyAsset",
    "SetAssetCare",
    "assets",
    "cannot_buy_asset",
    "has_enough",
    "kinds_of_asset",
]

SOURCE: Final = "fe.advancement.asset-costs"
ACTIVATION: Final = "fe.advancement.asset-activation"
MOST_ASSETS: Final = 12
CARES: Final = ("sound", "neglected", "compromised")
"""The states of an asset, each worse than the one before it."""
MOUNT: Final = "a War Mount"
HOWS: Final = {"free": "Off-screen, for free", "xp": "Off-screen once more", "boon": "On-screen"}


class Asset(Struct, frozen=True):
    """Something that a hero has beside what they carry."""

    name: str
    size: str  # "minor", "standard" or "major"
    scope: str  # what it is good for, and how far it reaches
    care: int = 0  # 0..2, of CARES
    used: OfEvening[bool] = False  # its free use of the evening
    mount: bool = False
    free: bool = False  # its write-up says Free: using it takes nothing of a turn

    @property
    def bears_up(self) -> bool:
        """Whether it can be used at all."""
        return CARES[self.care] != "compromised"


class Assets(Struct, frozen=True):
    """The assets of each hero, by place."""

    of: Each[Mapping[EntityId, tuple[Asset, ...]]] = {}


class AssetGained(Event, frozen=True, tag="fe.asset-gained"):
    """A hero has an asset from here on."""

    hero: EntityId
    asset: Asset
    time: str


class AssetActivated(Event, frozen=True, tag="fe.asset-activated"):
    """A hero uses an asset, and how it is paid for."""

    hero: EntityId
    place: int
    how: str
    what: str


class AssetRefused(Event, frozen=True, tag="fe.asset-refused"):
    """An asset does not reach so far, or cannot be used any more: nothing was spent."""

    hero: EntityId
    place: int
    what: str
    too_late: bool = False  # it would reach so far, and is in no state for it by now, or not to be paid for


class AssetCareSet(Event, frozen=True, tag="fe.asset-care-set"):
    """An asset is in another state."""

    hero: EntityId
    place: int
    care: int
    why: str


class BuyAsset(Command, frozen=True, tag="fe.buy-asset"):
    """Spend XP and downtime: your hero has an asset off the screen, or a War Mount."""

    hero: EntityId
    name: str
    size: str
    scope: str
    mount: bool = False
    rush: bool = False  # without the downtime
    free: bool = False  # its write-up says Free, and not Action


class SetAssetCare(Command, frozen=True, tag="fe.set-asset-care"):
    """Put right in what state an asset is, saying why."""

    hero: EntityId
    place: int
    care: str
    reason: str


assets = Chapter("assets", Assets)
assets.formerly("fe.assets-fresh", End.EVENING)


# what they cost


@functools.cache
def _costs() -> dict[str, tuple[int, str]]:
    return entry(SOURCE).table(dict[str, tuple[int, str]])


@cites(SOURCE, "fe.ruling.unpriced-talents")
def kinds_of_asset() -> Mapping[str, tuple[int, str]]:
    """The sizes of assets, with the XP and the downtime that each takes. A War Mount is a standard one.

    >>> kinds_of_asset()["major"]
    (12, '1 month')
    """
    return _costs()


@cites(SOURCE)
def has_enough(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero has as many assets as anybody looks after, or None."""
    if len(state[Assets].of.get(hero, ())) < MOST_ASSETS:
        return None
    title = f"{hero_named(state, hero)} has enough to look after."
    return Refused("asset.many", title, remedy="Look after those.", source=SOURCE)


@cites(SOURCE)
def cannot_buy_asset(state: State, hero: EntityId, size: str, *, rushes: bool) -> Refused | None:
    """The refusal where a hero cannot buy an asset of that size now, or None."""
    price, there = kinds_of_asset()[size][0], state[Experience].of(hero)
    if wait := to_end_first(state):
        return Refused("xp.scene", "Assets are bought between scenes.", remedy=wait, source=SOURCE)
    if refusal := has_enough(state, hero):
        return refusal
    if refusal := cannot_rush(state, rushes=rushes):
        return refusal
    if price <= there:
        return None
    title = f"A {size} asset costs {price} XP, and {hero_named(state, hero)} has {there}."
    return Refused("xp.price", title, remedy="Earn more first, or buy a lesser one.", source=SOURCE)


@assets.decides(BuyAsset)
@cites(SOURCE)
def buy_asset(act: Unfolding, command: BuyAsset) -> None:
    """Pay its XP, and its downtime unless it is rushed."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    known = command.size in kinds_of_asset()
    if known and (refusal := cannot_buy_asset(act.state, hero, command.size, rushes=command.rush)):
        raise refusal
    if not known or (command.mount and command.size != "standard"):
        remedy = f"Choose {', '.join(kinds_of_asset())}; {MOUNT} is a standard one."
        raise Refused("asset.size", "There is no such asset.", remedy=remedy, source=SOURCE)
    price, time = kinds_of_asset()[command.size]
    name = one_line(command.name, "The asset", longest=60)
    scope = one_line(command.scope, "What it is good for")
    act.happen(XpPaid(hero, price, f"{name}, a {command.size} asset"))
    asset = Asset(name, command.size, scope, mount=command.mount, free=command.free)
    act.happen(AssetGained(hero, asset, "no time at all" if command.rush else time))
    if command.rush:
        rush(act, hero, name)


# what wears them


@assets.decides(SetAssetCare)
@cites("fe.advancement.upkeep-failure")
def set_care(act: Unfolding, command: SetAssetCare) -> None:
    """Put an asset's state right; only whoever runs the game may."""
    act.must_run("Setting an asset")
    hero = act.state[Heroes][command.hero].id
    if not (0 <= command.place < len(act.state[Assets].of.get(hero, ())) and command.care in CARES):
        raise Refused("asset.none", "There is no such asset, or state.", remedy="Pick what is listed.")
    care = CARES.index(command.care)
    act.happen(AssetCareSet(hero, command.place, care, one_line(command.reason, "The reason")))


# what has happened


def _with(assets: Assets, hero: EntityId, place: int, asset: Asset) -> Assets:
    return Assets({**assets.of, hero: (*assets.of[hero][:place], asset, *assets.of[hero][place + 1 :])})


@assets.folds(AssetGained)
def gained(assets: Assets, event: AssetGained) -> Assets:
    """Add the asset to the hero's (`of`)."""
    return replace(assets, of={**assets.of, event.hero: (*assets.of.get(event.hero, ()), event.asset)})


@assets.folds(AssetActivated)
def activated(assets: Assets, event: AssetActivated) -> Assets:
    """Set `used` of the asset if its free use it was."""
    asset = assets.of[event.hero][event.place]
    return _with(assets, event.hero, event.place, replace(asset, used=asset.used or event.how == "free"))


assets.only_tells(AssetRefused)  # nothing was spent


@assets.folds(AssetCareSet)
def care_set(assets: Assets, event: AssetCareSet) -> Assets:
    """Set `care` of the asset."""
    return _with(assets, event.hero, event.place, replace(assets.of[event.hero][event.place], care=event.care))
