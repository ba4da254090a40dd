"""What is said of a phase of the plot: which aspects tie people to the story, and what one of them brings."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.sheets.campaign import PhasePlotted, PlotPhase, campaign
from threefates.systems.fate_2003.sheets.notation import counted

__all__ = ["tied"]


@cites("fate.options.plot-aspects", "fate.options.plot-bonus")
def tied(phase: PlotPhase, called: str = "A phase of the plot") -> str:
    """A phase of the plot in words.

    >>> tied(PlotPhase(("Of the Village",), must=True))
    'A phase of the plot: Of the Village. It brings a skill rank more. Everybody has one.'
    >>> tied(PlotPhase())
    'A phase of the plot: what was going on ties to the story. It brings a skill rank more.'
    """
    what = " or ".join(phase.aspects) or "what was going on ties to the story"
    more = "a skill rank more" if phase.bonus == 1 else f"{counted(phase.bonus, 'skill rank')} more"
    brings = f" It brings {more}." if phase.bonus else ""
    return f"{called}: {what}.{brings}{' Everybody has one.' if phase.must else ''}"


@campaign.tells(PhasePlotted)
def tell_plotted(state: State, event: PhasePlotted, viewer: Viewer) -> Told:
    """Tells everybody what ties people to the story in the phase that begins."""
    return Told(tied(event.phase), ("fate.options.plot-aspects", "fate.options.plot-bonus"))
