"""The moments after an exchange that was called for by itself: it counts as fighting until its scene is over."""

from __future__ import annotations

from functools import partial
from operator import eq

from msgspec.structs import replace

from threefates.commons.scenes import EveningEnded, SceneEnded, SceneStarted
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.checks.checks import busy
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.conflict.blows import Conflict, WoundOrEffect, conflict
from threefates.systems.fate_2003.conflict.which import settle_which
from threefates.systems.fate_2003.points.who_fights import counts_as_fighting
from threefates.systems.fate_2003.wounds.wounds import Healed

__all__ = ["MomentsPast", "between_moments"]


class MomentsPast(Event, frozen=True, tag="fate.moments-past"):
    """The scene of the last exchange is over: nobody is fighting any more."""

    unread: bool = False  # its dice still lie there

    quiet = True


@counts_as_fighting
@cites("fate.points.switch-positions")
def between_moments(state: State) -> bool:
    """True where an exchange that was called for by itself was the last roll, in this scene."""
    check, exchanges = state[Checks].now, (state[Conflict].now, state[Conflict].before)
    return check is not None and any(
        each and each.check == check.id and not each.turn and not each.past for each in exchanges
    )


@conflict.answers_to(SceneEnded)
def leave_the_fight(act: Unfolding, event: SceneEnded) -> None:
    """Nobody fights on into the next scene."""
    _past(act)


@conflict.answers_to(SceneStarted)
def begin_in_peace(act: Unfolding, event: SceneStarted) -> None:
    """Nor into the first, or from between two."""
    _past(act)
    _no_wound_of_then(act)


@conflict.answers_to(EveningEnded)
def go_home(act: Unfolding, event: EveningEnded) -> None:
    """Nor into the next evening, where there are no scenes."""
    _past(act)
    _no_wound_of_then(act)


@cites("fate.combat.outcome-traded-for-effect")
def _no_wound_of_then(act: Unfolding) -> None:
    """A winner who may still have either has what was wanted: no blow of that scene lands in another."""
    for _, step in tuple(act.state.agenda.asked(WoundOrEffect)):
        act.withdraw(partial(eq, step))
        settle_which(act, step, "effect")


@conflict.answers_to(Healed)
@cites("fate.points.switch-positions")
def leave_it_days_behind(act: Unfolding, event: Healed) -> None:
    """Nor for days on end, be the scene over or not."""
    _past(act)


@cites("fate.points.switch-positions")
def _past(act: Unfolding) -> None:
    """It is past; where its dice still lie there, they are read all the same."""
    if between_moments(act.state):
        act.happen(MomentsPast(unread=busy(act.state) is not None))


@conflict.folds(MomentsPast)
def moments_past(conflict: Conflict, event: MomentsPast) -> Conflict:
    """Sets `before` to None, and `now`, or notes there that it is past (`now`)."""
    unread = conflict.now if event.unread else None
    return replace(conflict, now=replace(unread, past=True) if unread else None, before=None)
