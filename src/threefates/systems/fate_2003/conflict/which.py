"""A winner who may have either: the wound, or what was wanted in its place."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.conflict.blows import EffectWon, WoundOrEffect, conflict, wound
from threefates.systems.fate_2003.wounds.view import marks_as

__all__ = ["settle_which"]


@conflict.asks(WoundOrEffect)
@cites("fate.combat.outcome-traded-for-effect")
def ask_which(state: State, step: WoundOrEffect) -> Choice:
    """The wound, or the maneuver in its place."""
    winner, loser = step.exchange.sides[step.winner], step.exchange.sides[1 - step.winner]
    name = state[Characters].name
    suffers = f"{name(loser)}: {marks_as(state, loser, step.outcome)}"
    return Choice(
        id="",
        kind="fate.wound-or-effect",
        owner=winner,
        asks=f"{name(winner)} wins. Which shall it be?",
        seats=state.controllers(winner),
        options=(Option("effect", step.exchange.wanted(step.winner)), Option("wound", suffers)),
        if_absent="effect",
        cites=("fate.combat.outcome-traded-for-effect",),
    )


@conflict.settles(WoundOrEffect)
@cites("fate.combat.outcome-traded-for-effect")
def settle_which(act: Unfolding, step: WoundOrEffect, option: str) -> None:
    """No box is marked where the maneuver comes off."""
    if option == "effect":
        winner, loser = step.exchange.sides[step.winner], step.exchange.sides[1 - step.winner]
        act.happen(EffectWon(winner, step.exchange.wanted(step.winner), loser, step.exchange.check))
    else:
        wound(act, step.exchange, step.winner, step.outcome)
