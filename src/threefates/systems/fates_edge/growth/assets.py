"""Assets: taverns, titles and networks off the screen, or a War Mount; what they cost, and what they do."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import EveningEnded, Scenes
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fates_edge.boons.boons import Boons, BoonSpent
from threefates.systems.fates_edge.growth.experience import Experience, XpPaid
from threefates.systems.fates_edge.growth.rushing import cannot_rush, rush
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named

__all__ = [
    "CARES",
    "HOWS",
    "MOUNT",
    "ActivateAsset",
    "Asset",
    "AssetActivated",
    "AssetCareSet",
    "AssetGained",
    "Assets",
    "BuyAsset",
    "SetAssetCare",
    "activation_price",
    "assets",
    "cannot_activate",
    "cannot_buy_asset",
    "kinds_of_asset",
]

SOURCE: Final = "fe.advancement.asset-costs"
ACTIVATION: Final = "fe.advancement.asset-activation"
MOST_ASSETS: Final = 12
CARES: Final = ("sound", "neglected", "compromised")
"""The states of an asset, each worse than the one before it."""
MOUNT: Final = "a War Mount"
HOWS: Final = {"free": "Off-screen, for free", "xp": "Off-screen once more", "boon": "On-screen"}
REACHES, TOO_FAR = "reaches", "too_far"


class Asset(Struct, frozen=True):
    """Something that a hero has beside what they carry."""

    name: str
    size: str  # "minor", "standard" or "major"
    scope: str  # what it is good for, and how far it reaches
    care: int = 0  # 0..2, of CARES
    used: bool = False  # its free use of the evening
    mount: bool = False

    @property
    def bears_up(self) -> bool:
        """Whether it can be used at all."""
        return CARES[self.care] != "compromised"


class Assets(Struct, frozen=True):
    """The assets of each hero, by place."""

    of: Mapping[EntityId, tuple[Asset, ...]] = {}


class AssetGained(Event, frozen=True, tag="fe.asset-gained"):
    """A hero has an asset from here on."""

    hero: EntityId
    asset: Asset
    time: str


class AssetActivated(Event, frozen=True, tag="fe.asset-activated"):
    """An asset does something."""

    hero: EntityId
    place: int
    how: str
    what: str


class AssetRefused(Event, frozen=True, tag="fe.asset-refused"):
    """An asset does not reach so far: nothing was spent."""

    hero: EntityId
    place: int
    what: str


class AssetCareSet(Event, frozen=True, tag="fe.asset-care-set"):
    """An asset is in another state."""

    hero: EntityId
    place: int
    care: int
    why: str


class AssetsFresh(Event, frozen=True, tag="fe.assets-fresh"):
    """A new evening: every asset has its free use."""

    quiet = True


class BuyAsset(Command, frozen=True, tag="fe.buy-asset"):
    """Spend XP and downtime: your hero has an asset off the screen, or a War Mount."""

    hero: EntityId
    name: str
    size: str
    scope: str
    mount: bool = False
    rush: bool = False  # without the downtime


class ActivateAsset(Command, frozen=True, tag="fe.activate-asset"):
    """Let an asset do something: off-screen, or on-screen for a Boon."""

    hero: EntityId
    place: int
    how: str
    what: str


class SetAssetCare(Command, frozen=True, tag="fe.set-asset-care"):
    """Put right in what state an asset is, saying why."""

    hero: EntityId
    place: int
    care: str
    reason: str


class AskReach(Step, frozen=True, tag="fe.ask-reach"):
    """Does an asset reach so far?"""

    hero: EntityId
    place: int
    how: str
    what: str


assets = Chapter("assets", Assets)


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
def cannot_buy_asset(state: State, hero: EntityId, size: str, *, rushes: bool = False) -> Refused | None:
    """The refusal where a hero cannot buy an asset of that size now, or None."""
    price, there = kinds_of_asset()[size][0], state[Experience].of(hero)
    if state[Scenes].current is not None:
        return Refused("xp.scene", "Assets are bought between scenes.", remedy="End the scene first.", source=SOURCE)
    if len(state[Assets].of.get(hero, ())) >= MOST_ASSETS:
        title = f"{hero_named(state, hero)} has enough to look after."
        return Refused("asset.many", title, remedy="Look after those.", source=SOURCE)
    if rushes and (refusal := cannot_rush(state)):
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
    if command.size not in kinds_of_asset() or (command.mount and command.size != "standard"):
        remedy = f"Choose {', '.join(kinds_of_asset())}; {MOUNT} is a standard one."
        raise Refused("asset.size", "There is no such asset.", remedy=remedy, source=SOURCE)
    if refusal := cannot_buy_asset(act.state, hero, command.size, rushes=command.rush):
        raise refusal
    price, time = kinds_of_asset()[command.size]
    name = one_line(command.name, "The asset", longest=60)
    scope = one_line(command.scope, "What it is good for")
    act.happen(XpPaid(hero, price, f"{name}, a {command.size} asset"))
    asset = Asset(name, command.size, scope, mount=command.mount)
    act.happen(AssetGained(hero, asset, "no time at all" if command.rush else time))
    if command.rush:
        rush(act, hero, name)


# what they do


@cites(ACTIVATION, "fe.ruling.asset-offscreen-use")
def activation_price(how: str) -> tuple[int, int]:
    """XP and Boons that a use of an asset costs.

    >>> activation_price("free"), activation_price("xp"), activation_price("boon")
    ((0, 0), (2, 0), (0, 1))
    """
    table = entry(ACTIVATION).table(dict[str, int])
    return {"free": (0, 0), "xp": (table["extra_xp"], 0), "boon": (0, table["on_screen_boons"])}[how]


@cites(ACTIVATION, "fe.boons.asset-activation")
def cannot_activate(state: State, hero: EntityId, place: int, how: str) -> Refused | None:
    """The refusal where an asset cannot be used like that now, or None."""
    asset, name = state[Assets].of[hero][place], hero_named(state, hero)
    if not asset.bears_up:
        title = f"{asset.name} is {CARES[asset.care]}."
        return Refused("asset.care", title, remedy="Put it right first.", source="fe.advancement.upkeep-failure")
    xp, boons = activation_price(how)
    if how == "free" and asset.used:
        title = f"{asset.name} has had its free use of this evening."
        return Refused("asset.used", title, remedy="Pay 2 XP for another, or wait.", source=ACTIVATION)
    if how == "boon" and state[Scenes].current is None:
        return Refused("asset.scene", "No scene is played.", remedy="Use it off-screen.", source=ACTIVATION)
    if state[Experience].of(hero) < xp:
        return Refused("xp.price", f"{name} has not {xp} XP.", remedy="Earn more first.", source=ACTIVATION)
    if state[Boons].of(hero) < boons:
        return Refused("boons.none_held", f"{name} holds no Boon.", remedy="Earn one first.", source=ACTIVATION)
    return None


@assets.decides(ActivateAsset)
@cites(ACTIVATION)
def activate(act: Unfolding, command: ActivateAsset) -> None:
    """Say what for; whoever runs the game says whether it reaches so far."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if not 0 <= command.place < len(act.state[Assets].of.get(hero, ())) or command.how not in HOWS:
        raise Refused("asset.none", "There is no such asset, or use of it.", remedy="Pick what is listed.")
    if refusal := cannot_activate(act.state, hero, command.place, command.how):
        raise refusal
    act.push(AskReach(hero, command.place, command.how, one_line(command.what, "What it does")))


@assets.asks(AskReach)
@cites(ACTIVATION)
def ask_reach(state: State, step: AskReach) -> Choice:
    """The Game Master's call, by the asset's scope."""
    asset = state[Assets].of[step.hero][step.place]
    return Choice(
        "",
        "reach",
        step.hero,
        f"{asset.name} ({asset.scope}): {step.what}. Does it reach so far?",
        state[Seating].running_here or state.controllers(step.hero),
        (Option(REACHES, "It does"), Option(TOO_FAR, "It does not", "Nothing is spent.")),
        if_absent=REACHES,
        cites=(ACTIVATION,),
    )


@assets.settles(AskReach)
def settle_reach(act: Unfolding, step: AskReach, option: str) -> None:
    """Pay, and let it happen; or nothing comes of it."""
    if option == TOO_FAR or cannot_activate(act.state, step.hero, step.place, step.how):
        act.happen(AssetRefused(step.hero, step.place, step.what))
        return
    (xp, boons), name = activation_price(step.how), act.state[Assets].of[step.hero][step.place].name
    if xp:
        act.happen(XpPaid(step.hero, xp, name))
    for _ in range(boons):
        act.happen(BoonSpent(step.hero, name))
    act.happen(AssetActivated(step.hero, step.place, step.how, step.what))


@assets.answers_to(EveningEnded)
@cites(ACTIVATION)
def evening_over(act: Unfolding, event: EveningEnded) -> None:
    """Every asset has its free use again."""
    if any(asset.used for mine in act.state[Assets].of.values() for asset in mine):
        act.happen(AssetsFresh())


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
    """Add the asset to the hero's."""
    return replace(assets, of={**assets.of, event.hero: (*assets.of.get(event.hero, ()), event.asset)})


@assets.folds(AssetActivated)
def activated(assets: Assets, event: AssetActivated) -> Assets:
    """Note its free use."""
    asset = assets.of[event.hero][event.place]
    return _with(assets, event.hero, event.place, replace(asset, used=asset.used or event.how == "free"))


@assets.folds(AssetRefused)
def refused(assets: Assets, event: AssetRefused) -> Assets:
    """Change nothing: nothing was spent."""
    return assets


@assets.folds(AssetCareSet)
def care_set(assets: Assets, event: AssetCareSet) -> Assets:
    """Set the asset's state."""
    return _with(assets, event.hero, event.place, replace(assets.of[event.hero][event.place], care=event.care))


@assets.folds(AssetsFresh)
def fresh(assets: Assets, event: AssetsFresh) -> Assets:
    """Give every asset its free use."""
    return Assets({hero: tuple(replace(one, used=False) for one in mine) for hero, mine in assets.of.items()})
