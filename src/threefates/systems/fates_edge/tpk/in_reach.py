"""Who reaches whom: how far hands, help and magic go, command by command and purpose by purpose.

In one place for the whole game. What is aimed goes by a table of its own (`combat/targeting.py`), help by what keeps
helpers from it (`combat/marks.py`), and a Move by where the two are; Boons, bonds and what whoever runs the game says
reach anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.in_reach import Reach, Reaches
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.combat.range_bands import here, near, touch
from threefates.systems.fates_edge.combat.targeting import At, By, aimed
from threefates.systems.fates_edge.content.records import rituals, written_rites
from threefates.systems.fates_edge.exchanges.setting_up import SettingUp
from threefates.systems.fates_edge.gear.tinkering import Tinkering
from threefates.systems.fates_edge.recovery.rest import Treatment
from threefates.systems.fates_edge.recovery.stabilize import Stabilizing
from threefates.systems.fates_edge.rites.rites import Invoking
from threefates.systems.fates_edge.rituals.performing import Performing
from threefates.systems.fates_edge.tags.using_tags import WorkingTag
from threefates.systems.fates_edge.tpk.resolution_options import lost

__all__ = ["PURPOSES", "REACHES", "out_of_reach"]


def at_all(state: State, one: EntityId, other: EntityId) -> Refused | None:
    """The refusal where nothing that is aimed would get there, or None; a follower has no place of their own."""
    if other not in state[Characters].known:
        return None
    return aimed(state, one, At(By.SHOT, other))


REACHES: Final[Mapping[str, Reaches]] = {
    # help, and what is done together
    "fe.roll-group": {("heroes", "heroes"): here},
    "fe.set-up": {("hero", "ally"): here},
    "fe.help-ritual": {("hero", "helper"): here},
    # hands
    "fe.stabilize": {("healer", "hero"): near},
    "fe.treat-harm": {("healer", "hero"): near},
    "fe.tinker-gear": {("hero", "owner"): near},
    # what is aimed: how far, its own table says; off screen it gets nowhere
    "fe.attack-with": {("hero", "other"): at_all},
    "fe.suppress": {("hero", "whom"): at_all},
    "fe.loose-shot": {("owner", "other"): at_all},
    "fe.foe-strikes": {("foe", "hero"): at_all},
    # magic
    "fe.wake-gift": {("hero", "bearer"): touch},
    "fe.work-tag": {("hero", "on"): here},
}
"""By the tag of a command: who reaches, whom, and how far."""

Whom = Callable[[Any], tuple[Reach, tuple[EntityId, ...]]]


@cites("fe.patrons.rites-oath-of-flame")
def _of_rite(meant: Invoking) -> tuple[Reach, tuple[EntityId, ...]]:
    """A Rite on one: what heals does by touch."""
    written = written_rites().get(meant.rite.id)
    return touch if written and written.touches else here, (meant.rite.whom,) if meant.rite.whom else ()


@cites("fe.ritual.fate-splice")
def _of_ritual(meant: Performing) -> tuple[Reach, tuple[EntityId, ...]]:
    """A ritual takes those who are there; two names are enough where it says so."""
    helpers = (meant.helper,) if meant.helper else ()
    return here, helpers if rituals()[meant.ritual].takes == "two" else (*meant.on, *helpers)


PURPOSES: Final[Mapping[type[Purpose], Whom]] = {
    SettingUp: lambda meant: (here, (meant.ally,)),
    Stabilizing: lambda meant: (near, (meant.hero,)),
    Treatment: lambda meant: (near, (meant.hero,)),
    Tinkering: lambda meant: (near, (meant.owner,)),
    WorkingTag: lambda meant: (here, meant.on),
    Invoking: _of_rite,
    Performing: _of_ritual,
}
"""What an action is for: how far it goes, and to whom."""


@cites("fe.range.bands")
def out_of_reach(state: State, hero: EntityId, purpose: Purpose) -> Refused | None:
    """The refusal where somebody whom a purpose names is too far away for it, or None."""
    if (whom := PURPOSES.get(type(purpose))) is None:
        return None
    reach, others = whom(purpose)
    return next(filter(None, (reach(state, hero, other) for other in others if other != hero)), None)


@lost.keeps_apart
def kept_apart() -> Mapping[str, Reaches]:
    """Everybody who has to be where they can be reached."""
    return REACHES


@lost.answers_to(PurposeSet)
def not_from_there(act: Unfolding, event: PurposeSet) -> None:
    """Nothing is begun with somebody who is too far away for it."""
    if refusal := out_of_reach(act.state, event.hero, event.purpose):
        raise refusal


@stops
@cites("fe.range.bands")
def gone_out_of_reach(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where somebody whom an action is about has come too far away since, or None."""
    found = (out_of_reach(state, proposal.hero, purpose) for purpose in proposal.purposes)
    return next(filter(None, found), None)
