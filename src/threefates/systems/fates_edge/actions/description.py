"""The Description Ladder: the richer the telling, the more 1s are thrown again."""

from __future__ import annotations

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.actions.roll_in_hand import RollStep, Why, in_hand, rolls, showing, throw_again
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.description_ladder import ones_to_throw

__all__ = ["DescriptionReroll"]

KEEP, THROW = "keep", "throw"


class DescriptionReroll(RollStep, frozen=True, tag="fe.step-description"):
    """See whether the description throws 1s again."""


class AskDescription(RollStep, frozen=True, tag="fe.ask-description"):
    """Shall the 1s be thrown again?"""


@rolls.resolves(DescriptionReroll)
def consider(act: Unfolding, step: DescriptionReroll) -> None:
    """Ask, if there is a 1 that the telling reaches."""
    roll = in_hand(act.state)
    if ones_to_throw(roll.terms.description, roll.dice):
        act.push(AskDescription())


@rolls.asks(AskDescription)
def ask(state: State, step: AskDescription) -> Choice:
    """A chance to turn 1s into more; their beats stay, and new 1s make more."""
    roll = in_hand(state)
    places = ones_to_throw(roll.terms.description, roll.dice)
    ones = len(places)
    what = "a 1" if ones == 1 else f"all {ones} ones"
    detail, at = "Their beats stay; a new 1 makes another.", showing(roll.dice, range(len(roll.dice)), 1)
    throw = Option(THROW, f"Throw {what} again", detail, at=at, throws=f"{ones}d10")
    return Choice(
        "",
        "description",
        roll.hero,
        f"{roll.terms.description.value.capitalize()}: {hero_named(state, roll.hero)} may throw {what} again.",
        state.controllers(roll.hero),
        (throw, Option(KEEP, "Keep the dice")),
        if_absent=KEEP,
        cites=("fe.resolution.description-ladder", "fe.resolution.reroll-ones-sb"),
    )


@rolls.settles(AskDescription)
def settle(act: Unfolding, step: AskDescription, option: str) -> None:
    """Throw every 1 that the telling reaches, or keep them."""
    roll = in_hand(act.state)
    for place in ones_to_throw(roll.terms.description, roll.dice) if option == THROW else ():
        throw_again(act, place, Why.DESCRIPTION)
