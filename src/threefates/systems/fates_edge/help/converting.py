"""Boons into XP: two of them for one, as often and when the table reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.boons.boons import Boons, BoonSpent, boons, no_boon
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.rulings.resolution import ConvertBoons, ConvertTiming

__all__ = ["PRICE_OF_XP", "ConvertBoonsToXp", "bars_trade", "may_convert_now", "xp_still_open"]

PRICE_OF_XP: Final = 2  # Boons for 1 XP
MOST_XP: Final = 2  # from Boons, in one evening


class ConvertBoonsToXp(Command, frozen=True, tag="fe.convert-boons"):
    """Trade two Boons for an XP."""

    hero: EntityId


class XpBought(Event, frozen=True, tag="fe.xp-bought"):
    """A hero traded Boons for one XP."""

    hero: EntityId


Bars = Callable[[State, EntityId], Refused | None]
_BARS: Final[list[Bars]] = []


def bars_trade(bars: Bars) -> Bars:
    """Let this keep a hero from trading Boons for XP that they could do nothing with."""
    _BARS.append(bars)
    return bars


@boons.decides(ConvertBoonsToXp)
@cites("fe.boons.convert-core")
def convert(act: Unfolding, command: ConvertBoonsToXp) -> None:
    """Trade two Boons for one XP; refuse more of it, or sooner, than the table reads."""
    act.must_control(command.hero, hero_named(act.state, command.hero))
    if refusal := cannot_convert(act.state, command.hero):
        raise refusal
    for event in (*[BoonSpent(command.hero, "an XP")] * PRICE_OF_XP, XpBought(command.hero)):
        act.happen(event)


@cites("fe.boons.convert-core")
def cannot_convert(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero can trade no Boons for XP now, or None."""
    held, traded = state[Boons].of(hero), state[Boons].traded.get(hero, 0)
    wait = to_end_first(state)
    if not xp_still_open(state.ruling(ConvertBoons), traded):
        title, remedy = "No more can be traded this evening.", "In the next one."
    elif not may_convert_now(state.ruling(ConvertTiming), in_a_scene=bool(wait)):
        title, remedy = "Boons are traded in downtime.", wait
    elif held < PRICE_OF_XP:
        title, remedy = f"An XP costs {PRICE_OF_XP} Boons.", "Earn another first."
    else:
        full = next(filter(None, (bars(state, hero) for bars in _BARS)), None)
        return full or no_boon(state, hero)
    return Refused("boons.convert", title, remedy=remedy, source="fe.boons.convert-core")


@boons.folds(XpBought)
def xp_bought(boons: Boons, event: XpBought) -> Boons:
    """Count one trade and one XP more for the hero (`traded` and `xp`)."""
    traded = {**boons.traded, event.hero: boons.traded.get(event.hero, 0) + 1}
    return replace(boons, traded=traded, xp={**boons.xp, event.hero: boons.xp.get(event.hero, 0) + 1})


@cites("fe.boons.convert-core", "fe.boons.convert-quickstart", "fe.ruling.convert-boons")
def xp_still_open(reading: ConvertBoons, traded: int) -> int:
    """Count the XP that Boons may still buy this evening: one trade for one, or up to two.

    >>> xp_still_open(ConvertBoons.ONCE, 0), xp_still_open(ConvertBoons.ONCE, 1), xp_still_open(ConvertBoons.REPEAT, 1)
    (1, 0, 1)
    """
    return max((1 if reading is ConvertBoons.ONCE else MOST_XP) - traded, 0)


@cites("fe.boons.convert-core", "fe.ruling.convert-timing")
def may_convert_now(reading: ConvertTiming, *, in_a_scene: bool) -> bool:
    """Say whether Boons may be traded for XP now.

    >>> (
    ...     may_convert_now(ConvertTiming.DOWNTIME, in_a_scene=True),
    ...     may_convert_now(ConvertTiming.ANYTIME, in_a_scene=True),
    ... )
    (False, True)
    """
    return not in_a_scene or reading is ConvertTiming.ANYTIME
