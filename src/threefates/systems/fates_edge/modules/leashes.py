"""Full Leashes, and other clocks that are full: what comes of them is asked at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.boons.boons import BoonSpent
from threefates.systems.fates_edge.boons.spending import SPENDS
from threefates.systems.fates_edge.help.boon_awards import wasted_on
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.modules.thresholds import AskFull, AskLeash
from threefates.systems.fates_edge.modules.trackers import (
    ModuleEnded,
    Modules,
    ModuleSet,
    Tracker,
    TrackerKind,
    fit,
    modules,
    size_of,
)
from threefates.systems.fates_edge.rulings.modules import LeashSize

__all__ = ["HOSTILE", "SpiritBroken"]

FULL: Final = "fe.modules.threshold-leash"
FINESSE, ROUND = "fe.boons.spend-list", "fe.summon.boon-finesse"
PRINCIPLE: Final = "fe.modules.core-principle"
DEPARTS, HOSTILE = "departs", "hostile"
DONE, STANDS = "done", "stands"


class SpiritBroken(Event, frozen=True, tag="fe.spirit-broken"):
    """A Leash was full: the spirit acted once by its nature, and went, or turned on them."""

    hero: EntityId
    leash: str
    hostile: bool


class LeashEased(Event, frozen=True, tag="fe.leash-eased"):
    """A hero has spent a Boon on a Leash in this exchange."""

    hero: EntityId

    quiet = True  # the Boon, and the segment, say so themselves


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


@modules.answers_to(RulingChanged)
@cites(FULL, LeashSize.ruling_id)
def read_anew(act: Unfolding, event: RulingChanged) -> None:
    """Where the table counts something else from here on, Leashes have as many segments; full is full."""
    for hero in act.state[Modules].of if event.ruling == LeashSize.ruling_id else ():
        fit(act, hero, TrackerKind.LEASH)


def leashes_of(state: State, hero: EntityId) -> list[Tracker]:
    """The Leashes that a hero keeps."""
    return [each for each in state[Modules].of.get(hero, ()) if each.kind is TrackerKind.LEASH]


@cites(FINESSE)
def eases(state: State, hero: EntityId, leash: Tracker) -> bool:
    """Whether a Boon clears a segment of a Leash: one is marked, and it is not full."""
    return 0 < leash.marks < size_of(state, hero, leash)


def nothing_to_ease() -> Refused:
    """The refusal where no segment is there to be cleared."""
    return Refused("module.clear", "No segment of that Leash is marked.", remedy="Keep the Boon.", source=FINESSE)


@wasted_on("leash")
@cites(FINESSE, ROUND)
def cannot_ease(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a Boon clears nothing of any Leash that a hero keeps, or None; who keeps none may spend it."""
    if state[Conflict].running and hero in state[Modules].eased:
        title = f"{hero_named(state, hero)} has spent a Boon on a Leash in this exchange."
        return Refused("module.eased", title, remedy="Once more in the next one.", source=ROUND)
    kept = leashes_of(state, hero)
    return nothing_to_ease() if kept and not any(eases(state, hero, each) for each in kept) else None


@modules.answers_to(BoonSpent)
@cites(FINESSE, ROUND)
def finesse(act: Unfolding, event: BoonSpent) -> None:
    """A Boon spent on a Leash clears a segment of it before it fills; who keeps none clears it on paper.

    Raises:
        Refused: If no Leash that the hero keeps has a segment to clear, or one was cleared in this exchange of a fight.
    """
    if not event.on.startswith(SPENDS["leash"]):
        return
    if refusal := cannot_ease(act.state, event.hero):
        raise refusal
    if act.state[Conflict].running:
        act.happen(LeashEased(event.hero))
    kept, said = leashes_of(act.state, event.hero), event.on.removeprefix(SPENDS["leash"]).strip(" :")
    marked = [each for each in meant(kept, said) if eases(act.state, event.hero, each)]
    if kept and not marked:
        raise nothing_to_ease()
    if marked:
        leash = max(marked, key=lambda each: each.marks)
        act.happen(ModuleSet(event.hero, leash.id, leash.marks - 1, "a Boon"))


@cites(ROUND)
def meant(kept: Sequence[Tracker], said: str) -> Sequence[Tracker]:
    """The Leash whose name stands in what was said, by whole words, the longest such name; where none does, all.

    >>> leashes = [Tracker(name, TrackerKind.LEASH, name) for name in ("Ash", "Grey Ash")]
    >>> [[each.name for each in meant(leashes, said)] for said in ("Grey Ash", "Ash, by a song", "Ashen")]
    [['Grey Ash'], ['Ash'], ['Ash', 'Grey Ash']]
    """
    named = [each for each in kept if re.search(rf"(?<!\w){re.escape(bare(each.name))}(?!\w)", bare(said))]
    return sorted(named, key=lambda each: -len(each.name))[:1] or kept


@modules.folds(LeashEased)
def leash_eased(modules: Modules, event: LeashEased) -> Modules:
    """Add the hero to those who have spent a Boon on a Leash (`eased`)."""
    return replace(modules, eased=(*modules.eased, event.hero))


modules.only_tells(SpiritBroken)  # the Leash ends by itself
