"""How high one aspect may stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from threefates.pieces.spelling import same_name
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems.fate_2003.dice.ladder import aspect_value
from threefates.systems.fate_2003.rulings.rulings import AspectCap
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.scale import ladder, unskilled_here
from threefates.systems.fate_2003.sheets.sheets import Aspect, Sheet

__all__ = ["above_best_skill", "fixed_cap", "over_cap", "over_own_cap", "too_high"]


@cites("fate.creation.aspect-level-limit", "fate.aspects.no-hard-cap")
def fixed_cap(state: State, aspect: str, *, making: bool) -> int | None:
    """The level that an aspect may not pass, whatever else stands on a sheet; None if there is none."""
    caps = [cap for cap in (_of_all(state, making=making), _of_one(state, aspect)) if cap is not None]
    return min(caps, default=None)


@cites("fate.aspects.no-hard-cap")
def _of_one(state: State, aspect: str) -> int | None:
    """The cap that was agreed on for this one aspect: the book lets a Game Master go case by case."""
    return next((most for name, most in state[Campaign].capped.items() if same_name(name, aspect)), None)


@cites("fate.aspects.no-hard-cap")
def over_own_cap(state: State, aspect: str, level: int) -> Refused | None:
    """The refusal of a level that was agreed on to be too high for this one aspect, or None."""
    cap = _of_one(state, aspect)
    return _passes(aspect, level, cap, MOST, LIMIT) if cap is not None and level > cap else None


@cites("fate.creation.aspect-level-limit", "fate.r.aspect-cap")
def _of_all(state: State, *, making: bool) -> int | None:
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
def _as_high_as_the_best_skill(state: State, skills: Mapping[str, int]) -> int:
    best = max(skills.values(), default=unskilled_here(state))
    return max(1, best - aspect_value(1, ladder(state)) + 1)


@cites("fate.creation.aspect-level-limit", "fate.aspects.cap-half-of-ranks", "fate.aspects.cap-highest-skill")
def too_high(state: State, sheet: Sheet, raised: Iterable[str], *, making: bool) -> Refused | None:
    """None if no aspect that rises stands higher than it may here; else which does. A first level always may.

    Args:
        state: The table.
        sheet: With the aspects and skills that are to be looked at, as they would stand.
        raised: The aspects that rise; what stood too high before keeps nobody from others.
        making: True while phases are gone through, where the book's own cap counts.
    """
    rising = [sheet.aspects[name] for name in dict.fromkeys(raised)]
    return next(filter(None, (_over(state, sheet, one, making=making) for one in rising)), None)


@cites("fate.aspects.no-hard-cap")
def over_cap(state: State, aspects: Mapping[str, int], skills: Mapping[str, int]) -> Refused | None:
    """The refusal of aspects that a player writes down, of which one passes its cap, or None.

    Half of all levels is asked of what rises: while a sheet is filled in they are not known yet. The best skill is
    asked as soon as one is written.

    Args:
        state: The table.
        aspects: Levels by name, a drawback's with a minus.
        skills: Of the same sheet.
    """
    caps = {name: fixed_cap(state, name, making=False) for name in aspects}
    over = next((name for name, cap in caps.items() if cap is not None and abs(aspects[name]) > cap), None)
    if over:
        return _passes(over, abs(aspects[over]), caps[over], MOST, LIMIT)
    return _of_the_best_written(state, aspects, skills)


@cites("fate.aspects.cap-highest-skill")
def _of_the_best_written(state: State, aspects: Mapping[str, int], skills: Mapping[str, int]) -> Refused | None:
    return above_best_skill(state, aspects, skills) if skills else None


@cites("fate.aspects.cap-highest-skill")
def above_best_skill(state: State, aspects: Mapping[str, int], skills: Mapping[str, int]) -> Refused | None:
    """The refusal of the first aspect higher than the best skill, where that is the cap, or None."""
    if state.ruling(AspectCap) is not AspectCap.HIGHEST_SKILL:
        return None
    best = _as_high_as_the_best_skill(state, skills)
    over = next((name for name, level in aspects.items() if abs(level) > best), None)
    return _passes(over, abs(aspects[over]), best, BEST, "fate.aspects.cap-highest-skill") if over else None


def _over(state: State, sheet: Sheet, aspect: Aspect, *, making: bool) -> Refused | None:
    caps = [(fixed_cap(state, aspect.name, making=making), MOST, LIMIT)]
    if state.ruling(AspectCap) is AspectCap.HALF_OF_OWN_LEVELS:
        caps.append((_half_of_own(sheet), "half of all levels on the sheet", "fate.aspects.cap-half-of-ranks"))
    for cap, why, source in caps:
        if cap is not None and aspect.level > cap:
            return _passes(aspect.name, aspect.level, cap, why, source)
    return above_best_skill(state, {aspect.name: aspect.level}, sheet.skills)


def _passes(aspect: str, level: int, cap: int | None, why: str, source: str) -> Refused:
    return Refused(
        "sheet.aspect_cap",
        f"{aspect} would stand at level {level}, and here {cap} is {why}.",
        remedy="Take another aspect, or a new one.",
        source=source,
    )


MOST: Final = "the most that was agreed on"
BEST: Final = "as high as the best skill"
LIMIT: Final = "fate.creation.aspect-level-limit"
