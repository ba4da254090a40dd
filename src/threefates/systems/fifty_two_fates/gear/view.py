"""Wealth as people see it, and what may be bought."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, number, refusal_of, words
from threefates.rulebook.parts import Line, Listing, Part, Place, Row, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.battlefield.zones import zones_said
from threefates.systems.fifty_two_fates.cards.card_values import faces
from threefates.systems.fifty_two_fates.gear.acquisition import FREE, WealthPurse, charge, items_per_point, next_level
from threefates.systems.fifty_two_fates.gear.adventuring_gear import goods_options
from threefates.systems.fifty_two_fates.gear.wealth import (
    MOST_ITEMS,
    MOST_POINTS,
    Bought,
    Purses,
    WealthSet,
    may_buy_up,
    may_draw_wealth,
    settled,
    wealth,
)
from threefates.systems.fifty_two_fates.gear.weapons_armor import (
    SHIELD,
    attack_bonus,
    defence_bonus,
    in_hand,
)
from threefates.systems.fifty_two_fates.people.creatures import Wealth
from threefates.systems.fifty_two_fates.people.protagonists import (
    LONGEST,
    Protagonist,
    Protagonists,
    as_made,
    protagonists_here,
)
from threefates.systems.fifty_two_fates.rulings.rulings import WealthTwoLevelsDown

__all__ = ["offers"]


@wealth.tells(WealthSet)
def tell_set(state: State, event: WealthSet, viewer: Viewer) -> Told:
    """Tell everybody how rich somebody is now."""
    by, why = f"{faces([event.card])}: " if event.card else "", f" ({event.why})" if event.why else ""
    owned = _points(event.points, "wealth point")
    text = f"{by}{state[Characters].name(event.entity)} is {event.level.value}, with {owned}{why}."
    return Told(text, ("ff.wealth.start-random" if event.card else "ff.wealth.start",), "quiet")


def _points(points: int, name: str = "point") -> str:
    return f"{points} {name}{'s' * (points != 1)}"


@wealth.tells(Bought)
def tell_bought(state: State, event: Bought, viewer: Viewer) -> Told:
    """Tell everybody what somebody has got, and what is left."""
    many = f"{event.count} × " if event.count > 1 else ""
    left = f"{event.level.value}, {_points(event.points, 'wealth point')}"
    text = f"{state[Characters].name(event.entity)} gets {many}{event.item} ({left})."
    return Told(text, ("ff.wealth.cost",), "quiet")


@wealth.shows("ff.purses")
def show_purses(state: State) -> Part | None:
    """Show how rich everybody is, and what they have got."""
    purses, names = state[Purses].known, state[Characters]
    lines = tuple(
        Line(f"{names.name(entity)}: {purse.level.value}, {_points(purse.points)}. {', '.join(purse.items)}".strip())
        for entity, purse in purses.items()
        if entity in state.only(protagonists_here)
    )
    return Words("What they own", Place.PEOPLE, lines) if lines else None


@wealth.shows_each("ff.gear")
def show_gear(state: State, viewer: Viewer) -> Listing | None:
    """Show whoever plays a protagonist what is in hand, worn and carried, and what each gives, in a sentence."""
    heroes = as_made(state)[Protagonists].known
    rows = [row for entity, hero in heroes.items() if viewer.holds(entity) for row in _had(state, entity, hero)]
    return Listing("What I have", Place.ME, tuple(rows)) if rows else None


def _had(state: State, entity: EntityId, hero: Protagonist) -> Iterator[Row]:
    worn = " and ".join(filter(None, (hero.armour, SHIELD * hero.shield)))
    if weapon := in_hand(hero):
        far = f" Shoots up to {zones_said(weapon.reach)}." if weapon.reach else ""
        hands = "both hands" if weapon.two_handed else "one hand"
        given = f"{_plus(attack_bonus(hero))} to attacks, {weapon.harm}, in {hands}.{far}"
        yield Row(f"{entity}-hand", weapon.id.capitalize(), given, cites=(weapon.entry,))
    if worn:
        given = f"{_plus(defence_bonus(hero))} against physical attacks."
        yield Row(f"{entity}-worn", worn.capitalize(), given, cites=("ff.gear.defence-bonus",))
    purse = state[Purses].of(entity)
    carried = ", ".join(item for item in purse.items if item not in (hero.weapon, hero.armour, SHIELD * hero.shield))
    if carried:
        yield Row(f"{entity}-carried", "Carried", f"{carried}.")
    if entity in state[Purses].known:
        owned = f"{_points(purse.points, 'wealth point')} left.{_towards_the_next(state, purse)}"
        yield Row(f"{entity}-wealth", purse.level.value.capitalize(), owned, cites=("ff.wealth.cost",))


@cites("ff.wealth.cost", "ff.ruling.wealth-fraction-tally")
def _towards_the_next(state: State, purse: WealthPurse) -> str:
    """Say how many cheaper things have been got that no point was paid for yet."""
    reading = state.ruling(WealthTwoLevelsDown)
    dues = ((level, items_per_point(purse.level, level, reading), purse.tally.get(level.value, 0)) for level in Wealth)
    said = [f"{got} of {each} {level.value}" for level, each, got in dues if got and each]
    return f" Towards the next one: {', '.join(said)}." if said else ""


def _plus(bonus: int) -> str:
    return f"+{bonus}" if bonus else "Nothing"


@wealth.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Buying; setting wealth. In a fight nobody shops."""
    if state[Combat].on:
        return
    for entity in state.only(protagonists_here):
        if viewer.holds(entity):
            yield from _own(state, entity, viewer)
        if viewer.runs:
            yield from _levers(state, entity)


def _own(state: State, entity: EntityId, viewer: Viewer) -> Iterator[Offer]:
    purse, fixed, group = state[Purses].of(entity), (("entity", entity),), state[Characters].name(entity)
    reading = state.ruling(WealthTwoLevelsDown)
    below = {level.value for level in Wealth if charge(purse, level, 1, reading) is not None}
    above = next_level(purse.level)
    mine = [one for one in goods_options() if one.detail in below]
    if mine:
        count = number("count", "How many", low=1, high=MOST_ITEMS, default=1)
        label, hint = f"Buy ({purse.level.value}, {_points(purse.points)})", _prices(purse, reading)
        yield Offer("ff.buy", label, (choice("item", "What", mine), count), fixed, group=group, hint=hint)
    if above:
        up = choice("item", "What", [one for one in goods_options() if one.detail == above.value])
        refused, label = refusal_of(may_buy_up(state, entity)), "Give ten points for one thing of the next level"
        hint = "Who has no more than those is a level poorer for it, with ten points there; the poor have none."
        yield Offer("ff.buy-up", label, (up,), fixed, refused, group=group, hint=hint)
    late = None if viewer.runs else settled(state, entity)
    refused = refusal_of(may_draw_wealth(state, entity) or late)
    yield Offer("ff.draw-wealth", "Draw for your wealth level", (), fixed, refused, group=group)


@cites("ff.wealth.conversion-table", "ff.ruling.wealth-two-levels-down")
def _prices(purse: WealthPurse, reading: WealthTwoLevelsDown) -> str:
    """Say how many things of each level one point buys, and which are for nothing."""
    each = {level.value: items_per_point(purse.level, level, reading) for level in reversed(Wealth)}
    bought = [f"{many} {level}" for level, many in each.items() if many]
    free = [level for level, many in each.items() if many == FREE]
    for_nothing = f" What is {' or '.join(free)} costs none, within reason." if free else ""
    return f"One point buys {' or '.join(bought)}.{for_nothing}"


def _levers(state: State, entity: EntityId) -> Iterator[Offer]:
    purse, fixed, group = state[Purses].of(entity), (("entity", entity),), state[Characters].name(entity)
    levels = choice("level", "Level", [Option(one.value, one.value) for one in Wealth], default=purse.level.value)
    points = number("points", "Wealth points", low=0, high=MOST_POINTS, default=purse.points)
    why = words("reason", "Why", longest=LONGEST, optional=True)
    fields = (levels, replace(points, optional=False), why)
    yield Offer("ff.set-wealth", "Put wealth right", fields, fixed, group=group, levers=True)
