"""An Anchor Sigil: whoever charged one for an ally who casts may take a minor Backlash over, as Fatigue."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.casting.backlash_landing import BacklashLanded
from threefates.systems.fates_edge.casting.backlash_menu import AskBacklash, OfBacklash, takes_over
from threefates.systems.fates_edge.casting.channel_then_weave import spells
from threefates.systems.fates_edge.harm.conditions import out_of_it, tire
from threefates.systems.fates_edge.help.claimed_help import EffectsOver, waiting
from threefates.systems.fates_edge.help.coordination import Waiting
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.critical_success import Perk
from threefates.systems.fates_edge.rolling.critical_perks import PerkTaken

__all__ = ["AskAnchor", "fatigue_of_anchor"]

SOURCE: Final = "fe.coordination.talent-anchor-sigil"
SIGIL: Final = "anchor-sigil"
TAKE, LEAVE = "take_over", "leave"


class AskAnchor(OfBacklash, frozen=True, tag="fe.ask-anchor"):
    """Does whoever charged a sigil for a caster take the Backlash over?"""

    caster: EntityId  # of what; `hero` charged the sigil
    element: str
    second: str = ""
    dice: int = 0
    left: tuple[EntityId, ...] = ()  # who would rather keep theirs

    @property
    def whose(self) -> EntityId:
        """Who casts."""
        return self.caster


class _Sigil(Struct):
    fatigue: int


@cites(SOURCE)
def fatigue_of_anchor() -> int:
    """The Fatigue that a Backlash becomes which is taken over.

    >>> fatigue_of_anchor()
    1
    """
    return entry(SOURCE).table(_Sigil).fatigue


def _charged(state: State, caster: EntityId, left: tuple[EntityId, ...] = ()) -> Waiting | None:
    """The first sigil that waits for a caster of whom can bear anything, but of those who would rather keep theirs."""
    found = (each for each in waiting(state) if (each.hero, each.move) == (caster, SIGIL) and each.by not in left)
    return next((each for each in found if out_of_it(state, each.by) is None), None)


def _of(state: State, step: AskAnchor) -> Waiting | None:
    """The sigil that is asked about, if it waits still."""
    found = _charged(state, step.caster, step.left)
    return found if found and found.by == step.hero else None


@takes_over
@cites(SOURCE)
def ask_who_charged_it(act: Unfolding, step: AskBacklash) -> bool:
    """Where a sigil waits for the caster, whoever charged it is asked first."""
    charged = _charged(act.state, step.hero)
    if charged:
        act.push(AskAnchor(charged.by, step.hero, step.element, step.second, step.dice))
    return charged is not None


@spells.asks(AskAnchor)
@cites(SOURCE)
def ask_anchor(state: State, step: AskAnchor) -> Choice:
    """Take it over, or keep the sigil for the DV."""
    name, caster = hero_named(state, step.hero), hero_named(state, step.caster)
    return Choice(
        "",
        "anchor",
        step.hero,
        f"Magic answers back to {caster}, a little. Does {name}'s sigil take it?",
        state.controllers(step.hero),
        (
            Option(TAKE, f"{name} takes it over", f"Fatigue {fatigue_of_anchor()}, and the sigil is discharged."),
            Option(LEAVE, "Keep the sigil", f"It comes at {caster}, unless another sigil takes it."),
        ),
        if_absent=LEAVE,
        cites=(SOURCE,),
    )


@spells.settles(AskAnchor)
@cites(SOURCE)
def settle_anchor(act: Unfolding, step: AskAnchor, option: str) -> None:
    """Let Backlash come to Fatigue of whoever charged the sigil, or to the next sigil, or at the caster after all."""
    charged = _of(act.state, step)
    if option == LEAVE or charged is None:
        left = (*step.left, step.hero)
        if other := _charged(act.state, step.caster, left):
            act.push(replace(step, hero=other.by, left=left))
        else:
            act.push(AskBacklash(step.caster, step.element, 1, second=step.second, dice=step.dice))
        return
    act.happen(EffectsOver(step.caster, effects=(charged,)))
    act.happen(BacklashLanded(step.caster, step.element, ""))
    tire(act, step.hero, fatigue_of_anchor(), f"{hero_named(act.state, step.caster)}'s Backlash, by an Anchor Sigil")


@spells.answers_to(PerkTaken)
@cites(SOURCE)
def gentler_still(act: Unfolding, event: PerkTaken) -> None:
    """What a ten makes gentler than a minor Backlash is nothing to take over; what it makes minor may be taken over."""
    every = [each.step for each in act.state.agenda.steps] if event.perk == Perk.SOFTEN.value else []
    taken_over = [step for step in every if isinstance(step, AskBacklash) and _minor(act, event.hero, step)]
    asked = [step for step in every if isinstance(step, AskAnchor) and step.caster == event.hero]
    act.withdraw(lambda step: step in (*taken_over, *asked))
    for step in asked:
        act.happen(BacklashLanded(step.caster, step.element, ""))


def _minor(act: Unfolding, hero: EntityId, step: AskBacklash) -> bool:
    """Whether Backlash is minor that was a step worse before, and whoever charged a sigil is asked about it."""
    return step.hero == hero and step.amount == 1 and not step.taken and ask_who_charged_it(act, step)
