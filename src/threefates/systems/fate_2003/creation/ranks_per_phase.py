"""The skill ranks of a phase: what every phase brings, and what an aspect of the plot brings beside."""

from __future__ import annotations

from collections.abc import Iterable

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems.fate_2003.rulings.rulings import AspectsPerPhase
from threefates.systems.fate_2003.sheets.campaign import Campaign, PlotPhase
from threefates.systems.fate_2003.sheets.making import Making
from threefates.systems.fate_2003.sheets.notation import as_known, counted
from threefates.systems.fate_2003.sheets.sheets import Sheet

__all__ = ["left_to_spend", "plot_of", "ranks_of", "ranks_too_many"]


ANY = "any at all"


@cites("fate.creation.ranks-per-phase")
def ranks_of(state: State, sheet: Sheet) -> int:
    """The skill ranks that a hero has to spend in the phase that is gone through."""
    return state[Campaign].ranks + _bonus(state, sheet, (sheet.making or Making()).taken.aspects)


@cites("fate.options.plot-bonus", "fate.options.plot-aspects")
def _bonus(state: State, sheet: Sheet, taken: tuple[str, ...]) -> int:
    """What a phase brings beside, with these aspects taken in it."""
    making = sheet.making or Making()
    return max(_plot_bonus(state[Campaign], sheet, making, taken), _phase_bonus(state, making, taken))


@cites("fate.options.plot-bonus", "fate.options.plot-aspects")
def _plot_bonus(plan: Campaign, sheet: Sheet, making: Making, taken: tuple[str, ...]) -> int:
    """Each of the campaign's own plot aspects brings what was said when it is taken first; in the book's frame one.

    So two of them in one phase bring it twice, where a phase may bring several aspects.
    """
    held = (name for name, aspect in sheet.aspects.items() if aspect.level > making.taken.aspects.count(name))
    before = _of_the_plot(plan, (*held, *(one for phase in making.history for one in phase.aspects)))
    new = _of_the_plot(plan, taken) - before
    return plan.plot_bonus * (len(new) if not plan.frame else bool(new) and not before)


def _of_the_plot(plan: Campaign, aspects: Iterable[str]) -> set[str]:
    return {*plan.plot}.intersection(as_known(one, plan.plot) for one in aspects)


@cites("fate.options.plot-bonus", "fate.options.plot-aspects")
def _phase_bonus(state: State, making: Making, taken: tuple[str, ...]) -> int:
    """An aspect of a phase of the plot brings what that phase was said to bring."""
    phase = plot_of(state, making)
    return phase.bonus if phase and phase.counts(taken) else 0


@cites("fate.options.plot-aspects")
def plot_of(state: State, making: Making) -> PlotPhase | None:
    """How the phase that a hero goes through ties people to the story; None where it does not."""
    return state[Campaign].plotted.get(making.closed + 1)


def _left(state: State, sheet: Sheet) -> int:
    return ranks_of(state, sheet) - (sheet.making or Making()).taken.ranks


def left_to_spend(state: State, sheet: Sheet) -> tuple[int, str]:
    """How many ranks a phase has left, or has too many, and which of the two it is."""
    left = _left(state, sheet)
    return abs(left), "left" if left >= 0 else "too many"


@cites("fate.r.aspects-per-phase")
def _taken_beside(state: State, taken: tuple[str, ...]) -> tuple[str, ...]:
    """What another aspect of the same phase stands beside: nothing where it may bring but one."""
    return taken if state.ruling(AspectsPerPhase) is AspectsPerPhase.ONE_OR_MORE else ()


@cites("fate.options.plot-bonus", "fate.options.plot-aspects")
def _more_by_an_aspect(state: State, sheet: Sheet) -> int:
    """The ranks that the phase brings beside with another aspect of the plot in it, if those are more; else 0."""
    making = sheet.making or Making()
    phase, taken = plot_of(state, making), making.taken.aspects
    beside = _taken_beside(state, taken)
    plotted = (*state[Campaign].plot, *((phase.aspects or (ANY,)) if phase else ()))
    most = max((_bonus(state, sheet, (*beside, one)) for one in plotted), default=0)
    return most if most > _bonus(state, sheet, taken) else 0


@cites("fate.creation.ranks-per-phase", "fate.options.plot-bonus")
def ranks_too_many(state: State, sheet: Sheet) -> Refused:
    """The refusal of more ranks than there are: an aspect of the plot is given back, or the plan is another by now."""
    more = _more_by_an_aspect(state, sheet)
    aspect = f", or take an aspect that brings {'one' if more == 1 else more}" if more else ""
    return Refused(
        "creation.ranks_over",
        f"{counted(-_left(state, sheet), 'skill rank')} more than this phase brings.",
        remedy=f"Give as many back{aspect}.",
        source="fate.options.plot-bonus" if more else "fate.creation.ranks-per-phase",
    )
