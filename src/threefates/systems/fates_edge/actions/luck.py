"""Luck: what throws the 1s of an action again, once; each chapter says for itself what brings it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.roll_in_hand import RollStep, Why, in_hand, rolls, showing, throw_again
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.dice import Die

__all__ = ["THROW", "AskLuck", "LuckReroll", "brings_luck", "luck_of"]

KEEP, THROW = "keep", "luck"
SOURCE: Final = "fe.gear.enchant.luckblade"
Luck = Callable[[State, Proposal], str]
_LUCK: Final[list[Luck]] = []


class LuckReroll(RollStep, frozen=True, tag="fe.step-luck"):
    """See whether luck throws 1s again."""


class AskLuck(RollStep, frozen=True, tag="fe.ask-luck"):
    """Shall luck throw the 1s again?"""


def brings_luck(luck: Luck) -> Luck:
    """Let this throw the 1s of an action again: it answers with its name, or with nothing."""
    _LUCK.append(luck)
    return luck


def luck_of(state: State, action: Proposal | None) -> str:
    """Name what may throw the 1s of an action again; nothing where nothing may."""
    return next(filter(None, (luck(state, action) for luck in _LUCK)), "") if action else ""


@cites(SOURCE, "fe.ruling.damage-dice")
def ones_of_luck(dice: Sequence[Die]) -> tuple[int, ...]:
    """The 1s that luck throws again, by their places: all of them, each once.

    >>> ones_of_luck([Die((1,)), Die((7,)), Die((4, 1), (Why.POSITION,)), Die((1, 1), (Why.LUCK,))])
    (0, 2)
    """
    return tuple(place for place, die in enumerate(dice) if die.face == 1 and Why.LUCK not in die.whys)


@rolls.resolves(LuckReroll)
def consider(act: Unfolding, step: LuckReroll) -> None:
    """Ask, if there is luck and a 1 for it."""
    if luck_of(act.state, being_rolled(act.state)) and ones_of_luck(in_hand(act.state).dice):
        act.push(AskLuck())


@cites(SOURCE)
def out_of_luck() -> Refused:
    """The refusal where what brought the luck has failed, or is gone, while it was asked about."""
    return Refused("luck.gone", "What brought the luck brings none now.", remedy="Keep the dice.", source=SOURCE)


@rolls.asks(AskLuck)
def ask(state: State, step: AskLuck) -> Choice:
    """Throw them now, or keep the luck for later."""
    roll, name = in_hand(state), luck_of(state, being_rolled(state))
    ones = len(ones_of_luck(roll.dice))
    what = "the 1" if ones == 1 else f"all {ones} ones"
    detail, at = "Their beats stay; a new 1 makes another.", showing(roll.dice, range(len(roll.dice)), 1)
    refusal = None if name else refusal_of(out_of_luck())
    throw = Option(THROW, f"Throw {what} again", detail, refusal, at=at, throws=f"{ones}d10")
    brings = f"{name}: " if name else ""
    title = f"{brings}{hero_named(state, roll.hero)} may throw {what} again, once in this scene."
    options = (throw, Option(KEEP, "Keep the dice"))
    return Choice("", "luck", roll.hero, title, state.controllers(roll.hero), options, if_absent=KEEP, cites=(SOURCE,))


@rolls.settles(AskLuck)
def settle(act: Unfolding, step: AskLuck, option: str) -> None:
    """Throw every 1 again, or keep them."""
    for place in ones_of_luck(in_hand(act.state).dice) if option == THROW else ():
        throw_again(act, place, Why.LUCK)
