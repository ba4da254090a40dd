"""When what was worked is over: with its moment, its scene, the night, the evening, or by word."""

from __future__ import annotations

from threefates.commons.scenes import EveningEnded, SceneEnded, SceneStarted
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import End, Over
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.harm.conditions import dead
from threefates.systems.fates_edge.help.conflict import ConflictSet
from threefates.systems.fates_edge.help.coordination import ExchangeBegun
from threefates.systems.fates_edge.recovery.downtime import MOMENT, TimePassed
from threefates.systems.fates_edge.recovery.rest import NightRested
from threefates.systems.fates_edge.tags.library import STACKING, USAGE, Lasting, Until
from threefates.systems.fates_edge.tags.outsiders import Outsiders
from threefates.systems.fates_edge.tags.tag_effects import (
    SCENE_OVER,
    EffectDue,
    Effects,
    EffectStilled,
    effects,
    end,
)


@effects.answers_to(ExchangeBegun, ConflictSet)
@cites(STACKING, "fe.tags.unward", "fe.tags.dispel")
def moment_over(act: Unfolding, event: Event) -> None:
    """A beat is over, or the fight: what lasts no longer ends, and what was stilled for one works again."""
    for effect in act.state[Effects].known.values():
        if effect.until is Until.MOMENT:
            end(act, effect, "its moment is over")
        elif effect.stilled and not effect.all_scene:
            act.happen(EffectStilled(effect.id, stilled=False))


@effects.answers_to(TimePassed)
@cites("fe.turn.time-scales", STACKING)
def time_passes(act: Unfolding, event: TimePassed) -> None:
    """So is a moment where more time passes than one; whom a WARD held for it may try again."""
    if event.scale != MOMENT:
        moment_over(act, event)
        _may_try_again(act)
        if any(item.stilled for items in act.state[Gear].of.values() for item in items):
            act.happen(Over(End.EXCHANGE, Gear.__name__))


@cites("fe.tags.ward")
def _may_try_again(act: Unfolding) -> None:
    """Whom a WARD held for a beat may try to cross it again."""
    if act.state[Outsiders].held:
        act.happen(Over(End.EXCHANGE, Outsiders.__name__))


@effects.answers_to(SceneEnded)
@cites(USAGE, STACKING)
def scene_over(act: Unfolding, event: SceneEnded) -> None:
    """The scene is over, and with it what lasts for one."""
    for effect in act.state[Effects].known.values():
        if effect.until in (Until.MOMENT, Until.SCENE):
            end(act, effect, SCENE_OVER)
        elif effect.until is Until.NEXT:
            act.happen(EffectDue(effect.id))
        else:
            _wakes(act, effect)


@cites("fe.tags.dispel")
def _wakes(act: Unfolding, effect: Lasting) -> None:
    if effect.stilled:
        act.happen(EffectStilled(effect.id, stilled=False))


@effects.answers_to(SceneStarted)
@cites("fe.ritual.purge")
def scene_begins(act: Unfolding, event: SceneStarted) -> None:
    """What was to weigh in the next scene, and was laid while none was played, weighs in this one."""
    for effect in act.state[Effects].known.values():
        if effect.until is Until.NEXT and effect.all_scene:
            act.happen(EffectDue(effect.id))


@effects.answers_to(NightRested)
def night_over(act: Unfolding, event: NightRested) -> None:
    """Dawn ends what lasts until then."""
    for effect in act.state[Effects].known.values():
        if effect.until is Until.NIGHT:
            end(act, effect, "it is dawn")


@effects.answers_to(EveningEnded)
def evening_over(act: Unfolding, event: EveningEnded) -> None:
    """What hangs on a scene does not wait for the next evening."""
    for effect in act.state[Effects].known.values():
        if effect.until in (Until.MOMENT, Until.SCENE):
            end(act, effect, "the evening is over")


# by word


@cites("fe.tags.sanctify", "fe.tags.veil", "fe.tags.curse", "fe.tags.mark")
def cannot_end(state: State, effect: str, by: Seat) -> Refused | None:
    """The refusal where there is nothing to end that a seat knows of, or whose it is does nothing any more; or None."""
    found = _known_to(state, effect, by)
    if found is None:
        remedy = "Pick one that is listed."
        return Refused("effect.unknown", "Nothing of the kind lasts here.", remedy=remedy, source=USAGE)
    return dead(state, found.by) if found.by and not by.runs else None


@cites("fe.tags.trap")
def _known_to(state: State, effect: str, by: Seat) -> Lasting | None:
    """What lasts, as far as a seat knows: of a trap that lies hidden nobody does but whoever runs the game."""
    found = state[Effects].known.get(effect)
    return found if found and (by.runs or not found.hidden) else None


@cites("fe.tags.oath", "fe.ritual.summoners-gate", "fe.invoker.concurrency")
def let_go(effect: Lasting) -> bool:
    """Whether whose it is may let it be over: neither what was sworn, nor the price of what was worked.

    >>> mark, oath = (Lasting(id="1", tag=tag, source="a Rite") for tag in ("mark", "oath"))
    >>> let_go(mark), let_go(oath), let_go(Lasting(id="2", tag="curse", source="Purge", price=True))
    (True, False, False)
    >>> let_go(Lasting(id="3", tag="oath", source="a gate", kept=True))
    True
    """
    return effect.kept or not _binds(effect)


@cites("fe.tags.oath", "fe.ritual.purge")
def _binds(effect: Lasting) -> bool:
    return effect.tag == "oath" or effect.price
