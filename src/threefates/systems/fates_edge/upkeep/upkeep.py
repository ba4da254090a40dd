"""Upkeep: what followers, assets, Symbols and enchanted gear cost in every downtime, and what comes if nobody pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.commons.scenes import Scenes, SceneStarted
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.assets import AssetCareSet, Assets, kinds_of_asset
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid
from threefates.systems.fates_edge.followers.followers import Followers, FollowerSet, price_of_follower
from threefates.systems.fates_edge.followers.on_screen import worse
from threefates.systems.fates_edge.gear.items import Gear, GearChanged, GearGained, GearLost, Item
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.recovery.downtime import DAYS, TimePassed
from threefates.systems.fates_edge.symbols.symbols import SymbolGained
from threefates.systems.fates_edge.upkeep.things_kept import (
    cost_of_item,
    cost_of_kept,
    kept,
    let_go,
    name_of,
    place_of,
    wear,
    worse_care,
)

__all__ = ["Due", "PayUpkeep", "Upkeep", "cannot_pay", "owed", "price_of_upkeep", "worse_care"]

SOURCE: Final = "fe.advancement.upkeep"
FAILURE: Final = "fe.advancement.upkeep-failure"
ENCHANTED: Final = "fe.gear.enchant-limits"
FOLLOWER, ASSET, GEAR, SYMBOL = "follower", "asset", "gear", "symbol"
LEAST: Final = 1
THIRD: Final = 3


class Due(Struct, frozen=True):
    """Something that upkeep is due for."""

    hero: EntityId
    kind: str  # "follower", "asset", "gear" or "symbol"
    place: int  # of gear the number of its id

    @property
    def key(self) -> str:
        """Its name on the wire, and of gear its id."""
        return f"{self.kind}-{self.place}"


class Upkeep(Struct, frozen=True):
    """What is due in this downtime; and whether there is one."""

    due: ForGood[tuple[Due, ...]] = ()
    downtime: ForGood[bool] = False
    handed: ForGood[tuple[str, ...]] = ()  # enchanted things that left somebody's hands unpaid in it, by id


class UpkeepDue(Event, frozen=True, tag="fe.upkeep-due"):
    """A downtime begins, and upkeep with it."""

    due: tuple[Due, ...]


class UpkeepPaid(Event, frozen=True, tag="fe.upkeep-paid"):
    """An asset, follower, Symbol or piece of gear was looked after, with XP or with time."""

    due: Due
    time: bool  # with time rather than XP

    quiet = True  # the XP says so


class UpkeepGone(Event, frozen=True, tag="fe.upkeep-gone"):
    """What upkeep was due for is no longer theirs, or no longer enchanted."""

    due: Due

    quiet = True


class UpkeepGoesOn(Event, frozen=True, tag="fe.upkeep-goes-on"):
    """What upkeep was due for has come to another hero, who owes it now."""

    due: Due

    quiet = True


class UpkeepOver(Event, frozen=True, tag="fe.upkeep-over"):
    """The downtime is over; what nobody looked after is the worse for it."""

    quiet = True


class PayUpkeep(Command, frozen=True, tag="fe.pay-upkeep"):
    """Look after a follower, an asset, a Symbol or an enchanted thing: with XP, or with 1 XP and a downtime action."""

    hero: EntityId
    what: str
    time: bool = False


upkeep = Chapter("upkeep", Upkeep)


@cites(SOURCE, "fe.ruling.upkeep-rounding", "fe.ruling.follower-upkeep-cost")
def price_of_upkeep(cost: int, *, time: bool) -> int:
    """XP for the upkeep of something that has cost so much: a third of it, or 1 for who takes the time.

    >>> [price_of_upkeep(cost, time=False) for cost in (1, 4, 8, 12)], price_of_upkeep(12, time=True)
    ([1, 2, 3, 4], 1)
    """
    return LEAST if time else max(LEAST, -(-cost // THIRD))


@cites(SOURCE, "fe.harm.levels")
def owed(state: State) -> tuple[Due, ...]:
    """What upkeep is due now: the dead owe none, also where they die in the midst of a downtime; nor for what broke."""
    gone = {each for each in state[Upkeep].due if each.kind == SYMBOL and each.place not in kept(state, each.hero)}
    return tuple(each for each in state[Upkeep].due if each not in gone and not lost(state, each.hero))


def _cost(state: State, due: Due) -> int:
    if due.kind == FOLLOWER:
        return price_of_follower(state[Followers].of[due.hero][due.place].cap)
    if due.kind == GEAR:
        return cost_of_item(state, state[Gear].item(due.hero, due.key))
    if due.kind == SYMBOL:
        return cost_of_kept(state, due.hero, due.place)
    return kinds_of_asset()[state[Assets].of[due.hero][due.place].size][0]


def _name(state: State, due: Due, *, aloud: bool = True) -> str:
    if due.kind == SYMBOL:
        return name_of(state, due.hero, due.place, aloud=aloud)
    if due.kind == GEAR:
        return state[Gear].item(due.hero, due.key).name
    owned = state[Followers].of if due.kind == FOLLOWER else state[Assets].of
    return owned[due.hero][due.place].name


@upkeep.answers_to(TimePassed)
@cites(SOURCE, ENCHANTED)
def downtime_begins(act: Unfolding, event: TimePassed) -> None:
    """Days without a scene are a downtime, and each has its upkeep once, however many days; the dead owe none."""
    if event.scale != DAYS or act.state[Upkeep].downtime or act.state[Scenes].current is not None:
        return
    led = [Due(hero, FOLLOWER, place) for hero, many in act.state[Followers].of.items() for place in range(len(many))]
    had = [Due(hero, ASSET, place) for hero, many in act.state[Assets].of.items() for place in range(len(many))]
    borne = [
        _of_item(hero, item)
        for hero in act.state[Heroes].known
        for item in act.state[Gear].items(hero)
        if item.enchantments
    ]
    carried = [Due(hero, SYMBOL, place) for hero in act.state[Heroes].known for place in kept(act.state, hero)]
    if due := tuple(each for each in (*led, *had, *carried, *borne) if not lost(act.state, each.hero)):
        act.happen(UpkeepDue(due))


def _of_item(hero: EntityId, item: Item) -> Due:
    return Due(hero, GEAR, int(item.id.removeprefix(f"{GEAR}-")))


@cites(SOURCE)
def cannot_pay(state: State, due: Due, *, time: bool) -> Refused | None:
    """The refusal where the upkeep of something that is due cannot be paid, or None."""
    price, there = price_of_upkeep(_cost(state, due), time=time), state[Experience].of(due.hero)
    if price <= there:
        return None
    title = f"{_name(state, due)} costs {price} XP, and {hero_named(state, due.hero)} has {there}."
    instead = "Earn more first" if time or there < LEAST else "Take the time"
    return Refused("xp.price", title, remedy=f"{instead}, or let it go.", source=SOURCE)


@upkeep.decides(PayUpkeep)
@cites(SOURCE)
def pay(act: Unfolding, command: PayUpkeep) -> None:
    """A third of its XP, or 1 XP and an action of the downtime."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    due = next((each for each in owed(act.state) if (each.hero, each.key) == (hero, command.what)), None)
    if due is None:
        title, remedy = "No upkeep is due for that.", "Once in every downtime it is."
        raise Refused("upkeep.not_due", title, remedy=remedy, source=SOURCE)
    if refusal := cannot_pay(act.state, due, time=command.time):
        raise refusal
    how = ", which takes an action of the downtime besides" if command.time else ""
    price = price_of_upkeep(_cost(act.state, due), time=command.time)
    act.happen(XpPaid(hero, price, f"the upkeep of {_name(act.state, due)}{how}"))
    act.happen(UpkeepPaid(due, command.time))


@upkeep.answers_to(GearLost)
@cites(ENCHANTED)
def thing_gone(act: Unfolding, event: GearLost) -> None:
    """Nobody owes upkeep for what they no longer have."""
    _gone(act, event.owner, event.item)


@upkeep.answers_to(GearGained)
@cites(ENCHANTED, SOURCE)
def thing_comes(act: Unfolding, event: GearGained) -> None:
    """Who is handed an enchanted thing owes what nobody has paid for it in this downtime."""
    owed = event.item.id in act.state[Upkeep].handed and event.item.enchantments
    if owed and event.owner in act.state[Heroes].known:
        act.happen(UpkeepGoesOn(_of_item(event.owner, event.item)))


@upkeep.answers_to(GearChanged)
@cites(ENCHANTED)
def thing_plain(act: Unfolding, event: GearChanged) -> None:
    """Nobody owes upkeep for what is no longer enchanted."""
    if not event.item.enchantments:
        _gone(act, event.owner, event.item)


@upkeep.answers_to(SymbolGained)
@cites(SOURCE, "fe.invoker.access")
def symbol_won(act: Unfolding, event: SymbolGained) -> None:
    """Nobody owes upkeep for a Symbol that they won in this downtime, in the place of one that broke in it."""
    due = Due(event.hero, SYMBOL, place_of(act.state, event.hero, event.patron))
    if due in act.state[Upkeep].due:
        act.happen(UpkeepGone(due))


def _gone(act: Unfolding, owner: EntityId, item: Item) -> None:
    for due in act.state[Upkeep].due:
        if (due.hero, due.key) == (owner, item.id):
            act.happen(UpkeepGone(due))


@upkeep.answers_to(SceneStarted)
@cites(FAILURE, ENCHANTED)
def downtime_over(act: Unfolding, event: SceneStarted) -> None:
    """With the next scene the downtime is over, and what nobody looked after is the worse for it."""
    if not act.state[Upkeep].downtime:
        return
    for due in owed(act.state):
        if due.kind == FOLLOWER:
            _trusts_less(act, due.hero, due.place)
        elif due.kind == GEAR:
            wear(act, due.hero, due.key, UNPAID)
        elif due.kind == SYMBOL:
            let_go(act, due.hero, due.place, UNPAID)
        else:
            care = worse_care(act.state[Assets].of[due.hero][due.place].care)
            act.happen(AssetCareSet(due.hero, due.place, care, UNPAID))
    act.happen(UpkeepOver())


@cites("fe.followers.upkeep-states")
def _trusts_less(act: Unfolding, hero: EntityId, place: int) -> None:
    """A follower whom nobody looked after trusts a hero less."""
    found = act.state[Followers].of[hero][place]
    act.happen(FollowerSet(hero, place, replace(found, trust=worse(found.trust)), UNPAID))


UNPAID: Final = "nobody paid the upkeep"


# what has happened


@upkeep.folds(UpkeepDue)
def is_due(upkeep: Upkeep, event: UpkeepDue) -> Upkeep:
    """Set `due`, and `downtime`."""
    return Upkeep(event.due, downtime=True)


@upkeep.folds(UpkeepPaid)
def is_paid(upkeep: Upkeep, event: UpkeepPaid) -> Upkeep:
    """Take it out of what is due (`due`)."""
    return replace(upkeep, due=tuple(each for each in upkeep.due if each != event.due))


@upkeep.folds(UpkeepGone)
def is_gone(upkeep: Upkeep, event: UpkeepGone) -> Upkeep:
    """Take it out of what is due; it is owed again where somebody has it (`due` and `handed`)."""
    handed = (*upkeep.handed, event.due.key) if event.due.kind == GEAR else upkeep.handed
    return replace(upkeep, due=tuple(each for each in upkeep.due if each != event.due), handed=handed)


@upkeep.folds(UpkeepGoesOn)
def goes_on(upkeep: Upkeep, event: UpkeepGoesOn) -> Upkeep:
    """Put it among what is due (`due` and `handed`)."""
    handed = tuple(each for each in upkeep.handed if each != event.due.key)
    return replace(upkeep, due=(*upkeep.due, event.due), handed=handed)


@upkeep.folds(UpkeepOver)
def is_over(upkeep: Upkeep, event: UpkeepOver) -> Upkeep:
    """Clear `due` and `downtime`."""
    return Upkeep()


@upkeep.tells(UpkeepDue)
def tell_due(state: State, event: UpkeepDue, viewer: Viewer) -> Told:
    """Tell everybody what asks to be looked after."""
    named = ", ".join(_name(state, due) for due in event.due)
    return Told(f"Upkeep is due, until the next scene: {named}.", (SOURCE,))


@upkeep.shows("upkeep")
def upkeep_shown(state: State) -> Listing | None:
    """List what upkeep is due, until the next scene."""
    rows = tuple(
        Row(f"{due.hero}-{due.key}", _name(state, due), hero_named(state, due.hero), cites=(SOURCE,))
        for due in owed(state)
    )
    return Listing("Upkeep due, until the next scene", Place.NOW, rows) if rows else None


@upkeep.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero to look after what is due: with XP, or with time."""
    for hero in held_heroes(state, viewer):
        mine = [due for due in owed(state) if due.hero == hero.id]
        for time, label in ((False, "Pay upkeep"), (True, "Pay upkeep with time")) if mine else ():
            options = [_option(state, due, time=time) for due in mine]
            refusal = none_of(options)
            what = (choice("what", "For what", options[:1] if refusal else options),)
            fixed, group = (("hero", hero.id), ("time", time)), hero_named(state, hero.id)
            at = (f"upkeep.{hero.id}-{mine[0].key}",)
            yield Offer("fe.pay-upkeep", label, what, fixed, refusal=refusal, group=group, at=at)


def _option(state: State, due: Due, *, time: bool) -> Option:
    price = price_of_upkeep(_cost(state, due), time=time)
    how = " and an action of the downtime" if time else ""
    label = f"{_name(state, due, aloud=False)}, {price} XP{how}"
    return Option(due.key, label, refusal=refusal_of(cannot_pay(state, due, time=time)))
