"""Assets as people see them: what everybody has, in what state, and what may be done with it."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import of_own
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, flag, none_of, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.activation import cannot_activate, free_first
from threefates.systems.fates_edge.advancement.assets import (
    ACTIVATION,
    CARES,
    HOWS,
    MOUNT,
    SOURCE,
    Asset,
    AssetActivated,
    AssetCareSet,
    AssetGained,
    AssetRefused,
    Assets,
    assets,
    cannot_buy_asset,
    kinds_of_asset,
)
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named

__all__ = ["assets_shown"]


@assets.tells(AssetGained)
def tell_gained(state: State, event: AssetGained, viewer: Viewer) -> Told:
    """Tell everybody who has what, and how long it took."""
    said = f"{hero_named(state, event.hero)} has {event.asset.name} ({event.asset.scope})"
    return Told(f"{said}: {event.time} of downtime." if event.time else f"{said}.", (SOURCE,), tone="good")


@assets.tells(AssetActivated)
def tell_activated(state: State, event: AssetActivated, viewer: Viewer) -> Told:
    """Tell everybody what an asset does."""
    said = f"{_named(state, event.hero, event.place)}, {HOWS[event.how].lower()}: {event.what}."
    return Told(said, (ACTIVATION,), tone="good")


@assets.tells(AssetRefused)
def tell_refused(state: State, event: AssetRefused, viewer: Viewer) -> Told:
    """Tell everybody what it does not do."""
    why = "cannot be used, or paid for, any more" if event.too_late else "does not reach so far"
    said = f"{_named(state, event.hero, event.place)} {why}: {event.what}. Nothing is spent."
    return Told(said, (ACTIVATION,), tone="quiet")


@assets.tells(AssetCareSet)
def tell_care(state: State, event: AssetCareSet, viewer: Viewer) -> Told:
    """Tell everybody in what state an asset is."""
    said = f"{_named(state, event.hero, event.place)} is {CARES[event.care]}: {event.why}."
    return Told(said, ("fe.advancement.upkeep-failure",), tone="cost" if event.care else "good")


def _named(state: State, hero: EntityId, place: int) -> str:
    return f"{hero_named(state, hero)}'s {state[Assets].of[hero][place].name}"


@assets.shows("assets")
def assets_shown(state: State) -> Listing | None:
    """List every asset, whose it is, and in what state."""
    rows = tuple(
        Row(
            f"{hero}-{place}",
            asset.name,
            _said(state, hero, asset),
            Tone.COST if asset.care else Tone.PLAIN,
            cites=(SOURCE,),
        )
        for hero, mine in state[Assets].of.items()
        for place, asset in enumerate(mine)
    )
    return Listing("Assets", Place.PEOPLE, rows) if rows else None


def _said(state: State, hero: EntityId, asset: Asset) -> str:
    free = ", Free" if asset.free else ""
    return f"{hero_named(state, hero)}'s, {asset.size}{free}, {CARES[asset.care]}: {asset.scope}"


@assets.offers_under(of_own, Heading("Heroes", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer buying and using assets to whoever plays a hero, and putting them right to whoever runs the game."""
    for hero in held_heroes(state, viewer):
        if state[Experience].unspent.get(hero.id) and state[Scenes].current is None:
            yield _buying(state, hero.id)
        for place, asset in enumerate(state[Assets].of.get(hero.id, ())):
            for how, said in HOWS.items():
                fixed = (("hero", hero.id), ("place", place), ("how", how))
                no = cannot_activate(state, hero.id, place, how) or free_first(state, hero.id, place, how)
                refusal, label = refusal_of(no), f"{asset.name}: {said.lower()}"
                what, group = (words("what", "What it does"),), hero_named(state, hero.id)
                yield Offer("fe.activate-asset", label, what, fixed, refusal=refusal, group=group)
    for hero_id, mine in state[Assets].of.items() if viewer.runs else ():
        for place, asset in enumerate(mine):
            cares = [Option(care, care.capitalize()) for care in CARES if care != CARES[asset.care]]
            fields = (choice("care", "State", cares), words("reason", "Why"))
            at = (("hero", hero_id), ("place", place))
            yield Offer("fe.set-asset-care", f"Put {asset.name} right", fields, at, group="Heroes", levers=True)


def _buying(state: State, hero: EntityId) -> Offer:
    sizes = [
        Option(
            size,
            f"{size.capitalize()}, {xp} XP, {time}",
            refusal=refusal_of(cannot_buy_asset(state, hero, size, rushes=False)),
        )
        for size, (xp, time) in kinds_of_asset().items()
    ]
    refusal = none_of(sizes)
    fields = (
        words("name", "What it is", longest=60),
        choice("size", "How much it is", sizes[:1] if refusal else sizes),
        words("scope", "What it is good for, and how far"),
        flag("mount", f"It is {MOUNT}: a standard one"),
        flag("free", "Its write-up says Free: in a fight, using it takes no Action"),
        flag("rush", "At once, on a Haste clock"),
    )
    label, group = "Spend XP on an asset", hero_named(state, hero)
    return Offer("fe.buy-asset", label, fields, (("hero", hero),), refusal=refusal, group=group)
