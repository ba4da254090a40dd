"""What a protagonist starts with, for nothing; once their first hand is dealt the beginning is over.

Whatever the tables lack is the Fate Dealer's to give, or to sell at a wealth level that they set.
"""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.gear.acquisition import WealthPurse, charge
from threefates.systems.fifty_two_fates.gear.adventuring_gear import goods_options, priced, written
from threefates.systems.fifty_two_fates.gear.wealth import Bought, Purses, above, begun, own_purse, wealth
from threefates.systems.fifty_two_fates.people.creatures import Wealth
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, dealer_only, plain, protagonists_here
from threefates.systems.fifty_two_fates.rulings.rulings import WealthTwoLevelsDown

__all__ = ["TakeGear"]


class TakeGear(Command, frozen=True, tag="ff.take-gear"):
    """Take what you start with, without paying; above your level, or later, only by the Fate Dealer's word."""

    entity: EntityId
    item: str = ""
    own: str = ""
    paid: str = ""  # the wealth level it is bought at, by the Fate Dealer's word; "" is for nothing


@wealth.decides(TakeGear)
@cites("ff.wealth.free-gear", "ff.ruling.missing-gear")
def take_gear(act: Unfolding, command: TakeGear) -> None:
    """Take what the beginning needs, for nothing. Ask a reason for what the tables lack, or what is above one.

    The Fate Dealer may have it paid for, as a thing of the level that they set: what is rare, or a heap of what is not.
    """
    purse, own = own_purse(act, command.entity), plain(command.own)
    if (refused := begun(act.state, command.entity)) and not act.by.runs:
        raise refused
    item = written(own, purse.items) if own else priced(command.item)
    if (own or above(purse, item)) and not act.by.runs:
        raise Refused(
            "wealth.above",
            f"{item} is not to be had for nothing.",
            remedy="Ask the Fate Dealer: a story may give it to you.",
            source="ff.wealth.free-gear",
        )
    left = _sold(act, command, purse) if command.paid else purse
    act.happen(Bought(command.entity, item, 1, left.level, left.points, left.tally))


@cites("ff.wealth.cost", "ff.ruling.missing-gear")
def _sold(act: Unfolding, command: TakeGear, purse: WealthPurse) -> WealthPurse:
    dealer_only(act, "Setting a price")
    if command.paid not in list(Wealth):
        remedy = f"Pick one of {', '.join(Wealth)}."
        raise Refused("wealth.level", "There is no such wealth level.", remedy=remedy, source="ff.wealth.levels")
    if refused := _too_dear(act.state, command.entity, Wealth(command.paid)):
        raise refused
    return _charged(act.state, purse, Wealth(command.paid)) or purse


@cites("ff.wealth.cost")
def _too_dear(state: State, entity: EntityId, level: Wealth) -> Refused | None:
    """The words against a price that somebody cannot pay."""
    if _charged(state, state[Purses].of(entity), level) is not None:
        return None
    title = f"{state[Characters].name(entity)} has not what a thing costs that is {level.value}."
    return Refused("wealth.beyond", title, remedy="Set a lower level, or give it for nothing.", source="ff.wealth.cost")


def _charged(state: State, purse: WealthPurse, level: Wealth) -> WealthPurse | None:
    return charge(purse, level, 1, state.ruling(WealthTwoLevelsDown))


@wealth.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Taking what one starts with; giving anybody anything."""
    if state[Combat].on:
        return
    for entity in state.only(protagonists_here):
        fixed, group = (("entity", entity),), state[Characters].name(entity)
        if viewer.runs:
            own = words("own", "Or something else", longest=LONGEST, optional=True)
            levels = [Option(one, one, "", refusal_of(_too_dear(state, entity, one))) for one in Wealth]
            bought = choice("paid", "Bought, as a thing of this wealth level", levels, optional=True)
            price = () if all(level.refusal for level in levels) else (bought,)  # who can pay for nothing is given it
            things = (choice("item", "What", goods_options()), own, *price)
            yield Offer("ff.take-gear", "Give gear", things, fixed, group=group, levers=True)
        elif viewer.holds(entity):
            free = (choice("item", "What", _within(state[Purses].of(entity).level)),)
            refused = refusal_of(begun(state, entity))
            yield Offer("ff.take-gear", "Take what you start with", free, fixed, refused, group=group)


def _within(level: Wealth) -> list[Option]:
    own = {one.value for one in list(Wealth)[: list(Wealth).index(level) + 1]}
    return [one for one in goods_options() if one.detail in own]
