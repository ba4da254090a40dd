"""The tables that a DV is built from: one row of each, as the ledger holds them."""

from __future__ import annotations

import functools
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry

__all__ = [
    "AXES",
    "COMBAT",
    "SOCIAL",
    "assistance",
    "attribute_relevance",
    "character_condition",
    "combat",
    "environment",
    "group_scale",
    "missing_expertise",
    "opposition",
    "rows",
    "skill_mastery",
    "social",
    "time_pressure",
    "tool_condition",
    "tool_quality",
]

Bands = dict[str, tuple[int, int]]
IMPOSSIBLE: Final = "impossible"


@functools.cache
def rows(entry_id: str) -> Bands:
    """Every row of a table of modifiers: its least and its greatest amount. Rows that forbid the task are left out.

    >>> rows("fe.resolution.dv-opposition")["skilled"]
    (2, 3)
    """
    table = entry(entry_id).table(dict[str, int | tuple[int, int] | str])
    return {row: _band(amount) for row, amount in table.items() if not isinstance(amount, str)}


def _band(amount: int | tuple[int, int]) -> tuple[int, int]:
    return (amount, amount) if isinstance(amount, int) else amount


def _amount(entry_id: str, picked: str) -> int:
    """The amount of "row", or of "row:amount" where a row is a band that the Game Master picks from.

    Raises:
        KeyError: If the table has no such row, or the row does not reach so far.
    """
    row, _, amount = picked.partition(":")
    low, high = rows(entry_id)[row]
    if not amount:
        return low
    asked = next((each for each in range(low, high + 1) if str(each) == amount), None)
    if asked is None:
        raise KeyError(picked)
    return asked


@cites("fe.resolution.dv-environment")
def environment(row: str) -> int:
    """Light, footing and weather.

    >>> environment("favorable"), environment("extreme")
    (-1, 3)
    """
    return _amount("fe.resolution.dv-environment", row)


@cites("fe.resolution.dv-time-pressure")
def time_pressure(row: str) -> int:
    """Read what the time there is does to the DV.

    >>> time_pressure("none"), time_pressure("critical")
    (-1, 3)
    """
    return _amount("fe.resolution.dv-time-pressure", row)


@cites("fe.resolution.dv-character-condition", "fe.ruling.condition-dv-and-fatigue", "fe.ruling.harm-dv-or-dice")
def character_condition(row: str) -> int:
    """Read how the hero's state changes the DV. Fatigue bears on Position and Harm on the dice: their rows add nothing;
    where a table reads it otherwise, they come by themselves from what the hero bears.

    >>> character_condition("rested"), character_condition("fatigue_3_4")
    (-1, 0)
    """
    amount = _amount("fe.resolution.dv-character-condition", row)
    return 0 if row.startswith(("fatigue", "harm")) else amount


@cites("fe.resolution.dv-skill-mastery", "fe.ruling.skill-five-plus")
def skill_mastery(rating: int) -> int:
    """Read what a skill's rating, 0 to 5, takes off the DV or adds to it.

    >>> [skill_mastery(rating) for rating in range(6)]
    [2, 0, 0, -1, -1, -2]
    """
    return _by_rating("fe.resolution.dv-skill-mastery", rating)


@cites("fe.resolution.dv-attribute-relevance")
def attribute_relevance(rating: int) -> int:
    """Read what an Attribute's rating, 1 to 5, does to the DV: only the extremes count.

    >>> [attribute_relevance(rating) for rating in range(1, 6)]
    [2, 0, 0, 0, -1]
    """
    return _by_rating("fe.resolution.dv-attribute-relevance", rating)


def _by_rating(entry_id: str, rating: int) -> int:
    for span, amount in entry(entry_id).table(dict[str, int]).items():
        low, _, high = span.removesuffix("+").partition("-")
        if int(low) <= rating <= int(high or low):
            return amount
    raise KeyError(rating)


@cites("fe.resolution.dv-assistance")
def assistance(row: str) -> int:
    """Helpers as a change of the DV: one helper or many, the same.

    >>> assistance("helpers_1"), assistance("helpers_3_plus"), assistance("unhelpful_environment:2")
    (-1, -1, 2)
    """
    return 0 if row == "alone" else _amount("fe.resolution.dv-assistance", row)


@cites("fe.resolution.dv-group-scale")
def group_scale(row: str) -> int:
    """Read what it adds to the DV that many must pull together.

    >>> group_scale("group_coordination:2"), group_scale("massive_scale:3")
    (2, 3)
    """
    if row == _EACH:
        raise KeyError(row)
    return _amount("fe.resolution.dv-group-scale", row)


@cites("fe.resolution.dv-group-scale")
def missing_expertise(specialists: int) -> int:
    """Read what it adds to the DV that so many specialists are missing.

    >>> missing_expertise(2)
    2
    """
    each, _ = rows("fe.resolution.dv-group-scale")[_EACH]
    return each * specialists


_EACH: Final = "per_missing_expertise"


@cites("fe.resolution.dv-tool-quality")
def tool_quality(row: str) -> int:
    """Read how the quality of the tools changes the DV.

    >>> tool_quality("superior"), tool_quality("wrong:3")
    (-1, 3)
    """
    return _amount("fe.resolution.dv-tool-quality", row)


@cites("fe.resolution.dv-tool-condition", "fe.ruling.neglected-gear-channel")
def tool_condition(row: str) -> int | None:
    """In what state the tools are; nothing where they are broken and the task cannot be done.

    >>> tool_condition("compromised"), tool_condition("broken")
    (2, None)
    """
    return None if row == "broken" else _amount("fe.resolution.dv-tool-condition", row)


@cites("fe.resolution.dv-opposition")
def opposition(row: str) -> int:
    """Read how opposition changes the DV.

    >>> opposition("none"), opposition("superior:4")
    (-1, 4)
    """
    return _amount("fe.resolution.dv-opposition", row)


@cites("fe.resolution.dv-combat", "fe.ruling.dv-range-modifiers")
def combat(axis: str, amount: int) -> int:
    """One axis of a fight, with the amount that the Game Master picks; 0 always says that it does not matter.

    >>> combat("cover", 2)
    2
    """
    return _within("fe.resolution.dv-combat", axis, amount)


@cites("fe.resolution.dv-social", "fe.ruling.dv-range-modifiers")
def social(axis: str, amount: int) -> int:
    """One axis of a talk, with the amount that the Game Master picks.

    >>> social("relationship_ally_to_enemy", -2)
    -2
    """
    return _within("fe.resolution.dv-social", axis, amount)


def _within(entry_id: str, axis: str, amount: int) -> int:
    low, high = rows(entry_id)[axis]
    if not min(low, 0) <= amount <= max(high, 0):
        raise KeyError(axis)
    return amount


AXES: Final = {
    "environment": ("Surroundings", "fe.resolution.dv-environment", "neutral"),
    "time": ("Time", "fe.resolution.dv-time-pressure", "standard"),
    "condition": ("Condition", "fe.resolution.dv-character-condition", "normal"),
    "assistance": ("Helpers", "fe.resolution.dv-assistance", "alone"),
    "scale": ("Scale", "fe.resolution.dv-group-scale", "individual"),
    "tools": ("Tools", "fe.resolution.dv-tool-quality", "adequate"),
    "tool_state": ("State of the tools", "fe.resolution.dv-tool-condition", "maintained"),
    "opposition": ("Opposition", "fe.resolution.dv-opposition", "passive"),
}
"""The axes of which one row is picked: what people call each, its table, and the row that changes nothing."""

COMBAT: Final = {
    "target_size": "Size of the target, tiny to huge",
    "cover": "Cover",
    "range_close_to_far": "Range, Close to Far",
    "moving_target": "Moving target",
    "dim_to_dark": "Light, dim to dark",
}
SOCIAL: Final = {
    "relationship_ally_to_enemy": "Relationship, ally to enemy",
    "social_distance": "Distance, intimate to formal",
    "cultural_familiarity": "Customs, one's own to foreign",
    "stakes_clarity": "Stakes, mutual to harmful",
    "time_pressure": "Deadline",
}
