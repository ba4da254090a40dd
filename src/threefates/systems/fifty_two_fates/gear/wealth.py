"""Wealth: five levels instead of coins, and ten points to spend at one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Draws, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import takes_part
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing
from threefates.systems.fifty_two_fates.gear.acquisition import (
    LEVELS,
    POINTS,
    WealthPurse,
    bought_up,
    charge,
    drawn_level,
)
from threefates.systems.fifty_two_fates.gear.adventuring_gear import level_of, priced
from threefates.systems.fifty_two_fates.people.creatures import Wealth
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, dealer_only, plain, within
from threefates.systems.fifty_two_fates.rulings.rulings import WealthTwoLevelsDown

__all__ = [
    "MOST_ITEMS",
    "MOST_POINTS",
    "Buy",
    "BuyUp",
    "DrawWealth",
    "Purses",
    "SetWealth",
    "above",
    "begun",
    "has_begun",
    "may_buy_up",
    "may_draw_wealth",
    "own_purse",
    "settled",
    "wealth",
]

MOST_POINTS: Final = 99
MOST_ITEMS: Final = 1000


class Purses(Struct, frozen=True):
    """The purse of every protagonist."""

    known: ForGood[Mapping[EntityId, WealthPurse]] = {}

    def of(self, entity: EntityId) -> WealthPurse:
        """Somebody's; average with ten points where nothing is written yet."""
        return self.known.get(entity, WealthPurse())


class WealthSet(Event, frozen=True, tag="ff.wealth-set"):
    """A protagonist is that rich; by the card that was drawn for it, or the Fate Dealer's word."""

    entity: EntityId
    level: Wealth
    points: int
    why: str = ""
    card: str = ""

    draws = Draws.OPEN


class Bought(Event, frozen=True, tag="ff.bought"):
    """Things have been got, and what that leaves."""

    entity: EntityId
    item: str
    count: int
    level: Wealth
    points: int
    tally: Mapping[str, int] = {}


class Buy(Command, frozen=True, tag="ff.buy"):
    """Buy something at your wealth level or below."""

    entity: EntityId
    item: str
    count: int = 1


class BuyUp(Command, frozen=True, tag="ff.buy-up"):
    """Give ten points for one thing of the next higher level."""

    entity: EntityId
    item: str


class SetWealth(Command, frozen=True, tag="ff.set-wealth"):
    """Say how rich a protagonist is: treasure, losses, a reward."""

    entity: EntityId
    level: Wealth
    points: int
    reason: str = ""


class DrawWealth(Command, frozen=True, tag="ff.draw-wealth"):
    """Draw a card for the wealth level your protagonist starts at."""

    entity: EntityId


wealth = Chapter("wealth", Purses)


# buying -------------------------------------------------------------------------------------------


def own_purse(act: Unfolding, entity: EntityId) -> WealthPurse:
    """The purse of somebody whom the acting seat plays, or runs the game for. Whoever fights does not shop."""
    act.must_control_or_run(entity, act.state[Characters].name(entity))
    if takes_part(act.state, entity):
        raise Refused("wealth.fight", "In a fight nobody gets things.", remedy="End it first.", source="ff.wealth.cost")
    act.state[Protagonists][entity]
    return act.state[Purses].of(entity)


def _cannot(name: str, remedy: str) -> Refused:
    title = f"{name[:1].upper()}{name[1:]} cannot be had for that."
    return Refused("wealth.beyond", title, remedy=remedy, source="ff.wealth.cost")


@wealth.decides(Buy)
@cites("ff.wealth.cost", "ff.wealth.conversion-table", "ff.wealth.levels")
def buy(act: Unfolding, command: Buy) -> None:
    """Points at one's own level; ten things of the level below for one."""
    purse, item = own_purse(act, command.entity), priced(command.item)
    count = within(command.count, MOST_ITEMS, "How many", 1)
    left = charge(purse, level_of(item), count, act.state.ruling(WealthTwoLevelsDown))
    if left is None:
        raise _cannot(item, "Buy fewer, or give ten points for one thing of the next higher level.")
    act.happen(Bought(command.entity, item, count, left.level, left.points, left.tally))


@cites("ff.wealth.buy-up")
def may_buy_up(state: State, entity: EntityId) -> Refused | None:
    """The words against giving ten points for one thing."""
    purse = state[Purses].of(entity)
    if purse.points >= POINTS and purse.level is not Wealth.RICH:
        return None
    return Refused(
        "wealth.no_points",
        f"{state[Characters].name(entity)} has not the ten points it takes, or nothing above to buy.",
        remedy="Spend at your own level, or earn more.",
        source="ff.wealth.buy-up",
    )


@wealth.decides(BuyUp)
@cites("ff.wealth.buy-up")
def buy_up(act: Unfolding, command: BuyUp) -> None:
    """Buy one thing of a higher level for ten points, and with the last of them a level. Refuse whoever has fewer."""
    purse = own_purse(act, command.entity)
    refused = may_buy_up(act.state, command.entity)
    if refused:
        raise refused
    item = priced(command.item)
    left = bought_up(purse, level_of(item))
    if left is None:
        raise _cannot(item, "It must be of the very next level.")
    act.happen(Bought(command.entity, item, 1, left.level, left.points, left.tally))


# how rich -----------------------------------------------------------------------------------------


@wealth.decides(SetWealth)
@cites("ff.wealth.start", "ff.wealth.exhausted", "ff.ruling.wealth-gain", "ff.dealer.role")
def set_wealth(act: Unfolding, command: SetWealth) -> None:
    """A story, a treasure or a loss: the Fate Dealer says."""
    dealer_only(act, "Setting wealth")
    act.state[Protagonists][command.entity]
    points = within(command.points, MOST_POINTS, "The wealth points")
    act.happen(WealthSet(command.entity, command.level, points, plain(command.reason)))


@cites("ff.wealth.levels")
def above(purse: WealthPurse, item: str) -> bool:
    """Say whether a thing of the tables is above what somebody can afford.

    >>> above(WealthPurse(), "longsword"), above(WealthPurse(), "short sword")
    (True, False)
    """
    return LEVELS.index(level_of(item)) > LEVELS.index(purse.level)


@cites("ff.wealth.free-gear", "ff.wealth.start-random", "ff.skills.starting-random")
def has_begun(state: State, entity: EntityId) -> bool:
    """Say whether somebody's beginning is over: they have been dealt in. Whoever joins late begins then."""
    dealing, hero = state[Dealing], state[Protagonists][entity]
    new = not state[Cards].held(entity) and hero.sway == hero.full_sway and entity not in dealing.played
    return not new and bool(dealing.open or dealing.saved)


@cites("ff.wealth.free-gear", "ff.wealth.start-random")
def begun(state: State, entity: EntityId) -> Refused | None:
    """The words once somebody's beginning is over."""
    if not has_begun(state, entity):
        return None
    return Refused(
        "wealth.started",
        f"For {state[Characters].name(entity)} the beginning is over.",
        remedy="Buy it, or ask the Fate Dealer: a story may give it to you.",
        source="ff.wealth.free-gear",
    )


@cites("ff.wealth.start-random")
def may_draw_wealth(state: State, entity: EntityId) -> Refused | None:
    """The words against drawing for the wealth level."""
    purse = state[Purses].of(entity)
    if purse.drawn:
        return Refused("wealth.drawn", "That card has been drawn.", remedy="It is drawn once, for a new protagonist.")
    if (purse.said or purse.points == POINTS) and not purse.tally and not purse.items:
        return None
    return Refused(
        "wealth.begun",
        f"{state[Characters].name(entity)} has got things already.",
        remedy="Ask the Fate Dealer to set the level: a card is drawn before anything is bought.",
        source="ff.wealth.start-random",
    )


@cites("ff.wealth.start", "ff.wealth.start-random")
def settled(state: State, entity: EntityId) -> Refused | None:
    """The words against a draw by whoever plays somebody: their level is the Fate Dealer's word, or play has begun."""
    if not state[Purses].of(entity).said:
        return begun(state, entity)
    return Refused(
        "wealth.said",
        f"The Fate Dealer has said how rich {state[Characters].name(entity)} is.",
        remedy="Ask the Fate Dealer to draw, if a card is to say it after all.",
        source="ff.wealth.start",
    )


@wealth.decides(DrawWealth)
@cites("ff.wealth.start-random", "ff.wealth.start")
def draw_wealth(act: Unfolding, command: DrawWealth) -> None:
    """A card of a full deck says it: making a protagonist takes none out of play."""
    own_purse(act, command.entity)
    refused = may_draw_wealth(act.state, command.entity) or (
        None if act.by.runs else settled(act.state, command.entity)
    )
    if refused:
        raise refused
    card = act.chance.pick(tuple(BY_NAME.values()))
    act.happen(WealthSet(command.entity, drawn_level(card.rank), POINTS, card=str(card)))


@wealth.folds(WealthSet)
def wealth_set(purses: Purses, event: WealthSet) -> Purses:
    """Set the purse's level and points to the event's, with nothing bought yet (`known`)."""
    before, drawn = purses.of(event.entity), bool(event.card)
    known = replace(before, drawn=before.drawn or drawn, said=not drawn)
    purse = replace(known, level=event.level, points=event.points, tally={})
    return Purses({**purses.known, event.entity: purse})


@wealth.folds(Bought)
def bought(purses: Purses, event: Bought) -> Purses:
    """Add the event's item to the purse, and set what is left (`known`)."""
    before = purses.of(event.entity)
    items = tuple(dict.fromkeys((*before.items, event.item)))
    purse = replace(before, level=event.level, points=event.points, tally=event.tally, items=items)
    return Purses({**purses.known, event.entity: purse})
