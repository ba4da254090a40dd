"""Full Leashes, and other clocks that are full: what comes of them is asked at once."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.modules.thresholds import AskFull, AskLeash
from threefates.systems.fates_edge.modules.trackers import ModuleEnded, Modules, modules

__all__ = ["HOSTILE", "SpiritBroken"]

FULL: Final = "fe.modules.threshold-leash"
PRINCIPLE: Final = "fe.modules.core-principle"
DEPARTS, HOSTILE = "departs", "hostile"
DONE, STANDS = "done", "stands"


class SpiritBroken(Event, frozen=True, tag="fe.spirit-broken"):
    """A Leash was full: the spirit acted once by its nature, and went, or turned on them."""

    hero: EntityId
    leash: str
    hostile: bool


@modules.asks(AskLeash)
@cites(FULL, "fe.summon.departure")
def ask_leash(state: State, step: AskLeash) -> Choice:
    """The Game Master says whether the spirit goes or turns; where nobody runs the game, whoever called it."""
    return Choice(
        "",
        "leash",
        step.hero,
        f"{hero_named(state, step.hero)}'s {step.title} is full: the spirit acts once by its nature. And then?",
        state.says_of(step.hero),
        (
            Option(DEPARTS, "It departs", "It is gone, and so is its Leash."),
            Option(HOSTILE, "It turns on them", "Nobody holds it any longer."),
        ),
        if_absent=DEPARTS,
        cites=(FULL,),
    )


@modules.settles(AskLeash)
@cites(FULL, "fe.summon.departure")
def settle_leash(act: Unfolding, step: AskLeash, option: str) -> None:
    """The spirit is on no Leash any longer."""
    act.happen(SpiritBroken(step.hero, step.title, option == HOSTILE))
    act.happen(ModuleEnded(step.hero, step.module, step.title, "it was full"))


@modules.asks(AskFull)
@cites(PRINCIPLE)
def ask_full(state: State, step: AskFull) -> Choice:
    """Whoever plays the hero says whether a full clock is done with."""
    return Choice(
        "",
        "full",
        step.hero,
        f"{hero_named(state, step.hero)}'s {step.title} is full. Is it done with?",
        state.controllers(step.hero),
        (
            Option(STANDS, "It stays full", "What it brings, it goes on bringing."),
            Option(DONE, "It is done with", "It came to what it was counted for."),
        ),
        if_absent=STANDS,
        cites=(PRINCIPLE,),
    )


@modules.settles(AskFull)
def settle_full(act: Unfolding, step: AskFull, option: str) -> None:
    """Keep it, or be done with it."""
    if option == DONE:
        act.happen(ModuleEnded(step.hero, step.module, step.title, "it was full"))


@modules.folds(SpiritBroken)
def spirit_broken(modules: Modules, event: SpiritBroken) -> Modules:
    """Change nothing: the Leash ends by itself."""
    return modules
