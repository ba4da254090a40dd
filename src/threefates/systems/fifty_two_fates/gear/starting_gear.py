"""What a protagonist starts with, for nothing; once their first hand is dealt the beginning is over."""

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
from threefates.systems.fifty_two_fates.gear.adventuring_gear import goods_options, priced, written
from threefates.systems.fifty_two_fates.gear.wealth import Bought, Purses, above, begun, own_purse, wealth
from threefates.systems.fifty_two_fates.people.creatures import Wealth
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, plain, protagonists_here

__all__ = ["TakeGear"]


class TakeGear(Command, frozen=True, tag="ff.take-gear"):
    """Take what you start with, without paying; above your level, or later, only by the Fate Dealer's word."""

    entity: EntityId
    item: str = ""
    own: str = ""


@wealth.decides(TakeGear)
@cites("ff.wealth.free-gear", "ff.ruling.missing-gear")
def take_gear(act: Unfolding, command: TakeGear) -> None:
    """Take what the beginning needs, for nothing. Ask a reason for what the tables lack, or what is above one."""
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
    act.happen(Bought(command.entity, item, 1, purse.level, purse.points, purse.tally))


@wealth.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Taking what one starts with; giving anybody anything."""
    if state[Combat].on:
        return
    for entity in state.only(protagonists_here):
        fixed, group = (("entity", entity),), state[Characters].name(entity)
        if viewer.runs:
            own = words("own", "Or something else", longest=LONGEST, optional=True)
            things = (choice("item", "What", goods_options()), own)
            yield Offer("ff.take-gear", "Give gear", things, fixed, group=group, levers=True)
        elif viewer.holds(entity):
            free = (choice("item", "What", _within(state[Purses].of(entity).level)),)
            refused = refusal_of(begun(state, entity))
            yield Offer("ff.take-gear", "Take what you start with", free, fixed, refused, group=group)


def _within(level: Wealth) -> list[Option]:
    own = {one.value for one in list(Wealth)[: list(Wealth).index(level) + 1]}
    return [one for one in goods_options() if one.detail in own]
