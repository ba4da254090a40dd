"""How high one aspect may stand."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems.fate_2003.dice.ladder import aspect_value
from threefates.systems.fate_2003.rulings.rulings import AspectCap
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.scale import ladder, unskilled_here
from threefates.systems.fate_2003.sheets.sheets import Sheet

__all__ = ["fixed_cap", "too_high"]


@cites("fate.creation.aspect-level-limit", "fate.r.aspect-cap")
def fixed_cap(state: State, *, making: bool) -> int | None:
    """The level that no aspect may pass, whatever else stands on a sheet; None if there is none."""
    reading = state.ruling(AspectCap)
    if reading is AspectCap.FIXED:
        return state[Campaign].highest
    return _of_phases(state[Campaign].phases, reading) if making else _in_play()


@cites("fate.creation.aspect-level-limit", "fate.r.aspect-cap")
def _of_phases(phases: int, reading: AspectCap) -> int | None:
    rounded = {AspectCap.BOOK: (phases + 1) // 2, AspectCap.HALF_OF_PHASES: max(1, phases // 2)}
    return rounded.get(reading)


@cites("fate.aspects.no-hard-cap")
def _in_play() -> None:
    return None


@cites("fate.aspects.cap-half-of-ranks")
def _half_of_own(sheet: Sheet) -> int:
    return max(1, sum(aspect.level for aspect in sheet.aspects.values()) // 2)


@cites("fate.aspects.cap-highest-skill")
def _as_high_as_the_best_skill(state: State, sheet: Sheet) -> int:
    best = max(sheet.skills.values(), default=unskilled_here(state))
    return max(1, best - aspect_value(1, ladder(state)) + 1)


@cites("fate.creation.aspect-level-limit", "fate.aspects.cap-half-of-ranks", "fate.aspects.cap-highest-skill")
def too_high(state: State, sheet: Sheet, *, making: bool) -> Refused | None:
    """None if no aspect of a sheet stands higher than it may here; else which does. A first level always may.

    Args:
        state: The table.
        sheet: With the aspects and skills that are to be looked at.
        making: True while phases are gone through, where the book's own cap counts.
    """
    reading = state.ruling(AspectCap)
    if reading is AspectCap.HALF_OF_OWN_LEVELS:
        cap: int | None = _half_of_own(sheet)
        why, source = "half of all levels on the sheet", "fate.aspects.cap-half-of-ranks"
    elif reading is AspectCap.HIGHEST_SKILL:
        cap = _as_high_as_the_best_skill(state, sheet)
        why, source = "as high as the best skill", "fate.aspects.cap-highest-skill"
    else:
        cap = fixed_cap(state, making=making)
        why, source = "the most that was agreed on", "fate.creation.aspect-level-limit"
    over = next((one for one in sheet.aspects.values() if cap is not None and one.level > cap), None)
    if over is None:
        return None
    return Refused(
        "sheet.aspect_cap",
        f"{over.name} would stand at level {over.level}, and here {cap} is {why}.",
        remedy="Take another aspect, or a new one.",
        source=source,
    )
